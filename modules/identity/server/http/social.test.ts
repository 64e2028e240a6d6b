/** Logging in through a third party, against the local provider over real HTTP: begun, come back, unknown, registered, approved, known. */
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import access from '../../../access/module.ts'
import { account, grantIdentity, identityId, loginProvider, user } from '../../index.ts'
import identity from '../../module.ts'
import { invoke, find, type Module, type Ports } from '../../../kit/index.ts'
import { app, tenant } from '../../../../tests/app.ts'
import { loginAs, settle, settleDept } from '../../../../tests/people.ts'
import { noteCall } from '../../../../tests/performed.ts'
import { auth } from '../auth.ts'
import { runAll } from '../../../../server/kernel/engine.ts'
import { outgoing } from '../../../../server/outgoing.ts'
import { hashPassword } from '../password.ts'
import { httpApp } from '../../../../server/http/app.ts'

const parts: readonly Module[] = [identity, access(() => parts)]
const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

async function scene(localLogin = true, ports: Ports = {}) {
  const on = await app(parts, { dialect: 'sqlite' })
  const seat = auth(on.engine, { secret: 'a secret for the tokens of tests', accessSeconds: 3_600, refreshSeconds: 604_800, captcha: false })
  const { app: http } = await httpApp({ engine: on.engine, log: on.log, auth: seat, ports, localLogin })
  opened.push(
    () => on.close(),
    () => http.close(),
  )
  await settle(on.engine)
  const base = await http.listen({ port: 0, host: '127.0.0.1' })
  const get = (path: string, headers: Record<string, string> = {}) => fetch(base + path, { redirect: 'manual', headers })
  const post = async (path: string, form: Record<string, string>, headers: Record<string, string> = {}) => {
    const answer = await fetch(base + path, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(form) })
    noteCall({ method: 'POST', url: path }, { statusCode: answer.status, body: '' })
    return answer
  }
  /** A browser at the third party: begins, types an id and a name, and is sent back. */
  async function visit(sub: string, name: string, source = 'local') {
    const begun = await get(`/api/blade-auth/oauth/render/${source}?tenantId=${tenant}`)
    const at = new URL(begun.headers.get('location')!),
      cookie = begun.headers.get('set-cookie')!.split(';')[0]!
    const back = await post('/sandbox/oidc/authorize', { ...Object.fromEntries(at.searchParams), sub, name })
    return { begun, at, cookie, back: new URL(back.headers.get('location')!) }
  }
  async function finish({ cookie, back }: { readonly cookie: string; readonly back: URL }, more: Record<string, string> = {}) {
    const answer = await post(
      '/api/blade-auth/oauth/token',
      {
        grant_type: 'social',
        source: 'local',
        scope: 'all',
        tenantId: tenant,
        code: back.searchParams.get('code')!,
        state: back.searchParams.get('state')!,
        ...more,
      },
      { cookie },
    )
    return { status: answer.status, body: (await answer.json()) as any }
  }
  return { on, http, get, post, visit, finish }
}
const rule = async (answer: Response) => ({ status: answer.status, rule: ((await answer.json()) as any).data?.rule })

test('somebody unknown comes back as a guest, registers by that, and is known once approved', async () => {
  const { on, get, post, visit, finish } = await scene()
  const came = await visit('7', '王小明')
  expect([came.begun.status, came.at.pathname, came.back.pathname]).toEqual([302, '/sandbox/oidc/authorize', '/oauth/redirect/local'])
  expect(came.begun.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/)
  const { status, body } = await finish(came)
  expect(status).toBe(200)
  expect(body).toMatchObject({ user_id: '', role_name: 'guest', oauth_id: 'local:7', nick_name: '王小明', refresh_token: '', relation_auth: [] })

  const guest = { 'Blade-Auth': `bearer ${body.access_token}` }
  expect(await (await get('/api/blade-system/menu/routes', guest)).json()).toMatchObject({ code: 200, data: [] })
  expect(await (await get('/api/blade-system/menu/buttons', guest)).json()).toMatchObject({ code: 200, data: [] })
  expect(await rule(await get('/api/blade-system/user/info', guest))).toEqual({ status: 403, rule: 'guest.registerFirst' })
  const register = (form: object, headers: Record<string, string> = guest) =>
    post('/api/blade-user/register-guest', { tenantId: tenant, name: '王小明', account: 'wang', password: 'Winter-43', oauthId: 'local:7', ...form }, headers)
  expect(await rule(await register({ oauthId: 'local:8' }))).toEqual({ status: 400, rule: 'account.oauth' })
  expect(await rule(await register({}, {}))).toEqual({ status: 400, rule: 'account.oauth' })
  expect((await register({})).status).toBe(200)
  expect(await rule(await register({ account: 'wang2' }))).toEqual({ status: 400, rule: 'account.known' })

  const again = async () => (await finish(await visit('7', '王小明'))).body
  expect((await again()).error_description).toContain('审核')
  const [row] = await on.engine.ask(tenant, find(user, { account: 'wang' }))
  await runAll(on.engine, on.engine.system(tenant), invoke(account.approve, row!.id, {}))
  expect((await again()).error_code).toBe(2005)
})

test('a code is of use only in the browser that began, once, in time and for its source', async () => {
  const { on, visit, finish } = await scene()
  await settleDept(on.engine, 'SM', 's1')
  await runAll(on.engine, on.engine.system(tenant), [
    invoke(account.register, 'u5', { account: 'five', realName: '伍', oauthId: 'local:5', passwordHash: await hashPassword('Winter-43') }),
    invoke(account.approve, 'u5', {}),
    invoke(grantIdentity, identityId('u5', 'SM', 's1'), { userId: 'u5', roleId: 'SM', deptId: 's1' }),
  ])
  const [mine, theirs] = [await visit('5', ''), await visit('6', '')]
  const no = { status: 400, body: { error_code: 2004 } }
  expect(await finish({ ...mine, cookie: '' })).toMatchObject(no)
  expect(await finish({ ...mine, cookie: theirs.cookie })).toMatchObject(no)
  expect(await finish(mine, { state: 'x' })).toMatchObject(no)
  expect(await finish(mine, { source: 'wechat' })).toMatchObject(no)
  expect(await finish(mine, { code: 'x' })).toMatchObject(no)
  const { status, body } = await finish(mine)
  expect([status, body.user_id, body.role_alias]).toEqual([200, 'u5', 'SM'])
  expect(await finish(mine)).toMatchObject(no)
  const late = await visit('5', '')
  on.now = '2026-10-01T05:00:00.000Z'
  expect(await finish(late)).toMatchObject(no)
})

test('people choose among the providers of their tenant; one that is off, unknown or out of reach says so', async () => {
  const { on, http, get } = await scene(false)
  const admin = await loginAs(on.engine, 'PA')
  const send = async (name: string, payload: object) =>
    (
      await http.inject({ method: 'POST', url: `/api/blade-system/login-provider/${name}`, payload, headers: { 'blade-auth': `bearer ${admin.access}` } })
    ).json() as any
  const given = { source: 'city', name: '市统一认证', clientId: 'k', clientSecret: 'a secret', issuer: 'http://127.0.0.1:9/oidc' }
  expect((await send('submit', { ...given, issuer: 'http://city.example' })).data.wrong).toMatchObject([{ field: 'issuer', code: 'login_provider.address' }])
  expect((await send('submit', { ...given, source: 'City' })).data.wrong).toMatchObject([{ field: 'source', code: 'login_provider.source' }])
  expect((await send('submit', { ...given, issuer: '' })).data.rule).toBe('login_provider.endpoints')
  const {
    data: { id },
  } = await send('submit', given)
  const offered = async () => ((await (await get(`/api/blade-auth/oauth/sources?tenantId=${tenant}`)).json()) as any).data
  expect(await offered()).toEqual([{ source: 'city', name: '市统一认证' }])
  const render = async (source: string) => (await (await get(`/api/blade-auth/oauth/render/${source}?tenantId=${tenant}`)).json()) as any
  expect((await render('city')).error_code).toBe(2004)
  expect((await render('local')).error_code).toBe(4000)
  await send(`disable?id=${id}`, {})
  expect(await offered()).toEqual([])
  expect((await render('city')).error_code).toBe(4000)
  const [row] = await on.engine.ask(tenant, find(loginProvider, {}))
  expect(
    JSON.stringify(
      (await http.inject({ url: `/api/blade-system/login-provider/detail?id=${row!.id}`, headers: { 'blade-auth': `bearer ${admin.access}` } })).json(),
    ),
  ).not.toContain('a secret')
})

test.each([
  ['is not called', {}, false],
  ['is called where the operator allows it', { outgoing: outgoing(['127.0.0.1']) }, true],
])('a provider that a tenant names within a private network %s', async (_what, ports, isAllowed) => {
  const { on, http, get } = await scene(true, ports)
  const admin = await loginAs(on.engine, 'PA')
  const issuer = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}/sandbox/oidc`
  let calls = 0
  http.server.on('request', request => {
    if (request.url?.includes('.well-known')) calls++
  })
  const payload = { source: 'inside', name: '内部', clientId: 'k', clientSecret: 's', issuer }
  await http.inject({ method: 'POST', url: '/api/blade-system/login-provider/submit', payload, headers: { 'blade-auth': `bearer ${admin.access}` } })
  const answer = await get(`/api/blade-auth/oauth/render/inside?tenantId=${tenant}`)
  expect([answer.status === 302, calls > 0]).toEqual([isAllowed, isAllowed])
})

test("the local provider sends codes to this server's own console only, and is not there unless it is switched on", async () => {
  const { post } = await scene()
  expect((await post('/sandbox/oidc/authorize', { sub: '1', redirect_uri: 'https://evil.example/oauth/redirect/local', state: 's' })).status).toBe(400)
  const off = await scene(false)
  expect((await off.get('/sandbox/oidc/authorize')).status).toBe(404)
})
