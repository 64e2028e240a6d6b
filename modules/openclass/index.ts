/** The public face of openclass. */
export { clockIn, settle as settleLesson } from './attendance.ts'
export { position } from './position.ts'
export { metersBetween } from './place.ts'
export { classCertificate } from './certificate.ts'
export { cancelClass } from './cancel-class.ts'
export { classRelease } from './class-release.ts'
export { expectedOpenClass } from './expected.ts'
export { finalResult } from './final-result.ts'
export { resultConsent, shownWorks } from './result-consent.ts'
export { createInspection, inspection, settleInspection } from './inspection.ts'
export { checkTeacher } from './complete-plan.ts'
export { grantFor, launch, launchFields, relaunch } from './launch.ts'
export { lesson, mark, type MarkKind, markKinds, presentKinds } from './lesson.ts'
export { confirmLesson, confirmMark, decideAppeal, excuseMark, liftMark } from './mark.commands.ts'
export { type LeaveTerms, openClass, runningStatuses, type RefundPolicy, type RefundRule } from './open-class.ts'
export { cancelFact, capacityFact, confirmRules } from './outcome.ts'
export { leaveWords, policyLine, policyName, policyWords } from './policy-words.ts'
export { refundPresets, releaseRevoked } from './release.ts'
export { no } from './refusals.ts'
export {
  classRoster,
  expectedAt,
  openLeaves,
  type Place,
  type Pupil,
  pupilClasses,
  pupilsNow,
  seatHolders,
} from './roster.ts'
export { ensureSeats, roomKeepsSeats, roomsOf } from './rooms.ts'
export { cancelLesson, cancelLessons, setTeacher } from './schedule.ts'
export { changeKinds, teacherChange } from './teacher-change.ts'
export { submit as submitChange, verify as verifyChange } from './teacher-change.commands.ts'
export { classTeaching, releaseRoster, setOut } from './teaching.ts'
export { cancelCompletion, commitCompletion, confirmCompletion } from './completion.ts'
export { classGuardians, commissions, namedGuardians, ownGuardians, toAgency, toSchool } from './tell.ts'
export { type Clash, clashesOf, liveLessons, type Slot } from './timetable.ts'
export type { FamilyClass } from './reports.ts'
