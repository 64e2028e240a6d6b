/** Tests of the sheets of a class: results and attendance, each one command whose refusals name row and field. */
import { expect, test } from 'vitest'
import { dialects } from '../../tests/app.ts'
import { attend, district, klass, lessonOf, stubLeave, who } from '../../tests/openclass.ts'
import { given, person } from '../../tests/spec.ts'
import { RefusalError } from '../kit/index.ts'
import { enterResults, finalResult } from './final-result.ts'
import { lesson, mark } from './lesson.ts'
import { markAttendance } from './mark-sheet.ts'
import { openClass } from './open-class.ts'
import { no } from './refusals.ts'

const start = '2026-10-12T08:30:00.000Z'
const roster = {
  pupils: ['c1', 'c2'].map(studentId => ({ studentId, enrolmentId: `e-${studentId}`, fromLessonNo: 1, from: '2026-09-01T00:00:00.000Z', to: null })),
}
/** The cells that are refused, as row, field and code. */
function cellsOf(doing: () => unknown): readonly (readonly [number, string, string])[] {
  try {
    doing()
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    const wrong = (error.refused.detail?.wrong ?? []) as readonly { field: string; code: string; detail: { row: number } }[]
    return wrong.map(one => [one.detail.row, one.field, one.code] as const)
  }
  return []
}

const entering = (results: readonly object[], old: readonly object[] = [], status = 'teaching') =>
  given(openClass, { id: 'k1', status } as never).when(enterResults, { results } as never, { roster, results: old } as never, { actor: person('AT') })
test('the results of a class are one sheet: new ones are made, old ones changed, what is the same is left alone', () => {
  const old = { id: 'f1', studentId: 'c1', status: 'entered', notAssessed: false, title: '竹', score: 80, content: null, fileId: null }
  const steps = entering(
    [
      { studentId: 'c1', title: '竹', score: 80 },
      { studentId: 'c2', score: 90 },
    ],
    [old],
  ).steps()
  expect(steps.filter(one => 'command' in one).map((one: any) => [one.command.name, one.input.studentId, one.input.score])).toEqual([['create', 'c2', 90]])
  const changed = entering([{ studentId: 'c1', title: '竹', score: 85 }], [old]).steps()
  expect(changed.filter(one => 'command' in one).map((one: any) => [one.command.name, one.id, one.input.score])).toEqual([['change', 'f1', 85]])
})
test('every wrong cell of the results is named at once by row and field, and nothing is saved', () => {
  const rows = [
    { studentId: 'c1', score: 101 },
    { studentId: 'c2' },
    { studentId: 'c9', score: 1 },
    { studentId: 'c2', score: 5 },
    { studentId: 'c1', score: 'x' },
  ]
  expect(cellsOf(() => entering(rows).steps())).toEqual([
    [0, 'score', expect.any(String)],
    [1, 'score', no.resultEmpty.code],
    [2, 'score', no.notOnRoster.code],
    [3, 'studentId', no.resultTwice.code],
    [4, 'score', 'kind.int'],
  ])
  expect(cellsOf(() => entering([{ studentId: 'c1', score: 5 }], [], 'completed').steps())).toEqual([[0, 'score', no.resultClosed.code]])
})

const taught = { id: 'l1', openClassId: 'k1', status: 'taught', lessonNo: 1, startAt: start, taughtAt: start, settledAt: null, teacherId: 't1' }
const signed = { ...taught, id: 'l2', lessonNo: 2, status: 'signed', taughtAt: null }
const set = (lessonId: string, studentId: string, status = 'marked') => ({
  id: `${lessonId}:${studentId}`,
  lessonId,
  studentId,
  status,
  mark: 'present',
  remark: null,
})
const marking = (marks: readonly object[], more: { role?: 'SM' | 'ST'; remark?: string; may?: (permit: string) => boolean; before?: readonly object[] } = {}) =>
  given(openClass, { id: 'k1', status: 'teaching' } as never).when(
    markAttendance,
    { marks, ...(more.remark ? { remark: more.remark } : {}) } as never,
    { lessons: [taught, signed], before: more.before ?? [set('l1', 'c1'), set('l1', 'c2')], roster, house: undefined } as never,
    { now: '2026-10-12T10:00:00.000Z', actor: person(more.role ?? 'SM', 'u', { ...(more.may ? { may: more.may } : {}) }) },
  )
test('the sheet corrects what was handed in and hands in what was not, lesson by lesson by their own rules', () => {
  const marks = [
    { lessonId: 'l1', studentId: 'c1', mark: 'absent' },
    { lessonId: 'l2', studentId: 'c1', mark: 'present' },
    { lessonId: 'l2', studentId: 'c2', mark: 'late' },
  ]
  const steps = marking(marks, { role: 'ST' }).steps()
  expect(steps.filter(one => 'command' in one).map((one: any) => [one.command.name, one.id, one.input.marks.length])).toEqual([
    ['correct', 'l1', 1],
    ['submitAttendance', 'l2', 2],
  ])
})
test('cells of the sheet are refused by row, and a school says why it corrects', () => {
  marking([{ lessonId: 'l1', studentId: 'c1', mark: 'absent' }]).refuses(no.remarkNeeded)
  const wrong = (marks: readonly object[], more: Parameters<typeof marking>[1] = {}) => cellsOf(() => marking(marks, { remark: '核对', ...more }).steps())
  expect(
    wrong([
      { lessonId: 'l1', studentId: 'c1', mark: 'nap' },
      { lessonId: 'l9', studentId: 'c1', mark: 'late' },
    ]),
  ).toEqual([
    [0, 'mark', 'kind.choice'],
    [1, 'lessonId', no.noSuchLesson.code],
  ])
  expect(
    wrong(
      [
        { lessonId: 'l1', studentId: 'c1', mark: 'late' },
        { lessonId: 'l1', studentId: 'c2', mark: 'late' },
      ],
      { before: [set('l1', 'c1'), set('l1', 'c2', 'confirmed')] },
    ),
  ).toEqual([[1, 'mark', no.markClosed.code]])
  expect(wrong([{ lessonId: 'l2', studentId: 'c1', mark: 'present' }], { role: 'ST' })).toEqual([[0, 'mark', no.notMarked.code]])
  expect(wrong([{ lessonId: 'l2', studentId: 'c1', mark: 'present' }], { may: permit => permit !== 'lesson_submitAttendance' })).toEqual([
    [0, 'mark', no.sheetNotYours.code],
  ])
})

test.each(dialects)('a sheet is one command on %s: its rows are recorded by the same commands as single ones, or none of them is', async dialect => {
  const at = await district(stubLeave, dialect),
    people = who(at)
  const id = await klass(at, 'confirmed')
  const first = await lessonOf(at, id, 1)
  await attend(at, first)
  const [one, two] = (await at.all(mark, { lessonId: first })).map(set => set.studentId).sort()
  const present = (await at.row(lesson, first)).presentCount ?? 0
  await at.run(people.manager, markAttendance, id, { marks: [{ lessonId: first, studentId: one!, mark: 'absent' }], remark: '核对' })
  expect(await at.row(mark, `${first}:${one}`)).toMatchObject({ mark: 'absent', status: 'marked' })
  expect((await at.row(lesson, first)).presentCount).toBe(present - 1)
  const row = { fileId: null, content: null, title: '竹', score: 90, notAssessed: 0 }
  const rows = [{ ...row, studentId: one! }, { studentId: two! }] as never
  await expect(at.run(people.teacher, enterResults, id, { results: rows })).rejects.toMatchObject({ refused: { code: 'sheet.cells' } })
  expect(await at.all(finalResult, { openClassId: id })).toEqual([])
  await at.run(people.teacher, enterResults, id, {
    results: [
      { ...row, studentId: one! },
      { ...row, studentId: two!, score: null, notAssessed: 1 },
    ],
  })
  expect((await at.all(finalResult, { openClassId: id })).map(result => [result.studentId, result.score, result.notAssessed]).sort()).toEqual([
    [one, 90, false],
    [two, null, true],
  ])
})
