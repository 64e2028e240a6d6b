/** The uploaded files in a backup: a folder beside it, copied while files come in, since a kept file never changes. */
import { constants, existsSync } from 'node:fs'
import { cp, rm, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { attach } from '../modules/files/index.ts'
import { count, find } from '../modules/kit/index.ts'
import type { Parts } from './house.ts'

/** Where the files of a backup lie. */
export const besideOf = (file: string): string => `${file}.files`

/** What belongs into a backup: kept files, on the usual disk and on others; not slices and uploads that are on their way. */
const kept = ['kept', 'disks'] as const
const isKept = (path: string): boolean => !path.split(sep).includes('slices')

/** Copies or moves nothing twice: what was at the place before is gone. */
export async function copyFilesTo(folder: string, file: string): Promise<boolean> {
  const beside = besideOf(file)
  await rm(beside, { recursive: true, force: true })
  for (const name of kept)
    if (existsSync(join(folder, name))) await cp(join(folder, name), join(beside, name), { recursive: true, mode: constants.COPYFILE_FICLONE, filter: isKept })
  return existsSync(beside)
}

/** Puts the files of a backup back among those that are there. */
export async function putFilesBack(file: string, folder: string): Promise<boolean> {
  const beside = besideOf(file)
  if (!existsSync(beside)) return false
  for (const name of kept)
    if (existsSync(join(beside, name))) await cp(join(beside, name), join(folder, name), { recursive: true, mode: constants.COPYFILE_FICLONE })
  return true
}

export interface Told {
  readonly onDisk: number
  readonly missing: number
  readonly elsewhere: number
}
const page = 1_000

/** How many files the rows speak of: on this machine, missing from it, and in object storages that no backup holds. */
export async function tellFiles({ engine, log, ports }: Parts): Promise<Told> {
  const told = { onDisk: 0, missing: 0, elsewhere: 0 }
  for (const tenant of await log.tenants()) {
    told.elsewhere += await engine.ask(tenant, count(attach, { status: 'live', ossId: { not: null } }))
    for (let last = ''; ; ) {
      const rows = await engine.ask(tenant, find(attach, { status: 'live', ossId: null, key: { not: null }, id: { gt: last } }, { sort: ['id'], limit: page }))
      for (const row of rows) {
        const found = await stat(join(ports.files.folder, 'kept', ...row.key!.split('/'))).catch(() => undefined)
        if (found?.size === row.attachSize) told.onDisk++
        else told.missing++
      }
      if (rows.length < page) break
      last = rows.at(-1)!.id
    }
  }
  return told
}
