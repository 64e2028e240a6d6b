/** Views of a list: what they stand for, which is open, and with which a list begins. */
import { beforeEach, expect, test, vi } from 'vitest'
import { firstState } from '../urlState.ts'
import { beginning, lastView, openView, savedState, shows, type StockView, stockState } from './views.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  Object.assign(globalThis, {
    localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) },
  })
})
const today: StockView = { id: 'today', label: ['今天', 'Today'], filters: { startAt_datege: '{today} 00:00:00' }, sort: 'startAt', opens: true }
const late: StockView = { id: 'late', label: ['迟到', 'Late'], filters: { signLate: '1' } }

test('a view of the day means the day on which it is opened', () => {
  vi.useFakeTimers({ now: new Date('2026-07-03T15:00:00Z') })
  expect(stockState(today).filters).toEqual({ startAt_datege: '2026-07-03 00:00:00' })
  vi.setSystemTime(new Date('2026-07-03T16:00:00Z'))
  expect(stockState(today).filters).toEqual({ startAt_datege: '2026-07-04 00:00:00' })
  vi.useRealTimers()
})
test('a size that no list has is the usual one', () => {
  expect(savedState({ filters: {}, sort: null, size: 33 })).toEqual(firstState)
  expect(savedState({ filters: { a: 'b' }, sort: '-a', size: 50 })).toEqual({ current: 1, size: 50, sort: '-a', filters: { a: 'b' } })
})
test('a view is open while the list shows what it says, on any page; of two that say the same the one that was chosen', () => {
  const one = { id: 'a', name: 'A', state: { ...firstState, filters: { x: '1', y: '2' } } },
    two = { ...one, id: 'b' }
  const state = { ...firstState, current: 3, filters: { y: '2', x: '1' } }
  expect(openView([one, two], state, 'b')).toBe(two)
  expect(openView([one, two], state, undefined)).toBe(one)
  expect(openView([one, two], { ...state, sort: 'x' }, 'b')).toBeUndefined()
  expect(shows({ ...state, size: 50 }, { ...one.state, size: 30 })).toBe(false)
})
test('a list begins with what was last open, or with what its screen opens with; all rows are a choice as well', () => {
  expect(beginning('lesson', [late])).toBeUndefined()
  expect(beginning('lesson', [today, late])).toEqual(stockState(today))
  lastView.write('lesson', { id: 'late', state: firstState })
  expect(beginning('lesson', [today, late])).toEqual(stockState(late))
  const own = { ...firstState, filters: { a: '1' } }
  lastView.write('lesson', { id: 'own', state: own })
  expect(beginning('lesson', [today, late])).toEqual(own)
  lastView.write('lesson', { id: 'all', state: firstState })
  expect(beginning('lesson', [today, late])).toBeUndefined()
})
