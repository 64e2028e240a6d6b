/** The board as a desk shows it: resources from the top down, time from left to right, what stands on them as bars. Free time is dragged over. */
import { Button } from '@blueprintjs/core'
import { AddIcon } from '@blueprintjs/icons'
import { useRef, useState, type PointerEvent } from 'react'
import { Link } from 'wouter'
import { lanesOf } from '../../../console/parts/calendar/days.ts'
import { session, t, zone } from '../../../console/session.ts'
import { formatTime } from '../../kit/time.ts'
import type { BoardAnswer, BoardBar, BoardRow } from '../board.ts'
import { kinds } from '../kinds.ts'
import { addressOf } from '../paths.ts'
import { between, instantAt, leftIn, shareAt, type Span, stepOf } from './span.ts'
import { leftWords, words } from './words.ts'

const laneHeight = 30
export const clockOf = (instant: string): string => formatTime(instant, zone()).slice(5, 16)
export const toneOf = { held: 'active', confirmed: 'good', used: 'over' } as const

export interface BoardHand {
  readonly mayHold: boolean
  readonly hold: (row: BoardRow, span: Span | undefined) => void
  readonly open: (bar: BoardBar) => void
}
interface Props {
  readonly of: BoardAnswer
  readonly now: string
  readonly hand: BoardHand
}

export function Timeline({ of, now, hand }: Props) {
  const isOneDay = of.days.length === 1
  const heads = isOneDay ? Array.from({ length: 12 }, (_, i) => `${String(i * 2).padStart(2, '0')}:00`) : of.days.map(date => date.slice(5))
  const today = formatTime(now, zone()).slice(0, 10)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className="rs-board" tabIndex={0} aria-label={t(words.title)}>
      <div className="rs-row rs-heads">
        <div className="rs-name" />
        <div className="rs-track" style={{ gridTemplateColumns: `repeat(${heads.length}, 1fr)` }}>
          {heads.map((head, i) => (
            <span key={head} className={`kt-figures${!isOneDay && of.days[i] === today ? ' rs-today' : ''}`}>
              {head}
            </span>
          ))}
        </div>
      </div>
      {of.rows.map(row => (
        <Row key={row.id} row={row} of={of} now={now} hand={hand} cells={heads.length} />
      ))}
    </section>
  )
}

function Row({ row, of, now, hand, cells }: Props & { readonly row: BoardRow; readonly cells: number }) {
  const { turnaround, unit } = kinds[row.kind]
  const laid = lanesOf(row.bars.map(bar => ({ bar, title: bar.party, start: bar.startAt, end: bar.freeAt }))),
    lanes = Math.max(1, ...laid.map(one => one.lanes))
  const { ghost, track } = useDrag(row, of, hand)
  const left = ghost && leftIn(row, ghost, turnaround)
  const at = (instant: string): string => `${shareAt(instant, of.from, of.to) * 100}%`
  const wide = (from: string, to: string): string => `${(shareAt(to, of.from, of.to) - shareAt(from, of.from, of.to)) * 100}%`
  return (
    <div className="rs-row" data-row={row.id}>
      <div className="rs-name">
        <span>
          <Link href={addressOf(row.kind, row.id, session.get().roles.includes('AM'))}>{row.name}</Link>
          <small className="kt-muted">
            {[row.aside, row.capacity > 1 ? `${row.capacity} ${t(unit)}` : '', row.isActive ? '' : t(words.off)].filter(Boolean).join(' · ')}
          </small>
        </span>
        {hand.mayHold && row.isActive && (
          <Button
            variant="minimal"
            size="small"
            icon={<AddIcon />}
            aria-label={`${t(words.hold)} ${row.name}`}
            title={t(words.hold)}
            data-command="resource_booking_hold"
            onClick={() => hand.hold(row, undefined)}
          />
        )}
      </div>
      <div
        className="rs-track"
        data-track={row.id}
        style={{ height: lanes * laneHeight + (row.capacity > 1 ? 20 : 4), backgroundSize: `${100 / cells}% 100%` }}
        {...track}
      >
        {of.from <= now && now < of.to && <div className="rs-now" style={{ left: at(now) }} />}
        {laid.map(({ event: { bar }, lane }, i) => (
          <Bar
            key={bar.id || `${row.id}${i}`}
            bar={bar}
            isMany={row.capacity > 1}
            left={at(bar.startAt)}
            width={wide(bar.startAt, bar.freeAt)}
            used={usedShare(bar)}
            top={lane * laneHeight + 2}
            onOpen={hand.open}
          />
        ))}
        {ghost && (
          <div className={`rs-ghost${left! <= 0 ? ' rs-none' : ''}`} style={{ left: at(ghost.startAt), width: wide(ghost.startAt, ghost.endAt) }} aria-hidden>
            {clockOf(ghost.startAt)} – {clockOf(ghost.endAt)} · {t(leftWords(left!))}
          </div>
        )}
        {row.capacity > 1 && of.days.length > 1 && (
          <div className="rs-free" style={{ gridTemplateColumns: `repeat(${of.days.length}, 1fr)` }}>
            {row.free.map((free, i) => (
              <small key={of.days[i]} className={`kt-figures${free <= 0 ? ' rs-none' : free < row.capacity ? ' rs-some' : ''}`}>
                {free < row.capacity && t(leftWords(free))}
              </small>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}
/** Which part of a bar is use, and which turnaround. */
const usedShare = (bar: BoardBar): number => shareAt(bar.endAt, bar.startAt, bar.freeAt) * 100

interface BarProps {
  readonly bar: BoardBar
  /** There is more than one of it: how many are taken is said. */
  readonly isMany: boolean
  readonly left: string
  readonly width: string
  readonly used: number
  readonly top: number
  readonly onOpen: (bar: BoardBar) => void
}
function Bar({ bar, isMany, left, width, used, top, onOpen }: BarProps) {
  const name = bar.isOwn ? bar.party || '—' : t(words.byOthers)
  const said = [`${name} × ${bar.units}`, t(words[bar.status]), `${clockOf(bar.startAt)} – ${clockOf(bar.endAt)}`, bar.conflict && t(words[bar.conflict])]
    .filter(Boolean)
    .join(' · ')
  const look = {
    className: `rs-bar kt-tone-${bar.conflict ? 'bad' : toneOf[bar.status]}${bar.isOwn ? '' : ' rs-others'}`,
    style: { left, width, top, '--rs-used': `${used}%` } as object,
    title: said,
  }
  const shown = (
    <>
      {isMany && <span className="kt-figures">{bar.units} × </span>}
      {name}
    </>
  )
  if (!bar.isOwn) return <div {...look}>{shown}</div>
  return (
    <button type="button" {...look} data-booking={bar.id} aria-label={said} onClick={() => onOpen(bar)}>
      {shown}
    </button>
  )
}

/** A drag over the free time of a row: where it is now, and what it means when it ends. */
function useDrag(row: BoardRow, { from, to, days }: BoardAnswer, hand: BoardHand) {
  const [ghost, setGhost] = useState<Span>()
  const begun = useRef<string>(undefined)
  const step = stepOf(days.length)
  const instant = (event: PointerEvent<HTMLElement>): string => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    return instantAt((event.clientX - left) / width, from, to, step)
  }
  if (!hand.mayHold || !row.isActive) return { ghost: undefined, track: {} }
  return {
    ghost,
    track: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || event.target instanceof HTMLButtonElement) return
        begun.current = instant(event)
        event.currentTarget.setPointerCapture(event.pointerId)
        setGhost(between(begun.current, begun.current, step))
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => begun.current && setGhost(between(begun.current, instant(event), step)),
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (begun.current) hand.hold(row, between(begun.current, instant(event), step))
        begun.current = undefined
        setGhost(undefined)
      },
      onPointerCancel: () => {
        begun.current = undefined
        setGhost(undefined)
      },
    },
  }
}
