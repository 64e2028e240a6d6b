/** P5: the rush. Thousands of parents press the button within seconds, over HTTP.
 *
 * What a parent does is what the console does: their page is open and its live socket with it; one call says two classes in order of wish,
 * "else the waiting list", and how they pay; who got a seat pays on the gateway's page and hears from the socket that the money has come. Only
 * where the socket is silent they ask. Whom a full door gave a number in line comes again with it. `--old` does it as it was before: a call for
 * each wish and for the list, one to begin to pay, no socket, and a question every few seconds. Beside it bare Fastify takes as many requests
 * of as many parents in as many seconds, each with one row to write. */
import { readFileSync } from 'node:fs'
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
import { each, type Parent, type Prepared, prepare, type Size } from './district.ts'
import { caller, type Ear, listen, oldParent, type Outcome, parent, pause } from './parents.ts'
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
  /** The same of bare Fastify at as many requests. */
  readonly perBareCall: number
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
export function busy(pid: number | undefined): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) / 100
}
const peak = (pid: number | undefined): number => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Those who came before: no server is as slow as one that has just begun, and none begins on the morning of a rush. */
const early = { parents: 200, classes: 3, within: 4 }

/** As many requests of as many parents in as many seconds, each with one row to write: milliseconds of processor for one. */
async function bareCalls(address: string, parents: readonly Parent[], count: number, within: number): Promise<number> {
  const server = await start('bare.ts', address),
    by = caller()
  const write = (n: number) => by.call(server.address, parents[n % parents.length]!.token, '/create', { title: `n${n}`, schoolId: 's1', kind: 'a', body: 'x' })
  await each(500, write)
  const idle = busy(server.pid)
  await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      await pause(Math.random() * within * 1000)
      await write(n)
    }),
  )
  const taken = ((busy(server.pid) - idle) * 1000) / count
  by.end()
  await server.stop()
  return taken
}

/** Prepares the district on a database with its tables, and lets everybody press the button within some seconds. */
export async function rush(address: string, size: Size, processes: number, within: number, isOld = false): Promise<Rush> {
  const store = openStore(address)
  const prepared = await prepare(store.dialect, store, { ...size, parents: size.parents + early.parents, classes: size.classes + early.classes })
  // A district has been there for longer than a minute, after which PostgreSQL would have looked at its tables by itself.
  if (store.dialect === 'postgres') await store.exec('analyze')
  await store.close()
  const servers: Server[] = []
  for (let n = 0; n < processes; n++) servers.push(await start('rush-server.ts', address))
  const ears: Ear[] = []
  if (!isOld)
    await each(prepared.parents.length, async n => {
      ears[n] = await listen(servers[n % processes]!.address, prepared.parents[n]!)
    })
  let unanswered = 0
  const press = async (by: ReturnType<typeof caller>, from: number, count: number, classes: readonly string[], within: number): Promise<readonly Outcome[]> => {
    const outcomes: Outcome[] = []
    await Promise.all(
      prepared.parents.slice(from, from + count).map(async (who, i) => {
        const n = from + i
        await pause(Math.random() * within * 1000)
        try {
          const place = { who, n, classes, address: servers[n % processes]!.address, call: by.call, ear: ears[n] }
          outcomes.push(await (isOld ? oldParent : parent)(place))
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
  for (const ear of ears) ear.close()
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
    perBareCall: await bareCalls(address, prepared.parents.slice(0, size.parents), rushing.calls.length, seconds),
    paid: all.filter(one => one.paid).length,
  }
}
/** The value below which a share of a sorted list lies. */
export const below = (sorted: readonly number[], share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** The rush on SQLite with one process and on PostgreSQL with two. */
export async function rushes({ quick, old, fresh, note }: Bench): Promise<void> {
  const size: Size = quick ? { parents: 600, classes: 6, seats: 40 } : { parents: 5_000, classes: 50, seats: 40 }
  for (const [dialect, processes, most] of [
    ['sqlite', 1, 5_000],
    ['postgres', 2, 8_000],
  ] as const) {
    const { address, drop } = await fresh(dialect)
    const seen = await rush(address, size, processes, quick ? 1 : 2, old)
    const what = `${dialect}, ${processes} process${processes > 1 ? 'es' : ''}: ${size.parents.toLocaleString('en-US')} parents for ${size.classes * size.seats} seats in ${size.classes} classes`
    const wait = (share: number): number => below(seen.waits, share)
    note('P5', `${what}, until an outcome, p50`, [wait(0.5)], [], 'ms', '–', true)
    note('P5', `${what}, p95`, [wait(0.95)], [], 'ms', '–', true)
    note('P5', `${what}, p99`, [wait(0.99)], [], 'ms', '≤ 3,000', wait(0.99) <= 3_000)
    note('P5', `${what}, the last one`, [wait(1)], [], 'ms', `≤ ${most.toLocaleString('en-US')}`, seen.unanswered === 0 && wait(1) <= most)
    note('P5', `${what}, acknowledged commands`, [seen.perSecond], [], '/s', '–', true)
    const ratio = seen.perCall / seen.perBareCall
    note(
      'P5',
      `${dialect}, a call of the rush, time of the servers' processors`,
      [seen.perCall * 1_000],
      [seen.perBareCall * 1_000],
      'µs',
      `≤ 3 of bare, is ${ratio.toFixed(2)}`,
      ratio <= 3,
    )
    const made = seen.calls.length / size.parents
    note('P5', `${dialect}, calls of a parent`, [made], [], '', '–', true)
    note('P5', `${dialect}, a parent of the rush, time of the servers' processors`, [seen.perCall * 1_000 * made], [], 'µs', '–', true)
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
