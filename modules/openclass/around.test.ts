/** Tests of what stands around a class: inspections, results, wishes, cancel applications, rosters. */
import { expect, test } from 'vitest'
import { given, noon, person } from '../../tests/spec.ts'
import { no as audit } from '../audit/audit.ts'
import { applyCancel, approveCancel, cancelClass, rejectCancel, revokeCancel } from './cancel-class.ts'
import { classRelease } from './class-release.ts'
import { changeExpected, expect as wish, expectedOpenClass, transferExpected } from './expected.ts'
import { changeResult, createResult, finalResult, publishResult, removeResult } from './final-result.ts'
import { changeInspection, createInspection, inspection, removeInspection, settleInspection } from './inspection.ts'
import { district, enrolment, ids, klass, put, who } from '../../tests/openclass.ts'
import { openClass } from './open-class.ts'
import { no } from './refusals.ts'
import { releaseRoster } from './teaching.ts'

const lessonRow = { openClassId: 'k1', schoolId: 's1', agencyId: 'a1', teacherId: 't1', signedTeacherId: 't2', areaCode: 'x', startAt: noon, settledAt: null }
const inspecting = (of: object = {}, mine = 0) =>
  given(inspection, {}).when(createInspection, { lessonId: 'l1', problem: false }, { of: { ...lessonRow, ...of }, mine } as never, { actor: person('EC') })
test('an inspector records a lesson once, while it is not settled and not before it starts', () => {
  inspecting().records('recorded', { inspectorId: 'EC', teacherId: 't2', inspectTime: noon })
  inspecting({ startAt: '2026-10-01T04:00:00.001Z' }).refuses(no.inFuture)
  inspecting({ settledAt: noon }).refuses(no.settled)
  inspecting({}, 1).refuses(no.inspected)
})
test("an inspection is its inspector's, until it is settled", () => {
  const row = { status: 'recorded', inspectorId: 'EC', settledAt: null } as const
  const by = (actor: string) => ({ actor: person('EC', actor) })
  const offered = (role: 'EC' | 'SM' | 'PO', id: string) => [changeInspection, removeInspection].map(one => one.offered!(row, { ...person(role, id), now: '' }))
  expect([offered('EC', 'EC'), offered('SM', 'x'), offered('PO', 'x')]).toEqual([
    [true, true],
    [false, false],
    [false, true],
  ])
  given(inspection, row as never)
    .when(changeInspection, { score: 90 }, {}, by('EC'))
    .records('changed', { score: 90 })
  given(inspection, row as never)
    .when(changeInspection, { score: 90 }, {}, by('x'))
    .refuses(no.notInspector)
  given(inspection, { ...row, settledAt: noon } as never)
    .when(changeInspection, { score: 90 }, {}, by('EC'))
    .refuses(no.settled)
  given(inspection, row as never)
    .when(removeInspection, {}, {}, by('x'))
    .refuses(no.notInspector)
  given(inspection, { ...row, settledAt: noon } as never)
    .when(removeInspection, {}, {}, by('EC'))
    .refuses(no.settled)
  given(inspection, row as never)
    .when(settleInspection, {})
    .records('settled', { settledAt: noon })
  given(inspection, { ...row, settledAt: noon } as never)
    .when(settleInspection, {})
    .refuses(no.settled)
})

const roster = { pupils: [{ studentId: 'c1', to: null }] }
const entering = (input: object, facts: object = {}) =>
  given(finalResult, {}).when(
    createResult,
    { openClassId: 'k1', studentId: 'c1', notAssessed: false, ...input } as never,
    { klass: { status: 'teaching' }, from: { openClassId: { schoolId: 's1' } }, roster, same: 0, ...facts } as never,
  )
test('a final result is given once per pupil of the roster, while the class is taught, or says not assessed', () => {
  entering({ score: 0 }).records('entered', { score: 0, schoolId: 's1' })
  entering({ notAssessed: true }).records('entered')
  entering({}).refuses(no.resultEmpty)
  entering({ score: 1 }, { klass: { status: 'completion_committed' } }).refuses(no.resultClosed)
  entering({ score: 1, studentId: 'c9' }).refuses(no.notOnRoster)
  entering({ score: 1 }, { same: 1 }).refuses(no.resultTwice)
})
test('a final result may change until the commit and is published after completion', () => {
  const row = { status: 'entered', score: 80, notAssessed: false } as const
  given(finalResult, row as never)
    .when(changeResult, { score: 90 }, { klass: { status: 'teaching' } } as never)
    .records('changed', { score: 90 })
  given(finalResult, row as never)
    .when(changeResult, { score: 90 }, { klass: { status: 'completed' } } as never)
    .refuses(no.resultClosed)
  given(finalResult, row as never)
    .when(changeResult, { score: null }, { klass: { status: 'teaching' } } as never)
    .refuses(no.resultEmpty)
  given(finalResult, row as never)
    .when(removeResult, {}, { klass: { status: 'completed' } } as never)
    .refuses(no.resultClosed)
  given(finalResult, row as never)
    .when(publishResult, {}, { klass: { status: 'teaching' } } as never)
    .refuses(no.resultEarly)
  given(finalResult, { ...row, notAssessed: true } as never)
    .when(publishResult, {}, { klass: { status: 'completed' } } as never)
    .refuses(no.resultEmpty)
  given(finalResult, row as never)
    .when(publishResult, {}, { klass: { status: 'completed' } } as never)
    .records('published')
})

const applying = (facts: object) =>
  given(cancelClass, {}).when(
    applyCancel,
    { openClassId: 'k1', cancelReason: 'weather', reason: '台风' },
    { klass: { status: 'released' }, pending: 0, ...facts } as never,
    { actor: person('SM') },
  )
test('a cancel application is for a class that can be cancelled, one at a time', () => {
  applying({}).records('applied', { submittedBy: 'SM', cancelReason: 'weather' })
  applying({ klass: { status: 'completed' } }).refuses(no.cannotCancel)
  applying({ pending: 1 }).refuses(no.alreadyApplied)
})
test('the platform decides a cancel application that another submitted', () => {
  const row = { status: 'pending', submittedBy: 'SM', approvals: [] } as const,
    klassRow = { klass: { status: 'released' } } as never
  given(cancelClass, row as never)
    .when(approveCancel, {}, klassRow, { actor: person('PO') })
    .records('approved')
  given(cancelClass, row as never)
    .when(approveCancel, {}, { klass: { status: 'cancelled' } } as never, { actor: person('PO') })
    .refuses(no.cannotCancel)
  given(cancelClass, { ...row, submittedBy: 'PO' } as never)
    .when(approveCancel, {}, klassRow, { actor: person('PO') })
    .refuses(audit.ownSubmission)
  given(cancelClass, row as never)
    .when(rejectCancel, { remark: '可开班' }, {}, { actor: person('PO') })
    .records('rejected')
  given(cancelClass, row as never)
    .when(revokeCancel, { remark: '改期' }, {}, { actor: person('AM') })
    .refuses(audit.notSubmitter)
})

test('a wish becomes a launch once', async () => {
  const at = await district(),
    people = who(at)
  await at.run(people.manager, wish, 'w1', { schoolId: ids.school, productId: ids.product, expectDate: '2026-10-20', expectCount: 15 })
  await at.run(people.manager, transferExpected, 'w1', {})
  const row = await at.row(expectedOpenClass, 'w1')
  expect(await at.row(openClass, row.openClassId)).toMatchObject({
    status: 'launched',
    capacity: 15,
    capacityMin: 8,
    startDate: '2026-10-20',
    endDate: '2027-01-20',
  })
  await expect(at.run(people.manager, transferExpected, 'w1', {})).rejects.toThrow()
})
test('a wish lies in an open term', () => {
  const wishing = (at: object | undefined, expectDate = '2026-10-20') =>
    given(expectedOpenClass, {}).when(wish, { schoolId: 's1', productId: 'p1', expectDate, expectCount: 1 }, {
      at,
      from: { schoolId: at, productId: { agencyId: 'a1' } },
    } as never)
  wishing({ termEnd: '2027-01-20' }).records('expected', { agencyId: 'a1' })
  wishing({ termEnd: '2026-09-30' }).refuses(no.termOver)
  wishing({ termEnd: '2026-10-19' }).refuses(no.outsideTerm)
  wishing(undefined).refuses(no.noSuchProduct)
  given(expectedOpenClass, { status: 'expected', expectDate: '2026-10-20' } as never)
    .when(changeExpected, { expectDate: '2027-03-01' }, { at: { termEnd: '2027-01-20' } } as never)
    .refuses(no.outsideTerm)
})
test('every released roster is a version of its own, equal to the live enrolments of that instant', async () => {
  const at = await district(),
    people = who(at)
  const id = await klass(at, 'confirmed')
  await at.run(people.manager, releaseRoster, id)
  await put(at, enrolment, 'k1-c1', 'withdraw', {})
  await at.run(people.manager, releaseRoster, id)
  const rows = (await at.all(classRelease)).toSorted((a, b) => a.rosterVersion - b.rosterVersion)
  expect(rows.map(row => [row.id, row.pupilCount, row.pupils.map((one: { studentId: string }) => one.studentId)])).toEqual([
    ['k1:1', 3, ['c1', 'c2', 'c3']],
    ['k1:2', 2, ['c2', 'c3']],
  ])
})
