/** Bills: every rule of their life, and a month with a real database. */
import assert from 'node:assert'
import { afterEach, test } from 'vitest'
import { given, person } from '../../tests/spec.ts'
import type { App } from '../../tests/app.ts'
import { fact, formatMoney, sum } from '../kit/index.ts'
import { payment } from '../payments/index.ts'
import * as account from './bank-account.ts'
import { approve, approvePart, submit } from './approval.ts'
import { bill, billId, figures, isOfOneKind, no } from './bill.ts'
import { billColumns, restOf } from './bill-columns.ts'
import { close, confirm, correct, dispute, generateBill, invoiceBill, issue, payBill } from './bill.commands.ts'
import { generate } from './generate.ts'
import { execute } from './pay.ts'
import { financeStatistics } from './statistics.ts'
import { lead } from '../../tests/rows.ts'
import { district1, refunded, taught } from '../../tests/settling.ts'

let on: App | undefined
afterEach(async () => {
  await on?.close()
  on = undefined
})

const line = { group: 'payment', sourceId: 'c1', name: '班', count: 1, cents: 100 } as const
const month = { lines: [line], studentCount: 1 }
const at = (status: string, extra = {}) =>
  given(bill, { status, kind: 'agency', agencyId: 'a1', period: '2026-09', issuedBy: 'f', lines: [line], ...extra } as any)
const opening = { owner: { areaCode: '1' }, number: 7, found: month }
const input = { agencyId: 'a1', period: '2026-09' }

test('a bill stands under its owner and month, with a number and the sums of its lines', () =>
  given(bill, { id: billId('agency', 'a1', '2026-09') })
    .when(generateBill, input, opening, { id: billId('agency', 'a1', '2026-09') })
    .records('generated', { billNo: 'JG202609000007', amountCents: 100, payCents: 100 }))
test('a bill under another id is refused', () => given(bill, {}).when(generateBill, input, opening).refuses(no.otherBill))
test('a bill has one owner', () => {
  given(bill, {})
    .when(generateBill, { ...input, schoolId: 's1' }, opening)
    .refuses(no.owner)
  given(bill, {})
    .when(generateBill, input, { ...opening, owner: undefined })
    .refuses(no.owner)
})
test('no bill is made for a month to come', () =>
  given(bill, {})
    .when(generateBill, { ...input, period: '2026-11' }, opening, { id: billId('agency', 'a1', '2026-11') })
    .refuses(no.future))
test('a bill is issued a day after its month', () => {
  at('open').when(issue, {}, month, { now: '2026-10-01T15:59:59.000Z' }).refuses(no.open)
  at('open')
    .when(issue, {}, month, { now: '2026-10-01T16:00:00.000Z', actor: person('FI', 'f') })
    .records('issued', { issuedBy: 'f', amountCents: 100 })
})
test('only the owner confirms or disputes', () => {
  at('issued')
    .when(confirm, {}, {}, { actor: person('SM') })
    .refuses(no.notYours)
  at('issued')
    .when(dispute, { remark: '不对' }, {}, { actor: person('SM') })
    .refuses(no.notYours)
  at('issued', { kind: 'school' })
    .when(confirm, {}, {}, { actor: person('SM', 'm') })
    .records('confirmed', { confirmedBy: 'm' })
  at('issued')
    .when(dispute, { remark: '不对' }, {}, { actor: person('AM') })
    .records('disputed', { remark: '不对' })
})
test('who issued a bill does not confirm it', () =>
  given(bill, [fact(bill, 'generated', { kind: 'agency', agencyId: 'a1' }, 'open'), fact(bill, 'issued', { issuedBy: 'f' })])
    .when(confirm, {}, {}, { actor: person('AM', 'f') })
    .refuses(no.ownConfirm))
test('a correction is a line of its own and needs an amount or lines that changed', () => {
  at('disputed').when(correct, { remark: '更正' }, month).refuses(no.noDifference)
  at('disputed').when(correct, { correctionCents: -30, remark: '更正' }, month).records('corrected', { amountCents: 70 })
  at('disputed')
    .when(correct, { remark: '更正' }, { ...month, lines: [{ ...line, cents: 90 }] })
    .records('corrected', { amountCents: 90 })
})
test('corrections stay when the bill is issued again', () => {
  const correction = { group: 'correction', sourceId: '3', name: '更正', count: 0, cents: -30 } as const
  at('corrected', { lines: [line, correction] })
    .when(issue, {}, month, { now: '2026-10-05T00:00:00.000Z' })
    .records('issued', { amountCents: 70 })
})
test('every figure is a sum of lines', () => {
  const of = figures([line, { ...line, group: 'refund', cents: -40 }, { ...line, group: 'paid_on', cents: -50, count: 3 }])
  assert.deepEqual([of.amountCents, of.payCents, of.refundCents, of.settleCents, of.lessonCount], [10, 100, 40, 50, 3])
})
test('numbers of lines are added up where they count the same alone: the lessons of a fee are those of the share', () => {
  assert.ok(isOfOneKind([line, line]))
  assert.ok(!isOfOneKind([{ group: 'class_fee' }, { group: 'agency_share' }]))
  assert.ok(!isOfOneKind([line, { group: 'paid_on' }]))
})
test('the columns of a bill add up to its amount, whatever was carried or corrected', () => {
  const cents = (of: object) => Object.fromEntries(Object.entries(of).map(([name, value]) => [name, typeof value === 'number' ? formatMoney(value) : value]))
  const of = figures([line, { ...line, group: 'refund', cents: -40 }, { ...line, group: 'paid_on', cents: -50 }, { ...line, group: 'correction', cents: 7 }])
  assert.equal(restOf('school', cents(of)), 7)
  assert.equal(of.payCents - of.refundCents - of.settleCents + 7, of.amountCents)
  const paid = figures([
    { ...line, group: 'class_fee', cents: 30 },
    { ...line, group: 'agency_share', cents: 20 },
    { ...line, group: 'carry', cents: -3 },
  ])
  assert.equal(restOf('agency', cents(paid)), -3)
  assert.equal(restOf('agency', { ...cents(paid), amountCents: '***' }), undefined)
  for (const [kind, columns] of Object.entries(billColumns))
    assert.ok(
      columns.some(one => typeof one !== 'string' && one.name === 'restCents'),
      kind,
    )
})

test('bills show what was paid, given back and settled, and a closed month stays as it is', async () => {
  on = await district1()
  const run =
    (role: 'FI' | 'AM' | 'SM', userId: string, reach: object | 'all' = 'all') =>
    (command: any, id: string, given = {}) =>
      on!.run(on!.as(role, { userId, reach: reach as any }), command, id, given)
  const [clerk, chief] = [run('FI', 'clerk'), run('FI', 'chief')]
  const [agency, school] = [run('AM', 'am', { agency: ['a1'] }), run('SM', 'sm', { school: ['s1'] })]
  await clerk(account.create, 'b1', { accountType: 'agency', ownerId: 'a1', accountName: 'x', shortName: 'x', bankName: 'x', bankNo: '62220001' })
  await chief(account.verify, 'b1')
  await chief(account.use, 'b1')
  await lead(on, payment, 'p1', 'create succeed', {
    orderId: 'o1',
    openClassId: 'c1',
    studentId: 'st0',
    schoolId: 's1',
    agencyId: 'a1',
    areaCode: '1',
    amountCents: 4_000,
    receivedCents: 4_000,
    paidAt: '2026-10-20T04:00:00.000Z',
  })
  await taught(on, 'c1-l1', ['c1-e0', 'c1-e1'])
  on.now = '2026-10-25T04:00:00.000Z'
  const share = { kind: 'agency_share', agencyId: 'a1', period: '2026-10' }
  await agency(generate, 'S', share)
  await agency(submit, 'S')
  await school(approvePart, 'S:s1')
  await chief(approve, 'S')
  await run('FI', 'payer')(execute, 'S')
  await on.tick()
  await refunded(on, 'R1', 'c1-e1', 1_000)
  const [mine, theirs] = [billId('agency', 'a1', '2026-10'), billId('school', 's1', '2026-10')]
  await clerk(generateBill, mine, { agencyId: 'a1', period: '2026-10' })
  await clerk(generateBill, theirs, { schoolId: 's1', period: '2026-10' })
  on.now = '2026-11-02T04:00:00.000Z'
  for (const id of [mine, theirs]) await clerk(issue, id)
  assert.deepEqual(
    (await on.row(bill, mine)).lines.map((one: any) => [one.group, one.count, one.cents]),
    [['agency_share', 1, 1_600]],
  )
  const billed = await on.row(bill, theirs)
  assert.deepEqual([billed.payCents, billed.refundCents, billed.settleCents, billed.amountCents, billed.studentCount], [4_000, 1_000, 1_600, 1_400, 1])
  assert.equal(billed.amountCents, sum(billed.lines.map((one: any) => one.cents)))
  await school(confirm, theirs)
  await clerk(invoiceBill, theirs, { invoiceNo: 'F1' })
  await clerk(payBill, theirs, { voucherNo: 'V1' })
  await clerk(close, theirs)
  await refunded(on, 'R2', 'c1-e0', 1_000)
  await assert.rejects(clerk(generateBill, theirs, { schoolId: 's1', period: '2026-10' }))
  assert.equal((await on.row(bill, theirs)).amountCents, 1_400)
  const [october] = await on.all(financeStatistics, { period: '2026-10' })
  assert.deepEqual([october!.payCents, october!.refundCents, october!.settleCents], [4_000, 1_000, 1_600])
  await on.sound()
})
