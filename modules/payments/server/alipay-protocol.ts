/**
 * What Alipay's open platform signs: `RSA2` (RSA with SHA-256) over the parameters as `key=value`, sorted and joined by `&`. A request leaves
 * out `sign` alone; a notice leaves out `sign` and `sign_type` (what the platform's own kit calls `checkNotifySignV2`); an answer is
 * signed as the very text of its node, before anybody parses it.
 * Source: opendocs.alipay.com, "自行实现签名", "自行实现验签", "异步通知验签".
 */
import { sign, verify } from 'node:crypto'
import { keyOf, type MerchantAccount } from './account.ts'
import { privateKeyOf, verifyKeyOf } from './key-material.ts'

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
  account.keys.some(({ kind, value }) => {
    if (kind !== 'verify') return false
    const { key, certificate } = verifyKeyOf(value),
      at = Date.parse(now)
    const holds = !certificate || (at >= certificate.from && at <= certificate.until)
    return holds && verify('RSA-SHA256', Buffer.from(text), key, Buffer.from(signature, 'base64'))
  })

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
