/** Conversations (L22): a visitor with the robot, then with people, until it is resolved; and what was said, one row for each line. */
import { choice, day, facts, int, json, ref, refusals, resource, type Row, rules, state, text, time } from '../kit/index.ts'
import { readers } from './category.ts'

/** For so long a new message opens a resolved conversation again. */
export const reopenWithin = 7 * day
export const contentMax = 2_000

export const speakers = {
  visitor: ['访客', 'Visitor'],
  robot: ['机器人', 'Robot'],
  member: ['客服', 'Member'],
  system: ['系统', 'System'],
  note: ['内部备注', 'Internal note'],
} as const
/** Why people took over from the robot. */
export const handedBy = {
  keyword: ['关键词', 'Keyword'],
  misses: ['多次未命中', 'Misses'],
  request: ['访客要求', 'Asked for'],
  robot: ['机器人下线', 'No robot'],
  again: ['再次来访', 'Came back'],
} as const

const talks = { say: 'open', note: 'open', seen: 'open', prove: 'open', describe: 'open', tell: 'open', erase: 'resolved' } as const
const stays = <S extends string>(status: S) => ({
  say: status,
  note: status,
  seen: status,
  prove: status,
  describe: status,
  tell: status,
  erase: 'resolved' as const,
})
export const conversation = resource('conversation', {
  label: ['客服会话', 'Conversation'],
  path: { base: 'business-customer/conversation', list: 'page', id: 'conversationId' },
  title: 'visitorName',
  scope: 'everyone',
  read: readers,
  sort: ['-lastAt'],
  fields: {
    visitorId: text('访客标识', 'Visitor', { required: true, hidden: true, locked: true, index: true }),
    /** Told apart by it where names are masked or were never given: one for each visitor, from 1. */
    visitorNo: int('访客编号', 'Visitor number', { required: true, initial: 0, locked: true, search: true }),
    visitorName: text('访客称呼', 'Visitor', { required: true, search: true, locked: true, pii: 'name' }),
    phone: text('已验证手机', 'Proven phone', { locked: true, pii: 'phone', check: rules.phone, index: true }),
    source: text('来源', 'Source', { locked: true, search: true }),
    categoryId: ref('customer_category')('分类', 'Category', { search: true }),
    memberId: ref('service_member')('客服', 'Member', { locked: true, search: true }),
    /** Who is at it now, as long as somebody is: what limits are counted by. */
    servingId: text('正在接待', 'Serving', { locked: true, hidden: true, index: true, names: ['service_member'] }),
    /** The account of the member. */
    memberUserId: text('客服账号', "Member's account", { locked: true, hidden: true, index: true, names: ['user'] }),
    startTime: time('开始时间', 'Begun', { required: true, locked: true, search: true }),
    handedBy: choice(handedBy)('转人工原因', 'Handed over by', { locked: true }),
    queuedAt: time('排队时间', 'Waits since', { locked: true, hidden: true, index: 'due' }),
    openedAt: time('接待时间', 'Taken at', { locked: true, hidden: true }),
    firstAnswerAt: time('首次答复', 'First answer', { locked: true, hidden: true }),
    endTime: time('结束时间', 'Ended', { locked: true }),
    dueAt: time('到时', 'Due', { locked: true, hidden: true, index: 'due' }),
    lastSeq: int('消息数', 'Messages', { required: true, initial: 0, locked: true }),
    lastAt: time('最近消息', 'Last message', { required: true, locked: true }),
    lastFrom: choice(speakers)('最近发言', 'Last by', { locked: true, hidden: true }),
    lastText: text('最近内容', 'Last said', { locked: true, pii: 'words' }),
    memberSeq: int('客服已读', 'Read by the member', { required: true, initial: 0, locked: true, hidden: true }),
    visitorSeq: int('访客已读', 'Read by the visitor', { required: true, initial: 0, locked: true, hidden: true }),
    misses: int('连续未命中', 'Misses in a row', { required: true, initial: 0, locked: true, hidden: true }),
    reopened: int('重开次数', 'Opened again', { required: true, initial: 0, locked: true, hidden: true }),
    score: int('满意度', 'Satisfaction', { locked: true, check: rules.between(1, 5) }),
    scoreText: text('评价', 'What was said of it', { locked: true, pii: 'words', check: value => (value.length <= 500 ? undefined : rules.no.length) }),
    remark: text('小结', 'Summary', { lines: 3, pii: 'words', check: value => (value.length <= 500 ? undefined : rules.no.length) }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { begin: 'with_robot' }),
    with_robot: state('机器人接待', 'With the robot', 'idle', {
      ...stays('with_robot'),
      say: ['with_robot', 'queued', 'open'],
      handOver: ['with_robot', 'queued', 'open'],
      callIn: ['queued', 'open'],
      take: 'open',
      close: 'resolved',
      lapse: 'resolved',
    }),
    queued: state('排队中', 'Waiting', 'waiting', { ...stays('queued'), assign: 'open', take: 'open', close: 'resolved' }),
    open: state('待客服回复', 'To be answered', 'active', {
      ...talks,
      reply: 'waiting_user',
      transfer: ['open', 'queued'],
      handBack: 'queued',
      snooze: 'snoozed',
      close: 'resolved',
    }),
    waiting_user: state('待访客回复', 'Waits for the visitor', 'good', {
      ...stays('waiting_user'),
      say: 'open',
      reply: 'waiting_user',
      transfer: ['open', 'queued'],
      handBack: 'queued',
      snooze: 'snoozed',
      close: 'resolved',
      lapse: 'resolved',
    }),
    snoozed: state('已暂缓', 'Snoozed', 'waiting', {
      ...stays('snoozed'),
      say: ['open', 'queued', 'with_robot'],
      wake: ['open', 'queued', 'with_robot'],
      close: 'resolved',
    }),
    resolved: state('已结束', 'Resolved', 'over', {
      say: ['open', 'queued', 'with_robot'],
      note: 'resolved',
      seen: 'resolved',
      prove: 'resolved',
      describe: 'resolved',
      tell: 'resolved',
      rate: 'resolved',
      erase: 'resolved',
    }),
  },
  facts: {
    ...facts('begun', 'said', 'reopened', 'answered', 'noted', 'handedOver', 'assigned', 'taken', 'transferred'),
    ...facts('snoozed', 'woken', 'resolved', 'lapsed', 'rated', 'read', 'proven', 'described', 'erased'),
  },
})
export type Conversation = Row<typeof conversation>
/** The statuses in which somebody of the house is at it, and those that are not over. */
export const serving = ['open', 'waiting_user'] as const
export const living = ['with_robot', 'queued', 'open', 'waiting_user', 'snoozed'] as const

export interface Suggestion {
  readonly id: string
  readonly title: string
}
export const message = resource('conversation_message', {
  label: ['会话消息', 'Message'],
  title: 'content',
  scope: 'everyone',
  read: readers,
  sort: ['conversationId', 'seq'],
  fields: {
    conversationId: ref('conversation')('会话', 'Conversation', { required: true, locked: true }),
    /** From 1, without gaps, in the order in which everybody sees them. */
    seq: int('序号', 'Number', { required: true, locked: true }),
    fromType: choice(speakers)('发言人', 'By', { required: true, locked: true }),
    content: text('内容', 'Text', { required: true, locked: true, pii: 'words' }),
    kind: choice({ text: ['文字', 'Text'], picture: ['图片', 'Picture'], file: ['文件', 'File'] })('类型', 'Kind', {
      required: true,
      initial: 'text',
      locked: true,
    }),
    fileId: text('附件', 'File', { locked: true, hidden: true, index: true, names: ['attach'] }),
    memberId: ref('service_member')('客服', 'Member', { locked: true }),
    /** Of the robot: what the answer was logged as, and what else may have been meant. */
    answerId: text('机器人应答', 'Answer', { locked: true, hidden: true, names: ['robot_answer'] }),
    suggestions: json<readonly Suggestion[]>()('猜您想问', 'Suggestions', {
      locked: true,
      hidden: true,
      says: (all: readonly Suggestion[]) => [all.map(one => one.title).join('、'), all.map(one => one.title).join(', ')],
    }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { add: 'sent' }),
    sent: state('已发送', 'Sent', 'good', { erase: 'erased' }),
    erased: state('已清除', 'Erased', 'over'),
  },
  facts: facts('sent', 'erased'),
})
export type Message = Row<typeof message>

export const no = refusals('conversation', {
  empty: ['请输入消息内容', 'please write something'],
  long: [`消息不能超过${contentMax}个字`, `a message has at most ${contentMax} characters`],
  over: ['会话已结束超过7天，请重新发起', 'this conversation was over more than 7 days ago, please begin another'],
  other: ['该消息属于另一会话', 'this message is of another conversation'],
  notMember: ['您不是在用的客服人员', 'you are no service member in use'],
  notYours: ['该会话由其他客服接待', 'another member is at this conversation'],
  full: ['该客服接待已满[，最多 {max} 个会话]', 'this member has as many talks as may be[: {max}]'],
  paused: ['该客服未开启接待', 'this member accepts no talks now'],
  nobody: ['没有找到该客服', 'no such member'],
  same: ['会话已在该客服名下', 'the conversation is with this member already'],
  until: ['暂缓时间须在今后30天内', 'a conversation is snoozed until some time in the next 30 days'],
  whereTo: ['请选择转给的客服或分类', 'say to which member or category'],
  file: ['只能发送您自己上传的文件', 'send files that you have uploaded yourself'],
  rated: ['您已评价过', 'you have rated this already'],
  noPerson: ['会话中没有人工客服，无需评价', 'no person was at this conversation'],
})
