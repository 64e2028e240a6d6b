import { expect, test } from 'vitest'
import { rowHeight, seenOf } from './useWindow.ts'

test('only the rows in sight and a margin are drawn, and nothing is lost in height', () => {
  const seen = seenOf(1000, 500 * rowHeight, 20 * rowHeight)
  expect(seen).toMatchObject({ from: 488, to: 532 })
  expect(seen.above + (seen.to - seen.from) * rowHeight + seen.below).toBe(1000 * rowHeight)
})

test('a scroll position left from a longer list draws the end of the shorter one', () => {
  expect(seenOf(90, 900 * rowHeight, 20 * rowHeight)).toMatchObject({ from: 78, to: 90, below: 0 })
})
