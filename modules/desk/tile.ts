/** Tiles, counted for somebody, with the address of the list of exactly the rows that were counted, and the first of those rows. */
import {
  answer,
  count,
  find,
  findAll,
  is,
  listOf,
  type Match,
  type RouteContext,
  secondOf,
  type Tile,
  waitingShown,
  whereAll,
  type Where,
} from '../kit/index.ts'
import { decidedOf, isOfAudit } from './audits-by-process.ts'

/** What has no calls of its own is seen by nobody's right to see it: whose it is says the tile's own condition. */
export const mayDo = (tile: Tile, { actor }: RouteContext): boolean =>
  tile.by.some(role => role === actor.role) && actor.may(tile.permit) && (!tile.of.path || actor.may(`${tile.of.name}_view`))

export interface Counted {
  readonly count: number
  readonly to: string
  /** What is found of those that wait, as far as the home shows them; none where a tile only counts. */
  readonly first: readonly { readonly id: string }[]
}
/** How many wait, the address of the list, filtered to what was counted, and the first of them, as many as a home shows or `most`. */
export async function counted(given: Tile, context: RouteContext, most = waitingShown): Promise<Counted> {
  const now = secondOf(context.now),
    tile = await byHandAlone(given, context, now)
  if (tile.rows) {
    const rows = await tile.rows(context)
    const to = address(tile, context, rows.length <= idsMax ? [is('id', ...rows.map(row => row.id))] : tile.match)
    return { count: rows.length, to, first: rows.slice(0, most) }
  }
  const to = address(tile, context, tile.match)
  if (tile.count) {
    const number = await tile.count(context)
    return { count: number, to, first: number > 0 && tile.waiting ? (await tile.waiting(context)).slice(0, most) : [] }
  }
  const where = whereOf(tile, now, context.zone),
    number = await context.ask(count(tile.of, where))
  return { count: number, to, first: number > 0 ? await context.ask(find(tile.of, where, { limit: most, ...(tile.until ? { sort: [tile.until] } : {}) })) : [] }
}
const whereOf = (tile: Tile, now: string, zone: string): Where => ({ ...tile.fixed, ...whereAll(tile.match, now, zone) }) as Where
/** What a process decides waits at its tasks: the tile of the audit by hand is without it. */
async function byHandAlone(tile: Tile, context: RouteContext, now: string): Promise<Tile> {
  if (!isOfAudit(tile.permit)) return tile
  const rows: readonly { readonly id: string }[] = tile.rows
      ? await tile.rows(context)
      : await answer(findAll(tile.of, whereOf(tile, now, context.zone)), context),
    elsewhere =
      rows.length > 0
        ? await answer(
            decidedOf(
              tile.of.name,
              rows.map(row => row.id),
            ),
            { ask: context.readUnscoped },
          )
        : new Set<string>()
  return elsewhere.size === 0 ? tile : { ...tile, rows: async () => rows.filter(row => !elsewhere.has(row.id)) }
}
/** The list of a tile, of this one row. */
export const addressOf = (tile: Tile, context: RouteContext, id: string): string => address(tile, context, [is('id', id)])

const idsMax = 40
const address = (tile: Tile, { now, zone }: RouteContext, match: readonly Match[]): string => listOf(tile.to, match, now, zone, tile.beside)
