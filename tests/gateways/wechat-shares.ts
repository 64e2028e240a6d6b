/** Profit sharing as WeChat Pay's documents have it: shares are taken first and done when they are next asked about, within the ratio that the
 * merchant agreed to, to receivers it has named; returns go back to the order; what is unfrozen is shared no more. */
import { constants, type KeyObject, privateDecrypt } from 'node:crypto'
import type { Said } from './listening.ts'

interface Payer {
  readonly mchid: string
  readonly subs?: readonly string[]
}
interface Of {
  readonly total: number
  readonly content: any
  readonly mchid: string
  readonly sub_mchid?: string
}
interface Share {
  readonly out_order_no: string
  readonly order_id: string
  readonly transaction_id: string
  readonly account?: string
  readonly amount: number
  readonly isUnfreeze: boolean
  result: 'PENDING' | 'SUCCESS' | 'CLOSED'
  returned: number
}
interface Back {
  readonly out_return_no: string
  readonly out_order_no: string
  readonly return_id: string
  readonly return_mchid: string
  readonly amount: number
  result: 'PROCESSING' | 'SUCCESS' | 'FAILED'
}
interface Voice {
  say(status: number, content?: object): Said
  err(status: number, code: string, message?: string): Said
  beijing(): string
  next(): string
  readonly platform: KeyObject
  orderOf(transactionNo: string, merchant: Payer, sub: string | undefined): Of | undefined
}

export function wechatShares({ say, err, beijing, next, platform, orderOf }: Voice) {
  const receivers = new Map<string, string>(),
    shares = new Map<string, Share>(),
    backs = new Map<string, Back>(),
    /** Receivers whose accounts take or give nothing. */
    broken = new Set<string>(),
    ended = new Set<string>()
  let ratioBp = 3_000
  const counted = (transactionNo: string) => [...shares.values()].filter(one => one.transaction_id === transactionNo && one.result !== 'CLOSED')
  const gone = (transactionNo: string): number => counted(transactionNo).reduce((sum, one) => sum + one.amount - one.returned, 0)
  const facts = (one: Share) => ({
    transaction_id: one.transaction_id,
    out_order_no: one.out_order_no,
    order_id: one.order_id,
    state: one.result === 'PENDING' ? 'PROCESSING' : 'FINISHED',
    ...(one.account
      ? {
          receivers: [
            {
              type: 'MERCHANT_ID',
              account: one.account,
              amount: one.amount,
              description: '课时分成',
              result: one.result,
              ...(one.result === 'CLOSED' ? { fail_reason: 'ACCOUNT_ABNORMAL' } : {}),
              ...(one.result === 'SUCCESS' ? { finish_time: beijing() } : {}),
            },
          ],
        }
      : {}),
  })
  const backFacts = (one: Back) => ({ ...one, ...(one.result === 'FAILED' ? { fail_reason: 'BALANCE_NOT_ENOUGH' } : { finish_time: beijing() }) })

  function share(content: any, of: Of): Said {
    const [to] = content.receivers ?? []
    if (content.receivers?.length !== 1 || typeof content.unfreeze_unsplit !== 'boolean' || !content.appid) return err(400, 'PARAM_ERROR')
    const known = shares.get(content.out_order_no)
    if (known) return known.amount === to.amount && known.account === to.account ? say(200, facts(known)) : err(400, 'INVALID_REQUEST', '分账单号重复')
    if (!of.content.settle_info?.profit_sharing || ended.has(content.transaction_id)) return err(400, 'INVALID_REQUEST', '订单不支持分账')
    if (!receivers.has(`${of.sub_mchid ?? of.mchid} ${to.account}`)) return err(400, 'INVALID_REQUEST', '接收方未添加')
    if (gone(content.transaction_id) + to.amount > Math.floor((of.total * ratioBp) / 10_000)) return err(403, 'RULE_LIMIT', '超过最大分账比例')
    const made: Share = {
      out_order_no: content.out_order_no,
      order_id: `3008${next()}`,
      transaction_id: content.transaction_id,
      account: to.account,
      amount: to.amount,
      isUnfreeze: false,
      result: 'PENDING',
      returned: 0,
    }
    shares.set(made.out_order_no, made)
    return say(200, facts(made))
  }
  function unfreeze(content: any): Said {
    const made = shares.get(content.out_order_no) ?? {
      out_order_no: content.out_order_no,
      order_id: `3009${next()}`,
      transaction_id: content.transaction_id,
      amount: 0,
      isUnfreeze: true,
      result: 'PENDING' as const,
      returned: 0,
    }
    shares.set(made.out_order_no, made)
    ended.add(content.transaction_id)
    return say(200, facts(made))
  }
  function back(content: any): Said {
    const known = backs.get(content.out_return_no)
    if (known) return known.amount === content.amount ? say(200, backFacts(known)) : err(400, 'INVALID_REQUEST', '回退单号重复')
    const of = shares.get(content.out_order_no)
    if (of?.result !== 'SUCCESS' || of.account !== content.return_mchid) return err(404, 'RESOURCE_NOT_EXISTS', '分账单不存在')
    const waiting = [...backs.values()].filter(one => one.out_order_no === of.out_order_no && one.result === 'PROCESSING')
    if (of.returned + waiting.reduce((sum, one) => sum + one.amount, 0) + content.amount > of.amount) return err(400, 'INVALID_REQUEST', '超过可回退金额')
    const { out_return_no, out_order_no, return_mchid, amount } = content
    backs.set(out_return_no, { out_return_no, out_order_no, return_mchid, amount, return_id: `3010${next()}`, result: 'PROCESSING' })
    return say(200, backFacts(backs.get(out_return_no)!))
  }
  /** What was taken is worked off when somebody asks about it. */
  function worked(one: Share): Share {
    if (one.result === 'PENDING') one.result = one.account && broken.has(one.account) ? 'CLOSED' : 'SUCCESS'
    return one
  }
  function workedBack(one: Back): Back {
    if (one.result !== 'PROCESSING') return one
    one.result = broken.has(one.return_mchid) ? 'FAILED' : 'SUCCESS'
    if (one.result === 'SUCCESS') shares.get(one.out_order_no)!.returned += one.amount
    return one
  }

  return {
    receivers,
    shares,
    backs,
    broken,
    ended,
    gone,
    ratio(bp: number) {
      ratioBp = bp
    },
    answer(method: string, url: URL, content: any, merchant: Payer): Said {
      const path = url.pathname.replace('/v3/profitsharing', ''),
        sub = (content?.sub_mchid ?? url.searchParams.get('sub_mchid') ?? undefined) as string | undefined
      if (merchant.subs ? !sub || !merchant.subs.includes(sub) : sub) return err(400, 'PARAM_ERROR', 'sub_mchid')
      if (method === 'POST' && path === '/receivers/add') {
        if (content.type !== 'MERCHANT_ID' || !content.relation_type || !content.appid) return err(400, 'PARAM_ERROR')
        let name: string
        try {
          name = privateDecrypt({ key: platform, padding: constants.RSA_PKCS1_OAEP_PADDING }, Buffer.from(content.name, 'base64')).toString('utf8')
        } catch {
          return err(400, 'PARAM_ERROR', 'name')
        }
        receivers.set(`${sub ?? merchant.mchid} ${content.account}`, name)
        return say(200, { type: content.type, account: content.account, relation_type: content.relation_type })
      }
      if (method === 'POST' && path === '/receivers/delete') {
        if (content.type !== 'MERCHANT_ID' || !content.appid) return err(400, 'PARAM_ERROR')
        receivers.delete(`${sub ?? merchant.mchid} ${content.account}`)
        return say(200, { type: content.type, account: content.account })
      }
      const transactionNo = content?.transaction_id ?? shares.get(content?.out_order_no ?? '')?.transaction_id ?? url.searchParams.get('transaction_id')
      const of = orderOf(String(transactionNo ?? shares.get(url.searchParams.get('out_order_no') ?? '')?.transaction_id), merchant, sub)
      if (!of) return err(404, 'RESOURCE_NOT_EXISTS', '订单不存在')
      if (method === 'POST' && path === '/orders') return share(content, of)
      if (method === 'POST' && path === '/orders/unfreeze') return unfreeze(content)
      if (method === 'POST' && path === '/return-orders') return back(content)
      const [, kind, number = ''] = /^\/(orders|return-orders)\/([^/]+)$/.exec(path) ?? []
      const one = kind === 'orders' ? shares.get(number) : undefined,
        other = kind === 'return-orders' ? backs.get(number) : undefined
      return one ? say(200, facts(worked(one))) : other ? say(200, backFacts(workedBack(other))) : err(404, 'RESOURCE_NOT_EXISTS', '记录不存在')
    },
  }
}
