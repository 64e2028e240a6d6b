/** What the money of a list comes to: of all that was found where one page holds it, else of the page, and it says which. */
import type { Wire } from '../call.ts'
import { t } from '../session.ts'
import type { Label } from '../../modules/kit/field.ts'
import type { Fields, Resource } from '../../modules/kit/resource.ts'
import type { Column } from './columns.tsx'
import { yuan } from './cells.tsx'
import { sumsOf, withoutVoid } from './sums.ts'

interface Props {
  readonly of: Resource
  readonly columns: readonly Column[]
  readonly rows: readonly Wire[]
  readonly total: number
}
/** A sum is called as the list calls its column. */
const calledBy = (columns: readonly Column[], fields: Fields): Fields => ({
  ...fields,
  ...Object.fromEntries(columns.flatMap(({ name, label }) => (fields[name] ? [[name, { ...fields[name], label: bare(label) }] as const] : []))),
})
const bare = ([zh, en]: Label): Label => [zh.replace(/ \(¥\)$/, ''), en.replace(/ \(¥\)$/, '')]

/** Rows that came to nothing are in no sum, and it says so. */
export function Sums({ of, columns, rows, total }: Props) {
  const shown = columns.filter(column => column.reads?.includes(column.name)).map(column => column.name)
  const { left, voids } = withoutVoid(of, rows)
  const sums = left.length > 1 ? sumsOf(calledBy(columns, of.fields), shown, left) : []
  if (sums.length === 0) return null
  return (
    <p className="kt-sums">
      <span className="kt-muted">{t(total > rows.length ? ['本页合计', 'This page'] : ['合计', 'In all'])}</span>
      {sums.map(([label, sum]) => (
        <span key={label[0]}>
          {t(label)} <b className="kt-figures">{yuan(sum)}</b>
        </span>
      ))}
      {voids.length > 0 && (
        <span className="kt-muted">
          {t(['不计', 'without '])}
          {voids.map(name => t(of.lifecycle.states[name]!.label)).join(t(['、', ', ']))}
        </span>
      )}
    </p>
  )
}
