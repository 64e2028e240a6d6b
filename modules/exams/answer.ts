/** Answers: what the key of a question says, whether it fits, and how many points an answer is worth. Pure; points are integers in hundredths. */
import { about, ensure, hashOf, type Label, shuffled } from '../kit/index.ts'
import { no } from './refusals.ts'

export const types = {
  single: ['单选题', 'Single choice'],
  multiple: ['多选题', 'Multiple choice'],
  truefalse: ['判断题', 'True or false'],
  blanks: ['填空题', 'Blanks'],
  matching: ['配对题', 'Matching'],
  ordering: ['排序题', 'Ordering'],
  numeric: ['计算题', 'Numeric'],
  short: ['简答题', 'Short answer'],
  essay: ['论述题', 'Essay'],
} as const satisfies Record<string, Label>
export type Type = keyof typeof types
/** Those that a person marks. */
export const byHand = (type: Type): boolean => type === 'short' || type === 'essay'

/** The id says nothing of the place: it is what pupils' answers are made of. */
export interface Option {
  readonly id: string
  readonly label: string
  readonly content: string
  /** matching: what belongs to it. */
  readonly match?: string | undefined
  readonly image?: string | undefined
  readonly audio?: string | undefined
}
export interface Keyed {
  readonly type: Type
  readonly options: readonly Option[] | null
  /** In the authors' words: letters of options, blanks by `；` with their alternatives by `|`, `3.14±0.01`, or a model answer. */
  readonly answer: string | null
}
export interface Given {
  readonly label?: string | null | undefined
  readonly content?: string | null | undefined
  readonly match?: string | null | undefined
  readonly image?: string | null | undefined
  readonly audio?: string | null | undefined
}
export const optionsMax = 20
const letter = (i: number): string => String.fromCharCode(65 + i)
/** How people write that something is right, and that it is wrong. */
export const yes = /^(t|true|√|对|正确|是|yes|1)$/i,
  nay = /^(f|false|×|x|错|错误|否|no|0)$/i
/** What stands to choose from where something is right or wrong. */
export const verdicts: readonly Option[] = [
  { id: 'true', label: 'T', content: '正确' },
  { id: 'false', label: 'F', content: '错误' },
]

/** The options as they are kept: lettered by their place, each with an id of its own; and the key in its one form. Refuses what does not fit. */
export function normalised({
  type,
  options,
  answer,
}: {
  readonly type: Type
  readonly options?: readonly Given[] | null
  readonly answer?: string | null
}): Keyed {
  const said = (answer ?? '').trim()
  if (type === 'truefalse') {
    ensure(yes.test(said) || nay.test(said), about(no.answer, 'answer'))
    return { type, options: verdicts, answer: yes.test(said) ? 'T' : 'F' }
  }
  const isChoice = type === 'single' || type === 'multiple' || type === 'ordering' || type === 'matching'
  if (!isChoice) {
    ensure(said || type === 'essay', about(no.noAnswer, 'answer'))
    ensure(type !== 'numeric' || numericKey(said), about(no.answer, 'answer'))
    ensure(type !== 'blanks' || blankKeys(said).every(one => one.length > 0), about(no.answer, 'answer'))
    return { type, options: null, answer: said || null }
  }
  const kept = lettered(options ?? [])
  ensure(kept.length >= 2 && kept.length <= optionsMax, about(no.options, 'options'))
  ensure(new Set(kept.map(one => JSON.stringify([one.content, one.image, one.audio]))).size === kept.length, about(no.sameOption, 'options'))
  if (type === 'matching') {
    ensure(
      kept.every(one => one.match),
      about(no.options, 'options'),
    )
    return { type, options: kept, answer: null }
  }
  const labels = type === 'ordering' && !said ? kept.map(one => one.label) : lettersOf(said)
  ensure(labels.length > 0, about(no.noAnswer, 'answer'))
  const isThere = labels.every(label => kept.some(one => one.label === label)) && new Set(labels).size === labels.length
  ensure(isThere && (type !== 'single' || labels.length === 1) && (type !== 'ordering' || labels.length === kept.length), about(no.answer, 'answer'))
  return { type, options: kept, answer: (type === 'ordering' ? labels : labels.toSorted()).join(type === 'ordering' ? ',' : '') }
}
const lettersOf = (said: string): readonly string[] => [...said.toUpperCase()].filter(sign => /[A-Z]/.test(sign))
function lettered(given: readonly Given[]): readonly Option[] {
  const seen = new Map<string, number>()
  return given
    .map(one => ({ ...one, content: plain(one.content), match: plain(one.match) }))
    .filter(one => one.content || one.image || one.audio)
    .map(({ content, match, image, audio }, i) => {
      const first = hashOf(`${content}\n${image ?? ''}${audio ? `\n${audio}` : ''}`),
        count = (seen.get(first) ?? 0) + 1
      seen.set(first, count)
      return {
        id: count > 1 ? `${first}${count}` : first,
        label: letter(i),
        content,
        ...(match ? { match } : {}),
        ...(image ? { image } : {}),
        ...(audio ? { audio } : {}),
      }
    })
}
/** Options are text: what looks like markup stays what was typed, and is shown as such. */
const plain = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()

/** The alternatives of each blank. */
export const blankKeys = (answer: string): readonly (readonly string[])[] => answer.split(/[;；\n]/).map(one => one.split(/[|｜]/).map(same).filter(Boolean))
/** As answers are compared: full-width signs as plain ones, without spaces around, whatever the case. */
const same = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
/** The value and how far one may be off, in billionths; undefined where it is no such key. */
export function numericKey(answer: string): { readonly value: bigint; readonly off: bigint } | undefined {
  const [value, off, ...more] = answer.split(/±|\+-|:/).map(scaled)
  const isRange = /±|\+-|:/.test(answer)
  return value !== undefined && more.length === 0 && (!isRange || off !== undefined) ? { value, off: off ?? 0n } : undefined
}
function scaled(text: string): bigint | undefined {
  const found = /^([+-]?)(\d{1,15})(?:\.(\d{1,9}))?$/.exec(text.normalize('NFKC').replace(/\s|,/g, '').replace('−', '-'))
  if (!found) return undefined
  const size = BigInt(found[2]! + (found[3] ?? '').padEnd(9, '0'))
  return found[1] === '-' ? -size : size
}

/** The part of a mark, rounded half up to a hundredth of a point. */
export const shareOf = (top: number, part: number, of: number): number => Math.floor((2 * top * part + of) / (2 * of))

/** What an answer is worth, of `top` hundredths; undefined where a person has to say. Several choices: all right is all, some right and none
 * wrong is half (rounded half up); blanks, pairs: each its share; an order is right or not. */
export function worth(of: Keyed, given: readonly string[] | undefined, top: number): number | undefined {
  if (byHand(of.type)) return given?.some(one => one.trim()) ? undefined : 0
  if (!given || given.every(one => !one.trim())) return 0
  const options = of.options ?? []
  const keys = [...(of.answer ?? '')].flatMap(label => options.filter(one => one.label === label).map(one => one.id))
  if (of.type === 'single' || of.type === 'truefalse') return given.length === 1 && keys.includes(given[0]!) ? top : 0
  if (of.type === 'multiple') {
    const chosen = new Set(given)
    if ([...chosen].some(one => !keys.includes(one))) return 0
    return chosen.size === keys.length ? top : shareOf(top, 1, 2)
  }
  if (of.type === 'ordering') return given.length === keys.length && keys.every((one, i) => one === given[i]) ? top : 0
  if (of.type === 'matching') return shareOf(top, options.filter((one, i) => plain(given[i]) === one.match).length, options.length)
  if (of.type === 'numeric') {
    const key = numericKey(of.answer ?? ''),
      value = scaled(given[0] ?? '')
    if (!key || value === undefined) return 0
    const off = value > key.value ? value - key.value : key.value - value
    return off <= key.off ? top : 0
  }
  const blanks = blankKeys(of.answer ?? '')
  return shareOf(top, blanks.filter((right, i) => right.includes(same(given[i] ?? ''))).length, blanks.length)
}

/** An order as it is printed: mixed, with letters of its own, since as it was written it is often the answer. Of one seed it is always the same;
 * other types stay as they are. */
export function mixed<T extends Keyed>(of: T, seed: string): T {
  if (of.type !== 'ordering') return of
  const options = shuffled(of.options ?? [], seed).map((one, i) => ({ ...one, was: one.label, label: letter(i) }))
  const answer = lettersOf(of.answer ?? '').map(label => options.find(one => one.was === label)?.label)
  return { ...of, options: options.map(({ was: _was, ...one }) => one), answer: answer.join(',') }
}

/** The key in words that a reader understands: what papers of the answers and desks show. */
export function keyWords(of: Keyed): string {
  if (of.type === 'matching') return (of.options ?? []).map(one => `${one.label} ${one.content} → ${one.match}`).join('；')
  return of.answer ?? ''
}
/** An answer of a pupil in the letters of the question. */
export function answerWords(of: Keyed, given: readonly string[] | undefined): string {
  if (!given) return ''
  const label = (id: string): string => of.options?.find(one => one.id === id)?.label ?? ''
  if (of.type === 'matching') return given.map((one, i) => `${of.options?.[i]?.label ?? ''} → ${one}`).join('；')
  return of.options ? given.map(label).join(of.type === 'ordering' ? ',' : '') : given.join('；')
}
