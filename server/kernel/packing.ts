/** Packing: a fact as it lies in its table, without what is said over and over. Words are numbers (`words.ts`), ids and instants are digits of
 * base 125, and what the fact has said before is its place. It is text, which both databases, backups and tools carry alike, and what it says
 * comes back letter by letter: the digest of a fact is made over its words, not over how they lie. Facts of versions before this lie as they
 * are, and are read so for ever. */
import type { StoredFact } from './unit-of-work.ts'
import { words } from './words.ts'

/** What a packed fact begins with, and in which way it is packed; data that lies as it is begins with a brace. */
const head = '~1'
/** What comes next. What is not among these is one of the words that occur most. */
const code = {
  text: '\x01',
  id: '\x02',
  instant: '\x03',
  before: '\x04',
  far: '\x05',
  number: '\x06',
  open: '\x07',
  close: '\x08',
  numbered: '\x09',
  list: '\x0b',
  end: '\x0c',
  yes: '\x0e',
  no: '\x0f',
  nothing: '\x10',
  small: '\x11',
  parts: '\x12',
} as const
/** The first characters of words by how often they occur: a word of one character, then of two, then of three. */
const near = 32,
  lead = 0x13
/** The characters that digits are: all of seven bits but those that are written with a backslash in an array of PostgreSQL. */
const digits = Array.from({ length: 127 }, (_, i) => String.fromCharCode(i + 1)).filter(one => one !== '"' && one !== '\\')
const size = digits.length,
  values = new Uint8Array(128)
for (const [i, one] of digits.entries()) values[one.charCodeAt(0)] = i

const numberOf = (text: string, from: number, length: number): number => {
  let value = 0
  for (let i = from; i < from + length; i++) value = value * size + values[text.charCodeAt(i)]!
  return value
}
function digitsOf(value: number, length: number): string {
  let text = '',
    left = value
  for (let i = 1; i < length; i++) {
    text = digits[left % size]! + text
    left = Math.floor(left / size)
  }
  return digits[left]! + text
}
/** What was worked out a moment ago: the facts of a group say the same instants and ids again and again. */
function remembered<T>(work: (text: string) => T): (text: string) => T {
  const found = new Map<string, T>()
  return text => {
    let one = found.get(text)
    if (one === undefined && !found.has(text)) {
      if (found.size >= 4_096) found.clear()
      found.set(text, (one = work(text)))
    }
    return one as T
  }
}

/** How a word is written, by its number. */
function written(n: number): string {
  const nearMax = 128 - near,
    midMax = (near - lead) * size
  if (n < nearMax) return String.fromCharCode(near + n)
  if (n < nearMax + midMax) return String.fromCharCode(lead + Math.floor((n - nearMax) / size)) + digits[(n - nearMax) % size]!
  return code.far + digitsOf(n - nearMax - midMax, 2)
}
let known: ReadonlyMap<string, string> | undefined
/** The longest word, in characters. */
const longest = 48
/** Made when the first fact is written, not when the program starts. */
const wordsWritten = (): ReadonlyMap<string, string> => (known ??= new Map(words.map((word, n) => [word, written(n)])))

/** The places of an id's 32 hexadecimal digits, what each character is as one (others are 255), and what 8 and 12 bits are in them. */
const places = Array.from({ length: 36 }, (_, i) => i).filter(i => ![8, 13, 18, 23].includes(i)),
  hex = new Uint8Array(128).fill(255),
  two = Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, '0')),
  three = Array.from({ length: 4_096 }, (_, i) => i.toString(16).padStart(3, '0')),
  characters = digits.map(one => one.charCodeAt(0))
for (let i = 0; i < 16; i++) hex[i.toString(16).charCodeAt(0)] = i
const idLength = 20
/** What can be written as an id and no other way; undefined for anything else. 20 bits are three digits. */
function idWritten(id: string): string | undefined {
  if (id[8] !== '-' || id[13] !== '-' || id[18] !== '-' || id[23] !== '-') return undefined
  const written = new Array<number>(idLength)
  for (let i = 0, to = 0, wrong = 0; i < 32; ) {
    let value = 0
    for (const end = Math.min(i + 5, 32); i < end; i++) {
      const digit = hex[id.charCodeAt(places[i]!)] ?? 255
      wrong |= digit & 0xf0
      value = (value << 4) | digit
    }
    if (wrong) return undefined
    const high = Math.floor(value / size)
    if (to < 18) written[to++] = characters[Math.floor(high / size)]!
    written[to++] = characters[high % size]!
    written[to++] = characters[value % size]!
  }
  return code.id + String.fromCharCode(...written)
}
function idRead(text: string, at: number): string {
  let all = ''
  for (let i = 0; i < 18; i += 3) {
    const value = numberOf(text, at + i, 3)
    all += three[value >> 8]! + two[value & 255]!
  }
  all += two[numberOf(text, at + 18, 2)]!
  return `${all.slice(0, 8)}-${all.slice(8, 12)}-${all.slice(12, 16)}-${all.slice(16, 20)}-${all.slice(20)}`
}
const instantLength = 6
const instantRead = remembered(text => new Date(numberOf(text, 0, instantLength)).toISOString())
/** What can be written as an instant and no other way; undefined for anything else. */
const instantWritten = remembered(text => {
  const at = text[10] === 'T' && text[23] === 'Z' ? Date.parse(text) : Number.NaN
  return at >= 0 && at < size ** instantLength && new Date(at).toISOString() === text ? code.instant + digitsOf(at, instantLength) : undefined
})
const isCount = (text: string): boolean => /^(0|[1-9]\d{0,8})$/.test(text)
const counted = (text: string): string =>
  text.length < 4 && Number(text) < size && isCount(text) ? code.small + digits[Number(text)]! : `${code.number}${text}${code.text}`

/** Texts that a fact has said so far: what its columns say, and whatever follows. */
function saidIn({ stream, actor }: Pick<StoredFact, 'stream' | 'actor'>): string[] {
  const both = stream.indexOf(':')
  return both < 0 ? [stream, actor] : [stream, actor, stream.slice(0, both), stream.slice(both + 1)]
}
/** A text that is a word, was said before, or is an id. */
function shortly(text: string, said: string[]): string | undefined {
  const word = text.length <= longest ? wordsWritten().get(text) : undefined
  if (word !== undefined) return word
  const before = said.indexOf(text)
  if (before >= 0 && before < size) return code.before + digits[before]!
  const id = text.length === 36 ? idWritten(text) : undefined
  if (id !== undefined) said.push(text)
  return id
}
/** An id without its signs, as numbers of payments are. */
const signless = (id: string): string => id.replaceAll('-', '')
/** A text that ends with the id of its own row so. */
function numberedWritten(text: string, [stream]: readonly string[]): string | undefined {
  const begin = text.length - 32
  return begin >= 0 && stream!.length === 36 && text.endsWith(signless(stream!)) ? code.numbered + text.slice(0, begin) + code.text : undefined
}
/** A text as it stands between quotes in JSON. */
function textWritten(text: string, said: string[]): string {
  const short = shortly(text, said) ?? numberedWritten(text, said) ?? (text.length < 100 && text.includes(':') ? partsWritten(text, said) : undefined)
  if (short !== undefined) return short
  if (text.length > 1) said.push(text)
  return (text.length === 24 ? instantWritten(text) : undefined) ?? `${code.text}${text}${code.text}`
}
/** A text that is put together of such, as keys of reactions and rows of two are. */
function partsWritten(text: string, said: string[]): string | undefined {
  const before = said.length,
    parts = text.split(':')
  let packed = code.parts + digits[parts.length]!
  for (const part of parts) {
    const one = shortly(part, said) ?? (isCount(part) ? counted(part) : undefined)
    if (one === undefined) {
      said.length = before
      return undefined
    }
    packed += one
  }
  return packed
}

const [quote, comma, colon, backslash] = ['"', ',', ':', '\\'].map(one => one.charCodeAt(0)) as [number, number, number, number]
const plain: readonly (readonly [string, number] | undefined)[] = Array.from(
  { length: 128 },
  (_, i) =>
    (
      ({ '{': [code.open, 1], '}': [code.close, 1], '[': [code.list, 1], ']': [code.end, 1], t: [code.yes, 4], f: [code.no, 5], n: [code.nothing, 4] }) as const
    )[String.fromCharCode(i)],
)
/** JSON as `JSON.stringify` writes it, packed. */
function dataWritten(json: string, said: string[]): string {
  let packed = ''
  for (let i = 0; i < json.length; ) {
    const one = json.charCodeAt(i)
    if (one === quote) {
      let end = json.indexOf('"', i + 1)
      while (json.charCodeAt(end - 1) === backslash && isEscaped(json, end)) end = json.indexOf('"', end + 1)
      packed += textWritten(json.slice(i + 1, end), said)
      i = end + 1
    } else if (one === comma || one === colon) i++
    else if (plain[one]) {
      packed += plain[one][0]
      i += plain[one][1]
    } else {
      let end = i + 1
      while (end < json.length && !',]}'.includes(json[end]!)) end++
      packed += counted(json.slice(i, end))
      i = end
    }
  }
  return packed
}
function isEscaped(json: string, at: number): boolean {
  let slashes = 0
  while (json.charCodeAt(at - 1 - slashes) === backslash) slashes++
  return slashes % 2 === 1
}

/** Columns of a fact that lie in its packed data; those that statements ask by stay where they are. */
type Packed = Pick<StoredFact, 'status' | 'role' | 'dept' | 'command' | 'root' | 'key' | 'at'>
const bare = (text: string): string => (/["\\\u0000-\u001f]|\p{Surrogate}/u.test(text) ? JSON.stringify(text).slice(1, -1) : text)
/** Most columns are words, which are as they stand in JSON. */
const columnWritten = (text: string, said: string[]): string =>
  wordsWritten().get(text) ?? (text === '' ? code.text + code.text : textWritten(bare(text), said))

/** What lies in the column of data for a fact, the others being empty. */
export function pack(fact: StoredFact): string {
  const said = saidIn(fact)
  let packed = head + columnWritten(fact.at, said) + columnWritten(fact.status, said) + columnWritten(fact.role, said) + columnWritten(fact.dept, said)
  packed += columnWritten(fact.command, said) + columnWritten(fact.root, said)
  packed += fact.key === null ? code.nothing : columnWritten(fact.key, said)
  return packed + dataWritten(fact.data, said)
}
/** Whether data lies packed. */
export const isPacked = (data: string): boolean => data.startsWith('~')

const unreadable = (): Error => new Error('a packed fact can not be read')
/** What a packed fact says; of what its columns say it needs stream and actor. */
export function unpack(packed: string, of: Pick<StoredFact, 'stream' | 'actor'>): Packed & { readonly data: string } {
  if (!packed.startsWith(head)) throw new Error('a fact was packed by a later version of this program')
  const said = saidIn(of)
  let i = head.length
  const upTo = (): string => {
    const end = packed.indexOf(code.text, i)
    if (end < 0) throw unreadable()
    const text = packed.slice(i, end)
    i = end + 1
    return text
  }
  const keep = (text: string): string => {
    if (text.length > 1) said.push(text)
    return text
  }
  function saidBefore(n: number): string {
    const text = said[n]
    if (text === undefined) throw unreadable()
    return text
  }
  const wordAt = (n: number): string => {
    const word = words[n]
    if (word === undefined) throw new Error('a fact has a word of a later version of this program')
    return word
  }
  function fromDigits(length: number): number {
    const value = numberOf(packed, i, length)
    i += length
    return value
  }
  /** A text, or a number where one stands in its place. */
  function text(): string {
    const one = packed[i++]!,
      n = one.charCodeAt(0)
    if (n >= near) return wordAt(n - near)
    if (n >= lead) return wordAt(128 - near + (n - lead) * size + fromDigits(1))
    switch (one) {
      case code.text:
        return keep(upTo())
      case code.id:
        i += idLength
        return keep(idRead(packed, i - idLength))
      case code.instant:
        i += instantLength
        return keep(instantRead(packed.slice(i - instantLength, i)))
      case code.before:
        return saidBefore(fromDigits(1))
      case code.far:
        return wordAt(128 - near + (near - lead) * size + fromDigits(2))
      case code.numbered:
        return upTo() + signless(of.stream)
      case code.number:
        return upTo()
      case code.small:
        return String(fromDigits(1))
      case code.parts:
        return Array.from({ length: fromDigits(1) }, text).join(':')
      default:
        throw unreadable()
    }
  }
  function value(): string {
    const one = packed[i]!
    switch (one) {
      case code.open:
      case code.list:
        return one === code.open ? `{${members(code.close, () => `"${text()}":${value()}`)}}` : `[${members(code.end, value)}]`
      case code.yes:
      case code.no:
      case code.nothing:
        i++
        return one === code.yes ? 'true' : one === code.no ? 'false' : 'null'
      case code.number:
      case code.small:
        return text()
      default:
        return `"${text()}"`
    }
  }
  function members(end: string, each: () => string): string {
    let all = ''
    for (i++; packed[i] !== end; ) all += all === '' ? each() : `,${each()}`
    i++
    return all
  }
  const field = (): string => {
    const found = text()
    return found.includes('\\') ? JSON.parse(`"${found}"`) : found
  }
  const [at, status, role, dept, command, root] = [field(), field(), field(), field(), field(), field()]
  const isKeyless = packed[i] === code.nothing
  if (isKeyless) i++
  const key = isKeyless ? null : field(),
    data = value()
  if (i !== packed.length) throw unreadable()
  return { at, status, role, dept, command, root, key, data }
}
