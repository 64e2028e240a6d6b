/** Tenants: made whole, limited, recycled and found by address through the platform's door, and through no other. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dept, role, tenant as tenants } from '../../index.ts'
import { count, find } from '../../../kit/index.ts'
import { dict, region } from '../../../system/index.ts'
import { anyDialect } from '../../../../tests/app.ts'
import { password, type Person } from '../../../../tests/people.ts'
import { web, type Web } from '../../../../tests/web.ts'
import { social } from '../social.ts'

const base = '/api/blade-system/tenant'

describe.each(anyDialect)('on %s', dialect => {
  let on: Web, admin: Person, stranger: Person, operator: Person
  beforeAll(async () => {
    on = await web({ dialect })
    admin = await on.login('PA')
    operator = await on.login('PO')
    stranger = await on.login('PA', { tenant: '000009' })
  })
  afterAll(async () => {
    await on.sound()
    await on.close()
  })

  const post = (who: Person, name: string, body: object = {}) => on.post(who, `${base}/${name}`, body)
  const list = async (who: Person, query = '') => (await on.get(who, `${base}/list?size=200&${query}`)).body.data
  const signIn = async (tenantId: string, username: string, plain: string) =>
    await on.post(
      undefined,
      `/api/blade-auth/oauth/token?grant_type=password&scope=all&tenantId=${tenantId}&username=${username}&password=${encodeURIComponent(plain)}`,
    )
  const alive = async (access: string) =>
    (await on.http.inject({ url: '/api/blade-auth/oauth/user-info', headers: { 'blade-auth': `bearer ${access}` } })).statusCode
  const wrong = (rule: string, status = 400) => ({ status, body: { success: false, data: { rule } } })
  const make = async (body: object = {}) =>
    ({ ...(await post(admin, 'submit', { tenantName: '新租户', adminPassword: password, ...body })).body.data, password }) as {
      id: string
      account: string
      password: string
    }

  let one: Promise<{ id: string; account: string; password: string }> | undefined
  /** One tenant for the tests that only use it: a new one takes its regions along each time. */
  const shared = () => (one ??= make())

  test('a new tenant has an id of six digits, its departments, roles, dictionaries and regions, and an administrator who can sign in', {
    tags: 'thorough',
    timeout: 60_000,
  }, async () => {
    const made = await make({ contactNumber: '010-1234' })
    expect(made.id).toMatch(/^\d{6}$/)
    expect(made).toMatchObject({ tenantId: made.id, account: 'admin' })
    expect(await on.engine.ask(made.id, count(role, {}))).toBe(18)
    expect(await on.engine.ask(made.id, count(dept, {}))).toBe(1)
    expect(await on.engine.ask(made.id, count(region, {}))).toBeGreaterThan(3_300)
    expect(await on.engine.ask(made.id, count(dict, {}))).toBeGreaterThan(50)
    const signed = await signIn(made.id, 'admin', made.password)
    expect(signed.body).toMatchObject({ tenant_id: made.id, role_alias: 'PA' })
    const again = { ...admin, access: signed.body.access_token }
    expect((await on.get(again, '/api/blade-system/user/page')).body.data).toMatchObject({
      total: 1,
      records: [{ account: 'admin', roleId: 'PA', roleName: '平台管理员', tenantId: made.id }],
    })
    expect((await list(again)).records.map((row: any) => row.id)).toEqual([made.id])
    const [row] = (await list(admin, `contactNumber=010-1234`)).records
    expect(row).toMatchObject({ id: made.id, tenantName: '新租户', accounts: 1, createUserName: '平台管理员' })
    expect((await on.get(admin, `${base}/history?id=${made.id}`)).body.data).toMatchObject([{ type: 'created', actor: admin.userId }])
  })

  test('an id is given once and has six digits; a password that was chosen is not told', { tags: 'thorough', timeout: 60_000 }, async () => {
    expect(await post(admin, 'submit', { tenantId: '123', tenantName: 'x' })).toMatchObject(wrong('tenant.id'))
    const made = (await post(admin, 'submit', { tenantName: '新', tenantId: '200001', adminAccount: 'boss', adminPassword: 'Frühling-1' })).body.data
    expect(made).toEqual({ id: '200001', tenantId: '200001', account: 'boss' })
    expect((await signIn('200001', 'boss', 'Frühling-1')).status).toBe(200)
    expect(await post(admin, 'submit', { tenantId: '200001', tenantName: 'x' })).toMatchObject(wrong('tenant.taken'))
    expect(await post(admin, 'submit', { tenantId: '000000', tenantName: 'x' })).toMatchObject(wrong('tenant.taken'))
  })

  test('only the administrator of the platform reaches other tenants; one of a tenant finds their own and keeps its contact', async () => {
    expect((await list(stranger)).records.map((row: any) => row.id)).toEqual(['000009'])
    expect((await list(admin)).records.map((row: any) => row.id)).toEqual(expect.arrayContaining(['000000', '000009']))
    expect(await post(stranger, 'submit', { tenantName: 'x' })).toMatchObject(wrong('kernel.denied', 403))
    expect(await post(stranger, 'submit', { id: '000000', tenantName: 'x' })).toMatchObject(wrong('kernel.missing', 404))
    for (const [name, body] of [
      ['setting', { accountNumber: 5 }],
      ['datasource', {}],
      ['package-setting', {}],
      ['remove', {}],
      ['restore', {}],
    ] as const)
      expect(await post(stranger, name, { ids: '000009', tenantId: '000009', ...body }), name).toMatchObject(wrong('kernel.denied', 403))
    expect((await on.get(stranger, `${base}/detail?id=000000`)).status).toBe(404)
    expect((await on.get(stranger, `${base}/history?id=000000`)).status).toBe(404)
    expect(await post(stranger, 'submit', { id: '000009', linkman: '李' })).toMatchObject({ status: 200 })
    expect(await post(stranger, 'submit', { id: '000009', accountNumber: 999 })).toMatchObject(wrong('tenant.byPlatform'))
    expect(await post(stranger, 'submit', { id: '000009', domainUrl: 'https://bank.example' })).toMatchObject(wrong('tenant.byPlatform'))
    expect(await post(operator, 'submit', { tenantName: 'x' })).toMatchObject({ status: 403, body: { data: { permit: 'tenant_create' } } })
    expect(await on.engine.ask('000009', find(tenants, {}))).toMatchObject([{ linkman: '李', accountNumber: null, domainUrl: null }])
  })

  test('a tenant takes no more accounts than its limit, until the limit is lifted', { tags: 'thorough', timeout: 60_000 }, async () => {
    const made = await shared(),
      token = (await signIn(made.id, 'admin', made.password)).body.access_token
    const inside = { ...admin, access: token as string }
    const add = (account: string) => on.post(inside, '/api/blade-system/user/submit', { account, realName: '林', password })
    expect(await post(admin, `setting?accountNumber=2&expireTime=&ids=${made.id}`)).toMatchObject({ status: 200, body: { data: true } })
    expect((await add('a2')).status).toBe(200)
    expect(await add('a3')).toMatchObject(wrong('tenant.full'))
    const guest = { 'blade-auth': social(on.engine, 'a secret for the tokens of tests').guestToken({ tenant: made.id, oauthId: '1', name: 'x' }) }
    const asks = { tenantId: made.id, name: 'x', account: 'a4', password, oauthId: '1' }
    expect((await on.post(undefined, '/api/blade-user/register-guest', asks, guest)).body).toMatchObject({ data: { rule: 'tenant.full' } })
    await post(admin, `setting?accountNumber=-1&expireTime=&ids=${made.id}`)
    expect((await add('a3')).status).toBe(200)
  })

  test('a tenant that has expired or is recycled ends its sessions before their next request, and opens again', {
    tags: 'thorough',
    timeout: 60_000,
  }, async () => {
    const made = await shared(),
      sign = () => signIn(made.id, 'admin', made.password)
    const first = (await sign()).body.access_token
    expect(await alive(first)).toBe(200)
    await post(admin, 'setting', { ids: made.id, expireTime: '2026-10-01 12:30:00' })
    expect(await alive(first)).toBe(200)
    on.now = '2026-10-01T04:30:00.000Z'
    expect(await alive(first)).toBe(401)
    expect((await sign()).body.error_code).toBe(2006)
    on.now = '2026-10-01T04:00:00.000Z'
    await post(admin, 'setting', { ids: made.id, expireTime: '' })
    const second = (await sign()).body.access_token
    expect(await alive(second)).toBe(200)
    expect(await post(admin, 'remove', { ids: `${made.id},000000` })).toMatchObject(wrong('tenant.platform'))
    expect(await alive(second)).toBe(200)
    expect(await post(admin, 'remove', { ids: made.id })).toMatchObject({ status: 200, body: { data: true } })
    expect(await alive(second)).toBe(401)
    expect((await sign()).body.error_code).toBe(2006)
    expect((await list(admin, `tenantId=${made.id}`)).total).toBe(0)
    expect((await list(admin, `tenantId=${made.id}&status_equal=-1`)).records).toMatchObject([{ id: made.id, auditStatus: -1 }])
    await post(admin, 'restore', { ids: made.id })
    expect((await sign()).status).toBe(200)
  })

  test('an address leads to one tenant, with its background, and to none that is recycled', { tags: 'thorough', timeout: 60_000 }, async () => {
    const info = async (domain: string) => (await on.get(undefined, `${base}/info?domain=${encodeURIComponent(domain)}`)).body.data
    const made = await make({ domain: 'https://one.example:8443/app', backgroundUrl: '/b.jpg' })
    expect(await info('https://one.example:8443/wel/index')).toEqual({ tenantId: made.id, domain: 'https://one.example:8443', backgroundUrl: '/b.jpg' })
    expect(await info('https://one.example/wel/index')).toEqual({})
    expect(await post(admin, 'submit', { tenantName: 'x', domainUrl: 'https://one.example:8443' })).toMatchObject(wrong('tenant.addressTaken'))
    expect(await post(admin, 'submit', { id: '000009', domainUrl: 'https://one.example:8443/x' })).toMatchObject(wrong('tenant.addressTaken'))
    await post(admin, 'remove', { ids: made.id })
    expect(await info('https://one.example:8443/')).toEqual({})
    await post(admin, 'submit', { id: '000009', domainUrl: 'https://one.example:8443' })
    expect((await info('https://one.example:8443/')).tenantId).toBe('000009')
    expect(await post(admin, 'restore', { ids: made.id })).toMatchObject(wrong('tenant.addressTaken'))
  })

  test("a data source is one of the platform's, and a tenant says which it has", async () => {
    const { id } = (
      await on.post(admin, '/api/blade-system/datasource/submit', {
        name: '报表库',
        driverClass: 'org.postgresql.Driver',
        url: 'jdbc:postgresql://db:5432/r',
        password: 'geheim',
      })
    ).body.data
    expect(await post(admin, `datasource?tenantId=000009&datasourceId=${id}`)).toMatchObject({ status: 200 })
    expect((await list(admin, 'tenantId=000009')).records).toMatchObject([{ datasourceId: id, datasourceName: '报表库' }])
    expect(await post(admin, 'datasource?tenantId=000009&datasourceId=nothing')).toMatchObject(wrong('tenant.noDatasource'))
    expect(await post(admin, `datasource?tenantId=777777&datasourceId=${id}`)).toMatchObject(wrong('kernel.missing', 404))
  })

  test('a package narrows what the people of a tenant may do to its modules, at once, and follows its own changes', async () => {
    const path = '/api/blade-system/tenant-package'
    expect(await on.post(admin, `${path}/submit`, { packageName: '基础版', modules: 'people,nothing' })).toMatchObject(wrong('tenant.noModule'))
    const { id } = (await on.post(admin, `${path}/submit`, { packageName: '基础版', modules: 'products' })).body.data
    expect((await on.get(admin, `${path}/modules`)).body.data).toEqual(expect.arrayContaining([{ name: 'people', label: '人员与机构' }]))
    const clerk = await on.login('PO', { tenant: '000009' })
    const may = async (call: string) => (await on.get(clerk, `/api/business-basic/${call}`)).status
    expect(await may('agency/page')).toBe(200)
    expect(await post(admin, `package-setting?tenantId=000009&packageId=${id}`)).toMatchObject({ status: 200 })
    expect(await may('agency/page')).toBe(403)
    expect((await on.get(clerk, '/api/blade-system/user/page')).status).toBe(200)
    await on.post(admin, `${path}/submit`, { id, modules: 'people,products' })
    expect(await may('agency/page')).toBe(200)
    expect(await on.post(admin, `${path}/remove?ids=${id}`)).toMatchObject(wrong('tenant.packageUsed'))
    expect((await list(admin, 'tenantId=000009')).records).toMatchObject([{ packageId: id, packageName: '基础版' }])
    expect(await on.post(stranger, `${path}/submit`, { packageName: 'x', modules: 'people' })).toMatchObject(wrong('kernel.denied', 403))
    await post(admin, 'package-setting?tenantId=000009&packageId=')
    expect((await on.post(admin, `${path}/remove?ids=${id}`)).body.data).toBe(true)
    expect(await post(admin, `package-setting?tenantId=000009&packageId=${id}`)).toMatchObject(wrong('tenant.noPackage'))
  })

  test('names can be chosen from, and all tenants go out as a sheet', async () => {
    expect((await on.get(admin, `${base}/select`)).body.data).toEqual(expect.arrayContaining([{ id: '000009', tenantId: '000009', tenantName: '课堂' }]))
    const csv = await on.get(admin, `${base}/export?format=csv`)
    expect(csv.text).toContain('租户编号')
    expect(csv.text).toContain('000009')
    expect((await on.get(stranger, `${base}/export?format=csv`)).text).not.toContain('000000')
  })
})
