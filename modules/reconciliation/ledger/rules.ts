/** Rules of the journal: what each kind of fact means in accounts. Pure; every entry adds up to zero. */
import type { Label } from '../../kit/index.ts'
import type { Channel } from '../../payments/index.ts'
import { type Account, clearing } from './accounts.ts'

/** One line: debit above zero, credit below, in fen. */
export interface Line {
  readonly account: Account
  readonly cents: number
}
export const rules = {
  payment: ['收到学费', 'Paid by families'],
  subsidy: ['补贴支付', 'Paid by subsidies'],
  refund: ['渠道退款', 'Refunded through the channel'],
  refundByHand: ['线下退款', 'Refunded by hand'],
  refundOfSubsidy: ['退还补贴', 'Refunded to a subsidy alone'],
  subsidyBack: ['补贴应退', 'To give back to a subsidy'],
  subsidyShare: ['退款中的补贴', 'The subsidy in a refund'],
  class_fee: ['支付课时费', 'Class fees paid'],
  inspection_fee: ['支付巡课费', 'Inspection fees paid'],
  agency_share: ['支付机构分成', 'Shares of agencies paid'],
  commission: ['支付佣金', 'Commissions paid'],
  bounced: ['银行退票', 'Returned by banks'],
  repaid: ['退票重付', 'Paid again'],
  share: ['渠道分账', 'Shared by channels'],
  shareBack: ['分账回退', 'Shares returned'],
  fee: ['渠道手续费', 'Fees of channels'],
  suspend: ['差异挂账', 'Difference suspended'],
  unsuspend: ['挂账转出', 'Suspense let go'],
  writeOff: ['差异核销', 'Difference written off'],
  writeOffSuspended: ['挂账核销', 'Suspense written off'],
  writeOffUndone: ['核销冲回', 'Write-off taken back'],
} as const satisfies Record<string, Label>
export type Rule = keyof typeof rules

/** Debits one account and credits another. */
const moves = (debit: Account, credit: Account, cents: number): readonly Line[] => [
  { account: debit, cents },
  { account: credit, cents: 0 - cents },
]
/** Where more money than was known goes, and where less comes from. */
const result = (cents: number): Account => (cents >= 0 ? '6301' : '6711')

/** The lines of an amount by a rule; of differences `cents` is what the channel has more. An amount below zero is posted as it is, in red. */
export function linesOf(rule: Rule, channel: Channel | null, cents: number): readonly Line[] {
  const through: Account = channel ? clearing[channel] : '1002'
  switch (rule) {
    case 'payment':
      return moves(through, '2203', cents)
    case 'subsidy':
      return moves('1221', '2203', cents)
    case 'refund':
      return moves('2203', through, cents)
    case 'refundByHand':
      return moves('2203', '1002', cents)
    case 'refundOfSubsidy':
      return moves('2203', '2241', cents)
    case 'subsidyBack':
      return moves('2241', '1221', cents)
    case 'subsidyShare':
      return moves(through, '2241', cents)
    case 'class_fee':
    case 'inspection_fee':
      return moves('6401', '1002', cents)
    case 'agency_share':
      return moves('2203', '1002', cents)
    case 'commission':
      return moves('6601', '1002', cents)
    case 'bounced':
      return moves('1002', '2241.02', cents)
    case 'repaid':
      return moves('2241.02', '1002', cents)
    case 'share':
      return moves('2203', through, cents)
    case 'shareBack':
      return moves(through, '2203', cents)
    case 'fee':
      return moves('6603', through, cents)
    case 'suspend':
      return moves(through, '1901', cents)
    case 'unsuspend':
      return moves('1901', through, cents)
    case 'writeOff':
      return moves(through, result(cents), cents)
    case 'writeOffSuspended':
      return moves('1901', result(cents), cents)
    case 'writeOffUndone':
      return moves(result(cents), through, cents)
  }
}

/** Where the money of a difference stands in the books. */
export type Place = 'nowhere' | 'suspense' | 'result'
export const placeOf = ({ status, isSuspended, way }: { readonly status: string; readonly isSuspended: boolean; readonly way: string | null }): Place =>
  status === 'resolved' && way === 'write_off' ? 'result' : isSuspended && status !== 'cleared' && status !== 'new' ? 'suspense' : 'nowhere'
const steps: Readonly<Record<string, Rule>> = {
  'nowhere suspense': 'suspend',
  'suspense nowhere': 'unsuspend',
  'nowhere result': 'writeOff',
  'suspense result': 'writeOffSuspended',
  'result nowhere': 'writeOffUndone',
}
export const ruleBetween = (before: Place, after: Place): Rule | undefined => steps[`${before} ${after}`]

/** A month that is closed, and the last day whose bookings are in it. */
export interface Closed {
  readonly month: string
  readonly through: string
}
const nextMonth = (month: string): string => {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}
/** The month that an entry belongs to: its own, unless that was closed before it was booked; then the first that was open. A closed month
 * therefore never changes, whatever is booked later. */
export function periodOf({ day, bookedOn }: { readonly day: string; readonly bookedOn: string }, closed: readonly Closed[]): string {
  let month = day.slice(0, 7)
  for (const one of [...closed].sort((a, b) => (a.month < b.month ? -1 : 1))) {
    if (one.month < month) continue
    if (bookedOn <= one.through) return month
    month = nextMonth(one.month)
  }
  return month
}

/** What accounts moved and stand at: debits and credits of a month, after what stood before. */
export interface Balance {
  readonly account: Account
  readonly opening: number
  readonly debit: number
  readonly credit: number
  readonly closing: number
}
export type Standing = Readonly<Partial<Record<Account, number>>>

/** Adds lines to what accounts stood at. */
export function balances(opening: Standing, lines: Iterable<Line>): readonly Balance[] {
  const moved = new Map<Account, { debit: number; credit: number }>()
  for (const account of Object.keys(opening) as Account[]) moved.set(account, { debit: 0, credit: 0 })
  for (const { account, cents } of lines) {
    const sums = moved.get(account) ?? { debit: 0, credit: 0 }
    if (cents >= 0) sums.debit += cents
    else sums.credit -= cents
    moved.set(account, sums)
  }
  return [...moved]
    .map(([account, { debit, credit }]) => ({ account, opening: opening[account] ?? 0, debit, credit, closing: (opening[account] ?? 0) + debit - credit }))
    .sort((a, b) => (a.account < b.account ? -1 : 1))
}
