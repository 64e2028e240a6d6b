/** The public face of people. */
export { agencyStands } from './agency.commands.ts'
export { authorises, authorizationId } from './area-authorization.commands.ts'
export { create as createDocument } from './student-document.ts'
export { receiversOf } from './receivers.ts'
export { rateOn, use as useFee } from './teacher-fee.commands.ts'
export { houseOf, opened as openedHouse, ownHouse, reopened as reopenedHouse, shut as shutHouse } from './org-department.ts'
export { linkAccount } from './guardianship.ts'
export { agencyLoad, counting, payerLoad, studentLoad } from './open-obligations.ts'
export { agency, areaAuthorization, classroom, school, teacherFee } from './organisation.ts'
export { agencyTeacher, grade, guardian, schoolClass, schoolTeacher, student } from './person.ts'
export { linkTeacher, papersOver, unfit } from './agency-teacher.commands.ts'
export { create as createAgency, register as registerAgency } from './agency.commands.ts'
export { approve as approveAgency, grant as grantAgency, refuse as refuseAgency, reject as rejectAgency, revoke as revokeAgency } from './agency.commands.ts'
export { registerAgency as registerAgencyOnline, registerTeacher as registerTeacherOnline, rejectedOf } from './registration.ts'
export { apply as applyArea, authorise as authoriseArea, revokeApply as revokeArea } from './area-authorization.commands.ts'
export { approve as approveArea, grant as grantArea, refuse as refuseArea, reject as rejectArea } from './area-authorization.commands.ts'
export { save as saveFee } from './teacher-fee.commands.ts'
export { enter as enterGuardian, invite as inviteGuardian } from './guardian.commands.ts'
export { changeClass, changeRoom, createClass, createGrade, createRoom } from './places.ts'
export { create as createSchool, gradeName } from './school.commands.ts'
export { change as changeStudent, create as createStudent, erase as eraseStudent } from './student.commands.ts'
export { create as createTeacher, submit as submitTeacher } from './agency-teacher.commands.ts'
export {
  approve as approveTeacher,
  grant as grantTeacher,
  refuse as refuseTeacher,
  reject as rejectTeacher,
  revoke as revokeTeacher,
} from './agency-teacher.commands.ts'
