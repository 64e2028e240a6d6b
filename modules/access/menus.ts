/** Menus: what an administrator has changed of the declared ones, and those added beside them. A declared menu needs no row:
 * a new version's menus appear by themselves. */
import { about, changes, command, crudFacts, ensure, fact, find, int, json, flag, partial, refusals, resource, rules, state, step, text } from '../kit/index.ts'
import type { Check, Row } from '../kit/index.ts'
import type { Catalogue } from './catalogue.ts'
import { above, buttonCategory, menuCategory, type Node, top, type Tree, treeOf } from './node.ts'

export const no = refusals('menu', {
  taken: ['菜单名或编号已存在!', 'the name or the code of the menu is already there'],
  pathTaken: ['菜单路径已存在!', 'the path of the menu is already there'],
  notMenu: ['父节点只可选择菜单类型!', 'only a menu can be the parent'],
  ownParent: ['父节点不可选择自身或其下级!', 'a menu can not be below itself'],
  hasChildren: ['请先删除子节点!', 'remove what is below it first'],
  noParent: ['上级菜单不存在或已删除', 'the parent menu is not there'],
  gone: ['没有找到该菜单', 'no such menu'],
  path: ['路径须以 / 或 http(s):// 开头', 'the path must begin with / or http(s)://'],
  fixed: ['系统自带菜单的路径、编号和类型不能修改', 'path, code and kind of a menu of the product are fixed'],
  needed: ['该菜单用于管理菜单和权限，不能隐藏或删除', 'this menu is needed to manage menus and rights: it stays'],
  kind: ['须为菜单(1)或按钮(2)', 'must be a menu (1) or a button (2)'],
  action: ['须为 0 到 3', 'must be 0 to 3'],
  open: ['须为 1 或 2', 'must be 1 or 2'],
  name: ['请输入菜单名称', 'please enter the name of the menu'],
  code: ['请输入菜单编号', 'please enter the code of the menu'],
  buttonParent: ['按钮须属于某个菜单', 'a button belongs to a menu'],
})

const oneOf =
  (refused: typeof no.kind, ...values: readonly number[]): Check<number> =>
  value =>
    values.includes(value) ? undefined : refused
/** An empty value of a declared menu means "as declared". */
const fields = {
  parentId: text('上级菜单', 'Parent menu', { hidden: true, index: true }),
  code: text('菜单编号', 'Code', { search: true, index: true }),
  name: text('菜单名称', 'Name', { search: true }),
  enName: text('英文名称', 'English name'),
  alias: text('菜单别名', 'Alias', { search: true, hidden: true }),
  path: text('路由地址', 'Path'),
  source: text('菜单图标', 'Icon'),
  component: text('组件路径', 'Component', { hidden: true }),
  sort: int('排序', 'Sort'),
  category: int('菜单类型', 'Kind', { check: oneOf(no.kind, menuCategory, buttonCategory) }),
  action: int('按钮功能', 'Place of the button', { hidden: true, check: oneOf(no.action, 0, 1, 2, 3) }),
  isOpen: int('打开方式', 'Opens', { hidden: true, check: oneOf(no.open, 1, 2) }),
  isHidden: flag('隐藏', 'Hidden'),
  roles: json<readonly string[]>()('可见角色', 'Roles that see it', { hidden: true, check: rules.texts }),
  remark: text('备注', 'Remark', { hidden: true, lines: 3 }),
} as const

export const menu = resource('menu', {
  label: ['菜单', 'Menu'],
  path: 'blade-system/menu',
  title: 'name',
  scope: 'everyone',
  read: ['PA', 'PO'],
  sort: ['sort', 'code'],
  fields,
  lifecycle: {
    // A declared menu is there before it has a row: removing it is its first fact.
    new: state('新建', 'New', 'idle', { create: 'live', remove: 'removed' }),
    live: state('正常', 'Active', 'good', { change: 'live', remove: 'removed' }),
    removed: state('已删除', 'Removed', 'over', { restore: 'live' }),
  },
  facts: { ...crudFacts, overridden: {} },
})
export type MenuRow = Row<typeof menu>

/** A declared node as an administrator wants it seen. */
const changed = (node: Node, row: MenuRow): Node => ({
  ...node,
  parentId: row.parentId ?? node.parentId,
  name: [row.name ?? node.name[0], row.enName ?? node.name[1]],
  alias: row.alias ?? node.alias,
  source: row.source ?? node.source,
  component: row.component ?? node.component,
  sort: row.sort ?? node.sort,
  isOpen: row.isOpen ?? node.isOpen,
  action: row.action ?? node.action,
  remark: row.remark ?? node.remark,
  isHidden: row.isHidden ?? node.isHidden,
  isRemoved: row.status === 'removed',
  version: row.version,
  // Whom a declared menu is for may be narrowed, never widened.
  roles: row.roles ? (node.roles ? row.roles.filter(role => node.roles!.includes(role)) : row.roles) : node.roles,
})
const added = (row: MenuRow): Node => ({
  id: row.id,
  parentId: row.parentId ?? top,
  category: row.category === buttonCategory ? buttonCategory : menuCategory,
  code: row.code ?? '',
  name: [row.name ?? '', row.enName || (row.name ?? '')],
  alias: row.alias ?? '',
  path: row.path ?? '',
  source: row.source ?? '',
  component: row.component ?? '',
  remark: row.remark ?? '',
  action: row.action ?? 0,
  isOpen: row.isOpen ?? 1,
  sort: row.sort ?? 1,
  isHidden: row.isHidden ?? false,
  roles: row.roles ?? undefined,
  isDeclared: false,
  isRemoved: row.status === 'removed',
  version: row.version,
})

/** The menus as they are now: the declared ones, changed by their rows, and the added ones. */
export function treeWith({ nodes, byId, tree }: Catalogue, rows: readonly MenuRow[]): Tree {
  if (rows.length === 0) return tree
  const known = new Map(rows.map(row => [row.id, row]))
  return treeOf([...nodes.map(node => (known.has(node.id) ? changed(node, known.get(node.id)!) : node)), ...rows.filter(row => !byId.has(row.id)).map(added)])
}
export const allRows = () => find(menu, {})

/** The screens without which nothing could be undone. */
const needed: readonly string[] = ['/system', '/system/menu', '/system/role']
const isExternal = (path: string): boolean => /^https?:\/\/\S+$/i.test(path)
const isInternal = (path: string): boolean => /^\/[^\s\\]*$/.test(path) && !path.startsWith('//')

/** What holds for every menu, whoever made it. */
function holds(tree: Tree, id: string, wanted: Node, before: Node | undefined): void {
  const parent = wanted.parentId === top ? undefined : tree.byId.get(wanted.parentId)
  ensure(wanted.parentId === top || parent, about(no.noParent, 'parentId'))
  ensure(parent?.category !== buttonCategory, about(no.notMenu, 'parentId'))
  ensure(parent?.id !== id && !above(tree, wanted.parentId).some(node => node.id === id), about(no.ownParent, 'parentId'))
  ensure(wanted.name[0], about(no.name, 'name'))
  ensure(wanted.code, about(no.code, 'code'))
  const isButton = wanted.category === buttonCategory
  ensure(!isButton || parent, about(no.buttonParent, 'parentId'))
  ensure(!(wanted.isHidden && needed.includes(id)), about(no.needed, 'isHidden'))
  const others = tree.nodes.filter(node => node.id !== id && node.category === wanted.category)
  const siblings = others.filter(node => node.parentId === wanted.parentId)
  if (wanted.name[0] !== before?.name[0]) ensure(!siblings.some(node => node.name[0] === wanted.name[0]), about(no.taken, 'name'))
  if (before?.isDeclared) return
  if (wanted.code !== before?.code) ensure(!(isButton ? siblings : others).some(node => node.code === wanted.code), about(no.taken, 'code'))
  if (isButton) return
  ensure(isExternal(wanted.path) || isInternal(wanted.path), about(no.path, 'path'))
  if (wanted.path !== before?.path && !isExternal(wanted.path)) ensure(!others.some(node => node.path === wanted.path), about(no.pathTaken, 'path'))
}

type Given = { readonly [K in keyof typeof fields]?: unknown }
/** The root is written '', 0 or '0' by clients; all mean the top. */
const upper = (given: unknown): string => (given === null || given === '' || given === top ? top : String(given))
const rowOf = (node: Node): Given => ({ ...node, name: node.name[0], enName: node.name[1], roles: node.roles ?? null })

/** The values of the row that makes a declared node look as asked: what is as declared stays unsaid. */
function differing(declared: Node, given: Given): Partial<Row<typeof menu>> {
  const usual = rowOf(declared) as Record<string, unknown>
  const said = Object.entries(given).filter(([name]) => !['path', 'code', 'category'].includes(name))
  return Object.fromEntries(
    said.map(([name, value]) => {
      const wanted = name === 'parentId' ? upper(value) : value
      return [name, wanted === '' || JSON.stringify(wanted ?? null) === JSON.stringify(usual[name] ?? null) ? null : wanted]
    }),
  )
}
/** What is fixed may be sent back as it is; another value is refused rather than dropped. */
function isFixed(declared: Node, given: Given): void {
  for (const name of ['path', 'code', 'category'] as const)
    ensure(given[name] === undefined || given[name] === null || given[name] === '' || given[name] === declared[name], about(no.fixed, name))
}

const menuSteps = { by: ['PA'], needs: menuNeeds } as const
function* menuNeeds() {
  return { rows: yield* allRows() }
}
const input = partial(fields)
/** The commands, over the menus that the modules declare. */
export function menuCommands(declared: () => Catalogue) {
  const create = command(menu, 'create', {
    label: ['新增菜单', 'Add a menu'],
    ...menuSteps,
    input,
    decide(_row, given, { rows }, { id }) {
      const tree = treeWith(declared(), rows),
        known = declared().byId.get(id)
      if (known) {
        isFixed(known, given)
        const values = differing(known, given)
        holds(tree, id, changed(known, { ...values, status: 'live' } as MenuRow), known)
        return fact(menu, 'overridden', values)
      }
      const { parentId, category, ...rest } = given
      const values = { ...rest, parentId: upper(parentId ?? top), category: category ?? menuCategory, sort: given.sort ?? 1, isOpen: given.isOpen ?? 1 }
      holds(tree, id, added({ ...values, id, status: 'live' } as MenuRow), undefined)
      return fact(menu, 'created', values)
    },
  })
  const change = command(menu, 'change', {
    label: ['编辑菜单', 'Edit the menu'],
    ...menuSteps,
    input,
    decide(row, given, { rows }) {
      const tree = treeWith(declared(), rows),
        known = declared().byId.get(row.id)
      if (known) isFixed(known, given)
      const values = known ? differing(known, given) : { ...given, ...(given.parentId === undefined ? {} : { parentId: upper(given.parentId) }) }
      const next = { ...row, ...values } as MenuRow
      holds(tree, row.id, known ? changed(known, next) : added(next), tree.byId.get(row.id))
      return fact(menu, 'changed', changes(row, values))
    },
  })
  /** Takes its buttons' rights from everybody, too: what nobody is offered nobody may do. */
  const remove = step(menu, 'remove', 'removed', {
    label: ['删除菜单', 'Delete the menu'],
    ...menuSteps,
    danger: true,
    check(_row, _given, { rows }, { id }) {
      const tree = treeWith(declared(), rows)
      ensure(tree.byId.has(id), no.gone)
      ensure(!needed.includes(id), no.needed)
      ensure(!tree.under.get(id)?.length, no.hasChildren)
    },
  })
  const restore = step(menu, 'restore', 'restored', {
    label: ['恢复菜单', 'Restore the menu'],
    ...menuSteps,
    check(row, _given, { rows }) {
      const tree = treeWith(declared(), rows),
        parentId = tree.removed.find(one => one.id === row.id)?.parentId ?? top
      ensure(parentId === top || tree.byId.has(parentId), no.noParent)
    },
  })
  return [create, change, remove, restore] as const
}
