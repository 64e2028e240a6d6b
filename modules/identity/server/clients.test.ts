/** Clients: who asks for a token says which program they are, proves it, and gets the times of that program. */
import { beforeAll, describe, expect, test } from 'vitest'
import { client as clients } from '../index.ts'
import { plus } from '../../kit/index.ts'
import { anyDialect } from '../../../tests/app.ts'
import { password, type Person } from '../../../tests/people.ts'
import { shared } from '../../../tests/shared.ts'
import { web } from '../../../tests/web.ts'

const base = '/api/blade-system/client'

describe.each(anyDialect)('on %s', dialect => {
  const on = shared(() => web({ dialect }))
  let admin: Person,
    id = ''
  beforeAll(async () => {
    admin = await on.login('PA', { account: 'root' })
    const made = await on.post(admin, `${base}/submit`, {
      clientId: 'app',
      clientSecret: 'app-secret',
      accessTokenValidity: 600,
      refreshTokenValidity: 1_200,
      authorizedGrantTypes: 'password,refresh_token',
    })
    id = made.body.data.id
  })

  const header = (name: string, secret: string) => ({ authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}` })
  const ask = (query: string, headers: Record<string, string> = {}) => on.post(undefined, `/api/blade-auth/oauth/token?scope=all&${query}`, {}, headers)
  const signIn = (headers?: Record<string, string>) => ask(`grant_type=password&username=root&password=${password}`, headers)
  const refresh = (token: string, headers?: Record<string, string>) => ask(`grant_type=refresh_token&refresh_token=${token}`, headers)
  const app = header('app', 'app-secret')
  const alive = async (access: string) =>
    (await on.http.inject({ url: '/api/blade-auth/oauth/user-info', headers: { 'blade-auth': `bearer ${access}` } })).statusCode

  test('a token lives as long as its client says, and so does its refresh', async () => {
    const start = on.now,
      one = (await signIn(app)).body
    expect(one.expires_in).toBe(600)
    on.now = plus(start, 599_000)
    expect(await alive(one.access_token)).toBe(200)
    on.now = plus(start, 601_000)
    expect(await alive(one.access_token)).toBe(401)
    const two = (await refresh(one.refresh_token, app)).body
    expect(two.expires_in).toBe(600)
    on.now = plus(on.now, 1_201_000)
    expect((await refresh(two.refresh_token, app)).body.error_code).toBe(2010)
    on.now = start
  })
  test('who says nothing, or comes with a program of the family, has the usual times', async () => {
    expect((await signIn()).body.expires_in).toBe(3_600)
    expect((await signIn(header('saber', 'saber_secret'))).body.expires_in).toBe(3_600)
  })
  test('an unknown client, a wrong secret and a way that is not open get nothing', async () => {
    expect(await signIn(header('nobody', 'x'))).toMatchObject({ status: 400, body: { error_code: 3000 } })
    expect((await signIn(header('app', 'wrong'))).body.error_code).toBe(3001)
    expect((await signIn(header('saber', 'wrong'))).body.error_code).toBe(3001)
    expect((await ask('grant_type=phone&phoneNumber=13800000000&phoneCode=1', app)).body.error_code).toBe(3003)
  })
  test('a refresh token is of use to its own client alone', async () => {
    const one = (await signIn(app)).body
    expect((await refresh(one.refresh_token, header('saber', 'saber_secret'))).body.error_code).toBe(2010)
    expect((await refresh(one.refresh_token)).body.error_code).toBe(2010)
    expect((await refresh(one.refresh_token, app)).body.access_token).toBeTruthy()
  })
  test('the console, which went by the name of a stock client once, keeps who was signed in then', async () => {
    const console = header('ketang', 'ketang_secret'),
      saber = header('saber', 'saber_secret')
    const one = (await signIn(saber)).body
    expect((await refresh(one.refresh_token, console)).body.access_token).toBeTruthy()
    const two = (await signIn(console)).body
    expect((await refresh(two.refresh_token, saber)).body.error_code).toBe(2010)
  })
  test('the secret is sealed where it lies, masked in answers, and kept by a form that does not name it', async () => {
    expect((await on.get(admin, `${base}/detail?id=${id}`)).body.data.clientSecret).toBe('******')
    const stored = JSON.stringify([
      await on.store.read({ text: 'select * from client', values: [] }),
      await on.store.read({ text: "select data from facts where resource = 'client'", values: [] }),
    ])
    expect(stored).not.toContain('app-secret')
    expect((await on.post(admin, `${base}/submit`, { id, clientSecret: '******', scope: 'web' })).status).toBe(200)
    expect((await signIn(app)).status).toBe(200)
    expect(await on.row(clients, id)).toMatchObject({ scope: 'web', clientSecret: 'app-secret' })
  })
  test('the sheet of clients says what their list does, the built-in ones too', async () => {
    for (const query of ['', 'clientId=sab', 'clientId=app']) {
      const { records } = (await on.get(admin, `${base}/list?size=50&${query}`)).body.data,
        { text } = await on.get(admin, `${base}/export?format=csv&columns=clientId,status&${query}`)
      const lines = text.replace('\ufeff', '').trim().split('\r\n').slice(1)
      expect(lines.map((line: string) => line.replaceAll('"', '').split(','))).toEqual(records.map((row: any) => [row.clientId, row.statusName]))
    }
  })
  test('times must make sense, and one out of use gets no more tokens', async () => {
    expect(await on.post(admin, `${base}/submit`, { id, refreshTokenValidity: 500 })).toMatchObject({
      status: 400,
      body: { data: { rule: 'client.validity' } },
    })
    expect(await on.post(admin, `${base}/submit`, { id, authorizedGrantTypes: 'magic' })).toMatchObject({
      status: 400,
      body: { data: { field: 'authorizedGrantTypes' } },
    })
    await on.post(admin, `${base}/remove`, { ids: id })
    expect((await signIn(app)).body.error_code).toBe(3000)
    await on.post(admin, `${base}/restore`, { id })
    expect((await signIn(app)).status).toBe(200)
  })
})
