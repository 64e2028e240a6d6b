/** What happens in a conversation: what its visitor says, with the robot and with people, and what members do with it. A line is made once however
 * often its sender had to send it: its id is made of what the sender calls it. */
import {
  about,
  command,
  count,
  type Context,
  ensure,
  fact,
  find,
  get,
  hour,
  invoke,
  json,
  optional,
  pick,
  next,
  plus,
  day,
  ref,
  text,
  time,
  type Reading,
} from '../kit/index.ts'
import { attach } from '../files/index.ts'
import { give } from './answer-log.ts'
import { accepting, choose, type Free, given, hasRoom, whoIsNext } from './assignment.ts'
import { contentMax, type Conversation, conversation, message, no, reopenWithin, serving } from './conversation.ts'
import type { Said } from './matching.ts'
import { serviceMember } from './member.ts'
import { answers, robotOf } from './robot.ts'
import { describe, prove, rate, seen, tell } from './talk-beside.ts'
import {
  addMessage,
  askedLast,
  content,
  handed,
  type Known,
  left,
  type Line,
  lines,
  nobody,
  saidBefore,
  toHandOver,
  welcome,
  withMember,
  words,
} from './talk-lines.ts'

export { addMessage }
const { fields } = conversation

export const begin = command(conversation, 'begin', {
  label: ['发起会话', 'Begin'],
  input: { ...pick(fields, 'visitorId', 'visitorName', 'source'), phone: fields.phone },
  *needs(_row, { visitorId }, { id }) {
    const [last] = yield* find(conversation, { visitorId, id: { not: id } }, { sort: ['-startTime'], limit: 1 })
    const visitorNo = last?.visitorNo || (yield* next('talk visitor'))
    return { robot: yield* robotOf.read(), last, visitorNo }
  },
  decide(row, input, { robot, last, visitorNo }, context) {
    const { steps, data } = lines(row, answers(robot) ? [{ fromType: 'robot', content: robot.welcome }] : [], context)
    return [
      // A phone stays proven for who proved it, and who was at the last talk is asked first.
      fact(conversation, 'begun', {
        ...input,
        visitorNo,
        phone: input.phone ?? last?.phone ?? null,
        memberId: last?.memberId ?? null,
        startTime: context.now,
        lastAt: context.now,
        dueAt: plus(context.now, robot.lapseHours * hour),
        ...data,
      }),
      ...steps,
    ]
  },
})

/** A line of the visitor. With the robot it comes with what that has to say; where a person has taken over meanwhile, the robot is silent. */
export const say = command(conversation, 'say', {
  label: ['访客发言', 'The visitor says'],
  contended: true,
  input: {
    messageId: text('消息标识', 'Message', { required: true }),
    content,
    kind: optional(message.fields.kind),
    fileId: text('附件', 'File'),
    robot: json<Said>()('机器人应答', 'What the robot says'),
  },
  *needs(row, { messageId }, { now }) {
    const known = yield* get(message, messageId)
    return { known, more: known || row.status === 'queued' || (serving as readonly string[]).includes(row.status) ? undefined : yield* toHandOver(now) }
  },
  decide(row, input, { known, more }, context) {
    if (saidBefore(row, known)) return []
    const { now } = context
    if (row.status === 'resolved' && row.endTime) ensure(plus(row.endTime, reopenWithin) >= now, no.over)
    const mine: Line = { id: input.messageId, fromType: 'visitor', content: input.content, kind: input.kind ?? 'text', fileId: input.fileId ?? null }
    if (!more) {
      const { steps, data } = lines(row, [mine], context)
      return [fact(conversation, 'said', { ...data, ...(row.status === 'waiting_user' ? { dueAt: null } : {}) }), ...steps]
    }
    if (row.status !== 'with_robot') {
      const { to, data: moved, says } = handed(row, 'again', more, context)
      const { steps, data } = lines(row, [mine, ...says], context)
      return [
        fact(
          conversation,
          row.status === 'resolved' ? 'reopened' : 'said',
          { ...moved, ...data, ...(row.status === 'resolved' ? { reopened: row.reopened + 1, endTime: null, score: null, scoreText: null } : {}) },
          to,
        ),
        ...steps,
      ]
    }
    return withRobot(row, mine, input.robot ?? undefined, more, context)
  },
})
function withRobot(row: Conversation, mine: Line, said: Said | undefined, known: Known, context: Context) {
  const { robot } = known,
    isOn = answers(robot) && !!said
  const misses = said?.how === 'miss' ? row.misses + 1 : 0
  const why = !isOn ? 'robot' : said.handsOver ? 'keyword' : misses >= robot.missesMax ? 'misses' : undefined
  const answerId = isOn ? context.newId() : undefined
  const says: readonly Line[] = isOn
    ? [{ fromType: 'robot', content: said.text || robot.defaultReply, answerId: answerId!, suggestions: said.suggestions }]
    : []
  const moved = why ? handed(row, why, known, context) : undefined
  const { steps, data } = lines(row, [mine, ...says, ...(moved?.says ?? [])], context)
  const logged = isOn
    ? [
        invoke(give, answerId!, {
          question: mine.content.slice(0, 200),
          result: said.how,
          likeness: Math.round(said.score * 10_000),
          problemId: said.problemId ?? null,
          keywordId: said.keywordId ?? null,
          conversationId: row.id,
        }),
      ]
    : []
  return [
    // What was left for people is not over by silence.
    fact(
      conversation,
      'said',
      { misses, dueAt: left(row) ? null : plus(context.now, robot.lapseHours * hour), ...moved?.data, ...data },
      moved?.to ?? 'with_robot',
    ),
    ...steps,
    ...logged,
  ]
}

/** At the visitor's request. */
export const handOver = command(conversation, 'handOver', {
  label: ['转人工', 'Ask for a person'],
  *needs(row, _input, { now }) {
    return { ...(yield* toHandOver(now)), asked: yield* askedLast(row) }
  },
  decide(row, _input, { asked, ...known }, context) {
    const { to, data: moved, says } = handed(row, 'request', known, context)
    const { steps, data } = lines(row, says, context)
    return [fact(conversation, 'handedOver', { ...moved, ...data, ...asked }, to), ...steps]
  },
})
/** The hours have begun: what was left while nobody was there goes to who has room, or waits its turn, from when it was left. */
export const callIn = command(conversation, 'callIn', {
  label: ['留言转人工', 'Give what was left to people'],
  *needs(row, _input, { now }) {
    return { ...(yield* toHandOver(now)), asked: yield* askedLast(row) }
  },
  decide(row, _input, { asked, ...known }, context) {
    if (!row.queuedAt) return []
    const { to, data: moved, says } = handed(row, row.handedBy, known, context)
    if (to === 'with_robot') return []
    const { steps, data } = lines(row, says, context)
    return [fact(conversation, 'handedOver', { ...moved, ...data, ...asked }, to), ...steps]
  },
})
/** Gives one that waits to a member: to this one, or to who has room. Where nobody has, it goes on waiting. */
export const assign = command(conversation, 'assign', {
  label: ['分配', 'Assign'],
  input: { memberId: ref('service_member')('客服', 'Member'), notId: ref('service_member')('不给', 'Not to') },
  *needs() {
    return { free: yield* accepting() }
  },
  decide(row, { memberId, notId }, { free }, context) {
    const member = memberId
      ? free.find(one => one.member.id === memberId && hasRoom(one))?.member
      : choose(free, { id: row.id, categoryId: row.categoryId, formerId: row.memberId, notId: notId ?? null })
    if (!member) return []
    const { steps, data } = lines(row, [welcome(member)], context)
    return [fact(conversation, 'assigned', { ...withMember(member, context.now), ...data }), ...steps]
  },
})

/** The member that somebody is, with how many talks they have. */
export function* memberOf(userId: string): Reading<Free | undefined> {
  const [member] = yield* find(serviceMember, { userId, status: 'on' }, { limit: 1 })
  return member && { member, load: yield* count(conversation, { servingId: member.id }) }
}
const own: readonly 'CS'[] = ['CS']
const isMine = (row: Conversation, userId: string) => ensure(row.memberUserId === userId, no.notYours)

/** A member takes one that waits, whoever's turn it is. */
export const take = command(conversation, 'take', {
  label: ['接入', 'Take'],
  by: own,
  many: false,
  *needs(_row, _input, { actor }) {
    return { me: yield* memberOf(actor.userId) }
  },
  decide(row, _input, { me }, context) {
    ensure(me, no.notMember)
    ensure(hasRoom(me), no.full, { max: me.member.maxSession })
    const { steps, data } = lines(row, [welcome(me.member)], context)
    return [fact(conversation, 'taken', { ...withMember(me.member, context.now), ...data }), ...steps]
  },
})

const typed = { content, messageId: text('消息标识', 'Message'), kind: optional(message.fields.kind), fileId: text('附件', 'File') } as const
export const reply = command(conversation, 'reply', {
  label: ['回复', 'Reply'],
  by: own,
  many: false,
  input: typed,
  *needs(_row, { messageId, fileId }) {
    return {
      known: messageId ? yield* get(message, messageId) : undefined,
      robot: yield* robotOf.read(),
      sent: fileId ? yield* get(attach, fileId) : undefined,
    }
  },
  decide(row, input, { known, robot, sent }, context) {
    if (saidBefore(row, known)) return []
    isMine(row, context.actor.userId)
    // A visitor fetches what is sent here: only what the member has brought.
    ensure(!input.fileId || (sent?.status === 'live' && sent.createdBy === context.actor.userId), about(no.file, 'fileId'))
    const { steps, data } = lines(
      row,
      [
        {
          id: input.messageId ?? context.newId(),
          fromType: 'member',
          content: input.content,
          kind: input.kind ?? 'text',
          fileId: input.fileId ?? null,
          memberId: row.memberId,
        },
      ],
      context,
    )
    return [
      fact(conversation, 'answered', {
        ...data,
        memberSeq: data.lastSeq,
        dueAt: plus(context.now, robot.lapseHours * hour),
        ...(row.firstAnswerAt ? {} : { firstAnswerAt: context.now }),
      }),
      ...steps,
    ]
  },
})
/** What members tell each other: no visitor ever reads it. */
export const note = command(conversation, 'note', {
  label: ['内部备注', 'Internal note'],
  by: own,
  many: false,
  input: pick(typed, 'content', 'messageId'),
  *needs(_row, { messageId }, { actor }) {
    return { known: messageId ? yield* get(message, messageId) : undefined, me: yield* memberOf(actor.userId) }
  },
  decide(row, input, { known, me }, context) {
    if (saidBefore(row, known)) return []
    ensure(me, no.notMember)
    const { steps, data } = lines(row, [{ id: input.messageId ?? context.newId(), fromType: 'note', content: input.content, memberId: me.member.id }], context)
    return [fact(conversation, 'noted', data), ...steps]
  },
})

/** To another member who accepts talks and has room, or into the queue of a category. */
export const transfer = command(conversation, 'transfer', {
  label: ['转接', 'Pass on'],
  by: own,
  many: false,
  leaves: true,
  input: {
    memberId: ref('service_member')('转给客服', 'To a member', { isFresh: true }),
    categoryId: ref('customer_category')('或转到分类', 'Or to a category', { isFresh: true }),
    remark: text('转接说明（访客看不到）', 'Why, for the member alone', {
      lines: 2,
      pii: 'words',
      check: value => (value.length <= contentMax ? undefined : no.long),
    }),
  },
  *needs(row, { memberId }, { now }) {
    return { free: yield* accepting(), to: memberId ? yield* get(serviceMember, memberId) : undefined, next: yield* whoIsNext(row, now) }
  },
  decide(row, { memberId, categoryId, remark }, { free, to, next }, context) {
    ensure(memberId || categoryId, about(no.whereTo, 'memberId'))
    const noted: readonly Line[] = remark ? [{ fromType: 'note', content: remark, memberId: row.memberId }] : []
    if (!memberId) {
      const { steps, data } = lines(row, [...noted, { fromType: 'system', content: words.passing }], context)
      return [
        fact(conversation, 'transferred', { ...data, ...nobody, queuedAt: context.now, categoryId: categoryId! }, 'queued'),
        ...steps,
        invoke(assign, row.id, { notId: row.servingId }),
        ...given(assign, row, next),
      ]
    }
    ensure(to?.status === 'on', about(no.nobody, 'memberId'))
    ensure(to.id !== row.servingId, about(no.same, 'memberId'))
    const one = free.find(each => each.member.id === to.id)
    ensure(one, about(no.paused, 'memberId'))
    ensure(hasRoom(one), about(no.full, 'memberId'), { max: to.maxSession })
    const { steps, data } = lines(row, [...noted, welcome(to)], context)
    return [
      fact(conversation, 'transferred', { ...data, ...withMember(to, context.now), ...(categoryId ? { categoryId } : {}) }, 'open'),
      ...steps,
      ...given(assign, row, next),
    ]
  },
})

/** Who was at it is gone: somebody else takes it, or it waits for them. */
export const handBack = command(conversation, 'handBack', {
  label: ['退回排队', 'Back into the queue'],
  decide(row, _input, _facts, context) {
    const { steps, data } = lines(row, [{ fromType: 'system', content: words.passing }], context)
    return [
      fact(conversation, 'transferred', { ...data, ...nobody, queuedAt: context.now }, 'queued'),
      ...steps,
      invoke(assign, row.id, { notId: row.servingId }),
    ]
  },
})

export const snooze = command(conversation, 'snooze', {
  label: ['暂缓', 'Snooze'],
  by: own,
  many: false,
  input: { until: time('暂缓到', 'Until', { required: true }) },
  *needs(row, _input, { now }) {
    return { next: yield* whoIsNext(row, now) }
  },
  decide(row, { until }, { next }, { now, actor }) {
    isMine(row, actor.userId)
    ensure(until > now && until <= plus(now, 30 * day), about(no.until, 'until'))
    return [fact(conversation, 'snoozed', { ...nobody, dueAt: until }), ...given(assign, row, next)]
  },
})
/** Its time has come: back to who was at it, where they accept talks and have room. */
export const wake = command(conversation, 'wake', {
  label: ['唤醒', 'Wake'],
  by: own,
  needs: (_row, _input, { now }) => toHandOver(now),
  decide(row, _input, known, context) {
    const { to, data } = handed(row, row.handedBy, known, context)
    // Outside of the hours it waits for those who come first.
    return to === 'with_robot'
      ? fact(conversation, 'woken', { ...nobody, queuedAt: context.now }, 'queued')
      : fact(conversation, 'woken', { ...data, handedBy: row.handedBy }, to)
  },
})

/** By the member who is at it, or by the visitor who leaves. */
export const close = command(conversation, 'close', {
  label: ['结束会话', 'End'],
  by: own,
  input: { remark: fields.remark },
  *needs(row, _input, { now }) {
    return { next: yield* whoIsNext(row, now) }
  },
  decide(row, { remark }, { next }, context) {
    const { actor, now } = context
    if (actor.role !== 'system' && row.servingId) isMine(row, actor.userId)
    const { steps, data } = lines(row, [{ fromType: 'system', content: actor.role === 'system' ? words.left : words.ended }], context)
    return [fact(conversation, 'resolved', { ...data, ...nobody, endTime: now, ...(remark ? { remark } : {}) }), ...steps, ...given(assign, row, next)]
  },
})
/** Nobody has said anything for a day. */
export const lapse = command(conversation, 'lapse', {
  label: ['超时结束', 'Ended by silence'],
  *needs(row, _input, { now }) {
    return { next: yield* whoIsNext(row, now) }
  },
  decide(row, _input, { next }, context) {
    const { steps, data } = lines(row, [{ fromType: 'system', content: words.silence }], context)
    return [fact(conversation, 'lapsed', { ...data, ...nobody, endTime: context.now }), ...steps, ...given(assign, row, next)]
  },
})
export const conversationCommands = [take, reply, note, transfer, snooze, wake, close, describe, seen] as const
export const conversationSystem = [begin, say, handOver, callIn, tell, handBack, assign, lapse, rate, prove] as const
export const shownCommands = [take, transfer, snooze, wake, describe, close] as const
