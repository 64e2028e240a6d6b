/** Tests of marks, confirmations and appeals. */
import { expect, test } from 'vitest'
import { given, noon, person } from '../../tests/spec.ts'
import { attend, clock, district, klass, lessonOf, who } from '../../tests/openclass.ts'
import { correct } from './attendance.ts'
import { lesson, mark } from './lesson.ts'
import { appeal, confirmLesson, confirmMark, correctByAppeal, decideAppeal, excuseMark, liftMark } from './mark.commands.ts'
import { no } from './refusals.ts'
import { fact } from '../kit/index.ts'

const one = { id: 'l1:c1', lessonId: 'l1', studentId: 'c1', mark: 'present', leaveId: null, appealedBy: null }
const confirming = (of: object, open: object[] = [one]) =>
  given(mark, { ...one, status: 'marked' } as never).when(confirmMark, {}, { of, open } as never, { actor: person('PR') })

test('a guardian confirms a mark of a lesson that was taught, and the last one confirms the lesson', () => {
  confirming({ id: 'l1', status: 'signed' }).refuses(no.lessonNotTaught)
  expect(confirming({ id: 'l1', status: 'taught' }).steps().length).toBe(2)
  expect(confirming({ id: 'l1', status: 'taught' }, [one, { id: 'l1:c2' }]).steps().length).toBe(1)
})
test('nobody but time confirms by silence', () => {
  given(mark, { ...one, status: 'marked' } as never)
    .when(confirmMark, { bySilence: true }, { of: { id: 'l1', status: 'taught' }, open: [{ id: 'x' }] } as never, { actor: person('PR') })
    .records('confirmed', { bySilence: false, confirmedBy: 'PR' })
})
const lessonConfirm = (marks: object[], more: { input?: object; now?: string; actor?: ReturnType<typeof person> } = {}) =>
  given(lesson, { id: 'l1', status: 'taught', silenceAt: '2026-11-02T16:00:00.000Z' } as never).when(
    confirmLesson,
    (more.input ?? {}) as never,
    { marks } as never,
    { now: more.now ?? noon, actor: more.actor ?? person('system') },
  )
test('A7: silence confirms a lesson only after the policy time and says so', () => {
  const open = [{ ...one, status: 'marked' }]
  lessonConfirm(open, { now: '2026-11-02T15:59:59.999Z' }).refuses(no.silent)
  lessonConfirm(open, { now: '2026-11-02T16:00:00.000Z' }).records('confirmed', { bySilence: true })
  lessonConfirm([{ ...one, status: 'confirmed' }]).records('confirmed', { bySilence: false })
  lessonConfirm(open, { actor: person('PR'), now: '2026-12-01T00:00:00.000Z' }).refuses(no.silent)
})
test('an open appeal keeps a lesson open', () => lessonConfirm([{ ...one, status: 'appealed' }], { now: '2026-12-01T00:00:00.000Z' }).refuses(no.appealsOpen))
test('the school vouches for a lesson with a remark, which is not silence', () => {
  const open = [{ ...one, status: 'marked' }]
  lessonConfirm(open, { actor: person('SM') }).refuses(no.remarkNeeded)
  lessonConfirm(open, { actor: person('SM'), input: { remark: '已电话核实' } }).records('confirmed', { bySilence: false, bySchool: true })
})
test('an excuse is made before a lesson is taught, and lifted only by the leave that made it', () => {
  const input = {
    lessonId: 'l1',
    openClassId: 'k1',
    studentId: 'c1',
    enrolmentId: 'e',
    schoolId: 's1',
    agencyId: 'a1',
    areaCode: 'x',
    startAt: noon,
    teacherId: 't1',
    leaveId: 'v1',
  }
  given(mark, {})
    .when(excuseMark, input, { of: { status: 'taught' } } as never)
    .refuses(no.lessonTaught)
  given(mark, {})
    .when(excuseMark, input, { of: { status: 'scheduled' } } as never)
    .records('excused', { mark: 'leave', leaveId: 'v1' })
  const excused = [fact(mark, 'excused', { leaveId: 'v1' })]
  given(mark, excused).when(liftMark, { leaveId: 'v2' }).refuses(no.otherLeave)
  given(mark, excused).when(liftMark, { leaveId: 'v1' }).records('lifted', { leaveId: null })
})
const deciding = (input: object, more: object = {}, of: object = { id: 'l1', status: 'confirmed' }) =>
  given(mark, { ...one, status: 'appealed', appealedBy: 'PR', ...more } as never).when(
    decideAppeal,
    input as never,
    { of, marks: [{ ...one, status: 'appealed' }] } as never,
    { actor: person('SM') },
  )
test('an appeal says why; the school decides it with a remark and, if granted, the right mark', () => {
  given(mark, [fact(mark, 'marked', { mark: 'present' }), fact(mark, 'confirmed')])
    .when(appeal, { reason: '当天到课' }, {}, { actor: person('PR') })
    .records('appealed', { appealedBy: 'PR' })
  deciding({ flag: true, remark: '属实' }).refuses(no.markRemark)
  deciding({ flag: true, mark: 'absent', remark: '属实' }).records('appeal_decided', { mark: 'absent', was: 'present' })
  deciding({ flag: false, remark: '不属实' }).records('appeal_decided', { granted: false })
  deciding({ flag: true, mark: 'absent', remark: '属实' }, { appealedBy: 'SM' }).refuses(no.ownAppeal)
  expect(['SM', 'PR'].map(appealedBy => decideAppeal.offered!({ appealedBy }, { ...person('SM'), now: '' }))).toEqual([false, true])
})
test('an appeal against a leave mark frees it from the leave', () =>
  deciding({ flag: true, mark: 'present', remark: '到课' }, { mark: 'leave', leaveId: 'v1' }).records('appeal_decided', { leaveId: null }))
test('a corrected lesson says whether it was settled, so that an opposite line follows', () => {
  const marks = [
    { ...one, status: 'confirmed', mark: 'absent' },
    { ...one, status: 'confirmed' },
  ]
  given(lesson, { status: 'confirmed', settledAt: noon } as never)
    .when(correctByAppeal, { studentId: 'c1' }, { marks } as never)
    .records('corrected_by_appeal', { presentCount: 1, settled: true })
})

test('an appeal in a taught lesson is decided and, as the last open word, confirms it', async () => {
  const at = await district(),
    people = who(at)
  const id = await klass(at, 'confirmed'),
    first = await lessonOf(at, id, 1)
  await attend(at, first, { c3: 'absent' })
  for (const child of ['c1', 'c2']) await at.run(people.parent(child), confirmMark, `${first}:${child}`, {})
  await expect(at.run(people.parent('c1'), appeal, `${first}:c3`, { reason: 'x' })).rejects.toThrow()
  await at.run(people.parent('c3'), appeal, `${first}:c3`, { reason: '孩子到课' })
  await expect(at.run(people.teacher, correct, first, { marks: [{ studentId: 'c3', mark: 'present' }] })).rejects.toMatchObject({
    refused: { code: no.markClosed.code },
  })
  await at.run(people.manager, decideAppeal, `${first}:c3`, { flag: true, mark: 'present', remark: '监控属实' })
  expect(await at.row(lesson, first)).toMatchObject({ status: 'confirmed', presentCount: 3, bySilence: false })
  clock(at, '2026-10-20 12:00')
  await at.tick()
})
