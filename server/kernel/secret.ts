/** The secret of a database: its fingerprint is kept among what the database says of itself, so that another secret is noticed before
 * anything is written with it. */
import { seal } from './anchors.ts'
import type { Encryption } from './encryption.ts'
import type { Engine } from './engine.ts'
import { everybody, stateOf, stateSaid } from './kernel-state.ts'
import type { Rows, Store } from './store.ts'

const secretName = 'secret'

/** The fingerprint of the secret that a database was written with; undefined where none is noted yet. */
export async function fingerprintOf({ dialect, read }: Store): Promise<string | undefined> {
  const [row]: Rows = await read(stateOf(dialect, everybody, secretName))
  return row && String(row[1])
}
/** Notes the fingerprint of a secret as that of the database. */
export const fingerprintNoted = ({ dialect }: Store, { fingerprint }: Encryption) => stateSaid(dialect, everybody, [[secretName, fingerprint]])

/** Makes the database that of this secret, once: what was recorded before is sealed, then the fingerprint is noted. From then on nothing is
 * sealed by itself: a log without a key is then one that somebody put there. */
export async function claim(on: Engine, tenants: readonly string[]): Promise<void> {
  if ((await fingerprintOf(on.store)) !== undefined) return
  for (const tenant of tenants) await seal(on, tenant)
  await on.store.transact('secret', function* () {
    yield fingerprintNoted(on.store, on.encryption)
  })
}
