/** Transfer: a child changes class in one step; the untaught money comes along, the difference is charged or refunded. */
import {
  enrolment, ensurePlace, holdUntil, no as rule, offersAfter, placeNeeds, queueNeeds, taken,
} from '../enrolment/index.ts'
import { remarkField } from '../audit/index.ts'
import { also, command, count, ensure, fact, get, type Reading, type Row, sum, text } from '../kit/index.ts'
import { takeSeat } from './enrol.ts'
import { lineNames } from './order.ts'
import { moveOrder, ordersOf } from './orders.ts'
import { refundBySystem } from './payout.ts'
import { orderFacts, type OrderFacts, paying, quoteOf } from './quote.ts'
import { no } from './refusals.ts'
import { openRefundStatuses, refund } from './refund.ts'

export const transferOut = command(enrolment, 'transferOut', {
  label: ['转班', 'Transfer'],
  by: ['SM', 'PO'],
  danger: true,
  input: { openClassId: text('转入班级', 'To class', { required: ['请选择班级', 'please choose a class'] }), remark: remarkField },
  needs: function* (row) {
    return {
      queue: yield* queueNeeds(row.openClassId),
      open: yield* count(refund, { enrolmentId: row.id, status: openRefundStatuses }),
    }
  },
  decide: (row, { openClassId, remark }, { queue, open }, { now, newId }) => {
    ensure(openClassId !== row.openClassId, rule.sameClass)
    ensure(open === 0, no.openRefund)
    const toId = newId()
    return [
      fact(enrolment, 'transferred_out', { transferToId: toId, cause: 'school', reason: remark }),
      also(transferIn, toId, { openClassId, fromId: row.id }),
      ...offersAfter(queue, 1, now),
    ]
  },
})

interface Carried { readonly orders: readonly OrderFacts[] }
function* carried(fromId: string): Reading<Carried> {
  const orders: OrderFacts[] = []
  for (const one of yield* ordersOf(fromId)) if (one.status === 'paid') orders.push(yield* orderFacts(one.id))
  return { orders }
}

export const transferIn = command(enrolment, 'transferIn', {
  label: ['转入', 'Transferred in'],
  by: [],
  input: { openClassId: text('班级', 'Class', { required: true }), fromId: text('转自报名', 'From', { required: true }) },
  needs: function* (_row, { openClassId, fromId }, context) {
    const from: Row<typeof enrolment> | undefined = yield* get(enrolment, fromId)
    return { ...(yield* placeNeeds(openClassId, from?.studentId ?? '', context)), ...(yield* carried(fromId)), from }
  },
  decide: (row, _input, facts, context) => {
    const { from, orders } = facts, { now, zone, newId } = context
    ensure(from?.status === 'transferred' && from.transferToId === row.id, rule.noClass)
    const { klass, place, entry } = ensurePlace(facts, context)
    ensure((facts.seats?.choosing ?? 0) === 0, rule.roundOpen)
    ensure(taken(facts.seats) < klass.capacity, rule.full)
    ensure((facts.seats?.waiting ?? 0) === 0, rule.othersWait)
    // Each order's untaught money pays for the new place, oldest first; what the new place does not need goes back.
    let owed = place.priceCents
    const moves = orders.map(one => {
      const quote = quoteOf(one, 'transfer', { now, zone }), cents = quote?.cents ?? 0
      const valueCents = Math.min(cents, owed)
      owed -= valueCents
      return { one, quote, valueCents, backCents: cents - valueCents, paid: paying(one.payments) }
    })
    const credit = sum(moves.map(move => move.valueCents))
    const seat = takeSeat(row.id, {
      type: 'transferred_in', entry: { ...entry, payerId: from.payerId, onBehalf: true }, priceCents: place.priceCents,
      payerId: from.payerId, until: holdUntil(klass, facts.policy, now),
      ...credit > 0 ? { credit: { kind: 'credit', label: lineNames.credit[0], cents: credit } } : {},
    }, context)
    return [
      ...seat,
      ...moves.map(({ one, valueCents }) => also(moveOrder, one.order!.id, { enrolmentId: row.id, valueCents })),
      ...moves.flatMap(({ one, backCents, paid, quote }) => backCents === 0 || !paid ? [] : [also(refundBySystem, newId(), {
        orderId: one.order!.id, paymentId: paid.id, cause: 'transfer', amountCents: backCents, quote: quote ?? null,
      })]),
    ]
  },
})

export const commands = [transferOut, transferIn] as const
