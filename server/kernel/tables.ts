/** Tables in both dialects from the declarations, for migrations alone: one column per field, and the kernel's own tables. */
import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import * as lite from 'drizzle-orm/sqlite-core'
import type { Resource } from '../../modules/kit/index.ts'
import { columnsOf, type Dialect, isFirm, snake, type Storage } from './columns.ts'

const makers: Record<Dialect, Record<Storage, (name: string) => any>> = {
  sqlite: { text: name => lite.text(name), integer: name => lite.integer(name), flag: name => lite.integer(name), json: name => lite.text(name) },
  postgres: { text: name => pg.text(name), integer: name => pg.bigint(name, { mode: 'number' }), flag: name => pg.boolean(name), json: name => pg.text(name) },
}
const face = (dialect: Dialect): any => (dialect === 'sqlite' ? { ...lite, table: lite.sqliteTable } : { ...pg, table: pg.pgTable })

/** An index of a table, and the statement that it is there for: rows where columns have values, in an order. */
export interface Index {
  readonly name: string
  readonly columns: readonly string[]
  readonly isUnique: boolean
  /** The column whose rows without a value it leaves out: nobody finds them by it, and most rows have no such value for most of their life. */
  readonly valued?: string | undefined
  readonly serves: { readonly where: readonly string[]; readonly sort: readonly string[] }
}
/** The indexes of a resource's table beside its key, each of which begins with the tenant. What views hold is asked for by id or by what they
 * declare, and listed nowhere. */
export function indexesOf(of: Resource): readonly Index[] {
  const valued = (columns: readonly string[]) => columns.find(key => !isFirm(of, key))
  const index = (key: string, columns: readonly string[], where: readonly string[], sort: readonly string[] = []): Index => ({
    name: `${of.name}_${key}_idx`,
    columns,
    isUnique: false,
    valued: valued(columns),
    serves: { where, sort },
  })
  const lists = isView(of) ? [] : [index('status', ['status', 'createdAt'], ['status'], ['-createdAt']), index('created', ['createdAt'], [], ['-createdAt'])]
  return [
    ...lists,
    ...Object.entries(of.fields).flatMap(([key, field]) => {
      if (field.unique && field.unique !== 'standing')
        return [{ name: `${of.name}_${snake(key)}_key`, columns: [key], isUnique: true, valued: valued([key]), serves: { where: [key], sort: [] } }]
      // A list is read within its reader's scope, newest first: the index gives both, so that a page never sorts a whole school.
      if (Object.values(of.scope).includes(key)) return [index(snake(key), [key, 'createdAt'], [key], ['-createdAt'])]
      // What the clock asks for, status and time: those that are due come first.
      if (field.index === 'newest') return [index(snake(key), [key, 'createdAt'], [key], ['-createdAt'])]
      if (field.index === 'due') return [index(snake(key), ['status', key], ['status', key])]
      return field.kind === 'ref' || field.index || field.unique ? [index(snake(key), [key], [key])] : []
    }),
  ]
}
const isView = (of: Resource): boolean => 'empty' in of

/** The table of a resource. Every key begins with the tenant, so that a distributed PostgreSQL can hold it. */
function tableOf(dialect: Dialect, of: Resource): any {
  const { table, primaryKey, index, uniqueIndex } = face(dialect)
  const columns = Object.fromEntries(
    columnsOf(of).map(([key, kind]) => {
      const column = makers[dialect][kind](snake(key))
      return [key, isFirm(of, key) ? column.notNull() : column]
    }),
  )
  return table(of.name, columns, (t: any) => [
    primaryKey({ name: `${of.name}_pk`, columns: [t.tenant, t.id] }),
    ...indexesOf(of).map(({ name, columns, isUnique, valued }) => {
      const made = (isUnique ? uniqueIndex : index)(name).on(t.tenant, ...columns.map(key => t[key]))
      return valued ? made.where(sql`${sql.identifier(snake(valued))} is not null`) : made
    }),
  ])
}
/** What people did is looked for by who did it; what the house does by itself would only be written and kept. */
const people = sql`"actor" <> 'system'`
/** The kernel's tables. `facts` is the truth; `rows` of resources and views are its fold. */
export function kernelTables(dialect: Dialect) {
  const { table, primaryKey, uniqueIndex, index, text } = face(dialect)
  const whole = (name: string) => makers[dialect].integer(name).notNull()
  const word = (name: string) => text(name).notNull()
  const factColumns = () => ({
    tenant: word('tenant'),
    position: whole('position'),
    resource: word('resource'),
    stream: word('stream'),
    version: whole('version'),
    type: word('type'),
    v: whole('v'),
    data: word('data'),
    status: word('status'),
    actor: word('actor'),
    role: word('role'),
    dept: word('dept'),
    command: word('command'),
    root: word('root'),
    key: text('key'),
    at: word('at'),
    hash: word('hash'),
  })
  return {
    facts: table('facts', factColumns(), (t: any) => [
      primaryKey({ name: 'facts_pk', columns: [t.tenant, t.position] }),
      uniqueIndex('facts_stream_key').on(t.tenant, t.resource, t.stream, t.version),
      index('facts_actor_idx').on(t.tenant, t.actor, t.position).where(people),
    ]),
    /** Facts of closed years. On SQLite this one stays empty: they lie in a table like it in a file beside the database. */
    factsArchive: table('facts_archive', factColumns(), (t: any) => [
      primaryKey({ name: 'facts_archive_pk', columns: [t.tenant, t.position] }),
      index('facts_archive_stream_idx').on(t.tenant, t.resource, t.stream, t.version),
      index('facts_archive_actor_idx').on(t.tenant, t.actor, t.position).where(people),
    ]),
    receipts: table('receipts', { tenant: word('tenant'), key: word('key'), hash: word('hash'), answer: word('answer'), at: word('at') }, (t: any) => [
      primaryKey({ name: 'receipts_pk', columns: [t.tenant, t.key] }),
      index('receipts_at_idx').on(t.tenant, t.at),
    ]),
    streamKeys: table('stream_keys', { tenant: word('tenant'), resource: word('resource'), stream: word('stream'), wrapped: word('wrapped') }, (t: any) => [
      primaryKey({ name: 'stream_keys_pk', columns: [t.tenant, t.resource, t.stream] }),
    ]),
    sequences: table('sequences', { tenant: word('tenant'), name: word('name'), last: whole('last') }, (t: any) => [
      primaryKey({ name: 'sequences_pk', columns: [t.tenant, t.name] }),
    ]),
    cursors: table('cursors', { tenant: word('tenant'), name: word('name'), position: whole('position') }, (t: any) => [
      primaryKey({ name: 'cursors_pk', columns: [t.tenant, t.name] }),
    ]),
    leases: table('leases', { tenant: word('tenant'), name: word('name'), holder: word('holder'), until: word('until') }, (t: any) => [
      primaryKey({ name: 'leases_pk', columns: [t.tenant, t.name] }),
    ]),
    /** Tries under limits that hold over all processes: the digest of what is counted → how many, until when (milliseconds). */
    tries: table('tries', { tenant: word('tenant'), name: word('name'), used: whole('used'), until: whole('until') }, (t: any) => [
      primaryKey({ name: 'tries_pk', columns: [t.tenant, t.name] }),
    ]),
    /** Under which keys rows are found (modules/kit/finding.ts): made of the rows, in the turn that writes them. */
    foundKeys: table('found_keys', { tenant: word('tenant'), resource: word('resource'), key: word('key'), id: word('id') }, (t: any) => [
      primaryKey({ name: 'found_keys_pk', columns: [t.tenant, t.resource, t.key, t.id] }),
    ]),
    /** Keys of rows that are not there yet: one line for each row. */
    foundNews: table('found_news', { tenant: word('tenant'), resource: word('resource'), id: word('id'), keys: word('keys') }, (t: any) => [
      primaryKey({ name: 'found_news_pk', columns: [t.tenant, t.resource, t.id] }),
    ]),
    /** What the database was folded by: `fold:<resource>` → revision; `migration:<n>` → name. */
    state: table('kernel_state', { tenant: word('tenant'), name: word('name'), value: word('value') }, (t: any) => [
      primaryKey({ name: 'kernel_state_pk', columns: [t.tenant, t.name] }),
    ]),
  }
}

/** All tables of a database, for migrations. */
export const tables = (dialect: Dialect, resources: readonly Resource[]): Record<string, any> => ({
  ...kernelTables(dialect),
  ...Object.fromEntries(resources.map(of => [of.name, tableOf(dialect, of)])),
})
