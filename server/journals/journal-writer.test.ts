/** The journal writer: searches answer what looking at every row would answer, and what can't be kept is dropped, counted and said. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logApi, logError, logUsual } from '../../modules/logs/index.ts'
import logs from '../../modules/logs/module.ts'
import { type App, app, dialects } from '../../tests/app.ts'
import { newFolder, surroundings } from '../../tests/run.ts'
import { limits } from '../kernel/limits.ts'
import { type JournalWriter, journalWriter } from './journal-writer.ts'
import { journalStoreInFile } from './journal-store.ts'
import { matches } from '../kernel/where.ts'

/** The same numbers in every run. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor(state / 65_536) % below
  }
}

describe.each(dialects)('the journal writer on %s', dialect => {
  let on: App, writer: JournalWriter
  const rows: Record<string, any>[] = []
  beforeAll(async () => {
    on = await app([logs], { dialect })
    writer = journalWriter(on.engine, { days: 30, errorDays: 90, reads: false })
    const roll = dice(7),
      start = Date.parse('2026-09-29T00:00:00.000Z')
    for (let i = 0; i < 1_500; i++) {
      on.now = new Date(start + roll(40 * 3_600) * 1_000).toISOString()
      const row = {
        serviceId: ['blade-system', 'blade-auth', 'business-openclass'][roll(3)]!,
        method: roll(5) ? 'POST' : 'GET',
        requestUri: `/api/x/${roll(30)}/Submit`,
        createBy: `user${roll(20)}`,
        remoteIp: `10.0.0.${roll(4)}`,
        code: roll(10) ? 200 : 400,
        time: roll(1_000),
        title: `t${i}`,
      }
      writer.write(logApi, row, { tenant: roll(4) ? '000000' : '000007' })
      rows.push({ ...row, tenant: '', createdAt: on.now, n: i })
      if (i % 500 === 0) await writer.flush()
    }
    // The tenants as they were written, by the same dice.
    for await (const piece of writer.rows(logApi, { tenant: undefined, conditions: [] }))
      for (const row of piece) rows[Number(row.title.slice(1))]!.tenant = row.tenant
  })
  afterAll(async () => {
    await writer.stop()
    await on.close()
  })

  const searches: readonly (readonly [string, Readonly<Record<string, any>>])[] = [
    ['nothing', {}],
    ['a service', { serviceId: { like: 'blade' } }],
    ['a rare address, whatever the case', { requestUri: { like: '/17/submit' }, method: 'GET' }],
    ['what is not there', { requestUri: { like: 'nowhere' } }],
    ['a time that cuts hours', { createdAt: { gt: '2026-09-29T05:17:00.000Z', lt: '2026-09-29T19:42:30.000Z' } }],
    ['a minute', { createdAt: { gte: '2026-09-29T05:17:00.000Z', lte: '2026-09-29T05:18:00.000Z' } }],
    ['time and term', { createdAt: { gte: '2026-09-29T12:00:00.000Z' }, serviceId: 'blade-auth' }],
    ['an account', { createBy: 'user3' }],
    ['an account within a time, on a service', { createBy: 'user3', createdAt: { lt: '2026-09-29T12:30:00.000Z' }, serviceId: { like: 'auth' } }],
    ['what has no index', { code: 400 }],
    ['slow calls of a service', { time: { gt: 900 }, serviceId: { like: 'openclass' } }],
  ]
  test.each(searches)('a search for %s finds on every page what looking at all rows finds', async (_name, where) => {
    for (const tenant of [undefined, '000000', '000007']) {
      const wanted = rows
        .filter(row => (tenant === undefined || row.tenant === tenant) && matches(row, where))
        .sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0))
      const conditions = Object.entries(where).map(([key, given]) => ({ [key]: given }))
      const pages = Math.ceil(wanted.length / 200)
      const found: any[] = []
      for (const current of [...Array(Math.max(pages, 1)).keys()]) {
        const page = await writer.page(logApi, { tenant, conditions, current: current + 1, size: 200 })
        expect(page.total).toBe(wanted.length)
        found.push(...page.records)
      }
      expect(found.map(row => row.createdAt)).toEqual(wanted.map(row => row.createdAt))
      expect(found.map(row => row.title).sort()).toEqual(wanted.map(row => row.title).sort())
      expect((await writer.page(logApi, { tenant, conditions, current: pages + 5, size: 200 })).records).toEqual([])
    }
  })

  test('what is written is found at once, and counted', async () => {
    const before = (await writer.page(logUsual, { tenant: undefined, conditions: [], current: 1, size: 1 })).total
    writer.note('info', 'started', { a: 1 })
    const { total, records } = await writer.page(logUsual, { tenant: undefined, conditions: [], current: 1, size: 1 })
    expect([total, records[0]!.logId]).toEqual([before + 1, 'started'])
    expect((await writer.row(logUsual, '000000', records[0]!.id))!.logData).toBe('{\n  "a": 1\n}')
    expect(await writer.row(logUsual, '000007', records[0]!.id)).toBeUndefined()
  })

  test('texts that a database refuses are kept without what it refuses', async () => {
    writer.write(logError, { serviceId: 'a\0b', requestUri: '/\ud800', exceptionName: 'X', message: 'm\0' })
    const { records } = await writer.page(logError, { tenant: undefined, conditions: [{ exceptionName: 'X' }], current: 1, size: 1 })
    expect(records[0]).toMatchObject({ serviceId: 'ab', requestUri: '/\ufffd' })
  })

  test('when they come faster than they are written, some are dropped, counted and said; nobody waits', async () => {
    const dropped = writer.dropped
    for (let i = 0; i < limits.journalMax + 30; i++) writer.write(logApi, { serviceId: 'flood', requestUri: '/', method: 'POST' })
    expect(writer.waiting).toBe(limits.journalMax)
    expect(writer.dropped - dropped).toBe(30)
    await writer.flush()
    expect((await writer.page(logApi, { tenant: undefined, conditions: [{ serviceId: 'flood' }], current: 1, size: 1 })).total).toBe(limits.journalMax)
    const said = await writer.page(logUsual, { tenant: undefined, conditions: [{ logId: 'logsDropped' }], current: 1, size: 1 })
    expect(JSON.parse((await writer.row(logUsual, undefined, said.records[0]!.id))!.logData)).toEqual({ count: 30 })
  })
})

test('entries that could not be written wait, and are written when it is possible again', { tags: 'thorough' }, async () => {
  const on = await app([logs]),
    folder = join(mkdtempSync(join(tmpdir(), 'ketang-logs-')), 'later')
  const writer = journalWriter(on.engine, { days: 30, errorDays: 90, reads: false, file: join(folder, 'k.db.logs') })
  writer.note('info', 'started')
  await expect(writer.flush()).rejects.toThrow()
  expect([writer.waiting, writer.dropped]).toEqual([1, 0])
  mkdirSync(folder)
  await writer.flush()
  await writer.stop()
  // A new process finds them, and adds to them.
  const next = journalWriter(on.engine, { days: 30, errorDays: 90, reads: false, file: join(folder, 'k.db.logs') })
  next.note('info', 'stopped')
  const { records } = await next.page(logUsual, { tenant: undefined, conditions: [], current: 1, size: 10 })
  expect(records.map(row => row.logId).sort()).toEqual(['started', 'stopped'])
  await next.stop()
  await on.close()
  rmSync(folder, { recursive: true })
})

test('a search without an index looks at the newest rows only, and says since when', { tags: 'thorough' }, async () => {
  const on = await app([logs])
  const writer = journalWriter(on.engine, { days: 30, errorDays: 90, reads: false })
  for (let hour = 1; hour <= 4; hour++) {
    on.now = `2026-10-01T0${hour}:00:00.000Z`
    for (let i = 0; i < 4_500; i++) writer.write(logApi, { serviceId: 's', requestUri: '/', method: 'POST', title: i === 0 ? 'wanted' : 'other' })
    await writer.flush()
  }
  const { total, since } = await writer.page(logApi, { tenant: '000000', conditions: [{ title: 'wanted' }], current: 1, size: 10 })
  expect([total, since]).toEqual([2, '2026-10-01T03:00:00.000Z'])
  expect(
    await writer.page(logApi, { tenant: '000000', conditions: [{ title: 'wanted' }, { createdAt: { lt: '2026-10-01T03:00:00.000Z' } }], current: 1, size: 10 }),
  ).toMatchObject({ total: 2 })
  await writer.stop()
  await on.close()
})

test('a journal store in a file ends its thread when it rests, and starts again when asked', { tags: 'thorough' }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ketang-journals-')),
    store = journalStoreInFile(join(folder, 'x.logs'), 30)
  await store.exec('create table t (a integer)')
  await store.write([
    { text: 'insert into t values (?)', values: [1] },
    { text: 'insert into t values (?)', values: [2] },
  ])
  await expect(
    store.write([
      { text: 'insert into t values (?)', values: [3] },
      { text: 'insert into nowhere values (?)', values: [4] },
    ]),
  ).rejects.toThrow('no such table')
  for (let round = 0; round < 3; round++) {
    expect(await store.read({ text: 'select a from t order by a', values: [] })).toEqual([[1], [2]])
    await new Promise(resolve => setTimeout(resolve, 120))
  }
  const seen: unknown[] = []
  for await (const piece of store.pieces({ text: 'select a from t order by a', values: [] }, 1)) {
    seen.push(piece)
    await new Promise(resolve => setTimeout(resolve, 60))
  }
  expect(seen).toEqual([[[1]], [[2]]])
  await store.close()
  rmSync(folder, { recursive: true })
})

test.each([
  ['a store that is closed while it still answers is waited for until it has: nothing else need keep the process', 'k.logs', 'closed answered'],
  ['one that can not be opened says so to who asked, also while it is closed', join('nowhere', 'k.logs'), 'closed refused'],
])('%s', { tags: 'thorough' }, (_, file, said) => {
  const folder = newFolder('closing'),
    source = pathToFileURL(join(import.meta.dirname, 'journal-store.ts')).href
  mkdirSync(folder, { recursive: true })
  const program = `import { journalStoreInFile } from ${JSON.stringify(source)}
    const store = journalStoreInFile(${JSON.stringify(join(folder, file))})
    const asked = store.exec('create table one (id integer)').then(() => 'answered', () => 'refused')
    await store.close()
    process.stdout.write('closed ' + (await asked))`
  const path = join(folder, 'closing.mjs')
  writeFileSync(path, program)
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', path], { encoding: 'utf8', env: surroundings() })
  expect([status, stdout, stderr]).toEqual([0, said, ''])
})
