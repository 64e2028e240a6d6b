/** Names and contents that somebody makes up: nothing of a name reaches a path or a header, and no content passes for another. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkOf } from './server/retention.ts'
import { typeOf } from './server/pictures.ts'
import { rangeOf } from './server/downloads.ts'
import { sound } from '../../server/storage/storage.ts'
import { avatarBytesMax, extensionOf, extensions, mb, no, pictureBytesMax, refusedFor, safeName, settingBytes } from './checks.ts'

const nasty = [
  '../../etc/passwd',
  '..\\..\\boot.ini',
  '/etc/shadow',
  'C:\\x.png',
  'a\0.png',
  'a.png\0.exe',
  '.',
  '..',
  '...',
  '',
  ' ',
  'con',
  'NUL.txt',
  'com1.png',
  'a\r\nSet-Cookie: x=1.png',
  'a".png',
  "a'; rm -rf /.png",
  '$(id).png',
  '`id`.png',
  'a.png/',
  '%2e%2e%2fa.png',
  '\u202egnp.exe',
  '\ufeffa.png',
  '.png',
  'a..png',
  'a.png.',
  'a.png ',
  'a.PNG',
  '文件 名.png',
  '𠀀.png',
  '\ud800.png',
  'a'.repeat(5_000) + '.png',
  'a.' + 'b'.repeat(5_000),
  '<script>.png',
  'a?b#c&d=e.png',
  '-rf.png',
  '~.png',
  'a,b.png',
]
const name = fc.oneof(
  fc.constantFrom(...nasty),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(fc.constantFrom('..', '/', '\\', '\0', '.', 'a', '课', '\u202e', '%2f', '"', '\n', 'png', '.png', ':', '\ud800'), { maxLength: 30 })
    .map(list => list.join('')),
)

test('a name keeps no path, no control sign and nothing that a shell, a header or a page would take for its own', () => {
  fc.assert(
    fc.property(name, given => {
      const safe = safeName(given)
      expect(safe).not.toMatch(/[/\\\p{C}<>:"|?*%#&,;'`$!=+~^{}[\]]|^\.|\.$|^\s|\s$/u)
      expect(safe.length).toBeGreaterThan(0)
      expect([...safe].length).toBeLessThanOrEqual(121)
      expect(safe.isWellFormed()).toBe(true)
      expect(safeName(safe)).toBe(safe)
    }),
    { numRuns: 2_000 },
  )
})
test('the extension is the last one of the safe name, so that no later sign can hide it', () => {
  expect(['a.png\0.exe', 'a.exe\0.png', 'x/../a.PNG', '\u202egnp.exe', 'a.png.', 'a.png ', 'a.svg.png', 'png', '.png'].map(extensionOf)).toEqual([
    'exe',
    'png',
    'png',
    'exe',
    'png',
    'png',
    'png',
    '',
    '',
  ])
})
test('a link holds one safe part per name, whatever the name was, and fits the field it is kept in', () => {
  fc.assert(
    fc.property(name, given => {
      const link = linkOf('000000', 'id1', `${safeName(given)}.png`)
      expect(link).toMatch(/^\/api\/blade-resource\/file\/000000\.id1\/[\w%.~!*'()-]+$/)
      expect(link.length).toBeLessThanOrEqual(500)
      expect(() => decodeURIComponent(link)).not.toThrow()
    }),
    { numRuns: 500 },
  )
})
test('keys are made of what the product makes, never of paths', () => {
  for (const key of ['../a', 'a/../b', 'a//b', '/a/b', 'a', 'a/.', 'a/b c', 'a/b\0', 'a\\b/c']) expect(() => sound(key), key).toThrow('unsound')
  expect(sound('000000/202610/0199-ab')).toBe('000000/202610/0199-ab')
})

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ketang-types-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex')
const samples: Readonly<Record<string, Buffer>> = {
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  svg: Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  script: Buffer.from('#!/bin/sh\nrm -rf /\n'),
  exe: Buffer.concat([Buffer.from('MZ\x90\0'), randomBytes(100)]),
  elf: Buffer.concat([Buffer.from('\x7fELF\x02'), randomBytes(100)]),
  zip,
  gif: Buffer.from('GIF89a\x01\0\x01\0\0\0\0;'),
  png: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  pdf: Buffer.from('%PDF-1.7\n'),
  nothing: Buffer.alloc(0),
  noise: randomBytes(4_096),
}
const honest: Readonly<Record<string, readonly string[]>> = {
  zip: ['zip', 'ofd'],
  gif: ['gif'],
  png: ['png'],
  pdf: ['pdf'],
  html: ['txt', 'csv'],
  script: ['txt', 'csv'],
  nothing: ['txt', 'csv'],
}
test('of every content under every extension, only the honest pass', { tags: 'thorough' }, async () => {
  for (const [kind, bytes] of Object.entries(samples)) {
    const path = join(folder, kind)
    await writeFile(path, bytes)
    const passed: string[] = []
    for (const extension of Object.keys(extensions))
      await typeOf(path, extension).then(
        () => passed.push(extension),
        error => expect(error.refused.code).toBe(no.lies.code),
      )
    expect(
      passed.filter(extension => !(honest[kind] ?? []).includes(extension)),
      kind,
    ).toEqual([])
  }
})
test('random bytes behind the marks of a type neither crash nor pass for a text', { tags: 'thorough' }, async () => {
  const path = join(folder, 'fuzz')
  for (let i = 0; i < 150; i++) {
    const head = Object.values(samples)[i % Object.keys(samples).length]!
    await writeFile(path, Buffer.concat([head.subarray(0, 4 + (i % 8)), randomBytes(200 + i)]))
    for (const extension of ['txt', 'docx', 'mp4', 'zip']) await typeOf(path, extension).catch(error => expect(error.refused?.code).toBe(no.lies.code))
  }
})
test('texts are read in UTF-8 and in the encoding of older spreadsheets', async () => {
  const path = join(folder, 'text')
  for (const bytes of [Buffer.from('姓名,班级\n'), Buffer.from('d0d5c3fb2cb0e0bcb60a', 'hex'), Buffer.from('\ufeffa,b')]) {
    await writeFile(path, bytes)
    expect(await typeOf(path, 'csv')).toBe('text/csv')
  }
})

test('sizes are judged by what a file is for', () => {
  const rule = (fileName: string, size: number, belongs?: string) => refusedFor({ name: fileName, size, belongs }, 100 * mb)?.code
  expect(rule('a.png', avatarBytesMax, 'avatar')).toBeUndefined()
  expect(rule('a.png', avatarBytesMax + 1, 'avatar')).toBe(no.avatarSize.code)
  expect(rule('a.webp', 1, 'avatar')).toBe(no.avatarType.code)
  expect(rule('a.png', pictureBytesMax)).toBeUndefined()
  expect(rule('a.png', pictureBytesMax + 1)).toBe(no.pictureSize.code)
  expect(rule('a.mp4', 100 * mb)).toBeUndefined()
  expect(rule('a.mp4', 100 * mb + 1)).toBe(no.size.code)
})
test('a setting that is no sensible number counts as not set, and none goes beyond its bound', () => {
  for (const wrong of [undefined, null, '', 'x', '-1', '0', 'NaN', 'Infinity']) expect(settingBytes('sizeMax', wrong)).toBe(100 * mb)
  expect(settingBytes('sizeMax', '5')).toBe(5 * mb)
  expect(settingBytes('sizeMax', '999999')).toBe(2_048 * mb)
})
test('of the ranges somebody may ask for, none leaves the file', () => {
  fc.assert(
    fc.property(fc.nat(50), fc.nat(60), fc.nat(60), (size, a, b) => {
      for (const asked of [`bytes=${a}-${b}`, `bytes=${a}-`, `bytes=-${b}`]) {
        const range = rangeOf(asked, size)
        if (range) expect(0 <= range.start && range.start <= range.end && range.end < size, asked).toBe(true)
      }
    }),
  )
})
