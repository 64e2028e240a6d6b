/** `node tests/bench/scale.ts [--write]`: what one process, several processes on one PostgreSQL, and a distributed PostgreSQL carry, computed
 * from the costs of the last benchmark (var/bench.json, else the table of the speed page); with `--write` into docs/scale.md. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Costs, share, simulate } from './queue.ts'

const root = join(import.meta.dirname, '..', '..')
interface Line {
  readonly what: string
  readonly product: readonly number[]
}
const middle = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!

/** The figures of the last benchmark on this machine, or those that the speed page shows. */
export function figures(): readonly Line[] {
  const file = join(root, 'var', 'bench.json')
  const own: readonly Line[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).lines : []
  const shown = [...readFileSync(join(root, 'docs', 'speed.md'), 'utf8').matchAll(/^\| P\d+ \| ([^|]+) \| ([\d,.]+)/gm)].map(([, what, figure]) => ({
    what: what!.trim(),
    product: [Number(figure!.replaceAll(',', ''))],
  }))
  return [...own, ...shown]
}
const known = (lines: readonly Line[], what: string): number | undefined => {
  const found = lines.find(line => line.what === what)
  return found && middle(found.product)
}
const rate = (lines: readonly Line[], what: string, usual: number): number => known(lines, what) ?? usual
/** A real place with its order costs about this many times what the benchmark's plain one does, where it was not measured. */
const weight = 6

/** What a database costs: a commit and each turn in it, from turns one at a time and a hundred at once; and a request around them. */
export function costsOf(lines: readonly Line[], dialect: 'sqlite' | 'postgres'): { readonly costs: Costs; readonly list: number } {
  const of = (together: number, usual: number): number =>
    1 /
    (known(lines, `${dialect}, a place with its order, ${together} at once`) ??
      rate(lines, `${dialect}, enrolment commit, ${together} at once`, usual) / (together === 1 ? 1.5 : weight))
  const alone = of(1, dialect === 'sqlite' ? 1_855 : 432),
    among = of(100, dialect === 'sqlite' ? 14_722 : 7_676)
  const commit = Math.max(0, (alone - among) / (1 - 1 / 100)),
    turn = Math.max(1e-6, alone - commit)
  // What the servers did for each call of the rush, without its turn: logins of thousands, their connections, and looks besides.
  const perCall = rate(lines, `${dialect}, a call of the rush, time of the servers' processors`, 0.85) / 1_000
  const list =
    1 /
    rate(
      lines,
      `${dialect}, page of 10 of 100,000 rows with scope, filter, total, 10 connections`,
      rate(lines, 'sqlite, page of 10 of 100,000 rows with scope, filter, total, 10 connections', 3_433),
    )
  return { costs: { commit, turn, request: Math.max(0.000_1, perCall - turn) }, list }
}

/** A parent on the day: the button, the payment (made, sent, told of), and looks at the order. */
const visit = [true, true, true, true, false, false] as const
const seats = 0.4
const number = (n: number, digits = 0): string => n.toLocaleString('en-US', { maximumFractionDigits: digits })
const seconds = (n: number): string => (n < 0.1 ? `${number(n * 1000)} ms` : `${number(n, 1)} s`)

interface Stage {
  readonly name: string
  readonly dialect: 'sqlite' | 'postgres'
  readonly processes: number
}
const stages: readonly Stage[] = [
  { name: 'one process, SQLite', dialect: 'sqlite', processes: 1 },
  { name: 'one process, PostgreSQL', dialect: 'postgres', processes: 1 },
  { name: 'two processes, PostgreSQL', dialect: 'postgres', processes: 2 },
  { name: 'four processes, PostgreSQL', dialect: 'postgres', processes: 4 },
]
function rushTable(lines: readonly Line[]): string {
  const rows = stages.flatMap(({ name, dialect, processes }) =>
    [1_000, 5_000, 20_000].map(callers => {
      const { costs } = costsOf(lines, dialect)
      // SQLite works on the thread that also answers: what the writer costs, the process pays.
      const own = dialect === 'sqlite' ? { ...costs, request: costs.request + (costs.turn * 2) / 3, turn: costs.turn / 3 } : costs
      const { first, last, line } = simulate({ costs: own, processes, group: 128, callers, within: 10, requests: visit, seed: 7 })
      return `| ${name} | ${number(callers)} | ${seconds(share(first, 0.5))} | ${seconds(share(first, 0.99))} | ${seconds(share(last, 0.99))} | ${number(line)} |`
    }),
  )
  return ['| | parents within 10 s | first answer, median | p99 | paid, p99 | turns in line at most |', '| --- | --- | --- | --- | --- | --- |', ...rows].join(
    '\n',
  )
}
function carryTable(lines: readonly Line[]): string {
  const lite = costsOf(lines, 'sqlite'),
    pg = costsOf(lines, 'postgres')
  const perTurn = (costs: Costs): number => costs.commit / 128 + costs.turn
  // What a pupil costs in a term, in turns and in looks: 4.5 places, 20 lessons each with a mark and a confirmation, a look a day.
  const turns = 4.5 * (4 + (20 * 2) / 20),
    looks = 120
  const busy = 0.3,
    day = 120 * 8 * 3_600
  const pupils = (turn: number, look: number, processes: number): number =>
    Math.floor((busy * day) / Math.max(turns * turn, (turns * turn + looks * look) / processes))
  const row = (name: string, turn: number, request: number, look: number, processes: number, tenants: string): string => {
    const most = pupils(turn + (processes > 1 ? 0 : request), look, processes)
    const sold = (Math.min(1 / turn, processes / request) / 4) * seats * 60
    return `| ${name} | ${number(1 / turn)} /s | ${number(processes / look)} /s | ${number(sold)} | ${most > 1_000_000 ? 'more than a million' : number(Math.round(most / 1_000) * 1_000)} | ${tenants} |`
  }
  return [
    '| | turns of one tenant | pages of lists | places sold in a minute | pupils by daily work alone | tenants |',
    '| --- | --- | --- | --- | --- | --- |',
    row('one process, SQLite', perTurn(lite.costs), lite.costs.request, lite.list, 1, 'share the one thread'),
    row('four processes, one PostgreSQL', perTurn(pg.costs), pg.costs.request, pg.list, 4, 'one writer each; they share the disk'),
    row('four processes, one worker of Citus each', perTurn(pg.costs), pg.costs.request, pg.list, 4, 'as many times this as there are workers'),
  ].join('\n')
}

export function page(lines: readonly Line[]): string {
  const lite = costsOf(lines, 'sqlite').costs,
    pg = costsOf(lines, 'postgres').costs
  const micro = (n: number): string => `${number(n * 1e6)} µs`
  return `# Scale

Computed by \`node tests/bench/scale.ts --write\` from the costs that the benchmark measured (2 noisy cores), and by the simulation in
\`tests/bench/queue.ts\`, whose queueing is held against the textbook in \`tests/queue.test.ts\`. Put your own machine's figures in: run
\`npm run bench\`, then this.

## What things cost

| | a commit | a turn in it | a request around it |
| --- | --- | --- | --- |
| SQLite | ${micro(lite.commit)} | ${micro(lite.turn)} | ${micro(lite.request)} |
| PostgreSQL | ${micro(pg.commit)} | ${micro(pg.turn)} | ${micro(pg.request)} |

A commit is shared by up to 128 turns that arrive together: the busier it gets, the cheaper each turn. Alone, a turn waits for its own sync.

## What carries what

${carryTable(lines)}

Turns of one tenant go through one writer, whichever process they come by: that is what keeps a class from being oversold. So one tenant's rush does
not get faster by more processes; its pages do. Different tenants don't wait for each other. A district is one tenant; a province gives each district
its own, and grows by workers. "Pupils by daily work alone" leaves seven tenths of the machine idle: it is the rush that counts.

## The rush

Parents press the button within ten seconds, each then pays and looks; service times as above, a seed, nobody gives up. (The
benchmark is harder: they press within two seconds, whoever finds a class full tries another and then the waiting list, and the pressing takes one of the
two cores.)

${rushTable(lines)}

## Several processes

Any process answers any caller. PostgreSQL orders the writers of a tenant by an advisory lock; \`NOTIFY\` tells the others what changed; a lease lets one
of them follow the log and the clock, is given back when it stops, and passes on within half a minute of its death. A process holds about 22 connections. Two are for
staying up while one is replaced; more are for pages, exports and sockets (20,000 each).

## Many tenants

What a process does for tenants in which nothing happens, by \`node tests/bench/tenants.ts --tenants 300\` (on 27 November 2026, one run each):

| | SQLite, 1 | SQLite, 300 | PostgreSQL, 1 | PostgreSQL, 100 |
| --- | --- | --- | --- | --- |
| start until the address is said | 517 ms | 458 ms | 611 ms | 943 ms |
| processor at rest, a second | 47 ms | 108 ms | 51 ms | 79 ms |
| somebody waits at most | 77 ms | 78 ms | 76 ms | 99 ms |
| memory | 174 MiB | 188 MiB | 155 MiB | 161 MiB |
| after a stop the next one has the reactions within | 0.7 s | 0.7 s | 5.0 s | 5.0 s |

Of the processor some 45 ms are the looks at its health that are asked for fifty times a second meanwhile. On PostgreSQL the next one is there already and
finds out at its next look.

A look at the clock and the log, every five seconds, asks all tenants together: some hundred questions, each by an index, whether there is one tenant or
a thousand (\`server/kernel/reactions.test.ts\` counts them). What is to be done in one is done in pieces of a second at most, between those of others; sixteen
tenants have a place at the same moment. \`/metrics\` tells of the first 1,000 tenants one by one.

## Distributed: Citus

Every table has the tenant, every primary key, unique key and index begins with it, no row points across tenants, and no statement of the product goes
without it: \`select create_distributed_table('<table>', 'tenant')\` for each (\`migrations\` stays local). \`tests/citus.slow.test.ts\` holds that on every change.
Advisory locks and \`NOTIFY\` are the coordinator's, which sees a lock and a short message per commit and nothing of the rows. The next limit is then one tenant: a
district with more than ${number((1 / (pg.commit / 128 + pg.turn) / 4) * 60)} enrolments a minute would be split by schools into two tenants.
`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const text = page(figures())
  if (process.argv.includes('--write')) writeFileSync(join(root, 'docs', 'scale.md'), text)
  else process.stdout.write(text)
}
