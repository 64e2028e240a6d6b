/** Teachers of the school itself: kept by the school, each phone once. */
import { about, changes, command, count, ensure, fact, get, partly, pick, refusals } from '../kit/index.ts'
import { school } from './organisation.ts'
import { schoolTeacher } from './person.ts'

export const no = refusals('staff', {
  phoneTaken: ['本校已有该手机号的教师', 'the school already has a teacher with this phone'],
  noSchool: ['没有找到该学校', 'no such school'],
})
const input = pick(schoolTeacher.fields, 'schoolId', 'name', 'phone', 'subject', 'userId')

function* staffNeeds(id: string, schoolId: string, phone: string) {
  return {
    school: yield* get(school, schoolId),
    same: yield* count(schoolTeacher, { schoolId, phone, status: 'live', id: { not: id } }),
  }
}
export const create = command(schoolTeacher, 'create', {
  label: ['新增教师', 'Add a teacher'], by: ['SM'], input,
  needs: (row, given) => staffNeeds(row.id, given.schoolId, given.phone),
  decide(_row, given, { school, same }) {
    ensure(school, about(no.noSchool, 'schoolId'))
    ensure(same === 0, about(no.phoneTaken, 'phone'))
    return fact(schoolTeacher, 'created', { ...given, areaCode: school.areaCode })
  },
})
export const change = command(schoolTeacher, 'change', {
  label: ['编辑', 'Edit'], by: ['SM'], input: partly(pick(schoolTeacher.fields, 'name', 'phone', 'subject', 'userId')),
  needs: (row, given) => staffNeeds(row.id, row.schoolId, given.phone ?? row.phone),
  decide(row, given, { same }) {
    ensure(same === 0, about(no.phoneTaken, 'phone'))
    return fact(schoolTeacher, 'changed', changes(row, given))
  },
})
export const remove = command(schoolTeacher, 'remove', {
  label: ['离职', 'Leave'], by: ['SM'], danger: true, decide: () => fact(schoolTeacher, 'removed'),
})
export const restore = command(schoolTeacher, 'restore', {
  label: ['恢复', 'Restore'], by: ['SM'],
  needs: row => staffNeeds(row.id, row.schoolId, row.phone),
  decide(_row, _given, { same }) {
    ensure(same === 0, no.phoneTaken)
    return fact(schoolTeacher, 'restored')
  },
})
export const commands = [create, change, remove, restore]
