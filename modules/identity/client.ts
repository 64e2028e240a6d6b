/** Client: a program that signs people in on their behalf: its secret, what it may ask for, and how long its tokens live. */
import { about, type Check, crud, ensure, int, type Label, refusals, resource, rules, secret, state, stockClients, text } from '../kit/index.ts'

/** The console's own id. */
export const ownClient = 'ketang'
/** The programs that are known everywhere, with secrets that everybody knows: the console and the stock front ends. A row of the same id
 * takes the place of one. */
export const builtIn: Readonly<Record<string, string>> = Object.fromEntries([ownClient, ...stockClients].map(id => [id, `${id}_secret`]))

/** Under what id the list shows one, and which one an id shows. */
export const builtInId = (clientId: string): string => `built-in-${clientId}`
/** How one stands, which no row does. */
export const builtInLabel = ['内置', 'Built in'] as const satisfies Label
export const builtInOf = (id: string): string | undefined => Object.keys(builtIn).find(one => builtInId(one) === id)

/** The ways to ask for a token that there are. */
const ways = {
  captcha: ['账号密码（验证码）', 'Account and captcha'],
  password: ['账号密码', 'Account and password'],
  phone: ['手机验证码', 'Phone code'],
  sms_code: ['短信验证码', 'Message code'],
  social: ['第三方登录', 'Third party'],
  authorization_code: ['授权码', 'Authorization code'],
  register: ['注册', 'Registration'],
  refresh_token: ['刷新令牌', 'Refresh'],
} as const satisfies Readonly<Record<string, Label>>
export const grantTypes = Object.keys(ways) as readonly (keyof typeof ways)[]

export const no = refusals('client', {
  grants: ['授权类型不正确', 'one of the grant types is not known'],
  builtIn: ['内置应用不可修改或停用，如需更改请新增同编号的应用', 'this client is built in: add one of the same id to take its place'],
  validity: ['刷新令牌的有效期须长于访问令牌', 'the refresh token must live longer than the access token'],
})
export const listOf = (text: string | null | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map(one => one.trim())
    .filter(Boolean)
const known: Check<string> = value => (listOf(value).every(one => grantTypes.some(type => type === one)) ? undefined : no.grants)
const fortyDays = 40 * 86_400

export const client = resource('client', {
  label: ['应用', 'Client'],
  path: 'blade-system/client',
  title: 'clientId',
  scope: 'everyone',
  read: ['PA'],
  sort: ['clientId'],
  fields: {
    clientId: text('应用编号', 'Client id', { required: true, search: true, unique: true }),
    clientSecret: secret('应用密钥', 'Secret', { required: true, hidden: true }),
    authorizedGrantTypes: text('授权类型', 'Grant types', {
      required: true,
      initial: 'captcha,password,phone,social,refresh_token',
      check: known,
      among: ways,
    }),
    accessTokenValidity: int('令牌有效秒数', 'Access token lives, seconds', { required: true, initial: 3_600, check: rules.between(60, fortyDays) }),
    refreshTokenValidity: int('刷新令牌有效秒数', 'Refresh token lives, seconds', { required: true, initial: 604_800, check: rules.between(60, fortyDays) }),
    scope: text('授权范围', 'Scope', { required: true, initial: 'all', says: value => (value === 'all' ? ['全部', 'Everything'] : [value, value]) }),
    webServerRedirectUri: text('回调地址', 'Redirect address', { hidden: true, check: rules.url }),
    resourceIds: text('资源集合', 'Resources', { hidden: true }),
    authorities: text('权限', 'Authorities', { hidden: true }),
    additionalInformation: text('附加说明', 'More', { hidden: true, lines: 4 }),
    autoapprove: text('自动授权', 'Approves by itself', { hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'live' }),
    live: state('启用', 'In use', 'good', { change: 'live', remove: 'removed' }, 1),
    removed: state('已停用', 'Not in use', 'over', { restore: 'live' }, 0),
  },
})

/** Tokens already given keep their time; the next ones follow what stands here. */
export const commands = crud(client, {
  by: ['PA'],
  create: { label: ['新增应用', 'Add a client'] },
  change: { label: ['编辑应用', 'Edit the client'] },
  remove: { label: ['停用应用', 'Take the client out of use'] },
  restore: { label: ['恢复应用', 'Restore the client'] },
  check: row => ensure(row.refreshTokenValidity > row.accessTokenValidity, about(no.validity, 'refreshTokenValidity')),
})
export const [create, change, remove, restore] = commands
