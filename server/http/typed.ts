/** What somebody typed themselves they see: names of rows that nobody else has had a hand in, as they were given in a form. */
import type { Resource } from '../../modules/kit/index.ts'
import { asked, touchedBefore } from '../kernel/archive.ts'
import type { AnyRow } from '../kernel/codec.ts'
import type { Engine, Session } from '../kernel/engine.ts'

export interface Typed {
  has(id: string, name: string): boolean
}

/** Of these rows those whose every fact is the reader's own; and of their fields those that a form takes. */
export async function typedBy(on: Engine, { tenant, actor }: Session, of: Resource, rows: readonly AnyRow[]): Promise<Typed | undefined> {
  // Who looks through another's eyes typed nothing of it.
  if (actor.lookingOnly) return undefined
  const mine = rows.filter(row => row.createdBy === actor.userId && row.updatedBy === actor.userId).map(row => row.id)
  if (mine.length === 0 || !Object.values(of.fields).some(field => field.pii === 'name')) return undefined
  const given = new Set(
    (on.registry.commandsOf.get(of.name) ?? []).filter(one => of.lifecycle.next('new', one.name)).flatMap(one => Object.keys(one.input as object)),
  )
  const { store, statements } = on,
    touched = await Promise.all([
      store.read(statements.touchedByOthers(tenant, of.name, mine, actor.userId)),
      asked(store.read, touchedBefore(store.dialect, tenant, of.name, mine, actor.userId)),
    ]),
    others = new Set(touched.flat().map(([stream]) => String(stream)))
  const own = new Set(mine.filter(id => !others.has(id)))
  return { has: (id, name) => own.has(id) && given.has(name) }
}
