/** Grades, classes and rooms of a school: each carries the school's area, and a name once per school. */
import { about, changes, command, count, ensure, fact, get, partly, refusals } from '../kit/index.ts'
import { classroom, school } from './organisation.ts'
import { grade, schoolClass, student } from './person.ts'

export const no = refusals('place', {
  nameTaken: ['本校已有同名记录', 'the school already has one of this name'],
  yearTaken: ['本校该年级已存在', 'the school already has this year grade'],
  otherSchool: ['所选年级不属于该学校', 'the grade is of another school'],
  hasClasses: ['该年级下还有班级', 'the grade still has classes'],
  hasPupils: ['还有在读学生', 'it still has pupils'],
  schoolStays: ['不能更换学校', 'the school cannot be changed'],
})

const schools = ['SM', 'PO'] as const
const live = 'live' as const

// Grades.

const { schoolId, gradeName, educationPeriod, yearGrade, sort } = grade.fields
export const createGrade = command(grade, 'create', {
  label: ['新增年级', 'Add a grade'], by: schools, input: { schoolId, gradeName, educationPeriod, yearGrade, sort },
  * needs(_row, given) {
    return {
      school: yield* get(school, given.schoolId),
      same: yield* count(grade, { schoolId: given.schoolId, yearGrade: given.yearGrade, status: live }),
    }
  },
  decide(_row, given, { school, same }) {
    ensure(same === 0, about(no.yearTaken, 'yearGrade'))
    return fact(grade, 'created', { ...given, areaCode: school?.areaCode ?? null })
  },
})
export const changeGrade = command(grade, 'change', {
  label: ['编辑', 'Edit'], by: schools, input: partly({ schoolId, gradeName, educationPeriod, yearGrade, sort }),
  * needs(row, given) {
    return { same: yield* count(grade,
      { schoolId: row.schoolId, yearGrade: given.yearGrade ?? row.yearGrade, status: live, id: { not: row.id } }) }
  },
  decide(row, given, { same }) {
    ensure(!given.schoolId || given.schoolId === row.schoolId, about(no.schoolStays, 'schoolId'))
    ensure(same === 0, about(no.yearTaken, 'yearGrade'))
    return fact(grade, 'changed', changes(row, given))
  },
})
export const removeGrade = command(grade, 'remove', {
  label: ['删除', 'Delete'], by: schools, danger: true,
  * needs(row) {
    return {
      classes: yield* count(schoolClass, { gradeId: row.id, status: live }),
      pupils: yield* count(student, { gradeId: row.id, status: live }),
    }
  },
  decide(_row, _given, { classes, pupils }) {
    ensure(classes === 0, no.hasClasses)
    ensure(pupils === 0, no.hasPupils)
    return fact(grade, 'removed')
  },
})
export const restoreGrade = command(grade, 'restore', {
  label: ['恢复', 'Restore'], by: schools,
  * needs(row) { return { same: yield* count(grade, { schoolId: row.schoolId, yearGrade: row.yearGrade, status: live }) } },
  decide(_row, _given, { same }) {
    ensure(same === 0, no.yearTaken)
    return fact(grade, 'restored')
  },
})

// Classes.

const ofClass = {
  schoolId: schoolClass.fields.schoolId, gradeId: schoolClass.fields.gradeId, className: schoolClass.fields.className,
  headTeacher: schoolClass.fields.headTeacher, schoolYear: schoolClass.fields.schoolYear,
}
interface ClassName { readonly schoolId: string; readonly gradeId: string; readonly className: string; readonly schoolYear?: string | null }
function* classNeeds(id: string, row: ClassName) {
  return {
    school: yield* get(school, row.schoolId),
    grade: yield* get(grade, row.gradeId),
    same: yield* count(schoolClass, {
      gradeId: row.gradeId, className: row.className, schoolYear: row.schoolYear ?? null, status: live, id: { not: id },
    }),
  }
}
export const createClass = command(schoolClass, 'create', {
  label: ['新增班级', 'Add a class'], by: schools, input: ofClass,
  needs: (row, given) => classNeeds(row.id, given),
  decide(_row, given, { school, grade, same }) {
    ensure(grade?.schoolId === given.schoolId, about(no.otherSchool, 'gradeId'))
    ensure(same === 0, about(no.nameTaken, 'className'))
    return fact(schoolClass, 'created', { ...given, areaCode: school?.areaCode ?? null })
  },
})
export const changeClass = command(schoolClass, 'change', {
  label: ['编辑', 'Edit'], by: schools, input: partly(ofClass),
  needs: (row, given) => classNeeds(row.id, {
    schoolId: row.schoolId, gradeId: given.gradeId ?? row.gradeId, className: given.className ?? row.className,
    schoolYear: given.schoolYear === undefined ? row.schoolYear : given.schoolYear,
  }),
  decide(row, given, { grade, same }) {
    ensure(!given.schoolId || given.schoolId === row.schoolId, about(no.schoolStays, 'schoolId'))
    ensure(grade?.schoolId === row.schoolId, about(no.otherSchool, 'gradeId'))
    ensure(same === 0, about(no.nameTaken, 'className'))
    return fact(schoolClass, 'changed', changes(row, given))
  },
})
export const removeClass = command(schoolClass, 'remove', {
  label: ['删除', 'Delete'], by: schools, danger: true,
  * needs(row) { return { pupils: yield* count(student, { classId: row.id, status: live }) } },
  decide(_row, _given, { pupils }) {
    ensure(pupils === 0, no.hasPupils)
    return fact(schoolClass, 'removed')
  },
})
export const restoreClass = command(schoolClass, 'restore', {
  label: ['恢复', 'Restore'], by: schools,
  needs: row => classNeeds(row.id, row),
  decide(_row, _given, { same }) {
    ensure(same === 0, no.nameTaken)
    return fact(schoolClass, 'restored')
  },
})

// Rooms.

const ofRoom = {
  schoolId: classroom.fields.schoolId, name: classroom.fields.name, building: classroom.fields.building,
  capacity: classroom.fields.capacity, type: classroom.fields.type,
}
function* roomNeeds(id: string, row: { readonly schoolId: string; readonly name: string; readonly building?: string | null }) {
  return {
    school: yield* get(school, row.schoolId),
    same: yield* count(classroom,
      { schoolId: row.schoolId, name: row.name, building: row.building ?? null, status: live, id: { not: id } }),
  }
}
export const createRoom = command(classroom, 'create', {
  label: ['新增教室', 'Add a room'], by: schools, input: ofRoom,
  needs: (row, given) => roomNeeds(row.id, given),
  decide(_row, given, { school, same }) {
    ensure(same === 0, about(no.nameTaken, 'name'))
    return fact(classroom, 'created', { ...given, areaCode: school?.areaCode ?? '' })
  },
})
export const changeRoom = command(classroom, 'change', {
  label: ['编辑', 'Edit'], by: schools, input: partly(ofRoom),
  needs: (row, given) => roomNeeds(row.id, {
    schoolId: row.schoolId, name: given.name ?? row.name, building: given.building === undefined ? row.building : given.building,
  }),
  decide(row, given, { same }) {
    ensure(!given.schoolId || given.schoolId === row.schoolId, about(no.schoolStays, 'schoolId'))
    ensure(same === 0, about(no.nameTaken, 'name'))
    return fact(classroom, 'changed', changes(row, given))
  },
})
/** A removed room stays readable in the lessons that were planned into it; new lessons can't choose it. */
export const removeRoom = command(classroom, 'remove', {
  label: ['删除', 'Delete'], by: schools, danger: true, decide: () => fact(classroom, 'removed'),
})
export const restoreRoom = command(classroom, 'restore', {
  label: ['恢复', 'Restore'], by: schools,
  needs: row => roomNeeds(row.id, row),
  decide(_row, _given, { same }) {
    ensure(same === 0, no.nameTaken)
    return fact(classroom, 'restored')
  },
})

export const commands = [
  createGrade, changeGrade, removeGrade, restoreGrade, createClass, changeClass, removeClass, restoreClass,
  createRoom, changeRoom, removeRoom, restoreRoom,
]
