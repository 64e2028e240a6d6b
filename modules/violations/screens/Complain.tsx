/** Complaining: a family chooses among its children and their classes, customer service among all. */
import { Callout } from '@blueprintjs/core'
import { useMemo } from 'react'
import { filledIn, FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Select, type Input } from '../../../console/parts/inputs.tsx'
import { t, useSession } from '../../../console/session.ts'
import type { FamilyClass } from '../../openclass/index.ts'
import { complain } from '../complaint.ts'

const words = { kept: ['机构看不到投诉人，也看不到投诉原文。', 'The agency sees neither who complains nor what is written here.'] } as const
/** A family complains for one of its children: it is asked for first, and the classes are those of that child. */
const { studentId, ...rest } = complain.input
const forFamily = filledIn(complain, { studentId: { ...studentId, required: true as const }, ...rest })

const namesOf = (places: readonly FamilyClass[]) => [...new Map(places.map(one => [one.studentId, one.studentName]))]
const classesOf = (places: readonly FamilyClass[], child: unknown) =>
  places.filter(one => one.studentId === child).map(one => [one.openClassId, one.className] as const)
const only = <T,>(all: readonly (readonly [string, T])[]): string | undefined => (all.length === 1 ? all[0]![0] : undefined)

const family = (places: readonly FamilyClass[]): Readonly<Record<string, Input>> => ({
  studentId(props) {
    const choose = (child: unknown) => {
      props.onChange(child)
      props.set?.('openClassId', only(classesOf(places, child)))
    }
    return <Select props={{ ...props, onChange: choose }} of={namesOf(places)} />
  },
  openClassId: props => <Select props={props} of={classesOf(places, props.values?.studentId)} />,
})

export function Complain(props: FormDialogProps) {
  const isFamily = useSession(value => value.userInfo?.role_alias === 'PR')
  const { value: places } = useAsk<readonly FamilyClass[]>('/api/business-openclass/parent/classes', { past: 1 }, { when: isFamily })
  const inputs = useMemo(() => (places ? family(places) : {}), [places])
  const said = {
    title: t(complain.label),
    children: () => (
      <Callout icon={null} compact>
        {t(words.kept)}
      </Callout>
    ),
  }
  if (!isFamily) return <FormDialog {...props} {...said} />
  if (!places) return null
  const child = only(namesOf(places))
  const first = { studentId: child, openClassId: only(classesOf(places, child)) }
  return <FormDialog {...props} {...said} command={forFamily} first={{ ...first, ...props.first }} inputs={{ ...props.inputs, ...inputs }} />
}
