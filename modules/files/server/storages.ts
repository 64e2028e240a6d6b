/** The storages of all tenants: the one in use for new files, and those where older files lie. */
import { join } from 'node:path'
import { find, get } from '../../kit/index.ts'
import { attach, attachedTag, disk, type Files, noOss, oss, type Place, type StorageRow } from '../index.ts'
import type { Engine } from '../../../server/kernel/engine.ts'
import { forPaper } from './pictures.ts'
import { type Outgoing, outgoing } from '../../../server/outgoing.ts'
import { diskStorage } from '../../../server/storage/disk.ts'
import { s3Storage } from '../../../server/storage/s3.ts'
import type { Storage } from '../../../server/storage/storage.ts'

export interface InUse {
  readonly ossId: string | null
  readonly storage: Storage
  /** Where the storage's files are known to lie outside, for clients that want to know. */
  readonly domainUrl?: string | null
}

export interface Storages extends Files {
  /** The folder of this machine: files on the disk, and what is on its way to a storage. */
  readonly folder: string
  /** Where uploads wait until they are judged. */
  readonly waiting: string
  /** The storage for new files of a tenant: the enabled one, else the disk. */
  inUse(tenant: string): Promise<InUse>
  /** The storage where a file lies; undefined when its settings are gone. */
  of(tenant: string, ossId: string | null): Promise<Storage | undefined>
  /** Every storage that may hold files of a tenant. */
  all(tenant: string): Promise<readonly InUse[]>
}

/** @param out what storages of tenants may be reached by; without it, none in a private network. */
export function storages(engine: Engine, folder: string, out: Outgoing = outgoing()): Storages {
  const usual = diskStorage(join(folder, 'kept'), noOss)
  const open = new Map<string, Storage>()
  function storageOf(row: StorageRow): Storage {
    const name = `${row.id} ${row.version}`
    let storage = open.get(name)
    if (!storage) {
      // Older versions of the settings are of no use once there are newer ones.
      for (const known of open.keys()) if (known.startsWith(`${row.id} `)) open.delete(known)
      open.set(name, (storage = row.category === disk ? diskStorage(join(folder, 'disks', row.bucketName), noOss) : s3Storage(row, noOss, out)))
    }
    return storage
  }
  const self: Storages = {
    folder,
    waiting: join(folder, 'waiting'),
    async inUse(tenant) {
      const [row] = await engine.ask(tenant, find(oss, { status: 'active' }, { limit: 1 }))
      return row ? { ossId: row.id, storage: storageOf(row), domainUrl: row.transformEndpoint } : { ossId: null, storage: usual }
    },
    async of(tenant, ossId) {
      if (ossId === null) return usual
      const row = await engine.ask(tenant, get(oss, ossId))
      return row && storageOf(row)
    },
    async all(tenant) {
      const rows = await engine.ask(tenant, find(oss, { status: ['idle', 'active'] }))
      return [{ ossId: null, storage: usual }, ...rows.map(row => ({ ossId: row.id, storage: storageOf(row) }))]
    },
    async drop(tenant, { ossId, key }: Place) {
      if (key) await (await self.of(tenant, ossId))?.remove(key)
    },
    async picture(tenant, link, widthMax) {
      const [, of, id = ''] = /^\/api\/blade-resource\/file\/([\w-]+)\.([\w-]+)(?:\/|$)/.exec(link) ?? []
      const file = of === tenant ? await engine.ask(tenant, get(attach, id)) : undefined
      // What hangs on a row is for those who reach the row.
      if (file?.status !== 'live' || !file.key || file.belongs === attachedTag) return undefined
      const bytes = await (await self.of(tenant, file.ossId))?.get(file.key)
      return bytes && forPaper(bytes, widthMax)
    },
    test: row => (row.category === disk ? diskStorage(join(folder, 'disks', row.bucketName), noOss) : s3Storage(row, noOss, out)).test(),
  }
  return self
}
