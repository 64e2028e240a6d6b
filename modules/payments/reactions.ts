/** What follows from orders and attempts to pay them: questions to the gateway. */
import { type Invoke, find, invoke, on, plus, reaction, type Row, type ReactionContext, timer } from '../kit/index.ts'
import { answered, gatewayOf, paymentSteps } from './gateway.ts'
import { expiryWarned, merchantKey, warnExpiry } from './merchant-key.ts'
import { order, payment } from './order.ts'
import {
  asked as receiverAsked,
  fail as receiverRefused,
  forget as receiverForgotten,
  sameAccount,
  shareReceiver,
  succeed as receiverAdded,
} from './receiver.ts'
import { openPaymentStatuses, remindOrder } from './order.commands.ts'

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

const reminders = timer('balances-due', {
  due: now => find(order, { status: 'created', remindAt: { lte: now } }),
  run: row => [invoke(remindOrder, row.id, {})],
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
const announcedAgain = timer('share-receivers', {
  due: now => find(shareReceiver, { status: 'adding', askAt: { lte: now } }),
  run: (row, context) => announce(row, context),
})

/** Tells the channel to forget a receiver, again while it is silent. One that it will not forget is noted as that: nothing is shared with it. */
async function withdraw(row: Row<typeof shareReceiver>, context: ReactionContext): Promise<readonly Invoke[]> {
  if (row.status !== 'off' || !row.askAt) return []
  if ((await context.ask(sameAccount(row))).length > 0) return [invoke(receiverForgotten, row.id, {})]
  const answer = await answered(gatewayOf(context.ports, row).sharing?.removeReceiver(row) ?? Promise.reject(new Error('nobody shares here')))
  if (answer?.state === 'done' || answer?.state === 'missing') return [invoke(receiverForgotten, row.id, {})]
  return answer?.state === 'failed' && answer.permanent ? [invoke(receiverForgotten, row.id, { failure: answer.failure })] : [invoke(receiverAsked, row.id, {})]
}
export const withdrawn = reaction('share-receiver-is-withdrawn', {
  on: on(shareReceiver, 'disabled'),
  run: (_happened, context) => withdraw(context.row, context),
})
const withdrawnAgain = timer('share-receivers-withdrawn', {
  due: now => find(shareReceiver, { status: 'off', askAt: { lte: now } }),
  run: (row, context) => withdraw(row, context),
})

/** Certificates that soon hold no more are named once, while there is time to ask for new ones. */
const expiries = timer('merchant-keys-expire', {
  due: now => find(merchantKey, { status: 'live', warnedAt: null, validUntil: { lte: plus(now, expiryWarned) } }),
  run: row => [invoke(warnExpiry, row.id, {})],
})

export const reactions = [questions, reminders, ends, announced, announcedAgain, withdrawn, withdrawnAgain, expiries] as const
