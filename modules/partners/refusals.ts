/** What channels and organisations refuse, by name. */
import { refusals } from '../kit/index.ts'

export const no = refusals('channel', {
  code: ['编码须为2到32位字母、数字、横线或下划线', 'a code has 2 to 32 letters, digits, dashes or underscores'],
  codeTaken: ['该编码已被渠道或合作机构使用', 'a channel or an organisation has this code'],
  rate: ['佣金比例须在 0 到 100% 之间', 'a commission is between 0 and 100 %'],
  aboveBase: ['超过所属基地的最高佣金比例[ {ratio:percent}]', 'above the highest rate of its base[: {ratio:percent}]'],
  baseOff: ['所属渠道基地已停用', 'the base of the channel is not in use'],
  area: ['区划代码须为6位数字', 'the area code has 6 digits'],
  noAccount: ['没有找到该账号', 'there is no such account'],
  hasOrders: ['已有订单，不能删除，请停用', 'it has orders: take it out of use instead'],
  hasChannels: ['该基地下还有渠道', 'the base still has channels'],
  off: ['渠道或合作机构已停用', 'the channel or organisation is not in use'],
  gone: ['没有找到该渠道或合作机构', 'there is no such channel or organisation'],
  backwards: ['不能更改已经过去的日期', 'days that have passed are not changed'],
  period: ['结束日期不能早于开始日期', 'the end must not be before the start'],
  overlap: ['与已有日期重叠，请先结束原有的一条', 'the days overlap another one: end that first'],
  used: ['已有订单按此计算，只能结束', 'orders were reckoned by it: it can only be ended'],
  belowFloor: ['销售价不能低于结算价[ {floor:money}]', 'the sale price must not be below the settlement price[: {floor:money}]'],
  aboveCeiling: ['销售价不能高于产品指导价[ {ceiling:money}]', 'the sale price must not be above the price of the product[: {ceiling:money}]'],
  product: ['产品未通过审核或已下线', 'the product is not approved, or retired'],
  noVisitor: ['没有可归属的渠道', 'there is nobody to count this for'],
})
