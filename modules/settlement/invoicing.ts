/** Electronic invoices: sent to who issues them, answered from outside, and taken back in part when money goes back to the family. */
import { because } from '../audit/index.ts'
import {
  about,
  coded,
  command,
  ensure,
  fact,
  find,
  type Invoke,
  invoke,
  minute,
  money,
  on,
  optional,
  plus,
  reaction,
  type ReactionContext,
  rules,
  step,
  text,
  timer,
} from '../kit/index.ts'
import { refund } from '../refunds/index.ts'
import { check, handCommands, type Invoice, invoice, invoiceable, no, ofInvoice, pendingOf, standing, standsFor } from './invoice.ts'
import { type InvoiceApplication, type Invoicer, quickInvoicer } from './invoicer.ts'

const refunded = coded('invoice.refunded', ['订单已退款', 'the order was refunded'])
const nothingLeft = coded('invoice.nothingLeft', ['订单已全部退款，无可开票金额', 'all of the order was refunded: nothing is left to invoice'])
const redNo = text('红字发票号码', 'Number of the red invoice', { required: true })

/** Handed to the tax platform; what it answers is recorded by the system. */
export const send = step(invoice, 'send', 'sent', {
  label: ['电子开票', 'Issue electronically'],
  by: ['FI'],
  statement: ofInvoice,
  needs: row => invoiceable(row.orderCode, row.id),
  check: (row, _input, found) => check(row, found),
  record: (_input, row, _found, { now }) => ({ isElectronic: true, round: row.round + 1, askAt: now, tries: 0, remark: null }),
})
export const accept = step(invoice, 'accept', 'accepted', {
  label: ['开票成功', 'Issued'],
  input: { invoiceNo: text('发票号码', 'Invoice number', { required: true }), pdfUrl: optional(text('版式文件', 'As a file')) },
  record: ({ invoiceNo, pdfUrl }, _row, _found, { now }) => ({ invoiceNo, pdfUrl: pdfUrl ?? null, issuedAt: now, askAt: null }),
})
const answerRefused = { input: { reason: text('原因', 'Reason', { required: true }) } } as const
export const refuse = step(invoice, 'refuse', 'refused', {
  label: ['开票失败', 'Not issued'],
  ...answerRefused,
  record: ({ reason }) => ({ remark: reason, isElectronic: false, askAt: null }),
})
export const askLater = step(invoice, 'askLater', 'asked_later', {
  label: ['稍后再问', 'Ask later'],
  record: (_input, row, _found, { now }) => ({ tries: row.tries + 1, askAt: plus(now, Math.min(60, 5 * (row.tries + 1)) * minute) }),
})

/** Asks the tax platform to take back a part of an electronic invoice, or all that is left of it. */
export const reverse = command(invoice, 'reverse', {
  label: ['申请红冲', 'Ask to reverse'],
  by: ['FI'],
  danger: true,
  many: false,
  input: { amount: optional(money('红冲金额', 'Amount', { check: rules.positive })), ...because.input },
  decide(row, { amount, remark }, _found, { now }) {
    ensure(row.isElectronic, no.byHand)
    const left = standsFor(row),
      cents = amount ?? left
    ensure(cents <= left, about(no.tooMuchBack, 'amount'), { left })
    return fact(invoice, 'reversal_asked', { reversal: { cents, remark, at: now }, askAt: now, tries: 0 })
  },
})
/** Void once nothing is left of it. */
const afterReversal = (row: Invoice) => (row.reversedCents + pendingOf(row) === row.amountCents ? ('void' as const) : ('issued' as const))
export const acceptReversal = command(invoice, 'acceptReversal', {
  label: ['红冲成功', 'Reversed'],
  input: { redNo },
  decide: (row, input) => fact(invoice, 'reversal_accepted', { ...input, askAt: null }, afterReversal(row)),
})
/** Of an invoice by hand finance says that the red one was written. */
export const recordReversal = command(invoice, 'recordReversal', {
  label: ['登记红字发票', 'Record the red invoice'],
  by: ['FI'],
  many: false,
  input: { redNo },
  decide(row, input) {
    ensure(!row.isElectronic, no.electronic)
    return fact(invoice, 'reversal_accepted', { ...input, askAt: null }, afterReversal(row))
  },
})
export const refuseReversal = step(invoice, 'refuseReversal', 'reversal_refused', {
  label: ['红冲失败', 'Not reversed'],
  ...answerRefused,
  record: ({ reason }) => ({ remark: reason, askAt: null }),
})

/** An invoice never says more than the family has paid and not got back: an application is lowered or given up, an issued one reversed by
 * what is above. What is on its way is looked at once it has been answered. */
export const recheck = command(invoice, 'recheck', {
  label: ['按退款核对', 'Check against refunds'],
  needs: row => invoiceable(row.orderCode, row.id),
  decide(row, _input, { left }, { now }) {
    const most = Math.max(0, left),
      above = standsFor(row) - most
    if (above <= 0 || row.status === 'sending' || row.status === 'reversing') return []
    if (row.status === 'issued')
      return fact(
        invoice,
        'reversal_asked',
        { reversal: { cents: above, remark: refunded, at: now }, askAt: row.isElectronic ? now : null, tries: 0 },
        'reversing',
      )
    return most > 0
      ? fact(invoice, 'lowered', { amountCents: most, remark: refunded }, row.status === 'refused' ? 'refused' : 'applied')
      : fact(invoice, 'rejected', { remark: nothingLeft }, 'rejected')
  },
})

const rechecked = async (orderId: string, { ask }: Pick<ReactionContext, 'ask'>): Promise<readonly Invoke[]> => {
  const rows = await ask(find(invoice, { orderId, status: [...standing] }))
  return rows.map(row => invoke(recheck, row.id, {}))
}
const followsRefunds = reaction('invoice.followsRefunds', {
  on: on(refund, 'succeeded', 'paid_by_hand', 'linked'),
  run: (_happened, context) => (context.row.status === 'success' && context.row.orderId ? rechecked(context.row.orderId, context) : []),
})
const followsAnswers = reaction('invoice.followsAnswers', {
  on: on(invoice, 'accepted', 'issued', 'reversal_accepted'),
  run: (_happened, context) => rechecked(context.row.orderId, context),
})

/** What is asked for now. */
export function applicationOf(row: Invoice): InvoiceApplication {
  const { type, title, orderCode, amountCents, tries } = row,
    reversals = row.reversals ?? []
  const shared = { type, title, orderCode, tries, taxNo: row.taxNo ?? '', email: row.email ?? '' } as const
  if (row.status !== 'reversing') return { ...shared, kind: 'blue', number: `${row.id}-${row.round}`, amountCents }
  const reversal = reversals.at(-1)!
  const number = `${row.id}-${row.round}-red-${reversals.length}`
  return { ...shared, kind: 'red', number, amountCents: reversal.cents, originalNo: row.invoiceNo ?? '', reason: reversal.remark }
}
/** Who issues is asked until they have answered; a silent one is asked again later. */
const answers = timer('invoicer-answers', {
  due: now => find(invoice, { status: ['sending', 'reversing'], askAt: { lte: now } }),
  async run(row, { ports }: ReactionContext<Invoice>) {
    const invoicer: Invoicer = ports.invoicer ?? quickInvoicer
    const answer = await invoicer.ask(applicationOf(row)).catch(() => undefined),
      isRed = row.status === 'reversing'
    if (!answer) return [invoke(askLater, row.id, {})]
    if ('refused' in answer) return [invoke(isRed ? refuseReversal : refuse, row.id, { reason: answer.refused })]
    const { invoiceNo, pdfUrl } = answer
    return [isRed ? invoke(acceptReversal, row.id, { redNo: invoiceNo }) : invoke(accept, row.id, { invoiceNo, ...(pdfUrl ? { pdfUrl } : {}) })]
  },
})

/** What people do with invoices. */
export const invoiceCommands = [...handCommands.slice(0, 2), send, ...handCommands.slice(2, -1), reverse, recordReversal, handCommands.at(-1)!] as const
export const invoicerCommands = [accept, refuse, askLater, acceptReversal, refuseReversal, recheck] as const
export const invoiceReactions = [followsRefunds, followsAnswers, answers] as const
