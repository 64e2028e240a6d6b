/** What becomes of differences: suspended, set right here, refunded, written off by two persons, or matched on another day. */
import { because, remarkField } from '../audit/index.ts'
import {
  command,
  type Context,
  count,
  ensure,
  fact,
  find,
  gather,
  get,
  invoke,
  type Invoke,
  offeredWhen,
  omit,
  type Row,
  step,
  text,
  ofAmount,
} from '../kit/index.ts'
import { payment } from '../payments/index.ts'
import { refund } from '../refunds/index.ts'
import { subsidyUse } from '../subsidies/index.ts'
import { batch } from './batch.ts'
import { difference } from './difference.ts'
import { no } from './refusals.ts'

type Difference = Row<typeof difference>

/** One of the differences of a day has been dealt with. */
const settleBatch = command(batch, 'settle', {
  label: ['差异已处理', 'A difference was dealt with'],
  decide(row) {
    const openCount = Math.max(0, row.openCount - 1)
    return fact(batch, 'settled', { openCount }, openCount === 0 ? 'balanced' : 'differing')
  },
})
/** The day stops counting it, as long as it is not closed. */
const uncounted = (row: Difference): readonly Invoke[] => (row.isCounted && row.batchId ? [invoke(settleBatch, row.batchId, {})] : [])
const decided = ({ actor, now }: Pick<Context, 'actor' | 'now'>) => ({ decidedBy: actor.userId, decidedAt: now, isCounted: false })

/** Matching saw it; seen again with other sums it is open again. */
export const findDifference = command(difference, 'find', {
  label: ['发现差异', 'Find'],
  input: omit(difference.fields, 'isCounted', 'isSuspended', 'way', 'remark', 'proposedBy', 'decidedBy', 'decidedAt'),
  decide: (_row, input) =>
    fact(difference, 'found', { ...input, isCounted: true, isSuspended: false, way: null, remark: null, proposedBy: null, decidedBy: null, decidedAt: null }),
})
/** Matching no longer sees it. */
export const clearDifference = step(difference, 'clear', 'cleared', {
  label: ['差异消除', 'Gone'],
  record: (_input, _row, _facts, { now }) => ({ isCounted: false, isSuspended: false, decidedAt: now }),
})

/** Put on the suspense account: the day may be closed, and somebody goes on looking. */
export const suspend = step(difference, 'suspend', 'suspended', {
  label: ['挂账', 'Suspend'],
  by: ['FI'],
  ...because,
  record: ({ remark }) => ({ remark, isCounted: false, isSuspended: true }),
  also: row => uncounted(row),
})

const ownOf = (row: Difference) =>
  gather({ paid: get(payment, row.paymentId ?? ''), back: get(refund, row.refundId ?? ''), payments: find(payment, { tradeNo: row.number }, { limit: 1 }) })

/** What we have says now what the channel says. */
export const fixDifference = command(difference, 'fix', {
  label: ['确认已更正', 'Set right'],
  by: ['FI'],
  input: { remark: remarkField },
  *needs(row) {
    const known = yield* ownOf(row)
    return { ...known, use: yield* get(subsidyUse, known.back?.orderId ?? '') }
  },
  decide(row, { remark }, { paid, payments, back, use }, context) {
    const own = paid ?? payments[0]
    const cents =
      row.kind === 'payment' ? own?.status === 'success' && own.receivedCents : back?.status === 'success' && back.amountCents - (use?.parts?.[back.id] ?? 0)
    ensure(row.channelCents !== null && cents === row.channelCents, no.notFixed)
    return [fact(difference, 'fixed', { ...decided(context), way: 'fix', isSuspended: false, remark }), ...uncounted(row)]
  },
})
/** The money went back, by a refund of ours that went through. */
export const giveBackDifference = command(difference, 'giveBack', {
  label: ['关联退款', 'Name its refund'],
  by: ['FI'],
  input: { refundNo: text('退款单号', 'Refund number', { required: true }), remark: remarkField },
  needs: function* (_row, { refundNo }) {
    return { refunds: yield* find(refund, { refundNo }, { limit: 1 }) }
  },
  decide(row, { remark }, { refunds }, context) {
    const [one] = refunds
    const isIts = !!one && ((!!row.paymentId && one.paymentId === row.paymentId) || (!!row.channelNo && one.gatewayNo === row.channelNo))
    ensure(isIts && one.status === 'success' && one.amountCents === Math.abs(row.deltaCents), no.noRefund)
    return [fact(difference, 'given_back', { ...decided(context), way: 'refund', refundId: one.id, isSuspended: false, remark }), ...uncounted(row)]
  },
})

export const propose = step(difference, 'propose', 'proposed', {
  label: ['申请核销', 'Propose a write-off'],
  by: ['FI'],
  ...because,
  record: ({ remark }, _row, _facts, { actor }) => ({ remark, proposedBy: actor.userId }),
})
const byAnother = offeredWhen(['proposedBy'], (row, { userId }) => row.proposedBy !== userId)
/** Two persons: who proposed it never decides. */
export const approveWriteOff = command(difference, 'approve', {
  label: ['批准核销', 'Approve the write-off'],
  by: ['FI'],
  danger: true,
  statement: ofAmount(difference),
  offered: byAnother,
  decide(row, _input, _facts, context) {
    ensure(row.proposedBy !== context.actor.userId, no.proposer)
    return [fact(difference, 'approved', { ...decided(context), way: 'write_off', isSuspended: false }), ...uncounted(row)]
  },
})
export const rejectWriteOff = command(difference, 'reject', {
  label: ['驳回核销', 'Reject the write-off'],
  by: ['FI'],
  input: { remark: remarkField },
  offered: byAnother,
  decide(row, { remark }, _facts, { actor }) {
    ensure(row.proposedBy !== actor.userId, no.proposer)
    return fact(difference, 'rejected', { remark, proposedBy: null }, row.isSuspended ? 'suspended' : 'open')
  },
})

/** Its other half was found: on another day of the channel, or here after its day was closed. */
export const pairDifference = command(difference, 'pair', {
  label: ['次日匹配', 'Match on another day'],
  input: { remark: text('说明', 'Remark', { required: true }) },
  decide: (row, { remark }, _facts, context) => [
    fact(difference, 'paired', { ...decided(context), way: 'next_day', isSuspended: false, remark }),
    ...uncounted(row),
  ],
})

export const systemCommands = [findDifference, clearDifference, pairDifference, settleBatch] as const
export const differenceCommands = [suspend, fixDifference, giveBackDifference, propose, approveWriteOff, rejectWriteOff] as const
export const openOf = (where: Parameters<typeof count<typeof difference>>[1]) => count(difference, where)
