/** The certificate as it will be printed: the background and the words on it. Words may be dragged to their place. */
import { useRef, type CSSProperties, type PointerEvent } from 'react'
import { t } from '../../../console/session.ts'
import { type Place, places, type Spot } from '../certificate.ts'
import './content.css'

/** What a preview says, until there is a pupil. */
const sample: Readonly<Record<Exclude<Place, 'content'>, string>> = {
  studentName: '李明',
  className: '三年级机器人班',
  schoolName: '海淀实验小学',
  agencyName: '启航艺术中心',
  certificateNo: 'KT-2026-000001',
  issueDate: '2026-10-01',
}
const filled = (content: string) => content.replace(/\{(\w+)\}/g, (whole, name: string) => sample[name as keyof typeof sample] ?? whole)

interface Props {
  readonly background: string
  readonly content: string
  readonly spots: readonly Spot[]
  readonly onMove?: (key: Place, x: number, y: number) => void
}

const percent = (part: number, whole: number) => Math.round(Math.min(Math.max((part / whole) * 100, 0), 100) * 10) / 10

export function Paper({ background, content, spots, onMove }: Props) {
  const paper = useRef<HTMLDivElement>(null)
  const drag = (key: Place) => (event: PointerEvent) => {
    const box = paper.current?.getBoundingClientRect()
    if (!box || !onMove || event.buttons !== 1) return
    event.currentTarget.setPointerCapture(event.pointerId)
    onMove(key, percent(event.clientX - box.left, box.width), percent(event.clientY - box.top, box.height))
  }
  return (
    <div ref={paper} className="ct-paper" role="img" aria-label={t(['证书预览', 'Preview of the certificate'])}>
      {background && <img src={background} alt="" />}
      {spots.map(spot => (
        <span
          key={spot.key}
          className="ct-spot"
          data-align={spot.align}
          data-place={spot.key}
          title={t(places[spot.key])}
          onPointerMove={drag(spot.key)}
          style={{ left: `${spot.x}%`, top: `${spot.y}%`, color: spot.color, fontSize: `${spot.size / 10}cqw` } as CSSProperties}
        >
          {spot.key === 'content' ? filled(content) : sample[spot.key]}
        </span>
      ))}
    </div>
  )
}
