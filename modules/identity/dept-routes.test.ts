/** Departments as trees and level by level, within the reach of who asks. */
import { beforeAll, expect, test } from 'vitest'
import { made, shared } from '../../tests/shared.ts'
import { invoke } from '../kit/index.ts'
import { createDept } from './index.ts'
import { runAll } from '../../server/kernel/engine.ts'
import type { Person } from '../../tests/people.ts'
import { web } from '../../tests/web.ts'

const on = shared(() => web())
const admin = made(() => on.login('PA'))
let manager: Person
beforeAll(async () => {
  await runAll(on.engine, on.engine.system('000000'), [
    invoke(createDept, 'city', { deptName: '市教委', deptCategory: 'commission', parentId: 'platform', sort: 1, areaCode: '110100' }),
    invoke(createDept, 's1', { deptName: '第一小学', deptCategory: 'school', parentId: 'city', sort: 1, areaCode: '110108' }),
  ])
  manager = await on.login('SM', { deptId: 's1' })
})
const ask = async (who: Person, path: string) => (await on.get(who, `/api/blade-system/dept/${path}`)).body.data

test('the list is a tree of whole rows, and a filtered one still shows its hits', async () => {
  expect(await ask(admin, 'list')).toMatchObject([
    {
      id: 'platform',
      parentId: '0',
      hasChildren: true,
      tenantId: '000000',
      children: [{ id: 'city', deptCategoryName: '教委', parentName: '课堂', children: [{ id: 's1', parentId: 'city' }] }],
    },
  ])
  expect(await ask(admin, 'list?deptName=%E5%B0%8F%E5%AD%A6')).toMatchObject([{ id: 's1', deptName: '第一小学' }])
})
test('a lazy tree has the direct children alone, each knowing whether it has more', async () => {
  expect(await ask(admin, 'lazy-tree?parentId=0')).toEqual([
    { id: 'platform', parentId: '0', title: '课堂', key: 'platform', value: 'platform', hasChildren: true },
  ])
  expect(await ask(admin, 'lazy-list?parentId=platform')).toMatchObject([{ id: 'city', hasChildren: true, fullName: '市教委' }])
  expect(await ask(admin, 'lazy-list?parentId=city')).toMatchObject([{ id: 's1', hasChildren: false }])
  expect(await ask(admin, 'lazy-list?parentId=&deptName=%E7%AC%AC%E4%B8%80')).toMatchObject([{ id: 's1' }])
})
test('whoever reaches one department has it as their top, and no other', async () => {
  expect(await ask(manager, 'list')).toMatchObject([{ id: 's1' }])
  expect(await ask(manager, 'lazy-tree?parentId=0')).toMatchObject([{ id: 's1', hasChildren: false }])
  expect(await ask(manager, 'lazy-list?parentId=platform')).toEqual([])
})
test('the departments of a person can be chosen from', async () => {
  expect(await ask(admin, `select?userId=${manager.userId}`)).toMatchObject([{ id: 's1' }])
  expect(await ask(admin, 'select?deptId=city,s1')).toHaveLength(2)
})
