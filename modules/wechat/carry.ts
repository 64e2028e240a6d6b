/** Carrying: which notices become WeChat messages, and what becomes of those whose time has come. */
import { type Ask, find, formatTime, get, type Invoke, invoke, prose, type ReactionContext, type Row } from '../kit/index.ts'
import { tenant } from '../identity/index.ts'
import { gapsIn, type message, saidOutside } from '../messages/index.ts'
import { type Account, wechatAccount } from './account.ts'
import { spend, wechatBinding } from './binding.ts'
import { queue, sending, type wechatMessage } from './message.ts'
import { Refused, type WeChat } from './port.ts'
import { dataFor, type Template, wechatTemplate } from './template.ts'

type Reads = <T>(query: Ask<T>) => Promise<T>
const usedUp = prose(['家长的订阅次数已用完', 'the guardian has no subscription left']),
  gone = prose(['微信账号、绑定或模板已不可用', 'the WeChat account, the binding or the template is out of use'])

export const enabledAccount = (ask: Reads): Promise<Account | undefined> => ask(find(wechatAccount, { status: 'on' }, { limit: 1 })).then(([one]) => one)

/** Who somebody is at the service account of an app, or at whichever is enabled; an empty text where they have not bound theirs, and undefined
 * where binding would be of no use: what a mini program or another app knows them by says nothing there. */
export async function payerAt(userId: string, appId: string | undefined, ask: Reads): Promise<{ readonly openId: string } | undefined> {
  const account = await enabledAccount(ask)
  if (account?.kind !== 'official' || (appId !== undefined && account.appId !== appId)) return undefined
  const binding = await ask(get(wechatBinding, userId))
  return { openId: binding?.status === 'bound' && binding.accountId === account.id ? (binding.openId ?? '') : '' }
}

/** What a message in the console says to its reader. */
export interface Said {
  readonly title: string
  readonly content: string
  readonly lang: 0 | 1
}
const keywords = (
  { mapping }: Template,
  { title, content, gaps }: Pick<Said, 'title' | 'content'> & { readonly gaps: Readonly<Record<string, string>> },
  at: string,
  zone: string,
) => dataFor(mapping, { ...gaps, title, content, time: formatTime(at, zone).slice(0, 16) })
/** The WeChat message that a notice becomes for a guardian who bound theirs and has a subscription left; nothing otherwise. */
export async function wechatFor(
  row: Pick<Row<typeof message>, 'id' | 'userId' | 'type' | 'textCode' | 'textParams' | 'link'>,
  said: Said,
  { ask, now, zone, at }: { readonly ask: Reads; readonly now: string; readonly zone: string; readonly at: string },
): Promise<readonly Invoke[]> {
  const [binding, account] = await Promise.all([ask(get(wechatBinding, row.userId)), enabledAccount(ask)])
  if (binding?.status !== 'bound' || !account || binding.accountId !== account.id) return []
  const codes = [...(row.textCode ? [row.textCode] : []), row.type]
  const templates = await ask(find(wechatTemplate, { noticeCode: codes, status: 'on' }))
  const template = codes.map(code => templates.find(one => one.noticeCode === code)).find(Boolean)
  if (!template || !binding.counts?.[template.templateId]) return []
  const gaps = row.textCode ? gapsIn(row.textCode, row.textParams ?? {}, said.lang, zone) : {}
  return [
    invoke(queue, row.id, {
      userId: row.userId,
      title: said.title,
      noticeCode: row.textCode ?? row.type,
      template: template.id,
      data: keywords(template, { ...said, gaps }, now, zone),
      link: row.link,
      lang: said.lang === 1 ? 'en' : 'zh',
      retryAt: at,
    }),
  ]
}

/** Where a message leads: a page of the mini program that is told the console's address, or that address itself. */
function pageOf(account: Account, template: Template, link: string | null, domain: string | null | undefined): string | undefined {
  if (account.kind === 'mini') return template.page ? template.page.replaceAll('{link}', encodeURIComponent(link ?? '')) : undefined
  return link && domain && URL.canParse(link, domain) ? new URL(link, domain).href : undefined
}

/** Hands a message over; answers the commands that record what became of it, and that it was counted. */
export async function carried(
  row: Row<typeof wechatMessage>,
  { ask, ports, zone }: Pick<ReactionContext, 'ask' | 'ports' | 'zone'>,
): Promise<readonly Invoke[]> {
  const [binding, template, account, [house]] = await Promise.all([
    ask(get(wechatBinding, row.userId)),
    ask(get(wechatTemplate, row.template)),
    enabledAccount(ask),
    ask(find(tenant, {}, { limit: 1 })),
  ])
  const isThere = binding?.status === 'bound' && binding.openId && account && binding.accountId === account.id && template?.status === 'on'
  if (!isThere) return [sending.gaveUp(row.id, gone, true)]
  const { templateId } = template
  if (!binding.counts?.[templateId]) return [sending.gaveUp(row.id, usedUp, true)]
  const said = await saidOutside(row.id, row.lang === 'en' ? 1 : 0, { ask, zone })
  const page = pageOf(account, template, row.link, house?.domainUrl)
  let counted: readonly Invoke[] = []
  const became = await sending.attempted(row.id, async () => {
    try {
      const messageNo = await (ports.wechat as WeChat).send(account, {
        openId: binding.openId!,
        templateId,
        data: said ? keywords(template, said, row.createdAt, zone) : (row.data ?? {}),
        lang: row.lang === 'en' ? 'en_US' : 'zh_CN',
        ...(page ? { page } : {}),
      })
      counted = [invoke(spend, binding.id, { templateId })]
      return { messageNo: messageNo.slice(0, 100) }
    } catch (error) {
      if (error instanceof Refused && error.isUnsubscribed) counted = [invoke(spend, binding.id, { templateId, isRefused: true })]
      throw error
    }
  })
  return [became, ...counted]
}
