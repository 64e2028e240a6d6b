/** Uploads from the browser's side: what is sent, what is sent again, and what is refused before anything is sent. */
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mb, sliceBytes } from '../modules/files/checks.ts'
import { CallError, words } from './request.ts'
import { session } from './session.ts'
import { sendFile } from './upload.ts'

interface Sent {
  readonly path: string
  readonly form: Readonly<Record<string, FormDataEntryValue>>
}
const sent: Sent[] = []
const composed: Record<string, unknown>[] = []
/** What the server says to the next uploads; 200 when there is nothing left. */
const said: number[] = []
/** A status that somebody else answers with a page. */
const foreign = 413
const kept = { id: 'f1', link: '/api/blade-resource/file/000000.f1/a.txt', originalName: 'a.txt', attachSize: 1, type: 'text/plain' }
const arrived = new Set<number>()

class Request {
  upload: { onprogress?: (event: { loaded: number }) => void } = {}
  status = 0
  responseText = ''
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  withCredentials = false
  private path = ''
  open(_method: string, path: string): void {
    this.path = path
  }
  setRequestHeader(): void {}
  getResponseHeader(name: string): string | null {
    return name === 'content-type' && this.status === foreign ? 'text/html' : null
  }
  abort(): void {
    this.onabort?.()
  }
  send(form: FormData): void {
    const status = said.shift() ?? 200
    queueMicrotask(() => {
      if (status === 0) return this.onerror?.()
      const fields = Object.fromEntries(form.entries())
      sent.push({ path: this.path, form: fields })
      this.upload.onprogress?.({ loaded: 1 })
      this.status = status
      if (status === 200 && 'chunkIndex' in fields) arrived.add(Number(fields.chunkIndex))
      this.responseText = JSON.stringify({ code: status, data: status === 200 ? kept : {}, msg: status === 200 ? '' : '不行' })
      this.onload?.()
    })
  }
}
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })

beforeEach(() => {
  for (const list of [sent, composed, said]) list.length = 0
  arrived.clear()
  session.set({ lang: 'zh', token: 't' })
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 500 })
  vi.stubGlobal('XMLHttpRequest', Request)
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    if (url.includes('limits')) return json({ code: 200, data: { sizeMax: 30 * mb } })
    const of = JSON.parse(body ?? '{}') as { chunkTotal: number }
    composed.push(of)
    const missing = Array.from({ length: of.chunkTotal }, (_, i) => i).filter(i => !arrived.has(i))
    return missing.length > 0 ? json({ code: 400, data: { rule: 'file.slices', missing }, msg: '分片不完整' }, 400) : json({ code: 200, data: kept })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const file = (name: string, size: number) => new File([new Uint8Array(size).fill(97)], name)
const wordsOf = (work: Promise<unknown>) =>
  work.then(
    () => '',
    (reason: unknown) => (reason instanceof CallError ? reason.message : String(reason)),
  )

test('B186 a file goes up as file and belongs, which is tourist unless said otherwise', async () => {
  expect(await sendFile(file('a.txt', 10))).toEqual(kept)
  expect(sent[0]).toMatchObject({ path: '/api/business-eip/file/put-file', form: { belongs: 'tourist' } })
  expect((sent[0]!.form.file as File).name).toBe('a.txt')
  await sendFile(file('a.png', 10), { belongs: 'avatar' })
  expect(sent[1]!.form.belongs).toBe('avatar')
})

test('B187 a big file goes up in slices with its sum, and is put together', async () => {
  const big = file('a.txt', 2 * sliceBytes + 1000)
  const shares: number[] = []
  expect(await sendFile(big, { onProgress: share => shares.push(share) })).toEqual(kept)
  const fileMd5 = createHash('md5')
    .update(new Uint8Array(await big.arrayBuffer()))
    .digest('hex')
  expect(sent.map(({ form }) => [form.chunkIndex, form.chunkTotal, form.fileMd5, (form.file as File).size])).toEqual([
    ['0', '3', fileMd5, sliceBytes],
    ['1', '3', fileMd5, sliceBytes],
    ['2', '3', fileMd5, 1000],
  ])
  expect(composed.at(-1)).toEqual({ fileMd5, chunkTotal: 3, fileName: 'a.txt', belongs: 'tourist' })
  expect(shares.at(-1)).toBe(1)
})

test('slices that arrived before a failure are not sent again', async () => {
  arrived.add(0).add(2)
  await sendFile(file('a.txt', 2 * sliceBytes + 1000))
  expect(sent.map(({ form }) => form.chunkIndex)).toEqual(['1'])
})

test('what does not arrive, or meets a busy server, is sent again; a refusal is final', { tags: 'thorough' }, async () => {
  said.push(0, 503)
  expect(await sendFile(file('a.txt', 10))).toEqual(kept)
  expect(sent).toHaveLength(2)
  said.push(400)
  expect(await wordsOf(sendFile(file('a.txt', 10)))).toBe('不行')
  expect(sent).toHaveLength(3)
  said.push(0, 0, 0, 0, 0)
  expect(await wordsOf(sendFile(file('a.txt', 10)))).toBe(words.unreachable[0])
})

test('B113 B185 what the rules refuse is said in their words, and nothing is sent', async () => {
  const cases: readonly [File, string | undefined, string][] = [
    [file('a.gif', 10), 'avatar', '只支持jpg/png/jpeg格式'],
    [file('a.png', 500 * 1024 + 1), 'avatar', '图片大小不能超过500kb'],
    [file('a.png', 10_485_761), undefined, '图片大小不能超过10MB'],
    [file('a.txt', 30 * mb + 1), undefined, '文件大小不能超过30MB'],
    [file('a.svg', 10), undefined, '不支持上传该类型的文件'],
    [file('a.txt', 0), undefined, '文件内容为空'],
  ]
  for (const [given, belongs, text] of cases) expect(await wordsOf(sendFile(given, belongs ? { belongs } : {}))).toBe(text)
  expect(sent).toEqual([])
})

test('an upload that is called off is neither kept nor sent again', async () => {
  const stop = new AbortController()
  const work = sendFile(file('a.txt', 10), { signal: stop.signal })
  stop.abort()
  await expect(work).rejects.toMatchObject({ name: 'AbortError' })
  expect(sent).toEqual([])
})

test('what somebody else answers in the place of the server is no file that was kept', async () => {
  said.push(foreign)
  expect(await wordsOf(sendFile(file('a.txt', 10)))).toContain('作答的不是本系统，而是网络中的其他设备（HTTP 413）')
})
