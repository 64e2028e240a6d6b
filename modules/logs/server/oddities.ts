/** Oddities: what was done that is unusual, kept as it is found, so that who looks again reads what came since. Facts stay as they are and their
 * positions only grow, whichever process recorded them: what was looked through needs no second look. */
import { formatTime, type UnusualKind, unusualOf } from '../../kit/index.ts'
import type { Log } from '../../../server/kernel/log.ts'
import type { Registry } from '../../../server/kernel/registry.ts'

type Fact = Awaited<ReturnType<Log['search']>>[number]
/** What is kept of a fact. */
export type Oddity = Pick<Fact, 'position' | 'resource' | 'stream' | 'actor' | 'role' | 'at' | 'command'>
export interface Looked<T> {
  /** Newest first. */
  readonly facts: readonly T[]
  /** Down to where it was looked; undefined: to the end. */
  readonly until: number | undefined
  /** How many facts were read for it. */
  readonly read: number
}
interface Kept {
  found: readonly Oddity[]
  /** All between these positions, both included, was looked through. */
  low: number
  high: number
}
/** Facts that are read at a time, oddities that are kept of a tenant, and the tenants. */
const piece = 2_000,
  keptMax = 5_000,
  tenantsMax = 50

/** What is unusual about something that was done, by the clock of a zone. */
export const oddityIn =
  ({ resources }: Pick<Registry, 'resources'>) =>
  ({ resource, at, ...done }: Pick<Oddity, 'resource' | 'at' | 'command' | 'role'>, zone: string): UnusualKind | undefined =>
    unusualOf(resources.get(resource)?.unusual, done, Number(formatTime(at, zone).slice(11, 13)))

export type Oddities = ReturnType<typeof oddities>
export function oddities(log: Pick<Log, 'search'>, registry: Pick<Registry, 'resources'>) {
  const all = new Map<string, Kept>(),
    turns = new Map<string, Promise<unknown>>(),
    resources = [...registry.resources.keys()],
    oddity = oddityIn(registry)
  async function read(tenant: string, zone: string, after: number, before: number) {
    const facts = await log.search(tenant, { resources, after, before, isOfPeople: true }, piece)
    const odd = facts
      .filter(fact => oddity(fact, zone))
      .map(({ position, resource, stream, actor, role, at, command }): Oddity => ({ position, resource, stream, actor, role, at, command }))
    return { odd, read: facts.length, low: facts.length < piece ? after + 1 : facts.at(-1)!.position }
  }
  /** What is kept, begun anew at a place that is too far above it or lies below it: that is nobody's home. */
  function keptFor(place: string, before: number, most: number): Kept {
    const known = all.get(place)
    if (known && known.low <= before && before - 1 - known.high <= most) return known
    const made = { found: [], low: before, high: before - 1 }
    if (known && before < known.low) return made
    if (all.size >= tenantsMax) all.delete(all.keys().next().value!)
    all.set(place, made)
    return made
  }
  async function look(tenant: string, zone: string, after: number, before: number, limit: number, most: number): Promise<Looked<Oddity>> {
    const kept = keptFor(`${tenant} ${zone}`, before, most)
    let count = 0
    const newer: Oddity[] = []
    for (let top = before; top - 1 > kept.high; ) {
      const found = await read(tenant, zone, kept.high, top)
      newer.push(...found.odd)
      count += found.read
      top = found.low
    }
    let { low } = kept,
      found = [...newer, ...kept.found]
    const wanted = (): readonly Oddity[] => found.filter(({ position }) => position > after && position < before).slice(0, limit)
    while (low - 1 > after && count < most && wanted().length < limit) {
      const more = await read(tenant, zone, after, low)
      found = [...found, ...more.odd]
      count += more.read
      low = more.low
    }
    const facts = wanted()
    Object.assign(kept, {
      high: Math.max(kept.high, before - 1),
      found: found.slice(0, keptMax),
      low: found.length > keptMax ? found[keptMax - 1]!.position : low,
    })
    return { facts, until: facts.length === limit ? facts.at(-1)!.position : low - 1 > after ? low : undefined, read: count }
  }
  return {
    /** The newest oddities of a tenant between two positions, without themselves; at most so many, and so many facts are read for them. */
    look(tenant: string, zone: string, after: number, before: number, limit: number, most: number): Promise<Looked<Oddity>> {
      // One at a time: who comes meanwhile finds what the one before has read.
      const turn = (turns.get(tenant) ?? Promise.resolve()).catch(() => {}).then(() => look(tenant, zone, after, before, limit, most))
      turns.set(tenant, turn)
      return turn
    },
  }
}
