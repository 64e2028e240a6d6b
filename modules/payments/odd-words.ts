/** What makes a word of the gateway odd, whoever it is about. Pure. */
import { minute, plus } from '../kit/index.ts'

export const why = {
  unknown: ['没有此单号', 'No such number here'],
  merchant: ['商户号或应用不符', 'Another merchant or app'],
  channel: ['通知地址与渠道不符', 'Came to the address of another channel'],
  amount: ['金额不符', 'Another amount'],
  currency: ['币种不是人民币', 'Not in CNY'],
  time: ['时间不合理', 'A time that cannot be'],
  transaction: ['流水号不符或已用于其他款项', 'A transaction number that is of something else'],
  state: ['该笔款项不在等待此结果', 'Nothing of the kind was under way'],
} as const
export type Why = keyof typeof why

/** By how much the clocks of a gateway and ours may differ. */
export const skew = 5 * minute
/** Whether an instant can be of what began at `since` and is told of `now`. */
export const isInTime = (at: string, since: string, now: string): boolean => {
  const told = Date.parse(at)
  return !Number.isNaN(told) && told >= Date.parse(plus(since, -skew)) && told <= Date.parse(plus(now, skew))
}

interface Told {
  readonly amountCents: number
  readonly currency: string
  /** The gateway's number of the movement. */
  readonly number: string
  readonly at: string
}
interface Known {
  readonly amountCents: number
  /** When the money could move first. */
  readonly since: string
  /** The number under which it moved already, once it has. */
  readonly number?: string | null
}
/** What of the gateway's words about money that moved cannot be, the worst first. */
export function oddOf(told: Told, known: Known, now: string): Why | undefined {
  if (told.currency !== 'CNY') return 'currency'
  if (told.amountCents !== known.amountCents) return 'amount'
  if (!isInTime(told.at, known.since, now)) return 'time'
  if (!told.number || (known.number !== undefined && told.number !== known.number)) return 'transaction'
  return undefined
}
