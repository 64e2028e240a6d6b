/** Notices of lessons and of who teaches them. */
import { find } from '../kit/index.ts'
import { notice, noticeReaction, noticeReactions, role, type To } from '../messages/index.ts'
import { agencyTeacher, classroom, ofChild, ofPupil } from '../people/index.ts'
import { cancelClass } from './cancel-class.ts'
import { lesson, mark } from './lesson.ts'
import { teacherChange } from './teacher-change.ts'
import { classGuardians, eachNamed, ofClass, ownGuardians, teachers, toAgency, toSchool } from './tell.ts'

const names = ofClass
const ofLesson = { names, link: '/lesson_detail/index?lessonId={id}' } as const
const toBoth = { ...ofLesson, to: [classGuardians, toAgency] } as const
const forGuardians = { names, type: 'approval', link: '/parent-lesson/lessonDetail/{id}' } as const
const answered = {
  names,
  on: ['appeal_decided'],
  to: [ownGuardians],
  told: ofChild,
  link: '/parent-lesson/lessonDetail/{lessonId}',
  title: ['考勤申诉结果', 'Answer to the attendance appeal'],
} as const
/** Where a teacher signed in late, away from the place, or both: then it was late. */
const irregular = { ...ofLesson, on: ['clocked_in'], to: [toSchool], title: ['签到异常：{klass}', 'Irregular sign-in: {klass}'] } as const

export const lessonNotices = [
  ...noticeReactions(
    notice(lesson, 'stopped', {
      ...toBoth,
      title: ['停课通知：{klass}', 'Lesson stopped: {klass}'],
      content: ['“{klass}”第 {lessonNo} 课（{startAt}）停课：{reason}', 'Lesson {lessonNo} of “{klass}” ({startAt}) does not take place: {reason}'],
    }),
    notice(lesson, 'resumed', {
      ...toBoth,
      title: ['恢复上课：{klass}', 'Lesson resumed: {klass}'],
      content: ['“{klass}”第 {lessonNo} 课将于 {startAt} 上课。', 'Lesson {lessonNo} of “{klass}” takes place at {startAt}.'],
    }),
    notice(lesson, 'moved', {
      ...ofLesson,
      to: [classGuardians, toAgency, toSchool, teachers('teacherId', 'plannedTeacherId')],
      names: { ...names, room: [classroom, 'roomId'], teacher: [agencyTeacher, 'teacherId'] },
      title: ['调课通知：{klass}', 'Lesson moved: {klass}'],
      content: [
        '“{klass}”第 {lessonNo} 课调整为 {startAt}，{room}，{teacher}老师。',
        'Lesson {lessonNo} of “{klass}” now takes place at {startAt}, in {room}, with {teacher}.',
      ],
    }),
    notice(lesson, 'given_up', {
      ...toBoth,
      title: ['课次取消：{klass}', 'Lesson cancelled: {klass}'],
      content: [
        '“{klass}”第 {lessonNo} 课不再补课，已缴的该课次费用将原路退回：{remark}',
        'Lesson {lessonNo} of “{klass}” will not be made up. What was paid for it goes back the way it came: {remark}',
      ],
    }),
    notice(lesson, 'made_up', {
      ...toBoth,
      title: ['补课通知：{klass}', 'Make-up lesson: {klass}'],
      content: [
        '“{klass}”第 {lessonNo} 课已安排补课，请查看课程表。',
        'A make-up for lesson {lessonNo} of “{klass}” was arranged. Please look at the timetable.',
      ],
    }),
  ),
  noticeReaction(
    'tell-lesson.clocked_in',
    notice(lesson, 'clocked_in_late', {
      ...irregular,
      when: (row, { data }) => row.signLate && data.late,
      content: ['“{klass}”第 {lessonNo} 课教师迟到签到：{signRemark}', 'The teacher of lesson {lessonNo} of “{klass}” signed in late: {signRemark}'],
    }),
    notice(lesson, 'clocked_in_away', {
      ...irregular,
      when: (row, { data }) => row.signLate && !data.late,
      content: [
        '“{klass}”第 {lessonNo} 课教师不在签到地点签到：{signRemark}',
        'The teacher of lesson {lessonNo} of “{klass}” signed in away from the place: {signRemark}',
      ],
    }),
  ),
  ...noticeReactions(
    notice(lesson, 'taught', {
      ...forGuardians,
      to: [classGuardians],
      title: ['请确认课时：{klass}', 'Please confirm the lesson: {klass}'],
      content: [
        '“{klass}”第 {lessonNo} 课已上课，请确认考勤；{silenceAt} 后视为确认。',
        'Lesson {lessonNo} of “{klass}” was taught. Please confirm the attendance; after {silenceAt} it counts as confirmed.',
      ],
    }),
    notice(lesson, 'corrected', {
      ...forGuardians,
      to: [eachNamed],
      told: ofChild,
      title: ['考勤已更正：{klass}', 'Attendance corrected: {klass}'],
      content: [
        '{child}在“{klass}”第 {lessonNo} 课的考勤已更正，请重新确认。',
        'The attendance of {child} in lesson {lessonNo} of “{klass}” was corrected. Please confirm it again.',
      ],
    }),
    notice(mark, 'appealed', {
      names,
      to: [toSchool],
      told: ofPupil,
      type: 'approval',
      link: '/lesson_detail/index?lessonId={lessonId}',
      title: ['考勤申诉', 'Attendance appeal'],
      content: ['“{klass}”有{pupil}的考勤申诉[：{appeal}]', 'There is an attendance appeal for {pupil} in “{klass}”[: {appeal}]'],
    }),
  ),
  noticeReaction(
    'tell-lesson_mark.appeal_decided',
    notice(mark, 'appeal_granted', {
      ...answered,
      when: (_row, { data }) => data.granted,
      content: ['{child}在“{klass}”的考勤申诉已采纳[：{remark}]', 'The attendance appeal for {child} in “{klass}” was granted[: {remark}]'],
    }),
    notice(mark, 'appeal_refused', {
      ...answered,
      when: (_row, { data }) => !data.granted,
      content: ['{child}在“{klass}”的考勤申诉未采纳[：{remark}]', 'The attendance appeal for {child} in “{klass}” was not granted[: {remark}]'],
    }),
  ),
]

const changeLink = '/age_client/lesson/lessonmanage'
const tells = <const T extends readonly To<any>[]>(...to: T) => ({ names, link: changeLink, to })
const asks = <const T extends readonly To<any>[]>(...to: T) => ({ ...tells(...to), type: 'approval' }) as const
const cancelLink = '/openclass/cancelClass'
const changes = noticeReactions(
  notice(teacherChange, 'submitted', {
    ...asks(teachers('teacherId')),
    title: ['代课邀请', 'Request to stand in'],
    content: ['请您代“{klass}”第 {lessonNos} 课：{reason}', 'You are asked to teach lesson {lessonNos} of “{klass}”: {reason}'],
  }),
  notice(teacherChange, 'accepted', {
    ...asks(toSchool),
    title: ['换师待审批', 'Change of teacher to approve'],
    content: ['“{klass}”第 {lessonNos} 课的代课教师已接受，请审批。', 'The substitute for lesson {lessonNos} of “{klass}” has accepted. Please approve.'],
  }),
  notice(teacherChange, 'declined', {
    ...tells(toAgency),
    title: ['代课被谢绝', 'Request to stand in declined'],
    content: ['“{klass}”第 {lessonNos} 课的代课被谢绝：{remark}', 'The request to stand in for lesson {lessonNos} of “{klass}” was declined: {remark}'],
  }),
  notice(teacherChange, 'rejected', {
    ...tells(toAgency),
    title: ['换师被驳回', 'Change of teacher rejected'],
    content: ['“{klass}”第 {lessonNos} 课的换师被驳回：{remark}', 'The change of teacher for lesson {lessonNos} of “{klass}” was rejected: {remark}'],
  }),
  notice(teacherChange, 'took_effect', {
    ...tells(classGuardians, teachers('teacherId', 'oldTeacherId'), toAgency),
    title: ['教师调整：{klass}', 'Change of teacher: {klass}'],
    content: ['“{klass}”第 {lessonNos} 课由新教师授课。', 'Lesson {lessonNos} of “{klass}” is taught by another teacher.'],
  }),
  notice(teacherChange, 'cancelled', {
    ...tells(classGuardians, teachers('teacherId', 'oldTeacherId')),
    title: ['教师调整已取消：{klass}', 'Change of teacher called off: {klass}'],
    content: ['“{klass}”第 {lessonNos} 课仍由原教师授课。', 'Lesson {lessonNos} of “{klass}” is taught by the former teacher after all.'],
  }),
  notice(cancelClass, 'applied', {
    names,
    to: [role('PO')],
    type: 'approval',
    link: cancelLink,
    title: ['取消开课待审：{klass}', 'Class cancellation to audit: {klass}'],
    content: ['{applyUser} 申请取消“{klass}”：{reason}', '{applyUser} asks to cancel “{klass}”: {reason}'],
  }),
  notice(cancelClass, 'rejected', {
    names,
    to: [toSchool],
    link: cancelLink,
    title: ['取消申请被驳回：{klass}', 'Cancellation rejected: {klass}'],
    content: ['取消“{klass}”的申请被驳回：{remark}', 'The request to cancel “{klass}” was rejected: {remark}'],
  }),
)

/** The agency is told of all lessons that are left behind, each school of its own: the agency finds a substitute (L13). */
const leftBehind: To<{ readonly id: string; readonly agencyId: string }> = async ({ id, agencyId }, scene) => {
  const ahead = await scene.ask(find(lesson, { teacherId: id, status: 'scheduled', startAt: { gt: scene.now } }, { sort: ['startAt'] }))
  const params = (own: typeof ahead) => ({ lessons: own.length, first: ahead[0]!.startAt })
  return ahead.length === 0
    ? []
    : [
        { deptId: agencyId, role: 'AM', params: params(ahead) },
        ...[...Map.groupBy(ahead, one => one.schoolId)].map(([deptId, own]) => ({ deptId, role: 'SM', params: params(own) })),
      ]
}
const teacherGone = noticeReaction(
  'tell-teacher-gone',
  notice(agencyTeacher, 'gone', {
    on: ['unapproved', 'disabled', 'left'],
    to: [leftBehind],
    type: 'approval',
    link: changeLink,
    title: ['教师不能授课：{name}', 'Teacher may no longer teach: {name}'],
    content: [
      '教师“{name}”已不能授课，尚有 {lessons} 节课次须换师或停课，首节为 {first:time}。',
      'The teacher “{name}” may no longer teach. Lessons that need another: {lessons}, the first at {first:time}.',
    ],
  }),
)

export const changeNotices = [teacherGone, ...changes]
