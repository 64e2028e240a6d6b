/** Open classes: from launch to completion, their lessons, attendance and substitutes. */
import { module } from '../kit/index.ts'
import * as attendance from './attendance.ts'
import * as cancel from './cancel-class.ts'
import { classRelease, publish } from './class-release.ts'
import { cancelCompletion, commitCompletion, confirmCompletion } from './completion.ts'
import * as expected from './expected.ts'
import * as results from './final-result.ts'
import * as inspections from './inspection.ts'
import { freeLessons, launch, relaunch, remove } from './launch.ts'
import { lesson, mark } from './lesson.ts'
import * as marks from './mark.ts'
import { loads } from './loads.ts'
import { menus } from './menu.ts'
import { notices } from './notices.ts'
import { openClass } from './open-class.ts'
import { checkTeacher, perfect, reject, setSign } from './complete-plan.ts'
import { approveRelease, markBelowMin, rejectRelease, release, updateEnrollmentTime } from './release.ts'
import { classRoster, openLeaves, pupilClasses, seatHolders } from './roster.ts'
import { routes } from './routes.ts'
import * as schedule from './schedule.ts'
import { reschedule } from './span.ts'
import * as substitute from './substitute.ts'
import { teacherChange } from './teacher-change.ts'
import { changeTeacher, classTeaching, releaseRoster } from './teaching.ts'
import { tiles } from './tiles.ts'
import { follow, timers } from './timers.ts'

export default module('openclass', {
  label: ['开班', 'Open classes'],
  resources: [
    openClass,
    lesson,
    mark,
    teacherChange,
    classRelease,
    results.finalResult,
    inspections.inspection,
    cancel.cancelClass,
    expected.expectedOpenClass,
  ],
  // revoke, confirmClass, changeCapacity and cancel also weigh seats and money: modules above declare them.
  commands: [
    launch,
    relaunch,
    remove,
    freeLessons,
    perfect,
    setSign,
    reject,
    checkTeacher,
    release,
    approveRelease,
    rejectRelease,
    updateEnrollmentTime,
    markBelowMin,
    classTeaching,
    releaseRoster,
    changeTeacher,
    reschedule,
    commitCompletion,
    cancelCompletion,
    confirmCompletion,
    schedule.plan,
    schedule.replan,
    schedule.setTeacher,
    schedule.stop,
    schedule.cancelStop,
    schedule.makeUp,
    schedule.giveUp,
    schedule.cancelLesson,
    attendance.clockIn,
    attendance.submitAttendance,
    attendance.correct,
    attendance.check,
    attendance.settle,
    marks.setMark,
    marks.correctMark,
    marks.excuseMark,
    marks.liftMark,
    marks.confirmMark,
    marks.confirmLesson,
    marks.appeal,
    marks.decideAppeal,
    marks.correctByAppeal,
    substitute.verify,
    substitute.submit,
    substitute.accept,
    substitute.decline,
    substitute.approveChange,
    substitute.rejectChange,
    substitute.withdraw,
    substitute.lapse,
    substitute.uncover,
    substitute.cancelChange,
    publish,
    results.createResult,
    results.changeResult,
    results.removeResult,
    results.publishResult,
    results.unpublishResult,
    inspections.createInspection,
    inspections.changeInspection,
    inspections.removeInspection,
    inspections.settleInspection,
    cancel.applyCancel,
    cancel.approveCancel,
    cancel.rejectCancel,
    cancel.revokeCancel,
    expected.expect,
    expected.changeExpected,
    expected.removeExpected,
    expected.transferExpected,
  ],
  views: [classRoster, seatHolders, pupilClasses, openLeaves],
  folds: loads,
  reactions: [...notices, ...timers, ...follow],
  routes,
  menus,
  tiles,
})
