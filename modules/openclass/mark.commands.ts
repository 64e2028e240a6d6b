/** Marks of pupils and the parents' word on them: confirmed one by one or by silence, appealed, decided. */
import { remarkField } from '../audit/index.ts'
import { about, type Invoke, invoke, choice, command, ensure, fact, find, flag, gather, get, offeredWhen, pick, ref, step, text } from '../kit/index.ts'
import { agencyTeacher } from '../people/index.ts'
import { lesson, mark, markKinds, presentKinds } from './lesson.ts'
import { no } from './refusals.ts'

const place = pick(mark.fields, 'lessonId', 'openClassId', 'studentId', 'enrolmentId', 'schoolId', 'agencyId', 'areaCode', 'startAt', 'teacherId')
/** The mark the teacher gave; made in the turn that hands in the lesson's attendance. */
export const setMark = step(mark, 'set', 'marked', { label: ['考勤', 'Mark'], input: { ...place, ...pick(mark.fields, 'mark', 'leaveId', 'remark') } })
export const correctMark = step(mark, 'correct', 'corrected', {
  label: ['更正', 'Correct'],
  input: pick(mark.fields, 'mark', 'remark'),
  record: (input, row) => ({ ...input, was: row.mark }),
})

/** An approved leave says beforehand that the pupil will not come. */
export const excuseMark = step(mark, 'excuse', 'excused', {
  label: ['请假', 'Excuse'],
  input: { ...place, leaveId: { ...mark.fields.leaveId, required: true as const } },
  needs: (_row, input) => gather({ of: get(lesson, input.lessonId) }),
  check: (_row, _input, { of }) => ensure(of && ['scheduled', 'signed'].includes(of.status), no.lessonTaught, { lessonNo: of?.lessonNo }),
  record: input => ({ ...input, mark: 'leave' }) as const,
})
export const liftMark = step(mark, 'lift', 'lifted', {
  label: ['销假', 'Lift'],
  input: { leaveId: { ...mark.fields.leaveId, required: true as const } },
  check: (row, { leaveId }) => ensure(row.leaveId === leaveId, no.otherLeave),
  record: () => ({ leaveId: null }),
})

/** A guardian says that the mark is right; the last word of a class's parents confirms the lesson in the same turn. */
export const confirmMark = command(mark, 'confirm', {
  label: ['确认考勤', 'Confirm'],
  by: ['PR'],
  input: { bySilence: flag('默认确认', 'By silence') },
  *needs(row) {
    const of = yield* get(lesson, row.lessonId)
    // Who else is still to answer matters only as long as the lesson is not confirmed.
    const open = of?.status === 'taught' ? yield* find(mark, { lessonId: row.lessonId, status: ['marked', 'appealed'] }) : []
    return { of, open }
  },
  decide: (row, { bySilence }, { of, open }, { now, actor }) => {
    ensure(of && ['taught', 'confirmed'].includes(of.status), no.lessonNotTaught)
    // Only time itself speaks by silence.
    const silent = !!bySilence && (actor.role === 'system' || of.status === 'confirmed')
    return [
      fact(mark, 'confirmed', { confirmedBy: silent ? null : actor.userId, confirmedAt: now, bySilence: silent }),
      ...(of.status === 'taught' && open.every(one => one.id === row.id) ? [confirms(of.id)] : []),
    ]
  },
})
const confirms = (lessonId: string): Invoke => invoke(confirmLesson, lessonId, {})

/** A lesson counts when every parent has confirmed, when silence has lasted, or when the school vouches for it. */
export const confirmLesson = command(lesson, 'confirm', {
  label: ['确认课次', 'Confirm lesson'],
  by: ['SM', 'PO'],
  input: { remark: text('核对说明', 'Remark', { lines: 2 }) },
  needs: row => gather({ marks: find(mark, { lessonId: row.id }) }),
  decide: (row, { remark }, { marks }, { now, actor }) => {
    ensure(!marks.some(one => one.status === 'appealed'), no.appealsOpen)
    const open = marks.filter(one => one.status === 'marked')
    const bySchool = actor.role === 'SM' || actor.role === 'PO'
    const bySilence = open.length > 0 && !bySchool
    ensure(!bySilence || (actor.role === 'system' && row.silenceAt !== null && now >= row.silenceAt), no.silent, { open: open.length })
    ensure(!bySchool || open.length === 0 || remark?.trim(), about(no.remarkNeeded, 'remark'))
    return [
      fact(lesson, 'confirmed', { confirmedAt: now, bySilence, ...(bySchool ? { bySchool: true, remark: remark ?? null } : {}) }),
      ...open.map(one => invoke(confirmMark, one.id, { bySilence })),
    ]
  },
})

/** A guardian or the teacher asks the school to look at a mark again. */
export const appeal = step(mark, 'appeal', 'appealed', {
  label: ['申诉', 'Appeal'],
  by: ['PR', 'AT', 'ST'],
  input: { reason: text('申诉理由', 'Reason', { required: ['请填写申诉理由', 'please give a reason'], lines: 3 }) },
  record: ({ reason }, _row, _facts, { actor }) => ({ appeal: reason, appealedBy: actor.userId }),
})

export const decideAppeal = command(mark, 'decideAppeal', {
  label: ['处理申诉', 'Decide the appeal'],
  by: ['SM', 'PO'],
  offered: offeredWhen(['appealedBy'], (row, { userId }) => row.appealedBy !== userId),
  input: {
    flag: flag('采纳', 'Granted', {
      required: true,
      answers: [
        ['采纳，更正考勤', 'Grant and correct the mark'],
        ['不采纳，维持考勤', 'Keep the mark'],
      ],
    }),
    mark: choice(markKinds)('更正为', 'Corrected to'),
    /** Who gave the lesson, where it was not who clocked in: the fee goes there. */
    teacherId: ref('agency_teacher')('授课教师更正为', 'Taught by'),
    remark: remarkField,
  },
  needs: (row, { teacherId }) =>
    gather({ of: get(lesson, row.lessonId), marks: find(mark, { lessonId: row.lessonId }), teacher: get(agencyTeacher, teacherId) }),
  decide: (row, { flag: granted, mark: kind, teacherId, remark }, { of, marks, teacher }, { now, actor }) => {
    ensure(actor.userId !== row.appealedBy, no.ownAppeal)
    ensure(!granted || kind || teacherId, about(no.markRemark, 'mark'))
    ensure(!teacherId || teacher?.agencyId === row.agencyId, about(no.teacherElsewhere, 'teacherId'))
    const changed = granted && kind && kind !== row.mark ? kind : undefined
    const taughtBy = granted && teacherId && teacherId !== of?.signedTeacherId ? teacherId : undefined
    const last = marks.every(one => one.id === row.id || !['marked', 'appealed'].includes(one.status))
    return [
      fact(mark, 'appeal_decided', {
        granted,
        remark,
        confirmedBy: actor.userId,
        confirmedAt: now,
        appeal: null,
        ...(changed ? { mark: changed, was: row.mark, ...(row.leaveId ? { leaveId: null } : {}) } : {}),
      }),
      ...(changed || taughtBy ? [invoke(correctByAppeal, row.lessonId, { studentId: row.studentId, teacherId: taughtBy ?? null })] : []),
      ...(of?.status === 'taught' && last ? [invoke(confirmLesson, of.id, {})] : []),
    ]
  },
})

/** Counts again after an appeal changed a mark, or says who gave the lesson. A settled lesson then gets an opposite line in the next run. */
export const correctByAppeal = step(lesson, 'correctByAppeal', 'corrected_by_appeal', {
  label: ['申诉更正', 'Correct by appeal'],
  input: { studentId: mark.fields.studentId, teacherId: lesson.fields.signedTeacherId },
  needs: row => gather({ marks: find(mark, { lessonId: row.id }) }),
  record: ({ studentId, teacherId }, row, { marks }) => ({
    presentCount: marks.filter(one => presentKinds.includes(one.mark) && one.status !== 'lifted').length,
    studentId,
    settled: row.settledAt !== null,
    ...(teacherId ? { signedTeacherId: teacherId, was: row.signedTeacherId } : {}),
  }),
})

/** Whether a pupil was there stays; what was said of it does not. */
export const eraseMark = step(mark, 'erase', 'erased', { label: ['清除', 'Erase'] })

export const markCommands = [setMark, correctMark, excuseMark, liftMark, confirmMark, appeal, decideAppeal] as const
