/** Links to drafts: each shows one edition of one thing to whoever holds it, until it has run out. Nothing is remembered on either side, so
 * that no browser goes on seeing drafts. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface Preview {
  readonly tenant: string
  readonly kind: string
  readonly id: string
  readonly no: number
  /** The instant at which it ends. */
  readonly until: string
}
export interface Previews {
  token(preview: Preview): string
  /** What a token shows; undefined where it was not made here or has run out. */
  read(token: string, now: string): Preview | undefined
}
export function previews(key: Buffer): Previews {
  const sign = (text: string): string => createHmac('sha256', key).update(text).digest().subarray(0, 18).toString('base64url')
  return {
    token({ tenant, kind, id, no, until }) {
      const said = Buffer.from(JSON.stringify([tenant, kind, id, no, until])).toString('base64url')
      return `${said}.${sign(said)}`
    },
    read(token, now) {
      const [said = '', mark = ''] = token.split('.')
      const given = Buffer.from(mark),
        right = Buffer.from(sign(said))
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
      const [tenant, kind, id, no, until] = JSON.parse(Buffer.from(said, 'base64url').toString()) as readonly [string, string, string, number, string]
      return until > now ? { tenant, kind, id, no, until } : undefined
    },
  }
}
