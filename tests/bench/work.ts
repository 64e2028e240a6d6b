/** P1 and P2: commands in process, beside the bare driver doing the same statements in the same groups. */
import { createHash } from 'node:crypto'
import { newId } from '../../modules/kit/index.ts'
import type { Dialect } from '../../server/kernel/columns.ts'
import type { Statement } from '../../server/kernel/store.ts'
import { arrayLiteral } from '../../server/kernel/where.ts'
import type { App } from '../app.ts'
import { commit, createClass, createNote } from './toy.ts'

/** Runs `total` pieces of work, `together` at a time; answers pieces per second. */
export async function rate(total: number, together: number, piece: (from: number, count: number) => Promise<unknown>): Promise<number> {
  const began = performance.now()
  for (let i = 0; i < total; i += together) await piece(i, Math.min(together, total - i))
  return total / ((performance.now() - began) / 1000)
}

const body = 'x'.repeat(150)
export interface Work {
  readonly name: string
  readonly product: (from: number, count: number) => Promise<unknown>
  readonly bare: (from: number, count: number) => Promise<unknown>
}

/** The product's side and the bare side of each kind of command, on one database. */
export async function works(on: App, dialect: Dialect): Promise<readonly Work[]> {
  const po = on.as('PO')
  await on.run(po, createClass, 'k', { title: 'K', seats: 1_000_000_000 })
  const many = (make: () => Promise<unknown>) => (_from: number, count: number) => Promise.all(Array.from({ length: count }, make))
  let position = 0
  const bareRow = () => {
    const id = newId()
    return {
      id,
      key: newId(),
      hash: createHash('sha256').update(id).digest('base64url'),
      position: ++position,
      data: JSON.stringify({ title: '标题', schoolId: 's1', kind: 'a', body, amount: 100 }),
    }
  }
  const bare = (kind: 'create' | 'commit') => (_from: number, count: number) =>
    on.store.transact('bare', () => bareGroup(dialect, kind, Array.from({ length: count }, bareRow)) as any)
  await on.store.exec(bareTables)
  await on.store.exec(`insert into bare_class values ('bare', 'k', 'K', 1000000000)`)
  await on.store.exec(`insert into bare_seats values ('bare', 'k', 0)`)
  return [
    {
      name: 'create',
      bare: bare('create'),
      product: many(() => on.run(po, createNote, newId(), { title: '标题', schoolId: 's1', kind: 'a', body, amount: 100 })),
    },
    { name: 'enrolment commit', bare: bare('commit'), product: many(() => on.run(po, commit, newId(), { klassId: 'k', pupil: '张三' }, { key: newId() })) },
  ]
}

const bareTables = `
create table bare_facts (tenant text not null, position bigint not null, resource text not null, stream text not null, version bigint not null,
  type text not null, v bigint not null, data text not null, status text not null, actor text not null, role text not null, dept text not null,
  command text not null, root text not null, key text, at text not null, hash text not null, primary key (tenant, position));
create unique index bare_facts_stream on bare_facts (tenant, resource, stream, version);
create table bare_note (id text not null, tenant text not null, version bigint not null, status text not null, created_at text not null,
  created_by text not null, updated_at text not null, updated_by text not null, title text not null, school_id text not null, kind text not null,
  body text not null, amount bigint not null, primary key (tenant, id));
create index bare_note_status on bare_note (tenant, status, created_at);
create index bare_note_created on bare_note (tenant, created_at);
create index bare_note_school on bare_note (tenant, school_id);
create table bare_receipts (tenant text not null, key text not null, hash text not null, answer text not null, at text not null, primary key (tenant, key));
create index bare_receipts_at on bare_receipts (tenant, at);
create table bare_class (tenant text not null, id text not null, title text not null, seats bigint not null, primary key (tenant, id));
create table bare_seats (tenant text not null, id text not null, taken bigint not null, primary key (tenant, id));
`
type BareRow = { id: string; key: string; hash: string; position: number; data: string }

/** The statements of a group of commands, as short as a person would write them for this one purpose. */
function* bareGroup(dialect: Dialect, kind: 'create' | 'commit', rows: readonly BareRow[]): Generator<Statement | readonly Statement[], void, any> {
  const at = new Date().toISOString()
  const fact = (row: BareRow) => [
    'bare',
    row.position,
    'note',
    row.id,
    1,
    'created',
    1,
    row.data,
    'live',
    'u',
    'PO',
    '',
    'create',
    'create',
    null,
    at,
    row.hash,
  ]
  const note = (row: BareRow) => [row.id, 'bare', 1, 'live', at, 'u', at, 'u', '标题', 's1', 'a', body, 100]
  const receipt = (row: BareRow) => ['bare', row.key, row.hash, '{"id":1}', at]
  yield { text: `select position, hash from bare_facts where tenant = ${mark(dialect, 1)} order by position desc limit 1`, values: ['bare'] }
  if (dialect === 'postgres') {
    const ids = arrayLiteral(rows.map(row => row.id)),
      keys = arrayLiteral(rows.map(row => row.key))
    yield [
      ...(kind === 'commit' ? [{ text: 'select * from bare_receipts where tenant = $1 and key = any($2::text[])', values: ['bare', keys] }] : []),
      { text: 'select * from bare_note where tenant = $1 and id = any($2::text[])', values: ['bare', ids] },
      ...(kind === 'commit'
        ? ['bare_class', 'bare_seats'].map(table => ({ text: `select * from ${table} where tenant = $1 and id = $2`, values: ['bare', 'k'] }))
        : []),
    ]
    yield [
      unnest('bare_facts', 'text bigint text text bigint text bigint text text text text text text text text text text', rows.map(fact)),
      unnest(
        'bare_note',
        'text text bigint text text text text text text text text text bigint',
        rows.map(note),
        ' on conflict (tenant, id) do update set version = excluded.version',
      ),
      ...(kind === 'commit'
        ? [
            unnest('bare_receipts', 'text text text text text', rows.map(receipt)),
            { text: 'update bare_seats set taken = taken + $1 where tenant = $2 and id = $3', values: [rows.length, 'bare', 'k'] },
          ]
        : []),
    ]
    return
  }
  const insert = (table: string, values: readonly unknown[], tail = ''): Statement => ({
    text: `insert into ${table} values (${values.map(() => '?').join()})${tail}`,
    values,
  })
  for (const row of rows) {
    if (kind === 'commit') yield { text: 'select * from bare_receipts where tenant = ? and key = ?', values: ['bare', row.key] }
    yield { text: 'select * from bare_note where tenant = ? and id = ?', values: ['bare', row.id] }
    if (kind === 'commit')
      for (const table of ['bare_class', 'bare_seats']) yield { text: `select * from ${table} where tenant = ? and id = ?`, values: ['bare', 'k'] }
    yield insert('bare_facts', fact(row))
    yield insert('bare_note', note(row), ' on conflict (tenant, id) do update set version = excluded.version')
    if (kind === 'commit') {
      yield { text: 'update bare_seats set taken = taken + 1 where tenant = ? and id = ?', values: ['bare', 'k'] }
      yield insert('bare_receipts', receipt(row))
    }
  }
}
const mark = (dialect: Dialect, n: number): string => (dialect === 'sqlite' ? '?' : `$${n}`)
function unnest(table: string, types: string, rows: readonly (readonly unknown[])[], tail = ''): Statement {
  const list = types.split(' ')
  return {
    text: `insert into ${table} select * from unnest(${list.map((type, i) => `$${i + 1}::${type}[]`).join()})${tail}`,
    values: list.map((_, i) => arrayLiteral(rows.map(row => row[i]))),
  }
}
