/** What happens to an order (L8): made with the place it pays for, then paid, cancelled or closed. */
import {
  about,
  beside,
  type Invoke,
  type Row,
  invoke,
  command,
  count,
  date,
  day,
  dayOf,
  ensure,
  fact,
  find,
  gather,
  get,
  int,
  json,
  next,
  offeredWhen,
  optional,
  pick,
  plus,
  plusDays,
  startOf,
  step,
  sum,
  text,
  time,
} from '../kit/index.ts'
import { remarkAs } from '../audit/index.ts'
import { openClass } from '../openclass/index.ts'
import { bestOf, commitUse, offersFor, ownShare, payUse, releaseUse, subsidyUse } from '../subsidies/index.ts'
import { isOwed, order, type OrderLine, payment } from './order.ts'
import { no } from './refusals.ts'

/** Attempts whose end is not known: nothing final may happen to the order before the gateway has answered. */
export const openPaymentStatuses = ['created', 'pending', 'unknown'] as const
export const openPayments = (orderId: string) => count(payment, { orderId, status: openPaymentStatuses })

/** The order's total: the price less what is taken off. */
export const totalOf = (lines: readonly OrderLine[]): number => sum(lines.map(line => (isOwed(line) ? line.cents : -line.cents)))

export const createOrder = command(order, 'create', {
  label: ['下单', 'Place the order'],
  input: {
    ...pick(order.fields, 'enrolmentId', 'openClassId', 'studentId', 'schoolId', 'agencyId', 'areaCode', 'payerId', 'payUntil', 'policy', 'phoneNumber'),
    ...pick(order.fields, 'subject', 'subjectKind', 'subjectId', 'part'),
    lines: json<readonly OrderLine[]>()('明细', 'Lines', { required: true }),
  },
  *needs(_row, { enrolmentId, studentId, subjectId }, { now, zone }) {
    const today = dayOf(now, zone)
    const own = gather({
      live: count(order, { ...(subjectId ? { subjectId } : { enrolmentId: enrolmentId ?? '' }), status: 'created' }),
      number: next(`order ${today}`),
    })
    const [found, offers] = yield* beside(own, offersFor(studentId, today))
    return { ...found, offers }
  },
  decide: (_row, input, { live, number, offers }, { id, now, zone }) => {
    ensure(live === 0, no.liveOrder)
    ensure(
      input.lines.every(line => line.cents >= 0),
      no.negativeLine,
    )
    const totalCents = totalOf(input.lines)
    ensure(totalCents >= 0, no.total)
    const orderCode = dayOf(now, zone).replaceAll('-', '') + String(number).padStart(6, '0')
    // A subsidy pays beside the family: the order says nothing of it, since agencies read orders.
    const best = bestOf(offers, totalCents),
      owed = totalCents - (best?.cents ?? 0)
    // Only pupils have subsidies.
    const pupil = pick(input, 'studentId', 'schoolId', 'areaCode', 'agencyId') as Record<'studentId' | 'schoolId' | 'areaCode' | 'agencyId', string>
    return [
      fact(
        order,
        'created',
        {
          orderCode,
          payerId: null,
          policy: null,
          phoneNumber: null,
          ...input,
          ...(input.part === 'balance' && owed > 0 ? { remindAt: remindedAt(input.payUntil, now) } : {}),
          totalCents,
          valueCents: totalCents,
          // Who owes nothing has paid the moment the order is made (M4).
          ...(owed === 0 ? { paidAt: now } : {}),
        },
        owed === 0 ? 'paid' : 'created',
      ),
      ...(best ? [invoke(commitUse, id, { ...pupil, ...pick(best.offer, 'subsidyId', 'schemeId'), orderCode, totalCents, cents: best.cents })] : []),
      ...(best && owed === 0 ? [invoke(payUse, id, {})] : []),
    ]
  },
})

export const updateOrderInfo = step(order, 'updateOrderInfo', 'contact_changed', {
  label: ['修改联系信息', 'Change contact'],
  by: ['SM', 'PO', 'PR'],
  input: { phoneNumber: optional(order.fields.phoneNumber), remark: optional(order.fields.remark) },
})

/** Orders end only once the gateway has answered about every attempt to pay them. */
function* open(row: { readonly id: string }) {
  return yield* gather({ open: openPayments(row.id), use: get(subsidyUse, row.id) })
}
const answered = (_row: unknown, _input: unknown, { open }: { readonly open: number }): void => ensure(open === 0, no.openPayment)
/** A subsidy that was to pay for what came to nothing is free again. */
function released(row: { readonly id: string }, _input: unknown, { use }: { readonly use?: Row<typeof subsidyUse> | undefined }): readonly Invoke[] {
  return use?.status === 'committed' ? [invoke(releaseUse, row.id, {})] : []
}
const why = { reason: text('原因', 'Reason') }
export const cancelOrder = step(order, 'cancelOrder', 'cancelled', {
  label: ['取消订单', 'Cancel the order'],
  input: why,
  needs: open,
  check: answered,
  also: released,
})
export const closeOrder = step(order, 'closeOrder', 'closed', { label: ['关闭订单', 'Close the order'], needs: open, check: answered, also: released })
/** The class is cancelled: the order ends at once; money that still arrives is an orphan and goes back. */
export const annulOrder = step(order, 'annul', 'annulled', {
  label: ['随班级取消', 'Cancel with the class'],
  input: why,
  needs: row => gather({ use: get(subsidyUse, row.id) }),
  also: released,
})

export const extendOrder = step(order, 'extend', 'extended', {
  label: ['延长支付时间', 'Extend the time to pay'],
  input: { payUntil: time('支付截止', 'Payable until', { required: true }) },
  check: (row, { payUntil }) => ensure(payUntil > row.payUntil, no.notDue),
})

/** A family is reminded of a balance some days before it is due, and once more when that is over: nothing ends by itself. */
const remindsBefore = 3 * day
const remindedAt = (payUntil: string, now: string): string => (plus(payUntil, -remindsBefore) > now ? plus(payUntil, -remindsBefore) : payUntil)
export const remindOrder = step(order, 'remind', 'reminded', {
  label: ['提醒尾款', 'Remind of the balance'],
  check: (row, _input, _facts, { now }) => ensure(row.remindAt && row.remindAt <= now, no.notDue),
  record: (_input, row, _facts, { now }) => ({ remindAt: row.payUntil > now ? row.payUntil : null, isOver: row.payUntil <= now }),
})
/** The school gives a family more time. */
export const putOff = step(order, 'putOff', 'put_off', {
  label: ['尾款延期', 'Put the balance off'],
  by: ['SM', 'PO'],
  offered: offeredWhen(['part'], row => row.part === 'balance'),
  input: { until: date('延至', 'Until', { required: true }), reason: remarkAs(['原因', 'Reason']) },
  needs: row => gather({ klass: get(openClass, row.openClassId) }),
  check(row, { until }, { klass }, { zone }) {
    ensure(row.part === 'balance', no.notBalance)
    ensure(endOf(until, zone) > row.payUntil && until < (klass?.startDate ?? ''), about(no.balanceDay, 'until'))
  },
  record: ({ until, reason }, _row, _facts, { now, zone }) => ({ payUntil: endOf(until, zone), remindAt: remindedAt(endOf(until, zone), now), reason }),
})
/** The last second of a day, until which a balance is payable. */
export const endOf = (date: string, zone: string): string => plus(startOf(plusDays(date, 1), zone), -1_000)

/** Money that came when its order was closed, and whose place is given all the same. */
export const takeLate = step(payment, 'takeLate', 'disposition_settled', {
  label: ['接受迟到付款', 'Take a late payment'],
  record: () => ({ disposition: 'order' as const }),
})

/** Paid: from `created` for the place that it was made for; from `closed` (a late payment) for a new one, whose id is drawn here. What
 * becomes of either place is the word of the module that gives places. */
export const payOrder = command(order, 'pay', {
  label: ['支付成功', 'Paid'],
  input: { paymentId: text('支付记录', 'Payment', { required: true }) },
  needs: (row, { paymentId }) => gather({ paid: get(payment, paymentId), use: get(subsidyUse, row.id) }),
  decide: (row, { paymentId }, { paid, use }, { now, newId }) => {
    const isWhole = paid?.orderId === row.id && paid.status === 'success' && paid.receivedCents === ownShare(row.totalCents, use)
    // What a subsidy was to pay was let go with the order: late money alone is not its price.
    ensure(isWhole && use?.status !== 'released', no.unpaid)
    return row.status === 'created'
      ? [fact(order, 'paid', { paidAt: now }), ...(use ? [invoke(payUse, row.id, {})] : [])]
      : [invoke(takeLate, paymentId, {}), fact(order, 'paid_late', { paidAt: now, enrolmentId: newId() })]
  },
})

/** After a transfer the rest of the money stands for the new place. */
export const moveOrder = step(order, 'move', 'moved', {
  label: ['随转班转移', 'Move with a transfer'],
  input: { ...pick(order.fields, 'enrolmentId', 'openClassId', 'agencyId'), valueCents: int('对应金额(分)', 'Value, fen', { required: true }) },
})

/** Whom to call about it is gone, with what was noted; what was owed and paid stays. */
export const eraseOrder = step(order, 'erase', 'erased', { label: ['清除', 'Erase'] })
export const ordersOf = (enrolmentId: string) => find(order, { enrolmentId }, { sort: ['createdAt'] })
export const commands = [
  createOrder,
  updateOrderInfo,
  cancelOrder,
  closeOrder,
  annulOrder,
  extendOrder,
  remindOrder,
  putOff,
  payOrder,
  moveOrder,
  takeLate,
  eraseOrder,
] as const
