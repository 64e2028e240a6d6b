/** Passwords: argon2id over md5hex(plain), the form that clients of this family send. Always made before a turn. */
import { createHash, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { about, RefusalError } from '../../kit/index.ts'
import { commonPasswords, noPassword, type Owner, ownWords, wrongPassword } from '../index.ts'

export const md5hex = (text: string): string => createHash('md5').update(text).digest('hex')
const isDigest = (given: string): boolean => /^[0-9a-f]{32}$/i.test(given)
/** A value that is already a digest stays; plain text, as account forms send it, becomes one. */
const asDigest = (given: string): string => (isDigest(given) ? given.toLowerCase() : md5hex(given))

/** As it is kept, whatever it is: what people choose goes through `chosenPassword`. */
export const hashPassword = (given: string): Promise<string> => hash(asDigest(given))

let common: ReadonlySet<string> | undefined
/** A digest hides how long it was; those that everybody tries, and the own name, it does not hide. */
function wrongDigest(digest: string, owner: Owner) {
  common ??= new Set(commonPasswords.map(md5hex))
  if (common.has(digest)) return noPassword.common
  return [owner.account, owner.phone, ...ownWords(owner)].some(one => one && md5hex(one) === digest) ? noPassword.own : undefined
}

/** The one way of a password that somebody chose, by whatever door it comes: refused by name of the field where it will not do, else as it is
 * kept.
 * @param given plain text, or md5hex of it as clients of the family send it
 * @param field what the form calls it */
export async function chosenPassword(given: string, owner: Owner, field = 'password'): Promise<string> {
  const wrong = isDigest(given) ? wrongDigest(given.toLowerCase(), owner) : wrongPassword(given, owner)
  if (wrong) throw new RefusalError(about(wrong, field))
  return hashPassword(given)
}

const signs = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** A password for somebody to write down: without signs that look alike. */
const random = (): string => Array.from({ length: 14 }, () => signs[randomInt(signs.length)]).join('')

export interface OneTimePassword {
  /** Told once to who asked for it; nothing can tell it again. */
  readonly plain: string
  readonly passwordHash: string
}
/** A password for one sign-in, in which its owner chooses their own: accounts that get it are marked `mustChange`. */
export async function oneTimePassword(): Promise<OneTimePassword> {
  const plain = random()
  return { plain, passwordHash: await hashPassword(plain) }
}

let nobody: Promise<string> | undefined
/** Whether the password is right. An account without one takes as long to refuse as any other. */
export async function passwordFits(stored: string | null | undefined, given: string): Promise<boolean> {
  const against = stored ?? (await (nobody ??= hashPassword('nobody has this password')))
  const fits = await verify(against, asDigest(given)).catch(() => false)
  return fits && !!stored
}
