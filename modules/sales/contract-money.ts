/** Payments and invoices of a contract: recorded on it one by one, never more than its amount, taken back by an opposite entry of the house. A
 * payment that goes above the amount by no more than the tolerance waits for a manager, and counts once they agree. */
import { because, remarkMaybe } from '../audit/index.ts'
import {
  about,
  type Actor,
  choice,
  command,
  count,
  date,
  dayOf,
  ensure,
  fact,
  get,
  invoke,
  money,
  pick,
  type Reading,
  ref,
  resource,
  rules,
  state,
  step,
  text,
  ofAmount,
} from '../kit/index.ts'
import { book } from './contract.commands.ts'
import { contract, type Contract, inForce } from './contract.ts'
import { ensureMine, ownedFields, ownedScope } from './owned.ts'
import { no } from './refusals.ts'
import { type SalesRule, salesRules } from './rule.ts'

const shared = {
  contractId: ref('contract')('合同', 'Contract', { required: true, search: true }),
  amount: money('金额', 'Amount', { required: true, check: rules.positive }),
} as const
const rest = {
  remark: text('备注', 'Remark', { hidden: true, lines: 3 }),
  ...ownedFields,
  voidReason: text('作废原因', 'Why void', { locked: true, hidden: true, lines: 3 }),
} as const
const lifecycle = {
  new: state('新建', 'New', 'idle', { create: 'live' }),
  live: state('有效', 'Live', 'good', { void: 'void', pass: 'live' }),
  void: state('已作废', 'Void', 'over', { pass: 'void' }),
} as const
const kept = { scope: ownedScope, read: ['PO', 'FI', 'SA', 'SL'] } as const

export const contractPayment = resource('contract_payment', {
  label: ['合同回款', 'Payment of a contract'],
  path: { base: 'business-crm/contractPayment', list: 'page' },
  ...kept,
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: ['live', 'pending'] }),
    pending: state('超额待审批', 'Above the amount, to agree to', 'waiting', { approve: 'live', reject: 'rejected', pass: 'pending' }),
    live: state('有效', 'Live', 'good', { void: 'void', pass: 'live' }),
    rejected: state('已驳回', 'Rejected', 'over', { pass: 'rejected' }),
    void: state('已作废', 'Void', 'over', { pass: 'void' }),
  },
  facts: { created: {}, asked: {}, approved: {}, rejected: {}, voided: {}, passed: {} },
  title: 'payDate',
  attachments: true,
  unusual: { money: ['void'] },
  fields: {
    ...shared,
    payDate: date('回款日期', 'Paid on', { required: true, search: true }),
    method: choice({ transfer: ['银行转账', 'Bank transfer'], cash: ['现金', 'Cash'], online: ['线上支付', 'Online'], other: ['其他', 'Other'] })(
      '方式',
      'How',
      { required: true, initial: 'transfer' },
    ),
    recordedById: ref('user')('登记人', 'Recorded by', { locked: true, hidden: true }),
    ...rest,
    auditRemark: text('审批意见', 'Opinion', { locked: true, hidden: true, lines: 3 }),
  },
})
export const contractInvoice = resource('contract_invoice', {
  label: ['合同开票', 'Invoice of a contract'],
  path: { base: 'business-crm/contractInvoice', list: 'page' },
  ...kept,
  lifecycle,
  facts: { created: {}, voided: {}, passed: {} },
  title: 'invoiceNo',
  attachments: true,
  unusual: { correction: ['void'] },
  fields: {
    ...shared,
    invoiceNo: text('发票号码', 'Invoice no.', { required: true, search: true, index: true }),
    invoiceDate: date('开票日期', 'Invoiced on', { required: true, search: true }),
    title: text('抬头', 'Title', { required: true }),
    ...rest,
  },
})

interface Kept {
  readonly of: Contract | undefined
  readonly rule: SalesRule
}
/** What is recorded on is in force, and looked after by who does it; finance records on any. */
function ensureOpen(signed: Contract | undefined, actor: Actor): asserts signed is Contract {
  ensure(signed, about(no.noContract, 'contractId'))
  if (actor.role !== 'FI') ensureMine(signed, actor)
  ensure(
    inForce.some(status => status === signed.status),
    about(no.notInForce, 'contractId'),
  )
}
function* onContract(contractId: string): Reading<Kept> {
  return { of: yield* get(contract, contractId), rule: yield* salesRules.read() }
}
const by = ['SA', 'SL', 'FI'] as const
const voiding = { label: ['作废', 'Void'], by: ['SL', 'FI'], ...because } as const

const pay = command(contractPayment, 'create', {
  label: ['登记回款', 'Record a payment'],
  by,
  input: pick(contractPayment.fields, 'contractId', 'amount', 'payDate', 'method', 'remark'),
  needs: (_row, { contractId }) => onContract(contractId),
  decide(_row, input, { of, rule }, { actor, now, zone }) {
    ensureOpen(of, actor)
    ensure(input.payDate <= dayOf(now, zone), about(no.payFuture, 'payDate'))
    const data = { ...input, recordedById: actor.userId, ...pick(of, 'ownerId', 'ownerDeptId') }
    const above = of.paidAmount + input.amount - of.amount
    if (above <= 0) return [fact(contractPayment, 'created', data, 'live'), invoke(book, of.id, { paid: input.amount })]
    const left = Math.max(0, of.amount - of.paidAmount)
    ensure(rule.payTolerance > 0, about(no.overPaid, 'amount'), { left })
    ensure(above <= rule.payTolerance, about(no.overTolerance, 'amount'), { left, tolerance: rule.payTolerance })
    return fact(contractPayment, 'asked', data, 'pending')
  },
})
/** Somebody else than who recorded it agrees, and the tolerance of now holds. */
export const agree = command(contractPayment, 'approve', {
  label: ['同意超额回款', 'Agree to the payment'],
  by: ['SL', 'PO'],
  statement: ofAmount(contractPayment),
  input: { remark: remarkMaybe },
  needs: row => onContract(row.contractId),
  decide(row, { remark }, { of, rule }, { actor }) {
    ensure(row.recordedById !== actor.userId, no.ownPayment)
    ensure(of && inForce.some(status => status === of.status), no.notInForce)
    return [fact(contractPayment, 'approved', { auditRemark: remark ?? null }), invoke(book, row.contractId, { paid: row.amount, beyond: rule.payTolerance })]
  },
})
const refuse = step(contractPayment, 'reject', 'rejected', {
  label: ['驳回超额回款', 'Reject the payment'],
  by: ['SL', 'PO'],
  ...because,
  record: ({ remark }) => ({ auditRemark: remark }),
})
const voidPayment = step(contractPayment, 'void', 'voided', {
  ...voiding,
  record: ({ remark }) => ({ voidReason: remark }),
  also: row => [invoke(book, row.contractId, { paid: -row.amount })],
})
export const paymentCommands = [pay, agree, refuse, voidPayment] as const

const bill = command(contractInvoice, 'create', {
  label: ['登记开票', 'Record an invoice'],
  by,
  input: pick(contractInvoice.fields, 'contractId', 'amount', 'invoiceNo', 'invoiceDate', 'title', 'remark'),
  // A number that was voided may be recorded anew: it was often mistyped.
  *needs(_row, { contractId, invoiceNo }) {
    return { ...(yield* onContract(contractId)), same: yield* count(contractInvoice, { invoiceNo, status: 'live' }) }
  },
  decide(_row, input, { of, same }, { actor }) {
    ensureOpen(of, actor)
    ensure(same === 0, about(no.sameInvoice, 'invoiceNo'))
    return [fact(contractInvoice, 'created', { ...input, ...pick(of, 'ownerId', 'ownerDeptId') }), invoke(book, of.id, { invoiced: input.amount })]
  },
})
const voidInvoice = step(contractInvoice, 'void', 'voided', {
  ...voiding,
  record: ({ remark }) => ({ voidReason: remark }),
  also: row => [invoke(book, row.contractId, { invoiced: -row.amount })],
})
export const invoiceCommands = [bill, voidInvoice] as const

const goesAlong = { label: ['随合同转移', 'Goes along with the contract'], input: ownedFields } as const
export const passPayment = step(contractPayment, 'pass', 'passed', goesAlong)
export const passInvoice = step(contractInvoice, 'pass', 'passed', goesAlong)
