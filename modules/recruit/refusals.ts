/** What pilot recruiting says no to. */
import { refusals } from '../kit/index.ts'

export const no = refusals('recruit', {
  window: ['结束日期不能早于开始日期', 'the end must not be before the beginning'],
  quotaBelow: ['名额不能少于已签约人数', 'the quota must not be below the number who signed'],
  areaQuotas: ['各地区名额合计不能超过产品名额', 'the quotas of areas come to more than that of the product'],
  notOpen: ['该产品未上架或不在招收时间内', 'this product is not on offer now'],
  over: ['招收时间已过，不能上架', 'its time is over: it can not be put on offer'],
  twin: ['该手机号已有同名的进行中咨询', 'there is a live consult with this phone and name'],
  noConsultant: ['顾问须为在用的招飞管理员、客服或销售账号', 'a consultant is an account in use of recruiting, customer service or sales'],
  sameConsultant: ['该咨询已由此人负责', 'this person looks after the consult already'],
  notYours: ['只有负责顾问或招飞管理员可以操作', 'only its consultant or the recruit admin may do this'],
  notDue: ['未到答复期限或已提醒', 'its answer is not due, or was asked for already'],
  noProduct: ['签约前请先选择产品', 'choose a product before signing'],
  noArea: ['该产品按地区分配名额，请先填写地区', 'this product has its quota by area: say the area first'],
  full: ['该产品名额已满', 'the product is full'],
  areaFull: ['该地区名额已满', 'the quota of the area is used up'],
  admittedEarly: ['只有服务中的咨询可以登记为录取', 'only who is in service is admitted'],
  noConsult: ['没有该咨询，或尚未联系', 'there is no such consult, or nobody has contacted it yet'],
  minor: ['未成年人须先登记监护人及其同意', 'of a minor the guardian and their consent come first'],
  stageOrder: ['请先通过上一阶段', 'the stage before has to be passed first'],
  stageDone: ['该阶段已有最终结果', 'this stage has its final result'],
  day: ['结果日期不能晚于今天', 'the day of a result is not in the future'],
  measure: ['数值不正确', 'this is no such measure'],
  ticket: ['页面已过期，请刷新后重新提交', 'the page is too old: load it again and send it once more'],
  tooMany: ['提交过于频繁，请稍后再试', 'too many from this address: try again later'],
  agree: ['请确认已满18周岁，或已取得监护人同意', 'say that you are of age or that your guardian agrees'],
})
