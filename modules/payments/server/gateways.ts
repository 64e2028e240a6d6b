/** Gateways by account: which merchant of which tenant an attempt belongs to, with its live keys as they are now, and the sandbox for what has
 * none. Rows are read at each call: keys that were retired a moment ago sign nothing any more. */
import { type Arrived, find, get, newId, prose } from '../../kit/index.ts'
import { tenant as tenants } from '../../identity/index.ts'
import type { Engine } from '../../../server/kernel/engine.ts'
import type { Account, Channel, Gateway, Merchants, Notice, Sharing } from '../index.ts'
import { merchant } from '../merchant.ts'
import { kinds, merchantKey } from '../merchant-key.ts'
import { subMerchant } from '../sub-merchant.ts'
import { Expired, type MerchantAccount, pauses, Refused, Silence, type Wired } from './account.ts'
import * as alipay from './alipay.ts'
import { asking } from './alipay-asking.ts'
import * as wechat from './wechat.ts'

export interface GatewaysOptions {
  readonly engine: Engine
  /** What has no merchant goes through it, where there is one. */
  readonly sandbox?: Gateway | undefined
  /** The channels' addresses, where they are not their own: for tests. */
  readonly addresses?: Readonly<Partial<Record<Channel, string>>>
  readonly clock?: (() => string) | undefined
  /** Milliseconds that a channel may take to answer. */
  readonly timeout?: number
}
const usual: Readonly<Record<Channel, string>> = { wechat: 'https://api.mch.weixin.qq.com', alipay: 'https://openapi.alipay.com/gateway.do' }
const adapters = { wechat: wechat.wechat, alipay: alipay.alipay } as const

const words = {
  right: ['连接成功，双方密钥均有效', 'Connected: the keys of both sides hold'],
  oneSided: [
    '连接成功；渠道未签名应答，平台公钥将在首次支付时验证',
    "Connected; the channel's own key is checked by the first payment, since it signed no answer to the test",
  ],
  address: ['请先在租户管理中填写访问地址：渠道通知需要它', 'please give the tenant an address first: the channel reports to it'],
  expired: ['证书已过期，请更换：{why}', 'a certificate has expired, please replace it: {why}'],
  sub: ['请先添加特约商户：以其授权测试连接', 'please add a sub-merchant first: the connection is tested by its authorisation'],
  silent: ['渠道没有有效应答：{why}', 'the channel gave no valid answer: {why}'],
  refused: ['渠道拒绝：{why}', 'the channel refused: {why}'],
  key: ['密钥无法读取：{why}', 'a key cannot be read: {why}'],
} as const
for (const one of Object.values(words)) prose(one)
const filled = ([zh]: readonly [string, string], why: string): string => zh.replace('{why}', why.slice(0, 300))

export function gateways({ engine, sandbox, addresses = {}, clock = () => new Date().toISOString(), timeout = 10_000 }: GatewaysOptions): Merchants {
  const resting = pauses()
  async function accountsOf(tenant: string, where: { readonly id?: string; readonly channel?: Channel }): Promise<readonly MerchantAccount[]> {
    const rows = (await engine.ask(tenant, find(merchant, where))).filter(row => row.status !== 'removed' || where.id)
    const keys = await engine.ask(tenant, find(merchantKey, { merchantId: rows.map(row => row.id), status: 'live' }, { sort: ['-createdAt', '-id'] }))
    return rows.map(row => ({ ...row, keys: keys.filter(key => key.merchantId === row.id) }))
  }
  /** Whose sub-merchant is meant, where the merchant acts for others. */
  async function subOf(tenant: string, id: string | null | undefined): Promise<Pick<MerchantAccount, 'sub'>> {
    const row = id ? await engine.ask(tenant, get(subMerchant, id)) : undefined
    return row ? { sub: { merchantNo: row.subMerchantNo, appId: row.subAppId, authToken: row.authToken } } : {}
  }
  async function wired(tenant: string, channel: Channel): Promise<Wired> {
    const house = await engine.ask(tenant, get(tenants, tenant))
    const origin = house?.domainUrl && URL.canParse(house.domainUrl) ? new URL(house.domainUrl).origin : undefined
    return {
      address: addresses[channel] ?? usual[channel],
      // Channels take no question mark in it.
      notifyUrl: origin && `${origin}/api/business-order/notify/${channel}/${tenant}`,
      clock,
      timeout,
      pauses: resting,
    }
  }
  async function own(tenant: string, merchantId: string, subMerchantId?: string | null) {
    const [row] = await accountsOf(tenant, { id: merchantId })
    if (!row) throw new Silence('no such merchant')
    const account = { ...row, ...(await subOf(tenant, subMerchantId)) }
    return { account, wired: await wired(tenant, account.channel) }
  }
  const adapter = async ({ tenant, merchantId, subMerchantId }: Account): Promise<Omit<Gateway, 'verifyNotice'>> => {
    if (!merchantId) {
      if (!sandbox) throw new Silence('no merchant, and no sandbox')
      return sandbox
    }
    const { account, wired } = await own(tenant, merchantId, subMerchantId)
    const all = adapters[account.channel](account, wired)
    // Whose keys are all retired cannot ask for a bill: it is uploaded, as where there is none.
    return account.keys.length > 0 ? all : { ...all, bill: async () => undefined }
  }

  const sharingOf = (account: Account): Sharing => {
    const of = async (): Promise<Sharing> => {
      const { sharing } = await adapter(account)
      if (!sharing) throw new Silence('nobody shares here')
      return sharing
    }
    return {
      addReceiver: async receiver => (await of()).addReceiver(receiver),
      removeReceiver: async receiver => (await of()).removeReceiver(receiver),
      share: async request => (await of()).share(request),
      queryShare: async request => (await of()).queryShare(request),
      shareBack: async request => (await of()).shareBack(request),
      queryShareBack: async request => (await of()).queryShareBack(request),
      unfreeze: async request => (await of()).unfreeze(request),
      queryUnfreeze: async request => (await of()).queryUnfreeze(request),
    }
  }

  async function verify(tenant: string, channel: Channel, body: Readonly<Record<string, unknown>>, arrived: Arrived | undefined): Promise<Notice | undefined> {
    let stray: Notice | undefined
    for (const account of arrived ? await accountsOf(tenant, { channel }) : []) {
      const told = (channel === 'wechat' ? wechat : alipay).heard(account, arrived!, clock())
      // The channel may sign for several merchants by one key: it is the one's that the notice names.
      if (told && !told.foreign) return told
      stray ??= told
    }
    if (stray) return stray
    return sandbox?.verifyNotice(channel, body, arrived)
  }

  /** Asks for a number that nobody has: who is told that, in signed words, has been let in. */
  async function test(tenant: string, merchantId: string): Promise<{ readonly isRight: boolean; readonly words: string }> {
    const [sub] = await engine.ask(tenant, find(subMerchant, { merchantId, status: 'on' }, { limit: 1 }))
    const { account, wired } = await own(tenant, merchantId, sub?.id)
    if (!wired.notifyUrl) return { isRight: false, words: words.address[0] }
    const number = newId().replaceAll('-', '')
    try {
      // Nobody but a sub-merchant can be asked about.
      if (account.mode === 'partner' && account.channel === 'alipay' && !sub) return { isRight: false, words: words.sub[0] }
      if (account.channel === 'alipay') await asking(account, wired, 'alipay.trade.query', { out_trade_no: number })
      else await wechat.knock(account, wired, number)
      return { isRight: true, words: words.right[0] }
    } catch (error) {
      if (error instanceof Refused && isLetIn.includes(error.code)) return { isRight: true, words: (error.isSigned ? words.right : words.oneSided)[0] }
      if (error instanceof Refused) return { isRight: false, words: filled(words.refused, `${error.code} ${error.message}`) }
      if (error instanceof Expired) return { isRight: false, words: filled(words.expired, `${kinds[error.kind][0]} ${error.day}`) }
      // Words of OpenSSL and of sockets name no key.
      const why = error instanceof Error ? error.message : String(error)
      return { isRight: false, words: filled(isOfKey(error) ? words.key : words.silent, why) }
    }
  }

  return {
    hasSandbox: sandbox !== undefined,
    test,
    gateway: account => ({
      create: async request => (await adapter(account)).create(request),
      query: async (channel, tradeNo) => (await adapter(account)).query(channel, tradeNo),
      close: async (channel, tradeNo) => (await adapter(account)).close(channel, tradeNo),
      refund: async request => (await adapter(account)).refund(request),
      queryRefund: async (channel, refundNo, tradeNo) => (await adapter(account)).queryRefund(channel, refundNo, tradeNo),
      sharing: sharingOf(account),
      bill: async (channel, day) => (await adapter(account)).bill?.(channel, day),
      verifyNotice: (channel, body, arrived) => verify(account.tenant, channel, body, arrived),
    }),
  }
}
const isLetIn: readonly string[] = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS', 'ACQ.TRADE_NOT_EXIST']
const isOfKey = (error: unknown): boolean => /^(ERR_OSSL|ERR_INVALID_ARG|ERR_CRYPTO)/.test(String((error as { readonly code?: unknown }).code ?? ''))
