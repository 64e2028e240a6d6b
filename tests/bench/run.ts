/** `npm run bench`: the goals P1 to P18, each beside its limit in the same run. `--quick` takes fewer and shorter runs, and
 * HTTP on SQLite alone; `--only P5,P8` runs those alone. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command, InvalidArgumentError, Option } from 'commander'
import { buildServer, bundle, environment, nodeFlags } from '../../cli/build.ts'
import { modules } from '../../modules/index.ts'
import type { Dialect } from '../../server/kernel/columns.ts'
import { advise } from '../../server/kernel/query-plans.ts'
import { openStore } from '../../server/kernel/store.ts'
import { app } from '../app.ts'
import { newDatabase } from '../databases.ts'
import { tablesFor } from '../made-tables.ts'
import { startPostgres } from '../setup.ts'
import type { Bench } from './bench.ts'
import { reconciling } from './bill.ts'
import { exams } from './exam.ts'
import { fill } from './fill.ts'
import { flows } from './flow.ts'
import { attendance, folding, importing, largeLists, settling } from './heavy.ts'
import { enrolmentKept } from './kept.ts'
import { notePages } from './list-pages.ts'
import { paint } from './paint.ts'
import { publicSite } from './public-site.ts'
import { places, rushes } from './rush.ts'
import { seatRushes } from './seats.ts'
import { fillRealLists, payload, realLists } from './real-lists.ts'
import { searching } from './search.ts'
import { talks } from './talk.ts'
import { machine } from './machine.ts'
import { toy } from './toy.ts'
import { load, start } from './web.ts'
import { rate, works } from './work.ts'

const goals = ['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8', 'P9', 'P10', 'P11', 'P12', 'P13', 'P14', 'P15', 'P16', 'P17', 'P18', 'E']
interface Options {
  readonly quick?: boolean
  readonly only?: readonly string[]
  readonly old?: boolean
}
const {
  quick = false,
  only,
  old = false,
} = new Command('npm run bench --')
  .description('Measures the product beside its limits, each in the same run, and writes what it found to var/bench.json. The whole takes about an hour.')
  .option('--quick', 'fewer and shorter runs, and HTTP on SQLite alone: some minutes')
  .addOption(
    new Option('--only <goals>', `these goals alone, of ${goals.join(', ')}`).argParser(text => {
      const named = text.split(',')
      const strange = named.find(one => !goals.includes(one))
      if (strange !== undefined) throw new InvalidArgumentError(`There is no goal ${strange}: one of ${goals.join(', ')}`)
      return named
    }),
  )
  .option('--old', 'P5 by the calls of the console before it said its wishes in order')
  .addHelpText('after', '\nExamples:\n  npm run bench\n  npm run bench -- --quick\n  npm run bench -- --only P5,P8')
  .parse()
  .opts<Options>()
const runs = quick ? 3 : 5
const root = join(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'ketang-bench-'))

const asked = (...goals: readonly string[]): boolean => only === undefined || goals.some(goal => only.includes(goal))

interface Line {
  readonly goal: string
  readonly what: string
  readonly product: readonly number[]
  readonly limit: readonly number[]
  readonly unit: string
  readonly want: string
  readonly ok: boolean
}
const lines: Line[] = []
const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!
const say = (text: string): void => {
  process.stderr.write(`${text}\n`)
}
const shown = (list: readonly number[]): string => {
  const digits = median(list) < 20 ? 1 : 0
  const [low, mid, high] = [Math.min(...list), median(list), Math.max(...list)].map(n => n.toLocaleString('en-US', { maximumFractionDigits: digits }))
  return list.length === 1 ? mid! : `${mid} (${low}–${high})`
}
function note(goal: string, what: string, product: readonly number[], limit: readonly number[], unit: string, want: string, ok: boolean): void {
  lines.push({ goal, what, product, limit, unit, want, ok })
  say(`${ok ? '✓' : '✗'} ${goal} ${what}: ${shown(product)} ${unit}, limit ${limit.length > 0 ? shown(limit) : '–'}, wanted ${want}`)
}

const fresh = async (dialect: Dialect): Promise<{ address: string; drop: () => Promise<void> }> => {
  const made = dialect === 'postgres' ? await newDatabase() : { url: join(folder, `${crypto.randomUUID()}.db`), drop: async () => {} }
  const store = openStore(made.url)
  await store.exec((await tablesFor(dialect, [...modules, toy])).join(';\n'))
  // As migrating does: without it every question may walk a whole tenant.
  advise(store)
  await store.close()
  return { address: made.url, drop: made.drop }
}

async function inProcess(dialect: Dialect): Promise<void> {
  const { address, drop } = await fresh(dialect)
  const on = await app([...modules, toy], { store: openStore(address) })
  const kinds = await works(on, dialect)
  for (const { name, product, bare } of kinds)
    for (const together of [100, 1_000, 1]) {
      const total = together === 1 ? (quick ? 300 : 600) : quick ? 4_000 : 8_000
      const mine: number[] = [],
        limit: number[] = []
      // What runs first in a process is slower: it has run well before it is measured.
      await rate(total, together, product)
      await rate(total / 4, Math.min(together, 128), bare)
      // Turn about, so that a noisy moment hits both sides.
      for (let i = 0; i < runs; i++) {
        mine.push(await rate(total, together, product))
        limit.push(await rate(total, Math.min(together, 128), bare))
      }
      const share = dialect === 'sqlite' || together === 1 ? 0.5 : 0.4
      const ratio = median(mine.map((one, i) => one / limit[i]!))
      note(
        together === 1 ? 'P2' : 'P1',
        `${dialect}, ${name}, ${together} at once`,
        mine,
        limit,
        '/s',
        `≥ ${share} of bare, is ${ratio.toFixed(2)}`,
        ratio >= share,
      )
    }
  await on.close()
  await drop()
}

async function overHttp(dialect: Dialect): Promise<void> {
  const seconds = quick ? 2 : 4
  // What is made meets the filter, so that the page does not have to look past it for rows that do.
  const payload = { title: '标题', schoolId: 's1', kind: 'a', body: 'x'.repeat(150), amount: '1.00' }
  const { address, drop } = await fresh(dialect)
  let before: readonly number[] = []
  for (const rows of [100_000, 1_000_000]) {
    await fill(dialect, address, rows)
    const product = await start('product.ts', address),
      bare = await start('bare.ts', address)
    const { mine, p99, p99Bare } = await notePages(bench, dialect, rows, product, bare)
    note(
      'P4',
      `${dialect}, the same page of ${rows.toLocaleString('en-US')} rows again and again, p99`,
      p99,
      p99Bare,
      'ms',
      '≤ 2× bare',
      median(p99) <= Math.max(2 * median(p99Bare), 5),
    )
    if (before.length > 0)
      note(
        'P4',
        `${dialect}, time at 1,000,000 rows over time at 100,000`,
        [median(before) / median(mine)],
        [],
        '×',
        '≤ 1.3',
        median(before) / median(mine) <= 1.3,
      )
    before = mine
    if (rows === 100_000)
      for (const connections of [10, 50]) {
        const made: number[] = [],
          most: number[] = []
        for (let i = 0; i < runs; i++) {
          made.push((await load(product, '/api/bench/note/create', connections, seconds, payload)).perSecond)
          most.push((await load(bare, '/create', connections, seconds, payload)).perSecond)
        }
        const share = median(made.map((one, i) => one / most[i]!))
        note(
          'P3',
          `${dialect}, create through the whole product, ${connections} connections`,
          made,
          most,
          'req/s',
          `≥ 0.5 of bare, is ${share.toFixed(2)}`,
          share >= 0.5,
        )
      }
    await product.stop()
    await bare.stop()
  }
  await drop()
}

/** Orders and enrolments as the console asks for them: beside bare Fastify with the same rows, and ten times what Payload gave. */
async function listsThatPeopleUse(dialect: Dialect): Promise<void> {
  const { address, drop } = await fresh(dialect),
    seconds = quick ? 2 : 4
  await fillRealLists(dialect, address, 100_000)
  const product = await start('product.ts', address),
    bare = await start('bare.ts', address)
  for (const { name, path, columns } of realLists) {
    const asked = `${path}&current=1&size=10`,
      some = `${asked}&columns=${columns}`,
      same = `/${name}?current=1&size=10`
    const mine: number[] = [],
      all: number[] = [],
      limit: number[] = []
    for (const [server, way] of [[product, some] as const, [product, asked] as const, [bare, same] as const]) await load(server, way, 10, 2)
    for (let i = 0; i < runs; i++) {
      mine.push((await load(product, some, 10, seconds)).perSecond)
      limit.push((await load(bare, same, 10, seconds)).perSecond)
      all.push((await load(product, asked, 10, seconds)).perSecond)
    }
    const most = 10 * payload,
      ratio = median(mine.map((one, i) => one / limit[i]!))
    const what = `${dialect}, ${name} of 100,000 as the console shows them, 10 connections`
    note('P4', what, mine, limit, 'req/s', `≥ ${most.toLocaleString('en-US')} (10 × Payload), is ${ratio.toFixed(2)} of bare`, median(mine) >= most)
    note('P4', `${dialect}, ${name}, with all columns`, all, limit, 'req/s', '–', true)
  }
  await product.stop()
  await bare.stop()
  await drop()
}

/** A port that nobody has. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

async function coldStart(): Promise<void> {
  await buildServer()
  const database = join(folder, 'cold.db')
  const env = environment({ ...process.env, DATABASE_URL: database, PORT: '0', LOG_LEVEL: 'silent', KETANG_SECRET: 'a secret of sixteen' })
  spawnSync(process.execPath, [bundle, 'migrate'], { env })
  const times: number[] = [],
    memory: number[] = []
  for (let i = 0; i < runs; i++) {
    const port = await freePort(),
      began = performance.now()
    const child = spawn(process.execPath, [...nodeFlags, bundle, 'serve'], { env: { ...env, PORT: String(port) }, stdio: 'ignore' })
    for (;;) {
      if (child.exitCode !== null) throw new Error(`a server that was started ended with ${child.exitCode}`)
      if (
        await fetch(`http://127.0.0.1:${port}/health/ready`).then(
          answer => answer.ok,
          () => false,
        )
      )
        break
      await new Promise(resolve => {
        setTimeout(resolve, 5)
      })
    }
    times.push(performance.now() - began)
    await new Promise(resolve => {
      setTimeout(resolve, 2_000)
    })
    memory.push(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024)
    await new Promise(resolve => {
      child.once('exit', resolve)
      child.kill('SIGTERM')
    })
  }
  note('P9', 'start to first answer, built', times, [], 'ms', '≤ 450', median(times) <= 450)
  note('P9', 'resident memory, idle', memory, [], 'MiB', '≤ 140', median(memory) <= 140)
}

const table = (): string =>
  [
    '| goal | what | Ketang | limit, same run | wanted | |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines.map(
      line =>
        `| ${line.goal} | ${line.what} | ${shown(line.product)} ${line.unit} | ${line.limit.length > 0 ? `${shown(line.limit)} ${line.unit}` : '–'} | ${line.want} | ${line.ok ? '✓' : '✗'} |`,
    ),
  ].join('\n')

const postgres = process.env.TEST_DATABASE_URL ? undefined : await startPostgres()
if (postgres) process.env.TEST_DATABASE_URL = postgres.url
const bench: Bench = { quick, old, runs, folder, fresh, note, say }
machine(bench, 'at the beginning')
if (asked('P1', 'P2')) for (const dialect of ['sqlite', 'postgres'] as const) await inProcess(dialect)
if (asked('P3', 'P4')) for (const dialect of quick ? (['sqlite'] as const) : (['sqlite', 'postgres'] as const)) await overHttp(dialect)
if (asked('P4')) for (const dialect of quick ? (['sqlite'] as const) : (['sqlite', 'postgres'] as const)) await listsThatPeopleUse(dialect)
if (asked('P1', 'P2')) await places(bench)
if (asked('P2')) await attendance(bench)
if (asked('P5')) await rushes(bench)
if (asked('P6', 'E')) await largeLists(bench)
if (asked('P7')) await importing(bench)
if (asked('P8')) await folding(bench)
if (asked('P13')) await searching(bench)
if (asked('P11')) for (const dialect of ['sqlite', 'postgres'] as const) await settling(bench, dialect)
if (asked('P14')) await exams(bench)
if (asked('P15')) await seatRushes(bench)
if (asked('P16')) await talks(bench)
if (asked('P17')) await flows(bench)
if (asked('P18')) await reconciling(bench)
if (asked('P10')) await paint(bench)
if (asked('P10')) await publicSite(bench)
if (asked('P12')) await enrolmentKept(bench)
if (asked('P9')) await coldStart()
machine(bench, 'at the end')
await postgres?.stop()
rmSync(folder, { recursive: true, force: true })
mkdirSync(join(root, 'var'), { recursive: true })
writeFileSync(join(root, 'var', 'bench.json'), JSON.stringify({ at: new Date().toISOString(), quick, lines }, undefined, 1))
process.stdout.write(`${table()}\n`)
process.exit(0)
