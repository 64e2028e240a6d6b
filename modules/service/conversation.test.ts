/** Conversations: who is given what, what is refused, and that no line is doubled or lost. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { given, noon, person } from '../../tests/spec.ts'
import { user } from '../identity/index.ts'
import { blank, minute, plus } from '../kit/index.ts'
import { choose, nextFor, waiting } from './assignment.ts'
import { assign, close, handBack, note, reply, say, snooze, take, transfer, wake } from './conversation.commands.ts'
import { conversation, no, reopenWithin } from './conversation.ts'
import { accountEnds } from './extensions.ts'
import { leaveDesk } from './member.commands.ts'
import { type Member, serviceMember } from './member.ts'
import { inHours, robotInfo, robotOf } from './robot.ts'
import { rate } from './talk-beside.ts'
import { duplicate, finish, no as noTicket, raise, reopen, ticket } from './ticket.ts'

const member = (id: string, more: object = {}): Member =>
  ({ ...blank(serviceMember, id, '000000'), userId: `u-${id}`, nickName: id, maxSession: 2, online: true, status: 'on', ...more }) as Member
const robot = robotOf.orDefault(undefined)
const base = { visitorId: 'v1', visitorName: '访客', startTime: noon, lastAt: noon, lastSeq: 3 } as const
const served = { ...base, memberId: 'm1', servingId: 'm1', memberUserId: 'u-m1', openedAt: noon } as const
const cs = (userId = 'u-m1') => ({ actor: person('CS', userId) })
const miss = { how: 'miss', text: '', score: 0, suggestions: [], handsOver: false } as const
const known = (more: object = {}) => ({ known: undefined, more: { robot, free: [], ahead: 0, ...more } }) as never

describe('the robot and people', () => {
  const asking = (row: object, input: object, more: object = {}) =>
    given(conversation, { ...base, status: 'with_robot', ...row }).when(say, { messageId: 'x1', content: '你好', ...input } as never, known(more))
  test('the robot answers while it is with it; a second miss hands over to who has room, or into the queue with the place told', () => {
    asking({}, { robot: { ...miss, how: 'score', text: '答案', score: 0.8, problemId: 'p1' } }).records('said', { lastSeq: 5, misses: 0, lastText: '答案' })
    asking({}, { robot: miss }).records('said', { misses: 1 })
    asking({ misses: 1 }, { robot: miss }, { free: [{ member: member('m1'), load: 0 }] }).records('said', { servingId: 'm1', handedBy: 'misses' })
    const queued = asking({ misses: 1 }, { robot: miss }, { free: [{ member: member('m1'), load: 2 }], ahead: 4 })
    // What those that wait are listed by is what the visitor said.
    queued.records('said', { queuedAt: noon, servingId: null, lastText: '你好' })
    expect(JSON.stringify(queued.steps())).toMatch(/conversation\.ahead.*4/)
  })
  test('a keyword hands over at once; outside of the hours the text comes after the robot, and it stays with it', () => {
    asking({}, { robot: { ...miss, how: 'keyword', text: '好的', keywordId: 'k1', handsOver: true } }, { free: [{ member: member('m1'), load: 0 }] }).records(
      'said',
      { handedBy: 'keyword' },
    )
    const shut = { ...robot, opensAt: '00:00', closesAt: '00:01' }
    const late = asking({ misses: 1 }, { robot: miss }, { robot: shut, free: [{ member: member('m1'), load: 0 }] })
    late.records('said', { servingId: null, misses: 0 })
    const said = late.steps().flatMap((one: any) => (one.input?.fromType ? [one.input.fromType] : []))
    expect(said).toEqual(['visitor', 'robot', 'system'])
  })
  test('where people have taken over the robot is silent, whatever it had to say', () => {
    const steps = given(conversation, { ...served, status: 'open' })
      .when(say, { messageId: 'x1', content: '在吗', robot: { ...miss, text: '机器人' } } as never, { known: undefined, more: undefined } as never)
      .steps()
    expect(steps.flatMap((one: any) => (one.input ? [one.input.fromType] : []))).toEqual(['visitor'])
  })
  test('a line that was sent before records nothing; one of another conversation is refused', () => {
    const again = (conversationId: string) =>
      given(conversation, { ...served, id: 'c1', status: 'open' }).when(
        say,
        { messageId: 'x1', content: '在吗' } as never,
        { known: { conversationId }, more: undefined } as never,
      )
    again('c2').refuses(no.other)
  })
  test('a new message opens it again within seven days, for who was at it before and has room; later it is refused', () => {
    const later = (endTime: string, free: readonly object[]) =>
      given(conversation, { ...base, memberId: 'm1', status: 'resolved', endTime, openedAt: noon }).when(
        say,
        { messageId: 'x1', content: '又来了' } as never,
        known({ free }),
      )
    later(plus(noon, -minute), [
      { member: member('m0'), load: 0 },
      { member: member('m1'), load: 1 },
    ]).records('reopened', { servingId: 'm1', reopened: 1, endTime: null })
    later(plus(noon, -minute), [{ member: member('m0'), load: 0 }]).records('reopened', { servingId: 'm0' })
    later(plus(noon, -reopenWithin - 1), []).refuses(no.over)
  })
})

describe('members', () => {
  const me = { member: member('m1'), load: 1 }
  test('nobody takes more than they may, replies to what is not theirs, or passes on to who pauses or is full', () => {
    const queued = () => given(conversation, { ...base, status: 'queued', queuedAt: noon })
    queued()
      .when(take, {}, { me } as never, cs())
      .records('taken', { servingId: 'm1', queuedAt: null })
    queued()
      .when(take, {}, { me: { ...me, load: 2 } } as never, cs())
      .refuses(no.full)
    queued()
      .when(take, {}, { me: undefined } as never, cs())
      .refuses(no.notMember)
    const open = () => given(conversation, { ...served, status: 'open' })
    open()
      .when(reply, { content: '您好' } as never, { known: undefined, robot } as never, cs())
      .records('answered', { firstAnswerAt: noon, memberSeq: 4 })
    open()
      .when(reply, { content: '您好' } as never, { known: undefined, robot } as never, cs('u-m2'))
      .refuses(no.notYours)
    // Whatever is sent to a visitor the member has brought.
    const sending = (sent: object | undefined) =>
      open().when(reply, { content: 'x.pdf', kind: 'file', fileId: 'f1' } as never, { known: undefined, robot, sent } as never, cs())
    sending({ status: 'live', createdBy: 'u-m1' }).records('answered')
    for (const sent of [undefined, { status: 'live', createdBy: 'u-m2' }, { status: 'removed', createdBy: 'u-m1' }]) sending(sent).refuses(no.file)
    const pass = (input: object, to: Member | undefined, free: readonly object[]) =>
      open().when(transfer, input as never, { to, free, next: { all: [], queue: [] } } as never, cs())
    pass({ memberId: 'm2' }, member('m2'), [{ member: member('m2'), load: 0 }]).records('transferred', { servingId: 'm2' })
    pass({ memberId: 'm2' }, member('m2'), []).refuses(no.paused)
    pass({ memberId: 'm2' }, member('m2'), [{ member: member('m2'), load: 2 }]).refuses(no.full)
    pass({ memberId: 'm1' }, member('m1'), [{ member: member('m1'), load: 0 }]).refuses(no.same)
    pass({ memberId: 'm9' }, undefined, []).refuses(no.nobody)
    pass({}, undefined, []).refuses(no.whereTo)
  })
  test('what one is done with gives the oldest that waits to who comes free', () => {
    const wait = { ...blank(conversation, 'c9', '000000'), ...base, status: 'queued', queuedAt: noon }
    const done = given(conversation, { ...served, status: 'waiting_user' }).when(
      close,
      {},
      { next: { all: [{ member: member('m1'), load: 2 }], queue: [wait] } } as never,
      cs(),
    )
    done.records('resolved', { servingId: null })
    expect(done.steps().some((one: any) => one.command === assign && one.id === 'c9' && one.input.memberId === 'm1')).toBe(true)
  })
  test('snoozed until some time in the next thirty days, then back to who was at it, or to the head of those who wait', () => {
    const open = () => given(conversation, { ...served, status: 'open' })
    open()
      .when(snooze, { until: plus(noon, minute) }, { next: { all: [], queue: [] } } as never, cs())
      .records('snoozed', { servingId: null })
    open()
      .when(snooze, { until: plus(noon, -minute) }, { next: { all: [], queue: [] } } as never, cs())
      .refuses(no.until)
    const asleep = () => given(conversation, { ...base, memberId: 'm1', status: 'snoozed' })
    asleep()
      .when(wake, {}, { robot, free: [{ member: member('m1'), load: 0 }], ahead: 0 } as never)
      .records('woken', { servingId: 'm1' })
    asleep()
      .when(wake, {}, { robot, free: [], ahead: 0 } as never)
      .records('woken', { queuedAt: noon })
  })
  test('rated once, and only where a person was at it', () => {
    given(conversation, { ...base, status: 'resolved', openedAt: noon })
      .when(rate, { score: 5 } as never)
      .records('rated', { score: 5 })
    given(conversation, { ...base, status: 'resolved', openedAt: noon, score: 4 })
      .when(rate, { score: 5 } as never)
      .refuses(no.rated)
    given(conversation, { ...base, status: 'resolved' })
      .when(rate, { score: 5 } as never)
      .refuses(no.noPerson)
  })
  test('notes are no line that the row shows to anybody', () => {
    const noted = given(conversation, { ...served, lastText: '上一句', status: 'open' }).when(
      note,
      { content: '家长情绪激动' } as never,
      { known: undefined, me } as never,
      cs(),
    )
    noted.records('noted', { lastSeq: 4 })
    expect(JSON.stringify(noted.steps()[0])).not.toContain('情绪')
  })
})

test('hours are those of the house, by its days and its clock', () => {
  const rule = { workDays: '1,2,3,4,5', opensAt: '09:00', closesAt: '18:00' }
  // Thursday, 1 October 2026.
  expect(inHours(rule, '2026-10-01T01:00:00.000Z', 'Asia/Shanghai')).toBe(true)
  expect(inHours(rule, '2026-10-01T00:59:00.000Z', 'Asia/Shanghai')).toBe(false)
  expect(inHours(rule, '2026-10-01T10:00:00.000Z', 'Asia/Shanghai')).toBe(false)
  expect(inHours(rule, '2026-10-03T02:00:00.000Z', 'Asia/Shanghai')).toBe(false)
  expect(robotInfo.lifecycle.next('new', 'create', 'published')).toBe('published')
})

describe('choosing', () => {
  const free = fc.array(
    fc.record({
      id: fc.integer({ min: 0, max: 30 }),
      max: fc.integer({ min: 1, max: 4 }),
      load: fc.integer({ min: 0, max: 5 }),
      category: fc.constantFrom('', 'a', 'b'),
    }),
    { maxLength: 8 },
  )
  test('never above the limit, never to who passed it on, and always to somebody where one who talks about it has room', () => {
    fc.assert(
      fc.property(free, fc.constantFrom('a', 'b', null), fc.integer({ min: 0, max: 30 }), (drawn, categoryId, former) => {
        const all = [...new Map(drawn.map(one => [one.id, one])).values()].map(one => ({
          member: member(String(one.id), { maxSession: one.max, categories: one.category || null }),
          load: one.load,
        }))
        const found = choose(all, { id: 'c', categoryId, formerId: String(former), notId: '0' })
        const chosen = all.find(one => one.member.id === found?.id)
        if (chosen) expect(chosen.load).toBeLessThan(chosen.member.maxSession)
        expect(found?.id).not.toBe('0')
        const able = all.filter(
          one => one.load < one.member.maxSession && one.member.id !== '0' && (!categoryId || !one.member.categories || one.member.categories === categoryId),
        )
        if (able.length > 0) expect(found).toBeDefined()
        if (able.some(one => one.member.id === String(former))) expect(found?.id).toBe(String(former))
      }),
    )
  })
  test('who comes free is given the oldest of what they talk about, and what nobody who is there talks about', () => {
    const talk = (id: string, categoryId: string | null) => ({ ...blank(conversation, id, '000000'), ...base, status: 'queued', categoryId }) as never
    const queue = [talk('1', 'b'), talk('2', 'a'), talk('3', null), talk('4', 'c')]
    const a = { member: member('a', { categories: 'a', maxSession: 5 }), load: 0 },
      b = { member: member('b', { categories: 'b', maxSession: 5 }), load: 5 }
    expect(nextFor([a, b], a, queue).map(one => one.id)).toEqual(['2', '3', '4'])
    expect(nextFor([a, b], { ...a, load: 4 }, queue).map(one => one.id)).toEqual(['2'])
    expect(nextFor([a, b], b, queue)).toEqual([])
    expect(waiting(noon).query).toMatchObject({ sort: ['queuedAt'] })
  })
})

test('tickets: numbered, closed with an outcome, a duplicate only of another that stands', () => {
  given(ticket, {})
    .when(raise, { title: '退费', content: '未到账' } as never, { number: 7, talk: undefined, member: undefined } as never, cs())
    .records('raised', { number: 'GD000007' })
  given(ticket, { status: 'assigned' }).when(finish, { outcome: '已到账' }).records('finished', { outcome: '已到账' })
  // What was closed too early goes on under its number.
  given(ticket, { status: 'closed', outcome: '已到账', closedAt: '2026-11-01T00:00:00.000Z' })
    .when(reopen, {})
    .records('reopened', { waitsFor: null, closedAt: null })
  const same = (duplicateOfId: string, of: object | undefined) =>
    given(ticket, { id: 't1', status: 'raised' } as never).when(duplicate, { duplicateOfId }, { of } as never)
  same('t2', { status: 'assigned' }).records('duplicated')
  same('t2', { status: 'duplicate' }).refuses(noTicket.original)
  same('t2', undefined).refuses(noTicket.original)
})

test('an account that ends takes its member off the desk, and hands on the talks that they have', () => {
  const [pauses, ...handed] = given(user, { id: 'u1', status: 'disabled' }).followed(
    accountEnds,
    { remark: '离职' },
    { member: { id: 'm1' }, talks: [{ id: 't1' }] },
  )
  expect([pauses?.command.name, pauses?.id, handed.map(one => [one.command.name, one.id])]).toEqual(['leaveDesk', 'm1', [['handBack', 't1']]])
  expect(given(user, { id: 'u2' }).followed(accountEnds, { remark: '离职' }, { member: undefined, talks: [] })).toEqual([])
  given(serviceMember, { status: 'on', online: true }).when(leaveDesk, {}).records('paused', { online: false })
  const steps = given(conversation, { id: 't1', status: 'open', servingId: 'm1', memberId: 'm1' }).when(handBack, {}).steps()
  expect(steps.map(one => ('type' in one ? [one.type, one.to] : one.command.name))).toEqual([['transferred', 'queued'], 'add', 'assign'])
})
