/** The codes on the pay page, compared with those of a reference encoder (level M, mask 0), as digests of their squares. */
import assert from 'node:assert'
import { createHash } from 'node:crypto'
import { test } from 'vitest'
import { clock } from './parent.ts'
import { qr, qrPath } from './qr.ts'

const digest = (text: string): string =>
  createHash('sha256')
    .update(
      qr(text)
        .map(row => row.map(dark => (dark ? '1' : '0')).join(''))
        .join('\n'),
    )
    .digest('hex')
    .slice(0, 32)

test('codes of every kind of size are those of the standard', () =>
  assert.deepEqual(
    [
      'a',
      '中文测试 https://例子.cn',
      'http://127.0.0.1:8080/sandbox/pay?tradeNo=01890a5d2b7c7f3e9a1b2c3d4e5f6071',
      'x'.repeat(120),
      'y'.repeat(150),
      'z'.repeat(200),
    ].map(digest),
    [
      'ad65f877bf9411d14b0b2efbc0ca7dff',
      '0854113ad7c4707d7262555a825e8dbd',
      'ee7d3df7d1b32716d9f29ab86a965702',
      '94b9cf7559b2e47b5b9c8b45bb07936e',
      '06d9fc6248b7ed5341367242624936b1',
      '2dd275d9cdde6b3cdb818341fe6233ee',
    ],
  ))
test('a text that is too long is refused', () => assert.throws(() => qr('x'.repeat(400))))
test('the path has a square for each dark one, inside the quiet zone', () => assert.match(qrPath([[true, false]]), /^M4 4h1v1h-1z$/))
test('time left reads like a clock', () =>
  assert.deepEqual([clock(0), clock(299_001), clock(3_909_000), clock(200_000_000)], ['0:00', '5:00', '1:05:09', '2 天']))
