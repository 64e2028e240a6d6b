/** Retention of what was received: judged by its content, put into the storage in use, and only then written down as a row. */
import { rm } from 'node:fs/promises'
import { find, newId, RefusalError } from '../../kit/index.ts'
import { param } from '../../system/index.ts'
import {
  attach,
  avatarTag,
  extensionOf,
  isPicture,
  noFile,
  publicTags,
  refusedFor,
  safeName,
  type settings as all,
  settings,
  settingBytes,
  upload,
  usualTag,
} from '../index.ts'
import type { AnyRow } from '../../../server/kernel/codec.ts'
import type { Engine, Session } from '../../../server/kernel/engine.ts'
import { checkPicture, makeAvatar, typeOf } from './pictures.ts'
import { measure, type Received, waitingPath } from '../../../server/storage/upload.ts'
import { working } from '../../../server/storage/storage.ts'
import type { Storages } from './storages.ts'

export interface Candidate extends Received {
  readonly name: string
  readonly belongs?: string | undefined
}
export interface Retention {
  /** The largest file of a tenant, in bytes. */
  sizeMax(tenant: string): Promise<number>
  /** Answers the row of the file. What was received is gone from where it waited, kept or not. */
  keep(session: Session, given: Candidate): Promise<AnyRow>
}

/** The address that a file is fetched from. Its last part is for people; the rest finds it and can't be guessed. */
export const filesBase = '/api/blade-resource/file'
const shownMax = 40
export function linkOf(tenant: string, id: string, name: string): string {
  const ending = extensionOf(name),
    stem = [...name.slice(0, name.length - ending.length - 1)].slice(0, shownMax).join('')
  return `${filesBase}/${tenant}.${id}/${encodeURIComponent(`${stem}.${ending}`)}`
}

export function retention(engine: Engine, storages: Storages): Retention {
  async function setting(tenant: string, name: keyof typeof all): Promise<number> {
    const [row] = await engine.ask(tenant, find(param, { paramKey: settings[name].key, status: 'live' }, { limit: 1 }))
    return settingBytes(name, row?.paramValue)
  }
  /** The content as it is kept: an avatar is made anew, everything else stays as it came. */
  async function judged(given: Candidate): Promise<Received & { readonly type: string }> {
    const type = await typeOf(given.path, extensionOf(given.name))
    if (isPicture(type)) await checkPicture(given.path, type)
    if (given.belongs !== avatarTag) return { ...given, type }
    const made = await waitingPath(storages.waiting)
    try {
      await makeAvatar(given.path, made, type)
      return { ...(await measure(made)), type }
    } catch (error) {
      await rm(made, { force: true })
      throw error
    }
  }
  async function stored(session: Session, given: Candidate, kept: Received & { readonly type: string }): Promise<AnyRow> {
    const { tenant } = session,
      now = engine.clock(),
      id = newId(Date.parse(now))
    const { ossId, storage, domainUrl = null } = await storages.inUse(tenant)
    const originalName = safeName(given.name),
      extension = extensionOf(originalName),
      key = `${tenant}/${now.slice(0, 7).replace('-', '')}/${id}`
    await working(storage.put(key, kept.path, kept))
    try {
      await engine.run(session, upload, id, {
        originalName,
        name: `${id}.${extension}`,
        extension,
        attachSize: kept.size,
        type: kept.type,
        belongs: given.belongs ?? usualTag,
        isPublic: isPicture(kept.type) && publicTags.includes(given.belongs ?? ''),
        link: linkOf(tenant, id, originalName),
        domainUrl,
        sha256: kept.sha256,
        md5: given.md5,
        ossId,
        key,
      })
    } catch (error) {
      // Bytes without a row are nobody's; should this fail too, they are swept.
      await storage.remove(key).catch(() => {})
      throw error
    }
    return (await engine.ask(tenant, { kind: 'get', of: attach, id })) as AnyRow
  }
  const self: Retention = {
    sizeMax: tenant => setting(tenant, 'sizeMax'),
    async keep(session, given) {
      const waiting = [given.path]
      try {
        const refused = refusedFor(given, await self.sizeMax(session.tenant), session.actor.role)
        if (refused) throw new RefusalError(refused)
        const kept = await judged(given)
        waiting.push(kept.path)
        return await stored(session, given, kept)
      } finally {
        for (const path of waiting) await rm(path, { force: true })
      }
    },
  }
  return self
}

/** Files on their way at once: a process bears so many, and so does each person's share of it. */
export function turnstile(most: number, each: number) {
  const inside = new Map<string, number>()
  let all = 0
  return async <T>(who: string, work: () => Promise<T>): Promise<T> => {
    const own = inside.get(who) ?? 0
    if (all >= most || own >= each) throw new RefusalError(noFile.busy)
    inside.set(who, own + 1)
    all++
    try {
      return await work()
    } finally {
      all--
      const left = inside.get(who)! - 1
      if (left === 0) inside.delete(who)
      else inside.set(who, left)
    }
  }
}
