/** Every table may be distributed by tenant, as Citus distributes: its keys begin with the tenant, nothing points across, and no statement goes without it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../modules/index.ts'
import { migrate } from '../server/kernel/migrate.ts'
import { registry } from '../server/kernel/registry.ts'
import { openStore, type Store } from '../server/kernel/store.ts'
import { statements } from '../server/kernel/statements.ts'
import { dialects } from './app.ts'
import { newDatabase } from './databases.ts'

/** What belongs to the coordinator alone. */
const local = new Set(['migrations'])

describe.runIf(dialects.includes('postgres'))('the migrated database', () => {
  let store: Store, drop: () => Promise<void>
  beforeAll(async () => {
    const made = await newDatabase()
    drop = made.drop
    store = openStore(made.url)
    await migrate(store)
  })
  afterAll(async () => {
    await store.close()
    await drop()
  })
  const ask = (text: string) => store.read({ text, values: [] })

  test('has a tenant in every table, never null', async () => {
    const rows = await ask(`select t.tablename::text, c.is_nullable::text from pg_tables t left join information_schema.columns c
      on c.table_schema = t.schemaname and c.table_name = t.tablename and c.column_name = 'tenant' where t.schemaname = 'public'`)
    expect(rows.length).toBeGreaterThan(50)
    expect(rows.filter(([name, nullable]) => !local.has(String(name)) && nullable !== 'NO')).toEqual([])
  })
  test('begins every primary key, unique key and index with the tenant', async () => {
    const rows = await ask(`select i.indrelid::regclass::text, i.indexrelid::regclass::text, i.indisunique, a.attname::text from pg_index i
      join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public' and c.relkind = 'r'
      left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]`)
    expect(rows.length).toBeGreaterThan(100)
    expect(rows.filter(([table, , , first]) => !local.has(String(table)) && first !== 'tenant')).toEqual([])
  })
  test('has no foreign keys, triggers or sequences, which would reach across', async () => {
    expect(await ask("select conname from pg_constraint where contype = 'f'")).toEqual([])
    expect(await ask('select tgname from pg_trigger where not tgisinternal')).toEqual([])
    expect(await ask("select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and relkind = 'S'")).toEqual([])
  })
})

test('every statement of the kernel names the tenant', () => {
  const all = registry(modules),
    made = statements('postgres', all)
  for (const of of all.tables)
    for (const statement of [
      made.byId(of, 't', ['a']),
      made.byId(of, 't', ['a', 'b']),
      made.find(of, 't', {}, of.sort, 10),
      made.count(of, 't', { status: 'x' }),
    ]) {
      expect(statement.text).toMatch(/where tenant = \$1\b/)
      expect(statement.values[0]).toBe('t')
    }
  for (const of of all.tables)
    for (const { text, values } of [made.countEach(of, ['t', 'u'], { status: 'x' }), made.ownRows(of, ['t', 'u'])]) {
      expect(text).toMatch(/where tenant = any\(\$1::text\[\]\)/)
      expect(values[0]).toBe('{"t","u"}')
    }
  for (const statement of [made.head('t'), made.receipt('t', 'k'), made.receiptsOf('t', ['k']), made.sequence('t', 'n'), made.streamKey('t', 'r', 's')])
    expect(statement.text).toMatch(/tenant = \$1\b/)
  for (const of of all.tables)
    for (const { text } of made.put(of, [{ id: 'a', tenant: 't' } as never, { id: 'b', tenant: 't' } as never]))
      expect(text).toMatch(/on conflict \("tenant", "id"\)/)
})
