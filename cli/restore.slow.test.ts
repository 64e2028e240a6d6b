/** Restoring: a backup is known to be good before it takes the place of anything; what is not good leaves everything as it was. */
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '../server/kernel/store.ts'
import { dialects } from '../tests/app.ts'
import { newDatabase } from '../tests/databases.ts'
import { isFull } from '../tests/run.ts'
import { type Desk, desk, type Ran } from './fixture.ts'

let at: Desk, good: string, bad: string, sum: string
const ends: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  at = await desk()
  await at.run('user', 'create', 'admin', '--role', 'PA')
  good = join(at.folder, 'good.bak')
  bad = join(at.folder, 'bad.bak')
  await at.run('backup', '--portable', good)
  // Somebody changed a row of another copy, whose checksum is right or not there at all.
  const other = join(at.folder, 'other.db')
  await at.run('backup', other)
  const store = openStore(other)
  await store.exec(`update user set account = 'forged'`)
  await store.close()
  copyFileSync(`${at.database}.secret`, `${other}.secret`)
  expect((await at.runWith({ DATABASE_URL: other }, 'backup', '--portable', bad)).exit).toBe(0)
  sum = readFileSync(`${bad}.sha256`, 'utf8')
  await at.run('user', 'create', 'later', '--role', 'PO')
})
afterAll(async () => {
  for (const end of ends) await end()
  at.remove()
})

describe.each(dialects)('%s', dialect => {
  /** A server takes long to make its tables: in a plain run it makes them for what it alone decides. */
  const isWhole = isFull || dialect === 'sqlite'
  interface Target {
    run(...args: string[]): Promise<Ran>
    accounts(): Promise<readonly string[]>
    left(): Promise<readonly string[]>
  }
  let known: Promise<Target> | undefined
  /** A database of one more account than the backup holds; the first test leaves it as it was. */
  const target = (): Promise<Target> => (known ??= filled())
  async function filled(): Promise<Target> {
    const made = dialect === 'postgres' ? await newDatabase() : undefined
    if (made) ends.push(made.drop)
    const secret = readFileSync(`${at.database}.secret`, 'utf8').trim(),
      env = { DATABASE_URL: made?.url ?? at.database, KETANG_SECRET: secret }
    const run = (...args: string[]): Promise<Ran> => at.runWith(env, ...args)
    if (made) {
      expect(await run('restore', good)).toMatchObject({ exit: 0, err: '' })
      await run('user', 'create', 'later', '--role', 'PO')
    }
    const asked = async (text: string): Promise<readonly string[]> => {
      const store = openStore(env.DATABASE_URL)
      try {
        return (await store.read({ text, values: [] })).map(row => String(row[0]))
      } finally {
        await store.close()
      }
    }
    return {
      run,
      accounts: () => asked('select account from "user" order by account'),
      left: async () =>
        made
          ? asked(`select schema_name from information_schema.schemata where schema_name like 'ketang%'`)
          : readdirSync(at.folder).filter(name => name.includes('restoring')),
    }
  }

  test('a backup that is not what its log says, or of another secret, is refused and nothing is changed, with --force too', async () => {
    const { run, accounts, left } = await target()
    for (const isSummed of isWhole ? [true, false] : [true]) {
      if (isSummed) writeFileSync(`${bad}.sha256`, sum)
      else rmSync(`${bad}.sha256`)
      const refused = await run('restore', bad, '--force')
      expect([refused.exit, refused.err]).toEqual([1, expect.stringContaining('differences, the database is as it was: user')])
      expect(await accounts()).toEqual(['admin', 'later'])
    }
    const strange = await at.runWith({ DATABASE_URL: join(at.folder, 'strange.db'), KETANG_SECRET: 'quite another secret' }, 'restore', good)
    expect([strange.exit, strange.err]).toEqual([3, expect.stringContaining('needed is the one with')])
    expect(existsSync(join(at.folder, 'strange.db'))).toBe(false)
    expect(await left()).toEqual([])
    expect((await run('verify')).exit).toBe(0)
  })

  test('--dry-run says whether a backup is good and changes nothing', async () => {
    const { run, accounts, left } = await target()
    const tried = await run('restore', good, '--dry-run')
    expect([tried.exit, tried.out]).toEqual([0, expect.stringContaining('the backup is good; nothing was changed')])
    if (isWhole) expect((await run('restore', bad, '--dry-run')).exit).toBe(1)
    expect(await accounts()).toEqual(['admin', 'later'])
    expect(await left()).toEqual([])
    expect((await run('restore', good, '--force')).exit).toBe(0)
    expect(await accounts()).toEqual(['admin'])
    expect(await left()).toEqual([])
    expect((await run('verify')).exit).toBe(0)
    expect((await run('user', 'create', 'next', '--role', 'PO')).exit).toBe(0)
  })
})

test('a backup of the version before is brought to this one while it is checked', async () => {
  const old = join(import.meta.dirname, '..', 'fixtures', 'releases', '0.1.ketang'),
    env = { DATABASE_URL: join(at.folder, 'old.db'), KETANG_SECRET: 'the-secret-of-release-0.1' }
  expect((await at.runWith(env, 'restore', old, '--dry-run')).exit).toBe(0)
  expect(existsSync(env.DATABASE_URL)).toBe(false)
  expect((await at.runWith(env, 'restore', old)).exit).toBe(0)
  expect((await at.runWith(env, 'verify', '--all')).exit).toBe(0)
  expect((await at.runWith(env, 'migrate', 'status')).exit).toBe(0)
})

test('a backup is for its owner alone, and the one before it stays until it is whole', async () => {
  for (const file of [good, `${good}.sha256`]) expect(statSync(file).mode & 0o777).toBe(0o600)
  const file = join(at.folder, 'copy.bak')
  expect((await at.run('backup', file)).exit).toBe(0)
  expect((await at.run('backup', file, '--force')).exit).toBe(0)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(at.folder).filter(name => name.endsWith('.part'))).toEqual([])
  writeFileSync(`${file}.sha256`, 'nonsense')
  expect((await at.run('restore', file, '--dry-run')).err).toContain('does not match its checksum')
})
