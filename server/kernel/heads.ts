/** Heads: how far a tenant's log went at a time, signed. Kept outside of the database they show that it was cut, or changed by somebody
 * who has the secret as well. One is a line: `ketang-head <tenant> <position> <digest> <time> <key> <signature>`; a line that begins with
 * `ketang-restored` says that a backup was put back, so that from there on earlier heads are not asked for. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { ChainKey } from './chain.ts'
import type { Engine } from './engine.ts'
import type { Rows } from './store.ts'

export interface Head {
  readonly kind: 'head' | 'restored'
  readonly tenant: string
  readonly position: number
  readonly digest: string
  readonly at: string
  readonly key: string
  readonly signature: string
}

const signed = ({ kind, tenant, position, digest, at }: Omit<Head, 'key' | 'signature'>) => [kind, tenant, position, digest, at]
export function headBy(key: ChainKey, head: Omit<Head, 'key' | 'signature'>): Head {
  return { ...head, key: key.id, signature: key.sign(signed(head)) }
}
/** Whether one of these keys signed the head. */
export const isHeadRight = (keys: ReadonlyMap<string, ChainKey>, head: Head): boolean => keys.get(head.key)?.sign(signed(head)) === head.signature

/** The head of a tenant's log as it is now; undefined when nothing is recorded yet. */
export async function headNow(on: Engine, tenant: string): Promise<Head | undefined> {
  const [row]: Rows = await on.store.read(on.statements.head(tenant))
  return row && headBy(on.encryption.chain, { kind: 'head', tenant, position: Number(row[0]), digest: String(row[1]), at: on.clock() })
}

export const headLine = (head: Head): string => `ketang-${head.kind} ${head.tenant} ${head.position} ${head.digest} ${head.at} ${head.key} ${head.signature}`

/** The heads in a text, also in one that was broken into lines on its way, such as a letter. */
export const headsIn = (text: string): readonly Head[] =>
  [...text.matchAll(/ketang-(head|restored)\s+(\S+)\s+(\d{1,15})\s+(\S+)\s+(\S+)\s+([0-9a-f]{12})\s+([\w-]{43})/g)].map(
    ([, kind, tenant, position, digest, at, key, signature]) => ({
      kind: kind as Head['kind'],
      tenant: tenant!,
      position: Number(position),
      digest: digest!,
      at: at!,
      key: key!,
      signature: signature!,
    }),
  )

/** The heads that were written to a file; none where there is no file. */
export const headsOf = (file: string | undefined): readonly Head[] => (file && existsSync(file) ? headsIn(readFileSync(file, 'utf8')) : [])

/** Writes heads at the end of a file that its owner alone may read. */
function writeHeads(file: string, heads: readonly Head[]): void {
  if (heads.length === 0) return
  mkdirSync(dirname(file), { recursive: true })
  appendFileSync(file, heads.map(head => `${headLine(head)}\n`).join(''), { mode: 0o600, flush: true })
}

/** Writes the heads of tenants whose log has gone on since the file was last written to, or of all; answers those. */
export async function writeHeadsNow(on: Engine, tenants: readonly string[], file: string, isAll = false): Promise<readonly Head[]> {
  const last = new Map(headsOf(file).map(head => [head.tenant, head]))
  const heads = (await Promise.all(tenants.map(tenant => headNow(on, tenant)))).filter(head => head !== undefined)
  const moved = heads.filter(head => isAll || last.get(head.tenant)?.digest !== head.digest)
  writeHeads(file, moved)
  return moved
}

/** Says in a file that a backup was put back: what the log held beyond it is gone with everybody's knowledge. */
export async function writeRestored(on: Engine, tenants: readonly string[], file: string): Promise<void> {
  const before = headsOf(file)
  // Nobody can use an old line of this kind again: it counts only where nothing before it is later.
  const at = [on.clock(), ...before.map(head => head.at)].reduce((late, one) => (one > late ? one : late))
  const heads = await Promise.all(
    [...new Set([...tenants, ...before.map(head => head.tenant)])].map(
      async tenant => (await headNow(on, tenant)) ?? { kind: 'head' as const, tenant, position: 0, digest: '-' },
    ),
  )
  writeHeads(
    file,
    heads.map(({ tenant, position, digest }) => headBy(on.encryption.chain, { kind: 'restored', tenant, position, digest, at })),
  )
}
