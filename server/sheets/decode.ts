/** Texts of files: in which encoding one is written, told by its first bytes or by which one it can be read in; line ends of all kinds. */
import { createReadStream } from 'node:fs'
import { RefusalError, refusals } from '../../modules/kit/index.ts'

export const no = refusals('encoding', {
  unknown: ['编码须为 utf-8、gbk、utf-16le 或 utf-16be', 'the encoding must be utf-8, gbk, utf-16le or utf-16be'],
  unreadable: ['文件无法按此编码读取', 'the file can not be read in this encoding'],
})

const encodings = ['utf-8', 'gb18030', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof encodings)[number]
const aliases: Readonly<Record<string, Encoding>> = { utf8: 'utf-8', gbk: 'gb18030', gb2312: 'gb18030', 'utf-16': 'utf-16le', utf16: 'utf-16le' }

/** The encoding that people name; undefined where they name none. Refuses what is not one. */
export function encodingNamed(asked: string | undefined): Encoding | undefined {
  const name = asked?.trim().toLowerCase()
  if (!name) return undefined
  const found = encodings.find(one => one === name) ?? aliases[name]
  if (!found) throw new RefusalError({ ...no.unknown, field: 'encoding' })
  return found
}

/** What the first bytes say: a mark at the beginning, or zeros beside each letter. */
function markedAs(bytes: Uint8Array): Encoding | undefined {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (const [i, byte] of bytes.subarray(0, 1000).entries()) if (byte === 0) zeros[i % 2]!++
  // A few signs of other scripts have their zero on the other side; bytes that have it anywhere are no text.
  const [even, odd] = zeros as [number, number]
  return odd > even * 2 ? 'utf-16le' : even > odd * 2 ? 'utf-16be' : undefined
}

const control = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/
/** Whether pieces of a file can be read so, all of it. What is no text may by chance be some in an encoding that takes nearly everything. */
function reader(encoding: Encoding) {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let isRight = true
  return {
    take(bytes?: Uint8Array): void {
      if (!isRight) return
      try {
        isRight = !control.test(decoder.decode(bytes ?? new Uint8Array(), { stream: bytes !== undefined }))
      } catch {
        isRight = false
      }
    },
    isRight: () => isRight,
  }
}
function told(readers: readonly (readonly [Encoding, ReturnType<typeof reader>])[]): Encoding {
  for (const [, one] of readers) one.take()
  const found = readers.find(([, one]) => one.isRight())
  if (!found) throw new RefusalError(no.unreadable)
  return found[0]
}
const candidates = () => (['utf-8', 'gb18030'] as const).map(name => [name, reader(name)] as const)

/** The encoding of a text in memory. Refuses what is no text. */
export function encodingOf(bytes: Uint8Array): Encoding {
  const marked = markedAs(bytes)
  if (marked) return marked
  const readers = candidates()
  for (const [, one] of readers) one.take(bytes)
  return told(readers)
}
/** The same of a file, which is read once from end to end. */
export async function encodingOfFile(file: string): Promise<Encoding> {
  const readers = candidates()
  let isFirst = true
  for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>) {
    const marked = isFirst ? markedAs(bytes) : undefined
    if (marked) return marked
    isFirst = false
    for (const [, one] of readers) one.take(bytes)
  }
  return told(readers)
}

/** Lines end as they do on one machine: a file that went through several has all kinds, and readers take the first for the only one. */
const oneEnd = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text)

/** Text as it comes in pieces, with one kind of line end. Refuses bytes that are none in the encoding. */
export function texts(encoding: Encoding) {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let held = ''
  return (bytes?: Uint8Array): string => {
    let text: string
    try {
      text = held + decoder.decode(bytes ?? new Uint8Array(), { stream: bytes !== undefined })
    } catch {
      throw new RefusalError({ ...no.unreadable, field: 'encoding' })
    }
    // A line end may be cut in two.
    held = bytes && text.endsWith('\r') ? '\r' : ''
    return oneEnd(held ? text.slice(0, -1) : text)
  }
}
