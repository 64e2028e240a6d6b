/** The rules of a place in a class, one by one. */
import assert from 'node:assert'
import { describe, expect, test } from 'vitest'
import { given, noon, person } from '../../tests/spec.ts'
import { blank, fact, RefusalError, type RefusalCode, type Resource } from '../kit/index.ts'
import { lesson, openClass } from '../openclass/index.ts'
import { guardian, student } from '../people/index.ts'
import { policyOf } from '../system/index.ts'
import { choiceRound, choose, no as noChoice, openRound } from './choice.ts'
import { complete } from './complete.ts'
import { enrolment } from './enrolment.ts'
import { ensurePlace, type PlaceNeeds } from './needs.ts'
import { goneFrom, hasStarted, holdUntil, no, offerUntil, phaseOf, placeOf, rankOf } from './rules.ts'
import { seatsLeft, seatsTaken } from './seats.ts'
import { joinWaitlist, leaveList, offer, offersAfter } from './waiting.ts'

const row = <R extends Resource>(of: R, values: object): any => ({ ...blank(of, 'x', '000000'), ...values })
const klass = row(openClass, {
  id: 'k1',
  status: 'released',
  schoolId: 's1',
  grades: [3],
  capacity: 2,
  lessonCount: 3,
  priceCents: 30_001,
  enrollStart: '2026-09-30T00:00:00.000Z',
  enrollEnd: '2026-10-05T00:00:00.000Z',
  waitlistOn: true,
})
const child = row(student, { id: 'c1', status: 'live', schoolId: 's1', yearGrade: 3 })
const bond = row(guardian, { id: 'g1', studentId: 'c1', userId: 'u1', status: 'bound', mayPay: true, blocked: false })
const meets = (id: string, openClassId: string, startAt: string, endAt: string, more: object = {}) =>
  row(lesson, { id, openClassId, startAt, endAt, status: 'scheduled', lessonNo: 1, ...more })
const house = policyOf(undefined)
const facts: PlaceNeeds = { klass, student: child, seats: undefined, policy: house, live: [], guardians: [bond], lessons: [], elsewhere: [] }
const parent = person('PR', 'u1')
const seats = (more: object) => row(seatsTaken, { ...seatsTaken.empty, ...more })
const refuses = (more: Partial<Record<keyof PlaceNeeds, unknown>>, refused: RefusalCode, actor = parent, now = noon) =>
  assert.throws(
    () => ensurePlace({ ...facts, ...more } as PlaceNeeds, { now, actor }),
    (error: unknown) => error instanceof RefusalError && error.refused.code === refused.code,
  )

describe('a place', () => {
  test('is had by a guardian inside the window, at the price of the whole class', () => {
    const { place, entry } = ensurePlace(facts, { now: noon, actor: parent })
    assert.deepEqual(place, { priceCents: 30_001, lessonCount: 3, firstLessonNo: 1 })
    expect(entry).toMatchObject({ payerId: 'u1', onBehalf: false, lateJoin: false, schoolId: 's1' })
  })
  test('made by the school is marked as on behalf', () =>
    expect(ensurePlace(facts, { now: noon, actor: person('SM') }).entry).toMatchObject({ onBehalf: true, payerId: null }))
  test('needs a class', () => refuses({ klass: undefined }, no.noClass))
  test('needs a pupil', () => refuses({ student: undefined }, no.noPupil))
  test('is not for pupils who left', () => refuses({ student: { ...child, status: 'left' } }, no.noPupil))
  test('is for the school of the class', () => refuses({ student: { ...child, schoolId: 's2' } }, no.otherSchool))
  test('is for the grades of the class', () => refuses({ student: { ...child, yearGrade: 4 } }, no.otherGrade))
  test('is not for a pupil of unknown grade', () => refuses({ student: { ...child, yearGrade: null } }, no.otherGrade))
  test('is not to be had of a class that is not released', () => refuses({ klass: { ...klass, status: 'teacher_checked' } }, no.notOpen))
  test('is not to be had before the window', () => refuses({}, no.notYet, parent, '2026-09-29T23:59:59.000Z'))
  test('is not to be had when the window has closed', () => refuses({}, no.windowClosed, parent, '2026-10-05T00:00:00.000Z'))
  test('is not to be had of a running class without late join', () => refuses({ klass: { ...klass, status: 'teaching' } }, no.windowClosed))
  test("is only for the actor's own child", () => refuses({}, no.notGuardian, person('PR', 'u2')))
  test('is not for a guardian who may not pay', () => refuses({ guardians: [{ ...bond, mayPay: false }] }, no.notGuardian))
  test('is not for a guardian whom a court has blocked', () => refuses({ guardians: [{ ...bond, blocked: true }] }, no.notGuardian))
  test('is not for a guardian whom a court has blocked in another relation to the child', () =>
    refuses({ guardians: [bond, { ...bond, id: 'g2', blocked: true }] }, no.notGuardian))
  test('needs a bound guardian even when the school enters the child', () => refuses({ guardians: [] }, no.noGuardian, person('SM')))
  test('is had once per class', () => refuses({ live: [{ openClassId: 'k1', status: 'held' }] }, no.alreadyLive))
  test('is one of a limited number', () => refuses({ live: Array.from({ length: 6 }, (_, i) => ({ openClassId: `o${i}`, status: 'enrolled' })) }, no.tooMany))
  test('does not count mere wishes against the limit', () => {
    ensurePlace(
      { ...facts, live: Array.from({ length: 6 }, (_, i) => row(enrolment, { openClassId: `o${i}`, status: 'choice' })) },
      { now: noon, actor: parent },
    )
  })
  test('does not overlap another class of the child', () =>
    refuses(
      {
        lessons: [meets('a', 'k1', '2026-10-10T08:00:00.000Z', '2026-10-10T09:00:00.000Z')],
        elsewhere: [meets('b', 'k2', '2026-10-10T08:59:00.000Z', '2026-10-10T10:00:00.000Z')],
      },
      no.clash,
    ))
  test('may follow another class without a break', () => {
    ensurePlace(
      {
        ...facts,
        lessons: [meets('a', 'k1', '2026-10-10T08:00:00.000Z', '2026-10-10T09:00:00.000Z')],
        elsewhere: [meets('b', 'k2', '2026-10-10T09:00:00.000Z', '2026-10-10T10:00:00.000Z')],
      },
      { now: noon, actor: parent },
    )
  })
})

describe('the window', () => {
  test('has phases', () => {
    const at = (now: string, more: object = {}) => phaseOf({ ...klass, ...more }, house, now)
    assert.deepEqual(
      [
        at('2026-09-29T00:00:00.000Z'),
        at(noon),
        at('2026-10-06T00:00:00.000Z'),
        at(noon, { status: 'confirmed', lateJoin: true }),
        at(noon, { status: 'cancelled' }),
      ],
      ['before', 'open', 'closed', 'late', 'none'],
    )
    const running = (of: object, lateJoin: boolean) => phaseOf({ ...klass, status: 'teaching', ...of }, { ...house, lateJoin }, noon)
    // A class says yes for itself, or nothing and the house decides, or no.
    assert.deepEqual([running({}, true), running({}, false), running({ lateJoin: true }, false)], ['late', 'closed', 'late'])
    assert.equal(running({ lateJoinClosed: true }, true), 'closed')
  })
  test('bounds a hold by its end and the grace', () => {
    assert.equal(holdUntil(klass, house, noon), '2026-10-01T04:30:00.000Z')
    assert.equal(holdUntil(klass, { ...house, holdMinutes: 120 }, '2026-10-04T23:00:00.000Z'), '2026-10-05T00:30:00.000Z')
  })
  test('bounds an offer by its end, and allows none outside', () => {
    assert.equal(offerUntil(klass, house, '2026-10-04T23:00:00.000Z'), '2026-10-05T00:00:00.000Z')
    assert.equal(offerUntil(klass, house, '2026-10-05T00:00:00.000Z'), undefined)
  })
  test('of a running class sells only the lessons ahead', () => {
    const lessons = [1, 2, 3].map(no => meets(`l${no}`, 'k1', `2026-10-0${no}T08:00:00.000Z`, `2026-10-0${no}T09:00:00.000Z`, { lessonNo: no }))
    assert.deepEqual(placeOf(klass, { lessons }, 'late', noon), { priceCents: 30_001, lessonCount: 3, firstLessonNo: 1 })
    assert.deepEqual(placeOf(klass, { lessons }, 'late', '2026-10-01T12:00:00.000Z'), { priceCents: 20_001, lessonCount: 2, firstLessonNo: 2 })
    const left = (given_: typeof lessons) => () => placeOf(klass, { lessons: given_ }, 'late', '2026-10-02T00:00:00.000Z')
    const none = (error: unknown) => error instanceof RefusalError && error.refused.code === no.noLessons.code
    assert.throws(left([]), none)
    assert.throws(left(lessons.map(one => ({ ...one, lessonNo: one.lessonNo + 9 }))), none)
  })
  test('leaves out what is over where the first lesson was moved behind the others, and what was given up', () => {
    const on = (no: number, day: string) => meets(`l${no}`, 'k1', `2026-10-0${day}T08:00:00.000Z`, `2026-10-0${day}T09:00:00.000Z`, { lessonNo: no })
    const now = '2026-10-03T12:00:00.000Z',
      held = [on(1, '9'), on(2, '2'), on(3, '3')],
      gone = goneFrom(held, [], now)
    assert.deepEqual(gone, [2, 3])
    const place = placeOf(klass, { lessons: held.filter(one => one.endAt > now), gone }, 'late', now)
    assert.deepEqual(place, { priceCents: 10_000, lessonCount: 1, firstLessonNo: 1, leftOut: [2, 3] })
    // What was given up and is held again all the same is to come; what was held again already is over.
    assert.deepEqual(goneFrom([on(1, '2'), on(2, '7')], [on(2, '1'), on(3, '9')], now), [1, 3])
    assert.equal(hasStarted(place, klass, held, now), false)
  })
})

describe('the waiting list', () => {
  const input = { openClassId: 'k1', studentId: 'c1' }
  const full = { ...facts, seats: seats({ enrolled: 2 }), queueNo: 7 }
  const join = (more: object = {}, actor = parent, given_: object = input) =>
    given(enrolment, {}).when(joinWaitlist, given_ as typeof input, { ...full, ...more }, { actor })
  test('gives a number', () => join().records('waitlisted', { queueNo: 7, priority: 0, studentId: 'c1' }))
  test('is not joined while seats are free', () => join({ seats: seats({ enrolled: 1 }) }).refuses(no.notFull))
  test('is joined while others wait for a free seat', () => join({ seats: seats({ enrolled: 1, waiting: 1 }) }).records('waitlisted'))
  test('is off where the class says so', () => join({ klass: { ...klass, waitlistOn: false } }).refuses(no.listOff))
  test('has a limit', () => join({ seats: seats({ enrolled: 2, waiting: 50 }) }).refuses(no.listFull))
  test('is closed while choices are made', () => join({ seats: seats({ enrolled: 2, choosing: 1 }) }).refuses(no.roundOpen))
  test('takes no priority from a parent', () => join({}, parent, { ...input, priority: 1 }).refuses(no.priority))
  test('takes a priority from the school', () => join({}, person('SM'), { ...input, priority: 1 }).records('waitlisted', { priority: 1 }))
  test('is left by the guardian', () =>
    given(enrolment, { status: 'waitlisted' })
      .when(leaveList, {}, { guardians: [bond] }, { actor: parent })
      .records('list_left', { cause: 'parent' }))
  test("is not left by somebody else's parent", () =>
    given(enrolment, { status: 'waitlisted' }).when(leaveList, {}, { guardians: [] }, { actor: parent }).refuses(no.notGuardian))
  const queue = { klass, seats: seats({ enrolled: 1 }), heads: [{ id: 'x' }, { id: 'y' }], policy: house }
  test('offers the head a free seat for a time', () =>
    given(enrolment, [fact(enrolment, 'waitlisted')])
      .when(offer, {}, queue)
      .records('offered', { offerUntil: '2026-10-01T06:00:00.000Z' }))
  test('offers to nobody but the head', () => given(enrolment, { id: 'y', status: 'waitlisted' }).when(offer, {}, queue).refuses(no.notHead))
  test('offers no seat that is taken', () =>
    given(enrolment, { id: 'x', status: 'waitlisted' })
      .when(offer, {}, { ...queue, seats: seats({ offered: 2 }) })
      .refuses(no.full))
  test('offers nothing when the window has closed', () =>
    given(enrolment, { id: 'x', status: 'waitlisted' }).when(offer, {}, queue, { now: '2026-10-06T00:00:00.000Z' }).refuses(no.noTimeLeft))
  test('of no class offers nothing', () =>
    given(enrolment, { id: 'x', status: 'waitlisted' })
      .when(offer, {}, { ...queue, klass: undefined })
      .refuses(no.noClass))
  test('is offered as many seats as returned, in order', () => {
    const wide = { ...queue, seats: seats({ enrolled: 2 }), heads: ['a', 'b', 'c'].map(id => row(enrolment, { id })) }
    assert.deepEqual(
      offersAfter(wide, 2, noon).map(one => one.id),
      ['a', 'b'],
    )
    assert.deepEqual(offersAfter(wide, 0, noon), [])
    assert.deepEqual(offersAfter(wide, 1, '2026-10-06T00:00:00.000Z'), [])
  })
  test('ranks by priority, then by number', () => {
    const all = [
      ['a', 0, 1],
      ['b', 5, 9],
      ['c', 0, 2],
    ].map(([id, priority, queueNo]) => row(enrolment, { id, priority, queueNo }))
    assert.deepEqual(
      all.map(one => rankOf(one, all)),
      [2, 1, 3],
    )
  })
  test('leaves no seat negative', () => assert.equal(seatsLeft({ capacity: 1 }, seats({ enrolled: 3 })), 0))
})

describe('a choice round', () => {
  const classes = [klass, { ...klass, id: 'k2' }].map(one => ({ ...one, enrollStart: '2026-10-04T00:00:00.000Z' }))
  const input = { name: '轮次', openClassIds: ['k1', 'k2'], choicesMax: 1, opensAt: noon, closesAt: '2026-10-03T00:00:00.000Z' }
  const open = (more: object = {}, facts_: object = {}, actor = person('SM')) =>
    given(choiceRound, {}).when(openRound, { ...input, ...more }, { classes, used: 0, rounds: [], ...facts_ }, { actor })
  test('opens over released classes whose windows come later', () => open().records('opened', { schoolId: 's1', seed: 'new-1' }))
  test('needs every class', () => open({}, { classes: classes.slice(1) }).refuses(noChoice.classes))
  test('needs released classes', () => open({}, { classes: [classes[0], { ...classes[1], status: 'launched' }] }).refuses(noChoice.classes))
  test('ends before the windows open', () => open({ closesAt: '2026-10-05T00:00:00.000Z' }).refuses(noChoice.classes))
  test("is of the actor's school", () => open({}, {}, person('SM', 'SM', { reach: { school: ['s2'] } })).refuses(noChoice.classes))
  test('opens before it closes', () => open({ opensAt: '2026-10-03T00:00:00.000Z' }).refuses(noChoice.order))
  test('shares no class with another', () => open({}, { rounds: [{ openClassIds: ['k2'] }] }).refuses(noChoice.taken))
  test('takes no class with enrolments', () => open({}, { used: 1 }).refuses(noChoice.taken))

  const round = { id: 'r1', status: 'open', openClassIds: ['k1'], choicesMax: 1, opensAt: noon, closesAt: '2026-10-03T00:00:00.000Z' }
  const wish = (more: object = {}, given_: object = {}, now = noon) =>
    given(enrolment, {}).when(
      choose,
      { openClassId: 'k1', studentId: 'c1', roundId: 'r1', rank: 1, ...given_ },
      { ...facts, round, ...more },
      { actor: parent, now },
    )
  test('takes a wish, though the window is not open yet', () => wish({ klass: classes[0] }).records('chosen', { roundId: 'r1', rank: 1, priority: 0 }))
  test('takes wishes in its time only', () => wish({}, {}, '2026-10-03T00:00:00.000Z').refuses(noChoice.notOpen))
  test('takes wishes for its classes only', () => wish({ round: { ...round, openClassIds: [] } }).refuses(noChoice.notInRound))
  test('must exist', () => wish({ round: undefined }).refuses(noChoice.noRound))
  test('takes so many wishes of a child', () => wish({ live: [{ openClassId: 'k9', roundId: 'r1', status: 'choice', rank: 2 }] }).refuses(noChoice.tooMany))
  test('takes each rank once', () =>
    wish({ round: { ...round, choicesMax: 2 }, live: [{ openClassId: 'k9', roundId: 'r1', status: 'choice', rank: 1 }] }).refuses(noChoice.sameRank))
  test('takes no priority from a parent', () => wish({}, { priority: 2 }).refuses(no.priority))
  test('takes no wish for a class that is not released', () => wish({ klass: { ...klass, status: 'revoked' } }).refuses(no.notOpen))
})

test('an enrolment completes with its class, not before', () => {
  given(enrolment, [fact(enrolment, 'waitlisted'), fact(enrolment, 'offered'), fact(enrolment, 'accepted', {}, 'enrolled')])
    .when(complete, {}, { klass: { status: 'completed' } })
    .records('completed')
  given(enrolment, { status: 'enrolled' })
    .when(complete, {}, { klass: { status: 'teaching' } })
    .refuses(no.classRuns)
})
