/** The attendance of a class as one sheet, pupils by lessons: what was handed in is corrected, what was not yet is handed in, all of it or nothing. */
import {
  about,
  choice,
  command,
  type Command,
  ensure,
  ensureCells,
  fact,
  find,
  gather,
  get,
  invoke,
  json,
  type Invoke,
  readSheet,
  refusedBy,
  text,
} from '../kit/index.ts'
import { policy, policyId } from '../system/index.ts'
import { correct, submitAttendance } from './attendance.ts'
import { lesson, mark, markKinds } from './lesson.ts'
import { openClass } from './open-class.ts'
import { no } from './refusals.ts'
import { classRoster } from './roster.ts'

const cell = {
  lessonId: text('课次', 'Lesson', { required: true }),
  studentId: text('学生', 'Pupil', { required: true }),
  mark: choice(markKinds)('考勤', 'Mark', { required: true }),
  remark: text('备注', 'Remark'),
}
/** One cell of the sheet, as it comes. */
export interface MarkCell {
  readonly lessonId: string
  readonly studentId: string
  readonly mark: string
  readonly remark?: string
}
const lessonsIn = (given: unknown): readonly string[] => [...new Set((Array.isArray(given) ? given : []).map(one => String(one?.lessonId ?? '')))]

export const markAttendance = command(openClass, 'markAttendance', {
  label: ['批量更正考勤', 'Mark the sheet'],
  by: ['AT', 'ST', 'SM', 'PO'],
  input: { marks: json<readonly MarkCell[]>()('考勤', 'Marks', { required: true }), remark: text('说明', 'Remark', { lines: 2 }) },
  needs: (row, { marks }) =>
    gather({
      lessons: find(lesson, { id: lessonsIn(marks), openClassId: row.id }),
      before: find(mark, { lessonId: lessonsIn(marks) }),
      roster: get(classRoster, row.id),
      house: get(policy, policyId),
    }),
  decide(_row, input, { lessons, before, roster, house }, context) {
    const { actor, zone } = context
    const known = new Map(lessons.map(one => [one.id, one]))
    const cells = readSheet(input.marks, { name: 'marks', fields: cell, zone, field: 'mark' }, (one, at) => {
      ensure(known.has(one.lessonId), about(no.noSuchLesson, 'lessonId'))
      return { ...one, at }
    })
    const ofLessons = [...Map.groupBy(cells, one => one.lessonId)].map(([id, given]) => {
      const of = known.get(id)!
      const run: Command = of.status === 'signed' ? submitAttendance : correct
      const marks = given.map(({ studentId, mark: kind, remark }) => ({ studentId, mark: kind, remark: remark ?? null }))
      const step: Invoke = invoke(run, id, { marks, ...(run.name === 'correct' && input.remark ? { remark: input.remark } : {}) })
      // The rules of the single lesson decide; they are asked here for all of them, and once more when each is recorded.
      const refused = refusedBy(() => {
        ensure(actor.role === 'system' || actor.may(run.permit), no.sheetNotYours)
        ensure(lesson.lifecycle.next(of.status, run.name) !== undefined, of.status === 'scheduled' ? no.lessonNotTaught : no.markClosed)
        const facts = { roster, house, marks: before.filter(one => one.lessonId === id) }
        run.decide(of, step.input, facts, context)
      })
      return { given, step, refused }
    })
    const remark = ofLessons.find(one => one.refused?.field === 'remark')?.refused
    ensure(!remark, remark!)
    const wrong = ofLessons.flatMap(({ given, refused }) => {
      if (!refused) return []
      const named = refused.detail?.students as readonly string[] | undefined
      const hit = given.filter(one => named?.includes(one.studentId))
      return (hit.length > 0 ? hit : given).map(one => ({ row: one.at, refused: { ...refused, field: 'mark' } }))
    })
    ensureCells('marks', wrong, 'mark')
    return [
      fact(openClass, 'attendance_marked', { lessonIds: ofLessons.map(one => one.step.id), ...(input.remark ? { remark: input.remark } : {}) }),
      ...ofLessons.map(one => one.step),
    ]
  },
})
