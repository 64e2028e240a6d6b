/** Tickets by their views, on both databases: one's own, those whose hours are over, and who is told. */
import { beforeAll, describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import type { Person } from '../../tests/people.ts'
import { shared } from '../../tests/shared.ts'
import { dataOf, web } from '../../tests/web.ts'
import { fact, hour, newId, plus } from '../kit/index.ts'
import { begin, close } from './conversation.commands.ts'
import { conversation, message } from './conversation.ts'
import { addMember } from './member.commands.ts'
import { reopen, sayDue, ticket } from './ticket.ts'

const base = '/api/business-customer/ticket'
describe.each(anyDialect)('on %s', dialect => {
  const on = shared(() => web({ dialect }))
  let cs: Person, other: Person, admin: Person, urgent: string
  beforeAll(async () => {
    cs = await on.login('CS', { deptId: 'cs' })
    other = await on.login('CS', { deptId: 'cs' })
    admin = await on.login('PA')
    for (const [id, who] of [
      ['m1', cs],
      ['m2', other],
    ] as const)
      await on.run(on.as('system'), addMember, id, { userId: who.userId, name: `客服${id}`, nickName: id, maxSession: 2 })
  })
  const raise = async (title: string, priority: string, memberId?: string): Promise<string> => {
    const id = newId()
    await dataOf(on.post(cs, `${base}/raise`, { id, title, content: title, priority, ...(memberId ? { memberId } : {}) }))
    return (await listed(cs, 'size=200')).find(one => one.title === title).id
  }
  const listed = async (who: Person, query: string): Promise<readonly any[]> => (await dataOf(on.get(who, `${base}/page?${query}`))).records
  const titles = async (who: Person, query: string): Promise<readonly string[]> => (await listed(who, `size=200&${query}`)).map(one => one.title).toSorted()
  const tiles = async (who: Person) =>
    Object.fromEntries(
      (await dataOf(on.get(who, '/api/blade-desk/home/todo'))).todo
        .filter((one: any) => one.name.startsWith('ticket_'))
        .map((one: any) => [one.name, one.count]),
    )
  const again = async (): Promise<void> => {
    for (const who of [cs, other, admin]) Object.assign(who, await on.auth.start({ tenant: who.login.tenant, identityId: who.login.identityId, grant: 'test' }))
  }

  test('each sees what they work at themselves, and what is late by its priority, on the list and on the home', async () => {
    const began = on.now
    urgent = await raise('家长投诉收费', 'urgent', 'm1')
    await raise('改手机号', 'low', 'm1')
    await raise('换教材', 'normal', 'm2')
    await raise('未分派', 'urgent')
    expect([await titles(cs, 'mine=1'), await titles(other, 'mine=1'), await titles(cs, 'mine=1&priority=urgent')]).toEqual([
      ['家长投诉收费', '改手机号'],
      ['换教材'],
      ['家长投诉收费'],
    ])
    expect(await titles(await on.login('CS', { deptId: 'cs' }), 'mine=1')).toEqual([])
    expect([await titles(cs, 'late=1'), await tiles(cs)]).toEqual([[], { ticket_new: 1, ticket_mine: 2 }])
    expect(await dataOf(on.get(cs, `${base}/detail?id=${urgent}`))).toMatchObject({ isLate: false, dueAt: expect.stringMatching(/^\d{4}-/) })
    on.now = plus(began, 5 * hour)
    await again()
    expect([await titles(cs, 'late=1'), await titles(cs, 'late=1&mine=1'), await tiles(cs)]).toEqual([
      ['家长投诉收费', '未分派'],
      ['家长投诉收费'],
      { ticket_new: 1, ticket_mine: 2, ticket_late: 2 },
    ])
    expect((await listed(cs, 'late=1&mine=1'))[0]).toMatchObject({ isLate: true })
    // Whoever waits for somebody else is not late, nor is what is closed.
    await dataOf(on.post(cs, `${base}/hold`, { id: urgent, waitsFor: '家长寄来发票' }))
    expect(await titles(cs, 'late=1')).toEqual(['未分派'])
    await dataOf(on.post(cs, `${base}/resume`, { id: urgent }))
    expect(await titles(cs, 'late=1')).toEqual(['家长投诉收费', '未分派'])
    await dataOf(on.post(cs, `${base}/finish`, { id: urgent, outcome: '已退费' }))
    expect(await titles(cs, 'late=1')).toEqual(['未分派'])
    on.now = began
    await again()
  })

  test('each says by when it is to be done: another priority is another time, the list is sorted and filtered by it', async () => {
    const began = on.now,
      due = async (id: string) => (await on.row(ticket, id))!.dueAt
    const set = (paramKey: string, paramValue: string) =>
      dataOf(on.post(admin, '/api/blade-system/param/submit', { paramName: paramKey, paramKey, paramValue }))
    const id = await raise('期限甲', 'normal'),
      soon = await raise('期限乙', 'high')
    expect([await due(id), await due(soon)]).toEqual([plus(began, 72 * hour), plus(began, 24 * hour)])
    const sorted = async (by: string) => (await listed(cs, `size=200&${by}=dueAt&title=期限`)).map(one => one.title)
    expect([await sorted('ascs'), await sorted('descs')]).toEqual([
      ['期限乙', '期限甲'],
      ['期限甲', '期限乙'],
    ])
    on.now = plus(began, hour / 2)
    const amend = (priority: string) => dataOf(on.post(cs, `${base}/amend`, { id, title: '期限甲', content: '期限', priority }))
    await amend('urgent')
    expect([await due(id), await sorted('ascs')]).toEqual([plus(began, 4 * hour), ['期限甲', '期限乙']])
    // The hours of a tenant are its own; what is no number leaves the usual ones; what was said stands until the priority is another.
    await set('ticket.urgentHours', '9')
    await set('ticket.lowHours', 'soon')
    await amend('urgent')
    expect(await due(id)).toBe(plus(began, 4 * hour))
    await amend('low')
    expect(await due(id)).toBe(plus(began, 168 * hour))
    await amend('urgent')
    expect(await due(id)).toBe(plus(began, 9 * hour))
    await dataOf(on.post(cs, `${base}/duplicate`, { id, duplicateOfId: urgent }))
    expect(await due(id)).toBeNull()
    await dataOf(on.post(cs, `${base}/duplicate`, { id: soon, duplicateOfId: urgent }))
    on.now = began
  })

  test('those that were raised before tickets kept it say it by themselves; what is closed says it once it goes on', async () => {
    const [open, closed] = [await raise('以前的', 'high'), await raise('以前关闭的', 'low', 'm1')]
    await dataOf(on.post(cs, `${base}/finish`, { id: closed, outcome: '已处理' }))
    // As they stood before.
    const stood = (of: any, id: string, decide: () => unknown) => on.run(on.as('system'), { ...of, decide }, id)
    await stood(sayDue, open, () => fact(ticket, 'due_said', { dueAt: null }, 'raised'))
    await stood(reopen, closed, () => fact(ticket, 'reopened', { waitsFor: null, closedAt: null, dueAt: null }, 'assigned'))
    await on.tick()
    const said = (await Promise.all([open, closed].map(id => on.row(ticket, id)))) as any[]
    expect(said.map(row => Date.parse(row.dueAt) - Date.parse(row.createdAt))).toEqual([24 * hour, 168 * hour])
    for (const id of [open, closed]) await dataOf(on.post(cs, `${base}/duplicate`, { id, duplicateOfId: urgent }))
  })

  test('what is opened again has its hours anew, and its visitor is told in the talk what became of it', async () => {
    const began = on.now
    const talk = { visitorId: 'v1', visitorName: '陈女士' }
    await on.run(on.as('system'), begin, 'talk', talk)
    await dataOf(on.post(cs, `${base}/raise`, { title: '退费未到', content: '退费未到', priority: 'urgent', conversationId: 'talk', memberId: 'm1' }))
    const { id } = (await listed(cs, 'size=200')).find(one => one.title === '退费未到')
    await on.run(on.as('system'), close, 'talk', {})
    await dataOf(on.post(cs, `${base}/finish`, { id, outcome: '财务已补退', told: '您的退费已于今天到账' }))
    expect(await on.row(conversation, 'talk')).toMatchObject({ status: 'resolved', lastText: '您的退费已于今天到账', lastFrom: 'member' })
    expect(await on.all(message, { conversationId: 'talk', fromType: 'member' })).toMatchObject([{ content: '您的退费已于今天到账', memberId: 'm1' }])
    on.now = plus(began, 48 * hour)
    await again()
    await dataOf(on.post(cs, `${base}/reopen`, { id }))
    expect((await on.row(ticket, id))!.dueAt).toBe(plus(began, (48 + 9) * hour))
    await dataOf(on.post(cs, `${base}/finish`, { id, outcome: '已处理' }))
    const alone = await raise('没有会话', 'low', 'm1')
    expect((await on.post(cs, `${base}/finish`, { id: alone, outcome: '已处理', told: '已处理' })).body.data).toMatchObject({ field: 'told' })
    await dataOf(on.post(cs, `${base}/finish`, { id: alone, outcome: '已处理' }))
    on.now = began
    await again()
  })

  test('the views of the list find by status and priority', async () => {
    const held = await raise('等待的', 'high', 'm2')
    await dataOf(on.post(other, `${base}/hold`, { id: held, waitsFor: '教务答复' }))
    expect(await titles(other, 'mine=1&status=assigned,pending')).toEqual(['换教材', '等待的'])
    expect(await titles(other, 'status=pending')).toEqual(['等待的'])
    expect(await titles(cs, 'priority=high,urgent&status=raised,assigned,pending')).toEqual(['未分派', '等待的'])
  })

  test('whoever a ticket is given to is told, once for each time', async () => {
    const told = async (who: Person): Promise<number> => {
      await on.tick()
      return (await dataOf(on.get(who, `/api/business-eip/webMessage/list?title=${encodeURIComponent('工单请您处理')}`))).total
    }
    const [mine, theirs] = [await told(cs), await told(other)]
    const id = await raise('转派', 'normal')
    expect([await told(cs), await told(other)]).toEqual([mine, theirs])
    await dataOf(on.post(cs, `${base}/assign`, { id, memberId: 'm2' }))
    expect([await told(cs), await told(other)]).toEqual([mine, theirs + 1])
  })
})
