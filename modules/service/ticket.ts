/** Tickets: what a talk could not settle and somebody works on after it. */
import {
  about,
  choice,
  command,
  ensure,
  fact,
  facts,
  find,
  gather,
  get,
  invoke,
  next,
  pick,
  ref,
  refusals,
  resource,
  rules,
  state,
  step,
  text,
  time,
  timer,
} from '../kit/index.ts'
import { readers } from './category.ts'
import { contentMax, conversation } from './conversation.ts'
import { serviceMember } from './member.ts'
import { tell } from './talk-beside.ts'
import { dueOf } from './ticket-due.ts'

const priorities = { low: ['低', 'Low'], normal: ['普通', 'Normal'], high: ['高', 'High'], urgent: ['紧急', 'Urgent'] } as const
export const ticket = resource('service_ticket', {
  label: ['工单', 'Ticket'],
  path: { base: 'business-customer/ticket', list: 'page' },
  title: 'title',
  scope: 'everyone',
  read: readers,
  notes: true,
  fields: {
    number: text('工单号', 'Number', { required: true, search: true, locked: true, unique: 'numbered' }),
    title: text('标题', 'Title', { required: true, search: true, pii: 'words', check: value => (value.length <= 100 ? undefined : rules.no.length) }),
    content: text('内容', 'What it is about', {
      required: true,
      lines: 5,
      pii: 'words',
      check: value => (value.length <= 2_000 ? undefined : rules.no.length),
    }),
    priority: choice(priorities)('优先级', 'Priority', { required: true, initial: 'normal', search: true }),
    categoryId: ref('customer_category')('分类', 'Category', { search: true }),
    conversationId: ref('conversation')('来源会话', 'Conversation', { locked: true }),
    memberId: ref('service_member')('处理人', 'Handled by', { locked: true, search: true }),
    /** Absent of a duplicate, and of what was closed before tickets kept it. */
    dueAt: time('处理期限', 'Due', { locked: true, search: true, index: 'due' }),
    waitsFor: text('等待', 'Waits for', { locked: true, lines: 2, pii: 'words' }),
    outcome: text('处理结果', 'Outcome', { locked: true, lines: 3, pii: 'words' }),
    duplicateOfId: ref('service_ticket')('重复于', 'The same as', { locked: true }),
    closedAt: time('关闭时间', 'Closed at', { locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { raise: ['raised', 'assigned'] }),
    raised: state('待分派', 'To be assigned', 'waiting', { assign: 'assigned', amend: 'raised', sayDue: 'raised', duplicate: 'duplicate' }, 0),
    assigned: state(
      '处理中',
      'Being worked on',
      'active',
      { assign: 'assigned', amend: 'assigned', sayDue: 'assigned', hold: 'pending', finish: 'closed', duplicate: 'duplicate' },
      1,
    ),
    pending: state(
      '等待中',
      'Pending',
      'waiting',
      { assign: 'assigned', amend: 'pending', sayDue: 'pending', resume: 'assigned', finish: 'closed', duplicate: 'duplicate' },
      2,
    ),
    closed: state('已关闭', 'Closed', 'good', { reopen: 'assigned', erase: 'closed' }, 3),
    duplicate: state('重复', 'Duplicate', 'over', { erase: 'duplicate' }, 4),
  },
  facts: facts('raised', 'assigned', 'amended', 'held', 'resumed', 'finished', 'duplicated', 'reopened', 'due_said', 'erased'),
})
const { fields } = ticket
export const no = refusals('service_ticket', {
  member: ['没有找到该客服，或已停用', 'no such member, or out of use'],
  conversation: ['没有找到该会话', 'no such conversation'],
  itself: ['工单不能与自己重复', 'a ticket is not the same as itself'],
  original: ['原工单不存在或本身是重复工单', 'the other ticket is not there, or a duplicate itself'],
})
const by = ['CS'] as const

export const raise = command(ticket, 'raise', {
  label: ['新建工单', 'Raise a ticket'],
  by,
  input: {
    ...pick(fields, 'title', 'content', 'priority', 'categoryId'),
    conversationId: ref('conversation')('来源会话', 'Conversation'),
    memberId: ref('service_member')('处理人', 'Handled by'),
  },
  *needs(_row, { conversationId, memberId, priority }, { now }) {
    return {
      talk: conversationId ? yield* get(conversation, conversationId) : undefined,
      member: memberId ? yield* get(serviceMember, memberId) : undefined,
      number: yield* next('service_ticket'),
      dueAt: yield* dueOf(priority, now),
    }
  },
  decide(_row, input, { talk, member, number, dueAt }) {
    ensure(!input.conversationId || talk, about(no.conversation, 'conversationId'))
    ensure(!input.memberId || member?.status === 'on', about(no.member, 'memberId'))
    return fact(
      ticket,
      'raised',
      { ...input, categoryId: input.categoryId ?? talk?.categoryId ?? null, number: `GD${String(number).padStart(6, '0')}`, dueAt },
      input.memberId ? 'assigned' : 'raised',
    )
  },
})
export const assignTicket = step(ticket, 'assign', 'assigned', {
  label: ['分派', 'Assign'],
  by,
  input: { memberId: { ...ref('service_member')('处理人', 'Handled by', { required: true }) } },
  needs: (_row, { memberId }) => gather({ member: get(serviceMember, memberId) }),
  check: (_row, _input, { member }) => ensure(member?.status === 'on', about(no.member, 'memberId')),
})
/** Another priority is another time; the same one keeps what was said. */
const amend = step(ticket, 'amend', 'amended', {
  label: ['编辑', 'Edit'],
  by,
  input: pick(fields, 'title', 'content', 'priority', 'categoryId'),
  *needs(row, { priority }) {
    return { dueAt: priority === row.priority ? row.dueAt : yield* dueOf(priority, row.createdAt) }
  },
  record: (input, _row, { dueAt }) => ({ ...input, dueAt }),
})
const hold = step(ticket, 'hold', 'held', {
  label: ['转等待', 'Put on hold'],
  by,
  input: { waitsFor: text('在等什么', 'What it waits for', { required: true, lines: 2, check: rules.remark }) },
})
const resume = step(ticket, 'resume', 'resumed', { label: ['继续处理', 'Go on'], by, record: () => ({ waitsFor: null }) })
export const finish = step(ticket, 'finish', 'finished', {
  label: ['关闭', 'Close'],
  by,
  input: {
    outcome: text('处理结果', 'Outcome', { required: true, lines: 3, check: rules.remark }),
    told: text('告知访客（发到来源会话，选填）', 'What the visitor is told in the talk, if anything', {
      lines: 3,
      pii: 'words',
      check: value => (value.length <= contentMax ? undefined : rules.no.length),
    }),
  },
  needs: row => gather({ talk: get(conversation, row.conversationId) }),
  check: (_row, { told }, { talk }) => ensure(!told?.trim() || talk, about(no.conversation, 'told')),
  record: ({ outcome }, _row, _facts, { now }) => ({ outcome, closedAt: now }),
  also: ({ memberId }, { told }, { talk }) => (talk && told?.trim() ? [invoke(tell, talk.id, { content: told, memberId })] : []),
})
/** What was closed too early, or comes up again, goes on under its number, with whoever had it; only one that somebody worked on is closed. */
export const reopen = step(ticket, 'reopen', 'reopened', {
  label: ['重新打开', 'Reopen'],
  by,
  // Its hours begin anew: what was done in time is not late by the weeks in which it was closed.
  *needs({ priority }, _given, { now }) {
    return { dueAt: yield* dueOf(priority, now) }
  },
  record: (_given, _row, { dueAt }) => ({ waitsFor: null, closedAt: null, dueAt }),
})
export const duplicate = step(ticket, 'duplicate', 'duplicated', {
  label: ['标为重复', 'Mark as a duplicate'],
  by,
  danger: true,
  input: { duplicateOfId: ref('service_ticket')('原工单', 'The same as', { required: true }) },
  needs: (_row, { duplicateOfId }) => gather({ of: get(ticket, duplicateOfId) }),
  check(row, { duplicateOfId }, { of }) {
    ensure(duplicateOfId !== row.id, about(no.itself, 'duplicateOfId'))
    ensure(of && of.status !== 'duplicate', about(no.original, 'duplicateOfId'))
  },
  record: ({ duplicateOfId }, _row, _facts, { now }) => ({ duplicateOfId, closedAt: now, dueAt: null }),
})
/** Those that were raised before tickets kept their time say it by themselves while they are open, or once they are open again. */
export const sayDue = command(ticket, 'sayDue', {
  label: ['补记期限', 'Say when it is due'],
  *needs(row) {
    return { dueAt: yield* dueOf(row.priority, row.createdAt) }
  },
  decide: (row, _input, { dueAt }) => (row.dueAt ? [] : fact(ticket, 'due_said', { dueAt }, row.status as 'raised')),
})
export const saysDue = timer('tickets-due', {
  due: () => find(ticket, { status: ['raised', 'assigned', 'pending'], dueAt: null }, { limit: 200 }),
  run: row => [invoke(sayDue, row.id, {})],
})
/** What it was about goes with whose matter it was, once it is closed. */
export const eraseTicket = step(ticket, 'erase', 'erased', { label: ['清除', 'Erase'] })
export const ticketCommands = [raise, assignTicket, amend, hold, resume, finish, reopen, duplicate] as const
