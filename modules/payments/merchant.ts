/** Merchants: the tenant's own accounts at payment channels, of which each channel has one enabled. Without one nothing but the sandbox, where
 * there is one, takes money. */
import { choice, crudFacts, find, flag, inUse, int, percent, resource, type Row, state, step, text, time } from '../kit/index.ts'
import { channels } from './order.ts'

const modes = { direct: ['直连商户', 'Direct'], partner: ['服务商', 'Service provider'] } as const
const subMerchantsBy = { agency: ['机构', 'Agency'], school: ['学校', 'School'] } as const

/** What is asked of a merchant that shares. */
const shared = { field: 'shares', is: ['1'] } as const
export const merchant = resource('merchant', {
  label: ['收款商户', 'Merchant'],
  path: 'business-order/finance/merchant',
  title: 'name',
  scope: 'everyone',
  read: ['PA', 'PO', 'FI'],
  unusual: { money: ['create', 'change', 'enable', 'disable', 'remove', 'restore'] },
  fields: {
    name: text('名称', 'Name', { required: true, search: true, unique: true }),
    channel: choice(channels)('支付渠道', 'Channel', { required: true, search: true }),
    merchantNo: text('商户号', 'Merchant number', { required: true, search: true }),
    /** WeChat: the official account, of codes, pages and phones' browsers. Alipay: the application. */
    appId: text('应用编号', 'App id', { required: true }),
    mobileAppId: text('移动应用编号', 'App id of the mobile app'),
    miniAppId: text('小程序编号', 'App id of the mini program'),
    /** `partner`: the merchant is a service provider, and the money goes to a sub-merchant of the agency or the school. */
    mode: choice(modes)('接入模式', 'Mode', { required: true, initial: 'direct', search: true }),
    subBy: choice(subMerchantsBy)('特约商户按', 'Sub-merchants by', {
      required: true,
      initial: 'agency',
      hidden: true,
      onlyFor: { field: 'mode', is: ['partner'] },
    }),
    /** Whether the channel shares what was paid with the agency, and how far: its own limits, beside which the rules of this house hold. */
    shares: flag('开通分账', 'Shares profits', { required: true, initial: false }),
    shareMaxBp: percent('分账上限(%)', 'Most that is shared, %', { required: true, initial: 3_000, hidden: true, onlyFor: shared }),
    shareDays: int('分账期限(天)', 'Days in which it is shared', { required: true, initial: 30, hidden: true, onlyFor: shared }),
    shareWaitDays: int('确认后几天分账', 'Days from confirmation to the share', { required: true, initial: 7, hidden: true, onlyFor: shared }),
    testedAt: time('测试时间', 'Tested at', { locked: true }),
    testResult: choice({ right: ['成功', 'Right'], wrong: ['失败', 'Wrong'] })('测试结果', 'Result of the test', { locked: true }),
    testWords: text('测试说明', 'What the test said', { locked: true, lines: 2 }),
    remark: text('备注', 'Remark', { hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'off' }),
    off: state('未启用', 'Not enabled', 'idle', { change: 'off', tryOut: 'off', keepTest: 'off', enable: 'on', remove: 'removed' }, 0),
    on: state('已启用', 'Enabled', 'good', { change: 'on', tryOut: 'on', keepTest: 'on', disable: 'off', remove: 'removed' }, 1),
    removed: state('已删除', 'Removed', 'over', { restore: 'off' }),
  },
  facts: { ...crudFacts, ...inUse.facts, untested: {}, tested: {} },
})
export type Merchant = Row<typeof merchant>

/** What a test said is of the settings and keys that it was made with. */
export const untested = { testedAt: null, testResult: null, testWords: null } as const
/** Begins a test, and takes back what the last one said. What comes of it only the system records. */
export const tryOut = step(merchant, 'tryOut', 'untested', { label: ['测试连接', 'Test the connection'], by: ['PA', 'FI'], record: () => untested })

/** Who takes money by a channel now. */
export const enabled = (channel: Merchant['channel']) => find(merchant, { channel, status: 'on' }, { limit: 1 })
