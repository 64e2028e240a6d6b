/** What happens to a profit share: opened with its payment, looked at when a lesson counts, taken back before a refund, let go at the end. */
import { remarkField } from '../audit/index.ts'
import { enrolment } from '../enrolment/index.ts'
import {
  type Context,
  coded,
  command,
  day,
  dayOf,
  documentNo,
  ensure,
  fact,
  findAll,
  gather,
  get,
  type Invoke,
  invoke,
  next,
  pick,
  plus,
  type Reading,
  step,
  text,
  time,
} from '../kit/index.ts'
import { merchant, order, payment, receiversFor } from '../payments/index.ts'
import { agency } from '../people/index.ts'
import { policy, policyId } from '../system/index.ts'
import { capOf } from './allowed.ts'
import { releaseAt, end } from './profit-share.end.ts'
import { no, type ProfitShare, profitShare } from './profit-share.ts'
import { shareMove, type ShareMove } from './share-move.ts'
import { begin } from './share-move.commands.ts'
import { countedAt, type Known, known, nextAt, rateOf, toReturn, toShare, worthOf } from './standing.ts'

/** Channels take fifty requests of one order; the last ones are for what comes back and for the end. */
const movesMax = 40
const noReceiver = coded('profitShare.noReceiver', ['机构没有可用的分账接收方', 'the agency has no receiver that takes shares'])

/** Once per payment that pays its order and is kept by the channel to be shared. */
export const open = command(profitShare, 'open', {
  label: ['开始分账', 'Open'],
  *needs({ id }) {
    const paid = yield* get(payment, id)
    return {
      paid,
      ...(yield* gather({
        due: get(order, paid?.orderId ?? ''),
        of: get(merchant, paid?.merchantId ?? ''),
        owner: get(agency, paid?.agencyId ?? ''),
        house: get(policy, policyId),
      })),
      place: yield* placeOf(paid?.orderId),
    }
  },
  decide(_row, _input, { paid, due, of, owner, house, place }, { now }) {
    if (!paid?.isShared || paid.status !== 'success' || paid.disposition !== 'order' || !due || !of || !place) return []
    const rateBp = rateOf(owner, house),
      receivedCents = paid.receivedCents!,
      shareUntil = plus(paid.paidAt!, of.shareDays * day)
    return fact(profitShare, 'opened', {
      ...pick(paid, 'orderId', 'orderCode', 'areaCode', 'tradeNo'),
      ...{ enrolmentId: place.id, openClassId: place.openClassId, agencyId: place.agencyId, schoolId: place.schoolId },
      channel: paid.payType,
      merchantId: of.id,
      subMerchantId: paid.subMerchantId,
      transactionNo: paid.transactionNo!,
      receivedCents,
      rateBp,
      capCents: capOf(receivedCents, worthOf(place, due), rateBp, of.shareMaxBp),
      shareUntil,
      lookAt: releaseAt(shareUntil) > now ? releaseAt(shareUntil) : now,
    })
  },
})
function* placeOf(orderId: string | undefined) {
  const due = orderId ? yield* get(order, orderId) : undefined
  return due?.enrolmentId ? yield* get(enrolment, due.enrolmentId) : undefined
}

/** A lesson was confirmed: it is looked at once that counts. */
export const wake = step(profitShare, 'wake', 'woken', {
  label: ['课次已确认', 'A lesson was confirmed'],
  input: { at: time('时间', 'At', { required: true }) },
  record: ({ at }, row) => ({ lookAt: row.lookAt && row.lookAt < at ? row.lookAt : at }),
})

const moveNo = (prefix: string, number: number, { now, zone }: Context): string => documentNo(prefix, number, dayOf(now, zone))
/** Begins a move, and says that it is under way. */
function moves(
  row: ProfitShare,
  values: Pick<ShareMove, 'kind' | 'moveNo' | 'amountCents'> & Partial<ShareMove>,
  context: Context,
  to: ProfitShare['status'] = row.status,
) {
  const id = context.newId()
  const about = pick(row, 'orderCode', 'agencyId', 'schoolId', 'areaCode', 'channel')
  const steps: readonly Invoke[] = [invoke(begin, id, { ...about, shareId: row.id, ...pickMove(values) })]
  return [fact(profitShare, 'moving', { movingId: id, moveCount: row.moveCount + 1, lookAt: null }, to as 'open'), ...steps]
}
const pickMove = ({ kind, moveNo: number, amountCents, account, ofMoveId, ofMoveNo, refundId }: Parameters<typeof moves>[1]) => ({
  ...{ kind, moveNo: number, amountCents },
  ...{ account: account ?? null, ofMoveId: ofMoveId ?? null, ofMoveNo: ofMoveNo ?? null, refundId: refundId ?? null },
})
const released = (row: ProfitShare, number: number, context: Context) =>
  moves(row, { kind: 'release', moveNo: moveNo('FJ', number, context), amountCents: Math.max(0, row.receivedCents - row.sharedCents) }, context, 'finishing')

/** Whether nothing more will be shared: the place has ended, all of it is taught, or the channel's limit is reached. */
function isOver(row: ProfitShare, facts: Known, now: string): boolean {
  const { place, due } = facts
  if (now >= releaseAt(row.shareUntil) || row.moveCount >= movesMax) return true
  if (!place || !due || due.enrolmentId !== place.id || (place.status !== 'enrolled' && place.status !== 'completed')) return true
  if (row.sharedCents - row.returnedCents >= row.capCents) return true
  return countedAt(facts, now) >= place.lessonCount
}

/** Looks at what may be shared now: shares it, lets go of the rest, or waits for the next lesson. */
export const look = command(profitShare, 'look', {
  label: ['核算', 'Look'],
  *needs(row, _input, { now, zone }) {
    return {
      facts: yield* known(row),
      ...(yield* gather({ receivers: receiversFor({ ...row, subMerchantId: row.subMerchantId }), number: next(`share ${dayOf(now, zone)}`) })),
    }
  },
  decide(row, _input, { facts, receivers, number }, context) {
    const { now } = context
    if (row.movingId) return fact(profitShare, 'looked', { lookAt: null }, row.status)
    if (row.status === 'finished') return fact(profitShare, 'looked', { lookAt: null }, 'finished')
    // The channel has let go of it by itself.
    if (now >= row.shareUntil) return fact(profitShare, 'finished', { lookAt: null, failure: null }, 'finished')
    // What is left of a place that was transferred is settled: its money pays for another class.
    const cents = facts.place?.status === 'transferred' ? 0 : toShare(row, facts, now)
    if (row.status === 'open' && cents > 0 && row.moveCount < movesMax) {
      const [to] = receivers
      if (!to)
        return fact(
          profitShare,
          'stuck',
          { failure: noReceiver, lookAt: releaseAt(row.shareUntil) > now ? releaseAt(row.shareUntil) : plus(now, day) },
          'stuck',
        )
      return moves(row, { kind: 'share', moveNo: moveNo('FZ', number, context), amountCents: cents, account: to.account }, context)
    }
    if (row.status === 'finishing' || (row.status === 'open' ? isOver(row, facts, now) : now >= releaseAt(row.shareUntil)))
      return released(row, number, context)
    const later = nextAt(facts, now),
      last = releaseAt(row.shareUntil)
    return fact(profitShare, 'looked', { lookAt: later && later < last ? later : last }, row.status)
  },
})

/** Takes back what a refund leaves no room for, one share after the other, the latest first. */
export const recall = command(profitShare, 'recall', {
  label: ['回退分账', 'Take back'],
  input: { refundId: text('退款', 'Refund', { required: true }) },
  *needs(row, _input, { now, zone }): Reading<{ readonly facts: Known; readonly shares: readonly ShareMove[]; readonly number: number }> {
    return {
      facts: yield* known(row),
      shares: yield* findAll(shareMove, { shareId: row.id, kind: 'share', status: 'done' }),
      number: yield* next(`share ${dayOf(now, zone)}`),
    }
  },
  decide(row, { refundId }, { facts, shares, number }, context) {
    const need = row.movingId ? 0 : toReturn(row, facts)
    const of = shares.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).find(one => one.amountCents > one.returnedCents)
    if (need === 0 || !of) return []
    const amountCents = Math.min(need, of.amountCents - of.returnedCents)
    return moves(
      row,
      { kind: 'return', moveNo: moveNo('FH', number, context), amountCents, account: of.account, ofMoveId: of.id, ofMoveNo: of.moveNo, refundId },
      context,
    )
  },
})

/** A person has mended what it was stuck by: it is tried again, under a new number. */
export const resume = step(profitShare, 'resume', 'resumed', {
  label: ['恢复分账', 'Share again'],
  by: ['FI'],
  input: { remark: remarkField },
  check: row => ensure(!row.movingId, no.moving),
  record: ({ remark }, _row, _facts, { now }) => ({ remark, failure: null, lookAt: now }),
})
/** Nothing more is to be shared: the rest is settled as where no channel shares. */
export const release = command(profitShare, 'release', {
  label: ['解冻剩余资金', 'Release the rest'],
  by: ['FI'],
  danger: true,
  needs: (_row, _input, { now, zone }) => gather({ number: next(`share ${dayOf(now, zone)}`) }),
  decide(row, _input, { number }, context) {
    ensure(!row.movingId, no.moving)
    return released(row, number, context)
  },
})

export const shareCommands = [open, wake, look, recall, end, resume, release] as const
