/** Pupils: kept by their school, leaving and coming back, seen unmasked with a trace, and erased. */
import { about, count, crud, dayOf, ensure, find, gather, get, invoke, partial, pick, refusals, type Row, step } from '../kit/index.ts'
import { studentLoad } from './open-obligations.ts'
import { school } from './organisation.ts'
import { because } from '../audit/index.ts'
import { writing } from '../messages/index.ts'
import { labelling } from '../system/index.ts'
import { dataRequest, erase as eraseRequest, meet } from './data-request.ts'
import { erase as eraseGuardian } from './guardianship.ts'
import { receiversOf } from './receivers.ts'
import { eraseDocument, studentDocument } from './student-document.ts'
import { ensureTerm } from './term.ts'
import { grade, guardian, schoolClass, student } from './person.ts'

export const no = refusals('student', {
  otherSchool: ['所选年级不属于该学校', 'the grade is of another school'],
  otherGrade: ['所选班级不属于该年级', 'the class is of another grade'],
  schoolStays: ['转学请先在原学校办理离校', 'a pupil who changes school must leave the old one first'],
  enrolled: ['学生还有未了的报名', 'the pupil still has live enrolments'],
  bound: ['学生还有已绑定或正在绑定的监护人，请先解除', 'the pupil still has guardians bound or about to bind: unbind them first'],
  leftHere: ['该学生曾在本校就读并已离校，请恢复其学籍', 'the pupil left this very school: take them back in place of adding them'],
  birthday: ['出生日期不能晚于今天，也不能早于1900年', 'nobody is born after today, or before 1900'],
  otherBirthday: ['出生日期与身份证号不一致', 'the ID card says another birthday'],
  idCardTaken: ['该身份证号已登记', 'this ID card is already registered'],
})

/** The birthday that an ID card carries. */
const birthdayOf = (idCard: string | null | undefined) => (idCard ? `${idCard.slice(6, 10)}-${idCard.slice(10, 12)}-${idCard.slice(12, 14)}` : null)
type Born = Pick<Row<typeof student>, 'birthday' | 'idCard'>
/** The birthday of a pupil as they will be: with another ID card comes its own, where nobody says one. */
const bornOn = (row: Born, before: Born): string | null =>
  row.idCard !== before.idCard && row.birthday === before.birthday ? (birthdayOf(row.idCard) ?? row.birthday) : row.birthday
/** A birthday is past, and that of the ID card: classes, tours and policies go by it. What stands there already is left alone. */
function ensureBorn(row: Born, before: Born, today: string): void {
  const born = bornOn(row, before)
  if (!born || (born === before.birthday && row.idCard === before.idCard)) return
  ensure(born <= today && born >= '1900-01-01', about(no.birthday, 'birthday'))
  ensure(!row.idCard || born === birthdayOf(row.idCard), about(no.otherBirthday, 'birthday'))
}

function* ties(row: Row<typeof student>) {
  return {
    load: yield* get(studentLoad, row.id),
    // Whoever is about to bind counts too, or would be bound to nobody in the end.
    guardians: yield* count(guardian, { studentId: row.id, status: ['pending', 'code_sent', 'awaiting', 'bound'] }),
  }
}
interface Ties {
  readonly load: { readonly live: number } | undefined
  readonly guardians: number
}
const noSeats = ({ load }: Pick<Ties, 'load'>) => ensure(!load?.live, no.enrolled, { count: load?.live })
const noTies = (facts: Ties) => {
  noSeats(facts)
  ensure(facts.guardians === 0, no.bound, { count: facts.guardians })
}

/** Class, grade and school hang together, and what follows from them is filled in. Removing is for mistakes: a pupil with guardians or
 * enrolments leaves instead. Coming back is possible to another grade of the same school, too. Who left may be added by another school, which knows
 * nothing of what the former one kept; after that only another leave lets them come back. */
export const [create, change, remove, restore] = crud(student, {
  by: ['SM'],
  create: { label: ['新增学生', 'Add a pupil'] },
  fixed: { schoolId: no.schoolStays },
  remove: { needs: ties, check: (_row, facts) => noTies(facts) },
  restore: { input: partial(pick(student.fields, 'gradeId', 'classId')) },
  *needs({ id, schoolId, gradeId, classId, idCard, studentCode }) {
    const others = { status: ['live', 'left'], id: { not: id } } as const
    return {
      school: yield* get(school, schoolId),
      grade: yield* get(grade, gradeId),
      schoolClass: yield* get(schoolClass, classId),
      sameCard: idCard ? yield* find(student, { idCard, ...others }) : [],
      sameCode: yield* find(student, { studentCode, ...others }),
    }
  },
  check(row, { grade, schoolClass, sameCard, sameCode }, { now, zone }, before) {
    const { schoolId, gradeId, classId } = row
    ensure(grade?.schoolId === schoolId, about(no.otherSchool, 'gradeId'))
    ensure(!classId || schoolClass?.gradeId === gradeId, about(no.otherGrade, 'classId'))
    ensure(!sameCard.some(one => one.status === 'live'), about(no.idCardTaken, 'idCard'))
    const isOwn = (one: Row<typeof student>) => one.status === 'left' && one.schoolId === schoolId
    ensure(!sameCard.some(isOwn), about(no.leftHere, 'idCard'))
    ensure(!sameCode.some(isOwn), about(no.leftHere, 'studentCode'))
    ensureBorn(row, before, dayOf(now, zone))
    ensureTerm(row, before)
  },
  fill: (row, { school, grade }, _context, before) => ({ areaCode: school?.areaCode ?? null, yearGrade: grade!.yearGrade, birthday: bornOn(row, before) }),
})

export const leave = step(student, 'leave', 'left', {
  label: ['离校', 'Leave the school'],
  by: ['SM'],
  ...because,
  needs: (row: Row<typeof student>) => gather({ load: get(studentLoad, row.id) }),
  check: (_row, _given, facts) => noSeats(facts),
})
/** Leaves a trace of who saw the personal values and why; the call that follows shows them. */
export const unmask = step(student, 'unmask', 'unmasked', { many: false, label: ['查看完整信息', 'Show unmasked'], by: ['SM', 'CS'], input: because.input })
/** The personal values are gone for good, in the row and in the log, as are those of former guardians, and what they asked for; what remains says
 * that somebody was here. */
export const erase = step(student, 'erase', 'erased', {
  label: ['清除个人信息', 'Erase'],
  by: ['SM'],
  ...because,
  *needs(row: Row<typeof student>) {
    const studentId = row.id
    return {
      ...(yield* ties(row)),
      papers: yield* find(studentDocument, { studentId, status: { not: 'erased' } }),
      former: yield* find(guardian, { studentId, status: 'unbound' }),
      asked: yield* find(dataRequest, { studentId }),
    }
  },
  check: (_row, _given, facts) => noTies(facts),
  also: (_row, _given, { papers, former, asked }) => [
    ...papers.map(one => invoke(eraseDocument, one.id, {})),
    ...former.map(one => invoke(eraseGuardian, one.id, {})),
    ...asked.filter(one => one.status === 'waiting').map(one => invoke(meet, one.id, {})),
    ...asked.map(one => invoke(eraseRequest, one.id, {})),
  ],
})

/** To the guardians who may receive messages. */
const write = writing(student, { label: ['给家长发消息', 'Write to the guardians'], by: ['SM', 'ST'], to: row => receiversOf([row.id]) })
/** The school's own words for its pupils, of the labels that the platform keeps for them. */
export const putLabels = labelling(student, 'student', ['SM'])
export const commands = [create, change, write, putLabels, leave, remove, restore, unmask, erase]
