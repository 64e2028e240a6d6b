/** The odd calls of orders and payments: lists under their wire names, paying, and the money of pupils. */
import { alias, answer, dayOf, download, find, findAll, list, pageOf, perform, readings, report, rows, startOf, sum } from '../kit/index.ts'
import type { Asked, RouteContext, Where } from '../kit/index.ts'
import type { Channel } from './gateway.ts'
import { orderMoney } from './money.ts'
import { order, payment } from './order.ts'
import { updateOrderInfo } from './order.commands.ts'
import { named, ofPupil } from './filters.ts'
import { orderOf, orderState, settleAttempts, startPayment } from './paying.ts'
import { createPayment } from './payment.commands.ts'

const root = 'business-order'

const place = (name: string, channel: Channel, terminal: 'web' | 'app') =>
  perform(
    `${root}/placeOrder/${terminal}${name}`,
    [createPayment],
    async (asked, context) => startPayment(await orderOf(asked, context), channel, terminal, asked, context),
    { decides: ['payType', 'terminal'] },
  )
/** `verifyPay` carries its arguments as a text of JSON; it only makes us ask, it never makes anything paid. */
const verified = (asked: Asked): Asked => {
  try {
    return { ...asked, ...(typeof asked.jsonString === 'string' ? JSON.parse(asked.jsonString) : {}) }
  } catch {
    return asked
  }
}

/** The sums of many orders: no more ids in one question than a database likes. */
const idsMax = 500
async function sumsOf(ids: readonly string[], context: RouteContext) {
  const parts = Array.from({ length: Math.ceil(ids.length / idsMax) }, (_, i) => ids.slice(i * idsMax, (i + 1) * idsMax))
  const found = await Promise.all(parts.map(id => context.readUnscoped(find(orderMoney, { id }))))
  return new Map(found.flat().map(one => [one.id, one]))
}
/** Money per pupil: what was ordered, paid and given back. What was sold to nobody at school, such as seats of an event, is no pupil's. */
async function studentMoney(asked: Asked, context: RouteContext) {
  const where = { ...(await named(asked, context)), status: ['paid', 'created'] },
    whose = asked.studentId ? { studentId: String(asked.studentId) } : { studentId: { not: null } }
  const orders = (await answer(findAll(order, { all: [where, whose] } as Where<typeof order>), context)).toReversed()
  const sums = await sumsOf(
    orders.map(one => one.id),
    context,
  )
  const page = pageOf([...Map.groupBy(orders, one => one.studentId)], asked)
  const wired = await context.wire(
    order,
    page.records.map(([, rows]) => rows[0]!),
  )
  const records = page.records.map(([studentId, rows], i) => {
    const paid = sum(rows.map(one => sums.get(one.id)?.paidCents ?? 0)),
      back = sum(rows.map(one => sums.get(one.id)?.refundedCents ?? 0))
    return {
      id: studentId,
      studentId,
      studentName: wired[i]!.studentName,
      schoolName: wired[i]!.schoolName,
      className: wired[i]!.openClassName,
      orderCount: rows.length,
      paidAmount: context.amount(paid),
      refundAmount: context.amount(back),
      balance: context.amount(paid - back),
    }
  })
  return { ...page, records }
}
const moneyOfPupils = [
  ['学生明细', 'Money per pupil'],
  ['PO', 'FI', 'SM', 'EC', 'CS'],
] as const

export const routes = [
  ...readings(`${root}/finance/payOrder`, order, ['page', 'detail', 'export'], { where: named }),
  ...readings(`${root}/schoolOrder`, order, ['list', 'export'], { where: named }),
  ...readings(`${root}/studentOrder`, order, ['page', 'detail'], { where: named }),
  list(`${root}/order/queryOrderPage`, order, named),
  download(`${root}/order/exportOrderInfo`, order, named),
  list(`${root}/schoolOrder/currentDayPage`, order, async (asked, context) => ({
    ...(await named(asked, context)),
    createdAt: { gte: startOf(dayOf(context.now, context.zone), context.zone) },
  })),
  report(`${root}/finance/studentDetail/page`, ...moneyOfPupils, studentMoney),
  report(
    `${root}/finance/studentDetail/detail`,
    ...moneyOfPupils,
    async ({ studentId, id }, context) => (await studentMoney({ studentId: studentId ?? id, size: 1 }, context)).records[0] ?? {},
  ),
  rows(`${root}/studentOrder/getStudentPay`, ['学生支付', "A pupil's payments"], payment, ofPupil),
  alias(`${root}/order/updateOrderInfo`, updateOrderInfo, { answer: true }),
  report(
    `${root}/order/verifyPay`,
    ['支付核验', 'Verify a payment'],
    'signed-in',
    async (asked, context) => {
      await settleAttempts(await orderOf(verified(asked), context), 'query', context)
      return orderState(verified(asked), context)
    },
    { method: 'POST' },
  ),
  report(`${root}/placeOrder/queryOrder`, ['订单状态', 'State of an order'], 'signed-in', orderState),
  ...(['app', 'web'] as const).flatMap(terminal => [place('Wechat', 'wechat', terminal), place('Alipay', 'alipay', terminal)]),
]
