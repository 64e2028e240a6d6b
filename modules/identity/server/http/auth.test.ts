/** Signing in over HTTP: captcha, password, tokens, refresh, switch, lockout, and that an end is an end. */
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { invoke, find } from '../../../kit/index.ts'
import { account, endSession, grantIdentity, identityId, loginSession, revokeIdentity, suspendDept, user } from '../../index.ts'
import access from '../../../access/module.ts'
import identity from '../../module.ts'
import type { Module } from '../../../kit/index.ts'
import { anyDialect, app, type App, tenant } from '../../../../tests/app.ts'
import { noting } from '../../../../tests/performed.ts'
import { join, loginAs, password, settle, settleDept } from '../../../../tests/people.ts'
import { auth, type Auth, type AuthOptions } from '../auth.ts'
import { runAll } from '../../../../server/kernel/engine.ts'
import { md5hex } from '../password.ts'
import { digestOf } from '../tokens.ts'
import { social } from '../social.ts'
import { httpApp } from '../../../../server/http/app.ts'

const secret = 'a secret for the tokens of tests'
const parts: readonly Module[] = [identity, access(() => parts)]
const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

interface Scene {
  readonly on: App
  readonly http: FastifyInstance
  readonly auth: Auth
}
async function scene(dialect: 'sqlite' | 'postgres' = 'sqlite', options: Partial<AuthOptions> = {}): Promise<Scene> {
  const on = await app(parts, { dialect })
  const made = auth(on.engine, { secret, accessSeconds: 3_600, refreshSeconds: 604_800, captcha: 'abcde', ...options })
  const { app: http } = await httpApp({ engine: on.engine, log: on.log, auth: made, ports: {} })
  opened.push(
    () => on.close(),
    () => http.close(),
  )
  await settle(on.engine)
  return { on, http: noting(http), auth: made }
}

async function post(http: FastifyInstance, query: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await http.inject({ method: 'POST', url: '/api/blade-auth/oauth/token', query, headers })
  return { status: answer.statusCode, body: answer.json() as any }
}
async function captcha(http: FastifyInstance) {
  return (await http.inject('/api/blade-auth/oauth/captcha')).json() as { key: string; image: string }
}
async function login(http: FastifyInstance, username: string, plain = password, headers: Record<string, string> = {}) {
  const { key } = await captcha(http)
  return post(
    http,
    { tenantId: tenant, username, password: md5hex(plain), grant_type: 'captcha', scope: 'all' },
    { 'Captcha-Key': key, 'Captcha-Code': 'ABCDE', ...headers },
  )
}
const refresh = (http: FastifyInstance, token: string) => post(http, { grant_type: 'refresh_token', refresh_token: token, scope: 'all', tenantId: tenant })
const call = async (http: FastifyInstance, token: string, path: string, more: object = {}) => {
  const answer = await http.inject({ method: 'GET', url: `/api/${path}`, headers: { 'Blade-Auth': `bearer ${token}` }, ...more })
  return { status: answer.statusCode, body: answer.json() as any }
}
const alive = async (http: FastifyInstance, token: string) => (await call(http, token, 'blade-auth/oauth/user-info')).status === 200

describe.each(anyDialect)('signing in on %s', dialect => {
  test('a right password and captcha answer tokens, identities and who it is, outside the envelope', async () => {
    const { http, on } = await scene(dialect)
    const one = await join(on.engine, 'SM', { deptId: 's1' })
    const { status, body } = await login(http, one.account)
    expect(status).toBe(200)
    expect(body).not.toHaveProperty('code')
    expect(body).toMatchObject({
      tenant_id: tenant,
      user_id: one.userId,
      eipUserId: one.userId,
      dept_id: 's1',
      role_id: 'SM',
      role_alias: 'SM',
      homeView: 'school',
      token_type: 'bearer',
      expires_in: 3_600,
      avatar: '',
      relation_auth: [{ roleId: 'SM', deptId: 's1', deptName: '部门s1', roleName: '学校管理员' }],
    })
    expect(body.access_token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    const info = await call(http, body.access_token, 'blade-auth/oauth/user-info')
    expect(info.body).toMatchObject({ code: 200, userId: one.userId, roleId: 'SM', deptId: 's1', data: { roles: ['SM'], deptId: 's1' } })
    await on.sound()
  })
  test('query, urlencoded form and multipart are read alike', async () => {
    const { http, on } = await scene(dialect, { captcha: false })
    const { account: username } = await join(on.engine, 'PA')
    const fields = { tenantId: tenant, username, password: md5hex(password), grant_type: 'password' }
    expect((await post(http, fields)).status).toBe(200)
    const form = await http.inject({
      method: 'POST',
      url: '/api/blade-auth/oauth/token',
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(form.statusCode).toBe(200)
    const part = ([name, value]: [string, string]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const multi = await http.inject({
      method: 'POST',
      url: '/api/blade-auth/oauth/token',
      payload: `${Object.entries(fields).map(part).join('')}--b--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    })
    expect(multi.statusCode).toBe(200)
  })
  test('a refresh answers new tokens and kills the old refresh token; its use after a minute ends the whole session', async () => {
    const { http, on } = await scene(dialect)
    const one = await loginAs(on.engine, 'SM')
    const first = await refresh(http, one.refresh)
    expect(first.status).toBe(200)
    expect(await alive(http, first.body.access_token)).toBe(true)
    on.now = '2026-10-01T04:01:00.001Z'
    const again = await refresh(http, one.refresh)
    expect([again.status, again.body.error_code]).toEqual([400, 2010])
    expect(await alive(http, first.body.access_token)).toBe(false)
    expect((await refresh(http, first.body.refresh_token)).body.error_code).toBe(2010)
    expect(await on.row(loginSession, one.login.family)).toMatchObject({ status: 'ended', reason: 'reused' })
  })
  test('whoever never got the answer to a refresh asks again within a minute, and whoever did get it ends the session', async () => {
    const { http, on } = await scene(dialect)
    const one = await loginAs(on.engine, 'SM')
    const { body: lost } = await refresh(http, one.refresh)
    on.now = '2026-10-01T04:01:00.000Z'
    const { body: got } = await refresh(http, one.refresh)
    expect(await alive(http, got.access_token)).toBe(true)
    expect((await refresh(http, lost.refresh_token)).body.error_code).toBe(2010)
    expect([await alive(http, got.access_token), (await refresh(http, got.refresh_token)).status]).toEqual([false, 400])
    expect(await on.row(loginSession, one.login.family)).toMatchObject({ status: 'ended', reason: 'reused' })
  })
  test('of several refreshes at the same time with one token all are answered, and one answer works on', async () => {
    const { http, on } = await scene(dialect)
    const one = await loginAs(on.engine, 'SM')
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(http, one.refresh)))
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200, 200])
    const { digest } = (await on.row(loginSession, one.login.family))!
    const lasting = answers.filter(({ body }) => digestOf(body.refresh_token) === digest)
    expect(lasting).toHaveLength(1)
    expect((await refresh(http, lasting[0]!.body.refresh_token)).status).toBe(200)
  })
  test('P2: after a switch the scope is that of the new department and the old tokens are dead', async () => {
    const { http, on, auth: same } = await scene(dialect)
    const one = await loginAs(on.engine, 'SM', { deptId: 's1', auth: same })
    await settleDept(on.engine, 'AM', 'a1')
    const agency = { userId: one.userId, roleId: 'AM', deptId: 'a1' }
    await runAll(on.engine, on.engine.system(tenant), invoke(grantIdentity, identityId(one.userId, 'AM', 'a1'), agency))
    const { body } = await call(http, one.access, `blade-auth/oauth/switch-dept?tenantId=${tenant}&userId=${one.userId}&switchType=token&roleId=AM&deptId=a1`)
    expect(body).toMatchObject({ dept_id: 'a1', role_alias: 'AM', homeView: 'agency' })
    expect((await same.session(body.access_token))?.actor.reach).toEqual({ agency: ['a1'] })
    expect(await alive(http, one.access)).toBe(false)
    expect((await refresh(http, one.refresh)).body.error_code).toBe(2010)
    const depts = await call(http, body.access_token, 'blade-system/dept/page')
    expect(depts.body.data.records.map((row: any) => row.id)).toEqual(['a1'])
    await on.sound()
  })
  test('P7: disabling the account, taking the identity back or suspending the department ends the session before the next request', async () => {
    const { http, on, auth: same } = await scene(dialect)
    const system = on.engine.system(tenant)
    const ends = [
      (person: { userId: string; login: any }) => invoke(account.disable, person.userId, { remark: '离职' }),
      (person: { login: any }) => invoke(revokeIdentity, person.login.identityId, {}),
      (person: { login: any }) => invoke(suspendDept, person.login.actor.deptId, {}),
    ]
    for (const [i, end] of ends.entries()) {
      const one = await loginAs(on.engine, 'SM', { deptId: `s${i}`, auth: same })
      expect(await alive(http, one.access)).toBe(true)
      await runAll(on.engine, system, end(one))
      expect(await alive(http, one.access)).toBe(false)
      expect((await refresh(http, one.refresh)).status).toBe(400)
    }
  })
  test('five wrong passwords lock the account for half an hour at that address, also for the right one and after a restart, and nobody else', {
    tags: 'thorough',
  }, async () => {
    const { http, on } = await scene(dialect)
    const one = await join(on.engine, 'SM')
    for (let i = 0; i < 4; i++) expect((await login(http, one.account, 'wrong')).body.error_code).toBe(2004)
    expect((await login(http, one.account, 'wrong')).body.error_code).toBe(2003)
    expect((await login(http, one.account)).body.error_code).toBe(2003)
    const again = auth(on.engine, { secret, accessSeconds: 3_600, refreshSeconds: 604_800, captcha: false })
    const enter = (address: string, plain = password) => again.signIn({ tenant, account: one.account, password: md5hex(plain), by: 'password', address })
    await expect(enter('127.0.0.1')).rejects.toMatchObject({ code: 2003 })
    // Its owner goes on elsewhere, and everybody else at that address.
    expect((await enter('::1')).login.userId).toBe(one.userId)
    const other = await join(on.engine, 'SM')
    expect((await login(http, other.account)).status).toBe(200)
    on.now = '2026-10-01T04:31:00.000Z'
    expect((await enter('127.0.0.1')).login.userId).toBe(one.userId)
    // Guesses from many addresses lock it for all.
    for (let i = 0; i < 30; i++) await expect(enter(`10.0.0.${i}`, 'guess')).rejects.toMatchObject({ code: 2004 })
    await expect(enter('::1')).rejects.toMatchObject({ code: 2003 })
    expect((await on.log.history(tenant, user, one.userId)).filter(fact => fact.type === 'locked')).toHaveLength(1)
    on.now = '2026-10-01T05:02:00.000Z'
    expect((await enter('::1')).login.userId).toBe(one.userId)
  })
})

test('guesses at the same time are counted too: no more than five are looked at', async () => {
  const { on } = await scene()
  const open = auth(on.engine, { secret, accessSeconds: 3_600, refreshSeconds: 604_800, captcha: false })
  const one = await join(on.engine, 'SM')
  const guesses = await Promise.allSettled(
    Array.from({ length: 12 }, (_, i) => open.signIn({ tenant, account: one.account, password: `guess ${i}`, by: 'password', address: '::1' })),
  )
  const codes = guesses.map(guess => guess.status === 'rejected' && guess.reason.code)
  expect(codes.filter(code => code === 2004).length).toBeLessThanOrEqual(4)
  expect(codes.filter(code => code === 2003).length).toBeGreaterThanOrEqual(8)
})
test('an account that does not exist is refused in the same words, and as often, as one that does', { tags: 'thorough' }, async () => {
  const { http } = await scene()
  const answers = []
  for (let i = 0; i < 6; i++) answers.push((await login(http, 'nobody', 'wrong')).body.error_code)
  expect(answers).toEqual([2004, 2004, 2004, 2004, 2003, 2003])
})
test('an address that failed too often waits, whatever accounts it tries; the people behind it, who read a picture, do not', async () => {
  const { http, on } = await scene()
  const one = await join(on.engine, 'SM')
  for (let i = 0; i < 50; i++) await post(http, { tenantId: tenant, username: `x${i}`, password: 'x', grant_type: 'captcha' })
  const machine = () => post(http, { tenantId: tenant, username: one.account, password: md5hex(password), grant_type: 'captcha' })
  expect((await machine()).body.error_code).toBe(2003)
  expect((await login(http, one.account)).status).toBe(200)
  on.now = '2026-10-01T04:11:00.000Z'
  expect((await machine()).body.error_code).toBe(2004)
})
test('a failed login is HTTP 400 with the description and without a code', async () => {
  const { http, on } = await scene()
  const one = await join(on.engine, 'SM')
  const { status, body } = await login(http, one.account, 'wrong')
  expect(status).toBe(400)
  expect(body).toEqual({ error_code: 2004, error: 'invalid_grant', error_description: '用户名或密码不正确', msg: '用户名或密码不正确' })
})
test('where nobody is asked for a captcha there is none to show', async () => {
  const { http } = await scene('sqlite', { captcha: false })
  expect(await captcha(http)).toEqual({ key: '', image: '' })
})
test('a captcha works once, in any case of letters, for half an hour', async () => {
  const { http, on, auth: made } = await scene()
  const { key, image } = await captcha(http)
  expect(image).toMatch(/^data:image\/svg\+xml;base64,/)
  expect(made.captchas.check(key, 'aBcDe')).toBe(true)
  expect(made.captchas.check(key, 'abcde')).toBe(false)
  const wrong = await captcha(http)
  expect(made.captchas.check(wrong.key, 'zzzzz')).toBe(false)
  expect(made.captchas.check(wrong.key, 'abcde')).toBe(false)
  expect(made.captchas.check('forged', 'abcde')).toBe(false)
  const late = await captcha(http)
  on.now = '2026-10-01T04:30:01.000Z'
  expect(made.captchas.check(late.key, 'abcde')).toBe(false)
})
test('a picture shows five characters', async () => {
  const { auth: made } = await scene('sqlite', { captcha: true })
  expect(Buffer.from(made.captchas.create().image.split(',')[1]!, 'base64').toString()).toContain('<svg')
})
test('without a captcha nobody signs in by password where captchas are asked', async () => {
  const { http, on } = await scene()
  const { account: username } = await join(on.engine, 'SM')
  const fields = { tenantId: tenant, username, password: md5hex(password) }
  expect((await post(http, { ...fields, grant_type: 'captcha' })).body.error_code).toBe(2004)
  expect((await post(http, { ...fields, grant_type: 'password' })).body.error_code).toBe(4000)
})
test('ways to log in that do not exist say so', async () => {
  const { http } = await scene()
  for (const grant_type of ['sms_code', '']) {
    const { status, body } = await post(http, { grant_type, phoneNumber: '13800000000', phoneCode: '1', tenantId: tenant })
    expect([status, body.error_code]).toEqual([400, 4000])
  }
  expect((await post(http, { grant_type: 'captcha', tenantId: tenant })).body.error_code).toBe(2000)
})
test('a phone and its code sign in the one account with that phone', async () => {
  const { http, on } = await scene('sqlite', { phoneCode: async (_tenant, _phone, code) => code === '123456' })
  const one = await join(on.engine, 'PR')
  await runAll(on.engine, on.engine.system(tenant), invoke(account.change, one.userId, { phone: '13800000000' }))
  const enter = (phoneCode: string) => post(http, { grant_type: 'phone', phoneNumber: '13800000000', phoneCode, tenantId: tenant })
  expect((await enter('123456')).body.user_id).toBe(one.userId)
  expect((await enter('000000')).body.error_code).toBe(2004)
})
test('an unknown or expired tenant, an account without a role, and one that is disabled are told so', async () => {
  const { http, on } = await scene()
  const one = await join(on.engine, 'SM')
  expect((await login(http, one.account, password, { 'Tenant-Id': '999999' })).body.error_code).toBe(2002)
  await loginAs(on.engine, 'PA', { tenant: '100001', account: 'other' })
  await runAll(on.engine, on.engine.system('100001'), invoke(on.engine.command('tenant', 'change'), '100001', { expireTime: '2026-09-01T00:00:00.000Z' }))
  expect((await login(http, 'other', password, { 'Tenant-Id': '100001' })).body.error_code).toBe(2006)
  await runAll(on.engine, on.engine.system(tenant), invoke(revokeIdentity, one.identity, {}))
  expect((await login(http, one.account)).body.error_code).toBe(2005)
  await runAll(on.engine, on.engine.system(tenant), invoke(account.disable, one.userId, { remark: '离职' }))
  expect((await login(http, one.account)).body.error_description).toContain('停用')
})
test('role and department headers choose the identity to begin in, when the account has it', async () => {
  const { http, on } = await scene()
  const one = await join(on.engine, 'SM', { deptId: 's1' })
  await runAll(
    on.engine,
    on.engine.system(tenant),
    invoke(grantIdentity, identityId(one.userId, 'ST', 's1'), { userId: one.userId, roleId: 'ST', deptId: 's1' }),
  )
  expect((await login(http, one.account, password, { 'Role-Id': 'ST', 'Dept-Id': 'undefined' })).body.role_alias).toBe('ST')
  expect((await login(http, one.account, password, { 'Role-Id': 'PA' })).body.role_alias).toBe('SM')
})
test('a switch to an identity that is not one of theirs is refused and changes nothing', async () => {
  const { http, on, auth: same } = await scene()
  const one = await loginAs(on.engine, 'SM', { deptId: 's1', auth: same })
  await settleDept(on.engine, 'AM', 'a1')
  const { status } = await call(http, one.access, 'blade-auth/oauth/switch-dept?roleId=AM&deptId=a1')
  expect(status).toBe(400)
  expect(await alive(http, one.access)).toBe(true)
})
test('logging out ends the session; uploading error logs does not', async () => {
  const { http, on } = await scene()
  const one = await loginAs(on.engine, 'SM')
  expect((await call(http, one.access, 'blade-auth/oauth/logout', { method: 'POST', payload: [] })).status).toBe(200)
  expect(await alive(http, one.access)).toBe(true)
  expect((await call(http, one.access, 'blade-auth/oauth/logout')).body).toEqual({ success: 'true', msg: 'success' })
  expect(await alive(http, one.access)).toBe(false)
  expect((await call(http, one.access, 'blade-auth/oauth/logout')).status).toBe(200)
})
test('an expired or tampered token is no token', async () => {
  const { http, on } = await scene()
  const one = await loginAs(on.engine, 'SM')
  expect(await alive(http, `${one.access.slice(0, -2)}aa`)).toBe(false)
  expect(await alive(http, one.refresh)).toBe(false)
  on.now = '2026-10-01T05:00:01.000Z'
  expect(await alive(http, one.access)).toBe(false)
  expect((await refresh(http, one.refresh)).status).toBe(200)
  on.now = '2026-10-09T05:00:01.000Z'
  expect((await refresh(http, one.refresh)).body.error_code).toBe(2010)
})
test('an administrator ends a session of somebody else; nobody else does', async () => {
  const { on, http } = await scene()
  const [one, other, admin] = [await loginAs(on.engine, 'SM'), await loginAs(on.engine, 'FI'), await loginAs(on.engine, 'PA')]
  await expect(on.engine.run(other.login, endSession, one.login.family, {})).rejects.toMatchObject({ refused: { code: 'session.notYours' } })
  await on.engine.run(admin.login, endSession, one.login.family, {})
  expect(await alive(http, one.access)).toBe(false)
})

const send = (http: FastifyInstance, token: string, path: string, payload: object) => call(http, token, path, { method: 'POST', payload })
test('a new password needs the old one and its confirmation, and ends every session', async () => {
  const { http, on } = await scene()
  const one = await loginAs(on.engine, 'SM')
  const change = (oldPassword: string, newPassword: string, newPassword1 = newPassword) =>
    send(http, one.access, 'blade-system/user/update-password', {
      oldPassword: md5hex(oldPassword),
      newPassword: md5hex(newPassword),
      newPassword1: md5hex(newPassword1),
    })
  expect((await change('wrong', 'a', 'b')).body.msg).toBe('请输入正确的确认密码!')
  expect((await change('wrong', 'a')).body.msg).toBe('原密码不正确!')
  expect((await change(password, 'Winter-43')).status).toBe(200)
  expect(await alive(http, one.access)).toBe(false)
  expect((await login(http, one.account)).status).toBe(400)
  expect((await login(http, one.account, 'Winter-43')).status).toBe(200)
})
test('the password digest is sealed in the log and no call shows it', async () => {
  const { http, on } = await scene()
  const one = await loginAs(on.engine, 'PO')
  const stored = await on.store.read({ text: "select data from facts where resource = 'user'", values: [] })
  expect(JSON.stringify(stored)).not.toContain('argon2')
  for (const path of [`blade-system/user/detail?id=${one.userId}`, 'blade-system/user/page', `blade-system/user/history?id=${one.userId}`])
    expect(JSON.stringify((await call(http, one.access, path)).body)).not.toContain('argon2')
  expect((await call(http, one.access, 'blade-system/user/page?passwordHash_like=argon')).body.data.total).toBe(1)
})
test('the own profile is shown in clear and changed partially, only by its owner', async () => {
  const { http, on } = await scene()
  const one = await loginAs(on.engine, 'AT')
  const { status } = await send(http, one.access, 'blade-system/user/update-info', { id: 'somebody else', phone: '13800000001' })
  expect(status).toBe(200)
  const { body } = await call(http, one.access, 'blade-system/user/info')
  expect(body.data).toMatchObject({ id: one.userId, phone: '13800000001', realName: '机构教师', roleId: 'AT', deptName: '部门dept-agency' })
})
test('an administrator adds an account with a plain password and its roles; it signs in with the digest', async () => {
  const { http, on } = await scene()
  const admin = await loginAs(on.engine, 'PA')
  await settleDept(on.engine, 'SM', 's1')
  const made = await send(http, admin.access, 'blade-system/user/submit', {
    account: 'lin',
    realName: '林老师',
    password: 'plain-and-1',
    password2: 'plain-and-1',
    deptId: 's1',
    roleId: 'SM,ST',
    roleName: 'x',
    $label: 'x',
  })
  expect(made.body).toMatchObject({ code: 200, data: { status: 'active' } })
  expect((await login(http, 'lin', 'plain-and-1')).body.relation_auth).toHaveLength(2)
  expect((await send(http, admin.access, 'blade-user/submit', { account: 'lin', realName: '林二', password: 'Tee-am-See' })).body.msg).toContain('已存在')
})
test('a reset password works at once; whoever may not give the roles of an account may not reset it', async () => {
  const { http, on } = await scene()
  const [admin, school] = [await loginAs(on.engine, 'PA'), await loginAs(on.engine, 'SM', { deptId: 's1' })]
  const operator = await join(on.engine, 'PO', { deptId: 's1' })
  expect((await send(http, school.access, `blade-system/user/reset-password?userIds=${operator.userId}`, {})).body.data.rule).toBe('grants.above')
  const { passwords } = (await send(http, admin.access, `blade-system/user/reset-password?userIds=${operator.userId}`, {})).body.data
  expect((await login(http, operator.account, passwords[0].password)).status).toBe(200)
})
test('a guest asks for an account, which waits for its approval and then has no role', async () => {
  const { http, on } = await scene()
  const token = social(on.engine, secret).guestToken({ tenant, oauthId: '7', name: '' })
  const register = async (query: Record<string, string>) =>
    (await http.inject({ method: 'POST', url: '/api/blade-user/register-guest', query, headers: { 'blade-auth': `bearer ${token}` } })).json() as any
  expect((await register({})).msg).toBe('租户信息错误!')
  expect((await register({ tenantId: tenant })).msg).toBe('请先输入账号名称')
  expect((await register({ tenantId: tenant, account: 'guest' })).msg).toBe('请先输入密码')
  expect((await register({ tenantId: tenant, account: 'guest', password: 'p' })).msg).toBe('第三方登陆信息错误!')
  expect((await register({ tenantId: 'nowhere', account: 'guest', password: 'p', oauthId: '7' })).msg).toBe('租户信息错误!')
  for (const [password, rule] of [
    ['abc', 'password.short'],
    ['12345678', 'password.common'],
    ['guest-one1', 'password.own'],
  ] as const)
    expect((await register({ tenantId: tenant, account: 'guest-one', password, oauthId: '7' })).data).toMatchObject({ rule, field: 'password' })
  expect((await register({ tenantId: tenant, account: 'guest', name: '客人', password: 'Tee-am-See', oauthId: '7' })).code).toBe(200)
  expect((await login(http, 'guest', 'Tee-am-See')).body.error_description).toContain('审核')
  const [row] = await on.engine.ask(tenant, find(user, { account: 'guest' }))
  await runAll(on.engine, on.engine.system(tenant), invoke(account.approve, row!.id, {}))
  expect((await login(http, 'guest', 'Tee-am-See')).body.error_code).toBe(2005)
})
test('P6: menus and buttons offer only what the session holds, and a call without its button is refused', async () => {
  const { http, on } = await scene()
  for (const role of ['PA', 'PO', 'SM', 'PR', 'FI'] as const) {
    const one = await loginAs(on.engine, role)
    const { body } = await call(http, one.access, 'blade-system/menu/buttons')
    const codes = new Set(body.data.flatMap((group: any) => group.children.map((leaf: any) => leaf.code)))
    expect(body.data.every((group: any) => group.children.length > 0 && group.children.every((leaf: any) => !('children' in leaf)))).toBe(true)
    for (const command of on.engine.registry.commands.values()) {
      expect(codes.has(command.permit), `${role} ${command.permit}`).toBe(command.by.includes(role))
      if (codes.has(command.permit) || !command.on.path || command.by.length === 0) continue
      const { status } = await send(http, one.access, `${command.on.path.base}/${command.name}?id=x`, {})
      expect(status, `${role} ${command.permit}`).toBe(403)
    }
    const menus = (await call(http, one.access, 'blade-system/menu/routes')).body.data
    expect(JSON.stringify(menus).includes('/system/role')).toBe(role === 'PA' || role === 'PO')
    expect(Array.isArray((await call(http, one.access, 'blade-system/menu/top-menu')).body.data)).toBe(true)
  }
})
test('somebody signed out has no menus; somebody whose token ran out is told so', async () => {
  const { http } = await scene()
  expect((await http.inject('/api/blade-system/menu/routes')).json()).toMatchObject({ code: 200, data: [] })
  expect((await call(http, 'gone', 'blade-system/menu/routes')).status).toBe(401)
  expect((await http.inject('/api/blade-system/menu/buttons')).statusCode).toBe(401)
})
