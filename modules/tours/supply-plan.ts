/** What a call that names a supply means: which resource, how many, from when to when. What is left out the tour itself says. */
import { about, answer, type Asked, clockOf, dayOf, get, parseTime, plus, plusDays, RefusalError, type RouteContext, textOf, day } from '../kit/index.ts'
import { type Bookable, type KindName, kindOf, kinds } from '../resources/index.ts'
import { type Execution, execution } from './execution.ts'
import { itemsOf } from './itinerary.ts'
import { noSupply as no } from './supply-refusals.ts'
import { kindsFor, type SupplyType } from './supply.ts'
import { daysOf, type Tour } from './tour.ts'

type Span = { readonly startAt: string; readonly endAt: string }
type Item = { readonly day: number; readonly kind: string; readonly title: string; readonly startTime: string; readonly endTime: string | null }
const mealTypes = { breakfast: ['07:00', '08:00'], lunch: ['11:30', '13:00'], dinner: ['17:30', '19:00'] } as const
const mealOf = (clock: string): keyof typeof mealTypes => (clock < '10:00' ? 'breakfast' : clock < '15:30' ? 'lunch' : 'dinner')

/** The instant that a call gives, by the first of the names that it gives; refused by that name where it is no time. */
function instantOf(asked: Asked, names: readonly string[], zone: string): string | undefined {
  const name = names.find(one => textOf(asked[one]))
  if (!name) return undefined
  const at = parseTime(textOf(asked[name]), zone)
  if (!at) throw new RefusalError(about(no.noTime, name))
  return at
}

const starts = ['startAt', 'departTime', 'checkInDate', 'mealDate', 'visitDate', 'planTime'] as const
const ends = ['endAt', 'returnTime', 'checkOutDate'] as const
/** What a call moves of a booking, with what stays as it is; undefined: nothing. A meal or a visit on another day has that day's times. */
export function movedSpan(type: SupplyType, asked: Asked, row: Span): Asked | undefined {
  const isGiven = (names: readonly string[]): boolean => names.some(name => textOf(asked[name]))
  const [hasStart, hasEnd] = [isGiven(starts), isGiven(ends)]
  if (!hasStart && !hasEnd && !textOf(asked.mealType)) return undefined
  const isLong = type === 'transport' || type === 'room'
  return { ...asked, ...(hasStart ? {} : { startAt: row.startAt }), ...(hasEnd || (hasStart && !isLong) ? {} : { endAt: row.endAt }) }
}

/** From when to when, by what the wire says of each type, and by the days of the tour for what it leaves out. */
export function spanOf(type: SupplyType, asked: Asked, of: Tour, items: readonly Item[], zone: string): Span {
  const given = instantOf(asked, starts, zone)
  const until = instantOf(asked, ends, zone)
  if (!given) throw new RefusalError(about(no.noTime, 'planTime'))
  const date = dayOf(given, zone),
    at = (on: string, clock: string): string => parseTime(`${on} ${clock}`, zone)!
  const isDay = given === at(date, '00:00')
  const dayItems = items.filter(one => plusDays(of.startDate, one.day - 1) === date)
  switch (type) {
    case 'transport': {
      const legs = items.filter(one => one.kind === 'leg' && one.day === daysOf(of))
      return {
        startAt: given,
        endAt:
          until ??
          at(
            of.endDate,
            legs
              .map(one => one.endTime ?? one.startTime)
              .sort()
              .at(-1) ?? '20:00',
          ),
      }
    }
    case 'catering': {
      const meal = (textOf(asked.mealType) || (isDay ? 'lunch' : mealOf(clockOf(given, zone)))) as keyof typeof mealTypes
      if (!(meal in mealTypes)) throw new RefusalError(about(no.type, 'mealType'))
      const planned = dayItems.find(one => one.kind === 'meal' && mealOf(one.startTime) === meal)
      const [from, to] = planned ? [planned.startTime, planned.endTime ?? mealTypes[meal][1]] : mealTypes[meal]
      return { startAt: isDay ? at(date, from) : given, endAt: until ?? at(date, to) }
    }
    case 'room': {
      const out = until ? dayOf(until, zone) : plusDays(date, 1)
      return { startAt: isDay ? at(date, '14:00') : given, endAt: until && until !== at(out, '00:00') ? until : at(out, '10:00') }
    }
    case 'spot': {
      const planned = dayItems.find(one => one.kind === 'place' && (one.title === asked.name || !asked.name))
      return { startAt: isDay ? at(date, planned?.startTime ?? '08:30') : given, endAt: until ?? at(date, planned?.endTime ?? '17:30') }
    }
    default:
      return { startAt: isDay ? at(date, '08:00') : given, endAt: until ?? at(date, '18:00') }
  }
}

/** The resource that a call names, of any kind that serves the type, as far as the caller may see it. */
async function namedResource(type: SupplyType, id: string, context: RouteContext): Promise<{ readonly kind: KindName; readonly row: Bookable }> {
  for (const kind of kindsFor[type]) {
    const row = id ? await context.ask(get(kinds[kind].of, id)) : undefined
    if (row) return { kind, row }
  }
  throw new RefusalError(about(no.noResource, 'resourceId'))
}
/** How many are usual: one vehicle or guide, a room for as many as it has beds for, else one for each head. */
const usualUnits = (type: SupplyType, row: Bookable, { heads }: Execution): number =>
  type === 'transport' || type === 'guide' ? 1 : Math.max(1, Math.ceil(heads / Number((row as { readonly bedCount?: number }).bedCount ?? 1)))

const resourceNames = ['resourceId', 'vehicleId', 'restaurantId', 'hotelRoomId', 'scenicSpotId'] as const
export const idIn = (asked: Asked): string => textOf(resourceNames.map(name => asked[name]).find(Boolean))
/** All that a new booking is asked with, and until when it is held. */
export async function planned(type: SupplyType, asked: Asked, of: Tour, context: RouteContext) {
  const { kind, row } = await namedResource(type, idIn(asked), context)
  const span = spanOf(type, asked, of, await context.ask(itemsOf(of.id)), context.zone)
  const given = textOf(asked.units ?? asked.roomCount ?? asked.peopleCount)
  const known = given ? undefined : await answer(execution(of, context.zone), { ask: context.readUnscoped })
  const units = known ? usualUnits(type, row, known) : given
  const week = plus(context.now, 7 * day)
  return {
    request: {
      kind: kindOf(kind).name,
      resourceId: row.id,
      ...(of.launchedAt ? { openClassId: of.id } : {}),
      tourId: of.id,
      party: of.name,
      // An agency books for itself; whoever else says for which.
      ...(context.actor.role === 'AM' ? {} : { agencyId: of.agencyId }),
      quotationId: of.quotationId,
      units,
      ...span,
      remark: textOf(asked.remark) || null,
    },
    heldUntil: week < span.startAt ? week : span.startAt,
  }
}
