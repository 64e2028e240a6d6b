/** The archive: facts of closed years lie apart from those in use: on SQLite in a file beside the database, on PostgreSQL in a table of their own.
 * A tenant's mark says up to which position; what lies in the archive beyond it counts for nothing. Whoever reads the log reads both: first
 * what is in use, and only where that does not begin where they ask, the mark and what was archived. */
import type { Dialect } from './columns.ts'
import { stateOf, stateSaid } from './kernel-state.ts'
import { archiveName } from './state-names.ts'
import { archivedFacts, factsAfter } from './stored-facts.ts'
import type { Body, Rows, Statement, Store } from './store.ts'

/** Up to where a tenant's facts were archived: the last position there, and its digest. */
export interface Mark {
  readonly position: number
  readonly digest: string
}

/** What the database speaks of is not there, or is not what it speaks of. */
export class ArchiveError extends Error {
  /** The file in which it should lie; undefined where it is a table. */
  readonly file: string | undefined
  readonly tenant: string
  constructor(file: string | undefined, tenant: string) {
    super(`the archive of tenant ${tenant} is missing or of another database: ${file ?? 'facts_archive'}`)
    this.file = file
    this.tenant = tenant
  }
}

/** Runs a body of reads outside of a transaction. */
export async function asked<T>(read: Store['read'], body: Body<T>): Promise<T> {
  let step = body.next()
  while (!step.done) step = body.next(await read(step.value as Statement))
  return step.value
}

const markIn = ([row]: Rows): Mark | undefined => (row ? (JSON.parse(String(row[1])) as Mark) : undefined)
/** A tenant's mark; undefined where nothing was archived. */
export function* markOf(dialect: Dialect, tenant: string): Body<Mark | undefined> {
  return markIn((yield { ...stateOf(dialect, tenant, archiveName), isSmall: true }) as Rows)
}
export const markSaid = (dialect: Dialect, tenant: string, mark: Mark): readonly Statement[] =>
  stateSaid(dialect, tenant, [[archiveName, JSON.stringify(mark)]])

/** A place in the columns of a fact. */
const positionAt = 1,
  versionAt = 4,
  hashAt = 16
const positionIn = (row: Rows[number]): number => Number(row[positionAt])
const upTo = (position: number) => (row: Rows[number]) => positionIn(row) > position

/** The facts of a tenant after a position, oldest first, wherever they lie. */
export function* factsFrom(dialect: Dialect, tenant: string, position: number, max: number): Body<Rows> {
  const live = (yield factsAfter(dialect, tenant, position, max)) as Rows
  // The last fact is always in use: who finds nothing asked beyond it.
  if (live.length === 0 || positionIn(live[0]!) === position + 1) return live
  const mark = yield* markOf(dialect, tenant)
  if (!mark || mark.position <= position) return live
  const old = (yield archivedFacts.after(dialect, tenant, position, mark.position, max)) as Rows
  return old.length === 0 ? live : [...old, ...live.filter(upTo(positionIn(old.at(-1)!)))].slice(0, max)
}

/** The facts of one row, oldest first, wherever they lie. */
export function* factsOf(dialect: Dialect, tenant: string, resource: string, stream: string): Body<Rows> {
  const live = (yield archivedFacts.stream(dialect, 'facts', tenant, resource, stream)) as Rows
  if (live.length > 0 && Number(live[0]![versionAt]) === 1) return live
  const mark = yield* markOf(dialect, tenant)
  if (!mark) return live
  const old = ((yield archivedFacts.stream(dialect, 'facts_archive', tenant, resource, stream)) as Rows).filter(row => positionIn(row) <= mark.position)
  return old.length === 0 ? live : [...old, ...live.filter(upTo(positionIn(old.at(-1)!)))]
}

/** The digest of the fact at a position, wherever it lies. */
export function* digestAt(dialect: Dialect, tenant: string, position: number): Body<string | undefined> {
  const [row] = yield* factsFrom(dialect, tenant, position - 1, 1)
  return row && positionIn(row) === position ? String(row[hashAt]) : undefined
}

/** Those of some streams in which there are archived facts of anybody but one. */
export function* touchedBefore(dialect: Dialect, tenant: string, resource: string, streams: readonly string[], actor: string): Body<Rows> {
  const mark = yield* markOf(dialect, tenant)
  return mark ? ((yield archivedFacts.touched(dialect, tenant, resource, streams, actor, mark.position)) as Rows) : []
}

/** Refuses a database whose archive is missing, or is not the one that it was made with; looks at one fact of
 * each tenant that has one, and answers how many those are. */
export async function ensureArchive({ dialect, read, archive }: Store): Promise<number> {
  const marks = await read({ text: `select tenant, value from kernel_state where name = '${archiveName}'`, values: [] }).catch(() => [])
  for (const [tenant, value] of marks) {
    const { position, digest } = JSON.parse(String(value)) as Mark
    const [row] = await read(archivedFacts.after(dialect, String(tenant), position - 1, position, 1))
    if (row?.[hashAt] !== digest) throw new ArchiveError(archive?.path, String(tenant))
  }
  return marks.length
}
