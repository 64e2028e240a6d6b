/** A settlement that is paid by a file for the bank: from its batch to what the bank says of it. By hand nobody pays it meanwhile. */
import { coded, ensure, get, invoke, on, reaction, step, text } from '../../kit/index.ts'
import { settledWith, settling } from '../pay.ts'
import { no as noSettlement, settlement } from '../settlement.ts'
import { payoutLine } from './payout.ts'

const ofLine = { payoutLineId: { ...settlement.fields.payoutLineId, locked: false, required: true as const } }
const unsaid = coded('payout.unsaid', ['银行未说明原因', 'the bank gave no reason'])

export const fileSettlement = step(settlement, 'file', 'filed', {
  label: ['加入付款批次', 'Put into a payout batch'],
  input: ofLine,
  check: row => ensure(row.amountCents > 0, noSettlement.notPositive),
})
/** Released: who pays, and to which account. */
export const sendSettlement = step(settlement, 'send', 'sent', {
  label: ['放行付款', 'Release for payment'],
  input: { bankAccountId: { ...settlement.fields.bankAccountId, locked: false } },
  record: ({ bankAccountId }, row, _facts, { actor, now }) => ({
    bankAccountId,
    executedBy: actor.userId,
    executeTime: now,
    tries: row.tries + 1,
    failure: null,
  }),
})
const nobody = { payoutLineId: null, bankAccountId: null, executedBy: null, executeTime: null } as const
export const unfileSettlement = step(settlement, 'unfile', 'unfiled', { label: ['移出付款批次', 'Take out of the batch'], record: () => nobody })

export const settleByFile = step(settlement, 'settleByFile', 'settled', {
  label: ['银行回盘到账', 'Paid, by the bank’s file'],
  input: { reference: text('银行流水号', 'Bank reference', { required: true }) },
  needs: settling,
  record: ({ reference }, _row, _found, { now }) => ({ bankReference: reference, settledAt: now, failure: null }),
  also: (_row, _input, found) => settledWith(found),
})
/** To be paid again: by hand, or in another batch under a number of its own. */
export const returnByFile = step(settlement, 'returnByFile', 'failed', {
  label: ['银行回盘失败', 'Refused, by the bank’s file'],
  input: { reason: text('失败原因', 'Failure', { required: true }) },
  record: ({ reason }) => ({ failure: reason, payoutLineId: null }),
})

/** What the bank said of a payment holds for its settlement, once: each of them settles lessons and schools in a turn of its own. */
export const payoutReaction = reaction('settlement.payout', {
  on: on(payoutLine, 'paid', 'refused'),
  run: async (_happened, { row, ask }) => {
    const of = await ask(get(settlement, row.settlementId))
    if (of?.status !== 'filed' || of.payoutLineId !== row.id) return []
    return [row.status === 'paid' ? invoke(settleByFile, of.id, { reference: row.reference! }) : invoke(returnByFile, of.id, { reason: row.reason ?? unsaid })]
  },
})
export const filingCommands = [fileSettlement, sendSettlement, unfileSettlement, settleByFile, returnByFile] as const
