/** Bytes of a bill as its lines: plain, in gzip or in a zip, UTF-8 or GBK, in constant memory. */
import type { Channel } from '../../payments/index.ts'
import { refusals, RefusalError } from '../../kit/index.ts'
import { alipayBill } from './alipay.ts'
import type { BillReader, BillRow } from './bill.ts'
import { wechatBill } from './wechat.ts'

export const no = refusals('bill', {
  empty: ['账单文件为空', 'the bill is empty'],
  unreadable: ['账单文件无法读取', 'the bill cannot be read'],
  tooLarge: ['账单解压后过大', 'the bill unpacks to too much'],
  faults: ['账单有不正确的行', 'lines of the bill are not as they must be'],
})
/** Bytes that a bill may unpack to: some millions of rows. */
const unpackedMax = 2 * 1024 * 1024 * 1024
/** Characters of one line. */
const lineMax = 64 * 1024

type Bytes = AsyncIterable<Uint8Array>

async function* gunzipped(bytes: Bytes): Bytes {
  const { createGunzip } = await import('node:zlib'),
    { Readable } = await import('node:stream')
  const out = createGunzip(),
    from = Readable.from(bytes, { objectMode: false })
  from.on('error', error => out.destroy(error))
  try {
    yield* from.pipe(out) as AsyncIterable<Buffer>
  } catch (cause) {
    throw Object.assign(new RefusalError(no.unreadable), { cause })
  }
}

/** The detail of a zip: Alipay packs a summary beside it, whose name says 汇总. */
const isDetail = (name: string): boolean => /\.csv$/i.test(name) && !name.includes('汇总') && !/summary/i.test(name)
/** Names in Chinese zips are GBK, which the reader hands over as Latin-1. */
const nameOf = (raw: string): string =>
  [...raw].every(one => one.charCodeAt(0) < 256) ? new TextDecoder('gbk').decode(Uint8Array.from(raw, one => one.charCodeAt(0))) : raw

async function* unzipped(bytes: Bytes): Bytes {
  const { Unzip, UnzipInflate } = await import('fflate')
  const ready: Uint8Array[] = []
  let broken = false,
    found = false
  const archive = new Unzip(part => {
    if (found || !isDetail(nameOf(part.name))) return
    found = true
    part.ondata = (error, piece) => {
      if (error) broken = true
      else ready.push(piece)
    }
    part.start()
  })
  archive.register(UnzipInflate)
  const push = (piece: Uint8Array, isLast: boolean): void => {
    try {
      archive.push(piece, isLast)
    } catch {
      broken = true
    }
    if (broken) throw new RefusalError(no.unreadable)
  }
  for await (const piece of bytes) {
    push(piece, false)
    yield* ready.splice(0)
  }
  push(new Uint8Array(0), true)
  yield* ready.splice(0)
  if (!found) throw new RefusalError(no.unreadable)
}

/** The first bytes, and all of them again. */
async function ahead(bytes: Bytes): Promise<{ readonly first: Uint8Array; readonly all: Bytes }> {
  const each = bytes[Symbol.asyncIterator]()
  let first = new Uint8Array(0)
  while (first.length < 1_024) {
    const { done, value } = await each.next()
    if (done) break
    first = Buffer.concat([first, value])
  }
  return {
    first,
    all: (async function* () {
      yield first
      for (let next = await each.next(); !next.done; next = await each.next()) yield next.value
    })(),
  }
}

/** Whether bytes are UTF-8, as far as they go; a sign that is cut off at their end is none the less. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/** The lines of a bill. */
export async function* linesOf(bytes: Bytes): AsyncGenerator<string> {
  const packed = await ahead(bytes)
  if (packed.first.length === 0) throw new RefusalError(no.empty)
  const [a, b] = packed.first
  const bare = a === 0x1f && b === 0x8b ? gunzipped(packed.all) : a === 0x50 && b === 0x4b ? unzipped(packed.all) : packed.all
  const { first, all } = await ahead(bare)
  const decoder = new TextDecoder(isUtf8(first) ? 'utf-8' : 'gbk')
  let rest = '',
    total = 0
  for await (const piece of all) {
    total += piece.length
    if (total > unpackedMax) throw new RefusalError(no.tooLarge)
    const parts = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = parts.pop()!
    if (rest.length > lineMax) throw new RefusalError(no.unreadable)
    yield* parts
  }
  rest += decoder.decode()
  if (rest) yield rest
}

export const billOf: Readonly<Record<Channel, (given: { readonly merchantNo?: string | undefined }) => BillReader>> = { wechat: wechatBill, alipay: alipayBill }

/** The movements of a bill in groups of `size`; the reader has its sums and faults when all have been taken. */
export async function* movements(reader: BillReader, bytes: Bytes, size: number): AsyncGenerator<readonly BillRow[]> {
  let some: BillRow[] = [],
    at = 0
  for await (const text of linesOf(bytes)) {
    const row = reader.line(text, ++at)
    if (!row) continue
    some.push(row)
    if (some.length < size) continue
    yield some
    some = []
  }
  reader.end()
  if (some.length > 0) yield some
}
