/** The month that a screen is about. */
import { HTMLSelect } from '@blueprintjs/core'
import { t } from '../../../console/session.ts'

interface Props {
  readonly value: string
  /** The newest first; the chosen one is among them whatever they are. */
  readonly months: readonly string[]
  readonly onChange: (month: string) => void
}
export const MonthSelect = ({ value, months, onChange }: Props) => (
  <label>
    {t(['月份', 'Month'])}{' '}
    <HTMLSelect
      value={value}
      aria-label={t(['月份', 'Month'])}
      options={[...new Set([...(value && !months.includes(value) ? [value] : []), ...months])]}
      onChange={event => onChange(event.target.value)}
    />
  </label>
)
