/** What follows from money and seats: questions to the gateway, and what time brings. */
import { enrolment } from '../enrolment/index.ts'
import { policy, policyId, policyOf } from '../system/index.ts'
import { also, type Also, find, get, on, phrase, reaction, type Row, type Scene, timer } from '../kit/index.ts'
import { answered, gatewayOf, paymentSteps, refundSteps } from './gateway.ts'
import { cancel } from './classes.ts'
import { expire } from './leaving.ts'
import { order, payment } from './order.ts'
import { openPaymentStatuses } from './orders.ts'
import { execute } from './payout.ts'
import { opine } from './refunds.ts'
import { refund } from './refund.ts'
import { openClass } from '../openclass/index.ts'

const belowMin = phrase('报名人数未达最低人数，自动取消', 'cancelled by itself: fewer enrolled than the minimum')

const attempts = (orderId: string) => find(payment, { orderId, status: openPaymentStatuses })

/** Asks the gateway to take no more money for these attempts, and says what it answered. */
const closeAll = async (rows: readonly Row<typeof payment>[], scene: Scene): Promise<readonly Also[]> =>
  (await Promise.all(rows.map(async row =>
    paymentSteps(row, await answered(gatewayOf(scene.ports).close(row.payType, row.tradeNo)))))).flat()

/** A hold whose time is over: its attempts are closed at the gateway first; only then does the seat go (S6). */
export const holds = timer('holds', {
  due: now => find(enrolment, { status: 'held', holdUntil: { lte: now } }),
  run: async (row, scene) => {
    const [due] = await scene.ask(find(order, { enrolmentId: row.id, status: 'created' }, { limit: 1 }))
    const open = due ? await scene.ask(attempts(due.id)) : []
    // A gateway that did not answer is asked again when its time comes, not at every tick.
    if (open.some(one => one.status === 'unknown' && (one.askAt ?? '') > scene.now)) return []
    const steps = await closeAll(open, scene)
    const settled = open.length === steps.length && steps.every(step => step.command.name === 'close' || step.command.name === 'fail')
    return settled ? [...steps, also(expire, row.id, {})] : steps
  },
})

export const offers = timer('offers', {
  due: now => find(enrolment, { status: 'offered', offerUntil: { lte: now } }),
  run: row => [also(expire, row.id, {})],
})

/** Attempts nobody has heard of for a while: 1 minute, 5 minutes, an hour, then every day. */
export const questions = timer('payment-questions', {
  due: now => find(payment, { status: openPaymentStatuses, askAt: { lte: now } }),
  run: async (row, scene) => paymentSteps(row, await answered(gatewayOf(scene.ports).query(row.payType, row.tradeNo))),
})

/** The order is over, one way or the other: other attempts to pay it are ended at the gateway. */
export const ends = reaction('order-ends', {
  on: on(order, 'paid', 'paid_late', 'cancelled', 'closed', 'annulled'),
  run: async (happened, scene) => closeAll(await scene.ask(attempts(happened.id)), scene),
})

/** What the system itself refunds needs nobody's hand. */
export const issues = reaction('refund-issues', {
  on: on(refund, 'issued'),
  run: happened => [also(execute, happened.id, {})],
})

async function sendRefund(row: Row<typeof refund>, scene: Scene): Promise<readonly Also[]> {
  const paid = await scene.ask(get(payment, row.paymentId))
  if (!paid || row.status !== 'processing') return []
  return refundSteps(row, await answered(gatewayOf(scene.ports).refund({
    channel: paid.payType, tradeNo: paid.tradeNo, refundNo: row.refundNo, amountCents: row.amountCents,
    totalCents: paid.receivedCents ?? paid.amountCents, reason: row.reason ?? '',
  })))
}
export const sends = reaction('refund-sends', {
  on: on(refund, 'executed'),
  run: (_happened, scene) => sendRefund(scene.row, scene),
})
/** A refund the gateway has been silent about; when it never arrived there, it is sent again under the same number. */
export const refundQuestions = timer('refund-questions', {
  due: now => find(refund, { status: 'processing', retryAt: { lte: now } }),
  run: async (row, scene) => {
    const answer = await answered(gatewayOf(scene.ports).queryRefund(row.payType ?? 'wechat', row.refundNo))
    return answer?.state === 'missing' ? sendRefund(row, scene) : refundSteps(row, answer)
  },
})
export const retries = timer('refund-retries', {
  due: now => find(refund, { status: 'retry', retryAt: { lte: now } }),
  run: row => [also(execute, row.id, {})],
})
/** The agency has said nothing for the days the policy gives it: it agrees. */
export const silences = timer('refund-silences', {
  due: now => find(refund, { status: 'applied', agencyOpinion: null, opineUntil: { lte: now } }),
  run: row => [also(opine, row.id, { agrees: true })],
})

/** A class that stayed below its minimum is cancelled by itself where the policy says so. */
export const tooFew = reaction('below-min-cancellations', {
  on: on(openClass, 'below_min_marked'),
  run: async (happened, scene) => policyOf(await scene.ask(get(policy, policyId))).belowMin !== 'cancel' ? []
    : [also(cancel, happened.id, { cancelReason: 'below_min', remark: belowMin })],
})

export const reactions = [holds, offers, questions, ends, issues, sends, refundQuestions, retries, silences, tooFew] as const
