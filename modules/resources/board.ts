/** The board of occupation: what of every resource is taken when, and by whom as far as the asker may know. */
import {
  type Asked,
  choice,
  checkInput,
  date,
  dayOf,
  find,
  int,
  pick,
  plus,
  plusDays,
  report,
  RefusalError,
  type RouteContext,
  rules,
  startOf,
  text,
} from '../kit/index.ts'
import type { Bookable, Kind } from './bookable.ts'
import { booking, kindNames, type KindName, takingStatuses } from './booking.ts'
import { type Booking, hasLapsed, isOwn } from './booking.rules.ts'
import { peak } from './capacity.ts'
import { kinds } from './kinds.ts'

export interface BoardBar {
  readonly id: string
  readonly units: number
  readonly status: 'held' | 'confirmed' | 'used'
  /** UTC instants; the turnaround is over at `freeAt`. */
  readonly startAt: string
  readonly endAt: string
  readonly freeAt: string
  readonly heldUntil: string | null
  /** Empty where it is another agency's. */
  readonly party: string
  readonly isOwn: boolean
  /** Why it cannot stay as it is. */
  readonly conflict?: 'inactive' | 'papers' | 'full'
}
export interface BoardRow {
  readonly id: string
  readonly kind: KindName
  readonly name: string
  readonly aside: string
  readonly capacity: number
  readonly price: string
  readonly isActive: boolean
  readonly papersUntil: string | null
  readonly bars: readonly BoardBar[]
  /** The least that is free at any instant of each day. */
  readonly free: readonly number[]
}
export interface BoardAnswer {
  readonly date: string
  readonly days: readonly string[]
  readonly from: string
  readonly to: string
  readonly type: KindName
  readonly rows: readonly BoardRow[]
}
const asks = {
  date: date('日期', 'Day'),
  type: choice(kindNames)('类别', 'Kind'),
  days: int('天数', 'Days', { check: rules.between(1, 31) }),
  name: text('名称', 'Name'),
}
/** Rows that one board shows. */
const rowsMost = 300
/** The wire's names of kinds, beside our own. */
const aliases: Readonly<Record<string, KindName>> = {
  hotelRoom: 'hotel_room',
  room: 'hotel_room',
  scenicSpots: 'scenic_spot',
  labor: 'labor_place',
  base: 'base_place',
}

export const board = report(
  'business-basic/resource/board',
  ['资源看板', 'Resource board'],
  ['PO', 'FI', 'AM'],
  async (asked: Asked, context): Promise<BoardAnswer> => {
    const { now, zone } = context
    const { input, wrong } = checkInput(asks, { ...asked, type: aliases[String(asked.type)] ?? asked.type }, zone)
    if (wrong[0]) throw new RefusalError(wrong[0])
    const kind = kinds[input.type ?? 'vehicle'],
      first = input.date ?? dayOf(now, zone)
    const days = Array.from({ length: input.days ?? 7 }, (_, i) => plusDays(first, i)),
      from = startOf(first, zone),
      to = startOf(plusDays(first, days.length), zone)
    const named = input.name ? { [kind.of.title]: { like: input.name } } : {}
    const all = (await context.ask(
      find<any>(kind.of, { ...named, status: ['on', 'off'] }, { sort: [kind.of.title, 'id'], limit: rowsMost }),
    )) as readonly Bookable[]
    // That others stand there is for everybody to know; who they are is not.
    const bookings = await context.readUnscoped(
      find(
        booking,
        { resourceId: all.map(one => one.id), status: [...takingStatuses], startAt: { lt: to }, freeAt: { gt: from } },
        { sort: ['startAt', 'id'] },
      ),
    )
    const byResource = Map.groupBy(
      bookings.filter(one => !hasLapsed(one, now)),
      one => one.resourceId,
    )
    const rows = all.map(of => rowOf(kind, of, byResource.get(of.id) ?? [], days, context))
    return { date: first, days, from, to, type: kind.name, rows: rows.filter(one => one.isActive || one.bars.length > 0) }
  },
)

/** One resource with what stands on it. */
function rowOf(kind: Kind, of: Bookable, taken: readonly Booking[], days: readonly string[], context: RouteContext): BoardRow {
  const { zone } = context,
    capacity = kind.unitsOf(of)
  return {
    id: of.id,
    kind: kind.name,
    name: String((of as any)[kind.of.title]),
    aside: kind.aside(of),
    capacity,
    price: of.price === null ? '' : context.amount(of.price),
    isActive: of.status === 'on',
    papersUntil: of.papersUntil,
    bars: taken.map(one => barOf(kind, of, one, taken, context)),
    free: days.map(date => capacity - peak(taken, startOf(date, zone), startOf(plusDays(date, 1), zone))),
  }
}
function barOf(kind: Kind, of: Bookable, one: Booking, taken: readonly Booking[], { actor, now, zone }: RouteContext): BoardBar {
  const isMine = isOwn(one, actor)
  const conflict =
    one.endAt <= now
      ? undefined
      : of.status !== 'on'
        ? 'inactive'
        : Object.keys(kind.papers).some(name => String((of as any)[`${name}Until`] ?? '') < dayOf(plus(one.endAt, -1), zone))
          ? 'papers'
          : peak(taken, one.startAt, one.freeAt) > kind.unitsOf(of)
            ? 'full'
            : undefined
  return {
    ...pick(one, 'units', 'startAt', 'endAt', 'freeAt'),
    id: isMine ? one.id : '',
    status: one.status as BoardBar['status'],
    heldUntil: isMine ? one.heldUntil : null,
    party: isMine ? (one.party ?? '') : '',
    isOwn: isMine,
    ...(conflict ? { conflict } : {}),
  }
}
