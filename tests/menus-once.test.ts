/** Menus: each list once per role, whatever addresses lead to its rows; and a page is called as the menu that leads to it. */
import { expect, test } from 'vitest'
import { catalogueOf, isFor } from '../modules/access/catalogue.ts'
import { manifest as enrolment } from '../modules/enrolment/manifest.ts'
import { type Role, roles, screensOf } from '../modules/kit/index.ts'
import { modules } from '../modules/index.ts'
import { manifest as openclass } from '../modules/openclass/manifest.ts'
import { manifest as refunds } from '../modules/refunds/manifest.ts'

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
test('a list that has a name of its own is called as its menu', () => {
  const named = [enrolment, openclass, refunds].flatMap(({ screens }) => screensOf(screens)).filter(one => one.menu?.label && one.props.title)
  expect(named.length).toBeGreaterThan(0)
  for (const one of named) expect(one.props.title, one.path).toEqual(one.menu!.label)
})
