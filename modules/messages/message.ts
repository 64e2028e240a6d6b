/** Message (L30): what one reader did with a notice. Its id is `<noticeId>:<userId>`.
 * Named receivers get their row with the notice; the others when they read or delete it. */
import { choice, command, ensure, everyone, fact, get, json, type Params, pick, refusals, resource, type Row, state, step, text, time } from '../kit/index.ts'
import { audiencesOf, notice } from './notice.ts'
import { noticeTypes } from './types.ts'

export const message = resource('message', {
  label: ['消息', 'Message'],
  isLetter: true,
  title: 'title',
  // Own messages only; the commands below compare the reader themselves.
  scope: 'everyone',
  read: everyone,
  sort: ['-sentAt'],
  fields: {
    noticeId: text('通知', 'Notice', { required: true, locked: true }),
    userId: text('接收人', 'Reader', { required: true, locked: true }),
    type: choice(noticeTypes)('类型', 'Type', { required: true, search: true, locked: true }),
    title: text('标题', 'Title', { required: true, search: true, locked: true }),
    content: text('内容', 'Content', { required: true, lines: 8, locked: true }),
    textCode: text('消息代码', 'Message code', { hidden: true, locked: true }),
    textParams: json<Params>()('消息参数', 'Message parameters', { hidden: true, locked: true }),
    titleEn: text('英文标题', 'English title', { hidden: true, locked: true }),
    contentEn: text('英文内容', 'English content', { hidden: true, lines: 8, locked: true }),
    link: text('链接', 'Link', { locked: true }),
    senderName: text('发送人', 'Sender', { required: true, locked: true, copies: 'name' }),
    sentAt: time('发送时间', 'Sent at', { required: true, locked: true }),
    readAt: time('阅读时间', 'Read at', { locked: true }),
  },
  // Since version 2 it keeps what the product says by its code.
  facts: { delivered: { v: 2, up: { 1: (data: object) => data } }, read: {}, discarded: {} },
  lifecycle: {
    new: state('新建', 'New', 'idle', { deliver: 'unread', open: 'read', discard: 'deleted' }),
    unread: state('未读', 'Unread', 'active', { open: 'read', discard: 'deleted' }),
    read: state('已读', 'Read', 'idle', { open: 'read', discard: 'deleted' }),
    deleted: state('已删除', 'Deleted', 'over'),
  },
})

export const no = refusals('message', { notYours: ['没有找到该消息', 'there is no such message'] })

/** The row of a reader for a notice. */
export const messageId = (noticeId: string, userId: string) => `${noticeId}:${userId}`

/** What a message takes over from its notice. */
const said = ['type', 'title', 'content', 'textCode', 'textParams', 'titleEn', 'contentEn', 'link', 'senderName'] as const
export const deliver = step(message, 'deliver', 'delivered', {
  label: ['送达', 'Deliver'],
  input: pick(message.fields, 'noticeId', 'userId', ...said, 'sentAt'),
})

type Notice = Pick<Row<typeof notice>, 'id' | 'audience' | 'createdAt' | (typeof said)[number]>
interface Reader {
  readonly id: string
  readonly actor: { readonly userId: string; readonly role: any; readonly deptId: string }
}

/** What a first touch by a reader of an audience copies into their row; nothing when the row is there. */
function taken(row: { readonly status: string; readonly userId: string }, from: Notice | undefined, { id, actor }: Reader) {
  if (row.status !== 'new') {
    ensure(row.userId === actor.userId, no.notYours)
    return {}
  }
  ensure(from && id === messageId(from.id, actor.userId) && audiencesOf(actor).includes(from.audience), no.notYours)
  return { noticeId: from.id, userId: actor.userId, ...pick(from, ...said), sentAt: from.createdAt }
}
const ofNotice = (id: string) => get(notice, id.slice(0, id.lastIndexOf(':')))

export const open = command(message, 'open', {
  label: ['阅读', 'Read'],
  by: everyone,
  needs: function* (_row, _input, { id }) {
    return { notice: yield* ofNotice(id) }
  },
  decide: (row, _input, facts, context) =>
    row.status === 'read' && row.userId === context.actor.userId ? [] : fact(message, 'read', { ...taken(row, facts.notice, context), readAt: context.now }),
})

export const discard = command(message, 'discard', {
  label: ['删除', 'Delete'],
  by: everyone,
  needs: function* (_row, _input, { id }) {
    return { notice: yield* ofNotice(id) }
  },
  decide: (row, _input, facts, context) => fact(message, 'discarded', taken(row, facts.notice, context)),
})
