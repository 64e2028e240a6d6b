/** Opportunity (L19): what a customer may buy, on its way through the stages of a dictionary to won or lost. */
import { carries, crudFacts, date, dict, facts, int, json, money, ref, resource, type Row, rules, state, text, time } from '../kit/index.ts'
import { mergedFields, ownedFields, ownedScope, readers, stays } from './owned.ts'
import { type Stage, stageCode } from './rule.ts'

/** A stage that it has been at, and for how long. */
export interface Passed {
  readonly stage: string
  readonly from: string
  readonly to: string
}
export const opportunity = resource('opportunity', {
  label: ['商机', 'Opportunity'],
  path: { base: 'business-crm/opportunity', list: 'page', remove: 'remove' },
  title: 'name',
  find: { by: ['name'], where: 'customerId' },
  scope: ownedScope,
  read: readers,
  notes: true,
  tasks: true,
  attachments: true,
  fields: {
    name: text('商机名称', 'Opportunity', { required: true, search: true }),
    customerId: ref('customer')('客户', 'Customer', { required: true, search: true }),
    stage: dict(stageCode)('阶段', 'Stage', { search: true, locked: true, index: true }),
    stageAt: time('进入阶段时间', 'At this stage since', { locked: true }),
    amount: money('金额', 'Amount'),
    probability: int('赢率(%)', 'Probability, %', { check: rules.between(0, 100) }),
    expectDate: date('预计成交日期', 'Expected on', { search: true }),
    ...ownedFields,
    ...mergedFields,
    passed: json<readonly Passed[]>()('经过的阶段', 'Stages passed', { locked: true, hidden: true, says: all => [`${all.length} 个`, `${all.length}`] }),
    lastFollowAt: time('最近跟进时间', 'Last followed up', { locked: true, hidden: true }),
    nextFollowTime: time('下次跟进时间', 'Next follow-up', { locked: true }),
    backReason: text('退回原因', 'Why it went back', { locked: true, hidden: true }),
    lostReason: dict('crm_lost_reason')('输单原因', 'Why lost', { locked: true, search: true, hidden: true }),
    lostRemark: text('输单说明', 'About the loss', { locked: true, hidden: true, lines: 3 }),
    closedAt: time('结束时间', 'Closed at', { locked: true, hidden: true, search: true }),
    contractId: ref('contract')('合同', 'Contract', { locked: true, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'open' }),
    open: state('进行中', 'Open', 'active', {
      change: 'open',
      move: 'open',
      touch: 'open',
      plan: 'open',
      assign: 'open',
      win: 'won',
      lose: 'lost',
      remove: 'removed',
      ...stays('open'),
    }),
    won: state('赢单', 'Won', 'good', stays('won')),
    lost: state('输单', 'Lost', 'bad', { reopen: 'open', ...stays('lost') }),
    removed: state('已删除', 'Removed', 'over', { restore: 'open', ...stays('removed') }),
  },
  facts: {
    ...crudFacts,
    ...facts('followed', 'planned', 'won', 'lost', 'reopened', 'passed', 'handed_over'),
    moved: carries<{ fromStage: string; seconds: number }>(),
  },
})
export type Opportunity = Row<typeof opportunity>

type Placed = Pick<Opportunity, 'stage'>
/** Where it stands among the stages; before all of them where its own is there no more. */
export const placeOf = ({ stage }: Placed, all: readonly Pick<Stage, 'key'>[]): number => all.findIndex(one => one.key === stage)
/** The stages to which it may go: forward to any, back to the last. */
export const stagesFrom = (row: Placed, all: readonly Pick<Stage, 'key'>[]): readonly string[] => {
  const at = placeOf(row, all)
  return all.flatMap(({ key }, i) => (i > at || i === at - 1 ? [key] : []))
}
