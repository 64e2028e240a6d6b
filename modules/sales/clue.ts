/** Clue (L18): somebody who might become a customer; in the pool or with a seller, contacted in time, converted once. */
import { carries, crudFacts, dict, facts, flag, ref, resource, type Row, rules, state, text, time } from '../kit/index.ts'
import { ownedFields, ownedScope, readers } from './owned.ts'

const going = <S extends string>(status: S) => ({
  change: status,
  unmask: status,
  assign: status,
  putPool: 'pool',
  convert: 'converted',
  invalidate: 'invalid',
  remove: 'removed',
  erase: 'erased',
})
export const clue = resource('clue', {
  label: ['线索', 'Clue'],
  path: { base: 'business-crm/clue', list: 'page', remove: 'remove' },
  title: 'name',
  find: { by: ['name', 'phone'], where: 'ownerId' },
  scope: ownedScope,
  read: readers,
  notes: true,
  attachments: true,
  unusual: { look: ['unmask'] },
  fields: {
    name: text('姓名', 'Name', { required: true, search: true, pii: 'name' }),
    phone: text('手机号', 'Phone', { required: true, search: true, check: rules.phone, pii: 'phone', index: true }),
    source: dict('crm_clue_source')('来源', 'Source', { search: true }),
    content: text('需求', 'What they want', { lines: 4, pii: 'words' }),
    ...ownedFields,
    firstContactBy: time('首次联系时限', 'First contact by', { locked: true, index: 'due', dueIn: ['fresh'] }),
    firstContactAt: time('首次联系时间', 'First contacted', { locked: true, hidden: true }),
    warnedAt: time('已提醒时间', 'Warned at', { locked: true, hidden: true }),
    backAt: time('回收时间', 'Goes back at', { locked: true, hidden: true, index: 'due' }),
    lastFollowAt: time('最近跟进时间', 'Last followed up', { locked: true }),
    nextFollowTime: time('下次跟进时间', 'Next follow-up', { locked: true, search: true }),
    poolAt: time('进入线索池时间', 'In the pool since', { locked: true, hidden: true }),
    lastOwnerId: ref('user')('原负责人', 'Last owner', { locked: true, hidden: true }),
    poolReason: text('退回原因', 'Why in the pool', { locked: true, hidden: true }),
    invalidReason: text('无效原因', 'Why invalid', { locked: true, hidden: true, lines: 3 }),
    reopened: flag('已重新打开过', 'Reopened', { locked: true, hidden: true }),
    convertedAt: time('转化时间', 'Converted at', { locked: true, hidden: true }),
    customerId: ref('customer')('客户', 'Customer', { locked: true, hidden: true }),
    contactId: ref('contact')('联系人', 'Contact', { locked: true, hidden: true }),
    opportunityId: ref('opportunity')('商机', 'Opportunity', { locked: true, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: ['fresh', 'pool'] }),
    pool: state('线索池', 'In the pool', 'waiting', {
      change: 'pool',
      receive: ['fresh', 'following'],
      assign: ['fresh', 'following'],
      invalidate: 'invalid',
      remove: 'removed',
      erase: 'erased',
    }),
    fresh: state('待联系', 'To contact', 'waiting', { ...going('fresh'), touch: 'following', warn: 'fresh', recycle: 'pool' }),
    following: state('跟进中', 'Following', 'active', { ...going('following'), touch: 'following', plan: 'following', markInterested: 'interested' }),
    interested: state('有意向', 'Interested', 'good', { ...going('interested'), touch: 'interested', plan: 'interested' }),
    converted: state('已转化', 'Converted', 'good', { convert: 'converted' }),
    invalid: state('无效', 'Invalid', 'over', { reopen: 'following', remove: 'removed', erase: 'erased' }),
    removed: state('已删除', 'Removed', 'over', { restore: 'pool', erase: 'erased' }),
    erased: state('已清除', 'Erased', 'over'),
  },
  facts: {
    ...crudFacts,
    ...facts('assigned', 'put_back', 'followed', 'interested', 'converted', 'invalidated', 'reopened', 'warned', 'recycled', 'planned', 'erased'),
    received: carries<{ day: string }>(),
    unmasked: carries<{ byId: string; day: string }>(),
  },
})
export type Clue = Row<typeof clue>
/** Statuses in which a phone belongs to one clue alone. */
export const liveClues = ['pool', 'fresh', 'following', 'interested'] as const
