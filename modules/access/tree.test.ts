/** Menus as nodes of a tree, rule by rule: how they hang together, what rows change of them, who is shown and given what. */
import { describe, expect, test } from 'vitest'
import { adminRole } from '../identity/index.ts'
import type { Catalogue } from './catalogue.ts'
import { elsewhere } from './catalogue.ts'
import { beyond, effective, type Granted, possible } from './effective.ts'
import { type MenuRow, treeWith } from './menus.ts'
import { above, buttonCategory, closed, menuCategory, type Node, top, treeOf, whole } from './node.ts'
import { buttons, record, sidebar, spellings } from './sidebar.ts'

const node = (id: string, parentId = top, more: Partial<Node> = {}): Node => ({
  id,
  parentId,
  category: menuCategory,
  code: id,
  name: [`${id}中`, `${id} en`],
  alias: `${id}-alias`,
  path: `/${id}`,
  source: `${id}-icon`,
  component: `${id}-component`,
  remark: `${id}-remark`,
  action: 0,
  isOpen: 1,
  sort: 1,
  isHidden: false,
  isDeclared: true,
  isRemoved: false,
  version: 0,
  ...more,
})
const button = (code: string, parentId: string, more: Partial<Node> = {}) => node(`${parentId}:${code}`, parentId, { code, category: buttonCategory, ...more })
const nodes = [
  node('late', top, { sort: 2 }),
  node('group', top),
  node('screen', 'group', { sort: 2, permit: 'row_view' }),
  node('first', 'group', { sort: 1, roles: ['PO'] }),
  button('row_change', 'screen', { sort: 2 }),
  button('row_create', 'screen'),
  button('row_change', 'first'),
  node(elsewhere, top, { isHidden: true, sort: 9 }),
]
const codes = ['row_view', 'row_change', 'row_create', 'row_gone']
const catalogue = {
  nodes,
  byId: new Map(nodes.map(one => [one.id, one])),
  tree: treeOf(nodes),
  rights: codes.map(code => ({ code, group: 'row', label: [code, code], by: ['PO', 'SM'] })),
  codes: new Set(codes),
  byRole: { PO: new Set(codes), SM: new Set(['row_view', 'row_change']) },
} as unknown as Catalogue
const { tree } = catalogue
const ids = (found: readonly { readonly id: string }[]) => found.map(one => one.id)
const row = (id: string, more: Partial<MenuRow> = {}) => ({ id, status: 'live', version: 3, ...more }) as MenuRow

describe('a tree', () => {
  test('has parents before children, siblings by kind and sort; what is removed is not in it', () => {
    expect(ids(tree.nodes)).toEqual(['group', 'first', 'first:row_change', 'screen', 'screen:row_create', 'screen:row_change', 'late', elsewhere])
    expect([[...tree.codes].sort(), tree.customs.size, tree.removed]).toEqual([['row_change', 'row_create'], 0, []])
    const mixed = treeOf([node('a'), button('b', 'a', { sort: 1 }), node('c', 'a', { sort: 9 }), node('gone', 'a', { isRemoved: true })])
    expect([ids(mixed.nodes), ids(mixed.removed)]).toEqual([['a', 'c', 'a:b'], ['gone']])
  })
  test('hangs what has lost its parent at the top, and tells codes that an administrator made up', () => {
    const found = treeOf([
      node('lost', 'gone'),
      button('own', 'lost', { isDeclared: false }),
      button('row', 'lost', { isDeclared: false }),
      button('row', 'lost'),
    ])
    expect([found.nodes[0]?.parentId, [...found.customs]]).toEqual([top, ['own']])
  })
  test('knows what is above a node, and closes and shortens choices by it', () => {
    expect([ids(above(tree, 'screen:row_create')), above(tree, 'group'), above(tree, 'nobody')]).toEqual([['screen', 'group'], [], []])
    expect([[...closed(tree, ['screen', 'nobody'])], [...closed(tree, [])]]).toEqual([['screen', 'group'], []])
    expect(whole(tree, new Set(['group', 'screen', 'screen:row_create', 'screen:row_change']))).toEqual(['screen', 'screen:row_create', 'screen:row_change'])
    expect(whole(tree, new Set(['group', 'screen', 'late']))).toEqual(['late'])
  })
})

describe('rows of an administrator', () => {
  const shown = (...rows: readonly MenuRow[]) => treeWith(catalogue, rows)
  test('change what they say of a declared node and leave the rest as declared', () => {
    expect(shown()).toBe(tree)
    expect(shown(row('screen')).byId.get('screen')).toEqual({ ...catalogue.byId.get('screen'), roles: undefined, version: 3 })
    const said = {
      parentId: 'late',
      name: '新',
      enName: 'New',
      alias: 'a',
      source: 's',
      component: 'c',
      sort: 7,
      isOpen: 2,
      action: 3,
      remark: 'r',
      isHidden: true,
    }
    const { name, enName, ...rest } = said
    expect(shown(row('screen', said as Partial<MenuRow>)).byId.get('screen')).toMatchObject({ ...rest, name: [name, enName], code: 'screen', path: '/screen' })
    expect(ids(shown(row('screen', { status: 'removed' })).removed)).toEqual(['screen'])
  })
  test('narrow whom a declared node is for, and never widen it', () => {
    const roles = (id: string, given: readonly string[] | null) => shown(row(id, { roles: given } as Partial<MenuRow>)).byId.get(id)!.roles
    expect([roles('first', ['PO', 'SM']), roles('first', null), roles('screen', ['SM']), roles('screen', null)]).toEqual([['PO'], ['PO'], ['SM'], undefined])
  })
  test('add nodes of their own, with the usual values where they say none', () => {
    expect(shown(row('own')).byId.get('own')).toEqual({
      ...node('own', top, { code: '', name: ['', ''], alias: '', path: '', source: '', component: '', remark: '', isDeclared: false, version: 3 }),
      roles: undefined,
    })
    const said = {
      parentId: 'group',
      category: buttonCategory,
      code: 'x',
      name: '新',
      alias: 'a',
      path: '/p',
      source: 's',
      component: 'c',
      remark: 'r',
      action: 2,
    }
    expect(shown(row('own', { ...said, isOpen: 2, sort: 5, isHidden: true, roles: ['PO'] } as Partial<MenuRow>)).byId.get('own')).toMatchObject({
      ...said,
      name: ['新', '新'],
      isOpen: 2,
      sort: 5,
      isHidden: true,
      roles: ['PO'],
    })
    expect(shown(row('own', { roles: null } as Partial<MenuRow>)).byId.get('own')!.roles).toBeUndefined()
    expect(shown(row('own', { name: '新', enName: 'New' })).byId.get('own')!.name).toEqual(['新', 'New'])
  })
})

describe('somebody', () => {
  const viewer = (role: string, held: readonly string[], offered?: readonly string[]) => ({ role, codes: new Set(held), nodes: offered && new Set(offered) })
  const outline = (found: ReturnType<typeof sidebar>): unknown => found.map(one => (one.children ? [one.id, outline(one.children)] : one.id))
  test('is shown the screens that are for them, and groups for what is in them', () => {
    expect(outline(sidebar(tree, viewer('PO', codes), 1))).toEqual([['group', ['first', 'screen']], 'late'])
    expect(outline(sidebar(tree, viewer('SM', codes), 1))).toEqual([['group', ['screen']], 'late'])
    expect(outline(sidebar(tree, viewer('SM', []), 1))).toEqual(['late'])
    expect(outline(sidebar(tree, viewer('PO', codes, ['first']), 1))).toEqual([['group', ['first']]])
    expect(outline(sidebar(tree, viewer('PO', codes), 1, ['screen']))).toEqual([['group', ['screen']]])
    expect(sidebar(treeOf([]), viewer('PO', codes), 1)).toEqual([])
    expect(sidebar(tree, viewer('PO', codes), 0)[0]).toMatchObject({ name: 'group中', hasChildren: true })
    expect(record(nodes[0]!, 1)).toMatchObject({ id: 'late', name: 'late en', isDeleted: 0 })
  })
  test('is given every held code once, at the first of their screens that has it; what stands nowhere is kept elsewhere', () => {
    const given = (role: string, held: readonly string[]) =>
      buttons(catalogue, tree, viewer(role, held), 1).map(one => [one.id, one.children.map(leaf => leaf.code).filter(code => code.startsWith('row_'))])
    const all = (role: string) => given(role, ['row_change', 'row_create', 'row_view'])
    const [first] = all('PO')
    expect(first![0]).toBe('first')
    expect(all('SM').map(one => one[0])).toEqual(['screen', `${elsewhere}:kept`])
    expect(all('PO').map(one => one[0])).toEqual(['first', 'screen', `${elsewhere}:kept`])
    const leaves = buttons(catalogue, tree, viewer('PO', ['row_change', 'row_create']), 1).flatMap(one => one.children.map(leaf => [leaf.code, leaf.id]))
    // As the catalogue spells it, a code is the menu's own node; every other spelling has an id beside it.
    expect(leaves.filter(([code]) => code!.startsWith('row_'))).toEqual([
      ['row_change', 'first:row_change'],
      ['row_edit', 'first:row_change:row_edit'],
      ['row_create', 'screen:row_create'],
      ['row_add', 'screen:row_create:row_add'],
    ])
    expect(new Set(leaves.map(([, id]) => id)).size).toBe(leaves.length)
    expect(given('SM', [])).toEqual([])
    expect(given('SM', ['row_gone'])).toEqual([[`${elsewhere}:kept`, ['row_gone']]])
    expect(spellings('notice_other', 'notice')).toEqual(['notice_other'])
    expect(spellings('announcement_create', 'announcement')).toEqual(['announcement_create', 'notice_add'])
    expect(spellings('people_create', 'other')).toEqual(['people_create'])
    expect(spellings('top_menu_grant', 'top_menu')).toEqual(['top_menu_grant', 'topmenu_setting'])
    expect(spellings('region_create', 'region')).toEqual(['region_create', 'region_add', 'region_import'])
  })
})

describe('a role', () => {
  const role = (id: string, roleAlias: string, menuIds: readonly string[] | null): Granted => ({
    id,
    roleAlias,
    menuIds,
    dataScopeIds: null,
    apiScopeIds: null,
  })
  const held = (...line: readonly Granted[]) => {
    const found = effective(catalogue, tree, line)
    return [[...found.codes].sort(), found.nodes && [...found.nodes].sort()]
  }
  test('holds what its grant leaves of what is declared, within those above it but the administrator', () => {
    expect(held()).toEqual([[], []])
    expect(held(role('r', 'SM', null))).toEqual([['row_change', 'row_view'], undefined])
    expect(held(role('r', 'SM', ['screen:row_change', 'screen:row_create']))).toEqual([
      ['row_change'],
      ['group', 'screen', 'screen:row_change', 'screen:row_create'],
    ])
    expect(held(role('r', 'SM', null), role('p', 'PO', ['screen:row_change']))).toEqual([['row_change'], ['group', 'screen', 'screen:row_change']])
    expect(held(role('r', 'PO', ['screen:row_create']), role('p', 'SM', null))).toEqual([[], ['group', 'screen', 'screen:row_create']])
    expect(held(role('r', 'PO', ['screen', 'late']), role('p', 'PO', ['screen']))).toEqual([[], ['group', 'screen']])
    expect(held(role('r', 'SM', null), role(adminRole, 'PA', ['late']))).toEqual([['row_change', 'row_view'], undefined])
    expect(held(role('r', 'nobody', null))).toEqual([[], undefined])
    expect(held(role(adminRole, 'SM', []))).toEqual([['row_change', 'row_view'], undefined])
  })
  test('is told what a grant would give beyond itself, or beyond the role above', () => {
    const over = (alias: string, given: readonly string[], parent?: Parameters<typeof beyond>[4]) => {
      const found = beyond(catalogue, tree, { roleAlias: alias }, given, parent)
      return [ids(found.role), ids(found.parent)]
    }
    const every = ids(tree.nodes).filter(id => id !== elsewhere)
    expect(over('PO', every)).toEqual([[], []])
    expect(over('SM', every)).toEqual([['first', 'screen:row_create'], []])
    const parent = { codes: new Set(['row_change']), nodes: new Set(['screen']) }
    expect(over('PO', every, parent)).toEqual([[], ['first', 'screen:row_create', 'late']])
    expect(over('PO', every, { ...parent, nodes: undefined })).toEqual([[], ['screen:row_create']])
    expect(over('SM', ['screen', 'screen:row_change', 'nobody'], parent)).toEqual([[], []])
  })
  test('can hold its screens with their buttons', () => {
    expect(ids(possible(catalogue, tree, 'SM'))).toEqual(['group', 'screen', 'screen:row_change', 'late'])
    expect(ids(possible(catalogue, tree, 'PO'))).toEqual(['group', 'first', 'first:row_change', 'screen', 'screen:row_create', 'screen:row_change', 'late'])
  })
})
