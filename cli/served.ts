/** The calls that a server serves, with whom the declarations let make them: from the declarations alone, without a database. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Declared, rights } from '../modules/identity/index.ts'
import { everyone, type Role } from '../modules/kit/index.ts'
import { modules } from '../modules/index.ts'
import { storages } from '../modules/files/server/index.ts'
import { auth } from '../modules/identity/server/index.ts'
import { engine } from '../server/kernel/engine.ts'
import { httpApp } from '../server/http/app.ts'
import type { Call } from '../server/http/context.ts'
import { log } from '../server/kernel/log.ts'
import { journalWriter } from '../server/journals/journal-writer.ts'
import { openStore } from '../server/kernel/store.ts'
import { outgoing } from '../server/outgoing.ts'

export interface Served {
  readonly method: string
  readonly path: string
  /** The codes of which one is asked for; none: everybody signed in, or everybody. */
  readonly permits: readonly string[]
  readonly by: readonly Role[]
  readonly isPublic: boolean
}

/** Every call as it is declared, beside whom it lets in; by path. */
export async function declaredCalls(declared: Declared): Promise<readonly (readonly [Call, Served])[]> {
  const on = engine(openStore(':memory:'), { modules, master: 'the calls are asked for, not made' })
  const journals = journalWriter(on, { days: 1, errorDays: 1, reads: false, warn: () => {} })
  const signing = auth(on, { secret: 'nobody signs in here, it is only for calls', accessSeconds: 1, refreshSeconds: 1 })
  // Nothing is stored there: no call is made.
  const ports = { files: storages(on, join(tmpdir(), 'ketang-no-files'), outgoing()) }
  const { app, calls } = await httpApp({ engine: on, log: log(on), auth: signing, ports, journals })
  await app.ready()
  const holders = new Map(rights(declared).map(right => [right.code, right.by]))
  const found = calls.map((call): readonly [Call, Served] => {
    const { method, path, kind, access } = call
    const list: readonly string[] = Array.isArray(access) ? access : []
    const isReport = kind === 'report',
      permits = isReport ? [] : list
    const by = list.length === 0 ? everyone : isReport ? list : permits.flatMap(code => holders.get(code) ?? [])
    return [call, { method, path, permits, by: everyone.filter(role => by.includes(role)), isPublic: access === 'public' }]
  })
  await app.close()
  await on.close()
  return found.toSorted(([, a], [, b]) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.method < b.method ? -1 : 1))
}

export const servedCalls = async (declared: Declared): Promise<readonly Served[]> => (await declaredCalls(declared)).map(([, served]) => served)
