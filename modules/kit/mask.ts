/** Masks of personal values for those who may see a record but not the person. */
import type { Personal } from './field.ts'

/** Numbers of phones, bank cards and identity papers as people write them, with or without gaps; an order's has fourteen digits. */
const numbers = /(?<![\dA-Za-z])(?:1[3-9]\d[ -]?\d{4}[ -]?\d{4}|\d(?: ?\d){13,17} ?[\dXx])(?![\dA-Za-z])/g
/** Leaves the first three and the last four. */
const masked = (number: string): string => `${number.slice(0, 3)}${'*'.repeat(number.length - 7)}${number.slice(-4)}`

const initial = (name: string): string => (name ? name[0] + '*'.repeat(Math.max(1, [...name].length - 1)) : '')

const masks: Record<Personal, (value: string) => string> = {
  name: initial,
  staff: initial,
  phone: value => (value.length >= 7 ? `${value.slice(0, 3)}****${value.slice(-4)}` : '****'),
  idCard: value => (value.length >= 8 ? `${value.slice(0, 4)}${'*'.repeat(value.length - 8)}${value.slice(-4)}` : '****'),
  text: () => '******',
  words: value => value.replace(numbers, masked),
}
export const mask = (as: Personal, value: string | null): string | null => (value === null ? null : masks[as](value))

/** Words that come back with masks in them, with the numbers that stood there before. */
export const withNumbers = (before: string, given: string): string =>
  (before.match(numbers) ?? []).reduce((text, number) => text.replace(masked(number), () => number), given)
