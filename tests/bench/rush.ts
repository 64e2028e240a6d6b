/** P5: the rush. Thousands of parents press the button within seconds, over HTTP: first choice, second choice, the waiting list, and pay. */
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { enrolment } from '../../modules/enrolment/index.ts'
import { order } from '../../modules/payments/index.ts'
import { modules } from '../../modules/index.ts'
import { find, type Resource } from '../../modules/kit/index.ts'
import { engine } from '../../server/kernel/engine.ts'
import { log } from '../../server/kernel/log.ts'
import { openStore } from '../../server/kernel/store.ts'
import { master, tenant } from '../app.ts'
import type { Bench } from './bench.ts'
import { beginning } from '../properties/world.ts'
import { type Parent, type Prepared, prepare, type Size } from './district.ts'
import { type Server, start } from './web.ts'

export interface Rush {
  /** Milliseconds from the press of the button to an outcome, of every parent; and of every single call. */
  readonly waits: readonly number[]
  readonly calls: readonly number[]
  readonly perSecond: number
  readonly seated: number
  readonly waiting: number
  readonly paid: number
  readonly oversold: number
  readonly lost: number
  readonly unanswered: number
  readonly faults: readonly string[]
  /** The most memory a server held, in MiB. */
  readonly memory: number
  /** Milliseconds of processor time that the servers took for a call. */
  readonly perCall: number
}

interface Answer {
  readonly status: number
  readonly body: any
  readonly retryAfter: number
}
const pause = (milliseconds: number): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve, milliseconds)
  })
const root = '/api/business-openclass/school_client/enrolment'

/** Calls of parents with connections of their own, and what they cost. */
function caller() {
  const agents = new Map<string, Agent>(),
    calls: number[] = []
  // Everybody has a connection of their own.
  const agentOf = (token: string): Agent => agents.get(token) ?? agents.set(token, new Agent({ keepAlive: true, maxSockets: 1 })).get(token)!
  const tally = { acknowledged: 0 }
  const once = (address: string, token: string, path: string, body?: object, key?: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const text = body && JSON.stringify(body)
      const asked = request(
        `${address}${path}`,
        {
          agent: agentOf(token),
          method: body ? 'POST' : 'GET',
          headers: {
            'blade-auth': `bearer ${token}`,
            ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
            ...(key ? { 'idempotency-key': key } : {}),
          },
        },
        answer => {
          let heard = ''
          answer
            .setEncoding('utf8')
            .on('data', piece => {
              heard += piece
            })
            .on('end', () =>
              resolve({
                status: answer.statusCode!,
                body: heard.startsWith('{') ? JSON.parse(heard) : undefined,
                retryAfter: Number(answer.headers['retry-after'] ?? 0),
              }),
            )
        },
      )
      asked.on('error', reject).setTimeout(30_000, () => asked.destroy(new Error('no answer')))
      asked.end(text)
    })
  /** As the console does it: told to come again, it comes again, with the same key. */
  async function call(...given: Parameters<typeof once>): Promise<Answer> {
    for (let attempt = 0; ; attempt++) {
      const began = performance.now(),
        answer = await once(...given).catch(() => undefined)
      if (answer) calls.push(performance.now() - began)
      if (answer && answer.status !== 503) {
        if (answer.status === 200 && given[3]) tally.acknowledged++
        return answer
      }
      if (attempt > 20) throw new Error('no answer')
      await pause((answer?.retryAfter || 0.2) * 1000 * (0.5 + Math.random()))
    }
  }
  return {
    call,
    calls,
    tally,
    end: () => {
      for (const one of agents.values()) one.destroy()
    },
  }
}

/** How often the page of a payment asks whether it has come. */
const askMs = 2_500
interface Outcome {
  readonly wait: number
  readonly id: string
  readonly status: string
  readonly paid: boolean
}
/** One parent, from the button to the seat, the list or the paid order. */
async function parent(who: Parent, n: number, classes: readonly string[], address: string, call: ReturnType<typeof caller>['call']): Promise<Outcome> {
  const began = performance.now()
  // Some classes are wanted more than others: the square leans to the first ones.
  const choice = (): string => classes[Math.floor(Math.random() ** 2 * classes.length)]!
  const wishes = [choice(), choice()]
  for (const [i, openClassId] of wishes.entries()) {
    const id = `e${n}-${i}`,
      { status, body } = await call(address, who.token, `${root}/commit`, { id, openClassId, studentId: who.studentId }, `commit-${id}`)
    if (status === 200) {
      const wait = performance.now() - began
      return { wait, id, status: 'held', paid: body.data.status !== 'held' || (await pay(who, body.data.orderId, address, call)) }
    }
    if (status !== 400) throw new Error(`commit ${status} ${JSON.stringify(body)}`)
  }
  const id = `w${n}`,
    { status, body } = await call(address, who.token, `${root}/joinWaitlist`, { id, openClassId: wishes[0], studentId: who.studentId }, `wait-${id}`)
  if (status !== 200 && status !== 400) throw new Error(`joinWaitlist ${status} ${JSON.stringify(body)}`)
  return { wait: performance.now() - began, id: status === 200 ? id : '', status: status === 200 ? 'waitlisted' : `refused ${body?.data?.rule}`, paid: false }
}
async function pay(who: Parent, orderId: string, address: string, call: ReturnType<typeof caller>['call']): Promise<boolean> {
  const placed = await call(address, who.token, '/api/business-order/placeOrder/webWechat', { orderId }, `pay-${orderId}`)
  const url = new URL(String(placed.body?.data?.payUrl ?? placed.body?.data?.codeUrl ?? ''), address)
  await call(address, who.token, `${url.pathname}${url.search}`, { what: 'pay' })
  for (let n = 0; n < 20; n++) {
    const { body } = await call(address, who.token, `/api/business-order/placeOrder/queryOrder?orderId=${orderId}`)
    if (body?.data?.paid) return true
    await pause(askMs)
  }
  return false
}

/** What the database says afterwards: seats beyond a class's size, places and payments that were acknowledged and are not there. */
async function audit(address: string, outcomes: readonly Outcome[], { classes }: Prepared, seats: number) {
  const on = engine(openStore(address), { modules, master })
  try {
    const all = async (of: Resource, status: readonly string[]): Promise<readonly any[]> => on.ask(tenant, find(of, { status }, { limit: 100_000 }))
    const held = await all(enrolment, ['held', 'enrolled']),
      waiting = await all(enrolment, ['waitlisted', 'offered'])
    const orders = new Map((await all(order, ['created', 'paid'])).map(one => [one.enrolmentId, one]))
    const there = new Map([...held, ...waiting].map(one => [one.id, one]))
    const oversold = classes
      .map(id => held.filter(one => one.openClassId === id).length - seats)
      .filter(more => more > 0)
      .reduce((a, b) => a + b, 0)
    const lost = outcomes.filter(one => one.id && (!there.has(one.id) || (one.paid && orders.get(one.id)?.status !== 'paid'))).length
    const { faults } = await log(on).verify(tenant)
    return { oversold, lost, seated: held.length, waiting: waiting.length, faults }
  } finally {
    await on.close()
  }
}
/** Seconds of processor time that a process has taken. */
function busy(pid: number | undefined): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) / 100
}
const peak = (pid: number | undefined): number => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Those who came before: no server is as slow as one that has just begun, and none begins on the morning of a rush. */
const early = { parents: 200, classes: 3, within: 4 }

/** Prepares the district on a database with its tables, and lets everybody press the button within some seconds. */
export async function rush(address: string, size: Size, processes: number, within: number): Promise<Rush> {
  const store = openStore(address)
  const prepared = await prepare(store.dialect, store, { ...size, parents: size.parents + early.parents, classes: size.classes + early.classes })
  await store.close()
  const servers: Server[] = []
  for (let n = 0; n < processes; n++) servers.push(await start('rush-server.ts', address))
  let unanswered = 0
  const press = async (by: ReturnType<typeof caller>, from: number, count: number, classes: readonly string[], within: number): Promise<readonly Outcome[]> => {
    const outcomes: Outcome[] = []
    await Promise.all(
      prepared.parents.slice(from, from + count).map(async (who, n) => {
        await pause(Math.random() * within * 1000)
        try {
          outcomes.push(await parent(who, from + n, classes, servers[n % processes]!.address, by.call))
        } catch (error) {
          unanswered++
          if (unanswered < 4) process.stderr.write(`${String(error)}\n`)
        }
      }),
    )
    return outcomes
  }
  const first = caller(),
    rushing = caller()
  const before = await press(first, size.parents, early.parents, prepared.classes.slice(size.classes), early.within)
  const worked = (): number => servers.reduce((all, one) => all + busy(one.pid), 0),
    idle = worked()
  const began = performance.now(),
    outcomes = await press(rushing, 0, size.parents, prepared.classes.slice(0, size.classes), within)
  const seconds = Math.max(1, (performance.now() - began) / 1000)
  const perCall = ((worked() - idle) * 1000) / rushing.calls.length,
    memory = Math.max(...servers.map(one => peak(one.pid)))
  first.end()
  rushing.end()
  for (const one of servers) await one.stop()
  const all = [...before, ...outcomes],
    found = await audit(address, all, prepared, size.seats)
  const sorted = (list: readonly number[]): readonly number[] => [...list].sort((a, b) => a - b)
  return {
    ...found,
    waits: sorted(outcomes.map(one => one.wait)),
    calls: sorted(rushing.calls),
    perSecond: rushing.tally.acknowledged / seconds,
    memory,
    unanswered,
    perCall,
    paid: all.filter(one => one.paid).length,
  }
}
/** The value below which a share of a sorted list lies. */
export const below = (sorted: readonly number[], share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** The rush on SQLite with one process and on PostgreSQL with two. */
export async function rushes({ quick, fresh, note }: Bench): Promise<void> {
  const size: Size = quick ? { parents: 600, classes: 6, seats: 40 } : { parents: 5_000, classes: 50, seats: 40 }
  for (const [dialect, processes, most] of [
    ['sqlite', 1, 5_000],
    ['postgres', 2, 8_000],
  ] as const) {
    const { address, drop } = await fresh(dialect)
    const seen = await rush(address, size, processes, quick ? 1 : 2)
    const what = `${dialect}, ${processes} process${processes > 1 ? 'es' : ''}: ${size.parents.toLocaleString('en-US')} parents for ${size.classes * size.seats} seats in ${size.classes} classes`
    const wait = (share: number): number => below(seen.waits, share)
    note('P5', `${what}, until an outcome, p50`, [wait(0.5)], [], 'ms', '–', true)
    note('P5', `${what}, p95`, [wait(0.95)], [], 'ms', '–', true)
    note('P5', `${what}, p99`, [wait(0.99)], [], 'ms', '≤ 3,000', wait(0.99) <= 3_000)
    note('P5', `${what}, the last one`, [wait(1)], [], 'ms', `≤ ${most.toLocaleString('en-US')}`, seen.unanswered === 0 && wait(1) <= most)
    note('P5', `${what}, acknowledged commands`, [seen.perSecond], [], '/s', '–', true)
    note('P5', `${dialect}, a call of the rush, time of the servers' processors`, [seen.perCall], [], 'ms', '–', true)
    const wrong = seen.oversold + seen.lost + seen.unanswered + seen.faults.length
    note('P5', `${what}, oversold, lost, unanswered, faults of the log`, [wrong], [], '', '0', wrong === 0)
    note('P5', `${what}, orders paid of seats taken`, [seen.paid], [seen.seated], '', 'all', seen.paid === seen.seated)
    note('P9', `${what}, resident memory of a process at its most`, [seen.memory], [], 'MiB', '≤ 400', seen.memory <= 400)
    await drop()
  }
}

/** What one real place costs in process: with its rules, its order, and everything that is counted with it, a hundred at once and one by one. */
export async function places({ quick, fresh, note }: Bench): Promise<void> {
  for (const dialect of ['sqlite', 'postgres'] as const) {
    const { address, drop } = await fresh(dialect),
      store = openStore(address),
      count = quick ? 200 : 2_000
    const prepared = await prepare(dialect, store, { parents: count + 200, classes: Math.ceil((count + 200) / 40), seats: 40 })
    const on = engine(store, { modules, master, clock: () => beginning }),
      commit = on.command('enrolment', 'commit'),
      session = on.system(tenant)
    const take = (n: number): Promise<unknown> =>
      on.run(
        session,
        commit,
        `p${n}`,
        { openClassId: prepared.classes[n % prepared.classes.length], studentId: prepared.parents[n]!.studentId },
        { key: `p${n}` },
      )
    const among = performance.now()
    for (let from = 0; from < count; from += 100) await Promise.all(Array.from({ length: 100 }, (_, i) => take(from + i)))
    const many = count / ((performance.now() - among) / 1000),
      alone = performance.now()
    for (let n = count; n < count + 200; n++) await take(n)
    note('P1', `${dialect}, a place with its order, 100 at once`, [many], [], '/s', '–', true)
    note('P2', `${dialect}, a place with its order, 1 at once`, [200 / ((performance.now() - alone) / 1000)], [], '/s', '–', true)
    await on.close()
    await drop()
  }
}
