/** A radar of fields, a line over terms, and how many are where: drawn by the page itself, told in words as well. */
import { t } from '../../../console/session.ts'
import { words } from './words.ts'
import './quality.css'

export interface Series {
  readonly label: string
  /** Of 100, in the order of the axes; nothing where nothing was seen. */
  readonly values: readonly (number | undefined)[]
}
const colours = ['var(--kt-accent)', '#c87619', '#238551', '#8f5bb3']
const size = 320,
  middle = size / 2,
  radius = 104
const point = (at: number, of: number, share: number): readonly [number, number] => {
  const angle = (2 * Math.PI * at) / of - Math.PI / 2
  return [middle + Math.cos(angle) * radius * share, middle + Math.sin(angle) * radius * share]
}
const path = (points: readonly (readonly [number, number])[]): string => points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')

/** With fewer than three fields there is no area: the list below says it all. */
export function Radar({ axes, series }: { readonly axes: readonly string[]; readonly series: readonly Series[] }) {
  const told = series.map(one => `${one.label}: ${axes.map((axis, i) => `${axis} ${one.values[i] ?? '—'}`).join(', ')}`).join('; ')
  return (
    <figure style={{ margin: 0 }}>
      {axes.length > 2 && (
        <svg className="ql-chart" viewBox={`-56 0 ${size + 112} ${size}`} role="img" aria-label={`${t(words.radar)}. ${told}`}>
          {[0.25, 0.5, 0.75, 1].map(share => (
            <polygon key={share} points={path(axes.map((_, i) => point(i, axes.length, share)))} fill="none" stroke="var(--kt-line)" />
          ))}
          {axes.map((axis, i) => {
            const [x, y] = point(i, axes.length, 1),
              [tx, ty] = point(i, axes.length, 1.16)
            return (
              <g key={axis}>
                <line x1={middle} y1={middle} x2={x} y2={y} stroke="var(--kt-line)" />
                <text x={tx} y={ty} textAnchor={Math.abs(tx - middle) < 8 ? 'middle' : tx < middle ? 'end' : 'start'} dominantBaseline="middle">
                  {axis.length > 6 ? `${axis.slice(0, 5)}…` : axis}
                </text>
              </g>
            )
          })}
          {series.map((one, i) => (
            <polygon
              key={one.label}
              points={path(axes.map((_, at) => point(at, axes.length, (one.values[at] ?? 0) / 100)))}
              fill={i === 0 ? colours[0] : 'none'}
              fillOpacity={0.18}
              stroke={colours[i % colours.length]}
              strokeWidth={i === 0 ? 2.5 : 1.5}
              strokeDasharray={i === 0 ? undefined : '4 3'}
            />
          ))}
        </svg>
      )}
      <ul className="ql-legend">
        {series.map((one, i) => (
          <li key={one.label}>
            <i style={{ background: colours[i % colours.length] }} />
            {one.label}
          </li>
        ))}
      </ul>
    </figure>
  )
}

export interface TermPoint {
  readonly label: string
  readonly value: number
}
export function Trend({ points }: { readonly points: readonly TermPoint[] }) {
  const wide = 420,
    high = 170,
    x = (i: number) => (points.length === 1 ? wide / 2 : 40 + (i * (wide - 80)) / (points.length - 1)),
    y = (value: number) => high - 34 - (value / 100) * (high - 60)
  return (
    <svg
      className="ql-chart"
      viewBox={`0 0 ${wide} ${high}`}
      role="img"
      aria-label={`${t(words.trend)}. ${points.map(one => `${one.label} ${one.value.toFixed(2)}`).join(', ')}`}
    >
      {[0, 50, 100].map(value => (
        <g key={value}>
          <line x1="28" x2={wide - 8} y1={y(value)} y2={y(value)} stroke="var(--kt-line)" />
          <text x="22" y={y(value)} textAnchor="end" dominantBaseline="middle">
            {value}
          </text>
        </g>
      ))}
      <polyline points={path(points.map((one, i) => [x(i), y(one.value)]))} fill="none" stroke={colours[0]} strokeWidth="2.5" />
      {points.map((one, i) => (
        <g key={one.label}>
          <circle cx={x(i)} cy={y(one.value)} r="4" fill={colours[0]} />
          <text x={x(i)} y={y(one.value) - 10} textAnchor="middle">
            {one.value.toFixed(2)}
          </text>
          <text x={x(i)} y={high - 8} textAnchor="middle">
            {one.label}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** How many are in which tenth of a hundred points. */
export function Spread({ label, buckets }: { readonly label: string; readonly buckets: readonly number[] }) {
  const most = Math.max(1, ...buckets)
  return (
    <ol className="ql-spread" aria-label={label}>
      {buckets.map((count, i) => (
        <li key={i} title={`${i * 10}–${i === 9 ? 100 : i * 10 + 9}: ${count}`}>
          <i style={{ '--share': (count / most) * 100 } as object} />
          <span>{i * 10}</span>
        </li>
      ))}
    </ol>
  )
}
