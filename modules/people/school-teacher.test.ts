/** A teacher of the school is known by the account of the school that has the same phone, whichever was there first. */
import { beforeAll, expect, test } from 'vitest'
import { shared } from '../../tests/shared.ts'
import { furnish, ids, put } from '../../tests/openclass.ts'
import { web } from '../../tests/web.ts'
import { account, user } from '../identity/index.ts'
import { grade, schoolClass, schoolTeacher } from './person.ts'
import { createClass } from './places.ts'
import { create } from './school-teacher.commands.ts'

const on = shared(() => web())
beforeAll(async () => {
  await furnish(on)
})
const opened = (account: string, deptId: string, phone: string) =>
  put(on, user, account, 'create', { account, realName: '杨建国', phone, deptId, roleId: 'ST', passwordHash: 'x' })
const teacher = async (id: string) => (await on.all(schoolTeacher, { id }))[0]!

test('an account that is there is found, one that comes later too, and none of another school', async () => {
  await opened('yang', ids.school, '13900000101')
  await opened('elsewhere', 'other', '13900000102')
  await on.run(on.as('system'), create, 't1', { schoolId: ids.school, name: '杨建国', phone: '13900000101' })
  await on.run(on.as('system'), create, 't2', { schoolId: ids.school, name: '李建国', phone: '13900000102' })
  await put(on, grade, 'g1', 'create', { schoolId: ids.school, gradeName: '一年级', educationPeriod: 'primary', yearGrade: 1, sort: 1 })
  await on.run(on.as('system'), createClass, 'k1', { schoolId: ids.school, gradeId: 'g1', className: '一班', schoolYear: '2026-2027', headTeacherId: 't2' })
  await on.tick()
  expect([(await teacher('t1')).userId, (await teacher('t2')).userId]).toEqual(['yang', null])
  await on.login('ST', { deptId: ids.school })
  const rest = { account: 'li', realName: '李建国', phone: '13900000102', roleId: 'ST', passwordHash: 'x' }
  await on.run(on.as('system'), account.create, 'li', { ...rest, deptId: ids.school })
  await on.tick()
  expect((await teacher('t2')).userId).toBe('li')
  // And the class knows whose account its teacher has.
  expect((await on.all(schoolClass, { id: 'k1' }))[0]!.headBy).toBe('li')
})
