/** The calls of workflow, as the clients of the family make them. */
import {
  act,
  alias,
  answer,
  type Asked,
  byId,
  chosen,
  ensure,
  find,
  formatTime,
  get,
  ids,
  invoke,
  list,
  pageOf,
  type PageOf,
  report,
  type Route,
  type RouteContext,
  textOf,
  type Where,
  byWord,
  choice,
  json,
  text,
} from '../kit/index.ts'

import { user } from '../identity/index.ts'
import { copy } from './copies.ts'
import { activate, flowDefinition, remove as removeDefinition, suspend } from './definition.ts'
import { flowInstance, type Instance } from './instance.ts'
import { activateInstance, begin, discard, retry, suspendInstance, tell, withdraw } from './instance.commands.ts'
import { change, create, deployModel, flowModel, problemsWithCalled, remove } from './model.ts'
import type { Services } from './reactions.ts'
import { denied, missing, no, refuseProblems } from './refusals.ts'
import { flowTask, staff } from './task.ts'
import { addSigner, claim, complete, delegate, giveBack, reassign, release, remark, remind } from './task.commands.ts'
import { subjectOf as startedFor } from './subjects.ts'
import { definitionsOnWire, historyOnWire, instancesOnWire, nodesOf, openOnWire, readersOnWire, saidOnWire, subjectOf, tasksOnWire } from './wire.ts'
import { versionRoutes } from './version-routes.ts'
import { colleagues, substituteRoutes } from './substitute-routes.ts'
import { between, copiedFor, didDo, filtered, newestOf, stakes, toClaim, toDo } from './lists.ts'

const base = 'blade-flow'
/** Whoever says nothing, or that they do not, does not agree; a word that nobody knows is no word against it. */
const agreement = { ok: true, no: false, '': false }
/** What puts a process to sleep is called by either word. */
const asleep = <T>(suspend: T) => ({ suspend, suspended: suspend })
/** A page of what somebody may see because it is theirs: whose it is stands in the condition. Only the page that is looked at is dressed for the wire. */
const mine = <R>(
  path: string,
  label: readonly [string, string],
  page: (asked: Asked, context: RouteContext) => Promise<PageOf<R>>,
  show: (rows: readonly R[], context: RouteContext) => Promise<readonly object[]>,
): Route =>
  report(`${base}/work/${path}`, label, staff, async (asked, context) => {
    const found = await page(asked, context)
    return { ...found, records: await show(found.records, context) }
  })
/** The same of rows that are all in hand. */
async function dressed<R>(rows: readonly R[], asked: Asked, show: (rows: readonly R[]) => Promise<readonly object[]>) {
  const page = pageOf(rows, asked)
  return { ...page, records: await show(page.records) }
}

/** An instance that the caller has to do with: who began it, who has or may have a task of it, and the platform's administrator. */
async function seenInstance(asked: Asked, context: RouteContext): Promise<Instance> {
  const { actor, readUnscoped } = context
  const row = await readUnscoped(get(flowInstance, textOf(asked.processInstanceId) || textOf(asked.processId)))
  ensure(row, missing)
  if (row.startedBy === actor.userId || actor.may(discard.permit)) return row
  const [task] = await readUnscoped(find(flowTask, { instanceId: row.id, any: await stakes(context) }, { limit: 1 }))
  ensure(task, missing)
  return row
}
const taskIds = (asked: Asked): readonly string[] => chosen(asked, 'taskId', 'id')
const said = (zh: string, en: string) => ({ answer: (_rows: readonly unknown[], _asked: Asked, { lang }: RouteContext) => [zh, en][lang] })

const work: readonly Route[] = [
  mine(
    'start-list',
    ['可发起流程', 'Processes to start'],
    async (asked, context) => {
      const where = { status: 'active', ...filtered(asked, 'name') } as Where<typeof flowDefinition>
      const rows = await context.readUnscoped(find(flowDefinition, where, { sort: ['key', '-number'] }))
      return pageOf(
        // What the product starts by itself nobody starts by hand; leave has a page of its own, which its category leads to.
        rows.filter((row, i) => rows[i - 1]?.key !== row.key && (startedFor(row.key)?.subject.key ?? 'leave') === 'leave'),
        asked,
      )
    },
    definitionsOnWire,
  ),
  mine('claim-list', ['待签事务', 'To claim'], toClaim, tasksOnWire),
  mine('todo-list', ['待办事务', 'To do'], toDo, tasksOnWire),
  mine('done-list', ['办结事务', 'Done'], didDo, tasksOnWire),
  mine(
    'send-list',
    ['已发事务', 'Sent'],
    (asked, context) =>
      newestOf(
        context,
        flowInstance,
        [{ ...filtered(asked, 'name'), ...between(asked, context, 'createdAt'), startedBy: context.actor.userId } as Where<typeof flowInstance>],
        asked,
      ),
    (rows, context) => instancesOnWire(rows, context),
  ),
  mine('copy-list', ['抄送我的', 'Copied to me'], copiedFor, async (rows, context) => {
    const found = await context.readUnscoped(find(flowInstance, { id: rows.map(row => row.instanceId) })),
      shown = await instancesOnWire(found, context, nodesOf(rows, context))
    return rows.map(row => ({ ...shown.find(one => one.id === row.instanceId)!, copyTime: formatTime(row.openedAt, context.zone) }))
  }),
  act(
    `${base}/work/start-process`,
    [begin],
    ({ processDefinitionId, businessTable, businessId, variables }, { newId }) =>
      invoke(begin, newId(), { definitionId: textOf(processDefinitionId), businessTable, businessId, values: variables ?? {} }),
    {
      decides: ['definitionId', 'values'],
      adds: { processDefinitionId: text('流程', 'Process', { required: true }), variables: json()('变量', 'Variables') },
      answer: ([row]) => ({ id: row.id, processInstanceId: row.id, businessId: row.businessId }),
    },
  ),
  alias(`${base}/work/claim-task`, claim, { on: taskIds, ...said('签收事务成功', 'claimed') }),
  alias(`${base}/work/release-task`, release, { on: taskIds, answer: true }),
  alias(`${base}/work/complete-task`, complete, {
    on: taskIds,
    decides: ['isAgreed', 'values'],
    adds: { flag: choice({ ok: ['同意', 'Agree'], no: ['不同意', 'Disagree'] })('是否同意', 'Agreed'), variables: json()('变量', 'Variables') },
    given: asked => ({ isAgreed: byWord(agreement, asked.flag, 'flag'), comment: asked.comment, values: asked.variables ?? {} }),
    ...said('提交成功', 'completed'),
  }),
  alias(`${base}/work/return-task`, giveBack, { on: taskIds, answer: true }),
  alias(`${base}/work/delegate-task`, delegate, { on: taskIds, answer: true }),
  alias(`${base}/follow/reassign-task`, reassign, { on: taskIds, answer: true }),
  alias(`${base}/work/add-signer`, addSigner, { on: taskIds, answer: true }),
  alias(`${base}/work/comment-task`, remark, { on: taskIds, names: { text: ['comment'] }, answer: true }),
  alias(`${base}/work/remind-task`, remind, { on: taskIds, answer: true }),
  alias(`${base}/work/copy-process`, copy, { on: asked => chosen(asked, 'processInstanceId'), answer: true }),
  alias(`${base}/work/withdraw-process`, withdraw, { on: asked => chosen(asked, 'processInstanceId'), answer: true }),
]

/** What stands against a drawing, with the commands that its service tasks name. */
const problemsFor = (xml: string, { ports, readUnscoped }: RouteContext) =>
  answer(problemsWithCalled(xml, (ports.processes as Services).commands), { ask: readUnscoped })
const models: readonly Route[] = [
  list(`${base}/model/list`, flowModel, undefined, rows =>
    rows.map(({ xml: _xml, ...row }) => ({ ...row, created: row.createTime ?? row.createdAt, lastUpdated: row.updateTime ?? row.updatedAt })),
  ),
  report(`${base}/model/detail`, ['流程模型详情', 'Flow model'], ['PA'], async (asked, context) => {
    const row = await context.ask(get(flowModel, textOf(asked.id)))
    ensure(row, missing)
    const [shown] = await context.wire(flowModel, [row])
    const said = row.xml?.text ? (await problemsFor(row.xml.text, context)).map(one => one[context.lang === 0 ? 'zh' : 'en']) : []
    return { ...shown, xml: row.xml?.text ?? '', problems: row.problems ?? [], said }
  }),
  alias(`${base}/model/submit`, [create, change], {
    which: byId(create, change),
    on: ({ id }, { newId }) => textOf(id) || newId(),
    given: ({ modelKey, name, description, category, xml }) => ({
      ...Object.fromEntries(Object.entries({ modelKey, name, description, category }).filter(([, value]) => value !== undefined)),
      ...(xml === undefined ? {} : { xml: typeof xml === 'string' ? { text: xml } : xml }),
    }),
  }),
  alias(`${base}/model/remove`, remove, { answer: true }),
  alias(`${base}/model/deploy`, deployModel, {
    on: asked => chosen(asked, 'modelId', 'id'),
    async given(asked, context) {
      ensure(
        ids(asked.tenantIds).every(one => one === context.tenant),
        { ...no.tenants, field: 'tenantIds' },
      )
      // What its service tasks name is looked for here: the command that deploys knows no other commands.
      for (const id of chosen(asked, 'modelId', 'id')) {
        const row = await context.ask(get(flowModel, id))
        if (row?.xml?.text) refuseProblems(await problemsFor(row.xml.text, context), 'xml')
      }
      return textOf(asked.category) ? { category: textOf(asked.category) } : {}
    },
    answer: true,
  }),
]

const manager: readonly Route[] = [
  report(`${base}/manager/list`, ['流程管理', 'Flow management'], ['PA'], async (asked, context) => {
    const rows = await context.ask(
      find(flowDefinition, { status: ['active', 'suspended'], ...filtered(asked, 'name') } as Where<typeof flowDefinition>, { sort: ['key', '-number'] }),
    )
    return dressed(rows, asked, some => definitionsOnWire(some, context))
  }),
  alias(`${base}/manager/change-state`, [suspend, activate], {
    which: ({ state }) => byWord({ active: activate, ...asleep(suspend) }, state, 'state'),
    on: asked => chosen(asked, 'processId'),
    answer: ([row], _asked, { lang }) => flowDefinition.lifecycle.states[row.status as 'active'].label[lang],
  }),
  alias(`${base}/manager/delete-deployment`, removeDefinition, { on: asked => chosen(asked, 'deploymentIds'), answer: true }),
]

const follow: readonly Route[] = [
  report(`${base}/follow/list`, ['流程跟踪', 'Running processes'], ['PA'], async (asked, context) => {
    const key = textOf(asked.processDefinitionKey),
      id = textOf(asked.processInstanceId)
    const where = { status: ['running', 'suspended'], ...(key ? { key } : {}), ...(id ? { id } : {}), ...filtered(asked, 'name') }
    ensure(context.actor.may('flow_instance_view'), denied)
    const found = await newestOf(context, flowInstance, [where as Where<typeof flowInstance>], asked)
    return { ...found, records: await instancesOnWire(found.records, context) }
  }),
  alias(`${base}/follow/delete-process-instance`, discard, {
    on: asked => chosen(asked, 'processInstanceId'),
    names: { reason: ['deleteReason'] },
    answer: true,
  }),
  alias(`${base}/follow/change-state`, [suspendInstance, activateInstance], {
    which: ({ state }) => byWord({ active: activateInstance, ...asleep(suspendInstance) }, state, 'state'),
    on: asked => chosen(asked, 'processInstanceId'),
    answer: true,
  }),
  alias(`${base}/follow/retry`, retry, { on: asked => chosen(asked, 'processInstanceId'), answer: true }),
  alias(`${base}/follow/message`, tell, {
    on: asked => chosen(asked, 'processInstanceId'),
    given: ({ name, variables }) => ({ name, values: variables ?? {} }),
    decides: ['values'],
    adds: { variables: json()('变量', 'Variables') },
    answer: true,
  }),
  report(`${base}/process/history-flow-list`, ['流程历史', 'History'], staff, async (asked, context) => {
    const row = await seenInstance(asked, context)
    const definition = await context.readUnscoped(get(flowDefinition, row.definitionId))
    return historyOnWire(row, definition!, await context.readUnscoped(find(flowTask, { instanceId: row.id }, { sort: ['openedAt'] })), context)
  }),
]

const process: readonly Route[] = [
  // The file of a process for front ends that draw it themselves: of a version, or of an instance with the way that was gone.
  report(`${base}/process/model-view`, ['流程图文件', 'File of a process'], staff, async (asked, context) => {
    const row = textOf(asked.processInstanceId) ? await seenInstance(asked, context) : undefined
    const definition = await context.readUnscoped(get(flowDefinition, row?.definitionId ?? textOf(asked.processDefinitionId)))
    ensure(definition, missing)
    if (!row) return { xml: definition.xml.text }
    const tasks = await context.readUnscoped(find(flowTask, { instanceId: row.id }, { sort: ['openedAt'] }))
    const steps = await historyOnWire(row, definition, tasks, context)
    return {
      xml: definition.xml.text,
      flow: steps.map(({ historyActivityId, historyActivityType, endTime }) => ({ historyActivityId, historyActivityType, endTime })),
    }
  }),
  report(`${base}/process/detail`, ['流程详情', 'Process'], staff, async (asked, context) => {
    const row = await seenInstance(asked, context)
    const tasks = await context.readUnscoped(find(flowTask, { instanceId: row.id, status: ['todo', 'claimed'] }, { sort: ['openedAt'] }))
    const all = await context.readUnscoped(find(flowTask, { instanceId: row.id }))
    const [shown] = await instancesOnWire([row], context, nodesOf(all, context))
    const isTakingPart = shown!.isTakingPart || all.some(task => task.assignee === context.actor.userId)
    return {
      ...shown,
      isTakingPart,
      subject: await subjectOf(row, context),
      tasks: await openOnWire(tasks, context),
      copiedTo: await readersOnWire(all, context),
      said: await saidOnWire(row, context),
    }
  }),
  // Who may be asked for help: who works around one, and who has to do with the process already.
  report(`${base}/process/people`, ['可转办人员', 'People to ask'], staff, async (asked, context) => {
    const row = await seenInstance(asked, context)
    const tasks = await context.readUnscoped(find(flowTask, { instanceId: row.id }))
    const known = [row.startedBy, ...tasks.flatMap(task => task.assignee ?? [])]
    const [involved, near] = await Promise.all([context.readUnscoped(find(user, { id: [...new Set(known)], status: 'active' })), colleagues(asked, context)])
    const here = involved.filter(one => one.id !== context.actor.userId && one.realName.includes(textOf(asked.word).trim()))
    return [
      ...here.map(one => ({ id: one.id, name: one.realName, dept: ['流程参与人', 'Takes part'][context.lang]! })),
      ...near.filter(one => !here.some(each => each.id === one.id)),
    ]
  }),
]
export const routes: readonly Route[] = [...work, ...models, ...manager, ...follow, ...process, ...substituteRoutes, ...versionRoutes]
