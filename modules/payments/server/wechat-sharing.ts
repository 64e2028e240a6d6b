/** Profit sharing of WeChat Pay. Shares are taken and worked off later: what became of one its query tells. A name is sealed with the
 * channel's own public key. Source: pay.weixin.qq.com, "分账" of merchants and of service providers. */
import { constants, publicEncrypt } from 'node:crypto'
import type { ShareAnswer, ShareBackRequest, ShareRequest, SharedTrade, Sharing } from '../index.ts'
import { keyOf, type MerchantAccount, Refused, type Wired } from './account.ts'
import { verifyKeyOf } from './key-material.ts'
import { shareRefused, unknown } from './wechat-answers.ts'
import { asking, subOf } from './wechat-asking.ts'

type Said = Readonly<Record<string, any>>
const base = '/v3/profitsharing'
const query = (of: Readonly<Record<string, string>>): string => new URLSearchParams(of).toString()
const instant = (text: unknown, now: string): string => {
  const at = Date.parse(String(text ?? ''))
  return Number.isNaN(at) ? now : new Date(at).toISOString()
}
/** Answers what was said, or what a refusal means; lets silence through. */
async function answering(ask: () => Promise<ShareAnswer>): Promise<ShareAnswer> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return unknown.includes(error.code) ? { state: 'missing' } : shareRefused(error.code, error.message)
  }
}

/** One receiver of one share: its part is what is asked about, the whole is but the frame. */
function shareOf(said: Said, { account, amountCents, shareNo }: ShareRequest, now: string): ShareAnswer {
  const part = (said.receivers ?? []).find((one: Said) => one.account === account)
  if (said.out_order_no !== shareNo || (part && part.amount !== amountCents)) return { state: 'processing' }
  if (part?.result === 'SUCCESS') return { state: 'done', channelNo: String(said.order_id ?? ''), doneAt: instant(part.finish_time, now) }
  return part?.result === 'CLOSED' ? { state: 'failed', failure: String(part.fail_reason ?? 'CLOSED').slice(0, 200), permanent: true } : { state: 'processing' }
}
function backOf(said: Said, now: string): ShareAnswer {
  if (said.result === 'SUCCESS') return { state: 'done', channelNo: String(said.return_id ?? ''), doneAt: instant(said.finish_time, now) }
  return said.result === 'FAILED' ? { state: 'failed', failure: String(said.fail_reason ?? 'FAILED').slice(0, 200), permanent: true } : { state: 'processing' }
}

export function wechatSharing(account: MerchantAccount, wired: Wired): Sharing {
  const post = async (path: string, content: object, sealedBy?: string): Promise<Said> =>
    (await asking(account, wired, 'POST', `${base}${path}`, { ...subOf(account), ...content }, sealedBy)).said
  const get = async (path: string, of: Readonly<Record<string, string>>): Promise<Said> =>
    (await asking(account, wired, 'GET', `${base}${path}?${query({ ...subOf(account), ...of })}`)).said
  const shared = ({ shareNo, transactionNo }: ShareRequest) => get(`/orders/${encodeURIComponent(shareNo)}`, { transaction_id: transactionNo })
  const unfrozen = (said: Said, { shareNo }: { readonly shareNo: string }): ShareAnswer =>
    said.state === 'FINISHED' && said.out_order_no === shareNo
      ? { state: 'done', channelNo: String(said.order_id ?? ''), doneAt: wired.clock() }
      : { state: 'processing' }
  const app = { appid: account.appId }
  return {
    addReceiver: receiver =>
      answering(async () => {
        const by = keyOf(account, 'verify'),
          { key, certificate } = verifyKeyOf(by.value)
        const name = publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' }, Buffer.from(receiver.accountName)).toString('base64')
        await post(
          '/receivers/add',
          { ...app, type: 'MERCHANT_ID', account: receiver.account, name, relation_type: 'PARTNER' },
          certificate?.serial ?? by.serial ?? undefined,
        )
        return { state: 'done', channelNo: '', doneAt: wired.clock() }
      }),
    removeReceiver: receiver =>
      answering(async () => {
        await post('/receivers/delete', { ...app, type: 'MERCHANT_ID', account: receiver.account })
        return { state: 'done', channelNo: '', doneAt: wired.clock() }
      }),
    share: request =>
      answering(async () => {
        const { transactionNo, shareNo, account: to, amountCents } = request
        const receivers = [{ type: 'MERCHANT_ID', account: to, amount: amountCents, description: '课时分成' }]
        return shareOf(
          await post('/orders', { ...app, transaction_id: transactionNo, out_order_no: shareNo, receivers, unfreeze_unsplit: false }),
          request,
          wired.clock(),
        )
      }),
    queryShare: request => answering(async () => shareOf(await shared(request), request, wired.clock())),
    shareBack: ({ ofShareNo, shareNo, account: from, amountCents }: ShareBackRequest) =>
      answering(async () =>
        backOf(
          await post('/return-orders', { out_order_no: ofShareNo, out_return_no: shareNo, return_mchid: from, amount: amountCents, description: '退款回退' }),
          wired.clock(),
        ),
      ),
    queryShareBack: ({ ofShareNo, shareNo }: ShareBackRequest) =>
      answering(async () => backOf(await get(`/return-orders/${encodeURIComponent(shareNo)}`, { out_order_no: ofShareNo }), wired.clock())),
    unfreeze: (request: SharedTrade & { readonly shareNo: string }) =>
      answering(async () =>
        unfrozen(
          await post('/orders/unfreeze', { transaction_id: request.transactionNo, out_order_no: request.shareNo, description: '解冻剩余资金' }),
          request,
        ),
      ),
    queryUnfreeze: request =>
      answering(async () => unfrozen(await get(`/orders/${encodeURIComponent(request.shareNo)}`, { transaction_id: request.transactionNo }), request)),
  }
}
