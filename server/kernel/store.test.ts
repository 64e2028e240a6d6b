/** A SQLite file that other processes write too: who waits holds nobody up, comes in when it is free, and hears when that takes too long. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from './limits.ts'
import { no } from './refusals.ts'
import { openStore, planned, type Store } from './store.ts'

let folder: string, on: Store, other: Database.Database
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ketang-store-'))
  on = openStore(join(folder, 'k.db'))
  await on.exec('create table said (what text)')
  other = new Database(join(folder, 'k.db'))
})
afterEach(async () => {
  vi.useRealTimers()
  other.close()
  await on.close()
  rmSync(folder, { recursive: true })
})
const say = (what: string, tenant = '000000') =>
  on.transact(tenant, function* () {
    yield { text: 'insert into said values (?)', values: [what] }
  })
const said = async () => (await on.read({ text: 'select what from said order by rowid', values: [] })).flat()
/** Turns of the event loop. */
const turns = async (count: number) => {
  for (let i = 0; i < count; i++) await new Promise(setImmediate)
}

test('who waits for another process lets its own go on, and comes in when the file is free', async () => {
  other.exec("begin immediate; insert into said values ('other')")
  const begun = performance.now(),
    all = Promise.all([say('a'), say('b', '000001')])
  await turns(5)
  expect(performance.now() - begun).toBeLessThan(2_000)
  expect(await said()).toEqual([])
  other.exec('commit')
  await all
  expect((await said()).toSorted()).toEqual(['a', 'b', 'other'])
})
test('who has just written while others write leaves them the time to come in; alone it does not wait', async () => {
  const isAtOnce = async (what: string) => {
    void say(what)
    return (await said()).includes(what)
  }
  expect([await isAtOnce('alone'), await isAtOnce('alone still')]).toEqual([true, true])
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  other.exec("insert into said values ('other')")
  await vi.advanceTimersByTimeAsync(10)
  expect([await isAtOnce('first'), await isAtOnce('second')]).toEqual([true, false])
  // Nobody holds it now.
  other.exec('begin immediate; commit')
  await vi.advanceTimersByTimeAsync(10)
  expect(await said()).toContain('second')
})
test('who has waited too long is told to try again', { tags: 'thorough' }, async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  other.exec('begin immediate')
  const refused = expect(say('late')).rejects.toMatchObject({ refused: { code: no.busy.code } })
  await vi.advanceTimersByTimeAsync(limits.lockWithin + 10)
  await refused
  other.exec('rollback')
  await say('later')
  expect(await said()).toEqual(['later'])
})
test('a question is planned once, whatever it asks for: no parameter of it stands bare; words and what writes stay as they are', async () => {
  expect(planned("select what from said where what = ? and what like ? escape '\\' and what <> '?' limit ? + 0")).toBe(
    "select what from said where what = +? and what like +? escape '\\' and what <> '?' limit +? + 0",
  )
  expect(planned('insert into said values (?)')).toBe('insert into said values (?)')
  await say('a?')
  expect(await on.read({ text: "select what, '?' from said where what = ? and what like ? escape '\\' limit ? + 0", values: ['a?', 'a%', 1] })).toEqual([
    ['a?', '?'],
  ])
})

test('in memory too what is looked at is of one moment, whoever writes meanwhile, and the archive is empty', async () => {
  const alone = openStore(':memory:')
  await alone.exec('create table said (what text)')
  const words = { text: 'select what from said order by rowid', values: [] }
  const write = (what: string) =>
    alone.transact('000000', function* () {
      yield { text: 'insert into said values (?)', values: [what] }
    })
  await write('before')
  await alone.snapshot(async read => {
    expect(await read(words)).toEqual([['before']])
    await write('meanwhile')
    await alone.exec("insert into said values ('and beside')")
    expect(await read(words)).toEqual([['before']])
    expect(await read({ text: 'select position from facts_archive', values: [], isArchived: true })).toEqual([])
    await alone.snapshot(async later => expect((await later(words)).length).toBe(3))
  })
  expect((await alone.read(words)).flat()).toEqual(['before', 'meanwhile', 'and beside'])
  await alone.close()
})

/** Bytes that this process has written so far, to whatever file. */
const writtenSoFar = (): number => Number(/^wchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))![1])
test.runIf(process.platform === 'linux')(
  'what a statement of several rows would be undone by is in memory: a transaction writes the pages that it changed, once',
  async () => {
    await on.exec('create table mark (id text not null primary key, seen text not null unique)')
    on.raw.pragma('wal_autocheckpoint = 0')
    const rows = Array.from({ length: 16 }, () => '(?, ?)').join(', '),
      put = `insert into mark (id, seen) values ${rows} on conflict (id) do update set seen = excluded.seen`
    const fill = () =>
      on.transact('000000', function* () {
        for (let n = 0; n < 400; n++) yield { text: put, values: Array.from({ length: 32 }, () => randomUUID().repeat(4)) }
      })
    const logged = () => statSync(join(folder, 'k.db-wal')).size
    await fill()
    const before = { written: writtenSoFar(), logged: logged() }
    await fill()
    expect((writtenSoFar() - before.written) / (logged() - before.logged)).toBeLessThan(1.2)
  },
)
