/** Definitions, instances and tasks by the names that the clients of the family read them by. */
import { find, formatTime, type RouteContext } from '../kit/index.ts'
import { user } from '../identity/index.ts'
import { dict } from '../system/index.ts'
import { type Definition, flowDefinition } from './definition.ts'
import { flowInstance, type Instance } from './instance.ts'
import { asksOfStart } from './asked.ts'
import { flowTask, type Task } from './task.ts'
import { isCandidate } from './whom.ts'

const clock = (at: string | null, { zone }: RouteContext): string => (at ? formatTime(at, zone) : '')
/** `flow_1` is the entry 1 of the dictionary `flow`. */
export type Categories = ReadonlyMap<string, string>
export const categoriesOf = async ({ readUnscoped }: RouteContext): Promise<Categories> =>
  new Map((await readUnscoped(find(dict, { code: 'flow', status: 'live' }))).map(one => [`flow_${one.dictKey}`, one.dictValue]))

export async function definitionsOnWire(rows: readonly Definition[], context: RouteContext) {
  const names = await categoriesOf(context)
  return rows.map(row => ({
    id: row.id,
    tenantId: row.tenant,
    name: row.name,
    key: row.key,
    category: row.category,
    categoryName: names.get(row.category) ?? '',
    version: row.number,
    deploymentId: row.id,
    resourceName: `${row.key}.bpmn20.xml`,
    diagramResourceName: `${row.key}.svg`,
    suspensionState: row.status === 'active' ? 1 : 2,
    deploymentTime: clock(row.deployedAt, context),
    rowVersion: row.version,
    status: row.status,
    asks: asksOfStart(row.model),
  }))
}

/** Names of people by their accounts, as this caller sees them. */
const named = async (ids: readonly (string | null)[], { titles }: RouteContext) => titles(user, [...new Set(ids.flatMap(id => id ?? []))])
const units = { minute: ['分钟', ' min'], hour: ['小时', ' h'], day: ['天', ' d'] } as const
/** How long something took, or has taken until now. */
function lasted(from: string, to: string | null, { now, lang }: RouteContext): string {
  const minutes = Math.max(Math.round((Date.parse(to ?? now) - Date.parse(from)) / 60_000), 0),
    say = (many: number, unit: keyof typeof units): string => `${many}${units[unit][lang]}`
  if (minutes < 60) return say(minutes, 'minute')
  if (minutes < 1_440) return `${say(Math.floor(minutes / 60), 'hour')}${say(minutes % 60, 'minute')}`
  return `${say(Math.floor(minutes / 1_440), 'day')}${say(Math.floor((minutes % 1_440) / 60), 'hour')}`
}

/** What a task and its process have in common on the wire. */
function processOf(row: Instance, definition: Definition | undefined, categories: Categories) {
  const isOver = row.status !== 'running' && row.status !== 'suspended'
  return {
    category: row.category,
    categoryName: categories.get(row.category) ?? '',
    processInstanceId: row.id,
    historyProcessInstanceId: row.id,
    executionId: row.id,
    processDefinitionId: row.definitionId,
    processDefinitionKey: row.key,
    processDefinitionName: row.name,
    processDefinitionVersion: definition?.number ?? 1,
    processIsFinished: isOver ? 'finished' : 'unfinished',
    businessTable: row.businessTable ?? '',
    businessId: row.businessId ?? row.id,
    variables: row.values ?? {},
    startUser: row.startedBy,
  }
}
/** The definitions and instances of rows, by id. */
async function around(ids: { readonly instances: readonly string[]; readonly definitions: readonly string[] }, { readUnscoped }: RouteContext) {
  const [instances, definitions] = await Promise.all([
    ids.instances.length > 0 ? readUnscoped(find(flowInstance, { id: [...new Set(ids.instances)] })) : [],
    ids.definitions.length > 0 ? readUnscoped(find(flowDefinition, { id: [...new Set(ids.definitions)] })) : [],
  ])
  return { instances: new Map(instances.map(one => [one.id, one])), definitions: new Map(definitions.map(one => [one.id, one])) }
}

export async function tasksOnWire(rows: readonly Task[], context: RouteContext) {
  const { instances, definitions } = await around({ instances: rows.map(row => row.instanceId), definitions: rows.map(row => row.definitionId) }, context)
  const categories = await categoriesOf(context)
  const names = await named(
    rows.flatMap(row => [row.assignee, row.startedBy]),
    context,
  )
  return rows.map(row => {
    const instance = instances.get(row.instanceId)!
    return {
      ...processOf(instance, definitions.get(row.definitionId), categories),
      id: row.id,
      version: row.version,
      taskId: row.id,
      taskName: row.name,
      taskDefinitionKey: row.node,
      assignee: row.assignee ?? '',
      assigneeName: names.get(row.assignee ?? '') ?? '',
      startUserName: names.get(row.startedBy) ?? '',
      createTime: clock(row.openedAt, context),
      claimTime: clock(row.claimedAt, context),
      endTime: clock(row.doneAt, context),
      historyTaskEndTime: clock(row.doneAt, context),
      dueDate: clock(row.dueAt, context),
      isOverdue: !row.doneAt && !!row.dueAt && row.dueAt < context.now,
      historyActivityId: row.node,
      historyActivityName: row.name,
      historyActivityType: 'userTask',
      historyActivityDurationTime: lasted(row.openedAt, row.doneAt, context),
      status: row.status,
      isMine: row.assignee === context.actor.userId,
      isForMe: isCandidate(row.candidates, context.actor),
      isShared: !!row.candidates,
      isStarted: row.startedBy === context.actor.userId,
      isSigning: !!row.signs,
      reminded: row.reminded,
      asks: row.signs ? [] : (definitions.get(row.definitionId)?.model?.nodes[row.node]?.asks ?? []),
      comment: row.comment ?? '',
      pass: row.isAgreed ?? false,
      flag: row.isAgreed === null ? '' : row.isAgreed ? 'ok' : 'no',
    }
  })
}

/** Instances as the lists of what somebody sent, and of all that run, show them. */
export async function instancesOnWire(rows: readonly Instance[], context: RouteContext) {
  const { definitions } = await around({ instances: [], definitions: rows.map(row => row.definitionId) }, context)
  const categories = await categoriesOf(context)
  const names = await named(
    rows.map(row => row.startedBy),
    context,
  )
  return rows.map(row => {
    const model = definitions.get(row.definitionId)?.model,
      at = row.state?.tokens.find(token => token.waits && !['inside', 'many'].includes(token.waits))?.at ?? '',
      name = model?.nodes[at]?.name ?? ''
    return {
      ...processOf(row, definitions.get(row.definitionId), categories),
      id: row.id,
      name: row.name,
      taskId: row.id,
      taskName: name,
      startUserId: row.startedBy,
      startUserName: names.get(row.startedBy) ?? '',
      assignee: row.startedBy,
      assigneeName: names.get(row.startedBy) ?? '',
      startTime: clock(row.startedAt, context),
      createTime: clock(row.startedAt, context),
      endTime: clock(row.endedAt, context),
      taskDefinitionId: at,
      taskDefinitionKey: at,
      activityId: at,
      historyActivityId: at,
      historyActivityName: name,
      suspensionState: row.status === 'suspended' ? 2 : 1,
      version: row.version,
      isStarted: row.startedBy === context.actor.userId,
      status: row.status,
      incident: row.incident?.said[context.lang] ?? '',
      deleteReason: row.reason ?? '',
    }
  })
}

/** What happened, step by step: by whom, from when to when, how long, and what was said. */
export async function historyOnWire(row: Instance, definition: Definition, tasks: readonly Task[], context: RouteContext) {
  const categories = await categoriesOf(context),
    names = await named([row.startedBy, ...tasks.map(task => task.assignee)], context)
  const shown = new Set(['start', 'end', 'terminate', 'error', 'user', 'service', 'receive', 'catch'])
  return (row.trail ?? []).flatMap(stop => {
    const node = definition.model!.nodes[stop.node]
    if (!node || !shown.has(node.kind)) return []
    const task = node.kind === 'user' ? tasks.find(one => one.token === stop.token && !one.signs) : undefined,
      who = node.kind === 'start' ? row.startedBy : (task?.assignee ?? '')
    // Several of one task run within a stop that nobody was at.
    if (node.kind === 'user' && !task) return []
    return [
      {
        ...processOf(row, definition, categories),
        taskId: task?.id ?? '',
        taskName: node.name,
        historyActivityId: node.id,
        historyActivityName: node.name === node.id && node.kind === 'start' ? begins[context.lang] : node.name,
        historyActivityType: typeNames[node.kind] ?? node.kind,
        historyActivityDurationTime: lasted(stop.at, stop.left ?? task?.doneAt ?? null, context),
        assignee: who,
        assigneeName: names.get(who) ?? '',
        createTime: clock(stop.at, context),
        endTime: clock(stop.left ?? task?.doneAt ?? null, context),
        comment: task?.comment ?? '',
        flag: task && task.isAgreed !== null ? (task.isAgreed ? 'ok' : 'no') : '',
        status: task?.status ?? '',
      },
    ]
  })
}
const begins = ['开始', 'Start'] as const
const typeNames: Readonly<Record<string, string>> = {
  start: 'startEvent',
  end: 'endEvent',
  terminate: 'endEvent',
  error: 'endEvent',
  user: 'userTask',
  service: 'serviceTask',
  receive: 'receiveTask',
  catch: 'intermediateCatchEvent',
}

/** What was said beside the tasks themselves, in its order, with what was filled in by who began it. */
export async function saidOnWire(row: Instance, context: RouteContext) {
  const tasks = await context.readUnscoped(find(flowTask, { instanceId: row.id }))
  const all = tasks.flatMap(task => (task.said ?? []).map(one => ({ ...one, task: task.name }))).toSorted((a, b) => a.at.localeCompare(b.at))
  const names = await named(
    all.map(one => one.by),
    context,
  )
  const [definition] = await context.readUnscoped(find(flowDefinition, { id: [row.definitionId] }))
  const filled = asksOfStart(definition?.model).map(({ id, label, kind }) => ({ id, label, kind, value: row.values?.[id] ?? null }))
  return { comments: all.map(one => ({ text: one.text, task: one.task, at: clock(one.at, context), byName: names.get(one.by) ?? '' })), filled }
}
