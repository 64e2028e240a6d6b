/** Money that the gateway gave back by itself ends no place: the school of the child is told, and of money that was no price nobody. */
import { beforeAll, expect, test } from 'vitest'
import { put } from '../../tests/properties/placed.ts'
import { rowIn } from '../../tests/rows.ts'
import { shared } from '../../tests/shared.ts'
import { dataOf, web } from '../../tests/web.ts'
import { enrolment } from '../enrolment/index.ts'
import { openClass } from '../openclass/index.ts'
import { order, payment } from '../payments/index.ts'
import { student } from '../people/index.ts'
import { payout } from './index.ts'

const on = shared(() => web(), { isPlanted: true })
const about = { openClassId: 'k1', studentId: 'c1', schoolId: 's1', agencyId: 'a1', areaCode: '110108', payerId: 'mother' }
beforeAll(async () => {
  await put(on, openClass, [rowIn(openClass, 'k1', 'teaching', { name: '国画班', agencyId: 'a1', schoolId: 's1', areaCode: '110108' })])
  await put(on, student, [rowIn(student, 'c1', 'live', { studentName: '张小明', schoolId: 's1', areaCode: '110108' })])
  await put(on, enrolment, [rowIn(enrolment, 'e1', 'enrolled', { ...about, orderId: 'o1', priceCents: 30_000, transferToId: null })])
  await put(on, order, [
    rowIn(order, 'o1', 'paid', { ...about, enrolmentId: 'e1', orderCode: 'D1', totalCents: 30_000, valueCents: 30_000, subjectKind: null }),
  ])
  for (const [id, disposition] of [
    ['p1', 'order'],
    ['p2', 'duplicate'],
  ] as const) {
    const sums = { receivedCents: 30_000, amountCents: 30_000, disposition, tradeNo: `T-${id}`, transactionNo: `X-${id}` }
    await put(on, payment, [rowIn(payment, id, 'success', { ...about, ...sums, orderId: 'o1', orderCode: 'D1', payType: 'wechat' })])
  }
})

test('the school hears that nothing may be paid for a place any more; of what was paid twice it hears nothing', async () => {
  const manager = await on.login('SM', { deptId: 's1' })
  const told = async () =>
    (await dataOf(on.get(manager, '/api/business-eip/webMessage/list'))).records.filter((one: any) => one.title.startsWith('渠道侧已退款'))
  const gaveBack = async (id: string, tradeNo: string) => {
    await on.run(on.as('FI'), payout.register, id, { orderCode: 'D1', tradeNo, gatewayNo: id, amountCents: 30_000, remark: '渠道账单' })
    await on.run(on.as('FI'), payout.link, id, { tradeNo, remark: '已核对' })
    await on.tick()
  }
  await gaveBack('x2', 'T-p2')
  expect(await told()).toEqual([])
  await gaveBack('x1', 'T-p1')
  expect(await told()).toHaveLength(1)
  expect((await on.row(enrolment, 'e1')).status).toBe('enrolled')
})
