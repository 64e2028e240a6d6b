/** Codecs: rows as the drivers know them (arrays of primitives, in column order) to rows as modules know them, and back. */
import type { Resource } from '../modules/kit/index.ts'
import { columnsOf, type Dialect, snake, type Storage } from './schema.ts'

export type AnyRow = Readonly<Record<string, any>> & {
  readonly id: string; readonly tenant: string; readonly version: number; readonly status: string
  readonly createdAt: string; readonly createdBy: string; readonly updatedAt: string; readonly updatedBy: string
}

export interface Codec {
  /** SQL column names in order. */
  readonly names: readonly string[]
  readonly keys: readonly string[]
  readonly storages: readonly Storage[]
  decode(values: readonly unknown[]): AnyRow
  encode(row: AnyRow): unknown[]
  /** One value, as a condition compares it. */
  value(key: string, given: unknown): unknown
}

const decoders: Record<Dialect, Record<Storage, ((value: any) => unknown) | undefined>> = {
  sqlite: { text: undefined, integer: undefined, flag: value => value === null ? null : value === 1, json: value => value === null ? null : JSON.parse(value) },
  postgres: { text: undefined, integer: undefined, flag: undefined, json: value => value === null ? null : JSON.parse(value) },
}
const encoders: Record<Dialect, Record<Storage, ((value: any) => unknown) | undefined>> = {
  sqlite: { text: undefined, integer: undefined, flag: value => value === null || value === undefined ? null : value ? 1 : 0, json: value => value === null || value === undefined ? null : JSON.stringify(value) },
  postgres: { text: undefined, integer: undefined, flag: undefined, json: value => value === null || value === undefined ? null : JSON.stringify(value) },
}

export function codec(dialect: Dialect, of: Resource): Codec {
  const columns = columnsOf(of)
  const keys = columns.map(([key]) => key)
  const storages = columns.map(([, kind]) => kind)
  const storageOf = new Map(columns)
  const decode = storages.map(kind => decoders[dialect][kind])
  const encode = storages.map(kind => encoders[dialect][kind])
  return {
    keys, storages, names: keys.map(snake),
    decode(values) {
      const row: Record<string, unknown> = {}
      for (let i = 0; i < keys.length; i++) row[keys[i]!] = decode[i] ? decode[i]!(values[i]) : values[i]
      return row as unknown as AnyRow
    },
    encode: row => keys.map((key, i) => encode[i] ? encode[i]!(row[key]) : row[key] ?? null),
    value(key, given) {
      const encoder = encoders[dialect][storageOf.get(key) ?? 'text']
      return encoder ? encoder(given) : given
    },
  }
}
