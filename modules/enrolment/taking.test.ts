/** The rules of taking a seat, and of a class whose seats are taken, one by one. */
import assert from 'node:assert'
import { describe, test } from 'vitest'
import { given, noon } from '../../tests/spec.ts'
import { bond, house, klass, parent, seats } from '../../tests/money.ts'
import { enrolment, no as rule } from './index.ts'
import { type Invoke, RefusalError } from '../kit/index.ts'
import { no as noClass, openClass, roomKeepsSeats } from '../openclass/index.ts'
import { classroom } from '../people/index.ts'
import { changeCapacity, revoke as revokeClass } from './classes.ts'
import { allocate } from './draw.ts'
import { accept, commit, extendHold } from './enrol.ts'
import { pay } from './places.ts'
import { noMoney } from './refusals.ts'
import { no } from '../refunds/refusals.ts'

test('a place becomes real only with a paid order', () => given(enrolment, { status: 'held' }).when(pay, {}, { paid: [] }).refuses(no.unpaid))

describe('taking a seat', () => {
  const facts = {
    klass: { ...klass, grades: [] },
    student: { id: 'c1', status: 'live', schoolId: 's1', yearGrade: 3 },
    seats: undefined,
    policy: house,
    live: [],
    guardians: [bond],
    lessons: [],
    elsewhere: [],
  }
  const take = (more: object) => given(enrolment, { id: 'e1' }).when(commit, { openClassId: 'k1', studentId: 'c1' }, { ...facts, ...more }, { actor: parent })
  test('holds it until it is paid', () => take({}).records('committed', { holdUntil: '2026-10-01T04:30:00.000Z', orderId: 'new-1' }))
  test('needs one', () => take({ seats: seats({ held: 1, offered: 1 }) }).refuses(rule.full))
  test('waits its turn', () => take({ seats: seats({ waiting: 1 }) }).refuses(rule.othersWait))
  test('waits for the draw', () => take({ seats: seats({ choosing: 1 }) }).refuses(rule.roundOpen))
  test('by an offer is in time', () =>
    given(enrolment, { status: 'offered', offerUntil: noon }).when(accept, {}, facts, { actor: parent }).refuses(rule.offerOver))
  const lots = (input: object, more: object = {}) =>
    given(enrolment, { id: 'e1', status: 'choice', priceCents: 1 }).when(allocate, { result: 'held', reason: '', ...input } as never, {
      klass: { ...klass, waitlistOn: true },
      seats: seats(),
      set: undefined,
      queueNo: 3,
      ...more,
    })
  test('by the draw holds it', () => lots({}).records('allocated', { holdUntil: '2026-10-01T04:30:00.000Z' }))
  test('by the draw costs what it did when the wish was made, whatever the class costs now', () => {
    const [made] = lots({})
      .steps()
      .filter(one => 'command' in one)
    assert.deepEqual((made as Invoke).input.lines, [{ kind: 'price', label: '课程费用', cents: 1 }])
  })
  test('by the draw is checked against the seats once more', () => lots({}, { seats: seats({ held: 2 }) }).refuses(rule.full))
  test('by the draw needs a class', () => lots({}, { klass: undefined }).refuses(rule.noClass))
  test('in vain puts on the list by its next number', () => lots({ result: 'waitlisted' }).records('waitlisted', { queueNo: 3 }))
  test('in vain without a list is a refusal', () => lots({ result: 'waitlisted' }, { klass: { ...klass, waitlistOn: false } }).records('rejected'))
  const extend = (until: string, held = '2026-10-01T05:00:00.000Z') =>
    given(enrolment, { status: 'held', holdUntil: held }).when(extendHold, { holdUntil: until }, { klass, set: undefined, orders: [] })
  test('may be given longer', () => extend('2026-10-01T06:00:00.000Z').records('hold_extended', { holdUntil: '2026-10-01T06:00:00.000Z' }))
  test('is given longer in a class that exists', () =>
    given(enrolment, { status: 'held' })
      .when(extendHold, { holdUntil: '2026-10-01T06:00:00.000Z' }, { klass: undefined, set: undefined, orders: [] })
      .refuses(rule.noClass))
  test('is never given shorter', () => extend('2026-10-01T05:00:00.000Z').refuses(rule.holdShorter))
  test('is not held past the window and its grace', () => extend('2026-10-05T00:31:00.000Z').refuses(rule.noTimeLeft))
})

describe('a class', () => {
  test('is not recalled while it keeps money', () =>
    given(openClass, klass)
      .when(
        revokeClass,
        { remark: 'x' },
        { seats: undefined, waiting: [], lessons: [], orders: [{ id: 'o1' }], moneys: [{ id: 'o1', paidCents: 2, claimedCents: 1 }] },
      )
      .refuses(noMoney.paidOrders))
  test('is not recalled while seats are taken', () =>
    given(openClass, klass)
      .when(revokeClass, { remark: 'x' }, { seats: seats({ offered: 1 }), waiting: [], lessons: [], orders: [], moneys: [] })
      .refuses(noMoney.takenSeats))
  test('does not grow above its smallest room, which the refusal names with its seats; one that is larger already may shrink', () => {
    const rooms = [
      { name: '大教室', capacity: 40 },
      { name: '东楼203', capacity: 12 },
    ]
    const asks = (capacity: number, now = klass) =>
      given(openClass, now).when(changeCapacity, { capacity }, { klass: now, seats: undefined, heads: [], policy: house, rooms })
    asks(13).refuses(noClass.roomSmall)
    assert.throws(
      () => asks(13).steps(),
      (error: unknown) => error instanceof RefusalError && error.refused.label[0] === '教室“东楼203”只有 12 个座位，少于名额 13',
    )
    asks(12).records('capacity_changed')
    asks(14, { ...klass, capacity: 15 }).records('capacity_changed')
  })
  test('keeps its room as large as it is: the refusal names the class', () => {
    const room = { id: 'r1', name: '东楼203', capacity: 40, status: 'live' } as const
    const asks = (capacity: number, larger: readonly object[]) => given(classroom, room).guarded(roomKeepsSeats, { capacity }, { larger })
    assert.throws(
      () => asks(10, [{ id: 'k1', name: '少儿编程', capacity: 20 }]).allows(),
      (error: unknown) => error instanceof RefusalError && error.refused.code === noClass.roomInUse.code && /少儿编程.*20.*10/.test(error.refused.label[0]),
    )
    asks(10, []).allows()
  })
  test('does not shrink below its taken seats', () =>
    given(openClass, klass)
      .when(changeCapacity, { capacity: 1 }, { klass, seats: seats({ held: 1, enrolled: 1 }), heads: [], policy: house, rooms: [] })
      .refuses(noMoney.capacity))
})
