/** Leases: one process at a time does a named piece of work in a tenant; the lease of one that died runs out. */
import { newId } from '../../modules/kit/index.ts'
import type { Rows, Store } from './store.ts'

const leaseSeconds = 30
/** Milliseconds after which the lease of a process that died has run out for sure. */
export const leaseOver = (leaseSeconds + 2) * 1_000
/** This process, to all others. */
const holder = newId()

export interface Lease {
  /** Takes or renews the lease; answers whether this process has it now. */
  hold(tenant: string): Promise<boolean>
  /** Gives it back before it runs out. */
  release(tenant: string): Promise<void>
}

/** The lease of a name, such as `reactor`, by the clock of the engine. */
export function lease(store: Store, name: string, clock: () => string): Lease {
  const mark = (n: number) => (store.dialect === 'sqlite' ? '?' : `$${n}`)
  return {
    async hold(tenant) {
      const now = clock(),
        later = (seconds: number) => new Date(Date.parse(now) + seconds * 1000).toISOString()
      const rows = await store.transact(`${tenant} lease`, function* () {
        return (yield {
          text: `insert into leases (tenant, name, holder, until) values (${mark(1)}, ${mark(2)}, ${mark(3)}, ${mark(4)})
            on conflict (tenant, name) do update set holder = excluded.holder, until = excluded.until
            where leases.holder = excluded.holder or leases.until < ${mark(5)} or leases.until > ${mark(6)} returning holder`,
          // A lease from beyond any lease is of a clock that was wrong: nobody waits for the day it names.
          values: [tenant, name, holder, later(leaseSeconds), now, later(10 * leaseSeconds)],
        }) as Rows
      })
      return rows.length > 0
    },
    release: tenant =>
      store.transact(`${tenant} lease`, function* () {
        yield { text: `delete from leases where tenant = ${mark(1)} and name = ${mark(2)} and holder = ${mark(3)}`, values: [tenant, name, holder] }
      }),
  }
}

/** A lease that is asked for at every moment: what is held is renewed when a third of its time is over, and `isAnothers` says that another process
 * was found to hold it less than so many milliseconds ago. */
export function rememberedLease(of: Lease, clock: () => string, anothersFor: number): Pick<Lease, 'hold'> & { isAnothers(tenant: string): boolean } {
  const found = new Map<string, { readonly isOurs: boolean; readonly at: number }>()
  /** Less than so many milliseconds ago; a clock that was set back knows nothing. */
  const isFresh = (tenant: string, isOurs: boolean, within: number): boolean => {
    const one = found.get(tenant),
      age = Date.parse(clock()) - (one?.at ?? Number.NaN)
    return one?.isOurs === isOurs && age >= 0 && age < within
  }
  return {
    async hold(tenant) {
      if (isFresh(tenant, true, (leaseSeconds * 1_000) / 3)) return true
      const at = Date.parse(clock()),
        isOurs = await of.hold(tenant)
      found.set(tenant, { isOurs, at })
      return isOurs
    },
    isAnothers: tenant => isFresh(tenant, false, anothersFor),
  }
}
