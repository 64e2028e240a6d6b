/** The command line: usage and exit codes, accounts, checks, backups, exports. */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Desk, desk } from './fixture.ts'

let at: Desk
beforeEach(async () => {
  at = await desk()
})
afterEach(() => at.remove())
const admin = () => at.run('user', 'create', 'admin', '--role', 'PA', '--json')

test('every command explains itself with an example', async () => {
  const { out, exit } = await at.run('--help')
  expect(exit).toBe(0)
  const names = [...out.matchAll(/^ {2}([a-z]+) .*$/gm)].map(match => match[1]!)
  expect(names).toEqual(
    expect.arrayContaining([
      'serve',
      'migrate',
      'seed',
      'import',
      'settle',
      'tick',
      'events',
      'verify',
      'rebuild',
      'compact',
      'archive',
      'backup',
      'restore',
      'export',
      'user',
      'doctor',
      'rights',
    ]),
  )
  for (const name of names) expect((await at.run(name, '--help')).out).toMatch(/Examples?:/)
})

test('help is in the language asked for', async () => {
  expect((await at.run('--lang', 'zh', '--help')).out).toContain('显示帮助')
})

test('wrong usage ends with 2, a refusal with 1', async () => {
  expect((await at.run('nonsense')).exit).toBe(2)
  expect((await at.run('user', 'create', 'x', '--role', 'XX')).exit).toBe(2)
  expect((await at.run('settle', '--period', '2026-13')).exit).toBe(2)
  await admin()
  const { exit, err } = await at.run('user', 'create', 'admin', '--role', 'PA')
  expect([exit, err.trim()]).toEqual([1, 'there is an account named admin already (account)'])
})

test('with --json a failure is JSON too', async () => {
  await admin()
  const { json } = await at.run('user', 'create', 'admin', '--role', 'PA', '--json')
  expect(json.error).toMatchObject({ exit: 1, detail: { code: 'user.taken' } })
})

test('the first account comes with its tenant, and its password works until it is reset', async () => {
  const { json } = await admin()
  expect(json).toMatchObject({ account: 'admin', role: 'PA', password: expect.stringMatching(/^\w{14}$/) })
  const { passwordFits } = await import('../modules/identity/server/password.ts')
  const stored = async (): Promise<string> => (await at.rows('user', { account: 'admin' }))[0].passwordHash
  expect(await passwordFits(await stored(), json.password)).toBe(true)
  await at.run('user', 'reset-password', 'admin', '--password', 'Another@2026')
  expect(await passwordFits(await stored(), json.password)).toBe(false)
  expect(await passwordFits(await stored(), 'Another@2026')).toBe(true)
})

test('an account that is not there is said so', async () => {
  const { exit, err } = await at.run('user', 'reset-password', 'nobody')
  expect([exit, err.trim()]).toEqual([1, 'no account nobody'])
})

test('dictionaries and regions are filled in once', async () => {
  const first = await at.run('seed', 'dict', '--json'),
    second = await at.run('seed', 'dict', '--json')
  expect([first.json.there, second.json.made]).toEqual([0, 0])
  expect(second.json.there).toBe(first.json.made)
  await at.run('seed', 'regions')
  expect((await at.run('seed', 'regions', '--json')).json.made).toBe(0)
  expect((await at.rows('region', { code: '330106' }))[0]).toMatchObject({ name: '西湖区', cityName: '杭州市', provinceName: '浙江省' })
  expect((await at.run('verify')).exit).toBe(0)
})

test("events show a row's story and the end of the log, filtered", async () => {
  const { json } = await admin()
  const story = await at.run('events', 'show', 'user', json.id)
  expect(story.out).toContain('user.created → active')
  const tail = await at.run('events', 'tail', '-n', '3', '--resource', 'user')
  expect(tail.out.trim().split('\n')).toHaveLength(1)
  expect((await at.run('events', 'show', 'user', 'nobody')).exit).toBe(1)
  expect((await at.run('events', 'tail', '--resource', 'nothing')).exit).toBe(2)
})

test('a damaged row is found by verify and mended by rebuild', async () => {
  await admin()
  const { openStore } = await import('../server/kernel/store.ts')
  const store = openStore(at.database)
  await store.exec("update user set account = 'forged'")
  await store.close()
  const { exit, out } = await at.run('verify')
  expect(exit).toBe(1)
  expect(out).toContain('account is "forged", the log says "admin"')
  expect((await at.run('rebuild')).exit).toBe(0)
  expect((await at.run('verify')).exit).toBe(0)
})

test('a rebuild waits for one that was killed until what that held has run out', async () => {
  await admin()
  const { openStore } = await import('../server/kernel/store.ts')
  const store = openStore(at.database),
    until = new Date(Date.now() + 1_500).toISOString()
  await store.exec(`insert into leases (tenant, name, holder, until) values ('*', 'rebuild', 'killed', '${until}')`)
  await store.close()
  const { exit, err } = await at.run('rebuild')
  expect([exit, err]).toEqual([0, expect.stringContaining('waiting for it')])
  expect(new Date().toISOString() > until).toBe(true)
})

test('a backup put back has the same rows, and is checked', async () => {
  await admin()
  await at.run('seed', 'dict')
  const file = join(at.folder, 'all.bak'),
    users = await at.rows('user'),
    words = await at.rows('dict')
  expect((await at.run('backup', file)).exit).toBe(0)
  expect(existsSync(`${file}.sha256`)).toBe(true)
  expect((await at.run('backup', file)).exit).toBe(1)
  await at.run('user', 'create', 'later', '--role', 'PO')
  const refused = await at.run('restore', file)
  expect([refused.exit, refused.err.trim()]).toEqual([1, 'the database is not empty: use --force to replace it'])
  expect((await at.run('restore', file, '--force')).exit).toBe(0)
  expect(await at.rows('user')).toEqual(users)
  expect(await at.rows('dict')).toEqual(words)
})

test('a damaged backup and a file that is none are refused, and the database stays', async () => {
  await admin()
  const file = join(at.folder, 'all.bak'),
    foreign = join(at.folder, 'foreign.bak')
  await at.run('backup', file)
  appendFileSync(file, 'x')
  expect((await at.run('restore', file, '--force')).err).toContain('does not match its checksum')
  writeFileSync(foreign, 'no database at all')
  expect((await at.run('restore', foreign, '--force')).err).toContain('is not a backup of this product')
  expect(await at.rows('user')).toHaveLength(1)
})

test('an export has a header, and the rows as lists show them', async () => {
  await admin()
  const { out } = await at.run('export', 'user')
  const [header, row] = out.split('\r\n')
  expect(header).toContain('Account')
  expect(row).toContain('admin')
  expect(row).not.toContain('argon2')
  const file = join(at.folder, 'users.xlsx')
  expect((await at.run('export', 'user', '--out', file, '--json')).json).toMatchObject({ rows: 1 })
  expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK')
  expect((await at.run('export', 'nothing')).exit).toBe(2)
})

test('rights name the roles of a code', async () => {
  const { json } = await at.run('rights', '--group', 'settlement', '--json')
  expect(json).toContainEqual(expect.objectContaining({ code: 'settlement_execute', by: ['FI'] }))
  expect((await at.run('rights')).out).toContain('open_class_launch')
})
test('rights list the rules that modules add to the commands of others', async () => {
  const { json } = await at.run('rights', '--rules', '--json')
  for (const one of json)
    expect(one).toMatchObject({
      command: expect.any(String),
      kind: expect.stringMatching(/guard|consequence/),
      label: [expect.any(String), expect.any(String)],
    })
  expect((await at.run('rights')).out).toContain('says')
})
test('rights name the roles of a call with the code that it asks for', async () => {
  const { json } = await at.run('rights', '--calls', '--json')
  const of = (path: string) => json.find((one: any) => one.path === `/api/${path}`)
  expect(of('blade-system/role/grant')).toEqual({ method: 'POST', path: '/api/blade-system/role/grant', permits: ['role_grant'], by: ['PA'], isPublic: false })
  expect(of('blade-auth/oauth/token')).toMatchObject({ isPublic: true, permits: [] })
  expect(of('blade-system/menu/list')).toMatchObject({ permits: [], by: ['PA', 'PO'] })
  const { out } = await at.run('rights')
  expect(
    out
      .split('\n')
      .find(line => line.startsWith('POST /api/blade-system/role/grant '))!
      .split(/\s+/)
      .slice(2),
  ).toEqual(['x', ...Array(17).fill('.'), 'role_grant'])
})

test('doctor says in words what is wrong', async () => {
  const { out } = await at.run('doctor')
  expect(out).toContain('the database answers (sqlite)')
  expect(out).toContain('reactions are 0 facts behind')
})

test('doctor knows a wrong secret, a damaged row and payments without an answer', async () => {
  await admin()
  expect((await at.run('doctor', '--deep')).out).toContain('facts and the rows agree')
  const { openStore } = await import('../server/kernel/store.ts')
  const store = openStore(at.database)
  await store.exec("update user set account = 'forged'")
  await store.close()
  const damaged = await at.run('doctor', '--deep')
  expect([damaged.exit, damaged.out]).toEqual([1, expect.stringContaining('`ketang rebuild` mends the rows')])
  await at.run('rebuild')
  expect((await at.run('doctor', '--deep')).out).toContain('facts and the rows agree')
  writeFileSync(`${at.database}.secret`, 'another secret of sixteen')
  const locked = await at.run('doctor')
  expect([locked.exit, locked.out]).toEqual([1, expect.stringContaining('the secret is not that of this database')])
})

test('tick answers what it did', async () => {
  await admin()
  expect((await at.run('tick', '--json')).json).toMatchObject({ tenant: '000000', behind: 0 })
})

test('a month without lessons has nothing to settle', async () => {
  await admin()
  const { exit, out } = await at.run('settle', '--period', '2020-01', '--dry-run')
  expect([exit, out.trim()]).toEqual([0, 'nothing to settle'])
  expect((await at.run('settle', '--period', '2999-01')).exit).toBe(1)
})
