/** Leave of the staff: asked for by one person, decided by the one they name, seen by these two alone. */
import { remarkField, remarkMaybe, because } from '../audit/index.ts'
import {
  about,
  ensure,
  everyone,
  find,
  flag,
  gather,
  get,
  pick,
  refusals,
  resource,
  state,
  step,
  text,
  time,
  answer,
  command,
  facts,
  fact,
  invoke,
  type Invoke,
  type Row,
  timer,
} from '../kit/index.ts'
import type { Label, Reading, Role } from '../kit/index.ts'
import { dept, type Identity, identity, role, user } from '../identity/index.ts'
import { letter, notice } from '../messages/index.ts'
import { begin, complete, definitionOf, instanceTasks, withdrawProcess } from '../flow/index.ts'
import { closeTask, openTasks, substituteTask, touched } from './substitute-task.ts'

export const leaveProcess = resource('leave_process', {
  label: ['员工请假', 'Staff leave'],
  title: 'reason',
  // Own ones and those one decides; the calls and commands below compare the person themselves.
  scope: 'everyone',
  fields: {
    processDefinitionId: text('流程', 'Process', { required: true, initial: 'leave', locked: true }),
    startTime: time('开始时间', 'From', { required: ['请选择开始时间', 'please choose the start time'] }),
    endTime: time('结束时间', 'To', { required: ['请选择结束时间', 'please choose the end time'], index: 'due' }),
    reason: text('请假事由', 'Reason', { required: ['请填写请假事由', 'please give the reason'], lines: 3 }),
    /** People by their ids: whoever decides may work in a house that the applicant does not reach. */
    taskUser: text('审批人', 'Approver', { required: ['请选择审批人', 'please choose the approver'] }),
    /** A process that the tenant deployed decides it, under the id of the leave; without one the approver does. */
    isByProcess: flag('按流程办理', 'By a process', { locked: true, hidden: true }),
    submittedBy: text('申请人', 'Applicant', { required: true, locked: true }),
    submittedAt: time('提交时间', 'Submitted at', { locked: true }),
    decidedAt: time('审批时间', 'Decided at', { locked: true }),
    comment: text('审批意见', 'Comment', { locked: true, lines: 3 }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { start: 'submitted' }),
    submitted: state('审批中', 'Submitted', 'waiting', {
      approve: 'approved',
      reject: 'rejected',
      withdraw: 'withdrawn',
      grant: 'approved',
      refuse: 'rejected',
      drop: 'withdrawn',
    }),
    approved: state('已批准', 'Approved', 'good', { cancel: 'cancelled', finish: 'finished' }),
    rejected: state('已驳回', 'Rejected', 'bad'),
    withdrawn: state('已撤回', 'Withdrawn', 'over'),
    cancelled: state('已销假', 'Cancelled', 'over'),
    finished: state('已结束', 'Finished', 'over'),
  },
  facts: facts('started', 'approved', 'rejected', 'withdrawn', 'cancelled', 'finished'),
})

export const no = refusals('leave_process', {
  range: ['结束时间须晚于开始时间', 'the end must lie after the start'],
  self: ['不能由本人审批', 'you can not decide your own leave'],
  approver: ['审批人须为本部门或上级部门中有权审批的在职人员', 'the approver works in your department or one above it, and may approve leave'],
  overlap: ['该时间内已有请假', 'there is a leave in this time already'],
  notYours: ['只有所选审批人可以审批', 'only the chosen approver may decide'],
  notApplicant: ['只有申请人可以撤回', 'only the applicant may withdraw'],
  notTheirs: ['只有申请人或审批人可以销假', 'only the applicant or the approver may take it back'],
  over: ['请假已结束', 'the leave is over'],
  notYet: ['请假尚未结束', 'the leave is not over yet'],
  uncovered: ['仍有课次未安排代课，请假不能结束', 'lessons are still without a substitute, the leave can not end'],
})

/** Everybody who works here; families have the leave of their children. */
export const staff: readonly Role[] = everyone.filter(role => role !== 'PR' && role !== 'SD' && role !== 'AU')

/** Who decides leave: whoever leads a house or a part of the platform, nobody who is led as the applicant is. */
const deciders: readonly Role[] = ['PA', 'PO', 'EC', 'SM', 'AM', 'SL', 'RP', 'UU', 'CM', 'OM']

/** A department and those above it, nearest first. */
export function* above(deptId: string): Reading<readonly string[]> {
  const found: string[] = []
  for (let next: string | null | undefined = deptId; next && !found.includes(next) && found.length < 20; ) {
    found.push(next)
    next = (yield* get(dept, next))?.parentId
  }
  return found
}

/** Who leads a part of the platform: nobody who works elsewhere is led by them, though their part lies in the department above all. */
const ofParts: readonly Role[] = ['SL', 'RP', 'UU', 'CM', 'OM']
/** The identities in these departments, the nearest first, that decide leave: of everybody, or of one account. */
export function* decidersOf(depts: readonly string[], userId?: string): Reading<readonly Identity[]> {
  const as = yield* find(role, { roleAlias: deciders, status: 'live' })
  const all = yield* find(identity, { deptId: depts, roleId: as.map(one => one.id), status: 'active', ...(userId === undefined ? {} : { userId }) })
  const parts = new Set(as.filter(one => ofParts.some(part => part === one.roleAlias)).map(one => one.id)),
    top = depts.length > 1 ? depts.at(-1) : undefined
  return all.filter(one => one.deptId !== top || !parts.has(one.roleId))
}

const { fields } = leaveProcess
const shared = { on: [], type: 'approval', link: '/work/process/leave/detail/{id}/{id}' } as const
const asked = notice(leaveProcess, 'started', {
  ...shared,
  title: ['请假待审批', 'Leave to approve'],
  content: ['{who}提交了请假，请审批。', '{who} asks for leave. Please decide.'],
})
const agreed = notice(leaveProcess, 'approved', {
  ...shared,
  title: ['请假已批准', 'Leave approved'],
  content: ['{who}同意了您的请假。', '{who} approved your leave.'],
})
const refused = notice(leaveProcess, 'rejected', {
  ...shared,
  title: ['请假被驳回', 'Leave rejected'],
  content: ['{who}驳回了您的请假：{comment}', '{who} rejected your leave: {comment}'],
})

/** A tenant that deploys a process of this key has its leaves decided by it; its tasks know who was asked as `approver`. */
const leaveKey = 'leave'
const dayMs = 86_400_000
/** What the process knows of a leave. */
const toldTo = ({
  taskUser,
  startTime,
  endTime,
  reason,
}: {
  readonly taskUser: string
  readonly startTime: string
  readonly endTime: string
  readonly reason: string
}) => ({ approver: taskUser, startTime, endTime, reason, days: Math.ceil((Date.parse(endTime) - Date.parse(startTime)) / dayMs) })
type Leave = Row<typeof leaveProcess>
/** The tasks of its process, where it runs by one. */
function* processTasks(row: Leave) {
  return row.isByProcess ? yield* instanceTasks(row.id) : []
}
/** Whoever decides a leave that runs by a process does their task of it: what comes of that, the process says. */
function byTask(
  tasks: readonly { readonly id: string; readonly assignee: string | null }[],
  userId: string,
  isAgreed: boolean,
  comment: string | null,
): Invoke {
  const own = tasks.find(one => one.assignee === userId)
  ensure(own, no.notYours)
  return invoke(complete, own!.id, { isAgreed, comment })
}

const start = step(leaveProcess, 'start', 'started', {
  label: ['发起请假', 'Start leave'],
  by: staff,
  input: pick(fields, 'processDefinitionId', 'taskUser', 'startTime', 'endTime', 'reason'),
  *needs(_row, { taskUser, startTime, endTime }, { actor }) {
    const depts = yield* above(actor.deptId)
    const identities = yield* decidersOf(depts, taskUser)
    const found = yield* gather({
      approver: get(user, taskUser),
      process: definitionOf(leaveKey),
      others: find(leaveProcess, { submittedBy: actor.userId, status: ['submitted', 'approved'], startTime: { lt: endTime }, endTime: { gt: startTime } }),
    })
    return { ...found, identities }
  },
  check(_row, { taskUser, startTime, endTime }, { approver, identities, others }, { actor }) {
    ensure(startTime < endTime, about(no.range, 'endTime'))
    ensure(taskUser !== actor.userId, about(no.self, 'taskUser'))
    ensure(approver?.status === 'active' && identities.length > 0, about(no.approver, 'taskUser'))
    ensure(others.length === 0, about(no.overlap, 'startTime'))
  },
  record: (input, _row, { process }, { actor, now }) => ({
    ...input,
    submittedBy: actor.userId,
    submittedAt: now,
    ...((process?.length ?? 0) > 0 ? { isByProcess: true } : {}),
  }),
  also: (row, input, { process }, context) => [
    letter(asked, { id: row.id, who: context.actor.name }, { userIds: [input.taskUser] }, context),
    ...(process ?? []).map(one => invoke(begin, row.id, { definitionId: one.id, businessTable: 'leave_process', businessId: row.id, values: toldTo(input) })),
  ],
})

type Said = { readonly comment: typeof remarkField | typeof remarkMaybe }
/** The word of the chosen approver, and nobody else's: the applicant is told. */
const decision = (name: string, past: 'approved' | 'rejected', label: Label, input: Said, told: typeof agreed) =>
  step(leaveProcess, name, past, {
    label,
    by: deciders,
    input,
    danger: past === 'rejected',
    check: (row, _input, _facts, { actor }) => ensure(row.taskUser === actor.userId, no.notYours),
    record: ({ comment }, _row, _facts, { now }) => ({ comment: comment ?? null, decidedAt: now }),
    also: (row, { comment }, _facts, context) => [letter(told, { id: row.id, who: context.actor.name, comment }, { userIds: [row.submittedBy] }, context)],
  })
const granting = decision('approve', 'approved', ['同意', 'Approve'], { comment: remarkMaybe }, agreed),
  refusing = decision('reject', 'rejected', ['驳回', 'Reject'], { comment: remarkField }, refused)
/** Approving opens a task for each lesson that the teacher would have given. */
const approve = command(leaveProcess, 'approve', {
  label: granting.label,
  by: granting.by,
  input: granting.input,
  *needs(row) {
    const { lessons } = yield* touched(row)
    return { lessons, tasks: yield* processTasks(row) }
  },
  decide: (row, input, { lessons, tasks }, context) =>
    row.isByProcess
      ? [byTask(tasks ?? [], context.actor.userId, true, input.comment ?? null)]
      : [granting.decide(row, input, {}, context), ...openTasks(row, lessons, context)].flat(),
})
const reject = command(leaveProcess, 'reject', {
  label: refusing.label,
  by: refusing.by,
  input: refusing.input,
  danger: true,
  *needs(row) {
    return { tasks: yield* processTasks(row) }
  },
  decide: (row, input, { tasks }, context) =>
    row.isByProcess ? [byTask(tasks ?? [], context.actor.userId, false, input.comment ?? null)] : [refusing.decide(row, input, {}, context)].flat(),
})
const withdraw = command(leaveProcess, 'withdraw', {
  label: ['撤回', 'Withdraw'],
  by: staff,
  danger: true,
  decide(row, _input, _facts, { actor }) {
    ensure(row.submittedBy === actor.userId, no.notApplicant)
    return row.isByProcess ? [invoke(withdrawProcess, row.id, {})] : [fact(leaveProcess, 'withdrawn', {})]
  },
})

const outcome = { comment: remarkMaybe }
/** What the process came to: approved, with a task for each lesson touched; refused; or given up. */
export const grant = command(leaveProcess, 'grant', {
  label: ['流程批准', 'Approved by the process'],
  input: outcome,
  needs: row => touched(row),
  decide: (row, { comment }, { lessons }, context) => [
    fact(leaveProcess, 'approved', { comment: comment ?? null, decidedAt: context.now }),
    letter(agreed, { id: row.id, who: context.actor.name, comment }, { userIds: [row.submittedBy] }, context),
    ...openTasks(row, lessons, context),
  ],
})
export const refuse = step(leaveProcess, 'refuse', 'rejected', {
  label: ['流程驳回', 'Refused by the process'],
  input: outcome,
  record: ({ comment }, _row, _facts, { now }) => ({ comment: comment ?? null, decidedAt: now }),
  also: (row, { comment }, _facts, context) => [letter(refused, { id: row.id, who: context.actor.name, comment }, { userIds: [row.submittedBy] }, context)],
})
export const drop = step(leaveProcess, 'drop', 'withdrawn', {
  label: ['流程终止', 'Given up with the process'],
  record: (_input, _row, _facts, { now }) => ({ decidedAt: now }),
})

/** Back early: what nobody covers yet is theirs again, what somebody took stays so. */
const cancel = step(leaveProcess, 'cancel', 'cancelled', {
  label: ['销假', 'Back early'],
  by: staff,
  ...because,
  needs: row => gather({ tasks: find(substituteTask, { leaveId: row.id, status: { not: 'closed' } }) }),
  check(row, _input, _facts, { actor, now }) {
    ensure(row.submittedBy === actor.userId || row.taskUser === actor.userId, no.notTheirs)
    ensure(now < row.endTime, no.over)
  },
  record: ({ remark }) => ({ comment: remark }),
  also: (_row, _input, { tasks }) => tasks.map(one => invoke(closeTask, one.id, {})),
})
/** Ends by the clock; not while a lesson in it has neither a substitute nor was stopped (L14). */
export const finish = step(leaveProcess, 'finish', 'finished', {
  label: ['请假结束', 'Finish'],
  needs: function* (row) {
    const { lessons } = yield* touched(row)
    return { lessons, tasks: yield* find(substituteTask, { leaveId: row.id, status: { not: 'closed' } }) }
  },
  check(row, _input, { lessons }, { now }) {
    ensure(now >= row.endTime, no.notYet)
    ensure(lessons.length === 0, no.uncovered, { lessons: lessons.map(one => one.id) })
  },
  also: (_row, _input, { tasks }) => tasks.map(one => invoke(closeTask, one.id, {})),
})
export const leaveEnds = timer('staff-leave-ends', {
  due: now => find(leaveProcess, { status: 'approved', endTime: { lte: now } }),
  run: async (row, { ask }) => ((await answer(touched(row), { ask })).lessons.length === 0 ? [invoke(finish, row.id, {})] : []),
})

export const leaveCommands = { start, approve, reject, withdraw, cancel } as const
