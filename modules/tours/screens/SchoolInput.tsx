/** The school of a tour: chosen by who may look schools up, else that of its quotation. */
import { RefInput } from '../../../console/parts/RefInput.tsx'
import type { Input } from '../../../console/parts/inputs.tsx'
import { may, t } from '../../../console/session.ts'

export const SchoolInput: Input = props =>
  may('school_view') ? <RefInput {...props} /> : <small className="kt-muted">{t(['以报价单的学校为准', 'As in the quotation'])}</small>
