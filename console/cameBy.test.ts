/** The code that somebody came by: there until it is used, gone when it is too old, and nothing where the device holds nonsense. */
import { beforeEach, expect, test, vi } from 'vitest'
import { guard } from './guard.ts'
import { codeBehind, dropCode, keepCode, keptCode } from './cameBy.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
})
const now = 1_000_000

test('a code is kept for thirty days, the last one counts, and what was used is gone', () => {
  keepCode('A1', now)
  keepCode('B2', now)
  keepCode('', now)
  expect(keptCode(now + 29 * 86_400_000)).toBe('B2')
  expect(keptCode(now + 30 * 86_400_000)).toBe('')
  dropCode()
  expect(keptCode(now)).toBe('')
})
test('who is sent to sign in keeps the code of the page they came to, and of no other', () => {
  const sent = (path: string, query: string) => {
    const verdict = guard({ userInfo: null, token: null, lock: false } as never, path, query)
    return codeBehind('to' in verdict ? verdict.to : '')
  }
  expect(sent('/join', 'code=SQ01')).toBe('SQ01')
  expect(sent('/join', '')).toBe('')
  expect(sent('/order/list', 'code=SQ01')).toBe('')
})
test('what is damaged is no code', () => {
  kept.set('ketang-came-by', '{')
  expect(keptCode(now)).toBe('')
  kept.set('ketang-came-by', '{"code":7,"until":9e99}')
  expect(keptCode(now)).toBe('')
})
