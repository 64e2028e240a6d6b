/** Places: moved one or many, proposed, taken over and undone, and what is refused, by name, at each. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import { refuses } from '../../tests/spec.ts'
import { brought } from '../../tests/tours.ts'
import { world, type World } from '../../tests/properties/world.ts'
import { enrolment } from '../enrolment/index.ts'
import { message } from '../messages/index.ts'
import { studyAdjustment } from './adjustment.ts'
import { allocator } from './server/allocator.ts'
import { studyGroup } from './group.ts'
import { no } from './place-refusals.ts'
import type { Move } from './places.ts'
import { no as noTour } from './refusals.ts'
import { traveller } from './traveller.ts'

const children = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6']
const base = 'business-openclass/openClassStudy'
describe.each(anyDialect)('on %s', dialect => {
  let on: World, id: string
  let made = 0
  const agency = () => on.people.agency
  const child = (studentId: string) => on.row(traveller, `${id}:${studentId}`)
  const room = (n: number): string => `${id}-rooms#${n}`
  const bus = (n: number): string => `${id}-bus#${n}`
  const moved = (moves: readonly Partial<Move>[], more: object = {}, as: keyof World['people'] = 'agency') =>
    on.send(on.people[as]! as World['people']['agency'], 'study_adjustment.move', `m${++made}`, { openClassId: id, moves, ...more })
  const bed = (studentId: string, n: number, more: object = {}) => ({ studentId, slot: 'room' as const, to: room(n), ...more })
  const roomOf = async (studentId: string) => (await child(studentId)).beds?.[0]?.roomId ?? null
  const says = async (doing: Promise<unknown>): Promise<string> => {
    const reason: any = await doing.then(
      () => undefined,
      error => error,
    )
    return reason?.refused?.label?.[0] ?? 'nothing was refused'
  }
  beforeAll(async () => {
    on = await world(dialect)
    // Girls and boys: c2, c4 and c6 are girls.
    for (const one of ['c2', 'c4', 'c6']) await on.send(on.people.school, 'student.change', one, { sex: 'female' })
    for (const one of ['c1', 'c3', 'c5']) await on.send(on.people.school, 'student.change', one, { sex: 'male' })
    id = await brought(on, 'prepared', children)
    const unit = { openClassId: id, unitName: '', isAccessible: 0 }
    await on.send(agency(), 'study_unit.create', `${id}-rooms`, { ...unit, kind: 'room', unitName: '双人间', capacity: 2, count: 7 })
    await on.send(agency(), 'study_unit.create', `${id}-bus`, { ...unit, kind: 'vehicle', unitName: '大巴', capacity: 4, count: 2 })
    await on.keep()
  })
  beforeEach(() => on.reset())
  afterEach(() => on.sound())
  afterAll(() => on.close())

  test('a child is moved with its bed and seat, and a child of the other sex in the room is refused by name', { tags: 'thorough' }, async () => {
    await moved([bed('c1', 1), { studentId: 'c1', slot: 'vehicle', to: bus(1) }])
    expect(await child('c1')).toMatchObject({ beds: [{ night: 1, roomId: room(1), bed: 1 }], roomName: '双人间 1', vehicleName: '大巴 1', seatNo: 1 })
    await refuses(moved([bed('c2', 1)]), no.rule)
    // Names are masked for who sees none.
    expect(await says(moved([bed('c2', 1)]))).toMatch(/^双人间 1：同一房间须同一性别（张/)
    await moved([bed('c3', 1)])
    await refuses(moved([bed('c5', 1)]), no.rule)
    await refuses(moved([bed('c5', 2, { no: 3 })]), no.noSuchNumber)
    await refuses(moved([{ studentId: 'c5', slot: 'room', to: bus(1) }]), no.noUnit)
    await refuses(moved([{ studentId: 'c8', slot: 'vehicle', to: bus(1) }]), no.notListed)
  })

  test('a bed and a seat are of one child, and both sides change places or none', async () => {
    await moved([bed('c1', 1, { no: 2 }), bed('c3', 2), bed('c5', 2)])
    await refuses(moved([bed('c5', 1, { no: 2 })]), no.doubled)
    expect(await says(moved([bed('c5', 1, { no: 2 })]))).toBe('双人间 1 2 号：该座位或床位已有人')
    await refuses(moved([bed('c1', 2)]), no.rule)
    await moved([bed('c1', 2), bed('c3', 1)])
    expect([await roomOf('c1'), await roomOf('c3')]).toEqual([room(2), room(1)])
    // c2 may not come to the boys: then c3 stays as well.
    await refuses(moved([bed('c2', 2), bed('c3', 3)]), no.rule)
    expect([await roomOf('c2'), await roomOf('c3')]).toEqual([null, room(1)])
  })

  test('who moves a child that somebody else has moved meanwhile is refused by name', async () => {
    const { version } = await child('c1')
    const both = await Promise.allSettled([moved([bed('c1', 1, { version })]), moved([bed('c1', 2, { version })], {}, 'operator')])
    expect(both.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await says(moved([bed('c1', 3, { version })], {}, 'operator'))).toMatch(/^张小明：已被他人调整/)
    await refuses(moved([bed('c1', 3, { version })]), no.movedMeanwhile)
  })

  test('who is kept apart shares no room or vehicle, who needs step-free places gets no other, and pins are of those who have a place', {
    tags: 'thorough',
  }, async () => {
    const { school } = on.people
    await refuses(on.send(school, 'traveller.wish', `${id}:c1`, { apart: ['c1'] }), no.onlySelf)
    await refuses(on.send(school, 'traveller.wish', `${id}:c1`, { apart: ['c8'] }), no.peers)
    await refuses(on.send(school, 'traveller.wish', `${id}:c1`, { friends: ['c3'], apart: ['c3'] }), no.both)
    await on.send(school, 'traveller.wish', `${id}:c1`, { apart: ['c3'], isStepFree: 0, diet: 'halal' })
    await moved([bed('c1', 1)])
    await refuses(moved([bed('c3', 1)]), no.rule)
    await on.send(school, 'traveller.wish', `${id}:c5`, { isStepFree: 1, diet: 'usual' })
    await refuses(moved([bed('c5', 2)]), no.rule)
    await on.send(agency(), 'study_unit.change', `${id}-rooms`, { isAccessible: 1 })
    await moved([bed('c5', 2)])
    await on.send(agency(), 'traveller.pin', `${id}:c5`)
    expect(await child('c5')).toMatchObject({ isPinned: true })
    await on.send(agency(), 'traveller.unpin', `${id}:c5`)
    await refuses(on.send(agency(), 'traveller.pin', `${id}:c8`), { code: 'kernel.missing', label: ['', ''] })
  })

  test('rooms and vehicles are not taken away from those who are in them', async () => {
    await moved([bed('c1', 3)])
    await refuses(on.send(agency(), 'study_unit.change', `${id}-rooms`, { count: 2 }), no.unitUsed)
    await refuses(on.send(agency(), 'study_unit.remove', `${id}-rooms`), no.unitUsed)
    await moved([{ studentId: 'c1', slot: 'room', to: '' }])
    await on.send(agency(), 'study_unit.change', `${id}-rooms`, { count: 2 })
    await refuses(on.send(agency(), 'study_unit.create', 'z', { openClassId: id, kind: 'room', unitName: '双人间', capacity: 2, count: 1 }), no.unitThere)
    await refuses(
      on.send(agency(), 'study_unit.create', 'z', { openClassId: id, kind: 'room', unitName: '三人间', capacity: 2, count: 1, fromNight: 2 }),
      no.nightOrder,
    )
  })

  test('the wire assigns who has no place, and adjusts who has one', async () => {
    const call = (path: string, asked: object) => on.call(agency(), `${base}/${path}`, { openClassId: id, ...asked })
    await call('assignment/room', { studentId: 'c1,c3', id: room(1) })
    await refuses(call('assignment/room', { studentId: 'c1', id: room(2) }), no.placed)
    await call('adjustment/room', { studentId: 'c1', id: room(2), reason: '换房' })
    await refuses(call('adjustment/vehicle', { studentId: 'c1', id: bus(1) }), no.notPlaced)
    await call('assignment/vehicle', { studentId: 'c1', id: bus(1), seatNo: 3 })
    await call('adjustment/group', { studentId: 'c1', id: `${id}-g1`, reason: '与同学同组' })
    const all = await call('assignment/list', {})
    expect(all.find((one: { studentId: string }) => one.studentId === 'c1')).toMatchObject({
      roomName: '双人间 2',
      vehicleName: '大巴 1',
      seatNo: 3,
      groupId: `${id}-g1`,
    })
    expect((await on.row(studyGroup, `${id}-g0`)).studentCount).toBe(2)
  })

  test('a proposal commits nothing, is taken over as a whole with its seed and reasons, leaves pins, and is undone as a whole', {
    tags: 'thorough',
  }, async () => {
    const { school } = on.people
    await on.send(school, 'traveller.wish', `${id}:c1`, { friends: ['c5'], isStepFree: 0, diet: 'usual' })
    await on.send(school, 'traveller.wish', `${id}:c2`, { friends: ['c1'], isStepFree: 0, diet: 'usual' })
    await moved([bed('c3', 3)])
    await on.send(agency(), 'traveller.pin', `${id}:c3`)
    const asked = { openClassId: id, seed: 7 }
    const before = await child('c1')
    const shown = await on.call(agency(), `${base}/allocation/propose`, asked)
    expect(await child('c1')).toEqual(before)
    expect(shown.unplaced).toEqual([])
    expect(shown.unmet.find((one: { slot: string; why: string }) => one.slot === 'room')?.why).toContain('性别')
    await on.call(agency(), `${base}/allocation/apply`, { ...asked, basis: shown.basis })
    expect([await roomOf('c1'), await roomOf('c3')]).toEqual([await roomOf('c5'), room(3)])
    const [run] = (await on.all(studyAdjustment, { openClassId: id, kind: 'proposal' })) as any
    expect(run).toMatchObject({ seed: 7, weights: { friend: 20 }, status: 'done', outcome: { basis: shown.basis } })
    expect(run.outcome.unmet.length).toBe(shown.unmetCount)
    await refuses(on.call(agency(), `${base}/allocation/apply`, { ...asked, basis: shown.basis }), no.stale)
    // Back again, all of them.
    await on.reset()
    await moved([bed('c3', 3)])
    await on.call(agency(), `${base}/allocation/apply`, asked)
    const [again] = await on.all(studyAdjustment, { openClassId: id, kind: 'proposal' })
    await on.send(agency(), 'study_adjustment.undo', again!.id)
    expect([await roomOf('c1'), await roomOf('c3')]).toEqual([null, room(3)])
    expect(await child('c1')).toMatchObject({ vehicleId: null, seatNo: null, groupId: `${id}-g0` })
  })

  test('what was changed since is not undone, and says whose place it was', async () => {
    await moved([bed('c1', 1), bed('c3', 1)])
    const undone = `m${made}`
    await moved([bed('c1', 2)])
    await refuses(on.send(agency(), 'study_adjustment.undo', undone), no.movedMeanwhile)
    await on.send(agency(), 'study_adjustment.undo', `m${made}`)
    await on.send(agency(), 'study_adjustment.undo', undone)
    expect(await roomOf('c1')).toBe(null)
    // Where the bed was given to somebody else there is no way back.
    await moved([bed('c1', 1, { no: 1 })])
    await moved([bed('c1', 2)])
    const back = `m${made}`
    await moved([bed('c3', 1, { no: 1 })])
    await refuses(on.send(agency(), 'study_adjustment.undo', back), no.doubled)
  })

  test('what is asked for is checked by the search in its thread as well', { tags: 'thorough' }, async () => {
    const thread = allocator()
    const person = (n: number) => ({ id: `p${n}`, sex: n % 2 ? 'M' : 'F', age: 3, klass: 'a' })
    const places = { groupId: null, vehicleId: null, seatNo: null, legSeats: [], beds: [], meals: [] }
    const units = [1, 2].map(n => ({ id: `r${n}`, slot: 'room' as const, name: `${n}`, aside: '', capacity: 2, nights: [1], legs: [] }))
    const found = await thread.solve({
      ...{ slots: ['room'], mode: 'anew', seed: 1, weights: { friend: 20, sibling: 40, klass: 6 }, apart: [], units },
      people: [1, 2, 3, 4].map(person),
      now: [1, 2, 3, 4].map(n => ({ studentId: `p${n}`, version: 1, isPinned: false, places })),
    })
    expect(found.moves.length).toBe(4)
    thread.stop()
  })

  test('what is booked is there to be placed in, for the nights of its booking, and not once its papers end before the return', async () => {
    const { operator } = on.people
    const until = { vehicleLicenceUntil: '2027-01-01', insuranceUntil: '2027-01-01', inspectionUntil: '2027-01-01', driverLicenceUntil: '2027-01-01' }
    await on.send(operator, 'vehicle.create', 'coach', { plateNo: '京A12345', seats: 5, price: '100.00', isAccessible: 1, ...until })
    await on.send(operator, 'hotel_room.create', 'hotel', {
      hotelName: '西山宾馆',
      roomType: '双床',
      bedCount: 2,
      roomCount: 5,
      price: '20.00',
      fireSafetyUntil: '2027-01-01',
    })
    const booked = async (booking: string, kind: string, resourceId: string, units: number, times: object) => {
      await on.send(agency(), 'resource_booking.request', booking, { kind, resourceId, openClassId: id, units, ...times })
      await on.send(agency(), 'resource_booking.hold', booking, { heldUntil: '2026-10-20 12:00:00' })
    }
    await booked('b-coach', 'vehicle', 'coach', 1, { startAt: '2026-10-24 07:00:00', endAt: '2026-10-25 17:00:00' })
    await booked('b-hotel', 'hotel_room', 'hotel', 2, { startAt: '2026-10-24 14:00:00', endAt: '2026-10-25 10:00:00' })
    const { units } = await on.call(agency(), `${base}/allocation/board`, { openClassId: id })
    const of = (unitId: string) => units.find((one: { id: string }) => one.id === unitId)
    // Two seats are for leaders; rooms are there in the one night.
    expect(of('b-coach#1')).toMatchObject({ name: '京A12345', capacity: 3, offers: ['access'] })
    expect(of('b-hotel#2')).toMatchObject({ name: '西山宾馆 双床 2', capacity: 2, nights: [1] })
    await moved([
      { studentId: 'c1', slot: 'vehicle', to: 'b-coach#1' },
      { studentId: 'c1', slot: 'room', to: 'b-hotel#2' },
    ])
    await on.send(operator, 'vehicle.change', 'coach', { insuranceUntil: '2026-10-20' })
    expect(await says(moved([{ studentId: 'c3', slot: 'vehicle', to: 'b-coach#1' }]))).toMatch(/^京A12345：证件在返程前到期/)
    // What is no longer booked has nobody in it: the checklist names who lost the bed, and it can not be given.
    await on.send(agency(), 'resource_booking.cancel', 'b-hotel', { remark: '换酒店' })
    await refuses(moved([{ studentId: 'c3', slot: 'room', to: 'b-hotel#2' }]), no.noUnit)
    const lines = await on.call(agency(), `${base}/ready/list`, { openClassId: id })
    expect(lines.find((one: { type: string }) => one.type === 'bed').open).toBe(6)
  })

  describe('seats leg by leg', () => {
    const out = () => `${id}-i0`,
      back = () => `${id}-i6`
    const seat = (studentId: string, n: number, more: object = {}) => ({ studentId, slot: 'vehicle' as const, to: bus(n), ...more })

    test('a seat is for the whole way until somebody changes, and each leg has its own seats', async () => {
      await moved([seat('c1', 1)])
      expect(await child('c1')).toMatchObject({ vehicleId: bus(1), seatNo: 1, legSeats: [] })
      await moved([seat('c1', 2, { leg: back() })])
      const changes = [{ leg: back(), vehicleId: bus(2), vehicleName: '大巴 2', seatNo: 1 }]
      expect(await child('c1')).toMatchObject({ vehicleId: bus(1), vehicleName: '大巴 1', seatNo: 1, legSeats: changes })
      // On the way there the seat is taken; on the way back it is free, and the other one is taken.
      await refuses(moved([seat('c3', 1, { no: 1 })]), no.doubled)
      await refuses(moved([seat('c3', 2, { no: 1, leg: back() })]), no.doubled)
      await moved([seat('c3', 1, { no: 1, leg: back() })])
      expect(await child('c3')).toMatchObject({ vehicleId: null, seatNo: null, legSeats: [{ leg: back(), vehicleId: bus(1), seatNo: 1 }] })
      // A move for the whole way ends the change, and is taken back with it.
      await moved([seat('c1', 1)])
      expect(await child('c1')).toMatchObject({ vehicleId: bus(1), seatNo: 2, legSeats: [] })
      await on.send(agency(), 'study_adjustment.undo', `m${made}`)
      expect(await child('c1')).toMatchObject({ vehicleId: bus(1), seatNo: 1, legSeats: changes })
      await refuses(moved([seat('c1', 1, { leg: `${id}-i1` })]), no.noLeg)
      await refuses(moved([{ studentId: 'c1', slot: 'room', to: room(1), leg: back() }]), no.noLeg)
      await refuses(moved([seat('c1', 1, { leg: out() }), seat('c1', 2)]), no.twice)
    })

    test('a vehicle is full leg by leg, and nobody is on a leg on which it does not come', async () => {
      await moved([...['c1', 'c2', 'c3', 'c4'].map(one => seat(one, 1)), seat('c5', 2)])
      await refuses(moved([seat('c5', 1, { leg: back() })]), no.rule)
      await moved([seat('c1', 2, { leg: back() }), seat('c5', 1, { leg: back() })])
      await refuses(on.send(agency(), 'study_unit.change', `${id}-bus`, { count: 1 }), no.unitUsed)
      const use = { kind: 'vehicle', resourceId: `${id}-coach`, openClassId: id, units: 1, startAt: '2026-10-25 13:00:00', endAt: '2026-10-25 17:00:00' }
      await on.send(agency(), 'resource_booking.cancel', `${id}-b0`, { remark: '只跑返程' })
      await on.send(agency(), 'resource_booking.request', 'way-back', use)
      await on.send(agency(), 'resource_booking.hold', 'way-back', { heldUntil: '2026-10-20 12:00:00' })
      await refuses(moved([{ studentId: 'c6', slot: 'vehicle', to: 'way-back#1', leg: out() }]), no.notOnLeg)
      await moved([{ studentId: 'c6', slot: 'vehicle', to: 'way-back#1' }])
      expect(await child('c6')).toMatchObject({ vehicleId: null, legSeats: [{ leg: back(), vehicleId: 'way-back#1', seatNo: 1 }] })
    })

    test('the checklist, the head count and the family say the seat of each leg', async () => {
      await moved(children.map((one, i) => seat(one, i < 4 ? 1 : 2)))
      const open = async () => (await on.call(agency(), `${base}/ready/list`, { openClassId: id })).find((one: { type: string }) => one.type === 'seat').open
      expect(await open()).toBe(0)
      await moved([{ studentId: 'c1', slot: 'vehicle', to: null, leg: back() }])
      expect(await open()).toBe(1)
      await moved([seat('c1', 2, { leg: back() })])
      expect(await open()).toBe(0)
      const { pupils } = await on.call(agency(), `${base}/journey`, { openClassId: id })
      expect(pupils.find((one: { studentId: string }) => one.studentId === 'c1').seats).toEqual([
        { leg: out(), vehicleId: bus(1), vehicleName: '大巴 1', seatNo: 1 },
        { leg: back(), vehicleId: bus(2), vehicleName: '大巴 2', seatNo: 3 },
      ])
      const own = (await on.call(on.people.parentOf('c1'), `${base}/family`, {})).find((one: { studentId: string }) => one.studentId === 'c1')
      expect(own).toMatchObject({ vehicleName: '大巴 1', seatNo: 1, changes: [{ title: '返校', vehicleName: '大巴 2', seatNo: 3 }] })
      // Whoever leaves frees the seats of all legs.
      const [place] = await on.all(enrolment, { openClassId: id, studentId: 'c1' })
      await on.send(on.people.parentOf('c1'), 'enrolment.revoke', place!.id, { reason: '生病' })
      expect(await child('c1')).toMatchObject({ status: 'left', vehicleId: null, legSeats: [] })
    })

    test('a proposal seats everybody on every leg: who may stay in a vehicle stays, and who is pinned to a change keeps it', async () => {
      await on.send(agency(), 'resource_booking.cancel', `${id}-b0`, { remark: '去程小车' })
      const small = { kind: 'vehicle', resourceId: `${id}-coach`, openClassId: id, units: 1, startAt: '2026-10-24 07:00:00', endAt: '2026-10-24 12:00:00' }
      await on.send(agency(), 'resource_booking.request', 'way-there', small)
      await on.send(agency(), 'resource_booking.hold', 'way-there', { heldUntil: '2026-10-20 12:00:00' })
      await moved([seat('c1', 1)])
      await moved([seat('c1', 2, { leg: back() })])
      await on.send(agency(), 'traveller.pin', `${id}:c1`)
      const shown = await on.call(agency(), `${base}/allocation/propose`, { openClassId: id, slots: 'vehicle' })
      expect([shown.unplaced, shown.broken]).toEqual([[], []])
      await on.call(agency(), `${base}/allocation/apply`, { openClassId: id, slots: 'vehicle' })
      const at = async (studentId: string) => {
        const { vehicleId, legSeats } = await child(studentId)
        return [vehicleId, legSeats.find((one: { leg: string }) => one.leg === back())?.vehicleId ?? vehicleId]
      }
      expect(await at('c1')).toEqual([bus(1), bus(2)])
      const all = await Promise.all(children.slice(1).map(at))
      for (const [there, then] of all) {
        expect([there, then]).not.toContain(null)
        expect(then).not.toBe('way-there#1')
        if (there !== 'way-there#1') expect(then).toBe(there)
      }
    })
  })

  test('dorm rooms are read, filled, entered and taken away by the names of the wire', async () => {
    const call = (what: string, asked: object, as = agency()) => on.call(as, `${base}/dormRoom/${what}`, { openClassId: id, ...asked })
    await call('submit', { id: room(1), gender: 'male', studentIds: 'c1,c3' })
    const { records } = await call('page', { stayId: `${id}-rooms` })
    expect(records).toHaveLength(7)
    expect(records[0]).toMatchObject({ id: room(1), roomNo: '双人间 1', bedCount: 2, gender: 'male' })
    expect(records[0].studentIds.split(',').sort()).toEqual(['c1', 'c3'])
    // Who is not named any more loses the bed; an empty room of the stay is found.
    await call('submit', { id: room(1), studentIds: 'c1' })
    expect(await roomOf('c3')).toBe(null)
    await call('submit', { stayId: `${id}-rooms`, studentIds: 'c3' })
    expect(await roomOf('c3')).toBe(room(2))
    await refuses(call('submit', { id: room(3), gender: 'female', studentIds: 'c5' }), { code: 'dorm_room.gender', label: ['', ''] })
    await refuses(call('submit', { id: room(1), studentIds: 'c1,c2' }), no.rule)
    await call('submit', { roomNo: '301', bedCount: 3, studentIds: 'c2,c4' })
    const made = (await call('page', { size: 50 })).records.find((one: { roomNo: string }) => one.roomNo === '301')
    expect(made).toMatchObject({ bedCount: 3, gender: 'female' })
    await refuses(call('remove', { ids: made.id }), no.unitUsed)
    await call('submit', { id: made.id, studentIds: '' })
    await call('remove', { ids: made.id })
    await call('remove', { ids: room(7) })
    await refuses(call('remove', { ids: room(1) }), { code: 'dorm_room.notLast', label: ['', ''] })
    expect((await call('page', {})).records).toHaveLength(6)
    await refuses(call('page', {}, on.people.otherAgency), { code: 'tour_call.missing', label: ['', ''] })
  })

  test('once both sides have confirmed, a change needs a remark and is told to those whom it touches', { tags: 'thorough' }, async () => {
    await on.call(agency(), `${base}/allocation/apply`, { openClassId: id, slots: 'vehicle,room,meal' })
    await brought(on, 'ready', children, id, 'seated')
    await on.tick()
    const already = (await on.all(message)).length
    await refuses(moved([{ studentId: 'c5', slot: 'group', to: `${id}-g1` }]), noTour.frozen)
    await refuses(on.send(agency(), 'traveller.place', `${id}:c5`, { groupId: `${id}-g1` }), noTour.frozen)
    await moved([{ studentId: 'c5', slot: 'group', to: `${id}-g1` }], { remark: '与同学同组' })
    await on.tick()
    // The guardian of the child, and both leaders.
    expect((await on.all(message)).length - already).toBe(3)
  })

  test('who leaves the class frees the seat, the bed and the place in the group in the same turn, and the checklist counts seats and beds', async () => {
    const lines = async () => on.call(agency(), `${base}/ready/list`, { openClassId: id }) as Promise<readonly { type: string; open: number }[]>
    const open = async () => Object.fromEntries((await lines()).map(one => [one.type, one.open]))
    expect(await open()).toMatchObject({ seat: 6, bed: 6 })
    await on.call(agency(), `${base}/allocation/apply`, { openClassId: id })
    expect(await open()).toMatchObject({ seat: 0, bed: 0 })
    const [place] = await on.all(enrolment, { openClassId: id, studentId: 'c3' })
    const was = await roomOf('c3')
    await on.send(on.people.parentOf('c3'), 'enrolment.revoke', place!.id, { reason: '生病' })
    expect(await child('c3')).toMatchObject({ status: 'left', groupId: null, vehicleId: null, seatNo: null, beds: [], isPinned: false })
    const shown = await on.call(agency(), `${base}/allocation/board`, { openClassId: id })
    expect(shown.pupils.some((one: { beds: readonly { roomId: string }[]; id: string }) => one.id === 'c3')).toBe(false)
    expect(shown.pupils.filter((one: { beds: readonly { roomId: string }[] }) => one.beds.some(each => each.roomId === was)).length).toBeLessThan(2)
    await refuses(on.call(on.people.otherAgency, `${base}/allocation/board`, { openClassId: id }), { code: 'tour_call.missing', label: ['', ''] })
  })
})
