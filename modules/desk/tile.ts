/** Tiles, counted for somebody, with the address of the list of exactly the rows that were counted. */
import { count, is, type RouteContext, type Match, type Tile, type Where } from '../kit/index.ts'

/** The second of an instant: what an address can say. */
export const second = (now: string): string => `${now.slice(0, 19)}.000Z`

export const mayDo = (tile: Tile, { actor }: RouteContext): boolean =>
  tile.by.some(role => role === actor.role) && actor.may(tile.permit) && actor.may(`${tile.of.name}_view`)

export interface Counted {
  readonly count: number
  readonly to: string
}
/** How many wait, and the address of the list, filtered to what was counted. */
export async function counted(tile: Tile, context: RouteContext): Promise<Counted> {
  const now = second(context.now)
  if (tile.rows) {
    const rows = await tile.rows(context)
    return { count: rows.length, to: address(tile, context, rows.length <= idsMax ? [is('id', ...rows.map(row => row.id))] : tile.match) }
  }
  const where = Object.assign({}, tile.fixed, ...tile.match.map(one => one.where(now, context.zone))) as Where
  return { count: tile.count ? await tile.count(context) : await context.ask(count(tile.of, where)), to: address(tile, context, tile.match) }
}

const idsMax = 40
function address(tile: Tile, { now, zone }: RouteContext, match: readonly Match[]): string {
  const filters = Object.assign({}, ...match.map(one => one.query(second(now), zone))) as Record<string, string>
  const query = new URLSearchParams({ ...tile.beside, ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [`q.${name}`, value])) }).toString()
  return query ? `${tile.to}?${query}` : tile.to
}
