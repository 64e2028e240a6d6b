/** What refunds have to say about places and payments, which know nothing of them: a place does not end while a refund is open, and
 * what was paid for it goes back, or along, in the turn that ends it. */
import { annul, annulByError, enrolment, expire, moveOver, revoke, transferIn, transferOut, withdraw as withdrawPlace } from '../enrolment/index.ts'
import { invoke, type Invoke, coded, consequence, type Context, count, find, get, guard, pick, type Reading, type Row, sum } from '../kit/index.ts'
import { book, moveOrder, movedAt, order, paymentArrives } from '../payments/index.ts'
import { back, type Paid, paidFor, payBack } from './pay-back.ts'
import { refundBySystem, strayCause, succeed } from './refund-execution.ts'
import { paying, quoteOf, sourceOf } from './quote.ts'
import { openRefundStatuses, refund } from './refund.ts'
import { refundableOf } from './refundable.ts'
import { apply, withdraw } from './refund.commands.ts'
import { no, noPlace } from './refusals.ts'

type Place = Row<typeof enrolment>
function* openRefunds({ id }: Place): Reading<{ readonly open: number }> {
  return { open: yield* count(refund, { enrolmentId: id, status: openRefundStatuses }) }
}

/** An application for what paid orders give back. */
const applyBack = ({ orders }: Paid, cause: 'parent' | 'school' | 'mistake', reason: string, { now, zone, newId }: Context): readonly Invoke[] =>
  orders
    .flatMap(one =>
      (quoteOf(one, cause, { now, zone })?.cents ?? 0) === 0 ? [] : [invoke(apply, newId(), { orderId: one.order!.id, cause, reason, leaves: false })],
    )
    .slice(0, 1)

/** A refund that ends a place is an approved one of that very place. */
export const ownRefund = guard([revoke, withdrawPlace], {
  name: 'refund-is-of-the-place',
  refuses: no.sameEnrolment,
  needs: function* (_row, { refundId }) {
    return { granted: yield* get(refund, refundId) }
  },
  holds: (row, { refundId }, { granted }) => !refundId || row.status === 'held' || (granted?.status === 'approved' && granted.enrolmentId === row.id),
})
export const noOpenRefund = guard([annulByError, transferOut], {
  name: 'no-open-refund',
  refuses: no.openRefund,
  needs: openRefunds,
  holds: (_row, _input, { open }) => open === 0,
})
export const noOtherRefund = guard(revoke, {
  name: 'no-other-open-refund',
  refuses: no.openRefund,
  needs: openRefunds,
  holds: (row, { refundId }, { open }) => row.status === 'held' || refundId || open === 0,
})
/** Money that goes back is quoted and audited first; without any, the school's word is enough. */
export const viaRefund = guard(withdrawPlace, {
  name: 'money-goes-by-refund',
  refuses: noPlace.viaRefund,
  needs: row => paidFor(row.id),
  holds: (_row, { refundId }, { orders }, { now, zone }) => refundId || orders.every(one => (quoteOf(one, 'parent', { now, zone })?.cents ?? 0) === 0),
})

export const expired = consequence(expire, {
  name: 'expired-place-is-paid-back',
  label: ['退回已付款项', 'What was paid goes back'],
  fact: 'expired',
  runs: [refundBySystem],
  needs: ({ row }) => paidFor(row.id),
  run: (_followed, paid, context) => payBack(paid, 'transfer', null, context),
})

const revokedWords = coded('refund.revoked', ['撤销报名', 'enrolment revoked'])
export const revoked = consequence(revoke, {
  name: 'revoked-place-is-paid-back',
  label: ['退回已付款项，或提交退款申请', 'What was paid goes back, or is applied for'],
  fact: 'revoked',
  runs: [refundBySystem, apply],
  needs: ({ row }) => paidFor(row.id),
  run: ({ before, input }, paid, context) =>
    before.status === 'held'
      ? payBack(paid, 'transfer', input.reason ?? null, context)
      : input.refundId
        ? []
        : applyBack(paid, context.actor.role === 'PR' ? 'parent' : 'school', input.reason ?? revokedWords, context),
})

/** All that was not taught is refunded (M9); an application that waits has lost its subject. */
export const annulled = consequence(annul, {
  name: 'annulled-place-is-paid-back',
  label: ['撤回退款申请并退回未上课时费用', 'Applications end, what was not taught goes back'],
  fact: 'annulled',
  runs: [withdraw, refundBySystem],
  needs: function* ({ row }) {
    return { ...(yield* paidFor(row.id)), applied: yield* find(refund, { enrolmentId: row.id, status: 'applied' }) }
  },
  run: ({ input: { reason } }, { applied, ...paid }, context) => [
    ...applied.map(one => invoke(withdraw, one.id, { reason })),
    ...payBack(paid, 'class_cancelled', reason, context),
  ],
})

export const mistaken = consequence(annulByError, {
  name: 'mistaken-place-is-paid-back',
  label: ['提交全额退款申请', 'All of the money is applied for'],
  fact: 'annulled_by_error',
  runs: [apply],
  needs: ({ row }) => paidFor(row.id),
  run: ({ input }, paid, context) => applyBack(paid, 'mistake', input.remark, context),
})

/** Each paid order with what its untaught lessons are worth in a transfer. */
const worthOf = ({ orders }: Paid, at: Context) => orders.map(one => ({ one, quote: quoteOf(one, 'transfer', at) }))
export const transferred = consequence(transferOut, {
  name: 'transfer-takes-the-money-along',
  label: ['转入新班级，未上课时费用抵扣', 'Enters the new class; untaught money comes along'],
  fact: 'transfer_begun',
  runs: [transferIn],
  needs: ({ row }) => paidFor(row.id),
  run: ({ row, input }, paid, context) => [
    invoke(transferIn, row.transferToId!, {
      openClassId: input.openClassId,
      fromId: row.id,
      creditCents: sum(worthOf(paid, context).map(({ quote }) => quote?.cents ?? 0)),
    }),
  ],
})
/** Each order's untaught money pays for the new place, oldest first, as far as the family does not pay it; what is not needed goes back. What was
 * confirmed since the difference was agreed goes along all the same: the family was told the price, and has paid it. */
export const carried = consequence(moveOver, {
  name: 'carried-money-is-settled',
  label: ['订单转移，差额退回', 'Orders move along, what is left goes back'],
  fact: 'transferred_out',
  runs: [moveOrder, refundBySystem],
  *needs({ row }) {
    const place = yield* get(enrolment, row.transferToId)
    return { place, due: yield* get(order, place?.orderId), ...(yield* paidFor(row.id)) }
  },
  run: (_followed, { place, due, ...paid }, context) => {
    if (!place) return []
    let owed = sum((due?.lines ?? []).filter(one => one.kind === 'credit').map(one => one.cents))
    const moves = worthOf(paid, context).map(({ one, quote }) => {
      const cents = quote?.cents ?? 0,
        valueCents = Math.min(cents, owed)
      owed -= valueCents
      return { one, quote, valueCents, backCents: cents - valueCents }
    })
    for (const each of moves) {
      const { payments, refunds, use } = each.one
      const more = Math.max(0, Math.min(owed, refundableOf(paying(payments), refunds, use) - each.valueCents - each.backCents))
      each.valueCents += more
      owed -= more
    }
    return [
      ...moves.map(({ one, valueCents }) => invoke(moveOrder, one.order!.id, { enrolmentId: place.id, ...pick(place, 'openClassId', 'agencyId'), valueCents })),
      ...moves.flatMap(({ one, backCents, quote }) => back(sourceOf(one), 'transfer', backCents, context, { quote: quote ?? null })),
    ]
  },
})

/** Money that pays nothing goes back by itself, whole, to where it came from (M6). */
export const stray = consequence(paymentArrives, {
  name: 'stray-money-goes-back',
  label: ['未对应订单的款项原路退回', 'Money that pays nothing goes back'],
  fact: 'succeeded',
  runs: [refundBySystem],
  run({ row }, _facts, context) {
    const cause = strayCause(row)
    return cause ? back(row, cause, row.receivedCents ?? 0, context) : []
  },
})

const bookedBack = consequence(book, {
  name: 'booked-notice-ends-its-refund',
  label: ['退款通知入账后，退款到账', 'A refund that its notice was booked for has arrived'],
  fact: 'booked',
  runs: [succeed],
  needs: function* ({ row }) {
    return { told: yield* get(refund, row.refundId ?? '') }
  },
  run: ({ row }, { told }) =>
    row.kind === 'refund' && told
      ? [invoke(succeed, told.id, { gatewayNo: row.transactionNo!, refundedAt: movedAt(row, told.submittedAt ?? told.createdAt) })]
      : [],
})

export const guards = [ownRefund, noOpenRefund, noOtherRefund, viaRefund] as const
export const consequences = [expired, revoked, annulled, mistaken, transferred, carried, stray, bookedBack] as const
