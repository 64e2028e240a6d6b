/** What is kept for a time without a network is its owner's alone, ends at its moment, and goes with the session. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { awayOf, forgetAway, keepAway, sweepAway } from './away.ts'
import { session } from './session.ts'

const me = { user_id: 'me', tenant_id: '000000' } as never
const hour = 3_600_000
const lies = (): readonly string[] => Object.keys(localStorage).filter(key => key.startsWith('ketang.away.'))
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-10-24T00:00:00.000Z'), toFake: ['Date'] })
  vi.stubGlobal(
    'localStorage',
    Object.defineProperties({} as Record<string, string>, {
      getItem: { value: (key: string) => (localStorage as never as Record<string, string>)[key] ?? null },
      setItem: { value: (key: string, text: string) => void ((localStorage as never as Record<string, string>)[key] = text) },
      removeItem: { value: (key: string) => void delete (localStorage as never as Record<string, string>)[key] },
    }),
  )
  session.set({ userInfo: me, own: null })
})
afterEach(() => {
  session.set({ userInfo: null, own: null })
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('it is there until its moment, and then it is not, also for who never asks again', () => {
  keepAway('roll', { a: 1 }, Date.now() + hour)
  expect(awayOf('roll')).toMatchObject({ value: { a: 1 }, at: Date.now() })
  vi.setSystemTime(Date.now() + hour)
  sweepAway()
  expect(lies()).toEqual([])
  expect(awayOf('roll')).toBeUndefined()
})
test('it goes however the session ends', () => {
  keepAway('roll', 1, Date.now() + hour)
  expect(lies()).toHaveLength(1)
  session.set({ userInfo: null })
  expect(lies()).toEqual([])
})
test('nobody else is given it, and whoever comes next throws it away', () => {
  keepAway('roll', 1, Date.now() + hour)
  session.set({ userInfo: { user_id: 'other', tenant_id: '000000' } as never })
  expect(awayOf('roll')).toBeUndefined()
  sweepAway()
  expect(lies()).toEqual([])
})
test("through another's eyes nothing is kept", () => {
  session.set({ own: { token: '', refreshToken: '', tokenAt: 0, userInfo: me, at: '/' } })
  keepAway('roll', 1, Date.now() + hour)
  session.set({ own: null, userInfo: { user_id: 'me', tenant_id: '000000', looking: { by: 'x', seconds: 60 } } as never })
  keepAway('roll', 1, Date.now() + hour)
  expect(lies()).toEqual([])
})
test('what is forgotten is gone', () => {
  keepAway('roll', 1, Date.now() + hour)
  forgetAway('roll')
  expect(lies()).toEqual([])
})
