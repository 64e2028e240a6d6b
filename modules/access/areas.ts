/** The sidebar by areas of work, which are few for everybody, in place of the many groups of the modules. Pure. */
import { type Area, areas } from '../kit/index.ts'
import { top, type Tree } from './node.ts'
import type { Shown } from './sidebar.ts'

/** Entries that are seen at a glance, without groups between them. */
const glance = 12
const leaves = (menus: readonly Shown[]): readonly Shown[] => menus.flatMap(menu => (menu.children ? leaves(menu.children) : [menu]))

/** What an area shows: few entries without their groups, and no group around one entry or around everything. */
function within(menus: readonly Shown[]): readonly Shown[] {
  const all = leaves(menus)
  if (all.length <= glance) return all
  const [only, ...others] = menus.flatMap(menu => (menu.children?.length === 1 ? menu.children : [menu]))
  return others.length === 0 && only!.children ? only!.children : [only!, ...others]
}

/** An area as a group; one entry stands there by itself. */
function shownAs(area: Area, menus: readonly Shown[], sort: number, lang: 0 | 1): Shown {
  const { label, icon } = areas[area],
    id = `area:${area}`
  const children = within(menus).map(menu => ({ ...menu, parentId: id }))
  if (children.length === 1) return { ...children[0]!, parentId: top }
  return {
    ...menus[0]!,
    id,
    parentId: top,
    code: id,
    name: label[lang],
    path: `/${id}`,
    source: icon,
    sort,
    isOpen: 1,
    remark: '',
    hasChildren: true,
    children,
  }
}

/** The menus of a sidebar, sorted by area. What an administrator has added or moved to the top stands there, behind the areas. */
export function byArea(menus: readonly Shown[], { byId }: Pick<Tree, 'byId'>, lang: 0 | 1): readonly Shown[] {
  const sorted = Map.groupBy(menus, ({ id }) => byId.get(id)?.area)
  const found = (Object.keys(areas) as Area[]).flatMap((area, i) => (sorted.has(area) ? [shownAs(area, sorted.get(area)!, i + 1, lang)] : []))
  return [...found, ...(sorted.get(undefined) ?? [])]
}
