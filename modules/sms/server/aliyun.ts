/**
 * Alibaba Cloud's short messages (dysmsapi 2017-05-25), spoken to directly: its client brings 25 packages and a script that runs
 * when it is installed, and all that this one call needs of them is the signature `ACS3-HMAC-SHA256`.
 * Source: help.aliyun.com, "V3 request syntax and signature method" and "SendSms".
 */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { Line, Outgoing } from '../index.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
/** As RFC 3986 has it, which spares less than `encodeURIComponent` does. */
const encoded = (text: string): string => encodeURIComponent(text).replace(/[!'()*]/g, one => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

export interface Call {
  readonly host: string
  readonly action: string
  readonly version: string
  readonly query: Readonly<Record<string, string>>
  /** A UTC instant without fractions of a second. */
  readonly date: string
  readonly nonce: string
}
/** The query and the headers of a call without a body, signed with a pair of keys. */
export function signed({ host, action, version, query, date, nonce }: Call, accessKey: string, secretKey: string) {
  const search = Object.keys(query)
    .toSorted()
    .map(name => `${encoded(name)}=${encoded(query[name]!)}`)
    .join('&')
  const headers: Readonly<Record<string, string>> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': date,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const names = Object.keys(headers),
    lines = names.map(name => `${name}:${headers[name]}\n`).join('')
  const request = ['POST', '/', search, lines, names.join(';'), sha256('')].join('\n')
  const signature = createHmac('sha256', secretKey)
    .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
    .digest('hex')
  return { search, headers: { ...headers, authorization: `ACS3-HMAC-SHA256 Credential=${accessKey},SignedHeaders=${names.join(';')},Signature=${signature}` } }
}

/** What the provider says: `Code` is `OK` where it took the message, and `BizId` its number. */
export interface Said {
  readonly Code?: string
  readonly Message?: string
  readonly BizId?: string
}
/** Hands over one message; answers what the provider said. Throws where nobody answered within `timeout` milliseconds. */
export async function sendSms(
  { accessKey, secretKey, signName }: Line,
  { phone, providerCode, params, names }: Outgoing,
  at: { readonly address: string; readonly timeout: number },
): Promise<Said> {
  const url = new URL(at.address),
    given = Object.fromEntries(names.map(name => [name, params[name] ?? '']))
  const { search, headers } = signed(
    {
      host: url.host,
      action: 'SendSms',
      version: '2017-05-25',
      query: { PhoneNumbers: phone, SignName: signName, TemplateCode: providerCode, TemplateParam: JSON.stringify(given) },
      date: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
      nonce: randomUUID(),
    },
    accessKey,
    secretKey,
  )
  const answer = await fetch(`${url.origin}/?${search}`, { method: 'POST', headers, signal: AbortSignal.timeout(at.timeout) })
  const text = await answer.text()
  try {
    return JSON.parse(text) as Said
  } catch {
    throw new Error(`HTTP ${answer.status}`)
  }
}
