/** Sharing as Alipay's documents have it: relations are bound first, shares of a request are worked off later and asked about by their request
 * number, a refund of nothing gives shares back, and `royalty_finish` ends it. */
import type { Said } from './listening.ts'

interface Of {
  readonly trade_no: string
  readonly total_amount: string
  readonly isFrozen: boolean
}
interface Part {
  readonly out_request_no: string
  readonly trade_no: string
  readonly side: 'trans_in' | 'trans_out'
  readonly account: string
  readonly fen: number
  state: 'PROCESSING' | 'SUCCESS' | 'FAIL'
}
interface Voice {
  done(method: string, content: object): Said
  err(method: string, subCode: string, subMsg: string, code?: string): Said
  beijing(): string
  next(): string
  tradeOf(trade: string): Of | undefined
}
const fen = (yuan: string): number => Math.round(Number.parseFloat(yuan) * 100)

export function alipayShares({ done, err, beijing, next, tradeOf }: Voice) {
  const receivers = new Set<string>(),
    parts = new Map<string, Part>(),
    broken = new Set<string>(),
    ended = new Set<string>()
  const of = (tradeNo: string, side: Part['side']) => [...parts.values()].filter(one => one.trade_no === tradeNo && one.side === side && one.state !== 'FAIL')
  const sum = (some: readonly Part[]) => some.reduce((all, one) => all + one.fen, 0)
  const gone = (tradeNo: string): number => sum(of(tradeNo, 'trans_in')) - sum(of(tradeNo, 'trans_out').filter(one => one.state === 'SUCCESS'))

  function settle(method: string, content: any): Said {
    const one = tradeOf(content.trade_no)
    if (!one) return err(method, 'ACQ.TRADE_NOT_EXIST', '交易不存在')
    const answer = { trade_no: one.trade_no, settle_no: `2021${next()}` }
    if (content.extend_params?.royalty_finish === 'true' && !content.royalty_parameters) {
      ended.add(one.trade_no)
      return done(method, answer)
    }
    const [part] = content.royalty_parameters ?? []
    if (content.royalty_parameters?.length !== 1 || part.royalty_type !== 'transfer') return err(method, 'ACQ.INVALID_PARAMETER', '参数无效')
    const known = parts.get(content.out_request_no)
    if (known)
      return known.fen === fen(part.amount) && known.account === part.trans_in
        ? done(method, answer)
        : err(method, 'ACQ.DISCORDANT_REPEAT_REQUEST', '请求信息不一致')
    if (!one.isFrozen || ended.has(one.trade_no)) return err(method, 'ACQ.TRADE_STATUS_ERROR', '交易已完结')
    if (!receivers.has(part.trans_in)) return err(method, 'ACQ.ROYALTY_RECEIVER_INVALID', '分账收款方账户异常')
    if (gone(one.trade_no) + fen(part.amount) > Math.floor((fen(one.total_amount) * 3) / 10))
      return err(method, 'ACQ.ALLOC_AMOUNT_VALIDATE_ERROR', '分账金额超限')
    parts.set(content.out_request_no, {
      out_request_no: content.out_request_no,
      trade_no: one.trade_no,
      side: 'trans_in',
      account: part.trans_in,
      fen: fen(part.amount),
      state: 'PROCESSING',
    })
    return done(method, answer)
  }
  function query(method: string, content: any): Said {
    const one = parts.get(content.out_request_no)
    if (one?.trade_no !== content.trade_no) return done(method, { out_request_no: content.out_request_no, operation_dt: beijing(), royalty_detail_list: [] })
    if (one!.state === 'PROCESSING') one!.state = broken.has(one!.account) ? 'FAIL' : 'SUCCESS'
    const detail = {
      operation_type: one!.side === 'trans_in' ? 'transfer' : 'transfer_refund',
      [one!.side]: one!.account,
      amount: (one!.fen / 100).toFixed(2),
      state: one!.state,
      ...(one!.state === 'FAIL' ? { error_code: 'TXN_RESULT_ACCOUNT_BALANCE_NOT_ENOUGH', error_desc: '余额不足' } : { execute_dt: beijing() }),
    }
    return done(method, { out_request_no: one!.out_request_no, operation_dt: beijing(), royalty_detail_list: [detail] })
  }
  return {
    receivers,
    parts,
    broken,
    ended,
    gone,
    /** A refund that gives back shares; undefined where it is another. */
    back(method: string, content: any): Said | undefined {
      const [part] = content.refund_royalty_parameters ?? []
      if (!part) return undefined
      const one = tradeOf(content.out_trade_no)
      if (!one) return err(method, 'ACQ.TRADE_NOT_EXIST', '交易不存在')
      const known = parts.get(content.out_request_no)
      if (!known) {
        const shared = of(one.trade_no, 'trans_in').filter(each => each.account === part.trans_out)
        if (sum(shared) - sum(of(one.trade_no, 'trans_out')) < fen(part.amount)) return err(method, 'ACQ.REFUND_ROYALTY_ERROR', '退分账金额超限')
        const made = {
          out_request_no: content.out_request_no,
          trade_no: one.trade_no,
          side: 'trans_out',
          account: part.trans_out,
          fen: fen(part.amount),
        } as const
        parts.set(content.out_request_no, { ...made, state: 'PROCESSING' })
      } else if (known.fen !== fen(part.amount)) return err(method, 'ACQ.DISCORDANT_REPEAT_REQUEST', '请求信息不一致')
      return done(method, { trade_no: one.trade_no, out_trade_no: content.out_trade_no, fund_change: 'N', refund_fee: '0.00' })
    },
    call(method: string, content: any): Said | undefined {
      if (method === 'alipay.trade.royalty.relation.bind') {
        for (const one of content.receiver_list ?? []) {
          if (one.type !== 'userId' || !/^2088\d{12}$/.test(one.account)) return err(method, 'ACQ.INVALID_PARAMETER', '参数无效')
          receivers.add(one.account)
        }
        return done(method, { result_code: 'SUCCESS' })
      }
      if (method === 'alipay.trade.royalty.relation.unbind') {
        for (const one of content.receiver_list ?? []) receivers.delete(one.account)
        return done(method, { result_code: 'SUCCESS' })
      }
      if (method === 'alipay.trade.order.settle') return settle(method, content)
      return method === 'alipay.trade.order.settle.query' ? query(method, content) : undefined
    },
  }
}
