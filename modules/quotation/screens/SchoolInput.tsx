/** The school that a quotation is for: chosen by who may look schools up. */
import type { Input } from '../../../console/parts/inputs.tsx'
import { RefInput } from '../../../console/parts/RefInput.tsx'
import { may, t } from '../../../console/session.ts'
import { words } from './words.ts'

export const SchoolInput: Input = props => {
  if (may('school_view')) return <RefInput {...props} />
  return (
    <output id={props.id} className="kt-muted">
      {props.title || t(words.byOffice)}
    </output>
  )
}
