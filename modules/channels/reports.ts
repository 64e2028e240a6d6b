/** What each channel or organisation brought in a month: families, orders, money, and what it earned. */
import { adding, answer, type Asked, findAll, monthOf, plusMonths, type RouteContext, rowsById, startOf, tally, textOf } from '../kit/index.ts'
import { channel, org, partnerVisitor } from '../partners/index.ts'
import { partnerOrder } from './partner-order.ts'

/** The instants between which a month lies. */
const within = (period: string, zone: string) => ({ gte: startOf(`${period}-01`, zone), lt: startOf(`${plusMonths(period, 1)}-01`, zone) })

/** One row per channel, or per organisation, that had a family or an order in the month; within the asker's reach. */
export async function partnerReport(asked: Asked, context: RouteContext) {
  const kind = asked.kind === 'org' ? 'org' : 'channel',
    period = textOf(asked.period) || monthOf(context.now, context.zone)
  const days = within(period, context.zone)
  const [orders, visitors] = await Promise.all([
    answer(findAll(partnerOrder, { kind, status: 'earned', paidAt: days }), context),
    answer(findAll(partnerVisitor, { kind, firstAt: days }), context),
  ])
  const figures = tally(
    adding(visitors, one => one.partnerId, { visitors: () => 1 }),
    adding(orders, one => one.partnerId, {
      orders: () => 1,
      amount: one => one.amount,
      refunded: one => one.refunded,
      commission: one => one.commission,
      lined: one => one.lined,
      open: one => one.open,
    }),
  )
  const ids = [...figures.keys()]
  const names = new Map<string, string>(
    kind === 'org'
      ? [...(await answer(rowsById(org, ids), context))].map(([id, one]) => [id, one.orgName])
      : [...(await answer(rowsById(channel, ids), context))].map(([id, one]) => [id, one.channelName]),
  )
  return [...figures]
    .map(([partnerId, { visitors: families, orders: count, ...cents }]) => ({
      partnerId,
      partnerName: names.get(partnerId) ?? '',
      visitors: families,
      orders: count,
      amount: context.amount(cents.amount),
      refunded: context.amount(cents.refunded),
      commission: context.amount(cents.commission),
      lined: context.amount(cents.lined),
      open: context.amount(cents.open),
    }))
    .sort((a, b) => b.orders - a.orders || (a.partnerName < b.partnerName ? -1 : 1))
}
