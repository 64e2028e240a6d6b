import { expect, test } from 'vitest'
import { closed, closedOthers, named, opened, screenOf, tabsMax } from './tabs.ts'

const home = { path: '/wel', url: '/wel', label: 'Home' }
const param = { path: '/system/param', url: '/system/param?current=2', label: 'Parameters' }
const dict = { path: '/system/dict', url: '/system/dict', label: 'Dictionaries' }

test('a path and the path with /index are the same screen', () => {
  expect(['/x/index', '/x', '/x/', '/x/index?a=1', '/', '/index'].map(screenOf)).toEqual(['/x', '/x', '/x', '/x', '/', '/'])
})

test('a screen opened twice keeps one tab and its last address', () => {
  const tabs = opened(opened([home], param), { ...param, url: '/system/param?current=3' })
  expect(tabs.map(tab => tab.url)).toEqual(['/wel', '/system/param?current=3'])
})

test('no tab is added without a label or a path', () => {
  expect(opened([home], { ...param, label: '' })).toEqual([home])
  expect(opened([home], { ...param, path: '' })).toEqual([home])
})

test('closing the active tab opens the previous one', () => {
  expect(closed([home, param, dict], '/system/dict', '/system/dict')).toEqual({ tabs: [home, param], go: '/system/param?current=2' })
})

test('closing another tab stays where one is', () => {
  expect(closed([home, param, dict], '/system/param', '/system/dict')).toEqual({ tabs: [home, dict], go: undefined })
})

test('the only tab can not be closed', () => {
  expect(closed([home], '/wel', '/wel')).toEqual({ tabs: [home], go: undefined })
})

test('close others keeps the active tab and the welcome tab', () => {
  expect(closedOthers([home, param, dict], '/system/dict')).toEqual([home, dict])
})

test('a screen may name its tab', () => {
  expect(named([home, param], '/system/param', 'p-1')[1]!.label).toBe('p-1')
})

test('of more tabs than anybody keeps in mind the first that was opened makes room, never the home', () => {
  const many = Array.from({ length: 40 }, (_, i) => ({ path: `/s${i}`, url: `/s${i}`, label: `${i}` })).reduce(opened, [home])
  expect(many).toHaveLength(tabsMax)
  expect([many[0]!.path, many[1]!.path, many.at(-1)!.path]).toEqual(['/wel', '/s27', '/s39'])
})
