/** Audience: who of those that listen may concern a row, found by the ids along which they are bounded, so that a rush costs
 * as much as its own people and not as much as everybody who listens. */
import type { Resource } from '../../modules/kit/index.ts'
import type { Login } from './login.ts'
import type { ChangeEvent } from '../kernel/change-feed.ts'

export interface Listener {
  login: Login
}
export interface Audience<T extends Listener> {
  add(one: T): void
  remove(one: T): void
  /** The same listener under another login. */
  move(one: T, login: Login): void
  everybody(): Iterable<T>
  /** How many there are, and how many of one person. */
  readonly size: number
  of(userId: string): number
  /** Everybody whom news of a resource may concern, some perhaps twice; whether it does is judged one by one. */
  candidates(news: ChangeEvent, of: Resource | undefined): Iterable<T>
}

/** Sets by name; an empty one is not kept, and whoever is alone, as nearly everybody is by their name and their family, takes no set. */
function namedSets<T extends object>() {
  const sets = new Map<string, T | Set<T>>()
  const members = (found: T | Set<T> | undefined): readonly T[] | ReadonlySet<T> => (found instanceof Set ? found : found === undefined ? [] : [found])
  return {
    get: (name: string): Iterable<T> => members(sets.get(name)),
    count(name: string): number {
      const found = sets.get(name)
      return found instanceof Set ? found.size : found === undefined ? 0 : 1
    },
    *all(): Iterable<readonly [name: string, set: Iterable<T>]> {
      for (const [name, found] of sets) yield [name, members(found)]
    },
    put(name: string, one: T) {
      const found = sets.get(name)
      if (found instanceof Set) found.add(one)
      else if (found === undefined) sets.set(name, one)
      else if (found !== one) sets.set(name, new Set([found, one]))
    },
    take(name: string, one: T) {
      const found = sets.get(name)
      if (found === one || (found instanceof Set && found.delete(one) && found.size === 0)) sets.delete(name)
    },
  }
}

/** The sets that somebody is in: by person, by tenant, and by what bounds them. */
function placesOf({ tenant, userId, actor: { reach } }: Login) {
  if (reach === 'all') return { person: userId, tenant, kind: `${tenant} all`, bounds: [] }
  return {
    person: userId,
    tenant,
    kind: `${tenant} ${Object.keys(reach).sort().join()}`,
    bounds: Object.entries(reach).flatMap(([dimension, ids]) => ids.map(id => `${tenant} ${dimension} ${id}`)),
  }
}

export function audience<T extends Listener>(): Audience<T> {
  const all = new Set<T>(),
    people = namedSets<T>(),
    tenants = namedSets<T>(),
    kinds = namedSets<T>(),
    bounds = namedSets<T>()
  const enter = (one: T): void => {
    const { person, tenant, kind, bounds: names } = placesOf(one.login)
    all.add(one)
    people.put(person, one)
    tenants.put(tenant, one)
    kinds.put(kind, one)
    for (const name of names) bounds.put(name, one)
  }
  const leave = (one: T): void => {
    const { person, tenant, kind, bounds: names } = placesOf(one.login)
    all.delete(one)
    people.take(person, one)
    tenants.take(tenant, one)
    kinds.take(kind, one)
    for (const name of names) bounds.take(name, one)
  }
  return {
    add: enter,
    remove: leave,
    everybody: () => [...all],
    of: userId => people.count(userId),
    get size() {
      return all.size
    },
    move(one, login) {
      const there = all.has(one)
      if (there) leave(one)
      one.login = login
      if (there) enter(one)
    },
    *candidates({ tenant, resource, row, scope: place }, of) {
      if (resource === '*') return yield* all
      const seen = row ?? place
      if (!of || !seen || of.scope === 'everyone') return yield* tenants.get(tenant)
      const { else: rest, ...dimensions } = of.scope
      yield* kinds.get(`${tenant} all`)
      for (const [dimension, field] of Object.entries(dimensions)) yield* bounds.get(`${tenant} ${dimension} ${seen[field as string]}`)
      if (!rest) return
      // Those bounded in none of its dimensions, to whom one of theirs opens it.
      for (const [kind, set] of kinds.all()) {
        const [house, all] = kind.split(' ') as [string, string],
          own = all.split(',')
        if (house === tenant && own.some(one => one in rest) && !own.some(one => one in dimensions)) yield* set
      }
    },
  }
}
