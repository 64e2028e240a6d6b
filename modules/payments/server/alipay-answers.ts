/** What Alipay says, as the port says it. Pure. Source: opendocs.alipay.com, the pages of each call, "业务错误码". */
import type { Notice, PaymentAnswer, RefundAnswer, ShareAnswer } from '../index.ts'

type Said = Readonly<Record<string, any>>

/** Yuan as Alipay writes them, in fen; no number where it is none. */
export function centsOf(text: unknown): number {
  const found = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(text ?? ''))
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : Number.NaN
}
export const yuanOf = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** A clock of +08:00, as an instant; the text itself where it is none. */
const instant = (text: unknown): string => {
  const said = String(text ?? ''),
    at = Date.parse(`${said.slice(0, 19).replace(' ', 'T')}+08:00`)
  return Number.isNaN(at) ? said : new Date(at).toISOString()
}

/** A payment as its query and a notice tell of it. `TRADE_CLOSED` is both what nobody paid and what was paid and all given back: the time
 * of the payment tells which. */
export function paymentOf(said: Said): PaymentAnswer {
  const status = said.trade_status,
    paidAt = said.gmt_payment ?? said.send_pay_date
  if (status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED' || (status === 'TRADE_CLOSED' && paidAt))
    return {
      state: 'paid',
      transactionNo: String(said.trade_no ?? ''),
      amountCents: centsOf(said.total_amount),
      currency: String(said.trans_currency ?? 'CNY'),
      paidAt: instant(paidAt),
    }
  return { state: status === 'TRADE_CLOSED' ? 'closed' : 'pending' }
}

/** Refunds have no number of their own there: ours, behind the trade's. */
export const refunded = (tradeNo: unknown, refundNo: string, at: unknown, amountCents?: number): RefundAnswer => ({
  state: 'refunded',
  gatewayNo: `${String(tradeNo ?? '')}/${refundNo}`,
  refundedAt: instant(at),
  ...(amountCents === undefined ? {} : { amountCents }),
})

/** What a notice says: of a refund where it has its number and time, else of the payment. Its `refund_fee` is all that went back so far, and
 * says nothing of this refund. */
export function noticeOf(
  said: Said,
): Pick<Extract<Notice, { kind: 'payment' }>, 'kind' | 'tradeNo' | 'answer'> | Extract<Notice, { kind: 'refund' }> | undefined {
  if (!said.out_trade_no) return undefined
  if (said.gmt_refund && said.out_biz_no)
    return { kind: 'refund', refundNo: String(said.out_biz_no), answer: refunded(said.trade_no, String(said.out_biz_no), said.gmt_refund) }
  return { kind: 'payment', tradeNo: String(said.out_trade_no), answer: paymentOf(said) }
}

/** Codes that say nothing of what became of the request. */
export const unsettled = (code: string, subCode: string): boolean =>
  code === '20000' ||
  code === '10003' ||
  subCode === 'ACQ.TRADE_SETTLE_ERROR' ||
  /(^|\.)(SYSTEM_ERROR|UNKNOW-ERROR|UNKNOWN_ERROR|unknow-error|system-error)$/.test(subCode)
/** The channel asks for fewer questions. */
export const tooOften = (subCode: string): boolean => /call-limited|too-many|FREQUENCY|REQUEST_LIMIT/i.test(subCode)

/** Codes that are mended on this side or pass by themselves: the account's money is short, keys or rights are wrong. */
const passing = [
  /^(isv\.(invalid-signature|invalid-app-id|missing-signature|invalid-timestamp|insufficient)|aop\.)/,
  /SELLER_BALANCE_NOT_ENOUGH|REFUND_CHARGE_ERROR/,
] as const
/** What a refused refund means: nothing moved. */
export const refundRefused = (subCode: string, message: string): RefundAnswer => ({
  state: 'failed',
  failure: `${subCode} ${message}`.trim().slice(0, 200),
  permanent: !passing.some(one => one.test(subCode)),
})

/** Codes of sharing that pass, or that are mended on this side. */
const sharePassing = [...passing, /ALLOC_AMOUNT_VALIDATE_ERROR|ROYALTY_RECEIVER_INVALID|BALANCE/] as const
/** What a refused share or return means: nothing moved under its number. */
export const shareRefused = (subCode: string, message: string): ShareAnswer => ({
  state: 'failed',
  failure: `${subCode} ${message}`.trim().slice(0, 200),
  permanent: !sharePassing.some(one => one.test(subCode)),
})
