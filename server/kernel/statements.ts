/** Statements: every statement of the kernel, made once per resource and purpose, so that drivers keep them prepared. */
import type { Find, Resource } from '../../modules/kit/index.ts'
import { codec, type AnyRow, type Codec, type Part } from './codec.ts'
import { pack } from './packing.ts'
import type { Registry } from './registry.ts'
import type { Encryption } from './encryption.ts'
import type { Dialect, Storage } from './columns.ts'
import { everybody, secretName } from './state-names.ts'
import type { Statement } from './store.ts'
import { arrayLiteral, type Sql, sortSql, whereSql } from './where.ts'
import type { Receipt, StoredFact } from './unit-of-work.ts'

/** The bounds of readers within which there is but little: what belongs to a pupil, to a teacher or to a tour. */
const tight: ReadonlySet<string> = new Set(['student', 'teacher', 'tour', 'user'])
/** How many rows conditions leave: one, where an id or what is unique is asked for; few, where the rows of one thing are, the children of
 * a class or of a pupil; else many, since a school has nearly everything. */
function leaves(of: Resource, where: Readonly<Record<string, any>>): 'one' | 'few' | 'many' {
  let least: 'few' | 'many' = 'many'
  for (const key in where) {
    const given = where[key],
      field = of.fields[key]
    if (key === 'all') {
      for (const member of given as readonly object[]) {
        const left = leaves(of, member)
        if (left === 'one') return left
        if (left === 'few') least = left
      }
    } else if (typeof given === 'string' && (key === 'id' || field?.unique)) {
      if (field?.unique !== 'standing') return 'one'
      least = 'few'
    } else if (field?.kind === 'ref' && (typeof given === 'string' || Array.isArray(given)) && !isWide(of, key)) least = 'few'
  }
  return least
}
/** Whether a field bounds readers who have much. */
function isWide({ scope }: Resource, key: string): boolean {
  if (scope !== 'everyone') for (const bound in scope) if (scope[bound as keyof typeof scope] === key && !tight.has(bound)) return true
  return false
}

export interface Statements {
  readonly dialect: Dialect
  codec(of: Resource): Codec
  resource(name: string): Resource
  /** The fingerprint of the secret that rows are read and written with. */
  readonly fingerprint: string | undefined
  /** Where a tenant's log ends: position, digest, and the fingerprint of the database's secret. */
  head(tenant: string): Statement
  byId(of: Resource, tenant: string, ids: readonly string[]): Statement
  /** `keys` names the columns that are read, in place of all: `part` makes rows of them. */
  find(of: Resource, tenant: string, where: object, sort: readonly string[], limit: number, offset?: number, keys?: readonly string[]): Statement
  part(of: Resource, keys: readonly string[]): Part
  /** What a need or a report finds, with `more` rows beyond its limit; maybe not in its order: whoever asks sorts them. */
  findFew(query: Omit<Find, 'kind'>, tenant: string, more?: number): Statement
  count(of: Resource, tenant: string, where: object): Statement
  /** How many rows meet conditions, by tenant; nothing of those that have none. */
  countEach(of: Resource, tenants: readonly string[], where: object): Statement
  /** The rows that bear the names of their tenants as ids. */
  ownRows(of: Resource, tenants: readonly string[]): Statement
  receipt(tenant: string, key: string): Statement
  /** Several receipts, with their keys. */
  receiptsOf(tenant: string, keys: readonly string[]): Statement
  sequence(tenant: string, name: string): Statement
  streamKey(tenant: string, resource: string, stream: string): Statement
  /** Several keys of one resource, with their streams. */
  streamKeys(tenant: string, resource: string, streams: readonly string[]): Statement
  /** The streams among some in which there are facts of anybody but one. */
  touchedByOthers(tenant: string, resource: string, streams: readonly string[], actor: string): Statement
  /** Writes rows as they are, replacing older ones. */
  put(of: Resource, rows: readonly AnyRow[]): readonly Statement[]
  putFacts(facts: readonly StoredFact[]): readonly Statement[]
  flush(
    tenant: string,
    group: {
      readonly rows: ReadonlyMap<string, ReadonlyMap<string, AnyRow>>
      readonly facts: readonly StoredFact[]
      readonly receipts: ReadonlyMap<string, Receipt>
      readonly sequences: ReadonlyMap<string, number>
      readonly keys: ReadonlyMap<string, string | null>
    },
    /** A row as the database has it, where that is known. */
    before: (of: string, id: string) => AnyRow | undefined,
  ): readonly Statement[]
}

export const factColumns = [
  'tenant',
  'position',
  'resource',
  'stream',
  'version',
  'type',
  'v',
  'data',
  'status',
  'actor',
  'role',
  'dept',
  'command',
  'root',
  'key',
  'at',
  'hash',
] as const
/** A fact as the columns that it is asked by; the others lie packed in its data. Spelled out, as is how it is read: every command does it. */
const valuesOf = (fact: StoredFact): readonly unknown[] => [
  fact.tenant,
  fact.position,
  fact.resource,
  fact.stream,
  fact.version,
  fact.type,
  fact.v,
  fact.actor,
  fact.hash,
  pack(fact),
]
const askedBy = ['tenant', 'position', 'resource', 'stream', 'version', 'type', 'v', 'actor', 'hash', 'data'] as const
const askedTypes = askedBy.map(name => (['position', 'version', 'v'].includes(name) ? ('integer' as const) : ('text' as const)))
const lyingPacked = ['status', 'role', 'dept', 'command', 'root', 'at'] as const

const pgType: Record<Storage, string> = { text: 'text[]', json: 'text[]', integer: 'bigint[]', flag: 'boolean[]' }
const quoted = (names: readonly string[]): string => names.map(name => `"${name}"`).join(', ')

/** Rows that one statement of SQLite inserts: it saves a third of what it takes to insert them one by one. */
const together = 16
/** An insert of many rows: one statement with arrays on PostgreSQL, some at a time on SQLite. Columns that are named as empty are given an
 * empty text. */
export function inserter(dialect: Dialect, table: string, names: readonly string[], types: readonly Storage[], tail: string, empty: readonly string[] = []) {
  const into = `insert into "${table}" (${quoted([...names, ...empty])})`,
    nothing = empty.map(() => ", ''").join('')
  const marks = `(${names.map((_, i) => (dialect === 'sqlite' ? '?' : `$${i + 1}`)).join(', ')}${nothing})`,
    single = `${into} values ${marks} ${tail}`
  if (dialect === 'sqlite') {
    let some: string | undefined
    return (rows: readonly (readonly unknown[])[]): readonly Statement[] => {
      const list: Statement[] = []
      let i = 0
      for (; i + together <= rows.length; i += together)
        list.push({ text: (some ??= `${into} values ${Array(together).fill(marks).join(', ')} ${tail}`), values: rows.slice(i, i + together).flat() })
      for (; i < rows.length; i++) list.push({ text: single, values: rows[i]! })
      return list
    }
  }
  const many = `${into} select *${nothing} from unnest(${types.map((type, i) => `$${i + 1}::${pgType[type]}`).join(', ')}) ${tail}`
  return (rows: readonly (readonly unknown[])[]): readonly Statement[] =>
    rows.length === 0
      ? []
      : rows.length === 1
        ? [{ text: single, values: rows[0]! }]
        : [{ text: many, values: names.map((_, i) => arrayLiteral(rows.map(values => values[i]))) }]
}

/** What becomes of a row that is there. */
const setting = (columns: readonly string[]): string => {
  const sets = columns.filter(column => column !== 'id' && column !== 'tenant').map(column => `"${column}" = excluded."${column}"`)
  return `on conflict ("tenant", "id") do update set ${sets.join(', ')}`
}

interface Made {
  readonly codec: Codec
  readonly select: string
  readonly parts: WeakMap<readonly string[], Part & { readonly select: string }>
  readonly upsert: ReturnType<typeof inserter>
  /** The same for rows of which some columns change, by these. */
  readonly updates: Map<string, ReturnType<typeof inserter>>
}

/** How many different limits may stand written out in statements: each of them is kept prepared by itself. */
const writtenMax = 50
/** How many texts of statements that read from a table are kept. */
const textsMax = 500

/** Texts of two parts, the same string each time: what is kept by a text is found without reading all of it through. */
function texts(): (select: string, rest: string) => string {
  const all = new Map<string, Map<string, string>>()
  return (select, rest) => {
    let known = all.get(select)
    if (!known || known.size > textsMax) all.set(select, (known = new Map()))
    let text = known.get(rest)
    if (text === undefined) known.set(rest, (text = select + rest))
    return text
  }
}

/** With a prefix, the statements are about tables of that other name beside those in use. */
export function statements(dialect: Dialect, registry: Registry, encryption?: Encryption, prefix = ''): Statements {
  const mark = (n: number) => (dialect === 'sqlite' ? '?' : `$${n}`)
  const known = new Map(registry.tables.map(of => [of.name, of])),
    textOf = texts(),
    made = new Map<string, Made>()
  /** Everything about a table, made when it is first asked for: a start need not wait for a hundred. */
  const at = (name: string): Made => {
    const found = made.get(name)
    if (found) return found
    const resource = known.get(name)
    if (!resource) throw new Error(`${name} is not a resource`)
    const own = codec(dialect, resource, encryption),
      { names, storages } = own
    const one: Made = {
      codec: own,
      select: `select ${quoted(names)} from "${prefix}${name}"`,
      parts: new WeakMap(),
      upsert: inserter(dialect, `${prefix}${name}`, names, storages, setting(names)),
      updates: new Map(),
    }
    made.set(name, one)
    return one
  }
  function partOf({ name }: Resource, keys: readonly string[]) {
    const { parts, codec: own } = at(name)
    let part = parts.get(keys)
    if (!part) {
      const made = own.part(keys)
      parts.set(keys, (part = { ...made, select: `select ${quoted(made.names)} from "${prefix}${name}"` }))
    }
    return part
  }
  /** Writes rows. SQLite writes every index anew of which a column is set, so that of a row that was there what changed is set alone; what has
   * parts of its own might have changed within. */
  function putChanged(name: string, rows: readonly AnyRow[], before: (id: string) => AnyRow | undefined): readonly Statement[] {
    const { codec, upsert, updates } = at(name)
    if (dialect === 'postgres') return upsert(rows.map(codec.encode))
    const changes = Map.groupBy(rows, row => {
      const was = before(row.id)
      return was ? codec.names.filter((_, i) => codec.storages[i] === 'json' || was[codec.keys[i]!] !== row[codec.keys[i]!]).join() : ''
    })
    return [...changes].flatMap(([columns, some]) => {
      let put = columns === '' ? upsert : updates.get(columns)
      if (!put) updates.set(columns, (put = inserter(dialect, `${prefix}${name}`, codec.names, codec.storages, setting(columns.split(',')))))
      return put(some.map(codec.encode))
    })
  }
  const facts = inserter(dialect, 'facts', askedBy, askedTypes, '', lyingPacked)
  const receipts = inserter(dialect, 'receipts', ['tenant', 'key', 'hash', 'answer', 'at'], Array(5).fill('text'), '')
  const sequences = inserter(
    dialect,
    'sequences',
    ['tenant', 'name', 'last'],
    ['text', 'text', 'integer'],
    'on conflict ("tenant", "name") do update set "last" = excluded."last"',
  )
  const keys = inserter(
    dialect,
    'stream_keys',
    ['tenant', 'resource', 'stream', 'wrapped'],
    Array(4).fill('text'),
    'on conflict ("tenant", "resource", "stream") do update set "wrapped" = excluded."wrapped"',
  )
  const of = (name: string): Codec => at(name).codec
  const putFacts = (list: readonly StoredFact[]) => facts(list.map(valuesOf))

  const written = new Set<number>()
  /** How many rows are wanted, after how many others, in a statement of `n` values. SQLite plans a statement anew whenever a bare parameter is its
   * limit, hence the sum. PostgreSQL keeps a plan only where the text says how many: of a number that it does not know it takes a tenth of the
   * table, finds that dear, and plans anew each time, which takes as long as the page. So the first few that are asked for are written out, but not those
   * that differ by the turn. */
  function cutTo(limit: number, offset: number, n: number, isFixed: boolean): Sql {
    if (dialect === 'sqlite') return { text: ' limit ? + 0 offset ?', values: [limit, offset] }
    if (isFixed && written.size < writtenMax) written.add(limit)
    const values = isFixed && written.has(limit) ? [] : [limit],
      most = values.length === 0 ? String(limit) : mark(n + 1)
    return offset === 0 ? { text: ` limit ${most}`, values } : { text: ` limit ${most} offset ${mark(n + values.length + 1)}`, values: [...values, offset] }
  }
  /** Without a sort the rows come as they lie. */
  function found(
    resource: Resource,
    tenant: string,
    where: object,
    sort: readonly string[] | undefined,
    limit: number,
    offset: number,
    { isSmall = false, isFixed = true, keys }: { readonly isSmall?: boolean; readonly isFixed?: boolean; readonly keys?: readonly string[] | undefined } = {},
  ): Statement {
    const codec = of(resource.name),
      sql = whereSql(dialect, codec, tenant, where)
    const order = sort ? ` order by ${sortSql(dialect, codec, sort)}` : '',
      cut = cutTo(limit, offset, sql.values.length, isFixed)
    return {
      text: textOf((keys ? partOf(resource, keys) : at(resource.name)).select, ` where ${sql.text}${order}${cut.text}`),
      values: [...sql.values, ...cut.values],
      isSmall,
    }
  }

  return {
    dialect,
    codec: resource => of(resource.name),
    resource: name => registry.resources.get(name)!,
    fingerprint: encryption?.fingerprint,
    head: tenant => ({
      text: `select position, hash, (select value from kernel_state where tenant = '${everybody}' and name = '${secretName}')
        from facts where tenant = ${mark(1)} order by position desc limit 1`,
      values: [tenant],
      isSmall: true,
    }),
    byId(resource, tenant, ids) {
      const { select } = at(resource.name)
      if (dialect === 'sqlite')
        return ids.length === 1
          ? { text: textOf(select, ' where tenant = ? and id = ?'), values: [tenant, ids[0]], isSmall: true }
          : { text: `${select} where tenant = ? and id in (select value from json_each(?))`, values: [tenant, JSON.stringify(ids)] }
      const rows = ids.map(id => [resource, id] as const)
      return ids.length === 1
        ? { text: `${select} where tenant = $1 and id = $2`, values: [tenant, ids[0]], isSmall: true, rows }
        : { text: `${select} where tenant = $1 and id = any($2::text[])`, values: [tenant, arrayLiteral(ids)], rows }
    },
    find: (resource, tenant, where, sort, limit, offset = 0, keys = undefined) => found(resource, tenant, where, sort, limit, offset, { keys }),
    part: partOf,
    findFew({ of: resource, where, sort = [], limit, isWhole }, tenant, more = 0) {
      const left = leaves(resource, where),
        isAll = left === 'one' || (left === 'few' && isWhole)
      return found(resource, tenant, where, isAll ? undefined : sort, limit + more + (isWhole ? 1 : 0), 0, { isSmall: left !== 'many', isFixed: more === 0 })
    },
    count(resource, tenant, where) {
      const sql = whereSql(dialect, of(resource.name), tenant, where)
      return { text: `select count(*) from "${resource.name}" where ${sql.text}`, values: sql.values, isSmall: leaves(resource, where) !== 'many' }
    },
    countEach(resource, tenants, where) {
      const sql = whereSql(dialect, of(resource.name), tenants, where)
      return { text: `select tenant, count(*) from "${resource.name}" where ${sql.text} group by tenant`, values: sql.values }
    },
    ownRows(resource, tenants) {
      const sql = whereSql(dialect, of(resource.name), tenants, { id: tenants })
      return { text: `${at(resource.name).select} where ${sql.text} and id = tenant order by tenant`, values: sql.values }
    },
    receipt: (tenant, key) => ({ text: `select hash, answer, at from receipts where tenant = ${mark(1)} and key = ${mark(2)}`, values: [tenant, key] }),
    receiptsOf: (tenant, keys) =>
      dialect === 'sqlite'
        ? {
            text: 'select key, hash, answer, at from receipts where tenant = ? and key in (select value from json_each(?))',
            values: [tenant, JSON.stringify(keys)],
          }
        : { text: 'select key, hash, answer, at from receipts where tenant = $1 and key = any($2::text[])', values: [tenant, arrayLiteral(keys)] },
    sequence: (tenant, name) => ({ text: `select last from sequences where tenant = ${mark(1)} and name = ${mark(2)}`, values: [tenant, name] }),
    streamKey: (tenant, resource, stream) => ({
      text: `select wrapped from stream_keys where tenant = ${mark(1)} and resource = ${mark(2)} and stream = ${mark(3)}`,
      values: [tenant, resource, stream],
    }),
    touchedByOthers: (tenant, resource, streams, actor) =>
      dialect === 'sqlite'
        ? {
            text: 'select distinct stream from facts where tenant = ? and resource = ? and stream in (select value from json_each(?)) and actor <> ?',
            values: [tenant, resource, JSON.stringify(streams), actor],
          }
        : {
            text: 'select distinct stream from facts where tenant = $1 and resource = $2 and stream = any($3::text[]) and actor <> $4',
            values: [tenant, resource, arrayLiteral(streams), actor],
          },
    streamKeys: (tenant, resource, streams) =>
      dialect === 'sqlite'
        ? {
            text: 'select stream, wrapped from stream_keys where tenant = ? and resource = ? and stream in (select value from json_each(?))',
            values: [tenant, resource, JSON.stringify(streams)],
          }
        : {
            text: 'select stream, wrapped from stream_keys where tenant = $1 and resource = $2 and stream = any($3::text[])',
            values: [tenant, resource, arrayLiteral(streams)],
          },
    put: (resource, rows) => at(resource.name).upsert(rows.map(of(resource.name).encode)),
    putFacts,
    flush: (tenant, group, before) => [
      ...putFacts(group.facts),
      ...[...group.rows].flatMap(([name, rows]) => putChanged(name, [...rows.values()], id => before(name, id))),
      ...receipts([...group.receipts].map(([key, receipt]) => [tenant, key, receipt.hash, receipt.answer, receipt.at])),
      ...sequences([...group.sequences].map(([name, last]) => [tenant, name, last])),
      ...keys(
        [...group.keys]
          .filter(([, wrapped]) => wrapped !== null)
          .map(([name, wrapped]) => {
            const space = name.indexOf(' ')
            return [tenant, name.slice(0, space), name.slice(space + 1), wrapped]
          }),
      ),
      ...[...group.keys]
        .filter(([, wrapped]) => wrapped === null)
        .map(([name]) => ({
          text: `delete from stream_keys where tenant = ${mark(1)} and resource = ${mark(2)} and stream = ${mark(3)}`,
          values: [tenant, name.slice(0, name.indexOf(' ')), name.slice(name.indexOf(' ') + 1)],
        })),
    ],
  }
}
