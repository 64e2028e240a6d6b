/** Which lessons of a change its substitute can't cover; they get a request of their own. */
import type { Paged, Wire } from '../../../console/call.ts'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import type { Form } from '../../../console/parts/form.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import type { Input } from '../../../console/parts/inputs.tsx'
import { t } from '../../../console/session.ts'
import { LessonTicks } from './LessonTicks.tsx'
import { words } from './words.ts'

export function UncoverDialog(props: FormDialogProps) {
  return (
    <FormDialog {...props} first={{ lessonIds: [], teacherId: '', reason: '' }} inputs={{ lessonIds: Count }}>
      {form => <Covered form={form} row={props.row} />}
    </FormDialog>
  )
}
const Count: Input = ({ id, value }) => (
  <output id={id} className="kt-figures">
    {t(words.chosen)}: {Array.isArray(value) ? value.length : 0}
  </output>
)

function Covered({ form, row }: { readonly form: Form; readonly row: Wire | undefined }) {
  const covered = Array.isArray(row?.lessonIds) ? (row.lessonIds as string[]) : []
  const query = { openClassId: row?.openClassId, status: 'scheduled', ascs: 'startAt', size: 200 }
  const fetched = useAsk<Paged<Wire>>('/api/business-openclass/school_client/lesson/page', query, { when: covered.length > 0 })
  const chosen = Array.isArray(form.values.lessonIds) ? (form.values.lessonIds as string[]) : []
  return (
    <LessonTicks
      lessons={(fetched.value?.records ?? []).filter(one => covered.includes(one.id))}
      chosen={chosen}
      onChange={next => form.set('lessonIds', next)}
    />
  )
}
