/** Somebody who paid for a child that they may not see any more keeps what they paid, and learns nothing of the child by it. */
import { beforeAll, expect, test } from 'vitest'
import { guardian } from '../modules/people/index.ts'
import { order, payment } from '../modules/payments/index.ts'
import { enrolment } from '../modules/enrolment/index.ts'
import { openClass } from '../modules/openclass/index.ts'
import { message } from '../modules/messages/message.ts'
import { payout, refund } from '../modules/refunds/index.ts'
import { student } from '../modules/people/index.ts'
import { subsidyScheme as scheme } from '../modules/subsidies/index.ts'
import { put } from './properties/placed.ts'
import { rowIn } from './rows.ts'
import { shared } from './shared.ts'
import { dataOf, web } from './web.ts'

const on = shared(() => web(), { isPlanted: true })

/** What one parent pays for a child in a class. */
async function bought(n: number, name: string, userId: string) {
  const child = `child${n}`
  const about = { openClassId: 'k1', studentId: child, schoolId: 's1', agencyId: 'a1', areaCode: '110108', payerId: userId }
  await put(on, student, [rowIn(student, child, 'live', { studentName: name, schoolId: 's1', areaCode: '110108' })])
  await put(on, enrolment, [rowIn(enrolment, `place-${n}`, 'enrolled', { ...about, orderId: `o-${n}`, priceCents: 30_001 })])
  await put(on, order, [rowIn(order, `o-${n}`, 'paid', { ...about, enrolmentId: `place-${n}`, orderCode: `D-${n}`, totalCents: 30_001, valueCents: 30_001 })])
  const of = { ...about, orderId: `o-${n}`, orderCode: `D-${n}` }
  await put(on, payment, [
    rowIn(payment, `p-${n}`, 'success', { ...of, tradeNo: `T-${n}`, receivedCents: 30_001, amountCents: 30_001, transactionNo: `X-${n}` }),
  ])
  await put(on, refund, [
    rowIn(refund, `r-${n}`, 'success', {
      ...of,
      refundNo: `R-${n}`,
      paymentId: `p-${n}`,
      enrolmentId: `place-${n}`,
      cause: 'leave',
      amountCents: 500,
      reason: '搬家',
      quote: { rule: 'x', paidCents: 30_001, lessons: 3, confirmedLessons: 1, untaughtCents: 500, backBp: 10_000, cents: 500, refundableCents: 500 },
    }),
  ])
  const tie = { userId, studentId: child, schoolId: 's1', areaCode: '110108', maySee: true, mayPay: true }
  return (more: object, status = 'bound') => put(on, guardian, [rowIn(guardian, `g-${child}`, status, { ...tie, blocked: false, ...more })])
}

beforeAll(() => put(on, openClass, [rowIn(openClass, 'k1', 'teaching', { name: '国画班', agencyId: 'a1', schoolId: 's1', areaCode: '110108' })]))

test.each([
  [1, 'blocked by a court order', { blocked: true }, 'bound'],
  [3, 'who may not see it', { maySee: false }, 'bound'],
  [5, 'whose tie has ended', {}, 'unbound'],
] as const)('a guardian (%i) %s reads what they paid, and not for whom', async (n, _name, more, status) => {
  const userId = `father${n}`
  const tie = await bought(n, '张小明', userId),
    other = await bought(n + 1, '张小红', userId)
  await other({})
  await tie(more, status)
  const father = await on.login('PR', { userId })
  const base = '/api/business-order',
    secrets = ['张小明', '国画班', `child${n}`, `place-${n}`, 's1', 'a1', 'k1', '搬家', '课次']
  const hides = (said: unknown, where: string) => {
    for (const word of secrets) expect(JSON.stringify(said), `${where} ${word}`).not.toContain(word)
  }
  for (const [path, name, kept] of [
    ['order/queryOrderPage', 'orderCode', { orderCode: `D-${n}`, totalCents: '300.01' }],
    ['finance/payRecord/page', 'tradeNo', { tradeNo: `T-${n}`, amountCents: '300.01' }],
    ['finance/refundOrder/page', 'refundNo', { refundNo: `R-${n}`, amountCents: '5.00' }],
  ] as const) {
    const { records } = await dataOf(on.get(father, `${base}/${path}`))
    const [one, two] = [n, n + 1].map(each => records.find((row: any) => String(row[name]).endsWith(`-${each}`)))
    expect(one, path).toMatchObject(kept)
    hides(Object.values(one), path)
    const folder = path.replace(/\/[^/]*$/, '')
    hides(Object.values(await dataOf(on.get(father, `${base}/${folder}/detail?id=${one.id}`))), `${folder} alone`)
    // The other child is theirs to see.
    expect(two, path).toMatchObject({ studentId: `child${n + 1}`, openClassId: 'k1', openClassName: '国画班' })
  }
  hides(Object.values(await dataOf(on.get(father, `${base}/placeOrder/queryOrder?orderId=o-${n}`))), 'state')
  expect((await on.get(father, `${base}/order/refund/quote?orderId=o-${n}`)).body).toMatchObject({ success: false, data: { rule: 'enrolment.notGuardian' } })
  for (const path of [`order/history?id=o-${n}`, `order/refund/quote?orderId=o-${n}`]) {
    const { body, text } = await on.get(father, `${base}/${path}`)
    hides(Object.values(body ?? {}).length > 0 ? Object.values(body) : text, path)
  }
})

test('a guardian who may not see one of their children finds the orders of the others by child and class, and hears of their money alone', async () => {
  const userId = 'father9'
  const tie = await bought(9, '张小明', userId),
    other = await bought(10, '张小红', userId)
  await other({})
  await tie({ maySee: false })
  const father = await on.login('PR', { userId })
  // Nor does what may be applied for name the child, and tell by what is left out that somebody has.
  const open = await dataOf(on.get(father, '/api/business-basic/subsidy/open'))
  expect(open.map((one: any) => one.studentId)).toEqual(['child10'])
  const days = { applyFrom: '2026-01-01', applyUntil: '2026-12-31', useFrom: '2026-01-01', useUntil: '2026-12-31' }
  await put(on, scheme, [rowIn(scheme, 'sc1', 'published', { ...days, name: '助学', areaCode: '110108', capCents: 5_000, budgetCents: 50_000 })])
  const asks = (studentId: string) =>
    on.post(father, '/api/business-basic/subsidy/submit', { schemeId: 'sc1', studentId, amountCents: '10.00', grounds: '家庭困难' })
  expect((await asks('child9')).body).toMatchObject({ data: { rule: 'kernel.missingRef', field: 'studentId' } })
  expect((await asks('child10')).body).toMatchObject({ code: 200 })
  for (const path of ['order/queryOrderPage', 'finance/payRecord/page', 'finance/refundOrder/page']) {
    const found = async (query: string) => (await dataOf(on.get(father, `/api/business-order/${path}?${query}`))).records.map((one: any) => one.orderCode)
    // Neither names the child that is kept from them, nor tells by what is left out which class it is in.
    for (const query of ['openClassId=k1', 'studentId=child10', 'studentId=child10,child9', 'studentId_notequal=child8', 'openClassId_notnull=1'])
      expect(await found(query), `${path} ${query}`).toEqual(['D-10'])
    for (const query of ['studentId=child9', 'openClassId_null=1', 'studentId_notequal=child10']) expect(await found(query), `${path} ${query}`).toEqual([])
    expect((await found('')).toSorted()).toEqual(['D-10', 'D-9'])
    expect((await on.get(father, `/api/business-order/${path}?ascs=studentId`)).body).toMatchObject({ data: { rule: 'kernel.hiddenField' } })
  }
  const about = { orderCode: 'D-9', paymentId: 'p-9', openClassId: 'k1', studentId: 'child9', schoolId: 's1', agencyId: 'a1', areaCode: '110108' }
  const back = (id: string, more: object) =>
    put(on, refund, [rowIn(refund, id, 'processing', { ...about, orderId: 'o-9', refundNo: id, payerId: userId, cause: 'parent', amountCents: 700, ...more })])
  await back('R90', {})
  await back('R91', { orderId: 'o-10', orderCode: 'D-10', paymentId: 'p-10', studentId: 'child10' })
  for (const id of ['R90', 'R91']) await on.run(on.as('system'), payout.succeed, id, { refundedAt: on.now })
  await on.tick()
  const told = ((await on.all(message, { userId })) as readonly any[]).filter(one => one.textCode.startsWith('refund.'))
  expect(told.map(one => one.textCode).toSorted()).toEqual(['refund.arrived', 'refund.succeeded'])
  const said = JSON.stringify(told.find(one => one.textCode === 'refund.arrived'))
  expect(said).toContain('R90')
  for (const word of ['张小明', '国画班', 'child9']) expect(said).not.toContain(word)
})
