/** Sums of the figures of lines: exact, in fen or basis points or whole numbers. Pure. */
import type { Field } from '../../../modules/kit/field.ts'
import { formatMoney } from '../../../modules/kit/money.ts'

/** "-12.50" → -1250; what is no amount counts as nothing. */
export function fenOf(wire: unknown): number {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(wire ?? '').trim())
  return match ? (match[1] ? -1 : 1) * (Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))) : 0
}

/** The sum in the form of the wire. */
export const sumOf = (field: Field, values: readonly unknown[]): string | number =>
  field.kind === 'int'
    ? values.reduce<number>((sum, one) => sum + (Number.isSafeInteger(Number(one)) ? Number(one) : 0), 0)
    : formatMoney(values.reduce<number>((sum, one) => sum + fenOf(one), 0))
