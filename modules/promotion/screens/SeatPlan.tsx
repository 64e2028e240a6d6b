/** A plan of seats as a picture: moved by a finger, made larger by two, walked through by arrow keys. What a seat costs and what it is shows by
 * colour, by pattern and by shape. */
import { type KeyboardEvent, memo, type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Button, ButtonGroup } from '@blueprintjs/core'
import { MinusIcon, PlusIcon, ZoomToFitIcon } from '@blueprintjs/icons'
import { t } from '../../../console/session.ts'
import type { Category, Plan, PlanSeat } from '../plan.ts'
import './promotion.css'

export type SeatState = 'free' | 'chosen' | 'held' | 'sold' | 'used' | 'locked' | 'warned'
/** Colours that people tell apart who see few of them (Okabe and Ito), one for each pattern. */
export const colours = { plain: '#0072b2', stripes: '#e69f00', dots: '#009e73', cross: '#cc79a7', waves: '#56b4e9', grid: '#d55e00' } as const
const unit = 10,
  seatSide = 8
const stateWords = {
  free: ['可选', 'free'],
  chosen: ['已选', 'chosen'],
  held: ['占用中', 'held'],
  sold: ['已售', 'sold'],
  used: ['已检入', 'checked in'],
  locked: ['已锁定', 'locked'],
  warned: ['将成为单个空座', 'would be left alone'],
} as const

/** The marks of each pattern, over its colour. */
function Patterns({ id }: { readonly id: string }) {
  const marks = {
    plain: null,
    stripes: <path d="M0 4 L4 0" />,
    dots: <circle cx="2" cy="2" r=".8" fill="#fff" stroke="none" />,
    cross: <path d="M0 2 H4 M2 0 V4" />,
    waves: <path d="M0 2 Q1 0 2 2 T4 2" />,
    grid: <path d="M0 0 L4 4 M0 4 L4 0" />,
  } as const
  return (
    <defs>
      {Object.entries(marks).map(([name, mark]) => (
        <pattern key={name} id={`${id}-${name}`} width="4" height="4" patternUnits="userSpaceOnUse">
          <rect width="4" height="4" fill={colours[name as keyof typeof colours]} />
          <g stroke="#fff" strokeWidth=".7" fill="none" opacity=".85">
            {mark}
          </g>
        </pattern>
      ))}
    </defs>
  )
}
/** What each category costs, with its pattern. */
export function Legend({ of, id, price }: { readonly of: readonly Category[]; readonly id: string; readonly price: (one: Category) => string }) {
  return (
    <ul className="pm-legend">
      {of.map(one => (
        <li key={one.key}>
          <svg viewBox="0 0 10 10" width="18" height="18" aria-hidden>
            <Patterns id={`${id}-legend`} />
            <rect width="10" height="10" rx="2" fill={`url(#${id}-legend-${one.pattern})`} />
          </svg>
          {one.name} <b className="kt-figures">{price(one)}</b>
        </li>
      ))}
      <li>
        <i className="pm-mark" aria-hidden>
          ×
        </i>
        {t(['不可选', 'Taken'])}
      </li>
      <li>
        <i className="pm-mark pm-round" aria-hidden />
        {t(['无障碍', 'Step-free'])}
      </li>
    </ul>
  )
}

interface SeatProps {
  readonly of: PlanSeat
  readonly state: SeatState
  readonly fill: string
  readonly label: string
  readonly isHere: boolean
  readonly id: string
}
const Seat = memo(({ of, state, fill, label, isHere, id }: SeatProps) => {
  const x = of.x * unit + 1,
    y = of.y * unit + 1,
    isOff = state !== 'free' && state !== 'chosen' && state !== 'warned'
  return (
    <g
      id={id}
      role="option"
      aria-selected={state === 'chosen'}
      aria-disabled={isOff}
      aria-label={label}
      data-seat={of.seatNo}
      data-state={state}
      className={isHere ? 'pm-seat pm-here' : 'pm-seat'}
    >
      <rect
        x={x}
        y={y}
        width={seatSide}
        height={seatSide}
        rx={of.stepFree ? seatSide / 2 : 1.5}
        fill={isOff ? 'var(--kt-raised)' : state === 'chosen' ? 'var(--kt-text)' : fill}
      />
      {isOff && <path d={`M${x + 2} ${y + 2} l4 4 m0 -4 l-4 4`} className="pm-x" />}
      {state === 'chosen' && <path d={`M${x + 1.8} ${y + 4} l1.7 1.8 l2.8 -3.6`} className="pm-tick" />}
      {state === 'warned' && <rect x={x - 0.5} y={y - 0.5} width={seatSide + 1} height={seatSide + 1} rx={2} className="pm-warn" />}
    </g>
  )
})

interface View {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}
const bounds = ({ seats }: Plan): View => {
  const x = seats.reduce((max, one) => Math.max(max, one.x), 4),
    y = seats.reduce((max, one) => Math.max(max, one.y), 2)
  return { x: -unit * 2.2, y: -unit * 2, w: (x + 1) * unit + unit * 3.4, h: (y + 1) * unit + unit * 3 }
}
/** Below this size on the screen a touch makes the picture larger first, so that nobody takes a neighbour's seat by a thick finger. */
const touchMin = 20

interface Props {
  readonly plan: Plan
  readonly id: string
  readonly stateOf: (seatNo: string) => SeatState
  readonly onPress: (seat: PlanSeat, how: { readonly isMore: boolean }) => void
  readonly wordsOf: (seat: PlanSeat) => string
  /** The editor: rectangles are drawn instead of the picture moved. */
  readonly onArea?: ((seats: readonly PlanSeat[]) => void) | undefined
  readonly onKey?: ((event: KeyboardEvent, here: PlanSeat | undefined) => boolean) | undefined
}
export function SeatPlan({ plan, id, stateOf, onPress, wordsOf, onArea, onKey }: Props) {
  const whole = useMemo(() => bounds(plan), [plan])
  const [view, setView] = useState<View>(whole),
    [here, setHere] = useState<string>(),
    [area, setArea] = useState<View>()
  useEffect(() => setView(whole), [whole])
  const svg = useRef<SVGSVGElement>(null),
    fingers = useRef(new Map<number, { x: number; y: number }>()),
    moved = useRef(0)
  const byNo = useMemo(() => new Map(plan.seats.map(one => [one.seatNo, one])), [plan])
  const zoom = useCallback(
    (by: number, cx?: number, cy?: number) =>
      setView(now => {
        const w = Math.min(Math.max(now.w * by, unit * 6), whole.w * 1.2),
          k = w / now.w,
          x = cx ?? now.x + now.w / 2,
          y = cy ?? now.y + now.h / 2
        return { w, h: now.h * k, x: x - (x - now.x) * k, y: y - (y - now.y) * k }
      }),
    [whole],
  )
  const scale = () => (svg.current ? Math.min(svg.current.clientWidth / view.w, svg.current.clientHeight / view.h) : 1)
  const inPlan = (clientX: number, clientY: number) => {
    const at = svg.current?.getScreenCTM()?.inverse()
    return at ? { x: clientX * at.a + at.e, y: clientY * at.d + at.f } : { x: 0, y: 0 }
  }
  const down = (event: PointerEvent<SVGSVGElement>) => {
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (fingers.current.size === 1) moved.current = 0
    if (onArea && fingers.current.size === 1) setArea({ ...inPlan(event.clientX, event.clientY), w: 0, h: 0 })
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const dx = event.clientX - before.x,
      dy = event.clientY - before.y
    moved.current += Math.abs(dx) + Math.abs(dy)
    const others = [...fingers.current].filter(([pointer]) => pointer !== event.pointerId).map(([, at]) => at)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (others[0]) {
      const span = (at: { x: number; y: number }) => Math.hypot(at.x - others[0]!.x, at.y - others[0]!.y)
      const middle = inPlan((event.clientX + others[0].x) / 2, (event.clientY + others[0].y) / 2)
      zoom(span(before) / Math.max(span({ x: event.clientX, y: event.clientY }), 1), middle.x, middle.y)
    } else if (area) {
      const to = inPlan(event.clientX, event.clientY)
      setArea({ ...area, w: to.x - area.x, h: to.y - area.y })
    } else {
      const k = scale()
      setView(now => ({ ...now, x: now.x - dx / k, y: now.y - dy / k }))
    }
  }
  const up = (event: PointerEvent<SVGSVGElement>) => {
    fingers.current.delete(event.pointerId)
    if (area && onArea && moved.current > 8) {
      const [left, right] = [area.x, area.x + area.w].toSorted((a, b) => a - b),
        [top, bottom] = [area.y, area.y + area.h].toSorted((a, b) => a - b)
      onArea(plan.seats.filter(one => one.x * unit + 5 >= left! && one.x * unit + 5 <= right! && one.y * unit + 5 >= top! && one.y * unit + 5 <= bottom!))
    } else if (moved.current <= 8 && event.type === 'pointerup') {
      const target = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-seat]')
      const found = byNo.get(target?.getAttribute('data-seat') ?? '')
      const at = inPlan(event.clientX, event.clientY)
      if (event.pointerType === 'touch' && scale() * unit < touchMin) zoom(Math.max((scale() * unit) / (touchMin * 1.6), 0.2), at.x, at.y)
      else if (found) {
        setHere(found.seatNo)
        onPress(found, { isMore: event.shiftKey || event.ctrlKey || event.metaKey })
      }
    }
    setArea(undefined)
  }
  const keys = (event: KeyboardEvent) => {
    const now = byNo.get(here ?? '') ?? plan.seats[0]
    if (onKey?.(event, now)) return void event.preventDefault()
    const way = ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const)[event.key as 'ArrowLeft']
    if (way && now) {
      event.preventDefault()
      const ahead = plan.seats.filter(one => (one.x - now.x) * way[0] + (one.y - now.y) * way[1] > 0).toSorted((a, b) => far(a, now, way) - far(b, now, way))[0]
      if (ahead) setHere(ahead.seatNo)
      else if (!here) setHere(now.seatNo)
    } else if ((event.key === 'Enter' || event.key === ' ') && now) {
      event.preventDefault()
      setHere(now.seatNo)
      onPress(now, { isMore: event.shiftKey })
    } else if (event.key === '+' || event.key === '=') zoom(0.7)
    else if (event.key === '-') zoom(1.4)
  }
  const rows = useMemo(() => [...Map.groupBy(plan.seats, one => `${one.y}:${one.block}`).values()].map(row => row.toSorted((a, b) => a.x - b.x)[0]!), [plan])
  return (
    <div className="pm-plan">
      <div
        className="pm-map"
        role="listbox"
        aria-multiselectable
        aria-label={t(['座位图，用方向键移动，回车选择', 'Plan of seats: arrow keys move, Enter chooses'])}
        aria-activedescendant={here ? `${id}-${here}` : undefined}
        tabIndex={0}
        onKeyDown={keys}
      >
        <svg
          ref={svg}
          viewBox={`${view.x} ${view.y} ${view.w} ${view.h}`}
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerCancel={up}
          onPointerLeave={up}
          onWheel={event => {
            const at = inPlan(event.clientX, event.clientY)
            zoom(event.deltaY > 0 ? 1.15 : 0.87, at.x, at.y)
          }}
        >
          <title>{t(['座位图', 'Plan of seats'])}</title>
          <Patterns id={id} />
          <rect x={0} y={-unit * 1.6} width={Math.max(whole.w - unit * 3.4, unit)} height={unit} rx={3} className="pm-stage" />
          <text x={(whole.w - unit * 3.4) / 2} y={-unit * 0.9} className="pm-stage-word">
            {t(['讲台', 'Stage'])}
          </text>
          {rows.map(one => (
            <text key={`${one.y}:${one.block}:${one.x}`} x={one.x * unit - 2} y={one.y * unit + 7} className="pm-row">
              {one.block ? `${one.block}${one.rowNo}` : one.rowNo}
            </text>
          ))}
          {plan.seats.map(one => {
            const state = stateOf(one.seatNo)
            const pattern = plan.categories.find(each => each.key === one.category)?.pattern ?? 'plain'
            return (
              <Seat
                key={one.seatNo}
                id={`${id}-${one.seatNo}`}
                of={one}
                state={state}
                fill={`url(#${id}-${pattern})`}
                label={`${wordsOf(one)}${t(['，', ', '])}${t(stateWords[state])}`}
                isHere={here === one.seatNo}
              />
            )
          })}
          {area && moved.current > 8 && (
            <rect
              className="pm-area"
              x={Math.min(area.x, area.x + area.w)}
              y={Math.min(area.y, area.y + area.h)}
              width={Math.abs(area.w)}
              height={Math.abs(area.h)}
            />
          )}
        </svg>
      </div>
      <ButtonGroup vertical className="pm-zoom">
        <Button icon={<PlusIcon />} aria-label={t(['放大', 'Larger'])} onClick={() => zoom(0.6)} />
        <Button icon={<MinusIcon />} aria-label={t(['缩小', 'Smaller'])} onClick={() => zoom(1.6)} />
        <Button icon={<ZoomToFitIcon />} aria-label={t(['全图', 'All of it'])} onClick={() => setView(whole)} />
      </ButtonGroup>
    </div>
  )
}
/** Straight ahead before aside. */
const far = (one: PlanSeat, from: PlanSeat, [dx, dy]: readonly [number, number]): number =>
  Math.abs(one.x - from.x) * (dx === 0 ? 4 : 1) + Math.abs(one.y - from.y) * (dy === 0 ? 4 : 1)
