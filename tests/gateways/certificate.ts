/** A self-signed X.509 certificate, made byte by byte (RFC 5280, DER): nothing at hand makes one. */
import { createPublicKey, type KeyObject, sign } from 'node:crypto'

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts),
    n = body.length
  const length = n < 128 ? [n] : n < 256 ? [0x81, n] : [0x82, n >> 8, n & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts)
const sha256Rsa = sequence(Buffer.from('06092a864886f70d01010b', 'hex'), Buffer.from('0500', 'hex'))
const kinds = { CN: '0603550403', O: '060355040a', C: '0603550406' } as const
/** Who somebody is: the parts of a name in the order in which a certificate has them. */
export type Name = readonly (readonly [kind: keyof typeof kinds, text: string])[]
const name = (parts: Name): Buffer =>
  sequence(...parts.map(([kind, text]) => der(0x31, sequence(Buffer.from(kinds[kind], 'hex'), der(kind === 'C' ? 0x13 : 0x0c, Buffer.from(text))))))
const time = (at: Date): Buffer => der(0x17, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))

/** @param serial hexadecimal, its first digit below 8. */
export function certificate(key: KeyObject, serial: string, from: string, until: string, issuer: Name = [['CN', 'Tenpay.com Root CA']]): string {
  const tbs = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from(serial, 'hex')),
    sha256Rsa,
    name(issuer),
    sequence(time(new Date(from)), time(new Date(until))),
    name([['CN', 'Tenpay.com sign']]),
    createPublicKey(key).export({ type: 'spki', format: 'der' }) as Buffer,
  )
  const whole = sequence(tbs, sha256Rsa, der(0x03, Buffer.from([0]), sign('sha256', tbs, key)))
  return `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`
}
