/** Rows whose figures add up in a last line, so that everybody can check them. */
import type { ReactNode } from 'react'
import type { Label } from '../../kit/field.ts'
import { formatMoney } from '../../kit/money.ts'
import { Scrolling } from '../../../console/parts/Scrolling.tsx'
import { grouped } from '../../../console/parts/cells.tsx'
import { useWidthClass } from '../../../console/parts/hooks.ts'
import { t } from '../../../console/session.ts'

export interface SumColumn<R> {
  readonly name: string
  readonly label: Label
  readonly cell: (row: R) => ReactNode
  /** What the last line adds up: counts, or money in fen. */
  readonly sum?: (row: R) => number
  readonly isMoney?: boolean
  /** Stands at the right without being added up. */
  readonly isNumeric?: boolean
}

interface Props<R> {
  readonly label: string
  readonly rows: readonly R[]
  readonly columns: readonly SumColumn<R>[]
  readonly rowKey: (row: R) => string
  readonly actions?: (row: R) => ReactNode
}

export function SumTable<R>({ label, rows, columns, rowKey, actions }: Props<R>) {
  const isCards = useWidthClass() === 0
  const total = (column: SumColumn<R>) => rows.reduce((sum, row) => sum + column.sum!(row), 0)
  const side = (column: SumColumn<R>) => (column.sum || column.isNumeric ? 'kt-number' : undefined)
  return (
    <Scrolling isCards={isCards}>
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.name} scope="col" className={side(column)}>
                {t(column.label)}
              </th>
            ))}
            {actions && (
              <th scope="col" className="kt-acts">
                {t(['操作', 'Actions'])}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={rowKey(row)}>
              {columns.map(column => (
                <td key={column.name} data-label={t(column.label)} className={side(column)}>
                  {column.cell(row)}
                </td>
              ))}
              {actions && <td className="kt-acts">{actions(row)}</td>}
            </tr>
          ))}
          <tr>
            {columns
              .filter((column, i) => !isCards || i === 0 || column.sum)
              .map((column, i) => (
                <td key={column.name} data-label={i === 0 ? '' : t(column.label)} className={side(column)}>
                  <b>{i === 0 ? t(['合计', 'Total']) : !column.sum ? '' : column.isMoney ? <Yuan fen={total(column)} /> : total(column)}</b>
                </td>
              ))}
            {actions && !isCards && <td />}
          </tr>
        </tbody>
      </table>
    </Scrolling>
  )
}

export const Yuan = ({ fen }: { readonly fen: number }) => <span className="kt-figures kt-money">{grouped(formatMoney(fen))}</span>

/** "-12.50" on the wire → -1250. */
export function fenOf(wire: unknown): number {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(wire ?? ''))
  return match ? (match[1] ? -1 : 1) * (Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))) : 0
}

/** The makers of columns for rows of one shape. */
export const sums = <R,>() => ({
  count: (name: string, label: Label, of: (row: R) => number): SumColumn<R> => ({
    name,
    label,
    cell: row => <span className="kt-figures">{of(row)}</span>,
    sum: of,
  }),
  money: (name: string, label: Label, of: (row: R) => number): SumColumn<R> =>
    // The sign stands in the heading, so that the figures stay bare.
    ({ name, label: [`${label[0]} (¥)`, `${label[1]} (¥)`], cell: row => <Yuan fen={of(row)} />, sum: of, isMoney: true }),
  figure: (name: string, label: Label, of: (row: R) => number): SumColumn<R> => ({
    name,
    label,
    cell: row => <span className="kt-figures">{of(row)}</span>,
    isNumeric: true,
  }),
  words: (name: string, label: Label, of: (row: R) => ReactNode): SumColumn<R> => ({ name, label, cell: of }),
})
