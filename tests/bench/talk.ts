/** P16: talks under load. Visitors without a login talk with members, each with their socket open; measured is from the press of the one side
 * to the line on the screen of the other, and counted what was doubled or lost. */
import { addMember, online } from '../../modules/service/member.commands.ts'
import { conversation, message } from '../../modules/service/index.ts'
import { auth } from '../../modules/identity/server/auth.ts'
import { modules } from '../../modules/index.ts'
import { find, findAll, answer } from '../../modules/kit/index.ts'
import { engine } from '../../server/kernel/engine.ts'
import { log } from '../../server/kernel/log.ts'
import { openStore } from '../../server/kernel/store.ts'
import { master, tenant } from '../app.ts'
import { loginAs, settle } from '../people.ts'
import { world } from '../properties/world.ts'
import type { Bench } from './bench.ts'
import { each, tokenSecret } from './district.ts'
import { caller, pause } from './parents.ts'
import { below, busy } from './rush.ts'
import { type Server, start } from './web.ts'

export interface Plan {
  readonly visitors: number
  /** Talks of one member. */
  readonly each: number
  /** Lines of each visitor, each answered by one of the member, and the seconds between two of them. */
  readonly lines: number
  readonly every: number
}
export interface Talked {
  /** Milliseconds from the press to the other's screen, of every line, sorted. */
  readonly shown: readonly number[]
  readonly perLine: number
  readonly refused: readonly string[]
  /** What came twice, out of order, or not at all. */
  readonly lost: readonly string[]
  readonly faults: readonly string[]
}
export const base = '/api/business-customer/conversation'
const heardWithin = 60_000

export interface Member {
  readonly token: string
  readonly userId: string
}
/** Members who accept talks, enough for all visitors; `plan.each` for each of them. */
export async function prepared(address: string, plan: Pick<Plan, 'visitors' | 'each'>): Promise<readonly Member[]> {
  const store = openStore(address),
    on = await world(store.dialect, store)
  await settle(on.engine)
  const seat = auth(on.engine, { secret: tokenSecret, accessSeconds: 86_400, refreshSeconds: 604_800, captcha: false })
  const made: Member[] = []
  for (let n = 0; n < Math.ceil(plan.visitors / plan.each); n++) {
    const person = await loginAs(on.engine, 'CS', { auth: seat, deptId: 'cs' })
    await on.run(on.as('system'), addMember, `m${n}`, { userId: person.userId, name: '客服', nickName: `客服${n}`, maxSession: plan.each })
    await on.run(on.as('system'), online, `m${n}`, {})
    made.push({ token: person.access, userId: person.userId })
  }
  await on.engine.writer.idle()
  await store.close()
  return made
}

/** Who waits for a line, and what came of it. */
function screens() {
  const waiting = new Map<string, (at: number) => void>(),
    seen = new Map<string, number>()
  return {
    seen,
    show(line: string): void {
      seen.set(line, (seen.get(line) ?? 0) + 1)
      waiting.get(line)?.(performance.now())
    },
    appears: (line: string): Promise<number> =>
      new Promise(resolve => {
        const timer = setTimeout(() => resolve(Number.POSITIVE_INFINITY), heardWithin)
        waiting.set(line, at => {
          clearTimeout(timer)
          waiting.delete(line)
          resolve(at)
        })
      }),
  }
}
const opened = (socket: WebSocket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.onopen = () => resolve()
    socket.onerror = () => reject(new Error('no socket'))
  })

/** Lets everybody talk, on a database with its tables; with two processes either may hold either end of a talk. */
export async function talking(address: string, plan: Plan, processes = 1): Promise<Talked> {
  const members = await prepared(address, plan),
    servers: Server[] = [],
    by = caller(),
    screen = screens(),
    sockets: WebSocket[] = [],
    shown: number[] = [],
    refused: string[] = [],
    lost: string[] = []
  for (let n = 0; n < processes; n++) servers.push(await start('rush-server.ts', address))
  const placeOf = (n: number): string => servers[n % processes]!.address,
    liveOf = (n: number): string => placeOf(n).replace('http', 'ws'),
    worked = (): number => servers.reduce((all, one) => all + busy(one.pid), 0)
  for (const [n, { token }] of members.entries()) {
    const socket = new WebSocket(`${liveOf(n)}/api/live?token=${token}`)
    socket.onmessage = ({ data }) => {
      for (const told of JSON.parse(String(data))) if (told.message?.fromType === 'visitor') screen.show(told.message.content)
    }
    await opened(socket)
    sockets.push(socket)
  }
  const post = async (at: number, token: string, path: string, body: object): Promise<any> => {
    const { status, body: said } = await by.call(placeOf(at), token, base + path, body)
    if (status !== 200) refused.push(`${path}: ${status} ${said?.msg}`)
    return said?.data
  }
  const talks: { readonly conversationId: string; readonly token: string; member: Member }[] = []
  await each(plan.visitors, async n => {
    const { conversationId, token } = await post(n, `v${n}`, '/open', { visitorName: `访客${n}` })
    await post(n, `v${n}`, '/ask', { conversationId, token })
    const socket = new WebSocket(`${liveOf(n)}${base}/live?${new URLSearchParams({ conversationId, token })}`)
    let last = 0
    socket.onmessage = ({ data }) => {
      for (const one of JSON.parse(String(data)).messages ?? []) {
        if (one.seq <= last) lost.push(`${conversationId} ${one.seq} after ${last}`)
        last = one.seq
        if (one.fromType === 'member') screen.show(one.content)
      }
    }
    await opened(socket)
    sockets.push(socket)
    talks[n] = { conversationId, token, member: members[0]! }
  })
  const on = engine(openStore(address), { modules, master })
  const rows = new Map((await answer(findAll(conversation, {}), { ask: query => on.ask(tenant, query) })).map(one => [one.id, one]))
  const byUser = new Map(members.map(one => [one.userId, one]))
  for (const one of talks) one.member = byUser.get(rows.get(one.conversationId)?.memberUserId ?? '') ?? one.member
  lost.push(...[...rows.values()].filter(one => one.status !== 'open').map(one => `${one.id} is ${one.status}`))
  const idle = worked()
  const line = async (at: number, token: string, path: string, body: { readonly content: string }): Promise<void> => {
    const began = performance.now(),
      there = screen.appears(body.content)
    await post(at, token, path, { ...body, clientKey: body.content })
    shown.push((await there) - began)
  }
  await Promise.all(
    talks.map(async ({ conversationId, token, member }, n) => {
      for (let i = 0; i < plan.lines; i++) {
        await pause(plan.every * 1_000 * Math.random() * 2)
        await line(n, `v${n}`, '/send', { conversationId, token, content: `q-${n}-${i}` } as never)
        await line(members.indexOf(member), member.token, '/reply', { conversationId, content: `a-${n}-${i}` } as never)
      }
    }),
  )
  const perLine = ((worked() - idle) * 1_000) / Math.max(1, shown.length)
  by.end()
  for (const one of sockets) one.close()
  for (const one of servers) await one.stop()
  lost.push(...[...screen.seen].filter(([, times]) => times !== 1).map(([text, times]) => `${text} came ${times} times`))
  const never = shown.filter(one => !Number.isFinite(one)).length
  if (never > 0) lost.push(...Array.from({ length: never }, () => `a line was on no screen after ${heardWithin / 1_000} s`))
  const kept = await answer(findAll(message, { fromType: ['visitor', 'member'] }), { ask: query => on.ask(tenant, query) })
  if (kept.length !== plan.visitors * plan.lines * 2) lost.push(`${kept.length} lines are kept`)
  const [more] = await on.ask(tenant, find(conversation, { status: 'queued' }, { limit: 1 }))
  if (more) lost.push('somebody waits')
  const { faults } = await log(on).verify(tenant)
  await on.close()
  return { shown: shown.toSorted((a, b) => a - b), perLine, refused, lost, faults: faults.map(String) }
}

/** Two thousand visitors with forty members, on SQLite with one process and on PostgreSQL with two. */
export async function talks({ quick, fresh, note }: Bench): Promise<void> {
  const plan: Plan = quick ? { visitors: 400, each: 50, lines: 3, every: 5 } : { visitors: 2_000, each: 50, lines: 5, every: 10 }
  const kinds = [
    ['sqlite', 1],
    ['postgres', 2],
  ] as const
  for (const [dialect, processes] of quick ? kinds.slice(0, 1) : kinds) {
    const { address, drop } = await fresh(dialect)
    const seen = await talking(address, plan, processes)
    const what = `${dialect}, ${processes === 1 ? '1 process' : `${processes} processes`}: ${plan.visitors.toLocaleString('en-US')} visitors in talks, a line of each and its answer every ${plan.every} s`
    const p99 = below(seen.shown, 0.99)
    note('P16', `${what}, from the press to the other's screen, p50`, [below(seen.shown, 0.5)], [], 'ms', '–', true)
    note('P16', `${what}, from the press to the other's screen, p99`, [p99], [], 'ms', '≤ 300', p99 <= 300)
    note('P16', `${what}, a line, time of the server's processor`, [seen.perLine * 1_000], [], 'µs', '–', true)
    const wrong = seen.refused.length + seen.lost.length + seen.faults.length
    note('P16', `${what}, refused, doubled or lost, faults of the log`, [wrong], [], '', '0', wrong === 0)
    await drop()
  }
}
