/** Big files in slices, how many at once, and what is swept. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { attach, noFile } from '../index.ts'
import { newId } from '../../kit/index.ts'
import { anyDialect } from '../../../tests/app.ts'
import type { Person } from '../../../tests/people.ts'
import { shared } from '../../../tests/shared.ts'
import { web, type Answer } from '../../../tests/web.ts'
import { turnstile } from './retention.ts'
import { garbageCollection } from './garbage-collection.ts'

const base = '/api/business-eip/minio'
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
const form = (bytes: Buffer, fields: Readonly<Record<string, unknown>>): Buffer =>
  Buffer.concat([
    ...Object.entries(fields).map(([name, value]) => Buffer.from(`--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)),
    Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="blob"\r\n\r\n'),
    bytes,
    Buffer.from('\r\n--b--\r\n'),
  ])
const type = { 'content-type': 'multipart/form-data; boundary=b' }
const words = (size: number) => Buffer.from(randomBytes(size / 2).toString('hex'))

describe.each(anyDialect)('slices on %s', dialect => {
  const on = shared(() => web({ dialect }), { timeout: 60_000 })
  let parent: Person
  beforeAll(async () => {
    parent = await on.login('PR')
  }, 60_000)
  const slice = (bytes: Buffer, fields: object, person = parent): Promise<Answer> => on.post(person, `${base}/saveFileUpload`, form(bytes, { ...fields }), type)
  const compose = (fields: object, person = parent): Promise<Answer> => on.post(person, `${base}/fileSliceCompose`, fields)
  const cut = (bytes: Buffer, of: number) =>
    Array.from({ length: of }, (_, i) => bytes.subarray(Math.ceil(bytes.length / of) * i, Math.ceil(bytes.length / of) * (i + 1)))
  const fetched = async (link: string) => (await on.http.inject({ method: 'GET', url: link, headers: { 'blade-auth': `bearer ${parent.access}` } })).rawPayload

  test('B187 slices in any order become the file, whose slices are gone then', async () => {
    const bytes = words(900_000),
      of = { fileMd5: md5(bytes), chunkTotal: 3 },
      pieces = cut(bytes, 3)
    for (const index of [2, 0, 1])
      expect((await slice(pieces[index]!, { ...of, chunkIndex: index })).body.data).toMatchObject({ uploaded: true, chunkIndex: index })
    const {
      body: { data },
    } = await compose({ ...of, fileName: '大文件.txt' })
    expect(data).toMatchObject({ fileId: data.id, url: data.link, originalName: '大文件.txt', size: bytes.length })
    expect((await fetched(data.url)).equals(bytes)).toBe(true)
    expect(await readdir(join(on.files.folder, 'kept', '000000', 'slices', parent.userId, `${of.fileMd5}-3`))).toEqual([])
    expect(await readdir(on.files.waiting)).toEqual([])
  })
  test('composing again answers the same file, and so do two presses at once', async () => {
    const bytes = words(1_000),
      of = { fileMd5: md5(bytes), chunkTotal: 1, fileName: 'twice.txt' }
    await slice(bytes, { ...of, chunkIndex: 0 })
    const both = await Promise.all([compose(of), compose(of)])
    const again = await compose(of)
    expect(new Set([...both, again].map(({ body }) => body.data.id)).size).toBe(1)
  })
  test('a slice sent twice counts once', async () => {
    const bytes = words(1_000),
      of = { fileMd5: md5(bytes), chunkTotal: 2 }
    for (const _ of [1, 2]) expect((await slice(bytes.subarray(0, 500), { ...of, chunkIndex: 0 })).body.data.uploadedCount).toBe(1)
  })
  test('missing slices are named, and nothing is made of the rest', async () => {
    const bytes = words(3_000),
      of = { fileMd5: md5(bytes), chunkTotal: 3, fileName: 'a.txt' }
    await slice(cut(bytes, 3)[1]!, { ...of, chunkIndex: 1 })
    const {
      body: { data },
    } = await compose(of)
    expect(data).toMatchObject({ rule: noFile.slices.code, missing: [0, 2] })
    expect(await on.all(attach, { md5: of.fileMd5 })).toEqual([])
  })
  test('slices that do not make the file are refused and sent anew', async () => {
    const bytes = words(2_000),
      of = { fileMd5: md5(bytes), chunkTotal: 2, fileName: 'a.txt' },
      pieces = cut(bytes, 2)
    await slice(pieces[0]!, { ...of, chunkIndex: 0 })
    await slice(Buffer.alloc(1_000, 'x'), { ...of, chunkIndex: 1 })
    expect((await compose(of)).body.data.rule).toBe(noFile.sum.code)
    expect((await compose(of)).body.data.missing).toEqual([0, 1])
    for (const index of [0, 1]) await slice(pieces[index]!, { ...of, chunkIndex: index })
    expect((await compose(of)).status).toBe(200)
  })
  test('a composed file is judged like any other, and nobody composes the slices of another', async () => {
    const bytes = words(1_000),
      of = { fileMd5: md5(bytes), chunkTotal: 1 }
    await slice(bytes, { ...of, chunkIndex: 0 })
    expect((await compose({ ...of, fileName: 'a.png' })).body.data.rule).toBe(noFile.lies.code)
    expect((await compose({ ...of, fileName: 'a.html' })).body.data.rule).toBe(noFile.type.code)
    const other = await on.login('PR')
    expect((await compose({ ...of, fileName: 'a.txt' }, other)).body.data.missing).toEqual([0])
  })
  test('numbers that make no sense are refused by name', async () => {
    const of = { fileMd5: md5(Buffer.from('x')), chunkTotal: 2, chunkIndex: 0 }
    const wrong = { fileMd5: ['../../etc', ''], chunkTotal: [0, 100_000], chunkIndex: [2, -1, 'x'] }
    for (const [field, values] of Object.entries(wrong))
      for (const value of values) expect((await slice(Buffer.from('x'), { ...of, [field]: value })).body.data.field, `${field} ${value}`).toBe(field)
    expect((await slice(Buffer.alloc(0), of)).body.data.rule).toBe(noFile.empty.code)
    expect(await readdir(on.files.waiting)).toEqual([])
  })
  test('what one person has under way is bounded', async () => {
    const id = newId(),
      guest = await on.login('PR')
    await on.run(on.as('PA'), on.engine.command('param', 'create'), id, { paramName: '上传', paramKey: 'file.sizeMaxMb', paramValue: '1' })
    const send = (mark: string) => slice(Buffer.alloc(700_000, mark), { fileMd5: md5(Buffer.from(mark)), chunkTotal: 2, chunkIndex: 0 }, guest)
    expect((await send('a')).status).toBe(200)
    expect((await send('b')).status).toBe(200)
    expect((await send('c')).body.data.rule).toBe(noFile.unfinished.code)
    const bytes = words(1_200_000),
      of = { fileMd5: md5(bytes), chunkTotal: 2, fileName: 'a.txt' }
    for (const [index, piece] of cut(bytes, 2).entries()) await slice(piece, { ...of, chunkIndex: index })
    expect((await compose(of)).body.data.rule).toBe(noFile.size.code)
    await on.run(on.as('PA'), on.engine.command('param', 'remove'), id)
  })

  test('what was left halfway is swept after a day, and nothing else', async () => {
    const sent = await on.post(
      parent,
      '/api/business-eip/file/put-file',
      Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nkept\r\n--b--\r\n'),
      type,
    )
    const file = await on.row(attach, sent.body.data.id),
      kept = join(on.files.folder, 'kept')
    const orphan = join(kept, '000000', '202601', newId()),
      fresh = join(kept, '000000', '202601', newId()),
      left = join(on.files.waiting, newId())
    await mkdir(join(kept, '000000', '202601'), { recursive: true })
    for (const path of [orphan, fresh, left]) await writeFile(path, 'x')
    const of = { fileMd5: md5(Buffer.from('stale')), chunkTotal: 2 }
    await slice(Buffer.from('s'), { ...of, chunkIndex: 0 })
    const old = join(kept, '000000', 'slices', parent.userId, `${of.fileMd5}-2`, '0')
    const past = new Date(Date.now() - 25 * 3_600_000)
    for (const path of [orphan, left, old, join(kept, ...file.key.split('/'))]) await utimes(path, past, past)
    const broom = garbageCollection({
      engine: on.engine,
      storages: on.files,
      tenants: on.log.tenants,
      warn: what => {
        throw what
      },
    })
    expect(await broom.sweep(Date.now())).toEqual({ waiting: 1, slices: 1, orphans: 1 })
    expect((await fetched(sent.body.data.link)).toString()).toBe('kept')
    expect(await readdir(join(kept, '000000', '202601'))).toEqual([fresh.split('/').at(-1)])
  })
})

test('a process bears so many uploads at once, and each person a share of them', async () => {
  const enter = turnstile(3, 2),
    gates: (() => void)[] = []
  const stay = () => new Promise<void>(resolve => gates.push(resolve))
  const inside = [enter('a', stay), enter('a', stay)]
  await expect(enter('a', stay)).rejects.toMatchObject({ refused: { code: noFile.busy.code } })
  inside.push(enter('b', stay))
  await expect(enter('c', stay)).rejects.toMatchObject({ refused: { code: noFile.busy.code } })
  for (const open of gates) open()
  await Promise.all(inside)
  await expect(enter('a', async () => 'in')).resolves.toBe('in')
})
