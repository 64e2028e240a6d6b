/** Signposts: where deep pages begin. A page that was read leaves the place of its first row behind; pages near it are then read from there
 * instead of counting from the start. What commits moves the signposts, so that they stay exact, as the totals are. */
import type { Resource } from '../../modules/kit/index.ts'
import type { AnyRow } from './codec.ts'
import { isFirm } from './columns.ts'
import type { Changed } from './unit-of-work.ts'
import { comparator, matches } from './where.ts'

/** A place in a list: how many rows stand before a row. */
export interface Signpost {
  before: number
  readonly row: AnyRow
}
/** A page as it is read: from a signpost on or back from one, `skip` rows past it; without one from the start or back from the end. */
export interface Route {
  readonly from: AnyRow | undefined
  readonly isBack: boolean
  readonly skip: number
  /** Rows that are read; of a page that runs over the end fewer than its size. */
  readonly size: number
}

interface Kept {
  readonly where: object
  readonly compare: (a: AnyRow, b: AnyRow) => number
  /** In their order, so that those that a row stands before are the last of them. */
  posts: Signpost[]
}
const listsMax = 100,
  postsMax = 200

/** A list in which places are known. */
export interface Posted {
  /** The shortest way to `size` rows after the first `offset` of `total`. */
  route(offset: number, size: number, total: number): Route
  /** Remembers where a row stands, unless anything was committed since `epoch`. */
  keep(post: Signpost, epoch: number): void
}
export interface Signposts {
  /** `text` is `where` as JSON. */
  of(tenant: string, of: Resource, where: object, sort: readonly string[], text: string): Posted
  readonly epoch: number
  /** Moves the signposts by rows that this process has committed. */
  moved(tenant: string, changed: readonly Changed[]): void
  /** Forgets what another process may have changed; all resources when none is named. */
  forget(tenant?: string, resource?: string): void
}

/** Whether an order can be entered anywhere: by values that no row is without. */
export const canEnter = (of: Resource, sort: readonly string[]): boolean => !of.follows && sort.length > 0 && sort.every(name => isFirm(of, bare(name)))
const bare = (name: string): string => name.replace(/^-/, '')
const turned = (name: string): string => (name.startsWith('-') ? bare(name) : `-${name}`)

/** Of a row what it stands in its place by. */
export const placed = (sort: readonly string[], row: AnyRow): AnyRow => Object.fromEntries([...sort.map(bare), 'id'].map(key => [key, row[key]])) as AnyRow

/** The order of a list, or the opposite one. Ids come last, so that no two rows stand at one place. */
export const ordered = (sort: readonly string[], isBack: boolean): readonly string[] => (isBack ? [...sort.map(turned), '-id'] : sort)

/** The rows at a signpost and after it, or those before it. What bounds the first value stands by itself, so that an index is entered there. */
export function beyond(sort: readonly string[], row: AnyRow, isBack: boolean): object {
  const [first] = sort
  const from = (names: readonly string[]): object => {
    const [name, ...rest] = names,
      key = bare(name!)
    const further = { [key]: { [name!.startsWith('-') === isBack ? 'gt' : 'lt']: row[key] } }
    if (rest.length === 0) return isBack ? further : { any: [further, { [key]: row[key] }] }
    return { any: [further, { all: [{ [key]: row[key] }, from(rest)] }] }
  }
  const bound = { [bare(first!)]: { [first!.startsWith('-') === isBack ? 'gte' : 'lte']: row[bare(first!)] } }
  return { all: [bound, from([...sort, 'id'])] }
}

/** Conditions without the limit that a signpost says more narrowly: of two on the side from which an index is entered SQLite takes either, and would walk
 * from the wider one. A signpost stands within its list, so nothing more is met. */
export function narrowed(where: Readonly<Record<string, any>>, sort: readonly string[], isBack: boolean): object {
  const [first] = sort,
    key = bare(first!),
    wider = first!.startsWith('-') === isBack ? ['gt', 'gte'] : ['lt', 'lte']
  const left = (given: any): any =>
    typeof given === 'object' && given !== null && !Array.isArray(given)
      ? Object.fromEntries(Object.entries(given).filter(([operator]) => !wider.includes(operator)))
      : given
  return Object.fromEntries(
    Object.entries(where).map(([name, given]) => [
      name,
      name === 'all' ? given.map((member: object) => narrowed(member, sort, isBack)) : name === key ? left(given) : given,
    ]),
  )
}

/** The first of some signposts of which something holds that holds of all after it. */
function firstOf(posts: readonly Signpost[], holds: (post: Signpost) => boolean): number {
  let low = 0,
    high = posts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(posts[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}

export function signposts(): Signposts {
  const kept = new Map<string, Map<string, Kept>>()
  let epoch = 0
  return {
    get epoch() {
      return epoch
    },
    of(tenant, of, where, sort, text) {
      const place = `${tenant} ${of.name}`,
        key = `${sort.join()} ${text}`
      const own = (): Kept => {
        if (!kept.has(place)) kept.set(place, new Map())
        const lists = kept.get(place)!
        if (!lists.has(key)) {
          if (lists.size >= listsMax) lists.delete(lists.keys().next().value!)
          lists.set(key, { where, compare: comparator(sort), posts: [] })
        }
        return lists.get(key)!
      }
      return {
        route(offset, wanted, total) {
          const size = Math.max(0, Math.min(wanted, total - offset)),
            posts = kept.get(place)?.get(key)?.posts ?? [],
            next = firstOf(posts, one => one.before > offset),
            at = posts[next - 1],
            after = posts[firstOf(posts, one => one.before >= offset + size)]
          const [ahead, back] = [offset - (at?.before ?? 0), (after?.before ?? total) - offset - size]
          return back < ahead && back >= 0 ? { from: after?.row, isBack: true, skip: back, size } : { from: at?.row, isBack: false, skip: ahead, size }
        },
        keep(post, began) {
          if (began !== epoch) return
          const list = own(),
            at = firstOf(list.posts, one => one.before >= post.before)
          list.posts.splice(at, list.posts[at]?.before === post.before ? 1 : 0, post)
          // Of too many every other one still leads near.
          if (list.posts.length > postsMax) list.posts = list.posts.filter((_, i) => i % 2 === 0)
        },
      }
    },
    moved(tenant, changed) {
      epoch++
      for (const { of, before, after } of changed)
        for (const { where, compare, posts } of kept.get(`${tenant} ${of.name}`)?.values() ?? []) {
          if (posts.length === 0) continue
          const move = (row: AnyRow | undefined, by: number): void => {
            if (!row || !matches(row, where)) return
            for (let i = firstOf(posts, post => compare(row, post.row) < 0); i < posts.length; i++) posts[i]!.before += by
          }
          move(before, -1)
          move(after, 1)
        }
    },
    forget(tenant, resource) {
      epoch++
      if (tenant === undefined) kept.clear()
      else if (resource) kept.delete(`${tenant} ${resource}`)
      else for (const place of [...kept.keys()]) if (place.startsWith(`${tenant} `)) kept.delete(place)
    },
  }
}
