/** Sub-accounts of an agency over HTTP (L15): its managers look after its own accounts, and one of them always stays. */
import { beforeAll, describe, expect, test } from 'vitest'
import { identity, user } from '../../index.ts'
import { anyDialect } from '../../../../tests/app.ts'
import { password, type Person } from '../../../../tests/people.ts'
import { shared } from '../../../../tests/shared.ts'
import { web } from '../../../../tests/web.ts'

const base = '/api/business-basic/agencySubAccount'
describe.each(anyDialect)('on %s', dialect => {
  const on = shared(() => web({ dialect }))
  let manager: Person,
    stranger: Person,
    admin: Person,
    n = 0
  beforeAll(async () => {
    admin = await on.login('PA')
    manager = await on.login('AM', { deptId: 'a1' })
    stranger = await on.login('AM', { deptId: 'a2' })
  })
  const add = async (more: object = {}) => {
    const account = `sub${++n}`
    expect(await on.post(manager, `${base}/submit`, { account, name: '王芳', phone: `1390000000${n}`, roleId: 'AM', password, ...more })).toMatchObject({
      status: 200,
      body: { data: true },
    })
    return (await on.all(user, { account }))[0]! as any
  }
  const signIn = (account: string) => on.auth.signIn({ by: 'password', tenant: '000000', account, password, address: account })
  const page = async (who: Person, query = '') => (await on.get(who, `${base}/page?${query}`)).body.data

  test('a manager adds one to the own agency, who signs in there with the password that was chosen', async () => {
    const row = await add({ agencyId: 'a2' })
    expect(row).toMatchObject({ deptId: 'a1', realName: '王芳', status: 'active' })
    const { login } = await signIn(row.account)
    expect(login.actor).toMatchObject({ role: 'AM', deptId: 'a1' })
    const { records } = await page(manager, `phone=${row.phone}`)
    expect(records).toMatchObject([{ id: row.id, account: row.account, name: '王芳', agencyId: 'a1', roleId: 'AM', status: 'active' }])
  })

  test('nobody sees or touches the accounts of another agency, nor gives a role beyond it', async () => {
    const row = await add()
    const ids = (await page(stranger)).records.map((one: any) => one.id)
    expect(ids).toEqual([stranger.userId])
    for (const call of [`disable?id=${row.id}&status=0`, `remove?ids=${row.id}`]) expect((await on.post(stranger, `${base}/${call}`)).status).toBe(404)
    expect((await on.post(stranger, `${base}/submit`, { id: row.id, name: '李四' })).status).toBe(404)
    expect(await on.post(manager, `${base}/submit`, { account: 'boss', name: '王芳', roleId: 'PO' })).toMatchObject({
      body: { data: { rule: 'grants.above' } },
    })
    expect((await on.get(await on.login('SM'), `${base}/page`)).status).toBe(403)
    expect((await page(admin, 'agencyId=a2')).records).toHaveLength(1)
  })

  test('a change keeps the account and moves its role', async () => {
    const row = await add()
    expect((await on.post(manager, `${base}/submit`, { id: row.id, name: '李四', roleId: 'AT' })).status).toBe(200)
    expect(await on.row(user, row.id)).toMatchObject({ realName: '李四', account: row.account, phone: row.phone })
    expect((await on.all(identity, { userId: row.id, status: 'active' })).map(one => one.roleId)).toEqual(['AT'])
  })

  test('disabling ends the sessions at once and keeps the history; enabling lets in again', async () => {
    const row = await add(),
      session = await signIn(row.account)
    const answers = async () => (await on.get(session as never, '/api/blade-system/user/info')).status
    expect(await answers()).toBe(200)
    expect((await on.post(manager, `${base}/disable?id=${row.id}&status=0`)).status).toBe(200)
    expect(await answers()).toBe(401)
    await expect(signIn(row.account)).rejects.toMatchObject({ code: 2005 })
    expect((await page(manager, 'status=-1')).records.map((one: any) => one.id)).toEqual([row.id])
    const history = (await on.get(manager, `/api/blade-system/user/history?id=${row.id}`)).body.data
    expect(history.map((one: any) => one.type)).toEqual(['disabled', 'created'])
    await on.post(manager, `${base}/disable?id=${row.id}&status=1`)
    await signIn(row.account)
    expect((await on.post(manager, `${base}/remove?ids=${row.id}`)).status).toBe(200)
    expect((await page(manager)).records.map((one: any) => one.id)).not.toContain(row.id)
  })

  test('the last manager who can sign in is neither disabled nor removed nor stripped, by whomever', async () => {
    const last = { body: { data: { rule: 'user.lastManager' } } }
    expect(await on.post(admin, `${base}/disable?id=${stranger.userId}&status=0`)).toMatchObject(last)
    expect(await on.post(admin, `${base}/remove?ids=${stranger.userId}`)).toMatchObject(last)
    const [held] = await on.all(identity, { userId: stranger.userId })
    await expect(on.run(on.as('PA'), on.engine.command('identity', 'revoke'), held!.id)).rejects.toMatchObject({ refused: { code: 'user.lastManager' } })
    const second = await on.login('AM', { deptId: 'a2' })
    await on.post(admin, `${base}/disable?id=${second.userId}&status=0`)
    expect(await on.post(admin, `${base}/disable?id=${stranger.userId}&status=0`)).toMatchObject(last)
    await on.post(admin, `${base}/disable?id=${second.userId}&status=1`)
    expect((await on.post(admin, `${base}/disable?id=${stranger.userId}&status=0`)).status).toBe(200)
  })
})
