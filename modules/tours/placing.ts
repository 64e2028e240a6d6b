/** What holds of every change of places, by hand, by a proposal or back again, and the steps that it comes to. */
import { about, checkInput, choice, type Context, ensure, int, invoke, json, mask, RefusalError, rowsById, step, text } from '../kit/index.ts'
import { student } from '../people/index.ts'
import { slots } from './allocation.rules.ts'
import { recount } from './group.ts'
import { leaderId, settleLeader } from './leader.ts'
import { no } from './place-refusals.ts'
import { no as noTour } from './refusals.ts'
import { apartIn, ensureFits, type Ground, groundOf, isIn, leaderOf, type Move, personOf, type Places, type PlaceUnit, placesOf, roomNames } from './places.ts'
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
    ...{ beds: traveller.fields.beds, roomName: traveller.fields.roomName, reason: traveller.fields.reason },
  },
})

const moveFields = {
  studentId: text('学生', 'Pupil', { required: true, names: ['student'] }),
  version: int('版本', 'Version'),
  slot: choice(slots)('类别', 'Kind', { required: true }),
  to: text('去处', 'To'),
  no: int('座位或床位号', 'Seat or bed'),
  night: int('从第几晚', 'From night'),
}
export const moves = json<readonly Move[]>()('移动', 'Moves', { required: true, rows: moveFields })
const movesMax = 8_000
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
  units.filter(unit => changed.some(one => isIn(one.after, unit)))
/** Stored objects come back with their names in another order. */
const keyOf = ({ groupId, vehicleId, seatNo, beds }: Places): string =>
  JSON.stringify([groupId, vehicleId, seatNo, beds.map(one => [one.night, one.roomId, one.bed])])
export const same = (a: Places, b: Places): boolean => keyOf(a) === keyOf(b)

/** What is known before anybody moves: the ground, and of the children those who are moved or share a place with them. */
export function* reading(openClassId: string, touched: (ground: Ground) => readonly string[], context: Context) {
  const ground = yield* groundOf(openClassId, context)
  const ids = new Set(touched(ground)),
    children = yield* rowsById(student, ids)
  return { ground, children }
}
type Read = ReturnType<typeof reading> extends Generator<any, infer T, any> ? T : never

/** Who stands in the units that moves lead to, with those who move. */
export const near = (openIds: readonly (string | null | undefined)[], studentIds: readonly string[]) => {
  const to = new Set(openIds)
  return ({ listed }: Pick<Ground, 'listed'>): readonly string[] => [
    ...studentIds,
    ...listed.filter(one => to.has(one.groupId) || to.has(one.vehicleId) || (one.beds ?? []).some(bed => to.has(bed.roomId))).map(one => one.studentId),
  ]
}
/** Everything that holds of any change of places, and the steps that it comes to. */
export function placing(
  { ground, children }: Read,
  next: ReadonlyMap<string, Places>,
  { remark }: { readonly remark?: string | null | undefined },
  context: Context,
) {
  const { of, listed, leaders, everybody, units } = ground
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
    ...listed.flatMap(one => (children.has(one.studentId) ? [[one.studentId, personOf(one, children.get(one.studentId))] as const] : [])),
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
          reason = remark ?? null
        if (led.has(studentId))
          return invoke(settleLeader, leaderId(of.id, studentId), {
            ...{ openClassId: of.id, teacherId: studentId, schoolId, agencyId, areaCode },
            ...{ beds: after.beds, roomName, reason },
          })
        return invoke(settle, travellerId(of.id, studentId), { ...after, vehicleName: byId.get(after.vehicleId ?? '')?.name ?? null, roomName, reason })
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
  const names = ids.slice(0, 4).map(id => seenAs(context, children.get(id)?.studentName))
  ensure(ids.length === 0, {
    ...about(refused, 'moves'),
    label: [`${names.join('、')}：${refused.label[0]}`, `${names.join(', ')}: ${refused.label[1]}`],
    detail: { students: ids },
  })
}

/** Whether a place that somebody has is given up. */
export const leaves = (was: Places, then: Places): boolean =>
  (was.groupId !== null && was.groupId !== then.groupId) ||
  (was.vehicleId !== null && was.vehicleId !== then.vehicleId) ||
  was.beds.some(bed => !then.beds.some(one => one.night === bed.night && one.roomId === bed.roomId))

export function ensureThere(units: readonly PlaceUnit[], changes: readonly Change[]): void {
  const there = new Set(units.map(one => one.id))
  const gone = changes
    .flatMap(({ before }) => [before.groupId, before.vehicleId, ...before.beds.map(bed => bed.roomId)])
    .find(id => id !== null && !there.has(id))
  ensure(gone === undefined, no.noUnit, { to: gone })
}
/** No seat, and no bed in a night, twice. */
export function ensureSingle(all: ReadonlyMap<string, Places>, units: readonly PlaceUnit[]): void {
  const seen = new Set<string>()
  for (const { vehicleId, seatNo, beds } of all.values())
    for (const key of [...(vehicleId ? [`${vehicleId}|${seatNo}`] : []), ...beds.map(bed => `${bed.roomId}|${bed.bed}|${bed.night}`)]) {
      ensure(!seen.has(key), no.doubled, { unit: units.find(one => key.startsWith(`${one.id}|`))?.name, no: Number(key.split('|')[1]) })
      seen.add(key)
    }
}
