/** The buttons of tasks and instances: which there are says the lifecycle, what they send are the calls of workflow. */
import { HTMLSelect } from '@blueprintjs/core'
import { createContext, useContext, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { post, type Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { CommandButtons, useActs, type Offers } from '../../../console/parts/commandButtons.tsx'
import { filledIn, FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import type { Input, InputProps } from '../../../console/parts/inputs.tsx'
import { words as shared } from '../../../console/parts/words.ts'
import { done, toast } from '../../../console/parts/toasts.ts'
import { CallError } from '../../../console/request.ts'
import { t } from '../../../console/session.ts'
import { omit } from '../../kit/resource.ts'
import type { Command } from '../../kit/command.ts'
import { formOf, namedBoth } from '../asked.ts'
import type { AskedField } from '../bpmn/model.ts'
import { definitionCommands, flowDefinition } from '../definition.ts'
import { flowInstance } from '../instance.ts'
import { instanceCommands } from '../instance.commands.ts'
import { flowTask } from '../task.ts'
import { complete, taskCommands } from '../task.commands.ts'
import { FilesInput } from './FilesInput.tsx'
import { People } from './People.tsx'
import { base } from './pieces.tsx'
import { words } from './words.ts'

/** The call of each command, and the name that it takes the row by. */
const calls: Readonly<Record<string, readonly [path: string, id: string, more?: object]>> = {
  flow_task_claim: ['work/claim-task', 'taskId'],
  flow_task_release: ['work/release-task', 'taskId'],
  flow_task_complete: ['work/complete-task', 'taskId'],
  flow_task_giveBack: ['work/return-task', 'taskId'],
  flow_task_delegate: ['work/delegate-task', 'taskId'],
  flow_task_reassign: ['follow/reassign-task', 'taskId'],
  flow_task_addSigner: ['work/add-signer', 'taskId'],
  flow_task_remark: ['work/comment-task', 'taskId'],
  flow_task_remind: ['work/remind-task', 'taskId'],
  flow_instance_withdraw: ['work/withdraw-process', 'processInstanceId'],
  flow_instance_copy: ['work/copy-process', 'processInstanceId'],
  flow_instance_suspend: ['follow/change-state', 'processInstanceId', { state: 'suspended' }],
  flow_instance_activate: ['follow/change-state', 'processInstanceId', { state: 'active' }],
  flow_instance_retry: ['follow/retry', 'processInstanceId'],
  flow_instance_discard: ['follow/delete-process-instance', 'processInstanceId'],
  flow_definition_suspend: ['manager/change-state', 'processId', { state: 'suspended' }],
  flow_definition_activate: ['manager/change-state', 'processId', { state: 'active' }],
  flow_definition_remove: ['manager/delete-deployment', 'deploymentIds'],
}
const bodyOf = ({ permit }: Command, values: Readonly<Record<string, unknown>>): object => {
  if (permit === complete.permit) {
    const { isAgreed, comment, ...variables } = values
    return { flag: Number(isAgreed) === 1 ? 'ok' : 'no', comment: comment ?? '', variables }
  }
  return 'text' in values ? { comment: values.text, files: values.files || null } : values
}
function send(command: Command, row: Wire, values: Readonly<Record<string, unknown>>, asking = {}): Promise<unknown> {
  const [path, id, more] = calls[command.permit]!
  return post(`${base}/${path}`, { ...more, ...bodyOf(command, values), [id]: row.id }, asking)
}

/** Nothing is asked: it is sent as soon as it was pressed. */
function AtOnce({ command, row, onDone, onClose }: FormDialogProps) {
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current || !row) return
    isSent.current = true
    send(command, row, {}).then(
      () => {
        toast(t(done.other), 'good')
        onDone(row.id, undefined)
      },
      (reason: unknown) => {
        // A refusal has said so in a toast.
        if (!(reason instanceof CallError)) throw reason
        onClose()
      },
    )
  })
  return null
}
/** What the form asks about; pickers in it ask about the same process. */
const AskedRow = createContext<Wire | undefined>(undefined)
function Asking(props: FormDialogProps) {
  const { row, command } = props
  const asks = row?.asks as readonly AskedField[] | undefined
  const asked = useMemo(
    () => (command.permit === complete.permit ? filledIn(command, { ...formOf(asks), ...omit(complete.input, 'values') }) : command),
    [command, asks],
  )
  return (
    <AskedRow value={row}>
      <FormDialog {...props} command={asked} inputs={inputs} send={(_id, values, asking) => send(command, row!, values, asking)}>
        {() => command.permit === complete.permit && <Known form={row?.form as readonly KnownField[] | undefined} />}
      </FormDialog>
    </AskedRow>
  )
}
interface KnownField extends AskedField {
  /** Its value in words. */
  readonly said: unknown
}
/** What whoever does the task may read and not change. */
function Known({ form = [] }: { readonly form?: readonly KnownField[] | undefined }) {
  const known = form.filter(one => one.access === 'read')
  if (known.length === 0) return null
  const says = ({ kind, said }: KnownField): string => (said === null ? '–' : kind === 'flag' ? t(said === true ? shared.yes : shared.no) : text(said))
  return (
    <dl className="fl-record" aria-label={t(words.given)}>
      {known.map(one => (
        <div key={one.id}>
          <dt>{t(namedBoth(one))}</dt>
          <dd>{says(one)}</dd>
        </div>
      ))}
    </dl>
  )
}
const processOf = (row: Wire | undefined): string => text(row?.processInstanceId)

function choice(
  label: string,
  { id, value, isWrong, describedBy, onChange, onBlur }: InputProps,
  options: readonly { readonly value: string; readonly label: string }[],
): ReactNode {
  return (
    <HTMLSelect
      id={id}
      fill
      value={text(value)}
      aria-invalid={isWrong}
      aria-describedby={describedBy}
      onBlur={onBlur}
      onChange={event => onChange(event.target.value)}
      options={[{ value: '', label }, ...options]}
    />
  )
}
/** Colleagues, and who has to do with the process already. */
function PersonInput(props: InputProps) {
  return <People {...props} path="process/people" asked={{ processInstanceId: processOf(useContext(AskedRow)) }} />
}
/** The tasks that were done before and lead to this one. */
const backOf = (row: Wire | undefined) => (row?.backTo ?? []) as readonly { readonly id: string; readonly name: string }[]
function BackInput(props: InputProps) {
  const steps = backOf(useContext(AskedRow)).map(({ id, name }) => ({ value: id, label: name }))
  return choice(t(['最初的任务', 'The first task']), props, steps)
}
const inputs: Readonly<Record<string, Input>> = { userId: PersonInput, to: BackInput, files: FilesInput }

/** What is mostly done with a task stands first. */
const firsts: readonly string[] = ['claim', 'complete', 'giveBack']
const inOrder = (commands: readonly Command[]): readonly Command[] => [
  ...firsts.flatMap(name => commands.filter(one => one.name === name)),
  ...commands.filter(one => !firsts.includes(one.name)),
]
const all = [...inOrder(taskCommands as readonly Command[]), ...instanceCommands, ...definitionCommands] as readonly Command[]
const asksNothing = (command: Command): boolean => Object.keys(command.input as object).length === 0 && !command.danger
const formsOf = (of: string) =>
  Object.fromEntries(all.filter(one => one.on.name === of && calls[one.permit]).map(one => [one.name, asksNothing(one) ? AtOnce : Asking]))
const kinds = {
  task: { of: flowTask, forms: formsOf('flow_task') },
  instance: { of: flowInstance, forms: formsOf('flow_instance') },
  definition: { of: flowDefinition, forms: formsOf('flow_definition') },
} as const

/** What waits while the process is suspended. */
const halts: readonly string[] = ['claim', 'complete', 'giveBack', 'delegate', 'addSigner', 'remind']
/** Whose button it is on this very row. */
const offers: Readonly<Record<keyof typeof kinds, Offers>> = {
  task: ({ name }, row) =>
    (row.isHalted === true && halts.includes(name) ? false : undefined) ??
    {
      claim: row.isForMe === true && row.isMine !== true,
      release: row.isMine === true && row.isShared === true,
      remark: row.isMine === true || row.isStarted === true,
      remind: row.isStarted === true && row.isMine !== true,
      giveBack: backOf(row).length > 0,
      reassign: true,
    }[name] ??
    row.isMine === true,
  instance: ({ name }, row) =>
    ({ withdraw: row.isStarted === true && row.isBegun !== true, copy: row.isTakingPart === true, retry: text(row.incident) !== '' })[name] ?? true,
  definition: () => true,
}
const offered = all.filter(one => calls[one.permit])

/** Buttons of a row, with their dialogs. */
export function Acts({
  kind,
  row,
  reload,
  place = 'row',
  most = 3,
}: {
  readonly kind: keyof typeof kinds
  readonly row: Wire
  readonly reload: () => void
  readonly place?: 'row' | 'page'
  readonly most?: number
}) {
  const { of, forms } = kinds[kind]
  const { act, dialog } = useActs({ forms, onDone: reload })
  return (
    <>
      <CommandButtons of={of} row={row} commands={offered.filter(one => one.on.name === of.name)} act={act} offers={offers[kind]} place={place} most={most} />
      {dialog}
    </>
  )
}
