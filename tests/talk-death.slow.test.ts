/** Two processes on one database, either of which holds either end of a talk: what is said at one is on the screens at the other. Then one dies
 * in the middle of what is said, all go on at the other, and every line is there once, in its order, on both sides. */
import { afterEach, expect, test } from 'vitest'
import { conversation, message } from '../modules/service/index.ts'
import { find, findAll, answer } from '../modules/kit/index.ts'
import { modules } from '../modules/index.ts'
import { engine } from '../server/kernel/engine.ts'
import { log } from '../server/kernel/log.ts'
import { openStore } from '../server/kernel/store.ts'
import { dialects, master, tenant } from './app.ts'
import { newDatabase } from './databases.ts'
import { tablesFor } from './made-tables.ts'
import { pause } from './bench/parents.ts'
import { base, type Member, prepared } from './bench/talk.ts'
import { type Server, start } from './bench/web.ts'

const [visitors, each, lines] = [12, 6, 10]
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

interface Talk {
  readonly conversationId: string
  readonly token: string
  /** Numbers and texts as its screen got them. */
  readonly seen: { readonly seq: number; readonly content: string }[]
}
/** What a visitor's page does: a socket that comes back, elsewhere if it must, and says up to where it knows. */
function listening(talk: Talk, place: () => Server): void {
  const { conversationId, token } = talk
  const socket = new WebSocket(
    `${place().address.replace('http', 'ws')}${base}/live?${new URLSearchParams({ conversationId, token, lastSeq: String(talk.seen.at(-1)?.seq ?? 0) })}`,
  )
  let isOver = false
  ends.push(() => {
    isOver = true
    socket.close()
  })
  socket.onmessage = ({ data }) => {
    for (const { seq, content } of JSON.parse(String(data)).messages ?? []) talk.seen.push({ seq, content })
  }
  socket.onclose = () => {
    if (!isOver) setTimeout(() => listening(talk, place), 100)
  }
}
/** The visitors' lines that a member's page hears at one process, which it chimes for and counts. */
function hearing({ token }: Member, at: Server): { readonly lines: readonly string[]; readonly isOpen: Promise<unknown> } {
  const socket = new WebSocket(`${at.address.replace('http', 'ws')}/api/live?token=${token}`),
    lines: string[] = []
  ends.push(() => socket.close())
  socket.onmessage = ({ data }) => {
    for (const { message: said } of JSON.parse(String(data))) if (said?.fromType === 'visitor') lines.push(said.content)
  }
  // What it is told first says that it is heard of: it is open a moment before.
  return { lines, isOpen: new Promise(resolve => socket.addEventListener('message', resolve)) }
}
/** Sends until it is acknowledged, under the same name, wherever somebody answers. */
async function sent(place: () => Server, path: string, body: object, token?: string): Promise<any> {
  for (let round = 0; round < 100; round++) {
    const said = await fetch(place().address + base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { 'blade-auth': `bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    }).then(
      async one => ({ status: one.status, body: await one.json() }),
      () => undefined,
    )
    if (said?.status === 200) return said.body.data
    await pause(100)
  }
  throw new Error(`${path} was never answered`)
}

test.runIf(dialects.includes('postgres'))('a process that dies takes no line with it', { timeout: 300_000 }, async () => {
  const { url, drop } = await newDatabase((await tablesFor('postgres', modules)).join(';\n'))
  ends.push(drop)
  const members = await prepared(url, { visitors, each })
  const [dying, staying] = await Promise.all([start('rush-server.ts', url), start('rush-server.ts', url)])
  let isDead = false
  ends.push(
    () => staying.stop(),
    () => (isDead ? undefined : dying.stop('SIGKILL')),
  )
  const place = (n: number) => () => (isDead || n % 2 === 1 ? staying : dying)
  const talks: Talk[] = []
  for (let n = 0; n < visitors; n++) {
    const { conversationId, token } = await sent(place(n), '/open', { visitorName: `访客${n}` })
    await sent(place(n), '/ask', { conversationId, token })
    talks.push({ conversationId, token, seen: [] })
  }
  const on = engine(openStore(url), { modules, master })
  ends.push(() => on.close())
  const rows = await on.ask(tenant, find(conversation, { id: talks.map(one => one.conversationId) }))
  const memberOf = (id: string): Member => members.find(one => one.userId === rows.find(row => row.id === id)!.memberUserId)!
  // Every other member is at either process, and so is every other visitor of each.
  const sideOf = talks.map((talk, n) => talks.slice(0, n).filter(one => memberOf(one.conversationId) === memberOf(talk.conversationId)).length % 2)
  for (const [n, talk] of talks.entries()) listening(talk, place(sideOf[n]!))
  const heard = members.map((one, m) => hearing(one, place(m)()))
  /** The four ways in which two ends may lie, each with a line that reaches the other's screen. */
  const ways = new Set<string>()
  const say = async ({ conversationId, token }: Talk, n: number, i: number) => {
    const member = memberOf(conversationId),
      m = members.indexOf(member)
    await sent(place(sideOf[n]!), '/send', { conversationId, token, content: `q-${n}-${i}`, clientKey: `q-${n}-${i}` })
    await sent(place(m), '/reply', { conversationId, content: `a-${n}-${i}`, clientKey: `a-${n}-${i}` }, member.token)
    return m
  }
  await Promise.all(heard.map(one => one.isOpen))
  for (const [n, talk] of talks.entries()) {
    const m = await say(talk, n, 0)
    ways.add(`${sideOf[n]} ${m % 2}`)
    await expect.poll(() => heard[m]!.lines.filter(one => one === `q-${n}-0`), { timeout: 20_000 }).toHaveLength(1)
    await expect.poll(() => talk.seen.map(one => one.content), { timeout: 20_000 }).toContain(`a-${n}-0`)
  }
  expect(ways.size).toBe(4)
  const killed = pause(1_500).then(async () => {
    isDead = true
    await dying.stop('SIGKILL')
  })
  await Promise.all(
    talks.map(async (talk, n) => {
      for (let i = 1; i < lines; i++) {
        await pause(Math.random() * 500)
        await say(talk, n, i)
      }
    }),
  )
  await killed
  const kept = await answer(findAll(message, { conversationId: talks.map(one => one.conversationId) }), { ask: query => on.ask(tenant, query) })
  for (const [n, talk] of talks.entries()) {
    const own = kept.filter(one => one.conversationId === talk.conversationId).toSorted((a, b) => a.seq - b.seq)
    // Every line that was acknowledged is kept once, in the order in which it was said.
    expect(own.filter(one => one.fromType === 'visitor').map(one => one.content)).toEqual(Array.from({ length: lines }, (_, i) => `q-${n}-${i}`))
    expect(own.filter(one => one.fromType === 'member').map(one => one.content)).toEqual(Array.from({ length: lines }, (_, i) => `a-${n}-${i}`))
    // And the visitor's screen got each once, none skipped.
    await expect.poll(() => talk.seen.map(one => one.seq), { timeout: 20_000 }).toEqual(own.map(one => one.seq))
  }
  expect((await log(on).verify(tenant)).faults).toEqual([])
})
