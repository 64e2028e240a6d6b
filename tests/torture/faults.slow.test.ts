/** What breaks beneath the product: disks that are full or can't be written, a database that goes away, a clock that jumps. What was
 * acknowledged stays, what was not is refused in words, and it goes on by itself when the fault is over. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules/index.ts'
import { param } from '../../modules/system/index.ts'
import { engine } from '../../server/kernel/engine.ts'
import { log } from '../../server/kernel/log.ts'
import { reactor } from '../../server/kernel/reactions.ts'
import { openStore, type Store } from '../../server/kernel/store.ts'
import { app, dialects, master, tenant } from '../app.ts'
import { freshStore, migratedDatabase, testDatabase } from '../databases.ts'
import { tablesFor } from '../made-tables.ts'
import type { Person } from '../people.ts'
import { startPostgres } from '../setup.ts'
import { web, type Web } from '../web.ts'
import { pause } from './server.ts'

const path = '/api/blade-system/param/create'
const ends: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const body = (id: string, size = 1) => ({ id, paramName: id, paramKey: id, paramValue: 'v'.repeat(size) })
/** Writes with keys of their own; answers the ids that were acknowledged and those that were refused for now. */
async function write(on: Web, person: Person, name: string, count: number, size = 1) {
  const done: string[] = [],
    later: string[] = []
  for (let n = 0; n < count; n++) {
    const id = `${name}${n}`,
      answer = await on.post(person, path, body(id, size), { 'idempotency-key': id })
    expect([200, 503], `${answer.status} ${answer.text}`).toContain(answer.status)
    if (answer.status === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    ;(answer.status === 200 ? done : later).push(id)
  }
  return { done, later }
}
/** All of these are there, none twice, and rows and chain are what the log says. */
async function holds(on: Web, ids: readonly string[]): Promise<void> {
  const there = new Set((await on.all(param)).map(row => row.id))
  expect(
    ids.filter(id => !there.has(id)),
    'acknowledged and lost',
  ).toEqual([])
  expect((await on.log.verify(tenant)).faults).toEqual([])
}
async function onFile(folder: string): Promise<{ on: Web; person: Person; store: Store }> {
  const store = openStore((await migratedDatabase('sqlite', join(folder, 'k.db'))).url)
  const on = await web({ store })
  ends.push(
    () => on.close(),
    () => store.close().catch(() => {}),
  )
  return { on, person: await on.login('PA'), store }
}
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'ketang-faults-'))
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
/** A disk of its own, where this process may make one. */
function smallDisk(megabytes: number): { folder: string; remount(how: string): void } | undefined {
  const folder = join(newFolder(), 'disk')
  mkdirSync(folder)
  const mount = (...args: string[]): boolean => spawnSync('mount', args).status === 0
  if (process.getuid?.() !== 0 || !mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)) return undefined
  ends.push(() => spawnSync('umount', ['-l', folder]))
  return {
    folder,
    remount: how => {
      if (!mount('-o', `remount,${how}`, folder)) throw new Error(`could not remount ${folder}`)
    },
  }
}

describe('on SQLite', () => {
  test('a database that may not grow refuses for now, keeps what it said, answers reads, and goes on when there is room', async () => {
    const { on, person, store } = await onFile(newFolder())
    const pages = store.raw.pragma('page_count', { simple: true }) as number
    store.raw.pragma(`max_page_count = ${pages + 6}`)
    const { done, later } = await write(on, person, 'a', 60, 400)
    expect(
      [done.length, later.length].every(n => n > 3),
      `${done.length} ${later.length}`,
    ).toBe(true)
    expect((await on.get(person, '/api/blade-system/param/list')).body.data.total).toBe(done.length)
    await holds(on, done)
    store.raw.pragma('max_page_count = 1000000')
    // The same intentions under the same keys: each is done once.
    for (const id of [...done, ...later]) expect((await on.post(person, path, body(id, 400), { 'idempotency-key': id })).status).toBe(200)
    expect(await on.log.head(tenant)).toBe((await on.log.after(tenant, 0, 10_000)).length)
    await holds(on, [...done, ...later])
  })

  test('a disk that is full, and then read-only, does the same', async () => {
    const disk = smallDisk(256)
    // Only who may mount has such a disk; the tests beside this one hold the same on any machine.
    if (!disk) return
    const { on, person } = await onFile(disk.folder)
    // Little room beside the empty tables, however many those are.
    const { blocks, bfree, bsize } = statfsSync(disk.folder)
    disk.remount(`size=${(blocks - bfree) * bsize + 2_000_000}`)
    const { done, later } = await write(on, person, 'd', 1_500, 500)
    expect(
      [done.length, later.length].every(n => n > 3),
      `${done.length} ${later.length}`,
    ).toBe(true)
    await holds(on, done)
    disk.remount('size=256m')
    for (const id of later) expect((await on.post(person, path, body(id, 500), { 'idempotency-key': id })).status).toBe(200)
    await holds(on, [...done, ...later])
  })

  test('a database that can only be read refuses for now and writes again afterwards', async () => {
    const { on, person, store } = await onFile(newFolder())
    const before = await write(on, person, 'b', 3)
    store.raw.pragma('query_only = on')
    expect(await write(on, person, 'c', 3)).toMatchObject({ done: [] })
    expect((await on.get(person, '/api/blade-system/param/list')).body.data.total).toBe(3)
    store.raw.pragma('query_only = off')
    expect(await write(on, person, 'c', 3)).toMatchObject({ later: [] })
    await holds(on, [...before.done, 'c0', 'c1', 'c2'])
  })
})

describe.runIf(dialects.includes('postgres'))('on PostgreSQL', () => {
  test('a database that has become a read-only one refuses for now and writes again afterwards', async () => {
    const { url, drop } = await migratedDatabase('postgres', ''),
      store = openStore(url)
    ends.push(drop)
    const on = await web({ store })
    ends.push(() => on.close())
    const person = await on.login('PA'),
      name = new URL(url).pathname.slice(1)
    const admin = postgres(testDatabase(), { max: 1, onnotice: () => {} })
    ends.push(() => admin.end())
    // As when a standby takes over: connections break, and those that come after can only read.
    const turn = async (how: 'on' | 'off'): Promise<void> => {
      await admin.unsafe(`alter database "${name}" set default_transaction_read_only = ${how}`)
      await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`
      await pause(200)
    }
    const before = await write(on, person, 'b', 3)
    await turn('on')
    await write(on, person, 'x', 2)
    const during = await write(on, person, 'c', 3)
    expect(during.done).toEqual([])
    await turn('off')
    await expect.poll(async () => (await write(on, person, 'c', 3)).later.length, { timeout: 20_000 }).toBe(0)
    await holds(on, [...before.done, 'c0', 'c1', 'c2'])
  }, 60_000)

  test('a server that is started anew is found again by who writes, reads and listens; no intention is lost or done twice', async () => {
    const server = await startPostgres()
    ends.push(() => server.stop())
    const stores = [openStore(server.url), openStore(server.url)]
    await stores[0]!.exec((await tablesFor('postgres', modules)).join(';\n'))
    const here = await app(modules, { store: stores[0]! }),
      heard: string[] = []
    let missed = 0
    // Another process that listens.
    await stores[1]!.listen(
      payload => heard.push(payload),
      () => {
        missed++
      },
    )
    ends.push(() => Promise.all([here.close(), stores[1]!.close()]))
    const create = here.engine.command('param', 'create'),
      done = new Set<string>()
    let on = true
    const writer = async (who: number): Promise<void> => {
      for (let n = 0; on; n++) {
        const id = `w${who}-${n}`
        for (;;) {
          const ok = await here.run(here.as('system'), create, id, { paramName: id, paramKey: id, paramValue: '1' }, { key: id }).then(
            () => true,
            () => false,
          )
          if (ok) {
            done.add(id)
            break
          }
          await pause(30)
        }
      }
    }
    const all = Promise.all(Array.from({ length: 6 }, (_, who) => writer(who)))
    for (let round = 0; round < Math.max(1, Number(process.env.TORTURE ?? 0) / 20); round++) {
      await pause(300)
      await server.restart()
      const before = done.size
      await expect.poll(() => done.size, { timeout: 30_000 }).toBeGreaterThan(before + 10)
    }
    on = false
    await all
    const rows = await here.engine.ask(tenant, { kind: 'count', of: param, where: { id: [...done] } })
    expect(rows).toBe(done.size)
    const created = (await here.log.after(tenant, 0, 100_000)).filter(fact => fact.type === 'created')
    expect(new Set(created.map(fact => fact.stream)).size).toBe(created.length)
    await here.sound()
    // The other process hears again of what this one writes, and knows that it has missed something.
    await expect
      .poll(
        async () => {
          const id = `late-${heard.length}-${Math.random()}`
          await here.run(here.as('system'), create, id, { paramName: id, paramKey: id, paramValue: '1' })
          await pause(200)
          return heard.some(one => one.includes(id))
        },
        { timeout: 30_000 },
      )
      .toBe(true)
    expect(missed).toBeGreaterThan(0)
  }, 600_000)
})

describe.each(dialects)('a clock that jumps, on %s', dialect => {
  let store: Store
  beforeAll(async () => {
    store = (await freshStore(dialect, modules)).store
  })
  test('makes no fault of the log, does nothing twice, and holds nobody up when it comes back', async () => {
    const on = await app(modules, { store }),
      create = on.engine.command('param', 'create'),
      change = on.engine.command('param', 'change')
    const start = Date.parse(on.now),
      system = on.as('system')
    for (let n = 0; n < 60; n++) {
      on.now = new Date(start + Math.round((Math.random() - 0.5) * 2 * 86_400_000 * (n % 7 === 0 ? 400 : 1))).toISOString()
      await on.run(system, create, `j${n}`, { paramName: 'n', paramKey: `j${n}`, paramValue: '1' }, { key: `j${n}` })
      await on.run(system, change, `j${n}`, { paramValue: '2' }, { key: `c${n}` })
      await on.run(system, create, `j${n}`, { paramName: 'n', paramKey: `j${n}`, paramValue: '1' }, { key: `j${n}` })
      if (n % 10 === 0) await on.tick()
    }
    await on.sound()
    expect(await on.engine.ask(tenant, { kind: 'count', of: param, where: {} })).toBe(60)
    // A lease that was taken a year ahead does not keep the next process from its work for a year.
    on.now = new Date(start + 365 * 86_400_000).toISOString()
    await on.tick()
    on.now = new Date(start).toISOString()
    const other = engine(store, { modules, master, clock: () => on.now })
    await store.exec("update leases set holder = 'a process that is gone'")
    const quiet = { warn: () => {}, error: () => {} },
      late = reactor(other, log(other), {}, quiet)
    await on.run(system, create, 'last', { paramName: 'n', paramKey: 'last', paramValue: '1' })
    await late.tick(tenant)
    expect(await late.lag(tenant)).toBe(0)
    await on.close()
  }, 60_000)
})
