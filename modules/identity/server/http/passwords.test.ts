/** Passwords by every door: one rule for those that people choose, and one-time ones that open nothing but their own change. */
import { beforeAll, describe, expect, test } from 'vitest'
import { user } from '../../index.ts'
import { anyDialect } from '../../../../tests/app.ts'
import { password, type Person } from '../../../../tests/people.ts'
import { shared } from '../../../../tests/shared.ts'
import { fileForm, web } from '../../../../tests/web.ts'
import { md5hex } from '../password.ts'

const base = '/api/blade-system/user'
const wrong = (field: string, rule: string) => ({ status: 400, body: { data: { rule, field } } })

describe.each(anyDialect)('on %s', dialect => {
  const on = shared(() => web({ dialect, logReads: true }))
  let admin: Person,
    n = 0
  beforeAll(async () => {
    admin = await on.login('PA')
  })
  const enter = (account: string, plain: string) =>
    on.post(undefined, `/api/blade-auth/oauth/token?grant_type=password&username=${account}&password=${md5hex(plain)}`)
  const reset = async (who: Person): Promise<string> => (await on.post(admin, `${base}/reset-password?userIds=${who.userId}`)).body.data.passwords[0].password
  const change = (token: string, oldPassword: string, newPassword: string) =>
    on.post({ access: token } as Person, `${base}/update-password`, { oldPassword, newPassword, newPassword1: newPassword })

  test('a reset makes a one-time password, told once and to who asked', async () => {
    const [one, two] = [await on.login('ST'), await on.login('ST')]
    const before = await on.log.head('000000')
    const answer = await on.post(admin, `${base}/reset-password?userIds=${one.userId},${two.userId}`)
    const { passwords } = answer.body.data
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    expect(passwords.map((given: any) => given.account)).toEqual([one.account, two.account])
    expect(new Set(passwords.map((given: any) => given.password)).size).toBe(2)
    for (const given of passwords) expect(given.password).toMatch(/^\w{14}$/)
    expect((await enter(one.account, '123456')).status).toBe(400)
    expect((await enter(one.account, password)).status).toBe(400)
    // A front end of the family shows the message alone.
    expect((await on.post(admin, `/api/blade-user/reset-password?userIds=${one.userId}`)).body.msg).toMatch(/[a-zA-Z2-9]{14}$/)
    await on.journals.flush()
    const kept: string[] = []
    for (const of of on.engine.registry.journals)
      for await (const rows of on.journals.rows(of, { tenant: '000000', conditions: [] })) kept.push(JSON.stringify(rows))
    kept.push(JSON.stringify(await on.log.after('000000', before, 1_000)))
    expect(kept.length).toBeGreaterThan(2)
    for (const given of passwords) expect(kept.join()).not.toContain(given.password)
  })

  test('whoever has one does nothing but change it, by whatever door', { tags: 'thorough' }, async () => {
    const who = await on.login('SM'),
      plain = await reset(who)
    const { body } = await enter(who.account, plain)
    expect(body).toMatchObject({ must_change_password: true, account: who.account })
    const in1 = { access: body.access_token } as Person
    const shut = on.calls.filter(call => call.access !== 'public' && call.path !== '/api/live')
    const opened: string[] = []
    for (const { method, path } of shut) {
      const answer = await on.http.inject({ method, url: path, headers: { 'blade-auth': `bearer ${in1.access}` } })
      if (answer.statusCode !== 403 || answer.json().data.rule !== 'account.mustChange') opened.push(`${method} ${path}`)
    }
    expect(opened.sort()).toEqual(
      [
        'GET /api/blade-auth/oauth/clear-cache',
        'GET /api/blade-auth/oauth/user-info',
        'GET /api/blade-system/menu/buttons',
        'GET /api/blade-system/menu/top-menu',
        'GET /api/blade-system/user/info',
        'GET /api/blade-user/info',
        'POST /api/blade-auth/oauth/logout',
        'POST /api/blade-system/user/update-password',
        'POST /api/blade-user/update-password',
      ].sort(),
    )
    for (const name of ['routes', 'buttons', 'top-menu']) expect((await on.get(in1, `/api/blade-system/menu/${name}`)).body.data).toEqual([])
    // Neither another token of the same session nor the other dialect, a ticket for files or a socket is a way around.
    const renewed = await on.post(undefined, `/api/blade-auth/oauth/token?grant_type=refresh_token&refresh_token=${body.refresh_token}`)
    expect(renewed.body.must_change_password).toBe(true)
    expect((await on.get({ access: renewed.body.access_token } as Person, `${base}/page`)).status).toBe(403)
    const other = await on.post(undefined, '/api/blade-auth/token', { account: who.account, password: plain, grantType: 'password' })
    expect(other.body.data.mustChangePassword).toBe(true)
    expect((await on.get({ access: other.body.data.accessToken } as Person, `${base}/page`)).status).toBe(403)
    const login = await on.auth.session(other.body.data.accessToken)
    expect(await on.auth.files.session(on.auth.files.ticket(login!))).toBeUndefined()
    let heard = 0
    const socket = await on.http.injectWS(`/api/live?token=${other.body.data.accessToken}`, {}, { onInit: ws => ws.on('message', () => heard++) })
    expect(await new Promise(done => socket.on('close', done))).toBe(4401)
    expect(heard).toBe(0)
  })

  test('the change is refused by name of field and rule, and then opens everything', async () => {
    const who = await on.login('SM', { account: 'zhangsan' }),
      plain = await reset(who)
    const token = (await enter(who.account, plain)).body.access_token
    expect(await change(token, plain, 'abc')).toMatchObject(wrong('newPassword', 'password.short'))
    expect(await change(token, plain, 'zhangsan1')).toMatchObject(wrong('newPassword', 'password.own'))
    expect(await change(token, plain, 'woaini1314')).toMatchObject(wrong('newPassword', 'password.common'))
    // As a digest, which hides its length, it is known all the same.
    expect(await change(token, plain, md5hex('123456'))).toMatchObject(wrong('newPassword', 'password.common'))
    expect(await change(token, plain, plain)).toMatchObject(wrong('newPassword', 'account.same'))
    expect(await change(token, md5hex(plain), md5hex(plain))).toMatchObject(wrong('newPassword', 'account.same'))
    expect((await change(token, plain, 'Tee-am-See')).status).toBe(200)
    const again = (await enter(who.account, 'Tee-am-See')).body
    expect(again.must_change_password).toBe(false)
    expect((await on.get({ access: again.access_token } as Person, `${base}/page`)).status).toBe(200)
  })

  test('one rule holds for new accounts, registrations, tenants, sub-accounts and sheets', async () => {
    const name = () => `new${++n}`
    for (const path of [`${base}/submit`, '/api/blade-user/submit', `${base}/create`, `${base}/save`])
      expect([path, await on.post(admin, path, { account: name(), realName: '王', password: 'abc' })]).toMatchObject([
        path,
        wrong('password', 'password.short'),
      ])
    // A digest made outside says nothing of what it is of.
    const made = await on.post(admin, `${base}/create`, { account: name(), realName: '王', passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$YWJj$YWJj' })
    expect(made).toMatchObject(wrong('password', 'account.password'))
    expect(await on.post(admin, `${base}/submit`, { account: 'wangxiaoming', realName: '王', password: 'wangxiaoming1' })).toMatchObject(
      wrong('password', 'password.own'),
    )
    const manager = await on.login('AM', { deptId: 'a1' })
    const sub = (password: string) => on.post(manager, '/api/business-basic/agencySubAccount/submit', { account: name(), name: '王', password })
    expect(await sub('12345678')).toMatchObject(wrong('password', 'password.common'))
    const tenant = { tenantName: '新', tenantId: '123456', adminPassword: '88888888' }
    expect(await on.post(admin, '/api/blade-system/tenant/submit', tenant)).toMatchObject(wrong('adminPassword', 'password.common'))
    for (const path of ['parentRegister', 'updatePassword'])
      expect(
        await on.post(undefined, `/api/business-eip/eipUser/${path}`, { phone: '13700000001', code: '1', name: '王', password: '13700000001' }),
      ).toMatchObject(wrong('password', 'password.own'))
  })

  test('what the server makes up for somebody is for one sign-in: sub-accounts, tenants and sheets tell it to who made them', {
    tags: 'thorough',
  }, async () => {
    const manager = await on.login('AM', { deptId: 'a1' })
    const sub = await on.post(manager, '/api/business-basic/agencySubAccount/submit', { account: 'suba', name: '王', roleId: 'AM' })
    expect((await enter('suba', sub.body.data.password)).body.must_change_password).toBe(true)
    const csv = '登录账号,姓名,角色,所属部门,初始密码\r\nsheet1,林,学校教师,s1,\r\nsheet2,林,学校教师,s1,Tee-am-See\r\nsheet3,林,学校教师,s1,123456'
    await on.login('SM', { deptId: 's1' })
    const { data } = (await on.post(admin, `${base}/import`, fileForm('a.csv', csv))).body
    expect(data).toMatchObject({ created: 2, failCount: 1, messages: [{ row: 4, column: '初始密码' }], passwords: [{ account: 'sheet1' }] })
    expect((await enter('sheet1', data.passwords[0].password)).body.must_change_password).toBe(true)
    expect((await enter('sheet2', 'Tee-am-See')).body.must_change_password).toBe(true)
    expect(await on.all(user, { account: 'sheet3' })).toEqual([])
    const made = (await on.post(admin, '/api/blade-system/tenant/submit', { tenantName: '新', tenantId: '123457' })).body.data
    const entered = await on.post(
      undefined,
      `/api/blade-auth/oauth/token?grant_type=password&username=admin&password=${made.password}`,
      {},
      { 'tenant-id': '123457' },
    )
    expect(entered.body.must_change_password).toBe(true)
  })

  test('who signed in before the rule goes on, whatever the password', async () => {
    const { hashPassword } = await import('../password.ts')
    const old = await on.login('ST')
    await on.run(on.as('PA'), on.engine.command('user', 'resetPassword'), old.userId, { passwordHash: await hashPassword('123456') })
    expect((await enter(old.account, '123456')).body.must_change_password).toBe(false)
  })
})
