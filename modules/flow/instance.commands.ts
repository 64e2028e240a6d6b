/** The commands of a process instance: begun by people, taken on by what happens, never by writing where it stands. */
import {
  command,
  ensure,
  fact,
  find,
  gather,
  get,
  int,
  invoke,
  type Invoke,
  json,
  pick,
  type Reading,
  RefusalError,
  step,
  text,
  type Label,
} from '../kit/index.ts'
import { remarkField } from '../audit/index.ts'
import { dept, user } from '../identity/index.ts'
import type { Values } from './bpmn/feel.ts'
import type { Model } from './bpmn/model.ts'
import { advance as advanced } from './engine/advance.ts'
import { type Advanced, begun, type FlowEvent, nextAlarm } from './engine/state.ts'
import { type Definition, flowDefinition } from './definition.ts'
import { copiesAtStart, copy, readersAtStart } from './copies.ts'
import { flowInstance, type Instance } from './instance.ts'
import { no, nobodyAt, orRefused } from './refusals.ts'
import { flowTask, staff, type Task, taskId } from './task.ts'
import { closeTask, openTask } from './task.system.ts'
import { answered, given, startOf } from './asked.ts'
import { type Whom, whomOf } from './whom.ts'

interface Opened {
  readonly token: string
  readonly node: string
  readonly whom: Whom
}
/** What an event makes of an instance, with whom its new tasks are for. Nothing is recorded where anybody of them is not there. */
function* taken(
  definition: Definition,
  before: Pick<Instance, 'state' | 'values'>,
  event: FlowEvent,
  now: string,
): Reading<{ readonly next: Advanced; readonly opened: readonly Opened[] }> {
  const model = definition.model!
  const found = orRefused(model, () => {
    const next = advanced(model, { state: before.state ?? begun, values: before.values ?? {} }, event, now)
    const isOpen = (token: string): boolean => next.state.tokens.some(one => one.id === token && one.waits === 'user')
    const opened = next.passed.flatMap(one =>
      one.did === 'opened' && isOpen(one.token)
        ? [{ token: one.token, node: one.node, whom: whomOf(model.nodes[one.node]!, { ...next.values, ...one.local }, now) }]
        : [],
    )
    return { next, opened }
  })
  const wanted = [...new Set(found.opened.flatMap(one => one.whom.assignee ?? []))]
  const people = wanted.length > 0 ? yield* find(user, { id: wanted }) : []
  for (const { node, whom } of found.opened) {
    const person = people.find(one => one.id === whom.assignee)
    if (whom.assignee && person?.status !== 'active') throw new RefusalError(nobodyAt(model.nodes[node]!.name, whom.assignee, person?.realName))
  }
  return found
}
const statusOf = ({ isOver, values }: Advanced): 'running' | 'finished' | 'rejected' => (!isOver ? 'running' : values.pass === false ? 'rejected' : 'finished')
const recorded = (next: Advanced, now: string) => ({
  values: next.values,
  state: next.state,
  dueAt: nextAlarm(next.state) ?? null,
  endedAt: next.isOver ? now : null,
  incident: null,
  passed: next.passed,
  at: now,
})
/** The tasks that come and go with it. */
function tasksOf(
  row: Pick<Instance, 'id' | 'definitionId' | 'key' | 'name' | 'category' | 'startedBy'>,
  model: Model,
  found: { readonly next: Advanced; readonly opened: readonly Opened[] },
  open: readonly Task[],
): readonly Invoke[] {
  const closed = new Set(found.next.passed.flatMap(one => (one.did === 'closed' ? [taskId(row.id, one.token)] : [])))
  return [
    ...open.filter(task => closed.has(task.id) || (task.signs && closed.has(task.signs))).map(task => invoke(closeTask, task.id, {})),
    ...found.opened.map(({ token, node, whom }) =>
      invoke(openTask, taskId(row.id, token), {
        ...pick(row, 'definitionId', 'category', 'startedBy'),
        instanceId: row.id,
        processKey: row.key,
        processName: row.name,
        token,
        node,
        name: model.nodes[node]!.name,
        ...whom,
        signs: null,
      }),
    ),
  ]
}

const { fields } = flowInstance
const valuesField = json<Values>()('变量', 'Values', { check: value => (typeof value === 'object' && !Array.isArray(value) ? undefined : no.expression) })

/** Begins a process. Its tasks are there in the same turn. */
export const begin = command(flowInstance, 'begin', {
  label: ['发起流程', 'Start'],
  by: staff,
  input: {
    definitionId: text('流程定义', 'Definition', { required: true }),
    businessTable: fields.businessTable,
    businessId: fields.businessId,
    values: valuesField,
  },
  *needs(_row, input, { actor, now, zone }) {
    const { definition, house } = yield* gather({ definition: get(flowDefinition, input.definitionId), house: get(dept, actor.deptId) })
    ensure(definition && definition.status === 'active', no.suspended)
    const [head = ''] = (house?.leaderId ?? '').split(',')
    const starter = { id: actor.userId, name: actor.name, role: actor.role, dept: actor.deptId, head: head.trim() }
    const said = answered(definition.model!, startOf(definition.model), given(input.values), { zone, values: {}, isWhole: true }),
      { initiator } = startOf(definition.model) ?? {},
      values = { ...said, businessId: input.businessId ?? '', ...(initiator ? { [initiator]: actor.userId } : {}), starter }
    const found = yield* taken(definition, { state: null, values }, { type: 'started' }, now)
    return { definition, found, readers: yield* readersAtStart(definition, found.next.values, actor.userId) }
  },
  decide(row, { businessTable, businessId }, { definition, found, readers }, context) {
    const { actor, now } = context
    const made = {
      definitionId: definition.id,
      ...pick(definition, 'key', 'name', 'category'),
      startedBy: actor.userId,
      startedRole: actor.role,
      startedDept: actor.deptId,
      startedAt: now,
      businessTable: businessTable ?? null,
      businessId: businessId ?? row.id,
    }
    return [
      fact(flowInstance, 'begun', { ...made, ...recorded(found.next, now) }, statusOf(found.next)),
      ...tasksOf({ ...made, id: row.id }, definition.model!, found, []),
      ...copiesAtStart({ ...made, id: row.id }, definition, readers, context),
    ]
  },
})

const eventField = json<FlowEvent>()('事件', 'Event', { required: true })
/** Takes an instance on by one event: what a task, a service, a message or the clock says. */
export const advance = command(flowInstance, 'advance', {
  label: ['流转', 'Advance'],
  input: { event: eventField },
  *needs(row, { event }, { now }) {
    const { definition, open } = yield* gather({
      definition: get(flowDefinition, row.definitionId),
      open: find(flowTask, { instanceId: row.id, status: ['todo', 'claimed'] }),
    })
    // The clock rings for whoever looks first; the others find nothing due.
    const isIdle = event.type === 'clock' && (!row.dueAt || row.dueAt > now)
    return { definition: definition!, open, found: isIdle ? undefined : yield* taken(definition!, row, event, now) }
  },
  decide: (row, _input, { definition, open, found }, { now }) =>
    found ? [fact(flowInstance, 'advanced', recorded(found.next, now), statusOf(found.next)), ...tasksOf(row, definition.model!, found, open)] : [],
})

/** A message from outside, for the first node that waits for it. */
export const tell = command(flowInstance, 'tell', {
  label: ['发送消息', 'Send a message'],
  by: ['PA'],
  input: { name: text('消息', 'Message', { required: true, isFresh: true }), values: valuesField },
  decide: (row, { name, values }) => invoke(advance, row.id, { event: { type: 'message', name, values: given(values) } }),
})

/** Notes why it does not go on by itself: it stays where it was until somebody tries again. */
export const stall = step(flowInstance, 'stall', 'stalled', {
  label: ['记录异常', 'Note an incident'],
  input: {
    node: text('节点', 'Node', { required: true }),
    said: json<Label>()('说明', 'Said', { required: true }),
    version: int('版本', 'Version', { required: true }),
  },
  // Whoever went on meanwhile has no incident any more.
  check: (row, { version }) => ensure(row.version === version, no.gone),
  record: ({ node, said }, _row, _facts, { now }) => ({ incident: { node, said, at: now }, dueAt: null }),
})
export const retry = step(flowInstance, 'retry', 'retried', {
  label: ['重试', 'Try again'],
  by: ['PA'],
  check: row => ensure(row.incident, no.gone),
  record: (_input, row, _facts, { now }) => ({ incident: null, dueAt: row.state && nextAlarm(row.state) ? now : null }),
})
export const suspendInstance = step(flowInstance, 'suspend', 'suspended', { label: ['挂起', 'Suspend'], by: ['PA'], danger: true })
export const activateInstance = step(flowInstance, 'activate', 'activated', { label: ['激活', 'Activate'], by: ['PA'] })

const openTasks = (row: Instance) => gather({ tasks: find(flowTask, { instanceId: row.id }) })
/** Somebody beside who began it has done the task, or sent it back. */
export const isOthersAct = (task: Task): boolean => (task.status === 'done' || task.status === 'returned') && task.assignee !== task.startedBy
const closing = (tasks: readonly Task[]): readonly Invoke[] =>
  tasks.filter(one => one.status === 'todo' || one.status === 'claimed').map(one => invoke(closeTask, one.id, {}))
/** Taken back by who began it, while nobody else acted: what they filled in themselves is no obstacle. */
export const withdraw = step(flowInstance, 'withdraw', 'withdrawn', {
  label: ['撤回', 'Withdraw'],
  by: staff,
  danger: true,
  needs: openTasks,
  check(row, _input, { tasks }, { actor }) {
    ensure(row.startedBy === actor.userId, no.notStarter)
    ensure(!tasks.some(isOthersAct), no.begun)
  },
  record: (_input, _row, _facts, { now }) => ({ endedAt: now, dueAt: null }),
  also: (_row, _input, { tasks }) => closing(tasks),
})
export const discard = step(flowInstance, 'discard', 'deleted', {
  label: ['删除流程实例', 'Delete'],
  by: ['PA'],
  danger: true,
  input: { reason: remarkField },
  needs: openTasks,
  record: ({ reason }, _row, _facts, { now }) => ({ reason, endedAt: now, dueAt: null }),
  also: (_row, _input, { tasks }) => closing(tasks),
})
export const instanceCommands = [begin, tell, retry, suspendInstance, activateInstance, withdraw, copy, discard] as const
export const instanceSystem = [advance, stall] as const
