/** The public face of people. */
export { agencyStands } from './agency.commands.ts'
export { authorises, authorizationId } from './area-authorization.commands.ts'
export { receiversOf } from './receivers.ts'
export { rateOn, use as useFee } from './teacher-fee.commands.ts'
export { houseOf, opened as openedHouse, ownHouse, reopened as reopenedHouse, shut as shutHouse } from './org-department.ts'
export { agencyLoad, counting, payerLoad, studentLoad } from './open-obligations.ts'
export { agency, areaAuthorization, classroom, school, teacherFee } from './organisation.ts'
export { agencyTeacher, grade, guardian, schoolClass, schoolTeacher, student } from './person.ts'
export { unfit } from './agency-teacher.commands.ts'
export {
  approve as approveAgency,
  create as createAgency,
  grant as grantAgency,
  register as registerAgency,
  refuse as refuseAgency,
  reject as rejectAgency,
  revoke as revokeAgency,
} from './agency.commands.ts'
export { registerAgency as registerAgencyOnline, registerTeacher as registerTeacherOnline, rejectedOf } from './registration.ts'
export {
  apply as applyArea,
  approve as approveArea,
  authorise as authoriseArea,
  grant as grantArea,
  refuse as refuseArea,
  reject as rejectArea,
  revokeApply as revokeArea,
} from './area-authorization.commands.ts'
export { enter as enterGuardian } from './guardian.commands.ts'
export { changeRoom, createClass, createGrade } from './places.ts'
export { create as createSchool } from './school.commands.ts'
export { gradeName, gradeWords } from './grade-names.ts'
export { ofChild, ofPupil } from './told.ts'
export { wordsGo } from './words-go.ts'
export { change as changeStudent, create as createStudent, erase as eraseStudent, unmask as unmaskStudent } from './student.commands.ts'
export { create as createTeacher, submit as submitTeacher } from './agency-teacher.commands.ts'
export {
  approve as approveTeacher,
  grant as grantTeacher,
  refuse as refuseTeacher,
  reject as rejectTeacher,
  revoke as revokeTeacher,
} from './agency-teacher.commands.ts'
