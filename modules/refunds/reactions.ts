/** What follows from refunds: what the gateway is asked, and what time brings. */
import { invoke, type Invoke, find, get, messageCatalogue, on, reaction, type Row, type ReactionContext, timer } from '../kit/index.ts'
import { answered, gatewayOf, payment } from '../payments/index.ts'
import { shareMove, sharesFirst } from '../sharing/index.ts'
import { subsidyUse } from '../subsidies/index.ts'
import { asked, asSent, execute, succeed } from './refund-execution.ts'
import { refundSteps } from './refund-answers.ts'
import { opine } from './refund.commands.ts'
import { refund } from './refund.ts'

/** What the system itself refunds needs nobody's hand; what people agreed to waits for finance. */
const issues = reaction('refund-issues', {
  on: on(refund, 'issued'),
  run: (happened, { row }) => ((row.approvals ?? []).length === 0 ? [invoke(execute, happened.id, {})] : []),
})

async function sendRefund(row: Row<typeof refund>, context: ReactionContext): Promise<readonly Invoke[]> {
  const [paid, use] = await Promise.all([context.ask(get(payment, row.paymentId)), context.ask(get(subsidyUse, row.orderId))])
  if (row.status !== 'processing') return []
  const own = asSent(row, use),
    { amountCents } = own
  // What is the subsidy's alone asks no gateway.
  if (amountCents === 0) return [invoke(succeed, row.id, { gatewayNo: null, refundedAt: context.now })]
  if (!paid) return []
  // What an agency has of the money comes back before the family is given back.
  const first = await sharesFirst(paid.id, row.id, context)
  if (first) return [...first, invoke(asked, row.id, {})]
  return refundSteps(
    own,
    await answered(
      gatewayOf(context.ports, paid).refund({
        channel: paid.payType,
        tradeNo: paid.tradeNo,
        refundNo: row.refundNo,
        amountCents,
        totalCents: paid.receivedCents ?? paid.amountCents,
        reason: messageCatalogue.text(row.reason ?? '', 0),
      }),
    ),
    context,
  )
}
/** A move of shares has ended: the refunds of its payment that waited for it go on. */
const afterShares = reaction('refunds-after-shares', {
  on: on(shareMove, 'succeeded', 'abandoned'),
  run: async (_happened, context) => {
    const waiting = await context.ask(find(refund, { paymentId: context.row.shareId, status: 'processing' }))
    return (await Promise.all(waiting.map(row => sendRefund(row, context)))).flat()
  },
})
const sends = reaction('refund-sends', { on: on(refund, 'executed'), run: (_happened, context) => sendRefund(context.row, context) })
/** A refund the gateway has been silent about; when it never arrived there, it is sent again under the same number. */
const refundQuestions = timer('refund-questions', {
  due: now => find(refund, { status: 'processing', retryAt: { lte: now } }),
  run: async (row, context) => {
    const [paid, use] = await Promise.all([context.ask(get(payment, row.paymentId)), context.ask(get(subsidyUse, row.orderId))])
    const answer = await answered(gatewayOf(context.ports, paid ?? row).queryRefund(row.payType ?? 'wechat', row.refundNo, paid?.tradeNo))
    return answer?.state === 'missing' ? sendRefund(row, context) : refundSteps(asSent(row, use), answer, context)
  },
})
const retries = timer('refund-retries', { due: now => find(refund, { status: 'retry', retryAt: { lte: now } }), run: row => [invoke(execute, row.id, {})] })
/** The agency has said nothing for the days the policy gives it: it agrees. */
const silences = timer('refund-silences', {
  due: now => find(refund, { status: 'applied', agencyOpinion: null, opineUntil: { lte: now } }),
  run: row => [invoke(opine, row.id, { agrees: true })],
})

export const reactions = [issues, sends, afterShares, refundQuestions, retries, silences] as const
