/** Tokens: JWTs signed with HS256. What they say is little: the tenant and the session they belong to. */
import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { jwtBySecret } from './jwt.ts'

export interface Claims {
  /** `files` fetches the session's files and nothing else, `feed` what its address is for. */
  readonly typ: 'access' | 'refresh' | 'files' | 'feed'
  readonly tenant: string
  /** The login session the token belongs to. */
  readonly family: string
  /** The client it was given to, where one said who it is. */
  readonly client?: string | undefined
  /** Seconds since 1970. */
  readonly iat: number
  readonly exp: number
  /** Makes every token another one. */
  readonly jti: string
}

export interface Signer {
  sign(claims: Omit<Claims, 'jti'>): string
  /** The claims of a token that this secret signed, of this kind and not expired at the instant; else undefined. */
  verify(token: string, typ: Claims['typ'], now: string): Claims | undefined
}

/** A key of its own for each purpose, from the one secret of the configuration. */
export const keyFor = (secret: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `ketang ${purpose}`, 32))
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
export const seconds = (instant: string): number => Math.floor(Date.parse(instant) / 1000)

const provenMax = 20_000
export function signer(secret: string): Signer {
  const jwt = jwtBySecret(keyFor(secret, 'tokens'))
  // A signature found right is remembered, since the same token comes with every request of a session.
  const proven = new Map<string, { readonly claims: Claims; readonly until: string }>()
  const claimsOf = (token: string) => {
    const known = proven.get(token)
    if (known) return known
    const claims = jwt.verify<Claims>(token),
      made = { claims, until: new Date(claims.exp * 1000).toISOString() }
    if (proven.size >= provenMax) proven.clear()
    proven.set(token, made)
    return made
  }
  return {
    sign: claims => jwt.sign({ ...claims, jti: randomBytes(12).toString('base64url') }),
    verify(token, typ, now) {
      try {
        const { claims, until } = claimsOf(token)
        return claims.typ === typ && until > now ? claims : undefined
      } catch {
        return undefined
      }
    },
  }
}
