/** Somebody who paid for a child that they may not see any more keeps what they paid, and learns nothing of the child by it. */
import { beforeAll, expect, test } from 'vitest'
import { guardian } from '../modules/people/index.ts'
import { order, payment } from '../modules/payments/index.ts'
import { enrolment } from '../modules/enrolment/index.ts'
import { openClass } from '../modules/openclass/index.ts'
import { refund } from '../modules/refunds/index.ts'
import { student } from '../modules/people/index.ts'
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
