/** What happens to merchants: kept by the administrator, tested, and enabled only once a test went well. */
import { about, command, crud, ensure, fact, find, gather, invoke, refusals, step } from '../kit/index.ts'
import { merchant, tryOut, untested } from './merchant.ts'
import { merchantKey, missingKind } from './merchant-key.ts'

export const no = refusals('merchant', {
  merchantNo: [
    '微信支付商户号为 8 至 10 位数字，支付宝商家 PID 为 2088 开头的 16 位数字',
    'WeChat Pay numbers merchants with 8 to 10 digits, Alipay with 16 that begin with 2088',
  ],
  appId: [
    '微信 AppID 为 wx 开头的 18 个字符，支付宝应用编号为 16 位数字',
    'an app id of WeChat has 18 characters and begins with wx, one of Alipay has 16 digits',
  ],
  same: ['该商户号和应用已存在', 'this merchant with this app is there already'],
  keys: ['密钥不完整', 'a key is missing'],
  untested: ['请先测试连接，成功后才能启用', 'please test the connection first: only what answered rightly is enabled'],
  shareMax: ['分账上限须在 0% 至 100% 之间', 'the most that is shared is between 0 % and 100 %'],
  shareDays: ['分账期限为 1 至 365 天，且长于确认后的等待天数', 'the days in which it is shared are 1 to 365, and more than those it waits'],
  inUse: ['启用中的商户不能删除，请先停用', 'disable the merchant first'],
  noMerchant: ['没有这个商户', 'there is no such merchant'],
  notConnected: ['该支付渠道尚未开通', 'this way to pay is not connected'],
})

export const isApp = { wechat: /^wx[0-9a-zA-Z]{16}$/, alipay: /^\d{16}$/ } as const
export const isNumber = { wechat: /^\d{8,10}$/, alipay: /^2088\d{12}$/ } as const
const identifying = ['channel', 'merchantNo', 'appId', 'mobileAppId', 'miniAppId', 'mode'] as const

export const [create, change, remove, restore] = crud(merchant, {
  by: ['PA'],
  unique: { on: ['channel', 'merchantNo', 'appId'], refused: no.same },
  // What an attempt began with is what it ends with: another account is another row.
  fixed: ['channel', 'merchantNo', 'mode'],
  check({ channel, merchantNo, appId, mobileAppId, miniAppId, shareMaxBp, shareDays, shareWaitDays }) {
    ensure(isNumber[channel].test(merchantNo), about(no.merchantNo, 'merchantNo'))
    for (const [field, value] of Object.entries({ appId, mobileAppId, miniAppId })) ensure(!value || isApp[channel].test(value), about(no.appId, field))
    ensure(shareMaxBp >= 0 && shareMaxBp <= 10_000, about(no.shareMax, 'shareMaxBp'))
    ensure(shareDays >= 1 && shareDays <= 365 && shareWaitDays >= 0 && shareWaitDays < shareDays, about(no.shareDays, 'shareDays'))
  },
  fill: (after, _facts, _context, before) => (identifying.every(name => after[name] === before[name]) ? {} : untested),
  remove: { check: row => ensure(row.status !== 'on', no.inUse) },
})

export const disable = step(merchant, 'disable', 'disabled', { label: ['停用', 'Disable'], by: ['PA'], danger: true })
/** One of a channel: the one before steps back in the same turn, and answers on for the attempts that it began. */
export const enable = command(merchant, 'enable', {
  label: ['启用', 'Enable'],
  by: ['PA'],
  needs: row =>
    gather({
      others: find(merchant, { channel: row.channel, status: 'on', id: { not: row.id } }),
      keys: find(merchantKey, { merchantId: row.id, status: 'live' }),
    }),
  decide(row, _input, { others, keys }) {
    const missing = missingKind(row.channel, keys)
    ensure(!missing, { ...no.keys, label: [`${no.keys.label[0]}：缺少${missing?.[0]}`, `the ${missing?.[1].toLowerCase()} is missing`] })
    ensure(row.testResult === 'right', no.untested)
    return [...others.map(other => invoke(disable, other.id, {})), fact(merchant, 'enabled')]
  },
})
/** What the channel said when it was asked with the keys of the merchant. */
export const keepTest = step(merchant, 'keepTest', 'tested', {
  label: ['记录测试结果', 'Keep what the test said'],
  input: { testResult: { ...merchant.fields.testResult, required: true as const }, testWords: merchant.fields.testWords },
  record: (input, _row, _facts, { now }) => ({ ...input, testedAt: now }),
})

export const commands = [create, change, enable, disable, tryOut, keepTest, remove, restore] as const
