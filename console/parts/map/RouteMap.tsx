/** Places drawn from their coordinates, and the way from one to the next: no map server is asked, so it is there without a network. */
import type { Label } from '../../../modules/kit/field.ts'
import { t } from '../../session.ts'
import { height, placed, type Stop, width } from './placed.ts'
import './map.css'

interface Props {
  readonly stops: readonly Stop[]
  readonly label: Label
  readonly isWay?: boolean
  /** The place that it is about: the others lie beside it, and have no numbers. */
  readonly about?: string
}
export function RouteMap({ stops, label, isWay = true, about }: Props) {
  const drawn = placed(stops)
  if (!drawn) return null
  // Stops at one place share a dot: their numbers stand beside it.
  const dots = [...Map.groupBy(drawn.points, one => `${one.x.toFixed(0)} ${one.y.toFixed(0)}`).values()]
  const no = new Map(drawn.points.map((one, i) => [one.id, i + 1]))
  return (
    <figure className="kt-map">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${t(label)}: ${drawn.points.map(one => one.title).join(' – ')}`}>
        {Array.from({ length: 7 }, (_, i) => (
          <line key={`v${i}`} className="kt-map-grid" x1={(i + 1) * 60} x2={(i + 1) * 60} y1="0" y2={height} />
        ))}
        {Array.from({ length: 4 }, (_, i) => (
          <line key={`h${i}`} className="kt-map-grid" y1={(i + 1) * 52} y2={(i + 1) * 52} x1="0" x2={width} />
        ))}
        {isWay && <polyline className="kt-map-way" points={drawn.points.map(one => `${one.x},${one.y}`).join(' ')} />}
        {dots.map(here => {
          const { x, y, title } = here[0]!
          const isRight = x > width * 0.62
          const isBeside = about !== undefined && here.every(one => one.id !== about)
          return (
            <g key={here[0]!.id}>
              <circle className={isBeside ? 'kt-map-dot kt-map-beside' : 'kt-map-dot'} cx={x} cy={y} r={about === undefined ? 11 : isBeside ? 5 : 8} />
              {about === undefined && (
                <text className="kt-map-no" x={x} y={y + 4} textAnchor="middle">
                  {no.get(here[0]!.id)}
                </text>
              )}
              <text className="kt-map-name" x={x + (isRight ? -16 : 16)} y={y + 4} textAnchor={isRight ? 'end' : 'start'}>
                {title.slice(0, 14)}
                {here.length > 1 ? ` +${here.length - 1}` : ''}
              </text>
            </g>
          )
        })}
        <g transform={`translate(12 ${height - 14})`}>
          <path className="kt-map-bar" d={`M0 -5V0H${drawn.bar}V-5`} />
          <text className="kt-map-scale" x={drawn.bar + 6} y="1">
            {drawn.scale} km
          </text>
        </g>
      </svg>
    </figure>
  )
}
