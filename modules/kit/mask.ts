/** Masks of personal values for those who may see a record but not the person. */
import type { Personal } from './field.ts'

const masks: Record<Personal, (value: string) => string> = {
  name: value => (value ? value[0] + '*'.repeat(Math.max(1, [...value].length - 1)) : ''),
  phone: value => (value.length >= 7 ? `${value.slice(0, 3)}****${value.slice(-4)}` : '****'),
  idCard: value => (value.length >= 8 ? `${value.slice(0, 4)}${'*'.repeat(value.length - 8)}${value.slice(-4)}` : '****'),
  text: () => '******',
}
export const mask = (as: Personal, value: string | null): string | null => (value === null ? null : masks[as](value))
