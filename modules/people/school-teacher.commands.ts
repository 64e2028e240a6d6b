/** Teachers of the school itself: kept by the school, each phone once. */
import { crud, find, invoke, on, reaction, refusals } from '../kit/index.ts'
import { school } from './organisation.ts'
import { schoolClass, schoolTeacher } from './person.ts'
import { changeClass } from './places.ts'

export const no = refusals('staff', {
  phoneTaken: ['本校已有该手机号的教师', 'the school already has a teacher with this phone'],
  noSchool: ['没有找到该学校', 'no such school'],
})
export const commands = crud(schoolTeacher, {
  by: ['SM'],
  create: { label: ['新增教师', 'Add a teacher'] },
  remove: { label: ['离职', 'Leave'] },
  fixed: ['schoolId'],
  copies: [{ of: school, by: 'schoolId', fields: ['areaCode'], missing: no.noSchool }],
  unique: { on: ['schoolId', 'phone'], refused: no.phoneTaken },
})
export const [create, change, remove, restore] = commands

/** The classes of a teacher know their name and their account. */
export const classesFollow = reaction('school_class.follows-its-teacher', {
  on: on(schoolTeacher, 'changed', 'removed', 'restored'),
  run: async ({ id }, { ask }) =>
    (await ask(find(schoolClass, { headTeacherId: id, status: 'live' }))).map(one => invoke(changeClass, one.id, { headTeacherId: id })),
})
