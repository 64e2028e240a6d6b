/** WeChat's side of tokens, sign-ins and subscription messages as a server on this machine: written by the published documents alone and sharing no
 * code with the adapter, so that a misreading of either shows. */
import { listening, type Heard, type Outage, type Said } from './listening.ts'

/** A message that reached somebody. */
export interface Arrived {
  readonly touser: string
  readonly template_id: string
  readonly page?: string
  readonly lang?: string
  readonly data: Readonly<Record<string, { readonly value: string }>>
}
export interface Fault {
  /** The last part of a path. */
  readonly at: string
  readonly times?: number
  readonly errcode?: number
  readonly outage?: Outage
}
const words: Readonly<Record<number, string>> = {
  [-1]: 'system error',
  40001: 'invalid credential, access_token is invalid or not latest',
  40003: 'invalid openid',
  40013: 'invalid appid',
  40029: 'invalid code',
  40037: 'invalid template_id',
  40125: 'invalid appsecret',
  40163: 'code been used',
  40164: 'invalid ip, not in whitelist',
  41030: 'invalid page',
  43101: 'user refuse to accept the msg',
  45009: 'reach max api daily quota limit',
}
/** "订阅消息参数值内容限制说明", by the beginning of a keyword. */
const rules: readonly (readonly [kind: RegExp, value: RegExp])[] = [
  [/^thing\d+$/, /^[^\n]{1,20}$/u],
  [/^character_string\d+$/, /^[\x20-\x7e]{1,32}$/],
  [/^phrase\d+$/, /^\p{Script=Han}{1,5}$/u],
  [/^name\d+$/, /^.{1,10}$/u],
  [/^number\d+$/, /^-?\d{1,32}(\.\d+)?$/],
  [/^time\d+$/, /^\d{4}[-年]\d{1,2}[-月]\d{1,2}日? \d{1,2}:\d{2}(:\d{2})?$/],
]

interface App {
  readonly appid: string
  readonly secret: string
  /** The template ids that it may use, each with its keywords. */
  readonly templates: Readonly<Record<string, readonly string[]>>
}

/** Opens the platform with one account. */
export async function subscriptionPlatform({ appid, secret, templates }: App) {
  const faults: Fault[] = [],
    arrived: Arrived[] = [],
    heard: Heard[] = [],
    codes = new Map<string, string>(),
    subscriptions = new Map<string, number>()
  let token = '',
    made = 0
  const say = (body: object): Said => ({ status: 200, headers: { 'Content-Type': 'application/json; encoding=utf-8' }, body: JSON.stringify(body) })
  const err = (errcode: number, more = ''): Said => say({ errcode, errmsg: `${words[errcode] ?? 'argument invalid!'}${more} hint: [h${made}] rid: 1a2b-3c4d` })
  const faultOf = (path: string): Fault | undefined => {
    const i = faults.findIndex(one => path.endsWith(one.at))
    if (i < 0) return undefined
    const fault = faults[i]!
    if ((fault.times ?? 1) <= 1) faults.splice(i, 1)
    else faults[i] = { ...fault, times: fault.times! - 1 }
    return fault
  }
  function stableToken(body: string): Said {
    const asked = JSON.parse(body) as { grant_type: string; appid: string; secret: string; force_refresh?: boolean }
    if (asked.grant_type !== 'client_credential') return err(40002)
    if (asked.appid !== appid) return err(40013)
    if (asked.secret !== secret) return err(40125)
    if (!token || asked.force_refresh) token = `token-${++made}`
    return say({ access_token: token, expires_in: 7_200 })
  }
  /** Whose code it is: each counts once. */
  function whose(query: URLSearchParams, name: string): Said {
    if (query.get('appid') !== appid) return err(40013)
    if (query.get('secret') !== secret) return err(40125)
    if (query.get('grant_type') !== 'authorization_code') return err(40002)
    const code = query.get(name) ?? '',
      openid = codes.get(code)
    if (openid === undefined) return err(40029)
    if (openid === 'used') return err(40163)
    codes.set(code, 'used')
    return say({ openid, session_key: 's3ss10n', unionid: 'u' })
  }
  function message(query: URLSearchParams, body: string): Said {
    if (query.get('access_token') !== token || !token) return err(40001)
    const asked = JSON.parse(body) as Arrived
    if (!asked.touser?.startsWith('o')) return err(40003)
    const keywords = templates[asked.template_id]
    if (!keywords) return err(40037)
    for (const name of keywords) {
      const value = asked.data?.[name]?.value ?? ''
      if (!rules.every(([kind, fits]) => !kind.test(name) || fits.test(value))) return err(47003, ` data.${name}.value invalid`)
    }
    const key = `${asked.touser} ${asked.template_id}`,
      left = subscriptions.get(key) ?? 0
    if (left === 0) return err(43101)
    subscriptions.set(key, left - 1)
    arrived.push(asked)
    return say({ errcode: 0, errmsg: 'ok', msgid: 1_000 + arrived.length })
  }
  const answer = (asked: Heard): Said => {
    heard.push(asked)
    const { pathname, searchParams } = asked.url,
      fault = faultOf(pathname)
    if (fault?.errcode !== undefined) return err(fault.errcode)
    switch (`${asked.method} ${pathname}`) {
      case 'POST /cgi-bin/stable_token':
        return stableToken(asked.body)
      case 'GET /sns/jscode2session':
        return whose(searchParams, 'js_code')
      case 'GET /sns/oauth2/access_token':
        return whose(searchParams, 'code')
      case 'POST /cgi-bin/message/subscribe/send':
      case 'POST /cgi-bin/message/subscribe/bizsend':
        return message(searchParams, asked.body)
      default:
        return { status: 404, body: '' }
    }
  }
  const server = await listening(answer, ({ url }) => {
    const fault = faults.find(one => one.outage && url.pathname.endsWith(one.at))
    return fault && faultOf(url.pathname)?.outage
  })
  return {
    ...server,
    arrived,
    heard,
    faults,
    /** What WeChat gives a page for the person before it. */
    codeFor(openid: string) {
      const code = `code-${codes.size + 1}`
      codes.set(code, openid)
      return code
    },
    /** The person says yes to one more message. */
    accept: (openid: string, templateId: string) => subscriptions.set(`${openid} ${templateId}`, (subscriptions.get(`${openid} ${templateId}`) ?? 0) + 1),
    /** Another program asked for a token of its own. */
    dropToken: () => void (token = ''),
    tokensMade: () => made,
  }
}
