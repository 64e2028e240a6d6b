/** The catalogue of menus and buttons, the sidebar and the buttons made of it. */
import { expect, test } from 'vitest'
import { command, fact, type Menu, module, resource, text } from '../kit/index.ts'
import { catalogueOf, merged } from './catalogue.ts'
import { effective, keysOf, possible } from './effective.ts'
import { type MenuRow, treeWith } from './menus.ts'
import { closed, whole } from './node.ts'
import { buttons, sidebar, spellings } from './sidebar.ts'

const thing = resource('thing', { label: ['物', 'Thing'], fields: { name: text('名称', 'Name') }, read: ['SM', 'PA'] })
const loose = resource('loose', { label: ['散', 'Loose'], fields: { name: text('名称', 'Name') }, read: ['SM'] })
const create = command(thing, 'create', { label: ['新增', 'Add'], by: ['SM'], decide: () => fact(thing, 'created') })
const menus: readonly Menu[] = [
  { path: '/wel', label: ['首页', 'Home'] },
  { path: '/a', label: ['甲', 'A'], icon: 'key', children: [{ path: '/a/one', label: ['一', 'One'], permit: 'thing_view' }] },
  { path: '/a', label: ['甲', 'A'], children: [{ path: '/a/two', label: ['二', 'Two'], roles: ['PR'] }] },
]
const catalogue = catalogueOf([module('toy', { label: ['玩', 'Toy'], resources: [thing, loose], commands: [create], menus })])
const row = (id: string, more: Partial<MenuRow>): MenuRow => ({ id, version: 1, status: 'live', ...more }) as MenuRow
const see = (role: string, codes: readonly string[], rows: readonly MenuRow[] = [], nodes?: ReadonlySet<string>) =>
  sidebar(treeWith(catalogue, rows), { role, codes: new Set(codes), nodes }, 0)
const paths = (list: ReturnType<typeof see>) => list.map(node => [node.path, node.children?.map(child => child.path)])

test('groups of the same path become one, and one with nothing in it for the viewer is left out', () => {
  expect(paths(see('PR', ['thing_view']))).toEqual([
    ['/wel', undefined],
    ['/a', ['/a/one', '/a/two']],
  ])
  expect(see('SM', ['thing_view'])[1]!.children!.map(child => child.path)).toEqual(['/a/one'])
  expect(see('SM', []).map(node => node.path)).toEqual(['/wel'])
})
test('a group that is for some roles in one module does not hide the screens of another', () => {
  const shared: readonly Menu[] = [
    {
      path: '/a',
      label: ['甲', 'A'],
      roles: ['PA'],
      children: [
        { path: '/a/one', label: ['一', 'One'] },
        { path: '/a/two', label: ['二', 'Two'], roles: ['PR', 'PA'] },
      ],
    },
    { path: '/a', label: ['甲', 'A'], children: [{ path: '/a/three', label: ['三', 'Three'] }] },
  ]
  expect(merged(shared)[0]!.children!.map(child => [child.path, child.roles])).toEqual([
    ['/a/one', ['PA']],
    ['/a/two', ['PA']],
    ['/a/three', undefined],
  ])
})
test('a menu node has the fields that sidebars read', () => {
  expect(see('PR', ['thing_view'])[1]).toMatchObject({
    id: '/a',
    parentId: '0',
    name: '甲',
    source: 'key',
    code: 'a',
    category: 1,
    isOpen: 1,
    sort: 2,
    hasChildren: true,
    component: '',
    remark: '',
    isDeleted: 0,
  })
  expect(see('PR', [])[0]).not.toHaveProperty('children')
})
test('the same screen in two groups has two ids, the second saying where it stands', () => {
  const twice = catalogueOf([
    module('toy', {
      label: ['玩', 'Toy'],
      menus: [
        { path: '/g', label: ['组', 'G'], children: [{ path: '/x', label: ['甲', 'X'] }] },
        { path: '/h', label: ['组二', 'H'], children: [{ path: '/x', label: ['甲', 'X'] }] },
      ],
    }),
  ])
  expect(twice.nodes.filter(node => node.path === '/x').map(node => node.id)).toEqual(['/x', '/x@/h'])
})
test('buttons stand below the screens of what they are about; those on no screen of a role stand by themselves', () => {
  const ids = catalogue.nodes.map(node => node.id)
  expect(ids).toEqual(expect.arrayContaining(['/a/one:thing_view', '/a/one:thing_create', 'other:loose:loose_view', 'other:session:money_view']))
  expect(ids).not.toContain('other:thing:thing_create')
})
test("the button tree names each held code once, its leaves have no children, and the family's names are among them", () => {
  const tree = buttons(catalogue, catalogue.tree, { role: 'SM', codes: new Set(['thing_view', 'thing_create', 'loose_view']), nodes: undefined }, 0)
  expect(tree.map(group => [group.id, group.children.map(leaf => leaf.code)])).toEqual([
    ['/a/one', ['thing_view', 'thing_create', 'thing_add']],
    ['other:loose', ['loose_view']],
  ])
  expect(tree.some(group => group.children.some(leaf => 'children' in leaf))).toBe(false)
  expect(spellings('top_menu_grant', 'top_menu')).toContain('topmenu_setting')
  expect(spellings('dict_biz_remove', 'dict_biz')).toContain('dictbiz_delete')
})

test('a row renames, moves, orders and hides a declared menu, and adds others; what has no row is as declared', () => {
  const rows = [
    row('/a/one', { name: '壹', enName: 'Uno', parentId: '0', sort: 1 }),
    row('/wel', { isHidden: true }),
    row('link', { name: '外链', path: 'https://example.org', isOpen: 2, parentId: '/a', sort: 0 }),
  ]
  expect(see('PR', ['thing_view'], rows).map(node => [node.name, node.children?.map(child => child.name)])).toEqual([
    ['壹', undefined],
    ['甲', ['外链', '二']],
  ])
  expect(sidebar(treeWith(catalogue, rows), { role: 'SM', codes: new Set(['thing_view']), nodes: undefined }, 1)[0]!.name).toBe('Uno')
})
test('the roles of a row narrow a declared menu and never widen it', () => {
  expect(JSON.stringify(see('SM', ['thing_view'], [row('/a/two', { roles: ['SM'] })]))).not.toContain('/a/two')
  expect(JSON.stringify(see('SM', ['thing_view'], [row('/a/one', { roles: ['PR'] })]))).not.toContain('/a/one')
})
test('a parent that is ticked in part is left out of the keys, and its menu is shown all the same', () => {
  const { tree } = catalogue
  expect(whole(tree, new Set(['/a/one', '/a/one:thing_view']))).toEqual(['/a/one:thing_view'])
  expect([...closed(tree, ['/a/one:thing_view'])]).toEqual(['/a/one:thing_view', '/a/one', '/a'])
  expect(paths(see('SM', ['thing_view'], [], closed(tree, ['/a/one:thing_view'])))).toEqual([['/a', ['/a/one']]])
})

const granted = (id: string, menuIds: readonly string[] | null, roleAlias = 'SM') => ({ id, roleAlias, menuIds, dataScopeIds: null, apiScopeIds: null })
test("a list narrows a role, the roles above it bound it, and the administrator's bounds nobody", () => {
  const { tree } = catalogue
  const codes = (...line: ReturnType<typeof granted>[]) => [...effective(catalogue, tree, line).codes].sort()
  expect(codes(granted('x', null))).toEqual(['loose_view', 'money_view', 'people_name', 'staff_name', 'thing_create', 'thing_view'])
  expect(codes(granted('x', ['/a/one:thing_view', '/a/one:thing_create']))).toEqual(['thing_create', 'thing_view'])
  expect(codes(granted('x', null), granted('above', ['/a/one:thing_view']))).toEqual(['thing_view'])
  expect(codes(granted('x', ['/a/one:thing_create']), granted('above', ['/a/one:thing_view']))).toEqual([])
  expect(codes(granted('x', ['/a/one:thing_view']), granted('PA', null, 'PA'))).toEqual(['thing_view'])
  // What the declarations do not give is not had, whatever the list says.
  expect(codes(granted('x', ['/a/one:thing_create'], 'PA'))).toEqual([])
})
test("deleting a button takes its right from every role but the administrator's, and shows it there still", () => {
  const tree = treeWith(catalogue, [row('/a/one:thing_view', { status: 'removed' })])
  expect(effective(catalogue, tree, [granted('x', null)]).codes.has('thing_view')).toBe(false)
  const { codes } = effective(catalogue, tree, [granted('PA', null, 'PA')])
  expect(codes.has('thing_view')).toBe(true)
  expect(buttons(catalogue, tree, { role: 'PA', codes, nodes: undefined }, 0).flatMap(group => group.children.map(leaf => leaf.code))).toContain('thing_view')
})
test('the keys of an ungranted role stand for exactly what it has', () => {
  const { tree } = catalogue,
    keys = keysOf(catalogue, tree, granted('x', null))
  expect(effective(catalogue, tree, [granted('x', keys)]).codes).toEqual(effective(catalogue, tree, [granted('x', null)]).codes)
  expect(keysOf(catalogue, tree, granted('x', ['/wel']))).toEqual(['/wel'])
  expect(possible(catalogue, tree, 'PR').map(node => node.id)).not.toContain('/a/one')
})
