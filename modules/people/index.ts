/** The public face of people. */
export { agency, areaAuthorization, classroom, school, teacherFee } from './organisation.ts'
export { agencyTeacher, grade, guardian, schoolClass, student } from './person.ts'
