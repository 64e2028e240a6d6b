/** Cancel application: the school asks the platform to cancel a class for which money was taken. */
import { approve, auditCode, auditFields, mayReject, mayRevoke, remarkField, type Step, submission } from '../audit/index.ts'
import { carries, command, count, ensure, fact, gather, get, pick, ref, resource, state, text, time } from '../kit/index.ts'
import { openClass } from './open-class.ts'
import { no } from './refusals.ts'

export const cancelClass = resource('cancel_class', {
  label: ['取消开课申请', 'Cancel application'],
  path: { base: 'business-openclass/cancelClass', list: 'page' },
  title: 'openClassId',
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId' },
  read: ['PO', 'FI', 'EC', 'SM', 'AM', 'CS'],
  fields: {
    openClassId: ref('open_class')('班级', 'Class', { required: true, search: true, locked: true }),
    schoolId: ref('school')('学校', 'School', { required: true, search: true, locked: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true, locked: true }),
    areaCode: text('区划代码', 'Area code', { required: true, hidden: true, locked: true }),
    cancelReason: { ...openClass.fields.cancelReason, required: true as const, hidden: false },
    reason: text('说明', 'Explanation', { required: true, lines: 3 }),
    applyUser: text('申请人', 'Applicant', { locked: true }),
    applyTime: time('申请时间', 'Applied at', { locked: true }),
    ...auditFields,
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { apply: 'pending' }),
    pending: state('待审核', 'Pending', 'waiting', { approve: 'approved', reject: 'rejected', revoke: 'revoked' }, auditCode.pending),
    approved: state('已通过', 'Approved', 'good', {}, auditCode.approved),
    rejected: state('已驳回', 'Rejected', 'bad', {}, auditCode.rejected),
    revoked: state('已撤回', 'Revoked', 'over'),
  },
  facts: {
    applied: {}, approved: {}, rejected: carries<{ remark: string }>(),
    revoked: carries<{ remark: string }>(),
  },
})

/** The statuses in which a class can be cancelled. */
export const cancellable = openClass.lifecycle.statuses.filter(status => openClass.lifecycle.targets(status, 'cancel').length > 0)
const steps: readonly Step[] = [{ name: 'platform', by: ['PO'] }]

export const applyCancel = command(cancelClass, 'apply', {
  label: ['申请取消', 'Apply'], by: ['SM', 'AM'], input: pick(cancelClass.fields, 'openClassId', 'cancelReason', 'reason'),
  needs: (_row, { openClassId }) => gather({
    klass: get(openClass, openClassId), pending: count(cancelClass, { openClassId, status: ['pending', 'approved'] }),
  }),
  decide: (_row, input, { klass, pending }, { actor, now }) => {
    ensure(klass && cancellable.includes(klass.status), no.cannotCancel)
    ensure(pending === 0, no.alreadyApplied)
    const { schoolId, agencyId, areaCode } = klass
    return fact(cancelClass, 'applied', { ...input, schoolId, agencyId, areaCode, applyUser: actor.name, applyTime: now, ...submission(actor, now) })
  },
})
export const approveCancel = command(cancelClass, 'approve', {
  label: ['批准', 'Approve'], by: ['PO'], danger: true, input: { remark: cancelClass.fields.auditRemark },
  needs: row => gather({ klass: get(openClass, row.openClassId) }),
  decide: (row, { remark }, { klass }, { actor, now }) => {
    ensure(klass && cancellable.includes(klass.status), no.cannotCancel)
    const { approvals } = approve(row, steps, actor, now, remark ?? '')
    return fact(cancelClass, 'approved', { approvals, auditRemark: remark ?? null })
  },
})
export const rejectCancel = command(cancelClass, 'reject', {
  label: ['驳回', 'Reject'], by: ['PO'], danger: true, input: { remark: remarkField },
  decide: (row, { remark }, _facts, { actor }) => {
    mayReject(row, steps, actor)
    return fact(cancelClass, 'rejected', { auditRemark: remark, remark })
  },
})
export const revokeCancel = command(cancelClass, 'revoke', {
  label: ['撤回', 'Revoke'], by: ['SM', 'AM'], input: { remark: remarkField },
  decide: (row, { remark }, _facts, { actor }) => {
    mayRevoke(row, actor)
    return fact(cancelClass, 'revoked', { remark })
  },
})
