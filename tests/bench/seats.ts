/** P15: the rush for seats. More people than seats press within a moment or a minute, each asking for some together; who was slower is told which seats are
 * gone, looks at the plan and asks again. */
import { day, find, plus } from '../../modules/kit/index.ts'
import { modules } from '../../modules/index.ts'
import { best, blockOf, type Plan } from '../../modules/promotion/plan.ts'
import { seat } from '../../modules/promotion/index.ts'
import type { Dialect } from '../../server/kernel/columns.ts'
import { type Engine, engine } from '../../server/kernel/engine.ts'
import { log } from '../../server/kernel/log.ts'
import { openStore } from '../../server/kernel/store.ts'
import { type App, master, tenant } from '../app.ts'
import { settle } from '../people.ts'
import { world } from '../properties/world.ts'
import type { Bench } from './bench.ts'
import { pause } from './parents.ts'
import { busy } from './rush.ts'
import { start } from './web.ts'

export interface SeatRush {
  /** Milliseconds of every call, and of each person from the first press to the end. */
  readonly calls: readonly number[]
  readonly waits: readonly number[]
  /** Seats that people were told are theirs. */
  readonly seated: readonly string[]
  readonly turnedAway: number
  /** Calls that ended in a fault, or in nothing. */
  readonly unanswered: number
}
/** Asks a server, as the person of that number, each at an address of their own: a body is posted. */
export type Ask = (path: string, body: object | undefined, person: number) => Promise<{ readonly status: number; readonly body: any } | undefined>
const base = '/api/business-uu/public'
export const scheduleId = 'seat-rush'
export const hall = (seats: number): Plan => {
  const perRow = Math.min(40, seats)
  return {
    categories: [{ key: 'a', name: '标准', cents: 0, pattern: 'plain' }],
    seats: blockOf({ block: '', rows: Math.ceil(seats / perRow), perRow, category: 'a' }).slice(0, seats),
  }
}
/** An open schedule that costs nothing, with such a plan. */
export async function openHall(on: Pick<App, 'run' | 'as' | 'now'> & { readonly engine: Engine }, plan: Plan): Promise<void> {
  const office = on.as('UU'),
    run = (resource: string, verb: string, id: string, input: object = {}) =>
      on.run(office, on.engine.command(resource, verb), id, input as Readonly<Record<string, unknown>>)
  await run('uu_school', 'create', 'rush-school', { name: '一中', areaCode: '110108' })
  await run('activity_schedule', 'create', scheduleId, {
    name: '说明会',
    schoolId: 'rush-school',
    date: plus(on.now, 30 * day).slice(0, 10),
    startTime: '09:00',
    endTime: '11:00',
  })
  await run('seat_map', 'save', scheduleId, { plan })
  await run('activity_schedule', 'publish', scheduleId)
  await run('activity_schedule', 'open', scheduleId)
}

interface Crowd {
  readonly people: number
  /** Milliseconds in which they come, one after another; left out, all press at once. */
  readonly within?: number
  readonly triesMax?: number
}
export async function seatRush(ask: Ask, plan: Plan, { people, within = 0, triesMax = 10 }: Crowd): Promise<SeatRush> {
  const calls: number[] = [],
    waits: number[] = [],
    seated: string[] = []
  let turnedAway = 0,
    unanswered = 0
  const timed: Ask = async (path, body, person) => {
    const from = performance.now()
    const answer = await ask(base + path, body, person).catch(() => undefined)
    calls.push(performance.now() - from)
    if (!answer || answer.status >= 500) unanswered++
    return answer
  }
  const tries = async (n: number): Promise<boolean> => {
    for (let round = 0; round < triesMax; round++) {
      const seen = await timed(`/taken?scheduleId=${scheduleId}`, undefined, n)
      // Who is not shown the plan presses nothing, and looks again.
      if (seen?.body?.code !== 200) continue
      const taken = new Set<string>(seen.body.data.seats)
      if (taken.size >= plan.seats.length) return false
      // Not all look at the same middle; in the end each takes whatever single seat they see left, and not all see the same one first.
      const apart = plan.seats.filter((_one, i) => (i * 7 + n) % 5 < 2).map(one => one.seatNo),
        left = plan.seats.filter(one => !taken.has(one.seatNo)).map(one => one.seatNo)
      const wanted = round < 4 ? best(plan, new Set([...taken, ...apart]), { count: 1 + (n % 3) }) : [left[(n * 7) % left.length]!]
      if (wanted.length === 0) continue
      const answer = await timed('/select', { scheduleId, seats: wanted }, n)
      if (answer?.body?.code === 200) {
        seated.push(...wanted)
        return true
      }
    }
    return false
  }
  await Promise.all(
    Array.from({ length: people }, async (_, n) => {
      if (within > 0) await pause((n * within) / people)
      const from = performance.now()
      if (!(await tries(n))) turnedAway++
      waits.push(performance.now() - from)
    }),
  )
  return { calls, waits, seated, turnedAway, unanswered }
}
/** Seats that two were told are theirs, or that one was told and the database does not know. */
export async function oversold(on: Engine, { seated }: Pick<SeatRush, 'seated'>): Promise<number> {
  const there = new Set((await on.ask(tenant, find(seat, { scheduleId, status: 'held' }, { limit: 5_000 }))).map(one => one.seatNo))
  return seated.length - new Set(seated).size + seated.filter(one => !there.has(one)).length
}
/** One address may ask so often in a minute: people at a rush sit at home, each behind their own. */
export const addressOf = (person: number): string => `10.1.${Math.floor(person / 250)}.${1 + (person % 250)}`
/** Calls of who has not signed in: told that the door is full, they come again. */
const stranger =
  (address: string): Ask =>
  async (path, body, person) => {
    const from = { 'x-forwarded-for': addressOf(person) }
    for (let round = 0; ; round++) {
      const answer = await fetch(
        address + path,
        body ? { method: 'POST', headers: { 'content-type': 'application/json', ...from }, body: JSON.stringify(body) } : { headers: from },
      )
      const heard = await answer.json().catch(() => undefined)
      if (![429, 503].includes(answer.status) || round === 20) return { status: answer.status, body: heard }
      await pause(Number(answer.headers.get('retry-after') ?? 1) * 1_000)
    }
  }
const percentile = (values: readonly number[], share: number): number => values.toSorted((a, b) => a - b)[Math.ceil((values.length * share) / 100) - 1] ?? 0

/** People for 1,200 seats, over HTTP, on one database. */
async function seatRushOn(dialect: Dialect, bench: Bench, crowd: Crowd): Promise<void> {
  const { address, drop } = await bench.fresh(dialect),
    plan = hall(bench.quick ? 120 : 1_200)
  const store = openStore(address),
    made = await world(store.dialect, store)
  await settle(made.engine)
  await openHall(made, plan)
  await made.engine.writer.idle()
  await store.close()
  const server = await start('rush-server.ts', address)
  const idle = busy(server.pid),
    rush = await seatRush(stranger(server.address), plan, crowd),
    perCall = ((busy(server.pid) - idle) * 1_000_000) / rush.calls.length
  await server.stop()
  const after = engine(openStore(address), { modules, master })
  const twice = await oversold(after, rush),
    { faults } = await log(after).verify(tenant)
  await after.close()
  await drop()
  const who = `${dialect}: ${crowd.people.toLocaleString('en-US')} people for ${plan.seats.length.toLocaleString('en-US')} seats${crowd.within ? ' within a minute' : ''}`
  bench.note('P15', `${who}, a call, time of the server's processor`, [perCall], [], 'µs', '–', true)
  const p99 = percentile(rush.calls, 99)
  bench.note('P15', `${who}, a call, p99`, [p99], [], 'ms', '≤ 3,000', p99 <= 3_000)
  const wrong = twice + faults.length
  bench.note('P15', `${who}, seats oversold, faults of the log`, [wrong], [], '', '0', wrong === 0)
  bench.note('P15', `${who}, calls unanswered`, [rush.unanswered], [], '', '0', rush.unanswered === 0)
  bench.say(
    `${who}: ${rush.seated.length} seats taken, ${rush.turnedAway} turned away, ${rush.calls.length} calls, the slowest person was done after ${Math.round(percentile(rush.waits, 100))} ms`,
  )
}
/** Each dialect by itself: some press at the same moment, and many more come within a minute. */
export async function seatRushes(bench: Bench): Promise<void> {
  const crowds: readonly Crowd[] = bench.quick ? [{ people: 200 }] : [{ people: 2_000 }, { people: 10_000, within: 60_000 }]
  for (const dialect of bench.quick ? (['sqlite'] as const) : (['sqlite', 'postgres'] as const))
    for (const crowd of crowds) await seatRushOn(dialect, bench, crowd)
}
