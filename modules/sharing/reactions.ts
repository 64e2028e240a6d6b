/** What follows from payments, lessons and moves: shares begin, are looked at, sent and asked about. */
import { answer, day, find, get, type Invoke, invoke, on, plus, reaction, type ReactionContext, timer } from '../kit/index.ts'
import { lesson } from '../openclass/index.ts'
import { answered, gatewayOf, merchant, order, payment, type ShareAnswer } from '../payments/index.ts'
import { look, open, recall, wake } from './profit-share.commands.ts'
import { profitShare } from './profit-share.ts'
import { abandon, asked, fail, send, succeed, triesMax } from './share-move.commands.ts'
import { shareMove, type ShareMove } from './share-move.ts'
import { known, toReturn } from './standing.ts'

/** An order was paid by money that its channel keeps to be shared. */
const opens = reaction('share-opens', {
  on: on(order, 'paid', 'paid_late'),
  run: async ({ id }, context) =>
    (await context.ask(find(payment, { orderId: id, status: 'success', disposition: 'order', isShared: true }))).map(one => invoke(open, one.id, {})),
})

/** A lesson was confirmed: every place of its class that shares is looked at once it counts. */
const wakes = reaction('share-wakes', {
  on: on(lesson, 'confirmed'),
  run: async ({ at }, context) => {
    const shares = await context.ask(find(profitShare, { openClassId: context.row.openClassId, status: ['open', 'stuck'] }, { limit: 5_000 }))
    const merchants = new Map(
      (await Promise.all([...new Set(shares.map(one => one.merchantId))].map(id => context.ask(get(merchant, id))))).map(of => [of?.id, of]),
    )
    return shares
      .filter(one => one.status === 'open')
      .map(one => invoke(wake, one.id, { at: plus(at, (merchants.get(one.merchantId)?.shareWaitDays ?? 0) * day) }))
  },
})
const looks = timer('shares-due', { due: now => find(profitShare, { lookAt: { lte: now } }), run: row => [invoke(look, row.id, {})] })

/** What the channel's answer means for a move; silence is none. */
function moveSteps(row: ShareMove, said: ShareAnswer | undefined): readonly Invoke[] {
  if (row.status !== 'sending') return []
  if (said?.state === 'done') return [invoke(succeed, row.id, { channelNo: said.channelNo.slice(0, 64), doneAt: said.doneAt })]
  if (said?.state !== 'failed') return [invoke(asked, row.id, {})]
  return said.permanent || row.tries + 1 >= triesMax ? [invoke(abandon, row.id, { failure: said.failure })] : [invoke(fail, row.id, { failure: said.failure })]
}
/** Sends a move under its number, or asks what became of it. */
async function speak(row: ShareMove, isQuestion: boolean, context: ReactionContext): Promise<readonly Invoke[]> {
  const of = await context.ask(get(profitShare, row.shareId)),
    sharing = of && gatewayOf(context.ports, of).sharing
  if (row.status !== 'sending' || !of) return []
  if (!sharing) return moveSteps(row, undefined)
  const request = { tradeNo: of.tradeNo, transactionNo: of.transactionNo, shareNo: row.moveNo, account: row.account ?? '', amountCents: row.amountCents }
  const back = { ...request, ofShareNo: row.ofMoveNo ?? '' }
  const [sends, asks] = {
    share: [() => sharing.share(request), () => sharing.queryShare(request)],
    return: [() => sharing.shareBack(back), () => sharing.queryShareBack(back)],
    release: [() => sharing.unfreeze(request), () => sharing.queryUnfreeze(request)],
  }[row.kind] as [() => Promise<ShareAnswer>, () => Promise<ShareAnswer>]
  const said = await answered((isQuestion ? asks : sends)())
  // It never arrived there: the same number again moves the money once.
  return moveSteps(row, isQuestion && said?.state === 'missing' ? await answered(sends()) : said)
}
const sends = reaction('share-move-sends', { on: on(shareMove, 'begun', 'sent'), run: (_happened, context) => speak(context.row, false, context) })
const questions = timer('share-move-questions', {
  due: now => find(shareMove, { status: 'sending', askAt: { lte: now } }),
  run: (row, context) => speak(row, true, context),
})
const retries = timer('share-move-retries', { due: now => find(shareMove, { status: 'retry', askAt: { lte: now } }), run: row => [invoke(send, row.id, {})] })

/** What a refund of a payment waits for: shares that are to come back before the family is given back, or a move under way. Undefined where
 * it may go. What did not come back is owed by the agency, and no refund waits for it a second time. */
export async function sharesFirst(paymentId: string, refundId: string, context: ReactionContext): Promise<readonly Invoke[] | undefined> {
  const row = await context.ask(get(profitShare, paymentId))
  if (!row) return undefined
  if (row.movingId) return []
  const lost = await context.ask(findAllFailed(row.id, refundId))
  if (lost.length > 0 || toReturn(row, await answer(known(row), context)) === 0) return undefined
  return [invoke(recall, row.id, { refundId })]
}
const findAllFailed = (shareId: string, refundId: string) => find(shareMove, { shareId, refundId, kind: 'return', status: 'failed' }, { limit: 1 })

export const reactions = [opens, wakes, looks, sends, questions, retries] as const
