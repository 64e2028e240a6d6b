/** Calls that go out: what lies inside is not called, by whatever name, unless the operator lists it; nothing is followed, nothing waits for ever. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isNotAllowedOut, outgoing, outgoingMsMax, wrongOutgoing } from './outgoing.ts'

let server: Server,
  port = 0,
  calls = 0
beforeAll(async () => {
  server = createServer((request, response) => {
    calls++
    if (request.url === '/silent') return
    if (request.url === '/away') response.writeHead(302, { location: 'http://127.0.0.1/inside' }).end()
    else if (request.url === '/drip') response.writeHead(200).write('a')
    else if (request.url === '/much') response.end('x'.repeat(2_000_000))
    else request.pipe(response.writeHead(200, { 'content-type': 'text/plain', 'x-method': request.method ?? '' }))
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (reason: unknown) => reason,
  )

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[fd00::1]',
  '[fe80::1]',
  'localhost',
  // What a system's lookup takes for an address.
  '2130706433',
  '0x7f.1',
])('%s is not called, whoever asks', async host => {
  const out = outgoing(),
    before = calls
  expect(isNotAllowedOut(await reasonOf(out.resolve(host)))).toBe(true)
  expect(isNotAllowedOut(await reasonOf(out.fetch(`http://${host}:${port}/`)))).toBe(true)
  expect(calls).toBe(before)
})
test.each(['http', 'https'])('a client with connections of its own is refused as well, over %s', async scheme => {
  const { agents } = outgoing()
  const { request } = scheme === 'http' ? await import('node:http') : await import('node:https')
  for (const host of ['127.0.0.1', 'localhost']) {
    const reason = await reasonOf(
      new Promise((done, fail) => {
        try {
          request({ host, port, agent: scheme === 'http' ? agents.httpAgent : agents.httpsAgent } as object, done)
            .on('error', fail)
            .end()
        } catch (error) {
          fail(error)
        }
      }),
    )
    expect(isNotAllowedOut(reason), `${host}: ${reason}`).toBe(true)
  }
})
test('the open net may be called', () => {
  for (const host of ['8.8.8.8', '[2001:4860:4860::8888]']) expect(() => outgoing().judge(host)).not.toThrow()
})
test.each([
  ['an address', '127.0.0.1'],
  ['a range', '127.0.0.0/8'],
])('what the operator lists may be called: %s', async (_what, listed) => {
  const answer = await outgoing([listed]).fetch(`http://127.0.0.1:${port}/echo`, { method: 'POST', body: new URLSearchParams({ a: '1' }) })
  expect([answer.status, answer.headers.get('x-method'), await answer.text()]).toEqual([200, 'POST', 'a=1'])
  expect(isNotAllowedOut(await reasonOf(outgoing([listed]).fetch('http://10.0.0.1/')))).toBe(true)
})
test('a name in the list stands for wherever it leads, and for no other name', async () => {
  expect(await outgoing(['localhost']).resolve('localhost')).toMatch(/^(127\.0\.0\.1|::1)$/)
  expect(isNotAllowedOut(await reasonOf(outgoing(['localhost']).resolve('127.0.0.1')))).toBe(true)
})
describe('a fetch', () => {
  const here = outgoing(['127.0.0.1'], 300)
  test('answers a redirect and does not follow it', async () => {
    expect((await here.fetch(`http://127.0.0.1:${port}/away`)).status).toBe(302)
  })
  test.each(['silent', 'drip'])('ends in time when the other side is %s', async path => {
    const began = performance.now()
    expect(await reasonOf(here.fetch(`http://127.0.0.1:${port}/${path}`))).toBeInstanceOf(Error)
    expect(performance.now() - began).toBeLessThan(outgoingMsMax)
  })
  test('takes no more than it should', async () => {
    expect(String(await reasonOf(here.fetch(`http://127.0.0.1:${port}/much`)))).toContain('more than')
  })
  test('speaks HTTP alone', async () => {
    expect(String(await reasonOf(here.fetch('file:///etc/passwd')))).toContain('not a web address')
  })
})
test('a list that holds something else is named', () => {
  expect(wrongOutgoing(['10.0.0.0/8', 'fd00::/8', 'db.example.org', '::1'])).toBeUndefined()
  expect(wrongOutgoing(['10.0.0.0/8', 'http://x'])).toBe('http://x')
  expect(wrongOutgoing(['10.0.0.0/99'])).toBe('10.0.0.0/99')
})
