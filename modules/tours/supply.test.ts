/** Supplies of a tour: what its days ask for, what may be booked, what the checklist says, and what is given back. */
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import { refuses } from '../../tests/spec.ts'
import { booked, suppliers } from '../../tests/supplies.ts'
import { brought, departs, planned, returns, sendOf } from '../../tests/tours.ts'
import { world, type World } from '../../tests/properties/world.ts'
import { answer, type RefusalError } from '../kit/index.ts'
import { enrolment } from '../enrolment/index.ts'
import { booking, noBooking } from '../resources/index.ts'
import { readiness } from './ready.ts'
import { no } from './refusals.ts'
import { noSupply } from './supply-refusals.ts'
import { byHand, coversOf, dietsOf, excessOf, sparedBy, type Supply, tagsOf, wantsOf } from './supply.ts'
import { tour } from './tour.ts'

const zone = 'Asia/Shanghai'
const supply = (id: string, kind: string, units: number, startAt: string, endAt: string, more: Partial<Supply> = {}): Supply => ({
  ...{ id, kind, units, startAt, endAt, status: 'confirmed', each: 1, diets: '' },
  ...more,
})
const items = [
  { id: 'leg', day: 1, kind: 'leg', title: '出发', startTime: '07:30', endTime: '09:00', ticketPrice: null },
  { id: 'free', day: 1, kind: 'place', title: '广场', startTime: '09:00', endTime: '10:00', ticketPrice: null },
  { id: 'paid', day: 1, kind: 'place', title: '博物馆', startTime: '10:00', endTime: '11:00', ticketPrice: 1_500 },
  { id: 'meal', day: 1, kind: 'meal', title: '午餐', startTime: '12:00', endTime: null, ticketPrice: null },
  { id: 'stay', day: 1, kind: 'stay', title: '营地', startTime: '18:00', endTime: null, ticketPrice: null },
  { id: 'again', day: 1, kind: 'stay', title: '营地', startTime: '21:00', endTime: null, ticketPrice: null },
]
const wants = wantsOf('2026-10-24', items, 10, zone)

test('the days ask for a seat on each leg, each meal, a bed each night and tickets where they cost', () => {
  expect(wants.map(one => [one.id, one.type, one.from])).toEqual([
    ['leg', 'transport', '2026-10-23T23:30:00.000Z'],
    ['paid', 'spot', '2026-10-24T02:00:00.000Z'],
    ['meal', 'catering', '2026-10-24T04:00:00.000Z'],
    ['stay', 'room', '2026-10-24T16:00:00.000Z'],
  ])
})
test('a vehicle counts from the beginning of a leg to its end, a bed over midnight, and nothing that is not confirmed', () => {
  const all = [
    supply('late', 'vehicle', 1, '2026-10-23T23:31:00.000Z', '2026-10-24T10:00:00.000Z', { each: 45 }),
    supply('bus', 'vehicle', 1, '2026-10-23T23:30:00.000Z', '2026-10-24T01:00:00.000Z', { each: 9 }),
    supply('room', 'hotel_room', 5, '2026-10-24T06:00:00.000Z', '2026-10-25T02:00:00.000Z', { each: 2 }),
    supply('day', 'camp', 50, '2026-10-24T06:00:00.000Z', '2026-10-24T16:00:00.000Z'),
    supply('meal', 'restaurant', 10, '2026-10-24T03:30:00.000Z', '2026-10-24T05:00:00.000Z', { status: 'held', diets: '清真' }),
  ]
  const covers = coversOf(wants, all, [{ tag: '清真', count: 1 }])
  expect(covers.map(one => [one.id, one.confirmed, one.held, one.diets.length])).toEqual([
    ['leg', 9, 0, 0],
    ['paid', 0, 0, 0],
    // Who has not said yes serves nothing special either.
    ['meal', 0, 10, 1],
    ['stay', 10, 0, 0],
  ])
})
test('what the organiser entered by hand counts: vehicles on every leg, rooms in their nights', () => {
  const unit = { id: 'u', unitName: '帐篷', kind: 'room', capacity: 4, count: 2, fromNight: null, toNight: null } as const
  const counted = (...units: Parameters<typeof byHand>[1]) => coversOf(wants, byHand('2026-10-24', units, zone), []).map(one => [one.id, one.confirmed])
  expect(counted(unit, { ...unit, kind: 'vehicle', capacity: 45, count: 1 })).toEqual([
    ['leg', 45],
    ['paid', 0],
    ['meal', 0],
    ['stay', 8],
  ])
  // The tents of a camp are no beds beside those that are booked there.
  const camp = supply('camp', 'camp', 6, '2026-10-24T06:00:00.000Z', '2026-10-25T02:00:00.000Z')
  expect(coversOf(wants, [camp, ...byHand('2026-10-24', [unit], zone)], []).find(one => one.id === 'stay')!.confirmed).toBe(6)
  expect(counted({ ...unit, fromNight: 2 })).toContainEqual(['stay', 0])
  expect(counted({ ...unit, fromNight: 1, toNight: 1 })).toContainEqual(['stay', 8])
})
test('diets are counted by what kitchens know, never by child', () => {
  expect(dietsOf(['忌花生', '对花生过敏，吃素', null, '不吃香菜'])).toEqual([
    { tag: '无花生', count: 2 },
    { tag: '素食', count: 1 },
  ])
  expect(tagsOf('清真, vegetarian')).toEqual(['清真', '素食'])
})
test('one less needs one place less at each meal, and a room once all its beds are free', () => {
  const at = ['2026-10-24T06:00:00.000Z', '2026-10-25T02:00:00.000Z'] as const
  const all = [
    supply('a', 'restaurant', 6, ...at),
    supply('b', 'restaurant', 5, ...at),
    supply('room', 'hotel_room', 3, ...at, { each: 4 }),
    supply('bus', 'vehicle', 1, ...at, { each: 45 }),
    supply('seen', 'scenic_spot', 11, ...at, { status: 'used' }),
  ]
  expect(sparedBy(all, 10)).toEqual([{ id: 'a', units: 5 }])
  expect(sparedBy(all, 8)).toEqual([
    { id: 'a', units: 5 },
    { id: 'room', units: 2 },
  ])
  // What is short already is not made shorter.
  expect(sparedBy([supply('a', 'restaurant', 6, ...at)], 6)).toEqual([])
})

const days = [
  { id: 'leg', day: 1, kind: 'leg', title: '出发', startTime: '07:30', endTime: '09:00', ticketPrice: null },
  { id: 'meal', day: 1, kind: 'meal', title: '午餐', startTime: '12:00', endTime: '13:00', ticketPrice: null },
  { id: 'stay', day: 1, kind: 'stay', title: '营地', startTime: '18:00', endTime: null, ticketPrice: null },
]
const spans = {
  vehicle: ['2026-10-23T23:00', '2026-10-24T05:00'],
  restaurant: ['2026-10-24T03:30', '2026-10-24T05:30'],
  hotel_room: ['2026-10-24T06:00', '2026-10-25T02:00'],
}
const anySupply = fc.record({
  kind: fc.constantFrom('vehicle' as const, 'restaurant' as const, 'hotel_room' as const),
  units: fc.integer({ min: 1, max: 12 }),
  each: fc.integer({ min: 1, max: 5 }),
  status: fc.constantFrom('requested', 'held', 'confirmed', 'used'),
  inUse: fc.constantFrom(0, 0, 1, 2),
})
test('what goes back leaves enough: of nothing that was provided for is there less than is needed, nobody loses a place, and nothing spare is left', () =>
  fc.assert(
    fc.property(fc.array(anySupply, { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 30 }), (given, need) => {
      const all = given.map(({ kind, units, each, status }, i) => {
        const [from, to] = spans[kind] as [string, string]
        return supply(`s${i}`, kind, units, `${from}:00.000Z`, `${to}:00.000Z`, { each: kind === 'restaurant' ? 1 : each, status })
      })
      const inUse = new Map(given.map((one, i) => [`s${i}`, Math.min(one.inUse, one.units)]))
      const wants = wantsOf('2026-10-24', days, need, zone),
        before = coversOf(wants, all, [])
      const spare = excessOf(before, all, inUse)
      const then = all.map(one => ({ ...one, units: one.units - (spare.find(each => each.id === one.id)?.spare ?? 0) }))
      const after = coversOf(wants, then, [])
      for (const [i, was] of before.entries()) {
        expect(after[i]!.confirmed).toBeGreaterThanOrEqual(Math.min(was.confirmed, need))
        expect(after[i]!.confirmed + after[i]!.held).toBeGreaterThanOrEqual(Math.min(was.confirmed + was.held, need))
      }
      for (const one of then) expect(one.units).toBeGreaterThanOrEqual(inUse.get(one.id)!)
      expect(spare.filter(one => all.find(each => each.id === one.id)!.status === 'used')).toEqual([])
      expect(excessOf(after, then, inUse)).toEqual([])
    }),
    { numRuns: 200 },
  ))
test('a room that somebody sleeps in is not given back when others leave', () => {
  const at = ['2026-10-24T06:00:00.000Z', '2026-10-25T02:00:00.000Z'] as const
  const rooms = [supply('room', 'hotel_room', 3, ...at, { each: 4 })]
  expect(sparedBy(rooms, 8)).toEqual([{ id: 'room', units: 2 }])
  expect(sparedBy(rooms, 8, new Map([['room', 3]]))).toEqual([])
})

const children = ['c1', 'c3', 'c4']
describe.each(anyDialect)('on %s', dialect => {
  let on: World
  beforeAll(async () => {
    on = await world(dialect)
    await on.keep()
  })
  beforeEach(() => on.reset())
  afterEach(() => on.sound())
  afterAll(() => on.close())
  const status = async (id: string) => (await on.row(booking, id)).status
  /** The red lines with what they say. */
  async function red(id: string): Promise<Readonly<Record<string, readonly string[]>>> {
    const { lines } = await answer(readiness((await on.row(tour, id)) as never, zone), { ask: ({ query }) => on.engine.ask('000000', query) as never })
    return Object.fromEntries(lines.flatMap(({ line, open }) => (open.length > 0 ? [[line.name, open]] : [])))
  }
  // Keys of what is sealed outlive a reset: every test has its own.
  const z = (id: string): string => `z-${id.slice(-4)}`
  const use = (id: string, more: object = {}) => ({
    ...{ kind: 'vehicle', resourceId: `${z(id)}-coach`, openClassId: id, tourId: id, units: 1, startAt: `${departs} 06:00:00`, endAt: `${returns} 16:00:00` },
    ...more,
  })

  test('no tour is ready without seats, beds and meals for everybody: each is named with what is missing', { timeout: 60_000 }, async () => {
    const id = await brought(on, 'seated'),
      { agency } = on.people
    expect(await red(id)).toEqual({})
    for (const i of [0, 1, 3]) await on.send(agency, 'resource_booking.cancel', `${id}-b${i}`, { remark: '改期' })
    expect(await red(id)).toEqual({ seats: ['10-24 学校出发 0/6', '10-25 返校 0/6'], beds: ['10-24 营地 0/6'], meals: ['10-24 午餐 0/6'] })
    await refuses(on.send(agency, 'tour.confirmReady', id), no.notReady)
    // Held is not confirmed.
    await booked(
      sendOf(on),
      'h',
      use(id, { resourceId: `${id}-camp`, kind: 'camp', units: 6, startAt: `${departs} 14:00:00`, endAt: `${returns} 10:00:00` }),
      'held',
    )
    expect(await red(id)).toMatchObject({ beds: ['10-24 营地 0/6'], held: ['营地'] })
    await on.send(agency, 'resource_booking.confirm', 'h', { answer: '有' })
    expect(Object.keys(await red(id))).toEqual(['seats', 'meals'])
  })

  test('papers that are renewed to a day too early, and a diet that nobody serves, are red', async () => {
    const id = await brought(on, 'seated'),
      { operator, parentOf, at2 } = on.people
    await on.send(operator, 'vehicle.change', `${id}-coach`, { insuranceUntil: departs })
    expect(await red(id)).toEqual({ suppliers: [`京A${id.slice(-6)} 车辆保险 ${departs}`] })
    await on.send(operator, 'vehicle.change', `${id}-coach`, { insuranceUntil: returns })
    await on.send(parentOf('c1'), 'health_note.tell', `${id}:c1`, { openClassId: id, studentId: 'c1', diet: '清真，忌花生' })
    await on.send(at2!, 'traveller.readNote', `${id}:c1`)
    expect(await red(id)).toEqual({ meal: ['c1'], diets: ['10-24 午餐 清真 × 1', '10-25 午餐 清真 × 1'] })
    await on.send(operator, 'restaurant.change', `${id}-meals`, { diets: '清真、无花生' })
    expect(await red(id)).toEqual({})
  })

  test('a supplier above the quotation, with papers that end, for others or for other days is refused by name', async () => {
    const id = await brought(on, 'confirmed'),
      { agency, operator, otherAgency } = on.people
    await suppliers(sendOf(on), z(id))
    await on.send(operator, 'vehicle.change', `${z(id)}-coach`, { price: '301.00' })
    const refusal = await on.send(agency, 'resource_booking.request', 'x', use(id)).then(
      () => undefined,
      error => (error as RefusalError).refused,
    )
    expect(refusal).toMatchObject({ code: noSupply.overBudget.code, detail: { conflicts: [`京A${z(id)}`] } })
    await on.send(operator, 'vehicle.change', `${z(id)}-coach`, { price: '100.00', driverLicenceUntil: departs })
    await refuses(on.send(agency, 'resource_booking.request', 'x', use(id)), noBooking.paperExpired)
    await on.send(operator, 'vehicle.change', `${z(id)}-coach`, { driverLicenceUntil: '2027-01-01' })
    await refuses(on.send(otherAgency, 'resource_booking.request', 'x', use(id, { openClassId: null })), noSupply.notOfTour)
    await refuses(on.send(agency, 'resource_booking.request', 'x', use(id, { endAt: '2026-10-28 08:00:00' })), noSupply.notOfTour)
    await refuses(on.send(agency, 'resource_booking.request', 'x', use(id, { openClassId: null, tourId: 'nowhere' })), noSupply.notOfTour)
    await on.send(agency, 'resource_booking.request', 'x', use(id))
    // What is added to a class of its own is no business of tours.
    expect(await status('x')).toBe('requested')
  })

  test('what was adjusted out of a quotation after the confirmation is over budget', async () => {
    const id = await brought(on, 'seated'),
      { operator } = on.people
    await on.send(operator, 'quotation.adjust', `q-${id}`, {
      entries: [{ kind: 'opposite', lineId: 'A1', label: '减少一天', quantity: 2, price: '290.00' }],
      remark: '学校自备车',
    })
    expect(await red(id)).toEqual({ budget: [`京A${id.slice(-6)}`] })
  })

  test('who leaves frees a place at each meal and a bed, once, and the coach stays', { tags: 'thorough' }, async () => {
    const id = await brought(on, 'ready'),
      { parentOf } = on.people
    const units = () => Promise.all([0, 1, 2, 3].map(async i => (await on.row(booking, `${id}-b${i}`)).units))
    expect(await units()).toEqual([1, 6, 6, 6])
    const amount = (await on.row(booking, `${id}-b1`)).amount
    const [place] = await on.all(enrolment, { openClassId: id, studentId: 'c1' })
    await on.send(parentOf('c1'), 'enrolment.revoke', place!.id, { reason: '生病' })
    expect(await units()).toEqual([1, 5, 5, 5])
    expect(await on.row(booking, `${id}-b1`)).toMatchObject({ amount: (amount! / 6) * 5, status: 'confirmed', remark: '@tour.fewer' })
    await on.tick()
    expect(await units()).toEqual([1, 5, 5, 5])
  })

  test('fewer go: what is spare is named, goes back by one command, and never more than is spare', { tags: 'thorough' }, async () => {
    const id = await brought(on, 'seated'),
      { agency, otherAgency, school } = on.people
    const board = () => on.call(agency, 'business-openclass/unifiedExecution/board', { openClassId: id })
    expect((await board()).spare).toEqual([])
    await refuses(on.send(agency, 'tour.giveBack', id, { remark: '退' }), noSupply.nothingSpare)
    // Two tables more than anybody needs, and a coach in which nobody sits.
    await on.send(agency, 'resource_booking.adjust', `${id}-b1`, { units: 8, remark: '多订' })
    await suppliers(sendOf(on), z(id))
    await booked(sendOf(on), 'second', use(id))
    expect((await board()).spare).toMatchObject([
      { id: 'second', spare: 1, isAll: true },
      { id: `${id}-b1`, spare: 2, isAll: false },
    ])
    await refuses(on.send(otherAgency, 'tour.giveBack', id, { remark: '退' }), { code: 'kernel.missing', label: ['', ''] })
    await refuses(on.send(school, 'tour.giveBack', id, { remark: '退' }), { code: 'kernel.denied', label: ['', ''] })
    // Of another tour, of nothing, and of no kind that there is: nothing goes back.
    for (const bookingId of [`${id}-b0`, 'nowhere', `${id}-b2`])
      await refuses(on.send(agency, 'tour.giveBack', id, { bookingId, remark: '退' }), noSupply.nothingSpare)
    for (const wrong of [{ bookingId: ['second'], remark: '退' }, { bookingId: 7, remark: '退' }, { bookingId: 'second' }, { bookingId: 'second', remark: '' }])
      await expect(on.send(agency, 'tour.giveBack', id, wrong as never), JSON.stringify(wrong)).rejects.toThrow()
    // Twice at once: one gives it back, the other finds nothing spare.
    const [mine, theirs] = await Promise.allSettled([
      on.send(agency, 'tour.giveBack', id, { bookingId: 'second', remark: '人数减少' }),
      on.send(on.people.operator, 'tour.giveBack', id, { bookingId: 'second', remark: '人数减少' }),
    ])
    expect([mine.status, theirs.status].sort()).toEqual(['fulfilled', 'rejected'])
    expect([await status('second'), await status(`${id}-b0`)]).toEqual(['cancelled', 'confirmed'])
    await on.send(agency, 'tour.giveBack', id, { remark: '人数减少' })
    expect(await on.row(booking, `${id}-b1`)).toMatchObject({ units: 6, status: 'confirmed' })
    expect([(await board()).spare, await red(id)]).toEqual([[], {}])
  })

  test('what is booked for a tour before there is a class belongs to the school that travels, which sees it as its own', async () => {
    await planned(on, 'prior')
    await suppliers(sendOf(on), z('prior'))
    await on.send(on.people.agency, 'resource_booking.request', 'x', use('prior', { openClassId: null, quotationId: 'q-prior' }))
    expect(await on.row(booking, 'x')).toMatchObject({ schoolId: 's1', areaCode: expect.any(String), openClassId: null, status: 'requested' })
  })

  test('a tour that is cancelled gives everything back at once; one that is broken off has used what has begun', {
    tags: 'thorough',
    timeout: 60_000,
  }, async () => {
    const { operator } = on.people
    const id = await brought(on, 'prepared')
    await on.send(operator, 'tour.cancel', id, { cancelReason: 'weather', remark: '台风' })
    for (const i of [0, 1, 2, 3]) expect(await on.row(booking, `${id}-b${i}`)).toMatchObject({ status: 'cancelled', units: i === 0 ? 1 : 6 })
    const away = await brought(on, 'travelling', children, 'away-1')
    await on.send(operator, 'tour.breakOff', away, { incident: '山洪预警，提前返回' })
    expect(await Promise.all([0, 1, 2, 3].map(i => status(`${away}-b${i}`)))).toEqual(['used', 'cancelled', 'cancelled', 'cancelled'])
  })

  test('a tour without a class yet is provided for as well, and gives it back when it is cancelled', async () => {
    const { agency, operator } = on.people
    await planned(on, 'early')
    await suppliers(sendOf(on), z('early'))
    await on.send(agency, 'resource_booking.request', 'x', use('early', { openClassId: null, quotationId: 'q-early' }))
    await on.send(operator, 'tour.cancel', 'early', { cancelReason: 'weather', remark: '台风' })
    expect(await on.row(booking, 'x')).toMatchObject({ status: 'cancelled', remark: '@tour.ended' })
    await refuses(on.send(agency, 'resource_booking.request', 'y', use('early', { openClassId: null })), noSupply.notOfTour)
  })

  test('a vehicle goes where it is booked, with as many as it seats, one way at a time', async () => {
    const id = await brought(on, 'prepared'),
      { agency } = on.people
    const way = { openClassId: id, vehicleId: `${id}-coach`, fromAddress: '学校', toAddress: '西山', peopleCount: 6 }
    const times = { departTime: `${departs} 07:30:00`, arriveTime: `${departs} 09:00:00` }
    const goes = (name: string, more: object) => on.send(agency, 'vehicle_travel.create', name, { ...way, ...times, ...more })
    await suppliers(sendOf(on), z(id))
    await refuses(goes('v', { vehicleId: `${z(id)}-coach` }), noSupply.notVehicle)
    await refuses(goes('v', { departTime: `${departs} 06:30:00` }), noSupply.outside)
    await refuses(goes('v', { peopleCount: 21 }), noSupply.seats)
    await refuses(goes('v', { arriveTime: `${departs} 07:00:00` }), noSupply.order)
    await goes('v', {})
    await refuses(goes('w', { departTime: `${departs} 08:00:00` }), noSupply.crossed)
    await goes('w', { departTime: `${departs} 09:00:00`, arriveTime: `${departs} 10:00:00` })
    await on.send(agency, 'vehicle_travel.remove', 'w')
    await on.send(on.people.operator, 'tour.cancel', id, { cancelReason: 'weather', remark: '暴雨' })
    await refuses(on.send(agency, 'vehicle_travel.remove', 'v'), noSupply.travelOver)
  })
})
