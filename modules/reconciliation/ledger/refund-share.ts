/** What of a refund went to a subsidy instead of the family: noted in the turn in which the refund arrives, so that the journal books through
 * the channel what really went through it. Only refunds of orders that a subsidy helped to pay have one. */
import { choice, command, consequence, fact, get, invoke, money, ref, resource, state, text, time } from '../../kit/index.ts'
import { channels } from '../../payments/index.ts'
import { payout } from '../../refunds/index.ts'
import { subsidyUse } from '../../subsidies/index.ts'

export const refundShare = resource('ledger_refund_share', {
  label: ['退款中的补贴', 'Subsidy in a refund'],
  scope: 'everyone',
  read: ['PO', 'FI'],
  fields: {
    refundNo: text('退款单号', 'Refund number', { required: true, locked: true }),
    cents: money('补贴部分', 'Part of the subsidy', { required: true, locked: true }),
    at: time('到账时间', 'Refunded at', { required: true, locked: true }),
    channel: choice(channels)('渠道', 'Channel', { locked: true }),
    schoolId: ref('school')('学校', 'School', { locked: true }),
    agencyId: ref('agency')('机构', 'Agency', { locked: true }),
    areaCode: text('区划代码', 'Area code', { locked: true, hidden: true }),
  },
  lifecycle: { new: state('新建', 'New', 'idle', { note: 'noted' }), noted: state('已记录', 'Noted', 'over') },
  facts: { noted: {} },
})
export const noteShare = command(refundShare, 'note', {
  label: ['记录补贴部分', 'Note the part of the subsidy'],
  input: refundShare.fields,
  decide: (_row, input) => fact(refundShare, 'noted', input),
})

/** What of a refund that has arrived is not the family's. */
export const bookShare = consequence([payout.succeed, payout.payByHand, payout.link], {
  name: 'ledger-refund-share',
  label: ['记录退款中的补贴', "Note what of the refund is a subsidy's"],
  runs: [noteShare],
  needs: function* ({ row }) {
    return { use: yield* get(subsidyUse, row.orderId) }
  },
  run({ before, row }, { use }, { now }) {
    const cents = use?.parts?.[row.id] ?? 0
    // Where a subsidy paid all of it, the refund itself is booked to it.
    if (row.status !== 'success' || before.status === 'success' || cents === 0 || !row.paymentId) return []
    const { refundNo, schoolId, agencyId, areaCode } = row
    return [invoke(noteShare, row.id, { refundNo, cents, at: row.refundedAt ?? now, channel: row.handBy ? null : row.payType, schoolId, agencyId, areaCode })]
  },
})
