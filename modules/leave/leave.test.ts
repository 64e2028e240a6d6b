/** Tests of leave. */
import { expect, test } from 'vitest'
import { given, noon, person } from '../../tests/spec.ts'
import { no as audit } from '../audit/audit.ts'
import { lesson, mark } from '../openclass/index.ts'
import { attend, clock, district, enrolment, klass, lessonOf, put, who } from '../../tests/openclass.ts'
import { applyStuLeave, approve, cancel, finish, no, reject, withdraw } from './leave.commands.ts'
import { leave } from './index.ts'
import leaveModule from './module.ts'
import { reactions } from './notices.ts'
import { undecided } from './open-leaves.ts'
import { fact } from '../kit/index.ts'

const held = (id: string, startAt: string, more: object = {}) => ({ id, lessonNo: 1, status: 'scheduled', startAt, endAt: startAt, teacherId: 't1', ...more })
const lessons = [held('l1', '2026-10-12T08:30:00.000Z'), held('l2', '2026-10-19T08:30:00.000Z')]
const facts = {
  klass: { schoolId: 's1', agencyId: 'a1', areaCode: 'x' },
  pupil: { yearGrade: 3 },
  roster: { pupils: [{ studentId: 'c1', enrolmentId: 'e1', to: null }] },
  lessons,
  others: [],
}
const input = {
  studentId: 'c1',
  openClassId: 'k1',
  startTime: '2026-10-10T00:00:00.000Z',
  endTime: '2026-10-20T00:00:00.000Z',
  kind: 'personal',
  reason: '家事',
} as const
const applying = (more: object = {}, has: object = {}, actor = person('PR'), now = noon) =>
  given(leave, {}).when(applyStuLeave, { ...input, ...more } as never, { ...facts, ...has } as never, { actor, now })

/** Leaves without what they give, which is a matter of places and money: see right.test.ts. */
const alone = { ...leaveModule, reactions, folds: [undecided] }

test('a leave is for lessons: all in its time, unless some are unticked', () => {
  applying().records('applied', { lessonIds: ['l1', 'l2'], submittedBy: 'PR', schoolId: 's1' })
  applying({ lessonIds: ['l2'] }).records('applied', { lessonIds: ['l2'] })
  applying({ lessonIds: ['l9'] }).refuses(no.notALesson)
  applying({}, { lessons: [] }).refuses(no.noLessons)
  applying({ endTime: input.startTime }).refuses(no.range)
})
test('a leave is for a pupil of the class, asked for by who may', () => {
  applying({}, { roster: undefined }).refuses(no.notEnrolled)
  applying({}, {}, person('SD')).refuses(no.tooYoung)
  applying({}, { pupil: { yearGrade: 7 } }, person('SD')).records('applied')
})
test('after a lesson has begun only illness is excused, and never after it was taught', () => {
  applying({}, {}, undefined, '2026-10-12T08:30:00.000Z').refuses(no.begun)
  applying({ kind: 'illness' }, {}, undefined, '2026-10-12T09:00:00.000Z').records('applied')
  applying({ kind: 'illness' }, { lessons: [held('l1', '2026-10-12T08:30:00.000Z', { status: 'taught' })] }).refuses(no.taught)
})
test('no lesson has two live leaves of one pupil', () => {
  applying({}, { others: [{ id: 'v0', lessonIds: ['l2'] }] }).refuses(no.overlap)
  applying({ lessonIds: ['l1'] }, { others: [{ id: 'v0', lessonIds: ['l2'] }] }).records('applied')
})
const row = { id: 'v1', ...input, status: 'applied', lessonIds: ['l1', 'l2'], schoolId: 's1', agencyId: 'a1', areaCode: 'x', submittedBy: 'PR', approvals: [] }
const approving = (more: object = {}, has: object = {}, actor = person('SM')) =>
  given(leave, { ...row, ...more } as never).when(approve, {}, { lessons, roster: facts.roster, ...has } as never, { actor })
test('an approval excuses each lesson that is still to come', () => {
  expect(approving().steps().length).toBe(3)
  expect(approving({}, { lessons: [lessons[0], { ...lessons[1], status: 'stopped' }] }).steps()).toMatchObject([
    { data: { lessonIds: ['l1'] } },
    { id: 'l1:c1' },
  ])
  approving({}, { lessons: [{ ...lessons[0], status: 'taught' }] }).refuses(no.taught)
  approving({}, { roster: undefined }).refuses(no.notEnrolled)
  approving({ submittedBy: 'SM' }).refuses(audit.ownSubmission)
})
test('a class teacher decides short leaves, the school long ones', () => {
  approving({}, {}, person('ST')).refuses(no.schoolOnly)
  approving({ endTime: '2026-10-13T00:00:00.000Z' }, {}, person('ST')).records('approved')
  given(leave, row as never)
    .when(reject, { auditReasons: '课程冲突' }, {}, { actor: person('ST') })
    .refuses(no.schoolOnly)
  given(leave, row as never)
    .when(reject, { auditReasons: '课程冲突' }, {}, { actor: person('SM') })
    .records('rejected', { auditReasons: '课程冲突' })
})
const { id: _id, status: _status, ...values } = row
const applied = fact(leave, 'applied', values)
test('only the applicant withdraws', () => {
  given(leave, [applied])
    .when(withdraw, {}, {}, { actor: person('PR') })
    .records('withdrawn')
  given(leave, [applied])
    .when(withdraw, {}, {}, { actor: person('PR', 'another') })
    .refuses(audit.notSubmitter)
})
test('a leave is taken back for lessons that are not taught, if there are any', () => {
  const back = (of: object[]) =>
    given(leave, [applied, fact(leave, 'approved')]).when(cancel, { remark: '已返校' }, { lessons: of, marks: [], rights: [] } as never)
  back([{ ...lessons[0], status: 'taught' }]).refuses(no.allTaught)
  back([{ ...lessons[0], status: 'taught' }, lessons[1]!]).records('cancelled', { lessonIds: ['l1'] })
})
test('a leave ends when its last lesson is over', () => {
  const ending = (of: object[], now: string) => given(leave, [applied, fact(leave, 'approved')]).when(finish, {}, { lessons: of } as never, { now })
  ending(lessons, '2026-10-19T23:59:00.000Z').refuses(no.notYet)
  ending([held('l1', '2026-10-21T00:00:00.000Z')], '2026-10-20T00:00:00.000Z').refuses(no.notYet)
  ending(lessons, '2026-10-20T00:00:00.000Z').records('finished')
})

test('A2: a leave marks exactly its lessons, and cancelling it touches no other mark', async () => {
  const at = await district(alone),
    people = who(at)
  const id = await klass(at, 'confirmed'),
    [first, second, third] = [await lessonOf(at, id, 1), await lessonOf(at, id, 2), await lessonOf(at, id, 3)]
  const ask = (leaveId: string, child: string, from: string, to: string) =>
    at.run(people.parent(child), applyStuLeave, leaveId, {
      studentId: child,
      openClassId: id,
      startTime: new Date(`${from}T00:00:00+08:00`).toISOString(),
      endTime: new Date(`${to}T00:00:00+08:00`).toISOString(),
      kind: 'personal',
      reason: '家事',
    })
  await ask('v1', 'c1', '2026-10-12', '2026-10-27')
  await ask('v2', 'c2', '2026-10-19', '2026-10-20')
  await at.tick()
  await expect(ask('v3', 'c1', '2026-10-19', '2026-10-20')).rejects.toMatchObject({ refused: { code: no.overlap.code } })
  await expect(at.run(people.parent('c2'), applyStuLeave, 'v4', { ...input, studentId: 'c1', openClassId: id })).rejects.toThrow()
  await at.run(people.manager, approve, 'v1', {})
  await at.run(people.classTeacher, approve, 'v2', {})
  const marks = async () => (await at.all(mark, { status: 'excused' })).map(one => [one.lessonId, one.studentId, one.leaveId]).sort()
  expect(await marks()).toEqual(
    [
      [first, 'c1', 'v1'],
      [second, 'c1', 'v1'],
      [second, 'c2', 'v2'],
      [third, 'c1', 'v1'],
    ].sort(),
  )
  await attend(at, first, { c1: 'leave' })
  clock(at, '2026-10-15 12:00')
  await at.run(people.parent('c1'), cancel, 'v1', { remark: '提前返校' })
  expect(await marks()).toEqual([[second, 'c2', 'v2']])
  expect(await at.row(mark, `${first}:c1`)).toMatchObject({ mark: 'leave', leaveId: 'v1', status: 'marked' })
  await attend(at, second, { c2: 'leave' })
  expect((await at.row(lesson, second)).presentCount).toBe(2)
  clock(at, '2026-10-21 00:00')
  await at.tick()
  expect([(await at.row(leave, 'v1')).status, (await at.row(leave, 'v2')).status]).toEqual(['cancelled', 'finished'])
})
test('a pupil who left has no leave approved', async () => {
  const at = await district(alone),
    people = who(at)
  const id = await klass(at, 'confirmed')
  await at.run(people.parent('c1'), applyStuLeave, 'v1', { ...input, openClassId: id })
  await put(at, enrolment, 'k1-c1', 'withdraw', {})
  await expect(at.run(people.manager, approve, 'v1', {})).rejects.toMatchObject({ refused: { code: no.notEnrolled.code } })
})
