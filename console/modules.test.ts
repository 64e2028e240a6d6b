/** No two manifests claim the same, every menu and every notice leads to a screen, and to every screen leads a menu or another screen. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { entries } from 'virtual:module-registry'
import { urlPatternParser } from 'wouter/url-pattern'
import { modules } from '../modules/index.ts'
import type { Menu } from '../modules/kit/menu.ts'
import { linksOf, screensOf } from '../modules/kit/screen.ts'
import { notices } from '../modules/messages/index.ts'
import { publicPaths } from './guard.ts'
import { modulesFrom, modulesKnown, screenAt } from './parts/registry.ts'
import { screenOf } from './tabs.ts'

beforeAll(() => {
  modulesFrom(async () => entries)
  return modulesKnown()
})
const manifests = () => Promise.all(entries.map(entry => entry.load()))

for (const entry of entries)
  test(`the manifest of ${entry.name} is found by its screens, resources and homes`, async () => {
    const { manifest } = await entry.load()
    expect(screensOf(manifest.screens).map(screen => screen.path)).toEqual(entry.screens)
    expect(Object.keys(manifest.homes ?? {})).toEqual(entry.homes)
    expect(manifest.resources.map(resource => resource.name)).toEqual(entry.resources)
    expect(Object.keys(linksOf(manifest)).filter(name => !entry.resources.includes(name))).toEqual([])
    expect(entry.windows.filter(path => !publicPaths.some(one => one === path))).toEqual([])
  }, 30_000)

test('no two manifests claim the same screen, resource or home', async () => {
  const claims = (await manifests()).flatMap(({ manifest }) => [
    ...screensOf(manifest.screens).map(({ path }) => `screen ${screenOf(path)}`),
    ...manifest.resources.map(resource => `resource ${resource.name}`),
    ...Object.keys(manifest.homes ?? {}).map(view => `home ${view}`),
  ])
  expect(claims.filter((claim, i) => claims.indexOf(claim) !== i)).toEqual([])
}, 30_000)

const leaves = (menus: readonly Menu[]): readonly Menu[] => menus.flatMap(menu => (menu.children ? leaves(menu.children) : [menu]))
for (const { name, menus } of modules)
  test(`every menu of ${name} leads to a screen`, async () => {
    const paths = leaves(menus).map(menu => screenOf(menu.path))
    const found = await Promise.all(paths.map(path => screenAt(urlPatternParser, path)))
    expect(paths.filter((_path, i) => !found[i])).toEqual([])
  }, 30_000)

/** Addresses that the specification names and no menu of ours: for menus that an administrator makes, and for links from elsewhere. */
const named: readonly string[] = [
  // Letters of the family's clients lead to it; ours lead to the page of the leave.
  '/work/process/leave/handle/:taskId/:processInstanceId/:businessId',
  '/age_client/class/openclass',
  '/age_client/study/openclass',
  '/age_client/activity/openclass',
  '/age_client/activity/clockIn/:id',
  '/age_client/submit/components/agencyproductsubinfo',
  '/basic/salaryInterface',
  '/teacher/teacher_apply_update',
  '/product/introduction',
  '/product/chapter',
  '/product/courseRequirement',
  '/sch_lesson/courseInformation',
  '/sch_lesson/lessonResources/:id',
  '/age/teacherClassFeeSettlementDetail',
  '/age/teacherInspectionFeeSettlementDetail',
  '/age/teacherPayFeeDetail/:id',
  '/age/teacherClassResLearningtDetail',
  '/dict-horizontal',
  '/dict-vertical',
]
test('to every screen leads a menu, a link or another screen', async () => {
  const root = join(import.meta.dirname, '..')
  const texts = ['modules', 'console'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      // Where a screen is declared is no way to it.
      .map(name => [name, readFileSync(join(root, folder, name), 'utf8')] as const)
      .map(([name, text]) => (name.endsWith('manifest.ts') ? text.replace(/\((\s*)'\/[^']+'/g, '') : text)),
  )
  const inMenus = new Set(modules.flatMap(({ menus }) => leaves(menus)).map(menu => screenOf(menu.path)))
  const linked = new Set((await manifests()).flatMap(({ manifest }) => Object.values(linksOf(manifest))).map(to => to(':id')))
  const isReached = (path: string) => linked.has(path) || inMenus.has(screenOf(path)) || texts.some(text => text.includes(path.split('/:')[0]!))
  const lost = entries.flatMap(entry => entry.screens).filter(path => !isReached(path))
  expect(lost.sort()).toEqual([...named].sort())
})

/** What the shell itself leads to, besides the home page. */
test.each(['/info/index', '/info/data', '/eip/message'])(
  '%s leads to a screen',
  async path => {
    expect(await screenAt(urlPatternParser, screenOf(path))).toBeDefined()
  },
  30_000,
)

test('every notice leads to a screen', async () => {
  // A link that says several leads to the first of which all is known.
  const ways = notices().flatMap(one => (one.link ? (one.link.match(/(?<=\[)[^\]]+/g) ?? [one.link]) : []))
  const links = ways.map(link => link.replace(/\?.*/, '').replace(/\{\w+\}/g, 'x'))
  const paths = [...new Set(links)].map(screenOf),
    found = await Promise.all(paths.map(path => screenAt(urlPatternParser, path)))
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((_path, i) => !found[i])).toEqual([])
}, 30_000)
