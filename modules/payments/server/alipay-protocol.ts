/**
 * What Alipay's open platform signs: `RSA2` (RSA with SHA-256) over the parameters as `key=value`, sorted and joined by `&`. A request leaves
 * out `sign` alone; a notice leaves out `sign` and `sign_type` (what the platform's own kit calls `checkNotifySignV2`); an answer is
 * signed as the very text of its node, before anybody parses it.
 * In certificate mode a request says the numbers of its own certificate and of the roots that it knows, and an answer that of the certificate
 * which signed it. Source: opendocs.alipay.com, "自行实现签名", "自行实现验签", "异步通知验签".
 */
import { sign, verify } from 'node:crypto'
import { certificatesIn, validityOf } from '../certificate-text.ts'
import { Expired, keyOf, type LiveKey, type MerchantAccount } from './account.ts'
import { certificateNumber, privateKeyOf, rootNumber, verifyKeyOf } from './key-material.ts'

type Params = Readonly<Record<string, string>>

/** The text that is signed: what is empty is left out. */
export const canonical = (params: Params, without: readonly string[]): string =>
  Object.keys(params)
    .filter(name => params[name] !== '' && !without.includes(name))
    .toSorted()
    .map(name => `${name}=${params[name]}`)
    .join('&')

export const signedParams = (account: MerchantAccount, params: Params): Params => ({
  ...params,
  sign: sign('RSA-SHA256', Buffer.from(canonical(params, ['sign'])), privateKeyOf(keyOf(account, 'sign').value)).toString('base64'),
})

/** Whether one of the channel's live keys signed a text at this time; certificates that do not hold now sign nothing. */
export const isSignedText = (account: MerchantAccount, text: string, signature: string, now: string): boolean =>
  verifiers(account).some(({ value }) => {
    const { key, certificate } = verifyKeyOf(value),
      at = Date.parse(now)
    const holds = !certificate || (at >= certificate.from && at <= certificate.until)
    return holds && verify('RSA-SHA256', Buffer.from(text), key, Buffer.from(signature, 'base64'))
  })

/** Whether the merchant speaks by certificates: a public key signs nothing then. */
const isCertified = (account: MerchantAccount): boolean => account.keys.some(one => one.kind === 'app')
const verifiers = (account: MerchantAccount): readonly LiveKey[] =>
  account.keys.filter(one => one.kind === 'verify' && (!isCertified(account) || certificatesIn(one.value).length > 0))
/** The last instant at which one of the certificates of a text holds; undefined where it has none. */
const lastOf = (value: string): string | undefined =>
  certificatesIn(value)
    .flatMap(one => validityOf(one)?.until ?? [])
    .toSorted()
    .at(-1)

/** What a request says of certificates; nothing in public key mode. Refuses by name what holds no more. */
export function certified(account: MerchantAccount, now: string): Params {
  if (!isCertified(account)) return {}
  for (const kind of ['app', 'root', 'verify'] as const) {
    const all = account.keys.filter(one => one.kind === kind).flatMap(one => lastOf(one.value) ?? [])
    const last = all.toSorted().at(-1)
    if (last && last <= now) throw new Expired(kind, last.slice(0, 10))
  }
  return { app_cert_sn: certificateNumber(keyOf(account, 'app').value), alipay_root_cert_sn: rootNumber(keyOf(account, 'root').value) }
}
/** Whether an answer names a certificate that the merchant knows. */
export const isKnownCertificate = (account: MerchantAccount, number: unknown): boolean =>
  !isCertified(account) || verifiers(account).some(one => certificateNumber(one.value) === number)

export const isSignedNotice = (account: MerchantAccount, params: Params, now: string): boolean =>
  params.sign_type === 'RSA2' && !!params.sign && isSignedText(account, canonical(params, ['sign', 'sign_type']), params.sign, now)

/** The text of an object inside a text of JSON, as it stands there; undefined where it is not. */
export function nodeText(text: string, name: string): string | undefined {
  const head = `"${name}"`,
    at = text.indexOf(head),
    begin = at < 0 ? -1 : text.indexOf('{', at + head.length)
  if (begin < 0 || text.slice(at + head.length, begin).trim() !== ':') return undefined
  let depth = 0,
    isInside = false
  for (let i = begin; i < text.length; i++) {
    const one = text[i]
    if (isInside) {
      if (one === '\\') i++
      else if (one === '"') isInside = false
    } else if (one === '"') isInside = true
    else if (one === '{') depth++
    else if (one === '}' && --depth === 0) return text.slice(begin, i + 1)
  }
  return undefined
}
