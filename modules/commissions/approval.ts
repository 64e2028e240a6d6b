/** The audit of a commission: submitted by the office or the partner, approved by finance; the partner objects where it does not agree. */
import { approval, because } from '../audit/index.ts'
import { ensure, step } from '../kit/index.ts'
import { commission, no } from './commission.ts'
import { ofCommission, payingCommissions } from './pay.ts'

export const { submit, approve, reject, revoke, tiles } = approval(commission, {
  by: ['PO', 'CM', 'OM'],
  steps: [{ name: 'money', by: ['FI'] }],
  tile: { name: 'commission_approve', label: ['待审核佣金', 'Commissions to approve'], to: '/commission/list' },
  submit: { label: ['提交', 'Submit'], check: row => ensure(row.lineCount > 0, no.empty) },
  approve: { label: ['审核通过', 'Approve'], statement: ofCommission },
})
/** The partner does not agree: the draft is open again. */
export const object = step(commission, 'object', 'objected', {
  label: ['提出异议', 'Object'],
  by: ['CM', 'OM'],
  ...because,
  record: ({ remark }) => ({ auditRemark: remark, approvals: [] }),
})
export const commissionCommands = [submit, revoke, approve, reject, object, ...payingCommissions.commands] as const
