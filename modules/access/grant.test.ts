/** Granting roles: what may be listed, what a list does, and that it is so at the next request. */
import { beforeAll, describe, expect, test } from 'vitest'
import { grantIdentity, identityId } from '../identity/index.ts'
import type { Role } from '../kit/index.ts'
import type { Person } from '../../tests/people.ts'
import { shared } from '../../tests/shared.ts'
import { web } from '../../tests/web.ts'

const on = shared(() => web())
let admin: Person
beforeAll(async () => {
  admin = await on.login('PA')
})
const base = '/api/blade-system'
const data = async (person: Person, url: string) => (await on.get(person, url)).body.data
const flat = (nodes: readonly any[]): any[] => nodes.flatMap(node => [node, ...flat(node.children ?? [])])
const codes = async (person: Person) =>
  new Set(
    flat(await data(person, `${base}/menu/buttons`))
      .filter(node => !node.children)
      .map(node => node.code),
  )
const grant = (roleIds: readonly string[], body: object, by = admin) => on.post(by, `${base}/role/grant`, { roleIds, ...body })
const keys = async (id: string) => data(admin, `${base}/menu/role-tree-keys?roleIds=${id}`)
let made = 0
/** A role of one's own, and somebody who is in it alone. */
async function somebody(alias: Role, parentId = '', more: object = {}): Promise<Person & { readonly roleId: string }> {
  const { body } = await on.post(admin, `${base}/role/submit`, { parentId, roleName: `${alias} ${++made}`, roleAlias: alias, sort: 50, ...more })
  const roleId = body.data.id as string,
    person = await on.login(alias)
  const id = identityId(person.userId, roleId, person.login.actor.deptId)
  await on.run(on.as('system'), grantIdentity, id, { userId: person.userId, roleId, deptId: person.login.actor.deptId })
  return { ...person, ...(await on.auth.start({ tenant: '000000', identityId: id, grant: 'test' })), roleId }
}

describe('the dialog', () => {
  test('has three trees: menus with their buttons, and the scopes below the menus that own them', async () => {
    const scope = (await on.post(admin, `${base}/data-scope/submit`, { menuId: '/system/user', scopeName: '本人账号', scopeType: 2 })).body.data.id
    const trees = await data(admin, `${base}/menu/grant-tree`)
    const user = flat(trees.menu).find(node => node.id === '/system/user')
    expect(user).toMatchObject({ title: '账号', key: '/system/user', value: '/system/user', parentId: '/system', hasChildren: true })
    expect(user.children.map((node: any) => node.id)).toContain('/system/user:user_create')
    expect(trees.dataScope).toEqual([
      {
        id: '/system/user',
        parentId: '0',
        title: '账号',
        key: '/system/user',
        value: '/system/user',
        hasChildren: true,
        children: [{ id: scope, parentId: '/system/user', title: '本人账号', key: scope, value: scope }],
      },
    ])
    expect(trees.apiScope).toEqual([])
    await on.post(admin, `${base}/data-scope/remove?ids=${scope}`)
  })
  test('sent back as it came changes nothing, also by a client whose ticked parents tick all below them', { tags: 'thorough' }, async () => {
    for (const alias of ['SM', 'PO', 'PR', 'FI', 'AT'] as const) {
      const one = await somebody(alias),
        before = await codes(one),
        routes = await data(one, `${base}/menu/routes`)
      const { menu } = await keys(one.roleId)
      const tree = flat((await data(admin, `${base}/menu/grant-tree`)).menu)
      const ticked = new Set(
        tree
          .filter(node => menu.includes(node.id))
          .flatMap(node => flat([node]))
          .map(node => node.id),
      )
      expect([...ticked].sort(), alias).toEqual([...menu].sort())
      expect((await grant([one.roleId], { menuIds: menu, dataScopeIds: [], apiScopeIds: [] })).body, alias).toMatchObject({ code: 200, success: true })
      expect(await codes(one)).toEqual(before)
      expect(await data(one, `${base}/menu/routes`)).toEqual(routes)
      expect((await keys(one.roleId)).menu).toEqual(menu)
    }
  })
  test('shows our own screen only what the role can hold', async () => {
    const tree = flat((await data(admin, `${base}/menu/grant-tree?roleId=PR`)).menu).map(node => node.id)
    expect(tree).toEqual(expect.arrayContaining(['/parent/enrol', 'other:refund:refund_apply']))
    expect(tree.some(id => id.startsWith('/system'))).toBe(false)
  })
})

describe('a list', () => {
  test('narrows menus, buttons and calls from the next request on, and null gives back the usual', async () => {
    const one = await somebody('SM')
    expect((await on.get(one, `${base}/user/page`)).status).toBe(200)
    await grant([one.roleId], { menuIds: ['/basic/leave:leave_view', '/system/user:user_view'], dataScopeIds: [], apiScopeIds: [] })
    expect(
      flat(await data(one, `${base}/menu/routes`))
        .map(node => node.path)
        .sort(),
    ).toEqual(['/basic/leave', '/system/user'])
    expect([...(await codes(one))].sort()).toEqual(['leave_view', 'user_view'])
    expect((await on.post(one, `${base}/user/disable?id=x`)).body.data.permit).toBe('user_disable')
    await grant([one.roleId], { menuIds: [] })
    expect(await data(one, `${base}/menu/routes`)).toEqual([])
    expect((await on.get(one, `${base}/user/page`)).body.data.permit).toBe('user_view')
    await grant([one.roleId], { menuIds: null })
    expect((await on.get(one, `${base}/user/page`)).status).toBe(200)
  })
  test('is given to several roles in one turn: to all of them or, when it is too much for one, to none', async () => {
    const school = await somebody('SM'),
      family = await somebody('PR'),
      before = await on.log.head('000000')
    const all = { menuIds: ['/basic/leave:leave_view', '/system/user:user_view'], dataScopeIds: [], apiScopeIds: [] }
    expect((await grant([school.roleId, family.roleId], all)).body).toMatchObject({ code: 400, data: { field: 'menuIds' } })
    expect((await grant([school.roleId, 'no such role'], all)).status).toBe(404)
    expect([await on.log.head('000000'), (await codes(school)).size > 2]).toEqual([before, true])
    const other = await somebody('SM'),
      head = await on.log.head('000000')
    expect((await grant([school.roleId, other.roleId], all)).status).toBe(200)
    expect([(await codes(school)).size, (await codes(other)).size, (await on.log.head('000000')) - head]).toEqual([2, 2, 2])
    await grant([school.roleId, other.roleId], { menuIds: null, dataScopeIds: null, apiScopeIds: null })
  })
  test('leaves what is not sent as it was', async () => {
    const one = await somebody('SM')
    await grant([one.roleId], { menuIds: ['/basic/leave'] })
    await grant([one.roleId], { dataScopeIds: [] })
    expect((await keys(one.roleId)).menu).toEqual(['/basic/leave'])
  })
  test('is refused by name where it exceeds what the declarations give such a role', async () => {
    const one = await somebody('PR')
    const { status, body } = await grant([one.roleId], { menuIds: ['/system/user:user_create', '/finance/payOrder'] })
    expect([status, body.data.field, body.data.names.length]).toEqual([400, 'menuIds', 2])
    expect(body.msg).toMatch(/^超出该角色可拥有的权限：.*user_create.*支付订单/)
    expect((await grant([one.roleId], { menuIds: ['nowhere'] })).body.msg).toContain('nowhere')
    expect((await grant([one.roleId], { dataScopeIds: ['nowhere'] })).body.data.field).toBe('dataScopeIds')
    expect((await grant([], { menuIds: [] })).body.msg).toBe('请选择角色')
  })
  test("is nothing for the administrator's role, nor for one's own, nor from whoever lacks the right", async () => {
    expect((await grant(['PA'], { menuIds: [] })).body.msg).toBe('无权配置超管角色!')
    const deputy = await somebody('PA')
    expect((await grant([deputy.roleId], { menuIds: ['/system/menu'] }, deputy)).body.msg).toBe('不能修改自己所属角色的权限')
    expect((await grant(['SM'], { menuIds: [] }, await on.login('PO'))).body.data.permit).toBe('role_grant')
  })
})

describe('a role below another', () => {
  test('is never granted more than the one above has, and loses at once what that loses', async () => {
    const above = await somebody('SM'),
      one = await somebody('SM', above.roleId)
    const leave = ['/basic/leave:leave_view']
    await grant([above.roleId], { menuIds: [...leave, '/system/user:user_view'] })
    expect([...(await codes(one))].sort()).toEqual(['leave_view', 'user_view'])
    expect((await grant([one.roleId], { menuIds: ['/system/dept:dept_view', ...leave] })).body.msg).toMatch(/^超出上级角色的权限：.*dept_view/)
    expect((await grant([one.roleId], { menuIds: ['/system/user:user_view'] })).status).toBe(200)
    expect((await on.get(one, `${base}/user/page`)).status).toBe(200)
    await grant([above.roleId], { menuIds: leave })
    expect((await on.get(one, `${base}/user/page`)).body.data.permit).toBe('user_view')
    expect(await data(one, `${base}/menu/routes`)).toEqual([])
    const offered = flat((await data(admin, `${base}/menu/grant-tree?roleId=${one.roleId}`)).menu)
      .filter(node => node.code)
      .map(node => node.code)
    expect(offered).toEqual(['leave_view'])
  })
  test('can stand neither below itself nor below a removed role', async () => {
    const above = await somebody('SM'),
      one = await somebody('SM', above.roleId)
    const move = async (id: string, parentId: string) => (await on.post(admin, `${base}/role/submit`, { id, parentId })).body.msg
    expect(await move(one.roleId, one.roleId)).toBe('父节点不可选择自身!')
    expect(await move(above.roleId, one.roleId)).toBe('父节点不可选择自身的下级!')
    expect(await move('PA', one.roleId)).toBe('无权配置超管角色!')
    expect((await on.post(admin, `${base}/role/remove?ids=${above.roleId}`)).body.msg).toBe('请先删除子节点!')
  })
  test("is below the administrator's role without being bounded by it", async () => {
    const one = await somebody('SM', 'PA')
    expect((await codes(one)).has('leave_view')).toBe(true)
  })
})

test('the wire lists roles as a tree, and takes the root as 0', async () => {
  const above = await somebody('SM', '0'),
    one = await somebody('SM', above.roleId)
  const list = await data(admin, `${base}/role/list?current=1&size=10`)
  const shown = list.find((node: any) => node.id === above.roleId)
  expect(shown).toMatchObject({ parentId: '0', roleAlias: 'SM', isDeleted: 0, tenantId: '000000', hasChildren: true, parentName: '' })
  expect(shown.children.map((node: any) => [node.id, node.parentName])).toEqual([[one.roleId, shown.roleName]])
  expect((await data(admin, `${base}/role/list?roleName=${encodeURIComponent(shown.roleName)}`)).map((node: any) => node.id)).toContain(above.roleId)
  // Who asks by name and alias asks for both.
  const asked = async (more: string) =>
    (await data(admin, `${base}/role/list?roleName=${encodeURIComponent(shown.roleName)}${more}`)).some((node: any) => node.id === above.roleId)
  expect([await asked('&roleAlias=sm'), await asked('&roleAlias=nobody'), await asked('x&roleAlias=SM')]).toEqual([true, false, false])
  expect(await data(admin, `${base}/role/detail?id=${above.roleId}`)).toMatchObject({ id: above.roleId, tenantId: '000000', parentId: '', parentName: '' })
})
