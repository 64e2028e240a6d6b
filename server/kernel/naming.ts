/** Naming: which names people may have in each tenant, as the row says that decides it; the specification's rule where nothing does. */
import { type Command, type House, type Resource, rules } from '../../modules/kit/index.ts'
import type { ChangeFeed } from './change-feed.ts'
import type { AnyRow } from './codec.ts'
import type { Registry } from './registry.ts'

/** What a tenant has decided, read once and again after it was changed. */
export type Naming = (tenant: string) => Promise<House>

/** Whether a command takes somebody's name, which is all that the house is asked about. */
export function takesNames(command: Command): boolean {
  const found = named.get(command)
  if (found !== undefined) return found
  const takes = Object.values(command.input as Resource['fields']).some(field => field.check === rules.personName)
  named.set(command, takes)
  return takes
}
const named = new WeakMap<Command, boolean>()

export function naming(
  { resources }: Registry,
  feed: Pick<ChangeFeed, 'subscribe'>,
  read: (of: Resource, tenant: string, id: string) => Promise<AnyRow | undefined>,
): Naming {
  const of = [...resources.values()].find(one => one.naming)
  const known = new Map<string, Promise<House>>()
  feed.subscribe(news => {
    for (const one of news) {
      if (one.resource === '*') known.clear()
      else if (one.resource === of?.name) known.delete(one.tenant)
    }
  })
  return tenant => {
    const found = known.get(tenant)
    if (found) return found
    const made: Promise<House> = of ? read(of, tenant, of.naming!.row).then(row => ({ names: row?.[of.naming!.field] ?? undefined })) : Promise.resolve({})
    known.set(tenant, made)
    made.catch(() => known.delete(tenant))
    return made
  }
}
