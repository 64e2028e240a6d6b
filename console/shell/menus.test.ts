import { expect, test } from 'vitest'
import { addressOf, labelAt, opensWindow, shownTo } from './menus.ts'

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
  { id: '4', name: 'Platform only', path: '/p', children: [{ id: '5', name: 'Only', path: '/p/only', meta: { roles: ['PA'] } }] },
]

test('a menu with roles shows only to them, and a group without items not at all', () => {
  expect(shownTo(menus, 'SM')).toEqual([{ ...menus[0], children: [menus[0]!.children![0]] }])
  expect(shownTo(menus, 'PA')).toEqual(menus)
})

test('another site opens in a window only by open-type 2, and else in the frame of ours', () => {
  const outside = { id: 'x', name: 'Maps', path: 'https://maps.example/a?b=1', code: 'maps' }
  expect(opensWindow({ ...outside, isOpen: 2 })).toBe(true)
  expect(opensWindow({ ...outside, path: '/maps', isOpen: 2 })).toBe(false)
  expect(addressOf({ ...outside, isOpen: 1 })).toBe('/myiframe/maps?src=https%3A%2F%2Fmaps.example%2Fa%3Fb%3D1&name=Maps')
})

test('a screen is named by its menu, with or without /index', () => {
  expect([labelAt(menus, '/system/param'), labelAt(menus, '/nowhere')]).toEqual(['Parameters', ''])
})
