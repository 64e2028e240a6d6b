/** Complaining: a family chooses among its children and their classes, customer service among all. */
import { useMemo } from 'react'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Select, type Input } from '../../../console/parts/inputs.tsx'
import { useSession } from '../../../console/session.ts'
import type { FamilyClass } from '../../openclass/index.ts'

const choosing =
  (choices: ReadonlyMap<string, string>): Input =>
  props => <Select props={props} of={[...choices]} />
const family = (places: readonly FamilyClass[]): Readonly<Record<string, Input>> => ({
  studentId: choosing(new Map(places.map(one => [one.studentId, one.studentName]))),
  openClassId: choosing(new Map(places.map(one => [one.openClassId, one.className]))),
})

export function Complain(props: FormDialogProps) {
  const isFamily = useSession(value => value.userInfo?.role_alias === 'PR')
  const { value } = useAsk<readonly FamilyClass[]>('/api/business-openclass/parent/classes', {}, { when: isFamily })
  const inputs = useMemo(() => (value ? family(value) : {}), [value])
  if (isFamily && !value) return null
  const first = value?.length === 1 ? { studentId: value[0]!.studentId, openClassId: value[0]!.openClassId } : {}
  return <FormDialog {...props} first={{ ...first, ...props.first }} inputs={{ ...props.inputs, ...inputs }} />
}
