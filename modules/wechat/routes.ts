/** The odd calls of WeChat: the test of an account, and what a guardian does with their own. */
import { about, act, type Asked, ensure, find, get, type Invoke, invoke, messageCatalogue, report, type Route, type RouteContext, text } from '../kit/index.ts'
import { type Account, change, no as noAccount, wechatAccount } from './account.ts'
import { bind, no, subscribe, unbind, wechatBinding } from './binding.ts'
import { enabledAccount } from './carry.ts'
import { Refused, type WeChat } from './port.ts'
import { wechatTemplate } from './template.ts'

const portOf = ({ ports }: RouteContext): WeChat | undefined => ports.wechat as WeChat | undefined

/** Asks WeChat for a token, so that whoever keeps the account sees whether its keys hold. */
async function tried({ id }: Asked, context: RouteContext): Promise<readonly []> {
  const account = await context.ask(get(wechatAccount, String(id ?? '')))
  ensure(account && account.status !== 'removed', about(no.account, 'id'))
  const whole = (await context.readUnscoped(get(wechatAccount, account.id))) as Account,
    port = portOf(context)
  ensure(port, noAccount.refused, { reason: '' })
  const reason = await port.check(whole).then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  ensure(!reason, noAccount.refused, { reason: messageCatalogue.text(reason, context.lang) })
  return []
}

/** Binds the WeChat of whoever stands before the page: WeChat itself says who that is. */
async function bound({ code }: Asked, context: RouteContext): Promise<Invoke> {
  const account = await enabledAccount(context.readUnscoped)
  const port = portOf(context)
  ensure(account && port, no.account)
  const openId = await port.openIdOf(account, String(code ?? '')).catch((error: unknown) => {
    if (error instanceof Refused) return undefined
    throw error
  })
  ensure(openId, about(no.code, 'code'))
  return invoke(bind, context.actor.userId, { openId, accountId: account.id })
}

/** What a guardian sees of their WeChat: whether it is bound, and how many messages of each template are left. */
async function own(_asked: Asked, context: RouteContext) {
  const [account, binding, templates] = await Promise.all([
    enabledAccount(context.readUnscoped),
    context.readUnscoped(get(wechatBinding, context.actor.userId)),
    context.readUnscoped(find(wechatTemplate, { status: 'on' }, { sort: ['name'] })),
  ])
  const isBound = !!account && binding?.status === 'bound' && binding.accountId === account.id
  return {
    bound: isBound ? 1 : 0,
    kind: account?.kind ?? '',
    appId: account?.appId ?? '',
    accountName: account?.name ?? '',
    templates: account ? templates.map(({ templateId, name }) => ({ templateId, name, left: isBound ? (binding.counts?.[templateId] ?? 0) : 0 })) : [],
  }
}

export const routes: readonly Route[] = [
  act('blade-resource/wechat/endpoint/check', [change], tried, { takes: { id: text('账号', 'Account', { required: true }) }, answer: () => true }),
  report('business-eip/wechat/own', wechatBinding.label, ['PR'], own),
  act('business-eip/wechat/bind', [bind], bound, { takes: { code: text('授权码', 'Code', { required: true }) }, answer: () => true }),
  act('business-eip/wechat/unbind', [unbind], (_asked, { actor }) => invoke(unbind, actor.userId, {}), { answer: () => true }),
  act('business-eip/wechat/subscribe', [subscribe], ({ templateIds }, { actor }) => invoke(subscribe, actor.userId, { templateIds }), { answer: () => true }),
]
