/** Bindings: a guardian's own WeChat, bound by their own act, with how many messages of each template they have subscribed to. */
import { command, ensure, fact, find, flag, gather, json, ref, refusals, resource, type Row, rules, secret, state, step, text } from '../kit/index.ts'
import { wechatTemplate } from './template.ts'

/** More subscriptions to one template than anybody needs. */
const countMax = 99
export const no = refusals('wechatBinding', {
  notYours: ['只能绑定本人的微信', 'you may only bind your own WeChat'],
  unbound: ['请先绑定微信', 'bind your WeChat first'],
  template: ['没有启用的微信消息模板', 'there is no such template in use'],
  code: ['微信登录凭证无效，请重新操作', 'the code of WeChat does not hold, please begin again'],
  account: ['本单位没有启用的微信账号', 'no WeChat account is enabled here'],
})

export const wechatBinding = resource('wechat_binding', {
  label: ['微信绑定', 'WeChat binding'],
  title: 'userId',
  // No list shows it; its commands compare the guardian themselves.
  scope: 'everyone',
  fields: {
    userId: ref('user')('账号', 'Account', { locked: true }),
    accountId: ref('wechat_account')('微信账号', 'WeChat account', { locked: true }),
    /** Who somebody is at one account: it leads to a person, and is sealed as a key is. */
    openId: secret('openid', 'openid', { hidden: true }),
    /** By the template's id: how many messages WeChat still takes. */
    counts: json<Readonly<Record<string, number>>>()('剩余次数', 'Messages left', { hidden: true, locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { bind: 'bound' }),
    bound: state('已绑定', 'Bound', 'good', { bind: 'bound', subscribe: 'bound', spend: 'bound', unbind: 'unbound', erase: 'erased' }),
    unbound: state('已解绑', 'Unbound', 'over', { bind: 'bound', erase: 'erased' }),
    erased: state('已清除', 'Erased', 'over'),
  },
  facts: { bound: {}, subscribed: {}, spent: {}, unbound: {}, erased: {} },
  evolve: { unbound: (_row, data) => ({ ...data, openId: null, counts: null }), erased: () => ({ openId: null, counts: null }) },
})
export type Binding = Row<typeof wechatBinding>
const { fields } = wechatBinding
/** The one binding of an account has its id. */
const own = (row: { readonly id: string }, userId: string) => ensure(row.id === userId, no.notYours)

export const bind = command(wechatBinding, 'bind', {
  label: ['绑定微信', 'Bind WeChat'],
  by: ['PR'],
  input: { openId: { ...fields.openId, required: true as const }, accountId: { ...fields.accountId, required: true as const } },
  decide(row, { openId, accountId }, _facts, { actor }) {
    own(row, actor.userId)
    // Somebody else's WeChat has subscribed to nothing yet.
    const counts = row.openId === openId && row.accountId === accountId ? row.counts : null
    return fact(wechatBinding, 'bound', { userId: row.id, openId, accountId, counts })
  },
})
export const unbind = step(wechatBinding, 'unbind', 'unbound', {
  label: ['解除微信绑定', 'Unbind WeChat'],
  by: ['PR'],
  danger: true,
  check: (row, _input, _facts, { actor }) => own(row, actor.userId),
})
/** What the guardian answered to WeChat's question: one more message of each template. */
export const subscribe = command(wechatBinding, 'subscribe', {
  label: ['订阅微信消息', 'Subscribe in WeChat'],
  by: ['PR'],
  input: { templateIds: { ...json<readonly string[]>()('模板', 'Templates', { required: true, check: rules.texts }) } },
  needs: (_row, { templateIds }) => gather({ templates: find(wechatTemplate, { templateId: templateIds, status: 'on' }) }),
  decide(row, { templateIds }, { templates }, { actor }) {
    own(row, actor.userId)
    ensure(templateIds.length > 0 && templateIds.every(id => templates.some(one => one.templateId === id)), no.template)
    const more = Object.fromEntries([...new Set(templateIds)].map(id => [id, Math.min((row.counts?.[id] ?? 0) + 1, countMax)]))
    return fact(wechatBinding, 'subscribed', { counts: { ...row.counts, ...more } })
  },
})
/** A message went out; or WeChat said that none is left, however many were counted here. */
export const spend = command(wechatBinding, 'spend', {
  label: ['扣减订阅次数', 'Count a message'],
  input: { templateId: text('模板', 'Template', { required: true }), isRefused: flag('微信拒收', 'Refused by WeChat') },
  decide: (row, { templateId, isRefused }) =>
    fact(wechatBinding, 'spent', { counts: { ...row.counts, [templateId]: isRefused ? 0 : Math.max((row.counts?.[templateId] ?? 0) - 1, 0) } }),
})
/** With its account. */
export const eraseBinding = step(wechatBinding, 'erase', 'erased', { label: ['清除', 'Erase'] })
export const commands = [bind, unbind, subscribe, spend, eraseBinding]
