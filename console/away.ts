/** What is kept on the device for where there is no network: for who is signed in, until a moment, and gone as soon as nobody is. It lies beside the
 * session, which opens more than what lies here: so what nobody may read on a phone that was lost is never kept at all. */
import { nowMs } from './serverClock.ts'
import { session } from './session.ts'

export interface Away<V> {
  /** When it came, and until when it is kept, in milliseconds. */
  readonly at: number
  readonly until: number
  readonly value: V
}

const place = 'ketang.away.'
const device = () => globalThis.localStorage
/** Nobody's who is not signed in by themselves: whoever looks through another's eyes leaves nothing of theirs here. */
function ownPlace(): string | undefined {
  const { tenantId, userInfo, own } = session.get()
  return userInfo && !own && !userInfo.looking ? `${place}${tenantId}.${userInfo.user_id}.` : undefined
}

export function keepAway(what: string, value: unknown, until: number): void {
  const own = ownPlace()
  if (!own) return
  try {
    device().setItem(own + what, JSON.stringify({ at: nowMs(), until, value }))
  } catch {
    // On a full device the newest would stand beside older ones that are no longer so.
    forgetAway(what)
  }
}
export function awayOf<V>(what: string): Away<V> | undefined {
  const own = ownPlace()
  return own ? read<V>(own + what) : undefined
}
export function forgetAway(what: string): void {
  const own = ownPlace()
  if (own) device()?.removeItem(own + what)
}

function read<V>(key: string): Away<V> | undefined {
  try {
    const found = JSON.parse(device()?.getItem(key) ?? 'null') as Away<V> | null
    if (found && nowMs() < found.until) return found
  } catch {
    // Damaged is as good as none.
  }
  device()?.removeItem(key)
  return undefined
}

/** Throws away what is over, and what is not of who is signed in. */
export function sweepAway(): void {
  const own = ownPlace()
  for (const key of Object.keys(device() ?? {})) if (key.startsWith(place) && (!own || !key.startsWith(own) || !read(key))) device().removeItem(key)
}
// Logged out, thrown out or gone by another window: however the session ends, so does this.
session.subscribe(() => {
  if (!session.get().userInfo) sweepAway()
})
