/** Leave of the staff: asked for by one person, decided by the one they name, seen by these two alone. */
import { remarkField, remarkMaybe } from '../audit/index.ts'
import {
  about,
  command,
  ensure,
  everyone,
  fact,
  find,
  gather,
  get,
  pick,
  type Reading,
  refusals,
  resource,
  type Role,
  state,
  text,
  time,
} from '../kit/index.ts'
import { dept, identity, user } from '../identity/index.ts'
import { letter, notice } from '../messages/index.ts'

export const leaveProcess = resource('leave_process', {
  label: ['员工请假', 'Staff leave'],
  title: 'reason',
  // Own ones and those one decides; the calls and commands below compare the person themselves.
  scope: 'everyone',
  fields: {
    processDefinitionId: text('流程', 'Process', { required: true, initial: 'leave', locked: true }),
    startTime: time('开始时间', 'From', { required: ['请选择开始时间', 'please choose the start time'] }),
    endTime: time('结束时间', 'To', { required: ['请选择结束时间', 'please choose the end time'], index: true }),
    reason: text('请假事由', 'Reason', { required: ['请填写请假事由', 'please give the reason'], lines: 3 }),
    /** People by their ids: whoever decides may work in a house that the applicant does not reach. */
    taskUser: text('审批人', 'Approver', { required: ['请选择审批人', 'please choose the approver'] }),
    submittedBy: text('申请人', 'Applicant', { required: true, locked: true }),
    submittedAt: time('提交时间', 'Submitted at', { locked: true }),
    decidedAt: time('审批时间', 'Decided at', { locked: true }),
    comment: text('审批意见', 'Comment', { locked: true, lines: 3 }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { start: 'submitted' }),
    submitted: state('审批中', 'Submitted', 'waiting', { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' }),
    approved: state('已批准', 'Approved', 'good'),
    rejected: state('已驳回', 'Rejected', 'bad'),
    withdrawn: state('已撤回', 'Withdrawn', 'over'),
  },
  facts: { started: {}, approved: {}, rejected: {}, withdrawn: {} },
})

export const no = refusals('leave_process', {
  range: ['结束时间须晚于开始时间', 'the end must lie after the start'],
  self: ['不能由本人审批', 'you can not decide your own leave'],
  approver: ['审批人须为本部门或上级部门的在职人员', 'the approver works in your department or one above it'],
  overlap: ['该时间内已有请假', 'there is a leave in this time already'],
  notYours: ['只有所选审批人可以审批', 'only the chosen approver may decide'],
  notApplicant: ['只有申请人可以撤回', 'only the applicant may withdraw'],
})

/** Everybody who works here; families have the leave of their children. */
export const staff: readonly Role[] = everyone.filter(role => role !== 'PR' && role !== 'SD')

/** A department and those above it, nearest first. */
export function* above(deptId: string): Reading<readonly string[]> {
  const found: string[] = []
  for (let next: string | null | undefined = deptId; next && !found.includes(next) && found.length < 20; ) {
    found.push(next)
    next = (yield* get(dept, next))?.parentId
  }
  return found
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

const start = command(leaveProcess, 'start', {
  label: ['发起请假', 'Start leave'],
  by: staff,
  input: pick(fields, 'processDefinitionId', 'taskUser', 'startTime', 'endTime', 'reason'),
  needs: function* (_row, input, { actor }) {
    const depts = yield* above(actor.deptId)
    return yield* gather({
      approver: get(user, input.taskUser),
      identities: find(identity, { userId: input.taskUser, status: 'active', deptId: depts }),
      others: find(leaveProcess, {
        submittedBy: actor.userId,
        status: ['submitted', 'approved'],
        startTime: { lt: input.endTime },
        endTime: { gt: input.startTime },
      }),
    })
  },
  decide: (row, input, { approver, identities, others }, { actor, now, ...context }) => {
    ensure(input.startTime < input.endTime, about(no.range, 'endTime'))
    ensure(input.taskUser !== actor.userId, about(no.self, 'taskUser'))
    ensure(approver?.status === 'active' && identities.length > 0, about(no.approver, 'taskUser'))
    ensure(others.length === 0, about(no.overlap, 'startTime'))
    return [
      fact(leaveProcess, 'started', { ...input, submittedBy: actor.userId, submittedAt: now }),
      letter(asked, { id: row.id, who: actor.name }, { userIds: [input.taskUser] }, context),
    ]
  },
})

const ensureMine = (row: { readonly taskUser: string }, userId: string): void => ensure(row.taskUser === userId, no.notYours)

const approve = command(leaveProcess, 'approve', {
  label: ['同意', 'Approve'],
  by: staff,
  input: { comment: remarkMaybe },
  decide: (row, { comment }, _facts, { actor, now, ...context }) => {
    ensureMine(row, actor.userId)
    return [
      fact(leaveProcess, 'approved', { comment: comment ?? null, decidedAt: now }),
      letter(agreed, { id: row.id, who: actor.name }, { userIds: [row.submittedBy] }, context),
    ]
  },
})
const reject = command(leaveProcess, 'reject', {
  label: ['驳回', 'Reject'],
  by: staff,
  input: { comment: remarkField },
  danger: true,
  decide: (row, { comment }, _facts, { actor, now, ...context }) => {
    ensureMine(row, actor.userId)
    return [
      fact(leaveProcess, 'rejected', { comment, decidedAt: now }),
      letter(refused, { id: row.id, who: actor.name, comment }, { userIds: [row.submittedBy] }, context),
    ]
  },
})
const withdraw = command(leaveProcess, 'withdraw', {
  label: ['撤回', 'Withdraw'],
  by: staff,
  danger: true,
  decide: (row, _input, _facts, { actor }) => {
    ensure(row.submittedBy === actor.userId, no.notApplicant)
    return fact(leaveProcess, 'withdrawn')
  },
})

export const leaveCommands = { start, approve, reject, withdraw } as const
