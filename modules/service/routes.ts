/** The calls of customer service that are no command under its own name: a member's desk, figures, and the person behind a talk. */
import {
  act,
  alias,
  type Asked,
  byWord,
  count,
  find,
  get,
  invoke,
  report,
  type Route,
  type RouteContext,
  singleRoutes,
  textOf,
  yes,
  text,
} from '../kit/index.ts'
import { enrolment } from '../enrolment/index.ts'
import { openClass } from '../openclass/index.ts'
import { guardian } from '../people/index.ts'
import { waiting } from './assignment.ts'
import { readers } from './category.ts'
import { close, note, reply } from './conversation.commands.ts'
import { conversation, serving } from './conversation.ts'
import { figures, hits } from './figures.ts'
import { hotProblem } from './knowledge.ts'
import { asMember, offline, online } from './member.commands.ts'
import { serviceMember } from './member.ts'
import { messageId } from './message-id.ts'
import { robotCommands, robotOf } from './robot.ts'
import { ticket } from './ticket.ts'
import { ticketRoutes } from './ticket-lists.ts'

const base = 'business-customer'
/** A caller that names what it sends may send it again and is heard once. */
const sent = {
  ...yes,
  decides: ['messageId'],
  adds: { conversationId: text('会话', 'Conversation', { required: true }), clientKey: text('客户端键', 'Key of the client') },
}
const presence = {
  ...Object.fromEntries(['1', 'true', 'yes', 'on'].map(word => [word, online])),
  ...Object.fromEntries(['', '0', 'false', 'no', 'off'].map(word => [word, offline])),
}
const queueShown = 100,
  doneShown = 30

/** What a member sees at one glance: those who wait, their own talks, and who else is there. */
async function desk(_asked: Asked, context: RouteContext) {
  const [me] = await context.ask(asMember(context.actor.userId))
  const [queue, mine, robot, done, members] = await Promise.all([
    context.ask(waiting(context.now)),
    me ? context.ask(find(conversation, { memberUserId: me.userId, status: [...serving, 'snoozed'] }, { sort: ['-lastAt'], limit: 200 })) : [],
    context.ask(find(conversation, { status: 'with_robot' }, { sort: ['-lastAt'], limit: queueShown })),
    me ? context.ask(find(conversation, { memberUserId: me.userId, status: 'resolved' }, { sort: ['-lastAt'], limit: doneShown })) : [],
    context.ask(find(serviceMember, { status: 'on' }, { sort: ['nickName'] })),
  ])
  const counts = await Promise.all(members.map(one => context.ask(count(conversation, { servingId: one.id }))))
  const loads = new Map(members.map((one, i) => [one.id, counts[i]!]))
  const shown = (rows: readonly any[]) => context.wire(conversation, rows)
  const unread = (rows: readonly any[], talks: readonly any[]) =>
    talks.map((one, i) => ({ ...one, unread: Math.max(0, rows[i].lastSeq - rows[i].memberSeq), at: rows[i].lastAt, waitsSince: rows[i].queuedAt ?? '' }))
  return {
    me: me ? { id: me.id, nickName: me.nickName, online: me.online, maxSession: me.maxSession, load: loads.get(me.id) ?? 0 } : null,
    queue: unread(queue, await shown(queue.slice(0, queueShown))),
    waiting: queue.length,
    mine: unread(mine, await shown(mine)),
    robot: unread(robot, await shown(robot)),
    done: unread(done, await shown(done)),
    members: members.map(one => ({
      id: one.id,
      nickName: one.nickName,
      online: one.online,
      maxSession: one.maxSession,
      load: loads.get(one.id) ?? 0,
      mine: one.id === me?.id,
    })),
  }
}

/** The person behind a talk, once their phone is proven: their children and the classes of these, their earlier talks and tickets. */
async function person(asked: Asked, context: RouteContext) {
  const row = await context.ask(get(conversation, textOf(asked.conversationId)))
  if (!row) return null
  const [earlier, tickets, guardians] = await Promise.all([
    context.ask(find(conversation, { visitorId: row.visitorId, id: { not: row.id } }, { sort: ['-startTime'], limit: 10 })),
    context.ask(find(ticket, { conversationId: row.id }, { limit: 20 })),
    row.phone && context.actor.may('guardian_view') ? context.ask(find(guardian, { phone: row.phone }, { limit: 20 })) : [],
  ])
  const children = [...new Set(guardians.map(one => one.studentId))]
  const places =
    children.length > 0 && context.actor.may('enrolment_view')
      ? await context.ask(find(enrolment, { studentId: children }, { sort: ['-createdAt'], limit: 20 }))
      : []
  const classes = await context.titles(
    openClass,
    places.map(one => one.openClassId),
  )
  return {
    phoneProven: !!row.phone,
    phone: row.phone ? context.masked(conversation, 'phone', row.phone) : '',
    guardians: await context.wire(guardian, guardians),
    places: (await context.wire(enrolment, places)).map((one, i) => ({ ...one, className: classes.get(places[i]!.openClassId) ?? '' })),
    earlier: await context.wire(conversation, earlier),
    tickets: await context.wire(ticket, tickets),
  }
}

async function home(_asked: Asked, context: RouteContext) {
  const [own, today, known] = await Promise.all([desk({}, context), figures({ from: '', to: '' }, context), hits(context)])
  const problems = await context.ask(find(hotProblem, { id: known.top.map(one => one.id) }))
  const title = new Map(problems.map(one => [one.id, one.title]))
  return {
    me: own.me,
    waiting: own.waiting,
    queue: own.queue.slice(0, 5),
    mine: own.mine.filter(one => one.status === 'open').slice(0, 5),
    unanswered: own.mine.filter(one => one.status === 'open').length,
    members: own.members,
    hot: known.top.map(one => ({ ...one, title: title.get(one.id) ?? '' })).filter(one => one.title),
    misses: known.misses,
    figures: today,
  }
}

export const routes: readonly Route[] = [
  ...ticketRoutes,
  ...singleRoutes(robotOf, robotCommands),
  alias(`${base}/member/online`, [online, offline], { which: asked => byWord(presence, asked.online, 'online'), ...yes }),
  act(
    `${base}/conversation/reply`,
    [reply],
    ({ conversationId, id, content, kind, fileId, clientKey }) => {
      const of = textOf(conversationId ?? id)
      return invoke(reply, of, { content, messageId: messageId(of, clientKey), ...(kind ? { kind } : {}), ...(fileId ? { fileId } : {}) })
    },
    sent,
  ),
  act(
    `${base}/conversation/note`,
    [note],
    ({ conversationId, id, content, clientKey }) => {
      const of = textOf(conversationId ?? id)
      return invoke(note, of, { content, messageId: messageId(of, clientKey) })
    },
    sent,
  ),
  alias(`${base}/conversation/close`, close, { on: ({ conversationId, id }) => textOf(conversationId ?? id), ...yes }),
  report(`${base}/conversation/desk`, ['客服工作台', 'The desk of a member'], readers, desk),
  report(`${base}/conversation/person`, ['访客资料', 'Who a visitor is'], readers, person),
  report(`${base}/conversation/figures`, ['客服数据', 'Figures of customer service'], readers, figures, { times: { from: 'day', to: 'day' } }),
  report(`${base}/conversation/home`, ['客服首页数据', 'The home of customer service'], readers, home),
]
