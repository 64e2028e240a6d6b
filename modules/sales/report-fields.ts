/** The columns of the reports: what screens show and sheets carry. */
import { int, money, text } from '../kit/index.ts'
import type { ReportName } from './reports.ts'

const all = {
  ranking: int('排名', 'Rank'),
  dimension: text('销售或时间', 'Seller or time'),
  customerCount: int('新增客户', 'New customers'),
  followCount: int('跟进次数', 'Follow-ups'),
  call: int('电话', 'Calls'),
  visit: int('拜访', 'Visits'),
  message: int('微信/短信', 'Messages'),
  meeting: int('会议', 'Meetings'),
  note: int('备注', 'Notes'),
  opportunityCount: int('新增商机', 'New opportunities'),
  opportunityAmount: money('商机金额', 'Opportunity amount'),
  forecastAmount: money('预测金额', 'Forecast'),
  wonCount: int('赢单', 'Won'),
  wonAmount: money('赢单金额', 'Amount won'),
  lostCount: int('输单', 'Lost'),
  winRate: int('赢单率(%)', 'Win rate, %'),
  contractCount: int('合同数', 'Contracts'),
  contractAmount: money('合同金额', 'Contract amount'),
  paidAmount: money('回款金额', 'Paid'),
} as const
export type Column = keyof typeof all

const shown: Readonly<Record<ReportName, readonly Column[]>> = {
  customer: ['customerCount', 'followCount', 'opportunityCount', 'contractCount'],
  follow: ['followCount', 'call', 'visit', 'message', 'meeting', 'note', 'customerCount'],
  opportunity: ['opportunityCount', 'opportunityAmount', 'forecastAmount', 'wonCount', 'wonAmount', 'lostCount', 'winRate'],
  contract: ['contractCount', 'contractAmount', 'paidAmount', 'wonCount', 'wonAmount'],
}
export const fieldsOf = (name: ReportName) => Object.fromEntries((['ranking', 'dimension', ...shown[name]] as const).map(one => [one, all[one]]))
export const reportNames = Object.keys(shown) as readonly ReportName[]
export const reportLabels = {
  customer: ['客户报表', 'Customer report'],
  follow: ['跟进报表', 'Follow-up report'],
  opportunity: ['商机报表', 'Opportunity report'],
  contract: ['合同报表', 'Contract report'],
} as const
