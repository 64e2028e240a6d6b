/** Formulas between the lines of a quotation: a small closed grammar, exact, and in words that a headmaster reads. Pure.
 *
 *     sum     = product { ("+" | "-") product }
 *     product = value { "*" value }
 *     value   = number | number "%" | "¥" number | line | "heads" | "groups" | "days" | "(" sum ")"
 *
 * A line is named by its number (A, B2). What comes out is an amount: a share, a count or a number times one. */
import type { Label } from '../kit/index.ts'

const counters = { heads: ['人数', 'heads'], groups: ['组数', 'groups'], days: ['天数', 'days'] } as const satisfies Record<string, Label>
export type Counter = keyof typeof counters
export type Counts = Readonly<Record<Counter, number>>

interface Joined {
  readonly kind: '+' | '-' | '*'
  readonly left: Formula
  readonly right: Formula
}
interface Literal {
  readonly kind: 'number' | 'percent' | 'money'
  readonly text: string
}
export type Formula = Literal | Joined | { readonly kind: 'line'; readonly id: string } | { readonly kind: 'counter'; readonly name: Counter }
const isJoined = (of: Formula): of is Joined => 'left' in of

/** What is wrong with a formula, if anything. */
export type Wrong = 'syntax' | 'unit'

const token = /\s*(?:(¥|￥)?(\d{1,7}(?:\.\d{1,4})?)\s*(%|％)?|(heads|groups|days)\b|([A-Z][A-Z0-9]{0,7})|([-+*×−()（）]))/y
const signs: Readonly<Record<string, string>> = { '×': '*', '−': '-', '（': '(', '）': ')' }
const longest = 200

type Sign = { readonly sign: string } | { readonly value: Formula }
function tokens(text: string): readonly Sign[] | undefined {
  const found: Sign[] = []
  const whole = text.trim()
  token.lastIndex = 0
  while (token.lastIndex < whole.length) {
    const match = token.exec(whole)
    if (!match) return undefined
    const [, yuan, number, share, counter, line, sign] = match
    if (yuan && share) return undefined
    if (number !== undefined) found.push({ value: { kind: share ? 'percent' : yuan ? 'money' : 'number', text: number } })
    else if (counter) found.push({ value: { kind: 'counter', name: counter as Counter } })
    else if (line) found.push({ value: { kind: 'line', id: line } })
    else found.push({ sign: signs[sign!] ?? sign! })
  }
  return found
}

/** Reads a formula; 'syntax' where it is none, 'unit' where it does not come to an amount. */
export function parseFormula(text: string): Formula | Wrong {
  const signsOf = text.length <= longest ? tokens(text) : undefined
  if (!signsOf?.length) return 'syntax'
  let at = 0
  const isSign = (...wanted: readonly string[]): string | undefined => {
    const next = signsOf[at]
    return next && 'sign' in next && wanted.includes(next.sign) ? next.sign : undefined
  }
  const value = (): Formula | undefined => {
    const next = signsOf[at++]
    if (!next) return undefined
    if ('value' in next) return next.value
    if (next.sign !== '(') return undefined
    const inner = sum()
    return inner && isSign(')') && ++at ? inner : undefined
  }
  const chain = (part: () => Formula | undefined, ...wanted: readonly ('+' | '-' | '*')[]): Formula | undefined => {
    let left = part()
    for (let sign = isSign(...wanted); left && sign; sign = isSign(...wanted)) {
      at++
      const right = part()
      left = right && { kind: sign as '+', left, right }
    }
    return left
  }
  const product = (): Formula | undefined => chain(value, '*')
  const sum = (): Formula | undefined => chain(product, '+', '-')
  const whole = sum()
  if (!whole || at !== signsOf.length) return 'syntax'
  return unitOf(whole) === 'money' ? whole : 'unit'
}

type Unit = 'money' | 'number' | undefined
function unitOf(of: Formula): Unit {
  if (!isJoined(of)) return of.kind === 'money' || of.kind === 'line' ? 'money' : 'number'
  const [left, right] = [unitOf(of.left), unitOf(of.right)]
  if (!left || !right) return undefined
  if (of.kind === '*') return left === 'money' && right === 'money' ? undefined : left === 'money' || right === 'money' ? 'money' : 'number'
  return left === right ? left : undefined
}

/** The lines that a formula names, each once. */
export function linesIn(of: Formula): readonly string[] {
  if (of.kind === 'line') return [of.id]
  return isJoined(of) ? [...new Set([...linesIn(of.left), ...linesIn(of.right)])] : []
}

/** A number as a whole over a power of ten: sums and products of these are exact. */
interface Exact {
  readonly units: bigint
  readonly places: number
}
const exact = (text: string, shift = 0): Exact => {
  const [whole = '0', part = ''] = text.split('.')
  return { units: BigInt(whole + part), places: part.length + shift }
}
const raised = ({ units, places }: Exact, to: number): bigint => units * 10n ** BigInt(to - places)

function worth(of: Formula, amounts: (id: string) => number, counts: Counts): Exact {
  if (of.kind === 'line') return { units: BigInt(amounts(of.id)), places: 0 }
  if (of.kind === 'counter') return { units: BigInt(counts[of.name]), places: 0 }
  if (!isJoined(of)) return of.kind === 'money' ? { ...exact(of.text), units: exact(of.text).units * 100n } : exact(of.text, of.kind === 'percent' ? 2 : 0)
  const left = worth(of.left, amounts, counts),
    right = worth(of.right, amounts, counts)
  if (of.kind === '*') return { units: left.units * right.units, places: left.places + right.places }
  const places = Math.max(left.places, right.places),
    [a, b] = [raised(left, places), raised(right, places)]
  return { units: of.kind === '+' ? a + b : a - b, places }
}

/** What a formula comes to, in fen, half a fen rounded up; the amounts of lines in fen. */
export function amountBy(of: Formula, amounts: (id: string) => number, counts: Counts): number {
  const { units, places } = worth(of, amounts, counts)
  const whole = 10n ** BigInt(places)
  const doubled = 2n * units + whole
  const floor = doubled / (2n * whole) - (doubled % (2n * whole) < 0n ? 1n : 0n)
  return Number(floor)
}

/** A formula in words: “12% × (A 交通 + B 餐饮)”. `name` says what a line is called. */
export function explain(of: Formula, name: (id: string) => string, lang: 0 | 1): string {
  if (of.kind === 'line') return [of.id, name(of.id)].filter(Boolean).join(' ')
  if (of.kind === 'counter') return counters[of.name][lang]
  if (!isJoined(of)) return of.kind === 'percent' ? `${of.text}%` : of.kind === 'money' ? `¥${of.text}` : of.text
  const bracketed = (part: Formula): string => {
    const said = explain(part, name, lang)
    return (of.kind === '*' && (part.kind === '+' || part.kind === '-')) || (of.kind === '-' && part === of.right && (part.kind === '+' || part.kind === '-'))
      ? lang === 0
        ? `（${said}）`
        : `(${said})`
      : said
  }
  const [left, right] = [bracketed(of.left), bracketed(of.right)]
  if (of.kind === '*' && of.left.kind === 'percent') return [`${right}${right.endsWith('）') ? '' : ' '}的 ${left}`, `${left} of ${right}`][lang]!
  return `${left} ${{ '+': '+', '-': '−', '*': '×' }[of.kind]} ${right}`
}
