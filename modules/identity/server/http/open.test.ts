/** Before signing in: the tenant of an address and whether a name is taken; and the trees one chooses from afterwards. */
import { beforeAll, describe, expect, test } from 'vitest'
import { tenant as tenants } from '../../index.ts'
import { anyDialect } from '../../../../tests/app.ts'
import type { Person } from '../../../../tests/people.ts'
import { shared } from '../../../../tests/shared.ts'
import { web } from '../../../../tests/web.ts'

describe.each(anyDialect)('on %s', dialect => {
  const on = shared(() => web({ dialect }))
  let admin: Person, manager: Person
  beforeAll(async () => {
    admin = await on.login('PA')
    manager = await on.login('AM', { deptId: 'a1' })
    await on.login('AM', { deptId: 'a2' })
    await on.login('PA', { tenant: '000009' })
  })
  const ask = async (path: string, who?: Person) => (await on.get(who, `/api/blade-system/${path}`)).body
  const info = async (domain: string) => (await ask(`tenant/info?domain=${encodeURIComponent(domain)}`)).data

  test('an address leads to its tenant by its origin, as soon as it is set', async () => {
    const set = (id: string, domainUrl: string) => on.engine.run(on.engine.system(id), on.engine.command('tenant', 'change'), id, { domainUrl })
    expect(await info('https://school.example/wel/index')).toEqual({})
    await set('000009', 'https://school.example')
    expect(await info('https://school.example/wel/index')).toEqual({ tenantId: '000009', domain: 'https://school.example', backgroundUrl: '' })
    expect(await info('http://school.example/')).toEqual({})
    await set('000009', 'https://other.example/')
    expect(await info('https://school.example')).toEqual({})
    expect(((await on.engine.ask('000009', { kind: 'get', of: tenants, id: '000009' })) as any).domainUrl).toBe('https://other.example/')
    for (const odd of ['', 'x', 'undefined']) expect(await info(odd)).toEqual({})
  })

  test('a tenant is shown by its own icon and colour: by name at its address alone, and as the app that is installed', async () => {
    const set = (input: object) => on.engine.run(on.engine.system('000009'), on.engine.command('tenant', 'change'), '000009', input as never)
    const brand = async (query: string) => (await ask(`tenant/brand?${query}`)).data
    const none = { name: '', logo: '', colour: '' }
    expect(await brand('domain=https%3A%2F%2Fsun.example')).toEqual(none)
    await expect(on.engine.submit(on.engine.system('000009'), on.engine.command('tenant', 'change'), '000009', { colour: 'red' })).rejects.toThrow()
    await set({ domainUrl: 'https://sun.example', tenantName: '朝阳教育', logo: '/api/blade-resource/file/000009.x/sun.png', colour: '#b5451b' })
    const own = { logo: '/api/blade-resource/file/000009.x/sun.png', colour: '#b5451b' }
    expect(await brand('domain=https%3A%2F%2Fsun.example')).toEqual({ name: '朝阳教育', ...own })
    expect(await brand('tenantId=000009')).toEqual({ name: '', ...own })
    expect(await brand('tenantId=000008')).toEqual(none)
    const manifest = async (query: string) => (await on.http.inject({ url: `/api/blade-system/tenant/manifest?${query}` })).json()
    expect(await manifest('domain=https%3A%2F%2Fsun.example')).toMatchObject({
      name: '朝阳教育',
      theme_color: '#b5451b',
      icons: [{ src: `${own.logo}?w=512` }],
    })
    expect(await manifest('')).toMatchObject({ name: '课堂 Ketang', icons: [{ src: '/icon-192.png' }, {}, {}] })
  })

  test('a name or a phone is known to be taken, in its tenant alone', async () => {
    expect((await ask(`user/verifyUserExists?account=${manager.account}`)).data).toEqual({ exists: true })
    expect((await ask(`user/verifyUserExists?account=${manager.account}&tenantId=000009`)).data).toEqual({ exists: false })
    expect((await ask('user/userRegisterCheck?account=nobody&phone=13912345678')).data).toEqual({ exists: false })
    await on.run(on.as('PA'), on.engine.command('user', 'change'), manager.userId, { phone: '13912345678' })
    expect((await ask('user/userRegisterCheck?account=nobody&phone=13912345678')).data).toEqual({ exists: true })
    expect(await ask('user/verifyUserExists')).toMatchObject({ code: 400, data: { rule: 'account.account' } })
    let last
    for (let i = 0; i < 60; i++) last = await ask(`user/verifyUserExists?account=a${i}`)
    expect(last).toMatchObject({ code: 400, data: { rule: 'account.tooMany' } })
  })

  test('a tree of departments ends where the reach ends, and only an administrator sees the role of one', async () => {
    const [root] = (await ask('dept/tree', admin)).data
    expect(root).toMatchObject({ id: 'platform', parentId: '0', key: 'platform', hasChildren: true })
    expect(root.children.map((one: any) => one.id).sort()).toEqual(['a1', 'a2'])
    expect((await ask('dept/tree', manager)).data).toMatchObject([{ id: 'a1', parentId: 'platform', value: 'a1' }])
    const seen = async (who: Person) => (await ask('role/tree', who)).data.map((one: any) => one.id)
    expect(await seen(admin)).toContain('PA')
    expect(await seen(manager)).not.toContain('PA')
    await on.run(on.as('PA'), on.engine.command('role', 'create'), 'r1', { roleName: '教务', roleAlias: 'SM', parentId: 'SM', sort: 1 })
    expect((await ask('role/tree-by-id?roleId=SM', admin)).data).toMatchObject([{ id: 'SM', children: [{ id: 'r1', title: '教务' }] }])
    expect((await on.get(await on.login('PR'), '/api/blade-system/dept/tree')).status).toBe(403)
  })
})
