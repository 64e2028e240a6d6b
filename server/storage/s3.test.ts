/** The S3 adapter against a small server that checks what it is asked; and storages put into use by whoever may. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { made, shared } from '../../tests/shared.ts'
import { attach, noFile, noOss, oss, type StorageRow } from '../../modules/files/index.ts'
import { RefusalError } from '../../modules/kit/index.ts'
import { dialects } from '../../tests/app.ts'
import type { Person } from '../../tests/people.ts'
import { web } from '../../tests/web.ts'
import { outgoing } from '../outgoing.ts'
import { bucketOf, s3Storage } from './s3.ts'

/** The stub is on this machine. */
const here = outgoing(['127.0.0.1'])

interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}
const keys = { accessKey: 'AKIDTEST', secretKey: 'the secret of tests' }
const objects = new Map<string, Buffer>()
const asked: Asked[] = []
let stub: Server,
  endpoint = '',
  folder = ''
/** What the stub answers instead, to whoever signs with the right key. */
let failing: { readonly status: number; readonly code: string } | undefined

const text = (body: string) => ({ status: 200, body: Buffer.from(body), type: 'application/xml' })
function answer({ method, path, headers, body }: Asked): { status: number; body?: Buffer; type?: string; range?: string } {
  const url = new URL(path, 'http://stub'),
    key = decodeURIComponent(url.pathname)
  const fault = (status: number, code: string) => ({
    status,
    body: Buffer.from(method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`),
    type: 'application/xml',
  })
  if (failing) return fault(failing.status, failing.code)
  if (!headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${keys.accessKey}/`)) return fault(403, 'InvalidAccessKeyId')
  if (!key.startsWith('/pictures')) return fault(404, 'NoSuchBucket')
  if (method === 'PUT') {
    objects.set(key, body)
    return { status: 200 }
  }
  if (method === 'DELETE') {
    objects.delete(key)
    return { status: 204 }
  }
  if (method === 'HEAD') return { status: 200 }
  if (url.searchParams.get('list-type') === '2') {
    const prefix = `/pictures/${url.searchParams.get('prefix')}`
    const found = [...objects].filter(([name]) => name.startsWith(prefix)),
      from = Number(url.searchParams.get('continuation-token') ?? 0)
    const page = found.slice(from, from + 2),
      more = from + 2 < found.length
    return text(
      `<ListBucketResult><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''}${page
        .map(
          ([name, bytes]) =>
            `<Contents><Key>${name.slice('/pictures/'.length)}</Key><Size>${bytes.length}</Size><LastModified>2026-10-01T00:00:00.000Z</LastModified></Contents>`,
        )
        .join('')}</ListBucketResult>`,
    )
  }
  const bytes = objects.get(key)
  if (!bytes) return fault(404, 'NoSuchKey')
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  return start === undefined
    ? { status: 200, body: bytes }
    : { status: 206, body: bytes.subarray(Number(start), Number(end) + 1), range: `bytes ${start}-${end}/${bytes.length}` }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ketang-s3-'))
  stub = createServer((request, reply) => {
    const pieces: Buffer[] = []
    request
      .on('data', piece => pieces.push(piece))
      .on('end', () => {
        const one = { method: request.method!, path: request.url!, headers: request.headers, body: Buffer.concat(pieces) }
        asked.push(one)
        const { status, body = Buffer.alloc(0), type, range } = answer(one)
        reply.writeHead(status, { 'content-length': body.length, ...(type ? { 'content-type': type } : {}), ...(range ? { 'content-range': range } : {}) })
        reply.end(one.method === 'HEAD' ? undefined : body)
      })
  })
  await new Promise<void>(resolve => stub.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(stub.address() as AddressInfo).port}`
})
beforeEach(() => {
  asked.length = 0
  failing = undefined
  objects.clear()
})
afterAll(async () => {
  stub.closeAllConnections()
  await new Promise(resolve => stub.close(resolve))
  await rm(folder, { recursive: true, force: true })
})

const row = (more: Partial<StorageRow> = {}): StorageRow => ({
  id: 'o1',
  version: 1,
  category: '1',
  endpoint,
  ...keys,
  bucketName: 'pictures',
  appId: null,
  region: 'cn-north-1',
  ...more,
})
const all = async <T>(from: AsyncIterable<T>): Promise<T[]> => {
  const list: T[] = []
  for await (const one of from) list.push(one)
  return list
}
const refusedBy = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    error => (error instanceof RefusalError ? error.refused : error),
  )

describe('the adapter', () => {
  test('puts bytes under their key, signed for the region, with their length and type', { tags: 'thorough' }, async () => {
    const path = join(folder, 'a'),
      bytes = Buffer.alloc(300_000, 'x')
    await writeFile(path, bytes)
    await s3Storage(row(), noOss, here).put('000000/202610/a1', path, { size: bytes.length, type: 'image/png' })
    const [put] = asked
    expect(put).toMatchObject({ method: 'PUT', headers: { 'content-length': '300000', 'content-type': 'image/png' } })
    expect(put!.path).toMatch(/^\/pictures\/000000\/202610\/a1(\?|$)/)
    expect(put!.headers.authorization).toMatch(/Credential=AKIDTEST\/\d{8}\/cn-north-1\/s3\/aws4_request/)
    expect(put!.body.equals(bytes)).toBe(true)
    expect(JSON.stringify(asked.map(one => one.headers))).not.toContain(keys.secretKey)
  })
  test('a file that is gone by the time it is read is refused to who asked, and ends nothing else', async () => {
    const unheard: unknown[] = []
    const hear = (error: unknown): number => unheard.push(error)
    process.on('uncaughtExceptionMonitor', hear)
    for (const to of [endpoint, 'not an address'])
      await expect(s3Storage(row({ endpoint: to }), noOss, here).put('t/m/b', join(folder, 'gone'), { size: 1, type: 'text/plain' })).rejects.toThrow()
    // What was asked of the disk before this is answered before it.
    await access(folder)
    process.off('uncaughtExceptionMonitor', hear)
    expect(unheard).toEqual([])
  })
  test('gets the whole, a range, or nothing', async () => {
    objects.set('/pictures/t/m/a', Buffer.from('0123456789'))
    const storage = s3Storage(row(), noOss, here)
    expect(Buffer.concat(await all((await storage.get('t/m/a'))!)).toString()).toBe('0123456789')
    expect(Buffer.concat(await all((await storage.get('t/m/a', { start: 2, end: 4 }))!)).toString()).toBe('234')
    expect(await storage.get('t/m/b')).toBeUndefined()
  })
  test('removes a key, also one that is gone, and lists page after page', async () => {
    const storage = s3Storage(row(), noOss, here)
    for (const name of ['t/m/1', 't/m/2', 't/m/3', 't/m/4', 't/m/5', 'u/m/1']) objects.set(`/pictures/${name}`, Buffer.from(name))
    await storage.remove('t/m/1')
    await storage.remove('t/m/1')
    expect((await all(storage.list('t/'))).map(one => [one.key, one.size])).toEqual([
      ['t/m/2', 5],
      ['t/m/3', 5],
      ['t/m/4', 5],
      ['t/m/5', 5],
    ])
  })
  test('a test asks for the bucket, writes, reads and leaves nothing', async () => {
    await s3Storage(row(), noOss, here).test()
    expect(asked.map(one => one.method)).toEqual(['HEAD', 'PUT', 'GET', 'DELETE'])
    expect(objects.size).toBe(0)
  })
  test('what is wrong is said: the keys, the bucket, the address, the service', async () => {
    expect(await refusedBy(s3Storage(row({ accessKey: 'OTHER' }), noOss, here).test())).toMatchObject({ code: noOss.denied.code })
    expect(await refusedBy(s3Storage(row({ bucketName: 'elsewhere' }), noOss, here).test())).toMatchObject({ code: noOss.noBucket.code })
    expect(await refusedBy(s3Storage(row(), noOss, outgoing()).test())).toMatchObject({ code: noOss.inside.code })
    expect(await refusedBy(s3Storage(row({ endpoint: 'http://localhost:1' }), noOss, outgoing()).test())).toMatchObject({ code: noOss.inside.code })
    expect(await refusedBy(s3Storage(row({ endpoint: 'http://127.0.0.1:1' }), noOss, here).test())).toMatchObject({ code: noOss.unreachable.code })
    failing = { status: 400, code: 'Strange' }
    expect(await refusedBy(s3Storage(row(), noOss, here).test())).toMatchObject({ code: noOss.wrong.code })
  })
  test('the bucket of a service that wants it is called with the id of the application', () => {
    expect(
      [row(), row({ category: '4', appId: '125' }), row({ category: '4', appId: '125', bucketName: 'pictures-125' }), row({ appId: '125' })].map(bucketOf),
    ).toEqual(['pictures', 'pictures-125', 'pictures-125', 'pictures'])
  })
  test('a key that was not made here never reaches the service', async () => {
    await expect(s3Storage(row(), noOss, here).get('../secret')).rejects.toThrow('unsound')
    expect(asked).toEqual([])
  })
})

describe.each(dialects)('storages on %s', dialect => {
  const on = shared(() => web({ dialect }), { timeout: 60_000 })
  const admin = made(() => on.login('PA'))
  const operator = made(() => on.login('PO'))
  const base = '/api/blade-resource/oss'
  const given = () => ({ category: 1, ossCode: `minio-${crypto.randomUUID().slice(0, 8)}`, endpoint, ...keys, bucketName: 'pictures', region: 'cn-north-1' })
  const make = async (more: object = {}): Promise<string> => (await on.post(admin, `${base}/submit`, { ...given(), ...more })).body.data.id
  const send = (person: Person, content: string) =>
    on.post(
      person,
      '/api/business-eip/file/put-file',
      Buffer.from(`--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${content}\r\n--b--\r\n`),
      { 'content-type': 'multipart/form-data; boundary=b' },
    )
  const fetched = async (link: string) => (await on.http.inject({ method: 'GET', url: link, headers: { 'blade-auth': `bearer ${admin.access}` } })).body
  const standing = async () => Object.fromEntries((await on.get(admin, `${base}/list?size=100`)).body.data.records.map((one: any) => [one.id, one.status]))

  test('the keys are masked, sealed, and kept by a submit without them', async () => {
    const id = await make({ remark: 'first' })
    const {
      body: { data },
    } = await on.get(admin, `${base}/detail?id=${id}`)
    expect(data).toMatchObject({ accessKey: '******', secretKey: '******', category: '1', categoryName: 'MinIO', status: 1, remark: 'first' })
    expect((await on.post(admin, `${base}/submit`, { ...data, remark: 'second' })).status).toBe(200)
    expect(await on.row(oss, id)).toMatchObject({ ...keys, remark: 'second' })
    const stored = JSON.stringify(await on.store.read({ text: `select * from oss where id = '${id}'`, values: [] }))
    expect(stored).not.toContain(keys.secretKey)
    expect(JSON.stringify((await on.get(admin, `${base}/history?id=${id}`)).body)).not.toContain(keys.secretKey)
  })
  test('settings that can not work are refused at their field', async () => {
    for (const [more, field] of [
      [{ endpoint: '' }, 'endpoint'],
      [{ secretKey: '' }, 'secretKey'],
      [{ bucketName: 'Not A Bucket' }, 'bucketName'],
      [{ endpoint: 'ftp://x' }, 'endpoint'],
    ] as const)
      expect((await on.post(admin, `${base}/submit`, { ...given(), ...more })).body.data.field).toBe(field)
    expect((await on.post(operator, `${base}/submit`, given())).status).toBe(403)
    expect((await on.get(operator, `${base}/list`)).status).toBe(403)
  })
  test('one of many is in use: 2, the others 1; and files go where it is', async () => {
    const [one, two] = [await make(), await make({ transformEndpoint: 'https://files.example.org' })]
    expect((await on.post(admin, `${base}/enable?id=${one}`)).body.data).toBe(true)
    expect((await on.post(admin, `${base}/enable?id=${two}`)).body.data).toBe(true)
    expect(await standing()).toMatchObject({ [one]: 1, [two]: 2 })
    expect((await on.get(admin, `${base}/list?status=2`)).body.data.records.map((row: any) => row.id)).toEqual([two])
    const {
      body: { data },
    } = await send(admin, 'kept in the bucket')
    const file = await on.row(attach, data.id)
    expect([file.ossId, data.domain]).toEqual([two, 'https://files.example.org'])
    expect(objects.get(`/pictures/${file.key}`)?.toString()).toBe('kept in the bucket')
    expect(await fetched(data.link)).toBe('kept in the bucket')
    // A storage that holds files stays where it is, and files stay where they are.
    expect((await on.post(admin, `${base}/disable?id=${two}`)).status).toBe(200)
    expect(await fetched(data.link)).toBe('kept in the bucket')
    expect((await on.post(admin, `${base}/remove?ids=${two}`)).body.data.rule).toBe(noOss.holdsFiles.code)
    expect((await on.post(admin, `${base}/submit`, { id: two, bucketName: 'others' })).body.data.rule).toBe(noOss.holdsFiles.code)
    const {
      body: { data: local },
    } = await send(admin, 'on the disk')
    expect((await on.row(attach, local.id)).ossId).toBeNull()
    await on.post(admin, `/api/blade-resource/attach/remove?ids=${data.id}`)
    await on.tick()
    expect(objects.size).toBe(0)
    expect((await on.post(admin, `${base}/remove?ids=${two}`)).status).toBe(200)
  })
  test('a disk of its own is a storage too', async () => {
    const id = await make({ category: 6, endpoint: '', accessKey: '', secretKey: '', bucketName: 'second-disk' })
    expect((await on.post(admin, `${base}/enable?id=${id}`)).status).toBe(200)
    const {
      body: { data },
    } = await send(admin, 'elsewhere')
    expect(await fetched(data.link)).toBe('elsewhere')
    await on.post(admin, `${base}/disable?id=${id}`)
    expect(await fetched(data.link)).toBe('elsewhere')
  })
  test('what can not be written to is not put into use, and the test says why', async () => {
    const id = await make({ accessKey: 'OTHER' })
    const tried = await on.post(admin, `${base}/test?id=${id}`)
    expect([tried.status, tried.body.data.rule]).toEqual([400, noOss.denied.code])
    expect((await on.post(admin, `${base}/enable?id=${id}`)).body.data.rule).toBe(noOss.denied.code)
    expect((await standing())[id]).toBe(1)
    expect((await on.post(operator, `${base}/test?id=${id}`)).status).toBe(403)
    expect((await on.post(admin, `${base}/test?id=${await make()}`)).body.data).toEqual({ ok: true })
    expect((await on.post(admin, `${base}/test?id=nobody`)).status).toBe(404)
  })
  test('an upload while the service is down is refused as its fault, and no row is written', async () => {
    const id = await make()
    await on.post(admin, `${base}/enable?id=${id}`)
    failing = { status: 403, code: 'AccessDenied' }
    const before = await on.all(attach)
    const answered = await send(admin, 'lost')
    expect([answered.status, answered.body.data.rule]).toEqual([503, noFile.storage.code])
    expect(await on.all(attach)).toEqual(before)
    failing = undefined
    await on.post(admin, `${base}/disable?id=${id}`)
  })
  test('the log stays sound', () => on.sound())
})
