/** The uploaded files in a backup: a folder beside it, copied while files come in, since a kept file never changes. */
import { constants, existsSync } from 'node:fs'
import { cp, mkdir, rm, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { attach } from '../modules/files/index.ts'
import { count, find } from '../modules/kit/index.ts'
import type { Parts } from './house.ts'
import type { Shell } from './shell.ts'

/** Where the files of a backup lie. */
export const besideOf = (file: string): string => `${file}.files`

/** What belongs into a backup: kept files, on the usual disk and on others; not slices and uploads that are on their way. */
const kept = ['kept', 'disks'] as const
const isKept = (path: string): boolean => !path.split(sep).includes('slices')

/** Copies or moves nothing twice: what was at the place before is gone. */
export async function copyFilesTo(folder: string, file: string): Promise<boolean> {
  const beside = besideOf(file)
  await rm(beside, { recursive: true, force: true })
  if (kept.some(name => existsSync(join(folder, name)))) await mkdir(beside, { recursive: true, mode: 0o700 })
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

/** What is to be known of files: those that are not where they belong, and those that no backup of this machine holds. */
export function aboutFiles({ onDisk, missing, elsewhere }: Told, t: Shell['t']): string {
  const lines = [
    ...(onDisk > 0 ? [t([`上传的文件：${onDisk} 个`, `uploaded files: ${onDisk}`])] : []),
    ...(missing > 0 ? [t([`缺少 ${missing} 个上传的文件`, `${missing} uploaded files are missing`])] : []),
    ...(elsewhere > 0
      ? [t([`另有 ${elsewhere} 个文件在对象存储中，请另行备份`, `${elsewhere} files lie in object storages: back those up by themselves`])]
      : []),
  ]
  return lines.map(line => `${line}\n`).join('')
}
