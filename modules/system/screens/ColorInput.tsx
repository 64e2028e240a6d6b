/** A colour, chosen as the browser lets one choose it. */
import type { Input } from '../../../console/parts/inputs.tsx'
import { t } from '../../../console/session.ts'

export const ColorInput: Input = ({ id, field, value, describedBy, onChange, onBlur }) => (
  <input
    id={id}
    type="color"
    value={value ? String(value) : '#2d72d2'}
    aria-label={t(field.label)}
    aria-describedby={describedBy}
    onChange={event => onChange(event.target.value)}
    onBlur={onBlur}
  />
)
