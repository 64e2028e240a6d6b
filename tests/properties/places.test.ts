/** Places of a tour: whatever is moved, proposed, undone, entered or left, side by side, no seat and no bed is given twice, rooms hold one sex, and
 * an adjustment is done as a whole or not at all. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enrolment } from '../../modules/enrolment/index.ts'
import { RefusalError } from '../../modules/kit/index.ts'
import { student } from '../../modules/people/index.ts'
import { booking } from '../../modules/resources/index.ts'
import { studyAdjustment, studyGroup, tourLeader, traveller } from '../../modules/tours/index.ts'
import { dialects } from '../app.ts'
import { booked } from '../supplies.ts'
import { brought, sendOf } from '../tours.ts'
import { runs } from './play.ts'
import { world, type World } from './world.ts'

const children = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6'] as const
/** Leads a group: has a bed, and no other place. */
const leader = 't2'
const girls: readonly string[] = ['c2', 'c4', 'c6']
const slots = ['group', 'vehicle', 'room', 'meal'] as const
const oneMove = fc.record({
  child: fc.constantFrom(...children, leader),
  slot: fc.constantFrom(...slots),
  to: fc.nat(3),
  no: fc.constantFrom(0, 0, 0, 1, 2),
  isBack: fc.boolean(),
  isSeen: fc.boolean(),
})
const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('move' as const), moves: fc.array(oneMove, { minLength: 1, maxLength: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), which: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('propose' as const), seed: fc.nat(50), mode: fc.constantFrom('anew', 'fill') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), child: fc.constantFrom(...children) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wish' as const), child: fc.constantFrom(...children), apart: fc.constantFrom(...children) }) },
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

describe.each(dialects)('on %s', dialect => {
  let on: World
  const id = 'places',
    legs = [`${id}-i0`, `${id}-i6`] as const
  beforeAll(async () => {
    on = await world(dialect)
    for (const one of children) await on.send(on.people.school, 'student.change', one, { sex: girls.includes(one) ? 'female' : 'male' })
    await brought(on, 'prepared', children, id)
    // A coach with a seat for everybody proves little.
    await on.send(on.people.agency, 'resource_booking.cancel', `${id}-b0`, { remark: '换小车' })
    const unit = { openClassId: id, isAccessible: 0 }
    await on.send(on.people.agency, 'study_unit.create', 'rooms', { ...unit, kind: 'room', unitName: '双人间', capacity: 2, count: 3 })
    // Two restaurants at the first lunch, with a place too few in each for everybody.
    await on.send(on.people.agency, 'resource_booking.adjust', `${id}-b1`, { units: 5, remark: '分两处用餐' })
    const use = { kind: 'restaurant', resourceId: `${id}-meals`, openClassId: id, tourId: id, units: 4 }
    await booked(sendOf(on), 'other', { ...use, startAt: '2026-10-24 12:00:00', endAt: '2026-10-24 13:00:00' })
    await on.send(on.people.agency, 'study_unit.create', 'bus', { ...unit, kind: 'vehicle', unitName: '中巴', capacity: 3, count: 2 })
    await on.keep()
  }, 120_000)
  afterAll(() => on.close())

  const target = (slot: (typeof slots)[number], n: number): string =>
    n === 3 ? '' : { group: `${id}-g${n % 2}`, vehicle: `bus#${(n % 2) + 1}`, meal: [`${id}-b1#1`, 'other#1', `${id}-b2#1`][n]!, room: `rooms#${n + 1}` }[slot]
  let made = 0
  /** Does something, as it may be refused. */
  async function does(one: Act): Promise<void> {
    const { agency, school, parentOf } = on.people
    if (one.kind === 'move') {
      const moves = await Promise.all(
        one.moves.map(async ({ child, slot, to, no, isBack, isSeen }) => ({
          studentId: child,
          slot,
          to: target(slot, to),
          no: no || null,
          // On the way back alone.
          ...(slot === 'vehicle' && isBack ? { leg: legs[1] } : {}),
          version: isSeen && child !== leader ? (await on.row(traveller, `${id}:${child}`)).version : null,
        })),
      )
      await on.send(agency, 'study_adjustment.move', `m${++made}`, { openClassId: id, moves })
    } else if (one.kind === 'undo') {
      const all = await on.all(studyAdjustment, { openClassId: id, status: 'done' })
      const last = all.toSorted((a, b) => (a.id < b.id ? 1 : -1))[one.which]
      if (last) await on.send(agency, 'study_adjustment.undo', last.id)
    } else if (one.kind === 'propose')
      await on.call(agency, 'business-openclass/openClassStudy/allocation/apply', { openClassId: id, seed: one.seed, mode: one.mode })
    else if (one.kind === 'wish') await on.send(school, 'traveller.wish', `${id}:${one.child}`, { apart: [one.apart], isStepFree: 0, diet: 'usual' })
    else {
      const [place] = await on.all(enrolment, { openClassId: id, studentId: one.child, status: 'enrolled' })
      if (place) await on.send(parentOf(one.child), 'enrolment.revoke', place.id, { reason: '生病' })
    }
  }
  const quietly = (one: Act): Promise<boolean> =>
    does(one).then(
      () => true,
      reason => {
        if (reason instanceof RefusalError) return false
        throw reason
      },
    )

  /** What is wrong with who is where, counted without the product's own rules. */
  async function wrongs(): Promise<readonly string[]> {
    const all = (await on.all(traveller, { openClassId: id })) as readonly any[]
    const sexes = new Map(((await on.all(student)) as readonly any[]).map(one => [one.id, one.sex]))
    const seen = new Set<string>(),
      wrong: string[] = [],
      inRoom = new Map<string, string[]>()
    const eating = new Map<string, number>()
    const eats = (who: string, meals: readonly any[] | null): void => {
      for (const { meal, restaurantId } of meals ?? []) {
        once(`${who} at ${meal}`)
        eating.set(`${restaurantId} ${meal}`, (eating.get(`${restaurantId} ${meal}`) ?? 0) + 1)
      }
    }
    const once = (key: string): void => void (seen.has(key) ? wrong.push(`${key} is given twice`) : seen.add(key))
    for (const one of all) {
      if (one.status !== 'listed' && (one.groupId || one.vehicleId || one.seatNo || one.legSeats?.length || one.beds?.length || one.meals?.length))
        wrong.push(`${one.studentId} left and has a place`)
      for (const leg of legs) {
        const { vehicleId, seatNo } = (one.legSeats ?? []).find((seat: any) => seat.leg === leg) ?? one
        if ((vehicleId === null) !== (seatNo === null)) wrong.push(`${one.studentId} has half a seat`)
        if (vehicleId) once(`${vehicleId} seat ${seatNo} leg ${leg}`)
        if (seatNo > 3) wrong.push(`seat ${seatNo} of 3`)
      }
      for (const { roomId, bed, night } of one.beds ?? []) {
        once(`${roomId} bed ${bed} night ${night}`)
        if (bed > 2) wrong.push(`bed ${bed} of 2`)
        inRoom.set(`${roomId} ${night}`, [...(inRoom.get(`${roomId} ${night}`) ?? []), sexes.get(one.studentId)])
      }
    }
    for (const one of all) eats(one.studentId, one.meals)
    for (const one of (await on.all(tourLeader, { openClassId: id })) as readonly any[]) {
      eats(one.teacherId, one.meals)
      for (const { roomId, bed, night } of one.beds) {
        once(`${roomId} bed ${bed} night ${night}`)
        if (inRoom.has(`${roomId} ${night}`)) wrong.push(`${one.teacherId} sleeps among pupils`)
      }
    }
    const bookings = new Map((await on.all(booking)).map(one => [one.id, one.units]))
    for (const [at, heads] of eating) if (heads > (bookings.get(at.split('#')[0]!) ?? 0)) wrong.push(`${heads} eat at ${at}`)
    for (const [room, found] of inRoom) if (new Set(found).size > 1) wrong.push(`${room} is mixed`)
    for (const group of (await on.all(studyGroup, { openClassId: id })) as readonly any[])
      if (group.studentCount !== all.filter(one => one.groupId === group.id).length) wrong.push(`${group.groupName} counts ${group.studentCount}`)
    return wrong
  }
  /** Who was changed by an adjustment that is there: each row of it says what the row of the child said then. */
  async function halves(before: ReadonlyMap<string, string>): Promise<readonly string[]> {
    const now = await placesNow(),
      done = ((await on.all(studyAdjustment, { openClassId: id })) as readonly any[]).flatMap(one => one.changes.map((each: any) => each.studentId))
    return [...now].filter(([child, at]) => before.get(child) !== at && !done.includes(child)).map(([child]) => `${child} was moved by nothing`)
  }
  const placesNow = async (): Promise<ReadonlyMap<string, string>> =>
    new Map(
      ((await on.all(traveller, { openClassId: id, status: 'listed' })) as readonly any[]).map(one => [
        one.studentId,
        JSON.stringify([
          one.groupId,
          one.vehicleId,
          one.seatNo,
          one.legSeats ?? [],
          (one.beds ?? []).map((bed: any) => [bed.night, bed.roomId, bed.bed]),
          (one.meals ?? []).map((each: any) => [each.meal, each.restaurantId]),
        ]),
      ]),
    )

  test('no seat or bed twice, and all of an adjustment or nothing, one after another and side by side', { tags: 'thorough', timeout: 300_000 }, () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 10 }), async rounds => {
        await on.reset()
        for (const acts of rounds) {
          const before = await placesNow(),
            count = (await on.all(studyAdjustment, { openClassId: id })).length
          const done = await Promise.all(acts.map(quietly))
          expect(await wrongs()).toEqual([])
          expect(await halves(before)).toEqual([])
          // What was refused left nothing behind: neither a row of its own nor a child elsewhere.
          if (done.every(one => !one)) {
            expect(await placesNow()).toEqual(before)
            expect((await on.all(studyAdjustment, { openClassId: id })).length).toBe(count)
          }
        }
        await on.sound()
      }),
      { numRuns: dialect === 'sqlite' ? Math.ceil(runs(dialect) / 4) : 8 },
    ),
  )
})
