/** Lesson (L3b): one meeting of a class, from the plan to the parents' confirmation; and the mark of each pupil. */
import { carries, choice, erasable, flag, int, ref, resource, state, text, time, facts } from '../kit/index.ts'

export const lesson = resource('lesson', {
  label: ['课次', 'Lesson'],
  path: { base: 'business-openclass/school_client/lesson', list: 'page', id: 'lessonId' },
  title: 'chapterName',
  within: 'openClassId',
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', teacher: 'teacherId' },
  read: ['PO', 'FI', 'EC', 'SM', 'ST', 'AM', 'AT', 'CS'],
  sort: ['startAt'],
  printable: { week: { label: ['周课程表', 'Timetable of the week'], isOfMany: true } },
  unusual: { correction: ['correct'] },
  fields: {
    openClassId: ref('open_class')('班级', 'Class', { required: true, search: true, locked: true }),
    schoolId: ref('school')('学校', 'School', { required: true, search: true, locked: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true, search: true, locked: true }),
    areaCode: text('区划代码', 'Area code', { required: true, hidden: true, locked: true }),
    lessonNo: int('课次', 'No.', { required: true, locked: true }),
    chapterName: text('章节', 'Chapter', { required: true, locked: true }),
    startAt: time('开始时间', 'Starts', { required: true, search: true, locked: true, index: true }),
    endAt: time('结束时间', 'Ends', { required: true, locked: true }),
    roomId: ref('classroom')('教室', 'Room', { required: true, locked: true }),
    /** The teacher in force: planned, or the substitute once approved. */
    teacherId: ref('agency_teacher')('教师', 'Teacher', { required: true, search: true, locked: true }),
    plannedTeacherId: ref('agency_teacher')('原定教师', 'Planned teacher', { locked: true, hidden: true }),
    signedAt: time('签到时间', 'Clocked in', { locked: true }),
    /** Who clocked in: the payee of the lesson's fee. */
    signedTeacherId: ref('agency_teacher')('签到教师', 'Clocked-in teacher', { locked: true, hidden: true }),
    signLate: flag('迟到或不在地点', 'Late or out of place', { required: true, initial: false, locked: true, hidden: true }),
    signRemark: text('签到说明', 'Clock-in remark', { locked: true, hidden: true }),
    taughtAt: time('考勤提交时间', 'Attendance handed in', { locked: true, hidden: true }),
    presentCount: int('到课', 'Present', { locked: true, initial: 0 }),
    markedCount: int('应到', 'Expected', { locked: true, initial: 0 }),
    confirmedAt: time('确认时间', 'Confirmed at', { locked: true, index: true }),
    bySilence: flag('默认确认', 'Confirmed by silence', { required: true, initial: false, locked: true, hidden: true }),
    /** From this instant silence counts as the parents' confirmation. */
    silenceAt: time('默认确认时间', 'Silence confirms at', { locked: true, hidden: true }),
    checkedAt: time('学校核对时间', 'Checked by the school at', { locked: true, hidden: true }),
    settledAt: time('结算时间', 'Settled at', { locked: true, hidden: true }),
    makeUpOfId: ref('lesson')('补课自', 'Make-up of', { locked: true, hidden: true }),
    madeUpById: ref('lesson')('补课课次', 'Made up by', { locked: true, hidden: true }),
    reason: text('停课原因', 'Stop reason', { locked: true, hidden: true }),
    /** Given up for good: every place gets its share of the lesson back. */
    givenUpAt: time('放弃补课时间', 'Given up at', { locked: true, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { plan: 'scheduled' }),
    scheduled: state('待上课', 'Scheduled', 'idle', {
      clockIn: 'signed',
      stop: 'stopped',
      replan: 'scheduled',
      setTeacher: 'scheduled',
      move: 'scheduled',
      cancel: 'cancelled',
    }),
    signed: state('已签到', 'Clocked in', 'active', { submitAttendance: 'taught', cancel: 'cancelled' }),
    taught: state('待确认', 'To be confirmed', 'waiting', { correct: 'taught', correctByAppeal: 'taught', check: 'taught', confirm: 'confirmed' }),
    confirmed: state('已确认', 'Confirmed', 'good', { correctByAppeal: 'confirmed', check: 'confirmed', settle: 'confirmed' }),
    stopped: state('已停课', 'Stopped', 'bad', { cancelStop: 'scheduled', makeUp: 'stopped', giveUp: 'cancelled', cancel: 'cancelled' }),
    cancelled: state('已取消', 'Cancelled', 'over'),
  },
  facts: {
    ...facts('taught', 'settled', 'planned', 'replanned', 'teacher_set', 'cancelled', 'resumed', 'made_up'),
    /** `was` is when it was to begin. */
    moved: carries<{ was: string }>(),
    clocked_in: carries<{ late: boolean; meters: number | null; address: string | null }>(),
    corrected: carries<{ remark?: string; students: string[] }>(),
    checked: carries<{ remark?: string }>(),
    confirmed: carries<{ bySchool?: boolean; remark?: string | null }>(),
    corrected_by_appeal: carries<{ was?: string | null; studentId: string; settled: boolean }>(),
    stopped: carries<{ forceMajeure: boolean }>(),
    given_up: carries<{ remark: string }>(),
  },
})

export const markKinds = {
  present: ['到课', 'Present'],
  late: ['迟到', 'Late'],
  left_early: ['早退', 'Left early'],
  leave: ['请假', 'Leave'],
  absent: ['缺课', 'Absent'],
  make_up: ['补课', 'Make-up'],
} as const

export type MarkKind = keyof typeof markKinds
/** Marks of pupils who were there. */
export const presentKinds: readonly MarkKind[] = ['present', 'late', 'left_early', 'make_up']

/** The mark of one pupil in one lesson. Its id is `<lessonId>:<studentId>`. */
export const mark = resource('lesson_mark', {
  label: ['考勤', 'Attendance mark'],
  path: { base: 'business-openclass/school_client/mark', list: 'page' },
  title: 'mark',
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', teacher: 'teacherId', student: 'studentId' },
  read: ['PO', 'EC', 'SM', 'ST', 'AM', 'AT', 'PR', 'SD', 'CS'],
  fields: {
    lessonId: ref('lesson')('课次', 'Lesson', { required: true, search: true }),
    openClassId: ref('open_class')('班级', 'Class', { required: true, search: true }),
    studentId: ref('student')('学生', 'Pupil', { required: true, search: true }),
    enrolmentId: ref('enrolment')('报名', 'Enrolment', { required: true, hidden: true }),
    schoolId: ref('school')('学校', 'School', { required: true, hidden: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true, hidden: true }),
    teacherId: ref('agency_teacher')('教师', 'Teacher', { required: true, hidden: true }),
    areaCode: text('区划代码', 'Area code', { required: true, hidden: true }),
    startAt: time('上课时间', 'Lesson starts', { required: true, index: true }),
    mark: choice(markKinds)('考勤', 'Mark', { required: true, search: true }),
    /** The leave that made the mark, so that cancelling it touches no other. */
    leaveId: ref('leave')('请假单', 'Leave', { hidden: true }),
    remark: text('备注', 'Remark', { pii: 'words' }),
    confirmedBy: text('确认人', 'Confirmed by', { hidden: true, locked: true }),
    confirmedAt: time('确认时间', 'Confirmed at', { locked: true, index: true }),
    bySilence: flag('默认确认', 'Confirmed by silence', { required: true, initial: false, locked: true, hidden: true }),
    appeal: text('申诉', 'Appeal', { locked: true, hidden: true, pii: 'words' }),
    appealedBy: text('申诉人', 'Appealed by', { locked: true, hidden: true }),
  },
  lifecycle: erasable({
    new: state('未考勤', 'Not marked', 'idle', { excuse: 'excused', set: 'marked' }),
    // Made by an approved leave before the lesson is taught.
    excused: state('已请假', 'Excused', 'waiting', { set: 'marked', lift: 'lifted' }),
    lifted: state('已销假', 'Leave lifted', 'idle', { excuse: 'excused', set: 'marked' }),
    marked: state('待确认', 'To be confirmed', 'waiting', { correct: 'marked', confirm: 'confirmed', appeal: 'appealed' }),
    confirmed: state('已确认', 'Confirmed', 'good', { appeal: 'appealed' }),
    appealed: state('申诉中', 'Appealed', 'bad', { decideAppeal: 'confirmed' }),
  }),
  facts: {
    ...facts('marked', 'excused', 'lifted', 'confirmed', 'appealed', 'erased'),
    corrected: carries<{ was: MarkKind }>(),
    appeal_decided: carries<{ was?: MarkKind; granted: boolean }>(),
  },
})
