/** A live socket that is dead though nobody said so: in a pocket, asleep, or on another network. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onReturn, openSocket, stopwatch } from './liveSocket.ts'

class Page extends EventTarget {
  hidden = false
}
class Socket {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  readyState = 0
  closed = 0
  onopen = () => {}
  onmessage = (_event: { readonly data: string }) => {}
  onclose = (_event: { readonly code: number }) => {}
  open(): void {
    this.readyState = 1
    this.onopen()
  }
  /** As one whose other end is gone: it never says that it has closed. */
  close(): void {
    this.closed++
    this.readyState = 2
  }
}
let page: Page, made: Socket[], told: unknown[]
beforeEach(() => {
  vi.useFakeTimers()
  page = new Page()
  made = []
  told = []
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal(
    'WebSocket',
    class extends Socket {
      constructor() {
        super()
        made.push(this)
      }
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const open = () =>
  openSocket('ws://here', {
    opened: () => told.push('opened'),
    heard: text => told.push(text),
    closed: code => told.push(code),
    failed: () => told.push('failed'),
  })

test('who hears nothing for a minute gives it up, says so once, and hears no more of it', () => {
  const one = open()
  made[0]!.open()
  for (let n = 0; n < 20; n++) {
    vi.advanceTimersByTime(25_000)
    made[0]!.onmessage({ data: '[]' })
  }
  expect([one.isOpen, told.includes(0)]).toEqual([true, false])
  vi.advanceTimersByTime(50_000)
  expect(one.isOpen).toBe(true)
  vi.advanceTimersByTime(20_000)
  expect([one.isOpen, made[0]!.closed, told.at(-1)]).toEqual([false, 1, 0])
  const { length } = told
  made[0]!.onmessage({ data: 'late' })
  made[0]!.onclose({ code: 1006 })
  vi.advanceTimersByTime(600_000)
  expect(told.length).toBe(length)
})

test('who comes back after a while does not wait for that minute', () => {
  open()
  made[0]!.open()
  vi.advanceTimersByTime(20_000)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(told).toEqual(['opened'])
  vi.advanceTimersByTime(15_000)
  page.hidden = true
  page.dispatchEvent(new Event('visibilitychange'))
  expect(told).toEqual(['opened'])
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  expect(told).toEqual(['opened', 0])
})

test('sleep counts, in which timers and one of the clocks stand still', () => {
  const since = stopwatch()
  open()
  made[0]!.open()
  vi.setSystemTime(Date.now() + 8 * 3_600_000)
  expect(since()).toBeGreaterThanOrEqual(8 * 3_600_000)
  vi.advanceTimersByTime(10_000)
  expect(told).toEqual(['opened', 0])
})

test('a clock that is set back makes nothing younger', () => {
  const since = stopwatch()
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(5_000)
  expect(since()).toBe(5_000)
})

test('one that cannot be opened is given up as well, and one that is dropped says nothing', () => {
  open()
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([0])
  // It is closed when it opens after all: a browser calls it a fault to do so before.
  made[0]!.open()
  expect(made[0]!.closed).toBe(1)
  const other = open()
  made[1]!.open()
  other.drop()
  made[1]!.onclose({ code: 1000 })
  expect([told, made[1]!.closed]).toEqual([[0, 'opened'], 1])
})

test('who asks to be told of a return is, until they ask no more', () => {
  let times = 0
  const stop = onReturn(() => times++)
  page.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('pageshow'))
  window.dispatchEvent(new Event('online'))
  stop()
  window.dispatchEvent(new Event('online'))
  expect(times).toBe(3)
})
