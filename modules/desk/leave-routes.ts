/** The calls of staff leave: start it, decide it, look at it; only for who asked and who decides. */
import { act, invoke, type Asked, type RouteContext, ensure, find, formatTime, get, pageOf, report, type Row } from '../kit/index.ts'
import { identity, user } from '../identity/index.ts'
import { above, leaveCommands, leaveProcess, staff } from './leave-process.ts'
import { missing } from './refusals.ts'

type Kept = Row<typeof leaveProcess>
const base = 'blade-desk/process/leave',
  approversMax = 200
const { start, approve, reject, withdraw } = leaveCommands

/** The departments in reach upwards, and who works there. */
async function depts(context: RouteContext): Promise<readonly string[]> {
  const walk = above(context.actor.deptId)
  for (let step = walk.next(); ; ) {
    if (step.done) return step.value
    step = walk.next(await context.readUnscoped({ query: step.value } as never))
  }
}
async function approvers(_asked: Asked, context: RouteContext) {
  const near = await depts(context)
  const held = await context.readUnscoped(find(identity, { deptId: near, status: 'active' }, { limit: approversMax }))
  const people = await context.readUnscoped(find(user, { id: [...new Set(held.map(one => one.userId))], status: 'active' }))
  const rank = (userId: string): number => Math.min(...held.filter(one => one.userId === userId).map(one => near.indexOf(one.deptId)))
  return people
    .filter(one => one.id !== context.actor.userId)
    .map(one => ({ id: one.id, name: one.realName }))
    .sort((a, b) => rank(a.id) - rank(b.id) || (a.id < b.id ? -1 : 1))
}

export type Approver = Awaited<ReturnType<typeof approvers>>[number]

async function onWire(rows: readonly Kept[], { readUnscoped, zone, lang }: RouteContext) {
  const people = await readUnscoped(find(user, { id: [...new Set(rows.flatMap(row => [row.taskUser, row.submittedBy]))] }))
  const names = new Map(people.map(one => [one.id, one.realName])),
    clock = (at: string | null): string => (at ? formatTime(at, zone) : '')
  return rows.map(row => ({
    id: row.id,
    version: row.version,
    businessId: row.id,
    processInstanceId: row.id,
    processDefinitionId: row.processDefinitionId,
    taskId: row.status === 'submitted' ? row.id : '',
    startTime: clock(row.startTime),
    endTime: clock(row.endTime),
    reason: row.reason,
    taskUser: row.taskUser,
    taskUserName: names.get(row.taskUser) ?? '',
    comment: row.comment ?? '',
    createUser: row.submittedBy,
    createUserName: names.get(row.submittedBy) ?? '',
    createTime: clock(row.submittedAt),
    decideTime: clock(row.decidedAt),
    status: row.status,
    statusName: leaveProcess.lifecycle.states[row.status].label[lang],
    flow: {
      processInstanceId: row.id,
      processDefinitionId: row.processDefinitionId,
      businessId: row.id,
      assignee: row.taskUser,
      assigneeName: names.get(row.taskUser) ?? '',
      taskName: approve.label[lang],
      comment: row.comment ?? '',
      createTime: clock(row.submittedAt),
      endTime: clock(row.decidedAt),
      processIsFinished: row.status === 'submitted' ? 'unfinished' : 'finished',
    },
  }))
}

/** A leave as its calls answer it. */
export type Leave = Awaited<ReturnType<typeof onWire>>[number]

/** Whether somebody has to do with it. */
const concerns = (row: Kept, userId: string): boolean => row.submittedBy === userId || row.taskUser === userId

async function detail(asked: Asked, context: RouteContext) {
  const row = await context.readUnscoped(get(leaveProcess, String(asked.businessId ?? asked.id ?? '')))
  ensure(row && concerns(row, context.actor.userId), missing)
  return (await onWire([row], context))[0]
}

async function mine(asked: Asked, context: RouteContext) {
  const { userId } = context.actor
  const rows = await context.readUnscoped(
    find(leaveProcess, { any: [{ submittedBy: userId }, { taskUser: userId }], ...(asked.status ? { status: String(asked.status) } : {}) } as never, {
      sort: ['-submittedAt'],
    }),
  )
  const page = pageOf(rows, asked)
  return { ...page, records: await onWire(page.records, context) }
}

/** A row is named by its own id or as the business it is. */
const rowId = (asked: Asked): string => String(asked.businessId ?? asked.id ?? '')
/** Whoever has nothing to do with a leave does not learn that it is there. */
async function own(asked: Asked, context: RouteContext): Promise<string> {
  const row = await context.readUnscoped(get(leaveProcess, rowId(asked)))
  ensure(row && concerns(row, context.actor.userId), missing)
  return row.id
}
const done = { answer: () => true }

export const leaveRoutes = [
  act(
    `${base}/start-process`,
    [start],
    (asked, context) =>
      invoke<any>(start, context.newId(), {
        processDefinitionId: asked.processDefinitionId || 'leave',
        taskUser: asked.taskUser,
        startTime: asked.startTime,
        endTime: asked.endTime,
        reason: asked.reason,
      }),
    { answer: ([row]) => ({ id: row.id, businessId: row.id, processInstanceId: row.id }) },
  ),
  report(`${base}/detail`, ['请假详情', 'Leave'], 'signed-in', detail),
  report(`${base}/list`, ['我的请假与审批', 'Leaves of mine'], staff, mine),
  report(`${base}/approvers`, ['可选审批人', 'Possible approvers'], staff, approvers),
  act(`${base}/approve`, [approve], async (asked, context) => invoke<any>(approve, await own(asked, context), { comment: asked.comment }), done),
  act(`${base}/reject`, [reject], async (asked, context) => invoke<any>(reject, await own(asked, context), { comment: asked.comment }), done),
  act(`${base}/withdraw`, [withdraw], async (asked, context) => invoke(withdraw, await own(asked, context), {}), done),
]
