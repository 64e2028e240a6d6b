/** Big files in slices: each lies in the storage in use until all are there, so that any process can put them together. */
import { rm } from 'node:fs/promises'
import { find, RefusalError } from '../../kit/index.ts'
import { attach, noFile, safeName, slicesMax, tooLarge, usualTag } from '../index.ts'
import type { AnyRow } from '../../../server/kernel/codec.ts'
import type { Engine, Session } from '../../../server/kernel/engine.ts'
import type { Retention } from './retention.ts'
import { type Received, waitingPath, writeDown } from '../../../server/storage/upload.ts'
import { type Storage, type Stored, working } from '../../../server/storage/storage.ts'
import type { Storages } from './storages.ts'

/** Which file a slice is of: by its MD5, among those that one person sends. */
export interface Sliced {
  readonly fileMd5: string
  readonly chunkTotal: number
}
export interface ChunkedUpload {
  /** Keeps a slice; the same again changes nothing. Answers how many are there. */
  add(session: Session, of: Sliced, index: number, given: Received): Promise<number>
  /** Puts the file together; once done, asking again answers the same file. */
  compose(session: Session, of: Sliced, fileName: string, belongs: string | undefined): Promise<AnyRow>
}

/** The numbers of a request, which come as texts. */
export function slicedBy(asked: Readonly<Record<string, unknown>>): Sliced {
  const fileMd5 = String(asked.fileMd5 ?? '').toLowerCase(),
    chunkTotal = whole(asked.chunkTotal)
  if (!/^[0-9a-f]{32}$/.test(fileMd5)) throw new RefusalError({ ...noFile.md5, field: 'fileMd5' })
  if (!(chunkTotal >= 1 && chunkTotal <= slicesMax)) throw new RefusalError({ ...noFile.slice, field: 'chunkTotal' })
  return { fileMd5, chunkTotal }
}
/** From 0; clients that count from 1 send the total itself as their last. */
export function indexOf(asked: Readonly<Record<string, unknown>>, { chunkTotal }: Sliced): number {
  const index = whole(asked.chunkIndex)
  if (!(index >= 0 && index < chunkTotal)) throw new RefusalError({ ...noFile.slice, field: 'chunkIndex' })
  return index
}
const whole = (given: unknown): number => (/^\d{1,6}$/.test(String(given ?? '')) ? Number(given) : Number.NaN)

export const slicesPrefix = (tenant: string): string => `${tenant}/slices/`

export function chunkedUpload(engine: Engine, storages: Storages, retention: Retention): ChunkedUpload {
  const ownPrefix = ({ tenant, actor }: Session): string => `${slicesPrefix(tenant)}${actor.userId}/`
  const prefixOf = (session: Session, { fileMd5, chunkTotal }: Sliced): string => `${ownPrefix(session)}${fileMd5}-${chunkTotal}/`
  const composing = new Map<string, Promise<AnyRow>>()

  async function listed(storage: Storage, prefix: string): Promise<readonly Stored[]> {
    const found: Stored[] = []
    for await (const one of storage.list(prefix)) found.push(one)
    return found
  }
  const there = async (storage: Storage, prefix: string): Promise<ReadonlyMap<number, number>> =>
    new Map((await working(listed(storage, prefix))).map(({ key, size }) => [Number(key.slice(prefix.length)), size]))
  async function* bytes(storage: Storage, prefix: string, total: number): AsyncGenerator<Buffer> {
    for (let index = 0; index < total; index++) {
      const slice = await working(storage.get(`${prefix}${index}`))
      if (!slice) throw new RefusalError({ ...noFile.slices, detail: { missing: [index] } })
      yield* slice as AsyncIterable<Buffer>
    }
  }
  async function clear(storage: Storage, prefix: string, indexes: Iterable<number>): Promise<void> {
    for (const index of indexes) await storage.remove(`${prefix}${index}`).catch(() => {})
  }
  async function composed(session: Session, of: Sliced, fileName: string, belongs: string | undefined): Promise<AnyRow> {
    const [known] = await engine.ask(
      session.tenant,
      find(
        attach,
        { md5: of.fileMd5, createdBy: session.actor.userId, originalName: safeName(fileName), belongs: belongs ?? usualTag, status: 'live' },
        { limit: 1 },
      ),
    )
    if (known) return known as AnyRow
    const { storage } = await storages.inUse(session.tenant),
      prefix = prefixOf(session, of)
    const found = await there(storage, prefix)
    const missing = Array.from({ length: of.chunkTotal }, (_, index) => index).filter(index => !found.has(index))
    if (missing.length > 0) throw new RefusalError({ ...noFile.slices, detail: { missing } })
    const max = await retention.sizeMax(session.tenant)
    if ([...found.values()].reduce((sum, size) => sum + size, 0) > max) throw new RefusalError(tooLarge(max))
    const path = await waitingPath(storages.waiting)
    try {
      const written = await writeDown(bytes(storage, prefix, of.chunkTotal), path)
      if (written.md5 !== of.fileMd5) {
        // Nobody can tell which slice is wrong: all are sent again.
        await clear(storage, prefix, found.keys())
        throw new RefusalError({ ...noFile.sum, field: 'fileMd5' })
      }
      const row = await retention.keep(session, { ...written, name: fileName, belongs })
      await clear(storage, prefix, found.keys())
      return row
    } finally {
      await rm(path, { force: true })
    }
  }
  return {
    async add(session, of, index, given) {
      try {
        const { storage } = await storages.inUse(session.tenant),
          prefix = prefixOf(session, of),
          key = `${prefix}${index}`
        // What one person has under way is bounded by one largest file and its retries.
        let waiting = 0,
          count = 0
        for (const one of await working(listed(storage, ownPrefix(session)))) {
          if (one.key.startsWith(prefix)) count++
          if (one.key === key && one.size === given.size) return count
          if (one.key !== key) waiting += one.size
        }
        const max = await retention.sizeMax(session.tenant)
        if (waiting + given.size > 2 * max) throw new RefusalError(noFile.unfinished)
        await working(storage.put(key, given.path, { size: given.size, type: 'application/octet-stream' }))
        return (await there(storage, prefix)).size
      } finally {
        await rm(given.path, { force: true })
      }
    },
    compose(session, of, fileName, belongs) {
      // Two presses of one button are one file.
      const name = prefixOf(session, of)
      let work = composing.get(name)
      if (!work) {
        work = composed(session, of, fileName, belongs).finally(() => composing.delete(name))
        composing.set(name, work)
      }
      return work
    },
  }
}
