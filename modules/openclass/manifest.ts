/** What classes and lessons show. */
import { detailScreen, group, listScreen, type Manifest, part, type Role, screen } from '../kit/index.ts'
import { check } from './attendance.ts'
import { cancelClass, cancelCommands } from './cancel-class.ts'
import { certificateCommands, classCertificate, issue as issueCertificate } from './certificate.ts'
import { classCommands } from './open-class.commands.ts'
import { classRelease } from './class-release.ts'
import { expectedCommands, expectedOpenClass } from './expected.ts'
import { createResult, finalResult, resultCommands } from './final-result.ts'
import { inspection, inspectionCommands } from './inspection.ts'
import { lesson, mark } from './lesson.ts'
import { lessonActs, lessonCommands } from './lesson.commands.ts'
import { appeal, confirmMark, decideAppeal } from './mark.commands.ts'
import { openClass } from './open-class.ts'
import { changeCommands } from './teacher-change.commands.ts'
import { consentCommands, resultConsent } from './result-consent.ts'
import { teacherChange } from './teacher-change.ts'

const timetable = () => import('./screens/Timetable.tsx')
const classes = () => import('./screens/ClassList.tsx')
const inspections = () => import('./screens/Inspections.tsx')
const lessonSearch = ['openClassId', 'startAt', 'teacherId', 'status']
/** Lessons begin with those of today; what was stays a press away. */
const lessonViews = [
  { id: 'fromToday', label: ['今天起', 'From today'], filters: { startAt_datege: '{today} 00:00:00' }, sort: 'startAt', opens: true },
  { id: 'today', label: ['今天', 'Today'], filters: { startAt_datege: '{today} 00:00:00', startAt_datele: '{today} 23:59:59' }, sort: 'startAt' },
  { id: 'before', label: ['已过去', 'Before today'], filters: { startAt_datele: '{today} 00:00:00' }, sort: '-startAt' },
] as const
const checkViews = [
  { ...lessonViews[2], id: 'untilToday', label: ['到今天', 'Until today'], filters: { startAt_datele: '{today} 23:59:59' }, opens: true },
  lessonViews[1],
] as const
const everybody: readonly Role[] = ['PO', 'EC', 'SM', 'ST', 'AM', 'AT', 'PR', 'SD']

const forClasses = group('/openclass', ['开班', 'Classes'], { area: 'teaching', icon: 'presentation' }, [
  screen('/openclass/launch', classes, 'AllClasses', { menu: { label: ['开课管理', 'Open classes'], icon: 'timeline-events', permit: 'open_class_view' } }),
  screen('/openclass/launch/:id', () => import('./screens/ClassDetail.tsx'), 'ClassDetail', { of: openClass }),
  screen('/openclass/perfect/:id', () => import('./screens/PerfectEditor.tsx'), 'PerfectEditor'),
  screen('/age_client/class/openclass', classes, 'AfterSchoolClasses'),
  screen('/age_client/activity/openclass', classes, 'ActivityClasses'),
  listScreen('/openclass/expected', expectedOpenClass, { menu: { label: ['预开课', 'Expected classes'], icon: 'lightbulb' }, commands: expectedCommands }),
  screen('/openclass/platform', classes, 'PlatformClasses', {
    menu: { label: ['平台开课', 'Platform classes'], icon: 'globe-network', permit: 'open_class_approveRelease' },
  }),
  listScreen('/openclass/cancelClass', cancelClass, { menu: { label: ['取消开课', 'Cancel applications'], icon: 'cross-circle' }, commands: cancelCommands }),
  screen('/openclass/calendar', () => import('./screens/Calendar.tsx'), 'Calendar', {
    menu: { label: ['开课日历', 'Calendar'], icon: 'calendar', roles: everybody },
  }),
  listScreen('/openclass/teacherAttendance', lesson, {
    menu: { label: ['教师考勤', 'Teacher attendance'], icon: 'stopwatch' },
    screen: 'teacherAttendance',
    search: lessonSearch,
    views: checkViews,
    from: '/api/business-openclass/web/launchOpenClass/teacherAttendance',
    columns: ['openClassId', 'lessonNo', 'startAt', 'signedTeacherId', 'signedAt', 'signLate', 'signRemark', 'status'],
  }),
])

const forLessons = group('/lessons', ['课次', 'Lessons'], { area: 'teaching', icon: 'time' }, [
  screen('/sch_lesson/kcb', timetable, 'SchoolTimetable', { menu: { label: ['课程表', 'Timetable'], icon: 'th', roles: everybody } }),
  screen('/sch_lesson/agencyTeacherkcb', timetable, 'TeacherTimetable', {
    menu: { label: ['教师课程表', 'Teacher timetable'], icon: 'person', roles: ['SM', 'PO'] },
  }),
  listScreen('/age_client/lesson/lessonmanage', lesson, {
    menu: { label: ['课次管理', 'Lessons'], icon: 'list-detail-view' },
    screen: 'lessonmanage',
    search: lessonSearch,
    views: lessonViews,
    commands: lessonActs,
    forms: { move: part(() => import('./screens/MoveDialog.tsx'), 'MoveDialog') },
    reads: ['endAt', 'roomId', 'teacherId'],
    columns: ['openClassId', 'lessonNo', 'chapterName', 'startAt', 'endAt', 'roomId', 'teacherId', 'status'],
  }),
  screen('/age_client/activity/clockIn/:id', () => import('./screens/ActivityClockIn.tsx'), 'ActivityClockIn'),
  screen('/door', () => import('./screens/Door.tsx'), 'Door'),
  screen('/lesson_detail', () => import('./screens/LessonScreen.tsx'), 'LessonScreen'),
  screen('/parent-lesson/lessonDetail/:id', () => import('./screens/ParentLesson.tsx'), 'ParentLesson'),
  listScreen('/lessons/teacherChange', teacherChange, {
    menu: { label: ['换师申请', 'Teacher changes'], icon: 'swap-horizontal' },
    forms: { uncover: part(() => import('./screens/UncoverDialog.tsx'), 'UncoverDialog') },
    commands: changeCommands.filter(command => command.name !== 'verify' && command.by.length > 0),
    columns: ['openClassId', 'kind', 'lessonNos', 'oldTeacherId', 'teacherId', 'reason', 'submittedAt', 'status'],
  }),
  screen('/lessons/teacherChange/new', () => import('./screens/TeacherChangeWizard.tsx'), 'TeacherChangeWizard'),
  listScreen('/order/lessonCheck', lesson, {
    menu: { label: ['课时核对', 'Lesson checks'], icon: 'tick-circle', permit: 'lesson_check' },
    screen: 'lessonCheck',
    search: lessonSearch,
    views: checkViews,
    from: '/api/business-order/lessonCheck/page',
    commands: [check],
    columns: ['openClassId', 'lessonNo', 'startAt', 'signedTeacherId', 'presentCount', 'markedCount', 'checkedAt', 'confirmedAt', 'status'],
  }),
  listScreen('/lessons/appeals', mark, {
    menu: { label: ['考勤申诉', 'Appeals'], icon: 'annotation', permit: 'lesson_mark_decideAppeal' },
    screen: 'appeals',
    views: [{ id: 'open', label: ['申诉中', 'Appealed'], filters: { status: 'appealed' }, opens: true }],
    commands: [decideAppeal],
    columns: ['studentId', 'openClassId', 'lessonId', 'startAt', 'mark', 'appeal', 'status', 'updateTime'],
    search: ['openClassId', 'studentId', 'mark', 'status'],
    link: row => `/lesson_detail?lessonId=${String(row.lessonId)}`,
  }),
  screen('/school_client/statistics/studentattendancestudent', () => import('./screens/Statistics.tsx'), 'Statistics', {
    menu: {
      label: ['学生考勤统计', 'Attendance of pupils'],
      icon: 'grouped-bar-chart',
      permit: 'lesson_mark_view',
      // Families see the marks of their own children at each lesson.
      roles: ['PO', 'EC', 'SM', 'ST', 'AM', 'AT', 'CS'],
    },
  }),
])

const forCompletion = group('/completion', ['结课', 'Completion'], { area: 'results', icon: 'flag' }, [
  screen('/school_client/completion', classes, 'SchoolCompletion', {
    menu: { label: ['学校结课', 'School completion'], icon: 'endorsed', roles: ['PO', 'SM', 'ST'] },
  }),
  screen('/age_client/completion', classes, 'AgencyCompletion', { menu: { label: ['机构结课', 'Agency completion'], icon: 'confirm', roles: ['AM', 'AT'] } }),
  screen('/age_client/inspection', inspections, 'InspectionList', {
    menu: { label: ['巡课管理', 'Inspections'], icon: 'eye-open', permit: 'inspection_view' },
  }),
  screen('/age_client/inspection/:id', inspections, 'Inspection', { of: inspection }),
  listScreen('/age_client/finalResult', finalResult, {
    menu: { label: ['结课成果', 'Final results'], icon: 'badge' },
    // New ones are entered on the class's page, where its pupils are known.
    commands: resultCommands.filter(command => command !== createResult),
    columns: ['openClassId', 'studentId', 'title', 'score', 'notAssessed', 'status'],
  }),
  listScreen('/age_client/resultConsent', resultConsent, {
    menu: { label: ['作品展示同意', 'Consent to show works'], icon: 'heart', roles: ['PO', 'SM', 'PR'] },
    commands: consentCommands,
    columns: ['studentId', 'remark', 'status', 'updateTime'],
    search: ['studentId', 'status'],
    hint: ['孩子的作品只有在家长同意后才会公开展示，随时可以撤回。', 'Works of a child are shown to everybody only while the family allows it.'],
  }),
  listScreen('/school_client/certificate', classCertificate, {
    menu: { label: ['结课证书', 'Certificates'], icon: 'id-number', roles: ['PO', 'SM', 'ST'] },
    // They are issued on the page of the class, where its pupils are known.
    commands: certificateCommands.filter(command => command !== issueCertificate),
    columns: ['certificateNo', 'openClassId', 'studentId', 'templateId', 'issueTime', 'status'],
    search: ['certificateNo', 'openClassId', 'studentId', 'issueTime', 'status'],
    hint: ['结课后，可在班级页面为全班发证。', 'Once a class is completed, its page issues for everybody in it.'],
  }),
  detailScreen('/school_client/certificate/:id', classCertificate, {
    commands: certificateCommands,
    fields: ['certificateNo', 'openClassId', 'studentId', 'templateId', 'edition', 'issueTime', 'revokedAt', 'remark', 'former', 'verifyId'],
  }),
])

export const manifest: Manifest = {
  resources: [openClass, lesson, mark, teacherChange, classRelease, finalResult, inspection, cancelClass, expectedOpenClass, classCertificate, resultConsent],
  commands: [
    ...classCommands,
    ...lessonCommands,
    ...changeCommands,
    confirmMark,
    appeal,
    decideAppeal,
    ...resultCommands,
    ...consentCommands,
    ...inspectionCommands,
    ...cancelCommands,
    ...expectedCommands,
    ...certificateCommands,
  ],
  links: { lesson: id => `/lesson_detail?lessonId=${id}` },
  screens: [forClasses, forLessons, forCompletion],
}
