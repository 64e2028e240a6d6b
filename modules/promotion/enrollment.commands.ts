/** What happens to a promotion enrolment: taken with its seat, paid with its choice, shown at the door once, or given back. */
import {
  about,
  command,
  ensure,
  fact,
  flag,
  gather,
  get,
  hour,
  int,
  invoke,
  type Label,
  money,
  offeredWhen,
  optional,
  pick,
  plus,
  step,
  text,
  time,
} from '../kit/index.ts'
import { refunds } from '../refunds/index.ts'
import { isPast, leftOfPrice, promotionEnrollment } from './enrollment.ts'
import { no } from './refusals.ts'
import { office } from './roles.ts'
import { activitySchedule } from './schedule.ts'
import { seatId } from './seat.ts'
import * as seats from './seat.commands.ts'

const { fields } = promotionEnrollment
const of = promotionEnrollment
/** Doors open so long before. */
const doors = 12 * hour
/** How far a device's clock may be ahead. */
const skew = hour / 12

export const take = command(of, 'take', {
  label: ['占座', 'Take a seat'],
  input: pick(fields, 'scheduleId', 'bookingId', 'name', 'phone', 'studentName', 'grade', 'seatNo', 'amount', 'orderId'),
  decide: (_row, input, _facts, { now }) =>
    input.amount === 0
      ? fact(of, 'taken', { ...input, payStatus: 'free', paidAt: now }, 'confirmed')
      : fact(of, 'taken', { ...input, payStatus: 'unpaid' }, 'held'),
})
export const number = step(of, 'number', 'numbered', {
  label: ['记录订单号', 'Note the order'],
  input: { orderCode: text('订单号', 'Order', { required: true }) },
})
export const change = step(of, 'change', 'changed', {
  label: ['修改参加人', 'Change who comes'],
  by: office,
  input: { name: optional(fields.name), studentName: optional(fields.studentName), grade: fields.grade },
  record: (input, row) => ({
    name: input.name ?? row.name,
    studentName: input.studentName ?? row.studentName,
    grade: input.grade === undefined ? row.grade : input.grade,
  }),
})
export const pay = step(of, 'pay', 'paid', {
  label: ['支付成功', 'Paid'],
  record: (_input, _row, _facts, { now }) => ({ payStatus: 'paid' as const, paidAt: now }),
})
export const expire = step(of, 'expire', 'expired', { label: ['过期', 'Expire'], record: () => ({ payStatus: 'lapsed' as const }) })

/** Asks for the money back: the refund is audited as any other. Once it is approved, all that is left of the price frees the seat; a part leaves
 * it with who has it, unless they give it up. */
export const refund = command(of, 'refund', {
  label: ['申请退款', 'Refund'],
  by: office,
  danger: true,
  offered: offeredWhen(['payStatus'], row => row.payStatus === 'paid'),
  input: {
    amount: money('退款金额', 'Amount'),
    reason: text('退款原因', 'Reason', { required: true, lines: 3 }),
    leaves: flag('退款后', 'After the refund', {
      answers: [
        ['退座', 'The seat is given up'],
        ['保留座位', 'The seat is kept'],
      ],
    }),
    byPayer: flag('缴费人申请', 'The payer asks'),
  },
  needs: row => gather({ schedule: get(activitySchedule, row.scheduleId) }),
  decide(row, { amount, reason, leaves, byPayer }, { schedule }, { newId, now }) {
    const left = leftOfPrice(row),
      isWhole = (amount ?? left) === left
    ensure(row.orderId && left > 0, no.notPaid)
    ensure((amount ?? left) <= left, about(no.tooMuch, 'amount'), { most: left })
    ensure(!isWhole || leaves !== false || isPast(row), about(no.keepsSeat, 'leaves'))
    ensure(!leaves || !isPast(row) || row.status === 'released', about(no.seatPast, 'leaves'))
    // Who paid asks before it begins; afterwards the office does.
    ensure(!byPayer || (schedule?.startAt ?? '') > now, no.begun)
    return [
      fact(of, 'refund_applied', { refundStatus: 'applied' }),
      invoke(refunds.applyFor, newId(), {
        orderId: row.orderId,
        amountCents: amount ?? left,
        reason,
        byPayer: byPayer ?? false,
        leaves: isPast(row) ? row.status === 'released' : (leaves ?? isWhole),
        subjectKind: of.name,
        subjectId: row.id,
      }),
    ]
  },
})
/** What went back before stays gone back, and is what its state tells of. */
export const keep = step(of, 'keep', 'kept', {
  label: ['退款未获批准', 'The refund was not approved'],
  record: (_input, row) => ({ refundStatus: (row.refundAmount ?? 0) > 0 ? ('partial' as const) : ('rejected' as const) }),
})
/** A part goes back, or all of a seat that was past keeping; the ticket stays what it was. */
export const part = step(of, 'part', 'refunded_in_part', {
  label: ['部分退款', 'Refund a part'],
  input: { cents: int('退款金额(分)', 'Refunded, fen', { required: true }) },
  record({ cents }, row) {
    const refundAmount = (row.refundAmount ?? 0) + cents
    return { refundStatus: refundAmount < row.amount ? ('partial' as const) : ('approved' as const), refundAmount }
  },
})
/** Money of it went back at the channel alone. An application that waits goes its own way. */
export const back = step(of, 'back', 'refunded_outside', {
  label: ['渠道侧已退款', 'Refunded at the gateway'],
  input: { cents: int('退款金额(分)', 'Refunded, fen', { required: true }) },
  record({ cents }, row) {
    const refundAmount = (row.refundAmount ?? 0) + cents
    return refundAmount < row.amount
      ? { refundAmount, refundStatus: row.status === 'refunding' ? row.refundStatus : ('partial' as const) }
      : { refundAmount, refundStatus: 'refunded' as const, payStatus: 'refunded' as const }
  },
})
/** The seat is free again. */
export const release = step(of, 'release', 'released', {
  label: ['退座', 'Release'],
  input: { cents: int('退款金额(分)', 'Refunded, fen', { required: true }) },
  record: ({ cents }, row) =>
    row.amount === 0 ? { payStatus: 'lapsed' as const } : { refundStatus: 'approved' as const, refundAmount: (row.refundAmount ?? 0) + cents },
  also: row => [invoke(seats.release, seatId(row.scheduleId, row.seatNo), {})],
})
/** A seat that cost nothing is given up at once: there is no money to wait for. */
export const leave = step(of, 'leave', 'released', {
  label: ['退座', 'Give the seat up'],
  by: office,
  danger: true,
  record: () => ({ payStatus: 'lapsed' as const }),
  also: row => [invoke(seats.release, seatId(row.scheduleId, row.seatNo), {})],
})
/** The money has arrived: all of it, or the part that the seat was given up for. */
export const repaid = step(of, 'repaid', 'repaid', {
  label: ['退款到账', 'Refunded'],
  record: (_input, row) =>
    leftOfPrice(row) > 0 ? { refundStatus: 'partial' as const } : { refundStatus: 'refunded' as const, payStatus: 'refunded' as const },
})

const scanned = {
  scannedAt: time('扫描时间', 'Read at', { required: true }),
  gate: text('检票口', 'Gate'),
  scanId: text('扫描编号', 'Reading', { required: true }),
} as const
const entering = <const N extends string>(name: N, label: Label) =>
  command(of, name, {
    label,
    by: office,
    many: false,
    input: scanned,
    needs: row => gather({ schedule: get(activitySchedule, row.scheduleId) }),
    decide(row, { scannedAt, gate, scanId }, { schedule }, { now }) {
      ensure(schedule?.startAt && schedule.status !== 'cancelled', no.noSchedule)
      ensure(scannedAt >= plus(schedule.startAt, -doors) && scannedAt <= plus(now, skew), about(no.early, 'scannedAt'))
      ensure(row.status !== 'no_show' || scannedAt <= schedule.endAt!, no.unpaidTicket)
      return [fact(of, 'checked_in', { checkedAt: scannedAt, gate: gate ?? null, scanId }), invoke(seats.use, seatId(row.scheduleId, row.seatNo), {})]
    },
  })
export const checkIn = entering('checkIn', ['检票', 'Check in'])
/** Who comes without a ticket, found in the list. */
export const admit = entering('admit', ['凭名单放行', 'Let in by the list'])
/** Somebody showed a ticket that was used: who holds the door looks at both. */
export const copy = step(of, 'copy', 'copied', {
  label: ['重复出示', 'Shown again'],
  by: office,
  input: scanned,
  many: false,
  record: (_input, row) => ({ copies: row.copies + 1 }),
})
export const miss = step(of, 'miss', 'missed', { label: ['未到场', 'Did not come'] })

export const commands = [take, number, change, pay, expire, refund, keep, part, back, release, leave, repaid, checkIn, admit, copy, miss] as const
