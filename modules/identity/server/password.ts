/** Passwords: argon2id over md5hex(plain), the form that clients of this family send. Always made before a turn. */
import { createHash } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

export const md5hex = (text: string): string => createHash('md5').update(text).digest('hex')
/** A value that is already a digest stays; plain text, as account forms send it, becomes one. */
const asDigest = (given: string): string => (/^[0-9a-f]{32}$/i.test(given) ? given.toLowerCase() : md5hex(given))

export const hashPassword = (given: string): Promise<string> => hash(asDigest(given))

let nobody: Promise<string> | undefined
/** Whether the password is right. An account without one takes as long to refuse as any other. */
export async function passwordFits(stored: string | null | undefined, given: string): Promise<boolean> {
  const against = stored ?? (await (nobody ??= hashPassword('nobody has this password')))
  const fits = await verify(against, asDigest(given)).catch(() => false)
  return fits && !!stored
}
