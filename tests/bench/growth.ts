/** `node tests/bench/growth.ts [--write] [scale …]`: what grows with the data and what does not. The demo at 1, 4 and 16 times its size, on
 * SQLite: pages of lists, an enrolment, verification, a turn of reactions and timers, start, memory, bytes, times as time of the processor; with
 * `--write` into docs/growth.md. */
import { Command, InvalidArgumentError } from 'commander'
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { buildServer, bundle, environment, nodeFlags } from '../../cli/build.ts'
import { enrolment } from '../../modules/enrolment/index.ts'
import { modules } from '../../modules/index.ts'
import { auth } from '../../modules/identity/server/auth.ts'
import { count, find, newId } from '../../modules/kit/index.ts'
import { openClass } from '../../modules/openclass/index.ts'
import { student } from '../../modules/people/index.ts'
import { httpApp } from '../../server/http/app.ts'
import { open } from '../../server/main.ts'
import { config, root } from '../../server/config.ts'
import { tenant } from '../app.ts'
import { loginAs } from '../people.ts'
import { settingsFor } from '../torture/server.ts'

const folder = join(root, 'var', 'growth'),
  today = '2026-11-20',
  noon = `${today}T04:00:00.000Z`
const middle = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!
/** Milliseconds of processor that something takes in this process, where SQLite works as well: what else the machine does is not in it. */
const ms = async (work: () => Promise<unknown>): Promise<number> => {
  const began = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1_000
}
/** The same of another process since it began. A tick of the kernel's clock is a hundredth of a second. */
const spent = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8'),
    [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14)
  return (Number(user) + Number(system)) * 10
}

/** The demo of a size, made once and kept in `var/growth`. */
async function demo(scale: number): Promise<string> {
  const database = join(folder, `demo-${scale}.db`)
  if (existsSync(`${database}.done`)) return database
  const env = environment({ ...process.env, ...settingsFor(database) })
  const ketang = (...args: readonly string[]) => execFileSync(process.execPath, [...nodeFlags, bundle, ...args], { env, stdio: 'ignore' })
  ketang('migrate')
  ketang('seed', 'demo', '--scale', String(scale), '--today', today)
  writeFileSync(`${database}.done`, '')
  return database
}

/** What it takes from the command to the first answer, ms, and what it holds two seconds later, MiB. */
async function cold(database: string): Promise<readonly [number, number]> {
  const port = await new Promise<number>(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as { port: number }
      probe.close(() => resolve(free))
    })
  })
  const env = environment({ ...process.env, ...settingsFor(database), PORT: String(port), LOG_LEVEL: 'silent' })
  const child = spawn(process.execPath, [...nodeFlags, bundle, 'serve'], { env, stdio: 'ignore' })
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      answer => answer.ok,
      () => false,
    )
  while (!(await isReady())) await new Promise(resolve => setTimeout(resolve, 5))
  const took = spent(child.pid!)
  await new Promise(resolve => setTimeout(resolve, 2_000))
  const memory = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1_024
  await new Promise(resolve => {
    child.once('exit', resolve)
    child.kill('SIGTERM')
  })
  return [took, memory]
}

type Figures = Readonly<Record<string, number>>
async function measured(scale: number): Promise<Figures> {
  const database = await demo(scale)
  const starts: number[] = [],
    rests: number[] = []
  for (let i = 0; i < 5; i++) {
    const [took, memory] = await cold(database)
    starts.push(took)
    rests.push(memory)
  }
  const parts = await open(config(settingsFor(database)), modules, { clock: () => noon })
  const { engine } = parts
  const seat = auth(engine, { secret: 'a secret for the tokens of the bench', accessSeconds: 3_600, refreshSeconds: 604_800, captcha: false })
  const { app } = await httpApp({ engine, log: parts.log, auth: seat, ports: parts.ports })
  const { access } = await loginAs(engine, 'PO', { auth: seat })
  const get = async (path: string): Promise<any> => {
    const answer = await app.inject({ url: `/api/${path}`, headers: { 'blade-auth': `bearer ${access}` } })
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body.slice(0, 300)}`)
    return answer.json().data
  }
  const paged = async (path: string): Promise<readonly [number, number]> => {
    const { total } = await get(`${path}?current=1&size=10`)
    const at = async (page: number): Promise<number> => {
      const took: number[] = []
      for (let i = 0; i < 60; i++) took.push(await ms(() => get(`${path}?current=${page}&size=10`)))
      return middle(took)
    }
    return [await at(1), await at(Math.max(1, Math.floor((total * 0.9) / 10)))]
  }
  const orders = await paged('business-order/order/list'),
    enrolments = await paged('business-openclass/school_client/enrolment/list'),
    pupils = await paged('business-basic/school/student/list')
  // What the server of the cold starts has left to do is no part of what follows.
  for (let left = 1; left > 0; ) {
    const { followed, timed } = await parts.reactor.tick(tenant)
    left = followed + timed
  }
  const enrol = await enrolling(parts)
  const follow = await ms(() => parts.reactor.tick(tenant)),
    idle: number[] = []
  for (let i = 0; i < 5; i++) idle.push(await ms(() => parts.reactor.tick(tenant)))
  const facts = await parts.log.head(tenant),
    rows = await engine.ask(tenant, count(enrolment, {}))
  const verified = await ms(() => parts.log.verify(tenant))
  await app.close()
  await engine.close()
  return {
    facts,
    enrolments: rows,
    'page 1 of the orders, ms': orders[0],
    'the page at nine tenths, ms': orders[1],
    'page 1 of the enrolments, ms': enrolments[0],
    'the page at nine tenths of these, ms': enrolments[1],
    'page 1 of the pupils, ms': pupils[0],
    'the page at nine tenths of those, ms': pupils[1],
    'an enrolment, ms': enrol,
    'what follows of 20 enrolments, ms': follow,
    'a turn of reactions and timers with nothing to do, ms': middle(idle),
    'verify, facts a second': facts / (verified / 1_000),
    'verify, s': verified / 1_000,
    'start, ms': middle(starts),
    'memory at rest, MiB': middle(rests),
    'the database, MB': statSync(database).size / 1e6,
    'bytes a fact': statSync(database).size / facts,
  }
}
/** Milliseconds of an enrolment alone: pupils of the school into its classes, until twenty have a seat. */
async function enrolling({ engine }: Awaited<ReturnType<typeof open>>): Promise<number> {
  const commit = engine.command('enrolment', 'commit'),
    took: number[] = []
  const classes = await engine.ask(tenant, find(openClass, { status: 'released' }, { limit: 40 }))
  for (const one of classes) {
    const pupils = await engine.ask(tenant, find(student, { schoolId: one.schoolId }, { limit: 200 }))
    for (const pupil of pupils) {
      if (took.length >= 20) return middle(took)
      let isTaken = false
      const cost = await ms(async () => {
        isTaken = await engine.submit(engine.system(tenant), commit, newId(), { openClassId: one.id, studentId: pupil.id }).then(
          () => true,
          () => false,
        )
      })
      if (isTaken) took.push(cost)
    }
  }
  if (took.length === 0) throw new Error('no class takes anybody')
  return middle(took)
}

const shown = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 })
const times = (text: string): number => {
  if (!(Number(text) > 0)) throw new InvalidArgumentError('How many times the demo, such as 4.')
  return Number(text)
}
const asked = new Command('node tests/bench/growth.ts')
  .description('What grows with the data, and how fast: lists, enrolling, verify, tick, start and bytes on several sizes of the demo.')
  .argument('[scales...]', 'how many times the demo', (text: string, before: number[] | undefined) => [...(before ?? []), times(text)])
  .option('--write', 'put the table into docs/growth.md')
  .addHelpText('after', '\nExamples:\n  node tests/bench/growth.ts 1 4\n  node tests/bench/growth.ts --write')
  .parse()
const scales: readonly number[] = asked.processedArgs[0]?.length > 0 ? asked.processedArgs[0] : [1, 4, 16]
await buildServer()
mkdirSync(folder, { recursive: true })
const columns: Figures[] = []
for (const scale of scales) columns.push(await measured(scale))
const table = [
  `| | ${scales.map(scale => `${scale} ×`).join(' | ')} | grows by |`,
  `| --- |${' --- |'.repeat(scales.length + 1)}`,
  ...Object.keys(columns[0]!).map(name => {
    const values = columns.map(one => one[name]!)
    return `| ${name} | ${values.map(shown).join(' | ')} | ${shown(values.at(-1)! / values[0]!)} × |`
  }),
].join('\n')
process.stdout.write(`${table}\n`)
const page = join(root, 'docs', 'growth.md')
if (asked.opts<{ readonly write?: boolean }>().write) {
  const before = existsSync(page) ? readFileSync(page, 'utf8') : ''
  const [head = '', , tail = ''] = before.split(/<!-- (?:table|end) -->\n/)
  writeFileSync(page, `${head || '# Growth\n\n'}<!-- table -->\n${table}\n<!-- end -->\n${tail}`)
}
