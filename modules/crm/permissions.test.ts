/** Data permissions of the CRM: sellers, departments, the sea, intended customers, following up, contracts and orders; on both databases. */
import { beforeAll, describe, expect, test } from 'vitest'
import { made, shared } from '../../tests/shared.ts'
import { dialects } from '../../tests/app.ts'
import type { Person } from '../../tests/people.ts'
import { web } from '../../tests/web.ts'
import { createDept, grantIdentity, identityId, rootDept } from '../identity/index.ts'
import { possible } from './permissions.ts'

const base = '/api/business-crm'

test('conditions are possible unless what is known stands against them', () => {
  const known = { ownerId: 'me', status: 'owned', offeredToId: null }
  for (const where of [
    {},
    { ownerId: 'me' },
    { ownerId: ['x', 'me'] },
    { level: 'key' },
    { offeredToId: null },
    { ownerId: { not: 'x' } },
    { any: [{ ownerId: 'x' }, { level: 'key' }] },
  ])
    expect(possible(where, known), JSON.stringify(where)).toBe(true)
  for (const where of [{ ownerId: 'x' }, { ownerId: null }, { ownerId: { not: ['me'] } }, { any: [] }, { all: [{ level: 'key' }, { status: 'sea' }] }])
    expect(possible(where, known), JSON.stringify(where)).toBe(false)
})

describe.each(dialects)('%s', dialect => {
  const on = shared(() => web({ dialect }))
  const admin = made(() => on.login('PA'))
  let boss: Person, one: Person, far: Person, service: Person, teacher: Person, mine: string, lying: string
  const look = async (who: Person, name: string, query = '') => (await on.get(who, `${base}/permission/${name}${query}`)).body.data
  const flat = (nodes: readonly any[]): readonly string[] => nodes.flatMap(node => [node.id, ...flat(node.children ?? [])])
  let phones = 0
  const add = async (who: Person, command: string): Promise<string> =>
    (await on.post(who, `${base}/customer/${command}`, { name: '云溪文化', phone: `1993${String(++phones).padStart(7, '0')}`, level: 'normal' })).body.data.id
  beforeAll(async () => {
    for (const [id, parentId] of [
      ['team', rootDept],
      ['afar', rootDept],
      ['near', 'team'],
    ] as const)
      await on.run(on.as('system'), createDept, id, { deptName: id, parentId, deptCategory: 'office', sort: 1 })
    boss = await on.login('SL', { deptId: 'team' })
    one = await on.login('SA', { deptId: 'near' })
    far = await on.login('SA', { deptId: 'afar' })
    service = await on.login('CS')
    teacher = await on.login('ST')
    mine = await add(one, 'create')
    await add(far, 'create')
    lying = await add(boss, 'createInSea')
    await on.post(one, `${base}/customer/markIntended`, { id: mine, intention: '少儿体能' })
  })

  test('the sellers in sight are those whose customers one sees, each with how many', async () => {
    const of = async (who: Person) => Object.fromEntries((await look(who, 'sales')).map((each: any) => [each.id, each.count]))
    expect(await of(one)).toEqual({ [one.userId]: 1 })
    expect(await of(boss)).toEqual({ [boss.userId]: 0, [one.userId]: 1 })
    expect(await of(service)).toEqual({ [boss.userId]: 0, [one.userId]: 1, [far.userId]: 1 })
    expect((await look(one, 'sales'))[0]).toMatchObject({ userId: one.userId, deptId: 'near', deptName: 'near', account: one.login.account })
  })
  test("the departments in sight are the team's for a manager, one's own for a seller, all for service", async () => {
    expect(flat(await look(one, 'departments'))).toEqual(['near'])
    expect(await look(boss, 'departments')).toMatchObject([
      { id: 'team', title: 'team', key: 'team', value: 'team', children: [{ id: 'near', parentId: 'team' }] },
    ])
    expect(flat(await look(service, 'departments'))).toContain('afar')
  })
  test("the scopes of intended customers, contracts and orders say whose are seen; the sea is everybody's", async () => {
    for (const name of ['purposeCustomers', 'contracts', 'orders']) {
      expect(await look(one, name), name).toMatchObject({ userId: one.userId, scope: 2, scopeName: '本人', saleUserIds: [one.userId], deptIds: ['near'] })
      expect(await look(boss, name), name).toMatchObject({ scope: 4, deptIds: expect.arrayContaining(['team', 'near']) })
      expect(await look(service, name), name).toMatchObject({ scope: 1, scopeName: '全部' })
    }
    expect([(await look(one, 'purposeCustomers')).total, (await look(far, 'purposeCustomers')).total]).toEqual([1, 0])
    for (const who of [one, far, boss]) expect(await look(who, 'seaCustomers')).toMatchObject({ scope: 1, total: 1 })
  })
  test('one follows up what one looks after; what one does not see is not there', async () => {
    const may = (who: Person, id: string) => look(who, 'followPermission', `?customerId=${id}`)
    expect(await may(one, mine)).toEqual({ customerId: mine, canFollow: true, canTransfer: true, reason: '' })
    expect(await may(boss, mine)).toMatchObject({ canFollow: true, canTransfer: true })
    expect(await may(service, mine)).toMatchObject({ canFollow: false, canTransfer: false })
    expect(await may(one, lying)).toMatchObject({ canFollow: false, reason: '只有客户的负责人或销售经理可以操作' })
    expect(await may(boss, lying)).toMatchObject({ canFollow: false, reason: '公海' })
    expect((await on.get(far, `${base}/permission/followPermission?customerId=${mine}`)).status).toBe(404)
    expect((await on.get(one, `${base}/permission/followPermission`)).body).toMatchObject({ code: 400, data: { field: 'customerId' } })
    expect((await on.get(one, `${base}/customer/page`)).body.data.records).toMatchObject([{ id: mine, canFollow: true, canTransfer: true }])
    expect((await on.get(one, `${base}/customer/detail?id=${mine}`)).body.data).toMatchObject({ id: mine, canFollow: true })
  })
  test('a data scope that an administrator grants counts in every one of them', async () => {
    const { id: roleId } = (await on.post(admin, '/api/blade-system/role/submit', { roleName: `窄${dialect}`, roleAlias: 'SL', sort: 9 })).body.data
    const { id: scopeId } = (
      await on.post(admin, '/api/blade-system/data-scope/submit', {
        menuId: '/crm_customer/crm_customerManagement/customer',
        resourceCode: 'customer',
        scopeName: '本人',
        scopeType: 2,
      })
    ).body.data
    expect((await on.post(admin, '/api/blade-system/role/grant', { roleIds: roleId, dataScopeIds: [scopeId] })).status).toBe(200)
    const identity = identityId(boss.userId, roleId, 'team')
    await on.run(on.as('system'), grantIdentity, identity, { userId: boss.userId, roleId, deptId: 'team' })
    const narrow = { ...boss, ...(await on.auth.start({ tenant: '000000', identityId: identity, grant: 'test' })) }
    expect((await look(narrow, 'sales')).map((each: any) => each.id)).toEqual([boss.userId])
    expect(await look(narrow, 'orders')).toMatchObject({ scope: 2, deptIds: ['team'] })
    expect(await look(narrow, 'seaCustomers')).toMatchObject({ scope: 0, scopeName: '无', total: 0 })
    expect((await on.get(narrow, `${base}/permission/followPermission?customerId=${mine}`)).status).toBe(404)
  })
  test('who may see no customers is told so by all of them', async () => {
    for (const name of ['sales', 'seaCustomers', 'purposeCustomers', 'departments', 'followPermission', 'contracts', 'orders'])
      expect((await on.get(teacher, `${base}/permission/${name}?customerId=${mine}`)).status, name).toBe(403)
  })
})
