/** The calls of the message centre: business-eip/webMessage. */
import { act, invoke, type Asked, type RouteContext, find, formatTime, ids, pageOf, report, type Row, chosen, text } from '../kit/index.ts'
import { inbox, namesTold, onWire, wordsIn, shownMax, unread, type Letter } from './inbox.ts'
import { discard, messageId, open } from './message.ts'
import { notice } from './notice.ts'
import type { ToldNames } from './notice-declaration.ts'
import { send } from './notify.ts'
import { typeCode, typeOf, type NoticeType } from './types.ts'

const base = 'business-eip/webMessage'
const topMax = 10

const holds = (text: string, part: unknown) => !part || text.toLowerCase().includes(String(part).toLowerCase())

/** The filters of the drawer: type, title, and the wire's isRead (1 unread, 0 read). */
const asked = (letter: Letter, { type, title, isRead }: Asked) =>
  (!typeOf(type) || letter.type === typeOf(type)) &&
  holds(letter.title, title) &&
  (isRead === undefined || isRead === '' || String(isRead) === (letter.unread ? '1' : '0'))

const own = async (query: Asked, context: RouteContext) =>
  pageOf(
    (await inbox(context)).filter(letter => asked(letter, query)).map(letter => onWire(letter, context.zone)),
    query,
  )

function sentOnWire(row: Row<typeof notice>, names: ToldNames, context: RouteContext) {
  const { title, content, senderName } = wordsIn(row, context, names),
    { zone } = context
  return {
    id: row.id,
    type: typeCode[row.type as NoticeType],
    title,
    content,
    link: row.link ?? '',
    audience: row.audience,
    receivers: row.receivers,
    createUserName: senderName,
    createTime: formatTime(row.createdAt, zone),
    sendTime: formatTime(row.createdAt, zone),
  }
}

const mine = (noticeId: string, context: RouteContext) => messageId(noticeId, context.actor.userId)

export const routes = [
  report(`${base}/topList`, ['未读消息', 'Unread messages'], 'signed-in', async (_query, context) => {
    const { letters, total } = await unread(context)
    return { messageList: letters.slice(0, topMax).map(letter => onWire(letter, context.zone)), unReadCount: total }
  }),
  report(`${base}/list`, ['我的消息', 'My messages'], 'signed-in', own),
  report(`${base}/queryMyMessage`, ['我的消息', 'My messages'], 'signed-in', own),
  report(`${base}/sendList`, ['已发消息', 'Sent messages'], 'signed-in', async (query, context) => {
    const type = typeOf(query.type)
    const rows = await context.readUnscoped(
      find(notice, { createdBy: context.actor.userId, ...(type ? { type } : {}) }, { sort: ['-createdAt'], limit: shownMax }),
    )
    const names = await namesTold(rows, context)
    return pageOf(
      rows.map(row => sentOnWire(row, names, context)).filter(row => holds(row.title, query.title)),
      query,
    )
  }),
  act(`${base}/detail`, [open], (query, context) => invoke(open, mine(String(query.id), context), {}), {
    method: 'GET',
    answer: async ([row], _query, context) => row && onWire({ ...row, ...wordsIn(row, context, await namesTold([row], context)), unread: false }, context.zone),
  }),
  act(`${base}/remove`, [discard], (query, context) => chosen(query).map(id => invoke(discard, mine(id, context), {})), { answer: () => true }),
  // The rows are looked up at the click: what arrives later stays unread.
  act(
    `${base}/readAll`,
    [open],
    async (query, context) => {
      const type = typeOf(query.type)
      const { letters } = await unread(context)
      return letters.filter(letter => !type || letter.type === type).map(letter => invoke(open, mine(letter.noticeId, context), {}))
    },
    { label: ['全部已读', 'Mark all as read'], answer: () => true },
  ),
  act(
    `${base}/save`,
    [send],
    (query, context) =>
      invoke(send, context.newId(), {
        type: typeOf(query.type) ?? 'normal',
        title: query.title,
        content: query.content,
        link: query.link,
        // By the name of the wire, or of the command.
        ...(ids(query.receiveUserIds ?? query.userIds).length > 0 ? { userIds: ids(query.receiveUserIds ?? query.userIds) } : {}),
        deptId: query.deptId,
        role: query.role,
      }),
    { adds: { receiveUserIds: text('接收人（逗号分隔）', 'Receivers, with commas between') } },
  ),
]
