/** What holds of every change of places, by hand, by a proposal or back again, and the steps that it comes to. */
import { about, checkInput, choice, type Context, ensure, int, invoke, json, mask, type RefusalCode, RefusalError, rowsById, step, text } from '../kit/index.ts'
import { student } from '../people/index.ts'
import { slots } from './allocation.rules.ts'
import { recount } from './group.ts'
import { leaderId, settleLeader } from './leader.ts'
import { legsOr, seatOn, vehiclesOf } from './legs.ts'
import { isTaken } from './moving.ts'
import { no } from './place-refusals.ts'
import { no as noTour } from './refusals.ts'
import {
  apartIn,
  ensureFits,
  type Ground,
  groundOf,
  isIn,
  leaderOf,
  mealNames,
  type Move,
  namedSeats,
  personOf,
  type Places,
  type PlaceUnit,
  placesOf,
  roomNames,
  whens,
} from './places.ts'
import { beforeTravel } from './tour.ts'
import { traveller, travellerId } from './traveller.ts'

export interface Change {
  readonly studentId: string
  readonly before: Places
  readonly after: Places
}

/** Everybody's new places on the row of each; recorded by adjustments alone. */
export const settle = step(traveller, 'settle', 'placed', {
  label: ['更新位置', 'Take the place'],
  input: {
    groupId: traveller.fields.groupId,
    ...{ vehicleId: traveller.fields.vehicleId, vehicleName: traveller.fields.vehicleName, seatNo: traveller.fields.seatNo },
    legSeats: traveller.fields.legSeats,
    ...{ beds: traveller.fields.beds, roomName: traveller.fields.roomName, reason: traveller.fields.reason },
    ...{ meals: traveller.fields.meals, mealName: traveller.fields.mealName },
  },
})

const moveFields = {
  studentId: text('学生', 'Pupil', { required: true, names: ['student'] }),
  version: int('版本', 'Version'),
  slot: choice(slots)('类别', 'Kind', { required: true }),
  to: text('去处', 'To'),
  no: int('座位或床位号', 'Seat or bed'),
  night: int('从第几晚', 'From night'),
  leg: text('从哪段行程', 'From leg', { names: ['itinerary'] }),
  meal: text('哪一餐', 'Meal', { names: ['itinerary'] }),
}
export const moves = json<readonly Move[]>()('移动', 'Moves', { required: true, rows: moveFields })
const movesMax = 40_000
/** What came over the wire as moves. */
export function movesOf(given: unknown, zone: string): readonly Move[] {
  ensure(Array.isArray(given) && given.length > 0 && given.length <= movesMax, about(no.noMoves, 'moves'))
  return given.map(one => {
    ensure(typeof one === 'object' && one !== null, about(no.noMoves, 'moves'))
    const { input, wrong } = checkInput(moveFields, one as never, zone)
    if (wrong[0]) throw new RefusalError(about(wrong[0], 'moves'))
    return input as never as Move
  })
}

/** A name as whoever acts may see it. */
const seenAs = ({ actor }: Context, name: string | null | undefined): string =>
  (actor.role === 'system' || actor.may('people_name') ? name : mask('name', name ?? '')) ?? ''
/** The units that somebody comes into. */
const entered = (units: readonly PlaceUnit[], changed: readonly Change[]): readonly PlaceUnit[] =>
  units.filter(unit => whens(unit).some(when => changed.some(one => isIn(one.after, unit, when) && !isIn(one.before, unit, when))))
/** Stored objects come back with their names in another order. */
const keyOf = (places: Places): string => {
  const { groupId, vehicleId, seatNo, legSeats, beds, meals } = placesOf(places)
  return JSON.stringify([
    groupId,
    vehicleId,
    seatNo,
    legSeats.map(one => [one.leg, one.vehicleId, one.seatNo]),
    beds.map(one => [one.night, one.roomId, one.bed]),
    meals.map(one => [one.meal, one.restaurantId]),
  ])
}
export const same = (a: Places, b: Places): boolean => keyOf(a) === keyOf(b)

/** What is known before anybody moves: the ground, and of the children those who are moved or share a place with them. */
export function* reading(openClassId: string, touched: (ground: Ground) => readonly string[], context: Context) {
  const ground = yield* groundOf(openClassId, context)
  const ids = new Set(touched(ground)),
    children = yield* rowsById(student, ids)
  return { ground, children }
}
type Read = ReturnType<typeof reading> extends Generator<any, infer T, any> ? T : never

/** The group, vehicles, rooms and restaurants that somebody is in. */
export const unitsIn = (one: Parameters<typeof placesOf>[0]): readonly string[] => {
  const { groupId, beds, meals, ...seats } = placesOf(one)
  return [...(groupId ? [groupId] : []), ...vehiclesOf(seats), ...beds.map(bed => bed.roomId), ...meals.map(meal => meal.restaurantId)]
}
/** Who stands in the units that moves lead to, with those who move. */
export const near = (openIds: readonly (string | null | undefined)[], studentIds: readonly string[]) => {
  const to = new Set(openIds)
  return ({ listed }: Pick<Ground, 'listed'>): readonly string[] => [
    ...studentIds,
    ...listed.filter(one => unitsIn(one).some(id => to.has(id))).map(one => one.studentId),
  ]
}
/** Everything that holds of any change of places, and the steps that it comes to. */
export function placing(
  { ground, children }: Read,
  next: ReadonlyMap<string, Places>,
  { remark }: { readonly remark?: string | null | undefined },
  context: Context,
) {
  const { of, listed, leaders, everybody, units, diets } = ground
  ensure(of && (beforeTravel as readonly string[]).includes(of.status), no.closed)
  ensure(of.status !== 'ready' || remark?.trim(), about(noTour.frozen, 'remark'))
  const changes: readonly Change[] = everybody.flatMap(one => {
    const before = placesOf(one),
      after = next.get(one.studentId)!
    return same(before, after) ? [] : [{ studentId: one.studentId, before, after }]
  })
  ensure(changes.length > 0, no.nothing)
  const led = new Map(leaders.map(one => [one.studentId, one]))
  const people = new Map([
    ...listed.flatMap(one =>
      children.has(one.studentId) ? [[one.studentId, personOf(one, children.get(one.studentId), diets.get(one.studentId))] as const] : [],
    ),
    ...leaders.map(one => [one.studentId, leaderOf(one)] as const),
  ])
  const names = { areApart: apartIn(listed), nameOf: (id: string) => seenAs(context, led.get(id)?.name ?? children.get(id)?.studentName) }
  ensureFits(entered(units, changes), next, people, names)
  const byId = new Map(units.map(one => [one.id, one]))
  const counts = new Map<string, number>()
  for (const { before, after } of changes) {
    if (before.groupId === after.groupId) continue
    if (before.groupId) counts.set(before.groupId, (counts.get(before.groupId) ?? 0) - 1)
    if (after.groupId) counts.set(after.groupId, (counts.get(after.groupId) ?? 0) + 1)
  }
  const { schoolId, agencyId, areaCode } = of
  return {
    values: {
      openClassId: of.id,
      schoolId,
      agencyId,
      areaCode,
      heads: changes.length,
      changes,
      remark: remark ?? null,
      isLate: of.status === 'ready',
      movedBy: context.actor.userId,
      movedAt: context.now,
    },
    steps: [
      ...changes.map(({ studentId, after }) => {
        const roomName = roomNames(after, byId),
          mealName = mealNames(after, byId),
          reason = remark ?? null
        if (led.has(studentId))
          return invoke(settleLeader, leaderId(of.id, studentId), {
            ...{ openClassId: of.id, teacherId: studentId, schoolId, agencyId, areaCode },
            ...{ beds: after.beds, roomName, meals: after.meals, mealName, reason },
          })
        return invoke(settle, travellerId(of.id, studentId), {
          ...after,
          ...{ vehicleName: byId.get(after.vehicleId ?? '')?.name ?? null, legSeats: namedSeats(after, byId) },
          ...{ roomName, mealName, reason },
        })
      }),
      ...[...counts].flatMap(([id, by]) => (by === 0 ? [] : [invoke(recount, id, { by })])),
    ],
  }
}
/** Refuses who was changed since the mover looked, by name. */
export function ensureSeen({ ground: { everybody }, children }: Read, all: readonly Move[], context: Context): void {
  const versions = new Map(everybody.map(one => [one.studentId, one.version]))
  const late = [
    ...new Set(all.filter(one => one.version && versions.has(one.studentId) && versions.get(one.studentId) !== one.version).map(one => one.studentId)),
  ]
  refuseBy(no.movedMeanwhile, late, children, context)
}
export function refuseBy(refused: typeof no.movedMeanwhile, ids: readonly string[], children: Read['children'], context: Context): void {
  ensure(ids.length === 0, about(naming(refused, ids, children, context), 'moves'))
}
/** A refusal by the names of the pupils whom it is about, and how many more there are. */
export function naming(refused: RefusalCode, ids: readonly string[], children: Read['children'], context: Context): RefusalCode {
  const names = ids.slice(0, namedMax).map(id => seenAs(context, children.get(id)?.studentName)),
    more = ids.length > namedMax ? ([`等 ${ids.length} 人`, ` and ${ids.length - namedMax} more`] as const) : ['', '']
  return {
    ...refused,
    label: [`${names.join('、')}${more[0]}：${refused.label[0]}`, `${names.join(', ')}${more[1]}: ${refused.label[1]}`],
    detail: { students: ids },
  }
}
const namedMax = 4

/** Whether a place that somebody has is given up. */
export const leaves = (was: Places, then: Places): boolean =>
  (was.groupId !== null && was.groupId !== then.groupId) ||
  [undefined, ...[...was.legSeats, ...then.legSeats].map(one => one.leg)].some(leg => {
    const { vehicleId } = seatOn(was, leg)
    return vehicleId !== null && vehicleId !== seatOn(then, leg).vehicleId
  }) ||
  was.beds.some(bed => !then.beds.some(one => one.night === bed.night && one.roomId === bed.roomId)) ||
  was.meals.some(place => !then.meals.some(one => one.meal === place.meal && one.restaurantId === place.restaurantId))

export function ensureThere(units: readonly PlaceUnit[], changes: readonly Change[]): void {
  const there = new Set(units.map(one => one.id))
  const gone = changes.flatMap(({ before }) => unitsIn(before)).find(id => !there.has(id))
  ensure(gone === undefined, no.noUnit, { to: gone })
}
/** No seat on a leg, and no bed in a night, twice. */
export function ensureSingle(all: ReadonlyMap<string, Places>, { units, legs }: Pick<Ground, 'units' | 'legs'>): void {
  const seen = new Set<string>()
  const once = (unitId: string, at: number | null, when: string | number): void => {
    const key = `${unitId}|${at}|${when}`
    const unit = units.find(one => one.id === unitId)?.name
    ensure(!seen.has(key), isTaken(unit, at), { unit, no: at })
    seen.add(key)
  }
  for (const places of all.values()) {
    for (const leg of legsOr(legs)) {
      const { vehicleId, seatNo } = seatOn(places, leg)
      if (vehicleId) once(vehicleId, seatNo, leg)
    }
    for (const { roomId, bed, night } of places.beds) once(roomId, bed, night)
  }
}
