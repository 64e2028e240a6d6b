/** Teachers of the school itself: kept by the school, each phone once, and known by the account of the school that has it. */
import { user } from '../identity/index.ts'
import { crud, find, gather, invoke, on, reaction, refusals } from '../kit/index.ts'
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
  needs: ({ schoolId, phone }) => gather({ accounts: find(user, { deptId: schoolId, phone, status: 'active' }, { limit: 2 }) }),
  fill: ({ userId }, { accounts }) => ({ userId: userId ?? (accounts.length === 1 ? accounts[0]!.id : null) }),
})
export const [create, change, remove, restore] = commands

/** An account that was opened after the teacher was entered is theirs as well. */
export const accountsFollow = reaction('school_teacher.has-the-account', {
  on: on(user, 'created'),
  seeks: ({ phone }) => (phone ? [[schoolTeacher, 'phone', phone]] : []),
  async run(_opened, { row: { phone, deptId }, ask }) {
    if (!phone || !deptId) return []
    const found = await ask(find(schoolTeacher, { schoolId: deptId, phone, status: 'live' }, { limit: 1 }))
    return found.filter(one => !one.userId).map(one => invoke(change, one.id, {}))
  },
})

/** The classes of a teacher know their name and their account. */
export const classesFollow = reaction('school_class.follows-its-teacher', {
  on: on(schoolTeacher, 'changed', 'removed', 'restored'),
  run: async ({ id }, { ask }) =>
    (await ask(find(schoolClass, { headTeacherId: id, status: 'live' }))).map(one => invoke(changeClass, one.id, { headTeacherId: id })),
})
