/** P13: one search for everything among 100,000 pupils of 100 schools, by everybody who searches: as long as it takes, wire shape included. */
import { readdirSync, readFileSync } from 'node:fs'
import { modules } from '../../modules/index.ts'
import { agency, agencyTeacher, guardian, school, student } from '../../modules/people/index.ts'
import { openClass } from '../../modules/openclass/index.ts'
import { order } from '../../modules/payments/index.ts'
import type { Actor, Resource, Role } from '../../modules/kit/index.ts'
import { findEverything } from '../../server/http/everything.ts'
import { wire } from '../../server/http/wire.ts'
import type { Session } from '../../server/kernel/engine.ts'
import { seeNames } from '../../server/kernel/masking.ts'
import { openStore } from '../../server/kernel/store.ts'
import { mendWords } from '../../server/kernel/finding-keys.ts'
import { app, tenant, type App } from '../app.ts'
import { rowIn } from '../rows.ts'
import type { Bench } from './bench.ts'

const surnames = '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林郑谢罗梁宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡'
const given = '明华伟芳娜敏静丽强磊军洋勇艳杰娟涛超秀霞平刚桂英梓涵子轩雨欣浩然思远嘉怡宇航诗琪俊晨一诺'
const nth = (list: string, n: number): string => [...list][n % list.length]!
const nameOf = (n: number): string =>
  nth(surnames, n * 7 + Math.floor(n / 41)) + nth(given, n * 13 + Math.floor(n / 97)) + (n % 3 ? nth(given, n * 31 + Math.floor(n / 11)) : '')

const pupils = 100_000,
  schools = 100
const limit = 100,
  boxLimit = 500
const typed = ['w', 'wang', 'zh', 'z', 'l', 'ming', 'wxm', '王', '明', '王明', '小学', 'dishi', 'cs1', '20260000', '13800000042', 'zhangzixuan', 'qqqq', '张子']

/** A district's rows, written as they would be had the log made them; what finds them is made of the rows. */
async function district(on: App, scale: number): Promise<void> {
  const put = async (of: Resource, count: number, values: (n: number) => object): Promise<void> => {
    for (let from = 0; from < count; from += 1_000)
      await on.store.transact(tenant, function* () {
        const some = Array.from({ length: Math.min(1_000, count - from) }, (_, i) =>
          rowIn(of, `${of.name}${from + i}`, status(of), { areaCode: '110108', ...values(from + i) }),
        )
        yield on.engine.statements.put(of, some)
      })
    await mendWords(on.engine, tenant, of)
  }
  const status = (of: Resource): string =>
    ['live', 'active', 'approved', 'paid', 'teaching'].find(one => of.lifecycle.statuses.includes(one)) ?? of.lifecycle.statuses.at(-1)!
  const at = (n: number) => ({ schoolId: `school${n % schools}` })
  await put(school, schools, n => ({ schoolName: `海淀区第${n}小学`, schoolCode: `S${n}`, phone: `1370000${1000 + n}` }))
  await put(agency, 40, n => ({ agencyName: `${nth(given, n)}${nth(given, n + 5)}艺术学校`, licenseNo: `L${n}`, phone: `1360000${1000 + n}` }))
  await put(agencyTeacher, 2_000, n => ({ agencyId: `agency${n % 40}`, name: nameOf(n + 5), phone: `1350000${1000 + n}` }))
  await put(student, pupils * scale, n => ({ ...at(n), studentName: nameOf(n), studentCode: `CS${n}`, phoneNumber: `138${String(n).padStart(8, '0')}` }))
  await put(guardian, pupils * scale, n => ({
    ...at(n),
    studentId: `student${n}`,
    userId: `u${n}`,
    name: nameOf(n * 3),
    phone: `138${String(n).padStart(8, '0')}`,
  }))
  await put(openClass, 10_000 * scale, n => ({
    ...at(n),
    agencyId: `agency${n % 40}`,
    name: `${['美术', '足球', '编程', '书法', '音乐'][n % 5]}${n % 12}年级${n}班`,
  }))
  await put(order, pupils * scale, n => ({
    ...at(n),
    agencyId: `agency${n % 40}`,
    studentId: `student${n}`,
    payerId: `u${n}`,
    orderCode: `2026${String(n).padStart(10, '0')}`,
    phoneNumber: null,
  }))
  if (on.store.dialect === 'postgres') await on.store.exec('vacuum analyze')
}

/** Milliseconds that the processors have worked for the server, and for PostgreSQL's processes of this database where Linux tells of them: what a
 * search takes also where others keep the processors busy. */
function worked(database: string | undefined): number {
  const { user, system } = process.cpuUsage()
  const others = database === undefined ? [] : readdirSync('/proc').filter(one => /^\d+$/.test(one))
  const ticks = others.map(pid => {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(database!)) return 0
      const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
      return Number(after.split(' ')[11]) + Number(after.split(' ')[12])
    } catch {
      // It ended while we looked.
      return 0
    }
  })
  return (user + system) / 1_000 + ticks.reduce((sum, one) => sum + one, 0) * 10
}

export async function searching({ quick, fresh, note }: Bench): Promise<void> {
  for (const dialect of ['sqlite', 'postgres'] as const) {
    const { address, drop } = await fresh(dialect)
    const on = await app(modules, { store: openStore(address) })
    await district(on, quick ? 0.2 : 1)
    const who = (role: Role, extra: Partial<Actor>): Session =>
      on.as(role, {
        may: code => code === seeNames || [...on.engine.registry.resources.values()].some(of => code === `${of.name}_view` && of.read.includes(role)),
        ...extra,
      })
    const people: Readonly<Record<string, Session>> = {
      platform: who('PO', { userId: 'po' }),
      school: who('SM', { userId: 'sm', reach: { school: ['school7'] } }),
      agency: who('AM', { userId: 'am', reach: { agency: ['agency3'] } }),
      parent: who('PR', { userId: 'u42', reach: { student: ['student42', 'student43'], user: ['u42'] } }),
    }
    const shapes = wire(on.engine)
    const database = dialect === 'postgres' && process.platform === 'linux' ? new URL(address).pathname.slice(1) : undefined
    for (const [name, session] of Object.entries(people)) {
      const slowest: number[] = [],
        work: number[] = []
      let hits = 0
      for (let round = 0; round < (quick ? 3 : 5); round++) {
        const times: number[] = [],
          before = worked(database)
        for (const text of typed) {
          const began = performance.now()
          const found = await findEverything({ engine: on.engine, wire: shapes }, session, text, 0)
          times.push(performance.now() - began)
          if (process.env.SAY) process.stderr.write(`${name} ${text}: ${found.length} ${times.at(-1)!.toFixed(1)}\n`)
          hits += found.length
        }
        slowest.push(Math.max(...times))
        work.push((worked(database) - before) / typed.length)
        await new Promise(resolve => {
          setTimeout(resolve, 2_100)
        })
      }
      const worst = Math.min(...slowest)
      note(
        'P13',
        `${dialect}, the slowest of ${typed.length} searches, ${name}, ${hits} hits`,
        slowest,
        [limit],
        'ms',
        `≤ ${limit}`,
        worst <= limit && hits > 0,
      )
      note('P13', `${dialect}, a search, ${name}, time of the processors of server and database`, work, [], 'ms', '–', true)
    }
    await boxes({ on, people, quick, note })
    await on.close()
    await drop()
  }
}

const long: readonly Resource[] = [student, guardian, order]
/** The one box of three long lists: a page and its total, also where what is typed finds each of 100,000 rows. */
async function boxes({ on, people, quick, note }: Pick<Bench, 'quick' | 'note'> & { readonly on: App; readonly people: Readonly<Record<string, Session>> }) {
  for (const [name, session] of Object.entries(people).filter(([one]) => one !== 'parent')) {
    const slowest: number[] = []
    let hits = 0
    for (let round = 0; round < (quick ? 2 : 4); round++) {
      let worst = 0
      for (const of of long.filter(one => session.actor.may(`${one.name}_view`)))
        for (const text of typed) {
          const began = performance.now()
          const { total } = await on.engine.list(session, of, { typed: text, size: 30 })
          const took = performance.now() - began
          if (process.env.SAY) process.stderr.write(`box ${name} ${of.name} ${text}: ${total} ${took.toFixed(1)}\n`)
          worst = Math.max(worst, took)
          hits += total
        }
      slowest.push(worst)
    }
    const best = Math.min(...slowest)
    note(
      'P13',
      `${on.store.dialect}, the slowest box of a list, ${name}, ${hits} hits`,
      slowest,
      [boxLimit],
      'ms',
      `≤ ${boxLimit}`,
      best <= boxLimit && hits > 0,
    )
  }
}
