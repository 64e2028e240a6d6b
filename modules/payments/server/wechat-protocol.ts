/**
 * What WeChat Pay APIv3 signs and seals: `WECHATPAY2-SHA256-RSA2048` requests, answers and notices that are signed by a key which their
 * serial names, and notices sealed with AES-256-GCM. A public key's serial is `PUB_KEY_ID_` and digits, no hexadecimal number.
 * Source: pay.weixin.qq.com, "签名生成", "签名验证", "证书和回调报文解密".
 */
import { createDecipheriv, randomBytes, sign, verify } from 'node:crypto'
import { keyOf, type MerchantAccount } from './account.ts'
import { privateKeyOf, verifyKeyOf } from './key-material.ts'

/** By how many milliseconds a signed time may be off. */
const windowMs = 5 * 60_000
export const nonce = (): string => randomBytes(16).toString('hex')
const lines = (...texts: readonly string[]): string => texts.map(one => `${one}\n`).join('')

/** Base64 of the signature of lines under the merchant's newest key. */
export const signedLines = (account: MerchantAccount, ...texts: readonly string[]): string =>
  sign('RSA-SHA256', Buffer.from(lines(...texts)), privateKeyOf(keyOf(account, 'sign').value)).toString('base64')

interface Request {
  readonly method: 'GET' | 'POST'
  /** Path and query, as they go out. */
  readonly path: string
  readonly body: string
  readonly now: string
}
export function authorization(account: MerchantAccount, { method, path, body, now }: Request): string {
  const timestamp = String(Math.floor(Date.parse(now) / 1_000)),
    random = nonce()
  const said = {
    mchid: account.merchantNo,
    nonce_str: random,
    signature: signedLines(account, method, path, timestamp, random, body),
    timestamp,
    serial_no: keyOf(account, 'sign').serial?.toUpperCase() ?? '',
  }
  return `WECHATPAY2-SHA256-RSA2048 ${Object.entries(said)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}`
}

/** The serial by which answers are to be signed; public keys must be asked for. */
export const wantedSerial = (account: MerchantAccount): string | undefined =>
  account.keys.find(one => one.kind === 'verify' && one.serial?.startsWith('PUB_KEY_ID_'))?.serial ?? undefined

/** Whether headers sign a body by a key of the channel that the merchant has, which holds now, and at about now. */
export function isSigned(account: MerchantAccount, headers: Readonly<Record<string, string>>, body: string, now: string): boolean {
  const { 'wechatpay-serial': serial, 'wechatpay-signature': signature, 'wechatpay-timestamp': timestamp, 'wechatpay-nonce': random } = headers
  if (!serial || !signature || !timestamp || !random || !/^\d{1,12}$/.test(timestamp)) return false
  const at = Date.parse(now)
  if (Math.abs(at - Number(timestamp) * 1_000) > windowMs) return false
  const text = Buffer.from(lines(timestamp, random, body)),
    given = Buffer.from(signature, 'base64')
  return account.keys.some(one => {
    if (one.kind !== 'verify') return false
    const { key, certificate } = verifyKeyOf(one.value)
    if (certificate && (at < certificate.from || at > certificate.until)) return false
    return (certificate?.serial ?? one.serial) === (certificate ? serial.toUpperCase() : serial) && verify('RSA-SHA256', text, key, given)
  })
}

interface Sealed {
  readonly algorithm?: unknown
  readonly ciphertext?: unknown
  readonly nonce?: unknown
  readonly associated_data?: unknown
}
/** What is sealed, under whichever live APIv3 key opens it; undefined where none does. The last 16 bytes are the tag. */
export function unsealed(account: MerchantAccount, { algorithm, ciphertext, nonce: iv, associated_data: aad }: Sealed): unknown {
  if (algorithm !== 'AEAD_AES_256_GCM' || typeof ciphertext !== 'string' || typeof iv !== 'string') return undefined
  const bytes = Buffer.from(ciphertext, 'base64')
  if (bytes.length <= 16) return undefined
  for (const { kind, value } of account.keys) {
    if (kind !== 'seal') continue
    try {
      const decipher = createDecipheriv('aes-256-gcm', Buffer.from(value.trim()), iv)
      decipher.setAuthTag(bytes.subarray(-16))
      if (typeof aad === 'string') decipher.setAAD(Buffer.from(aad))
      return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString())
    } catch {
      // Sealed under another key, or by nobody that we know.
    }
  }
  return undefined
}
