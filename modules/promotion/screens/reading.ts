/** What a device at the door makes of a code, with no network: by the list that it fetched, and by our signature. */
import type { DoorList } from '../door.ts'
import { partsOf, signedText } from '../tickets.ts'

export interface Read {
  readonly verdict: 'in' | 'copy' | 'wrong' | 'late'
  readonly id: string
  /** Since when and where it was used, for a copy. */
  readonly about: string
}
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), one => one.charCodeAt(0))

type Verify = (signature: Uint8Array<ArrayBuffer>, text: Uint8Array<ArrayBuffer>, key: Uint8Array<ArrayBuffer>) => boolean | Promise<boolean>

let verifier: Promise<Verify> | undefined
/** Checks signatures: by the browser, or by a library where it can't, as most could not before 2025 and none can on a page that came unencrypted.
 * A door loads it while there is a network. */
export const loadVerifier = (): Promise<Verify> =>
  (verifier ??= (async (): Promise<Verify> => {
    const own = await crypto.subtle?.generateKey('Ed25519', false, ['verify', 'sign']).catch(() => undefined)
    if (own)
      return async (signature, text, key) =>
        crypto.subtle.verify('Ed25519', await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']), signature, text)
    const { ed25519 } = await import('@noble/curves/ed25519')
    return (signature, text, key) => ed25519.verify(signature, text, key)
  })().catch(reason => {
    verifier = undefined
    throw reason
  }))

/** Whether we signed it; undefined where this device cannot tell, which the server will. */
async function isSigned(id: string, signature: string, { tenant, publicKey }: Pick<DoorList, 'tenant' | 'publicKey'>): Promise<boolean | undefined> {
  const verify = await loadVerifier().catch(() => undefined)
  try {
    return await verify?.(bytesOf(signature), new TextEncoder().encode(signedText(tenant, id)), bytesOf(publicKey))
  } catch {
    // What has not even the shape of one is none.
    return false
  }
}

/** `seen`: what this device has let in itself, and when. Who bought after the list was fetched is genuine by the signature alone. */
export async function judge(code: string, list: DoorList, seen: ReadonlyMap<string, string>): Promise<Read> {
  const parts = partsOf(code)
  if (!parts) return { verdict: 'wrong', id: '', about: '' }
  const { id, signature } = parts,
    signed = await isSigned(id, signature, list)
  if (signed === false) return { verdict: 'wrong', id: '', about: '' }
  const before = seen.get(id),
    one = list.people.find(each => each.id === id)
  if (before !== undefined) return { verdict: 'copy', id, about: before }
  if (one?.status === 'checked_in') return { verdict: 'copy', id, about: `${one.checkedAt} ${one.gate}` }
  if (one?.status === 'refunding') return { verdict: 'wrong', id, about: '' }
  if (one) return { verdict: 'in', id, about: '' }
  return signed ? { verdict: 'late', id, about: '' } : { verdict: 'wrong', id: '', about: '' }
}
