/** The calls of staff leave: start it, decide it, look at it; only for who asked and who decides. */
import { alias, answer, type Asked, type RouteContext, ensure, find, formatTime, get, lookUp, pageOf, report, type Row } from '../kit/index.ts'
import { user } from '../identity/index.ts'
import { above, decidersOf, leaveCommands, leaveProcess, staff } from './leave-process.ts'
import { openClass } from '../openclass/index.ts'
import { agencyTeacher } from '../people/index.ts'
import { missing } from './refusals.ts'
import { substituteTask, touched } from './substitute-task.ts'

type Kept = Row<typeof leaveProcess>
const base = 'blade-desk/process/leave'
const { start, approve, reject, withdraw, cancel } = leaveCommands

/** Who decides leave in the own department or above it, the nearest first. */
async function approvers(_asked: Asked, context: RouteContext) {
  const near = await answer(above(context.actor.deptId), { ask: context.readUnscoped })
  const held = await answer(decidersOf(near), { ask: context.readUnscoped })
  const people = await context.readUnscoped(find(user, { id: [...new Set(held.map(one => one.userId))], status: 'active' }))
  const rank = (userId: string): number => Math.min(...held.filter(one => one.userId === userId).map(one => near.indexOf(one.deptId)))
  const names = await context.titles(
    user,
    people.map(one => one.id),
  )
  return people
    .filter(one => one.id !== context.actor.userId)
    .map(one => ({ id: one.id, name: names.get(one.id) ?? '' }))
    .sort((a, b) => rank(a.id) - rank(b.id) || (a.id < b.id ? -1 : 1))
}

export type Approver = Awaited<ReturnType<typeof approvers>>[number]

async function onWire(rows: readonly Kept[], { titles, zone, lang }: RouteContext) {
  const names = await titles(user, [...new Set(rows.flatMap(row => [row.taskUser, row.submittedBy]))]),
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

/** A leave as its calls answer it; the lessons that it touches come with its detail. */
export type Leave = Awaited<ReturnType<typeof onWire>>[number] & { readonly lessons?: Awaited<ReturnType<typeof lessonsOf>> }

/** A row is named by its own id or as the business it is. Whoever has nothing to do with a leave does not learn that it is there. */
async function ownRow(asked: Asked, { actor, readUnscoped }: RouteContext): Promise<Kept> {
  const row = await readUnscoped(get(leaveProcess, String(asked.businessId ?? asked.id ?? '')))
  ensure(row && (row.submittedBy === actor.userId || row.taskUser === actor.userId), missing)
  return row
}
/** The lessons that a leave touches: those with a task, and before it is approved those that would get one. */
async function lessonsOf(row: Kept, context: RouteContext) {
  const tasks = await context.readUnscoped(find(substituteTask, { leaveId: row.id }))
  const ahead = row.status === 'submitted' ? (await answer(touched(row), { ask: context.readUnscoped })).lessons : []
  const rows = [...tasks, ...ahead.map(one => ({ ...one, lessonId: one.id, status: 'open' as const, substituteId: null }))]
  const { classes, teachers } = await lookUp(
    {
      classes: find(openClass, { id: [...new Set(rows.map(one => one.openClassId))] }),
      teachers: find(agencyTeacher, { id: [...new Set(rows.flatMap(one => one.substituteId ?? []))] }),
    },
    context,
  )
  return rows
    .toSorted((a, b) => (a.startAt < b.startAt ? -1 : 1))
    .map(one => ({
      lessonId: one.lessonId,
      lessonNo: one.lessonNo,
      className: classes.find(of => of.id === one.openClassId)?.name ?? '',
      startTime: formatTime(one.startAt, context.zone),
      substituteName: teachers.find(of => of.id === one.substituteId)?.name ?? '',
      status: one.status,
      statusName: substituteTask.lifecycle.states[one.status].label[context.lang],
    }))
}
async function detail(asked: Asked, context: RouteContext) {
  const row = await ownRow(asked, context)
  return { ...(await onWire([row], context))[0]!, lessons: await lessonsOf(row, context) }
}
const own = async (asked: Asked, context: RouteContext) => (await ownRow(asked, context)).id

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

const decided = { on: own, answer: true } as const

export const leaveRoutes = [
  alias(`${base}/start-process`, start, {
    on: (_asked, context) => context.newId(),
    given: asked => ({ ...asked, processDefinitionId: asked.processDefinitionId || 'leave' }),
    answer: ([row]) => ({ id: row.id, businessId: row.id, processInstanceId: row.id }),
  }),
  report(`${base}/detail`, ['请假详情', 'Leave'], 'signed-in', detail),
  report(`${base}/list`, ['我的请假与审批', 'Leaves of mine'], staff, mine),
  report(`${base}/approvers`, ['可选审批人', 'Possible approvers'], staff, approvers),
  alias(`${base}/approve`, approve, decided),
  alias(`${base}/reject`, reject, decided),
  alias(`${base}/withdraw`, withdraw, decided),
  alias(`${base}/cancel`, cancel, { ...decided, names: { remark: ['comment'] } }),
]
