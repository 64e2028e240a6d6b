/** Turns of the event loop for long work: one slice each, however many work at once. */
import { expect, test } from 'vitest'
import { ownTurn } from './own-turn.ts'

test('three that work at once never share a turn of the event loop, and take turns', async () => {
  let turn = 0,
    isOver = false
  const count = (): void => {
    turn++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const seen: (readonly [string, number])[] = []
  await Promise.all(
    ['a', 'b', 'c'].map(async name => {
      for (let slice = 0; slice < 4; slice++) {
        await ownTurn()
        seen.push([name, turn])
      }
    }),
  )
  isOver = true
  expect(new Set(seen.map(([, at]) => at)).size).toBe(12)
  expect(seen.map(([name]) => name).join('')).toBe('abcabcabcabc')
})
