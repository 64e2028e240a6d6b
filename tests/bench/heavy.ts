/** P6 to P8 and P11: what is large rather than many: attendance of a class, exports, deep pages, the log folded anew, imports, a month settled. */
import { execFileSync, spawn } from 'node:child_process'
import { createWriteStream, readFileSync, statSync } from 'node:fs'
import { get } from 'node:http'
import { platform } from 'node:os'
import { join } from 'node:path'
import { buildServer, bundle, environment, nodeFlags } from '../../cli/build.ts'
import { enrolment } from '../../modules/enrolment/index.ts'
import { agency, agencyTeacher, school, teacherFee } from '../../modules/people/index.ts'
import { lesson, mark, openClass } from '../../modules/openclass/index.ts'
import { product } from '../../modules/products/index.ts'
import { modules } from '../../modules/index.ts'
import { settlePlan } from '../../modules/settlement/index.ts'
import { blank, newId, type Resource } from '../../modules/kit/index.ts'
import type { Dialect } from '../../server/kernel/columns.ts'
import { openStore } from '../../server/kernel/store.ts'
import { factColumns } from '../../server/kernel/statements.ts'
import { rebuild } from '../../server/kernel/rebuild.ts'
import { app, tenant } from '../app.ts'
import { beginning, position } from '../properties/world.ts'
import { filled } from '../rows.ts'
import { worldModules } from '../settling.ts'
import { settingsFor } from '../torture/server.ts'
import type { Bench } from './bench.ts'
import { prepare } from './district.ts'
import { fill } from './fill.ts'
import { createNote, note as notes, toy } from './toy.ts'
import { load, type Server, start } from './web.ts'

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}
const memoryOf = (pid: number | undefined, what: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
const both = ['sqlite', 'postgres'] as const

/** Attendance of classes of 40, one after another; beside the same facts and rows put in by the bare driver. */
export async function attendance({ quick, fresh, note }: Bench): Promise<void> {
  for (const dialect of both) {
    const { address, drop } = await fresh(dialect),
      store = openStore(address),
      classes = quick ? 4 : 12
    const prepared = await prepare(dialect, store, { parents: classes * 40, classes, seats: 40, course: 'free' })
    const on = await app(modules, { store, now: beginning })
    await Promise.all(
      prepared.parents.map((one, n) =>
        on.run(on.as('system'), on.engine.command('enrolment', 'commit'), `a${n}`, { openClassId: prepared.classes[n % classes]!, studentId: one.studentId }),
      ),
    )
    const lessons = (await on.all(lesson)).filter(one => one.openClassId.startsWith('rk')).sort((a, b) => (a.startAt < b.startAt ? -1 : 1))
    for (const id of prepared.classes) await on.run(on.as('system'), on.engine.command('open_class', 'confirmClass'), id, { remark: '开班' })
    const mine: number[] = [],
      limit: number[] = []
    for (const row of lessons) {
      on.now = row.startAt
      await on.tick()
      const teacher = on.as('AT', {
        userId: `rat${row.teacherId.slice(2)}`,
        deptId: 'a1',
        reach: { teacher: [row.teacherId], user: [`rat${row.teacherId.slice(2)}`] },
      })
      await on.engine.submit(teacher, on.engine.command('lesson', 'clockIn'), row.id, position)
      const places = await on.all(enrolment, { openClassId: row.openClassId, status: 'enrolled' }),
        head = await on.log.head(tenant)
      const marks = places.map(one => ({ studentId: one.studentId, mark: 'present' }))
      mine.push(1 / (await timed(() => on.engine.submit(teacher, on.engine.command('lesson', 'submitAttendance'), row.id, { marks }))))
      // The same facts and rows again, under another tenant, by the driver alone.
      const facts = await on.log.after(tenant, head, 1_000),
        changed = await on.all(mark, { lessonId: row.id })
      const copies = facts.map((fact, i) => ({
        ...Object.fromEntries(factColumns.map(name => [name, fact[name]])),
        tenant: 'bare',
        position: i + 1 + limit.length * 1_000,
        data: JSON.stringify(fact.data),
      }))
      limit.push(
        1 /
          (await timed(() =>
            store.transact('bare', function* () {
              yield [
                ...on.engine.statements.putFacts(copies as never),
                ...on.engine.statements.put(
                  mark as Resource,
                  changed.map(one => ({ ...one, tenant: 'bare' })),
                ),
              ]
            }),
          )),
      )
    }
    const ratio = mine.map((one, i) => one / limit[i]!).sort((a, b) => a - b)[Math.floor(mine.length / 2)]!
    note('P2', `${dialect}, attendance of a class of 40, one at a time`, mine, limit, '/s', `≥ 0.2 of bare, is ${ratio.toFixed(2)}`, ratio >= 0.2)
    await on.close()
    await store.close()
    await drop()
  }
}

/** Downloads a call's answer to nowhere; answers its rows and seconds. */
const download = (server: Server, path: string): Promise<{ rows: number; seconds: number }> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    let rows = 0
    get(`${server.address}${path}`, { headers: { 'blade-auth': `bearer ${server.token}` } }, answer => {
      // Who measures beside it shares this thread: the counting is left to what is fast.
      answer.on('data', (piece: Buffer) => {
        for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) rows++
      })
      answer.on('end', () => resolve({ rows: rows - 1, seconds: (performance.now() - began) / 1000 })).on('error', reject)
    }).on('error', reject)
  })

/** Keeps a process to some cores, where the system can; answers those that it had. */
function pinned(pid: number, cores: string | undefined): string | undefined {
  if (!cores || platform() !== 'linux') return
  try {
    const said = execFileSync('taskset', ['-cp', String(pid)], { encoding: 'utf8' })
    execFileSync('taskset', ['-acp', cores, String(pid)], { stdio: 'ignore' })
    return /: ([\d,-]+)\s*$/.exec(said)?.[1]
  } catch {
    return
  }
}

/** Exports, deep pages, and fast lists while both go on. */
export async function largeLists({ quick, fresh, note }: Bench): Promise<void> {
  for (const dialect of quick ? (['sqlite'] as const) : both) {
    const { address, drop } = await fresh(dialect),
      rows = quick ? 20_000 : 100_000,
      list = '/api/bench/note/list?size=10&schoolId=s1&kind=a'
    await fill(dialect, address, rows)
    const server = await start('product.ts', address),
      bare = await start('bare.ts', address)
    await load(server, list, 10, 1)
    const before = memoryOf(server.pid, 'VmRSS'),
      got = await download(server, '/api/bench/note/export?format=csv')
    const store = openStore(address),
      driver = await timed(async () => {
        for await (const piece of store.stream({ text: 'select * from bench_note', values: [] }, 500)) void piece
      })
    await store.close()
    const growth = memoryOf(server.pid, 'VmHWM') - before
    note(
      'E',
      `${dialect}, export of ${rows.toLocaleString('en-US')} rows as CSV`,
      [got.rows / got.seconds],
      [rows / driver],
      'rows/s',
      'all rows',
      got.rows === rows,
    )
    note('E', `${dialect}, memory that it took`, [growth], [], 'MiB', '≤ 64', growth <= 64)
    const seconds = quick ? 2 : 4,
      page = Math.floor(((rows / 2) * 0.9) / 10)
    const first = await load(server, `${list}&current=1`, 10, seconds),
      deep = await load(server, `${list}&current=${page}`, 10, seconds)
    const deepBare = await load(bare, `/list?current=${page}&size=10`, 10, seconds)
    note(
      'E',
      `${dialect}, page ${page.toLocaleString('en-US')} of ${rows.toLocaleString('en-US')} rows`,
      [deep.perSecond],
      [deepBare.perSecond],
      'req/s',
      `first page ${Math.round(first.perSecond)}`,
      true,
    )
    // Who measures and who downloads share a core, and leave the other to the server.
    const widely = pinned(process.pid, '0'),
      calm = await load(server, list, 4, seconds, undefined, 200)
    const script = join(import.meta.dirname, 'downloads.ts'),
      downloading = spawn(process.execPath, [script, `${server.address}/api/bench/note/export?format=csv`, server.token], {
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    pinned(downloading.pid!, '0')
    await load(server, list, 4, 1, undefined, 200)
    const loud = await load(server, list, 4, seconds, undefined, 200)
    downloading.kill('SIGKILL')
    pinned(process.pid, widely)
    note(
      'P6',
      `${dialect}, page of 10 at 200/s, p99, while two exports go on`,
      [loud.p99],
      [calm.p99],
      'ms',
      '≤ 2× the quiet one',
      loud.p99 <= Math.max(2 * calm.p99, 10),
    )
    await server.stop()
    await bare.stop()
    await drop()
  }
}

/** The log folded into rows anew, and compared with them; beside reading the facts and putting the rows without folding. */
export async function folding({ quick, fresh, note, runs }: Bench): Promise<void> {
  for (const dialect of both) {
    const { address, drop } = await fresh(dialect),
      store = openStore(address),
      on = await app([...modules, toy], { store }),
      count = quick ? 10_000 : 100_000
    for (let from = 0; from < count; from += 500)
      await Promise.all(
        Array.from({ length: 500 }, () =>
          on.run(on.as('PO'), createNote, newId(), { title: '标题', schoolId: 's1', kind: 'a', body: 'x'.repeat(150), amount: 100 }),
        ),
      )
    const want = dialect === 'sqlite' ? 30_000 : 10_000,
      rebuilt: number[] = [],
      verified: number[] = [],
      bare: number[] = []
    for (let i = 0; i < Math.min(runs, 3); i++) {
      rebuilt.push(count / (await timed(() => rebuild(on.engine, on.log, tenant))))
      verified.push(count / (await timed(() => on.log.verify(tenant))))
      bare.push(
        count /
          (await timed(async () => {
            const rows = (await on.engine.ask(tenant, { kind: 'find', of: notes, where: {}, limit: count })) as readonly never[]
            for (let from = 0; from < count; from += 5_000) await on.log.after(tenant, from, 5_000)
            await store.transact(tenant, function* () {
              yield { text: `delete from bench_note where tenant = '${tenant}'`, values: [] }
              for (let from = 0; from < rows.length; from += 500) yield on.engine.statements.put(notes as Resource, rows.slice(from, from + 500))
            })
          })),
      )
    }
    const middle = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!
    note(
      'P8',
      `${dialect}, rebuild of ${count.toLocaleString('en-US')} facts`,
      rebuilt,
      bare,
      'facts/s',
      `≥ ${want.toLocaleString('en-US')}`,
      middle(rebuilt) >= want,
    )
    note('P8', `${dialect}, verify`, verified, [], 'facts/s', `≥ ${want.toLocaleString('en-US')}`, middle(verified) >= want)
    await on.close()
    await store.close()
    await drop()
  }
}

/** Pupils with guardians out of a CSV, by the command line in a process of its own. */
export async function importing({ quick, folder, note }: Bench): Promise<void> {
  const count = quick ? 20_000 : 100_000,
    database = join(folder, 'import.db'),
    sheet = join(folder, 'pupils.csv')
  const run = (...args: string[]): Promise<{ seconds: number; memory: number; out: string }> =>
    new Promise((resolve, reject) => {
      const began = performance.now(),
        env = environment({ PATH: process.env.PATH, ...settingsFor(database) })
      const child = spawn(process.execPath, [...nodeFlags, bundle, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      let out = '',
        memory = 0
      const look = setInterval(() => {
        try {
          memory = Math.max(memory, memoryOf(child.pid, 'VmHWM'))
        } catch {
          /* it has just ended */
        }
      }, 50)
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', piece => {
          out += piece
        })
      child.once('exit', code => {
        clearInterval(look)
        if (code === 0) resolve({ seconds: (performance.now() - began) / 1000, memory, out })
        else reject(new Error(`${args.join(' ')}: ${out.slice(0, 900)}`))
      })
    })
  // From the build, as `npm run ketang` runs it.
  await buildServer()
  await run('migrate')
  await run('user', 'create', 'admin', '--role', 'PA')
  const schools = join(folder, 'schools.csv'),
    writing = createWriteStream(schools)
  await new Promise<void>(resolve =>
    writing.end('学校名称,学校编码,学段,区划代码,所属区县,学期开始,学期结束\n一校,A1,小学,110108,海淀区,2026-09-01,2027-01-20\n', resolve),
  )
  await run('import', 'schools', schools)
  const grades = readGrade(await run('export', 'school_grade', '--format', 'csv'))
  const pupils = createWriteStream(sheet)
  pupils.write('姓名,学号,学校,年级,家长手机号,监护人姓名\n')
  for (let n = 0; n < count; n++) pupils.write(`张小明,N${n},一校,${grades},13${String(700_000_000 + n)},张父\n`)
  await new Promise<void>(resolve => pupils.end(resolve))
  const preview = await run('import', 'students', sheet, '--dry-run'),
    real = await run('import', 'students', sheet)
  const perSecond = count / (preview.seconds + real.seconds)
  note(
    'P7',
    `import of ${count.toLocaleString('en-US')} pupils with guardians (${Math.round(statSync(sheet).size / 1024)} KiB), with preview`,
    [perSecond],
    [],
    'rows/s',
    '≥ 2,500 (100,000 in 40 s)',
    perSecond >= 2_500,
  )
  note('P7', 'memory of it', [Math.max(preview.memory, real.memory)], [], 'MiB', '≤ 300', Math.max(preview.memory, real.memory) <= 300)
}
/** The name of a grade that came with the school. */
const readGrade = ({ out }: { out: string }): string =>
  out
    .split('\n')
    .map(line => /(?:^|,)"?([^",]*年级)/.exec(line)?.[1])
    .find(one => one && one !== '年级') ?? '三年级'

/** P11: a month of classes, lessons and marks settled, twice, with the same result. */
export async function settling({ quick, note }: Bench, dialect: Dialect = 'sqlite'): Promise<void> {
  const classes = quick ? 12 : 120,
    on = await app(worldModules, { dialect, now: '2026-11-02T04:00:00.000Z' })
  const rows = new Map<Resource, object[]>()
  const add = (of: Resource, id: string, status: string, values: object): void => {
    const row = {
      ...(blank(of, id, tenant) as object),
      ...filled(of, () => id),
      ...values,
      id,
      status,
      version: 1,
      createdAt: on.now,
      createdBy: 'x',
      updatedAt: on.now,
      updatedBy: 'x',
    }
    rows.set(of, [...(rows.get(of) ?? [])])
    rows.get(of)!.push(row)
  }
  add(agency, 'a1', 'live', { agencyName: '启航', licenseNo: '1', areaCode: '110101', shareBp: 8_000 })
  add(school, 's1', 'live', { schoolName: 's1', schoolCode: 's1', areaCode: '110101' })
  add(product, 'p1', 'saved', { productName: '围棋', agencyId: 'a1', productType: 'course', lessonCount: 20 })
  const link = { schoolId: 's1', agencyId: 'a1', areaCode: '110101' }
  const statusOf = (of: Resource, ...wanted: string[]): string =>
    wanted.find(one => of.lifecycle.statuses.includes(one)) ?? of.lifecycle.statuses.find(one => one !== 'new')!
  for (const [of, list] of rows)
    rows.set(
      of,
      list.map(row => ({ ...row, status: statusOf(of, 'active', 'live', 'approved') })),
    )
  for (let c = 0; c < classes; c++) {
    const id = `c${c}`,
      teacherId = `t${c}`
    add(agencyTeacher, teacherId, statusOf(agencyTeacher, 'approved', 'active', 'live'), { agencyId: 'a1', name: '李', phone: teacherId })
    add(teacherFee, `f${c}`, statusOf(teacherFee, 'current'), { teacherId, agencyId: 'a1', feePerLesson: 20_000, startTime: '2026-09-01' })
    add(openClass, id, statusOf(openClass, 'teaching'), {
      ...link,
      name: id,
      productId: 'p1',
      lessonCount: 20,
      priceCents: 4_000,
      capacity: 50,
      capacityMin: 1,
      startDate: '2026-09-01',
      endDate: '2026-12-31',
      lastLessonAt: '2026-12-31T04:00:00.000Z',
    })
    for (let p = 0; p < 40; p++)
      add(enrolment, `${id}-e${p}`, 'enrolled', { ...link, openClassId: id, studentId: `st${c}-${p}`, priceCents: 4_000, lessonCount: 20, firstLessonNo: 1 })
    for (let l = 0; l < 20; l++) {
      const at = `2026-10-${String(l + 1).padStart(2, '0')}T08:00:00.000Z`,
        held = { ...link, openClassId: id, teacherId, startAt: at }
      add(lesson, `${id}-l${l}`, statusOf(lesson, 'confirmed'), {
        ...held,
        lessonNo: l + 1,
        chapterName: 'x',
        endAt: at.replace('T08', 'T09'),
        roomId: 'r',
        signedTeacherId: teacherId,
        confirmedAt: at,
        markedCount: 40,
        presentCount: 40,
      })
      for (let p = 0; p < 40; p++)
        add(mark, `${id}-l${l}:st${c}-${p}`, statusOf(mark, 'confirmed', 'set'), {
          ...held,
          lessonId: `${id}-l${l}`,
          studentId: `st${c}-${p}`,
          enrolmentId: `${id}-e${p}`,
          mark: 'present',
        })
    }
  }
  await on.store.transact(tenant, function* () {
    for (const [of, list] of rows) for (let i = 0; i < list.length; i += 500) yield on.engine.statements.put(of, list.slice(i, i + 500) as never)
  })
  const host = { ask: (query: any) => on.engine.ask<any>(tenant, query), newId: () => newId(), zone: 'Asia/Shanghai' }
  const settle = async (): Promise<number> => {
    const steps = await settlePlan(host, '2026-10')
    for (const step of steps) await on.run(on.as('system'), step.command, step.id, step.input)
    return steps.length
  }
  const took = await timed(settle),
    again = await settle()
  const done = await on.all(on.engine.registry.resources.get('settlement')!),
    lines = (await on.engine.ask(tenant, { kind: 'count', of: on.engine.registry.resources.get('settlement_line')!, where: {} })) as number
  const isRight = took <= (quick ? 1 : 10) && again === 0 && done.length > 0 && lines > 0
  note(
    'P11',
    `${dialect}, a month settled: ${classes} classes × 20 lessons × 40 pupils, ${lines} lines`,
    [took],
    [],
    's',
    `≤ ${quick ? 1 : 10}, again without a change`,
    isRight,
  )
  await on.close()
}
