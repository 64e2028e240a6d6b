/** Tile: one kind of thing to do, with how it is counted and where the list of exactly those rows is. Data, shown on the homes. */
import type { Command } from './command.ts'
import type { Label } from './field.ts'
import type { Tone } from './lifecycle.ts'
import type { Resource } from './resource.ts'
import type { Role } from './roles.ts'
import type { RouteContext } from './route.ts'
import { formatTime } from './time.ts'

/** One condition, said once for the count and for the address of the list, so that they can't differ. */
export interface Match {
  readonly where: (now: string, zone: string) => Readonly<Record<string, unknown>>
  readonly query: (now: string, zone: string) => Readonly<Record<string, string>>
}

export interface Tile {
  readonly name: string
  readonly label: Label
  readonly of: Resource
  /** Whose work it is; who lacks the right to do it does not see the tile either. */
  readonly by: readonly Role[]
  readonly permit: string
  /** The screen of the list. */
  readonly to: string
  readonly match: readonly Match[]
  readonly tone?: Tone
  /** The time or date field by which a row is to be done: the home says it, marks what is late, and shows the earliest first. */
  readonly until?: string
  /** What the screen's own call adds to the conditions. */
  readonly fixed?: Readonly<Record<string, unknown>>
  /** Counted another way, when the rows themselves decide whose turn it is. */
  readonly count?: (context: RouteContext) => Promise<number>
  /** The rows that wait for this person; their ids make the address as long as they fit into one. */
  readonly rows?: (context: RouteContext) => Promise<readonly { readonly id: string }[]>
  /** The rows that wait, where only `count` knows how many there are: what the home shows of them. */
  readonly waiting?: (context: RouteContext) => Promise<readonly { readonly id: string }[]>
  /** What waits is done on the row's own page, not by the command. */
  readonly opens?: boolean
  /** Where one of its rows is dealt with, where that is not the first thing on the row's page. */
  readonly leads?: (id: string) => string
  /** What is asked beside the filters, such as the tab of a screen. */
  readonly beside?: Readonly<Record<string, string>>
}

/** How many of the rows that wait the home shows of each kind. */
export const waitingShown = 3

/** The field has one of these values. */
export const is = (field: string, ...values: readonly string[]): Match => ({ where: () => ({ [field]: values }), query: () => ({ [field]: values.join() }) })
/** The instant has passed. */
export const past = (field: string): Match => ({ where: now => ({ [field]: { lt: now } }), query: (now, zone) => ({ [`${field}_lt`]: formatTime(now, zone) }) })
/** The field has no value. */
export const empty = (field: string): Match => ({ where: () => ({ [field]: null }), query: () => ({ [`${field}_null`]: '1' }) })
/** The field has a value. */
export const filled = (field: string): Match => ({ where: () => ({ [field]: { not: null } }), query: () => ({ [`${field}_notnull`]: '1' }) })

/** The instant lies from one on, where that is said, and before the other. */
export const within = (field: string, from: string | undefined, to?: string): Match => ({
  where: () => ({ [field]: { ...(from ? { gte: from } : {}), ...(to ? { lt: to } : {}) } }),
  query: (_now, zone) => ({ ...(from ? { [`${field}_ge`]: formatTime(from, zone) } : {}), ...(to ? { [`${field}_lt`]: formatTime(to, zone) } : {}) }),
})

/** The second of an instant: what an address can say. */
export const secondOf = (now: string): string => `${now.slice(0, 19)}.000Z`
/** What meets all of them: as a condition on rows, and as the address of the list of exactly those rows. */
export const whereAll = (match: readonly Match[], now: string, zone: string): Readonly<Record<string, unknown>> =>
  Object.assign({}, ...match.map(one => one.where(secondOf(now), zone)))
export function listOf(to: string, match: readonly Match[], now: string, zone: string, beside: Readonly<Record<string, string>> = {}): string {
  const filters: Readonly<Record<string, string>> = Object.assign({}, ...match.map(one => one.query(secondOf(now), zone)))
  const query = new URLSearchParams({ ...beside, ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [`q.${name}`, value])) }).toString()
  return query ? `${to}?${query}` : to
}

/** The tile of the rows on which a command waits for those whose work it is: whoever runs it, unless `by` names them. */
export const tile = (
  { on, by, permit }: Pick<Command, 'on' | 'by' | 'permit'>,
  given: Pick<Tile, 'name' | 'label' | 'to'> & Partial<Omit<Tile, 'of' | 'permit'>>,
): Tile => ({ of: on, by, permit, match: [], ...given })
/** How a tile is counted whose rows only the asker's own turn decides; the list knows them by `mine`. */
export const mine = (waiting: NonNullable<Tile['waiting']>): Pick<Tile, 'match' | 'count' | 'waiting'> => ({
  match: [{ where: () => ({}), query: () => ({ mine: '1' }) }],
  count: async context => (await waiting(context)).length,
  waiting,
})
