/** What invariants look at: the rows as the database has them, and every fact with the rows as the log made them. */
import { blank, type Resource, type Row } from '../../modules/kit/index.ts'
import type { AnyRow } from '../../server/kernel/codec.ts'
import { fold } from '../../server/kernel/fold.ts'
import type { ReadFact } from '../../server/kernel/log.ts'
import { tenant } from '../app.ts'
import type { MoodyBank } from './bank.ts'
import type { Sandbox } from '../../modules/payments/server/sandbox.ts'
import type { World } from './world.ts'

/** Rows by resource: of a database now, or of the log at a position. */
export interface Rows {
  of<R extends Resource>(resource: R): readonly Row<R>[]
  get<R extends Resource>(resource: R, id: string | null | undefined): Row<R> | undefined
}
/** One fact, the row before and after it, and every other row as it was then. */
export interface Moment {
  readonly fact: ReadFact
  readonly of: Resource
  readonly before: AnyRow
  readonly after: AnyRow
  readonly then: Rows
}
/** Everything at one time: rows of the database, all facts so far, and the books of the world outside. */
export interface Seen {
  readonly now: string
  readonly rows: Rows
  readonly facts: readonly ReadFact[]
  readonly box: Sandbox
  readonly bank: MoodyBank
}
/** A truth that holds always: of every state (`now`), and of every fact as it happened (`each`). Answers what breaks it. */
export interface Invariant {
  /** Its id in the domain's list, and what it says. */
  readonly title: string
  readonly now?: (seen: Seen) => readonly string[]
  readonly each?: (moment: Moment) => readonly string[]
}
export const idOf = (one: Invariant): string => one.title.split(' ')[0]!

export type Shelf = ReadonlyMap<string, ReadonlyMap<string, AnyRow>>
export const rowsOf = (shelf: Shelf): Rows => ({
  of: resource => [...(shelf.get(resource.name)?.values() ?? [])] as never,
  get: (resource, id) => (id ? (shelf.get(resource.name)?.get(id) as never) : undefined),
})

/** Complaints of one fact under every invariant. */
export const complainOf = (moment: Moment, invariants: readonly Invariant[]): readonly string[] =>
  invariants.flatMap(one =>
    (one.each?.(moment) ?? []).map(
      said => `${one.title}: ${said} (fact ${moment.fact.position}, ${moment.fact.resource}.${moment.fact.type} by ${moment.fact.role})`,
    ),
  )
export const complainNow = (seen: Seen, invariants: readonly Invariant[]): readonly string[] =>
  invariants.flatMap(one => (one.now?.(seen) ?? []).map(said => `${one.title}: ${said}`))

/** Folds facts one after another and tells each of them. */
export class Folding {
  readonly shelf: Map<string, Map<string, AnyRow>>
  readonly #resources: ReadonlyMap<string, Resource>
  constructor(resources: ReadonlyMap<string, Resource>, shelf: Shelf = new Map()) {
    this.#resources = resources
    this.shelf = new Map([...shelf].map(([name, rows]) => [name, new Map(rows)]))
  }
  step(fact: ReadFact): Moment {
    const of = this.#resources.get(fact.resource)!
    if (!this.shelf.has(of.name)) this.shelf.set(of.name, new Map())
    const rows = this.shelf.get(of.name)!
    const before = rows.get(fact.stream) ?? (blank(of, fact.stream, tenant) as unknown as AnyRow)
    const after = fold(of, before, fact.stream, tenant, fact)
    rows.set(fact.stream, after)
    return { fact, of, before, after, then: rowsOf(this.shelf) }
  }
}

/** Every row of some resources, as the database has them. */
export async function readRows(on: World, resources: readonly Resource[]): Promise<Rows> {
  const { statements } = on.engine
  const read = await Promise.all(
    resources.map(async of => {
      const rows = (await on.store.read(statements.find(of, tenant, {}, ['createdAt', 'id'], 1_000_000))).map(statements.codec(of).decode)
      return [of.name, new Map(rows.map(row => [row.id, row]))] as const
    }),
  )
  return rowsOf(new Map(read))
}
