/** What this house knows to have moved through a channel on a day of the channel: folded in the turn that records it, so that a day can be
 * compared without reading its rows. */
import { dayOf, int, text, view, type Row } from '../kit/index.ts'
import { type Channel, payment } from '../payments/index.ts'
import { refund } from '../refunds/index.ts'
import { channelZone } from './bills/bill.ts'

/** The day that a channel counts an instant to. */
export const channelDay = (instant: string): string => dayOf(instant, channelZone)
export const ownDayId = (channel: Channel, day: string): string => `${channel}:${day}`

/** Whose account at the channel a payment went to, as its bills are cut: Alipay hands out one for each sub-merchant, WeChat Pay one for the
 * provider. Nothing of it: the sandbox's, or that of before there were merchants. */
export const accountOf = (row: Pick<Row<typeof payment>, 'payType' | 'merchantId' | 'subMerchantId'>): string =>
  (row.payType === 'alipay' ? row.subMerchantId : null) ?? row.merchantId ?? ''
export const ownAccountId = (channel: Channel, account: string, day: string): string => `${channel}:${account}:${day}`

/** A refund that a channel moved: neither one by hand nor one that a subsidy alone had paid. */
export const isThroughChannel = (row: Pick<Row<typeof refund>, 'payType' | 'handBy' | 'paymentId'>): boolean => !!row.payType && !!row.paymentId && !row.handBy

export const ownDay = view('reconciliation_own_day', {
  label: ['渠道当日本方合计', 'Own sums of a channel day'],
  fields: {
    channel: text('渠道', 'Channel', { required: true }),
    day: text('日期', 'Day', { required: true }),
    payCount: int('支付笔数', 'Payments', { required: true }),
    payCents: int('支付金额(分)', 'Paid, fen', { required: true }),
    refundCount: int('退款笔数', 'Refunds', { required: true }),
    /** With what of them a subsidy got back. */
    refundCents: int('退款金额(分)', 'Refunded, fen', { required: true }),
  },
  empty: { channel: '', day: '', payCount: 0, payCents: 0, refundCount: 0, refundCents: 0 },
  on: fold => [
    fold(payment, {
      key: ({ before, after }) => (before.status !== 'success' && after.status === 'success' ? ownDayId(after.payType, channelDay(after.paidAt!)) : undefined),
      fold: (row, { after }) => ({
        channel: after.payType,
        day: channelDay(after.paidAt!),
        payCount: row.payCount + 1,
        payCents: row.payCents + after.receivedCents!,
      }),
    }),
    fold(refund, {
      key: ({ before, after }) =>
        before.status !== 'success' && after.status === 'success' && isThroughChannel(after)
          ? ownDayId(after.payType!, channelDay(after.refundedAt ?? after.updatedAt))
          : undefined,
      fold: (row, { after }) => ({
        channel: after.payType!,
        day: channelDay(after.refundedAt ?? after.updatedAt),
        refundCount: row.refundCount + 1,
        refundCents: row.refundCents + after.amountCents,
      }),
    }),
  ],
})

/** What was paid to one account of a channel on a day: a day has as many bills as there are accounts. */
export const ownAccount = view('reconciliation_own_account', {
  label: ['收款账户当日收款', 'Paid to an account on a day'],
  fields: {
    channel: text('渠道', 'Channel', { required: true }),
    account: text('收款账户', 'Account', { required: true }),
    day: text('日期', 'Day', { required: true }),
    payCount: int('支付笔数', 'Payments', { required: true }),
    payCents: int('支付金额(分)', 'Paid, fen', { required: true }),
  },
  empty: { channel: '', account: '', day: '', payCount: 0, payCents: 0 },
  on: fold => [
    fold(payment, {
      key: ({ before, after }) =>
        before.status !== 'success' && after.status === 'success' ? ownAccountId(after.payType, accountOf(after), channelDay(after.paidAt!)) : undefined,
      fold: (row, { after }) => ({
        channel: after.payType,
        account: accountOf(after),
        day: channelDay(after.paidAt!),
        payCount: row.payCount + 1,
        payCents: row.payCents + after.receivedCents!,
      }),
    }),
  ],
})
