/** Contract with a customer (L20): approved by its amount, signed, performed, paid and invoiced up to its amount; changed, never edited. */
import { approvalFacts, auditFields } from '../audit/index.ts'
import { crudFacts, date, facts, file, json, money, ref, resource, type Row, state, sum, text, time } from '../kit/index.ts'
import { mergedFields, ownedFields, ownedScope, stays } from './owned.ts'

/** A payment that is due on a day, in fen. */
export interface Due {
  readonly due: string
  readonly cents: number
}
/** What a change puts in place of what is in force, once it is approved. */
export interface Proposed {
  readonly name?: string
  readonly amount?: number
  readonly endDate?: string
  readonly plan?: readonly Due[]
  readonly why: string
}
/** Statuses in which it binds: approved and not over. */
export const inForce = ['approved', 'signed', 'performing', 'changing', 'completed'] as const
/** Of what was sold: what is put away was sold as well. */
export const sold = [...inForce, 'archived'] as const
export const running = ['approved', 'signed', 'performing', 'changing'] as const

/** Until it is put away a manager may give it to another. */
const kept = <S extends string>(status: S) => ({ ...stays(status), assign: status })
const { auditRemark, ...audit } = auditFields
export const contract = resource('contract', {
  label: ['合同', 'Contract'],
  path: { base: 'business-crm/contract', list: 'page', remove: 'remove' },
  title: 'name',
  find: { by: ['name', 'contractNo'], where: 'customerId' },
  isRecord: true,
  // What is imported or seeded together is of one moment.
  sort: ['-createdAt', '-contractNo'],
  scope: ownedScope,
  read: ['PO', 'FI', 'SA', 'SL'],
  notes: true,
  tasks: true,
  attachments: true,
  sum: 'amount',
  voids: ['rejected', 'void', 'removed'],
  fields: {
    contractNo: text('合同编号', 'Contract no.', { search: true, unique: true, locked: true }),
    name: text('合同名称', 'Contract', { required: true, search: true }),
    customerId: ref('customer')('客户', 'Customer', { required: true, search: true }),
    opportunityId: ref('opportunity')('商机', 'Opportunity', { search: true }),
    amount: money('合同金额', 'Amount', { required: true }),
    paidAmount: money('已回款', 'Paid', { required: true, initial: 0, locked: true }),
    invoicedAmount: money('已开票', 'Invoiced', { required: true, initial: 0, locked: true }),
    signDate: date('签订日期', 'Signed on'),
    startDate: date('开始日期', 'Begins on', { required: true, index: 'due' }),
    endDate: date('结束日期', 'Ends on', { required: true, search: true }),
    fileId: file('合同文件', 'Document', { hidden: true }),
    plan: json<readonly Due[]>()('回款计划', 'Payment plan', { hidden: true, says: all => [`${all.length} 期`, `${all.length} parts`] }),
    ...ownedFields,
    ...mergedFields,
    approvedAt: time('通过时间', 'Approved at', { locked: true, search: true, hidden: true }),
    proposed: json<Proposed>()('变更内容', 'Proposed change', { locked: true, hidden: true, says: ({ why }) => [why, why] }),
    writtenOff: text('核销说明', 'Why written off', { locked: true, hidden: true, lines: 3 }),
    voidReason: text('作废原因', 'Why void', { locked: true, hidden: true, lines: 3 }),
    warnAt: time('到期提醒时间', 'Warned from', { locked: true, hidden: true, index: 'due' }),
    expired: date('已到期', 'Expired on', { locked: true, hidden: true }),
    ...audit,
    auditRemark: { ...auditRemark, hidden: true },
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'draft' }),
    draft: state('草稿', 'Draft', 'idle', { change: 'draft', apply: 'pending', remove: 'removed', ...kept('draft') }),
    pending: state('审批中', 'To approve', 'waiting', {
      approve: ['pending', 'approved'],
      reject: 'rejected',
      revoke: 'draft',
      grant: 'approved',
      refuse: 'rejected',
      ...kept('pending'),
    }),
    rejected: state('已驳回', 'Rejected', 'bad', { change: 'rejected', apply: 'pending', remove: 'removed', ...kept('rejected') }),
    approved: state('已通过', 'Approved', 'good', { sign: 'signed', book: 'approved', void: 'void', ...kept('approved') }),
    signed: state('已签订', 'Signed', 'good', { perform: 'performing', amend: 'changing', book: 'signed', warn: 'signed', void: 'void', ...kept('signed') }),
    performing: state('履行中', 'Performing', 'active', {
      amend: 'changing',
      book: 'performing',
      warn: 'performing',
      finish: 'completed',
      ...kept('performing'),
    }),
    changing: state('变更审批中', 'Change to approve', 'waiting', {
      approveChange: ['changing', 'signed'],
      rejectChange: 'signed',
      revokeChange: 'signed',
      book: 'changing',
      warn: 'changing',
      ...kept('changing'),
    }),
    completed: state('已完成', 'Completed', 'good', { archive: 'archived', book: 'completed', ...kept('completed') }),
    archived: state('已归档', 'Archived', 'over', stays('archived')),
    void: state('已作废', 'Void', 'over', stays('void')),
    removed: state('已删除', 'Removed', 'over', stays('removed')),
  },
  facts: {
    ...crudFacts,
    ...approvalFacts,
    ...facts('signed', 'performed', 'amended', 'change_step', 'change_approved', 'change_rejected', 'change_revoked', 'booked', 'completed', 'archived'),
    ...facts('voided', 'expiry_warned', 'passed', 'handed_over'),
  },
})
export type Contract = Row<typeof contract>

type Planned = Pick<Contract, 'plan' | 'amount' | 'endDate'>
/** When it is to be paid: all at the end where nothing else was agreed. */
export const planOf = ({ plan, amount, endDate }: Planned): readonly Due[] => plan ?? [{ due: endDate, cents: amount }]
/** The parts that payments have not reached by a day, in the order in which they are due. */
export function unpaidBy(row: Planned & Pick<Contract, 'paidAmount'>, day: string): number {
  const due = sum(
    planOf(row)
      .filter(one => one.due <= day)
      .map(one => one.cents),
  )
  return Math.max(0, due - row.paidAmount)
}
