/** Codecs: rows as the drivers know them (arrays of primitives, in column order) to rows as modules know them, and back. */
import { ensure, type Field, type Resource } from '../../modules/kit/index.ts'
import { no } from './refusals.ts'
import type { Encryption } from './encryption.ts'
import { columnsOf, type Dialect, snake, type Storage } from './columns.ts'

export type AnyRow = Readonly<Record<string, any>> & {
  readonly id: string
  readonly tenant: string
  readonly version: number
  readonly status: string
  readonly createdAt: string
  readonly createdBy: string
  readonly updatedAt: string
  readonly updatedBy: string
}

export interface Codec {
  /** SQL column names in order. */
  readonly names: readonly string[]
  readonly keys: readonly string[]
  /** The quoted SQL name and the storage of a row key; undefined for what is no column. */
  column(key: string): { readonly sql: string; readonly storage: Storage } | undefined
  readonly storages: readonly Storage[]
  decode(values: readonly unknown[]): AnyRow
  /** Some of the columns alone, by row key: their SQL names, and what their values are. */
  part(keys: readonly string[]): Part
  encode(row: AnyRow): unknown[]
  /** One value, as a condition compares it. */
  value(key: string, given: unknown): unknown
  /** The same as SQL, where it is one of the few that a column can have: a database that knows which one is meant plans for it. */
  literal(key: string, given: unknown): string | undefined
}

/** A row of some columns; of the others it knows nothing. */
export interface Part {
  readonly names: readonly string[]
  decode(values: readonly unknown[]): AnyRow
}

/** Applies to what is there; nothing stays nothing. */
const given =
  (change: (value: any) => unknown) =>
  (value: any): unknown =>
    value === null || value === undefined ? null : change(value)
const decoders: Record<Dialect, Partial<Record<Storage, (value: any) => unknown>>> = {
  sqlite: { flag: given(value => value === 1), json: given(text => JSON.parse(text)) },
  postgres: { json: given(text => JSON.parse(text)) },
}
const encoders: Record<Dialect, Partial<Record<Storage, (value: any) => unknown>>> = {
  sqlite: { flag: given(value => (value ? 1 : 0)), json: given(value => JSON.stringify(value)) },
  postgres: { json: given(value => JSON.stringify(value)) },
}

/** Keys and passwords that a person types in; locked secrets are digests, which commands make and compare. */
export const isKept = (field: Field | undefined): boolean => field?.kind === 'secret' && !field.locked

/** With encryption, secrets are sealed in the table too. */
export function codec(dialect: Dialect, of: Resource, encryption?: Encryption): Codec {
  const columns = columnsOf(of)
  const keys = columns.map(([key]) => key)
  const storages = columns.map(([, kind]) => kind)
  const storageOf = new Map(columns)
  const byKey = new Map(columns.map(([key, storage]) => [key, { sql: `"${snake(key)}"`, storage }]))
  const states = new Set<string>(of.lifecycle.statuses)
  const kept = (key: string) => encryption !== undefined && isKept(of.fields[key])
  const decode = storages.map((kind, i) => (kept(keys[i]!) ? given(text => encryption!.unlock(text)) : decoders[dialect][kind]))
  const encode = storages.map((kind, i) => (kept(keys[i]!) ? given(text => encryption!.lock(text)) : encoders[dialect][kind]))
  /** Written out as a function of its own when the first row is read: rows that are born whole take a tenth of the time of those that grow key by key. */
  const reader = (keys: readonly string[], decode: readonly (((value: any) => unknown) | undefined)[]): Codec['decode'] => {
    let made: Codec['decode'] | undefined
    const parts = () => keys.map((key, i) => `${JSON.stringify(key)}:${decode[i] ? `d[${i}](v[${i}])` : `v[${i}]`}`)
    return values => (made ??= new Function('d', `return v=>({${parts().join()}})`)(decode) as Codec['decode'])(values)
  }
  const writer = (): Codec['encode'] => {
    let made: Codec['encode'] | undefined
    const parts = () => keys.map((key, i) => (encode[i] ? `e[${i}](r[${JSON.stringify(key)}])` : `r[${JSON.stringify(key)}]??null`))
    return row => (made ??= new Function('e', `return r=>[${parts().join()}]`)(encode) as Codec['encode'])(row)
  }
  return {
    keys,
    storages,
    names: keys.map(snake),
    column: key => byKey.get(key),
    decode: reader(keys, decode),
    part: some => ({
      names: some.map(snake),
      decode: reader(
        some,
        some.map(key => decode[keys.indexOf(key)]),
      ),
    }),
    encode: writer(),
    value(key, given) {
      // What comes inside a JSON input is not read before a rule looks for it: no row holds such a value.
      ensure(given === null || (typeof given !== 'object' && !(typeof given === 'string' && given.includes('\0'))), { ...no.invalid, field: key })
      const encoder = encoders[dialect][storageOf.get(key) ?? 'text']
      return encoder ? encoder(given) : given
    },
    literal(key, given) {
      if (typeof given === 'boolean') return storageOf.get(key) === 'flag' ? String(given) : undefined
      if (typeof given !== 'string') return undefined
      const { choices } = of.fields[key] ?? {}
      return (key === 'status' ? states.has(given) : choices && Object.hasOwn(choices, given)) ? `'${given.replaceAll("'", "''")}'` : undefined
    },
  }
}
