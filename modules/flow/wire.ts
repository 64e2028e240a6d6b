/** Definitions, instances and tasks by the names that the clients of the family read them by. */
import { find, formatTime, get, RefusalError, type Role, roles, type RouteContext } from '../kit/index.ts'
import { dept, identity, user } from '../identity/index.ts'
import { dict } from '../system/index.ts'
import { worksHere } from './colleague.ts'
import { type Definition, flowDefinition } from './definition.ts'
import { flowInstance, type Instance } from './instance.ts'
import { isOthersAct } from './instance.commands.ts'
import { asksOfStart, declaredIn, hiddenAt, namedBoth, saidAs, shownAt, startOf, withoutHidden } from './asked.ts'
import { backFrom } from './engine/back.ts'
import type { Services } from './reactions.ts'
import { flowTask, type Task } from './task.ts'
import { principals } from './lists.ts'
import { behalfIn } from './substitute.ts'
import { isCandidate, keysIn } from './whom.ts'

const clock = (at: string | null, { zone }: RouteContext): string => (at ? formatTime(at, zone) : '')
/** `flow_1` is the entry 1 of the dictionary `flow`. */
export type Categories = ReadonlyMap<string, string>
const categoriesOf = async ({ readUnscoped }: RouteContext): Promise<Categories> =>
  new Map((await readUnscoped(find(dict, { code: 'flow', status: 'live' }))).map(one => [`flow_${one.dictKey}`, one.dictValue]))

/** How many versions of each process there are to be in: who is alone in theirs has none to be moved to. */
async function versionsOf(keys: readonly string[], { readUnscoped }: RouteContext): Promise<ReadonlyMap<string, number>> {
  const found = await readUnscoped(find(flowDefinition, { status: ['active', 'suspended'], key: [...new Set(keys)] })),
    many = new Map<string, number>()
  for (const { key } of found) many.set(key, (many.get(key) ?? 0) + 1)
  return many
}

export async function definitionsOnWire(rows: readonly Definition[], context: RouteContext) {
  const names = await categoriesOf(context),
    versions = await versionsOf(
      rows.map(row => row.key),
      context,
    )
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
    versions: versions.get(row.key) ?? 0,
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
  const both =
    minutes < 1_440
      ? [say(Math.floor(minutes / 60), 'hour'), say(minutes % 60, 'minute')]
      : [say(Math.floor(minutes / 1_440), 'day'), say(Math.floor((minutes % 1_440) / 60), 'hour')]
  return both.join(lang === 0 ? '' : ' ')
}

/** What a task and its process have in common on the wire. */
function processOf(row: Instance, definition: Definition | undefined, categories: Categories, hidden: ReadonlySet<string>) {
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
    variables: withoutHidden(row.values, hidden),
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

/** Where somebody stands who looks at a process: at its start who began it, and at their tasks. Its administrator stands nowhere, and sees all. */
function standsAt(row: Instance, definition: Definition | undefined, nodes: readonly string[], { actor }: RouteContext): readonly string[] {
  const start = row.startedBy === actor.userId ? startOf(definition?.model)?.id : undefined
  return start ? [start, ...nodes] : nodes
}
const hiddenFrom = (row: Instance, definition: Definition | undefined, nodes: readonly string[], context: RouteContext): ReadonlySet<string> =>
  definition?.model ? hiddenAt(definition.model, standsAt(row, definition, nodes, context)) : new Set()
/** The form of a task as it is drawn: what was said so far comes with it, in words where it is read alone. */
function formOnWire(row: Instance, definition: Definition | undefined, node: string, context: RouteContext) {
  return shownAt(definition?.model?.nodes[node]).map(field => {
    const value = row.values?.[field.id] ?? null
    return { ...field, value, said: saidAs(field, value, context) }
  })
}

/** Where whoever has a task may send it back to, the first first. */
const backOnWire = ({ trail }: Instance, definition: Definition | undefined, at: string) =>
  definition?.model ? backFrom(definition.model, trail ?? [], at).map(id => ({ id, name: definition.model!.nodes[id]!.name })) : []

export async function tasksOnWire(rows: readonly Task[], context: RouteContext) {
  const { instances, definitions } = await around({ instances: rows.map(row => row.instanceId), definitions: rows.map(row => row.definitionId) }, context)
  const categories = await categoriesOf(context)
  const names = await named(
      rows.flatMap(row => [row.assignee, row.startedBy, row.behalfOf, row.owner]),
      context,
    ),
    standsIn = await principals(context)
  const stand = await named(standsIn, context)
  return rows.map(row => {
    const behalf = row.assignee === context.actor.userId || isCandidate(row.candidates, context.actor) ? undefined : behalfIn(row, standsIn)
    const instance = instances.get(row.instanceId)!,
      definition = definitions.get(row.definitionId)
    return {
      ...processOf(instance, definition, categories, hiddenFrom(instance, definition, [row.node], context)),
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
      isForMe: isCandidate(row.candidates, context.actor) || !!behalf,
      // Whose task it is that the caller may claim in their stead, and in whose stead somebody has it.
      offeredFor: behalf ? (stand.get(behalf) ?? '') : '',
      behalfOf: row.behalfOf ?? '',
      behalfOfName: names.get(row.behalfOf ?? '') ?? '',
      ownerName: row.owner !== row.behalfOf ? (names.get(row.owner ?? '') ?? '') : '',
      alarms: row.alarms,
      isShared: !!row.candidates,
      isStarted: row.startedBy === context.actor.userId,
      isSigning: !!row.signs,
      isHalted: instance.status === 'suspended',
      backTo: row.assignee === context.actor.userId && !row.signs ? backOnWire(instance, definition, row.node) : [],
      reminded: row.reminded,
      asks: row.signs ? [] : shownAt(definition?.model?.nodes[row.node]),
      form: row.signs ? [] : formOnWire(instance, definition, row.node, context),
      comment: row.comment ?? '',
      pass: row.isAgreed ?? false,
      flag: row.isAgreed === null ? '' : row.isAgreed ? 'ok' : 'no',
    }
  })
}

/** What keys of candidates are called. */
async function namesOf(keys: readonly string[], { titles, lang }: RouteContext): Promise<(key: string) => string> {
  const idsOf = (kind: string): readonly string[] => [...new Set(keys.flatMap(key => (key[0] === kind ? [key.slice(2)] : [])))]
  const [people, houses] = await Promise.all([titles(user, idsOf('u')), titles(dept, idsOf('d'))])
  return key => {
    const id = key.slice(2)
    return (key[0] === 'u' ? people.get(id) : key[0] === 'd' ? houses.get(id) : roles[id as Role]?.label[lang]) ?? id
  }
}
const unclaimed = ['待签收', 'To be claimed'] as const
/** Open tasks as the page of a process has them: for whom an unclaimed one is, and whether who has one is not there any more. */
export async function openOnWire(rows: readonly Task[], context: RouteContext) {
  const { readUnscoped, lang } = context,
    keys = rows.map(row => (row.assignee ? [] : keysIn(row.candidates)))
  const held = [...new Set(rows.flatMap(row => row.assignee ?? []))]
  const [nameOf, accounts, as] = await Promise.all([
    namesOf(keys.flat(), context),
    held.length > 0 ? readUnscoped(find(user, { id: held })) : [],
    held.length > 0 ? readUnscoped(find(identity, { userId: held, status: 'active' })) : [],
  ])
  const isThere = (id: string): boolean => worksHere({ other: accounts.find(one => one.id === id), as: as.filter(one => one.userId === id) })
  return (await tasksOnWire(rows, context)).map((shown, i) => ({
    ...shown,
    forWhom: keys[i]!.map(nameOf).join(['、', ', '][lang]),
    isGone: !!rows[i]!.assignee && !isThere(rows[i]!.assignee!),
  }))
}

/** Who reads a process along, by name. */
export async function readersOnWire(tasks: readonly Task[], context: RouteContext): Promise<string> {
  const keys = tasks.filter(one => one.status === 'copied').flatMap(one => keysIn(one.candidates))
  return keys.map(await namesOf(keys, context)).join(['、', ', '][context.lang])
}
/** Instances as the lists of what somebody sent, and of all that run, show them. */
export async function instancesOnWire(rows: readonly Instance[], context: RouteContext, nodes: readonly string[] = []) {
  const versions = await versionsOf(
    rows.map(row => row.key),
    context,
  )
  const { definitions } = await around({ instances: [], definitions: rows.map(row => row.definitionId) }, context)
  const categories = await categoriesOf(context)
  const names = await named(
    rows.map(row => row.startedBy),
    context,
  )
  const own = rows.filter(row => row.status === 'running' && row.startedBy === context.actor.userId).map(row => row.id),
    done = own.length > 0 ? await context.readUnscoped(find(flowTask, { instanceId: own, status: ['done', 'returned'] })) : [],
    begun = new Set(done.filter(isOthersAct).map(task => task.instanceId))
  const live = rows.filter(row => row.status === 'running' || row.status === 'suspended').map(row => row.id),
    open = live.length > 0 ? await context.readUnscoped(find(flowTask, { instanceId: live, status: ['todo', 'claimed'] }, { sort: ['openedAt'] })) : [],
    having = await named(
      open.map(task => task.assignee),
      context,
    )
  return rows.map(row => {
    const model = definitions.get(row.definitionId)?.model,
      all = [...new Set(row.state?.tokens.flatMap(token => (token.waits && !['inside', 'many', 'join'].includes(token.waits) ? [token.at] : [])))],
      at = all[0] ?? '',
      name = all.map(one => model?.nodes[one]?.name ?? '').join(['、', ', '][context.lang])
    const waits = open.filter(task => task.instanceId === row.id).map(task => having.get(task.assignee ?? '') ?? unclaimed[context.lang])
    return {
      ...processOf(row, definitions.get(row.definitionId), categories, hiddenFrom(row, definitions.get(row.definitionId), nodes, context)),
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
      waitsForName: [...new Set(waits)].join(['、', ', '][context.lang]),
      suspensionState: row.status === 'suspended' ? 2 : 1,
      version: row.version,
      isStarted: row.startedBy === context.actor.userId,
      isTakingPart: row.startedBy === context.actor.userId,
      // Somebody else has acted: it can not be withdrawn any more.
      isBegun: begun.has(row.id),
      status: row.status,
      versions: versions.get(row.key) ?? 0,
      incident: row.incident?.said[context.lang] ?? '',
      deleteReason: row.reason ?? '',
    }
  })
}

/** What happened, step by step: by whom, from when to when, how long, and what was said. */
export async function historyOnWire(row: Instance, definition: Definition, tasks: readonly Task[], context: RouteContext) {
  const hidden = hiddenFrom(row, definition, nodesOf(tasks, context), context),
    categories = await categoriesOf(context),
    names = await named([row.startedBy, ...tasks.flatMap(task => [task.assignee, task.behalfOf, task.owner])], context)
  const shown = new Set(['start', 'end', 'terminate', 'error', 'user', 'service', 'receive', 'catch'])
  return (row.trail ?? []).flatMap(stop => {
    const done = tasks.find(one => one.token === stop.token && !one.signs),
      // A task of an earlier version keeps the name that it had there.
      node = definition.model!.nodes[stop.node] ?? (done ? { id: stop.node, name: done.name, kind: 'user' as const } : undefined)
    if (!node || !shown.has(node.kind)) return []
    const task = node.kind === 'user' ? done : undefined
    // Several of one task run within a stop that nobody was at.
    if (node.kind === 'user' && !task) return []
    const step = {
      ...processOf(row, definition, categories, hidden),
      historyActivityId: node.id,
      historyActivityName: node.name === node.id && node.kind === 'start' ? begins[context.lang] : node.name,
      historyActivityType: typeNames[node.kind] ?? node.kind,
      taskName: node.name,
    }
    const signers = task ? tasks.filter(one => one.signs === task.id) : []
    return [
      {
        ...step,
        ...didOnWire(task, { from: stop.at, to: stop.left ?? task?.doneAt ?? null, who: node.kind === 'start' ? row.startedBy : '' }, names, context),
      },
      ...signers.map(one => ({ ...step, ...didOnWire(one, { from: one.openedAt, to: one.doneAt, who: '' }, names, context) })),
    ]
  })
}
/** Who did a step of the way, from when to when, and what they said. */
function didOnWire(
  task: Task | undefined,
  { from, to, who }: { readonly from: string; readonly to: string | null; readonly who: string },
  names: ReadonlyMap<string, string>,
  context: RouteContext,
) {
  const assignee = task?.assignee ?? who
  return {
    taskId: task?.id ?? '',
    historyActivityDurationTime: lasted(from, to, context),
    assignee,
    assigneeName: names.get(assignee) ?? '',
    behalfOfName: names.get(task?.behalfOf ?? '') ?? '',
    // Whose it was before, where it was passed on and not done in their stead.
    ownerName: task?.owner !== task?.behalfOf ? (names.get(task?.owner ?? '') ?? '') : '',
    createTime: clock(from, context),
    endTime: clock(to, context),
    comment: task?.comment ?? '',
    flag: task && task.isAgreed !== null ? (task.isAgreed ? 'ok' : 'no') : '',
    status: task?.status ?? '',
    isSigning: !!task?.signs,
  }
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

/** What was said beside the tasks themselves, in its order, with what was filled in. */
export async function saidOnWire(row: Instance, context: RouteContext) {
  const tasks = await context.readUnscoped(find(flowTask, { instanceId: row.id }))
  const all = tasks.flatMap(task => (task.said ?? []).map(one => ({ ...one, task: task.name }))).toSorted((a, b) => a.at.localeCompare(b.at))
  const names = await named(
    all.map(one => one.by),
    context,
  )
  const [definition] = await context.readUnscoped(find(flowDefinition, { id: [row.definitionId] })),
    hidden = hiddenFrom(row, definition, nodesOf(tasks, context), context)
  const filled = [...(definition?.model ? declaredIn(definition.model).values() : [])]
    .filter(({ id }) => !hidden.has(id) && Object.hasOwn(row.values ?? {}, id))
    .map(field => ({ id: field.id, label: namedBoth(field)[context.lang], kind: field.kind, value: saidAs(field, row.values?.[field.id], context) }))
  return {
    comments: all.map(one => ({ text: one.text, files: one.files ?? [], task: one.task, at: clock(one.at, context), byName: names.get(one.by) ?? '' })),
    filled,
  }
}
/** The tasks at which whoever looks stands: theirs, or for them to claim. */
export const nodesOf = (tasks: readonly Task[], { actor }: RouteContext): readonly string[] =>
  tasks.filter(task => task.assignee === actor.userId || task.owner === actor.userId || isCandidate(task.candidates, actor)).map(task => task.node)

/** The row that a process is about, as far as whoever looks may see it. */
export async function subjectOf({ id, businessTable, businessId }: Instance, context: RouteContext) {
  const of = businessTable && businessId !== id ? (context.ports.processes as Services).resource(businessTable) : undefined
  if (!of || !businessId) return null
  try {
    const row = await context.ask(get(of, businessId))
    if (!row) return null
    const names = await context.titles(of, [businessId])
    return { of: of.name, id: businessId, label: of.label[context.lang], name: names.get(businessId) ?? '' }
  } catch (error) {
    // Who may not look at such rows at all is told nothing of this one.
    if (error instanceof RefusalError) return null
    throw error
  }
}
