/** S3: every call, made of its declaration and of what has broken servers before: never an unknown error, never a neighbour's row,
 * never half a write, never more than the limits say. `FUZZ_RUNS` tries each call that often, with a seed of its own unless `FUZZ_SEED` names one.
 * A plain run tries each once on SQLite, with dice that are the call's own, and one of four on PostgreSQL. */
import { tracingChannel } from 'node:diagnostics_channel'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../server/http/context.ts'
import type { Dialect } from '../server/kernel/columns.ts'
import { limits } from '../server/kernel/limits.ts'
import { longest } from '../modules/kit/kind.ts'
import { dialects, tenant } from './app.ts'
import { type District, district, mark } from './fuzz/district.ts'
import { type Request, requests, spoilt } from './fuzz/requests.ts'
import { isFull } from './run.ts'

const seed = process.env.FUZZ_SEED ? Number(process.env.FUZZ_SEED) : process.env.FUZZ_RUNS ? undefined : 20_261_120
const isDeep = isFull || !!process.env.FUZZ_RUNS || !!process.env.FUZZ_SEED
const runs = Number(process.env.FUZZ_RUNS ?? 5)
const only = process.env.FUZZ_ONLY

let on: District

/** Where the last unknown error came from. */
let broke = ''
tracingChannel('fastify.request.handler').subscribe({
  error: ({ error }: any) => {
    broke = String(error?.stack).split('\n').slice(0, 3).join(' ')
  },
} as never)

/** Answers that go on as long as their reader stays. */
const streams: ReadonlySet<string> = new Set(['/api/live', '/api/business-eip/messageQueue/subscribe'])
/** Refusals that are written down, since a wrong code or password must count however often it is tried. */
const countsTries = /wrongCode|invalid_grant/

/** How often which kind of call answered which status: a fuzz that is always refused at the door tries nothing. */
const answers = new Map<string, Record<number, number>>()

/** What an answer may not do; nothing when all is well. */
async function complaint(call: Call, request: Request): Promise<string | undefined> {
  const person = request.role && on.people.get(request.role)
  const head = await on.log.head(tenant)
  const query = request.query.map(([name, value]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`).join('&')
  const path = call.path.replace(/:\w+/g, 'x')
  const began = performance.now(),
    busy = process.cpuUsage()
  const late = AbortSignal.timeout(30_000)
  const answer = await on.http.inject({
    signal: late,
    method: call.method,
    url: query ? `${path}?${query}` : path,
    headers: {
      ...(person ? { 'blade-auth': `bearer ${person.access}` } : {}),
      ...request.headers,
      ...(call.method === 'POST' && request.contentType ? { 'content-type': request.contentType } : {}),
    },
    ...(call.method === 'POST' ? { payload: request.raw ?? JSON.stringify(request.body) ?? '' } : {}),
  })
  const seen = answers.get(`${call.kind} ${call.method}`) ?? answers.set(`${call.kind} ${call.method}`, {}).get(`${call.kind} ${call.method}`)!
  seen[answer.statusCode] = (seen[answer.statusCode] ?? 0) + 1
  const took = performance.now() - began,
    { user, system } = process.cpuUsage(busy),
    worked = (user + system) / 1_000
  const text = answer.body,
    type = String(answer.headers['content-type'] ?? '')
  const written = (await on.log.head(tenant)) !== head
  if (request.role && !(await on.auth.session(on.people.get(request.role)!.access))) await on.renew(request.role)
  if (answer.statusCode >= 500) return `answers ${answer.statusCode} ${broke}`
  if (text.includes(mark)) return 'shows a row of the neighbour'
  if (answer.statusCode >= 400 && written && !countsTries.test(text)) return `answers ${answer.statusCode} ${text.slice(0, 200)} and has written`
  if (Object.hasOwn(Object.prototype, 'polluted')) return 'changed the prototype of everything'
  if (type.includes('html') && /<img src=x|<script>alert/.test(text)) return 'writes what it was sent into a page'
  if (answer.headers['x-content-type-options'] !== 'nosniff') return 'lets a browser guess the type'
  if (answer.headers['x-evil']) return 'sets a header that it was sent'
  // On a busy machine an answer waits for its turn; what it costs is its own.
  if (worked > 5_000 || took > 20_000) return `takes ${Math.round(took)} ms, ${Math.round(worked)} of work`
  if (!type.includes('json') || answer.statusCode !== 200) return undefined
  const records = answer.json()?.data?.records
  if (Array.isArray(records) && records.length > (/(^|&)(size|pageSize)=-1(&|$)/.test(query) ? limits.unpagedMax : limits.pageMax))
    return `lists ${records.length} rows`
  return undefined
}

/** How often a call is tried, and by which dice: round trips cost what they cost. */
function turnsOf(call: Call, i: number, dialect: Dialect): { readonly numRuns: number; readonly seed?: number } {
  if (!isDeep) return { numRuns: dialect === 'sqlite' || i % 4 === 0 ? 1 : 0, seed: seed! + i }
  const share = (dialect === 'sqlite' ? 1 : 0.34) / (call.kind === 'export' ? 3 : 1)
  return { numRuns: Math.ceil(runs * share), ...(seed === undefined ? {} : { seed }) }
}
/** Tries every call of a kind; answers what went wrong, with the shortest request that shows it. */
async function faults(wanted: (call: Call) => boolean, dialect: Dialect): Promise<readonly string[]> {
  const found: string[] = []
  for (const [i, call] of on.calls.filter(one => wanted(one) && !streams.has(one.path) && (!only || one.path.includes(only))).entries()) {
    const turns = turnsOf(call, i, dialect)
    if (turns.numRuns === 0) continue
    const drawn = requests(on, call)
    // Two calls of three meet one hostile value each beside what their dice say.
    const [spoil] = !isDeep && call.method === 'POST' && call.kind !== 'import' && i % 3 > 0 ? fc.sample(drawn, { seed: turns.seed! + 1, numRuns: 1 }) : []
    const details = await fc.check(
      fc.asyncProperty(drawn, async request => {
        const wrong = await complaint(call, request)
        if (wrong) throw new Error(wrong)
      }),
      { ...turns, numRuns: turns.numRuns + (spoil ? 1 : 0), examples: spoil ? [[spoilt(call, spoil, i)]] : [] },
    )
    if (details.failed)
      found.push(
        `${call.method} ${call.path} ${String((details.errorInstance as Error)?.message)}\n    ${JSON.stringify(details.counterexample?.[0]).slice(0, 700)} (FUZZ_SEED=${details.seed})`,
      )
  }
  return found
}

describe.each(dialects)('a hostile caller gets nothing but an answer, on %s', dialect => {
  let before = ''
  beforeAll(async () => {
    on = await district(dialect)
    before = await on.neighboursRows()
    answers.clear()
  }, 120_000)
  afterAll(() => on.close())
  const isForm = (call: Call): boolean => call.method === 'POST' && call.kind !== 'import'

  test('from calls that read', async () => expect(await faults(call => call.method === 'GET' && call.kind !== 'export', dialect)).toEqual([]), 3_600_000)
  test('from exports', async () => expect(await faults(call => call.kind === 'export', dialect)).toEqual([]), 3_600_000)
  test('from imports', async () => expect(await faults(call => call.kind === 'import', dialect)).toEqual([]), 3_600_000)
  test('from calls that write', async () => expect(await faults(call => isForm(call) && call.kind !== 'auth', dialect)).toEqual([]), 3_600_000)
  test('from calls around a login', async () => expect(await faults(call => isForm(call) && call.kind === 'auth', dialect)).toEqual([]), 3_600_000)

  test('but is let in often enough for the product behind the door to be tried', () => {
    if (process.env.FUZZ_TALK) process.stdout.write(`${JSON.stringify(Object.fromEntries(answers))}\n`)
    for (const [kind, seen] of answers) {
      const all = Object.values(seen).reduce((a, b) => a + b, 0)
      if (all > 300) expect((seen[200] ?? 0) / all, kind).toBeGreaterThan(0.05)
    }
  })
  test('and leaves behind rows that are what the log says, within their bounds, and the neighbour as he was', async () => {
    expect(await on.neighboursRows()).toBe(before)
    expect((await on.log.verify(tenant)).faults).toEqual([])
    for (const of of on.engine.registry.tables)
      for (const row of await on.all(of))
        for (const [name, field] of Object.entries(of.fields))
          if (typeof row[name] === 'string')
            expect(row[name].length, `${of.name}.${name}`).toBeLessThanOrEqual(
              field.kind === 'rich' ? longest.rich : field.lines ? longest.lines : Math.max(longest.text, longest.lines),
            )
  })
})
