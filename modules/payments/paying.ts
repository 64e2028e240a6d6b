/** Paying as a conversation: our record first, then the gateway, then its answer recorded. No turn waits for anybody. */
import { also, type Asked, type Desk, ensure, find, formatMoney, formatTime, get, type Row } from '../kit/index.ts'
import { answered, type Channel, gatewayOf, paymentSteps, type PayTicket } from './gateway.ts'
import { order, payment } from './order.ts'
import { openPaymentStatuses } from './orders.ts'
import { createPayment, lose, send } from './payments.ts'
import { no } from './refusals.ts'

type Order = Row<typeof order>
type Payment = Row<typeof payment>

/** The order a call names by its number or id, inside the caller's reach. */
export async function orderOf({ orderCode, orderId, id }: Asked, desk: Desk): Promise<Order> {
  const [found] = orderCode ? await desk.ask(find(order, { orderCode: String(orderCode) }, { limit: 1 }))
    : [await desk.ask(get(order, String(orderId ?? id ?? '')))]
  ensure(found, no.noOrder)
  return found
}

const attemptsOf = (due: Order, desk: Desk) => desk.peek(find(payment, { orderId: due.id, status: openPaymentStatuses }))

/** Asks the gateway about every open attempt, records what it answers, and answers the order as it is then. */
export async function settleAttempts(due: Order, ask: 'query' | 'close', desk: Desk): Promise<Order> {
  const gateway = gatewayOf(desk.ports)
  for (const row of await attemptsOf(due, desk))
    await desk.runAsSystem(paymentSteps(row, await answered(gateway[ask](row.payType, row.tradeNo))))
  return (await desk.peek(get(order, due.id))) ?? due
}

const ask = (row: Payment, due: Order, returnUrl: unknown, desk: Desk): Promise<PayTicket | undefined> =>
  answered(gatewayOf(desk.ports).create({
    channel: row.payType, terminal: row.terminal, tradeNo: row.tradeNo, amountCents: row.amountCents, currency: 'CNY',
    subject: due.orderCode, expiresAt: due.payUntil, ...typeof returnUrl === 'string' ? { returnUrl } : {},
  }))

/** Starts an attempt, or takes up the open one of the channel, and answers what the payer's device needs. */
export async function startPayment(due: Order, channel: Channel, terminal: 'web' | 'app', asked: Asked, desk: Desk) {
  const same = (rows: readonly Payment[]) => rows.find(row => row.payType === channel && row.terminal === terminal)
  let row = same(await attemptsOf(due, desk))
  // An attempt that was lost sight of, or a device that changed: the gateway says first what became of it.
  if (row?.status !== 'pending') {
    await settleAttempts(due, row ? 'query' : 'close', desk)
    row = same(await attemptsOf(due, desk))
  }
  if (!row) [row] = await desk.run(also(createPayment, desk.newId(), { orderId: due.id, payType: channel, terminal })) as [Payment]
  const ticket = await ask(row, due, asked.returnUrl, desk)
  if (row.status === 'created')
    await desk.runAsSystem(ticket ? also(send, row.id, { payUrl: ticket.codeUrl ?? ticket.payUrl }) : also(lose, row.id, {}))
  ensure(ticket, no.gateway)
  return {
    orderId: due.id, orderCode: due.orderCode, tradeNo: row.tradeNo, amount: formatMoney(row.amountCents),
    payUntil: formatTime(due.payUntil, desk.zone), codeUrl: ticket.codeUrl ?? '', payUrl: ticket.payUrl,
    prepayInfo: ticket.prepay ?? {},
  }
}
