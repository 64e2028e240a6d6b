/** Tables in both dialects from the declarations, for migrations alone: one column per field, and the kernel's own tables. */
import * as pg from 'drizzle-orm/pg-core'
import * as lite from 'drizzle-orm/sqlite-core'
import type { Resource } from '../../modules/kit/index.ts'
import { columnsOf, type Dialect, isFirm, snake, type Storage } from './columns.ts'

const makers: Record<Dialect, Record<Storage, (name: string) => any>> = {
  sqlite: { text: name => lite.text(name), integer: name => lite.integer(name), flag: name => lite.integer(name), json: name => lite.text(name) },
  postgres: { text: name => pg.text(name), integer: name => pg.bigint(name, { mode: 'number' }), flag: name => pg.boolean(name), json: name => pg.text(name) },
}
const face = (dialect: Dialect): any => (dialect === 'sqlite' ? { ...lite, table: lite.sqliteTable } : { ...pg, table: pg.pgTable })

/** The table of a resource. Every key begins with the tenant, so that a distributed PostgreSQL can hold it. */
export function tableOf(dialect: Dialect, of: Resource): any {
  const { table, primaryKey, index, uniqueIndex } = face(dialect)
  const columns = Object.fromEntries(
    columnsOf(of).map(([key, kind]) => {
      const column = makers[dialect][kind](snake(key))
      return [key, isFirm(of, key) ? column.notNull() : column]
    }),
  )
  return table(of.name, columns, (t: any) => [
    primaryKey({ name: `${of.name}_pk`, columns: [t.tenant, t.id] }),
    index(`${of.name}_status_idx`).on(t.tenant, t.status, t.createdAt),
    index(`${of.name}_created_idx`).on(t.tenant, t.createdAt),
    ...Object.entries(of.fields).flatMap(([key, field]) => {
      if (field.unique) return [uniqueIndex(`${of.name}_${snake(key)}_key`).on(t.tenant, t[key])]
      const name = `${of.name}_${snake(key)}_idx`
      // A list is read within its reader's scope, newest first: the index gives both, so that a page never sorts a whole school.
      if (Object.values(of.scope).includes(key)) return [index(name).on(t.tenant, t[key], t.createdAt)]
      return field.kind === 'ref' || field.index ? [index(name).on(t.tenant, t[key])] : []
    }),
  ])
}
/** The kernel's tables. `facts` is the truth; `rows` of resources and views are its fold. */
export function kernelTables(dialect: Dialect) {
  const { table, primaryKey, uniqueIndex, index, text } = face(dialect)
  const whole = (name: string) => makers[dialect].integer(name).notNull()
  const word = (name: string) => text(name).notNull()
  return {
    facts: table(
      'facts',
      {
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
      },
      (t: any) => [
        primaryKey({ name: 'facts_pk', columns: [t.tenant, t.position] }),
        uniqueIndex('facts_stream_key').on(t.tenant, t.resource, t.stream, t.version),
      ],
    ),
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
