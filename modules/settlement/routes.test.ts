/** The calls and reports of settlements on a real database. */
import assert from 'node:assert'
import { afterEach, test } from 'vitest'
import { person } from '../../tests/spec.ts'
import { type App, tenant } from '../../tests/app.ts'
import { formatMoney, type Invoke, newId, plus, type Role } from '../kit/index.ts'
import { order, payment } from '../payments/index.ts'
import { subsidyUse } from '../subsidies/index.ts'
import { openClass } from '../openclass/index.ts'
import { sentNotice as notice } from '../messages/index.ts'
import { approve, approvePart, submit } from './approval.ts'
import * as account from './bank-account.ts'
import { bill } from './bill.ts'
import { carry, execute } from './pay.ts'
import { spanOf } from './reports.ts'
import { routes } from './routes.ts'
import { push, salary } from './salary.ts'
import { settlement, settlementLine } from './settlement.ts'
import { lead } from '../../tests/rows.ts'
import { district1, klass, refunded, taught } from '../../tests/settling.ts'

let on: App
afterEach(() => on?.close())

const desk = (role: Role, userId: string = role) =>
  ({
    actor: person(role, userId),
    reach: 'all',
    tenant,
    now: on.now,
    zone: 'Asia/Shanghai',
    lang: 0,
    ports: {},
    newId,
    ask: (query: any) => {
      assert.ok(query.query.of.read.includes(role), `${role} may not read ${query.query.of.name}`)
      return on.engine.ask<any>(tenant, query)
    },
    readUnscoped: (query: any) => on.engine.ask<any>(tenant, query),
    bounds: () => ({}),
    wire: async (_of: any, rows: readonly any[]) => rows,
    masked: (_of: any, _name: string, value: unknown) => String(value),
    amount: formatMoney,
    titles: async (_of: any, ids: readonly string[]) => new Map(ids.map(id => [id, `${id} 小学`])),
    run: async () => [],
  }) as any
const route = (path: string) => {
  const found = routes.find(one => one.path.endsWith(`/${path}`))
  assert.ok(found, path)
  return found as any
}
const report = (path: string, asked: object, role: Role = 'FI') => route(path).run(asked, desk(role))
/** Runs an act as the server does: parsed, one turn per step. */
const act = async (path: string, asked: object, role: Role = 'FI', userId: string = role) => {
  const steps = [await route(path).run(asked, desk(role, userId))].flat() as Invoke[]
  const done = []
  for (const step of steps) done.push(await on.engine.submit(on.as(role, { userId }), step.command, step.id, step.input))
  return done
}
const basic = 'business-basic',
  fees = `${basic}/teacherClassFeeSettlement`

async function month() {
  on = await district1()
  await lead(on, order, 'o1', 'create>paid', {
    orderCode: 'O1',
    openClassId: 'c1',
    schoolId: 's1',
    agencyId: 'a1',
    areaCode: '1',
    totalCents: 4_000,
    paidAt: on.now,
  })
  await lead(on, payment, 'p1', 'create succeed', {
    orderId: 'o1',
    openClassId: 'c1',
    studentId: 'st0',
    schoolId: 's1',
    agencyId: 'a1',
    areaCode: '1',
    amountCents: 4_000,
    receivedCents: 4_000,
    paidAt: on.now,
    disposition: 'order',
  })
  await klass(on, 'c2', 's1', 1)
  await lead(on, openClass, 'c3', 'launch', {
    name: '营',
    openClassType: 'Study',
    productId: 'p1',
    schoolId: 's1',
    agencyId: 'a1',
    lastLessonAt: '2026-12-31T00:00:00.000Z',
  })
  await taught(on, 'c1-l1', ['c1-e0', 'c1-e1'])
  await taught(on, 'c2-l1', ['c2-e0'], { signedTeacherId: 't2' })
  await taught(on, 'c3-l1', [], { signedTeacherId: 't2' })
}
async function pay(id: string) {
  await on.run(on.as('AM', { reach: { agency: ['a1'] } }), submit, id)
  await on.run(on.as('SM', { reach: { school: ['s1'] } }), approvePart, `${id}:s1`)
  await on.run(on.as('FI', { userId: 'approver' }), approve, id)
  if ((await on.row(settlement, id)).amountCents > 0) await on.run(on.as('FI', { userId: 'payer' }), execute, id)
  else await on.run(on.as('FI', { userId: 'payer' }), carry, id)
  await on.tick()
}
async function useAccount() {
  const given = { accountType: 'agency', ownerId: 'a1', accountName: 'x', shortName: '启航户', bankName: 'x', bankNo: '62220001' }
  await on.run(on.as('FI', { userId: 'clerk' }), account.create, 'b1', given)
  await on.run(on.as('FI', { userId: 'chief' }), account.verify, 'b1')
  await on.run(on.as('FI', { userId: 'chief' }), account.use, 'b1')
  on.now = plus(on.now, 4 * 86_400_000)
}

test('creating a settlement twice over the wire fills the same draft', async () => {
  await month()
  const [first] = await act(`${fees}/create`, { agencyId: 'a1', period: '2026-10' })
  const [again] = await act(`${fees}/create`, { agencyId: 'a1', period: '2026-10' })
  assert.equal(again!.id, first!.id)
})
test('a settlement of some classes takes the lessons of those alone', async () => {
  await month()
  for (const openClassIds of [['c1'], 'c2']) {
    const [made] = await act(`${fees}/create`, { agencyId: 'a1', period: '2026-10', openClassIds })
    const lines = await on.all(settlementLine, { settlementId: made!.id, status: 'live' })
    assert.deepEqual(lines.map(one => one.openClassId).sort(), ['c1', 'c2'].slice(0, openClassIds === 'c2' ? 2 : 1))
  }
})
test('the rows per teacher add up to the settlement, and study lessons are told apart', async () => {
  await month()
  const [made] = await act(`${fees}/create`, { agencyId: 'a1', period: '2026-10' })
  const rows = await report(`${fees}/teacherPayFee`, { id: made!.id })
  assert.deepEqual(
    rows.map((one: any) => [one.teacherId, one.lessonCount, one.feePerLesson, one.amount]),
    [
      ['t1', 1, '200.00', '200.00'],
      ['t2', 2, '200.00', '400.00'],
    ],
  )
  assert.equal((await on.row(settlement, made!.id)).amountCents, 60_000)
  assert.deepEqual(
    (await report(`${fees}/resLearningDetail`, { settlementId: made!.id, teacherId: 't2' })).map((one: any) => one.lessonId),
    ['c3-l1'],
  )
})
test('a run settles each agency and kind of the month and leaves nothing to preview', async () => {
  await month()
  await act(`${basic}/settlement/run`, { period: '2026-10' })
  assert.deepEqual((await on.all(settlement)).map(one => [one.kind, one.amountCents]).sort(), [
    ['agency_share', 2_400],
    ['class_fee', 60_000],
  ])
  assert.deepEqual(await report(`${basic}/settlement/preview`, { period: '2026-10' }), [])
  assert.equal((await report(`${basic}/settlement/months`, {}))[0], '2026-10')
})
test('daily figures, lesson periods and courses tell the same month', async () => {
  await month()
  await refunded(on, 'R1', 'c1-e0', 1_000)
  await act(`${basic}/settlement/run`, { period: '2026-10' })
  const daily = (await report(`${basic}/financeStatistics/agencyDaily`, { agencyId: 'a1', period: '2026-10' })).records
  assert.deepEqual(
    daily.map((one: any) => [one.date, one.lessons, one.payAmount, one.refundAmount, one.netAmount]),
    [
      ['2026-10-20', 0, '40.00', '10.00', '30.00'],
      ['2026-10-10', 3, '0.00', '0.00', '0.00'],
    ],
  )
  const periods = await report(`${basic}/financeStatistics/lessonPeriodReport`, { agencyId: 'a1', startTime: '2026-10-01', endTime: '2026-10-31' })
  assert.deepEqual(
    periods.map((one: any) => [one.schoolName, one.teacherName, one.lessons, one.settledLessons, one.feeAmount]),
    [
      ['s1 小学', 't1', 1, 1, '200.00'],
      ['s1 小学', 't2', 1, 1, '200.00'],
      ['s1 小学', 't2', 1, 1, '200.00'],
    ],
  )
  const [course] = await report(`${basic}/financeStatistics/agencyCourseStatistics`, { agencyId: 'a1', period: '2026-10' })
  assert.deepEqual([course.classes, course.pupils, course.lessons, course.netAmount], [3, 3, 3, '30.00'])
  const summary = await report(`${basic}/financeStatistics/summary`, { period: '2026-10' })
  assert.deepEqual([summary.payAmount, summary.refundAmount], ['40.00', '10.00'])
})
test('money in is counted where and when it was paid: a transfer moves no past day, and money for no class is in no figures', async () => {
  await month()
  const figures = async (agencyId?: string) => {
    const [daily, courses] = await Promise.all(
      ['agencyDaily', 'agencyCourseStatistics'].map(name => report(`${basic}/financeStatistics/${name}`, { agencyId, period: '2026-10' }, 'AM')),
    )
    return [daily.records.map((one: any) => [one.date, one.orders, one.payAmount]).filter(([, , paid]: string[]) => paid !== '0.00'), courses[0]?.payAmount]
  }
  const before = [[['2026-10-20', 1, '40.00']], '40.00']
  assert.deepEqual(await figures('a1'), before)
  await lead(on, order, 'o1', 'move', { openClassId: 'c9', agencyId: 'a9' })
  assert.deepEqual([await figures('a1'), await figures('a9')], [before, [[], undefined]])
  const values = { orderId: 'o2', areaCode: '1', amountCents: 700, receivedCents: 700, paidAt: on.now, disposition: 'order' }
  await lead(on, payment, 'p2', 'create succeed', values)
  assert.deepEqual(await figures(), before)
  assert.equal((await report(`${basic}/financeStatistics/summary`, { period: '2026-10' })).payAmount, '40.00')
  // What a subsidy paid beside the family is part of the price; an agency is told the whole alone.
  await lead(on, subsidyUse, 'o1', 'commit pay', { schoolId: 's1', agencyId: 'a1', areaCode: '1', studentId: 'st0', cents: 500, usedAt: on.now })
  assert.deepEqual(await figures('a1'), [[['2026-10-20', 1, '45.00']], '45.00'])
})
test('a statement is what was settled and carried up to its day', { tags: 'thorough' }, async () => {
  await month()
  await useAccount()
  await act(`${basic}/settlement/run`, { period: '2026-10' })
  const [share] = await on.all(settlement, { kind: 'agency_share' })
  await pay(share!.id)
  await refunded(on, 'R1', 'c1-e0', 4_000)
  on.now = plus(on.now, 86_400_000)
  await act(`${basic}/settlement/run`, { period: '2026-10', kind: 'agency_share' })
  const [draft] = await on.all(settlement, { kind: 'agency_share', status: 'draft' })
  await pay(draft!.id)
  const at = (date: string) => report(`${basic}/settlement/statement`, { agencyId: 'a1', date })
  assert.deepEqual([(await at('2026-10-24')).amount, (await at('2026-10-25')).amount, (await at('2026-10-25')).paid], ['24.00', '16.00', '24.00'])
})
test('settled class fees become salary rows; without a connected system a push says so', async () => {
  await month()
  await useAccount()
  const [made] = await act(`${fees}/create`, { agencyId: 'a1', period: '2026-10' })
  await pay(made!.id)
  assert.deepEqual((await on.all(salary)).map(one => [one.teacherId, one.amountCents]).sort(), [
    ['t1', 20_000],
    ['t2', 40_000],
  ])
  await on.run(on.as('FI'), push, `${made!.id}:t1`)
  await on.tick()
  assert.deepEqual([(await on.row(salary, `${made!.id}:t1`)).status, (await on.row(salary, `${made!.id}:t1`)).response], ['failed', '@salary.notConnected'])
})
test('those who must act next are told', { tags: 'thorough' }, async () => {
  await month()
  await useAccount()
  const [made] = await act(`${fees}/create`, { agencyId: 'a1', period: '2026-10' })
  await pay(made!.id)
  const told = (await on.all(notice)).map(one => [one.audience, one.title])
  for (const expected of [
    ['role:FI', '银行账户待核验'],
    ['dept:s1/role:SM', '结算课次待核对'],
    ['dept:a1/role:AM', '结算款已到账'],
  ])
    assert.ok(
      told.some(one => one.join() === expected.join()),
      expected.join(),
    )
})
test('short names of accounts and the account of an owner', async () => {
  await month()
  await useAccount()
  assert.deepEqual(
    (await report('business-order/finance/bankAccount/queryShotName', { accountType: 'agency' })).map((one: any) => one.shortName),
    ['启航户'],
  )
  assert.equal(await route('business-order/finance/bankAccount/query').id({ accountType: 'agency', ownerId: 'a1' }, desk('FI')), 'b1')
})
test('a bill is made once per owner and month, and found without its id', async () => {
  await month()
  for (let i = 0; i < 2; i++) await act('business-order/finance/bill/make', { schoolId: 's1', period: '2026-10' })
  assert.equal((await on.all(bill)).length, 1)
  assert.equal(await route('business-order/finance/schoolBill/detail').id({ schoolId: 's1' }, desk('FI')), 'school:s1:2026-10')
})
test('a span is a month, a day, or from a day to a day inclusive', () => {
  const at = { now: '2026-10-20T04:00:00.000Z', zone: 'Asia/Shanghai' }
  assert.deepEqual(spanOf({ date: '2026-10' }, at), { from: '2026-09-30T16:00:00.000Z', to: '2026-10-31T16:00:00.000Z' })
  assert.deepEqual(spanOf({ date: '2026-10-02' }, at), { from: '2026-10-01T16:00:00.000Z', to: '2026-10-02T16:00:00.000Z' })
  assert.deepEqual(spanOf({ startTime: '2026-10-01', endTime: '2026-10-02' }, at), { from: '2026-09-30T16:00:00.000Z', to: '2026-10-02T16:00:00.000Z' })
  assert.deepEqual(spanOf({}, at), { from: '2026-09-30T16:00:00.000Z', to: '2026-10-31T16:00:00.000Z' })
})
