/** What a bank says of the payments of a batch, carried over to what they pay; and what it gives back, to the payment. */
import { coded, consequence, get, invoke, on, reaction, type Row, step } from '../kit/index.ts'
import { parts, partOf } from './parts.ts'
import { payoutLine } from './payout.ts'

const unsaid = coded('payout.unsaid', ['银行未说明原因', 'the bank gave no reason'])

/** What the bank said of a payment holds for what it pays, once: each of them settles what belongs to it in a turn of its own. */
export const payoutReaction = reaction('settlement.payout', {
  on: on(payoutLine, 'paid', 'refused'),
  run: async (_happened, { row, ask }) => {
    const { part, id } = partOf(row)
    const of: Row<any> | undefined = await ask(get(part.of, id))
    if ((of?.status !== 'filed' && of?.status !== 'refiled') || of.payoutLineId !== row.id) return []
    return [
      row.status === 'paid' ? invoke(part.settleByFile, id, { reference: row.reference! }) : invoke(part.returnByFile, id, { reason: row.reason ?? unsaid }),
    ]
  },
})

/** The payment of a batch that came back. */
export const returnLine = step(payoutLine, 'giveBack', 'returned', {
  label: ['银行退票', 'Returned by the bank'],
  input: { reason: { ...payoutLine.fields.reason, locked: false } },
  record: ({ reason }) => ({ reason }),
})
export const lineReturns = parts.map(part =>
  consequence(part.bounce, {
    name: `${part.of.name}-payment-came-back`,
    label: ['批次中的付款记为退票', 'The payment of its batch is returned, too'],
    fact: 'bounced',
    runs: [returnLine],
    run: ({ before, input }) =>
      before.payoutLineId ? [invoke(returnLine, before.payoutLineId, { reason: (input as { readonly remark: string }).remark })] : [],
  }),
)
