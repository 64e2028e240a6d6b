/** Sea rule: how many customers a seller may hold and take, and when one that nobody looks after goes back; one row per tenant. */
import { crud, day, flag, int, plus, resource, type Row, rules, ruleStates, ruleWords, single, text } from '../kit/index.ts'
import type { Customer } from './customer.ts'

const days = rules.between(0, 3_650)

export const seaRule = resource('sea_rule', {
  label: ['公海规则', 'Sea rules'],
  path: 'business-crm/seaRule',
  title: 'name',
  read: ['PO', 'SA', 'SL'],
  scope: 'everyone',
  fields: {
    name: text('名称', 'Name', { required: true, initial: '公海规则', locked: true }),
    holdMax: int('每人最多持有客户数（0为不限）', 'Customers one may hold, 0 for any number', {
      required: true,
      initial: 500,
      check: rules.between(0, 100_000),
    }),
    countsDeals: flag('成交客户计入持有数', 'Customers with a deal count', { required: true, initial: false }),
    lockMax: int('每人最多锁定客户数', 'Customers of one seller that may be locked', { required: true, initial: 20, check: rules.between(0, 100_000) }),
    receiveDayMax: int('每人每日从一个公海领取上限（0为不限）', 'Customers one may receive from a sea a day, 0 for any number', {
      required: true,
      initial: 20,
      check: rules.between(0, 10_000),
    }),
    viewDayMax: int('每人每日查看手机号上限（0为不限）', 'Phones one may look at a day, 0 for any number', {
      required: true,
      initial: 100,
      check: rules.between(0, 10_000),
    }),
    freshHours: int('进入公海后多少小时可领取', 'Hours in the sea before it may be received', { required: true, initial: 0, check: rules.between(0, 8_760) }),
    formerOwnerDays: int('原负责人再次领取需等待天数', 'Days the last owner waits before receiving again', { required: true, initial: 3, check: days }),
    followDays: int('未跟进多少天回收（0为不回收）', 'Days without a follow-up until it goes back, 0 for never', { required: true, initial: 15, check: days }),
    dealDays: int('未成交多少天回收（0为不回收）', 'Days without a deal until it goes back, 0 for never', { required: true, initial: 90, check: days }),
    contractDays: int('最后一份合同结束多少天后回收（0为不回收）', 'Days after the last contract ended until it goes back, 0 for never', {
      required: true,
      initial: 90,
      check: days,
    }),
    keyFollowDays: int('重点客户未跟进天数（空为同上）', 'The same for key customers, empty as above', { check: days }),
    keyDealDays: int('重点客户未成交天数（空为同上）', 'Without a deal for key customers, empty as above', { check: days }),
    minorFollowDays: int('一般客户未跟进天数（空为同上）', 'The same for minor customers, empty as above', { check: days }),
    minorDealDays: int('一般客户未成交天数（空为同上）', 'Without a deal for minor customers, empty as above', { check: days }),
    warnDays: int('提前多少天提醒', 'Days of warning before', { required: true, initial: 3, check: rules.between(0, 365) }),
  },
  sections: [
    {
      label: ['持有与领取', 'Holding and receiving'],
      fields: ['holdMax', 'countsDeals', 'lockMax', 'receiveDayMax', 'viewDayMax', 'freshHours', 'formerOwnerDays'],
    },
    { label: ['回收', 'Going back'], fields: ['followDays', 'dealDays', 'contractDays', 'warnDays'] },
    { label: ['按客户级别', 'By level of the customer'], fields: ['keyFollowDays', 'keyDealDays', 'minorFollowDays', 'minorDealDays'] },
  ],
  lifecycle: ruleStates,
})
export type SeaRule = Row<typeof seaRule>
/** The rules in force: the defaults as long as nobody has changed one. */
export const rulesInForce = single(seaRule, 'sea')

const [create, change] = crud(seaRule, { by: ['PO', 'SL'], ...ruleWords })
export const ruleCommands = [create, change] as const

type Attended = Pick<Customer, 'phase' | 'ownedAt' | 'lastFollowAt'> & Partial<Pick<Customer, 'level' | 'contractEndedAt'>>
const later = (a: string, b: string | null): string => (b && b > a ? b : a)

/** The days that hold for customers of a level. */
const daysOf = ({ followDays, dealDays, ...rule }: SeaRule, level: Customer['level'] | undefined) =>
  level === 'key'
    ? { followDays: rule.keyFollowDays ?? followDays, dealDays: rule.keyDealDays ?? dealDays }
    : level === 'minor'
      ? { followDays: rule.minorFollowDays ?? followDays, dealDays: rule.minorDealDays ?? dealDays }
      : { followDays, dealDays }

/** The days from the end of the last contract on; somebody who got the customer after that has the days of all others. */
const afterContract = (rule: SeaRule, endedAt: string): readonly string[] => (rule.contractDays > 0 ? [plus(endedAt, rule.contractDays * day)] : [])
/** Until when a customer stays with its owner, and from when they are warned; nulls: for good. A deal is not taken back while it lasts. */
export function term(rule: SeaRule, { phase, ownedAt, lastFollowAt, level, contractEndedAt }: Attended) {
  if (!ownedAt || (phase === 'deal' && !contractEndedAt)) return { keepUntil: null, warnAt: null }
  const { followDays, dealDays } = daysOf(rule, level)
  const isOver = phase === 'deal' && !!contractEndedAt && ownedAt <= contractEndedAt
  const ends = (
    isOver
      ? afterContract(rule, contractEndedAt)
      : [...(followDays > 0 ? [plus(later(ownedAt, lastFollowAt), followDays * day)] : []), ...(dealDays > 0 ? [plus(ownedAt, dealDays * day)] : [])]
  ).toSorted()
  const [keepUntil] = ends
  return keepUntil ? { keepUntil, warnAt: plus(keepUntil, -rule.warnDays * day) } : { keepUntil: null, warnAt: null }
}
/** The term after something was done for the customer: a warning stands as long as that won no time. */
export function renewed(rule: SeaRule, row: Attended & Pick<Customer, 'keepUntil' | 'warnedAt'>) {
  const next = term(rule, row)
  const isWarned = row.warnedAt && row.keepUntil && next.keepUntil && next.keepUntil <= row.keepUntil
  return isWarned ? { ...next, keepUntil: row.keepUntil } : { ...next, warnedAt: null }
}
