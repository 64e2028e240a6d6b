/** What a refund says of money before it is approved or sent: who gets it, by which channel, how much, and what of the order is left. */
import { user } from '../identity/index.ts'
import { find, gather, get, lastFour, type Said, statement } from '../kit/index.ts'
import { channels, payment } from '../payments/index.ts'
import { isPaid, subsidyUse } from '../subsidies/index.ts'
import { claimStatuses } from './refund.ts'
import { likelyOf, ownRefundableOf, refundableOf, subsidyPart } from './refundable.ts'
import { formerFor, formerOf } from './former.ts'
import { refund } from './refund.ts'

export const ofRefund = statement<typeof refund>(function* (row, eyes) {
  const { registered, payments, payer, use, all } = yield* gather({
    registered: get(payment, row.paymentId),
    payments: find(payment, { orderId: row.orderId, status: 'success' }),
    payer: get(user, row.payerId),
    use: get(subsidyUse, row.orderId),
    all: find(refund, { orderId: row.orderId }),
  })
  const former = formerOf(row, yield* formerFor(row))
  const others = all.filter(one => one.id !== row.id),
    // What the channel gave back by itself is linked to the payment that has as much left, whichever it was registered under.
    isTooMuch = row.status === 'external' && row.amountCents > ownRefundableOf(registered, others, use),
    paid = isTooMuch ? (likelyOf({ payments, refunds: others, use }, row.amountCents) ?? registered) : registered,
    channel = row.payType ? channels[row.payType][eyes.lang] : ''
  const isClaim = (claimStatuses as readonly string[]).includes(row.status),
    part = isClaim ? (use?.parts?.[row.id] ?? 0) : subsidyPart(row.amountCents, paid, others, use)
  const said: Said[] = [
    { label: ['收款方', 'Payee'], text: eyes.masked(user, 'realName', payer?.realName ?? '') },
    { label: ['原路退回', 'Back by'], text: [channel, lastFour(paid?.transactionNo ?? paid?.tradeNo)].filter(Boolean).join(' · ') },
    { label: ['订单号', 'Order number'], text: row.orderCode },
    { label: ['已缴', 'Paid'], cents: paid?.receivedCents ?? paid?.amountCents ?? 0 },
    ...(isPaid(use)
      ? ([
          { label: ['补贴支付', 'Paid by a subsidy'], cents: use!.cents },
          { label: ['退回补贴', 'Back to the subsidy'], cents: part },
        ] as const)
      : []),
    { label: ['本次金额', 'Amount'], cents: row.amountCents - part, isTotal: true },
    ...(row.status === 'applied' && row.quote?.besideCents
      ? ([{ label: ['同时退回（该报名其他订单）', 'Back with it, of other orders of the place'], cents: row.quote.besideCents }] as const)
      : []),
    ...(row.status === 'applied' && former > 0
      ? ([{ label: ['此前已退（计入审批额度）', 'Gone back before, counts for whose word it needs'], cents: former }] as const)
      : []),
    { label: ['此后该订单余额', 'Left of the order'], cents: (paid ?? use) ? refundableOf(paid, others, use) - row.amountCents : 0 },
  ]
  return said
})
