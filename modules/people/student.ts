/** Pupils: kept by their school, leaving and coming back, seen unmasked with a trace, and erased. */
import { about, changes, command, count, ensure, fact, get, partial, pick, refusals, type Row } from '../kit/index.ts'
import { studentLoad } from './open-obligations.ts'
import { school } from './organisation.ts'
import { remarkField } from '../audit/index.ts'
import { grade, guardian, schoolClass, student } from './person.ts'

export const no = refusals('student', {
  otherSchool: ['所选年级不属于该学校', 'the grade is of another school'],
  otherGrade: ['所选班级不属于该年级', 'the class is of another grade'],
  schoolStays: ['转学请先在原学校办理离校', 'a pupil who changes school must leave the old one first'],
  enrolled: ['学生还有未了的报名', 'the pupil still has live enrolments'],
  bound: ['学生还有已绑定或正在绑定的监护人，请先解除', 'the pupil still has guardians bound or about to bind: unbind them first'],
  idCardTaken: ['该身份证号已登记', 'this ID card is already registered'],
})

const input = pick(
  student.fields,
  'studentName',
  'studentCode',
  'phoneNumber',
  'schoolYear',
  'semester',
  'schoolId',
  'gradeId',
  'classId',
  'sex',
  'idCard',
  'birthday',
)

interface Place {
  readonly schoolId: string
  readonly gradeId: string
  readonly classId?: string | null
  readonly idCard?: string | null
}
function* placeNeeds(id: string, row: Place) {
  return {
    school: yield* get(school, row.schoolId),
    grade: yield* get(grade, row.gradeId),
    schoolClass: yield* get(schoolClass, row.classId),
    sameCard: row.idCard ? yield* count(student, { idCard: row.idCard, status: ['live', 'left'], id: { not: id } }) : 0,
  }
}
interface Places {
  readonly school: Row<typeof school> | undefined
  readonly grade: Row<typeof grade> | undefined
  readonly schoolClass: Row<typeof schoolClass> | undefined
  readonly sameCard: number
}
/** Checks that class, grade and school hang together, and answers what is filled in from them. */
function placed(row: Place, { school, grade, schoolClass, sameCard }: Places) {
  ensure(grade?.schoolId === row.schoolId, about(no.otherSchool, 'gradeId'))
  ensure(!row.classId || schoolClass?.gradeId === row.gradeId, about(no.otherGrade, 'classId'))
  ensure(sameCard === 0, about(no.idCardTaken, 'idCard'))
  return { areaCode: school?.areaCode ?? null, yearGrade: grade.yearGrade }
}
/** The birthday that an ID card carries. */
const birthdayOf = (idCard: string | null | undefined) => (idCard ? `${idCard.slice(6, 10)}-${idCard.slice(10, 12)}-${idCard.slice(12, 14)}` : null)

export const create = command(student, 'create', {
  label: ['新增学生', 'Add a pupil'],
  by: ['SM'],
  input,
  needs: (row, given) => placeNeeds(row.id, given),
  decide: (_row, given, facts) => fact(student, 'created', { ...given, birthday: given.birthday ?? birthdayOf(given.idCard), ...placed(given, facts) }),
})

export const change = command(student, 'change', {
  label: ['编辑', 'Edit'],
  by: ['SM'],
  input: partial(input),
  needs: (row, given) =>
    placeNeeds(row.id, {
      schoolId: row.schoolId,
      gradeId: given.gradeId ?? row.gradeId,
      classId: given.classId === undefined ? row.classId : given.classId,
      idCard: given.idCard === undefined ? row.idCard : given.idCard,
    }),
  decide(row, given, facts) {
    ensure(!given.schoolId || given.schoolId === row.schoolId, about(no.schoolStays, 'schoolId'))
    const after = { ...row, ...changes(row, given) }
    return fact(student, 'changed', changes(row, { ...given, ...placed(after, facts) }))
  },
})

function* ties(row: Row<typeof student>) {
  return {
    load: yield* get(studentLoad, row.id),
    // Whoever is about to bind counts too, or would be bound to nobody in the end.
    guardians: yield* count(guardian, { studentId: row.id, status: ['pending', 'code_sent', 'awaiting', 'bound'] }),
  }
}
export const leave = command(student, 'leave', {
  label: ['离校', 'Leave the school'],
  by: ['SM'],
  input: { remark: remarkField },
  danger: true,
  *needs(row) {
    return { load: yield* get(studentLoad, row.id) }
  },
  decide(_row, { remark }, { load }) {
    ensure(!load?.live, no.enrolled, { count: load?.live })
    return fact(student, 'left', { remark })
  },
})
/** Removing is for mistakes: a pupil with guardians or enrolments leaves instead. */
export const remove = command(student, 'remove', {
  label: ['删除', 'Delete'],
  by: ['SM'],
  danger: true,
  needs: ties,
  decide(_row, _given, { load, guardians }) {
    ensure(!load?.live, no.enrolled, { count: load?.live })
    ensure(guardians === 0, no.bound, { count: guardians })
    return fact(student, 'removed')
  },
})
/** Coming back, also to another grade of the same school. */
export const restore = command(student, 'restore', {
  label: ['恢复', 'Restore'],
  by: ['SM'],
  input: partial(pick(student.fields, 'gradeId', 'classId')),
  needs: (row, given) => placeNeeds(row.id, { ...row, gradeId: given.gradeId ?? row.gradeId, classId: given.classId ?? row.classId }),
  decide(row, given, facts) {
    const after = { ...row, ...changes(row, given) }
    return fact(student, 'restored', changes(row, { ...given, ...placed(after, facts) }))
  },
})
/** Leaves a trace of who saw the personal values and why; the call that follows shows them. */
export const unmask = command(student, 'unmask', {
  label: ['查看完整信息', 'Show unmasked'],
  by: ['SM', 'CS'],
  input: { remark: remarkField },
  decide: (_row, { remark }) => fact(student, 'unmasked', { remark }),
})
/** The personal values are gone for good, in the row and in the log; what remains says that somebody was here. */
export const erase = command(student, 'erase', {
  label: ['清除个人信息', 'Erase'],
  by: ['SM'],
  input: { remark: remarkField },
  danger: true,
  needs: ties,
  decide(_row, { remark }, { load, guardians }) {
    ensure(!load?.live, no.enrolled, { count: load?.live })
    ensure(guardians === 0, no.bound, { count: guardians })
    return fact(student, 'erased', { remark })
  },
})

export const commands = [create, change, leave, remove, restore, unmask, erase]
