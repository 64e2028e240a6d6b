/** Meals: everybody is placed in a restaurant that serves their diet, by hand or by a proposal, or is named; and what families wrote stays sealed. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { shared } from '../../tests/shared.ts'
import { world } from '../../tests/properties/world.ts'
import { refuses } from '../../tests/spec.ts'
import { booked } from '../../tests/supplies.ts'
import { brought, sendOf } from '../../tests/tours.ts'
import { enrolment } from '../enrolment/index.ts'
import { booking } from '../resources/index.ts'
import { studyAdjustment } from './adjustment.ts'
import { tourLeader } from './leader.ts'
import { tables } from './passengers.ts'
import { no } from './place-refusals.ts'
import type { Move } from './places.ts'
import { traveller } from './traveller.ts'

const id = 'fed',
  base = 'business-openclass/openClassStudy',
  children = ['c1', 'c3', 'c4', 'c5'],
  // The canteen serves no peanuts, the other one halal, and two places of it are booked for the first lunch.
  [canteen, halal, second] = [`${id}-b1#1`, 'halal-1#1', `${id}-b2#1`],
  [first, last] = [`${id}-i2`, `${id}-i5`]
const on = shared(() => world('sqlite'))
let made = 0
const agency = () => on.people.agency
const child = (studentId: string) => on.row(traveller, `${id}:${studentId}`)
const moved = (moves: readonly Partial<Move>[], more: object = {}) =>
  on.send(agency(), 'study_adjustment.move', `m${++made}`, { openClassId: id, moves, ...more })
const eats = (studentId: string, to: string | null, more: object = {}) => ({ studentId, slot: 'meal' as const, to, ...more })
const says = async (doing: Promise<unknown>): Promise<string> => {
  const reason: any = await doing.then(
    () => undefined,
    error => error,
  )
  return reason?.refused?.label?.[0] ?? 'nothing was refused'
}
const open = async (): Promise<Readonly<Record<string, number>>> =>
  Object.fromEntries((await on.call(agency(), `${base}/ready/list`, { openClassId: id })).map((one: any) => [one.type, one.open]))
const tells = (studentId: string, diet: string) =>
  on.send(on.people.parentOf(studentId), 'health_note.tell', `${id}:${studentId}`, { openClassId: id, studentId, medical: '', diet })
const wishes = (studentId: string, more: object) => on.send(on.people.school, 'traveller.wish', `${id}:${studentId}`, { isStepFree: 0, diet: 'usual', ...more })

beforeAll(async () => {
  await brought(on, 'prepared', children, id)
  await on.send(on.people.operator, 'restaurant.create', 'halal', { name: '清真香园', capacity: 40, price: '5.00', diets: '清真', licenseUntil: '2027-12-31' })
  const use = { kind: 'restaurant', resourceId: 'halal', openClassId: id, tourId: id, units: 2 }
  await booked(sendOf(on), 'halal-1', { ...use, startAt: '2026-10-24 12:00:00', endAt: '2026-10-24 13:00:00' })
  await tells('c3', '花生过敏')
  await on.keep()
})
beforeEach(() => on.reset())
afterEach(() => on.sound())

test('a child is placed at every meal that a restaurant serves, or at one, and eats each meal once', async () => {
  await moved([eats('c1', canteen), eats('c1', second)])
  expect(await child('c1')).toMatchObject({
    meals: [
      { meal: first, restaurantId: canteen },
      { meal: last, restaurantId: second },
    ],
    mealName: '食堂',
  })
  await moved([eats('c1', halal, { meal: first })])
  expect(await child('c1')).toMatchObject({ meals: [{ restaurantId: halal }, { restaurantId: second }], mealName: '清真香园 / 食堂' })
  await moved([eats('c1', null, { meal: first })])
  expect((await child('c1')).meals).toEqual([{ meal: last, restaurantId: second }])
  await refuses(moved([eats('c1', canteen, { meal: first }), eats('c1', halal, { meal: first })]), no.twice)
  await refuses(moved([eats('c1', halal, { meal: last })]), no.notAtMeal)
  await refuses(moved([eats('c1', halal, { meal: `${id}-i0` })]), no.noMeal)
  await refuses(moved([eats('c1', `${id}-b0#1`)]), no.noUnit)
  // Leaders eat as well; where fewer places are booked than come, nobody of them does.
  await moved([eats('t2', halal)])
  expect((await on.row(tourLeader, `${id}:t2`)).meals).toEqual([{ meal: first, restaurantId: halal }])
  expect(await says(moved([eats('c3', halal), eats('c4', halal)]))).toMatch(/^清真香园：超出容量/)
})

test('a diet of a child is answered by the restaurant, whoever said it, and who is kept apart may eat in one hall', { tags: 'thorough' }, async () => {
  await wishes('c1', { diet: 'halal' })
  expect(await says(moved([eats('c1', canteen), eats('c4', canteen)]))).toMatch(/^食堂：没有所需的特殊餐（张..?）$/)
  // What the guardian wrote is known to the rule, and told to nobody: not on the board either.
  await refuses(moved([eats('c3', halal)]), no.rule)
  await moved([eats('c1', halal), eats('c3', canteen)])
  const board = await on.call(agency(), `${base}/allocation/board`, { openClassId: id })
  expect(board.pupils.map((one: any) => [one.id, one.diets]).sort()).toEqual([
    ['c1', ['清真']],
    ['c3', []],
    ['c4', []],
    ['c5', []],
  ])
  expect(JSON.stringify(board)).not.toContain('花生过敏')
  await wishes('c4', { apart: ['c5'] })
  await moved([eats('c4', second), eats('c5', second)])
})

test('a proposal places everybody where their diet is served, keeps pins, names who finds nothing, and is undone as a whole', async () => {
  await wishes('c1', { diet: 'halal' })
  await moved([eats('c4', halal)])
  await on.send(agency(), 'traveller.pin', `${id}:c4`)
  expect(await open()).toMatchObject({ meal: 4, leaderMeal: 3 })
  const asked = { openClassId: id, slots: 'meal' }
  const shown = await on.call(agency(), `${base}/allocation/propose`, asked)
  // At the second lunch nobody serves halal: the child is named, its diet is not.
  expect(shown.unplaced.map((one: any) => [one.studentId, one.slot, one.at, one.why])).toEqual([['c1', 'meal', '10-25 12:00 午餐', '没有所需的特殊餐']])
  await on.call(agency(), `${base}/allocation/apply`, { ...asked, basis: shown.basis })
  expect((await child('c1')).meals).toEqual([{ meal: first, restaurantId: halal }])
  expect((await child('c4')).meals?.[0]).toEqual({ meal: first, restaurantId: halal })
  expect((await child('c3')).meals).toEqual([
    { meal: first, restaurantId: canteen },
    { meal: last, restaurantId: second },
  ])
  expect(await open()).toMatchObject({ meal: 1, leaderMeal: 0 })
  const use = { kind: 'restaurant', resourceId: 'halal', openClassId: id, tourId: id, units: 1 }
  await booked(sendOf(on), 'halal-2', { ...use, startAt: '2026-10-25 12:00:00', endAt: '2026-10-25 13:00:00' })
  await on.call(agency(), `${base}/allocation/apply`, { ...asked, mode: 'fill' })
  expect((await child('c1')).meals?.[1]).toEqual({ meal: last, restaurantId: 'halal-2#1' })
  expect(await open()).toMatchObject({ meal: 0, leaderMeal: 0 })
  // Somebody says later what is not served there: red again.
  await tells('c5', '素食')
  expect(await open()).toMatchObject({ meal: 1 })
  const runs = (await on.all(studyAdjustment, { openClassId: id, kind: 'proposal' })) as readonly any[]
  for (const one of runs.toSorted((a, b) => (a.id < b.id ? 1 : -1))) await on.send(agency(), 'study_adjustment.undo', one.id)
  expect((await child('c3')).meals).toEqual([])
})

test('who leaves gives the places at meals back, and never those of a restaurant that is full', async () => {
  // At the first lunch seven eat: five in the canteen and two in the other restaurant, and no place more is booked.
  await on.send(agency(), 'resource_booking.adjust', `${id}-b1`, { units: 5, remark: '分两处用餐' })
  await moved([eats('c4', halal), eats('c5', halal), ...['c1', 'c3', 't1', 't2', 't3'].map(one => eats(one, canteen))])
  const [place] = await on.all(enrolment, { openClassId: id, studentId: 'c4', status: 'enrolled' })
  await on.send(on.people.parentOf('c4'), 'enrolment.revoke', place!.id, { reason: '生病' })
  expect(await child('c4')).toMatchObject({ status: 'left', meals: [], mealName: null })
  expect([(await on.row(booking, `${id}-b1`)).units, (await on.row(booking, 'halal-1')).units]).toEqual([5, 1])
})

test('a vehicle has a list for its driver, with masked phones and nothing of health; a restaurant is told heads and diets, and nobody', async () => {
  await wishes('c1', { diet: 'halal' })
  await moved([
    { studentId: 'c1', slot: 'vehicle', to: `${id}-b0#1`, no: 7 },
    { studentId: 'c3', slot: 'vehicle', to: `${id}-b0#1`, no: 2 },
    ...[eats('c1', halal), eats('c3', canteen), eats('c4', canteen), eats('t1', canteen)],
  ])
  const { vehicles } = await on.call(agency(), `${base}/passengers`, { openClassId: id })
  expect(vehicles.map((one: any) => [one.name, one.riders.map((rider: any) => [rider.seatNo, rider.studentId, rider.legs, rider.phone])])).toEqual([
    [
      `京A${id.slice(-6)}`,
      [
        [2, 'c3', '全程', '139****0001'],
        [7, 'c1', '全程', '139****0001'],
      ],
    ],
  ])
  expect(vehicles[0]).toMatchObject({ driverPhone: '138****0001', stops: [{ title: '学校出发', at: '10-24 07:30' }, { title: '返校' }] })
  expect(vehicles[0].leaders.map((one: any) => one.group)).toEqual(['1组', '2组'])
  expect(JSON.stringify(vehicles)).not.toMatch(/花生|清真|diet|halal/)
  await refuses(on.call(on.people.otherAgency, `${base}/passengers`, { openClassId: id }), { code: 'tour_call.missing', label: ['', ''] })
  const ask = ({ query }: any) => on.engine.ask('000000', query) as never
  const { meals } = await tables({ openClassId: id }, {
    ask,
    readUnscoped: ask,
    actor: on.people.agency.actor,
    lang: 0,
    now: on.now,
    zone: 'Asia/Shanghai',
  } as never)
  const first = meals.filter(one => one.at.startsWith('2026-10-24'))
  expect(first.map(one => [one.restaurant, one.pupils, one.leaders, one.diets])).toEqual([
    ['食堂', 2, 1, [{ name: '无花生', count: 1 }]],
    ['清真香园', 1, 0, [{ name: '清真', count: 1 }]],
  ])
  expect(JSON.stringify(meals)).not.toMatch(/张|c1|c3/)
})
