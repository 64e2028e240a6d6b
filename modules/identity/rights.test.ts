/** Rights, menus and buttons from the declarations. */
import { expect, test } from 'vitest'
import { command, everyone, fact, type Menu, resource, text } from '../kit/index.ts'
import { buttons } from './buttons.ts'
import { defaultRights, rights, rightsTable, rightsTree } from './rights.ts'
import { sidebar } from './sidebar.ts'

const thing = resource('thing', { label: ['物', 'Thing'], fields: { name: text('名称', 'Name') }, read: ['SM', 'PA'] })
const secretThing = resource('secret_thing', { label: ['密', 'Secret'], fields: { name: text('名称', 'Name') } })
const create = command(thing, 'create', { label: ['新增', 'Add'], by: ['SM'], decide: () => fact('created') })
const expire = command(thing, 'expire', { label: ['过期', 'Expire'], by: [], decide: () => fact('expired') })
const declared = {
  resources: new Map<string, unknown>([['thing', thing], ['secret_thing', secretThing]]),
  commands: new Map([['thing.create', create], ['thing.expire', expire]]),
} as any

test('a role holds the commands that name it and the view of what it reads; nobody holds what only the system does', () => {
  const held = defaultRights(declared)
  expect(held.SM).toEqual(['thing_view', 'thing_create', 'people_name', 'money_view'])
  expect(held.PA).toEqual(['thing_view'])
  expect(held.FI).toEqual(['money_view'])
  expect(held.CS).toEqual(['money_view'])
  expect(rights(declared).map(right => right.code)).not.toContain('thing_expire')
  expect(rights(declared).map(right => right.code)).not.toContain('secret_thing_view')
})
test('the table names every code and every role once', () => {
  const [head, ...lines] = rightsTable(declared).split('\n')
  expect(head!.split(/\s+/)).toEqual(['code', ...everyone])
  expect(lines.find(line => line.startsWith('thing_create'))!.split(/\s+/).slice(1))
    .toEqual(everyone.map(role => role === 'SM' ? 'x' : '.'))
})
test('buttons are groups of held codes whose leaves have no children; the family\'s names are among them', () => {
  const groups = buttons(rights(declared), code => code.startsWith('thing_'), 0, declared.resources)
  expect(groups.map(group => [group.code, group.name])).toEqual([['thing', '物']])
  expect(groups[0]!.children.map(leaf => leaf.code)).toEqual(['thing_view', 'thing_create', 'thing_add'])
  expect(groups[0]!.children.some(leaf => 'children' in leaf)).toBe(false)
})

const menus: readonly Menu[] = [
  { path: '/wel', label: ['首页', 'Home'] },
  { path: '/a', label: ['甲', 'A'], icon: 'key', children: [{ path: '/a/one', label: ['一', 'One'], permit: 'thing_view' }] },
  { path: '/a', label: ['甲', 'A'], children: [{ path: '/a/two', label: ['二', 'Two'], roles: ['PR'] }] },
]
const see = (role: string, ...codes: string[]) => sidebar(menus, { role, may: code => codes.includes(code) }, 0)
test('groups of the same path become one, and one with nothing in it for the viewer is left out', () => {
  expect(see('PR', 'thing_view').map(node => [node.path, node.children?.map(child => child.path)]))
    .toEqual([['/wel', undefined], ['/a', ['/a/one', '/a/two']]])
  expect(see('SM', 'thing_view')[1]!.children!.map(child => child.path)).toEqual(['/a/one'])
  expect(see('SM').map(node => node.path)).toEqual(['/wel'])
})
test('a group that is for some roles in one module does not hide the screens of another', () => {
  const shared: readonly Menu[] = [
    { path: '/a', label: ['甲', 'A'], roles: ['PA'], children: [
      { path: '/a/one', label: ['一', 'One'] },
      { path: '/a/two', label: ['二', 'Two'], roles: ['PR', 'PA'] },
    ] },
    { path: '/a', label: ['甲', 'A'], children: [{ path: '/a/three', label: ['三', 'Three'] }] },
  ]
  const seen = (role: string) => sidebar(shared, { role, may: () => true }, 0)[0]!.children!.map(child => child.path)
  expect(seen('PA')).toEqual(['/a/one', '/a/two', '/a/three'])
  expect(seen('PR')).toEqual(['/a/three'])
})
test('the grant dialog has every code once, below what it is about', () => {
  const tree = rightsTree(declared, 1)
  expect(tree.map(group => [group.id, group.title, group.children.map(leaf => leaf.key)])).toEqual([
    ['thing', 'Thing', ['thing_view', 'thing_create']], ['session', 'Sensitive values', ['people_name', 'money_view']],
  ])
})
test('a menu node has the fields that sidebars read', () => {
  expect(see('PR', 'thing_view')[1]).toMatchObject({ id: '/a', parentId: '0', name: '甲', source: 'key', category: 1, isOpen: 1, sort: 2, hasChildren: true })
  expect(see('PR')[0]).not.toHaveProperty('children')
})
