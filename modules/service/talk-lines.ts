/** The lines of a talk, and where it goes when people are to take over: what all commands of conversations have in common. Every line is a row
 * of its own, numbered by the conversation it belongs to. */
import { coded, type Context, ensure, find, invoke, pick, type Reading, step, text, withParams } from '../kit/index.ts'
import { accepting, choose, type Free, waiting } from './assignment.ts'
import { contentMax, type Conversation, message, no, type speakers, type Suggestion } from './conversation.ts'
import type { Member } from './member.ts'
import { inHours, type Robot, robotOf } from './robot.ts'

const spoken = (value: string) => (value.trim() === '' ? no.empty : value.length > contentMax ? no.long : undefined)
export const content = text('内容', 'Text', { required: true, lines: 4, pii: 'words', check: spoken })

export const addMessage = step(message, 'add', 'sent', {
  label: ['发送', 'Send'],
  input: pick(message.fields, 'conversationId', 'seq', 'fromType', 'content', 'kind', 'fileId', 'memberId', 'answerId', 'suggestions'),
})

/** What the product says in a talk; the words are made when somebody reads it, in their language. */
export const words = {
  serves: coded('conversation.serves', ['客服“{name}”为您服务', '"{name}" is with you now']),
  first: coded('conversation.first', ['正在为您转接人工客服，您排在第1位', 'somebody will be with you soon, you are the next']),
  ahead: coded('conversation.ahead', ['正在为您转接人工客服，前面还有{count}位', 'somebody will be with you soon, {count} are before you']),
  away: coded('conversation.away', [
    '客服暂时不在，您的问题已记下，客服回来后会在这里答复',
    'nobody is here right now: your question is kept, and is answered here once somebody is back',
  ]),
  passing: coded('conversation.passing', ['正在为您转接其他客服', 'you are being passed on to a colleague']),
  left: coded('conversation.left', ['访客结束了会话', 'the visitor ended the conversation']),
  ended: coded('conversation.ended', ['客服结束了会话', 'the member ended the conversation']),
  silence: coded('conversation.silence', ['长时间未收到消息，会话已自动结束', 'nothing was said for long, the conversation is over']),
} as const

export interface Line {
  readonly id?: string
  readonly fromType: keyof typeof speakers
  readonly content: string
  readonly kind?: 'text' | 'picture' | 'file'
  readonly fileId?: string | null
  readonly memberId?: string | null
  readonly answerId?: string | null
  readonly suggestions?: readonly Suggestion[] | null
}
const lastMax = 80
/** The beginning of what was said; what the product says is kept whole, since it is a code. */
const beginning = (content: string): string => (content.startsWith('@') ? content : content.slice(0, lastMax))
/** The lines as the next ones of a conversation, and what its row says of the last that visitors see. */
export function lines(row: Conversation, all: readonly Line[], { newId, now }: Pick<Context, 'newId' | 'now'>) {
  const steps = all.map(({ id, kind = 'text', ...line }, i) =>
    invoke(addMessage, id ?? newId(), { ...line, kind, conversationId: row.id, seq: row.lastSeq + 1 + i }),
  )
  const shown = all.filter(one => one.fromType !== 'note'),
    end = shown.at(-1)
  // Who looks at those that wait reads what was asked, not what the product said to it.
  const last = end?.fromType === 'system' ? (shown.findLast(one => one.fromType === 'visitor') ?? (row.lastText ? undefined : end)) : end
  return { steps, data: { lastSeq: row.lastSeq + all.length, ...(end ? { lastAt: now } : {}), ...(last ? lastly(last) : {}) } }
}
/** What a talk is listed by. */
const lastly = ({ fromType, content }: Pick<Line, 'fromType' | 'content'>) => ({ lastFrom: fromType, lastText: beginning(content) })
/** What its visitor asked last: whoever is to answer it reads that, not what the robot said to it. */
export function* askedLast(row: Conversation): Reading<ReturnType<typeof lastly> | undefined> {
  const [said] = yield* find(message, { conversationId: row.id, fromType: 'visitor', status: 'sent' }, { sort: ['-seq'], limit: 1 })
  return said && lastly(said)
}

export const nobody = { servingId: null, queuedAt: null, dueAt: null } as const
export const withMember = (member: Member, now: string) =>
  ({ memberId: member.id, servingId: member.id, memberUserId: member.userId, openedAt: now, queuedAt: null, dueAt: null, misses: 0 }) as const
export const welcome = (member: Member): Line => ({ fromType: 'system', content: withParams(words.serves, { name: member.nickName }), memberId: member.id })

/** What handing over must know. */
export interface Known {
  readonly robot: Robot
  readonly free: readonly Free[]
  readonly ahead: number
}
export function* toHandOver(now: string): Reading<Known> {
  const robot = yield* robotOf.read(),
    free = yield* accepting(),
    queue = yield* waiting(now)
  return { robot, free, ahead: queue.length }
}
/** Where a conversation goes that people are to take over: to who has room, into the queue, or, outside of the hours, back to the robot, where it waits
 * for the hours to begin. */
export function handed(row: Conversation, why: Conversation['handedBy'], { robot, free, ahead }: Known, { now, zone }: Context) {
  if (!inHours(robot, now, zone))
    return {
      to: 'with_robot' as const,
      data: { ...nobody, misses: 0, queuedAt: left(row) ?? now, handedBy: why },
      says: [{ fromType: 'system', content: robot.offHours }] as readonly Line[],
    }
  const member = choose(free, { id: row.id, categoryId: row.categoryId, formerId: row.memberId })
  if (member) return { to: 'open' as const, data: { ...withMember(member, now), handedBy: why }, says: [welcome(member)] }
  return {
    to: 'queued' as const,
    data: { ...nobody, queuedAt: left(row) ?? now, handedBy: why, misses: 0 },
    says: [
      { fromType: 'system', content: free.length === 0 ? words.away : ahead === 0 ? words.first : withParams(words.ahead, { count: ahead }) },
    ] as readonly Line[],
  }
}

/** Since when something waits that was left while nobody was there. */
export const left = (row: Pick<Conversation, 'status' | 'queuedAt'>): string | null => (row.status === 'with_robot' ? row.queuedAt : null)

/** Whether a line is there already: sent again it records nothing. */
export const saidBefore = (row: Conversation, known: { readonly conversationId: string } | undefined): boolean => {
  ensure(!known || known.conversationId === row.id, no.other)
  return !!known
}
