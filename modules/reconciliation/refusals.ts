/** What reconciliation says no to. */
import { refusals } from '../kit/index.ts'

export const no = refusals('reconciliation', {
  channel: ['请选择支付渠道', 'choose a channel'],
  day: ['账单日期须为已结束的一天', 'the day must be one that is over'],
  file: ['请选择您上传的账单文件', 'choose a bill that you have uploaded'],
  gone: ['账单文件已不存在，请重新上传', 'the file of the bill is gone, please upload it again'],
  whose: ['账单没有写明商户，请选择商户号', 'the bill names no merchant: say which one it is of'],
  otherMerchant: ['账单的商户号不是本单位的收款商户', 'the merchant that the bill names is none of ours'],
  otherDay: ['账单含有其他日期的交易', 'the bill holds payments of another day'],
  tooMany: ['差异超过1000笔，请核对账单是否属于本商户当日', 'there are more than 1,000 differences: check that the bill is of this merchant and day'],
  moved: ['对账期间有新的到账，请重新对账', 'money arrived meanwhile: please match again'],
  stale: ['对账后本日有新的到账，请重新对账', 'money of this day arrived since the matching: match again'],
  open: ['仍有未处理的差异', 'there are differences that nobody has dealt with'],
  none: ['没有该日的对账批次，请先导入账单', 'there is no reconciliation of this day: take its bill first'],
  closed: ['该日已关账，更正请记入未关账日', 'the day is closed: corrections go to an open day'],
  notFixed: ['本系统的单据与渠道账单仍不一致', 'what we have still differs from the bill'],
  noRefund: ['没有与该差异金额一致的成功退款', 'there is no refund of exactly this money that went through'],
  proposer: ['申请核销的人不能审批', 'who proposed a write-off may not approve it'],
  noBill: ['渠道暂无该日账单，请稍后再试或上传文件', 'the channel has no bill of this day yet: try later, or upload it'],
  month: ['月份须为 yyyy-MM', 'the month must be yyyy-MM'],
  notOver: ['月份尚未结束', 'the month is not over'],
  order: ['须按月份顺序关账', 'months are closed in their order'],
  midnight: ['零点前后十分钟内不能关账', 'nothing is closed within ten minutes of midnight'],
  daysOpen: ['本月仍有未关账的对账日', 'days of this month are not closed yet'],
})
