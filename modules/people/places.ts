/** Grades, classes and rooms of a school: each carries the school's area, and a name once per school. */
import { about, crud, ensure, gather, get, refusals } from '../kit/index.ts'
import { classroom, school } from './organisation.ts'
import { ensureTerm } from './term.ts'
import { grade, schoolClass, schoolTeacher, student } from './person.ts'

export const no = refusals('place', {
  nameTaken: ['本校已有同名记录', 'the school already has one of this name'],
  yearTaken: ['本校该年级已存在', 'the school already has this year grade'],
  otherSchool: ['所选年级不属于该学校', 'the grade is of another school'],
  hasClasses: ['该年级下还有班级', 'the grade still has classes'],
  hasPupils: ['还有在读学生', 'it still has pupils'],
  otherTeacher: ['所选教师不属于该学校', 'the teacher is of another school'],
  schoolStays: ['不能更换学校', 'the school cannot be changed'],
})

const ofSchool = { by: ['SM', 'PO'], fixed: { schoolId: no.schoolStays }, copies: [{ of: school, by: 'schoolId', fields: ['areaCode'] }] } as const
const pupilsBy = (by: 'gradeId' | 'classId') => ({ of: student, by, where: { status: 'live' }, refused: no.hasPupils })

export const gradeCommands = crud(grade, {
  ...ofSchool,
  create: { label: ['新增年级', 'Add a grade'] },
  unique: { on: ['schoolId', 'yearGrade'], refused: no.yearTaken },
  keptWhile: [{ of: schoolClass, by: 'gradeId', refused: no.hasClasses }, pupilsBy('gradeId')],
})
export const classCommands = crud(schoolClass, {
  ...ofSchool,
  create: { label: ['新增班级', 'Add a class'] },
  unique: { on: ['gradeId', 'schoolYear', 'className'], refused: no.nameTaken },
  keptWhile: [pupilsBy('classId')],
  needs: ({ gradeId, headTeacherId }) => gather({ grade: get(grade, gradeId), teacher: get(schoolTeacher, headTeacherId) }),
  check({ schoolId, headTeacherId, schoolYear }, { grade, teacher }, _context, before) {
    ensureTerm({ schoolYear }, before)
    ensure(grade?.schoolId === schoolId, about(no.otherSchool, 'gradeId'))
    const isTheirs = teacher?.schoolId === schoolId && teacher.status === 'live'
    ensure(!headTeacherId || headTeacherId === before.headTeacherId || isTheirs, about(no.otherTeacher, 'headTeacherId'))
  },
  fill: ({ headTeacherId, headTeacher }, { teacher }) => ({
    headTeacher: headTeacherId ? (teacher?.name ?? null) : headTeacher,
    headBy: (teacher?.status === 'live' && teacher.userId) || null,
  }),
})
/** A removed room stays readable in the lessons that were planned into it; new lessons can't choose it. */
export const roomCommands = crud(classroom, {
  ...ofSchool,
  create: { label: ['新增教室', 'Add a room'] },
  unique: { on: ['schoolId', 'building', 'name'], refused: no.nameTaken },
})
export const [createGrade] = gradeCommands,
  [createClass, changeClass] = classCommands,
  [createRoom, changeRoom] = roomCommands
export const commands = [...gradeCommands, ...classCommands, ...roomCommands]
