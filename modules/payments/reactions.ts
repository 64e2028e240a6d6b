/** What follows from orders and attempts to pay them: questions to the gateway. */
import { type Invoke, find, invoke, on, reaction, type Row, type ReactionContext, timer } from '../kit/index.ts'
import { answered, gatewayOf, paymentSteps } from './gateway.ts'
import { order, payment } from './order.ts'
import { asked as receiverAsked, fail as receiverRefused, shareReceiver, succeed as receiverAdded } from './receiver.ts'
import { openPaymentStatuses } from './order.commands.ts'

/** The attempts of an order whose end is not known. */
export const attempts = (orderId: string) => find(payment, { orderId, status: openPaymentStatuses })

/** Asks the gateway to take no more money for these attempts, and says what it answered. */
export const closeAll = async (rows: readonly Row<typeof payment>[], context: ReactionContext): Promise<readonly Invoke[]> =>
  (await Promise.all(rows.map(async row => paymentSteps(row, await answered(gatewayOf(context.ports, row).close(row.payType, row.tradeNo)), context)))).flat()

/** Attempts nobody has heard of for a while: 1 minute, 5 minutes, an hour, then every day. */
export const questions = timer('payment-questions', {
  due: now => find(payment, { status: openPaymentStatuses, askAt: { lte: now } }),
  run: async (row, context) => paymentSteps(row, await answered(gatewayOf(context.ports, row).query(row.payType, row.tradeNo)), context),
})

/** The order is over, one way or the other: other attempts to pay it are ended at the gateway. */
export const ends = reaction('order-ends', {
  on: on(order, 'paid', 'paid_late', 'cancelled', 'closed', 'annulled'),
  run: async (happened, context) => closeAll(await context.ask(attempts(happened.id)), context),
})

/** Tells the channel of a receiver, again while it is silent: told twice, it knows one. */
async function announce(row: Row<typeof shareReceiver>, context: ReactionContext): Promise<readonly Invoke[]> {
  if (row.status !== 'adding') return []
  const answer = await answered(gatewayOf(context.ports, row).sharing?.addReceiver(row) ?? Promise.reject(new Error('nobody shares here')))
  if (answer?.state === 'done') return [invoke(receiverAdded, row.id, {})]
  return answer?.state === 'failed' && answer.permanent ? [invoke(receiverRefused, row.id, { failure: answer.failure })] : [invoke(receiverAsked, row.id, {})]
}
export const announced = reaction('share-receiver-is-announced', {
  on: on(shareReceiver, 'approved'),
  run: (_happened, context) => announce(context.row, context),
})
export const announcedAgain = timer('share-receivers', {
  due: now => find(shareReceiver, { status: 'adding', askAt: { lte: now } }),
  run: (row, context) => announce(row, context),
})

export const reactions = [questions, ends, announced, announcedAgain] as const
