/** The certificate as it will be printed: the background and what stands on it. Where it is designed, things are dragged to their place or moved
 * by keys. */
import { useRef, type CSSProperties, type DragEvent, type KeyboardEvent, type PointerEvent } from 'react'
import { QrCode } from '../../../console/parts/QrCode.tsx'
import { t } from '../../../console/session.ts'
import { fittingSize, isShape, type Place, places, type Said, sizes, type Spot, textOn, widthOf } from '../layout.ts'
import './content.css'

/** What a preview says, until there is a pupil; and the longest that there may be. */
export const samples = {
  usual: {
    studentName: '李明',
    className: '三年级机器人班',
    schoolName: '海淀实验小学',
    agencyName: '启航艺术中心',
    certificateNo: 'JY2026-000001',
    issueDate: '2026-10-01',
    hours: '16',
    score: '95',
    period: '2026-03-01 – 2026-06-30',
    place: '良渚',
  },
  long: {
    studentName: '阿卜杜热依木·买买提吐尔逊艾合买提江',
    className: '小学高年级人工智能与机器人综合实践创新能力提升班（周三、周五）',
    schoolName: '新疆生产建设兵团第三师图木舒克市第一实验小学（东校区）',
    agencyName: '北京市启航青少年艺术体育科技综合素质教育发展中心',
    certificateNo: 'JY2026-000001',
    issueDate: '2026-10-01',
    hours: '120',
    score: '100',
    period: '2026-03-01 – 2026-06-30',
    place: '良渚古城遗址公园',
  },
} as const satisfies Record<string, Said>

interface Props {
  readonly background: string
  readonly content: string
  readonly spots: readonly Spot[]
  readonly isPortrait?: boolean
  readonly said?: Said
  readonly edit?: Editing
}
/** How a page is designed: things are known by their number. */
export interface Editing {
  readonly chosen: number
  readonly choose: (index: number) => void
  readonly alter: (index: number, change: Partial<Spot>) => void
  readonly drop: (key: Place, x: number, y: number) => void
  readonly remove: (index: number) => void
}

const percent = (part: number, whole: number) => tenth((part / whole) * 100)
const tenth = (value: number) => Math.round(Math.min(Math.max(value, 0), 100) * 10) / 10
/** What is close to the middle or another line goes there. */
const close = 0.8
function snapped(value: number, lines: readonly number[]): number {
  const line = [50, ...lines].find(one => Math.abs(one - value) < close)
  return line ?? value
}
/** What palettes give to a page. */
export const dragType = 'application/x-ketang-place'
const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

export function Paper({ background, content, spots, isPortrait = false, said = samples.usual, edit }: Props) {
  const paper = useRef<HTMLElement>(null)
  const at = (event: { readonly clientX: number; readonly clientY: number }) => {
    const box = paper.current!.getBoundingClientRect()
    return { x: percent(event.clientX - box.left, box.width), y: percent(event.clientY - box.top, box.height) }
  }
  const dropped = (event: DragEvent) => {
    const key = event.dataTransfer.getData(dragType)
    if (!edit || !Object.hasOwn(places, key)) return
    event.preventDefault()
    const { x, y } = at(event)
    edit.drop(key as Place, x, y)
  }
  const label = t(edit ? ['证书版面', 'Page of the certificate'] : ['证书预览', 'Preview of the certificate'])
  return (
    <section
      ref={paper}
      className="ct-paper"
      data-portrait={isPortrait}
      aria-label={label}
      onDragOver={event => edit && event.dataTransfer.types.includes(dragType) && event.preventDefault()}
      onDrop={dropped}
    >
      {background && <img className="ct-background" src={background} alt="" />}
      {spots.map((spot, i) => {
        const text = textOn(spot, content, said)
        const look = lookOf(spot, text)
        return edit ? (
          <Handle key={`${spot.key}${i}`} spot={spot} edit={edit} index={i} at={at} others={spots.filter((_one, n) => n !== i)} {...look}>
            {isShape(spot.key) ? <Shape of={spot} /> : text}
          </Handle>
        ) : (
          <span key={`${spot.key}${i}`} {...look}>
            {isShape(spot.key) ? <Shape of={spot} /> : text}
          </span>
        )
      })}
    </section>
  )
}
const lookOf = (spot: Spot, text: string) => ({
  className: 'ct-spot',
  'data-align': isShape(spot.key) ? 'center' : spot.align,
  'data-place': spot.key,
  style: {
    left: `${spot.x}%`,
    top: `${spot.y}%`,
    width: `${widthOf(spot)}%`,
    color: spot.color,
    fontWeight: spot.isBold ? 700 : 400,
    fontSize: `${fittingSize(spot, text) / 10}cqw`,
  } as CSSProperties,
})
function Shape({ of }: { readonly of: Spot }) {
  if (of.key === 'qr') return <QrCode text="https://example.com/certificate?id=000000.00000000-0000-7000-8000-000000000000" label={t(places.qr)} />
  return of.picture ? <img src={of.picture} alt={t(places.seal)} draggable={false} /> : <i className="ct-empty">{t(places.seal)}</i>
}

interface HandleProps {
  readonly spot: Spot
  readonly index: number
  readonly edit: Editing
  readonly at: (event: PointerEvent) => { readonly x: number; readonly y: number }
  readonly others: readonly Spot[]
  readonly className: string
  readonly style: CSSProperties
  readonly children: React.ReactNode
}
function Handle({ spot, index, edit, at, others, children, ...look }: HandleProps) {
  const from = useRef<{ readonly x: number; readonly y: number }>(undefined)
  const move = (event: PointerEvent) => {
    if (!from.current) return
    const { x, y } = at(event)
    const to = { x: tenth(x + from.current.x), y: tenth(y + from.current.y) }
    edit.alter(index, {
      x: snapped(
        to.x,
        others.map(one => one.x),
      ),
      y: snapped(
        to.y,
        others.map(one => one.y),
      ),
    })
  }
  const press = (event: KeyboardEvent) => {
    const arrow = arrows[event.key],
      step = event.shiftKey ? 5 : 0.5
    if (arrow) edit.alter(index, { x: tenth(spot.x + arrow[0] * step), y: tenth(spot.y + arrow[1] * step) })
    else if (event.key === '+' || event.key === '=') edit.alter(index, grown(spot, 1))
    else if (event.key === '-') edit.alter(index, grown(spot, -1))
    else if (event.key === 'Delete' || event.key === 'Backspace') edit.remove(index)
    else return
    event.preventDefault()
  }
  return (
    <button
      type="button"
      aria-pressed={edit.chosen === index}
      aria-label={`${t(places[spot.key])}${spot.text ? ` ${spot.text}` : ''} ${spot.x}, ${spot.y}`}
      onFocus={() => edit.choose(index)}
      onKeyDown={press}
      onPointerDown={event => {
        const { x, y } = at(event)
        from.current = { x: spot.x - x, y: spot.y - y }
        event.currentTarget.setPointerCapture(event.pointerId)
        event.currentTarget.focus()
      }}
      onPointerMove={move}
      onPointerUp={() => {
        from.current = undefined
      }}
      {...look}
    >
      {children}
    </button>
  )
}
/** Larger or smaller by one step: letters by their size, what is shown by its width. */
const grown = (spot: Spot, by: 1 | -1): Partial<Spot> =>
  isShape(spot.key) ? { width: Math.min(100, Math.max(2, widthOf(spot) + by)) } : { size: Math.min(sizes.max, Math.max(sizes.min, spot.size + by * 2)) }
