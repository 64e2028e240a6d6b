/** What a password must be: long enough, and none that is tried first; anything else is its owner's. */
import { expect, test } from 'vitest'
import { no, passwordLength, wrongPassword } from './password-policy.ts'

const refused = (plain: string, owner = {}) => wrongPassword(plain, owner)?.code

test.each(['', 'abc', '123456', 'a123456', 'Ab1!xyz'])('%j is too short', plain => expect(refused(plain)).toBe(no.short.code))
test.each([
  '12345678',
  '87654321',
  'a12345678',
  'qq123456',
  '123456abc',
  '11111111',
  '88888888',
  '66668888',
  '12121212',
  'abcabcabc',
  'abcd1234',
  '123456654321',
  '1qaz2wsx',
  'QWERTYUIOP',
  'woaini1314',
  'Woaini520',
  'password',
  'P@ssw0rd',
  'Password1!',
  'admin123',
  'Admin@123',
  'admin@2026',
  '147258369',
])('%s is tried first', plain => expect(refused(plain)).toBe(no.common.code))
test('the own name and phone, with or without a little beside them, are known to everybody', () => {
  const owner = { account: 'zhangsan', phone: '13812345678' }
  for (const plain of ['zhangsan', 'ZhangSan1', '123zhangsan', '13812345678', 'a13812345678', '12345678'.replace('1', '1')])
    expect([plain, [no.own.code, no.common.code].includes(refused(plain, owner)!)]).toEqual([plain, true])
  expect(refused('812345678', owner)).toBe(no.own.code)
  expect(refused('zhangsan-drinks-tea', owner)).toBeUndefined()
  expect(refused('ZhangSan1')).toBeUndefined()
})
test.each(['Ketang@2026', 'Sommer-42', 'Neu-12345', 'correct horse', '我喜欢在西湖边喝茶', 'tztgwnqx', '84731920', ' '.repeat(4) + 'tee kanne'])(
  '%s will do: no kind of character is asked for',
  plain => expect(wrongPassword(plain)).toBeUndefined(),
)
test('64 characters and more are taken, up to a bound', () => {
  const long = (n: number) => Array.from({ length: n }, (_, i) => String.fromCharCode(97 + ((i * 7 + i * i) % 26))).join('')
  expect([64, passwordLength.max, passwordLength.max + 1].map(n => refused(long(n)))).toEqual([undefined, undefined, no.long.code])
})
