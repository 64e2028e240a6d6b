/** Login provider: a third party that says who somebody is, by OpenID Connect or by plain OAuth 2.0. */
import { about, changes, type Check, command, crudFacts, ensure, fact, type FactName, partly, refusals, resource, secret, state, text } from '../kit/index.ts'

export const no = refusals('login_provider', {
  source: ['来源须为小写字母开头的字母、数字、横线或下划线', 'the source begins with a letter and has small letters, digits, - and _'],
  address: ['地址须为https，仅本机可用http', 'the address must be https; http is for this machine only'],
  endpoints: ['请填写发行方地址，或授权、令牌、用户信息三个地址', 'give the issuer, or the three addresses to authorize, for tokens and for who it is'],
})

const sourceName: Check<string> = value => /^[a-z][a-z0-9_-]{1,30}$/.test(value) ? undefined : no.source
/** A code and a secret travel there: in clear only inside one machine. */
const safeAddress: Check<string> = value => {
  const at = URL.canParse(value) ? new URL(value) : undefined
  return at && (at.protocol === 'https:' || (at.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(at.hostname)))
    ? undefined : no.address
}

export const loginProvider = resource('login_provider', {
  label: ['第三方登录', 'Login provider'],
  path: 'blade-system/login-provider',
  title: 'name',
  scope: 'everyone',
  read: ['PA'],
  sort: ['source'],
  fields: {
    source: text('来源', 'Source', { required: true, search: true, unique: true, check: sourceName }),
    name: text('名称', 'Name', { required: true, search: true }),
    clientId: text('应用编号', 'Client id', { required: true }),
    clientSecret: secret('应用密钥', 'Client secret', { required: true, hidden: true }),
    /** With OpenID Connect everything else is found there. */
    issuer: text('发行方地址', 'Issuer', { check: safeAddress }),
    authorizeUrl: text('授权地址', 'Address to authorize', { check: safeAddress, hidden: true }),
    tokenUrl: text('令牌地址', 'Address for tokens', { check: safeAddress, hidden: true }),
    userinfoUrl: text('用户信息地址', 'Address for who it is', { check: safeAddress, hidden: true }),
    scope: text('授权范围', 'Scope', { required: true, initial: 'openid profile', hidden: true }),
    /** Which claims hold the lasting id of a person and their name. */
    subjectField: text('编号字段', 'Claim of the id', { required: true, initial: 'sub', hidden: true }),
    nameField: text('姓名字段', 'Claim of the name', { required: true, initial: 'name', hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'live' }),
    live: state('启用', 'In use', 'good', { change: 'live', disable: 'off', remove: 'removed' }, 1),
    off: state('停用', 'Not in use', 'over', { change: 'off', enable: 'live', remove: 'removed' }, 0),
    removed: state('已删除', 'Removed', 'over', { restore: 'off' }),
  },
  facts: { ...crudFacts, enabled: {}, disabled: {} },
})

type Addresses = Readonly<Partial<Record<'issuer' | 'authorizeUrl' | 'tokenUrl' | 'userinfoUrl', string | null>>>
const complete = (of: Addresses) =>
  ensure(of.issuer || (of.authorizeUrl && of.tokenUrl && of.userinfoUrl), about(no.endpoints, 'issuer'))

const { source: _fixed, ...open } = loginProvider.fields
export const create = command(loginProvider, 'create', {
  label: ['新增第三方登录', 'Add a login provider'], by: ['PA'], input: loginProvider.fields,
  decide(_row, given) {
    complete(given)
    return fact(loginProvider, 'created', given)
  },
})
/** What people are known by stays: a source names the accounts that came through it. */
export const change = command(loginProvider, 'change', {
  label: ['编辑第三方登录', 'Edit the login provider'], by: ['PA'], input: partly(open),
  decide(row, given) {
    complete({ ...row, ...given })
    return fact(loginProvider, 'changed', changes(row, given))
  },
})
const plain = (name: 'enable' | 'disable' | 'remove' | 'restore', zh: string, en: string, past: FactName<typeof loginProvider>) =>
  command(loginProvider, name, { label: [zh, en], by: ['PA'], danger: name === 'remove', decide: () => fact(loginProvider, past) })
export const commands = [
  create, change, plain('enable', '启用', 'Enable', 'enabled'), plain('disable', '停用', 'Disable', 'disabled'),
  plain('remove', '删除', 'Remove', 'removed'), plain('restore', '恢复', 'Restore', 'restored'),
]
