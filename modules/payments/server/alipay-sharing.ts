/** Sharing at Alipay ("商家分账"): what is shared is asked for as worked off later, so that each receiver ends alone; a share comes back by the
 * refund call, which may give back shares alone. Source: opendocs.alipay.com, "商家分账", alipay.trade.royalty.relation.bind,
 * alipay.trade.order.settle, alipay.trade.order.settle.query, alipay.trade.refund. */
import type { ShareAnswer, ShareBackRequest, ShareRequest, Sharing } from '../index.ts'
import { type MerchantAccount, Refused, type Wired } from './account.ts'
import { centsOf, shareRefused, yuanOf } from './alipay-answers.ts'
import { asking, isUnknown } from './alipay-asking.ts'

type Said = Readonly<Record<string, any>>

async function answering(ask: () => Promise<ShareAnswer>): Promise<ShareAnswer> {
  try {
    return await ask()
  } catch (error) {
    if (isUnknown(error)) return { state: 'missing' }
    if (error instanceof Refused) return shareRefused(error.code, error.message)
    throw error
  }
}
const instant = (text: unknown, now: string): string => {
  const at = Date.parse(
    `${String(text ?? '')
      .slice(0, 19)
      .replace(' ', 'T')}+08:00`,
  )
  return Number.isNaN(at) ? now : new Date(at).toISOString()
}
/** What became of the one part of a request, by the side that the account stands on. */
function partOf(said: Said, side: 'trans_in' | 'trans_out', { account, amountCents, shareNo }: ShareRequest, now: string): ShareAnswer {
  const part = (said.royalty_detail_list ?? []).find((one: Said) => one[side] === account && centsOf(one.amount) === amountCents)
  if (said.out_request_no !== shareNo || !part) return { state: 'missing' }
  if (part.state === 'SUCCESS') return { state: 'done', channelNo: String(said.settle_no ?? part.detail_id ?? shareNo), doneAt: instant(part.execute_dt, now) }
  if (part.state !== 'FAIL') return { state: 'processing' }
  return { state: 'failed', failure: `${part.error_code ?? 'FAIL'} ${part.error_desc ?? ''}`.trim().slice(0, 200), permanent: true }
}

export function alipaySharing(account: MerchantAccount, wired: Wired): Sharing {
  const ask = (method: string, content: object): Promise<Said> => asking(account, wired, method, content)
  const query = (side: 'trans_in' | 'trans_out', request: ShareRequest): Promise<ShareAnswer> =>
    answering(async () =>
      partOf(await ask('alipay.trade.order.settle.query', { out_request_no: request.shareNo, trade_no: request.transactionNo }), side, request, wired.clock()),
    )
  const relation = (what: 'bind' | 'unbind', receiver: { readonly account: string; readonly accountName: string }): Promise<ShareAnswer> =>
    answering(async () => {
      const said = await ask(`alipay.trade.royalty.relation.${what}`, {
        receiver_list: [{ type: 'userId', account: receiver.account, name: receiver.accountName, memo: '课后服务机构' }],
        out_request_no: `${what}${receiver.account}`,
      })
      return said.result_code === 'SUCCESS'
        ? { state: 'done', channelNo: '', doneAt: wired.clock() }
        : { state: 'failed', failure: String(said.result_code ?? 'FAIL'), permanent: true }
    })
  return {
    addReceiver: receiver => relation('bind', receiver),
    removeReceiver: receiver => relation('unbind', receiver),
    share: request =>
      answering(async () => {
        const { transactionNo, shareNo, account: to, amountCents } = request
        await ask('alipay.trade.order.settle', {
          out_request_no: shareNo,
          trade_no: transactionNo,
          royalty_parameters: [{ royalty_type: 'transfer', trans_in_type: 'userId', trans_in: to, amount: yuanOf(amountCents), desc: '课时分成' }],
          royalty_mode: 'async',
        })
        return { state: 'processing' }
      }),
    queryShare: request => query('trans_in', request),
    shareBack: (request: ShareBackRequest) =>
      answering(async () => {
        const { tradeNo, shareNo, account: from, amountCents } = request
        await ask('alipay.trade.refund', {
          out_trade_no: tradeNo,
          out_request_no: shareNo,
          refund_amount: yuanOf(0),
          refund_royalty_parameters: [{ royalty_type: 'transfer', trans_out_type: 'userId', trans_out: from, amount: yuanOf(amountCents), desc: '退款回退' }],
        })
        return { state: 'processing' }
      }),
    queryShareBack: request => query('trans_out', request),
    unfreeze: ({ transactionNo, shareNo }) =>
      answering(async () => {
        const said = await ask('alipay.trade.order.settle', { out_request_no: shareNo, trade_no: transactionNo, extend_params: { royalty_finish: 'true' } })
        return { state: 'done', channelNo: String(said.settle_no ?? shareNo), doneAt: wired.clock() }
      }),
    // Asked again under its number it answers as it did: nothing moves by it.
    queryUnfreeze: async () => ({ state: 'missing' }),
  }
}
