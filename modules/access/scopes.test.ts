/** Data scopes and API scopes: what they take away, through every door, and that they never add anything. */
import { beforeAll, describe, expect, test } from 'vitest'
import { adminRole, createDept, dept, grantIdentity, identityId, rootDept, user } from '../identity/index.ts'
import type { Role } from '../kit/index.ts'
import { param } from '../system/index.ts'
import { dialects } from '../../tests/app.ts'
import { heardAll } from '../../tests/live.ts'
import type { Person } from '../../tests/people.ts'
import { shared } from '../../tests/shared.ts'
import { fileForm, web } from '../../tests/web.ts'
import { lacking, pattern } from './api-scope.ts'
import { narrowing, whereOf } from './data-scope.ts'
import { filled, no as noFilter, readFilter } from './filter.ts'

const zone = 'Asia/Shanghai',
  base = '/api/blade-system'
const code = (read: object) => ('refused' in read ? (read as any).refused.code : undefined)

describe('conditions', () => {
  test('are JSON over declared fields in the words of the kit; SQL is refused as such', () => {
    expect(code(readFilter(param, "param_key like 'a%' or 1=1", zone))).toBe(noFilter.sql.code)
    expect(readFilter(param, '{"paramKey":{"starts":"a"},"createdAt":{"gte":"2026-10-01 00:00:00"}}', zone)).toEqual({
      where: { paramKey: { starts: 'a' }, createdAt: { gte: '2026-09-30T16:00:00.000Z' } },
    })
    expect(readFilter(param, { any: [{ paramKey: ['a', 'b'] }, { all: [{ remark: null }, { paramKey: { not: 'c' } }] }] }, zone)).toHaveProperty('where')
  })
  test('of unknown fields, masked values, wrong comparisons, wrong values and nothing at all are refused', () => {
    expect(code(readFilter(param, { nonsense: 1 }, zone))).toBe(noFilter.field.code)
    expect(code(readFilter(user, { phone: '13800000000' }, zone))).toBe(noFilter.field.code)
    expect(code(readFilter(user, { passwordHash: 'x' }, zone))).toBe(noFilter.field.code)
    expect(code(readFilter(param, { paramKey: { regexp: 'x' } }, zone))).toBe(noFilter.operator.code)
    expect(code(readFilter(param, { createdAt: { like: '2' } }, zone))).toBe(noFilter.operator.code)
    expect(code(readFilter(param, { createdAt: 'yesterday' }, zone))).toBe(noFilter.value.code)
    expect(code(readFilter(dept, { deptCategory: 'castle' }, zone))).toBe(noFilter.value.code)
    for (const given of [{}, [], null, 1, { any: [] }, { paramKey: {} }, { __proto__: null, constructor: 1 }])
      expect(readFilter(param, given, zone)).toHaveProperty('refused')
  })
  test('say who asks by words that become ids', () => {
    const who = { userId: 'u', deptId: 'd', deptIds: ['d', 'e'] }
    expect(filled({ any: [{ createdBy: '$userId' }, { deptId: ['$deptIds', 'x'] }, { deptId: { not: '$deptId' } }] }, who)).toEqual({
      any: [{ createdBy: 'u' }, { deptId: ['d', 'e', 'x'] }, { deptId: { not: 'd' } }],
    })
  })
  test('of the usual kinds follow the data: its own person, its own department', () => {
    expect(whereOf(param, { scopeType: 1 }, zone)).toEqual({ where: {} })
    expect(whereOf(param, { scopeType: 2, scopeColumn: 'create_user' }, zone)).toEqual({ where: { createdBy: '$userId' } })
    expect(whereOf(user, { scopeType: 3, scopeColumn: '-' }, zone)).toEqual({ where: { deptId: '$deptId' } })
    expect(whereOf(user, { scopeType: 4, scopeColumn: 'dept_id' }, zone)).toEqual({ where: { deptId: ['$deptIds'] } })
    expect(code(whereOf(param, { scopeType: 3 }, zone))).toBe('dataScope.needColumn')
    expect(code(whereOf(param, { scopeType: 3, scopeColumn: 'nowhere' }, zone))).toBe('dataScope.column')
  })
  test('that no longer fit their data leave nothing; one that allows everything sets the others aside', () => {
    const scope = (more: object) => ({ resourceCode: 'param', scopeType: 5, ...more }) as any
    const who = { userId: 'u', deptId: 'd', deptIds: [] },
      known = new Map([['param', param as any]])
    expect(narrowing(known, [scope({ scopeValue: '{"gone":1}' })], who, zone)).toEqual({ param: { any: [] } })
    expect(narrowing(known, [scope({ scopeValue: '{"paramKey":"a"}' }), scope({ scopeType: 1 })], who, zone)).toEqual({})
  })
})

describe('the paths of an API scope', () => {
  test('take * for one level and ** for any, with or without /api before them', () => {
    expect(pattern('/blade-system/role/**').test('/api/blade-system/role/grant')).toBe(true)
    expect(pattern('/api/blade-system/role/**').test('/api/blade-system/role')).toBe(true)
    expect(pattern('/blade-system/*/list').test('/api/blade-system/role/list')).toBe(true)
    expect(pattern('/blade-system/*/list').test('/api/blade-system/a/b/list')).toBe(false)
    expect(pattern('/blade-system/role').test('/api/blade-system/roles')).toBe(false)
    expect(pattern('/a.b').test('/api/aXb')).toBe(false)
  })
  test('are alternatives where several cover a call, and never close the way in', () => {
    const guard = (scopePath: string, isHeld: boolean) => ({ id: scopePath, name: scopePath, covers: pattern(scopePath), isHeld })
    expect(lacking([guard('/a/**', false)], '/api/a/b')?.id).toBe('/a/**')
    expect(lacking([guard('/a/**', false), guard('/a/b', true)], '/api/a/b')).toBeUndefined()
    // One that is held opens what it covers, and nothing else.
    expect(lacking([guard('/a/**', false), guard('/b/**', true)], '/api/a/b')?.id).toBe('/a/**')
    expect(lacking([guard('/**', false)], '/api/blade-system/menu/routes')).toBeUndefined()
    expect(lacking([guard('/**', false)], '/api/blade-auth/oauth/logout')).toBeUndefined()
  })
})

describe.each(dialects)('%s', dialect => {
  const on = shared(() => web({ dialect }))
  let admin: Person
  beforeAll(async () => {
    admin = await on.login('PA')
  })
  const data = async (person: Person, url: string) => (await on.get(person, url)).body.data
  const grant = (roleId: string, body: object) => on.post(admin, `${base}/role/grant`, { roleIds: [roleId], ...body })
  const scope = async (body: object) =>
    (await on.post(admin, `${base}/data-scope/submit`, { menuId: '/system/param', scopeName: 's', ...body })).body.data.id as string
  let made = 0
  async function somebody(alias: Role, deptId?: string, parentId = ''): Promise<Person & { readonly roleId: string }> {
    const roleId = (await on.post(admin, `${base}/role/submit`, { roleName: `r${++made}`, roleAlias: alias, sort: 9, parentId })).body.data.id as string
    const person = await on.login(alias, deptId ? { deptId } : {}),
      at = person.login.actor.deptId,
      id = identityId(person.userId, roleId, at)
    await on.run(on.as('system'), grantIdentity, id, { userId: person.userId, roleId, deptId: at })
    return { ...person, ...(await on.auth.start({ tenant: '000000', identityId: id, grant: 'test' })), roleId }
  }
  const add = async (by: Person, paramKey: string) =>
    (await on.post(by, `${base}/param/create`, { paramName: paramKey, paramKey, paramValue: 'v' })).body.data?.id as string

  test('a data scope by conditions holds in list, total, detail, as-of, history, export, commands, bulk, import and creation', async () => {
    const one = await somebody('PA'),
      seen = await add(admin, `in.${made}`),
      kept = await add(admin, `out.${made}`)
    expect(await data(one, `${base}/param/list?size=200`)).toMatchObject({ total: 2 })
    const id = await scope({ scopeType: 5, scopeValue: JSON.stringify({ paramKey: { starts: 'in.' } }) })
    expect((await grant(one.roleId, { dataScopeIds: [id, '/system/param'] })).status).toBe(200)
    expect((await data(admin, `${base}/menu/role-tree-keys?roleIds=${one.roleId}`)).dataScope).toEqual([id])
    const list = await data(one, `${base}/param/list?size=200`)
    expect([list.total, list.records.map((row: any) => row.id)]).toEqual([1, [seen]])
    for (const door of [`detail?id=${kept}`, `detail?id=${kept}&asOf=1`, `history?id=${kept}`])
      expect((await on.get(one, `${base}/param/${door}`)).status, door).toBe(404)
    expect((await on.get(one, `${base}/param/export?format=csv`)).text).not.toContain('out.')
    expect((await on.post(one, `${base}/param/submit`, { id: kept, paramValue: 'w' })).status).toBe(404)
    const bulk = await on.post(one, `${base}/param/remove?ids=${kept},${seen}`)
    expect(bulk.body.data.results.map((row: any) => row.ok)).toEqual([false, true])
    expect(await on.post(one, `${base}/param/create`, { paramName: 'x', paramKey: 'else.1', paramValue: 'v' })).toMatchObject({
      status: 403,
      body: { data: { rule: 'kernel.outOfReach' } },
    })
    expect((await on.post(one, `${base}/param/restore?id=${seen}`)).status).toBe(200)
    expect(await on.post(one, `${base}/param/change?id=${seen}`, { paramKey: 'out.moved' })).toMatchObject({ status: 403 })
    const sheet = fileForm('p.csv', '参数名称,参数键名,参数键值\r\n名,else.2,v\r\n名,in.import,v\r\n')
    expect((await on.post(one, `${base}/param/import`, sheet)).body.data).toMatchObject({ created: 1, failCount: 1 })
    expect(await on.row(param, kept)).toMatchObject({ paramValue: 'v', status: 'live' })
    // Whoever is not granted the scope sees on as before.
    expect((await data(admin, `${base}/param/list?paramKey=out.`)).total).toBe(1)
    expect(await on.post(admin, `${base}/data-scope/remove?ids=${id}`)).toMatchObject({ status: 400, body: { data: { rule: 'dataScope.granted' } } })
  })
  test('its socket tells only of rows inside, from the moment of the grant', { tags: 'thorough' }, async () => {
    const one = await somebody('PA'),
      socket = await on.http.injectWS(`/api/live?token=${one.access}`),
      heard: string[] = [],
      all: { readonly resource: string }[] = []
    socket.on('message', (text: Buffer) => {
      heard.push(String(text))
      all.push(...JSON.parse(String(text)))
    })
    const id = await scope({ scopeType: 2 })
    await grant(one.roleId, { dataScopeIds: [id] })
    // While its session is looked at again it names nothing: then it does.
    const theirs: string[] = []
    const tells = async () => {
      theirs.push(await add(admin, `socket.${made}.${theirs.length}`))
      const own = await add(one, `socket.own.${made}.${theirs.length}`)
      await heardAll(on, [{ heard: all }])
      return heard.join().includes(own)
    }
    await expect.poll(tells, { timeout: 10_000 }).toBe(true)
    for (const id of theirs) expect(heard.join()).not.toContain(id)
    socket.terminate()
  })
  test("one's own, the department, the department and below; roles above narrow further, alternatives of one role add up", async () => {
    await on.run(on.as('system'), createDept, `below-${dialect}`, { deptName: 'b', parentId: rootDept, deptCategory: 'office', sort: 1 })
    await on.login('PO', { deptId: `below-${dialect}` })
    const one = await somebody('PO'),
      users = async (by: Person) => new Set((await data(by, `${base}/user/page?size=200`)).records.map((row: any) => row.deptId))
    const all = await users(one)
    const account = (scopeType: number, more: object = {}) => scope({ menuId: '/system/user', scopeType, ...more })
    const [mine, dep, deep] = await Promise.all([account(2), account(3), account(4)])
    await grant(one.roleId, { dataScopeIds: [dep] })
    expect([...(await users(one))]).toEqual([rootDept])
    await grant(one.roleId, { dataScopeIds: [deep] })
    expect(await users(one)).toEqual(all)
    await grant(one.roleId, { dataScopeIds: [mine] })
    expect((await data(one, `${base}/user/page?size=200`)).records.map((row: any) => row.id)).toEqual([one.userId])
    await grant(one.roleId, { dataScopeIds: [mine, dep] })
    expect((await data(one, `${base}/user/page?size=200`)).total).toBeGreaterThan(1)
    const under = await somebody('PO', undefined, one.roleId),
      elsewhere = await account(5, { scopeValue: `{"deptId":"below-${dialect}"}` })
    await grant(under.roleId, { dataScopeIds: [elsewhere] })
    expect((await data(under, `${base}/user/page`)).total).toBe(0)
    await grant(one.roleId, { dataScopeIds: null })
    expect((await data(under, `${base}/user/page`)).total).toBeGreaterThan(0)
  })
  test('a scope never shows what the declared scope hides', async () => {
    const one = await somebody('SM', `school-${dialect}`)
    const wide = await scope({ menuId: '/system/user', scopeType: 5, scopeValue: '{"deptId":{"not":"nobody"}}' })
    await grant(one.roleId, { dataScopeIds: [wide] })
    expect((await data(one, `${base}/user/page?size=200`)).records.every((row: any) => row.deptId === `school-${dialect}`)).toBe(true)
  })
  test('a scope is refused by name of what is wrong, and listed by its menu alone', async () => {
    const wrong = async (body: object) =>
      (await on.post(admin, `${base}/data-scope/submit`, { menuId: '/system/param', scopeName: 's', scopeType: 5, ...body })).body
    expect(await wrong({ scopeValue: 'select * from user' })).toMatchObject({
      code: 400,
      data: { field: 'scopeValue' },
      msg: '规则值须为结构化条件（JSON），不接受 SQL 语句',
    })
    expect((await wrong({ scopeType: 7 })).data.wrong[0].field).toBe('scopeType')
    for (const resourceCode of ['facts', 'log_api']) expect((await wrong({ resourceCode, scopeType: 1 })).data.field).toBe('resourceCode')
    expect((await data(admin, `${base}/data-scope/resources`)).find((one: any) => one.value === 'param').fields.map((one: any) => one.name)).toContain(
      'paramKey',
    )
    expect((await wrong({ menuId: 'nowhere' })).data.field).toBe('menuId')
    expect(await wrong({ scopeField: 'paramKey,nowhere', scopeType: 1 })).toMatchObject({ code: 400, data: { field: 'scopeField', names: ['nowhere'] } })
    const id = await scope({ scopeName: '全部', resourceCode: 'system_param', scopeType: 1, scopeField: '*', scopeColumn: '-', scopeClass: 'x.Y' })
    const { records } = await data(
      admin,
      `${base}/data-scope/list?current=1&size=10&menuId=${encodeURIComponent('/system/param')}&scopeName=${encodeURIComponent('全部')}`,
    )
    expect(records).toMatchObject([{ id, resourceCode: 'param', scopeType: 1, scopeTypeName: '全部可见', scopeClass: 'x.Y', menuName: '参数管理' }])
    expect(await data(admin, `${base}/data-scope/detail?id=${id}`)).toMatchObject({ id, scopeColumn: '-', scopeTypeName: '全部可见' })
    expect((await data(admin, `${base}/data-scope/list?menuId=/system/par`)).total).toBe(0)
    expect((await on.get(await on.login('PO'), `${base}/data-scope/list`)).body.data.permit).toBe('data_scope_view')
  })
  test('a covered call is for roles that hold the API scope, whatever the spelling of the address; the others are told its name', async () => {
    const one = await somebody('PO'),
      above = await somebody('PO'),
      under = await somebody('PO', undefined, above.roleId)
    const submit = (body: object) => on.post(admin, `${base}/api-scope/submit`, { menuId: '/system/region', scopeName: '区划', scopeType: 2, ...body })
    expect((await on.get(one, `${base}/region/tree?code=0`)).status).toBe(200)
    const { id } = (await submit({ scopePath: '/blade-system/region/**' })).body.data
    for (const url of ['region/tree', 'region/%74ree', 'region/lazy-list?x=1'])
      expect(await on.get(one, `${base}/${url}`), url).toMatchObject({
        status: 403,
        body: { code: 403, data: { apiScope: id, scopeName: '区划' }, msg: '请求被拒绝：缺少接口权限：区划' },
      })
    expect((await on.get(admin, `${base}/region/select`)).status).toBe(200)
    expect((await grant(under.roleId, { apiScopeIds: [id] })).body).toMatchObject({
      code: 400,
      data: { field: 'apiScopeIds' },
      msg: '超出上级角色的权限：区划',
    })
    await grant(above.roleId, { apiScopeIds: [id] })
    await grant(under.roleId, { apiScopeIds: [id] })
    expect((await on.get(under, `${base}/region/select`)).status).toBe(200)
    await grant(above.roleId, { apiScopeIds: [] })
    expect((await on.get(under, `${base}/region/select`)).status).toBe(403)
    // The administrator's role stands above others without being asked for scopes of its own.
    const child = await somebody('PO', undefined, adminRole)
    await grant(child.roleId, { apiScopeIds: [id] })
    expect((await on.get(child, `${base}/region/select`)).status).toBe(200)
    expect((await on.get(one, `${base}/menu/routes`)).status).toBe(200)
    // The permission is asked for all the same.
    await grant(one.roleId, { menuIds: [], apiScopeIds: [id] })
    expect((await on.get(one, `${base}/region/list`)).body.data.permit).toBe('region_view')
    expect((await submit({ scopePath: 'nonsense' })).body.data.wrong[0].field).toBe('scopePath')
    expect((await submit({ scopePath: '/blade-system/menu/routes' })).body.msg).toContain('不能设置接口权限')
    expect(await data(admin, `${base}/api-scope/list?menuId=/system/region`)).toMatchObject({
      total: 1,
      records: [{ scopeTypeName: '业务接口', menuName: '行政区划' }],
    })
    await on.post(admin, `${base}/api-scope/remove?ids=${id}`)
    expect((await on.get(await somebody('PO'), `${base}/region/select`)).status).toBe(200)
  })
})
