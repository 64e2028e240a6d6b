/** What waits for whom in classes: on the homes, with the list of exactly those rows. */
import { empty, is, past, tile } from '../kit/index.ts'
import { check } from './attendance.ts'
import { tiles as cancellations } from './cancel-class.ts'
import { checkTeacher, perfect } from './complete-plan.ts'
import { commitCompletion, confirmCompletion } from './completion.ts'
import { relaunch } from './launch.ts'
import { lesson } from './lesson.ts'
import { decideAppeal } from './mark.commands.ts'
import { approveRelease, release } from './release.ts'
import { makeUp } from './schedule.ts'
import { accept, approveChange, withdraw } from './teacher-change.commands.ts'

const classes = '/openclass/launch',
  lessons = '/age_client/lesson/lessonmanage',
  changes = '/lessons/teacherChange'
const of = (...statuses: readonly string[]) => [is('status', ...statuses)]
const urgent = { tone: 'bad' } as const
const rejected = { label: ['被驳回的班级', 'Rejected classes'], to: classes, match: of('rejected'), ...urgent } as const
const unchecked = { where: () => ({ checkedAt: null }), query: () => ({ checkStatus: '0' }) }

export const tiles = [
  tile(perfect, { name: 'class_perfect', until: 'startDate', label: ['待完善的班级', 'Classes to plan'], by: ['AM'], to: classes, match: of('launched') }),
  tile(perfect, { name: 'class_rejected', until: 'startDate', by: ['AM'], ...rejected }),
  tile(relaunch, { name: 'class_relaunch', until: 'startDate', by: ['SM'], ...rejected }),
  tile(checkTeacher, { name: 'class_check', until: 'startDate', label: ['待确认教师', 'Teachers to check'], by: ['SM'], to: classes, match: of('perfected') }),
  tile(release, {
    name: 'class_release',
    until: 'startDate',
    label: ['待发布的班级', 'Classes to release'],
    by: ['SM'],
    to: classes,
    match: of('teacher_checked'),
  }),
  tile(approveRelease, {
    name: 'class_audit',
    until: 'enrollStart',
    label: ['待审核的发布', 'Releases to audit'],
    to: '/openclass/platform',
    match: of('release_pending'),
  }),
  tile(
    { on: lesson, by: ['AT', 'ST', 'AM', 'SM'], permit: 'lesson_view' },
    {
      name: 'lesson_late',
      until: 'endAt',
      label: ['逾期未交考勤', 'Attendance overdue'],
      to: lessons,
      match: [...of('scheduled', 'signed'), past('endAt')],
      leads: id => `/lesson_detail?lessonId=${id}&tab=attendance`,
      ...urgent,
    },
  ),
  tile(makeUp, { name: 'lesson_makeUp', label: ['停课待补', 'Lessons to make up'], by: ['AM'], to: lessons, match: [...of('stopped'), empty('madeUpById')] }),
  tile(check, {
    name: 'lesson_check',
    label: ['待核对课次', 'Lessons to check'],
    by: ['SM', 'ST'],
    to: '/order/lessonCheck',
    match: [...of('taught'), unchecked],
  }),
  tile(decideAppeal, { name: 'appeal', label: ['考勤申诉', 'Appeals'], by: ['SM'], to: '/lessons/appeals', match: of('appealed'), ...urgent }),
  tile(accept, { name: 'teacher_change_accept', label: ['待您接受的代课', 'Substitutions to accept'], to: changes, match: of('submitted') }),
  tile(approveChange, { name: 'teacher_change', label: ['待审批换师', 'Teacher changes to approve'], by: ['SM'], to: changes, match: of('accepted') }),
  tile(withdraw, { name: 'teacher_change_open', label: ['换师待教师接受', 'Changes not accepted yet'], by: ['AM'], to: changes, match: of('submitted') }),
  tile(commitCompletion, {
    name: 'completion_commit',
    label: ['待提交结课', 'Completions to hand in'],
    by: ['AM', 'AT', 'ST'],
    to: '/age_client/completion',
    match: [...of('teaching'), past('lastLessonAt')],
  }),
  tile(confirmCompletion, {
    name: 'completion',
    label: ['待确认结课', 'Completions to confirm'],
    by: ['SM'],
    to: '/school_client/completion',
    match: of('completion_committed'),
  }),
  ...cancellations,
]
