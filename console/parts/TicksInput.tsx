/** Several of a few things that are known beforehand, as boxes to tick. */
import { Checkbox } from '@blueprintjs/core'
import type { Label } from '../../modules/kit/field.ts'
import { t } from '../session.ts'
import type { Input } from './inputs.tsx'

/** The value is the list of what is ticked, in the order in which it is offered. */
export const ticksInput =
  (offered: readonly (readonly [value: string | number, label: Label])[]): Input =>
  ({ id, value, isWrong, describedBy, onChange, onBlur }) => {
    const chosen = Array.isArray(value) ? value : []
    const toggle = (one: string | number) => onChange(offered.map(([of]) => of).filter(of => chosen.includes(of) !== (of === one)))
    return (
      <fieldset id={id} className="kt-bare kt-ticks" aria-invalid={isWrong} aria-describedby={describedBy} onBlur={onBlur}>
        {offered.map(([one, label]) => (
          <Checkbox key={one} inline label={t(label)} checked={chosen.includes(one)} onChange={() => toggle(one)} />
        ))}
      </fieldset>
    )
  }
