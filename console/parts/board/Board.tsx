/** A board: cards in columns, dragged by mouse, by keyboard or from a menu to where a command would take them. */
import { Button, Menu, MenuItem } from '@blueprintjs/core'
import { ArrowRightIcon } from '@blueprintjs/icons'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Popup } from '../Popup.tsx'
import type { Tone } from '../../../modules/kit/lifecycle.ts'
import { t } from '../../session.ts'
import './board.css'

const words = {
  none: ['没有卡片', 'No cards'],
  move: ['移到', 'Move to'],
  keys: ['空格拿起，左右选择列，空格放下，Esc 放回', 'Space picks up, left and right choose a column, Space drops, Esc puts back'],
  held: ['已拿起', 'Picked up'],
  over: ['将移到', 'Over'],
  dropped: ['已移到', 'Moved to'],
  back: ['已放回', 'Put back'],
  fixed: ['不能移动', 'It cannot be moved'],
} as const

export interface BoardColumn {
  readonly id: string
  readonly label: string
  readonly tone?: Tone
  /** How many there are, where not all of them lie there; left out, those that do are counted. */
  readonly count?: number
  /** Under the column's name: a sum, a limit. */
  readonly note?: ReactNode
  /** Under its cards: the way to those that do not lie there. */
  readonly foot?: ReactNode
}
interface Props<C extends { readonly id: string }> {
  readonly label: string
  readonly columns: readonly BoardColumn[]
  readonly cards: readonly C[]
  readonly columnOf: (card: C) => string
  readonly title: (card: C) => string
  readonly face?: (card: C) => ReactNode
  /** The columns to which a command would take it now. */
  readonly targets: (card: C) => readonly string[]
  readonly onMove: (card: C, to: string) => void
  readonly onOpen?: (card: C) => void
}

export function Board<C extends { readonly id: string }>(props: Props<C>) {
  const { label, columns, cards, columnOf } = props
  const held = useHeld(props)
  const byColumn = Map.groupBy(cards, columnOf)
  return (
    <>
      <nav className="kt-lanes" aria-label={label}>
        {columns.map(({ id, label: name, count }) => (
          <Button key={id} text={`${name} ${count ?? byColumn.get(id)?.length ?? 0}`} onClick={() => toLane(held.box.current, id)} />
        ))}
      </nav>
      <section
        className="kt-board"
        aria-label={label}
        aria-description={t(words.keys)}
        tabIndex={cards.length === 0 ? 0 : undefined}
        ref={held.box}
        onKeyDown={held.onKeyDown}
      >
        {columns.map(column => {
          const inside = byColumn.get(column.id) ?? []
          // Each column that has cards is reached by Tab, whether or not they can be moved: it may be long, and scrolls by itself.
          const entry = (inside.find(one => one.id === held.active) ?? inside[0])?.id
          const state = held.stateOf(column.id)
          return (
            <section
              key={column.id}
              className={`kt-lane ${state}`}
              data-column={column.id}
              aria-label={`${column.label} ${column.count ?? inside.length}`}
              onDragOver={event => held.over(event, column.id)}
              onDrop={() => held.drop(column.id)}
            >
              <h3 className={`kt-tone-${column.tone ?? 'idle'}`}>
                <span>{column.label}</span> <span className="kt-figures">{column.count ?? inside.length}</span>
                {column.note && <small>{column.note}</small>}
              </h3>
              {inside.length === 0 ? (
                <p className="kt-muted">{t(words.none)}</p>
              ) : (
                <ul>
                  {inside.map(card => (
                    <Card key={card.id} {...props} card={card} held={held} isEntry={card.id === entry} />
                  ))}
                </ul>
              )}
              {column.foot}
            </section>
          )
        })}
        <p className="kt-hidden" role="status">
          {held.said}
        </p>
      </section>
    </>
  )
}

type Held = ReturnType<typeof useHeld>

/** What is in the hand, by mouse or by keyboard, and above which column. */
function useHeld<C extends { readonly id: string }>({ cards, columns, columnOf, targets, onMove, onOpen, title }: Props<C>) {
  const box = useRef<HTMLElement>(null)
  const [hand, setHand] = useState<{ readonly id: string; readonly over: string; readonly byKey: boolean }>()
  const [said, say] = useState('')
  const [active, setActive] = useState<string>()
  const follow = useRef<string>(undefined)
  const card = cards.find(one => one.id === hand?.id)
  const open = card ? targets(card) : []
  const called = (id: string) => columns.find(column => column.id === id)?.label ?? id
  // A card that went elsewhere keeps the focus.
  useEffect(() => {
    const id = follow.current
    if (id === undefined || hand) return
    const element = cardAt(box.current, id)
    if (!element || element === document.activeElement) return
    element.focus()
    follow.current = undefined
  })
  const settle = (one: C, to: string) => {
    setHand(undefined)
    if (!targets(one).includes(to)) return say(t(words.back))
    follow.current = one.id
    say(`${t(words.dropped)} ${called(to)}`)
    onMove(one, to)
  }
  const pick = (one: C) => {
    const first = targets(one)[0]
    if (first === undefined) return say(t(words.fixed))
    setHand({ id: one.id, over: columnOf(one), byKey: true })
    say(`${t(words.held)} ${title(one)}. ${t(words.keys)}`)
  }
  /** Left and right pass only over the columns that would take it, and the one that it came from. */
  const shift = (one: C, by: number) => {
    const among = columns.map(column => column.id).filter(id => id === columnOf(one) || open.includes(id))
    const to = among[Math.max(0, Math.min(among.length - 1, among.indexOf(hand!.over) + by))]!
    setHand({ ...hand!, over: to })
    say(`${t(words.over)} ${called(to)}`)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const element = (event.target as Element).closest<HTMLElement>('[data-card]')
    const one = element && event.target === element && cards.find(other => other.id === element.dataset.card)
    if (!one || event.ctrlKey || event.metaKey || event.altKey) return
    const isHeld = hand?.byKey && hand.id === one.id
    if (isHeld && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) shift(one, event.key === 'ArrowRight' ? 1 : -1)
    else if (isHeld && (event.key === ' ' || event.key === 'Enter')) settle(one, hand.over)
    else if (isHeld && event.key === 'Escape') settle(one, columnOf(one))
    else if (isHeld && event.key.startsWith('Arrow')) return event.preventDefault()
    else if (event.key === ' ') pick(one)
    else if (event.key === 'Enter' && onOpen) onOpen(one)
    else if (event.key.startsWith('Arrow')) neighbour(element, event.key)?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    box,
    said,
    onKeyDown,
    setActive,
    active,
    id: hand?.id,
    move: settle as (one: never, to: string) => void,
    stateOf: (column: string) =>
      !card ? '' : open.includes(column) ? (hand!.over === column ? 'kt-open kt-over' : 'kt-open') : column === columnOf(card) ? '' : 'kt-shut',
    start: (id: string) => setHand({ id, over: '', byKey: false }),
    end: () => setHand(undefined),
    over: (event: React.DragEvent, column: string) => {
      if (!card || !open.includes(column)) return
      event.preventDefault()
      if (hand!.over !== column) setHand({ ...hand!, over: column })
    },
    drop: (column: string) => card && settle(card, column),
  }
}

/** Along the board alone: the page stays where it is. */
function toLane(box: HTMLElement | null, id: string): void {
  const lane = box?.querySelector<HTMLElement>(`[data-column="${CSS.escape(id)}"]`)
  if (box && lane) box.scrollBy({ left: lane.getBoundingClientRect().left - box.getBoundingClientRect().left })
}
const cardAt = (box: HTMLElement | null, id: string) => box?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`) ?? undefined

/** The card above, below, or at the same height in the next column that has any. */
function neighbour(from: HTMLElement, key: string): HTMLElement | undefined {
  const lane = from.closest('[data-column]')!
  const cards = [...lane.querySelectorAll<HTMLElement>('[data-card]')]
  const at = cards.indexOf(from)
  if (key === 'ArrowDown') return cards[at + 1]
  if (key === 'ArrowUp') return cards[at - 1]
  const lanes = [...lane.parentElement!.querySelectorAll<HTMLElement>('[data-column]')].filter(one => one.querySelector('[data-card]'))
  const beside = lanes[lanes.indexOf(lane as HTMLElement) + (key === 'ArrowRight' ? 1 : -1)]
  const there = [...(beside?.querySelectorAll<HTMLElement>('[data-card]') ?? [])]
  return there[Math.min(at, there.length - 1)]
}

type CardProps<C extends { readonly id: string }> = Props<C> & { readonly card: C; readonly held: Held; readonly isEntry: boolean }
function Card<C extends { readonly id: string }>({ card, held, isEntry, title, face, targets, columns, onOpen }: CardProps<C>) {
  const open = targets(card)
  return (
    <li>
      {/* biome-ignore lint/a11y/useSemanticElements: a button cannot be dragged in every browser. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the board around it hears the keys. */}
      <div
        role="button"
        data-card={card.id}
        tabIndex={isEntry ? 0 : -1}
        aria-label={title(card)}
        aria-pressed={held.id === card.id}
        className={held.id === card.id ? 'kt-held' : undefined}
        draggable={open.length > 0}
        onDragStart={() => held.start(card.id)}
        onDragEnd={held.end}
        onFocus={() => held.setActive(card.id)}
        onClick={() => onOpen?.(card)}
      >
        <b>{title(card)}</b>
        {face?.(card)}
      </div>
      {open.length > 0 && <MoveTo title={title(card)} open={open} columns={columns} onChoose={to => held.move(card as never, to)} />}
    </li>
  )
}

interface MoveProps {
  readonly title: string
  readonly open: readonly string[]
  readonly columns: readonly BoardColumn[]
  readonly onChoose: (to: string) => void
}
/** The menu of the columns that would take a card. It is made when somebody opens it: a board has hundreds of cards. */
function MoveTo({ title, open, columns, onChoose }: MoveProps) {
  const [isAsked, ask] = useState(false)
  const button = (
    <Button
      variant="minimal"
      size="small"
      icon={<ArrowRightIcon />}
      aria-label={`${t(words.move)}: ${title}`}
      title={t(words.move)}
      onClick={() => ask(true)}
    />
  )
  if (!isAsked) return button
  return (
    <Popup
      defaultIsOpen
      content={
        <Menu>
          {open.map(to => (
            <MenuItem key={to} text={columns.find(column => column.id === to)?.label ?? to} onClick={() => onChoose(to)} />
          ))}
        </Menu>
      }
    >
      {button}
    </Popup>
  )
}
