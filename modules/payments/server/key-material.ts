/** Keys as people paste them: PEM with or without its line ends, or of Alipay the bare base64 text. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { certificatesIn } from '../certificate-text.ts'

const parts = (text: string): { readonly what: string; readonly der: Buffer } => {
  // Inputs of one line lose the line ends, which PEM readers insist on: the bytes are what counts.
  const [, what = '', base64 = text] = /-----BEGIN ([A-Z0-9 ]+)-----([\s\S]+?)-----END/.exec(text) ?? []
  return { what, der: Buffer.from(base64.replace(/\s/g, ''), 'base64') }
}
const first = <T>(tries: readonly (() => T)[]): T => {
  for (const [i, one] of tries.entries())
    try {
      return one()
    } catch (error) {
      if (i === tries.length - 1) throw error
    }
  throw new TypeError('nothing to try')
}

/** A private RSA key in PKCS#8 or PKCS#1. Throws what OpenSSL says of anything else. */
export function privateKeyOf(text: string): KeyObject {
  const { der } = parts(text)
  return first([() => createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }), () => createPrivateKey({ key: der, format: 'der', type: 'pkcs1' })])
}

export interface VerifyKey {
  readonly key: KeyObject
  /** What a certificate says of itself: its serial number in capitals, and from when until when it holds, in milliseconds. */
  readonly certificate?: { readonly serial: string; readonly from: number; readonly until: number }
}
/** A public key or a certificate. */
export function verifyKeyOf(text: string): VerifyKey {
  const { what, der } = parts(text)
  if (what === 'CERTIFICATE') {
    const { publicKey, serialNumber, validFrom, validTo } = new X509Certificate(der)
    return { key: publicKey, certificate: { serial: serialNumber.toUpperCase(), from: Date.parse(validFrom), until: Date.parse(validTo) } }
  }
  return { key: first([() => createPublicKey({ key: der, format: 'der', type: 'spki' }), () => createPublicKey({ key: der, format: 'der', type: 'pkcs1' })]) }
}

const numberOf = ({ issuer, serialNumber }: X509Certificate): string =>
  createHash('md5')
    .update(issuer.split('\n').toReversed().join(',') + BigInt(`0x${serialNumber}`))
    .digest('hex')
const certificates = (pem: string): readonly X509Certificate[] => certificatesIn(pem).map(one => new X509Certificate(Buffer.from(one, 'base64')))
/** What Alipay calls the number of a certificate: a hash over who issued it, the last name first, and its serial number in decimals. */
export function certificateNumber(pem: string): string {
  const [first] = certificates(pem)
  if (!first) throw new TypeError('no certificate')
  return numberOf(first)
}
/** The numbers of those of its roots that sign with RSA. */
export const rootNumber = (pem: string): string =>
  certificates(pem)
    .filter(one => one.signatureAlgorithmOid.startsWith('1.2.840.113549.1.1'))
    .map(numberOf)
    .join('_')
