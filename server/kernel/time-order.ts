/** Where in the log a time lies. Positions follow time, give or take what the clocks of several processes are apart; but what was told of the past when
 * it was recorded, as a demo is, lies in the order in which it was told. A database that holds such facts says so, and how far they are from order. */
import { factsFrom } from './archive.ts'
import type { Dialect } from './columns.ts'
import { stateOf, stateSaid } from './kernel-state.ts'
import { disorderName } from './state-names.ts'
import { toFact } from './stored-facts.ts'
import type { Body, Rows, Statement } from './store.ts'

/** Milliseconds that the clocks of a house's processes are apart at most. */
const apart = 10 * 60_000
/** Facts that are read at a time where all are. */
const piece = 5_000

export interface Disorder {
  /** Facts up to here are out of order. */
  readonly position: number
  /** The latest instant of any of them. */
  readonly latest: string
  /** Milliseconds by which one of them is earlier than one before it, at most. */
  readonly by: number
}
export interface Span {
  /** Positions between which all facts of a time lie: after the first, up to the last. Others may lie there as well. */
  readonly after: number
  readonly last: number
}

/** The last position, from one on up to another, of which something holds that holds of all before the first of which it does not. */
function* lastOf(dialect: Dialect, tenant: string, from: number, to: number, holds: (at: number) => boolean): Body<number> {
  let low = from,
    high = to
  while (low < high) {
    const middle = Math.ceil((low + high) / 2),
      [row] = (yield* factsFrom(dialect, tenant, middle - 1, 1)) as Rows
    if (row && holds(Date.parse(toFact(row).at))) low = middle
    else high = middle - 1
  }
  return low
}

/** Where the facts of a time lie, from an instant on and before another, each of which may be left open. */
export function* spanOf(dialect: Dialect, tenant: string, head: number, from: string | undefined, until: string | undefined): Body<Span> {
  const [said] = (yield stateOf(dialect, tenant, disorderName)) as Rows,
    { position, latest, by } = said ? (JSON.parse(String(said[1])) as Disorder) : { position: 0, latest: '', by: 0 }
  let after = 0,
    last = head
  if (from !== undefined) {
    const begins = Date.parse(from)
    after =
      latest < from
        ? yield* lastOf(dialect, tenant, position, head, at => at < begins - apart)
        : yield* lastOf(dialect, tenant, 0, position, at => at + by < begins)
  }
  if (until !== undefined) {
    const ends = Date.parse(until)
    last = yield* lastOf(dialect, tenant, position, head, at => at < ends + apart)
    if (last === position) last = yield* lastOf(dialect, tenant, 0, position, at => at - by < ends)
  }
  return { after, last }
}

/** How far a tenant's facts are from the order of time. */
export function* disorderOf(dialect: Dialect, tenant: string): Body<Disorder> {
  let position = 0,
    latest = '',
    by = 0
  for (;;) {
    const facts = ((yield* factsFrom(dialect, tenant, position, piece)) as Rows).map(toFact)
    for (const { at } of facts)
      if (at > latest) latest = at
      else by = Math.max(by, Date.parse(latest) - Date.parse(at))
    if (facts.length === 0) return { position, latest, by }
    position = facts.at(-1)!.position
  }
}
export const disorderSaid = (dialect: Dialect, tenant: string, disorder: Disorder): readonly Statement[] =>
  stateSaid(dialect, tenant, [[disorderName, JSON.stringify(disorder)]])
