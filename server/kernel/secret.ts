/** The secret of a database: its fingerprint is kept among what the database says of itself, so that another secret is noticed before
 * anything is written with it; and another may take its place. */
import type { Resource } from '../../modules/kit/index.ts'
import { formerKeyName, seal } from './anchors.ts'
import { isKept } from './codec.ts'
import { snake } from './columns.ts'
import type { Encryption } from './encryption.ts'
import type { Engine } from './engine.ts'
import { stateOf, stateSaid, tableThere } from './kernel-state.ts'
import { everybody, secretName } from './state-names.ts'
import { inserter } from './statements.ts'
import type { Body, Rows, Store } from './store.ts'

/** The secret that was given is not that of the database. */
export class SecretError extends Error {
  /** The fingerprint of the one that is needed; undefined where none is noted. */
  readonly wanted: string | undefined
  readonly given: string
  constructor(wanted: string | undefined, given: string) {
    super(
      `the secret is not that of this database: it was written with ${wanted ? `the one with the fingerprint ${wanted}` : 'another'}, and given was ${given}`,
    )
    this.wanted = wanted
    this.given = given
  }
}

/** The fingerprint of the secret that a database was written with; undefined where none is noted yet. */
export async function fingerprintOf({ dialect, read }: Store): Promise<string | undefined> {
  const [row]: Rows = await read(stateOf(dialect, everybody, secretName))
  return row && String(row[1])
}
const noted = ({ dialect }: Store, { fingerprint }: Encryption) => stateSaid(dialect, everybody, [[secretName, fingerprint]])

/** Refuses another secret than that of the database: by its fingerprint, or where none is noted yet by a key that it must open. */
export async function ensureSecret(store: Store, encryption: Encryption): Promise<void> {
  if (!(await tableThere(store, 'kernel_state')) || !(await tableThere(store, 'stream_keys'))) return
  const wanted = await fingerprintOf(store)
  if (wanted !== undefined && wanted !== encryption.fingerprint) throw new SecretError(wanted, encryption.fingerprint)
  if (wanted !== undefined) return
  const [row] = await store.read({ text: 'select wrapped from stream_keys limit 1', values: [] })
  try {
    if (row) encryption.unwrap(String(row[0]))
  } catch {
    throw new SecretError(undefined, encryption.fingerprint)
  }
}

/** Makes the database that of this secret, once: what was recorded before is sealed, then the fingerprint is noted. From then on nothing is
 * sealed by itself: a log without a key is then one that somebody put there. */
export async function claim(on: Engine, tenants: readonly string[]): Promise<void> {
  if ((await fingerprintOf(on.store)) !== undefined) return
  for (const tenant of tenants) await seal(on, tenant)
  await on.store.transact('secret', function* () {
    yield noted(on.store, on.encryption)
  })
}

export interface Rotated {
  /** Keys of streams that were wrapped anew, and secrets of rows that were sealed anew. */
  readonly keys: number
  readonly secrets: number
}
const piece = 2_000

/** Puts another secret in the place of the present one, all of it or nothing: keys of streams are wrapped by it, secrets of rows sealed by
 * it, and it keeps the key of the chain so far, so that the log and the heads still verify. Processes that have the former secret write
 * nothing any more. */
export function rotate(on: Engine, to: Encryption): Promise<Rotated> {
  return on.store.transact('secret', function* () {
    if (on.store.dialect === 'postgres') yield { text: 'lock table stream_keys, kernel_state in exclusive mode', values: [] }
    const keys = yield* keysWrapped(on, to)
    let secrets = 0
    for (const of of on.registry.tables) secrets += yield* secretsSealed(on, to, of)
    yield* chainKept(on, to)
    yield noted(on.store, to)
    return { keys, secrets }
  })
}

function* keysWrapped({ store: { dialect }, encryption }: Engine, to: Encryption): Body<number> {
  const mark = (n: number) => (dialect === 'sqlite' ? '?' : `$${n}`)
  const put = inserter(
    dialect,
    'stream_keys',
    ['tenant', 'resource', 'stream', 'wrapped'],
    Array(4).fill('text'),
    'on conflict ("tenant", "resource", "stream") do update set "wrapped" = excluded."wrapped"',
  )
  let last: readonly unknown[] = ['', '', ''],
    count = 0
  for (;;) {
    const rows = (yield {
      text: `select tenant, resource, stream, wrapped from stream_keys where (tenant, resource, stream) > (${mark(1)}, ${mark(2)}, ${mark(3)})
        order by tenant, resource, stream limit ${piece}`,
      values: last,
    }) as Rows
    if (rows.length === 0) return count
    yield put(rows.map(([tenant, resource, stream, wrapped]) => [tenant, resource, stream, to.wrap(encryption.unwrap(String(wrapped)))]))
    last = rows.at(-1)!.slice(0, 3)
    count += rows.length
  }
}

function* secretsSealed({ store: { dialect }, encryption }: Engine, to: Encryption, of: Resource): Body<number> {
  const mark = (n: number) => (dialect === 'sqlite' ? '?' : `$${n}`),
    columns = Object.keys(of.fields)
      .filter(key => isKept(of.fields[key]))
      .map(snake)
  let count = 0
  for (const column of columns) {
    const rows = (yield { text: `select tenant, id, "${column}" from "${of.name}" where "${column}" is not null`, values: [] }) as Rows
    if (rows.length > 0)
      yield rows.map(([tenant, id, value]) => ({
        text: `update "${of.name}" set "${column}" = ${mark(1)} where tenant = ${mark(2)} and id = ${mark(3)}`,
        values: [to.lock(encryption.unlock(String(value))), tenant, id],
      }))
    count += rows.length
  }
  return count
}

/** The keys of the chain of all secrets so far, kept by the new one. */
function* chainKept({ store: { dialect }, encryption }: Engine, to: Encryption): Body<void> {
  const former = (yield stateOf(dialect, everybody, formerKeyName)) as Rows
  yield stateSaid(dialect, everybody, [
    ...former.map(([name, wrapped]) => [String(name), to.wrap(encryption.unwrap(String(wrapped)))] as const),
    [`${formerKeyName}${encryption.fingerprint}`, encryption.chainFor(to)],
  ])
}
