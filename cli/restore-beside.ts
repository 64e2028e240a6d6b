/** Where a backup is put before it is known to be good: a file beside the database file, or a schema beside the one in use. */
import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { TransactionSql } from 'postgres'
import { postgres } from '../server/kernel/postgres-driver.ts'
import type { Config } from '../server/config.ts'
import { isPostgres } from '../server/database-address.ts'
import { archiveOf } from '../server/kernel/archive-file.ts'
import { checkFile } from './backup-sqlite.ts'
import { isPortable, loadFrom } from './portable.ts'
import { Stop } from './shell.ts'

export interface Beside {
  /** The configuration with which what was put beside is opened. */
  readonly settings: Config
  load(file: string, seen: (rows: number) => void): Promise<void>
  /** Puts it in the place of the database in use, all of it or nothing; nobody may have either open. */
  take(): Promise<void>
  /** Takes it away. */
  drop(): Promise<void>
}

export const besideOf = (settings: Config): Beside => (isPostgres(settings.database) ? schemaBeside(settings) : fileBeside(settings))

function fileBeside(settings: Config): Beside {
  const { database } = settings,
    path = `${database}.restoring`,
    all = ['', '-wal', '-shm', '.archive', '.archive-journal']
  const without = (file: string, endings: readonly string[]): void => {
    for (const ending of endings) rmSync(`${file}${ending}`, { force: true })
  }
  return {
    settings: { ...settings, database: path },
    async load(file, seen) {
      without(path, all)
      mkdirSync(dirname(path), { recursive: true })
      if (isPortable(file)) return loadFrom(path, file, seen)
      checkFile(file)
      copyFileSync(file, path)
      if (existsSync(archiveOf(file))) copyFileSync(archiveOf(file), archiveOf(path))
      for (const one of [path, archiveOf(path)]) if (existsSync(one)) chmodSync(one, 0o600)
    },
    take: async () => {
      without(database, ['-wal', '-shm', '.archive', '.archive-journal'])
      if (existsSync(archiveOf(path))) renameSync(archiveOf(path), archiveOf(database))
      renameSync(path, database)
    },
    drop: async () => without(path, all),
  }
}

const schema = 'ketang_restoring'

function schemaBeside(settings: Config): Beside {
  const { database } = settings,
    address = `${database}${database.includes('?') ? '&' : '?'}search_path=${schema}`
  async function run(work: (sql: TransactionSql) => Promise<void>): Promise<void> {
    const client = postgres(database, { max: 1, onnotice: () => {} })
    try {
      await client.begin(work)
    } finally {
      await client.end({ timeout: 5 })
    }
  }
  return {
    settings: { ...settings, database: address },
    async load(file, seen) {
      if (!isPortable(file))
        throw new Stop([
          `${file} 是数据库文件，请用 backup --portable 重新备份后恢复到 PostgreSQL`,
          `${file} is a database file: make a backup with --portable to put it into PostgreSQL`,
        ])
      await run(async sql => {
        await sql.unsafe(`drop schema if exists ${schema} cascade`)
        await sql.unsafe(`create schema ${schema}`).catch(error => {
          throw error.code === '42501'
            ? new Stop([
                '恢复时须在数据库中新建模式以先行校验：请授予 CREATE 权限（GRANT CREATE ON DATABASE …）',
                'a backup is checked in a schema of its own first, which this account may not create: GRANT CREATE ON DATABASE … to it',
              ])
            : error
        })
      })
      await loadFrom(address, file, seen)
    },
    take: () =>
      run(async sql => {
        const [place] = await sql`select current_schema() as name`
        const old = await sql`select tablename from pg_tables where schemaname = current_schema()`
        const fresh = await sql`select tablename from pg_tables where schemaname = ${schema}`
        await sql.unsafe(
          [
            ...(old.length > 0 ? [`drop table ${old.map(one => `"${one.tablename}"`).join()} cascade`] : []),
            ...fresh.map(({ tablename }) => `alter table ${schema}."${tablename}" set schema "${place!.name}"`),
            `drop schema ${schema} cascade`,
          ].join(';\n'),
        )
      }),
    drop: () =>
      run(async sql => {
        await sql.unsafe(`drop schema if exists ${schema} cascade`)
      }),
  }
}
