/** Menus: each list once per role, whatever addresses lead to its rows; and a page is called as the menu that leads to it. */
import { expect, test } from 'vitest'
import type { MenuNode } from '../console/session.ts'
import { addressOf, labelAt, leavesOf, nameOf } from '../console/shell/menus.ts'
import { screenOf } from '../console/tabs.ts'
import { catalogueOf, isFor } from '../modules/access/catalogue.ts'
import { sidebar } from '../modules/access/sidebar.ts'
import { type Role, roles, screensOf } from '../modules/kit/index.ts'
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
