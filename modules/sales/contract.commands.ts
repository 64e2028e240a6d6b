/** What is done with contracts: drafted and approved by amount, signed and performed, changed by approval, finished, or void. */
import { approval, approve as signedOff, because, mayReject, mayRevoke, rejection, remarkField, remarkMaybe, type Step, submission } from '../audit/index.ts'
import { type Customer, customer, dealByContract } from '../crm/index.ts'
import {
  about,
  command,
  count,
  crud,
  dayOf,
  documentNo,
  ensure,
  fact,
  get,
  int,
  invoke,
  isDate,
  next,
  optional,
  plusDays,
  RefusalError,
  startOf,
  step,
  sum,
  text,
} from '../kit/index.ts'
import { contract, type Contract, type Due, planOf, type Proposed } from './contract.ts'
import { opportunity, type Opportunity } from './opportunity.ts'
import { byOwner, ensureHeld, ensureMine, passing, sellers } from './owned.ts'
import { no } from './refusals.ts'
import { type SalesRule, salesRules } from './rule.ts'

const { fields } = contract

/** A plan as it was given, in the order of its days. */
function planned(given: unknown): readonly Due[] | null {
  if (given === null || given === undefined) return null
  const all: readonly unknown[] = Array.isArray(given) ? given : [given]
  const lines = all.map(one => {
    const { due, cents } = (one ?? {}) as Partial<Due>
    if (typeof due !== 'string' || !isDate(due) || !Number.isSafeInteger(cents) || cents! <= 0) throw new RefusalError(about(no.planShape, 'plan'))
    return { due, cents: cents! }
  })
  return lines.length === 0 ? null : lines.toSorted((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0))
}
type Terms = Pick<Contract, 'amount' | 'startDate' | 'endDate' | 'plan'>
function ensureTerms(row: Terms): void {
  ensure(row.endDate > row.startDate, about(no.dates, 'endDate'))
  ensure(sum(planOf(row).map(one => one.cents)) === row.amount, about(no.plan, 'plan'))
}

interface Known {
  readonly of: Customer | undefined
  readonly deal: Opportunity | undefined
  readonly number: number
}
export const [create, change, remove] = crud<typeof contract, Known>(contract, {
  by: sellers,
  fixed: { customerId: no.customerStays },
  input: { contractNo: { ...fields.contractNo, locked: false } },
  normalise: given => ('plan' in given ? { ...given, plan: planned(given.plan) } : given),
  *needs(after, _context, before) {
    return {
      of: yield* get(customer, after.customerId),
      deal: yield* get(opportunity, after.opportunityId),
      number: before.status === 'new' && !after.contractNo ? yield* next('contract') : 0,
    }
  },
  check(after, { of, deal }, { actor }, before) {
    if (before.status === 'new') ensureHeld(of, actor)
    else ensureMine(before, actor)
    ensure(!after.opportunityId || deal?.customerId === after.customerId, about(no.otherOpportunity, 'opportunityId'))
    ensureTerms(after)
  },
  fill: (after, { of, number }, { now, zone }, before) =>
    before.status === 'new'
      ? { contractNo: after.contractNo ?? documentNo('HT', number, dayOf(now, zone).slice(0, 7)), ownerId: of!.ownerId, ownerDeptId: of!.ownerDeptId }
      : before.status === 'rejected'
        ? { revised: true }
        : {},
  remove: { check: (row, _facts, { actor }) => ensureMine(row, actor) },
})

/** The manager's word, and from an amount on the platform's as well. */
const stepsOf = (amount: number, rule: SalesRule): readonly Step[] => [
  { name: 'manager', by: ['SL', 'PO'] },
  ...(amount < rule.platformFrom ? [] : [{ name: 'platform', by: ['PO'] } as const]),
]
function* knows() {
  return { rule: yield* salesRules.read() }
}
export const audits = approval(contract, {
  by: sellers,
  knows,
  steps: (row, { rule }) => stepsOf(row.amount, rule),
  auditors: ['SL', 'PO'],
  tile: { name: 'contract_approve', label: ['待审批合同', 'Contracts to approve'], to: '/crm_customer/crm_contract/contract' },
  // `submit` is how the wire says that a form is kept.
  submit: {
    name: 'apply',
    label: ['提交审批', 'Ask for approval'],
    check(row, _input, _facts, { actor }) {
      ensureMine(row, actor)
      ensureTerms(row)
    },
  },
  approve: {
    *needs(row) {
      return { of: yield* get(customer, row.customerId) }
    },
    record: (usual, _row, _input, _facts, { now }) => ({ ...usual, approvedAt: now }),
    // An approved contract is a deal, as long as the customer has somebody to deal with.
    also: (row, _input, { of }) => (of && ['owned', 'locked'].includes(of.status) && of.phase !== 'deal' ? [invoke(dealByContract, row.customerId, {})] : []),
  },
})

const warnedBefore = [30, 7, 1] as const
/** When its end is told of next: 30, 7 and 1 days before, and on the day after. */
const nextWarning = (endDate: string, now: string, zone: string): string | null =>
  [...warnedBefore.map(days => plusDays(endDate, -days)), plusDays(endDate, 1)].map(one => startOf(one, zone)).find(at => at > now) ?? null

export const sign = step(contract, 'sign', 'signed', {
  label: ['签订', 'Sign'],
  by: sellers,
  input: { signDate: { ...fields.signDate, required: true as const }, fileId: fields.fileId },
  check(row, { fileId }, _facts, { actor }) {
    ensureMine(row, actor)
    ensure(fileId || row.fileId, about(no.needsFile, 'fileId'))
  },
  record: ({ signDate, fileId }, row, _facts, { now, zone }) => ({ signDate, fileId: fileId ?? row.fileId, warnAt: nextWarning(row.endDate, now, zone) }),
})
export const perform = step(contract, 'perform', 'performed', {
  label: ['开始履行', 'Perform'],
  by: sellers,
  check(row, _given, _facts, { actor, now, zone }) {
    if (actor.role !== 'system') ensureMine(row, actor)
    ensure(row.startDate <= dayOf(now, zone), no.notStarted, { from: row.startDate })
  },
})

const { name, amount, endDate, plan } = fields
/** The old terms stay in force until the new ones are approved. */
export const amend = step(contract, 'amend', 'amended', {
  label: ['变更', 'Change'],
  by: sellers,
  input: { name: optional(name), amount: optional(amount), endDate: optional(endDate), plan, why: { ...remarkField, label: ['变更原因', 'Why'] as const } },
  check(row, given, _facts, { actor }) {
    ensureMine(row, actor)
    const wish = proposedOf(row, given)
    ensure(Object.keys(wish).length > 1, no.nothingChanged)
    const after = { ...row, ...wish }
    ensureTerms(after)
    ensure(after.amount >= Math.max(row.paidAmount, row.invoicedAmount), about(no.belowBooked, 'amount'))
  },
  record: (given, row, _facts, { actor, now }) => ({ proposed: proposedOf(row, given), ...submission(actor, now) }),
})
/** What is given otherwise than it is; a plan of one part follows the amount. */
function proposedOf(row: Contract, given: Readonly<Record<string, unknown>>): Proposed {
  const { why, plan: asked, ...rest } = given
  const kept = Object.entries(rest).filter(([key, value]) => value !== null && value !== undefined && value !== row[key as keyof Contract])
  const lines = asked === undefined || asked === null ? undefined : planned(asked)
  return { ...Object.fromEntries(kept), ...(lines && JSON.stringify(lines) !== JSON.stringify(row.plan) ? { plan: lines } : {}), why: String(why) }
}
const wished = (row: Contract): number => row.proposed?.amount ?? row.amount

export const approveChange = command(contract, 'approveChange', {
  label: ['通过变更', 'Approve the change'],
  by: ['SL', 'PO'],
  input: { remark: remarkMaybe },
  needs: knows,
  decide(row, { remark }, { rule }, { actor, now, zone }) {
    const { approvals, done } = signedOff(row, stepsOf(Math.max(row.amount, wished(row)), rule), actor, now, remark ?? '')
    if (!done) return fact(contract, 'change_step', { approvals }, 'changing')
    const { why: _why, ...terms }: Partial<Proposed> = row.proposed ?? {}
    ensure(wished(row) >= Math.max(row.paidAmount, row.invoicedAmount), no.belowBooked)
    const warnAt = nextWarning(terms.endDate ?? row.endDate, now, zone)
    return fact(contract, 'change_approved', { ...terms, approvals, proposed: null, warnAt, expired: null, auditRemark: remark ?? null }, 'signed')
  },
})
export const rejectChange = step(contract, 'rejectChange', 'change_rejected', {
  label: ['驳回变更', 'Reject the change'],
  by: ['SL', 'PO'],
  ...because,
  needs: knows,
  check: (row, _given, { rule }, { actor }) => mayReject(row, stepsOf(Math.max(row.amount, wished(row)), rule), actor),
  record: ({ remark }) => ({ proposed: null, ...rejection(remark) }),
})
export const revokeChange = step(contract, 'revokeChange', 'change_revoked', {
  label: ['撤回变更', 'Take the change back'],
  by: sellers,
  check: (row, _given, _facts, { actor }) => mayRevoke(row, actor),
  record: () => ({ proposed: null }),
})

/** A payment or an invoice counts, or counts no more: the one place that holds both to the amount. */
export const book = step(contract, 'book', 'booked', {
  label: ['计入回款与开票', 'Count payments and invoices'],
  input: { paid: int('回款(分)', 'Paid, fen'), invoiced: int('开票(分)', 'Invoiced, fen') },
  check(row, { paid, invoiced }) {
    ensure(row.paidAmount + (paid ?? 0) <= row.amount, about(no.overPaid, 'amount'), { left: row.amount - row.paidAmount })
    ensure(row.invoicedAmount + (invoiced ?? 0) <= row.amount, about(no.overInvoiced, 'amount'), { left: row.amount - row.invoicedAmount })
  },
  record: ({ paid, invoiced }, row) => ({ paidAmount: row.paidAmount + (paid ?? 0), invoicedAmount: row.invoicedAmount + (invoiced ?? 0) }),
})
export const finish = step(contract, 'finish', 'completed', {
  label: ['完成', 'Finish'],
  by: sellers,
  input: { writtenOff: { ...text('核销说明', 'Why the rest is written off', { lines: 3 }) } },
  check(row, { writtenOff }, _facts, { actor }) {
    ensureMine(row, actor)
    ensure(row.paidAmount >= row.amount || writtenOff?.trim(), about(no.unpaid, 'writtenOff'), { left: row.amount - row.paidAmount })
  },
  record: ({ writtenOff }) => ({ writtenOff: writtenOff ?? null, warnAt: null }),
})
export const archive = step(contract, 'archive', 'archived', { label: ['归档', 'Archive'], ...byOwner })
export const voidContract = step(contract, 'void', 'voided', {
  label: ['作废', 'Void'],
  by: ['SL'],
  ...because,
  *needs(row) {
    return { won: yield* count(opportunity, { contractId: row.id, status: 'won' }) }
  },
  check(row, _given, { won }) {
    ensure(row.paidAmount === 0 && row.invoicedAmount === 0, no.hasMoney)
    ensure(won === 0, no.wonBy)
  },
  record: ({ remark }) => ({ voidReason: remark, warnAt: null }),
})
export const warn = step(contract, 'warn', 'expiry_warned', {
  label: ['到期提醒', 'Warn of its end'],
  check: (row, _given, _facts, { now }) => ensure(row.warnAt && row.warnAt <= now, no.notLate),
  record: (_given, row, _facts, { now, zone }) => ({
    warnAt: nextWarning(row.endDate, now, zone),
    expired: row.endDate < dayOf(now, zone) ? row.endDate : null,
  }),
})

const { submit, approve, reject, revoke } = audits
export const contractCommands = [
  create,
  change,
  submit,
  approve,
  reject,
  revoke,
  sign,
  perform,
  amend,
  approveChange,
  rejectChange,
  revokeChange,
  finish,
  archive,
  voidContract,
  remove,
] as const
export const passContract = passing(contract)
export const contractSystem = [book, warn, passContract] as const
