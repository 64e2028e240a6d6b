/** A price that is paid in two parts, as families read it before they take the place. */
import type { Context, Label, Row } from '../kit/index.ts'
import { yuan } from '../kit/money.ts'
import type { openClass } from '../openclass/index.ts'
import { depositOf } from './rules.ts'

/** What takes the place, what is owed for it then, and by which day. Wire amounts. */
export interface Parts {
  readonly deposit: string
  readonly balance: string
  readonly until: string
}
type At = Pick<Context, 'now' | 'zone'> & { readonly amount: (cents: number) => string }
/** The parts of a price in fen; null where a place is sold whole. */
export function partsOf(klass: Row<typeof openClass>, priceCents: number, at: At): Parts | null {
  const cents = depositOf(klass, priceCents, at)
  return cents === undefined ? null : { deposit: at.amount(cents), balance: at.amount(priceCents - cents), until: klass.balanceUntil! }
}
export const partsWords = ({ deposit, balance, until }: Parts): Label => [
  `先付定金 ${yuan(deposit)}，尾款 ${yuan(balance)} 须于 ${until} 前付清`,
  `Deposit ${yuan(deposit)} now, the balance ${yuan(balance)} by ${until}`,
]
