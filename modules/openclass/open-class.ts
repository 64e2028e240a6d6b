/** Open class (L1): one run of a course at a school, from launch to completion. */
import { auditFields } from '../audit/index.ts'
import { areGrades, audienceFields, gradesLine, classTypes } from '../products/index.ts'
import { inLine, carries, choice, date, file, flag, int, json, money, percent, ref, resource, rules, state, text, time, facts } from '../kit/index.ts'
import type { Label } from '../kit/index.ts'
import { policyLine } from './policy-words.ts'

/** One rule of a refund policy, tried in order; the first that matches says what is kept. */
export interface RefundRule {
  /** Before the first lesson by at least this many days; or … */
  readonly beforeDays?: number
  /** … when at most this many lessons (percent of all) are confirmed. */
  readonly taughtPercentMax?: number
  /** Basis points of the untaught price that go back. */
  readonly backBp: number
}
/** What an approved leave gives for each of its lessons: a place in one lesson of another class of the product, until so many days after
 * the lesson that was missed; or a share of the lesson's price. */
export type LeaveTerms = { readonly gives: 'make_up'; readonly withinDays: number } | { readonly gives: 'refund'; readonly backBp: number }
export interface RefundPolicy {
  readonly name: string
  readonly rules: readonly RefundRule[]
  /** Nothing when left out. */
  readonly leave?: LeaveTerms
}

/** A day with a clock-in window of its own, clocks as `HH:mm`. */
export interface SignDate {
  readonly signDate: string
  readonly startTime: string
  readonly endTime: string
}

const snapshotLine = ({ productName = '', version = 1 }: Readonly<Record<string, any>>): Label => [
  `${productName} 第 ${version} 版`,
  `${productName}, version ${version}`,
]
const datesLine = (dates: readonly SignDate[]): Label => inLine(dates.map(one => pair(`${one.signDate} ${one.startTime} – ${one.endTime}`)))
const pair = (text: string): Label => [text, text]

export const openClass = resource('open_class', {
  label: ['开班', 'Open class'],
  path: { base: 'business-openclass/web/launchOpenClass', list: 'page', id: 'openClassId' },
  title: 'name',
  find: { by: ['name'], where: 'schoolId' },
  // Parents may point at any class; who may list them is a matter of `read` and of the enrolment page.
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', teacher: 'teacherId', else: { student: 'everyone' } },
  read: ['PA', 'PO', 'FI', 'EC', 'SM', 'ST', 'AM', 'AT', 'SA', 'SL', 'CS'],
  notes: true,
  tasks: true,
  attachments: true,
  printable: {
    roster: { label: ['班级名单', 'Roster'], by: ['PO', 'SM', 'ST', 'AM', 'AT', 'CS'] },
    signIn: { label: ['签到表', 'Sign-in sheet'], by: ['PO', 'SM', 'ST', 'AM', 'AT'] },
    timetable: { label: ['课程表', 'Timetable'] },
    door: { label: ['班级门牌（扫码签到）', 'Door code of the class'], by: ['PO', 'SM', 'ST', 'AM'] },
    attendance: { label: ['考勤月表', 'Attendance of a month'], by: ['PO', 'SM', 'ST', 'AT'] },
  },
  fields: {
    name: text('班级名称', 'Class name', { required: true, search: true }),
    openClassType: choice(classTypes)('类型', 'Type', { required: true, initial: 'Aft_Class', search: true }),
    productId: ref('product')('课程产品', 'Product', { required: true, search: true, locked: true }),
    grantId: ref('product_grant')('授权', 'Grant', { locked: true, hidden: true }),
    schoolId: ref('school')('学校', 'School', { required: true, search: true, locked: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true, search: true, locked: true }),
    areaCode: text('区划代码', 'Area code', { required: true, locked: true, hidden: true }),
    /** The class teacher; each lesson carries its own teacher in force. */
    teacherId: ref('agency_teacher')('任课教师', 'Teacher', { locked: true, search: true }),
    startDate: date('开始日期', 'Starts', { required: true }),
    endDate: date('结束日期', 'Ends', { required: true }),
    /** Year grades that may join. */
    grades: json<readonly number[]>()('招生年级', 'Grades', { hidden: true, check: areGrades, says: gradesLine }),
    ...audienceFields,
    capacityMin: int('最低人数', 'Minimum', { required: true, check: rules.between(1, 2_000) }),
    capacity: int('名额', 'Seats', { required: true, check: rules.between(1, 2_000) }),
    lessonCount: int('课次数', 'Lessons', { required: true, locked: true }),
    priceCents: money('价格', 'Price', { required: true, locked: true, isPrice: true }),
    /** Of a tour that is paid in two parts: what takes a place, and by the end of which day the rest is due. */
    depositCents: money('定金', 'Deposit', { locked: true, hidden: true }),
    balanceUntil: date('尾款截止日', 'Balance due by', { locked: true, hidden: true }),
    /** The locked quotation that the price is taken from; the snapshot keeps what it came to. */
    quotationId: ref('quotation')('报价单', 'Quotation', { locked: true, hidden: true }),
    enrollStart: time('报名开始', 'Enrolment opens', { locked: true }),
    enrollEnd: time('报名截止', 'Enrolment closes', { locked: true }),
    decisionDate: date('开班决定日', 'Decision day', { locked: true, hidden: true }),
    belowMin: flag('人数不足', 'Below minimum', { required: true, initial: false, locked: true, hidden: true }),
    waitlistOn: flag('开放候补', 'Waiting list', { required: true, initial: true }),
    lateJoin: flag('允许插班', 'Late join', { required: true, initial: false, locked: true, hidden: true }),
    /** Who released it said so, whatever the house lets. */
    lateJoinClosed: flag('不接受插班', 'Late join closed', { required: true, initial: false, locked: true, hidden: true }),
    refundPolicy: json<RefundPolicy>()('退费规则', 'Refund policy', { locked: true, hidden: true, says: policyLine }),
    /** The product as it was at launch: name, chapters, version. */
    snapshot: json<Readonly<Record<string, any>>>()('产品快照', 'Product snapshot', { locked: true, hidden: true, says: snapshotLine }),
    firstLessonAt: time('首课时间', 'First lesson', { locked: true }),
    lastLessonAt: time('末课时间', 'Last lesson ends', { locked: true, hidden: true }),
    signAddress: text('签到地址', 'Sign address', { locked: true, hidden: true }),
    signLng: text('经度', 'Longitude', { locked: true, hidden: true }),
    signLat: text('纬度', 'Latitude', { locked: true, hidden: true }),
    rosterVersion: int('名单版本', 'Roster version', { locked: true, hidden: true, initial: 0 }),
    isAudit: flag('需审核发布', 'Release through audit', { required: true, initial: false, locked: true, hidden: true }),
    relaunchOfId: ref('open_class')('原班级', 'Relaunch of', { hidden: true }),
    cancelReason: choice({
      below_min: ['人数不足', 'Below minimum'],
      no_teacher: ['无教师', 'No teacher'],
      venue: ['场地原因', 'Venue'],
      weather: ['天气', 'Weather'],
      force_majeure: ['不可抗力', 'Force majeure'],
      agency_fault: ['机构原因', 'Agency fault'],
      other: ['其他', 'Other'],
    })('取消原因', 'Cancel reason', { locked: true, hidden: true }),
    remark: text('说明', 'Remark', { locked: true, hidden: true }),
    /** Metres around the sign place within which a clock-in is in place; the policy's when empty. */
    signRadius: int('签到半径(米)', 'Sign radius in metres', { locked: true, hidden: true, check: rules.between(0, 20_000) }),
    /** Days whose clock-in window differs from the policy's. */
    signDates: json<readonly SignDate[]>()('签到日期', 'Sign dates', { locked: true, hidden: true, says: datesLine }),
    completionFile: file('结课材料', 'Completion file', { locked: true, hidden: true }),
    committedAt: time('结课提交时间', 'Completion committed at', { locked: true, hidden: true }),
    completedAt: time('结课时间', 'Completed at', { locked: true, hidden: true }),
    /** Present marks in ten thousandths of expected ones, as of the completion commit. */
    attendanceBp: percent('出勤率(%)', 'Attendance, %', { locked: true, hidden: true }),
    committedBy: text('结课提交人', 'Completion committed by', { locked: true, hidden: true }),
    ...auditFields,
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { launch: 'launched' }),
    launched: state('待完善', 'To be planned', 'waiting', {
      shift: 'launched',
      perfect: 'perfected',
      reject: 'rejected',
      cancel: 'cancelled',
      remove: 'removed',
    }),
    perfected: state('待确认教师', 'Teacher to be checked', 'waiting', {
      shift: 'perfected',
      checkTeacher: ['teacher_checked', 'launched'],
      reject: 'rejected',
      cancel: 'cancelled',
    }),
    rejected: state('已驳回', 'Rejected', 'bad', { shift: 'rejected', perfect: 'perfected', relaunch: 'launched', cancel: 'cancelled', remove: 'removed' }),
    teacher_checked: state('待发布', 'To be released', 'waiting', {
      shift: 'teacher_checked',
      release: ['released', 'release_pending'],
      reject: 'rejected',
      cancel: 'cancelled',
      setSign: 'teacher_checked',
    }),
    release_pending: state('发布待审', 'Release in audit', 'waiting', {
      shift: 'release_pending',
      approveRelease: ['released', 'release_pending'],
      rejectRelease: 'rejected',
      revoke: 'teacher_checked',
      cancel: 'cancelled',
    }),
    released: state('已发布', 'Released', 'active', {
      write: 'released',
      revoke: 'revoked',
      updateEnrollmentTime: 'released',
      changeCapacity: 'released',
      confirmClass: 'confirmed',
      markBelowMin: 'released',
      cancel: 'cancelled',
      changeTeacher: 'released',
      reschedule: 'released',
      shift: 'released',
      setSign: 'released',
    }),
    confirmed: state('已确认开班', 'Confirmed', 'active', {
      write: 'confirmed',
      classTeaching: 'teaching',
      setOut: 'teaching',
      releaseRoster: 'confirmed',
      cancel: 'cancelled',
      changeTeacher: 'confirmed',
      reschedule: 'confirmed',
      shift: 'confirmed',
      setSign: 'confirmed',
    }),
    teaching: state('上课中', 'Teaching', 'active', {
      write: 'teaching',
      enterResults: 'teaching',
      markAttendance: 'teaching',
      commitCompletion: 'completion_committed',
      releaseRoster: 'teaching',
      cancel: 'cancelled',
      changeTeacher: 'teaching',
      reschedule: 'teaching',
      setSign: 'teaching',
    }),
    completion_committed: state('结课待确认', 'Completion to be confirmed', 'waiting', {
      write: 'completion_committed',
      cancelCompletion: 'teaching',
      confirmCompletion: 'completed',
      markAttendance: 'completion_committed',
      releaseRoster: 'completion_committed',
    }),
    completed: state('已结课', 'Completed', 'good', { releaseRoster: 'completed' }),
    revoked: state('已撤回', 'Revoked', 'bad', { shift: 'revoked', relaunch: 'launched', freeLessons: 'revoked' }),
    cancelled: state('已取消', 'Cancelled', 'over'),
    removed: state('已删除', 'Removed', 'over'),
  },
  facts: {
    ...facts('revoked', 'completion_committed', 'completion_cancelled', 'completed', 'launched', 'relaunched', 'removed', 'capacity_changed'),
    ...facts('perfected', 'sign_set', 'rejected', 'teacher_refused', 'teacher_checked', 'release_submitted', 'released', 'release_approved'),
    ...facts('release_rejected', 'release_revoked', 'rescheduled', 'teaching_started', 'roster_released'),
    class_confirmed: carries<{ enrolled: number }>(),
    cancelled: carries<{ formerStatus: string }>(),
    enrollment_time_updated: carries<{ extended: boolean }>(),
    below_min_marked: carries<{ enrolled: number }>(),
    teacher_changed: carries<{ was: string | null }>(),
    results_entered: carries<{ students: readonly string[] }>(),
    attendance_marked: carries<{ lessonIds: readonly string[]; remark?: string }>(),
  },
})

/** The statuses in which a class holds or may hold pupils. */
export const runningStatuses = ['released', 'confirmed', 'teaching', 'completion_committed'] as const
