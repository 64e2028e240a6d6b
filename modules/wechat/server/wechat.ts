/**
 * WeChat's own interface: tokens, who somebody is, and subscription messages.
 * Source: developers.weixin.qq.com, "getStableAccessToken", "code2Session", "网页授权", "sendMessage" (小程序订阅消息) and
 * "发送订阅通知" (服务号).
 */
import { minute, prose } from '../../kit/index.ts'
import type { Outgoing as Out } from '../../../server/outgoing.ts'
import { type Known, type Outgoing, Refused, type WeChat } from '../index.ts'

const says = {
  unsubscribed: ['家长未订阅或已拒收该消息（43101）', 'the guardian has not subscribed to this message, or takes none (43101)'],
  reader: ['openid 与微信账号不符，请家长重新绑定（40003）', 'the openid is none of this account, the guardian should bind anew (40003)'],
  template: ['微信模板编号无效（40037）', 'there is no such template at WeChat (40037)'],
  page: ['小程序页面不存在（41030）', 'there is no such page in the mini program (41030)'],
  keyword: ['关键词内容不符合模板（47003）', 'a keyword does not fit the template (47003)'],
  keys: ['AppID 或 AppSecret 不正确', 'the AppID or the AppSecret is wrong'],
  address: ['服务器地址不在微信的白名单内（40164）', 'this server is not in the list of allowed addresses at WeChat (40164)'],
  busy: ['微信繁忙或今日用量已满', 'WeChat is busy, or the messages of today are used up'],
  token: ['微信凭证失效（40001）', 'the token of WeChat does not hold (40001)'],
  code: ['微信登录凭证无效', 'the code of WeChat does not hold'],
} as const
for (const [zh, en] of Object.values(says)) {
  prose([zh, en])
  prose([`${zh}：{said}`, `${en}: {said}`])
}
const words = (label: readonly [string, string], said = ''): string => (said ? `${label[0]}：${said}` : label[0])

interface Answer {
  readonly errcode?: number
  readonly errmsg?: string
  readonly access_token?: string
  readonly expires_in?: number
  readonly openid?: string
  readonly msgid?: number | string
}
/** Tokens that WeChat no longer takes. */
const stale = [40001, 40014, 42001]
/** The answer to a message that was not taken; undefined for one that was. */
function wrongWith({ errcode = 0, errmsg = '' }: Answer): Error | undefined {
  // The request's own id stands behind, and differs each time.
  const said = errmsg.replace(/\s*(hint|rid): ?\S+.*$/, '').slice(0, 200)
  switch (errcode) {
    case 0:
      return undefined
    case 43101:
      return new Refused(words(says.unsubscribed), true)
    case 40003:
      return new Refused(words(says.reader))
    case 40037:
      return new Refused(words(says.template))
    case 41030:
      return new Refused(words(says.page))
    case 47003:
      return new Refused(words(says.keyword, said))
    case 40013:
    case 40125:
      return new Error(words(says.keys))
    case 40164:
      return new Error(words(says.address))
    case 40001:
    case 40014:
    case 42001:
      return new Error(words(says.token))
    case -1:
    case 45009:
    case 45011:
      return new Error(words(says.busy))
    default:
      return new Error(`${errcode} ${said}`)
  }
}

/** Long before it ends by WeChat's clock, so that none ends on its way. */
const early = 5 * minute

/** @param address WeChat's own, or that of a test. */
export function wechat(out: Out, { address = 'https://api.weixin.qq.com', clock = () => Date.now() } = {}): WeChat {
  const tokens = new Map<string, { readonly token: Promise<string>; ends: number }>()
  const asked = async (path: string, query: Readonly<Record<string, string>>, body?: object): Promise<Answer> => {
    const url = new URL(path, address)
    url.search = new URLSearchParams(query).toString()
    // WeChat writes the signs of other alphabets as they are; a body by `JSON.stringify` is UTF-8, which it reads.
    const answer = await out.fetch(url, body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {})
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
    return (await answer.json()) as Answer
  }
  /** The stable token is the same for all processes: one that asks takes none away from another. */
  async function newToken({ appId, appSecret }: Known, isForced: boolean): Promise<string> {
    const body = { grant_type: 'client_credential', appid: appId, secret: appSecret ?? '', force_refresh: isForced }
    const answer = await asked('/cgi-bin/stable_token', {}, body)
    const wrong = wrongWith(answer.errcode === 40001 ? { errcode: 40125 } : answer)
    if (wrong) throw wrong
    const kept = tokens.get(keyOf({ appId, appSecret }))
    if (kept) kept.ends = clock() + (answer.expires_in ?? 0) * 1_000 - early
    return answer.access_token!
  }
  const keyOf = ({ appId, appSecret }: Pick<Known, 'appId' | 'appSecret'>): string => `${appId} ${appSecret}`
  /** Whoever asks while one is fetched waits for that one. */
  function tokenOf(account: Known, isForced = false): Promise<string> {
    const key = keyOf(account),
      kept = tokens.get(key)
    if (kept && !isForced && kept.ends > clock()) return kept.token
    const token = Promise.resolve().then(() => newToken(account, isForced))
    tokens.set(key, { token, ends: clock() + minute })
    token.catch(() => tokens.get(key)?.token === token && tokens.delete(key))
    return token
  }
  async function sent(account: Known, path: string, body: object): Promise<Answer> {
    const token = await tokenOf(account),
      answer = await asked(path, { access_token: token }, body)
    if (!stale.includes(answer.errcode ?? 0)) return answer
    // Somebody asked for another one elsewhere; the next is asked for once.
    tokens.delete(keyOf(account))
    const next = await tokenOf(account)
    return await asked(path, { access_token: next === token ? await tokenOf(account, true) : next }, body)
  }
  return {
    async openIdOf({ kind, appId, appSecret }, code) {
      const keys = { appid: appId, secret: appSecret ?? '', grant_type: 'authorization_code' }
      const answer =
        kind === 'mini' ? await asked('/sns/jscode2session', { ...keys, js_code: code }) : await asked('/sns/oauth2/access_token', { ...keys, code })
      if (answer.openid) return answer.openid
      if ([40029, 40163, 40226].includes(answer.errcode ?? 0)) throw new Refused(words(says.code))
      throw wrongWith(answer) ?? new Error('no openid')
    },
    async send(account, { openId, templateId, data, page, lang }: Outgoing) {
      const message = { touser: openId, template_id: templateId, data: Object.fromEntries(Object.entries(data).map(([key, value]) => [key, { value }])) }
      const answer = await (account.kind === 'mini'
        ? sent(account, '/cgi-bin/message/subscribe/send', { ...message, ...(page ? { page } : {}), miniprogram_state: 'formal', lang })
        : sent(account, '/cgi-bin/message/subscribe/bizsend', { ...message, ...(page ? { page } : {}) }))
      const wrong = wrongWith(answer)
      if (wrong) throw wrong
      return String(answer.msgid ?? '')
    },
    async check(account) {
      tokens.delete(keyOf(account))
      await tokenOf(account)
    },
  }
}
