/** Login provider: a third party that says who somebody is, by OpenID Connect or by plain OAuth 2.0. */
import { about, type Check, crud, crudFacts, ensure, refusals, resource, secret, state, step, text } from '../kit/index.ts'

export const no = refusals('login_provider', {
  source: ['来源须为小写字母开头的字母、数字、横线或下划线', 'the source begins with a letter and has small letters, digits, - and _'],
  address: ['地址须为https，仅本机可用http', 'the address must be https; http is for this machine only'],
  endpoints: ['请填写发行方地址，或授权、令牌、用户信息三个地址', 'give the issuer, or the three addresses to authorize, for tokens and for who it is'],
})

const sourceName: Check<string> = value => (/^[a-z][a-z0-9_-]{1,30}$/.test(value) ? undefined : no.source)
/** A code and a secret travel there: in clear only inside one machine. */
const safeAddress: Check<string> = value => {
  const at = URL.canParse(value) ? new URL(value) : undefined
  return at && (at.protocol === 'https:' || (at.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(at.hostname))) ? undefined : no.address
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

/** What people are known by stays: a source names the accounts that came through it. */
const kept = crud(loginProvider, {
  by: ['PA'],
  create: { label: ['新增第三方登录', 'Add a login provider'] },
  change: { label: ['编辑第三方登录', 'Edit the login provider'] },
  remove: { label: ['删除', 'Remove'] },
  fixed: ['source'],
  check: row => ensure(row.issuer || (row.authorizeUrl && row.tokenUrl && row.userinfoUrl), about(no.endpoints, 'issuer')),
})
export const [create, change] = kept
export const commands = [
  ...kept,
  step(loginProvider, 'enable', 'enabled', { label: ['启用', 'Enable'], by: ['PA'] }),
  step(loginProvider, 'disable', 'disabled', { label: ['停用', 'Disable'], by: ['PA'] }),
]
