/** Talks over HTTP and sockets: who proves to be the visitor and who does not, floods, files, notes, the queue under many at once. */
import { beforeAll, describe, expect, test } from 'vitest'
import { dialects } from '../../tests/app.ts'
import type { Person } from '../../tests/people.ts'
import { shared } from '../../tests/shared.ts'
import { dataOf, fileForm, web } from '../../tests/web.ts'
import { hour, newId, plus } from '../kit/index.ts'
import { conversation, message } from './conversation.ts'
import { keywordCommands, problemCommands } from './knowledge.ts'
import { addMember, disable, online, removeMember } from './member.commands.ts'
import { serviceMember } from './member.ts'
import { rates } from './server/visitor-calls.ts'

const base = '/api/business-customer'
describe.each(dialects)('on %s', dialect => {
  const on = shared(() => web({ dialect, captcha: 'abcde' }))
  let cs: Person, other: Person, address: string
  let first = ''
  beforeAll(async () => {
    address = await on.http.listen({ port: 0, host: '127.0.0.1' })
    cs = await on.login('CS', { deptId: 'cs' })
    other = await on.login('CS', { deptId: 'cs' })
    const boss = on.as('system')
    first = newId()
    await on.run(boss, addMember, first, { userId: cs.userId, name: '王小雨', nickName: '小雨', maxSession: 2 })
    await on.run(boss, addMember, 'second', { userId: other.userId, name: '李明', nickName: '小明', maxSession: 2 })
    await on.run(boss, problemCommands[0], 'p1', { title: '如何申请退费', answer: '在订单中点“申请退费”。', hot: true, status: 'published' })
    await on.run(boss, problemCommands[0], 'p2', { title: '草稿问题', answer: '不应出现', hot: true })
    await on.run(boss, keywordCommands[0], 'k1', { keyword: '转人工', reply: '好的，马上为您转接。', handsOver: true, status: 'published' })
  })

  interface Talk {
    readonly conversationId: string
    readonly token: string
  }
  const solved = () => ({ captchaKey: on.auth.captchas.create().key, captchaCode: 'abcde' })
  const open = async (more: object = {}): Promise<Talk> =>
    dataOf(on.post(undefined, `${base}/conversation/open`, { visitorName: '陈女士', source: 'test', ...solved(), ...more }))
  const send = (talk: Talk, content: string, clientKey: string = newId()) => on.post(undefined, `${base}/conversation/send`, { ...talk, content, clientKey })
  const read = async (talk: Talk, lastId = ''): Promise<readonly any[]> =>
    dataOf(on.get(undefined, `${base}/conversation/messages?conversationId=${talk.conversationId}&token=${talk.token}&lastId=${lastId}`))
  const ask = (talk: Talk) => on.post(undefined, `${base}/conversation/ask`, talk)
  const row = (talk: Talk) => on.row(conversation, talk.conversationId)
  const accept = (id: string) => on.run(on.as('system'), online, id, {})
  const switchOff = (person: Person, id: string) => dataOf(on.post(person, `${base}/member/online`, { id, online: 0 }))

  test('hot problems are the published ones; the robot answers with them, says when it does not know, and both are logged', async () => {
    expect((await dataOf(on.get(undefined, `${base}/problem/hotList`))).map((one: any) => one.title)).toEqual(['如何申请退费'])
    const talk = await open()
    expect(await dataOf(on.post(undefined, `${base}/robot/ask`, { ...talk, question: '怎么申请退费' }))).toMatchObject({
      answer: '在订单中点“申请退费”。',
      problemId: 'p1',
    })
    expect(await dataOf(on.post(undefined, `${base}/robot/ask`, { ...talk, question: '草稿问题' }))).toMatchObject({ problemId: '' })
    const lines = await read(talk)
    expect(lines.map(one => one.fromType)).toEqual(['robot', 'visitor', 'robot', 'visitor', 'robot'])
    expect(lines.map(one => one.seq)).toEqual([1, 2, 3, 4, 5])
    expect(await read(talk, lines[2].id)).toHaveLength(2)
    // Whether it helped is said by who asked, and by nobody else.
    const answerId = lines[2].answerId
    expect((await on.post(undefined, `${base}/conversation/judge`, { ...talk, answerId, helpful: 'yes' })).status).toBe(200)
    expect((await on.post(undefined, `${base}/conversation/judge`, { ...(await open()), answerId, helpful: 'no' })).body.data.rule).toBe('robot_answer.other')
    // A miss becomes a problem with one press, and is known from then on.
    const missed = (await dataOf(on.get(cs, `${base}/answer/page?result=miss`))).records[0]
    await dataOf(on.post(cs, `${base}/answer/adopt`, { id: missed.id, question: '草稿问题怎么办', answer: '这样办。' }))
    expect(await dataOf(on.post(undefined, `${base}/robot/ask`, { ...talk, question: '草稿问题怎么办' }))).toMatchObject({ answer: '这样办。' })
    // What it answered need not become a question: neither what stands among them, nor what a keyword is for, unless that did not help.
    const adopt = async (id: string) => (await on.post(cs, `${base}/answer/adopt`, { id, question: '再问一次', answer: '答。' })).body
    await on.run(on.as('system'), keywordCommands[0], 'k2', { keyword: '发票', reply: '在订单中开票。', status: 'published' })
    const said = await dataOf(on.post(undefined, `${base}/robot/ask`, { ...talk, question: '我要发票' }))
    expect(said).toMatchObject({ answer: '在订单中开票。', problemId: '', suggestions: [] })
    for (const result of ['exact', 'keyword']) {
      const [logged] = (await dataOf(on.get(cs, `${base}/answer/page?result=${result}`))).records
      expect((await adopt(logged.id)).data).toMatchObject({ rule: 'robot_answer.known' })
    }
    const [byWord] = (await dataOf(on.get(cs, `${base}/answer/page?result=keyword`))).records
    await dataOf(on.post(undefined, `${base}/conversation/judge`, { ...talk, answerId: byWord.id, helpful: 'no' }))
    expect(await adopt(byWord.id)).toMatchObject({ success: true })
    // Switched off it says nothing: what it said before is no answer to this.
    await dataOf(on.post(await on.login('PO'), `${base}/robot/submit`, { status: 2 }))
    expect(await dataOf(on.post(undefined, `${base}/robot/ask`, { ...talk, question: '怎么申请退费' }))).toEqual({ answer: '', problemId: '', suggestions: [] })
    await dataOf(on.post(await on.login('PO'), `${base}/robot/submit`, { status: 1 }))
    await dataOf(on.post(undefined, `${base}/conversation/leave`, talk))
  })

  test('visitors are told apart by a number, whose names are masked or missing', async () => {
    const [one, two] = [await open({ visitorName: '' }), await open({ visitorName: '' })]
    const numbers = [(await row(one))!.visitorNo, (await row(two))!.visitorNo]
    expect(numbers[0]).toBeGreaterThan(0)
    expect(numbers[1]).toBe(numbers[0]! + 1)
    const { records } = await dataOf(on.get(await on.login('CS'), `${base}/conversation/page?size=100`))
    expect(records.find((each: any) => each.id === two.conversationId).visitorNo).toBe(numbers[1])
  })
  test('the id of a conversation proves nothing: without the token, with another one or a forged one nothing is read, written or heard', async () => {
    const talk = await open(),
      stranger = await open()
    const forged = `${talk.token.split('.')[0]}.${stranger.token.split('.')[1]}`
    for (const token of ['', stranger.token, forged, 'x.y', talk.token.slice(0, -2)]) {
      expect((await on.get(undefined, `${base}/conversation/messages?conversationId=${talk.conversationId}&token=${token}`)).status).toBe(404)
      expect((await on.post(undefined, `${base}/conversation/send`, { conversationId: talk.conversationId, token, content: 'x' })).status).toBe(404)
      const closed = await new Promise<number>(done => {
        const socket = new WebSocket(`${address.replace('http', 'ws')}${base}/conversation/live?conversationId=${talk.conversationId}&token=${token}`)
        socket.onclose = ({ code }) => done(code)
      })
      expect(closed).toBe(4401)
    }
    const parent = await on.login('PR')
    expect((await on.get(parent, `${base}/conversation/messages?conversationId=${talk.conversationId}`)).status).toBe(404)
    expect((await on.get(parent, `${base}/conversation/page`)).status).toBe(403)
  })

  test('both sides hear at once, the line breaks, what is sent again is there once, and notes are never the visitor’s', async () => {
    await accept(first)
    const talk = await open()
    await dataOf(send(talk, '我要转人工'))
    expect(await row(talk)).toMatchObject({ status: 'open', servingId: first, handedBy: 'keyword' })
    const heard: any[] = [],
      told: any[] = []
    const visitor = new WebSocket(`${address.replace('http', 'ws')}${base}/conversation/live?conversationId=${talk.conversationId}&token=${talk.token}`)
    const member = new WebSocket(`${address.replace('http', 'ws')}/api/live?token=${cs.access}`)
    visitor.onmessage = ({ data }) => void heard.push(JSON.parse(String(data)))
    member.onmessage = ({ data }) => void told.push(...JSON.parse(String(data)))
    await expect.poll(() => told.length > 0 && heard.some(one => one.type === 'state'), { timeout: 5_000 }).toBe(true)
    const lines = () => heard.flatMap(one => one.messages ?? [])
    await Promise.all([1, 2, 3].map(() => send(talk, '在吗？', 'same-key')))
    await dataOf(on.post(cs, `${base}/conversation/reply`, { conversationId: talk.conversationId, content: '您好，在的', clientKey: 'r1' }))
    await dataOf(on.post(cs, `${base}/conversation/reply`, { conversationId: talk.conversationId, content: '您好，在的', clientKey: 'r1' }))
    await dataOf(on.post(cs, `${base}/conversation/note`, { conversationId: talk.conversationId, content: '家长的号码是13900001234' }))
    await expect.poll(() => lines().filter(one => one.content === '您好，在的').length, { timeout: 5_000 }).toBe(1)
    await expect.poll(() => told.filter(one => one.resource === 'talk' && one.message?.content === '在吗？').length, { timeout: 5_000 }).toBe(1)
    const all = await read(talk)
    expect(all.filter(one => one.content === '在吗？')).toHaveLength(1)
    expect(all.filter(one => one.content === '您好，在的')).toHaveLength(1)
    expect(JSON.stringify([all, heard])).not.toContain('家长的号码')
    expect(lines().map(one => one.seq)).toEqual(
      lines()
        .map(one => one.seq)
        .toSorted((a: number, b: number) => a - b),
    )
    // Members read the note, with the number in it covered.
    const inside = await dataOf(on.get(cs, `${base}/conversation/messages?conversationId=${talk.conversationId}`))
    expect(inside.find((one: any) => one.fromType === 'note').content).toBe('家长的号码是139****1234')
    // Typing reaches the other side and leaves no trace.
    const before = await on.log.head('000000')
    visitor.send('typing')
    await expect.poll(() => told.some(one => one.typing), { timeout: 5_000 }).toBe(true)
    await dataOf(on.post(cs, `${base}/conversation/typing`, { conversationId: talk.conversationId }))
    await expect.poll(() => heard.some(one => one.type === 'typing'), { timeout: 5_000 }).toBe(true)
    expect(await on.log.head('000000')).toEqual(before)
    visitor.close()
    member.close()
    await dataOf(on.post(cs, `${base}/conversation/close`, { conversationId: talk.conversationId }))
    // What the product itself said last is read in words, in each language.
    const listed = async (lang: string) =>
      (await dataOf(on.get(cs, `${base}/conversation/page?size=100`, { 'accept-language': lang }))).records.map((one: any) => String(one.lastText))
    for (const lang of ['zh-CN', 'en']) expect((await listed(lang)).filter((text: string) => text.startsWith('@'))).toEqual([])
    expect((await listed('en')).join()).not.toBe((await listed('zh-CN')).join())
    expect((await on.post(undefined, `${base}/conversation/rate`, { ...talk, score: 6 })).status).toBe(400)
    await dataOf(on.post(undefined, `${base}/conversation/rate`, { ...talk, score: 5 }))
    expect((await on.post(undefined, `${base}/conversation/rate`, { ...talk, score: 5 })).body.data.rule).toBe('conversation.rated')
    // A message within seven days opens it again, for who was at it; the visitor who comes back has the same conversation.
    expect((await open({ token: talk.token })).conversationId).toBe(talk.conversationId)
    await dataOf(send(talk, '还有一个问题'))
    expect(await row(talk)).toMatchObject({ status: 'open', servingId: first, reopened: 1 })
    await dataOf(on.post(cs, `${base}/conversation/close`, { conversationId: talk.conversationId }))
    await switchOff(cs, first)
  })

  test('of many at once nobody is lost or given above a limit: those who wait are told their place, and who comes free gets the oldest', async () => {
    const talks: Talk[] = []
    for (let i = 0; i < 7; i++) talks.push(await open({ token: undefined }))
    for (const one of talks) {
      on.now = plus(on.now, 1_000)
      await dataOf(ask(one))
    }
    const statuses = async () => (await Promise.all(talks.map(row))).map(one => one.status)
    expect(await statuses()).toEqual(Array(7).fill('queued'))
    const state = await dataOf(on.get(undefined, `${base}/conversation/state?conversationId=${talks[3]!.conversationId}&token=${talks[3]!.token}`))
    expect(state).toMatchObject({ status: 'queued', ahead: 3 })
    await accept(first)
    expect(await statuses()).toEqual(['open', 'open', ...Array(5).fill('queued')])
    await accept('second')
    expect(await statuses()).toEqual([...Array(4).fill('open'), ...Array(3).fill('queued')])
    expect((await on.post(cs, `${base}/conversation/take?id=${talks[6]!.conversationId}`)).body.data.rule).toBe('conversation.full')
    await dataOf(on.post(cs, `${base}/conversation/close`, { conversationId: talks[1]!.conversationId }))
    expect(await row(talks[4]!)).toMatchObject({ status: 'open', servingId: first })
    // Snoozed makes room as well; all the rest at once, from both sides.
    await dataOf(on.post(cs, `${base}/conversation/snooze?id=${talks[0]!.conversationId}`, { until: '2027-01-01 10:00:00' })).catch(() => {})
    await Promise.all([1, 2, 3, 4, 5, 6].map(async i => on.post(undefined, `${base}/conversation/leave`, talks[i]!)))
    const after = await Promise.all(talks.map(row))
    expect(after.slice(1).map(one => one.status)).toEqual(Array(6).fill('resolved'))
    for (const id of [first, 'second']) expect((await on.all(conversation, { servingId: id })).length).toBeLessThanOrEqual(2)
    for (const one of await on.all(conversation, { servingId: { not: null } }))
      await on.post(undefined, `${base}/conversation/leave`, talks.find(each => each.conversationId === one.id)!)
  })

  test('scripts are text, floods are slowed, and everybody else goes on', async () => {
    const talk = await open({ token: undefined, visitorName: '<b>x</b>' })
    await dataOf(send(talk, '<script>alert(1)</script>'))
    expect((await read(talk)).some(one => one.content === '<script>alert(1)</script>')).toBe(true)
    let slowed: any
    for (let i = 0; i < rates.conversation.max + 1 && !slowed; i++) {
      const answer = await send(talk, `第${i}句`)
      if (answer.status !== 200) slowed = answer.body.data
    }
    expect(slowed).toMatchObject({ rule: 'talk.tooFast' })
    expect((await send(await open({ token: undefined }), '别人照常')).status).toBe(200)
    expect((await send(talk, 'x'.repeat(2_001))).body.data).toMatchObject({ rule: 'conversation.long', field: 'content' })
    on.now = plus(on.now, 60_000)
    expect((await send(talk, '   ')).status).toBe(400)
    // Beyond the rate of an address a picture is read.
    let asked: any
    for (let i = 0; i < rates.begun.max + 2 && !asked; i++) {
      const answer = await on.post(undefined, `${base}/conversation/open`, { visitorName: '甲' })
      if (answer.status !== 200) asked = answer.body.data
    }
    expect(asked).toMatchObject({ rule: 'talk.captcha', field: 'captchaCode' })
    const picture = on.auth.captchas.create()
    expect((await on.post(undefined, `${base}/conversation/open`, { captchaKey: picture.key, captchaCode: 'abcde' })).status).toBe(200)
  })

  test('files: of the named kinds, once, and fetched by who is in the talk alone', async () => {
    const talk = await open({ token: undefined }),
      stranger = await open({ token: undefined })
    const upload = (name: string, bytes: string, of: Talk, key = 'f1') =>
      on.post(undefined, `${base}/conversation/upload?conversationId=${of.conversationId}&token=${of.token}&clientKey=${key}`, fileForm(name, bytes))
    expect((await upload('说明.txt', 'hello', talk)).status).toBe(200)
    expect((await upload('x.html', '<script>', talk, 'f2')).body.data.rule).toBe('talk_file.type')
    expect((await upload('x.png', 'no picture', talk, 'f3')).status).toBe(400)
    expect((await upload('x.txt', 'x', { ...talk, token: stranger.token }, 'f4')).status).toBe(404)
    const line = (await read(talk)).find(one => one.kind === 'file')
    expect(line.content).toBe('说明.txt')
    const fetched = (of: Talk) => on.get(undefined, `${base}/conversation/file?conversationId=${of.conversationId}&token=${of.token}&fileId=${line.fileId}`)
    expect((await fetched(talk)).text).toBe('hello')
    expect((await fetched(stranger)).status).toBe(404)
    expect((await on.get(undefined, line.fileUrl)).status).toBe(404)
    expect((await on.get(cs, line.fileUrl)).text).toBe('hello')
    expect((await on.get(await on.login('SM'), line.fileUrl)).status).toBe(404)
  })

  test('a phone is proven by its code, stays with the visitor, and is shown covered', async () => {
    const talk = await open({ token: undefined }),
      phone = '13900005678'
    const picture = on.auth.captchas.create()
    await dataOf(on.post(undefined, '/api/blade-verify/sendQueueMessage', { phone, captchaKey: picture.key, captchaCode: 'abcde' }))
    const code = on.sent.at(-1)!.params.code
    expect((await on.post(undefined, `${base}/conversation/prove`, { ...talk, phone, code: '000000' })).status).toBe(400)
    expect((await row(talk)).phone).toBeNull()
    await dataOf(on.post(undefined, `${base}/conversation/prove`, { ...talk, phone, code }))
    expect((await row(talk)).phone).toBe(phone)
    expect((await dataOf(on.get(cs, `${base}/conversation/person?conversationId=${talk.conversationId}`))).phone).toBe('139****5678')
  })

  test('switches are one’s own, figures add up, and what nobody answers is over after a day', async () => {
    expect((await on.post(cs, `${base}/member/online`, { id: 'second', online: 1 })).body.data.rule).toBe('service_member.notYou')
    expect((await on.row(serviceMember, first)).online).toBe(true)
    const found = await dataOf(on.get(cs, `${base}/conversation/figures`))
    const rows = await on.all(conversation)
    expect(found.talks).toBe(rows.length)
    expect(found.days.reduce((sum: number, one: any) => sum + one.talks, 0)).toBe(rows.length)
    expect(found.robot.hits + found.robot.misses).toBe(found.robot.asked)
    const home = await dataOf(on.get(cs, `${base}/conversation/home`))
    expect(home).toMatchObject({ me: { id: first }, waiting: 0 })
    const quiet = await open({ token: undefined })
    on.now = plus(on.now, 25 * hour)
    await on.tick()
    expect(await row(quiet)).toMatchObject({ status: 'resolved', servingId: null })
    // Who is taken out of use accepts nobody any more, and one who talks is not removed.
    const boss = on.as('system')
    await on.run(boss, addMember, 'third', { userId: (await on.login('CS', { deptId: 'cs' })).userId, name: '何禾', nickName: '小禾' })
    await accept('third')
    await on.run(boss, disable, 'third', {})
    expect(await on.row(serviceMember, 'third')).toMatchObject({ status: 'off', online: false })
    await on.run(boss, removeMember, 'third', {})
    const seqs = (await on.all(message)).reduce<Map<string, number[]>>(
      (all, one: any) => all.set(one.conversationId, [...(all.get(one.conversationId) ?? []), one.seq]),
      new Map(),
    )
    for (const each of seqs.values()) expect(each.toSorted((a, b) => a - b)).toEqual(each.map((_one, i) => i + 1))
  })
})
