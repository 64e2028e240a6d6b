/** Migrations: they lead to what the declarations say, on both databases, and every unique key begins with the tenant. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { modules } from '../modules/index.ts'
import { int, type Resource, resource, text } from '../modules/kit/index.ts'
import { diff, migrate, migrationsFolder } from '../server/kernel/migrate.ts'
import { readableJson } from '../server/kernel/readable-json.ts'
import { registry } from '../server/kernel/registry.ts'
import { openStore } from '../server/kernel/store.ts'
import { dialects } from './app.ts'
import { newDatabase } from './databases.ts'
import { changesSince, tablesFor } from './made-tables.ts'
import { newFolder } from './run.ts'

const { tables } = registry(modules)

describe.each(['sqlite', 'postgres'] as const)('%s', dialect => {
  test('the last snapshot is what the declarations say: else `ketang migrate new <name>` is due', async () => {
    const snapshot = readFileSync(join(migrationsFolder, 'snapshots', `${dialect}.json`), 'utf8')
    expect(await changesSince(dialect, tables, snapshot)).toEqual([])
  })
  test('a snapshot is written so that a review shows each column that changed, and holds what it held', async () => {
    const text = readFileSync(join(migrationsFolder, 'snapshots', `${dialect}.json`), 'utf8'),
      snapshot = JSON.parse(text)
    expect(text).toBe(`${readableJson(snapshot)}\n`)
    expect(JSON.parse(readableJson({ ...snapshot, more: [1, [], null, 'x'.repeat(200)] }))).toEqual({ ...snapshot, more: [1, [], null, 'x'.repeat(200)] })
    expect(text.split('\n').filter(line => line.split('"notNull"').length > 2)).toEqual([])
  })
})

test.each(dialects)('a fresh %s database is brought up to date once', { tags: 'thorough' }, async dialect => {
  const made = dialect === 'postgres' ? await newDatabase() : { url: join(newFolder('migrated'), 'm.db'), drop: async () => {} }
  const store = openStore(made.url)
  expect((await migrate(store)).length).toBeGreaterThan(0)
  expect(await migrate(store)).toEqual([])
  for (const of of tables) await store.read({ text: `select count(*) from "${of.name}"`, values: [] })
  await store.close()
  await made.drop()
})

test('every unique key begins with the tenant, so that a distributed PostgreSQL can hold the tables', async () => {
  const statements = await tablesFor('postgres', modules)
  const keys = statements.flatMap(text => [
    ...[...text.matchAll(/PRIMARY KEY\(([^)]+)\)/g)].map(match => match[1]!),
    ...[...text.matchAll(/CREATE UNIQUE INDEX .*?\(([^)]+)\)/g)].map(match => match[1]!),
  ])
  expect(keys.length).toBeGreaterThan(60)
  expect(keys.filter(key => !key.startsWith('"tenant"'))).toEqual([])
  expect(statements.join('\n')).not.toMatch(/"\w+" text(?! COLLATE "C")/)
})

test('a field that was renamed is a column that goes and one that comes, and nobody is asked which', { tags: 'thorough' }, async () => {
  const named = (name: string) =>
    resource('renamed', {
      label: ['改名', 'Renamed'],
      fields: { kept: text('名称', 'Name'), [name]: int('数量', 'Count', { required: true, initial: 0, index: true }) },
    })
  for (const dialect of ['sqlite', 'postgres'] as const) {
    const { after } = await diff(dialect, [named('before') as Resource], undefined)
    const { statements } = await diff(dialect, [named('since') as Resource], after)
    const said = statements.join(' ').replaceAll(/["`]/g, '')
    expect(said).toMatch(/ALTER TABLE renamed DROP COLUMN before.*ALTER TABLE renamed ADD (COLUMN )?since/)
    expect(said).not.toContain('kept')
  }
})
