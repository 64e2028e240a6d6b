/** Sidebar: the menus of all modules as one tree, narrowed to what somebody may see, in the wire's shape. Pure. */
import type { Menu, Role } from '../kit/index.ts'

export interface MenuNode {
  readonly id: string; readonly parentId: string; readonly name: string; readonly path: string; readonly source: string
  readonly code: string; readonly alias: string; readonly sort: number
  readonly category: 1; readonly action: 0; readonly isOpen: 1
  readonly remark: string; readonly isDeleted: 0
  readonly children?: readonly MenuNode[]; readonly hasChildren?: true
}
export interface Viewer { readonly role: string; may(permit: string): boolean }

/** What only some roles see of a group is said by its screens, so that it binds no screens of another module. */
const unbound = (menu: Menu): Menu => {
  const { roles, children, ...rest } = menu
  if (!roles || !children) return menu
  const bound = (child: Menu) => child.roles ? child.roles.filter(role => roles.includes(role)) : roles
  return { ...rest, children: children.map(child => ({ ...child, roles: bound(child) })) }
}

/** Several modules may add to one group: groups of the same path become one. */
export function merged(menus: readonly Menu[]): readonly Menu[] {
  const found = new Map<string, Menu>()
  for (const menu of menus.map(unbound)) {
    const there = found.get(menu.path)
    found.set(menu.path, !there ? menu : {
      ...there,
      ...(there.children || menu.children ? { children: merged([...there.children ?? [], ...menu.children ?? []]) } : {}),
    })
  }
  return [...found.values()]
}

/** A group is there for what is in it; a screen for whoever holds its code and role. */
function shown(menu: Menu, viewer: Viewer): Menu | undefined {
  if (menu.roles && !menu.roles.includes(viewer.role as Role)) return undefined
  if (menu.permit && !viewer.may(menu.permit)) return undefined
  if (!menu.children) return menu
  const children = menu.children.flatMap(child => shown(child, viewer) ?? [])
  return children.length > 0 ? { ...menu, children } : undefined
}

export function sidebar(menus: readonly Menu[], viewer: Viewer, lang: 0 | 1): readonly MenuNode[] {
  const node = ({ path, label, icon, children }: Menu, parentId: string, sort: number): MenuNode => ({
    id: path, parentId, name: label[lang], path, source: icon ?? '', code: codeOf(path), alias: 'menu',
    category: 1, action: 0, isOpen: 1, sort, remark: '', isDeleted: 0,
    ...(children ? { hasChildren: true as const, children: children.map((child, i) => node(child, path, i + 1)) } : {}),
  })
  return merged(menus).flatMap(menu => shown(menu, viewer) ?? []).map((menu, i) => node(menu, '0', i + 1))
}

const codeOf = (path: string): string => path.replace(/^\/+/, '').replace(/[^\w]+/g, '_')
