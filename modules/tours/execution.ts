/** The execution of a tour: what its days ask for against what is held and confirmed, and what is wrong with what is booked. */
import { dayOf, find, gather, get, plus, type Reading, type Row, rowsById } from '../kit/index.ts'
import { classRoster, pupilsNow } from '../openclass/index.ts'
import { quotation } from '../quotation/index.ts'
import { type Bookable, booking, type Booking, isOverBudget, kindOf, lapsedPaper } from '../resources/index.ts'
import { studyGroup } from './group.ts'
import { itemsOf } from './itinerary.ts'
import { byHand, coversOf, dietsOf, saidDiet, type Supply, tagsOf, wantsOf } from './supply.ts'
import type { Tour } from './tour.ts'
import { healthNote, traveller } from './traveller.ts'
import { studyUnit } from './unit.ts'

/** A booking of the tour with what is wrong with it: a paper that ends too early, a resource out of use, more than was quoted. */
export interface Supplied extends Supply, Pick<Booking, 'version' | 'resourceId' | 'resourceName' | 'amount' | 'heldUntil'> {
  readonly of: Bookable | undefined
  readonly paper: string | null
  readonly isOff: boolean
  readonly isOver: boolean
}
/** All bookings of a tour, by its class or by itself. */
export const bookingsOf = (id: string, status: readonly string[] = ['requested', 'held', 'confirmed', 'used']) =>
  find(booking, { any: [{ openClassId: id }, { tourId: id }], status: [...status] } as never, { sort: ['startAt', 'id'] })

/** What money is or will be due for: what was cancelled may have cost a penalty. */
export const takenOrPaid = ['requested', 'held', 'confirmed', 'used', 'cancelled'] as const
/** The listed prices of resources, by id. */
export const pricesOf = (rows: ReadonlyMap<string, Bookable>): ReadonlyMap<string, number | null> => new Map([...rows].map(([id, { price }]) => [id, price]))

/** Leaders eat, sleep and ride as well. */
export const leadersIn = (of: Pick<Tour, 'leaderId'>, groups: readonly Pick<Row<typeof studyGroup>, 'leaderId' | 'deputyId'>[]): number =>
  new Set([of.leaderId, ...groups.flatMap(one => [one.leaderId, one.deputyId])].filter(Boolean)).size
/** For how many is provided: until the class is confirmed for the seats that are sold, then for who goes; with their leaders. */
export const headsOf = (of: Pick<Tour, 'status' | 'capacity'>, pupils: number, leaders: number): number =>
  (['planning', 'filing', 'filed'].includes(of.status) ? Math.max(of.capacity, pupils) : pupils) + leaders

export function* execution(of: Tour, zone: string) {
  const found = yield* gather({
    items: itemsOf(of.id),
    bookings: bookingsOf(of.id, takenOrPaid),
    roster: get(classRoster, of.id),
    groups: find(studyGroup, { openClassId: of.id, status: 'live' }),
    notes: find(healthNote, { openClassId: of.id }),
    listed: find(traveller, { openClassId: of.id, status: 'listed' }),
    quote: get(quotation, of.quotationId),
    units: find(studyUnit, { openClassId: of.id, status: 'live' }),
  })
  const rows = yield* resourcesOf(found.bookings),
    prices = pricesOf(rows)
  const pupils = pupilsNow(found.roster).map(one => one.studentId),
    leaders = leadersIn(of, found.groups),
    heads = headsOf(of, pupils.length, leaders)
  const supplies = found.bookings
    .filter(one => one.status !== 'cancelled')
    .map((one): Supplied => {
      const row = rows.get(one.resourceId)
      const values = (row ?? {}) as Readonly<Record<string, unknown>>
      return {
        ...one,
        of: row,
        each: Number(one.kind === 'vehicle' ? (values.seats ?? 0) : one.kind === 'hotel_room' ? (values.bedCount ?? 0) : 1),
        diets: String(values.diets ?? ''),
        paper: row ? lapsedPaper(kindOf(one.kind), row, dayOf(plus(one.endAt, -1), zone)) : null,
        isOff: row?.status !== 'on',
        isOver: found.quote !== undefined && isOverBudget(found.quote, one, found.bookings, prices, zone),
      }
    })
  const noteOf = new Map(found.notes.map(one => [one.studentId, one.diet])),
    entered = new Map(found.listed.map(one => [one.studentId, one.diet]))
  const said = (id: string): string => saidDiet(entered.get(id), noteOf.get(id)),
    diets = dietsOf(pupils.map(said))
  const own = { version: 0, resourceId: '', amount: null, heldUntil: null, of: undefined, paper: null, isOff: false, isOver: false }
  const all = [...supplies, ...byHand(of.startDate, found.units, zone).map((one): Supplied => ({ ...one, ...own, resourceName: one.unitName }))]
  const covers = coversOf(wantsOf(of.startDate, found.items, heads, zone), all, diets)
  return { heads, pupils: pupils.length, leaders, groups: found.groups, supplies, covers, diets, dietsOf: (id: string) => tagsOf(said(id)) }
}
export type Execution = ReturnType<typeof execution> extends Generator<any, infer T, any> ? T : never

/** The resources behind bookings, by id. */
export function* resourcesOf(bookings: readonly Pick<Booking, 'kind' | 'resourceId'>[]): Reading<ReadonlyMap<string, Bookable>> {
  const found = new Map<string, Bookable>()
  for (const [kind, own] of Map.groupBy(bookings, one => one.kind))
    for (const [id, row] of yield* rowsById(
      kindOf(kind).of,
      own.map(one => one.resourceId),
    ))
      found.set(id, row)
  return found
}
