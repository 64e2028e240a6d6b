/** Leases: one process at a time does a named piece of work in a tenant; the lease of one that died runs out. */
import { newId } from '../../modules/kit/index.ts'
import type { Rows, Store } from './store.ts'
import { amongTexts, textsOf } from './where.ts'

const leaseSeconds = 30
/** Milliseconds after which the lease of a process that died has run out for sure. */
export const leaseOver = (leaseSeconds + 2) * 1_000
/** This process, to all others. */
const holder = newId()

export interface Lease {
  /** Takes or renews the lease; answers whether this process has it now. */
  hold(tenant: string): Promise<boolean>
  /** Takes or renews the leases of some tenants together; answers of which ones this process has it now. */
  holdAll(tenants: readonly string[]): Promise<ReadonlySet<string>>
  /** Gives it back before it runs out. */
  release(tenant: string): Promise<void>
  /** Gives back those of some tenants that this process has. */
  releaseAll(tenants: readonly string[]): Promise<void>
}

/** The lease of a name, such as `reactor`, by the clock of the engine. */
export function lease(store: Store, name: string, clock: () => string): Lease {
  const mark = (n: number) => (store.dialect === 'sqlite' ? '?' : `$${n}`)
  // Always in one order: who asks for the same ones at the same moment waits for the first of them, and nobody for each other. A lease from
  // beyond any lease is of a clock that was wrong: nobody waits for the day it names.
  const take = `with asked as (select ${store.dialect === 'sqlite' ? 'value as tenant from json_each(?)' : 'unnest($1::text[]) as tenant'})
    insert into leases (tenant, name, holder, until)
    select tenant, ${mark(2)}, ${mark(3)}, ${mark(4)} from asked where true order by tenant
    on conflict (tenant, name) do update set holder = excluded.holder, until = excluded.until
    where leases.holder = excluded.holder or leases.until < ${mark(5)} or leases.until > ${mark(6)} returning tenant`
  const lockOf = (tenants: readonly string[]): string => `${tenants.length === 1 ? tenants[0] : '*'} lease`
  async function holdAll(tenants: readonly string[]): Promise<ReadonlySet<string>> {
    if (tenants.length === 0) return new Set()
    const now = clock(),
      later = (seconds: number) => new Date(Date.parse(now) + seconds * 1000).toISOString(),
      values = [textsOf(store.dialect, tenants), name, holder, later(leaseSeconds), now, later(10 * leaseSeconds)]
    const rows = await store.transact(lockOf(tenants), function* () {
      return (yield { text: take, values }) as Rows
    })
    return new Set(rows.map(([tenant]) => String(tenant)))
  }
  async function releaseAll(tenants: readonly string[]): Promise<void> {
    if (tenants.length === 0) return
    const text = `delete from leases where ${amongTexts(store.dialect, 'tenant', 1)} and name = ${mark(2)} and holder = ${mark(3)}`
    await store.transact(lockOf(tenants), function* () {
      yield { text, values: [textsOf(store.dialect, tenants), name, holder] }
    })
  }
  return { holdAll, releaseAll, hold: async tenant => (await holdAll([tenant])).has(tenant), release: tenant => releaseAll([tenant]) }
}

/** A lease that is asked for at every moment: what is held is renewed when a third of its time is over, and `isAnothers` says that another process
 * was found to hold it less than so many milliseconds ago. */
export interface RememberedLease extends Pick<Lease, 'hold' | 'holdAll'> {
  isAnothers(tenant: string): boolean
  /** Gives back all that this process has. */
  release(): Promise<void>
}
export function rememberedLease(of: Lease, clock: () => string, anothersFor: number): RememberedLease {
  const found = new Map<string, { readonly isOurs: boolean; readonly at: number }>()
  /** Less than so many milliseconds ago; a clock that was set back knows nothing. */
  const isFresh = (tenant: string, isOurs: boolean, within: number): boolean => {
    const one = found.get(tenant),
      age = Date.parse(clock()) - (one?.at ?? Number.NaN)
    return one?.isOurs === isOurs && age >= 0 && age < within
  }
  const ours = (): readonly string[] => [...found].flatMap(([tenant, { isOurs }]) => (isOurs ? [tenant] : []))
  async function holdAll(tenants: readonly string[]): Promise<ReadonlySet<string>> {
    const asked = tenants.filter(tenant => !isFresh(tenant, true, (leaseSeconds * 1_000) / 3)),
      at = Date.parse(clock()),
      held = await of.holdAll(asked)
    for (const tenant of asked) found.set(tenant, { isOurs: held.has(tenant), at })
    return new Set(tenants.filter(tenant => found.get(tenant)?.isOurs))
  }
  return {
    holdAll,
    hold: async tenant => (await holdAll([tenant])).has(tenant),
    isAnothers: tenant => isFresh(tenant, false, anothersFor),
    async release() {
      const held = ours()
      found.clear()
      await of.releaseAll(held)
    },
  }
}
