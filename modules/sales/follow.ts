/** Follow-up: what was done for a customer, a clue or an opportunity, on one timeline; where a next one is planned it waits until that is done. */
import { choice, crudFacts, facts, file, int, on, ref, resource, type Row, state, text, time, view, dayOf } from '../kit/index.ts'
import { mergedFields, ownedFields, ownedScope, readers } from './owned.ts'

export const kinds = {
  call: ['电话', 'Call'],
  visit: ['拜访', 'Visit'],
  message: ['微信/短信', 'Message'],
  meeting: ['会议', 'Meeting'],
  note: ['备注', 'Note'],
} as const
export type Kind = keyof typeof kinds

/** Statuses in which a next follow-up is still to be done. */
export const open = ['planned', 'due', 'late'] as const
const stays = <S extends string>(status: S) => ({ change: status, pass: status, remove: 'removed' })

export const followInfo = resource('follow_info', {
  label: ['跟进记录', 'Follow-up'],
  path: { base: 'business-crm/followInfo', list: 'page', remove: 'remove' },
  title: 'content',
  scope: ownedScope,
  read: readers,
  sort: ['-followTime'],
  fields: {
    customerId: ref('customer')('客户', 'Customer', { search: true, locked: true }),
    clueId: ref('clue')('线索', 'Clue', { locked: true, search: true, hidden: true }),
    opportunityId: ref('opportunity')('商机', 'Opportunity', { locked: true, search: true, hidden: true }),
    type: choice(kinds)('方式', 'Kind', { required: true, search: true, initial: 'call', locked: true }),
    content: text('跟进内容', 'What was said', { required: true, lines: 4, search: true, pii: 'words' }),
    fileId: file('图片或附件', 'Picture or file', { hidden: true }),
    followTime: time('跟进时间', 'Followed up at', { required: true, search: true, locked: true }),
    nextTime: time('下次跟进时间', 'Next follow-up', { search: true, index: 'due' }),
    nextType: choice(kinds)('下次方式', 'Next kind', { hidden: true, search: true }),
    escalateAt: time('通知经理时间', 'Manager told at', { locked: true, hidden: true, index: 'due' }),
    sellerId: ref('user')('跟进人', 'By', { locked: true, search: true }),
    sellerDeptId: ref('dept')('跟进部门', 'Department', { locked: true, hidden: true }),
    ...ownedFields,
    ownerId: { ...ownedFields.ownerId, hidden: true },
    ...mergedFields,
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: ['done', 'planned'], record: ['done', 'planned'] }),
    planned: state('待下次跟进', 'Planned', 'active', { ...stays('planned'), move: 'planned', remind: 'due', complete: 'done' }),
    due: state('已到期', 'Due', 'waiting', { ...stays('due'), change: ['due', 'planned'], move: 'planned', escalate: 'late', complete: 'done' }),
    late: state('已逾期', 'Overdue', 'bad', { ...stays('late'), change: ['late', 'planned'], move: 'planned', complete: 'done' }),
    done: state('已完成', 'Done', 'good', stays('done')),
    removed: state('已删除', 'Removed', 'over', { pass: 'removed' }),
  },
  facts: { ...crudFacts, ...facts('passed', 'reminded', 'escalated', 'completed') },
})
export type FollowInfo = Row<typeof followInfo>

/** How much each seller did on each day: what reports add up, however many follow-ups there are. */
export const sellerDay = view('seller_day', {
  label: ['销售每日跟进', "A seller's day"],
  read: readers,
  fields: {
    ownerId: ref('user')('销售', 'Seller', {}),
    ownerDeptId: ref('dept')('部门', 'Department', {}),
    day: text('日期', 'Day', { required: true, index: true }),
    call: int('电话', 'Calls', { required: true }),
    visit: int('拜访', 'Visits', { required: true }),
    message: int('消息', 'Messages', { required: true }),
    meeting: int('会议', 'Meetings', { required: true }),
    note: int('备注', 'Notes', { required: true }),
  },
  empty: { ownerId: null, ownerDeptId: null, day: '', call: 0, visit: 0, message: 0, meeting: 0, note: 0 },
  on: fold => [
    fold(on(followInfo, 'created'), { key: dayId, fold: (row, { after, zone }) => counted(row, after, zone, 1) }),
    fold(on(followInfo, 'removed'), { key: dayId, fold: (row, { after, zone }) => counted(row, after, zone, -1) }),
  ],
})
type Told = { readonly after: FollowInfo; readonly zone: string }
function dayId({ after, zone }: Told): string | undefined {
  return after.sellerId ? `${after.sellerId}:${dayOf(after.followTime, zone)}` : undefined
}
const counted = (row: Readonly<Record<Kind, number>>, { sellerId, sellerDeptId, followTime, type }: FollowInfo, zone: string, by: 1 | -1) => ({
  ownerId: sellerId,
  ownerDeptId: sellerDeptId,
  day: dayOf(followTime, zone),
  [type]: row[type] + by,
})
