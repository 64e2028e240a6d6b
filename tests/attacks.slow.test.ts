/** Attacks with a shape of their own: tokens that were not signed here, requests that come twice, fields that nobody may set, sockets that send half a request. */
import { createHmac } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyone, kinds, type Resource } from '../modules/kit/index.ts'
import { signer } from '../modules/identity/server/tokens.ts'
import type { AnyRow } from '../server/kernel/codec.ts'
import { type District, district, mark, neighbour, today } from './fuzz/district.ts'
import type { Person } from './people.ts'

const secret = 'a secret for the tokens of tests'
const param = '/api/blade-system/param'
let on: District, admin: Person
beforeAll(async () => {
  on = await district('sqlite')
  admin = on.people.get('PA')!
}, 120_000)
afterAll(() => on.close())

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const parts = (token: string): [string, string, string] => token.split('.') as [string, string, string]
const claimsOf = (token: string): Record<string, any> => JSON.parse(Buffer.from(parts(token)[1], 'base64url').toString())
const status = async (token: string): Promise<number> =>
  (await on.http.inject({ url: `${param}/list`, headers: { 'blade-auth': `bearer ${token}` } })).statusCode

describe('a token', () => {
  test('that was signed here opens the door, which the others below do not', async () => expect(await status(admin.access)).toBe(200))

  test('may not choose how it is judged, nor by which key', async () => {
    const [, body, signature] = parts(admin.access)
    const hmac = (head: object, key: string | Buffer): string => {
      const text = `${encoded(head)}.${body}`
      return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
    }
    const forged = [
      `${encoded({ alg: 'none', typ: 'JWT' })}.${body}.`,
      `${encoded({ alg: 'none' })}.${body}.${signature}`,
      `${encoded({ alg: 'NONE' })}.${body}.`,
      `${encoded({ alg: 'RS256' })}.${body}.${signature}`,
      `${encoded({ alg: 'HS512', typ: 'JWT' })}.${body}.${signature}`,
      hmac({ alg: 'HS256' }, ''),
      hmac({ alg: 'HS256' }, secret),
      hmac({ alg: 'HS256', kid: '/dev/null' }, ''),
      hmac({ alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' } }, Buffer.from('AAAA', 'base64url')),
      hmac({ alg: 'HS256', b64: false, crit: ['b64'] }, secret),
    ]
    for (const token of forged) expect(await status(token), token.slice(0, 60)).toBe(401)
  })

  test('is worth nothing once one letter of it was changed, cut off or added', async () => {
    const [head, body, signature] = parts(admin.access),
      claims = claimsOf(admin.access)
    const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
    for (const token of [
      `${head}.${body}.${flipped}`,
      `${head}.${body}.`,
      `${head}.${body}`,
      `${head}.${body}.${signature}.x`,
      `.${body}.${signature}`,
      '..',
      'bearer',
      '\u0000',
      'a'.repeat(9_000),
      `${head}.${encoded({ ...claims, family: on.people.get('PO')!.login.family })}.${signature}`,
      `${head}.${encoded({ ...claims, exp: claims.exp + 9e9 })}.${signature}`,
    ])
      expect(await status(token), token.slice(0, 60)).toBe(401)
  })

  test('that was rightly signed still opens only its own tenant, for its own purpose, until its time', async () => {
    const { jti: _, ...claims } = claimsOf(admin.access),
      { sign } = signer(secret) as { sign(claims: object): string }
    expect(await status(sign(claims)), 'the same claims').toBe(200)
    for (const other of [
      { tenant: neighbour },
      { tenant: '' },
      { tenant: '__proto__' },
      { family: 'nobody' },
      { family: '' },
      { typ: 'refresh' },
      { typ: 'x' },
      { exp: claims.iat },
      { exp: 1 },
    ])
      expect(await status(sign({ ...claims, ...other })), JSON.stringify(other)).toBe(401)
    expect(await status(admin.refresh), 'a refresh token as an access token').toBe(401)
    const renewed = await on.http.inject({
      method: 'POST',
      url: '/api/blade-auth/oauth/token',
      payload: { grant_type: 'refresh_token', refresh_token: admin.access },
    })
    expect(renewed.statusCode, 'an access token as a refresh token').toBe(400)
    const now = on.now
    on.now = new Date(Date.parse(now) + 3_601_000).toISOString()
    expect(await status(admin.access), 'an hour and a second later').toBe(401)
    on.now = now
  })

  test('of a refresh that was used comes back once too often, and ends the session for whoever has the other one', async () => {
    const person = await on.login('PA')
    const refresh = (token: string) =>
      on.http.inject({ method: 'POST', url: '/api/blade-auth/oauth/token', payload: { grant_type: 'refresh_token', refresh_token: token } })
    const first = (await refresh(person.refresh)).json()
    expect(await status(first.access_token)).toBe(200)
    const now = on.now
    on.now = new Date(Date.parse(now) + 60_001).toISOString()
    expect((await refresh(person.refresh)).statusCode).toBe(400)
    expect([await status(first.access_token), (await refresh(first.refresh_token)).statusCode]).toEqual([401, 400])
    on.now = now
  })
})

describe('a request that comes again', () => {
  const make = (person: Person, key: string, more: object = {}) =>
    on.post(person, `${param}/create`, { paramName: '一', paramKey: `again.${key}`, paramValue: '1', ...more }, { 'idempotency-key': key })

  test('is done once, however often and at once it comes, and answers the same', async () => {
    const id = 'a-id-of-the-caller'
    const answers = await Promise.all(Array.from({ length: 20 }, () => make(admin, 'k1', { id })))
    expect(new Set(answers.map(one => one.text)).size).toBe(1)
    expect((await on.get(admin, `${param}/list?paramKey=again.k1`)).body.data.total).toBe(1)
  })
  test('with another content, or from somebody else, is refused and tells nothing of the first', async () => {
    await make(admin, 'k2', { id: 'k2-id' })
    expect((await make(admin, 'k2', { id: 'k2-id', paramValue: '2' })).status).toBe(409)
    const other = await on.login('PA')
    const stolen = await make(other, 'k2', { id: 'k2-id' })
    expect([stolen.status, stolen.text.includes('k2-id')]).toEqual([409, false])
  })
  test('in another tenant is another request', async () => {
    await make(admin, 'k3', { id: 'k3-id' })
    const elsewhere = await on.login('PA', { tenant: neighbour })
    expect((await make(elsewhere, 'k3', { id: 'k3-id' })).status).toBe(200)
    expect((await on.get(admin, `${param}/list?paramKey=again.k3`)).body.data.total).toBe(1)
  })
})

/** A value of a field that differs from what is there. */
function otherThan(of: Resource, name: string): unknown {
  const field = of.fields[name]!
  const other: Partial<Record<typeof field.kind, unknown>> = {
    int: 77,
    money: '77.77',
    flag: 1,
    date: '2031-01-01',
    time: '2031-01-01 00:00:00',
    json: { set: mark },
    choice: Object.keys(field.choices ?? { x: 1 }).at(-1),
  }
  return other[field.kind] ?? `set-${name}`
}

test('fields that a form does not have are not set by whoever sends them, on any resource', async () => {
  const wrong: string[] = []
  let accepted = 0
  for (const of of on.engine.registry.tables) {
    const change = on.engine.registry.commands.get(`${of.name}.change`)
    if (!of.path || !change || change.by.length === 0) continue
    for (const row of on
      .rowsOf(of)
      .filter(one => of.lifecycle.next(one.status, 'change'))
      .slice(0, 3))
      for (const role of everyone.filter(one => change.by.includes(one)).slice(0, 2)) {
        const shown = Object.entries(change.input as Resource['fields']).map(([name, field]) => [
          name,
          kinds[field.kind].format(row[name] ?? null, field, 'Asia/Shanghai'),
        ])
        const fit = shown.filter(([, value]) => value !== '' && value !== null)
        const alien = Object.keys(of.fields)
          .filter(name => !(name in change.input))
          .map(name => [name, otherThan(of, name)])
        const now = (await on.row(of, row.id)) as AnyRow
        const answer = await on.post(on.people.get(role)!, `/api/${of.path.base}/change`, {
          ...Object.fromEntries(fit),
          ...Object.fromEntries(alien),
          id: row.id,
          tenant: neighbour,
          tenantId: neighbour,
          status: of.fields.status ? undefined : 'removed',
          createdBy: 'me',
          createUser: 'me',
          createdAt: today,
          isDeleted: 1,
        })
        if (answer.status === 200) accepted++
        const after = (await on.row(of, row.id)) as AnyRow
        const touched = [...alien.map(([name]) => name as string), 'tenant', 'createdBy', 'createdAt'].filter(
          name => JSON.stringify(now[name]) !== JSON.stringify(after[name]),
        )
        // A rule may set what a form may not; what it sets is never what was sent.
        for (const name of touched)
          if (JSON.stringify(after[name]) === JSON.stringify(otherThan(of, name in of.fields ? name : of.title)) || !(name in of.fields))
            wrong.push(`${of.name}.${name} by ${role}`)
        if (after.status === 'removed' && now.status !== 'removed') wrong.push(`${of.name} removed by ${role}`)
      }
  }
  expect(wrong).toEqual([])
  expect(accepted).toBeGreaterThan(20)
})

describe('on the wire itself', () => {
  let port = 0
  beforeAll(async () => {
    port = Number(new URL(await on.http.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  /** Sends bytes and answers what came back until the server hung up or was silent for a while. */
  const send = (text: string, silence = 400): Promise<string> =>
    new Promise((resolve, reject) => {
      let heard = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(text))
      const done = (): void => {
        socket.destroy()
        resolve(heard)
      }
      socket.setTimeout(silence, done)
      socket
        .on('data', data => {
          heard += data
        })
        .on('close', done)
        .on('error', error => (heard ? done() : reject(error)))
    })
  const statusOf = (answer: string): number[] => [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(match => Number(match[1]))

  test('two lengths, a length and chunks, or a broken chunk are one bad request, not two requests', async () => {
    const inner = `GET ${param}/list HTTP/1.1\r\nHost: x\r\nblade-auth: bearer ${admin.access}\r\n\r\n`
    for (const text of [
      `POST ${param}/submit HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\n${inner}`,
      `POST ${param}/submit HTTP/1.1\r\nHost: x\r\nContent-Length: ${inner.length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`,
      `POST ${param}/submit HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${inner}`,
      `POST ${param}/submit HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n${inner}`,
      `GET ${param}/list HTTP/1.1\r\nHost: x\r\nblade-auth: bearer ${admin.access}\r\n folded: x\r\n\r\n`,
      `GET ${param}/list HTTP/9.9\r\nHost: x\r\n\r\n`,
      '\0\0\0\0\r\n\r\n',
    ]) {
      const seen = statusOf(await send(text))
      expect(
        seen.filter(one => one < 400),
        text.slice(0, 120),
      ).toEqual([])
      expect(seen.length, text.slice(0, 120)).toBeLessThanOrEqual(1)
    }
  })
  test('headers and addresses without end are refused', async () => {
    expect(statusOf(await send(`GET /health/live HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(70_000)}\r\n\r\n`))).toEqual([431])
    expect(statusOf(await send(`GET /health/live?${'a'.repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`))).toEqual([431])
    expect(
      statusOf(
        await send(
          `POST ${param}/submit HTTP/1.1\r\nHost: x\r\nblade-auth: bearer ${admin.access}\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n{`,
        ),
      ),
    ).toEqual([413])
  })
  test('an address spelled otherwise leads to no file and around no right', async () => {
    for (const path of [
      '/../../etc/passwd',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/assets/..%2f..%2fpackage.json',
      '/assets/%00',
      '//etc/passwd',
      '/api/..;/blade-system/param/list',
      '/api//blade-system/param/list',
      '/API/blade-system/param/list',
      '/api/blade-system/param/list/',
      '/api/blade-system/param/list%2f',
      '/api/blade-system/param/%6cist',
      '/api/blade-system%2fparam/list',
      '/api/blade-system/param/list;x=1',
      '/api/blade-system/param/list%00',
    ])
      expect(statusOf(await send(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, 1_500))[0], path).toBeGreaterThanOrEqual(400)
  })
})
