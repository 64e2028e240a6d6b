/** Where to put a lesson, as a form: what dragging its card does, for the keyboard and the phone. It says at once what stands against a place. */
import { Callout } from '@blueprintjs/core'
import { useMemo } from 'react'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import type { Form } from '../../../console/parts/form.ts'
import { type Input, inputs as usual, type Offered, Select } from '../../../console/parts/inputs.tsx'
import { dateOf, minutesOf, movedTo } from '../../../console/parts/calendar/days.ts'
import { session, t } from '../../../console/session.ts'
import type { MoveAnswer } from '../move-ground.ts'
import { againstMove, isUnmoved, numbered, useMoveGround } from './moves.ts'
import { words } from './words.ts'

const choice =
  (of: Offered, isDisabled = false): Input =>
  props => <Select of={of} props={props} none={null} isDisabled={isDisabled} />
const TimeInput = usual.time
/** The end follows the start: a lesson stays as long as it is. */
const StartInput: Input = props => (
  <TimeInput
    {...props}
    onChange={given => {
      props.onChange(given)
      const text = String(given),
        { startAt, endAt } = props.values ?? {}
      if (text && startAt && endAt) props.set?.('endAt', movedTo({ title: '', start: String(startAt), end: String(endAt) }, dateOf(text), minutesOf(text)).end)
    }}
  />
)

export function MoveDialog(props: FormDialogProps) {
  const row = props.row!
  const day = String(row.startAt).slice(0, 10)
  const { value: ground } = useMoveGround(row.id, day, day)
  const inputs = useMemo(() => {
    const named = (all: readonly { readonly id: string; readonly name: string }[]): Offered => all.map(one => [one.id, one.name])
    // An agency asks for a change of teacher, which the school approves.
    const isAgency = session.get().roles[0] === 'AM'
    return { startAt: StartInput, roomId: choice(named(ground?.rooms ?? [])), teacherId: isAgency ? null : choice(named(ground?.teachers ?? [])) }
  }, [ground])
  if (!ground) return null
  return (
    <FormDialog
      {...props}
      title={`${t(props.command.label)} · ${numbered(ground.row.lessonNo)}`}
      inputs={inputs}
      below={form => <Verdict form={form} ground={ground} />}
      confirm={words.moveIt}
    />
  )
}

/** What is known of the day that the lesson is put to. */
function Verdict({ form, ground: own }: { readonly form: Form; readonly ground: MoveAnswer }) {
  const to = form.values,
    day = String(to.startAt ?? '').slice(0, 10)
  const { value: there } = useMoveGround(/^\d{4}-\d\d-\d\d$/.test(day) ? own.row.id : undefined, day, day)
  if (!there || !to.startAt || !to.endAt || isUnmoved(own, to)) return null
  const against = againstMove(there, to)
  return (
    <Callout intent={against ? 'danger' : 'success'} role="status">
      {against ?? t(words.freePlace)}
    </Callout>
  )
}
