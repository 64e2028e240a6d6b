/** A command line for tests: a database file of its own, what was written to the terminal, and the exit code. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { modules } from '../modules/index.ts'
import { find, type Resource } from '../modules/kit/index.ts'
import { tablesFor } from '../tests/app.ts'
import { encryption } from '../server/kernel/encryption.ts'
import { stateSaid } from '../server/kernel/kernel-state.ts'
import { registry } from '../server/kernel/registry.ts'
import { revisionsWritten } from '../server/kernel/revision.ts'
import { everybody, secretName } from '../server/kernel/state-names.ts'
import { openStore } from '../server/kernel/store.ts'
import { config } from '../server/config.ts'
import { open } from './house.ts'
import { ketang } from './ketang.ts'

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
  /** Writes a CSV into the folder and answers its path. */
  sheet(name: string, rows: readonly (readonly string[])[]): string
  rows(resource: string, where?: object): Promise<readonly any[]>
  remove(): void
}

/** A folder with an empty database that has its tables. */
export async function desk(name = 'ketang.db'): Promise<Desk> {
  const folder = mkdtempSync(join(tmpdir(), 'ketang-cli-')),
    database = join(folder, name)
  const env = { DATABASE_URL: database, LANG: 'en' }
  const store = openStore(database)
  await store.exec((await tablesFor('sqlite', modules)).join(';\n'))
  const { fingerprint } = encryption(config(env).secret)
  await store.transact('revisions', function* () {
    yield revisionsWritten(store, registry(modules))
    yield stateSaid('sqlite', everybody, [[secretName, fingerprint]])
  })
  await store.close()
  return {
    folder,
    database,
    async run(...args) {
      let out = '',
        err = ''
      const exit = await ketang(args, {
        out: text => {
          out += text
        },
        err: text => {
          err += text
        },
        env,
        isTerminal: false,
        stop: new AbortController().signal,
      })
      return { exit, out, err, json: args.includes('--json') && out ? JSON.parse(out.split('\n')[0]!) : undefined }
    },
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
