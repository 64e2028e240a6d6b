/** Signs tickets with a key that is drawn from the house's secret: Ed25519, so that doors need only the public half. */
import { createHmac, createPrivateKey, createPublicKey, sign, timingSafeEqual, verify } from 'node:crypto'
import { partsOf, signedText, type Tickets } from '../tickets.ts'

/** The shape in which a raw key of Ed25519 is read (RFC 8410). */
const shape = Buffer.from('302e020100300506032b657004220420', 'hex')

export function tickets(secret: string): Tickets {
  const drawn = (what: string): Buffer => createHmac('sha256', secret).update(what).digest()
  const key = createPrivateKey({ key: Buffer.concat([shape, drawn('promotion tickets')]), format: 'der', type: 'pkcs8' }),
    open = createPublicKey(key),
    choices = drawn('promotion choices')
  const keyOf = (tenant: string, bookingId: string): string => createHmac('sha256', choices).update(`${tenant} ${bookingId}`).digest('base64url')
  return {
    codeOf: (tenant, id) => `KT1.${id}.${sign(null, Buffer.from(signedText(tenant, id)), key).toString('base64url')}`,
    read(tenant, code) {
      const parts = partsOf(code)
      return parts && verify(null, Buffer.from(signedText(tenant, parts.id)), open, Buffer.from(parts.signature, 'base64url')) ? parts.id : undefined
    },
    publicKey: Buffer.from(open.export({ format: 'jwk' }).x!, 'base64url').toString('base64'),
    keyOf,
    isKey(tenant, bookingId, given) {
      const wanted = Buffer.from(keyOf(tenant, bookingId)),
        said = Buffer.from(given)
      return wanted.length === said.length && timingSafeEqual(wanted, said)
    },
  }
}
