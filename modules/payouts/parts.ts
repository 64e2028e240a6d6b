/** What a batch pays: settlements and commissions, each by its own declaration. */
import { payingCommissions } from '../commissions/index.ts'
import { find, type Reading, type Row, rowsById } from '../kit/index.ts'
import { bankAccount, type BatchPart, type Payee, payingSettlements } from '../settlement/index.ts'
import type { payoutLine } from './payout.ts'

export const parts: readonly BatchPart[] = [payingSettlements.batchPart, payingCommissions.batchPart]
/** The input of a batch that holds the ids of one part. */
export type Ids = 'settlementIds' | 'commissionIds'
export const idsOf = ({ ref }: BatchPart): Ids => `${ref}s`

/** What a line pays. */
export const partOf = (line: Pick<Row<typeof payoutLine>, 'settlementId' | 'commissionId'>): { readonly part: BatchPart; readonly id: string } => {
  const part = parts.find(one => line[one.ref])!
  return { part, id: line[part.ref]! }
}
/** The rows that lines pay, by id. */
export function* owedBy(lines: readonly Pick<Row<typeof payoutLine>, 'settlementId' | 'commissionId'>[]): Reading<ReadonlyMap<string, Row<any>>> {
  const rows = new Map<string, Row<any>>()
  for (const { of, ref } of parts)
    for (const [id, row] of yield* rowsById(
      of,
      lines.map(one => one[ref]),
    ))
      rows.set(id, row)
  return rows
}

type Account = Row<typeof bankAccount>
const keyOf = ({ type, id }: Payee): string => `${type} ${id}`
/** The account in use of a payee. */
export type Accounts = (payee: Payee) => Account | undefined
export function* accountsOf(payees: readonly Payee[]): Reading<Accounts> {
  const ids = [...new Set(payees.map(one => one.id))]
  const found = ids.length === 0 ? [] : yield* find(bankAccount, { ownerId: ids, status: 'in_use' })
  const byKey = new Map(found.map(one => [keyOf({ type: one.accountType, id: one.ownerId }), one]))
  return payee => byKey.get(keyOf(payee))
}
