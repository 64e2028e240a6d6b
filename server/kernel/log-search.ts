/** Searching the log: the facts of a time, newest first, by who recorded them and of what they are, wherever they lie. Positions follow time, so
 * a time is looked up as positions; who did something is an index of its own. */
import { factsFrom, markOf } from './archive.ts'
import type { Dialect } from './columns.ts'
import { everyColumn, toFact } from './stored-facts.ts'
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

/** One look at the log or its archive. What the house does by itself is not in the index of who did what. */
export function soughtFacts(dialect: Dialect, table: 'facts' | 'facts_archive', tenant: string, sought: Sought, limit: number): Statement {
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
      ? `resource in (select value from json_each(${mark(JSON.stringify(resources))}))`
      : `resource = any(${mark(arrayLiteral(resources))}::text[])`,
  ]
  return {
    text: `${everyColumn} ${table} where ${conditions.join(' and ')} order by position desc limit ${mark(limit)}`,
    values,
    isArchived: table === 'facts_archive',
  }
}

/** The newest facts that are sought, at most so many. */
export function* foundFacts(dialect: Dialect, tenant: string, sought: Sought, limit: number): Body<Rows> {
  const live = (yield soughtFacts(dialect, 'facts', tenant, sought, limit)) as Rows
  if (live.length === limit) return live
  const mark = yield* markOf(dialect, tenant)
  if (!mark || mark.position <= sought.after) return live
  // What was archived and not yet taken out of the log in use lies in both.
  const before = Math.min(sought.before, mark.position + 1),
    own = live.filter(row => Number(row[1]) > mark.position)
  const old = (yield soughtFacts(dialect, 'facts_archive', tenant, { ...sought, before }, limit - own.length)) as Rows
  return [...own, ...old]
}

/** The position of the last fact before an instant; 0 where there is none. */
export function* positionBefore(dialect: Dialect, tenant: string, instant: string, head: number): Body<number> {
  let low = 0,
    high = head
  while (low < high) {
    const middle = Math.ceil((low + high) / 2),
      [row] = (yield* factsFrom(dialect, tenant, middle - 1, 1)) as Rows
    if (row && toFact(row).at < instant) low = middle
    else high = middle - 1
  }
  return low
}
