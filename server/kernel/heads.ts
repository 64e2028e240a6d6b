/** Heads: how far a tenant's log went at a time, signed. Kept outside of the database they show that it was cut, or changed by somebody
 * who has the secret as well. One is a line: `ketang-head <tenant> <position> <digest> <time> <key> <signature>`; a line that begins with
 * `ketang-restored` says that a backup was put back, so that from there on earlier heads are not asked for. */
import { appendFileSync, closeSync, fstatSync, mkdirSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
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

/** Bytes after which another file is begun, under the next number: what is read of one must fit into a text. A province of some hundred districts
 * fills one in nine days. None is ever moved: where only appending is allowed that could not be done. */
const pieceMax = 64 * 2 ** 20
/** Bytes at the end of a file in which the last heads of tenants are looked for. */
const tailMax = 4 * 2 ** 20

/** A file of heads and those that were begun after it, the oldest first; only those that are there. */
function piecesOf(file: string): readonly string[] {
  const name = basename(file),
    numberOf = (one: string): number => (one === name ? 0 : one.startsWith(`${name}.`) ? Number(one.slice(name.length + 1)) : Number.NaN)
  let all: readonly string[]
  try {
    all = readdirSync(dirname(file))
  } catch {
    return []
  }
  return all
    .filter(one => numberOf(one) >= 0)
    .toSorted((a, b) => numberOf(a) - numberOf(b))
    .map(one => join(dirname(file), one))
}

/** Of long ago one head a day of each tenant shows as much as all; that a backup was put back is never left out. */
function thinned(heads: readonly Head[]): readonly Head[] {
  const known = new Set<string>(),
    restored = new Map<string, number>()
  return heads
    .toReversed()
    .filter(({ kind, tenant, at }) => {
      if (kind === 'restored') {
        restored.set(tenant, (restored.get(tenant) ?? 0) + 1)
        return true
      }
      const name = `${tenant} ${restored.get(tenant) ?? 0} ${at.slice(0, 10)}`,
        isFirst = !known.has(name)
      known.add(name)
      return isFirst
    })
    .toReversed()
}

/** The heads that were written to a file; none where there is no file. */
export function headsOf(file: string | undefined): readonly Head[] {
  const pieces = file === undefined ? [] : piecesOf(file)
  return pieces.flatMap((piece, i) => (i === pieces.length - 1 ? headsIn(readFileSync(piece, 'utf8')) : thinned(headsIn(readFileSync(piece, 'utf8')))))
}

/** The last heads at the end of a file, by tenant. */
export function lastHeads(file: string): Map<string, string> {
  const piece = piecesOf(file).at(-1)
  if (piece === undefined) return new Map()
  const from = openSync(piece, 'r')
  try {
    const { size } = fstatSync(from),
      bytes = Buffer.alloc(Math.min(size, tailMax))
    readSync(from, bytes, 0, bytes.length, size - bytes.length)
    return new Map(headsIn(bytes.toString('utf8')).map(head => [head.tenant, head.digest]))
  } finally {
    closeSync(from)
  }
}

/** Writes heads at the end of a file that its owner alone may read. */
function writeHeads(file: string, heads: readonly Head[]): void {
  if (heads.length === 0) return
  mkdirSync(dirname(file), { recursive: true })
  const pieces = piecesOf(file),
    last = pieces.at(-1) ?? file,
    number = Number(basename(last).slice(basename(file).length + 1)),
    isFull = pieces.length > 0 && statSync(last).size > pieceMax
  appendFileSync(isFull ? `${file}.${number + 1}` : last, heads.map(head => `${headLine(head)}\n`).join(''), { mode: 0o600, flush: true })
}

/** Writes the heads of tenants whose log has gone on since they were last written, or of all; answers those. Who writes again and again keeps what
 * was written last, by tenant. */
export async function writeHeadsNow(
  on: Engine,
  tenants: readonly string[],
  file: string,
  { isAll = false, last = lastHeads(file) }: { readonly isAll?: boolean; readonly last?: Map<string, string> } = {},
): Promise<readonly Head[]> {
  const heads = (await Promise.all(tenants.map(tenant => headNow(on, tenant)))).filter(head => head !== undefined),
    moved = heads.filter(head => isAll || last.get(head.tenant) !== head.digest)
  writeHeads(file, moved)
  for (const { tenant, digest } of moved) last.set(tenant, digest)
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
