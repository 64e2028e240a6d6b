/** What evolves must not hurt: fields, folds and reactions that are added to a database with rows, and rebuilding while people write. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { loadFrom } from '../cli/portable.ts'
import {
  above,
  invoke,
  crud,
  fact,
  command,
  flag,
  int,
  json,
  module,
  type Module,
  newId,
  on as follow,
  reaction,
  type Reaction,
  type Resource,
  resource,
  text,
  view,
} from '../modules/kit/index.ts'
import { MigrationError } from '../server/kernel/carry.ts'
import { config } from '../server/config.ts'
import type { AnyRow } from '../server/kernel/codec.ts'
import { engine } from '../server/kernel/engine.ts'
import { headsOf } from '../server/kernel/heads.ts'
import { log } from '../server/kernel/log.ts'
import { open, serve } from '../cli/house.ts'
import { diff } from '../server/kernel/migrate.ts'
import { pack } from '../server/kernel/packing.ts'
import { reactor } from '../server/kernel/reactions.ts'
import { rebuild, refresh, stale } from '../server/kernel/rebuild.ts'
import { registry } from '../server/kernel/registry.ts'
import type { Store } from '../server/kernel/store.ts'
import { selectFacts, toFact } from '../server/kernel/stored-facts.ts'
import { app, type App, dialects, master, tenant } from './app.ts'
import { freshStore, newDatabase } from './databases.ts'
import { person } from './spec.ts'

const boss = { tenant, zone: 'Asia/Shanghai', actor: person('PO') }
const fieldsThen = { name: text('名称', 'Name', { required: true }), note: text('备注', 'Note'), size: int('大小', 'Size') }
const stall = (fields: Resource['fields'], more: object = {}): Resource =>
  resource('stall', { label: ['摊位', 'Stall'], path: 'test/stall', scope: 'everyone', read: ['PO'], fields, ...more })
const of = (one: Resource, more: Partial<Module> = {}): readonly Module[] => [
  module('fair', { label: ['集市', 'Fair'], resources: [one], commands: crud(one as never, { by: ['PO'] }), ...more }),
]

/** A database that a version of the modules made, with rows in it. */
async function madeBy(then: readonly Module[], dialect: 'sqlite' | 'postgres', names: readonly string[]) {
  const { store, drop } = await freshStore(dialect, then)
  const on = engine(store, { modules: then, master })
  for (const [i, name] of names.entries()) await on.run(boss, on.command('stall', 'create'), `s${i}`, { name })
  await on.writer.idle()
  return { store, drop, on }
}
/** The next version on the same database, its migration applied. */
async function upgraded(store: Store, then: readonly Module[], now: readonly Module[]) {
  const before = (await diff(store.dialect, registry(then).tables, undefined)).after
  for (const text of (await diff(store.dialect, registry(now).tables, before)).statements) await store.exec(text)
  const on = engine(store, { modules: now, master })
  return { on, facts: log(on) }
}

describe.each(dialects)('%s', dialect => {
  test('a field with an initial value is added to rows that are there, as the fold says; nothing differs', async () => {
    const then = of(stall(fieldsThen))
    const { store, drop } = await madeBy(then, dialect, ['a', "it's b"])
    const now = of(
      stall({
        ...fieldsThen,
        note: text('备注', 'Note', { required: true, initial: 'it\'s "quoted"' }),
        places: int('席位', 'Places', { required: true, initial: 3 }),
        open: flag('开放', 'Open', { initial: true }),
        tags: json<readonly string[]>()('标签', 'Tags', { initial: ['x'] }),
        later: text('以后', 'Later'),
      }),
    )
    const { on, facts } = await upgraded(store, then, now)
    const [row] = await on.ask<readonly object[]>(tenant, { kind: 'find', of: now[0]!.resources[0]!, where: { id: 's1' }, limit: 1 })
    expect(row).toMatchObject({ name: "it's b", note: 'it\'s "quoted"', places: 3, open: true, tags: ['x'], later: null })
    expect((await facts.verify(tenant)).faults).toEqual([])
    expect((await rebuild(on, facts, tenant)).mended).toBe(0)
    await on.run(boss, on.command('stall', 'change'), 's0', { later: 'now' })
    expect((await facts.verify(tenant)).faults).toEqual([])
    await on.close()
    await drop()
  })

  test('what is added alone, to a noun and to a view, holds there what the fold begins with', async () => {
    const sums = (fields: Resource['fields'], empty: object) =>
      view('stall_sums', {
        label: ['合计', 'Sums'],
        fields: { n: int('数', 'N', { required: true }), ...fields },
        empty: { n: 0, ...empty },
        on: (fold: any) => [fold(follow(above('stall'), 'created'), { key: () => 'all', fold: (row: any) => ({ n: row.n + 1 }) })],
      } as never)
    const then = of(stall(fieldsThen), { views: [sums({}, {})] })
    const { store, drop } = await madeBy(then, dialect, ['a'])
    const now = of(stall({ ...fieldsThen, places: int('席位', 'Places', { required: true, initial: 3 }), open: flag('开放', 'Open', { initial: true }) }), {
      views: [sums({ most: int('最多', 'Most', { required: true }) }, { most: 7 })],
    })
    const { on, facts } = await upgraded(store, then, now)
    expect(await on.ask(tenant, { kind: 'get', of: now[0]!.resources[0]!, id: 's0' })).toMatchObject({ name: 'a', places: 3, open: true })
    expect(await on.ask(tenant, { kind: 'get', of: now[0]!.views[0]!, id: 'all' })).toMatchObject({ n: 1, most: 7 })
    expect((await facts.verify(tenant)).faults).toEqual([])
    await on.close()
    await drop()
  })

  test("a required or unique field that rows can't have is refused by name before any file is written", async () => {
    const before = (await diff(dialect, [stall(fieldsThen)], undefined)).after
    const to = (fields: Resource['fields']) => diff(dialect, [stall({ ...fieldsThen, ...fields })], before)
    await expect(to({ size: int('大小', 'Size', { required: true }) })).rejects.toThrow(MigrationError)
    await expect(to({ code: text('编号', 'Code', { required: true }) })).rejects.toThrow('stall.code is required')
    await expect(to({ code: text('编号', 'Code', { unique: true, initial: 'x' }) })).rejects.toThrow('stall.code is unique')
  })

  test('a changed fold is noticed, and its rows with the views that follow them are made anew at the start; no others', async () => {
    const sum = (revision: number, factor: number) =>
      view('stall_sizes', {
        label: ['大小', 'Sizes'],
        fields: { total: int('合计', 'Total', { required: true }) },
        empty: { total: 0 },
        revision,
        on: fold => [
          fold(above<{ size: number | null }>('stall'), {
            key: () => 'all',
            fold: (row, { before, after }) => ({ total: row.total + factor * ((after.size ?? 0) - (before.size ?? 0)) }),
          }),
        ],
      })
    const other = resource('tent', { label: ['帐篷', 'Tent'], path: 'test/tent', scope: 'everyone', read: ['PO'], fields: { name: text('名称', 'Name') } })
    const beside = module('camp', { label: ['营地', 'Camp'], resources: [other], commands: crud(other, { by: ['PO'] }) })
    const first = [...of(stall(fieldsThen), { views: [sum(1, 1)] }), beside]
    const { store, drop, on } = await madeBy(first, dialect, ['a'])
    await on.run(boss, on.command('stall', 'change'), 's0', { size: 5 })
    const known = log(on)
    expect((await refresh(on, known)).map(one => one.mended)).toEqual([0])
    expect(await stale(on, known)).toEqual([])
    const second = [
      ...of(stall(fieldsThen, { revision: 2, evolve: { changed: (_row: object, data: { size?: number }) => ({ size: (data.size ?? 0) * 10 }) } }), {
        views: [sum(2, 2)],
      }),
      beside,
    ]
    const next = engine(store, { modules: second, master }),
      facts = log(next),
      heard: string[] = []
    expect((await facts.verify(tenant)).faults.length).toBeGreaterThan(0)
    expect((await stale(next, facts)).map(one => one.resources.map(each => each.name))).toEqual([['stall', 'stall_sizes']])
    expect((await refresh(next, facts, (_tenant, done, head) => heard.push(`${done}/${head}`))).map(one => [one.tenant, one.mended])).toEqual([[tenant, 2]])
    expect(heard).toEqual(['2/2'])
    expect((await facts.verify(tenant)).faults).toEqual([])
    expect(await next.ask(tenant, { kind: 'get', of: second[0]!.views[0]!, id: 'all' })).toMatchObject({ total: 100 })
    expect(await refresh(next, facts)).toEqual([])
    // A view whose own rules are as they were follows rows that are others now.
    const larger = stall(fieldsThen, { revision: 3, evolve: { changed: (_row: object, data: { size?: number }) => ({ size: (data.size ?? 0) * 100 }) } })
    const third = engine(store, { modules: [...of(larger, { views: [sum(2, 2)] }), beside], master })
    expect((await stale(third, log(third))).map(one => one.resources.map(each => each.name))).toEqual([['stall']])
    expect((await refresh(third, log(third))).map(one => one.mended)).toEqual([2])
    expect((await log(third).verify(tenant)).faults).toEqual([])
    await next.close()
    await drop()
  })

  test('a rebuild beside people who write loses nothing, again and again, and mends what was wrong', async () => {
    const shop = of(stall(fieldsThen), {
      views: [
        view('stall_count', {
          label: ['数量', 'Count'],
          fields: { n: int('数', 'N', { required: true }) },
          empty: { n: 0 },
          on: fold => [fold(follow(above('stall'), 'created'), { key: () => 'all', fold: row => ({ n: row.n + 1 }) })],
        }),
      ],
    })
    const { store, drop, on } = await madeBy(shop, dialect, ['a'])
    const facts = log(on),
      made: string[] = []
    let isOver = false
    const writers = [1, 2, 3, 4].map(async () => {
      while (!isOver) {
        const { id } = await on.run(boss, on.command('stall', 'create'), newId(), { name: `n${made.length}` })
        made.push(id)
        await on.run(boss, on.command('stall', 'change'), id, { size: made.length })
      }
    })
    await Promise.all(Array.from({ length: 6_000 }, (_, i) => on.run(boss, on.command('stall', 'create'), `many${i}`, { name: 'm' })))
    for (let i = 0; i < 5 || made.length < 60; i++) {
      await store.read({ text: `update stall set name = 'touched' where id = 's0'`, values: [] })
      expect((await rebuild(on, facts, tenant)).mended).toBe(1)
    }
    isOver = true
    await Promise.all(writers)
    await on.writer.idle()
    expect(await on.ask(tenant, { kind: 'count', of: shop[0]!.resources[0]!, where: {} })).toBe(made.length + 6_001)
    expect(await on.ask(tenant, { kind: 'get', of: shop[0]!.views[0]!, id: 'all' })).toMatchObject({ n: made.length + 6_001 })
    expect((await facts.verify(tenant)).faults).toEqual([])
    const left = await store.read(
      dialect === 'sqlite'
        ? { text: `select name from sqlite_schema where name like 'rebuild%'`, values: [] }
        : { text: `select tablename from pg_tables where tablename like 'rebuild%'`, values: [] },
    )
    expect(left).toEqual([])
    await on.close()
    await drop()
  })

  test('what is recorded after the last page and before the swap is in it: the swap holds the lock of whoever writes', async () => {
    const shop = of(stall(fieldsThen)),
      { store, drop, on } = await madeBy(shop, dialect, ['a']),
      facts = log(on),
      { transact } = store
    let isRead = false
    Object.assign(store, {
      async transact(...asked: Parameters<typeof transact>) {
        if (isRead && asked[0] === tenant) {
          isRead = false
          await on.run(boss, on.command('stall', 'create'), 'late', { name: 'late' })
        }
        return transact(...asked)
      },
    })
    const done = await rebuild(on, facts, tenant, {
      progress: () => {
        isRead = true
      },
    })
    expect(done).toEqual({ facts: 2, rows: 2, mended: 0 })
    expect(await on.ask(tenant, { kind: 'get', of: shop[0]!.resources[0]!, id: 'late' })).toMatchObject({ name: 'late' })
    expect((await facts.verify(tenant)).faults).toEqual([])
    await on.close()
    await drop()
  })

  test('one rebuild runs at a time: another is refused, after as long a wait as it has', async () => {
    const { drop, on } = await madeBy(of(stall(fieldsThen)), dialect, ['a']),
      facts = log(on),
      until = new Date(Date.parse(on.clock()) + 20_000).toISOString()
    await on.store.exec(`insert into leases (tenant, name, holder, until) values ('*', 'rebuild', 'another', '${until}')`)
    let waits = 0
    const running = { refused: { code: 'rebuild.running' } }
    await expect(rebuild(on, facts, tenant)).rejects.toMatchObject(running)
    await expect(rebuild(on, facts, tenant, { patience: 600, waiting: () => waits++ })).rejects.toMatchObject(running)
    expect(waits).toBe(1)
    await on.store.exec(`delete from leases`)
    expect(await rebuild(on, facts, tenant)).toMatchObject({ mended: 0 })
    await on.close()
    await drop()
  })

  test('rows that no fact made are taken away, also where the log makes none of their kind; other tenants keep theirs', async () => {
    const tent = resource('tent', { label: ['帐篷', 'Tent'], path: 'test/tent', scope: 'everyone', read: ['PO'], fields: { name: text('名称', 'Name') } })
    const both = [...of(stall(fieldsThen)), module('camp', { label: ['营地', 'Camp'], resources: [tent], commands: crud(tent, { by: ['PO'] }) })]
    const { store, drop, on } = await madeBy(both, dialect, ['a', 'b']),
      facts = log(on)
    await on.run({ ...boss, tenant: '000001' }, on.command('tent', 'create'), 't1', { name: 'theirs' })
    const [row] = await on.ask<readonly AnyRow[]>('000001', { kind: 'find', of: tent, where: {}, limit: 1 })
    for (const id of ['x', 'y'])
      await store.transact(tenant, function* () {
        yield on.statements.put(tent, [{ ...row!, tenant, id }])
      })
    // A rebuild that was killed leaves its tables.
    await store.exec('create table rebuild_stall (id text)')
    expect((await facts.verify(tenant)).faults).toHaveLength(2)
    expect(await rebuild(on, facts, tenant)).toEqual({ facts: 2, rows: 2, mended: 2 })
    expect((await facts.verify(tenant)).faults).toEqual([])
    expect(await rebuild(on, facts, tenant, { only: [tent] })).toEqual({ facts: 2, rows: 0, mended: 0 })
    expect(await rebuild(on, facts, '000002')).toEqual({ facts: 0, rows: 0, mended: 0 })
    expect(await on.ask('000001', { kind: 'count', of: tent, where: {} })).toBe(1)
    await on.close()
    await drop()
  })

  test('a fact rewritten together with its own digest, by who has the secret, is found by the link of the next one', async () => {
    const { store, drop, on } = await madeBy(of(stall(fieldsThen)), dialect, ['a', 'b', 'c'])
    const facts = log(on),
      { digest } = on.encryption.chain
    const [first, second] = (await store.read({ text: `${selectFacts} order by position`, values: [] })).map(toFact)
    const forged = { ...second!, data: second!.data.replace('b', 'x') }
    const mark = (n: number) => (dialect === 'sqlite' ? '?' : `$${n}`)
    await store.read({ text: `update facts set data = ${mark(1)}, hash = ${mark(2)} where position = 2`, values: [pack(forged), digest(first!.hash, forged)] })
    const { faults } = await facts.verify(tenant)
    expect(faults).toContain('the chain is broken at position 3 (stall.created)')
    expect(faults.some(fault => fault.includes('position 2'))).toBe(false)
    await on.close()
    await drop()
  })
})

describe('a reaction that is new', () => {
  let on: App | undefined
  afterAll(() => on?.close())
  const note = resource('note', {
    label: ['便条', 'Note'],
    path: 'test/note',
    scope: 'everyone',
    read: ['PO'],
    fields: { about: text('关于', 'About', { required: true }) },
  })
  const write = command(note, 'create', { label: ['写', 'Write'], input: note.fields, decide: (_row, input) => fact(note, 'created', input) })
  const rest = crud(note, { by: ['PO'] }).slice(1)
  const tell = (name: string): Reaction =>
    reaction(name, { on: follow(above('stall'), 'created'), run: ({ id }, context) => [invoke(write, context.newId(), { about: `${name} ${id}` })] })
  const fair = (...reactions: readonly Reaction[]): readonly Module[] => [
    module('fair', {
      label: ['集市', 'Fair'],
      resources: [stall(fieldsThen), note],
      commands: [...crud(stall(fieldsThen) as never, { by: ['PO'] }), write, ...rest],
      reactions,
    }),
  ]

  test('begins where the others stand; what was before it is followed only when asked for by name, after being told how much', async () => {
    on = await app(fair(tell('old')))
    for (const id of ['a', 'b', 'c']) await on.run(boss, on.engine.command('stall', 'create'), id, { name: id })
    await on.tick()
    expect(await on.all(note)).toHaveLength(3)
    const later = fair(tell('old'), tell('fresh')),
      next = engine(on.store, { modules: later, master, clock: () => on!.now })
    const facts = log(next),
      react = reactor(next, facts, {}, { warn: () => {}, error: () => {} })
    expect(await react.lag(tenant)).toBeLessThanOrEqual(3)
    await react.tick(tenant)
    expect(await on.all(note)).toHaveLength(3)
    await next.run(boss, next.command('stall', 'create'), 'd', { name: 'd' })
    await react.tick(tenant)
    expect((await on.all(note)).map(row => row.about).sort()).toEqual(['fresh d', 'old a', 'old b', 'old c', 'old d'])
    expect(await react.replay(tenant, 'fresh')).toEqual({ facts: 4, commands: 4, outside: 0 })
    expect(await on.all(note)).toHaveLength(5)
    await react.replay(tenant, 'fresh', { isRun: true })
    expect(
      (await on.all(note))
        .map(row => row.about)
        .filter(about => about.startsWith('fresh'))
        .sort(),
    ).toEqual(['fresh a', 'fresh b', 'fresh c', 'fresh d'])
    await expect(react.replay(tenant, 'nobody')).rejects.toThrow()
  })

  test('keeps where it began while a process of the former version still follows the log', async () => {
    await on?.close()
    on = await app(fair(tell('old')))
    await on.run(boss, on.engine.command('stall', 'create'), 'a', { name: 'a' })
    await on.tick()
    const next = engine(on.store, { modules: fair(tell('old'), tell('fresh')), master, clock: () => on!.now }),
      react = reactor(next, log(next), {}, { warn: () => {}, error: () => {} })
    await react.lag(tenant)
    await on.run(boss, on.engine.command('stall', 'create'), 'b', { name: 'b' })
    await on.tick()
    await react.tick(tenant)
    expect((await on.all(note)).map(row => row.about).sort()).toEqual(['fresh b', 'old a', 'old b'])
  })
})

describe('a database of the former version', () => {
  // Written by `ketang seed demo --scale 0.02` and `ketang backup --portable` of that version.
  const release = join(import.meta.dirname, '..', 'fixtures', 'releases', '0.1.ketang'),
    secret = 'the-secret-of-release-0.1'
  test.each(dialects)('opens on %s, verifies clean, serves its lists, and takes new facts', async dialect => {
    const made = dialect === 'postgres' ? await newDatabase() : { url: join(mkdtempSync(join(tmpdir(), 'ketang-')), 'old.db'), drop: async () => {} }
    await loadFrom(made.url, release, () => {})
    const told: number[] = []
    const settings = config({ DATABASE_URL: made.url, KETANG_SECRET: secret, PORT: '0', KETANG_CAPTCHA: 'off', LOG_LEVEL: 'silent' })
    const parts = await open(settings, {
      migrate: true,
      refreshing: (_tenant, facts) => {
        told.push(facts)
      },
    })
    expect(told.length).toBeGreaterThan(0)
    for (const tenant of await parts.log.tenants()) expect((await parts.log.verify(tenant)).faults).toEqual([])
    const sealed = await parts.engine.store.read({ text: `select tenant from kernel_state where name = 'chain-seal' order by tenant`, values: [] })
    expect(sealed.map(([tenant]) => tenant)).toEqual(await parts.log.tenants())
    await parts.engine.close()
    const { address, stop } = await serve(settings, {
      refreshing: () => {
        throw new Error('made anew twice')
      },
    })
    const as = async (username: string) => {
      const signed = await fetch(`${address}/api/blade-auth/oauth/token?tenantId=000000&username=${username}&password=Ketang@2026&grant_type=password`, {
        method: 'POST',
      })
      const headers = { 'blade-auth': `bearer ${((await signed.json()) as { access_token: string }).access_token}`, 'content-type': 'application/json' }
      return async (path: string, body?: object) =>
        (await fetch(`${address}/api/${path}`, { headers, ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}) })).json()
    }
    const operator = await as('operator'),
      admin = await as('admin')
    for (const path of ['business-openclass/school_client/enrolment/page', 'business-basic/school/student/page'])
      expect(((await operator(path)) as { data: { total: number } }).data.total, path).toBeGreaterThan(30)
    expect(await admin('blade-system/param/submit', { paramName: '新', paramKey: 'evolved', paramValue: '1' })).toMatchObject({ code: 200 })
    expect(await admin('blade-system/param/list?paramKey=evolved')).toMatchObject({ data: { total: 1 } })
    await stop()
    // What was recorded since carries keyed digests, and the heads that the server wrote are met.
    const later = await open(settings),
      heads = headsOf(settings.heads)
    for (const tenant of await later.log.tenants()) expect((await later.log.verify(tenant, { heads })).faults).toEqual([])
    expect(heads.filter(one => one.tenant === '000000' && one.digest.startsWith(later.engine.encryption.fingerprint)).length).toBeGreaterThan(0)
    await later.engine.close()
    await made.drop()
  })
})
