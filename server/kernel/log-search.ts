/** Searching the log: the facts of a time, newest first, by who recorded them and of what they are, wherever they lie. A time
 * is looked up as positions (time-order.ts); who did something is an index of its own. What is sought is met from its end on, so that a page takes no longer
 * the longer the log is; only what is rare is looked up by what it is of, and put in order. */
import { markOf } from './archive.ts'
import type { Dialect } from './columns.ts'
import { everyColumn } from './stored-facts.ts'
import type { Body, Rows, Statement } from './store.ts'
import { arrayLiteral } from './where.ts'

export interface Sought {
  /** The account that did it. */
  readonly actor?: string | undefined
  /** Without what the house did by itself. */
  readonly isOfPeople?: boolean
  readonly resources: readonly string[]
  /** Positions, both without themselves. */
  readonly after: number
  readonly before: number
}

type Table = 'facts' | 'facts_archive'
/** Resources of which fewer facts than this are there are rare: to put them in order takes milliseconds. */
export const rareBelow = 20_000
/** The resource of a fact, for SQLite, which knows nothing of how often one is met: with a sign before it it does not begin by it. */
export const metResource = '+resource'

/** One look at the log or its archive. What the house does by itself is not in the index of who did what. */
export function soughtFacts(dialect: Dialect, table: Table, tenant: string, sought: Sought, limit: number, isRare = false): Statement {
  const { actor, isOfPeople, resources, after, before } = sought,
    values: unknown[] = []
  const mark = (value: unknown): string => {
    values.push(value)
    return dialect === 'sqlite' ? '?' : `$${values.length}`
  }
  const conditions = [
    `tenant = ${mark(tenant)}`,
    ...(actor === undefined ? [] : [`actor = ${mark(actor)}`]),
    ...((actor === undefined ? isOfPeople : actor !== 'system') ? ["actor <> 'system'"] : []),
    `position > ${mark(after)}`,
    `position < ${mark(before)}`,
    dialect === 'sqlite'
      ? `${isRare ? 'resource' : metResource} in (select value from json_each(${mark(JSON.stringify(resources))}))`
      : `resource = any(${mark(arrayLiteral(resources))}::text[])`,
  ]
  return {
    text: `${everyColumn} ${table} where ${conditions.join(' and ')} order by position desc limit ${mark(limit)}`,
    values,
    isArchived: table === 'facts_archive',
  }
}

/** Whether little is there of what is sought, so that it is not met from the end on for long. PostgreSQL counts for itself. */
function* isRare(dialect: Dialect, table: Table, tenant: string, { actor, resources }: Sought): Body<boolean> {
  if (dialect === 'postgres' || actor !== undefined) return false
  const text = `select count(*) from (select 1 from ${table} where tenant = ? and resource in (select value from json_each(?)) limit ?)`,
    [[count]] = (yield { text, values: [tenant, JSON.stringify(resources), rareBelow], isArchived: table === 'facts_archive' }) as [[number]]
  return Number(count) < rareBelow
}
function* look(dialect: Dialect, table: Table, tenant: string, sought: Sought, limit: number): Body<Rows> {
  return (yield soughtFacts(dialect, table, tenant, sought, limit, yield* isRare(dialect, table, tenant, sought))) as Rows
}

/** The newest facts that are sought, at most so many. */
export function* foundFacts(dialect: Dialect, tenant: string, sought: Sought, limit: number): Body<Rows> {
  const live = yield* look(dialect, 'facts', tenant, sought, limit)
  if (live.length === limit) return live
  const mark = yield* markOf(dialect, tenant)
  if (!mark || mark.position <= sought.after) return live
  // What was archived and not yet taken out of the log in use lies in both.
  const before = Math.min(sought.before, mark.position + 1),
    own = live.filter(row => Number(row[1]) > mark.position)
  const old = yield* look(dialect, 'facts_archive', tenant, { ...sought, before }, limit - own.length)
  return [...own, ...old]
}
