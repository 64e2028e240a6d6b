/** What visitors leave while nobody is there: kept over night, given to people when the hours begin, in the order in which it was left. */
import { beforeAll, describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import { shared } from '../../tests/shared.ts'
import { dataOf, web } from '../../tests/web.ts'
import { hour, newId, plus } from '../kit/index.ts'
import { take } from './conversation.commands.ts'
import { conversation } from './conversation.ts'
import { addMember, offline, online } from './member.commands.ts'

const base = '/api/business-customer'
describe.each(anyDialect)('on %s', dialect => {
  const on = shared(() => web({ dialect }))
  beforeAll(async () => {
    const cs = await on.login('CS', { deptId: 'cs' })
    await on.run(on.as('system'), addMember, 'm1', { userId: cs.userId, name: '王小雨', nickName: '小雨', maxSession: 2 })
  })
  interface Talk {
    readonly conversationId: string
    readonly token: string
  }
  const hours = async (opensAt: string, closesAt: string) => dataOf(on.post(await on.login('PO'), `${base}/robot/submit`, { opensAt, closesAt }))
  const open = async (): Promise<Talk> => dataOf(on.post(undefined, `${base}/conversation/open`, { visitorName: '陈女士' }))
  const send = (talk: Talk, content: string) => dataOf(on.post(undefined, `${base}/conversation/send`, { ...talk, content, clientKey: newId() }))
  const does = (talk: Talk, name: string) => dataOf(on.post(undefined, `${base}/conversation/${name}`, talk))
  const said = async (talk: Talk): Promise<readonly string[]> =>
    (await dataOf(on.get(undefined, `${base}/conversation/messages?conversationId=${talk.conversationId}&token=${talk.token}`))).map((one: any) => one.content)
  const row = (talk: Talk) => on.row(conversation, talk.conversationId)

  test('it is not over by silence, and waits from when it was left once the hours have begun; who asked for nobody is not called', {
    tags: 'thorough',
  }, async () => {
    await hours('00:00', '00:01')
    const talk = await open(),
      quiet = await open()
    await send(quiet, '周末有围棋课吗')
    await send(talk, '周末有围棋课吗')
    await does(talk, 'ask')
    await send(talk, '麻烦回复我')
    const left = await row(talk)
    expect(left).toMatchObject({ status: 'with_robot', queuedAt: on.now, handedBy: 'request', dueAt: null })
    on.now = plus(on.now, 30 * hour)
    await on.tick()
    expect([(await row(talk))!.status, (await row(quiet))!.status]).toEqual(['with_robot', 'resolved'])
    await hours('00:00', '23:59')
    on.now = plus(on.now, hour)
    await on.tick()
    // Listed by what was asked; nobody accepts talks, which is what is said.
    expect(await row(talk)).toMatchObject({ status: 'queued', queuedAt: left!.queuedAt, lastText: '麻烦回复我' })
    expect((await said(talk)).at(-1)).toContain('客服暂时不在')
    await does(talk, 'leave')
    expect(await row(talk)).toMatchObject({ status: 'resolved', lastText: '麻烦回复我' })
  })
  test('where somebody is there it is theirs at once; and a member may join a talk that is still with the robot', async () => {
    await hours('00:00', '00:01')
    const talk = await open()
    await send(talk, '想退课')
    await does(talk, 'ask')
    await hours('00:00', '23:59')
    await on.run(on.as('system'), online, 'm1', {})
    on.now = plus(on.now, hour)
    await on.tick()
    expect(await row(talk)).toMatchObject({ status: 'open', servingId: 'm1', queuedAt: null, lastText: '想退课' })
    const other = await open()
    await send(other, '怎么报名')
    const cs = await on.login('CS', { deptId: 'cs' })
    expect((await on.post(cs, `${base}/conversation/${take.name}?id=${other.conversationId}`)).body.data.rule).toBe('conversation.notMember')
    await on.run(on.as('system'), addMember, 'm2', { userId: cs.userId, name: '李明', nickName: '小明', maxSession: 2 })
    await dataOf(on.post(cs, `${base}/conversation/${take.name}?id=${other.conversationId}`))
    expect(await row(other)).toMatchObject({ status: 'open', servingId: 'm2' })
    await on.run(on.as('system'), offline, 'm1', {})
  })
})
