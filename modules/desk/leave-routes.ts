/** The calls of staff leave: start it, decide it, look at it; only for who asked and who decides. */
import { act, also, type Asked, type Desk, ensure, find, formatTime, get, pageOf, report, type Row } from '../kit/index.ts'
import { identity, user } from '../identity/index.ts'
import { above, leaveCommands, leaveProcess, staff } from './leave-process.ts'
import { missing } from './refusals.ts'

type Leave = Row<typeof leaveProcess>
const base = 'blade-desk/process/leave', approversMax = 200
const { start, approve, reject, withdraw } = leaveCommands

/** The departments in reach upwards, and who works there. */
async function depts(desk: Desk): Promise<readonly string[]> {
  const walk = above(desk.actor.deptId)
  for (let step = walk.next();;) {
    if (step.done) return step.value
    step = walk.next(await desk.peek({ query: step.value } as never))
  }
}
async function approvers(_asked: Asked, desk: Desk) {
  const near = await depts(desk)
  const held = await desk.peek(find(identity, { deptId: near, status: 'active' }, { limit: approversMax }))
  const people = await desk.peek(find(user, { id: [...new Set(held.map(one => one.userId))], status: 'active' }))
  const rank = (userId: string): number => Math.min(...held.filter(one => one.userId === userId).map(one => near.indexOf(one.deptId)))
  return people.filter(one => one.id !== desk.actor.userId).map(one => ({ id: one.id, name: one.realName }))
    .sort((a, b) => rank(a.id) - rank(b.id) || (a.id < b.id ? -1 : 1))
}

async function onWire(rows: readonly Leave[], { peek, zone, lang }: Desk) {
  const people = await peek(find(user, { id: [...new Set(rows.flatMap(row => [row.taskUser, row.submittedBy]))] }))
  const names = new Map(people.map(one => [one.id, one.realName])), clock = (at: string | null): string => at ? formatTime(at, zone) : ''
  return rows.map(row => ({
    id: row.id, version: row.version, businessId: row.id, processInstanceId: row.id, processDefinitionId: row.processDefinitionId,
    taskId: row.status === 'submitted' ? row.id : '', startTime: clock(row.startTime), endTime: clock(row.endTime), reason: row.reason,
    taskUser: row.taskUser, taskUserName: names.get(row.taskUser) ?? '', comment: row.comment ?? '', createUser: row.submittedBy,
    createUserName: names.get(row.submittedBy) ?? '', createTime: clock(row.submittedAt), decideTime: clock(row.decidedAt),
    status: row.status, statusName: leaveProcess.lifecycle.states[row.status].label[lang],
    flow: {
      processInstanceId: row.id, processDefinitionId: row.processDefinitionId, businessId: row.id, assignee: row.taskUser,
      assigneeName: names.get(row.taskUser) ?? '', taskName: approve.label[lang], comment: row.comment ?? '',
      createTime: clock(row.submittedAt), endTime: clock(row.decidedAt),
      processIsFinished: row.status === 'submitted' ? 'unfinished' : 'finished',
    },
  }))
}

/** Whether somebody has to do with it. */
const concerns = (row: Leave, userId: string): boolean => row.submittedBy === userId || row.taskUser === userId

async function detail(asked: Asked, desk: Desk) {
  const row = await desk.peek(get(leaveProcess, String(asked.businessId ?? asked.id ?? '')))
  ensure(row && concerns(row, desk.actor.userId), missing)
  return (await onWire([row], desk))[0]
}

async function mine(asked: Asked, desk: Desk) {
  const { userId } = desk.actor
  const rows = await desk.peek(find(leaveProcess, {
    any: [{ submittedBy: userId }, { taskUser: userId }], ...asked.status ? { status: String(asked.status) } : {},
  } as never, { sort: ['-submittedAt'] }))
  const page = pageOf(rows, asked)
  return { ...page, records: await onWire(page.records, desk) }
}

/** A row is named by its own id or as the business it is. */
const rowId = (asked: Asked): string => String(asked.businessId ?? asked.id ?? '')
/** Whoever has nothing to do with a leave does not learn that it is there. */
async function own(asked: Asked, desk: Desk): Promise<string> {
  const row = await desk.peek(get(leaveProcess, rowId(asked)))
  ensure(row && concerns(row, desk.actor.userId), missing)
  return row.id
}
const done = { answer: () => true }

export const leaveRoutes = [
  act(`${base}/start-process`, [start], (asked, desk) => also<any>(start, desk.newId(), {
    processDefinitionId: asked.processDefinitionId || 'leave', taskUser: asked.taskUser, startTime: asked.startTime, endTime: asked.endTime,
    reason: asked.reason,
  }), { answer: ([row]) => ({ id: row.id, businessId: row.id, processInstanceId: row.id }) }),
  report(`${base}/detail`, ['请假详情', 'Leave'], 'signed-in', detail),
  report(`${base}/list`, ['我的请假与审批', 'Leaves of mine'], staff, mine),
  report(`${base}/approvers`, ['可选审批人', 'Possible approvers'], staff, approvers),
  act(`${base}/approve`, [approve], async (asked, desk) => also<any>(approve, await own(asked, desk), { comment: asked.comment }), done),
  act(`${base}/reject`, [reject], async (asked, desk) => also<any>(reject, await own(asked, desk), { comment: asked.comment }), done),
  act(`${base}/withdraw`, [withdraw], async (asked, desk) => also(withdraw, await own(asked, desk), {}), done),
]
