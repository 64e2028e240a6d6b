/** Menus: each list once per role, whatever addresses lead to its rows; a page is called as the menu that leads to it; and nobody has to look
 * through more than a handful of groups. */
import { expect, test } from 'vitest'
import type { MenuNode } from '../console/session.ts'
import { addressOf, labelAt, leavesOf, nameOf } from '../console/shell/menus.ts'
import { screenOf } from '../console/tabs.ts'
import { byArea } from '../modules/access/areas.ts'
import { catalogueOf, isFor } from '../modules/access/catalogue.ts'
import { sidebar } from '../modules/access/sidebar.ts'
import { type Role, roles, screensOf } from '../modules/kit/index.ts'
import { homePlace, placesOf } from '../modules/kit/places.ts'
import { modules } from '../modules/index.ts'

const catalogue = catalogueOf(modules)
const shownTo = (role: Role): readonly string[] =>
  catalogue.nodes.filter(node => node.category === 1 && isFor(node, role, catalogue.byRole[role])).map(node => node.path)

/** Addresses that show the same rows, narrowed or in another order. */
const same = [
  ['/order/list', '/order/schoolOrder', '/order/schoolOrderDay', '/order/studentOrder', '/finance/payOrder'],
  ['/school_client/enrolment', '/order/enrollList', '/platform_orderManageMent/registrationDetails'],
  ['/school_client/refund', '/order/refund', '/finance/refundManage'],
  ['/sch_lesson/kcb', '/sch_lesson/agencyTeacherkcb'],
  ['/school_client/completion', '/age_client/completion'],
  ['/resource/attach', '/eip/files'],
]
/** The platform and schools look at the timetable of any teacher as well as at that of a school. */
const meant = ['SM /sch_lesson/kcb', 'PO /sch_lesson/kcb']

test('each list is once in the menus of a role', () => {
  const twice = (Object.keys(roles) as Role[]).flatMap(role => {
    const shown = new Set(shownTo(role))
    return same.filter(paths => paths.filter(path => shown.has(path)).length > 1).map(([path]) => `${role} ${path}`)
  })
  expect(twice.sort()).toEqual(meant.sort())
})
test('nobody lost a list: who may see its rows has it somewhere', () => {
  const permits = ['order_view', 'enrolment_view', 'refund_view'] as const
  const without = (['PO', 'FI', 'SM'] as const).flatMap(role =>
    permits
      .filter((permit, i) => catalogue.byRole[role].has(permit) && !same[i]!.some(path => shownTo(role).includes(path)))
      .map(permit => `${role} ${permit}`),
  )
  // Finance looks at refunds where it decides them, and at places in the list of those enrolled.
  expect(without).toEqual([])
})
/** The menus of a role as its console has them. */
const sidebarOf = (role: Role, lang: 0 | 1) => sidebar(catalogue.tree, { role, codes: catalogue.byRole[role], nodes: undefined }, lang) as readonly MenuNode[]
const called = new Map(modules.flatMap(({ screens }) => screensOf(screens)).map(one => [one.path, one.called]))

test('a page is called as whatever leads to it: each address has one name for a role, in both languages', () => {
  for (const role of Object.keys(roles) as Role[])
    for (const lang of [0, 1] as const) {
      const menus = sidebarOf(role, lang)
      for (const { node } of leavesOf(menus)) expect(labelAt(menus, screenOf(addressOf(node))), `${role} ${node.path}`).toBe(nameOf(node))
    }
})
test('a screen that no menu of the reader leads to is called as its module says', () => {
  const unnamed = catalogue.nodes.filter(node => node.category === 1 && called.has(node.path) && !called.get(node.path)).map(node => node.path)
  expect(unnamed).toEqual([])
})

/** The menus of a role as its console shows them, by areas of work. */
const areasOf = (role: Role, lang: 0 | 1) =>
  byArea(sidebar(catalogue.tree, { role, codes: catalogue.byRole[role], nodes: undefined }, lang), catalogue.tree, lang)

test('each role has at most eight groups, none of them empty, around one entry or of the same name as another', () => {
  for (const role of Object.keys(roles) as Role[])
    for (const lang of [0, 1] as const) {
      const areas = areasOf(role, lang)
      expect(areas.length, role).toBeGreaterThan(1)
      expect(areas.length, role).toBeLessThanOrEqual(8)
      expect(new Set(areas.map(one => one.name)).size, role).toBe(areas.length)
      for (const area of areas) {
        expect(area.children?.length, `${role} ${area.name}`).not.toBe(1)
        for (const one of area.children ?? []) expect(one.children?.length, `${role} ${area.name} ${one.name}`).not.toBe(1)
      }
    }
})
test('nothing that a role could reach is out of reach: the areas hold each entry once that its modules give it', () => {
  for (const role of Object.keys(roles) as Role[]) {
    const entries = (menus: readonly MenuNode[]) =>
      leavesOf(menus)
        .map(({ node }) => node.id)
        .sort()
    expect(entries(areasOf(role, 0) as readonly MenuNode[]), role).toEqual(entries(sidebarOf(role, 0)))
  }
})
test('a group that several modules add to stands in one area', () => {
  const areas = Map.groupBy(
    modules.flatMap(one => one.menus),
    one => one.path,
  )
  for (const [path, all] of areas) if (all[0]!.children) expect(new Set(all.map(one => one.area)).size, path).toBe(1)
  expect((catalogue.tree.under.get('0') ?? []).filter(node => node.category === 1 && !node.isHidden && !node.area).map(node => node.path)).toEqual([])
})

test('the four places of a phone are menus of the role, each another one', () => {
  for (const role of Object.keys(roles) as Role[]) {
    const offered = new Set([homePlace, ...leavesOf(sidebarOf(role, 0)).map(({ node }) => node.path)]),
      places = placesOf(role)
    expect(new Set(places).size, role).toBe(4)
    expect(
      places.filter(path => !offered.has(path)),
      role,
    ).toEqual([])
  }
})
