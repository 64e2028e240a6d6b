/** Figures in a row, and the head of a page of one thing: a few figures that say how it stands. */
import type { ReactNode } from 'react'
import type { Label } from '../../modules/kit/field.ts'
import type { Resource } from '../../modules/kit/resource.ts'
import type { Wire } from '../call.ts'
import { t } from '../session.ts'
import { captionOf, cells, isBlank } from './cells.tsx'
import './keyFigures.css'

export interface KeyFigure {
  readonly name: string
  readonly label: Label
  readonly value: ReactNode
  /** Below the value, in grey. */
  readonly says?: ReactNode
}

export interface KeyFiguresProps {
  readonly of: Resource
  readonly row: Wire
  /** The fields that the screen shows. */
  readonly names: readonly string[] | undefined
  /** What the screen itself says in figures. */
  readonly own: readonly KeyFigure[] | undefined
}
const figuresMax = 5
export function KeyFigures({ of, row, names, own = usualFigures(of, row, names) }: KeyFiguresProps) {
  return own.length === 0 ? null : <FigureRow of={own.slice(0, figuresMax)} />
}

export const FigureRow = ({ of }: { readonly of: readonly KeyFigure[] }) => (
  <dl className="kt-keys">
    {of.map(({ name, label, value, says }) => (
      <div key={name} data-figure={name}>
        <dt>{t(label)}</dt>
        <dd className="kt-figures">{value}</dd>
        {says && <dd className="kt-says">{says}</dd>}
      </div>
    ))}
  </dl>
)

/** How many of each kind stand in the head, in this order. */
const wanted = { money: 2, percent: 1, int: 1, date: 1, time: 1 } as const
/** What a row says in figures by its declaration: sums, a count and a date that are neither hidden nor empty. */
function usualFigures(of: Resource, row: Wire, names: readonly string[] | undefined): readonly KeyFigure[] {
  const shown = Object.entries(of.fields).filter(
    ([name, field]) => field.kind in wanted && !field.hidden && !isBlank(row[name]) && (names?.includes(name) ?? true) && name !== of.title,
  )
  const ofKind = (kind: keyof typeof wanted) => shown.filter(([, field]) => field.kind === kind).slice(0, wanted[kind])
  const dates = [...ofKind('date'), ...ofKind('time')].slice(0, 1)
  return [...ofKind('money'), ...ofKind('percent'), ...ofKind('int'), ...dates].map(([name, field]) => {
    const Cell = cells[field.kind]
    return { name, label: captionOf(field), value: <Cell name={name} field={field} value={row[name]} row={row} /> }
  })
}

/** How full something is: what is taken, of how much there is, with the least that is needed marked. */
export function Fill({ taken, of, least }: { readonly taken: number; readonly of: number; readonly least?: number | undefined }) {
  const share = (count: number) => `${Math.min(100, (count / Math.max(1, of)) * 100)}%`
  const isShort = least !== undefined && taken < least
  return (
    <span className="kt-fill" title={least === undefined ? undefined : t([`最低 ${least} 人`, `at least ${least}`])}>
      <span className="kt-figures">
        {taken}/{of}
      </span>
      <i className={isShort ? 'kt-short' : undefined} aria-hidden="true">
        <i style={{ width: share(taken) }} />
        {least !== undefined && least > 0 && <b style={{ left: share(least) }} />}
      </i>
    </span>
  )
}
