/** What the amounts of rows come to, in fen and without floating-point numbers. Pure. */
import type { Field, Label } from '../../modules/kit/field.ts'
import type { Resource } from '../../modules/kit/resource.ts'

/** "12.50" and "1,234.5" in fen; undefined for what is masked or no amount. */
const fenOf = (value: unknown): bigint | undefined => {
  const found = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(value ?? ''))
  if (!found) return undefined
  const fen = BigInt(found[2]!) * 100n + BigInt((found[3] ?? '').padEnd(2, '0') || '0')
  return found[1] ? -fen : fen
}
const written = (fen: bigint): string => {
  const whole = fen < 0n ? -fen : fen
  return `${fen < 0n ? '-' : ''}${String(whole / 100n).replace(/\B(?=(\d{3})+$)/g, ',')}.${String(whole % 100n).padStart(2, '0')}`
}

/** The rows that count for something, and the statuses of those that do not. */
export function withoutVoid<R extends { readonly status?: unknown }>({ voids = [] }: Pick<Resource, 'voids'>, rows: readonly R[]) {
  const isVoid = ({ status }: R): boolean => voids.includes(String(status))
  return { left: rows.filter(row => !isVoid(row)), voids: voids.filter(name => rows.some(row => row.status === name)) }
}

/** The sum of each column of money whose every row tells its amount; of prices there is none. */
export function sumsOf(
  fields: Readonly<Record<string, Field>>,
  columns: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
): readonly (readonly [Label, string])[] {
  return columns.flatMap(name => {
    const field = fields[name]
    if (field?.kind !== 'money' || field.isPrice || field.isLimit) return []
    const amounts = rows.map(row => row[name]).filter(value => value !== null && value !== undefined && value !== '')
    const fens = amounts.map(fenOf)
    // A column of nothing but noughts is folded: its sum would stand for nothing that is seen.
    if (fens.some(one => one === undefined) || fens.every(one => one === 0n)) return []
    return [[field.label, written(fens.reduce<bigint>((sum, one) => sum + one!, 0n))] as const]
  })
}
