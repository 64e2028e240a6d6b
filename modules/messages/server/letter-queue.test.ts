/** The queue of messages: each person hears of their own letters as they arrive, and of nobody else's. */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { shared } from '../../../tests/shared.ts'
import { invoke, newId } from '../../kit/index.ts'
import { account, revokeIdentity } from '../../identity/index.ts'
import { type NoticeType, notify } from '../index.ts'
import { dialects } from '../../../tests/app.ts'
import type { Person } from '../../../tests/people.ts'
import { noteCall } from '../../../tests/performed.ts'
import { web } from '../../../tests/web.ts'
import { runAll } from '../../../server/kernel/engine.ts'

describe.each(dialects)('on %s', dialect => {
  const on = shared(() => web({ dialect }))
  let address: string, school: Person, agency: Person
  beforeAll(async () => {
    address = await on.http.listen({ port: 0, host: '127.0.0.1' })
    school = await on.login('SM')
    agency = await on.login('AM')
  })

  interface Said {
    readonly type: NoticeType
    readonly title: string
    readonly userIds?: readonly string[]
    readonly role?: string
  }
  const tell = (letter: Said) =>
    runAll(on.engine, on.engine.system('000000'), invoke(notify, newId(), { content: '内容', titleEn: `To ${letter.title}`, contentEn: 'content', ...letter }))
  const subscribe = async (person: Person, userId = person.login.userId, lang = 'zh') => {
    const url = `/api/business-eip/messageQueue/subscribe?userId=${userId}`,
      answer = await fetch(address + url, { headers: { 'Blade-Auth': `bearer ${person.access}`, 'Accept-Language': lang } })
    noteCall({ url }, { statusCode: answer.status, body: '' })
    return answer
  }

  /** Reads events until one is called by a title; answers the titles on the way. */
  async function heard(answer: Response, last: string): Promise<readonly string[]> {
    const titles: string[] = [],
      reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    for (let text = ''; !titles.includes(last); ) {
      const { value, done } = await reader.read()
      if (done) break
      text += value
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1]
        if (data && JSON.parse(data).title) titles.push(JSON.parse(data).title)
        text = text.slice(end + 2)
      }
    }
    await reader.cancel()
    return titles
  }

  test('a letter to somebody, to their role or to everybody is an event of theirs, once; one to others is none', async () => {
    const [mine, theirs] = await Promise.all([subscribe(school), subscribe(agency)])
    expect(mine.headers.get('content-type')).toContain('text/event-stream')
    await tell({ type: 'approval', title: '给学校', userIds: [school.login.userId] })
    await tell({ type: 'normal', title: '给机构', userIds: [agency.login.userId] })
    await tell({ type: 'normal', title: '给学校角色', role: 'SM' })
    await tell({ type: 'broadcast', title: '给所有人' })
    expect(await heard(mine, '给所有人')).toEqual(['给学校', '给学校角色', '给所有人'])
    expect(await heard(theirs, '给所有人')).toEqual(['给机构', '给所有人'])
  })

  test('each subscription and each socket hears in its own language', async () => {
    const [chinese, english] = await Promise.all([subscribe(school), subscribe(school, undefined, 'en')])
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/live?token=${school.access}&lang=en`)
    // The socket listens once its session was looked up, and says so; what is told before nobody hears.
    await new Promise(greeted => {
      socket.onmessage = greeted
    })
    const titles: string[] = []
    socket.onmessage = ({ data }) => {
      for (const one of JSON.parse(String(data))) if (one.title) titles.push(one.title)
    }
    await tell({ type: 'broadcast', title: '停课' })
    await expect.poll(() => titles, { timeout: 5_000 }).toEqual(['To 停课'])
    socket.close()
    expect(await heard(chinese, '停课')).toEqual(['停课'])
    expect(await heard(english, 'To 停课')).toEqual(['To 停课'])
  })

  test("nobody subscribes to another's messages, nor without a session", async () => {
    const foreign = await subscribe(school, agency.login.userId)
    expect([foreign.status, ((await foreign.json()) as any).msg]).toEqual([400, '只能订阅本人的消息'])
    expect((await fetch(`${address}/api/business-eip/messageQueue/subscribe`)).status).toBe(401)
  })

  test.each(['the session ends', 'the account is disabled', 'the role is taken away'])('a socket and a subscription end at once when %s', async how => {
    const one = await on.login('AM')
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/live?token=${one.access}`)
    let closed: number | undefined, drained: string | undefined
    socket.onclose = ({ code }) => {
      closed = code
    }
    await new Promise(opened => {
      socket.onmessage = opened
    })
    const reader = (await subscribe(one)).body!.getReader()
    void (async () => {
      while (!(await reader.read()).done);
      drained = 'ended'
    })()
    const boss = on.as('system')
    if (how === 'the session ends') await on.post(one, `/api/blade-user/end-session?id=${one.login.family}`)
    else if (how === 'the account is disabled') await on.run(boss, account.disable, one.userId, {})
    else await on.run(boss, revokeIdentity, one.login.identityId, {})
    await expect.poll(() => [closed, drained], { timeout: 5_000 }).toEqual([4401, 'ended'])
  })

  test('a subscription whose session can not be looked up ends, and the server goes on', async () => {
    const one = await on.login('AM'),
      reader = (await subscribe(one)).body!.getReader(),
      lost = vi.spyOn(on.auth, 'session').mockRejectedValue(new Error('the database is away'))
    await on.run(on.as('system'), revokeIdentity, one.login.identityId, {})
    while (!(await reader.read()).done);
    expect(lost).toHaveBeenCalled()
    lost.mockRestore()
  })

  test('one sees and ends the own sessions, and nobody else’s', async () => {
    const other = await on.login('AM')
    const own = await on.get(school, '/api/blade-user/own-sessions')
    expect(own.body.data.filter((one: any) => one.isCurrent === 1)).toHaveLength(1)
    expect(own.body.data.every((one: any) => one.id !== other.login.family)).toBe(true)
    expect((await on.post(school, `/api/blade-user/end-session?id=${other.login.family}`)).status).toBe(404)
    expect((await on.get(other, '/api/blade-user/own-sessions')).status).toBe(200)
    expect((await on.post(school, `/api/blade-user/end-session?id=${school.login.family}`)).status).toBe(200)
    expect((await on.get(school, '/api/blade-user/own-sessions')).status).toBe(401)
  })
})
