/** The calls behind the service page. Whoever has a visitor's token is that visitor; whoever has none is told of nothing. Floods are slowed
 * by address and by conversation: beyond a rate a picture is asked for, and everybody else goes on. */
import type { FastifyRequest } from 'fastify'
import { ensure, find, get, hour, messageCatalogue, minute, newId, platformTenant, prose, RefusalError, refusals, rules } from '../../kit/index.ts'
import { phoneForms } from '../../identity/server/index.ts'
import { user } from '../../identity/index.ts'
import { answering, textOf, tenantOf } from '../../../server/http/calling.ts'
import { askedOf, type Context } from '../../../server/http/context.ts'
import { sharedThrottle, throttle } from '../../../server/kernel/throttle.ts'
import { no as kernel } from '../../../server/kernel/refusals.ts'
import { judge } from '../answer-log.ts'
import { category } from '../category.ts'
import { begin, close, handOver, say } from '../conversation.commands.ts'
import { contentMax, conversation, living, message, no as noTalk, reopenWithin } from '../conversation.ts'
import { hotProblem } from '../knowledge.ts'
import { answers, inHours, robotInfo, robotOf } from '../robot.ts'
import { messageId } from '../message-id.ts'
import type { Hub } from './hub.ts'
import type { Knowing } from './knowing.ts'
import { prove, rate, seen } from '../talk-beside.ts'
import { isForVisitor, shownMessage, shownState } from './shown.ts'
import type { Visitors } from './visitor-tokens.ts'
import { waiting } from '../assignment.ts'
import { serviceMember } from '../member.ts'

/** Where somebody came from who does not say so. */
const ownPage = prose(['客服页面', 'Service page'])
/** Who gives no name. */
const guest = ['访客', 'Visitor '] as const
export const no = refusals('talk', {
  tooFast: ['发送太快，请稍等几秒', 'that was too fast, please wait some seconds'],
  captcha: ['操作较频繁，请输入验证码后继续', 'many messages come from here: please enter the characters of the picture'],
  name: ['称呼须为1到20个字', 'a name has 1 to 20 characters'],
})
/** Messages of one conversation in ten seconds; messages of one address in a minute and talks it begins in an hour before a picture is asked. */
export const rates = { conversation: { max: 12, within: 10_000 }, address: { max: 120, within: minute }, begun: { max: 20, within: hour } } as const

interface Captchas {
  check(key: string | undefined, code: string | undefined): boolean
}
export interface Guarded {
  /** The tenant that a visitor came to. */
  tenantOf(request: FastifyRequest): Promise<string>
  /** The conversation that a visitor proves to be theirs. */
  own(request: FastifyRequest): Promise<{ readonly tenant: string; readonly row: NonNullable<Awaited<ReturnType<typeof rowOf>>> }>
  /** Takes one message of the rate. */
  pace(request: FastifyRequest, conversationId: string): void
}
const rowOf = ({ engine }: Context, tenant: string, id: string) => engine.ask(tenant, get(conversation, id))

export function guarded(context: Context, visitors: Visitors): Guarded {
  const { engine } = context
  const fast = throttle(rates.conversation),
    many = throttle(rates.address)
  const self: Guarded = {
    async tenantOf(request) {
      const asked = askedOf(request),
        named = textOf(request.headers['tenant-id']) ?? textOf(asked.tenantId)
      if (named) {
        ensure((await context.publicTenant?.has(named)) !== false, { ...kernel.missing, field: 'tenantId' })
        return tenantOf(request)
      }
      return request.login?.tenant ?? (await context.publicTenant?.tenantOf(request)) ?? platformTenant
    },
    async own(request) {
      const asked = askedOf(request),
        tenant = await self.tenantOf(request),
        visitorId = visitors.of(tenant, asked.token),
        row = await rowOf(context, tenant, textOf(asked.conversationId) ?? '')
      if (!row || !visitorId || row.visitorId !== visitorId) throw new RefusalError({ ...kernel.missing, field: 'conversationId' })
      return { tenant, row }
    },
    pace(request, conversationId) {
      const asked = askedOf(request),
        now = engine.clock()
      ensure(fast.take(conversationId, now), no.tooFast)
      if (many.take(request.ip, now)) return
      ensure((context.ports.captchas as Captchas).check(textOf(asked.captchaKey), textOf(asked.captchaCode)), { ...no.captcha, field: 'captchaCode' })
      many.clear(request.ip)
      many.take(request.ip, now)
    },
  }
  return self
}

export function visitorCalls(context: Context, at: { readonly visitors: Visitors; readonly knows: Knowing; readonly hub: Hub; readonly by: Guarded }): void {
  const { engine } = context,
    { visitors, knows, hub, by } = at,
    call = answering(context),
    begun = sharedThrottle(engine.store, 'talks of an address', rates.begun),
    phones = phoneForms(engine)
  const base = 'business-customer'
  const eyes = async (tenant: string, lang: 0 | 1) => ({ lang, zone: engine.system(tenant).zone, names: await hub.names(tenant) })

  call('GET', `${base}/problem/hotList`, ['热门问题', 'Frequent questions'], 'public', async ({ request, asked }) => {
    const tenant = await by.tenantOf(request),
      categoryId = textOf(asked.categoryId)
    const [rows, categories] = await Promise.all([
      engine.ask(
        tenant,
        find(hotProblem, { status: 'published', hot: true, ...(categoryId ? { categoryId } : {}) }, { sort: ['categoryId', 'sort'], limit: 100 }),
      ),
      engine.ask(tenant, find(category, { status: 'live' })),
    ])
    const called = new Map(categories.map(one => [one.id, one.name]))
    return rows.map(one => ({
      id: one.id,
      title: one.title,
      answer: one.answer,
      categoryId: one.categoryId ?? '',
      categoryName: called.get(one.categoryId ?? '') ?? '',
      hot: 1,
      sort: one.sort,
      status: 1,
    }))
  })
  call('GET', `${base}/robot/info`, robotInfo.label, 'public', async ({ request, lang }) => {
    const tenant = await by.tenantOf(request),
      robot = robotOf.orDefault(await engine.ask(tenant, get(robotInfo, robotOf.id))),
      { zone } = engine.system(tenant)
    const said = (text: string) => messageCatalogue.text(text, lang)
    return {
      id: robotOf.id,
      name: robot.name,
      avatar: robot.avatar ?? '',
      welcome: said(robot.welcome),
      defaultReply: said(robot.defaultReply),
      status: answers(robot) ? 1 : 2,
      /** Whether people are there now, and when. */
      inHours: inHours(robot, engine.clock(), zone),
      opensAt: robot.opensAt,
      closesAt: robot.closesAt,
    }
  })

  call('POST', `${base}/conversation/open`, ['发起会话', 'Begin a conversation'], 'public', async ({ request, asked, lang }) => {
    const tenant = await by.tenantOf(request),
      now = engine.clock(),
      login = request.login?.tenant === tenant ? request.login : undefined
    const known = visitors.of(tenant, asked.token),
      { visitorId, token } = known ? { visitorId: known, token: String(asked.token) } : visitors.create(tenant)
    // Who comes back goes on where they were.
    const [last] = known ? await engine.ask(tenant, find(conversation, { visitorId }, { sort: ['-startTime'], limit: 1 })) : []
    const goesOn =
      last &&
      (last.status !== 'resolved' ? living.includes(last.status as never) : Date.parse(last.endTime ?? now) + reopenWithin > Date.parse(now) && !asked.fresh)
    if (goesOn) return { conversationId: last.id, token, isNew: false, status: last.status }
    if (!(await begun.take(request.ip, now)))
      ensure((context.ports.captchas as Captchas).check(textOf(asked.captchaKey), textOf(asked.captchaCode)), { ...no.captcha, field: 'captchaCode' })
    const visitorName = textOf(asked.visitorName)?.trim() ?? login?.actor.name ?? `${guest[lang]}${visitorId.slice(0, 4)}`
    ensure(visitorName.length >= 1 && visitorName.length <= 20, { ...no.name, field: 'visitorName' })
    const account = login ? await engine.ask(tenant, get(user, login.userId)) : undefined
    const id = newId(Date.parse(now))
    await engine.submit(engine.system(tenant), begin, id, {
      visitorId,
      visitorName,
      source: (textOf(asked.source) ?? ownPage).slice(0, 30),
      ...(account?.phone ? { phone: account.phone } : {}),
    })
    return { conversationId: id, token, isNew: true, status: 'with_robot' }
  })

  /** What a visitor writes, and what the robot knows of it. */
  async function said(request: FastifyRequest, content: string, more: { readonly kind?: string; readonly fileId?: string } = {}) {
    const { tenant, row } = await by.own(request),
      asked = askedOf(request),
      id = messageId(row.id, asked.clientKey)
    ensure(content.length <= contentMax, { ...noTalk.long, field: 'content' })
    by.pace(request, row.id)
    const robot = row.status === 'with_robot' && !more.fileId ? await knows.ask(tenant, content) : undefined
    await engine.submit(engine.system(tenant), say, row.id, { messageId: id, content, ...more, ...(robot ? { robot } : {}) })
    return { tenant, id, row, robot }
  }
  call('POST', `${base}/conversation/send`, ['访客发送消息', 'Send a message'], 'public', async ({ request, asked }) => ({
    messageId: (await said(request, String(asked.content ?? ''))).id,
  }))
  call('POST', `${base}/robot/ask`, ['向机器人提问', 'Ask the robot'], 'public', async ({ request, asked, lang }) => {
    const { tenant, row, robot, id } = await said(request, String(asked.question ?? ''))
    // What it says to this question stands next to it; where it is switched off, or a person has taken over meanwhile, it says nothing.
    const mine = robot ? await engine.ask(tenant, get(message, id)) : undefined
    const [own] = mine ? await engine.ask(tenant, find(message, { conversationId: row.id, seq: mine.seq + 1, fromType: 'robot' }, { limit: 1 })) : []
    return own
      ? { answer: messageCatalogue.text(own.content, lang), problemId: robot?.problemId ?? '', suggestions: own.suggestions ?? [] }
      : { answer: '', problemId: '', suggestions: [] }
  })
  call('GET', `${base}/conversation/messages`, ['会话消息', 'Messages'], 'public', async ({ request, asked, lang }) => {
    const mayRead = !textOf(asked.token) && request.login?.actor.may('conversation_view')
    const { tenant, row } = mayRead
      ? { tenant: request.login!.tenant, row: await rowOf(context, request.login!.tenant, textOf(asked.conversationId) ?? '') }
      : await by.own(request)
    if (!row) throw new RefusalError({ ...kernel.missing, field: 'conversationId' })
    const last = textOf(asked.lastId) ? await engine.ask(tenant, get(message, textOf(asked.lastId))) : undefined
    const after = last?.conversationId === row.id ? last.seq : Number(asked.lastSeq ?? 0) || 0
    const rows = await engine.ask(tenant, find(message, { conversationId: row.id, seq: { gt: after } }, { sort: ['seq'], limit: 500 }))
    const how = await eyes(tenant, lang)
    return mayRead ? rows.map(one => shownMessage(one, { ...how, actor: request.login!.actor })) : rows.filter(isForVisitor).map(one => shownMessage(one, how))
  })
  call('GET', `${base}/conversation/state`, ['会话状态', 'How it stands'], 'public', async ({ request }) => {
    const { tenant, row } = await by.own(request)
    const [member, queue] = await Promise.all([
      engine.ask(tenant, get(serviceMember, row.memberId)),
      row.status === 'queued' ? engine.ask(tenant, waiting(engine.clock())) : [],
    ])
    return shownState(
      row,
      member,
      Math.max(
        0,
        queue.findIndex(one => one.id === row.id),
      ),
    )
  })

  const simple = (
    name: string,
    label: readonly [string, string],
    work: (of: Awaited<ReturnType<Guarded['own']>>, asked: Readonly<Record<string, any>>) => Promise<unknown>,
  ) =>
    call('POST', `${base}/conversation/${name}`, label, 'public', async ({ request, asked }) => {
      await work(await by.own(request), asked)
      return true
    })
  simple('ask', ['转人工', 'Ask for a person'], ({ tenant, row }) => engine.submit(engine.system(tenant), handOver, row.id, {}))
  simple('leave', ['访客结束会话', 'Leave'], ({ tenant, row }) => engine.submit(engine.system(tenant), close, row.id, {}))
  simple('rate', rate.label, ({ tenant, row }, asked) => engine.submit(engine.system(tenant), rate, row.id, { score: asked.score, scoreText: asked.scoreText }))
  simple('look', ['访客已读', 'Read'], ({ tenant, row }, asked) => engine.submit(engine.system(tenant), seen, row.id, { side: 'visitor', seq: asked.seq }))
  simple('judge', judge.label, ({ tenant, row }, asked) =>
    engine.submit(engine.system(tenant), judge, textOf(asked.answerId) ?? '', { conversationId: row.id, helpful: asked.helpful }),
  )
  /** The code was sent by the call that all forms with a phone use. */
  call('POST', `${base}/conversation/prove`, prove.label, 'public', async ({ request }) => {
    const { row } = await by.own(request)
    const { tenant, phone, code } = await phones.asking(request)
    ensure(code, { ...rules.no.phoneEmpty, field: 'code', label: ['请输入验证码', 'please enter the code'] })
    await phones.phones.prove(tenant, phone, code)
    await phones.phones.use(tenant, phone, code)
    await engine.submit(engine.system(tenant), prove, row.id, { phone })
    return true
  })
}
