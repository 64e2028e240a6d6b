/** Manners of the command line: unknown tenants, files that are there already or can't be written, personal values, and an empty database. */
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '../server/kernel/store.ts'
import { type Desk, desksAfter } from './fixture.ts'
import { surroundings } from '../tests/run.ts'

let at: Desk
const withAdmin = desksAfter(at => at.run('user', 'create', 'admin', '--role', 'PA', '--name', '欧阳锋', '--phone', '13812345678'))
beforeEach(async () => {
  at = await withAdmin()
})
afterEach(() => at.remove())

test('a tenant that does not exist is refused by every command that works in one, and named', async () => {
  for (const args of [
    ['verify'],
    ['tick'],
    ['events', 'tail'],
    ['user', 'create', 'x', '--role', 'PA'],
    ['export', 'user'],
    ['head'],
    ['seed', 'dict'],
    ['reactions', 'list'],
  ]) {
    const { exit, err } = await at.run(...args, '--tenant', '123456')
    expect([exit, err.trim()], args[0]).toEqual([1, 'there is no tenant 123456: one of 000000'])
  }
  const doctor = await at.run('doctor', '--tenant', '123456')
  expect([doctor.exit, doctor.out]).toEqual([1, expect.stringContaining('✗ there is no tenant 123456')])
  expect((await at.run('verify', '--all', '--json')).json).toHaveLength(1)
})

test('the version is that of the package', async () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'))
  expect(await at.run('--version')).toMatchObject({ exit: 0, out: `${version}\n` })
})

test('accounts are listed with their roles, people masked', async () => {
  await at.run('user', 'create', 'office', '--role', 'PO')
  const { out } = await at.run('user', 'list')
  expect(out.split('\n').map(line => line.split(/\s+/).slice(0, 3))).toEqual([
    ['account', 'name', 'roles'],
    ['admin', '欧**', 'PA'],
    ['office', expect.anything(), 'PO'],
    [''],
  ])
  expect((await at.run('user', 'list', '--role', 'PO', '--json')).json).toMatchObject([{ account: 'office', roles: ['PO'], status: 'active' }])
  expect((await at.run('user', 'list', '--role', 'XX')).exit).toBe(2)
})

test('an empty database gets its tables before it is seeded', async () => {
  const env = { DATABASE_URL: join(at.folder, 'fresh.db') }
  expect((await at.runWith(env, 'seed', 'dict', '--json')).json.made).toBeGreaterThan(10)
  expect((await at.runWith(env, 'verify')).exit).toBe(0)
  expect((await at.runWith({ DATABASE_URL: join(at.folder, 'other.db') }, 'verify')).err).toContain('run `ketang migrate` first')
}, 60_000)

test('facts are shown masked; revealed they are noted with who did it', async () => {
  const [{ id }] = (await at.rows('user')) as [{ id: string }]
  for (const args of [
    ['events', 'tail', '--resource', 'user'],
    ['events', 'show', 'user', id],
    ['events', 'show', 'user', id, '--json'],
  ]) {
    const { out } = await at.run(...args)
    expect(out).toContain('138****5678')
    for (const bare of ['欧阳锋', '13812345678', 'argon2']) expect(out).not.toContain(bare)
  }
  expect(existsSync(`${at.database}.logs`)).toBe(false)
  expect((await at.run('events', 'show', 'user', id, '--reveal')).out).toContain('欧阳锋')
  expect((await at.run('events', 'tail', '--resource', 'user', '--reveal')).out).toContain('13812345678')
  const logs = openStore(`${at.database}.logs`),
    noted = await logs.read({ text: `select log_data from log_usual where log_id = 'revealed'`, values: [] })
  await logs.close()
  expect(noted.map(([text]) => JSON.parse(String(text)))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ command: 'events show', resource: 'user', id, by: expect.any(String) }),
      expect.objectContaining({ command: 'events tail' }),
    ]),
  )
})

test('what is written is for its owner alone, and nothing is overwritten unless that is wished', async () => {
  for (const name of ['users.csv', 'users.xlsx']) {
    const file = join(at.folder, name)
    expect((await at.run('export', 'user', '--out', file)).exit).toBe(0)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    chmodSync(file, 0o644)
    expect(await at.run('export', 'user', '--out', file)).toMatchObject({ exit: 1, err: `${file} exists: use --force to overwrite it\n` })
    expect((await at.run('export', 'user', '--out', file, '--force')).exit).toBe(0)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  }
})

test('files that are not there, or are folders, are said in words', async () => {
  const folder = join(at.folder, 'folder')
  mkdirSync(folder)
  expect((await at.run('import', 'students', join(at.folder, 'none.csv'))).err).toContain(`there is no file or folder ${join(at.folder, 'none.csv')}`)
  expect((await at.run('export', 'user', '--out', join(at.folder, 'none', 'x.csv'))).err).toContain('there is no file or folder')
  writeFileSync(join(at.folder, 'text.db'), 'no database at all, but long enough to be looked at'.repeat(20))
  const broken = await at.runWith({ DATABASE_URL: join(at.folder, 'text.db'), KETANG_SECRET: 'a secret of sixteen' }, 'verify')
  expect([broken.exit, broken.err]).toEqual([3, "the database can't be reached: the file is no database\n"])
})

test('whoever stops listening ends the command quietly', async () => {
  await at.run('seed', 'dict')
  const main = join(import.meta.dirname, 'main.ts')
  const { stdout, stderr, status } = spawnSync(
    'sh',
    ['-c', `"${process.execPath}" --disable-warning=ExperimentalWarning "${main}" events tail -n 5000 | head -n 1; echo done`],
    { encoding: 'utf8', env: { ...surroundings(), DATABASE_URL: at.database, LANG: 'en' } },
  )
  expect([status, stderr, stdout.trim().split('\n').at(-1)]).toEqual([0, '', 'done'])
}, 60_000)
