/** The commands of a pupil's leave: asked for by lesson, decided by the school, taken back for what is not taught. */
import { approval, remarkAs, remarkField, submission, unsaid } from '../audit/index.ts'
import {
  about,
  coded,
  invoke,
  command,
  ensure,
  fact,
  find,
  formatTime,
  gather,
  get,
  is,
  parseTime,
  pick,
  plusDays,
  refusals,
  type Row,
  step,
} from '../kit/index.ts'
import { classRoster, excuseMark, lesson, liftMark, mark, openClass, pupilsNow } from '../openclass/index.ts'
import { student, wordsGo } from '../people/index.ts'
import { leave } from './leave.ts'
import { drop, grants } from './right.commands.ts'
import { leaveRight } from './right.ts'

export const no = refusals('leave', {
  range: ['结束时间须晚于开始时间', 'the end must lie after the start'],
  noLessons: ['该时间内没有课次', 'there are no lessons in this time'],
  notALesson: ['所选课次不在请假时间内', 'a chosen lesson does not lie in this time'],
  notEnrolled: ['学生不在该班级', 'the pupil is not in this class'],
  tooYoung: ['请由家长提交请假', 'please let a guardian ask for leave'],
  begun: ['课程已开始，仅病假可补请', 'a lesson has begun; only illness is excused afterwards'],
  taught: ['课次已上课，不能请假[：第 {lessons:names} 次]', 'a lesson was taught already[: number {lessons:names}]'],
  overlap: ['所选课次已有请假', 'there is a leave for one of these lessons already'],
  schoolOnly: ['超过3天的请假须由学校审批', 'a leave of more than 3 days is for the school to decide'],
  allTaught: ['请假课次均已上课，不能销假', 'every lesson of the leave was taught, nothing can be taken back'],
  madeUp: ['请假课次已补课，不能销假', 'a lesson of the leave was made up already, nothing can be taken back'],
  notYet: ['请假尚未结束', 'the leave is not over yet'],
})

/** From this year grade on pupils may ask for themselves. */
const ownLeaveFrom = 7
/** Class teachers decide leaves of up to this many days. */
const shortDays = 3
/** The same time of the day so many days later: a day on which clocks change is a day. */
const shortUntil = (from: string, zone: string): string => {
  const local = formatTime(from, zone)
  return parseTime(`${plusDays(local.slice(0, 10), shortDays)}${local.slice(10)}`, zone)!
}
const untaught = ['scheduled', 'signed']

const { fields } = leave
const lessonsOf = (row: Row<typeof leave>) => find(lesson, { id: row.lessonIds ?? [] })
const wasTaught = (one: Row<typeof lesson>): boolean => one.status === 'taught' || one.status === 'confirmed'
/** The lessons that are not taught yet. */
const openOf = (lessons: readonly Row<typeof lesson>[]) => new Set(lessons.filter(one => !wasTaught(one)).map(one => one.id))
const ensureUntaught = (lessons: readonly Row<typeof lesson>[]): void => {
  const taught = lessons.filter(wasTaught)
  ensure(taught.length === 0, no.taught, { lessons: taught.map(one => one.lessonNo) })
}
const pupilOf = (row: Row<typeof leave>, roster: Row<typeof classRoster> | undefined) => pupilsNow(roster).find(one => one.studentId === row.studentId)
/** A lesson that was stopped or cancelled meanwhile needs no excuse. */
const held = (lessons: readonly Row<typeof lesson>[]) => lessons.filter(one => untaught.includes(one.status))

export const applyStuLeave = command(leave, 'applyStuLeave', {
  label: ['申请请假', 'Apply for leave'],
  by: ['PR', 'SD', 'ST'],
  input: pick(fields, 'studentId', 'openClassId', 'startTime', 'endTime', 'lessonIds', 'kind', 'reason'),
  needs: (_row, input) =>
    gather({
      klass: get(openClass, input.openClassId),
      pupil: get(student, input.studentId),
      roster: get(classRoster, input.openClassId),
      lessons: find(
        lesson,
        {
          openClassId: input.openClassId,
          startAt: { lt: input.endTime },
          endAt: { gt: input.startTime },
          status: ['scheduled', 'signed', 'taught', 'confirmed'],
        },
        { sort: ['startAt'] },
      ),
      others: find(leave, { studentId: input.studentId, openClassId: input.openClassId, status: ['applied', 'approved'] }),
    }),
  decide: (_row, input, { klass, pupil, roster, lessons, others }, { now, actor }) => {
    ensure(input.startTime < input.endTime, about(no.range, 'endTime'))
    ensure(klass && pupilsNow(roster).some(one => one.studentId === input.studentId), no.notEnrolled)
    ensure(actor.role !== 'SD' || (pupil?.yearGrade ?? 0) >= ownLeaveFrom, no.tooYoung)
    // Every lesson in the time, unless some were unticked.
    const chosen = input.lessonIds ? lessons.filter(one => input.lessonIds!.includes(one.id)) : lessons
    ensure(!input.lessonIds || chosen.length === new Set(input.lessonIds).size, about(no.notALesson, 'lessonIds'))
    ensure(chosen.length > 0, about(no.noLessons, 'startTime'))
    ensureUntaught(chosen)
    ensure(input.kind === 'illness' || chosen.every(one => one.startAt > now), no.begun)
    const twice = others.filter(one => (one.lessonIds ?? []).some(id => chosen.some(of => of.id === id)))
    ensure(twice.length === 0, no.overlap, { leaves: twice.map(one => one.id) })
    const { schoolId, agencyId, areaCode } = klass
    return fact(leave, 'applied', { ...input, lessonIds: chosen.map(one => one.id), schoolId, agencyId, areaCode, ...submission(actor, now) })
  },
})

export const {
  approve,
  reject,
  revoke: withdraw,
  tiles,
} = approval(leave, {
  by: ['PR', 'SD', 'ST'],
  steps: [{ name: 'school', by: ['ST', 'SM'] }],
  remark: 'auditReasons',
  tile: { name: 'leave', until: 'startTime', label: ['待审批请假', 'Leave to audit'], to: '/basic/leave', match: [is('status', 'applied')] },
  judges: (row, { role }, { zone }) => ensure(role !== 'ST' || row.endTime <= shortUntil(row.startTime, zone), no.schoolOnly),
  approve: {
    label: ['批准请假', 'Approve'],
    input: { auditReasons: fields.auditReasons },
    needs: row => gather({ lessons: lessonsOf(row), roster: get(classRoster, row.openClassId), klass: get(openClass, row.openClassId) }),
    record({ approvals, auditRemark }, row, _input, { lessons, roster }) {
      ensureUntaught(lessons)
      ensure(pupilOf(row, roster), no.notEnrolled)
      return { approvals, auditReasons: auditRemark, lessonIds: held(lessons).map(one => one.id) }
    },
    also: (row, _input, { lessons, roster, klass }, { zone }) =>
      held(lessons).flatMap(one => [
        invoke(excuseMark, `${one.id}:${row.studentId}`, {
          ...pick(row, 'openClassId', 'schoolId', 'agencyId', 'areaCode', 'studentId'),
          ...pick(one, 'teacherId', 'startAt'),
          lessonId: one.id,
          enrolmentId: pupilOf(row, roster)!.enrolmentId,
          leaveId: row.id,
        }),
        ...grants(
          klass,
          {
            ...pick(row, 'openClassId', 'schoolId', 'agencyId', 'areaCode', 'studentId'),
            leaveId: row.id,
            lessonId: one.id,
            startAt: one.startAt,
            enrolmentId: pupilOf(row, roster)!.enrolmentId,
          },
          zone,
        ),
      ]),
  },
  reject: {
    label: ['驳回请假', 'Reject'],
    input: { auditReasons: remarkAs(fields.auditReasons.label) },
    record: ({ auditRemark }) => ({ auditReasons: auditRemark }),
  },
  revoke: { name: 'withdraw', label: ['撤回请假', 'Withdraw'], input: {}, fact: 'withdrawn' },
})

const placeOver = coded('leave.placeOver', ['学生已退出班级，请假自动撤回', 'the pupil has left the class, the leave ends with the place'])
/** Nobody decides a leave of a class that the pupil has left. */
export const lapse = step(leave, 'lapse', 'withdrawn', { label: ['随名额撤回', 'End with the place'], record: () => ({ auditReasons: placeOver }) })

/** Back early: only the marks this leave made, and only in lessons that are not taught yet. */
export const cancel = step(leave, 'cancel', 'cancelled', {
  label: ['销假', 'Back early'],
  by: ['PR', 'SD', 'ST', 'SM'],
  input: { remark: remarkField },
  needs: row => gather({ lessons: lessonsOf(row), marks: find(mark, { leaveId: row.id }), rights: find(leaveRight, { leaveId: row.id }) }),
  check(_row, _input, { lessons, rights }) {
    const open = openOf(lessons)
    ensure(open.size > 0, no.allTaught)
    ensure(!rights.some(one => open.has(one.lessonId) && one.status === 'used'), no.madeUp)
  },
  record: ({ remark }, row, { lessons }) => ({ remark, lessonIds: (row.lessonIds ?? []).filter(id => !openOf(lessons).has(id)) }),
  also: (row, _input, { lessons, marks, rights }) => {
    const open = openOf(lessons)
    return [
      ...marks.filter(one => one.status === 'excused' && open.has(one.lessonId)).map(one => invoke(liftMark, one.id, { leaveId: row.id })),
      ...rights.filter(one => open.has(one.lessonId) && ['open', 'booked'].includes(one.status)).map(one => invoke(drop, one.id, {})),
    ]
  },
})

export const finish = step(leave, 'finish', 'finished', {
  label: ['请假结束', 'Finish'],
  needs: row => gather({ lessons: lessonsOf(row) }),
  check: (row, _input, { lessons }, { now }) =>
    ensure(row.endTime <= now && lessons.every(one => one.endAt <= now || one.status === 'cancelled' || one.status === 'stopped'), no.notYet),
})

/** When a pupil was away, and who agreed, stays; why does not, nor the papers that were handed in. */
export const erase = step(leave, 'erase', 'erased', { label: ['清除', 'Erase'], record: (_input, row) => ({ approvals: unsaid(row.approvals) }) })
export const erasedWithPupil = wordsGo('leaves-of-the-erased', ['清除请假原因与附件', 'Reasons and papers of leaves are erased'], erase)
