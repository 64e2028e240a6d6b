/** What WeChat Pay says, as the port says it. Pure. Source: pay.weixin.qq.com, the pages of each call, "错误码". */
import { prose } from '../../kit/index.ts'
import type { PaymentAnswer, RefundAnswer, ShareAnswer } from '../index.ts'

type Said = Readonly<Record<string, any>>

const instant = (text: unknown): string => {
  const at = Date.parse(String(text ?? ''))
  return Number.isNaN(at) ? String(text ?? '') : new Date(at).toISOString()
}

/** A payment as an order's query and a notice tell of it. One that was refunded was paid. */
export function paymentOf(said: Said): PaymentAnswer {
  switch (said.trade_state) {
    case 'SUCCESS':
    case 'REFUND':
      return {
        state: 'paid',
        transactionNo: String(said.transaction_id ?? ''),
        amountCents: typeof said.amount?.total === 'number' ? said.amount.total : Number.NaN,
        currency: String(said.amount?.currency ?? 'CNY'),
        paidAt: instant(said.success_time),
      }
    case 'CLOSED':
    case 'REVOKED':
      return { state: 'closed' }
    case 'PAYERROR':
      return { state: 'failed', failure: String(said.trade_state_desc ?? said.trade_state).slice(0, 200) }
    default:
      // NOTPAY, USERPAYING, ACCEPT, and what is yet to be invented: nothing is over.
      return { state: 'pending' }
  }
}

const abnormal = prose(['退款异常：用户账户或银行卡无法入账', "The refund is abnormal: the payer's account or card takes no money"]),
  closed = prose(['渠道已关闭该笔退款', 'The channel closed the refund'])
/** A refund as its call, its query (`status`) and a notice (`refund_status`) tell of it. */
export function refundOf(said: Said): RefundAnswer {
  const status = said.status ?? said.refund_status
  switch (status) {
    case 'SUCCESS':
      return {
        state: 'refunded',
        gatewayNo: String(said.refund_id ?? ''),
        refundedAt: instant(said.success_time),
        ...(typeof said.amount?.refund === 'number' ? { amountCents: said.amount.refund } : {}),
        ...(said.amount?.currency ? { currency: String(said.amount.currency) } : {}),
      }
    case 'ABNORMAL':
      return { state: 'failed', failure: abnormal, permanent: true }
    case 'CLOSED':
      return { state: 'failed', failure: closed, permanent: true }
    default:
      return { state: 'processing' }
  }
}

/** Codes after which the same request is sent again, or asked about: nobody knows what became of it. */
export const unsettled: readonly string[] = ['SYSTEM_ERROR', 'SYSTEMERROR', 'BANK_ERROR', 'BANKERROR', 'USERPAYING', 'BIZ_ERR_NEED_RETRY']
/** The channel asks for fewer questions. */
export const tooOften: readonly string[] = ['FREQUENCY_LIMITED', 'FREQUENCY_LIMIT_EXCEED', 'RATELIMIT_EXCEEDED', 'RATELIMIT_EXCEED']
/** The number is not known there. */
export const unknown: readonly string[] = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS', 'REFUND_NOT_EXISTS', 'NOT_FOUND']
export const isPaid: readonly string[] = ['ORDERPAID', 'ORDER_PAID']
export const isClosed: readonly string[] = ['ORDER_CLOSED', 'ORDERCLOSED', 'ORDER_REVERSED', 'ORDERREVERSED']

/** Codes that are mended on this side or pass by themselves: the money of the account is short, keys or rights are wrong. All others stay. */
const passing: readonly string[] = ['NOT_ENOUGH', 'NOTENOUGH', 'SIGN_ERROR', 'NO_AUTH', 'NOAUTH', 'CERT_ERROR', 'TRADE_STATE_ERROR', 'INVALID_REQ_TOO_MUCH']
/** What a refused refund means: nothing moved. */
export const refundRefused = (code: string, message: string): RefundAnswer => ({
  state: 'failed',
  failure: `${code} ${message}`.trim().slice(0, 200),
  permanent: !passing.includes(code),
})

/** Codes of sharing that pass by themselves, or once somebody on this side has done something. */
const sharePassing: readonly string[] = ['NOT_ENOUGH', 'NO_AUTH', 'NOAUTH', 'SIGN_ERROR', 'CERT_ERROR', 'RULE_LIMIT', 'ORDER_NOT_READY']
/** What a refused share or return means: nothing moved under its number. */
export const shareRefused = (code: string, message: string): ShareAnswer => ({
  state: 'failed',
  failure: `${code} ${message}`.trim().slice(0, 200),
  permanent: !sharePassing.includes(code),
})
