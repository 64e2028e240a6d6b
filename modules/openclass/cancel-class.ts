/** Cancel application: the school asks the platform to cancel a class for which money was taken. */
import { approval, auditCode, auditFields, remarkField } from '../audit/index.ts'
import { carries, count, ensure, gather, get, pick, ref, resource, state, text, time } from '../kit/index.ts'
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
    applyUser: text('申请人', 'Applicant', { locked: true, copies: 'staff' }),
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
  facts: { applied: {}, approved: {}, rejected: carries<{ remark: string }>(), revoked: carries<{ remark: string }>() },
})

/** The statuses in which a class can be cancelled. */
const cancellable = openClass.lifecycle.statuses.filter(status => openClass.lifecycle.targets(status, 'cancel').length > 0)

export const {
  submit: applyCancel,
  approve: approveCancel,
  reject: rejectCancel,
  revoke: revokeCancel,
  tiles,
} = approval(cancelClass, {
  by: ['SM', 'AM'],
  steps: [{ name: 'platform', by: ['PO'] }],
  tile: { name: 'cancel', label: ['待审核的取消开课', 'Class cancellations'], to: '/openclass/cancelClass', tone: 'bad' },
  submit: {
    name: 'apply',
    label: ['申请取消', 'Apply'],
    fact: 'applied',
    input: pick(cancelClass.fields, 'openClassId', 'cancelReason', 'reason'),
    needs: (_row, { openClassId }) =>
      gather({ klass: get(openClass, openClassId), pending: count(cancelClass, { openClassId, status: ['pending', 'approved'] }) }),
    record(usual, _row, _input, { klass, pending }, { actor, now }) {
      ensure(klass && cancellable.includes(klass.status), no.cannotCancel)
      ensure(pending === 0, no.alreadyApplied)
      const { schoolId, agencyId, areaCode } = klass
      return { ...usual, schoolId, agencyId, areaCode, applyUser: actor.name, applyTime: now }
    },
  },
  approve: {
    label: ['批准', 'Approve'],
    danger: true,
    input: { remark: cancelClass.fields.auditRemark },
    needs: row => gather({ klass: get(openClass, row.openClassId) }),
    check: (_row, _input, { klass }) => ensure(klass && cancellable.includes(klass.status), no.cannotCancel),
  },
  reject: { record: ({ auditRemark }) => ({ auditRemark, remark: auditRemark }) },
  revoke: { input: { remark: remarkField } },
})

export const cancelCommands = [applyCancel, approveCancel, rejectCancel, revokeCancel] as const
