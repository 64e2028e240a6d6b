/** Who rides in which vehicle, for its driver and its leaders; and who eats in which restaurant, counted. Nothing of health stands on either: a kitchen is
 * told how many need which diet, and never whose it is. */
import { answer, type Asked, find, type Label, mask, type RouteContext, rowsById, textOf } from '../kit/index.ts'
import { guardian, schoolClass, student } from '../people/index.ts'
import { kinds } from '../resources/index.ts'
import { dateOf } from './itinerary.ts'
import { type GroundSeen, groundSeen } from './ground-seen.ts'
import { studyGroup } from './group.ts'
import { legsOr, seatOn, vehiclesOf } from './legs.ts'
import { placesOf, type PlaceUnit } from './places.ts'
import { dietName, dietsOf } from './supply.ts'

export const readers = ['PO', 'SM', 'ST', 'AM', 'AT'] as const
const wholeWayWords: Label = ['全程', 'The whole way']
type Child = GroundSeen['listed'][number]

/** A phone of each child's guardian, masked for everybody: a list that is printed lies about. */
async function phonesOf(listed: readonly Child[], { readUnscoped }: RouteContext): Promise<ReadonlyMap<string, string>> {
  const ids = listed.map(one => one.studentId)
  const bound = ids.length > 0 ? await readUnscoped(find(guardian, { studentId: ids, status: 'bound', blocked: false })) : []
  const own = new Map(bound.map(one => [one.studentId, one.phone]))
  return new Map(listed.map(one => [one.studentId, mask('phone', one.emergencyPhone ?? own.get(one.studentId) ?? null) ?? '']))
}
/** The seats of a vehicle: who sits on which, and on which legs. Somebody with two seats on the way stands there twice. */
function seatsIn({ id }: PlaceUnit, { listed, items, legs }: GroundSeen, lang: 0 | 1) {
  const titles = new Map(items.map(one => [one.id, one.title])),
    all = legsOr(legs)
  return listed.flatMap(one => {
    const places = placesOf(one)
    const there = all.flatMap(leg => {
      const { vehicleId, seatNo } = seatOn(places, leg)
      return vehicleId === id ? [{ leg, seatNo: seatNo ?? 0 }] : []
    })
    return [...Map.groupBy(there, seat => seat.seatNo)].map(([seatNo, own]) => ({
      one,
      seatNo,
      isWhole: own.length === all.length,
      legs: own.length === all.length ? wholeWayWords[lang] : own.map(seat => titles.get(seat.leg) ?? '').join(lang === 0 ? '、' : ', '),
    }))
  })
}
/** The vehicles of a tour with their passengers by seat, where they stop, who drives and who leads, as far as the caller may see names. */
export async function passengers({ openClassId, id, vehicleId }: Asked, context: RouteContext) {
  const ground = await groundSeen(textOf(openClassId ?? id), context),
    { of, listed, units, groups, booked, items } = ground,
    { lang } = context
  const children = await answer(
    rowsById(
      student,
      listed.map(one => one.studentId),
    ),
    { ask: context.readUnscoped },
  )
  const [names, classes, phones, drivers] = await Promise.all([
    context.titles(
      student,
      listed.map(one => one.studentId),
    ),
    context.titles(schoolClass, [...new Set([...children.values()].flatMap(one => one.classId ?? []))]),
    phonesOf(listed, context),
    answer(
      rowsById(
        kinds.vehicle.of,
        booked.filter(one => one.kind === 'vehicle').map(one => one.resourceId),
      ),
      { ask: context.readUnscoped },
    ),
  ])
  const groupOf = new Map(groups.map(one => [one.id, one]))
  const riding = new Set(listed.flatMap(vehiclesOf))
  const shown = (unit: PlaceUnit) => {
    const by = booked.find(one => one.id === unit.id.split('#')[0]),
      thing = drivers.get(by?.resourceId ?? '') as { readonly driver?: string | null; readonly phone?: string | null } | undefined
    const seats = seatsIn(unit, ground, lang)
    const aboard = groups.filter(group => seats.some(({ one }) => one.groupId === group.id))
    return {
      id: unit.id,
      name: unit.name,
      aside: unit.aside,
      driver: thing?.driver ? context.masked(kinds.vehicle.of, 'driver', thing.driver) : '',
      driverPhone: mask('phone', thing?.phone ?? null) ?? '',
      leaders: aboard.map(one => ({
        group: one.groupName,
        name: one.leaderName ?? '',
        phone: one.leaderPhone ? context.masked(studyGroup, 'leaderPhone', one.leaderPhone) : '',
      })),
      stops: items
        .filter(one => one.kind === 'leg' && unit.legs.includes(one.id))
        .map((one, i) => ({
          id: one.id,
          title: one.title,
          at: `${dateOf(of, one.day).slice(5)} ${one.startTime}`,
          address: one.address ?? (i === 0 && one.day === 1 ? (of.assembly ?? '') : ''),
        })),
      riders: seats
        .map(({ one, seatNo, legs, isWhole }) => ({
          studentId: one.studentId,
          seatNo,
          legs,
          isWhole,
          name: names.get(one.studentId) ?? '',
          className: classes.get(children.get(one.studentId)?.classId ?? '') ?? '',
          groupName: groupOf.get(one.groupId ?? '')?.groupName ?? '',
          phone: phones.get(one.studentId) ?? '',
        }))
        .sort((a, b) => a.seatNo - b.seatNo),
    }
  }
  return {
    openClassId: of.id,
    name: of.name,
    dates: `${of.startDate} – ${of.endDate}`,
    vehicles: units.filter(one => one.slot === 'vehicle' && riding.has(one.id) && (!vehicleId || one.id === vehicleId)).map(shown),
  }
}
export type Passengers = Awaited<ReturnType<typeof passengers>>

/** The restaurants of a tour, meal by meal: how many come, group by group, and how many need which diet. */
export async function tables({ openClassId, id }: Asked, context: RouteContext) {
  const { of, listed, leaders, groups, units, items, diets } = await groundSeen(textOf(openClassId ?? id), context),
    { lang } = context
  const meals = items.filter(one => one.kind === 'meal')
  return {
    name: of.name,
    dates: `${of.startDate} – ${of.endDate}`,
    meals: meals.flatMap(meal =>
      units
        .filter(one => one.slot === 'meal' && one.meals?.includes(meal.id))
        .map(unit => {
          const eats = (one: Parameters<typeof placesOf>[0]): boolean =>
            placesOf(one).meals.some(place => place.meal === meal.id && place.restaurantId === unit.id)
          const there = listed.filter(eats)
          return {
            id: `${meal.id} ${unit.id}`,
            restaurant: unit.name,
            title: meal.title,
            at: `${dateOf(of, meal.day)} ${meal.startTime}`,
            places: unit.capacity,
            pupils: there.length,
            leaders: leaders.filter(eats).length,
            groups: groups
              .map(one => ({ name: one.groupName, leader: one.leaderName ?? '', count: there.filter(child => child.groupId === one.id).length }))
              .filter(one => one.count > 0),
            diets: dietsOf(there.map(one => (diets.get(one.studentId) ?? []).join(' '))).map(({ tag, count }) => ({ name: dietName(tag, lang), count })),
          }
        }),
    ),
  }
}
