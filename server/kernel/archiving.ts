/** Archiving: facts of closed years leave the table in use for the archive, page by page, while people go on writing. A page is in the archive,
 * on the disk and read back, before it leaves: a process may end anywhere, nothing is lost, and the next run goes on with the rest. The last
 * fact of a log always stays, since the next one carries its digest. */
import { markOf, markSaid, factsFrom, asked } from './archive.ts'
import type { Engine } from './engine.ts'
import { archivedFacts, factsAfter, toFact } from './stored-facts.ts'
import { factColumns } from './statements.ts'
import type { Body, Rows, Statement } from './store.ts'

export interface Archived {
  /** Facts that were archived now, or would be; all that lie in the archive, and those that stay in use. */
  readonly moved: number
  readonly archived: number
  readonly left: number
}
export interface ArchiveOptions {
  /** Only counts. */
  readonly isDry?: boolean
  /** Hears how many facts were moved, of how many. */
  readonly progress?: (facts: number, of: number) => void
}

/** Facts of one transaction: some milliseconds for which writers wait. */
const pageSize = 500

/** The last position whose fact is older than an instant, and all before it; the log is in the order of time. */
async function lastBefore({ store }: Engine, tenant: string, head: number, instant: string): Promise<number> {
  let [low, high] = [0, head]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2),
      [row] = await asked(store.read, factsFrom(store.dialect, tenant, middle - 1, 1))
    if (row && toFact(row).at < instant) low = middle
    else high = middle - 1
  }
  return low
}

/** Archives the facts of a tenant that are older than an instant (UTC, ISO 8601); safe at any time, on both databases, safe to be broken off
 * and run again, and by several at once. */
export async function archive(on: Engine, tenant: string, instant: string, { isDry = false, progress }: ArchiveOptions = {}): Promise<Archived> {
  const { store } = on,
    { dialect, read } = store,
    head = Number((await read(on.statements.head(tenant)))[0]?.[0] ?? 0),
    end = Math.min(await lastBefore(on, tenant, head, instant), head - 1),
    before = (await asked(read, markOf(dialect, tenant)))?.position ?? 0
  const due = Math.max(0, end - before)
  if (isDry) return { moved: due, archived: before + due, left: head - before - due }
  let moved = 0
  while (moved < due) {
    const rows = (await read(factsAfter(dialect, tenant, 0, pageSize))).filter(row => Number(row[1]) <= end)
    if (rows.length === 0) break
    if (store.archive) {
      store.archive.put(rows)
      await readBack(on, tenant, rows)
    }
    moved += await store.transact(tenant, () => leave(on, tenant, rows))
    progress?.(moved, due)
    // Whoever waits in this process goes first.
    await new Promise(setImmediate)
  }
  return { moved, archived: Math.max(before, end), left: head - Math.max(before, end) }
}

/** Refuses to go on where the archive does not hold what was put there. */
async function readBack({ store }: Engine, tenant: string, rows: Rows): Promise<void> {
  const [from, to] = [Number(rows[0]![1]), Number(rows.at(-1)![1])],
    there = await store.read(archivedFacts.after(store.dialect, tenant, from - 1, to, rows.length))
  if (JSON.stringify(there) !== JSON.stringify(rows)) throw new Error(`the archive does not hold the facts from ${from} to ${to} as they were put there`)
}

/** Takes a page out of use, and on PostgreSQL into the archive by the same statement; answers how many facts that were. */
function* leave({ store: { dialect } }: Engine, tenant: string, rows: Rows): Body<number> {
  const last = rows.at(-1)!,
    names = factColumns.map(name => `"${name}"`).join(', '),
    page = dialect === 'sqlite' ? 'tenant = ? and position <= ?' : 'tenant = $1 and position <= $2'
  const text =
    dialect === 'sqlite'
      ? `delete from facts where ${page} returning 1`
      : `with gone as (delete from facts where ${page} returning *) insert into facts_archive (${names}) select ${names} from gone returning 1`
  const gone = ((yield { text, values: [tenant, last[1]] } satisfies Statement) as Rows).length
  const mark = yield* markOf(dialect, tenant)
  if (!mark || mark.position < Number(last[1])) yield markSaid(dialect, tenant, { position: Number(last[1]), digest: String(last.at(-1)) })
  return gone
}
