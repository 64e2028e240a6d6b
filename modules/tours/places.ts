/** Places: the groups, vehicles and rooms of a tour, who is where, and what a move comes to. Search, commands and board ask the same rule. */
import { about, type Context, ensure, find, formatTime, gather, get, plusDays, type Row, rowsById, startOf } from '../kit/index.ts'
import { agencyTeacher, type student } from '../people/index.ts'
import { booking, kinds } from '../resources/index.ts'
import { policy, policyId, policyOf } from '../system/index.ts'
import { apartBy, type AreApart, type Fault, faultOf, faultWords, rulesOf, type Slot, type Traveller, type Unit } from './allocation.rules.ts'
import { studyGroup } from './group.ts'
import { leaderId, tourLeader } from './leader.ts'
import { no } from './place-refusals.ts'
import { daysOf, type Tour, tour } from './tour.ts'
import { type Bed, traveller } from './traveller.ts'
import { isOpen, studyUnit, unitId } from './unit.ts'

export interface PlaceUnit extends Unit {
  readonly slot: Slot
  readonly name: string
  /** What it offers and costs beside: its type, its leader. */
  readonly aside: string
  /** The nights in which a room is there. */
  readonly nights: readonly number[]
}
export interface Places {
  readonly groupId: string | null
  readonly vehicleId: string | null
  readonly seatNo: number | null
  readonly beds: readonly Bed[]
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
}
type Going = Row<typeof traveller>

/** Seats of a booked coach that leaders and the guide have. */
export const staffSeats = 2

/** Who leads, as places know them: a bed is all that they are given here. */
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
    booked: find(booking, { any: [{ openClassId }, { tourId: openClassId }], kind: ['vehicle', 'hotel_room'], status: ['held', 'confirmed', 'used'] }),
    set: get(policy, policyId),
  })
  const holding = found.booked.filter(one => one.status !== 'held' || !one.heldUntil || one.heldUntil > now)
  const idsOf = (kind: string) => holding.filter(one => one.kind === kind).map(one => one.resourceId)
  const vehicles = yield* rowsById(kinds.vehicle.of, idsOf('vehicle')),
    rooms = yield* rowsById(kinds.hotel_room.of, idsOf('hotel_room'))
  const { of } = found
  if (!of) return { ...found, of, units: [] as readonly PlaceUnit[], leaders: [] as readonly Leading[], everybody: found.listed as readonly Placed[] }
  const ids = [...new Set([of.leaderId, ...found.groups.flatMap(one => [one.leaderId, one.deputyId])].filter(id => id !== null))].sort()
  const leaders = leadersOf(of.id, ids, { ...found, teachers: yield* rowsById(agencyTeacher, ids) })
  const everybody: readonly Placed[] = [...found.listed, ...leaders]
  return { ...found, of, leaders, everybody, units: unitsOf(of, { ...found, holding, resources: new Map<string, any>([...vehicles, ...rooms]), zone }) }
}
export type Ground = ReturnType<typeof groundOf> extends Generator<any, infer T, any> ? T : never

/** A pupil or a leader with the places of each. */
export type Placed = Pick<Going, 'id' | 'studentId' | 'version' | 'isPinned' | 'groupId' | 'vehicleId' | 'seatNo'> & {
  readonly beds: readonly Bed[] | null
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
    const nowhere = { groupId: null, vehicleId: null, seatNo: null, isPinned: false, isLeader: true } as const
    return { id: leaderId(tourId, teacherId), studentId: teacherId, name, sex, version: row?.version ?? 0, beds, ...nowhere }
  })
}

interface Known {
  readonly groups: readonly Row<typeof studyGroup>[]
  readonly typed: readonly Row<typeof studyUnit>[]
  readonly set: Row<typeof policy> | undefined
  readonly holding: readonly Row<typeof booking>[]
  readonly resources: ReadonlyMap<string, any>
  readonly zone: string
}
function unitsOf(of: Tour, { groups, typed, holding, resources, set, zone }: Known): readonly PlaceUnit[] {
  const { tourPupilsPerLeader } = policyOf(set),
    all = Array.from({ length: daysOf(of) - 1 }, (_, i) => i + 1)
  const access = (isAccessible: boolean): readonly string[] => (isAccessible ? ['access'] : [])
  return [
    ...groups.map(one => ({
      id: one.id,
      slot: 'group' as const,
      name: one.groupName,
      aside: one.leaderName ?? '',
      capacity: tourPupilsPerLeader * (one.leaderId && one.deputyId ? 2 : 1),
      offers: ['access'],
      nights: [],
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
      })),
    ),
    ...holding.flatMap(one => {
      const thing = resources.get(one.resourceId)
      if (!thing) return []
      const isRoom = one.kind === 'hotel_room'
      // A room is there in a night when it is booked across its midnight.
      const midnight = (night: number): string => startOf(plusDays(of.startDate, night), zone)
      return Array.from({ length: one.units }, (_, i) => ({
        id: unitId(one.id, i + 1),
        slot: isRoom ? ('room' as const) : ('vehicle' as const),
        name: isRoom ? `${thing.hotelName} ${thing.roomType} ${i + 1}` : thing.plateNo,
        aside: isRoom ? '' : [thing.type, formatTime(one.startAt, zone).slice(5, 16)].filter(Boolean).join(' · '),
        capacity: isRoom ? thing.bedCount : Math.max(0, thing.seats - staffSeats),
        offers: access(thing.isAccessible),
        isUnfit: thing.papersUntil !== null && thing.papersUntil < of.endDate,
        nights: isRoom ? all.filter(night => one.startAt < midnight(night) && one.endAt > midnight(night)) : [],
      }))
    }),
  ]
}

export const placesOf = ({ groupId, vehicleId, seatNo, beds }: Pick<Placed, 'groupId' | 'vehicleId' | 'seatNo' | 'beds'>): Places => ({
  groupId,
  vehicleId,
  seatNo,
  beds: beds ?? [],
})
/** Whether somebody is in a unit; of a room in a night, or in any. */
export const isIn = (places: Places, unit: Pick<PlaceUnit, 'id' | 'slot'>, night?: number): boolean =>
  unit.slot === 'group'
    ? places.groupId === unit.id
    : unit.slot === 'vehicle'
      ? places.vehicleId === unit.id
      : places.beds.some(bed => bed.roomId === unit.id && (night === undefined || bed.night === night))

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
export function personOf(row: Pick<Going, 'openClassId' | 'studentId' | 'friends' | 'isStepFree'>, child: Row<typeof student> | undefined): Traveller {
  return {
    id: row.studentId,
    sex: sexOf(child?.sex, row.studentId),
    age: child?.yearGrade ?? 0,
    klass: child?.classId ?? '',
    friends: row.friends ?? [],
    needs: row.isStepFree ? ['access'] : [],
  }
}
export const apartOf = (listed: readonly Pick<Going, 'studentId' | 'apart'>[]): readonly (readonly [string, string])[] =>
  listed.flatMap(one => (one.apart ?? []).map(other => [one.studentId, other] as const))
export const apartIn = (listed: Parameters<typeof apartOf>[0]): AreApart => apartBy(apartOf(listed))

/** What stands against those who are in a unit, in the first night in which something does. */
export function faultIn(
  unit: PlaceUnit,
  all: ReadonlyMap<string, Places>,
  people: ReadonlyMap<string, Traveller>,
  areApart: AreApart,
): { readonly fault: Fault; readonly who: readonly string[]; readonly night: number } | undefined {
  for (const night of unit.slot === 'room' ? unit.nights : [0]) {
    const who = [...all].flatMap(([id, places]) => (isIn(places, unit, night || undefined) ? [id] : []))
    const fault = faultOf(
      who.flatMap(id => people.get(id) ?? []),
      unit,
      rulesOf(unit.slot),
      areApart,
    )
    if (fault) return { fault, who, night }
  }
  return undefined
}

/** Everybody's places after some moves, all of them or none: first everybody leaves, then everybody comes, so that two may change places. */
export function afterMoves({ everybody, units }: Pick<Ground, 'everybody' | 'units'>, moves: readonly Move[]): ReadonlyMap<string, Places> {
  const next = new Map(everybody.map(one => [one.studentId, placesOf(one)])),
    before = new Map(next),
    unitById = new Map(units.map(one => [one.id, one])),
    leaders = new Set(everybody.filter(one => one.isLeader).map(one => one.studentId))
  ensure(
    moves.every(one => one.slot === 'room' || !leaders.has(one.studentId)),
    about(no.leaderBedOnly, 'moves'),
  )
  ensure(new Set(moves.map(one => `${one.studentId} ${one.slot} ${one.night ?? 1}`)).size === moves.length, about(no.twice, 'moves'))
  for (const { studentId, slot, night } of moves) {
    const was = next.get(studentId)
    ensure(was, about(no.notListed, 'moves'), { studentId })
    next.set(studentId, without(was, slot, night ?? 1))
  }
  const taken = takenIn(next)
  // Who asks for a certain seat or bed comes first; of a child's nights the earlier ones.
  const order = moves.filter(one => one.to).toSorted((a, b) => Number(!a.no) - Number(!b.no) || (a.night ?? 1) - (b.night ?? 1))
  for (const move of order) {
    const unit = unitById.get(move.to!)
    ensure(unit?.slot === move.slot, about(no.noUnit, 'moves'), { to: move.to })
    ensure(!move.no || (move.no >= 1 && move.no <= unit.capacity), about(no.noSuchNumber, 'moves'), { no: move.no })
    next.set(move.studentId, into(unit, move, { was: next.get(move.studentId)!, old: before.get(move.studentId)!, taken }))
  }
  return next
}
const without = (was: Places, slot: Slot, from: number): Places =>
  slot === 'group'
    ? { ...was, groupId: null }
    : slot === 'vehicle'
      ? { ...was, vehicleId: null, seatNo: null }
      : { ...was, beds: was.beds.filter(bed => bed.night < from) }

/** The seats of each vehicle, and the beds of each room and night, that somebody has. */
type Taken = Map<string, Set<number>>
function takenIn(all: ReadonlyMap<string, Places>): Taken {
  const taken: Taken = new Map()
  for (const { vehicleId, seatNo, beds } of all.values()) {
    if (vehicleId && seatNo) numbersOf(taken, vehicleId).add(seatNo)
    for (const { roomId, night, bed } of beds) numbersOf(taken, `${roomId} ${night}`).add(bed)
  }
  return taken
}
function numbersOf(taken: Taken, key: string): Set<number> {
  const found = taken.get(key) ?? new Set()
  taken.set(key, found)
  return found
}

interface Sitting {
  readonly was: Places
  readonly old: Places
  readonly taken: Taken
}
function into(unit: PlaceUnit, { no: wanted, night }: Move, { was, old, taken }: Sitting): Places {
  if (unit.slot === 'group') return { ...was, groupId: unit.id }
  // One bed for all the nights there.
  const open = unit.nights.filter(one => one >= (night ?? 1))
  ensure(unit.slot === 'vehicle' || (open.length > 0 && (!night || open[0] === night)), about(no.noNight, 'moves'), { unit: unit.name })
  const numbers = unit.slot === 'vehicle' ? [numbersOf(taken, unit.id)] : open.map(one => numbersOf(taken, `${unit.id} ${one}`))
  const isFree = (n: number): boolean => numbers.every(one => !one.has(n))
  ensure(!wanted || isFree(wanted), about(no.doubled, 'moves'), { unit: unit.name, no: wanted })
  const kept = unit.slot === 'vehicle' ? old.vehicleId === unit.id && old.seatNo : old.beds.find(one => one.roomId === unit.id)?.bed
  let n = wanted || (kept && isFree(kept) ? kept : 1)
  while (!isFree(n)) n++
  for (const one of numbers) one.add(n)
  if (unit.slot === 'vehicle') return { ...was, vehicleId: unit.id, seatNo: n }
  const beds = open.map(one => ({ night: one, roomId: unit.id, bed: n }))
  return { ...was, beds: [...was.beds.filter(one => !open.includes(one.night)), ...beds].sort((a, b) => a.night - b.night) }
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
      names = named(found, people, areApart).map(nameOf)
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
        : fault === 'needs'
          ? who.filter(id => (people.get(id)?.needs?.length ?? 0) > 0)
          : who
  return about.slice(0, 4)
}
/** The names of the rooms of somebody, in the order of the nights. */
export const roomNames = (places: Places, units: ReadonlyMap<string, PlaceUnit>): string | null =>
  [...new Set(places.beds.map(bed => units.get(bed.roomId)?.name ?? ''))].filter(Boolean).join(' / ') || null
