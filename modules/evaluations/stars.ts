/** Stars: how they are written, and what those of several answers come to. Pure. */
import { textOf } from '../kit/index.ts'

/** Stars by criterion; `score` is the whole. */
export type Stars = Readonly<Record<string, number>>
export interface Criterion {
  readonly key: string
  readonly name: string
  /** In English, where it has a name in it. */
  readonly english?: string | null
}
/** The key of the whole. */
export const whole = 'score'
/** The fewest of whom anything is told. */
export const fewest = 5

const isStar = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= 5
/** Reads `score:5,teaching:4`; undefined where that says something else. */
export function marksOf(text: string): Stars | undefined {
  const pairs = text.split(',').map(one => one.split(':'))
  const isFine = pairs.every(pair => pair.length === 2 && pair[0]!.trim() && isStar(Number(pair[1])))
  return isFine ? Object.fromEntries(pairs.map(([key, value]) => [key!.trim(), Number(value)])) : undefined
}
export const written = (stars: Stars): string =>
  Object.entries(stars)
    .map(([key, value]) => `${key}:${value}`)
    .join()

/** What was given for the whole and for each criterion; who gives one mark alone gives it for all. Undefined where one is missing. */
export function complete(criteria: readonly Criterion[], score: number | undefined, given: Stars): Stars | undefined {
  const all = score ?? given[whole]
  if (all === undefined) return undefined
  const stars = Object.fromEntries([[whole, all], ...criteria.map(({ key }) => [key, Object.keys(given).length > 0 ? given[key] : all] as const)])
  return Object.values(stars).every(value => value !== undefined && isStar(value)) ? (stars as Stars) : undefined
}

/** What answers come to: how many, the sum of the stars for the whole and by criterion, and how many gave each number of stars. */
export interface Totals {
  readonly count: number
  readonly sum: number
  readonly sums: Stars
  readonly spread: readonly number[]
}
/** Of fewer than five there are no totals. */
export function totalsOf(answers: readonly Stars[]): Totals | undefined {
  if (answers.length < fewest) return undefined
  const sums: Record<string, number> = {}
  for (const stars of answers) for (const [key, value] of Object.entries(stars)) if (key !== whole) sums[key] = (sums[key] ?? 0) + value
  return {
    count: answers.length,
    sum: answers.reduce((all, one) => all + one[whole]!, 0),
    sums,
    spread: [1, 2, 3, 4, 5].map(value => answers.filter(one => one[whole] === value).length),
  }
}
/** A mean in hundredths of a star, rounded once. */
export const meanOf = (sum: number, count: number): number => Math.floor((200 * sum + count) / (2 * count))
/** "4.60". */
export const starsText = (hundredths: number): string => `${Math.floor(hundredths / 100)}.${textOf(hundredths % 100).padStart(2, '0')}`
