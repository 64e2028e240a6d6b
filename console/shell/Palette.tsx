/** Finds a screen, a tool, or a command of the screen that is open, by name: typed, chosen with the arrows, run with Enter. Ctrl or ⌘ K
 * from anywhere. */
import { Dialog, InputGroup, Menu, MenuItem } from '@blueprintjs/core'
import { PlayIcon, SearchIcon, WrenchIcon } from '@blueprintjs/icons'
import { useEffect, useId, useState, type KeyboardEvent, type ReactElement } from 'react'
import { useLocation } from 'wouter'
import type { Label } from '../../modules/kit/field.ts'
import { session, t, type MenuNode } from '../session.ts'
import { MenuIcon } from './icons.tsx'
import { addressOf, found, nameOf, opensWindow } from './menus.ts'
import type { Opened } from './Over.tsx'
import { words as top } from './topWords.ts'
import { words } from './words.ts'

interface Props {
  readonly menus: readonly MenuNode[]
  readonly onOpen: (what: Opened) => void
  readonly onClose: () => void
}
/** One line of what was found. */
interface Choice {
  readonly id: string
  readonly icon: ReactElement
  readonly name: string
  readonly trail: string
  readonly run: () => void
}

const tools = [
  ['help', top.help],
  ['errors', top.errors],
  ['lock', words.lock],
  ['looks', top.looks],
  ['letters', words.messages],
  ['departments', words.switchDepartment],
  ['clear', words.clearCache],
  ['leave', words.logout],
] as const satisfies readonly (readonly [Opened, Label])[]

/** The tools whose name begins with what is typed; none until something is. */
const toolsNamed = (text: string) => {
  const wanted = text.trim().toLowerCase()
  const several = (session.get().userInfo?.relation_auth?.length ?? 0) > 1
  return wanted === '' ? [] : tools.filter(([what, name]) => t(name).toLowerCase().startsWith(wanted) && (what !== 'departments' || several))
}

/** The commands that the open screen shows outside its rows: what the palette runs is what their buttons do. */
function commandsNamed(text: string): readonly { readonly name: string; readonly button: HTMLElement }[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  return [...document.querySelectorAll<HTMLButtonElement>('main button[data-command]:not([disabled])')]
    .filter(button => !button.closest('table'))
    .map(button => ({ button, name: button.getAttribute('aria-label') ?? button.textContent?.trim() ?? '' }))
    .filter(({ name }) => name.toLowerCase().includes(wanted))
}

function useChoices({ menus, onOpen, onClose }: Props, text: string): readonly Choice[] {
  const [, go] = useLocation()
  const screens = found(menus, text).map(({ node, trail }) => ({
    id: node.id,
    icon: <MenuIcon name={node.source} />,
    name: nameOf(node),
    trail: trail.join(' / '),
    run: () => {
      onClose()
      if (opensWindow(node)) window.open(node.path, '_blank', 'noreferrer')
      else go(addressOf(node))
    },
  }))
  const more = toolsNamed(text).map(([what, name]) => ({
    id: `tool ${what}`,
    icon: <WrenchIcon />,
    name: t(name),
    trail: t(top.tool),
    run: () => onOpen(what),
  }))
  const here = commandsNamed(text).map(({ name, button }) => ({
    id: `command ${button.dataset.command}`,
    icon: <PlayIcon />,
    name,
    trail: t(top.command),
    run: () => {
      onClose()
      // After the palette has gone and given the focus back: a dialog must not open under it.
      setTimeout(() => button.click())
    },
  }))
  return [...screens, ...more, ...here]
}

export function Palette(props: Props) {
  const { onClose } = props
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const choices = useChoices(props, text)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return choices[at]?.run()
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!move) return
    event.preventDefault()
    setAt(Math.max(0, Math.min(at + move, choices.length - 1)))
  }
  return (
    <Dialog isOpen onClose={onClose} className="kt-palette" aria-labelledby={`${id}-name`}>
      <span id={`${id}-name`} className="kt-hidden">
        {t(words.menuSearch)}
      </span>
      <Typing
        id={id}
        text={text}
        active={choices.length > 0 ? `${id}-${at}` : undefined}
        onKeyDown={onKeyDown}
        onType={typed => {
          setText(typed)
          setAt(0)
        }}
      />
      <Menu id={id} role="listbox" aria-label={t(words.menuSearch)}>
        {choices.map((choice, i) => (
          <Option key={choice.id} id={`${id}-${i}`} choice={choice} isActive={i === at} />
        ))}
      </Menu>
      {choices.length === 0 && <p className="kt-muted">{t(words.noCommand)}</p>}
    </Dialog>
  )
}

function Typing({
  id,
  text,
  active,
  onType,
  onKeyDown,
}: {
  readonly id: string
  readonly text: string
  readonly active: string | undefined
  readonly onType: (text: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}) {
  return (
    <InputGroup
      size="large"
      autoFocus
      leftElement={<SearchIcon className="kt-lens" />}
      placeholder={t(words.menuSearch)}
      value={text}
      role="combobox"
      aria-expanded
      aria-controls={id}
      aria-label={t(words.menuSearch)}
      aria-activedescendant={active}
      onChange={event => onType(event.target.value)}
      onKeyDown={onKeyDown}
    />
  )
}

function Option({ id, choice, isActive }: { readonly id: string; readonly choice: Choice; readonly isActive: boolean }) {
  useEffect(() => {
    if (isActive) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [isActive, id])
  return <MenuItem id={id} roleStructure="listoption" active={isActive} icon={choice.icon} text={choice.name} label={choice.trail} onClick={choice.run} />
}
