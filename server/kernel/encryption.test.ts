/** What is sealed in a fact comes back as it was, however many values there are, and whichever version sealed them. */
import { createCipheriv, createSecretKey, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryption, isSealed, plain } from './encryption.ts'

const master = 'a master secret for tests',
  { open, close, newKey, unwrap } = encryption(master)

test('several values lie as one piece, which says none of them, and come back under their names', () => {
  const key = newKey(),
    said = { childName: '张小明', schoolId: 's1', phones: ['13800000000', { of: 'mother' }], remark: 'sealed:', count: 0 },
    data: Record<string, unknown> = { ...said }
  close(key, data, ['childName', 'phones', 'remark', 'count'])
  expect(Object.keys(data)).toEqual(Object.keys(said))
  expect(data.schoolId).toBe('s1')
  expect(Object.values(data).filter(value => isSealed(value) && value.length > 'sealed:'.length)).toHaveLength(1)
  expect(JSON.stringify(data)).not.toMatch(/张小明|1380|mother/)
  const gone = { ...data }
  open(key, data)
  expect(data).toEqual(said)
  open(undefined, gone)
  expect(gone).toEqual({ childName: null, schoolId: 's1', phones: null, remark: null, count: null })
})

test('a value alone, and facts of versions that sealed each by itself, are read', () => {
  const key = newKey()
  const alone = (value: unknown): string => {
    const iv = randomBytes(12),
      cipher = createCipheriv('aes-256-gcm', createSecretKey(unwrap(key)), iv)
    return `sealed:${Buffer.concat([iv, cipher.update(JSON.stringify(value)), cipher.final(), cipher.getAuthTag()]).toString('base64url')}`
  }
  const one: Record<string, unknown> = { name: '李' }
  close(key, one, ['name'])
  const former: Record<string, unknown> = { ...one, phone: alone('13900000000'), days: alone([1, 2]), other: 'x' }
  open(key, former)
  expect(former).toEqual({ name: '李', phone: '13900000000', days: [1, 2], other: 'x' })
})

test('what lies under another key, as of before a row was erased and went on, is gone', () => {
  for (const names of [['name'], ['name', 'phone']]) {
    const data: Record<string, unknown> = { name: '李', phone: '13900000000' }
    close(newKey(), data, names)
    open(newKey(), data)
    expect(data).toEqual({ name: null, phone: names.length === 1 ? '13900000000' : null })
  }
})

test('what somebody writes may look sealed, under any name, with a key and without, also in facts of before there was a sign for it', () => {
  const key = newKey(),
    like = ['sealed:', 'sealed:abc', 'sealed:*abc', 'sealed:=abc', `sealed:${'a'.repeat(60)}`, `sealed:*${'a'.repeat(60)}`]
  for (const text of like)
    for (const names of [[], ['phone'], ['phone', 'remark']]) {
      const said = { title: text, phone: text, remark: text }
      const data: Record<string, unknown> = names.length > 0 ? { ...said } : (plain(said) as Record<string, unknown>)
      if (names.length > 0) close(key, data, names)
      const gone = { ...data }
      open(key, data)
      expect(data).toEqual(said)
      open(undefined, gone)
      expect(gone).toEqual({ ...said, ...Object.fromEntries(names.map(name => [name, null])) })
    }
  for (const text of like.slice(0, 4)) {
    const former: Record<string, unknown> = { title: text }
    open(undefined, former)
    open(key, former)
    expect(former).toEqual({ title: text })
  }
})
