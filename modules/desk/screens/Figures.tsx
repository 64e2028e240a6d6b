/** Figures under their names, counts with a bar as long as their share of the most, and both as plain tables. */
import type { ReactNode } from 'react'
import { grouped } from '../../../console/parts/cells.tsx'

export interface FigureData {
  /** Tells it from the others; a label does where names are not asked for. */
  readonly name: string
  readonly label: string
  readonly value: ReactNode
}

export const Figures = ({ of, className = 'dk-figures' }: { readonly of: readonly FigureData[]; readonly className?: string }) => (
  <dl className={className}>
    {of.map(({ name, label, value }) => (
      <div key={name} data-figure={name}>
        <dt>{label}</dt>
        <dd className="kt-figures">{value}</dd>
      </div>
    ))}
  </dl>
)

/** Of several counts, how long this one's bar is. */
export const Bar = ({ count, most }: { readonly count: number; readonly most: number }) => (
  <i className="dk-bar" aria-hidden="true">
    <i style={{ width: `${(count / Math.max(1, most)) * 100}%` }} />
  </i>
)

interface RanksProps {
  readonly of: readonly { readonly id: string; readonly name: string; readonly count: number }[]
  /** How many are shown. */
  readonly first?: number
}
export function Ranks({ of, first = of.length }: RanksProps) {
  const most = Math.max(...of.map(one => one.count))
  return (
    <ol className="dk-ranks">
      {of.slice(0, first).map(one => (
        <li key={one.id}>
          <span title={one.name}>{one.name}</span>
          <b className="kt-figures">{grouped(String(one.count))}</b>
          <Bar count={one.count} most={most} />
        </li>
      ))}
    </ol>
  )
}

export type Cells = readonly (readonly (string | number)[])[]
/** The head, then a line per row. */
export const PlainTable = ({ of: [head = [], ...rows], label, className }: { readonly of: Cells; readonly label?: string; readonly className: string }) => (
  <table className={className}>
    {label && <caption>{label}</caption>}
    <thead>
      <tr>
        {head.map(cell => (
          <th key={cell} scope="col">
            {cell}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([first, ...cells]) => (
        <tr key={first}>
          <th scope="row">{first}</th>
          {cells.map((cell, i) => (
            <td key={head[i + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
