/** Finds a screen by name: typed, chosen with the arrows, opened with Enter. Ctrl or ⌘ K from anywhere. */
import { Dialog, InputGroup, Menu, MenuItem } from '@blueprintjs/core'
import { SearchIcon } from '@blueprintjs/icons'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import { t, type MenuNode } from '../session.ts'
import { MenuIcon } from './icons.tsx'
import { found, isExternal, nameOf, type Leaf } from './menus.ts'
import { words } from './words.ts'

interface Props {
  readonly menus: readonly MenuNode[]
  readonly onClose: () => void
}

export function Palette({ menus, onClose }: Props) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [, go] = useLocation()
  const id = useId()
  const leaves = found(menus, text)
  const choose = (leaf: Leaf | undefined) => {
    if (!leaf) return
    onClose()
    if (isExternal(leaf.node)) window.open(leaf.node.path, '_blank', 'noreferrer')
    else go(leaf.node.path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return choose(leaves[at])
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!move) return
    event.preventDefault()
    setAt(Math.max(0, Math.min(at + move, leaves.length - 1)))
  }
  return (
    <Dialog isOpen onClose={onClose} className="kt-palette" aria-labelledby={`${id}-name`}>
      <span id={`${id}-name`} className="kt-hidden">
        {t(words.menuSearch)}
      </span>
      <Typing
        id={id}
        text={text}
        active={leaves.length > 0 ? `${id}-${at}` : undefined}
        onKeyDown={onKeyDown}
        onType={typed => {
          setText(typed)
          setAt(0)
        }}
      />
      <Menu id={id} role="listbox" aria-label={t(words.menuSearch)}>
        {leaves.map((leaf, i) => (
          <Option
            key={leaf.node.id}
            id={`${id}-${i}`}
            leaf={leaf}
            isActive={i === at}
            onChoose={() => choose(leaf)}
          />
        ))}
      </Menu>
      {leaves.length === 0 && <p className="kt-muted">{t(words.noCommand)}</p>}
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

function Option({
  id,
  leaf,
  isActive,
  onChoose,
}: {
  readonly id: string
  readonly leaf: Leaf
  readonly isActive: boolean
  readonly onChoose: () => void
}) {
  useEffect(() => {
    if (isActive) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [isActive, id])
  return (
    <MenuItem
      id={id}
      roleStructure="listoption"
      active={isActive}
      icon={<MenuIcon name={leaf.node.source} />}
      text={nameOf(leaf.node)}
      label={leaf.trail.join(' / ')}
      onClick={onChoose}
    />
  )
}
