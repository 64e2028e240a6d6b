/** The disk as a storage: one folder, written by renaming, so that a key holds all of its bytes or nothing. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { RefusalError } from '../../modules/kit/index.ts'
import { sound, type Storage, type StorageRefusals, type Stored } from './storage.ts'

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

async function synced(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Moves a file; over the border of two disks it is copied beside its place first. */
async function moved(from: string, to: string): Promise<void> {
  try {
    return await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
  }
  const beside = `${to}.${randomUUID()}.part`
  await copyFile(from, beside)
  await synced(beside)
  await rename(beside, to)
}

async function* walk(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(error => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (!entries) return
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(path)
    else if (entry.isFile()) yield path
  }
}

export function diskStorage(root: string, no: Pick<StorageRefusals, 'local'>): Storage {
  const place = (key: string): string => join(root, ...sound(key).split('/'))
  const storage: Storage = {
    async put(key, path) {
      const to = place(key)
      await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      await synced(path)
      await moved(path, to)
      await synced(dirname(to))
    },
    async get(key, range) {
      const found = await stat(place(key)).catch(error => {
        if (isMissing(error)) return undefined
        throw error
      })
      return found?.isFile() ? createReadStream(place(key), range) : undefined
    },
    remove: key => rm(place(key), { force: true }),
    async *list(prefix) {
      for await (const path of walk(join(root, ...prefix.split('/').filter(Boolean)))) {
        const found = await stat(path).catch(() => undefined)
        if (found) yield { key: relative(root, path).split(sep).join('/'), size: found.size, at: found.mtimeMs } satisfies Stored
      }
    },
    async test() {
      const path = join(root, `.test-${randomUUID()}`)
      try {
        await mkdir(root, { recursive: true, mode: 0o700 })
        await writeFile(path, 'ketang', { mode: 0o600 })
        await rm(path)
      } catch (error) {
        throw new RefusalError({ ...no.local, detail: { reason: (error as NodeJS.ErrnoException).code ?? '' } })
      }
    },
  }
  return storage
}
