/** Finds a row, a screen, a tool or a command by what it is called, how that is spelled, or its initials: typed, chosen with the arrows, run
 * with Enter. Ctrl or ⌘ K from anywhere. */
import { Button, Dialog, InputGroup, Menu, MenuItem, Spinner } from '@blueprintjs/core'
import { CrossIcon, SearchIcon } from '@blueprintjs/icons'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { Hit } from '../../modules/kit/finding.ts'
import { useActs } from '../parts/commandButtons.tsx'
import { lazy, Meanwhile } from '../parts/lazyWithRetry.tsx'
import { t } from '../session.ts'
import { type Acting, type Choice, type PaletteProps, type Section, useSections } from './choices.tsx'
import type { Waiting } from './waiting.ts'
import { words } from './words.ts'
import './palette.css'

const RowAct = lazy(() => import('../pages/RowAct.tsx').then(found => ({ default: found.RowAct })))

export function Palette(props: PaletteProps) {
  const [acting, setActing] = useState<Acting | Waiting>()
  if (!acting) return <Search {...props} onAct={setActing} />
  if ('subject' in acting) return <Run {...acting} onClose={props.onClose} />
  const { of, act, row } = acting
  return (
    <Meanwhile shows={null}>
      <RowAct of={of.of} command={act.name} id={row.id} to={row.to} onDone={() => undefined} onClose={props.onClose} />
    </Meanwhile>
  )
}

/** Runs a command on a row that was found, as its screens do. */
function Run({ command, subject: { row, forms, inputs }, onClose }: Acting & { readonly onClose: () => void }) {
  const { act, dialog } = useActs({ onDone: onClose, onClose, forms, inputs }),
    isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    act(command, row)
  }, [act, command, row])
  return dialog
}

/** What a key does, of the line that is chosen. */
function keys(choices: readonly Choice[], at: number, isOpened: boolean, move: (to: number) => void, open: (hit: Hit | undefined) => void) {
  return (event: KeyboardEvent<HTMLInputElement>): void => {
    // A word that is still being put together by an input method takes its keys itself.
    if (event.nativeEvent.isComposing) return
    const chosen = choices[at],
      { selectionStart, selectionEnd, value } = event.currentTarget
    const isAtEnd = selectionStart === value.length && selectionEnd === value.length,
      by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') chosen?.run()
    else if (by) move(Math.max(0, Math.min(at + by, choices.length - 1)))
    else if (event.key === 'ArrowRight' && isAtEnd && chosen?.hit) open(chosen.hit)
    else if ((event.key === 'ArrowLeft' || event.key === 'Escape') && isOpened) {
      open(undefined)
      event.stopPropagation()
    } else return
    event.preventDefault()
  }
}

function Search(props: PaletteProps & { readonly onAct: (acting: Acting | Waiting) => void }) {
  const [text, setText] = useState(''),
    [opened, setOpened] = useState<Hit>(),
    [at, setAt] = useState(0)
  const id = useId()
  const { sections, isLoading, error, reload } = useSections(props, text, opened, props.onAct)
  const choices = sections.flatMap(section => section.choices),
    active = Math.min(at, choices.length - 1)
  const open = (hit: Hit | undefined) => {
    setOpened(hit)
    setAt(0)
  }
  const type = (typed: string) => {
    setText(typed)
    open(undefined)
  }
  return (
    <Dialog isOpen onClose={props.onClose} className="kt-palette" aria-labelledby={`${id}-name`}>
      <span id={`${id}-name`} className="kt-hidden">
        {t(words.search)}
      </span>
      <div className="kt-palette-head">
        <InputGroup
          size="large"
          fill
          autoFocus
          autoComplete="off"
          leftElement={<SearchIcon className="kt-lens" />}
          {...(isLoading ? { rightElement: <Spinner size={18} className="kt-palette-wait" aria-label={t(words.searching)} /> } : {})}
          placeholder={t(words.searchHint)}
          value={text}
          role="combobox"
          aria-expanded={choices.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-label={t(words.search)}
          aria-activedescendant={choices.length > 0 ? `${id}-${active}` : undefined}
          onChange={event => type(event.target.value)}
          onKeyDown={keys(choices, active, opened !== undefined, setAt, open)}
        />
        <Button className="kt-palette-close" variant="minimal" icon={<CrossIcon />} aria-label={t(words.cancel)} onClick={props.onClose} />
      </div>
      <Sections id={id} sections={sections} active={active} />
      {error && (
        <p className="kt-muted" role="alert">
          {t(words.searchFailed)} <Button size="small" variant="minimal" intent="primary" text={t(words.retry)} onClick={reload} />
        </p>
      )}
      {choices.length === 0 && !isLoading && !error && <p className="kt-muted">{t(words.noCommand)}</p>}
      {choices[active]?.hit && <p className="kt-palette-keys">{t(words.moreActions)}</p>}
      <span role="status" className="kt-hidden">
        {isLoading ? t(words.searching) : choices.length === 0 ? t(words.noCommand) : t([`${choices.length} 条结果`, `${choices.length} results`])}
      </span>
    </Dialog>
  )
}

function Sections({ id, sections, active }: { readonly id: string; readonly sections: readonly Section[]; readonly active: number }) {
  let n = 0
  return (
    <div id={id} {...(sections.length > 0 ? { role: 'listbox', 'aria-label': t(words.search) } : {})} className="kt-palette-found">
      {sections.map(({ name, choices }) => (
        <Menu key={name} role="group" aria-label={name}>
          <li role="presentation" className="kt-palette-section" aria-hidden>
            {name}
          </li>
          {choices.map(choice => {
            const i = n++
            return <Option key={choice.id} id={`${id}-${i}`} choice={choice} isActive={i === active} />
          })}
        </Menu>
      ))}
    </div>
  )
}

function Option({ id, choice, isActive }: { readonly id: string; readonly choice: Choice; readonly isActive: boolean }) {
  useEffect(() => {
    if (isActive) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [isActive, id])
  return (
    <MenuItem id={id} roleStructure="listoption" active={isActive} icon={choice.icon} text={choice.name} labelElement={choice.trail} onClick={choice.run} />
  )
}
