/** P14: an exam under load. Everybody begins within seconds with their live socket open, saves each answer by itself as it is given, and hands in,
 * all over HTTP; the server may be killed in the middle of it, and its callers come again with the same keys, as the console does. */
import { attempt, script } from '../../modules/exams/index.ts'
import { auth } from '../../modules/identity/server/auth.ts'
import { modules } from '../../modules/index.ts'
import { find } from '../../modules/kit/index.ts'
import { engine } from '../../server/kernel/engine.ts'
import { log } from '../../server/kernel/log.ts'
import { openStore } from '../../server/kernel/store.ts'
import { master, tenant } from '../app.ts'
import { brought } from '../exams.ts'
import { loginAs, settle } from '../people.ts'
import { world } from '../properties/world.ts'
import type { Bench } from './bench.ts'
import { each, family, type Parent, tokenSecret } from './district.ts'
import { caller, type Ear, listen, pause } from './parents.ts'
import { below, busy } from './rush.ts'
import { type Server, start } from './web.ts'

export interface Plan {
  readonly pupils: number
  /** Seconds within which all begin, between two answers of one pupil, and within which all hand in. */
  readonly begin: number
  readonly every: number
  readonly end: number
  /** How many answers each gives. */
  readonly answers: number
  /** How often the server is killed meanwhile. */
  readonly kills?: number
}
export interface Sitting {
  /** Milliseconds until an answer was acknowledged, coming again included, of every answer; of beginning, the sheet, and handing in. */
  readonly saves: readonly number[]
  readonly starts: readonly number[]
  readonly sheets: readonly number[]
  readonly hands: readonly number[]
  readonly perSecond: number
  /** Milliseconds of processor time that the server took for a call; of the last server, where one was killed. */
  readonly perCall: number
  /** What was said other than yes, and what was acknowledged and is not there. */
  readonly refused: readonly string[]
  readonly lost: readonly string[]
  readonly faults: readonly string[]
}
/** What a pupil was told was saved, by question. */
type Acknowledged = Map<string, ReadonlyMap<string, readonly string[]>>
const base = '/api/business-product/exam'

/** A school with its pupils, whose guardians are signed in, and an exam that may be begun. */
async function prepared(address: string, pupils: number): Promise<readonly Parent[]> {
  const store = openStore(address),
    on = await world(store.dialect, store)
  await settle(on.engine)
  const seat = auth(on.engine, { secret: tokenSecret, accessSeconds: 86_400, refreshSeconds: 604_800, captcha: false })
  const made: Parent[] = []
  await loginAs(on.engine, 'PR', { auth: seat })
  await each(pupils, async n => {
    made[n] = await family(on, seat, n)
  })
  await brought(on, 'scheduled', { startTime: '2026-10-01 12:00:00', endTime: '2026-10-01 18:00:00', duration: 180 })
  await on.tick()
  await on.engine.writer.idle()
  await store.close()
  return made
}

interface Item {
  readonly questionId: string
  readonly type: string
  readonly options: readonly { readonly id: string }[]
  readonly choices: readonly string[]
  readonly parts: number
}
/** What somebody answers the nth time: something else each time, longer and longer where they write. */
function given(of: Item, n: number): readonly string[] {
  const ids = of.options.map(one => one.id)
  if (of.type === 'multiple') return ids.slice(0, 1 + (n % ids.length))
  if (of.type === 'ordering') return [...ids.slice(n % ids.length), ...ids.slice(0, n % ids.length)]
  if (of.choices.length > 0) return Array.from({ length: of.parts }, (_, i) => of.choices[(i + n) % of.choices.length]!)
  if (ids.length > 0) return [ids[n % ids.length]!]
  if (of.parts > 1) return Array.from({ length: of.parts }, (_, i) => `北京 ${n} ${i}`)
  return ['水循环是指地球上的水不断地变换位置。'.repeat(1 + n)]
}

/** Lets everybody sit the exam on a database with its tables. */
export async function sitting(address: string, plan: Plan): Promise<Sitting> {
  const pupils = await prepared(address, plan.pupils)
  let server: Server = await start('rush-server.ts', address)
  const place = server.address
  const ears: Ear[] = []
  await each(pupils.length, async n => {
    ears[n] = await listen(place, pupils[n]!)
  })
  const by = caller(),
    acknowledged: Acknowledged = new Map(),
    refused: string[] = [],
    saves: number[] = [],
    starts: number[] = [],
    sheets: number[] = [],
    hands: number[] = []
  const until = performance.now() + 600_000
  /** Asks until somebody answers, with the same key; answers the data, or nothing where it was refused. */
  async function asked(times: number[], { token }: Parent, path: string, body?: object, key?: string): Promise<any> {
    const began = performance.now()
    for (;;) {
      const answer = await by.call(place, token, base + path, body, key).catch(() => undefined)
      if (!answer && performance.now() < until) continue
      times.push(performance.now() - began)
      if (answer?.status !== 200) refused.push(`${path}: ${answer?.status} ${answer?.body?.msg}`)
      return answer?.status === 200 ? answer.body.data : undefined
    }
  }
  async function sits(who: Parent): Promise<void> {
    await pause(Math.random() * plan.begin * 1_000)
    const id = (await asked(starts, who, '/start', { examId: 'x', studentId: who.studentId }, `${who.studentId}-start`))?.id
    const items: readonly Item[] = (await asked(sheets, who, `/sheet?id=${encodeURIComponent(id)}`))?.items ?? []
    const known = new Map<string, readonly string[]>()
    acknowledged.set(id, known)
    for (let n = 0; n < plan.answers && items.length > 0; n++) {
      await pause(plan.every * 1_000 * (0.5 + Math.random()))
      const of = items[n % items.length]!,
        value = given(of, n)
      if ((await asked(saves, who, '/attempt/answer', { id, questionId: of.questionId, value }, `${id}-${n}`)) !== undefined) known.set(of.questionId, value)
    }
    await pause(Math.random() * plan.end * 1_000)
    await asked(hands, who, '/attempt/handIn', { id }, `${id}-hand`)
  }
  let isOver = false,
    idle = { seconds: busy(server.pid), calls: 0 }
  const began = performance.now()
  const killer = async (): Promise<void> => {
    for (let n = 0; n < (plan.kills ?? 0); n++) {
      await pause(((plan.begin + plan.every * plan.answers) * 1_000 * (0.6 + Math.random())) / ((plan.kills ?? 0) + 1))
      if (isOver) return
      await server.stop('SIGKILL')
      server = await start('rush-server.ts', address, Number(new URL(place).port))
      idle = { seconds: busy(server.pid), calls: by.calls.length }
    }
  }
  const killing = killer()
  await Promise.all(pupils.map(sits))
  isOver = true
  await killing
  const seconds = (performance.now() - began) / 1_000
  const perCall = ((busy(server.pid) - idle.seconds) * 1_000) / Math.max(1, by.calls.length - idle.calls)
  by.end()
  for (const ear of ears) ear.close()
  await server.stop()
  const sorted = (list: readonly number[]): readonly number[] => [...list].sort((a, b) => a - b)
  return {
    ...(await audit(address, acknowledged)),
    ...{ saves: sorted(saves), starts: sorted(starts), sheets: sorted(sheets), hands: sorted(hands) },
    perSecond: saves.length / seconds,
    perCall,
    refused,
  }
}
/** What the database says afterwards. */
async function audit(address: string, acknowledged: Acknowledged): Promise<Pick<Sitting, 'lost' | 'faults'>> {
  const on = engine(openStore(address), { modules, master })
  try {
    const rows = new Map((await on.ask(tenant, find(attempt, {}, { limit: 100_000 }))).map(one => [one.id, one]))
    const scripts = Map.groupBy(await on.ask(tenant, find(script, {}, { limit: 100_000 })), one => one.attemptId)
    const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
    const lost = [...acknowledged].flatMap(([id, answers]) => [
      ...[...answers].filter(([questionId, value]) => !same(rows.get(id)?.answers?.[questionId], value)).map(([questionId]) => `${id} ${questionId}`),
      ...(rows.get(id)?.status === 'submitted' && scripts.get(id)?.length === 1 ? [] : [`${id} is ${rows.get(id)?.status}`]),
    ])
    return { lost, faults: (await log(on).verify(tenant)).faults.map(String) }
  } finally {
    await on.close()
  }
}

/** Two thousand pupils in one exam, each with an answer every ten seconds. */
export async function exams({ quick, fresh, note }: Bench): Promise<void> {
  const plan: Plan = quick ? { pupils: 400, begin: 5, every: 5, answers: 5, end: 5 } : { pupils: 2_000, begin: 20, every: 10, answers: 7, end: 20 }
  for (const dialect of quick ? (['sqlite'] as const) : (['sqlite', 'postgres'] as const)) {
    const { address, drop } = await fresh(dialect)
    const seen = await sitting(address, plan)
    const what = `${dialect}, ${plan.pupils.toLocaleString('en-US')} pupils in one exam, an answer of each every ${plan.every} s`
    const p99 = below(seen.saves, 0.99)
    note('P14', `${what}, an answer saved, p50`, [below(seen.saves, 0.5)], [], 'ms', '–', true)
    note('P14', `${what}, an answer saved, p99`, [p99], [], 'ms', '≤ 500', p99 <= 500)
    note('P14', `${what}, all beginning within ${plan.begin} s, p99`, [below(seen.starts, 0.99)], [], 'ms', '–', true)
    note('P14', `${what}, the sheet, p99`, [below(seen.sheets, 0.99)], [], 'ms', '–', true)
    note('P14', `${what}, handing in within ${plan.end} s, p99`, [below(seen.hands, 0.99)], [], 'ms', '–', true)
    note('P14', `${what}, a call, time of the server's processor`, [seen.perCall * 1_000], [], 'µs', '–', true)
    note('P14', `${what}, answers saved`, [seen.perSecond], [], '/s', '–', true)
    const wrong = seen.refused.length + seen.lost.length + seen.faults.length
    note('P14', `${what}, refused, lost, faults of the log`, [wrong], [], '', '0', wrong === 0)
    await drop()
  }
}
