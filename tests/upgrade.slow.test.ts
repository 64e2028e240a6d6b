/** Every migration, tried on databases with rows: what a new column holds in rows that were there is what a fact from before it folds to. */
import { mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadFrom } from '../cli/portable.ts'
import { modules } from '../modules/index.ts'
import { blank, type Resource } from '../modules/kit/index.ts'
import { codec } from '../server/kernel/codec.ts'
import { engine } from '../server/kernel/engine.ts'
import { log } from '../server/kernel/log.ts'
import { migrate, migrationsFolder } from '../server/kernel/migrate.ts'
import { refresh } from '../server/kernel/rebuild.ts'
import { registry } from '../server/kernel/registry.ts'
import { openStore, type Store } from '../server/kernel/store.ts'
import { dialects } from './app.ts'
import { newDatabase } from './databases.ts'

const { tables } = registry(modules)
interface Column {
  readonly isFirm: boolean
  readonly type: string
}
type Columns = ReadonlyMap<string, ReadonlyMap<string, Column>>

/** The columns that a database has by now, by table. */
async function columnsOf({ dialect, read }: Store): Promise<Columns> {
  const found = await read({
    text:
      dialect === 'sqlite'
        ? `select m.name, c.name, c."notnull", c.type from sqlite_schema m join pragma_table_info(m.name) c where m.type = 'table'`
        : `select table_name, column_name, case is_nullable when 'NO' then 1 else 0 end, data_type from information_schema.columns where table_schema = current_schema()`,
    values: [],
  })
  return new Map(
    [...Map.groupBy(found, ([table]) => String(table))].map(([table, rows]) => [
      table,
      new Map(rows.map(([, name, firm, type]) => [String(name), { isFirm: firm === 1, type: String(type).toLowerCase() }])),
    ]),
  )
}
async function opened(dialect: Store['dialect'], from?: string): Promise<{ readonly store: Store; drop(): Promise<void> }> {
  const made = dialect === 'postgres' ? await newDatabase() : { url: join(mkdtempSync(join(tmpdir(), 'ketang-')), 'old.db'), drop: async () => {} }
  if (from) await loadFrom(made.url, from, () => {})
  const store = openStore(made.url)
  return {
    store,
    drop: async () => {
      await store.close()
      await made.drop()
    },
  }
}

/** What stands in columns that a row did not have when it was written, by row key; of columns that it could leave empty, where it no longer may. */
const addedTo = (of: Resource, then: ReadonlyMap<string, Column>, now: ReadonlyMap<string, Column>): readonly string[] => {
  const { keys, names } = codec('sqlite', of)
  return keys.filter((key, i) => {
    const [was, is] = [then.get(names[i]!), now.get(names[i]!)]
    return key in of.fields && (!was || (!was.isFirm && is!.isFirm))
  })
}

/** A value that is none: of a row that nothing is known of. */
const none = (type: string): string => (/int/.test(type) ? '0' : /bool/.test(type) ? 'false' : `'-'`)

/** All of them in one transaction, which one message is to a server: by itself each would be brought to the disk or waited for. */
const together = (store: Store, texts: readonly string[]): Promise<unknown> => {
  const all = texts.map(text => text.trim().replace(/;$/, '')).join(';\n')
  return store.exec(store.dialect === 'sqlite' ? `begin;\n${all};\ncommit` : all)
}

describe.each(dialects)('%s', dialect => {
  test('a row in each table that is there, before the next migration: it then holds initial values where it held none', async () => {
    const { store, drop } = await opened(dialect),
      born = new Map<string, ReadonlyMap<string, Column>>()
    for (const file of readdirSync(join(migrationsFolder, dialect))
      .filter(name => name.endsWith('.sql'))
      .sort()) {
      await together(store, readFileSync(join(migrationsFolder, dialect, file), 'utf8').split('--> statement'))
      const there = await columnsOf(store)
      const rows = tables.flatMap(({ name }) => {
        const columns = there.get(name)
        if (!columns || born.has(name)) return []
        const firm = [...columns].filter(([, one]) => one.isFirm)
        born.set(name, columns)
        return `insert into "${name}" (${firm.map(([one]) => `"${one}"`)}) values (${firm.map(([, { type }]) => none(type))})`
      })
      await together(store, rows)
    }
    const now = await columnsOf(store),
      faults: string[] = []
    let compared = 0
    for (const of of tables) {
      const keys = addedTo(of, born.get(of.name)!, now.get(of.name)!),
        { names, decode } = codec(dialect, of).part(keys)
      if (keys.length === 0) continue
      const [values] = await store.read({ text: `select ${names.map(one => `"${one}"`)} from "${of.name}"`, values: [] })
      const row = decode(values!),
        wanted: Record<string, unknown> = { ...blank(of, '-', '-'), ...('empty' in of ? (of.empty as object) : {}) }
      for (const key of keys) {
        compared++
        const [a, b] = [row[key], wanted[key] ?? null].map(value => JSON.stringify(value))
        if (a !== b) faults.push(`${of.name}.${key} is ${a} in rows from before it, a fact from then folds to ${b}`)
      }
    }
    expect(faults).toEqual([])
    expect(compared).toBeGreaterThan(100)
    await drop()
  })

  test('the rows of the release before hold in new columns what a rebuild puts there, but where the fold itself was changed', async () => {
    const { store, drop } = await opened(dialect, join(import.meta.dirname, '..', 'fixtures', 'releases', '0.1.ketang')),
      then = await columnsOf(store)
    await migrate(store)
    const now = await columnsOf(store),
      on = engine(store, { modules, master: 'the-secret-of-release-0.1' })
    const added = tables.flatMap(of => {
      const keys = then.has(of.name) && of.revision === 1 ? addedTo(of, then.get(of.name)!, now.get(of.name)!) : []
      return keys.length > 0 ? [{ of, keys }] : []
    })
    const look = async () => {
      const seen = new Map<string, string>()
      for (const { of, keys } of added) {
        const { names, decode } = codec(dialect, of).part(keys)
        for (const [tenant, id, ...values] of await store.read({ text: `select tenant, id, ${names.map(one => `"${one}"`)} from "${of.name}"`, values: [] }))
          for (const [key, value] of Object.entries(decode(values))) seen.set(`${tenant} ${of.name} ${id} ${key}`, JSON.stringify(value))
      }
      return seen
    }
    const before = await look()
    expect(before.size).toBeGreaterThan(1_000)
    await refresh(on, log(on))
    const after = await look()
    expect([...before].filter(([name, value]) => after.get(name) !== value).map(([name, value]) => `${name}: ${value}, then ${after.get(name)}`)).toEqual([])
    expect(after.size).toBe(before.size)
    await on.close()
    await drop()
  })
})
