/** Cursors: how far each reaction has followed a tenant's log. */
import { inserter } from './statements.ts'
import type { Store } from './store.ts'
import { amongTexts, textsOf } from './where.ts'

export interface Cursors {
  /** How far each of these reactions has followed. One that is new begins where the others stand: what happened before it was there is
   * not its business, unless somebody asks for a replay. In a tenant that nobody followed yet all begin at the first fact. */
  places(tenant: string): Promise<ReadonlyMap<string, number>>
  /** How far the one that is furthest behind has followed, in each of some tenants that somebody has followed. */
  reached(tenants: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Says that all of them have followed up to a position; never backwards. */
  move(tenant: string, position: number): Promise<void>
}

export function cursors(store: Store, names: readonly string[]): Cursors {
  const put = inserter(
    store.dialect,
    'cursors',
    ['tenant', 'name', 'position'],
    ['text', 'text', 'integer'],
    'on conflict (tenant, name) do update set position = excluded.position where cursors.position < excluded.position',
  )
  const moved = (tenant: string, which: readonly string[], position: number) =>
    store.transact(`${tenant} lease`, function* () {
      yield put(which.map(name => [tenant, name, position]))
    })
  return {
    async places(tenant) {
      const mark = store.dialect === 'sqlite' ? '?' : '$1'
      const rows = await store.read({ text: `select name, position from cursors where tenant = ${mark}`, values: [tenant] })
      const at = new Map(rows.map(([name, position]) => [String(name), Number(position)])),
        reached = Math.max(0, ...at.values())
      const fresh = names.filter(name => !at.has(name))
      for (const name of fresh) at.set(name, reached)
      if (fresh.length > 0 && reached > 0) await moved(tenant, fresh, reached)
      return at
    },
    async reached(tenants) {
      const { dialect } = store,
        rows = await store.read({
          text: `select tenant, min(position) from cursors
            where ${amongTexts(dialect, 'tenant', 1)} and ${amongTexts(dialect, 'name', 2)} group by tenant`,
          values: [textsOf(dialect, tenants), textsOf(dialect, names)],
        })
      return new Map(rows.map(([tenant, position]) => [String(tenant), Number(position)]))
    },
    move: (tenant, position) => moved(tenant, names, position),
  }
}
