/** Tokens: JWTs signed with HS256. What they say is little: the tenant and the session they belong to. */
import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

export interface Claims {
  readonly typ: 'access' | 'refresh'
  readonly tenant: string
  /** The login session the token belongs to. */
  readonly family: string
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
export const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `ketang ${purpose}`, 32))
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
export const seconds = (instant: string): number => Math.floor(Date.parse(instant) / 1000)

const provenMax = 20_000
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const header = encode({ alg: 'HS256', typ: 'JWT' })

export function signer(secret: string): Signer {
  const key = keyFor(secret, 'tokens')
  const mac = (text: string): Buffer => createHmac('sha256', key).update(text).digest()
  /** Tokens whose signature was found right: the same token comes with every request of a session. */
  const proven = new Map<string, Claims>()
  return {
    sign(claims) {
      const text = `${header}.${encode({ ...claims, jti: randomBytes(12).toString('base64url') })}`
      return `${text}.${mac(text).toString('base64url')}`
    },
    verify(token, typ, now) {
      const known = proven.get(token)
      if (known) return known.typ === typ && known.exp > seconds(now) ? known : undefined
      const [head, body, signature, ...rest] = token.split('.')
      // Only this one header: a token can not choose its own algorithm.
      if (head !== header || !body || !signature || rest.length > 0) return undefined
      const given = Buffer.from(signature, 'base64url'), expected = mac(`${head}.${body}`)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims
      if (proven.size >= provenMax) proven.clear()
      proven.set(token, claims)
      return claims.typ === typ && claims.exp > seconds(now) ? claims : undefined
    },
  }
}
