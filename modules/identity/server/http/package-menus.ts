/** The menus of a tenant package: the family's page gives a package menus, ours gives it modules; each module is the menus it declares. */
import { ids, type Menu, type Module } from '../../../kit/index.ts'

const paths = (menus: readonly Menu[]): readonly string[] => menus.flatMap(menu => (menu.children ? paths(menu.children) : [menu.path]))
/** A screen, with the groups that it stands in: a tree of menus ticks both. */
const withGroups = (menus: readonly Menu[]): readonly string[] => menus.flatMap(menu => [menu.path, ...withGroups(menu.children ?? [])])

export function packageMenus(offered: readonly Module[]) {
  const idsOf = (modules: readonly string[] | null | undefined): readonly string[] => [
    ...new Set(offered.filter(one => modules?.includes(one.name)).flatMap(one => withGroups(one.menus))),
  ]
  return {
    ids: idsOf,
    /** The modules that ticked menus belong to; undefined when nothing was ticked or cleared, so that the modules stand as they are. A group
     * alone names no module: several share it. */
    modules(given: unknown, before: readonly string[] | null | undefined): readonly string[] | undefined {
      if (given === undefined) return undefined
      const ticked = ids(given),
        same = idsOf(before)
      if (before && ticked.length === same.length && ticked.every(id => same.includes(id))) return undefined
      return offered.filter(one => paths(one.menus).some(path => ticked.includes(path))).map(one => one.name)
    },
  }
}
