/** Figures in a row, as a report answers them. */
import { grouped } from '../../../console/parts/cells.tsx'
import { FigureRow } from '../../../console/parts/KeyFigures.tsx'
import type { Label } from '../../kit/field.ts'

export const Sums = <K extends string>({
  of,
  values,
}: {
  readonly of: Readonly<Record<K, Label>>
  readonly values: Readonly<Partial<Record<K, unknown>>> | undefined
}) => (
  <FigureRow
    of={(Object.entries(of) as [K, Label][]).map(([name, label]) => ({
      name,
      label,
      value: values?.[name] === undefined ? '–' : grouped(String(values[name])),
    }))}
  />
)
