import { expect, test } from 'vitest'
import { createHash } from 'node:crypto'
import { md5hex, md5sum } from './md5.ts'

test('md5 answers the test suite of RFC 1321', () => {
  expect(md5hex('')).toBe('d41d8cd98f00b204e9800998ecf8427e')
  expect(md5hex('admin')).toBe('21232f297a57a5a743894a0e4a801fc3')
  expect(md5hex('message digest')).toBe('f96b697d7cb7938d525a2f31aaf161d0')
})

test('md5 agrees with the platform at every length around a block, and for Chinese', () => {
  const texts = [...Array.from({ length: 140 }, (_, i) => 'x'.repeat(i)), '密码'.repeat(40), '🙂密']
  expect(texts.map(md5hex)).toEqual(texts.map(text => createHash('md5').update(text).digest('hex')))
})

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 1_000, 70_001])('%i bytes have the same sum in pieces as at once', size => {
  const bytes = Uint8Array.from({ length: size }, (_, i) => (i * 31 + 7) & 0xff)
  const sum = md5sum()
  for (let at = 0, step = 1; at < size; at += step, step = ((step * 7) % 97) + 1) sum.add(bytes.subarray(at, Math.min(at + step, size)))
  expect(sum.hex()).toBe(createHash('md5').update(bytes).digest('hex'))
})
