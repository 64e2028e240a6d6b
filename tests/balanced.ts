/** The ledger after a test: its trial balance is zero, what a closed month kept is what its entries say, and every payment of the log is booked. */
import { answer, findAll, sum } from '../modules/kit/index.ts'
import { entry } from '../modules/reconciliation/ledger/entry.ts'
import { ledgerMonth, linesIn, trialOf } from '../modules/reconciliation/ledger/month.ts'
import { balances } from '../modules/reconciliation/ledger/rules.ts'
import type { Engine } from '../server/kernel/engine.ts'

interface Recorded {
  readonly resource: string
  readonly stream: string
  readonly type: string
  readonly data: any
}
/** Throws where the books do not balance; where there are none there is nothing to say. */
export async function ensureBalanced(on: Engine, tenant: string, recorded: readonly Recorded[]): Promise<void> {
  if (!on.registry.tables.some(of => of.name === entry.name)) return
  const host = { ask: (query: any) => on.ask<any>(tenant, query) },
    closed = new Set(recorded.flatMap(one => (one.resource === ledgerMonth.name && one.type === 'closed' ? [one.stream] : []))),
    // Rows that a test put there by hand are none of the books.
    entries = (await answer(findAll(entry, {}), host)).filter(one => one.id.startsWith(`${one.bookedOn}:${one.day}:${one.rule}:`)),
    months = (await answer(findAll(ledgerMonth, {}), host)).filter(one => closed.has(one.id) && /^\d{4}-\d\d$/.test(one.month))
  const faults: string[] = [],
    all = balances({}, entries.flatMap(linesIn)),
    off = sum(all.map(one => one.closing))
  if (off !== 0) faults.push(`the trial balance is off by ${off} fen`)
  for (const one of months) {
    const computed = trialOf(one.month, entries, months).balances
    if (JSON.stringify(computed) !== JSON.stringify(one.balances)) faults.push(`the closed month ${one.month} has changed`)
  }
  const booked = sum(entries.filter(one => one.rule === 'payment').map(one => one.cents)),
    paid = sum(recorded.filter(one => one.resource === 'payment' && one.type === 'succeeded').map(one => Number(one.data.receivedCents ?? 0)))
  if (booked !== paid) faults.push(`${paid} fen were paid by the log, ${booked} are booked`)
  if (faults.length > 0) throw new Error(`the ledger after the test: ${faults.join('; ')}`)
}
