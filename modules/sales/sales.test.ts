/** Rules of clues, follow-ups, opportunities and contracts (L18 to L20), one by one. */
import { expect, test } from 'vitest'
import { given, noon, person } from '../../tests/spec.ts'
import { about, day, hour, plus } from '../kit/index.ts'
import { cohortsOf } from './cohorts.ts'
import * as clues from './clue.commands.ts'
import { clue } from './clue.ts'
import { contractPayment, paymentCommands } from './contract-money.ts'
import * as contracts from './contract.commands.ts'
import { contract, planOf, unpaidBy } from './contract.ts'
import * as follows from './follow.commands.ts'
import { followInfo } from './follow.ts'
import * as deals from './opportunity.commands.ts'
import { opportunity, stagesFrom } from './opportunity.ts'
import { no } from './refusals.ts'
import { salesRules, type Stage } from './rule.ts'
import { unmerged } from './extensions.ts'
import { no as noCustomer } from '../crm/customer.ts'
import { contractOver, customer, mergeCustomer } from '../crm/index.ts'

const rule = salesRules.orDefault(undefined)
const SA = { actor: person('SA', 'u1') },
  SL = { actor: person('SL', 'boss') }
const seller = { userId: 'u1', deptId: 'd1', name: '甲', account: 'one' }
const kept = { id: 'x', version: 1, ownerId: 'u1', ownerDeptId: 'd1' } as const
const ownedBy = (ownerId: string) => ({ ownerId, ownerDeptId: 'd1' })
const fresh = { ...kept, name: '王小明', phone: '13800000001', status: 'fresh', firstContactBy: plus(noon, -hour), backAt: plus(noon, day) } as const
const all: readonly Stage[] = ['created', 'qualified', 'proposal'].map((key, i) => ({
  key,
  name: key,
  asks: i === 1 ? 'contact' : 'nothing',
  probability: i * 30,
  limitDays: 7,
}))
const open = { ...kept, name: '方案', customerId: 'c1', status: 'open', stage: 'qualified', stageAt: plus(noon, -3 * day), amount: 100 } as const
const signed = {
  ...kept,
  name: '合同',
  customerId: 'c1',
  status: 'performing',
  amount: 1_000,
  paidAmount: 600,
  invoicedAmount: 0,
  startDate: '2026-09-01',
  endDate: '2026-12-31',
  plan: null,
} as const

test('a clue that is given has a clock, and none where it was contacted before', () => {
  given(clue, {})
    .when(clues.create, { name: '王小明', phone: '13800000001' }, { duplicate: [], seller, rule }, SA)
    .records('created', { ownerId: 'u1', firstContactBy: plus(noon, 24 * hour), backAt: plus(noon, 4 * day) })
  given(clue, { ...fresh, status: 'pool', ownerId: null, firstContactAt: noon })
    .when(clues.receive, {}, { rule, follows: [] }, SA)
    .records('received', { firstContactBy: null, backAt: null })
})
test('sellers enter clues for themselves, and only those who sell have any', () => {
  given(clue, {}).when(clues.create, { name: '王', phone: '13800000001', ownerId: 'u2' }, { duplicate: [], seller, rule }, SA).refuses(no.forYourself)
  given(clue, {}).when(clues.create, { name: '王', phone: '13800000001', ownerId: 'u2' }, { duplicate: [], seller: undefined, rule }, SL).refuses(no.noSeller)
})
test('a clue goes back when it was warned of and its time is over, not before', () => {
  given(clue, { ...fresh, backAt: plus(noon, -hour) })
    .when(clues.recycle, {})
    .refuses(no.notDue)
  given(clue, { ...fresh, warnedAt: plus(noon, -day), backAt: plus(noon, -hour) })
    .when(clues.recycle, {}, { follows: [] })
    .records('recycled', { ownerId: null, poolAt: noon })
  given(clue, { ...fresh, firstContactBy: plus(noon, hour) })
    .when(clues.warn, {})
    .refuses(no.notDue)
})
test('the owner of a clue sees its phone, with a trace, and as many of them a day as of customers', () => {
  const look = (looked: number, who: object = SA) => given(clue, fresh).when(clues.unmask, {}, { rules: { viewDayMax: 3 } as never, looked }, who)
  look(2).records('unmasked', { byId: 'u1', day: '2026-10-01' })
  look(3).refuses(noCustomer.viewLimit)
  look(0, { actor: person('SA', 'u2') }).refuses(no.notYours)
})
test('a clue that became a customer is not offered to become one again', () => {
  const offered = (customerId: string) => clues.convert.offered?.({ customerId }, { ...SA.actor, now: '' })
  expect([offered(''), offered('c1')]).toEqual([true, false])
})
test('a converted clue stays as it is, and rights on what it makes are asked for', () => {
  given(clue, { ...fresh, status: 'converted', customerId: 'c1' })
    .when(clues.convert, {}, { known: undefined, contacts: [], follows: [] }, SA)
    .then()
  const converted = given(clue, { ...fresh, status: 'converted', customerId: 'c1', opportunityId: 'o1' })
  const again = (opportunityName: string) =>
    converted.when(clues.convert, { opportunityName }, { made: { name: '秋季班' } as never, contacts: [], follows: [] }, SA)
  again('秋季班').then()
  again('冬季班').refuses(about(no.clueConverted, 'opportunityName'))
  given(clue, fresh)
    .when(clues.convert, {}, { known: undefined, contacts: [], follows: [] }, { actor: person('SA', 'u1', { may: () => false }) })
    .refuses(no.noRight)
  given(clue, fresh)
    .when(clues.convert, {}, { known: { status: 'sea' } as never, contacts: [], follows: [] }, SA)
    .refuses(no.clueInSea)
})
test('a follow-up is of one thing, in the past, with the next in the future', () => {
  const facts = { deal: undefined, of: { id: 'c1', status: 'owned', ownerId: 'u1' } as never, lead: undefined, before: [], rule }
  const note = (more: object) => given(followInfo, {}).when(follows.create, { type: 'call', content: '电话', customerId: 'c1', ...more }, facts, SA)
  note({ clueId: 'k1' }).refuses(no.oneSubject)
  note({ followTime: plus(noon, hour) }).refuses(no.future)
  note({ nextTime: plus(noon, -hour) }).refuses(no.past)
  note({ nextTime: plus(noon, day) }).records('created', { sellerId: 'u1', ownerId: 'u1', escalateAt: plus(noon, 3 * day) })
})
test('only who wrote a follow-up changes it, and a plan is moved, not made', () => {
  const done = { id: 'f1', version: 1, status: 'done', type: 'call', content: 'x', followTime: noon, sellerId: 'u1', nextTime: null } as const
  given(followInfo, done).when(follows.change, { content: 'y' }, { rule, of: undefined, lead: undefined, deal: undefined }, SL).refuses(no.notWriter)
  given(followInfo, done)
    .when(follows.change, { nextTime: plus(noon, day) }, { rule, of: undefined, lead: undefined, deal: undefined }, SA)
    .refuses(no.noPlan)
})
test('a stage is entered forward by its rules, and left backward by one with a word; the days at it are counted from the fact', () => {
  expect(stagesFrom({ stage: 'qualified' }, all)).toEqual(['created', 'proposal'])
  const move = (input: { readonly stage: string; readonly remark?: string }, more: object = {}) =>
    given(opportunity, { ...open, ...more }).when(deals.move, input, { all, contacts: 0, contracts: 0 }, SA)
  move({ stage: 'qualified' }).refuses(no.sameStage)
  move({ stage: 'elsewhere' }).refuses(no.noStage)
  move({ stage: 'created' }).refuses(no.backReason)
  move({ stage: 'created', remark: '重谈' }, { stage: 'proposal' }).refuses(no.oneBack)
  move({ stage: 'qualified' }, { stage: 'created' }).refuses(no.needsContact)
  move({ stage: 'proposal' }).records('moved', { stage: 'proposal', stageAt: noon, fromStage: 'qualified', seconds: (3 * day) / 1_000, probability: 60 })
})
test('won needs a contract, other needs words, and what was lost long ago stays lost', () => {
  given(opportunity, open).when(deals.win, {}, { signed: [] }, SA).refuses(no.wonContract)
  given(opportunity, open).when(deals.lose, { reason: 'other' }, {}, SA).refuses(no.otherReason)
  given(opportunity, { ...open, status: 'lost', closedAt: plus(noon, -91 * day) })
    .when(deals.reopen, {}, { rule }, SL)
    .refuses(no.reopenOver)
})
test('what is booked on a contract is never above its amount', () => {
  given(contract, signed).when(contracts.book, { paid: 401 }).refuses(no.overPaid)
  given(contract, signed).when(contracts.book, { paid: 400 }).records('booked', { paidAmount: 1_000 })
  given(contract, signed).when(contracts.book, { invoiced: 1_001 }).refuses(no.overInvoiced)
})
test('a contract is finished when all is paid or the rest is written off, and void without money alone', () => {
  const end = (input: object, who: object, payTolerance = 0) =>
    given(contract, signed).when(contracts.finish, input, { of: undefined, others: 0, rule: { ...rule, payTolerance } }, who)
  end({}, SA).refuses(no.unpaid)
  end({ writtenOff: '客户停业' }, SA).refuses(no.writeOffManager)
  end({ writtenOff: '银行手续费' }, SA, 400).records('completed')
  end({ writtenOff: '客户停业' }, SL).records('completed')
  given(contract, { ...signed, status: 'signed' })
    .when(contracts.voidContract, { remark: '误签' }, { won: 0 }, SL)
    .refuses(no.hasMoney)
  given(contract, { ...signed, status: 'signed', paidAmount: 0 })
    .when(contracts.voidContract, { remark: '误签' }, { won: 1 }, SL)
    .refuses(no.wonBy)
})
test('a payment above the amount is refused, unless within the tolerance, where another agrees to it', () => {
  const form = { contractId: 'x', payDate: '2026-10-01', method: 'transfer' } as const,
    kit = (payTolerance: number) => ({ of: signed as never, rule: { ...rule, payTolerance } })
  const [pay, agree] = paymentCommands
  const paid = (amount: number, tolerance: number) => given(contractPayment, {}).when(pay, { ...form, amount }, kit(tolerance), SA)
  paid(401, 0).refuses(no.overPaid)
  paid(411, 10).refuses(no.overTolerance)
  expect(paid(410, 10).steps()).toMatchObject([{ type: 'asked', data: { amount: 410, recordedById: 'u1' } }])
  paid(400, 10).records('created', { amount: 400 })
  const waiting = given(contractPayment, { id: 'p1', version: 1, status: 'pending', amount: 410, ...form, ...ownedBy('u1'), recordedById: 'boss' })
  waiting.when(agree, {}, kit(10), SL).refuses(no.ownPayment)
  expect(waiting.when(agree, {}, kit(10), { actor: person('PO', 'op') }).steps()).toMatchObject([
    { type: 'approved' },
    { command: contracts.book, input: { paid: 410, beyond: 10 } },
  ])
  given(contract, signed).when(contracts.book, { paid: 410, beyond: 10 }).records('booked', { paidAmount: 1_010 })
  given(contract, signed).when(contracts.book, { paid: 411, beyond: 10 }).refuses(no.overPaid)
  given(contract, { ...signed, paidAmount: 1_010 })
    .when(contracts.book, { paid: -5 })
    .records('booked', { paidAmount: 1_005 })
})
test('a contract is over for its customer when none other runs', () => {
  const of = { id: 'c1', status: 'owned', phase: 'deal', contractEndedAt: null } as never,
    steps = (others: number, more: object = {}) =>
      given(contract, { ...signed, paidAmount: 1_000, ...more })
        .when(contracts.finish, {}, { of, others, rule }, SA)
        .steps()
  expect(steps(0)).toMatchObject([{ type: 'completed' }, { command: contractOver, id: 'c1' }])
  expect(steps(1)).toMatchObject([{ type: 'completed' }])
  const late = { ...signed, warnAt: plus(noon, -hour) }
  expect(
    given(contract, { ...late, endDate: '2026-09-30' })
      .when(contracts.warn, {}, { of, others: 0 })
      .steps(),
  ).toMatchObject([{}, { command: contractOver }])
  expect(given(contract, late).when(contracts.warn, {}, { of, others: 0 }).steps()).toHaveLength(1)
})
test('a change says something, keeps its plan whole, and never falls below what was paid', () => {
  const amend = (input: object) => given(contract, signed).when(contracts.amend, { why: '减少课时', ...input }, {}, SA)
  // Before anything is filled in that is no answer, so it is about a field.
  amend({}).refuses(about(no.nothingChanged, 'amount'))
  amend({ amount: 500 }).refuses(no.belowBooked)
  amend({ amount: 2_000, plan: [{ due: '2026-11-01', cents: 1 }] }).refuses(no.plan)
  amend({ plan: [{ due: 'soon', cents: 1 }] }).refuses(no.planShape)
  amend({ amount: 2_000 }).records('amended', { proposed: { amount: 2_000, why: '减少课时' } })
})
test('a plan of nothing is all on the last day; what is unpaid by a day is what of it was due', () => {
  const plan = [
    { due: '2026-10-01', cents: 300 },
    { due: '2026-11-01', cents: 700 },
  ]
  expect(planOf({ plan: null, amount: 5, endDate: '2026-12-31' })).toEqual([{ due: '2026-12-31', cents: 5 }])
  expect(['2026-09-30', '2026-10-01', '2026-11-01'].map(on => unpaidBy({ plan, amount: 1_000, endDate: '2026-12-31', paidAmount: 200 }, on))).toEqual([
    0, 100, 800,
  ])
})
test('a cohort is followed for six months, as far as they have come, and a deal counts from its month on', () => {
  const came = [
    ['a', '2026-05'],
    ['b', '2026-05'],
    ['c', '2026-05'],
    ['d', '2026-09'],
  ].map(([id, month]) => ({ id: id!, month: month! }))
  const deals = new Map([
    ['a', '2026-05'],
    ['b', '2026-07'],
    ['d', '2026-04'],
    ['x', '2026-05'],
  ])
  expect(cohortsOf(came, deals, '2026-10')).toEqual([
    { month: '2026-05', customers: 3, deals: [1, 1, 2, 2, 2, 2] },
    { month: '2026-09', customers: 1, deals: [1, 1] },
  ])
})
test('the end of a contract is warned of 30, 7 and 1 days before, and told when it has come', () => {
  const warned = (endDate: string) => given(contract, { ...signed, endDate, warnAt: plus(noon, -hour) }).when(contracts.warn, {})
  warned('2026-10-20').records('expiry_warned', { warnAt: '2026-10-12T16:00:00.000Z', expired: null })
  warned('2026-09-30').records('expiry_warned', { warnAt: null, expired: '2026-09-30' })
})
test('what came along with a merge goes back when it is undone; contracts stay with who made them', () => {
  const there = { contacts: [{ id: 'k1' }], follows: [], deals: [{ id: 'o1' }], contracts: [{ id: 'h1' }], orders: [] }
  const moves = given(customer, { id: 'c1', status: 'owned', ownerId: 'u1', ownerDeptId: 'd1' }).followed(unmerged(mergeCustomer), {} as never, there as never)
  const back = { customerId: 'c1', cameFromId: null },
    owned = { ...back, ownerId: 'u1', ownerDeptId: 'd1' }
  expect(moves.map(one => [one.command.permit, one.id, one.input])).toEqual([
    ['contact_pass', 'k1', owned],
    ['opportunity_pass', 'o1', owned],
    ['contract_pass', 'h1', back],
  ])
})
