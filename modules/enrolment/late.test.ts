/** Tests of money that comes after its order was closed: when it still buys the place, and when it goes back. */
import assert from 'node:assert'
import { test } from 'vitest'
import { given, noon } from '../../tests/spec.ts'
import { enrolment } from './enrolment.ts'
import type { PlaceNeeds } from './needs.ts'
import { no as rule } from './rules.ts'
import { seatsTaken } from './seats.ts'
import { blank, type Resource } from '../kit/index.ts'
import { lesson, openClass } from '../openclass/index.ts'
import { student } from '../people/index.ts'
import { policyOf } from '../system/index.ts'
import { acceptsLate, enterLate } from './places.ts'
import { noMoney as no } from './refusals.ts'

const row = <R extends Resource>(of: R, values: object): any => ({ ...blank(of, 'x', '000000'), ...values })
const seats = (more: object = {}) => row(seatsTaken, { ...seatsTaken.empty, ...more })
const house = policyOf(undefined)
const facts: PlaceNeeds = {
  klass: row(openClass, { id: 'k1', status: 'released', capacity: 2, enrollStart: '2026-09-28T00:00:00.000Z', enrollEnd: '2026-10-05T00:00:00.000Z' }),
  student: row(student, { id: 'c1', status: 'live' }),
  seats: seats(),
  policy: house,
  live: [],
  guardians: [],
  lessons: [],
  elsewhere: [],
}
const again = [row(enrolment, { openClassId: 'k1', status: 'held' })]

test('a late payment is accepted only by policy, in the open window, for a free seat nobody waits for, by a child not in again', () => {
  const place = row(enrolment, { id: 'e1', status: 'expired', openClassId: 'k1', studentId: 'c1', lessonCount: 3, priceCents: 30_000 })
  assert.equal(acceptsLate(facts, noon), true)
  assert.equal(acceptsLate({ ...facts, policy: { ...house, acceptLatePay: false } }, noon), false)
  assert.equal(acceptsLate({ ...facts, live: again }, noon), false)
  assert.equal(acceptsLate({ ...facts, seats: seats({ held: 2 }) }, noon), false)
  assert.equal(acceptsLate({ ...facts, seats: seats({ waiting: 1 }) }, noon), false)
  assert.equal(acceptsLate(facts, '2026-10-06T00:00:00.000Z'), false)
  assert.equal(acceptsLate({ ...facts, klass: undefined }, noon), false)
  given(enrolment, {})
    .when(enterLate, { fromId: 'e1', orderId: 'o1' }, { ...facts, live: again, former: place })
    .refuses(no.lateRefused)
  given(enrolment, {})
    .when(enterLate, { fromId: 'e1', orderId: 'o1' }, { ...facts, former: undefined })
    .refuses(rule.noClass)
})

test('a late payment is not accepted for a pupil who has left, or who took another class at these times meanwhile', () => {
  const meets = (openClassId: string) => [row(lesson, { openClassId, startAt: '2026-10-10T08:00:00.000Z', endAt: '2026-10-10T09:00:00.000Z' })]
  const met = { ...facts, lessons: meets('k1') }
  assert.equal(acceptsLate(met, noon), true)
  assert.equal(acceptsLate({ ...met, elsewhere: meets('k2') }, noon), false)
  assert.equal(acceptsLate({ ...met, student: row(student, { id: 'c1', status: 'left' }) }, noon), false)
})
