/** Queries: what a command needs to know, as data. A `needs` yields them; the kernel answers. */
import type { Seek } from './finding.ts'
import type { Resource, Row } from './resource.ts'

/** A condition on one value: equal, one of, or a comparison. */
export type Condition<T> =
  | T
  | null
  | readonly T[]
  | {
      readonly lt?: T
      readonly lte?: T
      readonly gt?: T
      readonly gte?: T
      /** Different from the value, or from every one of them. */
      readonly not?: T | null | readonly T[]
      /** Contains, whatever the case. */
      readonly like?: string
      readonly starts?: string
      /** Is the id of a row elsewhere that meets conditions: asked of the database alone, never of a row in memory. */
      readonly within?: { readonly of: Resource; readonly where: Where }
      /** Is the id of a row of this name that has a key which is sought, or that meets one of the conditions: asked of the database alone. */
      readonly found?: { readonly of: string; readonly seeks: readonly Seek[]; readonly or: readonly Where[] }
    }
/** Conditions that hold together; `any` holds when one of its members does, `all` when each does. */
export type Where<R = any> = {
  readonly [K in keyof Row<R>]?: Condition<Row<R>[K]>
} & { readonly any?: readonly Where<R>[]; readonly all?: readonly Where<R>[] }

export interface Find {
  readonly kind: 'find'
  readonly of: Resource
  readonly where: Where
  readonly sort?: readonly string[]
  readonly limit: number
  /** No limit was said: whoever asks counts on all of them, and is refused where there are more. */
  readonly isWhole?: boolean
}
export type Query =
  | { readonly kind: 'get'; readonly of: Resource; readonly id: string | null | undefined }
  | Find
  | { readonly kind: 'count'; readonly of: Resource; readonly where: Where }
  | { readonly kind: 'next'; readonly sequence: string }

/** A computation that yields queries and is handed their answers. */
export type Reading<T> = Generator<Query | readonly Query[], T, any>
/** One query, usable both with `yield*` and inside `gather`. */
export interface Ask<T> {
  readonly query: Query
  [Symbol.iterator](): Reading<T>
}

/** Of a class, so that a question costs an object and no function of its own: every command asks several. */
class Asking<T> implements Ask<T> {
  readonly query: Query
  constructor(query: Query) {
    this.query = query
  }
  *[Symbol.iterator](): Reading<T> {
    return (yield this.query) as T
  }
}
const ask = <T>(query: Query): Ask<T> => new Asking<T>(query)

/** Rows that a single need may answer. Where no limit is said more of them are refused: nobody decides by a part that they take for all. What may
 * be more is asked for with `findAll`. */
export const rowsMax = 5_000

/** The row with this id, or undefined (also when the id is empty). */
export const get = <R extends Resource>(of: R, id: string | null | undefined): Ask<Row<R> | undefined> => ask({ kind: 'get', of, id })
/** The rows that meet the conditions in the given order (ids when none is given): all of them, refused where they are more than `rowsMax`, or the first
 * of them where a limit is said. */
export const find = <R extends Resource>(
  of: R,
  where: Where<R>,
  options: { readonly sort?: readonly string[]; readonly limit?: number } = {},
): Ask<readonly Row<R>[]> => ask({ kind: 'find', of, where, limit: rowsMax, isWhole: options.limit === undefined, ...options })
export const count = <R extends Resource>(of: R, where: Where<R>): Ask<number> => ask({ kind: 'count', of, where })
/** The next number of a named series, from 1, without gaps among committed commands. */
export const next = (sequence: string): Ask<number> => ask({ kind: 'next', sequence })

export type Answers<A> = { readonly [K in keyof A]: A[K] extends Ask<infer T> ? T : never }
/** Asks several queries together and answers them under the same names. */
export function* gather<const A extends Readonly<Record<string, Ask<any>>>>(asks: A): Reading<Answers<A>> {
  const names = Object.keys(asks)
  const answers = yield names.map(name => asks[name]!.query)
  const named: Record<string, unknown> = {}
  for (let i = 0; i < names.length; i++) named[names[i]!] = answers[i]
  return named as Answers<A>
}

type Read<T> = { readonly [K in keyof T]: T[K] extends Reading<infer A> ? A : never }
/** Readings whose questions go together: what the one asks next waits for no more than what the others do. */
export function* beside<const T extends readonly Reading<any>[]>(...readings: T): Reading<Read<T>> {
  const steps = readings.map(one => one.next())
  for (;;) {
    const open = steps.flatMap(({ done }, i) => (done ? [] : [i])),
      asked: Query[] = []
    if (open.length === 0) return steps.map(one => one.value) as never
    for (const i of open) {
      const own = steps[i]!.value as Query | readonly Query[]
      if ('kind' in own) asked.push(own)
      else asked.push(...own)
    }
    const answers = (yield asked) as readonly any[]
    let from = 0
    for (const i of open) {
      const own = steps[i]!.value as Query | readonly Query[],
        count = 'kind' in own ? 1 : own.length
      steps[i] = readings[i]!.next('kind' in own ? answers[from] : answers.slice(from, from + count))
      from += count
    }
  }
}

/** Every row that meets the conditions, page by page: also where there are more than one need may answer. */
export function* findAll<R extends Resource>(of: R, where: Where<R>): Reading<readonly Row<R>[]> {
  const rows: Row<R>[] = []
  for (let after = ''; ; ) {
    const beyond = { id: { gt: after } },
      rest = (after === '' ? where : 'id' in where ? { all: [where, beyond] } : { ...where, ...beyond }) as Where<R>,
      page = yield* find(of, rest, { sort: ['id'], limit: rowsMax })
    rows.push(...page)
    if (page.length < rowsMax) return rows
    after = (page.at(-1) as Row<Resource>).id
  }
}

/** The rows that have these ids, by id, also those that were removed; what is empty asks for nothing. */
export function* rowsById<R extends Resource>(of: R, ids: Iterable<string | null | undefined>): Reading<ReadonlyMap<string, Row<R>>> {
  const wanted = [...new Set(ids)].filter(Boolean)
  const rows = wanted.length === 0 ? [] : yield* findAll(of, { any: [{ id: wanted }] } as Where<R>)
  return new Map(rows.map(row => [(row as Row<Resource>).id, row]))
}

/** Whoever answers queries where no command runs: a route's context, or the command line. */
export interface Answering {
  ask<T>(query: Ask<T>): Promise<T>
}
/** Answers a reading where no command runs: `answer(reading, context)`; past the asker's bounds `{ ask: context.readUnscoped }`. */
export async function answer<T>(reading: Reading<T>, host: Answering): Promise<T> {
  let step = reading.next()
  while (!step.done) {
    const asked = step.value
    step = reading.next('kind' in asked ? await host.ask(ask(asked)) : await Promise.all(asked.map(query => host.ask(ask(query)))))
  }
  return step.value
}
