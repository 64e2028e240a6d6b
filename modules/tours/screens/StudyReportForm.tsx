/** The report of a child, as its list changes it: marks are the teacher's. */
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { useSession } from '../../../console/session.ts'

const withoutMarks = { score: null }

export function StudyReportForm(props: FormDialogProps) {
  const isFamily = useSession(value => value.userInfo?.role_alias === 'PR')
  return <FormDialog {...props} inputs={{ ...props.inputs, ...(isFamily ? withoutMarks : {}) }} />
}
