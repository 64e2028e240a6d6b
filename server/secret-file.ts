/** The secret beside a database file on this machine: made once, for an empty database alone, readable by its owner only. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'

export const secretFileOf = (database: string): string => `${database}.secret`
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Writes a secret so that it is on the disk when this returns. */
export function writeSecret(path: string, secret: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${secret}\n`, { mode: 0o600, flush: true })
}

/** Whether a database file holds facts, and the fingerprint of the secret that they were written with, where it is noted. One that can't be
 * read is not taken for an empty one. */
function factsIn(database: string): { readonly fingerprint: string | undefined } | undefined {
  if (!existsSync(database)) return undefined
  let file: Database.Database | undefined
  try {
    file = new Database(database, { readonly: true })
    const tables = new Set(file.prepare("select name from sqlite_schema where type = 'table'").pluck().all())
    const isThere = (table: string, where = ''): unknown => tables.has(table) && file!.prepare(`select 1 from ${table} ${where} limit 1`).get()
    if (!isThere('facts') && !isThere('stream_keys')) return undefined
    const noted = isThere('kernel_state') && file.prepare("select value from kernel_state where tenant = '*' and name = 'secret'").pluck().get()
    return { fingerprint: noted ? String(noted) : undefined }
  } catch {
    return { fingerprint: undefined }
  } finally {
    file?.close()
  }
}

/** The secret beside a database file. Where it is missing and the database is not empty, what is wrong in words. */
export function localSecret(database: string): { readonly secret: string } | { readonly wrong: string } {
  const path = secretFileOf(database)
  if (existsSync(path)) return { secret: readFileSync(path, 'utf8').trim() }
  const written = factsIn(database)
  if (written)
    return {
      wrong:
        `The secret of this database is missing${written.fingerprint ? `: it is the one with the fingerprint ${written.fingerprint}` : ''}. ` +
        `It was looked for in KETANG_SECRET, which is not set, and in ${path}, which is not there. Put it back: no other opens ${database}`,
    }
  const secret = newSecret()
  writeSecret(path, secret)
  return { secret }
}
