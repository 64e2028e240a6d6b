/** Conditions twice: as SQL with parameters, and as a test of a row in memory. The two must always agree. */
import type { Resource, Seek } from '../../modules/kit/index.ts'
import { type Codec, codec as codecOf } from './codec.ts'
import { type Dialect, metaColumns } from './columns.ts'

/** Codecs for conditions alone, made once. */
const codecs: Record<Dialect, WeakMap<Resource, Codec>> = { sqlite: new WeakMap(), postgres: new WeakMap() }
function known(dialect: Dialect, of: Resource): Codec {
  let one = codecs[dialect].get(of)
  if (!one) codecs[dialect].set(of, (one = codecOf(dialect, of)))
  return one
}

export interface Sql {
  readonly text: string
  readonly values: readonly unknown[]
}

/** A PostgreSQL array in its text form, to be cast to the wanted type. */
export const arrayLiteral = (list: readonly unknown[]): string =>
  `{${list
    .map(value => (value === null || value === undefined ? 'NULL' : typeof value === 'string' ? `"${value.replace(/[\\"]/g, '\\$&')}"` : String(value)))
    .join(',')}}`

/** Several texts as one parameter of a statement, and whether a column has one of them where they are the nth. */
export const textsOf = (dialect: Dialect, list: readonly string[]): string => (dialect === 'sqlite' ? JSON.stringify(list) : arrayLiteral(list))
export const amongTexts = (dialect: Dialect, column: string, n: number): string =>
  dialect === 'sqlite' ? `${column} in (select value from json_each(?))` : `${column} = any($${n}::text[])`

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
/** Lower case for A to Z only: what both databases and this process agree on. */
const lower = (text: string): string => text.replace(/[A-Z]/g, letter => letter.toLowerCase())

type Bind = (value: unknown) => string
/** The marks of a short list, in one of a few lengths; saying a value twice changes nothing. */
function padded(list: readonly unknown[], bind: Bind): string {
  const length = list.length <= 2 ? 2 : list.length <= 4 ? 4 : 8
  let marks = bind(list[0])
  for (let i = 1; i < length; i++) marks += `, ${bind(list[Math.min(i, list.length - 1)])}`
  return marks
}
/** What a value is compared with, by the word for it. */
const comparisons = [
  ['lt', '<'],
  ['lte', '<='],
  ['gt', '>'],
  ['gte', '>='],
] as const
/** Which keys of a resource's rows are sought. */
export const keysIn = (of: string, tenant: string, { from, until }: Seek, bind: Bind): string =>
  `tenant = ${bind(tenant)} and resource = ${bind(of)} and key ${until === undefined ? '=' : '>='} ${bind(from)}` +
  (until === undefined ? '' : ` and key < ${bind(until)}`)
/** Which rows of the news have a key that is sought. */
export function newsIn(dialect: Dialect, of: string, tenant: string, seeks: readonly Seek[], bind: Bind): string {
  const place = dialect === 'sqlite' ? 'instr' : 'strpos',
    where = `tenant = ${bind(tenant)} and resource = ${bind(of)}`
  return `${where} and (${seeks.map(({ from, until }) => `${place}(keys, ${bind(`\n${from}${until === undefined ? '\n' : ''}`)}) > 0`).join(' or ')})`
}

/** Compiles conditions. Texts compare by bytes in both databases (PostgreSQL's text columns are made with
 * collation "C"). Without a tenant the rows of all are meant: only journals are read so. Of several tenants only what is in a row itself can
 * be asked. Lists become one parameter, so that one text serves every length and can stay prepared; SQLite is given the short ones as they
 * are, in one of a few lengths, since it would make a table of the parameter first. */
export function whereSql(dialect: Dialect, codec: Codec, whose: string | readonly string[] | undefined, where: Readonly<Record<string, any>>): Sql {
  const tenants = typeof whose === 'string' ? [whose] : whose
  const values: unknown[] = []
  const bind = (value: unknown): string => {
    // PostgreSQL has no text with this in it, and takes none: what is never stored stands for it, and meets nothing.
    values.push(typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value)
    return dialect === 'sqlite' ? '?' : `$${values.length}`
  }
  /** One of the few values that a column can have stands in PostgreSQL's text, which then has a plan for it that is kept: that most rows are in one state
   * and next to none in another is what plans differ by. */
  const said = (codec: Codec, key: string, given: unknown): string => {
    const value = codec.value(key, given)
    return (dialect === 'postgres' ? codec.literal(key, value) : undefined) ?? bind(value)
  }
  const among = (column: string, kind: string, list: readonly unknown[]): string =>
    dialect === 'sqlite'
      ? list.length > 0 && list.length <= 8
        ? `${column} in (${padded(list, bind)})`
        : `${column} in (select value from json_each(${bind(JSON.stringify(list))}))`
      : `${column} = any(${bind(arrayLiteral(list))}::${kind === 'integer' ? 'bigint' : kind === 'flag' ? 'boolean' : 'text'}[])`
  const one = (codec: Codec, key: string, given: any): string => {
    const found = codec.column(key)
    if (!found) throw new Error(`no column ${key}`)
    const { sql: column, storage: kind } = found
    const value = (v: unknown) => codec.value(key, v)
    const some = (list: readonly unknown[]): string => {
      const written = dialect === 'postgres' ? list.map(v => codec.literal(key, value(v))) : []
      return written.length > 0 && !written.includes(undefined) ? `${column} in (${written.join(', ')})` : among(column, kind, list.map(value))
    }
    if (given === null) return `${column} is null`
    if (Array.isArray(given) && given.length === 1 && given[0] !== null) return `${column} = ${said(codec, key, given[0])}`
    if (Array.isArray(given)) return given.includes(null) ? `(${column} is null or ${some(given.filter(v => v !== null))})` : some(given)
    if (typeof given !== 'object') return `${column} = ${said(codec, key, given)}`
    const parts: string[] = []
    for (const [operator, sign] of comparisons) if (given[operator] !== undefined) parts.push(`${column} ${sign} ${bind(value(given[operator]))}`)
    if (given.not !== undefined)
      parts.push(
        given.not === null
          ? `${column} is not null`
          : `(${column} is null or not ${Array.isArray(given.not) ? some(given.not) : `${column} = ${said(codec, key, given.not)}`})`,
      )
    // SQLite's own comparison takes A to Z for a to z.
    const lowered = dialect === 'sqlite' ? column : `lower(${column})`
    if (given.like !== undefined) parts.push(`${lowered} like ${bind(`%${lower(escapeLike(given.like))}%`)} escape '\\'`)
    if (given.starts !== undefined) parts.push(`${lowered} like ${bind(`${lower(escapeLike(given.starts))}%`)} escape '\\'`)
    if (given.within !== undefined) {
      const { of, where: elsewhere } = given.within
      single()
      parts.push(`${column} in (select id from "${of.name}" where ${wall()} and ${all(known(dialect, of), elsewhere)})`)
    }
    if (given.found !== undefined) parts.push(foundSql(codec, column, given.found, key === 'id'))
    return parts.length === 0 ? '1 = 1' : parts.join(' and ')
  }
  /** Rows are looked through as they come, as many do: the sign before it keeps SQLite from gathering all of them first. Where few do, their ids
   * are asked for beforehand (boxed.ts). What points to rows that are found is found by its index. */
  type FoundBy = { readonly of: string; readonly seeks: readonly Seek[]; readonly or: readonly any[] }
  const foundSql = (codec: Codec, column: string, { of, seeks, or }: FoundBy, isOwn: boolean) => {
    const keys = seeks.map(seek => `select id from found_keys where ${keysIn(of, single()!, seek, bind)}`)
    const news = seeks.length > 0 ? [`select id from found_news where ${newsIn(dialect, of, single()!, seeks, bind)}`] : []
    const ways = [...(keys.length > 0 ? [`${column} in (${[...keys, ...news].join(' union all ')})`] : []), ...or.map(member => `(${all(codec, member)})`)]
    return ways.length === 0 ? '1 = 0' : `${dialect === 'sqlite' && isOwn ? '+' : ''}(${ways.join(' or ')})`
  }
  const each = (codec: Codec, members: readonly any[], sign: string): string => members.map(member => `(${all(codec, member)})`).join(sign)
  const all = (codec: Codec, conditions: Readonly<Record<string, any>>): string => {
    let text = ''
    for (const key in conditions) {
      const given = conditions[key]
      if (given === undefined) continue
      if (text !== '') text += ' and '
      if (key === 'any') text += `(${each(codec, given, ' or ') || '1 = 0'})`
      else if (key === 'all') text += `(${each(codec, given, ' and ') || '1 = 1'})`
      else text += one(codec, key, given)
    }
    return text || '1 = 1'
  }
  const wall = (): string => (tenants === undefined ? '1 = 1' : tenants.length === 1 ? `tenant = ${bind(tenants[0])}` : among('tenant', 'text', tenants))
  /** Of several tenants rows that have the same id are not the same. */
  function single(): string | undefined {
    if (tenants !== undefined && tenants.length !== 1) throw new Error('what is elsewhere is asked of one tenant at a time')
    return tenants?.[0]
  }
  return { text: `${wall()} and ${all(codec, where)}`, values }
}

/** Sorting by field names, `-` before one for descending; nulls last; ids last of all, so that pages never overlap. The sign
 * before the id keeps SQLite from walking a whole tenant in the order of its ids instead of using the conditions. */
export function sortSql(dialect: Dialect, codec: Codec, sort: readonly string[]): string {
  const parts = sort.map(name => {
    const key = name.replace(/^-/, '')
    const column = codec.column(key)
    if (!column) throw new Error(`no column ${key}`)
    // What is never null needs no word on nulls; with one, PostgreSQL could not read newest first from an index.
    return `${column.sql}${name.startsWith('-') ? ' desc' : ''}${key in metaColumns ? '' : ' nulls last'}`
  })
  return sort.includes('id') ? parts.join(', ') : [...parts, dialect === 'sqlite' ? '+"id"' : '"id"'].join(', ')
}

const same = (a: unknown, b: unknown): boolean => (a ?? null) === (b ?? null)
const pairs = /[\ud800-\udfff]/
/** Whether one value comes before another, neither of them nothing: texts by their bytes, as in both databases. JavaScript's own order differs from
 * that by characters that take two places (rare names, emoji), which it puts before the full width signs. */
const isBefore = (a: any, b: any): boolean =>
  typeof a === 'string' && typeof b === 'string' && (pairs.test(a) || pairs.test(b)) ? Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0 : a < b

/** The same conditions on a row in memory. */
export function matches(row: Readonly<Record<string, any>>, where: Readonly<Record<string, any>>): boolean {
  for (const key in where) {
    const given = where[key]
    if (given === undefined) continue
    if (key === 'any') {
      if (!given.some((member: any) => matches(row, member))) return false
      continue
    }
    if (key === 'all') {
      if (!given.every((member: any) => matches(row, member))) return false
      continue
    }
    const value = row[key] ?? null
    if (given === null) {
      if (value !== null) return false
    } else if (Array.isArray(given)) {
      if (!given.some(member => same(member, value))) return false
    } else if (typeof given !== 'object') {
      if (!same(given, value)) return false
    } else if (!meets(value, given)) return false
  }
  return true
}

function meets(value: any, given: Readonly<Record<string, any>>): boolean {
  const elsewhere = given.within?.of.name ?? given.found?.of
  if (elsewhere !== undefined) throw new Error(`whether a row of ${elsewhere} is elsewhere is asked of the database alone`)
  if (given.not !== undefined) {
    if (given.not === null) {
      if (value === null) return false
    } else if (value !== null && (Array.isArray(given.not) ? given.not.some(member => same(member, value)) : same(given.not, value))) return false
  }
  const compares = given.lt !== undefined || given.lte !== undefined || given.gt !== undefined || given.gte !== undefined
  if (compares && value === null) return false
  if (given.lt !== undefined && !isBefore(value, given.lt)) return false
  if (given.lte !== undefined && isBefore(given.lte, value)) return false
  if (given.gt !== undefined && !isBefore(given.gt, value)) return false
  if (given.gte !== undefined && isBefore(value, given.gte)) return false
  if (given.like !== undefined && !(value !== null && lower(String(value)).includes(lower(given.like)))) return false
  return given.starts === undefined || (value !== null && lower(String(value)).startsWith(lower(given.starts)))
}

/** Orders rows in memory as `sortSql` does. */
export const comparator =
  (sort: readonly string[]) =>
  (a: any, b: any): number => {
    for (const name of [...sort, 'id']) {
      const down = name.startsWith('-'),
        key = down ? name.slice(1) : name
      const x = a[key] ?? null,
        y = b[key] ?? null
      if (x === y) continue
      if (x === null) return 1
      if (y === null) return -1
      return (isBefore(x, y) ? -1 : 1) * (down ? -1 : 1)
    }
    return 0
  }
