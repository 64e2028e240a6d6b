/** Codecs: rows as the drivers know them (arrays of primitives, in column order) to rows as modules know them, and back. */
import { ensure, type Resource } from '../modules/kit/index.ts'
import { no } from './refused.ts'
import { columnsOf, type Dialect, snake, type Storage } from './columns.ts'

export type AnyRow = Readonly<Record<string, any>> & {
  readonly id: string; readonly tenant: string; readonly version: number; readonly status: string
  readonly createdAt: string; readonly createdBy: string; readonly updatedAt: string; readonly updatedBy: string
}

export interface Codec {
  /** SQL column names in order. */
  readonly names: readonly string[]
  readonly keys: readonly string[]
  /** The quoted SQL name and the storage of a row key; undefined for what is no column. */
  column(key: string): { readonly sql: string; readonly storage: Storage } | undefined
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
  const byKey = new Map(columns.map(([key, storage]) => [key, { sql: `"${snake(key)}"`, storage }]))
  const decode = storages.map(kind => decoders[dialect][kind])
  const encode = storages.map(kind => encoders[dialect][kind])
  return {
    keys, storages, names: keys.map(snake), column: key => byKey.get(key),
    decode(values) {
      const row: Record<string, unknown> = {}
      for (let i = 0; i < keys.length; i++) row[keys[i]!] = decode[i] ? decode[i]!(values[i]) : values[i]
      return row as unknown as AnyRow
    },
    encode: row => keys.map((key, i) => encode[i] ? encode[i]!(row[key]) : row[key] ?? null),
    value(key, given) {
      // What comes inside a JSON input is not read before a rule looks for it: no row holds such a value.
      ensure(given === null || (typeof given !== 'object' && !(typeof given === 'string' && given.includes('\0'))), { ...no.invalid, field: key })
      const encoder = encoders[dialect][storageOf.get(key) ?? 'text']
      return encoder ? encoder(given) : given
    },
  }
}
