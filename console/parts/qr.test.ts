/** Codes for phones: the squares that every reader looks for, and room around them. */
import { expect, test } from 'vitest'
import { qrOf } from './qr.ts'

const squares = (text: string) => {
  const { path, size } = qrOf(text)
  return { size, dark: new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x},${y}`)) }
}
const ring = (at: { readonly x: number; readonly y: number }) =>
  Array.from({ length: 7 }, (_, i) => [`${at.x + i},${at.y}`, `${at.x + i},${at.y + 6}`, `${at.x},${at.y + i}`, `${at.x + 6},${at.y + i}`]).flat()

test.each([
  ['a', 21],
  ['http://127.0.0.1:8080/sandbox/pay?tradeNo=01890a5d2b7c7f3e9a1b2c3d4e5f6071', 37],
])('the code of %s has its size, three corners to find it by, and four squares of quiet around', (text, count) => {
  const { size, dark } = squares(text)
  expect(size).toBe(count + 8)
  const far = 4 + count - 7
  for (const corner of [
    { x: 4, y: 4 },
    { x: far, y: 4 },
    { x: 4, y: far },
  ])
    expect(ring(corner).filter(one => !dark.has(one))).toEqual([])
  expect([...dark].flatMap(one => one.split(',').map(Number)).every(at => at >= 4 && at < 4 + count)).toBe(true)
})
test('another text has another code', () => expect(qrOf('a').path).not.toBe(qrOf('b').path))
