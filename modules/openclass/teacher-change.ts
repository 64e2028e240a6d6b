/** Teacher change (L13): another teacher for one lesson, several, or all that are left of a class. */
import { auditFields } from '../audit/index.ts'
import { carries, choice, json, ref, type RefusalCode, resource, rules, state, text, time, facts } from '../kit/index.ts'
import type { Clash } from './timetable.ts'

/** One thing that stands against a change, with its words, so that the answer can list them all. */
export interface Conflict {
  readonly code: string
  readonly label: RefusalCode['label']
  readonly lessonNo?: number
  readonly clash?: Clash
}

export const changeKinds = { one: ['单课次', 'One lesson'], range: ['多课次', 'Several lessons'], permanent: ['永久更换', 'For good'] } as const
export const verifyMinutes = 30

export const teacherChange = resource('teacher_change', {
  label: ['换师申请', 'Teacher change'],
  path: { base: 'business-openclass/school_client/teacherChange', list: 'page', submit: 'save' },
  title: 'reason',
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', teacher: 'teacherId' },
  read: ['PO', 'SM', 'ST', 'AM', 'AT'],
  fields: {
    openClassId: ref('open_class')('班级', 'Class', { required: true, search: true, locked: true }),
    schoolId: ref('school')('学校', 'School', { required: true, locked: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true, locked: true }),
    areaCode: text('区划代码', 'Area code', { required: true, hidden: true, locked: true }),
    kind: choice(changeKinds)('范围', 'Kind', { required: true, initial: 'one', search: true }),
    /** The lessons the new teacher takes; for a permanent change every lesson from the first on. */
    lessonIds: json<readonly string[]>()('课次', 'Lessons', { required: true, hidden: true, check: rules.texts }),
    lessonNos: text('课次', 'Lessons', { locked: true }),
    firstLessonId: ref('lesson')('首个课次', 'First lesson', { locked: true, hidden: true }),
    oldTeacherId: ref('agency_teacher')('原教师', 'From', { locked: true }),
    teacherId: ref('agency_teacher')('新教师', 'To', { required: true, search: true }),
    reason: text('换师原因', 'Reason', { lines: 3 }),
    verifiedUntil: time('验证有效期', 'Verified until', { locked: true }),
    conflicts: json<readonly Conflict[]>()('冲突', 'Conflicts', { locked: true, hidden: true }),
    /** Who stood before each lesson before the change, so that it can be taken back. */
    former: json<Readonly<Record<string, string>>>()('原安排', 'Former teachers', { locked: true, hidden: true }),
    restOfId: ref('teacher_change')('剩余自', 'Rest of', { locked: true, hidden: true }),
    ...auditFields,
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { verify: 'verified' }),
    verified: state('已验证', 'Verified', 'idle', { verify: 'verified', submit: 'submitted', lapse: 'lapsed' }),
    submitted: state('待接受', 'To be accepted', 'waiting', { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' }),
    accepted: state('待审批', 'To be approved', 'waiting', { approve: 'effective', reject: 'rejected', withdraw: 'withdrawn' }),
    effective: state('已生效', 'In effect', 'good', { uncover: 'effective', cancel: 'cancelled' }),
    declined: state('已谢绝', 'Declined', 'bad'),
    rejected: state('已驳回', 'Rejected', 'bad'),
    withdrawn: state('已撤回', 'Withdrawn', 'over'),
    cancelled: state('已取消', 'Cancelled', 'over'),
    lapsed: state('已失效', 'Lapsed', 'over'),
  },
  facts: {
    ...facts('verified', 'submitted', 'accepted', 'took_effect', 'withdrawn', 'lapsed'),
    declined: carries<{ remark: string }>(),
    rejected: carries<{ remark: string }>(),
    partly_uncovered: carries<{ uncovered: readonly string[] }>(),
    cancelled: carries<{ remark: string }>(),
  },
})
