import { afterEach, expect, test, vi } from 'vitest'
import { post } from './call.ts'
import { fetchTop, followLetters } from './letters.ts'
import { notices } from './parts/toasts.ts'
import { session } from './session.ts'

afterEach(() => vi.unstubAllGlobals())
const letter = (id: string) => ({ id, title: `第${id}封`, isRead: 1 })
/** What the bell is answered, from now on. */
const answered = (...ids: string[]): void => {
  const data = { messageList: ids.map(letter), unReadCount: ids.length }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 200, success: true, data, msg: '' })))
}
const said = () => notices.get().list.map(one => one.text)

test('what came while the line was cut is told once, by its title or by how many; what was there at the opening is not', async () => {
  answered('1')
  const stop = followLetters()
  await vi.waitFor(() => expect(session.get().unread).toBe(1))
  expect(said()).toEqual([])
  answered('2', '1')
  await fetchTop()
  expect(said()).toEqual([expect.stringContaining('第2封')])
  await fetchTop()
  expect(said()).toHaveLength(1)
  // One notice, never one above the other: it says how many came.
  answered('4', '3', '2', '1')
  await fetchTop()
  expect(said()).toEqual([expect.stringMatching(/3/)])
  expect(session.get().unread).toBe(4)
  stop()
})

test('what follows from an own act is counted and not announced; what comes later is', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  notices.set({ list: [] })
  answered('1')
  const stop = followLetters()
  await vi.waitFor(() => expect(session.get().unread).toBe(1))
  vi.advanceTimersByTime(60_000)
  await post('/api/business-order/invoice/save', {})
  answered('2', '1')
  await fetchTop()
  expect(said()).toEqual([])
  expect(session.get().unread).toBe(2)
  vi.advanceTimersByTime(60_000)
  answered('3', '2', '1')
  await fetchTop()
  expect(said()).toEqual([expect.stringContaining('第3封')])
  stop()
  vi.useRealTimers()
})
