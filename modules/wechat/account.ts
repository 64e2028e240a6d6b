/** WeChat accounts: the tenant's own mini program or service account, of which one is enabled. Without one nothing goes to WeChat. */
import { about, choice, crud, crudFacts, ensure, inUse, refusals, resource, type Row, secret, switching, text } from '../kit/index.ts'

const kinds = { mini: ['小程序', 'Mini program'], official: ['服务号', 'Service account'] } as const
export const no = refusals('wechatAccount', {
  appId: ['AppID 以 wx 开头，共18位', 'an AppID begins with wx and has 18 characters'],
  secret: ['请填写 AppSecret', 'the AppSecret is missing'],
  refused: ['微信没有接受该账号', 'WeChat does not take this account'],
})

export const wechatAccount = resource('wechat_account', {
  label: ['微信账号', 'WeChat account'],
  path: { base: 'blade-resource/wechat', list: 'list' },
  title: 'name',
  scope: 'everyone',
  read: ['PA', 'PO'],
  fields: {
    name: text('名称', 'Name', { required: true, search: true, unique: true }),
    kind: choice(kinds)('类型', 'Kind', { required: true, search: true, initial: 'mini', locked: true }),
    appId: text('AppID', 'AppID', { required: true, search: true, check: value => (/^wx[0-9a-zA-Z]{16}$/.test(value) ? undefined : no.appId) }),
    appSecret: secret('AppSecret', 'AppSecret', { hidden: true }),
    remark: text('备注', 'Remark', { hidden: true }),
  },
  lifecycle: inUse.alone(),
  facts: { ...crudFacts, ...inUse.facts },
})
export type Account = Row<typeof wechatAccount>

export const [create, change, remove, restore] = crud(wechatAccount, {
  by: ['PA'],
  // What people are known by at one account says nothing at another.
  fixed: ['kind'],
  check: ({ appSecret }) => ensure(appSecret, about(no.secret, 'appSecret')),
})
/** One of many. */
export const [enable, disable] = switching(wechatAccount, { by: ['PA'], isAlone: true })
export const commands = [create, change, enable, disable, remove, restore]
