/** What is done with contracts: drafted and approved by amount, signed and performed, changed by approval, finished, or void. */
import { approval, approve as signedOff, because, mayReject, mayRevoke, rejection, remarkAs, remarkMaybe, type Step, submission } from '../audit/index.ts'
import { contractOver, type Customer, customer, dealByContract, held } from '../crm/index.ts'
import {
  about,
  command,
  count,
  crud,
  dayOf,
  documentNo,
  ensure,
  fact,
  gather,
  get,
  int,
  invoke,
  isDate,
  next,
  optional,
  pick,
  plusDays,
  RefusalError,
  startOf,
  step,
  sum,
  text,
} from '../kit/index.ts'
import { contract, type Contract, type Due, planOf, type Proposed, running } from './contract.ts'
import { opportunity, type Opportunity } from './opportunity.ts'
import { byOwner, ensureHeld, ensureMine, isKept, passing, sellers } from './owned.ts'
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

/** An approved contract makes a deal of a customer whom somebody has, also of one whose last contract ended. */
const isHeld = (of: Customer | undefined): of is Customer => of !== undefined && held.some(status => status === of.status)
const isDue = (of: Customer | undefined): boolean => isHeld(of) && (of.phase !== 'deal' || of.contractEndedAt !== null)
/** Whether this was the last contract of its customer that had not ended. */
function* lastOne(row: Pick<Contract, 'id' | 'customerId'>) {
  return {
    of: yield* get(customer, row.customerId),
    others: yield* count(contract, { customerId: row.customerId, id: { not: row.id }, status: running, expired: null }),
  }
}
const over = ({ of, others }: { readonly of: Customer | undefined; readonly others: number }) =>
  isHeld(of) && of.phase === 'deal' && !of.contractEndedAt && others === 0 ? [invoke(contractOver, of.id, {})] : []

interface Known {
  readonly of: Customer | undefined
  readonly deal: Opportunity | undefined
  readonly number: number
}
export const [create, change, remove] = crud<typeof contract, Known>(contract, {
  by: sellers,
  fixed: { customerId: no.customerStays },
  // Of an opportunity the customer is known: whoever keeps one makes its contract, also where the customer is another's.
  input: { contractNo: { ...fields.contractNo, locked: false }, customerId: optional(fields.customerId) },
  normalise: given => ('plan' in given ? { ...given, plan: planned(given.plan) } : given),
  *needs(after, _context, before) {
    const deal = yield* get(opportunity, after.opportunityId)
    return {
      of: yield* get(customer, after.customerId || deal?.customerId),
      deal,
      number: before.status === 'new' && !after.contractNo ? yield* next('contract') : 0,
    }
  },
  check(after, { of, deal }, { actor }, before) {
    const customerId = after.customerId || deal?.customerId
    if (before.status !== 'new') ensureMine(before, actor)
    else if (!isKept(deal, customerId, actor)) ensureHeld(of, actor)
    ensure(!after.opportunityId || deal?.customerId === customerId, about(no.otherOpportunity, 'opportunityId'))
    ensureTerms(after)
  },
  fill: (after, { of, deal, number }, { actor, now, zone }, before) =>
    before.status === 'new'
      ? {
          customerId: after.customerId || deal!.customerId,
          contractNo: after.contractNo ?? documentNo('HT', number, dayOf(now, zone).slice(0, 7)),
          ...pick(isKept(deal, after.customerId || deal?.customerId, actor) ? deal : of!, 'ownerId', 'ownerDeptId'),
        }
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
    needs: row => gather({ of: get(customer, row.customerId) }),
    record: (usual, _row, _input, _facts, { now }) => ({ ...usual, approvedAt: now }),
    // An approved contract is a deal, as long as the customer has somebody to deal with.
    also: (row, _input, { of }) => (isDue(of) ? [invoke(dealByContract, row.customerId, {})] : []),
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
  input: { name: optional(name), amount: optional(amount), endDate: optional(endDate), plan, why: remarkAs(['变更原因', 'Why']) },
  check(row, given, _facts, { actor }) {
    ensureMine(row, actor)
    const wish = proposedOf(row, given)
    ensure(Object.keys(wish).length > 1, about(no.nothingChanged, 'amount'))
    const after = { ...row, ...wish }
    ensureTerms(after)
    ensure(coversBooked(row, after.amount), about(no.belowBooked, 'amount'))
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
/** A smaller amount is not less than what was booked. */
const coversBooked = (row: Contract, amount: number): boolean => amount >= row.amount || amount >= Math.max(row.paidAmount, row.invoicedAmount)
const wished = (row: Contract): number => row.proposed?.amount ?? row.amount

export const approveChange = command(contract, 'approveChange', {
  label: ['通过变更', 'Approve the change'],
  by: ['SL', 'PO'],
  input: { remark: remarkMaybe },
  *needs(row) {
    return { ...(yield* knows()), of: yield* get(customer, row.customerId) }
  },
  decide(row, { remark }, { rule, of }, { actor, now, zone }) {
    const { approvals, done } = signedOff(row, stepsOf(Math.max(row.amount, wished(row)), rule), actor, now, remark ?? '')
    if (!done) return fact(contract, 'change_step', { approvals }, 'changing')
    const { why: _why, ...terms }: Partial<Proposed> = row.proposed ?? {}
    ensure(coversBooked(row, wished(row)), no.belowBooked)
    const warnAt = nextWarning(terms.endDate ?? row.endDate, now, zone)
    return [
      fact(contract, 'change_approved', { ...terms, approvals, proposed: null, warnAt, expired: null, auditRemark: remark ?? null }, 'signed'),
      // What had ended goes on: so does the deal.
      ...(isDue(of) ? [invoke(dealByContract, row.customerId, {})] : []),
    ]
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
  input: { paid: int('回款(分)', 'Paid, fen'), invoiced: int('开票(分)', 'Invoiced, fen'), beyond: int('允许超出(分)', 'Allowed above the amount, fen') },
  check(row, { paid, invoiced, beyond }) {
    // What is taken back may leave more than the amount, where more had been agreed to.
    ensure((paid ?? 0) <= 0 || row.paidAmount + paid! <= row.amount + (beyond ?? 0), about(no.overPaid, 'amount'), { left: row.amount - row.paidAmount })
    ensure(row.invoicedAmount + (invoiced ?? 0) <= row.amount, about(no.overInvoiced, 'amount'), { left: row.amount - row.invoicedAmount })
  },
  record: ({ paid, invoiced }, row) => ({ paidAmount: row.paidAmount + (paid ?? 0), invoicedAmount: row.invoicedAmount + (invoiced ?? 0) }),
})
export const finish = step(contract, 'finish', 'completed', {
  label: ['完成', 'Finish'],
  by: sellers,
  input: { writtenOff: { ...text('核销说明', 'Why the rest is written off', { lines: 3 }) } },
  *needs(row) {
    return { ...(yield* lastOne(row)), ...(yield* knows()) }
  },
  check(row, { writtenOff }, { rule }, { actor }) {
    ensureMine(row, actor)
    const left = row.amount - row.paidAmount
    ensure(left <= 0 || writtenOff?.trim(), about(no.unpaid, 'writtenOff'), { left })
    ensure(left <= rule.payTolerance || actor.role !== 'SA', no.writeOffManager, { left })
  },
  record: ({ writtenOff }) => ({ writtenOff: writtenOff ?? null, warnAt: null }),
  also: (_row, _given, known) => over(known),
})
export const archive = step(contract, 'archive', 'archived', { label: ['归档', 'Archive'], ...byOwner })
export const voidContract = step(contract, 'void', 'voided', {
  label: ['作废', 'Void'],
  by: ['SL'],
  ...because,
  *needs(row) {
    return { won: yield* count(opportunity, { contractId: row.id, status: 'won' }), ...(yield* lastOne(row)) }
  },
  check(row, _given, { won }) {
    ensure(row.paidAmount === 0 && row.invoicedAmount === 0, no.hasMoney)
    ensure(won === 0, no.wonBy)
  },
  record: ({ remark }) => ({ voidReason: remark, warnAt: null }),
  also: (_row, _given, known) => over(known),
})
export const warn = step(contract, 'warn', 'expiry_warned', {
  label: ['到期提醒', 'Warn of its end'],
  needs: lastOne,
  check: (row, _given, _facts, { now }) => ensure(row.warnAt && row.warnAt <= now, no.notLate),
  record: (_given, row, _facts, { now, zone }) => ({
    warnAt: nextWarning(row.endDate, now, zone),
    expired: row.endDate < dayOf(now, zone) ? row.endDate : null,
  }),
  also: (row, _given, known, { now, zone }) => (row.endDate < dayOf(now, zone) ? over(known) : []),
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
export const contractSystem = [book, warn, passContract, audits.grant, audits.refuse] as const
