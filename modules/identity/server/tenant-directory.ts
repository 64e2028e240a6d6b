/** The directory of tenants: every tenant's own row, kept until one changes. Only what stands before all tenants reads it. */
import { tenant as tenants } from '../index.ts'
import type { AnyRow } from '../../../server/kernel/codec.ts'
import type { Engine } from '../../../server/kernel/engine.ts'
import type { Log } from '../../../server/kernel/log.ts'

export interface Directory {
  all(): Promise<readonly AnyRow[]>
  /** The tenant in use that has this origin as its address. */
  at(origin: string): Promise<AnyRow | undefined>
}

/** Scheme, host and port of an address; undefined for what is none. */
export const originOf = (url: string | null | undefined): string | undefined => (url && URL.canParse(url) ? new URL(url).origin : undefined)

interface Known {
  readonly rows: readonly AnyRow[]
  readonly byOrigin: ReadonlyMap<string, AnyRow>
}
const directories = new WeakMap<Engine, Directory>()

export function directory(engine: Engine, log: Log): Directory {
  const made = directories.get(engine)
  if (made) return made
  let known: Promise<Known> | undefined
  engine.feed.subscribe(all => {
    if (all.some(one => one.resource === 'tenant' || one.resource === '*')) known = undefined
  })
  async function read(): Promise<Known> {
    const rows = await engine.ownRows(await log.tenants(), tenants)
    return {
      rows,
      byOrigin: new Map(
        rows.flatMap(row => {
          const origin = row.status === 'live' ? originOf(row.domainUrl) : undefined
          return origin ? [[origin, row] as const] : []
        }),
      ),
    }
  }
  const now = (): Promise<Known> => {
    const reading = (known ??= read())
    // A failed look is not kept.
    reading.catch(() => {
      if (known === reading) known = undefined
    })
    return reading
  }
  const self: Directory = { all: async () => (await now()).rows, at: async origin => (await now()).byOrigin.get(origin) }
  directories.set(engine, self)
  return self
}
