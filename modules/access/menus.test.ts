/** The calls of menus and top menus, in the words of existing clients, and what they change for everybody at once. */
import { describe, expect, test } from 'vitest'
import { made, shared } from '../../tests/shared.ts'
import type { Person } from '../../tests/people.ts'
import { web } from '../../tests/web.ts'

const on = shared(() => web())
const admin = made(() => on.login('PA'))
const school = made(() => on.login('SM'))
const operator = made(() => on.login('PO'))
const base = '/api/blade-system/menu',
  tops = '/api/blade-system/topmenu'
const data = async (person: Person, url: string) => (await on.get(person, url)).body.data
const submit = (body: object, person = admin) => on.post(person, `${base}/submit`, body)
const q = encodeURIComponent
const flat = (nodes: readonly any[]): any[] => nodes.flatMap(node => [node, ...flat(node.children ?? [])])
const routes = async (person: Person, query = '') => flat(await data(person, `${base}/routes${query}`))

describe('the lists', () => {
  test('are trees of all kinds, of menus alone, and level by level with hasChildren', async () => {
    const all = await data(admin, `${base}/list?current=1&size=10`)
    const system = all.find((node: any) => node.path === '/system')
    expect(system).toMatchObject({ id: '/system', parentId: '0', category: 1, categoryName: '菜单', isOpenName: '否', parentName: '顶级', hasChildren: true })
    const screen = system.children.find((node: any) => node.path === '/system/role')
    expect(screen.children.map((node: any) => node.code)).toContain('role_grant')
    expect(screen.children[0]).toMatchObject({ category: 2, categoryName: '按钮', parentId: '/system/role', parentName: '角色' })
    expect(flat(await data(admin, `${base}/menu-list`)).every(node => node.category === 1)).toBe(true)
    const top = await data(admin, `${base}/lazy-list?parentId=0`)
    expect(top.find((node: any) => node.id === '/system')).toMatchObject({ hasChildren: true })
    expect(top[0]).not.toHaveProperty('children')
    const below = await data(admin, `${base}/lazy-list?parentId=${q('/system/role')}`)
    expect(below.every((node: any) => node.hasChildren === false && node.parentId === '/system/role')).toBe(true)
  })
  test('are searched over all levels, by name, code and alias', async () => {
    const found = await data(admin, `${base}/lazy-list?parentId=&name=${q('数据权')}`)
    expect(found.map((node: any) => node.id)).toContain('/authority/datascope')
    expect((await data(admin, `${base}/list?code=role_grant`)).map((node: any) => node.code)).toEqual(expect.arrayContaining(['role_grant']))
  })
  test('and the tree are generic nodes of menus, for who may see menus', async () => {
    const tree = flat(await data(admin, `${base}/tree?tenantId=000000`))
    expect(tree.find(node => node.id === '/system/menu')).toEqual({
      id: '/system/menu',
      parentId: '/system',
      title: '菜单管理',
      key: '/system/menu',
      value: '/system/menu',
    })
    for (const name of ['list', 'lazy-list', 'menu-list', 'tree', 'detail']) expect((await on.get(school, `${base}/${name}`)).status).toBe(403)
  })
})

describe('an administrator', () => {
  test('renames and reorders a declared menu; the whole record comes back from the form unchanged', async () => {
    const record = await data(admin, `${base}/detail?id=${q('/system/param')}`)
    expect(record).toMatchObject({ name: '参数管理', path: '/system/param', isDeclared: 1, version: 0, isDeleted: 0 })
    expect(await submit({ ...record, name: '系统参数', sort: 90, parentName: 'x', $x: 1 })).toMatchObject({
      status: 200,
      body: { data: { id: '/system/param' } },
    })
    expect((await routes(operator)).find(node => node.path === '/system/param').name).toBe('系统参数')
    const row = await on.row(on.engine.registry.resources.get('menu')!, '/system/param')
    expect(row).toMatchObject({ name: '系统参数', sort: 90, path: null, code: null, source: null, parentId: null })
    await submit({ id: '/system/param', name: '', sort: '' })
    expect((await routes(operator)).find(node => node.path === '/system/param').name).toBe('参数管理')
  })
  test('changes the rights of a role for everybody in it at once, who all hold the same ones', async () => {
    const rights = async (one: Person) => (await one.auth.session(one.access))!.codes
    await submit({ id: '/system/param', name: '系统参数' })
    const [one, two] = [await on.login('SM'), await on.login('SM')],
      before = await rights(one)
    expect(await rights(two)).toBe(before)
    await submit({ id: '/system/param', name: '' })
    expect(await rights(one)).not.toBe(before)
    expect(await rights(two)).toBe(await rights(one))
  })
  test('can not change the address, code or kind of a declared menu', async () => {
    expect(await submit({ id: '/system/param', path: '/elsewhere' })).toMatchObject({ status: 400, body: { data: { field: 'path' } } })
    expect((await submit({ id: '/system/dict', category: 2 })).body.msg).toBe('系统自带菜单的路径、编号和类型不能修改')
  })
  test('adds groups, screens and links to other sites, which everybody sees whom they are for', async () => {
    const group = (await submit({ parentId: '', name: '常用', enName: 'Often', code: 'often', path: '/often', source: 'th', category: 1, sort: 0 })).body.data
      .id
    const link = (await submit({ parentId: group, name: '教育局网站', code: 'bureau', path: 'https://example.org/', isOpen: 2, category: 1, roles: 'SM' })).body
      .data.id
    expect((await routes(school)).find(node => node.id === link)).toMatchObject({ path: 'https://example.org/', isOpen: 2, parentId: group })
    expect((await routes(operator)).some(node => node.id === group)).toBe(false)
    expect((await on.get(school, `${base}/routes`, { 'accept-language': 'en' })).body.data.find((node: any) => node.id === group).name).toBe('Often')
    expect((await on.post(admin, `${base}/remove?ids=${group}`)).body).toMatchObject({ code: 400, msg: '请先删除子节点!' })
    expect((await on.post(admin, `${base}/remove?ids=${group},${link}`)).status).toBe(200)
    expect((await routes(school)).some(node => node.id === group)).toBe(false)
  })
  test('is told what is wrong: taken names, codes and paths, wrong parents, dangerous addresses', async () => {
    const wrong = async (body: object) => (await submit({ category: 1, name: 'n', code: 'c', path: '/c', ...body })).body.msg
    expect(await wrong({ parentId: '/system', name: '菜单管理' })).toBe('菜单名或编号已存在!')
    expect(await wrong({ code: 'system_menu' })).toBe('菜单名或编号已存在!')
    expect(await wrong({ path: '/system/menu' })).toBe('菜单路径已存在!')
    expect(await wrong({ parentId: '/system/role:role_grant' })).toBe('父节点只可选择菜单类型!')
    expect(await wrong({ parentId: 'nowhere' })).toBe('上级菜单不存在或已删除')
    for (const path of ['javascript:alert(1)', '//evil.example', 'x']) expect(await wrong({ path })).toBe('路径须以 / 或 http(s):// 开头')
    expect((await submit({ id: '/authority', parentId: '/authority/datascope' })).body.msg).toBe('父节点不可选择自身或其下级!')
    expect((await submit({ id: '/authority', parentId: '/authority' })).body.msg).toBe('父节点不可选择自身或其下级!')
    expect((await submit({ category: 2, name: 'b', code: 'b' })).body.msg).toBe('按钮须属于某个菜单')
    expect((await submit({ name: 'n' }, operator)).body.data.permit).toBe('menu_create')
  })
  test('hides a menu without touching a right, and never those that undo it', async () => {
    await submit({ id: '/system/region', isHidden: 1 })
    expect((await routes(operator)).some(node => node.path === '/system/region')).toBe(false)
    expect((await on.get(operator, '/api/blade-system/region/lazy-list')).status).toBe(200)
    await submit({ id: '/system/region', isHidden: '' })
    expect((await routes(operator)).some(node => node.path === '/system/region')).toBe(true)
    expect((await submit({ id: '/system/menu', isHidden: 1 })).body.msg).toContain('不能隐藏或删除')
  })
  test('takes a right from everybody with its button, at their next request, and gives it back', async () => {
    const button = q('/system/param:param_create')
    const add = () => on.post(operator, '/api/blade-system/param/create', { paramName: 'a', paramKey: crypto.randomUUID(), paramValue: 'v' })
    const before = (await add()).status
    expect((await on.post(admin, `${base}/remove?ids=${q('/system/param')}`)).body.msg).toBe('请先删除子节点!')
    await on.post(admin, `${base}/remove?ids=${button}`)
    expect((await add()).body.data?.permit).toBe('param_create')
    expect(flat(await data(operator, `${base}/buttons`)).some(node => node.code === 'param_create')).toBe(false)
    const gone = (await data(admin, `${base}/lazy-list?parentId=${q('/system/param')}&removed=1`)).find((node: any) => node.status === 'removed')
    expect(gone.code).toBe('param_create')
    expect((await on.post(admin, `${base}/restore?id=${button}`)).status).toBe(200)
    expect((await add()).status).toBe(before)
  })
})

describe('top menus', () => {
  test('are none at first: the bar is empty and the sidebar has everything', async () => {
    expect(await data(school, `${base}/top-menu`)).toEqual([])
    expect((await routes(school)).length).toBeGreaterThan(5)
  })
  test('narrow the sidebar to their menus, and show to whom they have something', async () => {
    const made = await on.post(admin, `${tops}/submit`, { tenantId: '000000', code: 'sys', name: '系统', source: 'cog', sort: 1 })
    const { id } = made.body.data
    const tree = await data(admin, `${base}/grant-top-tree`)
    expect(tree.menu.find((node: any) => node.id === '/system')).toMatchObject({ title: '系统管理', key: '/system' })
    expect([tree.dataScope, tree.apiScope]).toEqual([[], []])
    expect((await on.post(admin, `${tops}/grant`, { topMenuIds: [id], menuIds: ['/system/param', '/system/dict'] })).body).toMatchObject({
      code: 200,
      success: true,
    })
    expect(await data(admin, `${base}/top-tree-keys?topMenuIds=${id}`)).toEqual({ menu: ['/system/param', '/system/dict'], dataScope: [], apiScope: [] })
    expect(await data(operator, `${base}/top-menu`)).toMatchObject([{ id, tenantId: '000000', code: 'sys', name: '系统', source: 'cog', sort: 1, isMain: 0 }])
    expect(await data(school, `${base}/top-menu`)).toEqual([])
    expect((await routes(operator, `?topMenuId=${id}`)).map(node => node.path).sort()).toEqual(['/area:system', '/system/dict', '/system/param'])
    expect((await on.get(admin, `${tops}/list?current=1&size=10`)).body.data).toMatchObject({ total: 1, records: [{ id, code: 'sys', tenantId: '000000' }] })
    expect(await data(admin, `${tops}/detail?id=${id}`)).toMatchObject({ id, name: '系统' })
    expect(await data(admin, `${tops}/select`)).toMatchObject([{ id, value: id, label: '系统' }])
    expect((await on.post(admin, `${tops}/grant`, { topMenuIds: [id], menuIds: ['nowhere'] })).body.msg).toContain('没有这样的菜单')
    await on.post(admin, `${tops}/remove?ids=${id}`)
    expect(await data(operator, `${base}/top-menu`)).toEqual([])
    expect((await routes(operator, `?topMenuId=${id}`)).length).toBeGreaterThan(5)
  })
})
