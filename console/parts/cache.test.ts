/** What the cache keeps, and when it lets go of it. The server here is a function that counts what it is asked. */
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hearing } from '../live.ts'
import { ask } from '../request.ts'
import { admit, forget, session, type UserInfo } from '../session.ts'
import { askAgain, cache, changed, queryOf, type Question } from './cache.ts'

let asked: string[] = []
let aborted: string[] = []
let isBroken = false,
  isOld = false
const settled = () => vi.advanceTimersByTimeAsync(0)
const identity = (role: string) => ({ user_id: 'u', role_id: role, dept_id: 'd', tenant_id: '000000', user_name: 'n' }) as UserInfo
const signIn = (role: string) => admit({ ...identity(role), access_token: role, refresh_token: role })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (path: string, { method, signal }: RequestInit) => {
    if (method === 'GET') asked.push(path)
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => {
        aborted.push(path)
        reject(signal.reason as Error)
      })
      setTimeout(
        () => (isBroken ? reject(new TypeError('no network')) : resolve(Response.json({ code: isOld ? 409 : 200, data: asked.length }))),
        path.includes('slow') ? 500 : 0,
      )
    })
  })
})
afterEach(() => {
  forget()
  cache.clear()
  asked = []
  aborted = []
  isBroken = isOld = false
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const question = (path: string, of: readonly string[] = [], more: Partial<Question<unknown>> = {}): Question<unknown> => ({
  key: [path],
  fetch: how => ask(path, how),
  of,
  ...more,
})
/** Somebody looks at the answer; answers how to leave, and what is seen. */
function look(of: Question<unknown>) {
  const observer = new QueryObserver(cache, queryOf(of))
  const leave = observer.subscribe(() => {})
  return { leave, seen: () => observer.getCurrentResult(), ask: (next: Question<unknown>) => observer.setOptions(queryOf(next)) }
}

test('two parts of a screen that ask for the same are one request', async () => {
  const one = look(question('/a', ['order'])),
    other = look(question('/a', ['order']))
  await settled()
  const late = look(question('/a', ['order']))
  await settled()
  expect([asked, late.seen().data]).toEqual([['/a'], one.seen().data])
  for (const part of [one, other, late]) part.leave()
})

test('what changes before the first answer is there is not missed: it is asked for once more, and the first is not called off', async () => {
  const asks = question('/slow', ['order']),
    one = look(asks)
  await vi.advanceTimersByTimeAsync(100)
  askAgain({ queryKey: queryOf(asks).queryKey, exact: true })
  await vi.advanceTimersByTimeAsync(450)
  expect([asked, aborted, one.seen().data]).toEqual([['/slow', '/slow'], [], expect.objectContaining({ data: 1 })])
  await vi.advanceTimersByTimeAsync(500)
  expect([asked.length, one.seen().data]).toEqual([2, expect.objectContaining({ data: 2 })])
  one.leave()
})

test('what is shown is asked for again soon after one of its rows changed, once for many changes', async () => {
  const orders = look(question('/a', ['order'])),
    row = look(question('/b', ['order'], { id: '1' })),
    other = look(question('/c', ['school']))
  await settled()
  for (let i = 0; i < 50; i++) changed({ resource: 'order', id: '2' })
  await vi.advanceTimersByTimeAsync(900)
  expect(asked).toEqual(['/a', '/b', '/c', '/a'])
  changed({ resource: '*' })
  await vi.advanceTimersByTimeAsync(900)
  expect(asked.slice(4).sort()).toEqual(['/a', '/b', '/c'])
  for (const part of [orders, row, other]) part.leave()
})

test('the first change is shown at once, since somebody may be about to act on what they see; those that follow a moment later', async () => {
  const orders = look(question('/a', ['order']))
  await vi.advanceTimersByTimeAsync(2_000)
  changed({ resource: 'order', id: '1' })
  await vi.advanceTimersByTimeAsync(50)
  expect(orders.seen().data).toMatchObject({ data: 2 })
  for (let i = 0; i < 5; i++) changed({ resource: 'order', id: '1' })
  await vi.advanceTimersByTimeAsync(50)
  expect(asked.length).toBe(2)
  await vi.advanceTimersByTimeAsync(800)
  expect([asked.length, orders.seen().data]).toEqual([3, expect.objectContaining({ data: 3 })])
  orders.leave()
})

test('who was refused because a row has changed meanwhile sees it as it is now', async () => {
  const orders = look(question('/a', ['order'])),
    texts = look(question('/b'))
  await vi.advanceTimersByTimeAsync(2_000)
  isOld = true
  await expect(Promise.all([ask('/c', { body: {}, quiet: true }), settled()])).rejects.toMatchObject({ status: 409 })
  isOld = false
  await vi.advanceTimersByTimeAsync(900)
  expect(asked).toEqual(['/a', '/b', '/a'])
  for (const part of [orders, texts]) part.leave()
})

test('what was left is shown at once and asked for anew, but never what has changed since', async () => {
  const first = look(question('/a', ['order']))
  await settled()
  first.leave()
  const again = look(question('/a', ['order']))
  expect(again.seen()).toMatchObject({ isFetching: true, data: { data: 1 } })
  await settled()
  expect(again.seen().data).toMatchObject({ data: 2 })
  again.leave()
  changed({ resource: 'order' })
  const changedSince = look(question('/a', ['order']))
  expect(changedSince.seen().data).toBeUndefined()
  await settled()
  changedSince.leave()
  void ask('/b', { body: {} })
  await settled()
  expect(look(question('/a', ['order'])).seen().data, 'after somebody did something').toBeUndefined()
})

test('the answer to the question before stays until the next is there, but no row stands for another', async () => {
  const list = look(question('/page/1')),
    row = look(question('/row/1', [], { keepsLast: false }))
  await settled()
  list.ask(question('/page/2'))
  row.ask(question('/row/2', [], { keepsLast: false }))
  expect([list.seen().data !== undefined, list.seen().isPlaceholderData, row.seen().data]).toEqual([true, true, undefined])
  await settled()
  expect([list.seen().isPlaceholderData, row.seen().data !== undefined]).toEqual([false, true])
  list.leave()
  row.leave()
})

test('who leaves calls off what is still to come, and hears of no fault', async () => {
  const slow = look(question('/slow'))
  await settled()
  slow.leave()
  await settled()
  expect(aborted).toEqual(['/slow'])
})

test('a failure is told in words, keeps what was there, and is over when asked again', async () => {
  const { leave, seen } = look(question('/a'))
  await settled()
  isBroken = true
  void cache.refetchQueries()
  await settled()
  expect(seen()).toMatchObject({ data: { data: 1 }, error: { status: 0, message: '网络无法连接，请检查网络后重试' } })
  isBroken = false
  void cache.refetchQueries()
  await settled()
  expect(seen()).toMatchObject({ error: null, data: { data: 3 } })
  leave()
})

test('what was not heard is asked for again by itself once the server is heard; what was refused is not', async () => {
  isBroken = true
  const lost = look(question('/a'))
  await settled()
  isBroken = false
  isOld = true
  const refused = look(question('/b'))
  await settled()
  isOld = false
  expect([lost.seen().error?.status, refused.seen().error?.status]).toEqual([0, 409])
  asked = []
  hearing.set({ isOpen: true })
  await settled()
  expect([asked, lost.seen().error, refused.seen().error?.status]).toEqual([['/a'], null, 409])
  hearing.set({ isOpen: false })
  lost.leave()
  refused.leave()
})

test('another identity begins with nothing, the same one with renewed tokens keeps what it has', async () => {
  signIn('PO')
  const one = look(question('/a'))
  await settled()
  session.set({ token: 'renewed' })
  expect(one.seen().data).toBeDefined()
  signIn('SM')
  expect(one.seen().data).toBeUndefined()
  await settled()
  expect([asked, one.seen().data !== undefined]).toEqual([['/a', '/a'], true])
  one.leave()
  forget()
  expect(cache.getQueryCache().getAll()).toEqual([])
})
