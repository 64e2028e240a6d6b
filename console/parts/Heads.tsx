/** The head of a table that a screen draws itself: a word for each column, those of figures at their right. */
import type { ReactNode } from 'react'
import type { Label } from '../../modules/kit/field.ts'
import { t } from '../session.ts'

interface Props {
  /** A word, or a word of figures. */
  readonly of: readonly (Label | { readonly figures: Label; readonly unit?: string })[]
  /** Stands at the end of the row. */
  readonly children?: ReactNode
}
export const Heads = ({ of, children }: Props) => (
  <thead>
    <tr>
      {of.map(one => {
        const [label, unit = ''] = 'figures' in one ? [one.figures, one.unit] : [one]
        return (
          <th key={label[1]} scope="col" className={'figures' in one ? 'kt-number' : undefined}>
            {t(label)}
            {unit}
          </th>
        )
      })}
      {children}
    </tr>
  </thead>
)
