/** Garbage collection: removes what uploads leave behind when they end halfway: slices, files that waited to be judged, bytes without a row. */
import { opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { find, hour } from '../../kit/index.ts'
import { attach } from '../index.ts'
import type { Engine } from '../../../server/kernel/engine.ts'
import type { Storage } from '../../../server/storage/storage.ts'
import { slicesPrefix } from './chunked-upload.ts'
import type { Storages } from './storages.ts'

/** Nothing younger is touched: it may be on its way. */
const age = 24 * hour
const batch = 500

export interface Collected {
  readonly waiting: number
  readonly slices: number
  readonly orphans: number
}
export interface GarbageCollection {
  /** Sweeps once, as of an instant; a tenant whose storage can't be reached is left for the next time. */
  sweep(now: number): Promise<Collected>
  start(every?: number): void
  stop(): Promise<void>
}
interface Sources {
  readonly engine: Engine
  readonly storages: Storages
  tenants(): Promise<readonly string[]>
  warn(what: object, text: string): void
}

export function garbageCollection({ engine, storages, tenants, warn }: Sources): GarbageCollection {
  async function waiting(before: number): Promise<number> {
    let swept = 0
    const folder = await opendir(storages.waiting).catch(() => undefined)
    if (!folder) return 0
    for await (const entry of folder) {
      const path = join(storages.waiting, entry.name),
        found = await stat(path).catch(() => undefined)
      if (!found?.isFile() || found.mtimeMs > before) continue
      await rm(path, { force: true })
      swept++
    }
    return swept
  }
  /** The keys among these that no live row holds. */
  async function ownerless(tenant: string, keys: readonly string[]): Promise<readonly string[]> {
    const ids = keys.map(key => key.split('/').at(-1)!)
    const rows = await engine.ask(tenant, find(attach, { id: ids, status: 'live' }, { limit: ids.length }))
    const held = new Set(rows.map(row => row.key))
    return keys.filter(key => !held.has(key))
  }
  async function bytes(tenant: string, storage: Storage, before: number): Promise<{ slices: number; orphans: number }> {
    const done = { slices: 0, orphans: 0 }
    let keys: string[] = []
    const judge = async (): Promise<void> => {
      for (const key of await ownerless(tenant, keys)) {
        await storage.remove(key)
        done.orphans++
      }
      keys = []
    }
    for await (const { key, at } of storage.list(`${tenant}/`)) {
      if (at > before) continue
      if (key.startsWith(slicesPrefix(tenant))) {
        await storage.remove(key)
        done.slices++
      } else if (keys.push(key) >= batch) await judge()
    }
    await judge()
    return done
  }
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  const self: GarbageCollection = {
    async sweep(now) {
      const before = now - age,
        done = { waiting: await waiting(before), slices: 0, orphans: 0 }
      for (const tenant of await tenants())
        for (const { ossId, storage } of await storages.all(tenant)) {
          try {
            const one = await bytes(tenant, storage, before)
            done.slices += one.slices
            done.orphans += one.orphans
          } catch (error) {
            warn({ err: error, tenant, ossId }, 'a storage could not be swept; it is tried again')
          }
        }
      return done
    },
    start(every = hour) {
      timer = setInterval(() => {
        running = running.then(() => self.sweep(Date.now())).catch(error => warn({ err: error }, 'sweeping files failed'))
      }, every)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
  return self
}
