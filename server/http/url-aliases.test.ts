/** Other names of calls lead to the same call and to nothing else; menus of a package lead to its modules and back. */
import { expect, test } from 'vitest'
import type { Menu, Module } from '../../modules/kit/index.ts'
import { usualUrl } from './url-aliases.ts'
import { packageMenus } from '../../modules/identity/server/http/package-menus.ts'

test('a call has one name, however a front end or its proxy spells it', () => {
  expect(usualUrl('/blade-system/param/list?current=1')).toBe('/api/blade-system/param/list?current=1')
  expect(usualUrl('/api/blade-develop/datasource/select')).toBe('/api/blade-system/datasource/select')
  expect(usualUrl('/blade-system/tenant-datasource/remove?ids=1')).toBe('/api/blade-system/datasource/remove?ids=1')
  for (const url of [
    '/',
    '/login',
    '/api/blade-system/param/list',
    '/assets/blade-x/a.js',
    '/blade',
    '/x?to=/blade-develop/datasource/',
    '/api/blade-develop/code/list',
  ])
    expect(usualUrl(url), url).toBe(url)
})

const module = (name: string, menus: readonly Menu[]) => ({ name, menus }) as unknown as Module
const menu = (path: string, children?: readonly Menu[]): Menu => ({ path, label: ['', ''], ...(children ? { children } : {}) })
test('a package is the modules whose screens are ticked; a group that several share names none, and what was not touched stays', () => {
  const menus = packageMenus([module('a', [menu('/g', [menu('/g/a')])]), module('b', [menu('/g', [menu('/g/b')]), menu('/b')])])
  expect(menus.ids(['a'])).toEqual(['/g', '/g/a'])
  expect(menus.ids(['b', 'gone'])).toEqual(['/g', '/g/b', '/b'])
  expect(menus.modules('/g,/g/b', undefined)).toEqual(['b'])
  expect(menus.modules(['/g'], undefined)).toEqual([])
  expect(menus.modules('/g/a,/g', ['a'])).toBeUndefined()
  expect(menus.modules('/g,/g/a,/b', ['a'])).toEqual(['a', 'b'])
  expect(menus.modules(undefined, ['a'])).toBeUndefined()
})
