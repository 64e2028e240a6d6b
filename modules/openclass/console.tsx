/** What classes and lessons give the console. */
import type { ConsoleManifest } from '../../console/parts/consoleManifest.ts'
import { lazy } from '../../console/parts/lazyWithRetry.tsx'
import { listScreen } from '../../console/parts/screens.tsx'
import { cancelClass, cancelCommands } from './cancel-class.ts'
import { classCommands } from './class-commands.ts'
import { classRelease } from './class-release.ts'
import { expectedCommands, expectedOpenClass } from './expected.ts'
import { createResult, finalResult, resultCommands } from './final-result.ts'
import { inspection, inspectionCommands } from './inspection.ts'
import { lesson, mark } from './lesson.ts'
import { lessonCommands } from './lesson-commands.ts'
import { appeal, confirmMark, decideAppeal } from './mark.ts'
import { openClass } from './open-class.ts'
import { changeCommands } from './substitute.ts'
import { teacherChange } from './teacher-change.ts'

const timetable = () => import('./screens/Timetable.tsx')
const classes = () => import('./screens/ClassList.tsx')
const lessons = () => import('./screens/LessonLists.tsx')
const UncoverDialog = lazy(() => import('./screens/UncoverDialog.tsx').then(found => ({ default: found.UncoverDialog })))

export const consoleManifest: ConsoleManifest = {
  screens: {
    '/openclass/launch': lazy(() => classes().then(found => ({ default: found.AllClasses }))),
    '/openclass/launch/:id': lazy(() => import('./screens/ClassDetail.tsx').then(found => ({ default: found.ClassDetail }))),
    '/openclass/perfect/:id': lazy(() => import('./screens/PerfectEditor.tsx').then(found => ({ default: found.PerfectEditor }))),
    '/age_client/class/openclass': lazy(() => classes().then(found => ({ default: found.AfterSchoolClasses }))),
    '/age_client/activity/openclass': lazy(() => classes().then(found => ({ default: found.ActivityClasses }))),
    '/openclass/expected': listScreen(expectedOpenClass, { commands: expectedCommands }),
    '/openclass/platform': lazy(() => classes().then(found => ({ default: found.PlatformClasses }))),
    '/openclass/cancelClass': listScreen(cancelClass, { commands: cancelCommands }),
    '/openclass/calendar': lazy(() => import('./screens/Calendar.tsx').then(found => ({ default: found.Calendar }))),
    '/openclass/teacherAttendance': lazy(() => lessons().then(found => ({ default: found.TeacherAttendance }))),
    '/sch_lesson/kcb': lazy(() => timetable().then(found => ({ default: found.SchoolTimetable }))),
    '/sch_lesson/agencyTeacherkcb': lazy(() => timetable().then(found => ({ default: found.TeacherTimetable }))),
    '/lesson_detail': lazy(() => import('./screens/LessonScreen.tsx').then(found => ({ default: found.LessonScreen }))),
    '/parent-lesson/lessonDetail/:id': lazy(() => import('./screens/ParentLesson.tsx').then(found => ({ default: found.ParentLesson }))),
    '/age_client/lesson/lessonmanage': lazy(() => lessons().then(found => ({ default: found.LessonList }))),
    '/order/lessonCheck': lazy(() => lessons().then(found => ({ default: found.LessonCheck }))),
    '/lessons/teacherChange': listScreen(teacherChange, {
      forms: { uncover: UncoverDialog },
      commands: changeCommands.filter(command => command.name !== 'verify' && command.by.length > 0),
      columns: ['openClassId', 'kind', 'lessonNos', 'oldTeacherId', 'teacherId', 'reason', 'submittedAt', 'status'],
    }),
    '/lessons/teacherChange/new': lazy(() => import('./screens/TeacherChangeWizard.tsx').then(found => ({ default: found.TeacherChangeWizard }))),
    '/lessons/appeals': listScreen(mark, {
      screen: 'appeals',
      commands: [decideAppeal],
      columns: ['studentId', 'openClassId', 'lessonId', 'startAt', 'mark', 'appeal', 'status', 'updateTime'],
      search: ['openClassId', 'studentId', 'mark', 'status'],
      link: row => `/lesson_detail?lessonId=${String(row.lessonId)}`,
    }),
    '/school_client/statistics/studentattendancestudent': lazy(() => import('./screens/Statistics.tsx').then(found => ({ default: found.Statistics }))),
    '/school_client/completion': lazy(() => classes().then(found => ({ default: found.SchoolCompletion }))),
    '/age_client/completion': lazy(() => classes().then(found => ({ default: found.AgencyCompletion }))),
    '/age_client/inspection': listScreen(inspection, {
      commands: inspectionCommands,
      columns: ['openClassId', 'lessonId', 'inspectorName', 'inspectTime', 'score', 'problem', 'status'],
    }),
    '/age_client/finalResult': listScreen(finalResult, {
      // New ones are entered on the class's page, where its pupils are known.
      commands: resultCommands.filter(command => command !== createResult),
      columns: ['openClassId', 'studentId', 'title', 'score', 'notAssessed', 'status'],
    }),
  },
  resources: [openClass, lesson, mark, teacherChange, classRelease, finalResult, inspection, cancelClass, expectedOpenClass],
  commands: [
    ...classCommands,
    ...lessonCommands,
    ...changeCommands,
    confirmMark,
    appeal,
    decideAppeal,
    ...resultCommands,
    ...inspectionCommands,
    ...cancelCommands,
    ...expectedCommands,
  ],
  links: { open_class: id => `/openclass/launch/${id}`, lesson: id => `/lesson_detail?lessonId=${id}` },
}
