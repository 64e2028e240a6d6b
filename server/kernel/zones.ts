/** Time zones: by which zone the days of each tenant are counted, as its own row has said since it was made; the configured one where it says
 * nothing. What time brings, what reactions run and what views fold by day goes by it, as people's sessions do. */
import type { Resource } from '../../modules/kit/index.ts'
import type { AnyRow } from './codec.ts'
import type { ChangeFeed } from './change-feed.ts'
import type { Registry } from './registry.ts'

export interface Zones {
  of(tenant: string): string
  /** Reads the rows of these tenants. */
  learn(tenants: readonly string[]): Promise<void>
}

export function zones(
  { resources }: Registry,
  usual: string,
  feed: Pick<ChangeFeed, 'subscribe'>,
  ownRows: (tenants: readonly string[], of: Resource) => Promise<readonly AnyRow[]>,
): Zones {
  const saying = [...resources.values()].filter(of => of.timeZone)
  const known = new Map<string, string>()
  async function learn(tenants: readonly string[]): Promise<void> {
    for (const of of saying)
      for (const row of await ownRows(tenants, of)) {
        const zone = row[of.timeZone!]
        if (typeof zone === 'string' && zone) known.set(row.tenant, zone)
      }
  }
  feed.subscribe(news => {
    const changed = news.filter(one => one.resource === '*' || saying.some(of => of.name === one.resource))
    // What another process changed without saying what may be of any tenant.
    const tenants = new Set(changed.flatMap(one => (one.resource === '*' ? [...known.keys()] : [one.tenant])))
    if (tenants.size > 0) void learn([...tenants]).catch(() => {})
  })
  return { of: tenant => known.get(tenant) ?? usual, learn }
}
