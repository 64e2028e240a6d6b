/** Rules of pupils, grades, classes and rooms. */
import { test } from 'vitest'
import { given } from '../../tests/spec.ts'
import { classroom } from './organisation.ts'
import { grade, schoolClass, schoolTeacher, student } from './person.ts'
import * as places from './places.ts'
import * as terms from './term.ts'
import * as staff from './school-teacher.commands.ts'
import * as students from './student.commands.ts'

const pupil = { studentName: '王小明', studentCode: 'P1', schoolId: 's1', gradeId: 'g3', classId: 'c1', idCard: '110101201703070014' }
const around = { school: { id: 's1', areaCode: '110101' }, grade: { schoolId: 's1', yearGrade: 3 }, schoolClass: { gradeId: 'g3' }, sameCard: [], sameCode: [] }

test('a pupil carries the area of the school, the year of the grade and the birthday of the ID card', () =>
  given(student, {}).when(students.create, pupil, around).records('created', { areaCode: '110101', yearGrade: 3, birthday: '2017-03-07' }))
test('a birthday is past and that of the ID card, which brings its own; what stands there is left alone', () => {
  const adding = (more: object) => given(student, {}).when(students.create, { ...pupil, ...more }, around)
  for (const birthday of ['2090-01-01', '1700-01-01']) adding({ birthday, idCard: null }).refuses(students.no.birthday)
  adding({ birthday: '2016-03-07' }).refuses(students.no.otherBirthday)
  adding({ birthday: '2016-03-07', idCard: null }).records('created', { birthday: '2016-03-07' })
  const changing = (to: object, more: object = {}) =>
    given(student, { ...pupil, birthday: '2010-01-01', status: 'live', ...more }).when(students.change, to, around)
  changing({ studentName: '王大明' }).records('changed', { studentName: '王大明' })
  changing({ birthday: '2011-01-01' }).refuses(students.no.otherBirthday)
  changing({ birthday: '2017-03-07' }).records('changed', { birthday: '2017-03-07' })
  changing({ idCard: '110101201703070014' }, { idCard: null }).records('changed', { birthday: '2017-03-07' })
})
test('pupils and classes are of a school year and a term that there are; what was written before may stand', () => {
  const adding = (more: object) => given(student, {}).when(students.create, { ...pupil, ...more }, around)
  for (const schoolYear of ['2026', '2026-2028', '某年']) adding({ schoolYear }).refuses({ ...terms.no.year, field: 'schoolYear' })
  adding({ semester: '第九学期' }).refuses({ ...terms.no.semester, field: 'semester' })
  adding({ schoolYear: '2026-2027', semester: '2' }).records('created', { schoolYear: '2026-2027', semester: '2' })
  const old = { ...pupil, birthday: '2017-03-07', schoolYear: '26届', semester: '上', status: 'live' as const }
  const changing = (to: object) => given(student, old).when(students.change, to, around)
  changing({ studentName: '王大明', schoolYear: '26届', semester: '上' }).records('changed', { studentName: '王大明' })
  changing({ schoolYear: '27届' }).refuses(terms.no.year)
  const [createClass] = places.classCommands,
    inGrade = { grade: { schoolId: 's1' }, teacher: undefined }
  const opening = (schoolYear: string) => given(schoolClass, {}).when(createClass, { schoolId: 's1', gradeId: 'g3', className: '一班', schoolYear }, inGrade)
  opening('明年').refuses({ ...terms.no.year, field: 'schoolYear' })
  opening('2026-2027').records('created', { schoolYear: '2026-2027' })
})
test("a pupil's grade is of the pupil's school", () =>
  given(student, {})
    .when(students.create, pupil, { ...around, grade: { schoolId: 's2', yearGrade: 3 } })
    .refuses(students.no.otherSchool))
test("a pupil's class is of the pupil's grade", () =>
  given(student, {})
    .when(students.create, pupil, { ...around, schoolClass: { gradeId: 'g4' } })
    .refuses(students.no.otherGrade))
test('an ID card belongs to one pupil', () =>
  given(student, {})
    .when(students.create, pupil, { ...around, sameCard: [{ status: 'live', schoolId: 's2' }] })
    .refuses(students.no.idCardTaken))
test('who left another school is added by the new one; who left this one is taken back', () => {
  const adding = (facts: object) => given(student, {}).when(students.create, pupil, { ...around, ...facts })
  const left = (schoolId: string) => [{ status: 'left', schoolId }]
  adding({ sameCard: left('s2'), sameCode: left('s2') }).records('created', { studentCode: 'P1' })
  adding({ sameCard: left('s1') }).refuses(students.no.leftHere)
  adding({ sameCode: left('s1') }).refuses(students.no.leftHere)
  given(student, { ...pupil, status: 'left' })
    .when(students.restore, {}, { ...around, sameCard: [{ status: 'live', schoolId: 's2' }] })
    .refuses(students.no.idCardTaken)
})
test('a pupil changes school by leaving the old one', () =>
  given(student, { ...pupil, status: 'live' })
    .when(students.change, { schoolId: 's2' }, around)
    .refuses(students.no.schoolStays))
test('moving up a grade moves the year with it', () =>
  given(student, { ...pupil, status: 'live', areaCode: '110101', yearGrade: 3, classId: null })
    .when(students.change, { gradeId: 'g4' }, { ...around, grade: { schoolId: 's1', yearGrade: 4 } })
    .then({ type: 'changed', data: { gradeId: 'g4', yearGrade: 4 } }))
test('a pupil with live enrolments neither leaves nor is removed nor erased', () => {
  const busy = { load: { live: 1 }, guardians: 0 }
  given(student, { ...pupil, status: 'live' })
    .when(students.leave, { remark: '转学' }, busy)
    .refuses(students.no.enrolled)
  given(student, { ...pupil, status: 'live' })
    .when(students.remove, {}, busy)
    .refuses(students.no.enrolled)
  given(student, { ...pupil, status: 'left' })
    .when(students.erase, { remark: '家长要求' }, busy)
    .refuses(students.no.enrolled)
})
test('a pupil with bound guardians is neither removed nor erased', () => {
  given(student, { ...pupil, status: 'live' })
    .when(students.remove, {}, { load: undefined, guardians: 1 })
    .refuses(students.no.bound)
  given(student, { ...pupil, status: 'left' })
    .when(students.erase, { remark: '家长要求' }, { load: undefined, guardians: 1 })
    .refuses(students.no.bound)
})
test('seeing a pupil unmasked leaves the reason behind', () =>
  given(student, { ...pupil, status: 'live' })
    .when(students.unmask, { remark: '核对学籍' })
    .then({ type: 'unmasked', data: { remark: '核对学籍' } }))

const third = { schoolId: 's1', gradeName: '三年级', yearGrade: 3, sort: 3 }
test('a grade carries the area of its school, and a school has each year once', () => {
  given(grade, {})
    .when(places.gradeCommands[0], third, { from: { schoolId: { areaCode: '110101' } }, same: 0 })
    .records('created', { areaCode: '110101' })
  given(grade, {})
    .when(places.gradeCommands[0], third, { from: { schoolId: { areaCode: '110101' } }, same: 1 })
    .refuses(places.no.yearTaken)
  given(grade, { ...third, status: 'live' })
    .when(places.gradeCommands[1], { yearGrade: 4 }, { same: 1 })
    .refuses(places.no.yearTaken)
  given(grade, { ...third, status: 'removed' })
    .when(places.gradeCommands[3], {}, { same: 1 })
    .refuses(places.no.yearTaken)
})
test('a grade with classes or pupils is not removed', () => {
  given(grade, { ...third, status: 'live' })
    .when(places.gradeCommands[2], {}, { kept: [1, 0] })
    .refuses(places.no.hasClasses)
  given(grade, { ...third, status: 'live' })
    .when(places.gradeCommands[2], {}, { kept: [0, 1] })
    .refuses(places.no.hasPupils)
})
test('grades, classes and rooms stay in their school', () => {
  given(grade, { ...third, status: 'live' })
    .when(places.gradeCommands[1], { schoolId: 's2' }, { same: 0 })
    .refuses(places.no.schoolStays)
  given(schoolClass, { schoolId: 's1', status: 'live' }).when(places.classCommands[1], { schoolId: 's2' }, {}).refuses(places.no.schoolStays)
  given(classroom, { schoolId: 's1', status: 'live' }).when(places.roomCommands[1], { schoolId: 's2' }, { same: 0 }).refuses(places.no.schoolStays)
})
const one = { schoolId: 's1', gradeId: 'g3', className: '三(1)班' }
test('a class is of a grade of its school and has its name once', () => {
  given(schoolClass, {})
    .when(places.classCommands[0], one, { grade: { schoolId: 's2' }, same: 0 })
    .refuses(places.no.otherSchool)
  given(schoolClass, {})
    .when(places.classCommands[0], one, { grade: { schoolId: 's1' }, same: 1 })
    .refuses(places.no.nameTaken)
  given(schoolClass, { ...one, status: 'live' })
    .when(places.classCommands[1], { gradeId: 'g9' }, { grade: { schoolId: 's2' }, same: 0 })
    .refuses(places.no.otherSchool)
  given(schoolClass, { ...one, status: 'live' })
    .when(places.classCommands[1], { className: 'x' }, { grade: { schoolId: 's1' }, same: 1 })
    .refuses(places.no.nameTaken)
  given(schoolClass, { ...one, status: 'removed' })
    .when(places.classCommands[3], {}, { grade: { schoolId: 's1' }, same: 1 })
    .refuses(places.no.nameTaken)
})
test('a class with pupils is not removed', () =>
  given(schoolClass, { ...one, status: 'live' })
    .when(places.classCommands[2], {}, { kept: [2] })
    .refuses(places.no.hasPupils))
test('a room has its name once in its building', () => {
  given(classroom, {}).when(places.roomCommands[0], { schoolId: 's1', name: '101', capacity: 40 }, { same: 1 }).refuses(places.no.nameTaken)
  given(classroom, { status: 'live' }).when(places.roomCommands[1], { name: '101' }, { same: 1 }).refuses(places.no.nameTaken)
  given(classroom, { status: 'removed' }).when(places.roomCommands[3], {}, { same: 1 }).refuses(places.no.nameTaken)
})
test('a school teacher is of a school, with a phone nobody else there has', () => {
  const one = { schoolId: 's1', name: '张老师', phone: '13600000001' }
  given(schoolTeacher, {}).when(staff.create, one, { same: 0, accounts: [] }).refuses(staff.no.noSchool)
  given(schoolTeacher, {})
    .when(staff.create, one, { from: { schoolId: { areaCode: '110101' } }, same: 1, accounts: [] })
    .refuses(staff.no.phoneTaken)
  given(schoolTeacher, { ...one, status: 'live' })
    .when(staff.change, { phone: '13600000002' }, { same: 1, accounts: [] })
    .refuses(staff.no.phoneTaken)
  given(schoolTeacher, { ...one, status: 'removed' })
    .when(staff.restore, {}, { same: 1, accounts: [] })
    .refuses(staff.no.phoneTaken)
  given(schoolTeacher, {})
    .when(staff.create, one, { from: { schoolId: { areaCode: '110101' } }, same: 0, accounts: [] })
    .records('created', { areaCode: '110101' })
})
