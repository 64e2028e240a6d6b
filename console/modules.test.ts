/** Every face is found by what it shows, no two claim the same, and every menu and every notice leads to a screen. */
import { expect, test } from 'vitest'
import { urlPatternParser } from 'wouter/url-pattern'
import { modules } from '../modules/index.ts'
import type { Menu } from '../modules/kit/menu.ts'
import { notices } from '../modules/messages/index.ts'
import { entries } from './modules.ts'
import { candidates, screenAt } from './parts/registry.ts'
import { screenOf } from './tabs.ts'

/** The part of a path before its first parameter. */
const beginning = (path: string) => screenOf(path.split('/:')[0]!)

for (const entry of entries)
  test(`the face of ${entry.name} is found by its screens, resources and homes`, async () => {
    const { face } = await entry.load()
    const lost = Object.keys(face.screens).filter(
      path => !candidates([entry], beginning(path)).includes(entry),
    )
    expect(lost).toEqual([])
    expect(
      face.resources.map(resource => resource.name).filter(name => !entry.resources.includes(name)),
    ).toEqual([])
    const there = face.resources.map(resource => resource.name)
    expect(entry.resources.filter(name => !there.includes(name))).toEqual([])
    expect(Object.keys(face.homes ?? {}).filter(view => !entry.homes.includes(view))).toEqual([])
    expect(Object.keys(face.links ?? {}).filter(name => !entry.resources.includes(name))).toEqual([])
  }, 30_000)

test('no two faces claim the same screen, resource or home', async () => {
  const faces = await Promise.all(entries.map(entry => entry.load()))
  const claims = faces.flatMap(({ face }) => [
    ...Object.keys(face.screens).map(path => `screen ${screenOf(path)}`),
    ...face.resources.map(resource => `resource ${resource.name}`),
    ...Object.keys(face.homes ?? {}).map(view => `home ${view}`),
  ])
  expect(claims.filter((claim, i) => claims.indexOf(claim) !== i)).toEqual([])
}, 30_000)

const leaves = (menus: readonly Menu[]): readonly Menu[] =>
  menus.flatMap(menu => (menu.children ? leaves(menu.children) : [menu]))
for (const { name, menus } of modules)
  test(`every menu of ${name} leads to a screen`, async () => {
    const paths = leaves(menus).map(menu => screenOf(menu.path))
    const found = await Promise.all(paths.map(path => screenAt(urlPatternParser, path)))
    expect(paths.filter((_path, i) => !found[i])).toEqual([])
  }, 30_000)

/** What the shell itself leads to, besides the home page. */
test.each(['/info/index', '/eip/message'])('%s leads to a screen', async path => {
  expect(await screenAt(urlPatternParser, screenOf(path))).toBeDefined()
}, 30_000)

test('every notice leads to a screen', async () => {
  const links = notices().flatMap(one => one.link ? [one.link.replace(/\?.*/, '').replace(/\{\w+\}/g, 'x')] : [])
  const paths = [...new Set(links)].map(screenOf), found = await Promise.all(paths.map(path => screenAt(urlPatternParser, path)))
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((_path, i) => !found[i])).toEqual([])
}, 30_000)
