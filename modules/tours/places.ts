/** Places: the groups, vehicles, rooms and tables of a tour, who is where, and what a move comes to. Search, commands and board ask the same rule. */
import { about, type Context, ensure, find, formatTime, gather, get, plusDays, type Row, rowsById, startOf } from '../kit/index.ts'
import { agencyTeacher, type student } from '../people/index.ts'
import { booking, kinds } from '../resources/index.ts'
import { policy, policyId, policyOf } from '../system/index.ts'
import { apartBy, type AreApart, type Fault, faultOf, faultWords, needsIn, rulesOf, type Slot, type Traveller, type Unit } from './allocation.rules.ts'
import { studyGroup } from './group.ts'
import { itemsOf } from './itinerary.ts'
import { leaderId, tourLeader } from './leader.ts'
import { type LegSeat, legsOr, type Seats, seatless, seatOn, vehiclesOf } from './legs.ts'
import type { MealPlace } from './meals.ts'
import { no } from './place-refusals.ts'
import { daysOf, type Tour, tour } from './tour.ts'
import { saidDiet, serves, tagsOf, type Want, wantsOf } from './supply.ts'
import { type Bed, healthNote, traveller } from './traveller.ts'
import { isOpen, studyUnit, unitId } from './unit.ts'

export interface PlaceUnit extends Unit {
  readonly slot: Slot
  readonly name: string
  /** What it offers and costs beside: its type, its leader. */
  readonly aside: string
  /** The nights in which a room is there. */
  readonly nights: readonly number[]
  /** The legs on which a vehicle comes. */
  readonly legs: readonly string[]
  /** The meals that a restaurant serves; left out: none. */
  readonly meals?: readonly string[]
}
export interface Places extends Seats {
  readonly groupId: string | null
  readonly beds: readonly Bed[]
  readonly meals: readonly MealPlace[]
}
export interface Move {
  readonly studentId: string
  /** The version of the child's row that the mover saw. */
  readonly version?: number | null
  readonly slot: Slot
  /** None: taken out. */
  readonly to?: string | null
  /** The seat or bed; the first that is free when left out. */
  readonly no?: number | null
  /** Changed from this night on: the nights after it follow. */
  readonly night?: number | null
  /** Changes vehicles on this leg: the legs after it follow. */
  readonly leg?: string | null
  /** Eats this meal there; left out: every meal that is served there. */
  readonly meal?: string | null
}
type Going = Row<typeof traveller>

/** Seats of a booked coach that leaders and the guide have. */
const staffSeats = 2

/** Who leads, as places know them: beds and meals are all that they are given here. */
export interface Leading extends Places {
  readonly id: string
  readonly studentId: string
  readonly name: string
  readonly sex: string | null
  readonly version: number
  readonly isLeader: true
  readonly isPinned: false
}

/** The tour, who travels, and all that there is to be placed in. */
export function* groundOf(openClassId: string, { now, zone }: Pick<Context, 'now' | 'zone'>) {
  const found = yield* gather({
    of: get(tour, openClassId),
    listed: find(traveller, { openClassId, status: 'listed' }),
    settled: find(tourLeader, { openClassId }),
    groups: find(studyGroup, { openClassId, status: 'live' }, { sort: ['groupName'] }),
    typed: find(studyUnit, { openClassId, status: 'live' }, { sort: ['unitName'] }),
    booked: find(booking, {
      any: [{ openClassId }, { tourId: openClassId }],
      kind: ['vehicle', 'hotel_room', 'restaurant'],
      status: ['held', 'confirmed', 'used'],
    }),
    notes: find(healthNote, { openClassId }),
    set: get(policy, policyId),
    items: itemsOf(openClassId),
  })
  const holding = found.booked.filter(one => one.status !== 'held' || !one.heldUntil || one.heldUntil > now)
  const idsOf = (kind: string) => holding.filter(one => one.kind === kind).map(one => one.resourceId)
  const vehicles = yield* rowsById(kinds.vehicle.of, idsOf('vehicle')),
    rooms = yield* rowsById(kinds.hotel_room.of, idsOf('hotel_room')),
    restaurants = yield* rowsById(kinds.restaurant.of, idsOf('restaurant'))
  const { of } = found,
    rides = found.items.filter(one => one.kind === 'leg'),
    legs = legsOr(rides.map(one => one.id)),
    meals = found.items.filter(one => one.kind === 'meal').map(one => one.id),
    diets = dietsBy(found)
  if (!of)
    return {
      ...found,
      of,
      legs,
      meals,
      diets,
      units: [] as readonly PlaceUnit[],
      leaders: [] as readonly Leading[],
      everybody: found.listed as readonly Placed[],
    }
  const ids = [...new Set([of.leaderId, ...found.groups.flatMap(one => [one.leaderId, one.deputyId])].filter(id => id !== null))].sort()
  const leaders = leadersOf(of.id, ids, { ...found, teachers: yield* rowsById(agencyTeacher, ids) })
  const everybody: readonly Placed[] = [...found.listed, ...leaders]
  const wants = wantsOf(of.startDate, found.items, 0, zone)
  const units = unitsOf(of, { ...found, legs, wants, holding, resources: new Map<string, any>([...vehicles, ...rooms, ...restaurants]), zone })
  return { ...found, of, legs, meals, diets, leaders, everybody, units }
}
/** What a kitchen must offer to each child, by child; those who need nothing are left out. Whose they are stays on the server: the notes are sealed. */
function dietsBy({ listed, notes }: { readonly listed: readonly Going[]; readonly notes: readonly Row<typeof healthNote>[] }) {
  const noteOf = new Map(notes.map(one => [one.studentId, one.diet]))
  return new Map(
    listed.flatMap(({ studentId, diet }): readonly (readonly [string, readonly string[]])[] => {
      const tags = tagsOf(saidDiet(diet, noteOf.get(studentId)))
      return tags.length > 0 ? [[studentId, tags]] : []
    }),
  )
}
export type Ground = ReturnType<typeof groundOf> extends Generator<any, infer T, any> ? T : never

/** A pupil or a leader with the places of each. */
export type Placed = Pick<Going, 'id' | 'studentId' | 'version' | 'isPinned' | 'groupId' | 'vehicleId' | 'seatNo'> & {
  readonly beds: readonly Bed[] | null
  readonly meals?: readonly MealPlace[] | null
  readonly legSeats?: readonly LegSeat[] | null
  readonly isLeader?: boolean
}
interface Slept {
  readonly listed: readonly Going[]
  readonly settled: readonly Row<typeof tourLeader>[]
  readonly teachers: ReadonlyMap<string, Row<typeof agencyTeacher>>
}
/** Leaders with their beds. Who led no more for a while, and meanwhile somebody was given that bed, comes back without one. */
function leadersOf(tourId: string, ids: readonly string[], { listed, settled, teachers }: Slept): readonly Leading[] {
  const key = ({ roomId, night, bed }: Bed): string => `${roomId} ${night} ${bed}`
  const taken = new Set(listed.flatMap(one => (one.beds ?? []).map(key)))
  return ids.map(teacherId => {
    const row = settled.find(one => one.teacherId === teacherId),
      beds = (row?.beds ?? []).filter(bed => !taken.has(key(bed)))
    for (const bed of beds) taken.add(key(bed))
    const { name = '', sex = null } = teachers.get(teacherId) ?? {}
    const nowhere = { groupId: null, ...seatless, legSeats: [] as readonly LegSeat[], isPinned: false, isLeader: true } as const
    return { id: leaderId(tourId, teacherId), studentId: teacherId, name, sex, version: row?.version ?? 0, beds, meals: row?.meals ?? [], ...nowhere }
  })
}

interface Known {
  readonly groups: readonly Row<typeof studyGroup>[]
  readonly typed: readonly Row<typeof studyUnit>[]
  readonly set: Row<typeof policy> | undefined
  readonly holding: readonly Row<typeof booking>[]
  readonly resources: ReadonlyMap<string, any>
  readonly zone: string
  readonly legs: readonly string[]
  readonly wants: readonly Want[]
}
function unitsOf(of: Tour, known: Known): readonly PlaceUnit[] {
  const { groups, typed, set, legs } = known
  const { tourPupilsPerLeader } = policyOf(set),
    all = Array.from({ length: daysOf(of) - 1 }, (_, i) => i + 1)
  return [
    ...groups.map(one => ({
      id: one.id,
      slot: 'group' as const,
      name: one.groupName,
      aside: one.leaderName ?? '',
      capacity: tourPupilsPerLeader * (one.leaderId && one.deputyId ? 2 : 1),
      offers: ['access'],
      nights: [],
      legs: [],
    })),
    ...typed.flatMap(one =>
      Array.from({ length: one.count }, (_, i) => ({
        id: unitId(one.id, i + 1),
        slot: one.kind,
        name: one.count > 1 ? `${one.unitName} ${i + 1}` : one.unitName,
        aside: '',
        capacity: one.capacity,
        offers: access(one.isAccessible),
        nights: one.kind === 'room' ? all.filter(night => isOpen(one, night)) : [],
        legs: one.kind === 'vehicle' ? legs : [],
      })),
    ),
    ...known.holding.flatMap(one => bookedUnits(of, one, known, all)),
  ]
}
const access = (isAccessible: boolean): readonly string[] => (isAccessible ? ['access'] : [])
/** What one booking gives to be placed in: each room or vehicle of it, or a restaurant with as many places as are booked. */
function bookedUnits(of: Tour, one: Known['holding'][number], { resources, zone, legs, wants }: Known, nights: readonly number[]): readonly PlaceUnit[] {
  const thing = resources.get(one.resourceId)
  if (!thing) return []
  const isUnfit = thing.papersUntil !== null && thing.papersUntil < of.endDate,
    clock = formatTime(one.startAt, zone).slice(5, 16),
    served = (type: Want['type']) => wants.filter(want => want.type === type && serves(want, one)).map(want => want.id)
  if (one.kind === 'restaurant') {
    const meals = served('catering')
    const shown = { slot: 'meal' as const, name: thing.name, aside: [clock, thing.diets].filter(Boolean).join(' · ') }
    return meals.length > 0
      ? [{ id: unitId(one.id, 1), ...shown, capacity: one.units, offers: tagsOf(thing.diets ?? ''), isUnfit, nights: [], legs: [], meals }]
      : []
  }
  const isRoom = one.kind === 'hotel_room'
  // A room is there in a night when it is booked across its midnight.
  const midnight = (night: number): string => startOf(plusDays(of.startDate, night), zone)
  return Array.from({ length: one.units }, (_, i) => ({
    id: unitId(one.id, i + 1),
    slot: isRoom ? ('room' as const) : ('vehicle' as const),
    name: isRoom ? `${thing.hotelName} ${thing.roomType} ${i + 1}` : thing.plateNo,
    aside: isRoom ? '' : [thing.type, clock].filter(Boolean).join(' · '),
    capacity: isRoom ? thing.bedCount : Math.max(0, thing.seats - staffSeats),
    offers: access(thing.isAccessible),
    isUnfit,
    nights: isRoom ? nights.filter(night => one.startAt < midnight(night) && one.endAt > midnight(night)) : [],
    legs: isRoom ? [] : wants.some(want => want.type === 'transport') ? served('transport') : legs,
  }))
}

export const placesOf = ({
  groupId,
  vehicleId,
  seatNo,
  legSeats,
  beds,
  meals,
}: Pick<Placed, 'groupId' | 'vehicleId' | 'seatNo' | 'legSeats' | 'beds' | 'meals'>): Places => ({
  groupId,
  vehicleId,
  seatNo,
  legSeats: legSeats ?? [],
  beds: beds ?? [],
  meals: meals ?? [],
})
/** Whether somebody is in a unit; of a room in a night, of a vehicle on a leg, of a restaurant at a meal, or in any. */
export const isIn = (places: Places, unit: Pick<PlaceUnit, 'id' | 'slot'>, { night, leg, meal }: When = {}): boolean =>
  unit.slot === 'group'
    ? places.groupId === unit.id
    : unit.slot === 'vehicle'
      ? (leg === undefined ? vehiclesOf(places) : [seatOn(places, leg).vehicleId]).includes(unit.id)
      : unit.slot === 'meal'
        ? places.meals.some(one => one.restaurantId === unit.id && (meal === undefined || one.meal === meal))
        : places.beds.some(bed => bed.roomId === unit.id && (night === undefined || bed.night === night))
interface When {
  readonly night?: number
  readonly leg?: string
  readonly meal?: string
}
/** When somebody may be in a unit: each night of a room, each leg of a vehicle, each meal of a restaurant. */
export function whens({ slot, nights, legs, meals = [] }: PlaceUnit): readonly When[] {
  if (slot === 'room') return nights.map(night => ({ night }))
  if (slot === 'vehicle') return legs.map(leg => ({ leg }))
  return slot === 'meal' ? meals.map(meal => ({ meal })) : [{}]
}

/** A leader as the rules see them: an adult, who sleeps among leaders. */
export const leaderOf = ({ studentId, sex }: Pick<Leading, 'studentId' | 'sex'>): Traveller => ({
  id: studentId,
  sex: sexOf(sex, studentId),
  age: adultYears,
  klass: '',
  isLeader: true,
})
const adultYears = 40
const sexOf = (sex: unknown, id: string): string => (sex === 'male' ? 'M' : sex === 'female' ? 'F' : `?${id}`)
/** A child as the rules see it: years of school stand for its age, which nobody needs to know here. */
export function personOf(
  row: Pick<Going, 'openClassId' | 'studentId' | 'friends' | 'isStepFree'>,
  child: Row<typeof student> | undefined,
  diets: readonly string[] = [],
): Traveller {
  return {
    id: row.studentId,
    sex: sexOf(child?.sex, row.studentId),
    age: child?.yearGrade ?? 0,
    klass: child?.classId ?? '',
    friends: row.friends ?? [],
    needs: row.isStepFree ? ['access'] : [],
    diets,
  }
}
export const apartOf = (listed: readonly Pick<Going, 'studentId' | 'apart'>[]): readonly (readonly [string, string])[] =>
  listed.flatMap(one => (one.apart ?? []).map(other => [one.studentId, other] as const))
export const apartIn = (listed: Parameters<typeof apartOf>[0]): AreApart => apartBy(apartOf(listed))

/** What stands against those who are in a unit, in the first night, on the first leg or at the first meal where something does. */
export function faultIn(
  unit: PlaceUnit,
  all: ReadonlyMap<string, Places>,
  people: ReadonlyMap<string, Traveller>,
  areApart: AreApart,
): { readonly fault: Fault; readonly who: readonly string[] } | undefined {
  for (const when of whens(unit)) {
    const who = [...all].flatMap(([id, places]) => (isIn(places, unit, when) ? [id] : []))
    const fault = faultOf(
      who.flatMap(id => people.get(id) ?? []),
      unit,
      rulesOf(unit.slot),
      areApart,
    )
    if (fault) return { fault, who }
  }
  return undefined
}

/** Refuses what breaks a rule in a unit that somebody comes into, and says which rule, where, and who. */
export function ensureFits(
  units: readonly PlaceUnit[],
  all: ReadonlyMap<string, Places>,
  people: ReadonlyMap<string, Traveller>,
  { areApart, nameOf }: { readonly areApart: AreApart; readonly nameOf: (studentId: string) => string },
): void {
  for (const unit of units) {
    const found = faultIn(unit, all, people, areApart)
    if (!found) continue
    const [zh, en] = faultWords[found.fault],
      names = named(found, unit, people, areApart).map(nameOf)
    ensure(false, {
      ...about(no.rule, 'moves'),
      label: [`${unit.name}：${zh}（${names.join('、')}）`, `${unit.name}: ${en} (${names.join(', ')})`],
      detail: { fault: found.fault, unit: unit.name, students: found.who },
    })
  }
}
/** Of those in a unit the ones whom its fault is about, a few at most. */
function named(
  { fault, who }: { readonly fault: Fault; readonly who: readonly string[] },
  unit: PlaceUnit,
  people: ReadonlyMap<string, Traveller>,
  areApart: AreApart,
): readonly string[] {
  const sexes = Map.groupBy(who, id => people.get(id)?.sex)
  const few = [...sexes.values()].sort((a, b) => a.length - b.length)[0] ?? []
  const about: readonly string[] =
    fault === 'sex'
      ? few
      : fault === 'apart'
        ? who.filter(id => who.some(other => areApart(id, other)))
        : fault === 'needs' || fault === 'diet'
          ? who.filter(id => needsIn(people.get(id) ?? {}, rulesOf(unit.slot)).some(need => !unit.offers?.includes(need)))
          : who
  return about.slice(0, 4)
}
/** Seats with the names of their vehicles. */
export const namedSeats = ({ legSeats }: Places, units: ReadonlyMap<string, PlaceUnit>): readonly LegSeat[] =>
  legSeats.map(one => ({ ...one, vehicleName: units.get(one.vehicleId ?? '')?.name ?? null }))
/** The names of the restaurants of somebody, in the order of the meals. */
export const mealNames = (places: Places, units: ReadonlyMap<string, PlaceUnit>): string | null =>
  [...new Set(places.meals.map(one => units.get(one.restaurantId)?.name ?? ''))].filter(Boolean).join(' / ') || null
/** The names of the rooms of somebody, in the order of the nights. */
export const roomNames = (places: Places, units: ReadonlyMap<string, PlaceUnit>): string | null =>
  [...new Set(places.beds.map(bed => units.get(bed.roomId)?.name ?? ''))].filter(Boolean).join(' / ') || null
