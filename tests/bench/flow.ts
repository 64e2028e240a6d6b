/** P17: processes. Lists among 100,000 tasks beside the orders among as many, by time of the processor; and 1,000 instances taken through three tasks
 * each by their commands. Rows of lists are written straight into the tables. */
import { flowInstance } from '../../modules/flow/index.ts'
import { readBpmn } from '../../modules/flow/bpmn/read.ts'
import { end, start, user, written } from '../../modules/flow/bpmn/written.ts'
import { flowDefinition } from '../../modules/flow/definition.ts'
import { flowPool } from '../../modules/flow/pool.ts'
import { doneUnder, flowTask, heldBy, taskId } from '../../modules/flow/task.ts'
import { poolOf } from '../../modules/flow/whom.ts'
import { services } from '../../modules/flow/server/index.ts'
import { auth } from '../../modules/identity/server/auth.ts'
import { modules } from '../../modules/index.ts'
import { count, newId, type Resource } from '../../modules/kit/index.ts'
import { httpApp } from '../../server/http/app.ts'
import { engine } from '../../server/kernel/engine.ts'
import { log } from '../../server/kernel/log.ts'
import { openStore } from '../../server/kernel/store.ts'
import type { Dialect } from '../../server/kernel/columns.ts'
import { master, tenant } from '../app.ts'
import { loginAs } from '../people.ts'
import { world } from '../properties/world.ts'
import type { Bench } from './bench.ts'
import { fillRealLists, idOf, insert } from './real-lists.ts'

const tasks = ['a', 'b', 'c'] as const
const drawing = written(start + tasks.map(id => user(id)).join('') + end, ['s -> a', 'a -> b', 'b -> c', 'c -> e'], { key: 'bench' })
const text = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'`

/** A tenth waits for a pool of two roles, three tenths for the role alone, a tenth is to do, the others are done; all of it has to do with who asks. */
async function fillTasks(dialect: Dialect, address: string, rows: number, userId: string): Promise<void> {
  const store = openStore(address),
    candidates = '|r:PO|r:SM|',
    by = (pool: string, single: string, mine: string, done: string) =>
      `case when n % 10 = 0 then ${pool} when n % 10 < 4 then ${single} when n % 10 = 4 then ${mine} else ${done} end`,
    me = `'${userId}'`
  const at = "'2026-01-01T00:00:00.' || n"
  const all: readonly (readonly [Resource, number, Readonly<Record<string, string>>])[] = [
    [
      flowDefinition as Resource,
      1,
      {
        key: "'bench'",
        name: "'采购申请'",
        category: "'flow_1'",
        number: '1',
        status: "'active'",
        xml: text({ text: drawing }),
        model: text(readBpmn(drawing).model),
      },
    ],
    [
      flowInstance as Resource,
      rows,
      {
        definitionId: idOf('1'),
        key: "'bench'",
        name: "'采购申请'",
        category: "'flow_1'",
        status: "'running'",
        startedBy: me,
        startedRole: "'SM'",
        startedAt: at,
        businessId: idOf('n'),
        values: text({ amount: 1_200, starter: { id: userId } }),
        state: text({ made: 2, tokens: [{ id: 't2', at: 'a', scope: '', waits: 'user' }] }),
        trail: text([{ node: 's', token: 't1', at: '2026-01-01T00:00:00.000Z', left: '2026-01-01T00:00:00.000Z' }]),
      },
    ],
    [
      flowTask as Resource,
      rows,
      {
        instanceId: idOf('n'),
        definitionId: idOf('1'),
        processKey: "'bench'",
        processName: "'采购申请'",
        category: "'flow_1'",
        token: "'t2'",
        node: "'a'",
        name: "'审批'",
        startedBy: me,
        openedAt: at,
        status: by("'todo'", "'todo'", "'claimed'", "'done'"),
        assignee: by('null', 'null', me, me),
        candidates: by(`'${candidates}'`, "'|r:SM|'", "'|r:SM|'", "'|r:SM|'"),
        waitsFor: by(`'${poolOf(candidates)}'`, "'r:SM'", `'${heldBy(userId)}'`, 'null'),
        doneBy: by("''", "''", "''", `'${doneUnder(userId)}' || ${at}`),
        doneAt: by('null', 'null', 'null', at),
        isAgreed: by('null', 'null', 'null', '1'),
      },
    ],
    [flowPool as unknown as Resource, 1, { id: `'${poolOf(candidates)}'`, candidates: `'${candidates}'`, open: String(rows / 10), isOpen: '1' }],
  ]
  for (const [of, many, said] of all) await store.exec(insert(dialect, of, many, said))
  for (const [{ name }] of all) await store.exec(dialect === 'sqlite' ? `analyze "${name}"` : `vacuum analyze "${name}"`)
  await store.close()
}

const middle = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!
/** Milliseconds of this process's processor, in which SQLite works as well. */
async function ms(work: () => Promise<unknown>): Promise<number> {
  const began = process.cpuUsage()
  await work()
  const { user: own, system } = process.cpuUsage(began)
  return (own + system) / 1_000
}

/** The first page, and the one at nine tenths of the list. */
export async function lists({ quick, fresh, note, say }: Bench): Promise<void> {
  const { address, drop } = await fresh('sqlite')
  await fillRealLists('sqlite', address, 100_000)
  const store = openStore(address),
    on = engine(store, { modules, master })
  const seat = auth(on, { secret: 'a secret for the tokens of the bench', accessSeconds: 3_600, refreshSeconds: 604_800, captcha: false })
  const { app } = await httpApp({ engine: on, log: log(on), auth: seat, ports: { processes: services(on) } })
  const { access, userId } = await loginAs(on, 'SM', { auth: seat, deptId: 's1' })
  await fillTasks('sqlite', address, 100_000, userId)
  const get = async (path: string): Promise<any> => {
    const answer = await app.inject({ url: `/api/${path}`, headers: { 'blade-auth': `bearer ${access}` } })
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body.slice(0, 300)}`)
    return answer.json().data
  }
  const asked = [
    ['orders', 'business-order/order/queryOrderPage?status=paid'],
    ['to claim', 'blade-flow/work/claim-list?'],
    ['to do', 'blade-flow/work/todo-list?'],
    ['sent', 'blade-flow/work/send-list?'],
    ['done', 'blade-flow/work/done-list?'],
  ] as const
  const pages: (readonly [string, string])[] = []
  for (const [name, path] of asked) {
    const began = performance.now(),
      { total } = await get(`${path}&current=1&size=10`)
    say(`P17 ${name}: ${total} rows, first of all ${Math.round(performance.now() - began)} ms`)
    pages.push([name, `${path}&current=1&size=10`], [`${name}, at nine tenths`, `${path}&current=${Math.max(1, Math.floor((total * 0.9) / 10))}&size=10`])
  }
  pages.push(['home', 'blade-desk/home/todo'])
  const took = new Map<string, number[]>(pages.map(([name]) => [name, []]))
  for (let i = 0; i < (quick ? 20 : 60); i++) for (const [name, path] of pages) took.get(name)!.push(await ms(() => get(path)))
  const of = (name: string): number => middle(took.get(name)!)
  for (const [name] of pages.slice(2, -1)) {
    const beside = of(name.endsWith('tenths') ? 'orders, at nine tenths' : 'orders')
    note('P17', `sqlite, ${name}, page of 10 among 100,000 tasks beside orders`, [of(name)], [beside], 'ms', '≤ 2 × of orders', of(name) <= 2 * beside)
  }
  // All tiles of a school's home, those of processes among them.
  note('P17', 'sqlite, what waits for somebody on their home', [of('home')], [], 'ms', '–', true)
  await app.close()
  await on.close()
  await drop()
}

/** Instances that are begun and taken through three tasks each, as many together as people press at once. */
export async function instances({ quick, fresh, note }: Bench): Promise<void> {
  const { address, drop } = await fresh('sqlite'),
    on = await world('sqlite', openStore(address)),
    many = quick ? 300 : 1_000,
    together = 50
  const { userId } = await loginAs(on.engine, 'ST'),
    teacher = on.as('ST', { userId }),
    { begin, complete, deploy } = Object.fromEntries(
      ['flow_instance.begin', 'flow_task.complete', 'flow_definition.deploy'].map(name => [
        name.split('.')[1]!,
        on.engine.command(...(name.split('.') as [string, string])),
      ]),
    ) as Record<string, any>
  await on.run(on.as('PA'), deploy, 'd', { name: 'bench', category: 'flow_1', xml: { text: drawing } })
  const ids = Array.from({ length: many }, () => newId()),
    began = performance.now(),
    spent = process.cpuUsage()
  for (let i = 0; i < many; i += together) {
    const some = ids.slice(i, i + together)
    await Promise.all(some.map(id => on.run(teacher, begin, id, { definitionId: 'd', values: {} })))
    for (const [n] of tasks.entries()) await Promise.all(some.map(id => on.run(teacher, complete, taskId(id, `t${n + 2}`), { isAgreed: true })))
  }
  const { user: own, system } = process.cpuUsage(spent)
  const finished = await on.engine.ask(tenant, count(flowInstance, { status: 'finished' }))
  const perSecond = (many * tasks.length) / ((performance.now() - began) / 1_000),
    perCpu = (many * tasks.length) / ((own + system) / 1e6)
  note(
    'P17',
    `sqlite, tasks of ${many} instances over three each, begun and completed, ${together} at once`,
    [perSecond],
    [],
    '/s',
    '≥ 300',
    perSecond >= 300 && finished === many,
  )
  note('P17', 'the same, of a second of the processor', [perCpu], [], '/s', '–', true)
  await on.close()
  await drop()
}
export async function flows(bench: Bench): Promise<void> {
  await lists(bench)
  await instances(bench)
}
