import { afterEach, expect, test, vi } from 'vitest'
import { listen, parsed } from './live.ts'
import { session } from './session.ts'

test('a message holds one change or several', () => {
  expect(parsed('{"resource":"a","id":"1","version":2}')).toEqual([{ resource: 'a', id: '1', version: 2 }])
  expect(parsed('[{"resource":"a"},{"resource":"*"}]')).toEqual([{ resource: 'a' }, { resource: '*' }])
})

test('what can not be read changes nothing', () => {
  expect(['', 'null', '[1,null]', '{"x":1}'].map(parsed)).toEqual([[], [], [], []])
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a session that is over is not spoken for again, until somebody signs in', () => {
  vi.useFakeTimers()
  const opened: { readonly url: string; onopen?: () => void; onclose?: (event: { code: number }) => void }[] = []
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' })
  vi.stubGlobal(
    'WebSocket',
    class {
      readonly url: string
      constructor(url: string) {
        this.url = url
        opened.push(this)
      }
      close(): void {}
    },
  )
  session.set({ token: 'first', userInfo: { user_id: '1' } as never })
  let heard = 0
  const stop = listen('param', () => heard++)
  opened[0]!.onopen!()
  opened[0]!.onclose!({ code: 1006 })
  vi.advanceTimersByTime(2_000)
  expect(opened.length, 'a line that was cut is tried again').toBe(2)
  opened[1]!.onopen!()
  opened[1]!.onclose!({ code: 4401 })
  expect(heard, 'screens ask, and hear that the session is over').toBe(1)
  vi.advanceTimersByTime(120_000)
  expect(opened.length).toBe(2)
  session.set({ token: 'second' })
  expect(opened.length).toBe(3)
  expect(opened[2]!.url).toContain('token=second')
  // Signed out, nobody is listened for; who signs in at this page next is.
  opened[2]!.onopen!()
  session.set({ token: '', userInfo: null })
  vi.advanceTimersByTime(120_000)
  expect(opened.length).toBe(3)
  session.set({ token: 'third', userInfo: { user_id: '2' } as never })
  expect(opened.length).toBe(4)
  expect(opened[3]!.url).toContain('token=third')
  // A line that is tried again and again meanwhile is one line.
  opened[3]!.onclose!({ code: 1006 })
  session.set({ token: 'fourth' })
  vi.advanceTimersByTime(40_000)
  expect(opened.length).toBe(5)
  session.set({ token: '', userInfo: null })
  stop()
})
