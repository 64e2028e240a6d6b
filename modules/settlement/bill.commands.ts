/** Billing: gathers a month's lines for an agency or a school, and takes the bill from open to closed. */
import { because, remarkField } from '../audit/index.ts'
import { order, payment } from '../payments/index.ts'
import { subsidyUse } from '../subsidies/index.ts'
import { refund } from '../refunds/index.ts'
import { profitShare, shareMove } from '../sharing/index.ts'
import {
  type Actor,
  adding,
  coded,
  command,
  day,
  documentNo,
  ensure,
  fact,
  find,
  findAll,
  get,
  money,
  monthOf,
  next,
  plus,
  type Reading,
  ref,
  type Row,
  rowsById,
  step,
  tally,
  text,
  withParams,
} from '../kit/index.ts'
import { openClass } from '../openclass/index.ts'
import { agency, school } from '../people/index.ts'
import { monthEnd, monthStart } from './compute-settlement.ts'
import { ofBill } from './statements.ts'
import { bill, billId, type BillLine, figures, type Group, no } from './bill.ts'
import { doneStatuses, periodField, settlement, settlementLine } from './settlement.ts'

const carriedOn = coded('bill.carriedOn', ['结转下期 {settleNo}', 'carried to the next month: {settleNo}'])

type Bill = Row<typeof bill>
type Line = Row<typeof settlementLine>
interface Owner {
  readonly agencyId?: string | null
  readonly schoolId?: string | null
}
interface Month {
  readonly lines: readonly BillLine[]
  readonly studentCount: number
}

/** The lines of one group, one per class. */
const byClass = <T extends { readonly openClassId: string | null }>(
  group: Group,
  rows: readonly T[],
  names: ReadonlyMap<string, string>,
  figures: Readonly<Record<'cents' | 'count', (row: T) => number | boolean>>,
): readonly BillLine[] =>
  [...tally(adding(rows, row => row.openClassId ?? '', figures))]
    .map(([sourceId, sums]) => ({ group, sourceId, name: names.get(sourceId) ?? '', ...sums }))
    .sort((a, b) => (a.sourceId < b.sourceId ? -1 : 1))
const ofLines = { cents: (line: Line) => line.amountCents, count: (line: Line) => !line.isAdjustment }
const count = () => 1
const carry = (sourceId: string, name: string, cents: number): BillLine => ({ group: 'carry', sourceId, name, count: 0, cents })

function* namesOf(rows: readonly { readonly openClassId: string | null }[]): Reading<ReadonlyMap<string, string>> {
  const classes = yield* rowsById(
    openClass,
    rows.map(one => one.openClassId),
  )
  return new Map([...classes].map(([id, one]) => [id, one.name]))
}

/** What channels shared with an agency in a month, less what went back: by class, of each move. */
function* sharesOf(agencyId: string, from: string, to: string) {
  const moves = yield* findAll(shareMove, { agencyId, status: 'done', kind: ['share', 'return'], doneAt: { gte: from, lt: to } })
  const shares = yield* rowsById(
    profitShare,
    moves.map(one => one.shareId),
  )
  return moves.map(({ kind, amountCents, shareId }) => ({
    openClassId: shares.get(shareId)?.openClassId ?? null,
    cents: kind === 'share' ? amountCents : -amountCents,
  }))
}

/** The settled lines of an agency, what its balance carried in and out, and what channels shared: together what it was paid. */
function* agencyMonth(agencyId: string, from: string, to: string): Reading<Month> {
  const done = yield* find(settlement, { agencyId, status: doneStatuses, settledAt: { gte: from, lt: to } })
  const lines = done.length === 0 ? [] : yield* findAll(settlementLine, { settlementId: done.map(one => one.id), status: 'live' })
  const shares = yield* sharesOf(agencyId, from, to)
  const names = yield* namesOf([...lines, ...shares])
  const of = (kind: Line['kind']) => lines.filter(line => line.kind === kind)
  return {
    studentCount: 0,
    lines: [
      ...(['class_fee', 'agency_share', 'inspection_fee'] as const).flatMap(kind => byClass(kind, of(kind), names, ofLines)),
      ...byClass('channel_share', shares, names, { cents: one => one.cents, count }),
      ...of('carry').map(line => carry(line.id, line.reason ?? '', line.amountCents)),
      ...done.filter(one => one.status === 'carried').map(one => carry(one.id, withParams(carriedOn, { settleNo: one.settleNo }), -one.amountCents)),
    ].filter(line => line.count !== 0 || line.cents !== 0),
  }
}

/** What a school's parents paid in, got back, and what was paid on for its lessons. */
function* schoolMonth(schoolId: string, from: string, to: string): Reading<Month> {
  const payments = yield* findAll(payment, { schoolId, status: 'success', paidAt: { gte: from, lt: to } })
  const uses = yield* findAll(subsidyUse, { schoolId, usedAt: { gte: from, lt: to } })
  const classes = uses.length === 0 ? [] : yield* find(order, { id: uses.map(one => one.id) })
  const subsidised = uses.map(one => ({ ...one, openClassId: classes.find(of => of.id === one.id)?.openClassId ?? '' }))
  const refunds = yield* findAll(refund, { schoolId, status: 'success', refundedAt: { gte: from, lt: to } })
  const done = yield* findAll(settlement, { status: doneStatuses, settledAt: { gte: from, lt: to } })
  const lines =
    done.length === 0 ? [] : yield* findAll(settlementLine, { schoolId, settlementId: done.map(one => one.id), status: 'live', kind: 'agency_share' })
  const names = yield* namesOf([...payments, ...subsidised, ...refunds, ...lines])
  return {
    studentCount: new Set([...payments, ...uses].map(one => one.studentId)).size,
    lines: [
      ...byClass('payment', payments, names, { cents: one => one.receivedCents ?? one.amountCents, count }),
      ...byClass('subsidy', subsidised, names, { cents: one => one.cents, count }),
      ...byClass('refund', refunds, names, { cents: one => -one.amountCents, count }),
      ...byClass('paid_on', lines, names, { ...ofLines, cents: line => -line.amountCents }),
    ],
  }
}

const readMonth = (owner: Owner, period: string, zone: string): Reading<Month> => {
  const from = monthStart(period, zone),
    to = monthEnd(period, zone)
  return owner.agencyId ? agencyMonth(owner.agencyId, from, to) : schoolMonth(owner.schoolId ?? '', from, to)
}
const month = (row: Bill, zone: string) => readMonth(row, row.period, zone)

interface Opening {
  readonly owner: { readonly areaCode: string } | undefined
  readonly number: number
  readonly found: Month
}
export const generateBill = command(bill, 'generate', {
  label: ['生成账单', 'Make the bill'],
  by: ['FI'],
  input: { agencyId: ref('agency')('机构', 'Agency'), schoolId: ref('school')('学校', 'School'), period: { ...periodField, locked: false } },
  needs: function* (row, input, { zone }): Reading<Opening> {
    const owner = input.agencyId ? yield* get(agency, input.agencyId) : yield* get(school, input.schoolId)
    return { owner, found: yield* readMonth(input, input.period, zone), number: row.status === 'new' ? yield* next('bill') : 0 }
  },
  decide: (row, input, { owner, found, number }, { id, now, zone }) => {
    const { agencyId = null, schoolId = null, period } = input
    ensure(owner && !(agencyId && schoolId), no.owner)
    const kind: 'agency' | 'school' = agencyId ? 'agency' : 'school'
    ensure(id === billId(kind, (agencyId ?? schoolId)!, period), no.otherBill)
    ensure(period <= monthOf(now, zone), no.future)
    const billNo = documentNo(kind === 'agency' ? 'JG' : 'XX', number, period)
    const head = row.status === 'new' ? { billNo, kind, agencyId, schoolId, areaCode: owner.areaCode, period } : {}
    return fact(bill, 'generated', { ...head, ...figures(found.lines), studentCount: found.studentCount })
  },
})

/** Issued a day after the month is over, from the lines as they are then: by that time late notices of the gateway are in,
 * and nothing can be settled in the month any more. */
export const issue = command(bill, 'issue', {
  label: ['出账', 'Issue'],
  by: ['FI'],
  statement: ofBill,
  needs: (row, _input, { zone }) => month(row, zone),
  decide: (row, _input, found, { actor, now, zone }) => {
    const first = plus(monthEnd(row.period, zone), day)
    ensure(first <= now, no.open, { until: first })
    const corrections = (row.lines ?? []).filter(line => line.group === 'correction')
    return fact(bill, 'issued', { ...figures([...found.lines, ...corrections]), studentCount: found.studentCount, issuedBy: actor.userId, issuedAt: now })
  },
})

const ensureOwner = (row: Bill, actor: Actor): void => ensure(actor.role === (row.kind === 'agency' ? 'AM' : 'SM'), no.notYours)

export const confirm = step(bill, 'confirm', 'confirmed', {
  label: ['确认账单', 'Confirm'],
  by: ['SM', 'AM'],
  statement: ofBill,
  check(row, _input, _facts, { actor }) {
    ensureOwner(row, actor)
    ensure(row.issuedBy !== actor.userId, no.ownConfirm)
  },
  record: (_input, _row, _facts, { actor, now }) => ({ confirmedBy: actor.userId, confirmedAt: now }),
})
export const dispute = step(bill, 'dispute', 'disputed', {
  label: ['提出异议', 'Dispute'],
  by: ['SM', 'AM'],
  ...because,
  check: (row, _input, _facts, { actor }) => ensureOwner(row, actor),
})
export const correct = command(bill, 'correct', {
  label: ['更正', 'Correct'],
  by: ['FI'],
  input: { correctionCents: money('更正金额(可为负)', 'Correction, may be negative', { isSigned: true }), remark: remarkField },
  needs: (row, _input, { zone }) => month(row, zone),
  decide: (row, { correctionCents, remark }, found) => {
    const earlier = (row.lines ?? []).filter(line => line.group === 'correction')
    const one: BillLine = { group: 'correction', sourceId: String(row.version), name: remark, count: 0, cents: correctionCents ?? 0 }
    const after = figures([...found.lines, ...earlier, ...(correctionCents ? [one] : [])])
    ensure(correctionCents || JSON.stringify(after.lines) !== JSON.stringify(row.lines), no.noDifference)
    return fact(bill, 'corrected', { ...after, studentCount: found.studentCount, remark })
  },
})
const invoiceNo = text('发票号码', 'Invoice number', { required: true }),
  voucherNo = text('凭证号', 'Voucher', { required: true })
export const invoiceBill = step(bill, 'invoice', 'invoiced', { label: ['登记发票', 'Record the invoice'], by: ['FI'], statement: ofBill, input: { invoiceNo } })
export const payBill = step(bill, 'pay', 'paid', {
  label: ['登记付清', 'Record as paid'],
  by: ['FI'],
  // One transfer may pay several bills.
  many: true,
  statement: ofBill,
  input: { voucherNo },
})
export const close = step(bill, 'close', 'closed', { label: ['关账', 'Close'], by: ['FI'], danger: true })

export const billCommands = [generateBill, issue, confirm, dispute, correct, invoiceBill, payBill, close]
