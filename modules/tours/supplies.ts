/** Supplies and the tour: what may be booked for it, and what is given back when fewer go, or none. */
import { coded, consequence, find, gather, get, guard, type Invoke, invoke, pick, type Reading, startOf, plusDays } from '../kit/index.ts'
import { classRoster, openClass, pupilsNow } from '../openclass/index.ts'
import { quotation } from '../quotation/index.ts'
import {
  adjustBooking,
  type Booking,
  cancelBooking,
  isOverBudget,
  kindOf,
  nameParty,
  reduceBooking,
  releaseAll,
  request,
  resourceOf,
} from '../resources/index.ts'
import { bookingsOf, headsOf, leadersIn, pricesOf, resourcesOf, takenOrPaid } from './execution.ts'
import { studyGroup } from './group.ts'
import { noSupply as no } from './supply-refusals.ts'
import { sparedBy, unitsInUse } from './supply.ts'
import { tour } from './tour.ts'
import { tourLeader } from './leader.ts'
import { traveller } from './traveller.ts'

/** What is booked for a tour is for its days, of its agency, and within what was quoted: said by the supplier's name before anybody holds it. */
const bookedForTour = guard(request, {
  name: 'booked-for-its-tour',
  refuses: no.notOfTour,
  needs: (_row, { tourId, openClassId }) => gather({ of: get(tour, tourId || openClassId) }),
  holds(_row, input, { of }, { actor, zone }) {
    if (!of) return !input.tourId
    const isOwn = actor.role !== 'AM' || of.agencyId === actor.deptId
    const isSame = !input.openClassId || !input.tourId || input.openClassId === input.tourId
    const inDays = input.startAt >= startOf(plusDays(of.startDate, -1), zone) && input.endAt <= startOf(plusDays(of.endDate, 2), zone)
    return isOwn && isSame && inDays && ['planning', 'filing', 'filed', 'confirmed', 'ready', 'travelling'].includes(of.status)
  },
})
const withinQuotation = guard(request, {
  name: 'supplier-within-the-quotation-of-its-tour',
  refuses: no.overBudget,
  *needs(row, input): Reading<any> {
    const { of, asked } = yield* gather({ of: get(tour, input.tourId || input.openClassId), asked: resourceOf(input.kind, input.resourceId) })
    if (!of) return { asked }
    const { quote, others } = yield* gather({ quote: get(quotation, of.quotationId), others: bookingsOf(of.id, takenOrPaid) })
    const given = { ...row, ...input, status: 'requested' } as unknown as Booking
    return { asked, quote, given, all: [...others, given], prices: pricesOf(yield* resourcesOf([...others, given])) }
  },
  holds: (_row, _input, { quote, given, all, prices }, { zone }) => !quote || !isOverBudget(quote, given, all, prices, zone),
  detail: (_row, { kind }, { asked }) => ({ conflicts: [String(asked?.[kindOf(kind).of.title] ?? '')] }),
})

const fewer = coded('tour.fewer', ['出行人数减少', 'fewer travel'])
const ended = coded('tour.ended', ['研学已取消或中止', 'the tour was cancelled or broken off'])
/** What is spared when a child, by the id of its row, leaves a tour (R4). Where its class ends, everything of it is given back at once by the class. */
export function* sparing(openClassId: string, leaver: string): Reading<readonly Invoke[]> {
  const { of, klass, roster, groups, bookings, listed, beds } = yield* gather({
    of: get(tour, openClassId),
    klass: get(openClass, openClassId),
    roster: get(classRoster, openClassId),
    groups: find(studyGroup, { openClassId, status: 'live' }),
    bookings: bookingsOf(openClassId, ['requested', 'held', 'confirmed']),
    listed: find(traveller, { openClassId, status: 'listed', id: { not: leaver } }),
    beds: find(tourLeader, { openClassId }),
  })
  if (!of || of.status === 'cancelled' || klass?.status === 'cancelled' || bookings.length === 0) return []
  const rows = yield* resourcesOf(bookings)
  const supplies = bookings.map(one => ({
    ...one,
    each: Number((rows.get(one.resourceId) as { readonly bedCount?: number } | undefined)?.bedCount ?? 1),
    diets: '',
  }))
  const spared = sparedBy(
    supplies,
    headsOf(of, pupilsNow(roster).length, leadersIn(of, groups)),
    unitsInUse([...listed, ...beds.map(one => ({ ...one, vehicleId: null }))]),
  )
  return spared.map(({ id, units }) => invoke(reduceBooking, id, { units, remark: fewer }))
}
/** A tour that ends before its time gives back what is to come, and has used what has begun. */
export const givenBack = (bookings: readonly Booking[], now: string): readonly Invoke[] => releaseAll(bookings, ended, now)

/** Before its class is launched a booking knows its tour alone: the school that travels is told whose it is, and sees it as its own. */
export const bookedForSchool = consequence(request, {
  name: 'booking-of-a-tour-is-its-schools',
  label: ['登记研学学校', 'The school of the tour is named'],
  runs: [nameParty],
  needs: ({ row }) => gather({ of: get(tour, row.schoolId ? null : row.tourId) }),
  run: ({ row }, { of }) => (of ? [invoke(nameParty, row.id, pick(of, 'schoolId', 'areaCode'))] : []),
})

/** Once a tour is ready nobody loses the place that was found for them: who books less, or nothing, takes it back to preparing first. */
function* usedWhenReady({ id, openClassId, tourId }: Booking): Reading<{ readonly used: number }> {
  const of = yield* get(tour, tourId || openClassId)
  if (of?.status !== 'ready') return { used: 0 }
  const { klass, listed, leaders } = yield* gather({
    klass: get(openClass, of.id),
    listed: find(traveller, { openClassId: of.id, status: 'listed' }),
    leaders: find(tourLeader, { openClassId: of.id }),
  })
  // A class that is cancelled gives everything back, and ends its tour in the same turn.
  if (klass?.status === 'cancelled') return { used: 0 }
  return { used: unitsInUse([...listed, ...leaders.map(one => ({ ...one, vehicleId: null }))]).get(id) ?? 0 }
}
const readyKeepsPlaces = guard(adjustBooking, {
  name: 'ready-tour-keeps-its-places',
  refuses: no.inUse,
  needs: usedWhenReady,
  holds: ({ units }, input, { used }) => used === 0 || (input.units ?? units) >= used,
  detail: (_row, _input, { used }) => ({ used }),
})
const readyKeepsBookings = guard(cancelBooking, {
  name: 'ready-tour-keeps-its-bookings',
  refuses: no.inUse,
  needs: usedWhenReady,
  holds: (_row, _input, { used }) => used === 0,
  detail: (_row, _input, { used }) => ({ used }),
})

export const supplyGuards = [bookedForTour, withinQuotation, readyKeepsPlaces, readyKeepsBookings] as const
