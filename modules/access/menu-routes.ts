/** The calls of menus and of what is granted by them, as clients of this family make them. */
import { adminRole, lineOf, role } from '../identity/index.ts'
import { alias, answer, ensure, find, get, ids, many, refusals, report } from '../kit/index.ts'
import type { Asked, Command, Label, RefusalCode, Resource, Role, Route, RouteContext, Where } from '../kit/index.ts'
import { nodeOf, treeOf as grown } from '../system/index.ts'
import { apiScope } from './api-scope.ts'
import type { Catalogue } from './catalogue.ts'
import { dataScope } from './data-scope.ts'
import { effective, keysOf, possible } from './effective.ts'
import { menu, treeWith } from './menus.ts'
import { above, buttonCategory, type Node, top, type Tree } from './node.ts'
import { record } from './sidebar.ts'
import { topMenu } from './top-menus.ts'

export const no = refusals('access', { noRole: ['请选择角色', 'choose a role'], noTopMenu: ['请选择顶部菜单', 'choose a top menu'] })

const words = { top: ['顶级', 'Top'], menu: ['菜单', 'Menu'], button: ['按钮', 'Button'], no: ['否', 'No'], yes: ['是', 'Yes'] } as const satisfies Record<
  string,
  Label
>
const actions: readonly Label[] = [
  ['', ''],
  ['工具栏', 'Toolbar'],
  ['操作栏', 'Row'],
  ['工具操作栏', 'Toolbar and row'],
]

/** A node as the administration shows it: the Chinese name is what is edited, the English stands beside it. */
function administered(tree: Tree, node: Node, lang: 0 | 1) {
  const parent = tree.byId.get(node.parentId)
  return {
    ...record(node, lang),
    name: node.name[0],
    enName: node.name[1],
    isHidden: node.isHidden ? 1 : 0,
    roles: (node.roles ?? []).join(),
    permit: node.permit ?? '',
    isDeclared: node.isDeclared ? 1 : 0,
    version: node.version,
    status: node.isRemoved ? 'removed' : 'live',
    parentName: parent?.name[lang] ?? words.top[lang],
    categoryName: (node.category === buttonCategory ? words.button : words.menu)[lang],
    actionName: actions[node.action]?.[lang] ?? '',
    isOpenName: (node.isOpen === 2 ? words.yes : words.no)[lang],
  }
}
const holds = (text: string, part: unknown): boolean => !part || text.toLowerCase().includes(String(part).toLowerCase())
const fits = (node: Node, { name, code, alias }: Asked): boolean =>
  (holds(node.name[0], name) || holds(node.name[1], name)) && holds(node.code, code) && holds(node.alias, alias)
const isMenu = (node: Node): boolean => node.category !== buttonCategory
const title = (node: Node, lang: 0 | 1) => nodeOf(node.id, node.parentId, node.name[lang])
const named = (given: unknown, refused: RefusalCode): readonly string[] => {
  const wanted = ids(given)
  ensure(wanted.length > 0, refused)
  return wanted
}
const base = 'blade-system/menu'
const treeNow =
  (declared: () => Catalogue) =>
  async (context: RouteContext): Promise<Tree> =>
    treeWith(declared(), await context.readUnscoped(find(menu, {})))
const scopeTree = (tree: Tree, scopes: readonly { readonly id: string; readonly menuId: string; readonly scopeName: string }[], lang: 0 | 1) => {
  const groups = Map.groupBy(scopes, one => one.menuId)
  return [...groups].map(([menuId, list]) => {
    const node = tree.byId.get(menuId)
    return { ...nodeOf(menuId, top, node?.name[lang] ?? menuId), hasChildren: true, children: list.map(one => nodeOf(one.id, menuId, one.scopeName)) }
  })
}
const none = { dataScope: [], apiScope: [] } as const

type Used = { readonly [K in 'create' | 'change' | 'remove' | 'grant' | 'grantTop']: Command }
export function menuRoutes(declared: () => Catalogue, commands: Pick<Used, 'create' | 'change' | 'remove'>): readonly Route[] {
  const admins: readonly Role[] = menu.read,
    treeOf = treeNow(declared)
  /** Asked as rows of the resource, so that whoever may not see menus is refused here. */
  const treeFor = async (context: RouteContext): Promise<Tree> => treeWith(declared(), await context.ask(find(menu, {})))
  const listed = async (asked: Asked, context: RouteContext, wanted: (node: Node) => boolean) => {
    const tree = await treeFor(context)
    return grown(tree.nodes.filter(node => wanted(node) && fits(node, asked)).map(node => administered(tree, node, context.lang)))
  }
  /** Our own screen also shows what was deleted, so that it can be brought back. */
  const lazily = async (asked: Asked, context: RouteContext, wanted: (node: Node) => boolean) => {
    const tree = await treeFor(context)
    const isSearch = [asked.name, asked.code, asked.alias].some(Boolean)
    const parentId = asked.parentId ? String(asked.parentId) : top
    const all = [...tree.nodes, ...(String(asked.removed ?? '') === '1' ? tree.removed : [])].filter(wanted)
    const parents = new Set(all.map(node => node.parentId))
    return all
      .filter(node => (isSearch ? fits(node, asked) : node.parentId === parentId))
      .map(node => ({ ...administered(tree, node, context.lang), hasChildren: parents.has(node.id) }))
  }

  return [
    report(`${base}/list`, ['菜单', 'Menus'], admins, (asked, context) => listed(asked, context, () => true)),
    report(`${base}/menu-list`, ['菜单（不含按钮）', 'Menus without buttons'], admins, (asked, context) => listed(asked, context, isMenu)),
    report(`${base}/lazy-list`, ['下级菜单', 'Menus below one'], admins, (asked, context) => lazily(asked, context, () => true)),
    report(`${base}/lazy-menu-list`, ['下级菜单（不含按钮）', 'Menus below one, without buttons'], admins, (asked, context) => lazily(asked, context, isMenu)),
    report(`${base}/tree`, ['菜单树', 'Tree of menus'], admins, async (_asked, context) =>
      grown((await treeFor(context)).nodes.filter(isMenu).map(node => title(node, context.lang))),
    ),
    report(`${base}/detail`, ['菜单详情', 'Menu'], admins, async (asked, context) => {
      const tree = await treeFor(context)
      const node = tree.byId.get(String(asked.id ?? '')) ?? tree.removed.find(one => one.id === asked.id)
      return node ? administered(tree, node, context.lang) : null
    }),
    alias(`${base}/submit`, [commands.create, commands.change], {
      which: async ({ id }, context) => (id && (await context.readUnscoped(get(menu, String(id)))) ? commands.change : commands.create),
      given: asked => (asked.roles === undefined ? asked : { ...asked, roles: ids(asked.roles).length > 0 ? ids(asked.roles) : null }),
      answer: ([row]) => ({ id: row.id, version: row.version }),
    }),
    alias(`${base}/remove`, commands.remove, {
      // What is below goes first, so that a whole branch can be chosen.
      async on(asked, context) {
        const tree = await treeOf(context)
        return many(asked).toSorted((a, b) => above(tree, b).length - above(tree, a).length)
      },
      answer: true,
    }),
  ]
}

/** The calls by which roles and top menus are granted menus and scopes. */
export function grantRoutes(declared: () => Catalogue, commands: Pick<Used, 'grant' | 'grantTop'>): readonly Route[] {
  const treeOf = treeNow(declared)
  return [
    // Our own dialog names the role and is shown only what that role can hold.
    report(`${base}/grant-tree`, ['权限树', 'Trees of what can be granted'], role.read, async (asked, context) => {
      const one = await context.ask(get(role, String(asked.roleId ?? '')))
      const tree = await treeOf(context),
        catalogue = declared()
      const live = <R extends Resource>(of: R) => context.readUnscoped(find(of, { status: 'live' } as Where<R>, { sort: ['createdAt'] }))
      const [dataScopes, apiScopes] = await Promise.all([live(dataScope), live(apiScope)])
      const line = one ? await answer(lineOf(one.parentId), { ask: context.readUnscoped }) : []
      const bounds = line.some(each => each.id !== adminRole) ? effective(catalogue, tree, line) : undefined
      const nodes = one
        ? possible(catalogue, tree, one.roleAlias).filter(
            node => !bounds || (isMenu(node) ? !bounds.nodes || bounds.nodes.has(node.id) || node.isHidden : bounds.codes.has(node.code)),
          )
        : tree.nodes
      return {
        menu: grown(nodes.map(node => ({ ...title(node, context.lang), ...(isMenu(node) ? {} : { code: node.code }) }))),
        dataScope: scopeTree(tree, dataScopes, context.lang),
        apiScope: scopeTree(tree, apiScopes, context.lang),
      }
    }),
    report(`${base}/role-tree-keys`, ['角色权限', 'What roles are granted'], role.read, async (asked, context) => {
      const tree = await treeOf(context)
      const found = await context.ask(find(role, { id: ids(asked.roleIds) }))
      const all = (lists: readonly (readonly string[] | null)[]) => [...new Set(lists.flatMap(one => one ?? []))]
      return {
        menu: all(found.map(one => keysOf(declared(), tree, one))),
        dataScope: all(found.map(one => one.dataScopeIds)),
        apiScope: all(found.map(one => one.apiScopeIds)),
      }
    }),
    alias('blade-system/role/grant', commands.grant, {
      on: asked => named(asked.roleIds ?? asked.ids ?? asked.id, { ...no.noRole, field: 'roleIds' }),
      answer: true,
    }),
    report(`${base}/grant-top-tree`, ['顶部菜单可选菜单', 'Menus that a top menu can have'], topMenu.read, async (_asked, context) => {
      await context.ask(find(topMenu, { id: [] }))
      return { menu: grown((await treeOf(context)).nodes.filter(node => isMenu(node) && !node.isHidden).map(node => title(node, context.lang))), ...none }
    }),
    report(`${base}/top-tree-keys`, ['顶部菜单的菜单', 'The menus of top menus'], topMenu.read, async (asked, context) => {
      const found = await context.ask(find(topMenu, { id: ids(asked.topMenuIds) }))
      return { menu: [...new Set(found.flatMap(one => one.menuIds ?? []))], ...none }
    }),
    alias('blade-system/topmenu/grant', commands.grantTop, {
      on: asked => named(asked.topMenuIds ?? asked.ids ?? asked.id, { ...no.noTopMenu, field: 'topMenuIds' }),
      answer: true,
    }),
    report('blade-system/topmenu/select', ['顶部菜单', 'Top menus'], topMenu.read, async (_asked, context) =>
      (await context.ask(find(topMenu, { status: 'live' }, { sort: ['sort', 'code'] }))).map(({ id, code, name, source, sort }) => ({
        id,
        code,
        name,
        source: source ?? '',
        sort,
        label: name,
        value: id,
      })),
    ),
  ]
}
