/** Money: integer fen inside, "12.50" outside. No floating point in between. */

/** The most one amount may be: 100 million yuan, far inside exact integers. */
export const fenMax = 10_000_000_000

/** "12.5" → 1250; undefined when it is not a number with at most two decimals, and not below zero unless it may have a sign. */
export function parseMoney(text: string, isSigned = false): number | undefined {
  const match = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match || (match[1] && !isSigned)) return undefined
  const fen = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  if (fen > fenMax) return undefined
  return match[1] ? -fen : fen
}

/** 1250 → "12.50"; negative amounts (adjustments) keep their sign. */
export function formatMoney(fen: number): string {
  const whole = Math.abs(fen)
  return `${fen < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** "1234567.50" → "1,234,567.50", without going through a floating-point number. */
export const grouped = (money: string): string => money.replace(/^(-?\d+)/, whole => whole.replace(/\B(?=(\d{3})+$)/g, ','))

/** "-1234.50" → "−¥1,234.50": an amount of the wire as people write it, the sign before the currency; what is masked stays so. */
export const yuan = (amount: string): string => `${amount.startsWith('-') ? '−' : ''}¥${grouped(amount.replace(/^-/, ''))}`

/** The same of an amount in fen. */
export const moneyWords = (fen: unknown): string => (typeof fen === 'number' ? yuan(formatMoney(fen)) : String(fen ?? ''))

/** Splits an amount over n parts so that they add up exactly; the remainder goes to the last part. */
export function splitMoney(fen: number, parts: number): readonly number[] {
  const each = Math.floor(fen / parts)
  return Array.from({ length: parts }, (_, i) => (i === parts - 1 ? fen - each * (parts - 1) : each))
}

/** A share in basis points (1/10000), rounded down to the fen. */
export const portion = (fen: number, basisPoints: number): number => Math.floor((fen * basisPoints) / 10_000)

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
