/** Rules of sales: clocks of clues and follow-ups and the band of contracts, one row per tenant; and what each stage of an opportunity asks. */
import { choice, crud, dict, find, int, money, type Reading, resource, type Row, rules, ruleStates, ruleWords, single, text } from '../kit/index.ts'
import { dictBiz } from '../system/index.ts'

export const salesRule = resource('sales_rule', {
  label: ['销售规则', 'Sales rules'],
  path: 'business-crm/salesRule',
  title: 'name',
  read: ['PO', 'SA', 'SL'],
  scope: 'everyone',
  fields: {
    name: text('名称', 'Name', { required: true, initial: '销售规则', locked: true }),
    firstContactHours: int('线索首次联系时限(小时)', 'Hours until a clue is first contacted', { required: true, initial: 24, check: rules.between(1, 720) }),
    clueDays: int('线索超时多少天回收(0为不回收)', 'Days after that until it goes back into the pool, 0 for never', {
      required: true,
      initial: 3,
      check: rules.between(0, 365),
    }),
    clueDayMax: int('每人每日领取线索上限(0为不限)', 'Clues one may receive from the pool a day, 0 for any number', {
      required: true,
      initial: 20,
      check: rules.between(0, 10_000),
    }),
    clueHoldMax: int('每人最多持有线索数(0为不限)', 'Clues one may hold, 0 for any number', { required: true, initial: 0, check: rules.between(0, 100_000) }),
    clueFreshHours: int('进入线索池多少小时后可领取', 'Hours in the pool before a clue may be received', {
      required: true,
      initial: 0,
      check: rules.between(0, 8_760),
    }),
    clueFormerDays: int('原负责人再次领取线索需等待天数', 'Days who had a clue last waits before receiving it again', {
      required: true,
      initial: 0,
      check: rules.between(0, 3_650),
    }),
    escalateDays: int('跟进逾期多少天通知经理', 'Days overdue until the manager is told', { required: true, initial: 2, check: rules.between(0, 90) }),
    reopenDays: int('输单多少天内可重新打开', 'Days in which a lost opportunity is reopened', { required: true, initial: 90, check: rules.between(0, 3_650) }),
    platformFrom: money('合同金额达到多少须平台审批', 'Contracts from this amount on need the platform', {
      required: true,
      isLimit: true,
      initial: 10_000_000,
      check: rules.between(0, 10_000_000_000),
    }),
    payTolerance: money('回款与合同金额可相差多少（经理审批）', 'Payments may differ from the amount by so much, if a manager agrees', {
      required: true,
      isLimit: true,
      initial: 0,
      check: rules.between(0, 100_000_000),
    }),
  },
  lifecycle: ruleStates,
})
export type SalesRule = Row<typeof salesRule>
export const salesRules = single(salesRule, 'sales')
const [create, change] = crud(salesRule, { by: ['PO', 'SL'], ...ruleWords })
export const ruleCommands = [create, change] as const

export const stageCode = 'crm_opportunity_stage'
export const asks = {
  nothing: ['无', 'Nothing'],
  contact: ['已有联系人', 'A contact'],
  follow: ['已有跟进', 'A follow-up'],
  amount: ['已填金额和预计日期', 'An amount and an expected day'],
  contract: ['已起草合同', 'A contract'],
} as const

/** What a stage of the dictionary asks before it is entered, and how likely what stands there is won. */
export const stageRule = resource('stage_rule', {
  label: ['商机阶段规则', 'Stage rule'],
  path: 'business-crm/stageRule',
  title: 'stage',
  read: ['PO', 'SA', 'SL'],
  scope: 'everyone',
  fields: {
    stage: dict(stageCode)('阶段', 'Stage', { required: true, locked: true, index: true }),
    asks: choice(asks)('进入条件', 'Asks for', { required: true, initial: 'nothing' }),
    probability: int('赢率(%)', 'Probability, %', { required: true, initial: 20, check: rules.between(0, 100) }),
    limitDays: int('停留上限(天，0为不限)', 'Days it may stay, 0 for any', { required: true, initial: 14, check: rules.between(0, 365) }),
  },
})
export const stageRuleCommands = crud(stageRule, { by: ['PO', 'SL'], fixed: ['stage'], unique: ['stage'] })

export interface Stage {
  readonly key: string
  readonly name: string
  readonly english?: string | null
  readonly asks: keyof typeof asks
  readonly probability: number
  readonly limitDays: number
}
/** The stages as long as the dictionary has none, and the rules of those that nobody has set. */
const usual: readonly Stage[] = [
  { key: 'created', name: '新建', english: 'New', asks: 'nothing', probability: 10, limitDays: 14 },
  { key: 'qualified', name: '需求确认', english: 'Needs confirmed', asks: 'contact', probability: 30, limitDays: 14 },
  { key: 'proposal', name: '方案报价', english: 'Proposal', asks: 'amount', probability: 60, limitDays: 21 },
  { key: 'negotiation', name: '商务谈判', english: 'Negotiation', asks: 'follow', probability: 80, limitDays: 21 },
]
/** What a stage is called to a reader of Chinese (0) or English (1). */
export const stageName = ({ name, english }: Pick<Stage, 'name' | 'english'>, lang: 0 | 1): string => (lang === 1 && english) || name
export const stagesMax = 15

/** The stages in their order, each with its rule. */
export function* stages(): Reading<readonly Stage[]> {
  const entries: readonly Row<typeof dictBiz>[] = yield* find(
    dictBiz,
    { code: stageCode, status: 'live', isSealed: false, dictKey: { not: '-1' } },
    { sort: ['sort', 'dictKey'] },
  )
  const own: readonly Row<typeof stageRule>[] = yield* find(stageRule, { status: 'live' })
  const known = entries.length > 0 ? entries.map(({ dictKey, dictValue, englishName }) => ({ key: dictKey, name: dictValue, english: englishName })) : usual
  return known.map(({ key, name, english }, i) => {
    const { asks, probability, limitDays } = own.find(one => one.stage === key) ?? usual.find(one => one.key === key) ?? usual[Math.min(i, usual.length - 1)]!
    return { key, name, english: english ?? null, asks, probability, limitDays }
  })
}
