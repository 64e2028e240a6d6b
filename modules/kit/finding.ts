/** Finding: the keys under which a row is found by what people type: what it is called, how that is spelled, and its initials, from each
 * word on. Pure: what is kept beside rows and what is asked for are made by the same words. */
import { isWhole } from './box.ts'
import type { Field } from './field.ts'
import { keptNo } from './spoken-id.ts'
import type { Tone } from './lifecycle.ts'
import { readingsOf } from './pinyin.ts'
import type { Resource, Row } from './resource.ts'

/** How rows of a resource are found: by which fields, and which field says where they are. */
export interface Finding<K extends string = string> {
  readonly by: readonly K[]
  readonly where?: K
  /** In its own lists alone, not in the search for everything. */
  readonly isInLists?: true
}

/** Raised when the same texts get other keys than before: they are then made anew at the next start. */
export const findingRevision = 1
/** The longest text that is spelled, in words, and the longest key, in characters. */
const wordsMax = 24,
  keyMax = 48
/** Spellings of a text whose characters are read in several ways. */
const spellingsMax = 4

/** What a key is: the text as it is written, its spelling or initials, or what begins within it. */
export const ranks = { written: '0', spelled: '1', within: '2' } as const
const isHan = /\p{Script=Han}/u
export const hasHan = (text: string): boolean => isHan.test(text)

/** Width, case, gaps and marks make no difference. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/ü/g, 'v')
    .replace(/[^\p{L}\p{N}\s]/gu, '')
/** Most of what is kept: a Chinese name, and a number or a code. They are plain as they stand. */
const isName = /^[\u4e00-\u9fa5]{1,24}$/,
  isCode = /^[0-9A-Za-z]+$/
/** What is typed or kept, as it is compared; a phone without the country that it is in. */
export const comparable = (text: string): string =>
  isName.test(text) ? text : (isCode.test(text) ? text.toLowerCase() : plain(text).replace(/\s+/g, '')).replace(/^86(?=1\d{10}$)/, '')

/** The first characters of a text, none of them cut in two. */
const headOf = (text: string): string => (text.length > keyMax ? [...text].slice(0, keyMax).join('') : text)

/** The words of a text: Chinese characters one by one, all else as far as it hangs together. */
const wordsIn = (text: string): readonly string[] =>
  isName.test(text) ? [...text] : (plain(text).match(/\p{Script=Han}|[^\p{Script=Han}\s]+/gu) ?? []).slice(0, wordsMax)

/** How words may be spelled: each way says every word. */
function spellings(words: readonly string[]): readonly (readonly string[])[] {
  let ways: readonly (readonly string[])[] = [[]]
  for (const word of words) {
    const found = readingsOf(word),
      readings = found.length === 0 ? [word] : found
    ways = ways.flatMap(way => readings.slice(0, ways.length * 2 > spellingsMax ? 1 : 2).map(one => [...way, one]))
  }
  return ways
}

/** The keys of a text, each with its rank before it. */
export function keysIn(text: string): readonly string[] {
  // A number or a code is one word, which is spelled as it is written.
  if (isCode.test(text)) return [ranks.written + headOf(comparable(text))]
  const words = wordsIn(text),
    keys = new Set<string>()
  if (words.length === 0) return []
  const add = (rank: string, key: string): void => void keys.add(rank + headOf(key))
  add(ranks.written, comparable(text))
  const han = words.map(hasHan),
    ways = han.includes(true) ? spellings(words) : []
  for (let from = 0; from < words.length && (from < 2 || from < words.length - 1); from++) {
    const rest = words.length - from
    if (from > 0) add(ranks.within, words.slice(from).join(''))
    for (const way of ways) {
      const left = way.slice(from),
        rank = from === 0 ? ranks.spelled : ranks.within
      add(rank, left.join(''))
      if (from === 0 && rest > 1) add(rank, left.map((one, i) => (han[i] ? one[0]! : one)).join(''))
    }
  }
  // What begins a longer key finds by that one.
  return [...keys].filter(key => {
    for (const other of keys) if (other.length > key.length && other.startsWith(key)) return false
    return true
  })
}

const gone: ReadonlySet<string> = new Set(['new', 'removed', 'erased'])
/** The letter that a field's keys begin with. */
const letterOf = (of: Resource, name: string): string => String.fromCharCode(97 + of.find!.by.indexOf(name))

/** The keys of a row: none where it is not there any more. */
export function keysOf(of: Resource, row: Row<Resource> | Readonly<Record<string, unknown>> | undefined): readonly string[] {
  if (!of.find || !row || gone.has(row.status as string)) return []
  return of.find.by.flatMap(name => {
    const value = (row as Readonly<Record<string, unknown>>)[name],
      text = typeof value === 'string' ? value : ''
    const keys = isWhole(of.fields[name]!) ? [headOf(comparable(text))].filter(Boolean).map(key => ranks.written + key) : keysIn(text)
    return keys.map(key => letterOf(of, name) + key)
  })
}

/** Where to look for what was typed: every key from `from` on and before `until`; `until` is undefined where only that very key is meant. */
export interface Seek {
  readonly field: string
  readonly rank: string
  readonly from: string
  readonly until: string | undefined
}
/** The seeks for what was typed, the likeliest first; a field that is masked for who asks is asked for as it is written, and whole. What is
 * shorter than `least` and no Chinese finds nothing. */
export function seeksFor(of: Resource, typed: string, isMasked: (field: Field) => boolean, least = 2): readonly Seek[] {
  const text = headOf(comparable(keptNo(typed)))
  if (!of.find || (hasHan(text) ? text.length < 1 : text.length < least)) return []
  return of.find.by.flatMap((name): readonly Seek[] => {
    const field = of.fields[name]!,
      letter = letterOf(of, name)
    if (isWhole(field) || isMasked(field)) return [{ field: name, rank: ranks.written, from: letter + ranks.written + text, until: undefined }]
    const kinds = hasHan(text) ? [ranks.written, ranks.within] : Object.values(ranks)
    return kinds.map(rank => ({ field: name, rank, from: letter + rank + text, until: `${letter}${rank}${text}\u{10ffff}` }))
  })
}

/** One row that was found, as whoever asked sees it. */
export interface Hit {
  /** 0 is exactly what was typed, then what begins so, is spelled so, or holds it. */
  readonly rank: number
  readonly of: string
  /** What the resource is called. */
  readonly kind: string
  readonly id: string
  /** What its state is called, and how good that is; '' and idle where there is none. */
  readonly statusName: string
  readonly tone: Tone
  readonly title: string
  /** The name of the school, agency or person that it belongs to; '' where there is none. */
  readonly where: string
}
