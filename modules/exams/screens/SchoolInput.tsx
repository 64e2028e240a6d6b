/** Whose a bank or an exam is: said by who may look schools up; of others it is where they work. */
import type { Input } from '../../../console/parts/inputs.tsx'
import { RefInput } from '../../../console/parts/RefInput.tsx'
import { may, t } from '../../../console/session.ts'

export const SchoolInput: Input = props =>
  may('school_create') ? (
    <RefInput {...props} />
  ) : (
    <output id={props.id} className="kt-muted">
      {props.title || t(['所在学校', 'Your school'])}
    </output>
  )
