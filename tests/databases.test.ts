/** What a test leaves in its database the next one does not find, though it may be given the same one. */
import { expect, test } from 'vitest'
import { modules } from '../modules/index.ts'
import { openStore, type Store } from '../server/kernel/store.ts'
import { app, dialects } from './app.ts'
import { freshStore } from './databases.ts'

const isKept = process.env.KETANG_TEST_TEMPLATES === 'on'
const tablesOf = async ({ dialect, read }: Store): Promise<readonly string[]> => {
  const text =
    dialect === 'sqlite'
      ? "select name from sqlite_schema where type = 'table' and name not like 'sqlite%' order by name"
      : "select tablename::text from pg_tables where schemaname = 'public' order by tablename"
  return (await read({ text, values: [] })).map(([name]) => String(name))
}
/** The tables that hold something. */
async function filledOf(store: Store): Promise<readonly string[]> {
  const asked = (await tablesOf(store)).map(name => `select '${name}' as name where exists (select 1 from "${name}")`)
  return (await store.read({ text: asked.join(' union all '), values: [] })).map(([name]) => String(name))
}

test.each(dialects)('rows that a test has written on %s are gone, and nothing else is', async dialect => {
  const { store, url, drop } = await freshStore(dialect, modules)
  expect(await filledOf(store)).toEqual([])
  const tables = await tablesOf(store)
  const on = await app(modules, { store })
  await on.run(on.as('system'), on.engine.command('param', 'create'), 'left', { paramName: '名称', paramKey: 'left', paramValue: 'behind' })
  expect(await filledOf(store)).toEqual(expect.arrayContaining(['facts', 'param']))
  await on.close()
  await drop()

  const again = await freshStore(dialect, modules)
  if (isKept) expect(again.url).toBe(url)
  if (dialect === 'sqlite') {
    expect(again.store.archive).toBe(store.archive)
    expect(() => store.read({ text: 'select 1', values: [] })).toThrow('this store was given back')
  }
  expect(await filledOf(again.store)).toEqual([])
  expect(await tablesOf(again.store)).toEqual(tables)
  await again.store.close()
  await again.drop()
})

test.each(dialects)('a table, a column or an index that a test has made on %s does not last', async dialect => {
  for (const change of [
    'create table left_behind (id integer)',
    'alter table param add column left_behind integer',
    'create index left_behind on param (id)',
  ]) {
    const { store, url, drop } = await freshStore(dialect, modules)
    await store.exec(change)
    await store.close()
    await drop()
    const again = await freshStore(dialect, modules)
    if (isKept && dialect === 'postgres') expect(again.url).not.toBe(url)
    if (dialect === 'sqlite') expect(again.store.archive).not.toBe(store.archive)
    await again.store.exec(change)
    await again.store.close()
    await again.drop()
  }
})

test.runIf(isKept)('whoever is still there keeps a database from being given to another', async () => {
  const { store, url, drop } = await freshStore('postgres', modules),
    other = openStore(url)
  await other.read({ text: 'select 1', values: [] })
  await store.close()
  await drop()
  await other.close().catch(() => {})
  const again = await freshStore('postgres', modules)
  expect(again.url).not.toBe(url)
  await again.store.close()
  await again.drop()
})
