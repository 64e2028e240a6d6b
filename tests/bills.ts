/** Bills of channels for tests, typed after the published formats. */
import { zipSync } from 'fflate'
import { formatMoney, formatTime, sum } from '../modules/kit/index.ts'
import { gbk } from '../server/sheets/gbk.ts'

export interface Moved {
  readonly kind?: 'payment' | 'refund'
  readonly number: string
  /** Of a refund, the number of the payment that it goes back of. */
  readonly of?: string
  readonly channelNo?: string
  readonly cents: number
  /** A UTC instant. */
  readonly at: string
  readonly fee?: string
  readonly currency?: string
  readonly merchantNo?: string
  readonly refundState?: string
}
export const wechatHeading =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const wechatSums = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'
const cells = (list: readonly string[]): string => list.map(cell => `\`${cell}`).join(',')
const zone = 'Asia/Shanghai'

function wechatRow(one: Moved, i: number): string {
  const isRefund = one.kind === 'refund',
    yuan = formatMoney(one.cents)
  return cells([
    formatTime(one.at, zone),
    ...['wx2421b1c4370ec43b', one.merchantNo ?? '1900000109', '0', ''],
    ...[isRefund ? `42000${i}` : (one.channelNo ?? `42000${i}`), isRefund ? (one.of ?? 'T') : one.number, 'oUpF8uMuAJO', 'NATIVE'],
    ...[isRefund ? 'REFUND' : 'SUCCESS', 'OTHERS', one.currency ?? 'CNY', isRefund ? '0.00' : yuan, '0.00'],
    ...[isRefund ? (one.channelNo ?? `50000${i}`) : '0', isRefund ? one.number : '0', isRefund ? yuan : '0.00', '0.00'],
    ...[isRefund ? 'ORIGINAL' : '', isRefund ? (one.refundState ?? 'SUCCESS') : '', '书法,班', '', one.fee ?? '0.00000', '0.60%'],
    ...[isRefund ? '0.00' : yuan, isRefund ? yuan : '0.00', ''],
  ])
}
const fees = (rows: readonly Moved[]): string => {
  const micros = sum(rows.map(one => Math.round(Number(one.fee ?? 0) * 1_000_000)))
  return `${micros < 0 ? '-' : ''}${Math.floor(Math.abs(micros) / 1_000_000)}.${String(Math.abs(micros) % 1_000_000).padStart(6, '0')}`
}
/** WeChat Pay's bill ALL of a day, with its sums. */
export function wechatText(rows: readonly Moved[]): string {
  const of = (kind: string) => formatMoney(sum(rows.filter(one => (one.kind ?? 'payment') === kind).map(one => one.cents)))
  const [paid, back] = [of('payment'), of('refund')]
  const last = cells([String(rows.length), paid, back, '0.00', fees(rows), paid, back])
  return `\uFEFF${[wechatHeading, ...rows.map(wechatRow), wechatSums, last].join('\r\n')}\r\n`
}
const alipayHeading =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'
function alipayRow(one: Moved, i: number): string {
  const isRefund = one.kind === 'refund',
    yuan = `${isRefund ? '-' : ''}${formatMoney(one.cents)}`,
    at = formatTime(one.at, zone)
  return [
    ...[one.channelNo ?? `2026${i}`, isRefund ? (one.of ?? 'T') : one.number, isRefund ? '退款' : '交易', '"书法,班"', at, at, '', '', '', ''],
    ...['*三(138****0001)', yuan, yuan, '0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00', '0.00', isRefund ? one.number : '', one.fee ?? '0.00', '0.00', ''],
  ]
    .map(cell => `${cell}\t`)
    .join(',')
}
/** Alipay's bill of a day as text. */
export function alipayText(rows: readonly Moved[], account = '20880000000000000156'): string {
  const of = (kind: string) => rows.filter(one => (one.kind ?? 'payment') === kind)
  const [paid, back] = [of('payment'), of('refund')]
  return [
    '#支付宝业务明细查询',
    `#账号：[${account}]`,
    '#起始日期：[2026年10月01日 00:00:00]   终止日期：[2026年10月02日 00:00:00]',
    '#-----------------------------------------业务明细列表----------------------------------------',
    alipayHeading,
    ...rows.map(alipayRow),
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${paid.length}笔，商家实收共${formatMoney(sum(paid.map(one => one.cents)))}元，商家优惠共0.00元`,
    `#退款合计：${back.length}笔，商家实收退款共${formatMoney(-sum(back.map(one => one.cents)))}元，商家优惠退款共0.00元`,
    '#导出时间：[2026年10月02日 10:00:00]',
    '',
  ].join('\r\n')
}
/** As Alipay hands it out: GBK in a zip, with the sheet of sums before it. */
export const alipayZip = (text: string): Uint8Array =>
  zipSync({ '20880000000000000156_20261001_业务明细(汇总).csv': gbk('#汇总\r\n'), '20880000000000000156_20261001_业务明细.csv': gbk(text) })
