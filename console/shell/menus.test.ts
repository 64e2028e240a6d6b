import { expect, test } from 'vitest'
import { found, labelAt, shownTo } from './menus.ts'

const menus = [
  {
    id: '1',
    name: 'System',
    path: '/system',
    children: [
      { id: '2', name: 'Parameters', path: '/system/param/index' },
      { id: '3', name: 'Secrets', path: '/system/secret', meta: { roles: ['PA'] } },
    ],
  },
  {
    id: '4',
    name: 'Platform only',
    path: '/p',
    children: [{ id: '5', name: 'Only', path: '/p/only', meta: { roles: ['PA'] } }],
  },
]

test('a menu with roles shows only to them, and a group without items not at all', () => {
  expect(shownTo(menus, 'SM')).toEqual([{ ...menus[0], children: [menus[0]!.children![0]] }])
  expect(shownTo(menus, 'PA')).toEqual(menus)
})

test('the menu search finds leaves by the beginning of their name, whatever the case', () => {
  expect(found(menus, 'PAR').map(leaf => leaf.node.name)).toEqual(['Parameters'])
  expect(found(menus, 'system')).toEqual([])
})

test('those that begin with the text come before those that contain it', () => {
  expect(found(menus, 's').map(leaf => leaf.node.name)).toEqual(['Secrets', 'Parameters'])
})

test('a screen is named by its menu, with or without /index', () => {
  expect([labelAt(menus, '/system/param'), labelAt(menus, '/nowhere')]).toEqual(['Parameters', ''])
})
