/** Homes: the view of the category; one configured role gets the special board; what has no view gets the dashboard. */
import { describe, expect, test } from 'vitest'
import { shared } from '../../tests/shared.ts'
import { web } from '../../tests/web.ts'
import { everyone, roles } from '../kit/index.ts'
import { specialRoleKey, viewOf, views } from './home-routes.ts'

const person = { roleIds: ['r-school'], category: 'SM' }
test('B019 everybody has the view of their category, or the one it was given', () => {
  expect(viewOf(person, {})).toBe('school')
  expect(viewOf(person, { views: 'CS=dashboard，SM=manager' })).toBe('manager')
  expect(viewOf(person, { views: 'SM=manager, r-school=system-time' })).toBe('system-time')
})
test('B020 the configured role gets the special board, whatever the category', () => {
  expect(viewOf(person, { specialRoleId: 'r-school', views: 'SM=manager' })).toBe('liheManagement')
  expect(viewOf(person, { specialRoleId: 'r-other' })).toBe('school')
})
test('B180 a category without a view of its own gets the dashboard', () => {
  expect(viewOf(person, { views: 'SM=astronaut' })).toBe('dashboard')
  expect(viewOf({ ...person, category: '??' }, {})).toBe('dashboard')
})
test('B021 fifteen views are there, and every role has one of them', () => {
  expect(new Set(views).size).toBe(15)
  expect(everyone.filter(role => !(views as readonly string[]).includes(roles[role].home))).toEqual([])
})

describe('over HTTP', () => {
  const on = shared(() => web())
  test('B020 the system parameter says which role it is', async () => {
    const [admin, school] = [await on.login('PA'), await on.login('SM')]
    const view = async () => (await on.get(school, '/api/blade-desk/home/view')).body.data.view
    expect(await view()).toBe('school')
    await on.post(admin, '/api/blade-system/param/submit', { paramName: '特殊看板角色', paramKey: specialRoleKey, paramValue: school.login.roleId })
    expect(await view()).toBe('liheManagement')
    expect((await on.get(admin, '/api/blade-desk/home/view')).body.data.view).toBe('platform')
  })
})
