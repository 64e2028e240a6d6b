/** What promotion has to say about money, which knows nothing of seats: what an order is for, and what becomes of the seats. */
import { about, coded, consequence, type Context, count, find, findAll, get, guard, invoke, type Invoke, type Row, sum } from '../kit/index.ts'
import { account, ownPhone } from '../identity/index.ts'
import { createOrder, createPayment, order, payment, payOrder } from '../payments/index.ts'
import { back, openRefundStatuses, payout, refund, refunds } from '../refunds/index.ts'
import { seatBooking } from './booking.ts'
import { confirm, number } from './booking.commands.ts'
import { back as backOutside, keep, part, release, repaid } from './enrollment.commands.ts'
import { isPast, leftOfPrice, promotionEnrollment } from './enrollment.ts'
import { eraseBooking, eraseSeat } from './erasing.ts'
import { no } from './refusals.ts'
import { activitySchedule } from './schedule.ts'

const isOurs = (kind: string | null | undefined): boolean => kind === seatBooking.name
const isOurEnrolment = (row: {
  readonly subjectKind: string | null
  readonly subjectId: string | null
}): row is { readonly subjectKind: string; readonly subjectId: string } => row.subjectKind === promotionEnrollment.name && !!row.subjectId

/** Such an order is of a choice that is held for it. */
export const ofBooking = guard(createOrder, {
  name: 'seat-order-is-for-a-choice',
  refuses: no.orders,
  *needs(_row, { subjectKind, subjectId }) {
    return { choice: isOurs(subjectKind) ? yield* get(seatBooking, subjectId) : undefined }
  },
  holds: (row, { subjectKind }, { choice }) => !isOurs(subjectKind) || choice?.orderId === row.id,
})
/** Nobody begins to pay for seats that are not held any more. */
const stillHeld = guard(createPayment, {
  name: 'seats-are-still-held',
  refuses: no.over,
  *needs(_row, { orderId }) {
    const due = yield* get(order, orderId)
    return { due, choice: isOurs(due?.subjectKind) ? yield* get(seatBooking, due?.subjectId) : undefined }
  },
  holds: (_row, _input, { due, choice }, { now }) => !isOurs(due?.subjectKind) || (choice?.status === 'booked' && (choice.holdUntil ?? '') > now),
})

export const ordered = consequence(createOrder, {
  name: 'seat-order-is-noted',
  label: ['记录订单号', 'The order number is noted'],
  fact: 'created',
  runs: [number],
  run: ({ row }) => (isOurs(row.subjectKind) && row.status === 'created' ? [invoke(number, row.subjectId!, { orderCode: row.orderCode })] : []),
})
const paidSeats = consequence(payOrder, {
  name: 'paid-seats-are-sold',
  label: ['座位售出，报名确认', 'The seats are sold'],
  fact: 'paid',
  runs: [confirm],
  run: ({ row }) => (isOurs(row.subjectKind) ? [invoke(confirm, row.subjectId!, {})] : []),
})
/** The ticket that a refund is for, its schedule, and the payment that the rest would go back of. */
function* ticketOf(row: Parameters<typeof isOurEnrolment>[0]) {
  const own = isOurEnrolment(row) ? yield* get(promotionEnrollment, row.subjectId) : undefined
  if (!own) return { own, isCancelled: false, paid: [] }
  return {
    own,
    isCancelled: (yield* get(activitySchedule, own.scheduleId))?.status === 'cancelled',
    paid: yield* find(payment, { orderId: own.orderId ?? '', status: 'success', disposition: 'order' }, { limit: 1 }),
  }
}
type Ticket = Row<typeof promotionEnrollment>
/** Of a cancelled schedule all that is left goes back, beside what a refund takes of it. */
const endsCancelled = (own: Ticket, paid: Parameters<typeof back>[0], cents: number, context: Context): readonly Invoke[] => [
  invoke(release, own.id, { cents: leftOfPrice(own) }),
  ...back(paid, 'activity_cancelled', leftOfPrice(own) - cents, context, { subjectKind: promotionEnrollment.name, subjectId: own.id }),
]
const refundedSeat = consequence(refunds.approve, {
  name: 'refunded-seat-is-free',
  label: ['退款批准后释放座位，部分退款保留', 'The seat is free again, or kept by who got a part back'],
  fact: 'approved',
  runs: [release, part, payout.refundBySystem],
  needs: ({ row }) => ticketOf(row),
  run({ row }, { own, isCancelled, paid }, context) {
    if (!own) return []
    if (isCancelled && own.status === 'refunding') return endsCancelled(own, paid[0], row.amountCents, context)
    const frees = !isPast(own) && (row.leaves || row.amountCents >= leftOfPrice(own))
    return [invoke(frees ? release : part, own.id, { cents: row.amountCents })]
  },
})
/** A seat that nothing is left for. */
const freed = ({ id }: Pick<Ticket, 'id'>): readonly Invoke[] => [invoke(release, id, { cents: 0 }), invoke(repaid, id, {})]
/** The seat stays with who keeps it, unless its schedule was cancelled meanwhile: then all of it goes back. */
const keptSeat = consequence([refunds.reject, refunds.withdraw], {
  name: 'kept-seat-stays',
  label: ['退款未获批准，保留座位', 'The seat stays'],
  runs: [keep, release, repaid, payout.refundBySystem],
  needs: ({ row }) => ticketOf(row),
  run(_followed, { own, isCancelled, paid }, context) {
    if (!own || (own.status !== 'refunding' && !isPast(own))) return []
    if (isCancelled && own.status === 'refunding') return endsCancelled(own, paid[0], 0, context)
    // All of it went back at the gateway meanwhile: nothing pays for the seat.
    return own.status === 'refunding' && leftOfPrice(own) <= 0 ? freed(own) : [invoke(keep, own.id, {})]
  },
})
export const arrived = consequence([payout.succeed, payout.payByHand, payout.link], {
  name: 'seat-refund-has-arrived',
  label: ['记录退款到账', 'The refund is noted as arrived'],
  runs: [repaid],
  *needs({ row }) {
    if (!isOurEnrolment(row)) return { own: undefined, open: 0 }
    return { own: yield* get(promotionEnrollment, row.subjectId), open: yield* count(refund, { subjectId: row.subjectId, status: openRefundStatuses }) }
  },
  run: ({ before, row }, { own, open }) =>
    own && isPast(own) && open === 0 && row.status === 'success' && before.status !== 'success' ? [invoke(repaid, own.id, {})] : [],
})

/** What of an amount each ticket of a choice bears, where the gateway gave it back without a word of which: the only one that costs just as much,
 * else each by what is left of its price, to the fen. */
export function borne(cents: number, tickets: readonly Ticket[]): readonly (readonly [Ticket, number])[] {
  const open = tickets.filter(one => leftOfPrice(one) > 0),
    alike = open.filter(one => leftOfPrice(one) === cents),
    whole = sum(open.map(leftOfPrice))
  if (alike.length === 1) return [[alike[0]!, cents]]
  let before = 0
  const upTo = (left: number) => Math.floor((Math.min(cents, whole) * left) / whole)
  return open.map(one => [one, -upTo(before) + upTo((before += leftOfPrice(one)))] as const).filter(([, part]) => part > 0)
}
const sold = ['paid', 'refunding', 'checked_in', 'no_show', 'released'] as const
const outside = consequence(payout.link, {
  name: 'gateway-refund-is-of-its-seats',
  label: ['渠道侧退款记入座位，全额退款释放座位', 'It is noted with its seats; what nothing is left for is free'],
  runs: [backOutside, release, repaid],
  *needs({ row }) {
    const isOf = isOurs(row.subjectKind) && row.cause !== 'duplicate' && row.cause !== 'late'
    return { tickets: isOf ? yield* find(promotionEnrollment, { bookingId: row.subjectId!, status: sold }, { sort: ['seatNo'] }) : [] }
  },
  run: ({ row }, { tickets }) =>
    borne(row.amountCents, tickets).flatMap(([one, cents]) => [
      invoke(backOutside, one.id, { cents }),
      ...(one.status === 'paid' && cents === leftOfPrice(one) ? freed(one) : []),
    ]),
})
/** Of a ticket goes back what is left of its own price, whatever the other seats of its order cost. */
const withinPrice = guard(refunds.approve, {
  name: 'seat-refund-is-within-its-price',
  refuses: about(no.tooMuch, 'amountCents'),
  needs: ({ subjectKind, subjectId }) => ticketOf({ subjectKind, subjectId }),
  holds: (row, { amountCents }, { own }) => !own || (amountCents ?? row.amountCents) <= leftOfPrice(own),
  detail: (_row, _input, { own }) => ({ most: leftOfPrice(own!) }),
})

const overSeats = ['checked_in', 'no_show', 'released', 'expired'] as const
const closed = coded('promotion.closedAccount', ['该手机号的账号已注销', 'the account of the phone was closed'])
/** With an account go the seats of its phone that are nobody's to keep any more. */
const seatsGo = consequence(account.erase, {
  name: 'seats-of-a-closed-account',
  label: ['清除该手机号的升学报名', 'Seats of its phone are erased'],
  fact: 'erased',
  runs: [eraseSeat, eraseBooking],
  *needs({ before }) {
    const phone = yield* ownPhone(before)
    return {
      seats: phone ? yield* findAll(promotionEnrollment, { phone, status: [...overSeats] }) : [],
      choices: phone ? yield* findAll(seatBooking, { phone, status: ['released', 'expired', 'cancelled'] }) : [],
    }
  },
  run: (_followed, { seats, choices }) => [
    ...seats.map(one => invoke(eraseSeat, one.id, { remark: closed })),
    ...choices.map(one => invoke(eraseBooking, one.id, {})),
  ],
})

export const guards = [ofBooking, stillHeld, withinPrice] as const
export const consequences = [ordered, paidSeats, refundedSeat, keptSeat, arrived, outside, seatsGo] as const
