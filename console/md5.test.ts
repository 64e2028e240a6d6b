import { expect, test } from 'vitest'
import { createHash } from 'node:crypto'
import { md5hex } from './md5.ts'

test('md5 answers the test suite of RFC 1321', () => {
  expect(md5hex('')).toBe('d41d8cd98f00b204e9800998ecf8427e')
  expect(md5hex('admin')).toBe('21232f297a57a5a743894a0e4a801fc3')
  expect(md5hex('message digest')).toBe('f96b697d7cb7938d525a2f31aaf161d0')
})

test('md5 agrees with the platform at every length around a block, and for Chinese', () => {
  const texts = [...Array.from({ length: 140 }, (_, i) => 'x'.repeat(i)), '密码'.repeat(40), '🙂密']
  expect(texts.map(md5hex)).toEqual(texts.map(text => createHash('md5').update(text).digest('hex')))
})
