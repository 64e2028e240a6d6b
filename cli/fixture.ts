/** A command line for tests: a database file of its own, what was written to the terminal, and the exit code. */
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { modules } from '../modules/index.ts'
import { find, type Resource } from '../modules/kit/index.ts'
import { tablesFor } from '../tests/made-tables.ts'
import { encryption } from '../server/kernel/encryption.ts'
import { stateSaid } from '../server/kernel/kernel-state.ts'
import { migrationsFolder } from '../server/kernel/migrate.ts'
import { registry } from '../server/kernel/registry.ts'
import { revisionsWritten } from '../server/kernel/revision.ts'
import { everybody, secretName } from '../server/kernel/state-names.ts'
import { openStore } from '../server/kernel/store.ts'
import { config } from '../server/config.ts'
import { open } from './house.ts'
import { ketang } from './ketang.ts'
import { newFolder } from '../tests/run.ts'

export interface Ran {
  readonly exit: number
  readonly out: string
  readonly err: string
  readonly json: any
}
export interface Desk {
  readonly folder: string
  readonly database: string
  run(...args: readonly string[]): Promise<Ran>
  /** The same with other settings. */
  runWith(env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Ran>
  /** Writes a CSV into the folder and answers its path. */
  sheet(name: string, rows: readonly (readonly string[])[]): string
  rows(resource: string, where?: object): Promise<readonly any[]>
  remove(): void
}

let empty: Promise<Buffer> | undefined
/** The file of an empty database that has its tables, as one that was migrated; of nobody's secret yet. */
async function emptyFile(): Promise<Buffer> {
  const store = openStore(':memory:')
  await store.exec((await tablesFor('sqlite', modules)).join(';\n'))
  await store.transact('revisions', function* () {
    yield revisionsWritten(store, registry(modules))
    yield { text: 'create table migrations (name text primary key, at text not null)', values: [] }
    for (const name of readdirSync(join(migrationsFolder, 'sqlite')).filter(file => file.endsWith('.sql')))
      yield { text: 'insert into migrations values (?, ?)', values: [name, '2026-01-01T00:00:00.000Z'] }
  })
  const file = store.raw.serialize() as Buffer
  await store.close()
  return file
}

/** An empty database that has its tables, with a secret of its own. */
async function begun(database: string): Promise<void> {
  writeFileSync(database, await (empty ??= emptyFile()))
  const store = openStore(database),
    { fingerprint } = encryption(config({ DATABASE_URL: database, LANG: 'en' }).secret)
  await store.transact('revisions', function* () {
    yield stateSaid('sqlite', everybody, [[secretName, fingerprint]])
  })
  await store.close()
}
/** Desks that all begin where `fill` leads: it is done once, for a desk that the others are copies of. */
export function desksAfter(fill: (at: Desk) => Promise<unknown>): () => Promise<Desk> {
  let first: Promise<Desk> | undefined
  const filled = async (): Promise<Desk> => {
    const at = await desk()
    await fill(at)
    return at
  }
  return async () => desk('ketang.db', (await (first ??= filled())).folder)
}

/** A folder with an empty database that has its tables, or with what lies in another. */
export async function desk(name = 'ketang.db', from?: string): Promise<Desk> {
  const folder = newFolder('cli'),
    database = join(folder, name)
  const env = { DATABASE_URL: database, LANG: 'en' }
  if (from) cpSync(from, folder, { recursive: true })
  else await begun(database)
  async function runWith(more: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Ran> {
    let out = '',
      err = ''
    const exit = await ketang(args, {
      out: text => {
        out += text
      },
      err: text => {
        err += text
      },
      env: { ...env, ...more },
      isTerminal: false,
      stop: new AbortController().signal,
    })
    return { exit, out, err, json: args.includes('--json') && out ? JSON.parse(out.split('\n')[0]!) : undefined }
  }
  return {
    folder,
    database,
    runWith,
    run: (...args) => runWith({}, ...args),
    sheet(file, rows) {
      const path = join(folder, file)
      writeFileSync(path, rows.map(cells => cells.join(',')).join('\n'))
      return path
    },
    async rows(resource, where = {}) {
      const { engine } = await open(config(env))
      try {
        return await engine.ask('000000', find(engine.registry.resources.get(resource) as Resource, where, { limit: 100_000 }))
      } finally {
        await engine.close()
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
