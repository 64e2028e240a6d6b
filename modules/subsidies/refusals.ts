/** What subsidies say no to. */
import { refusals } from '../kit/index.ts'

export const no = refusals('subsidy', {
  noScheme: ['补贴方案不存在', 'there is no such scheme'],
  noPupil: ['学生不存在', 'there is no such pupil'],
  notTheirs: ['只能为自己的孩子申请', 'you may apply for your own children alone'],
  otherArea: ['该学生不在方案地区内', 'the pupil is not in the area of the scheme'],
  otherGrade: ['该学生不在方案年级内', 'the pupil is not in a grade of the scheme'],
  closed: ['方案当前不接受申请', 'the scheme takes no applications now'],
  twice: ['该学生已申请此方案', 'the pupil has applied to this scheme already'],
  amount: ['金额须大于0', 'the amount must be above zero'],
  aboveCap: ['超过每名学生的补贴上限[ {most:money}]', 'more than one pupil may get[: {most:money}]'],
  file: ['请先上传证明材料', 'please upload the document first'],
  budget: ['方案预算不足[，剩余 {left:money}]', 'the budget of the scheme is not enough[: {left:money} is left]'],
  budgetUsed: ['预算不能少于已预留和已使用的金额', 'the budget may not be less than what is reserved and used'],
  dates: ['结束日期不能早于开始日期', 'the end must not lie before the beginning'],
  useEnds: ['使用截止不能早于申请截止，否则批准后无法使用', 'it is used until applications end at least, or what is approved then could not be'],
  grades: ['结束年级不能低于开始年级', 'the last grade must not be below the first'],
  notOver: ['补贴使用期未结束', 'the time to use it is not over'],
  abovePrice: ['补贴不能超过应付金额', 'a subsidy is never more than the price'],
  left: ['补贴余额不足', 'less is left of the subsidy'],
  notActive: ['补贴当前不可使用', 'the subsidy can not be used now'],
  givenBack: ['该退款的补贴已退回', 'the subsidy of this refund was given back already'],
})
