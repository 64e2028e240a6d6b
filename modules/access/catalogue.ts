/** Catalogue: every menu and button that the modules declare, each under an id that stays, with whom it is for. Pure. */
import type { Command, Label, Menu, Module, Resource, Role } from '../kit/index.ts'
import { defaultRights, type Right, rights } from '../identity/index.ts'
import { buttonCategory, menuCategory, type Node, top, type Tree, treeOf } from './node.ts'

export interface Catalogue {
  readonly nodes: readonly Node[]
  readonly byId: ReadonlyMap<string, Node>
  /** The nodes as a tree, before anything an administrator has changed. */
  readonly tree: Tree
  readonly rights: readonly Right[]
  readonly codes: ReadonlySet<string>
  readonly byRole: Readonly<Record<Role, ReadonlySet<string>>>
  readonly resources: ReadonlyMap<string, Resource>
  /** Those whose rows scopes can narrow: journals are read another way. */
  readonly scopable: ReadonlyMap<string, Resource>
  readonly commands: ReadonlyMap<string, Command>
}

/** The parent of the buttons that stand on no screen of some role that holds them. */
export const elsewhere = 'other'
const words = { other: ['其他权限', 'Other permissions'], sensitive: ['敏感信息', 'Sensitive values'] } as const satisfies Record<string, Label>

/** What only some roles see of a group is said by its screens, so that it binds no screens of another module. */
const unbound = (menu: Menu): Menu => {
  const { roles, children, ...rest } = menu
  if (!roles || !children) return menu
  const bound = (child: Menu) => (child.roles ? child.roles.filter(role => roles.includes(role)) : roles)
  return { ...rest, children: children.map(child => ({ ...child, roles: bound(child) })) }
}
/** Several modules may add to one group: groups of the same path become one. */
export function merged(menus: readonly Menu[]): readonly Menu[] {
  const found = new Map<string, Menu>()
  for (const menu of menus.map(unbound)) {
    const there = found.get(menu.path)
    found.set(
      menu.path,
      !there ? menu : { ...there, ...(there.children || menu.children ? { children: merged([...(there.children ?? []), ...(menu.children ?? [])]) } : {}) },
    )
  }
  return [...found.values()].toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
}

const bare = {
  alias: '',
  path: '',
  source: '',
  component: '',
  remark: '',
  action: 0,
  isOpen: 1,
  isHidden: false,
  isDeclared: true,
  isRemoved: false,
  version: 0,
} as const
const codeOf = (path: string): string => path.replace(/^\/+/, '').replace(/[^\w]+/g, '_')

/** The menus as nodes. The same screen may stand in two groups: then the second says where it stands. */
function menuNodes(menus: readonly Menu[]): readonly Node[] {
  const taken = new Set<string>(),
    found: Node[] = []
  const walk = (list: readonly Menu[], parentId: string): void =>
    list.forEach((menu, i) => {
      const id = taken.has(menu.path) ? `${menu.path}@${parentId}` : menu.path
      taken.add(id)
      found.push({
        ...bare,
        id,
        parentId,
        category: menuCategory,
        code: codeOf(id),
        name: menu.label,
        alias: 'menu',
        path: menu.path,
        source: menu.icon ?? '',
        sort: i + 1,
        permit: menu.permit,
        roles: menu.roles,
        area: menu.area,
      })
      if (menu.children) walk(menu.children, id)
    })
  walk(merged(menus), top)
  return found
}

/** How the stock pages of the family call the usual four. */
const usual: Readonly<Record<string, string>> = { create: 'add', change: 'edit', remove: 'delete', view: 'view' }
const actOf = (right: Right): string => (right.code.startsWith(`${right.group}_`) ? right.code.slice(right.group.length + 1) : right.code)
const places: Readonly<Record<string, number>> = { view: 0, create: 1, remove: 3 }

function buttonNodes(parentId: string, list: readonly Right[]): readonly Node[] {
  return list.map((right, i) => ({
    ...bare,
    id: `${parentId}:${right.code}`,
    parentId,
    category: buttonCategory,
    code: right.code,
    name: right.label,
    alias: usual[actOf(right)] ?? actOf(right),
    action: places[actOf(right)] ?? 2,
    sort: i + 1,
  }))
}

/** Whether a declared menu is ever shown to a role. */
export const isFor = (node: Pick<Node, 'roles' | 'permit'>, role: string, codes: ReadonlySet<string>): boolean =>
  (!node.roles || node.roles.includes(role)) && (!node.permit || codes.has(node.permit))

function build(modules: readonly Module[]): Catalogue {
  const resources = new Map(modules.flatMap(one => [...one.resources, ...one.views, ...one.journals].map(of => [of.name, of] as const)))
  const commands = new Map(modules.flatMap(one => one.commands.map(command => [`${command.on.name}.${command.name}`, command] as const)))
  const all = rights({ resources, commands })
  const held = defaultRights({ resources, commands })
  const byRole = Object.fromEntries(Object.entries(held).map(([role, codes]) => [role, new Set(codes)])) as unknown as Catalogue['byRole']
  const groupOf = new Map(all.map(right => [right.code, right.group]))
  const byGroup = Map.groupBy(all, right => right.group)
  const menus = menuNodes(modules.flatMap(one => one.menus))
  const owned = menus.map(menu => ({ menu, buttons: buttonNodes(menu.id, byGroup.get(groupOf.get(menu.permit ?? '') ?? '') ?? []) }))
  const isShown = (right: Right, role: Role): boolean =>
    owned.some(({ menu, buttons }) => isFor(menu, role, byRole[role]) && buttons.some(button => button.code === right.code))
  const lost = all.filter(right => right.by.some(role => !isShown(right, role)))
  const others = [...Map.groupBy(lost, right => right.group)].flatMap(([group, list], i): readonly Node[] => {
    const id = `${elsewhere}:${group}`
    const node: Node = {
      ...bare,
      id,
      parentId: elsewhere,
      category: menuCategory,
      code: group,
      name: resources.get(group)?.label ?? words.sensitive,
      alias: 'menu',
      path: id,
      sort: i + 1,
      isHidden: true,
    }
    return [node, ...buttonNodes(id, list)]
  })
  const other: Node = {
    ...bare,
    id: elsewhere,
    parentId: top,
    category: menuCategory,
    code: elsewhere,
    name: words.other,
    alias: 'menu',
    path: elsewhere,
    sort: menus.length + 1,
    isHidden: true,
  }
  const nodes = [...owned.flatMap(({ menu, buttons }) => [menu, ...buttons]), other, ...others]
  return {
    nodes,
    byId: new Map(nodes.map(node => [node.id, node])),
    tree: treeOf(nodes),
    rights: all,
    codes: new Set(all.map(right => right.code)),
    byRole,
    resources,
    commands,
    scopable: new Map(
      modules
        .flatMap(one => [...one.resources, ...one.views])
        .filter(of => of.read.length > 0)
        .map(of => [of.name, of] as const),
    ),
  }
}

const built = new WeakMap<readonly Module[], Catalogue>()
export function catalogueOf(modules: readonly Module[]): Catalogue {
  let found = built.get(modules)
  if (!found) built.set(modules, (found = build(modules)))
  return found
}
