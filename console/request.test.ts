import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { address, ask, CallError, messageOf, onSessionOver, statusOf, waitBefore } from './request.ts'
import { notices } from './parts/toasts.ts'
import { session } from './session.ts'
import { rights } from './sign.ts'
import { waitingLine } from './waitingLine.ts'

const asked: { url: string; init: RequestInit & { headers: Record<string, string> } }[] = []
const answers: Response[] = []
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })
const user = { user_id: 'u1', tenant_id: '000000', user_name: 'a', dept_id: 'd', role_id: 'r1' }

beforeEach(() => {
  asked.length = answers.length = 0
  notices.set({ list: [] })
  session.set({ token: 'old', refreshToken: 'r-old', userInfo: user, lang: 'en' })
  vi.stubGlobal('fetch', async (url: string, init: never) => {
    asked.push({ url, init })
    return answers.shift()!
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the status is the code of the body, or the HTTP status', () => {
  expect([statusOf({ code: 400 }, 200), statusOf({ error_code: 2004 }, 200), statusOf({}, 404), statusOf(null, 500)]).toEqual([400, 2004, 404, 500])
})

test('the message is msg, else error_description, else unknown error', () => {
  expect([messageOf({ msg: 'a', error_description: 'b' }), messageOf({ error_description: 'b' }), messageOf({})]).toEqual(['a', 'b', 'unknown error'])
})

test('a fault of the server is told with the number that the log of errors knows it by', () => {
  expect(messageOf({ msg: 'unknown error', data: { requestId: 'ab12' } })).toBe('unknown error (request ab12)')
})

// Before any other: a page that has shown something once has something to keep.
test('what is answered to anybody is no reason to keep a page whose session is over', async () => {
  const asks: string[] = [],
    stop = onSessionOver(async reason => asks.push(reason) > 99)
  answers.push(json({ code: 200, data: {} }), json({ code: 401 }, 401), json({ error_code: 2010, error_description: 'bad token' }, 400))
  await ask('/api/brand', { isPublic: true })
  await expect(ask('/api/x')).rejects.toMatchObject({ status: 401 })
  expect([asks, session.get().userInfo]).toEqual([[], null])
  stop()
})

test('empty filters are not sent', () => {
  expect(address('/api/x', { a: 1, b: '', c: undefined, d: null, e: '中' })).toBe('/api/x?a=1&e=%E4%B8%AD')
})

test('a busy server says how long to wait, within reason', () => {
  expect([waitBefore(0, '2'), waitBefore(0, '600'), waitBefore(0, null), waitBefore(9, null)]).toEqual([2000, 10_000, 500, 8000])
})

test('another status than 200 shows a toast and rejects', async () => {
  answers.push(json({ code: 400, success: false, msg: 'no', data: { field: 'name' } }))
  await expect(ask('/api/x')).rejects.toMatchObject({ status: 400, message: 'no', refusal: { field: 'name' } })
  expect(notices.get().list.map(notice => notice.text)).toEqual(['no'])
})

/** An answer whose end never came: the page was left meanwhile, or the network. */
const brokenOff = (status = 200) => {
  const body = new ReadableStream({
    start(to) {
      to.enqueue(new TextEncoder().encode('{"code":200,"data":['))
      to.error(new TypeError('network error'))
    },
  })
  return new Response(body, { status, headers: { 'Content-Type': 'application/json' } })
}
test('an answer that broke off on its way is none, and not an empty one', async () => {
  answers.push(brokenOff())
  await expect(ask('/api/x')).rejects.toMatchObject({ status: 0 })
  expect(notices.get().list.map(notice => notice.text)).toEqual(['the network is not reachable, check it and try again'])
  const menus = [{ id: 'm1', name: 'one', path: '/one' }]
  session.set({ menus, menuAll: menus, topMenuId: '' })
  answers.push(brokenOff(), brokenOff(), brokenOff())
  await rights()
  expect(session.get()).toMatchObject({ menus, menuAll: menus, userInfo: user })
})

test('new tokens that nothing is heard of end no session: it goes on when the network is back', async () => {
  for (const nothing of [brokenOff(), json({}, 503), json({}, 502)]) {
    answers.push(json({ code: 401 }, 401), nothing)
    await expect(ask('/api/x', { quiet: true })).rejects.toMatchObject({ status: 0 })
    expect(session.get()).toMatchObject({ userInfo: user, refreshToken: 'r-old' })
  }
})

test('a page that somebody else answers in the place of the server is no answer, and ends no session', async () => {
  const page = (status: number, more = {}) => new Response('<h1>Log in to the Wi-Fi</h1>', { status, headers: { 'Content-Type': 'text/html', ...more } })
  for (const status of [200, 401, 403]) {
    answers.push(page(status))
    await expect(ask('/api/x', { body: {}, quiet: true })).rejects.toMatchObject({
      status: 0,
      message: expect.stringContaining(`something else on the network answered (HTTP ${status})`),
    })
  }
  expect(session.get()).toMatchObject({ userInfo: user })
  // A page of ours is one: each of our answers tells what time it is.
  answers.push(page(200, { 'X-Server-Time': '2026-11-27T08:00:00.000Z' }))
  expect(await ask('/api/x')).toBeInstanceOf(Blob)
})

test('what a browser keeps in another form than ours is not gone by', async () => {
  const kept = JSON.stringify({ lang: 'en', userInfo: user, menuAll: {}, menus: null, tabs: [{ path: '/wel' }] })
  vi.stubGlobal('localStorage', { getItem: () => kept, setItem: () => undefined })
  vi.resetModules()
  const { session: anew } = await import('./session.ts')
  expect(anew.get()).toMatchObject({ userInfo: user, menuAll: [], menus: [], tabs: [{ path: '/wel' }] })
})

test('a quiet call rejects without a toast', async () => {
  answers.push(json({ code: 400, msg: 'no' }))
  await expect(ask('/api/x', { quiet: true })).rejects.toBeInstanceOf(CallError)
  expect(notices.get().list).toEqual([])
})

test('a status of the configured whitelist rejects without a toast, the others with one', async () => {
  session.set({ userInfo: { ...user, status_whitelist: [409] } })
  answers.push(json({ code: 409, msg: 'stale' }, 409), json({ code: 400, msg: 'no' }))
  await expect(ask('/api/x')).rejects.toMatchObject({ status: 409, message: 'stale' })
  expect(notices.get().list).toEqual([])
  await expect(ask('/api/x')).rejects.toBeInstanceOf(CallError)
  expect(notices.get().list.map(notice => notice.text)).toEqual(['no'])
})

test('a 401 renews the tokens once and repeats the call under the same key', async () => {
  answers.push(json({ code: 401 }, 401), json({ ...user, access_token: 'new', refresh_token: 'r-new' }), json({ code: 200, data: 1 }))
  expect(await ask('/api/x', { body: {} })).toEqual({ code: 200, data: 1 })
  expect(asked.map(call => call.init.headers['Blade-Auth'])).toEqual(['bearer old', 'bearer old', 'bearer new'])
  expect(asked[1]!.init.headers).toMatchObject({ 'Role-Id': 'r1', 'User-Id': 'u1', 'Tenant-Id': '000000' })
  expect(asked[0]!.init.headers['Idempotency-Key']).toBe(asked[2]!.init.headers['Idempotency-Key'])
})

test('a refused refresh ends the session without a toast', async () => {
  answers.push(json({ code: 401 }, 401), json({ error_code: 2010, error_description: 'bad token' }, 400))
  await expect(ask('/api/x')).rejects.toMatchObject({ status: 401 })
  expect(session.get()).toMatchObject({ userInfo: null, token: '' })
  expect(notices.get().list).toEqual([])
})

test('a busy server is asked again under the same key', async () => {
  vi.useFakeTimers()
  answers.push(json({}, 503, { 'Retry-After': '1' }), json({ code: 200, data: 'ok' }))
  const answer = ask('/api/x', { body: {} })
  await vi.advanceTimersByTimeAsync(500)
  expect(notices.get().list[0]!.text).toBe('busy, retrying…')
  await vi.advanceTimersByTimeAsync(500)
  vi.useRealTimers()
  expect(await answer).toEqual({ code: 200, data: 'ok' })
  expect(asked[0]!.init.headers['Idempotency-Key']).toBe(asked[1]!.init.headers['Idempotency-Key'])
  expect(notices.get().list).toEqual([])
})

test('a network failure says so and keeps the session', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('failed')
  })
  await expect(ask('/api/x')).rejects.toMatchObject({ status: 0 })
  expect(session.get().userInfo).toEqual(user)
})

test('in line a call says where we stand, shows its ticket, goes on when it is our turn, and takes no later number', async () => {
  vi.useFakeTimers()
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => void kept.set(name, value) })
  const told = (place: number, ticket: string) => json({ code: 503, data: { rule: 'kernel.inLine', place, seconds: 3, ticket } }, 503, { 'Retry-After': '3' })
  answers.push(told(312, 'first'), told(313, 'second'), told(2, 'first'), json({ code: 200, data: 'b' }), json({ code: 200, data: 'a' }))
  const [one, other] = [ask('/api/x', { body: {} }), ask('/api/y')]
  await vi.advanceTimersByTimeAsync(0)
  expect(waitingLine.get().told?.place).toBe(312)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked.slice(2).map(call => call.init.headers['Queue-Ticket'])).toEqual(['first', 'first'])
  await vi.advanceTimersByTimeAsync(3_000)
  vi.useRealTimers()
  expect([await one, await other]).toEqual([
    { code: 200, data: 'a' },
    { code: 200, data: 'b' },
  ])
  expect(waitingLine.get().told).toBeUndefined()
  expect(notices.get().list).toEqual([])
})
