/** How places end, one by one: who may, when, and what goes with them; and what is counted of those that stand. */
import { describe, expect, test } from 'vitest'
import { given, noon, person } from '../../tests/spec.ts'
import { answer, blank, type Resource } from '../kit/index.ts'
import { lesson, openClass } from '../openclass/index.ts'
import { guardian, student } from '../people/index.ts'
import { policyOf } from '../system/index.ts'
import { annul, annulByError, decline, expire, revoke, withdraw } from './end-enrolment.ts'
import { enrolment } from './enrolment.ts'
import { siblingOf } from './needs.ts'
import { hasStarted, no, rankOf } from './rules.ts'
import { freeSeats, fullestLesson, guestsIn, seatsTaken, taken, withGuest } from './seats.ts'

const row = <R extends Resource>(of: R, values: object): any => ({ ...blank(of, 'x', '000000'), ...values })
const klass = row(openClass, {
  id: 'k1',
  status: 'released',
  capacity: 2,
  lessonCount: 3,
  waitlistOn: true,
  enrollStart: noon,
  enrollEnd: '2026-10-05T00:00:00.000Z',
})
const bond = row(guardian, { id: 'g1', studentId: 'c1', userId: 'u1', status: 'bound', mayPay: true, blocked: false })
const queue = { klass, seats: undefined, heads: [], policy: policyOf(undefined) }
const begun = [row(lesson, { id: 'l1', lessonNo: 1, status: 'confirmed', startAt: noon })]
const facts = { queue, guardians: [bond], lessons: [] as object[], unpaid: [] as object[], open: 0 }
const [parent, stranger, school, office] = [person('PR', 'u1'), person('PR', 'u9'), person('SM'), person('PO')]
const later = '2026-10-01T04:00:01.000Z'
const place = (status: string, more: object = {}) =>
  given(enrolment, { id: 'e1', studentId: 'c1', openClassId: 'k1', firstLessonNo: 1, status, ...more } as object)
const steps = (found: readonly object[]) => found.map((one: any) => (one.command ? `${one.command.name} ${one.id}` : one.type))

describe('a hold', () => {
  test('expires when its time is over and no payment is under way, its order with it', () => {
    const held = (holdUntil: string | null, more: object = {}) => place('held', { holdUntil }).when(expire, {}, { ...facts, ...more })
    held(later).refuses(no.holdRuns)
    held(noon, { open: 1 }).refuses(no.payPending)
    expect(steps(held(noon, { unpaid: [{ id: 'o1' }] }).steps())).toEqual(['closeOrder o1', 'expired'])
    expect(steps(held(null).steps())).toEqual(['expired'])
  })
  test('is given up by the parent, by the school with a reason, by nobody while a payment is under way', () => {
    const held = (input: object, actor = parent, more: object = {}) => place('held').when(revoke, input as never, { ...facts, ...more }, { actor })
    held({}, stranger).refuses(no.notGuardian)
    held({}, school).refuses(no.needReason)
    held({}, parent, { open: 1 }).refuses(no.payPending)
    held({}, parent, { queue: { ...queue, klass: undefined } }).refuses(no.noClass)
    held({}).records('revoked', { cause: 'parent', reason: null, holdUntil: null })
    held({ reason: '搬家' }, school).records('revoked', { cause: 'school', reason: '搬家' })
    held({ refundId: 'r1' }, office).records('revoked', { cause: 'platform' })
    expect(steps(held({ unpaid: true }, parent, { unpaid: [{ id: 'o1' }] }).steps())).toEqual(['cancelOrder o1', 'revoked'])
  })
})
describe('an offer', () => {
  test('lapses in its time, or as soon as its class takes no more pupils', () => {
    const offered = (offerUntil: string | null, more: object = {}) => place('offered', { offerUntil }).when(expire, {}, { ...facts, ...more })
    offered(later).refuses(no.offerRuns)
    offered(noon).records('offer_lapsed', { cause: 'timeout' })
    offered(null).records('offer_lapsed')
    offered(later, { queue: { ...queue, klass: { ...klass, status: 'confirmed' } } }).records('offer_lapsed')
  })
  test("is declined by the child's own parent, or by the school", () => {
    place('offered').when(decline, {}, facts, { actor: stranger }).refuses(no.notGuardian)
    place('offered').when(decline, {}, facts, { actor: parent }).records('declined', { cause: 'parent' })
    place('offered')
      .when(decline, {}, { ...facts, guardians: [] }, { actor: school })
      .records('declined', { cause: 'school' })
  })
})
describe('a place', () => {
  test('is revoked before its first lesson, afterwards through its refund', () => {
    const enrolled = (input: object, more: object = {}) => place('enrolled').when(revoke, input as never, { ...facts, ...more }, { actor: school })
    enrolled({ reason: 'x', unpaid: true }).refuses(no.paidMeanwhile)
    enrolled({ reason: 'x' }, { lessons: begun }).refuses(no.started)
    enrolled({ refundId: 'r1' }, { lessons: begun }).records('revoked')
    // A balance of it may be on its way at the gateway.
    enrolled({ reason: 'x' }, { open: 1 }).refuses(no.payPending)
  })
  test('is withdrawn from after its first lesson began, with a reason or a refund', () => {
    const leaves = (input: object, more: object = {}) =>
      place('enrolled').when(withdraw, input as never, { ...facts, lessons: begun, ...more }, { actor: school })
    leaves({ reason: 'x' }, { open: 1 }).refuses(no.payPending)
    leaves({ reason: 'x' }, { lessons: [] }).refuses(no.notStarted)
    leaves({}).refuses(no.needReason)
    leaves({ reason: 'x' }, { queue: { ...queue, klass: undefined } }).refuses(no.noClass)
    leaves({ refundId: 'r1' }).records('withdrawn', { cause: 'school', reason: null })
  })
  test('ends with its class, and keeps where it stood', () => {
    const ended = place('held').when(annul, { reason: '停课' }, { ...facts, unpaid: [{ id: 'o1' }] })
    ended.records('annulled', { formerStatus: 'held', cause: 'class_cancelled', holdUntil: null })
    expect(steps(ended.steps())).toEqual(['annulled', 'annul o1'])
  })
  test('made by mistake is as if it had never been; a seat goes to who waits, where it had one', () => {
    const waiting = row(enrolment, { id: 'e9', status: 'waitlisted', queueNo: 1 })
    const wrong = (status: string, more: object = {}) =>
      place(status).when(annulByError, { remark: 'x' }, { ...facts, queue: { ...queue, heads: [waiting] }, unpaid: [{ id: 'o1' }], ...more }, { actor: school })
    wrong('held', { open: 1 }).refuses(no.payPending)
    wrong('held').records('annulled_by_error', { formerStatus: 'held', cause: 'mistake', reason: 'x' })
    expect(['held', 'enrolled', 'waitlisted', 'choice'].map(status => steps(wrong(status).steps()))).toEqual([
      ['cancelOrder o1', 'annulled_by_error', 'offer e9'],
      ['cancelOrder o1', 'annulled_by_error', 'offer e9'],
      ['cancelOrder o1', 'annulled_by_error'],
      ['cancelOrder o1', 'annulled_by_error'],
    ])
  })
  test('has begun with the first of its own lessons that is held, else with its class', () => {
    const starts = (lessons: readonly object[], firstLessonNo = 1, of: object = klass) =>
      hasStarted(
        { firstLessonNo },
        of as never,
        lessons.map(one => row(lesson, { status: 'scheduled', ...one })),
        noon,
      )
    const [now, after] = [noon, later].map(startAt => ({ startAt }))
    expect([starts([{ lessonNo: 1, ...now }]), starts([{ lessonNo: 1, ...after }]), starts([{ lessonNo: 1, ...now }], 2)]).toEqual([true, false, false])
    expect([starts([{ lessonNo: 1, status: 'cancelled', ...now }]), starts([{ lessonNo: 1, makeUpOfId: 'l0', ...now }])]).toEqual([false, false])
    expect(
      starts([
        { lessonNo: 2, ...after },
        { lessonNo: 1, ...now },
      ]),
    ).toBe(true)
    expect([starts([], 1, { ...klass, firstLessonAt: noon }), starts([], 1, { ...klass, firstLessonAt: later }), starts([])]).toEqual([true, false, false])
  })
})

test('who waits is ranked by priority, then by number', () => {
  const waiting = [
    { id: 'a', queueNo: 1 },
    { id: 'b', queueNo: 2, priority: 5 },
    { id: 'c', queueNo: null, priority: null },
  ].map(one => row(enrolment, one))
  expect(['a', 'b', 'c', 'd'].map(id => rankOf({ id }, waiting))).toEqual([3, 1, 2, 0])
})
describe('a brother or sister', () => {
  const child = row(student, { id: 'c1', schoolId: 's1' })
  const comesFirst = (others: readonly string[], places: number, more: object = {}) => {
    const answers: unknown[] = [others.map(studentId => ({ studentId })), places]
    const needs = { student: child, guardians: [bond], policy: { ...policyOf(undefined), siblingFirst: true }, ...more }
    return answer(siblingOf(needs as never), { ask: async () => answers.shift() as never })
  }
  test('with a place at the school puts a child first, where the house says so', async () => {
    expect([await comesFirst(['c2'], 1), await comesFirst(['c2'], 0), await comesFirst([], 1)]).toEqual([true, false, false])
    const off = { policy: { ...policyOf(undefined), siblingFirst: false } }
    expect([await comesFirst(['c2'], 1, off), await comesFirst(['c2'], 1, { student: undefined })]).toEqual([false, false])
    expect([await comesFirst(['c2'], 1, { guardians: [] }), await comesFirst(['c2'], 1, { guardians: [{ ...bond, userId: null }] })]).toEqual([false, false])
  })
})
describe('seats', () => {
  const seats = (more: object = {}) => row(seatsTaken, { ...seatsTaken.empty, capacity: 3, waiting: 2, ...more })
  const guest = (lessonId: string, studentId: string) => ({ lessonId, startAt: noon, studentId })
  test('are taken by holds, offers, places and the guests of the fullest lesson', () => {
    const guests = [
      { lessonId: 'l1', studentIds: ['a'] },
      { lessonId: 'l2', studentIds: ['b', 'c'] },
      { lessonId: 'l3', studentIds: ['d', 'e'] },
    ]
    const full = seats({ held: 1, offered: 2, enrolled: 3, guests })
    expect([taken(full), taken(undefined), freeSeats({ capacity: 10 }, full), freeSeats({ capacity: 10 }, undefined)]).toEqual([6, 0, 2, 10])
    expect([fullestLesson(full)?.lessonId, fullestLesson(seats()), guestsIn(full, 'l3'), guestsIn(full, 'l9'), guestsIn(undefined, 'l1')]).toEqual([
      'l2',
      undefined,
      2,
      0,
      0,
    ])
  })
  test('are left to guests who come, and offered to who waits once they do not', () => {
    const one = withGuest(seats(), true, guest('l1', 'a'))
    expect(one).toEqual({ guests: [{ lessonId: 'l1', startAt: noon, studentIds: ['a'] }], wanted: 2 })
    const two = withGuest(seats(one), true, guest('l1', 'b'))
    expect([two.guests[0]!.studentIds, two.wanted]).toEqual([['a', 'b'], 1])
    const other = withGuest(seats(two), true, guest('l2', 'a'))
    expect(other.guests.map(lesson => [lesson.lessonId, lesson.studentIds.length])).toEqual([
      ['l1', 2],
      ['l2', 1],
    ])
    expect(withGuest(seats(other), false, guest('l2', 'a')).guests.map(lesson => lesson.lessonId)).toEqual(['l1'])
    expect(withGuest(seats(two), false, guest('l1', 'a')).guests[0]!.studentIds).toEqual(['b'])
    expect(withGuest(seats({ enrolled: 5 }), false, guest('l1', 'a')).wanted).toBe(0)
  })
})
