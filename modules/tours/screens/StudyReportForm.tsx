/** The report of a child: staff choose any tour and give the marks, families one that their child went on. */
import { useMemo } from 'react'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { choosing } from '../../../console/parts/inputs.tsx'
import { useSession } from '../../../console/session.ts'
import type { FamilyTour } from '../family.ts'

/** What can be reported on, and of whom; marks are the teacher's. */
const family = (tours: readonly FamilyTour[]) => ({
  openClassId: choosing(new Map(tours.map(one => [one.openClassId, one.name]))),
  studentId: choosing(new Map(tours.map(one => [one.studentId, one.studentName]))),
  score: null,
})

export function StudyReportForm(props: FormDialogProps) {
  const isFamily = useSession(value => value.userInfo?.role_alias === 'PR')
  const { value } = useAsk<readonly FamilyTour[]>('/api/business-openclass/openClassStudy/family', {}, { when: isFamily })
  const left = useMemo(() => value?.filter(one => one.departedAt), [value]),
    inputs = useMemo(() => (left ? family(left) : {}), [left])
  if (isFamily && !left) return null
  const [only, more] = left?.filter(one => !one.report) ?? [],
    first = only && !more && !props.row ? { openClassId: only.openClassId, studentId: only.studentId } : {}
  return <FormDialog {...props} first={{ ...first, ...props.first }} inputs={{ ...props.inputs, ...inputs }} />
}
