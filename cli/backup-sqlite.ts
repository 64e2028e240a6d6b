/** Backups of a SQLite file: copied online page by page, with a checksum beside the copy. */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import Database from 'better-sqlite3'
import { archiveOf } from '../server/kernel/archive-file.ts'
import type { Parts } from './house.ts'
import { Stop } from './shell.ts'

/** Copies the database while it is used; the copy is one consistent moment. */
export async function copyTo({ engine }: Parts, file: string, seen: (done: number, total: number) => void): Promise<{ bytes: number }> {
  mkdirSync(dirname(file), { recursive: true })
  const partly = `${file}.part`
  rmSync(partly, { force: true })
  // For its owner alone from the first byte on; what was there before stays until this one is whole.
  writeFileSync(partly, '', { mode: 0o600 })
  await engine.store.raw.backup(partly, {
    progress({ totalPages, remainingPages }: { totalPages: number; remainingPages: number }) {
      seen(totalPages - remainingPages, totalPages)
      // All in one step, from one moment: a copy in steps begins anew whenever somebody writes, and would never end under load.
      return 2 ** 31 - 1
    },
  })
  renameSync(partly, file)
  return { bytes: statSync(file).size }
}

/** Copies the facts of closed years beside a backup, with a checksum; what lay there before goes. */
export async function copyArchive({ engine }: Parts, file: string): Promise<void> {
  const beside = archiveOf(file),
    partly = `${beside}.part`
  for (const old of [beside, `${beside}.sha256`, partly]) rmSync(old, { force: true })
  writeFileSync(partly, '', { mode: 0o600 })
  if (!(await engine.store.archive?.copyTo(partly))) return rmSync(partly)
  renameSync(partly, beside)
  await sumOf(beside, 'write')
}

/** Writes the checksum of a file beside it, or compares the file with the one that is there. */
export async function sumOf(file: string, what: 'write' | 'compare'): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(file)) hash.update(piece)
  const sum = hash.digest('hex'),
    beside = `${file}.sha256`
  if (what === 'write') writeFileSync(beside, `${sum}  ${basename(file)}\n`, { mode: 0o600 })
  else if (existsSync(beside) && !readFileSync(beside, 'utf8').startsWith(sum))
    throw new Stop([`${file} 与其校验和不符，文件可能已损坏`, `${file} does not match its checksum: it is damaged or was changed`])
  return sum
}

/** Refuses what is no sound database of this product. */
export function checkFile(file: string): void {
  const foreign = new Stop([`${file} 不是本系统的备份`, `${file} is not a backup of this product`])
  let copy: Database.Database | undefined
  try {
    copy = new Database(file, { readonly: true })
    const [sound] = copy.pragma('integrity_check(1)') as { integrity_check: string }[]
    const there = copy.prepare('select 1 from sqlite_master where type = ? and name = ?').get('table', 'facts')
    if (sound?.integrity_check !== 'ok' || !there) throw foreign
  } catch {
    throw foreign
  } finally {
    copy?.close()
  }
}
