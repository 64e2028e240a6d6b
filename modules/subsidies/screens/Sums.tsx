/** Figures in a row, as a report answers them. */
import { grouped } from '../../../console/parts/cells.tsx'
import { t } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'

export function Sums<K extends string>({
  of,
  values,
}: {
  readonly of: Readonly<Record<K, Label>>
  readonly values: Readonly<Partial<Record<K, unknown>>> | undefined
}) {
  return (
    <dl className="kt-keys">
      {(Object.entries(of) as [K, Label][]).map(([name, label]) => (
        <div key={name} data-figure={name}>
          <dt>{t(label)}</dt>
          <dd className="kt-figures">{values?.[name] === undefined ? '–' : grouped(String(values[name]))}</dd>
        </div>
      ))}
    </dl>
  )
}
