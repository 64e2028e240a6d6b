/** What follows by itself: clues that nobody contacts, follow-ups that are due, contracts that end; and who is told. */
import { type Command, dayOf, find, invoke, type Reaction, type Resource, timer } from '../kit/index.ts'
import { notice, noticeReactions, type To } from '../messages/index.ts'
import { customer } from '../crm/index.ts'
import { clue } from './clue.ts'
import { recycle, warn } from './clue.commands.ts'
import { contract } from './contract.ts'
import { perform, warn as warnOfEnd } from './contract.commands.ts'
import { followInfo } from './follow.ts'
import { escalate, remind } from './follow.commands.ts'
import { opportunity } from './opportunity.ts'
import { managersOf } from './owned.ts'

type Owned = Readonly<Record<string, any>>
/** The owner, unless they did it themselves. */
const owner: To<any> = (row: Owned, _context, { actor }) => (row.ownerId && row.ownerId !== actor ? [{ userIds: [row.ownerId] }] : [])
const managers: To<any> = (row: Owned, context) => managersOf(row.ownerDeptId, context)
const submitter: To<any> = (row: Owned, _context, { actor }) => (row.submittedBy && row.submittedBy !== actor ? [{ userIds: [row.submittedBy] }] : [])
/** Of whom it was, and their page: that of the customer, else of the clue. */
const ofFollow = {
  type: 'crm',
  link: '[/crm_customer/crm_customerManagement/clientDetail?id={customerId}][/crm_customer/crm_clue/clue/{clueId}]',
  told: { customer: [customer, 'customerId'], clue: [clue, 'clueId'] },
  // What became a customer is one.
  params: (row: Owned) => (row.customerId ? { clueId: null } : {}),
} as const
const ofContract = { type: 'crm', link: '/crm_customer/crm_contract/contract/{id}' } as const
const ofClue = { type: 'crm', link: '/crm_customer/crm_clue/clue/{id}', told: { clue: [clue, 'id'] } } as const

const letters = noticeReactions(
  notice(clue, 'given', {
    ...ofClue,
    on: ['assigned', 'created'],
    to: [owner],
    title: ['新线索待联系[：{clue}]', 'A clue for you[: {clue}]'],
    content: ['一条线索现在由您负责，请于 {firstContactBy} 前首次联系。', 'A clue is yours now. Contact it by {firstContactBy}.'],
  }),
  notice(clue, 'warned', {
    ...ofClue,
    to: [owner, managers],
    title: ['线索超时未联系[：{clue}]', 'A clue was not contacted in time[: {clue}]'],
    content: [
      '一条线索超过首次联系时限。[{backAt} 前仍未联系的，回收到线索池。]',
      'A clue is past the time of its first contact.[ Unless somebody contacts it by {backAt} it goes back into the pool.]',
    ],
  }),
  notice(followInfo, 'reminded', {
    ...ofFollow,
    to: [owner],
    title: ['跟进到期[：{customer}][：{clue}]', 'A follow-up is due[: {customer}][: {clue}]'],
    content: ['计划于 {nextTime} 的{nextType}已到时间。', 'The follow-up planned for {nextTime} is due. {nextType}'],
  }),
  notice(followInfo, 'escalated', {
    ...ofFollow,
    to: [owner, managers],
    title: ['跟进逾期[：{customer}][：{clue}]', 'A follow-up is overdue[: {customer}][: {clue}]'],
    content: ['计划于 {nextTime} 的跟进仍未完成。', 'What was planned for {nextTime} is still to be done.'],
  }),
  notice(opportunity, 'handed_over', {
    type: 'crm',
    link: '/crm_customer/crm_opportunity/opportunityDetail?id={id}',
    to: [owner],
    title: ['商机由您负责：{name}', 'An opportunity is yours: {name}'],
    content: ['“{name}”现在由您负责。', '“{name}” is yours now.'],
  }),
  notice(contract, 'handed_over', {
    ...ofContract,
    to: [owner],
    title: ['合同由您负责：{contractNo}', 'A contract is yours: {contractNo}'],
    content: ['“{name}”现在由您负责，请关注回款与到期。', '“{name}” is yours now: see to its payments and its end.'],
  }),
  notice(opportunity, 'won', {
    type: 'crm',
    link: '/crm_customer/crm_opportunity/opportunityDetail?id={id}',
    to: [managers],
    title: ['赢单：{name}', 'Won: {name}'],
    content: ['“{name}”已赢单，金额 {amount}。', '“{name}” was won, {amount}.'],
  }),
  notice(contract, 'submitted', {
    ...ofContract,
    type: 'approval',
    to: [managers],
    title: ['合同待审批：{contractNo}', 'Contract to approve: {contractNo}'],
    content: ['“{name}”，金额 {amount}，请审批。', '“{name}”, {amount}. Please approve it.'],
  }),
  notice(contract, 'approved', {
    ...ofContract,
    to: [submitter],
    title: ['合同已通过：{contractNo}', 'Contract approved: {contractNo}'],
    content: ['“{name}”已通过审批。[意见：{auditRemark}]', '“{name}” was approved.[ Opinion: {auditRemark}]'],
  }),
  notice(contract, 'rejected', {
    ...ofContract,
    on: ['rejected', 'change_rejected'],
    to: [submitter],
    title: ['合同被驳回：{contractNo}', 'Contract rejected: {contractNo}'],
    content: ['“{name}”被驳回。{auditRemark}', '“{name}” was rejected. {auditRemark}'],
  }),
  notice(contract, 'amended', {
    ...ofContract,
    type: 'approval',
    to: [managers],
    title: ['合同变更待审批：{contractNo}', 'Change of a contract to approve: {contractNo}'],
    content: ['“{name}”申请变更，请审批。', 'A change of “{name}” was asked for. Please approve it.'],
  }),
  notice(contract, 'change_approved', {
    ...ofContract,
    to: [submitter],
    title: ['合同变更已通过：{contractNo}', 'Change approved: {contractNo}'],
    content: ['“{name}”的变更已生效。', 'The change of “{name}” is in force.'],
  }),
  notice(contract, 'expiry_warned', {
    ...ofContract,
    to: [owner, managers],
    title: ['合同即将到期：{contractNo}', 'A contract ends: {contractNo}'],
    content: ['“{name}”的结束日期为 {endDate}。', '“{name}” ends on {endDate}.'],
  }),
)

/** Rows of a status whose time has come. */
const when = (name: string, of: Resource, where: (now: string, zone: string) => object, command: Command): Reaction =>
  timer<{ readonly id: string }>(name, {
    due: (now, zone) => find(of, where(now, zone) as never, { limit: 500 }) as never,
    run: row => [invoke(command, row.id, {})],
  })

export const reactions: readonly Reaction[] = [
  when('clue-warn', clue, now => ({ status: 'fresh', firstContactBy: { lte: now }, warnedAt: null }), warn),
  when('clue-recycle', clue, now => ({ status: 'fresh', backAt: { lte: now }, warnedAt: { not: null } }), recycle),
  when('follow-remind', followInfo, now => ({ status: 'planned', nextTime: { lte: now } }), remind),
  when('follow-escalate', followInfo, now => ({ status: 'due', escalateAt: { lte: now } }), escalate),
  when('contract-begins', contract, (now, zone) => ({ status: 'signed', startDate: { lte: dayOf(now, zone) } }), perform),
  when('contract-ends', contract, now => ({ status: ['signed', 'performing', 'changing'], warnAt: { lte: now } }), warnOfEnd),
  ...letters,
]
