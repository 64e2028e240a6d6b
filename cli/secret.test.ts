/** The secret at the terminal: a missing or wrong one is named by its fingerprint and never silently replaced; a new one takes its place. */
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '../server/kernel/store.ts'
import { type Desk, desk } from './fixture.ts'

let at: Desk, secret: string
beforeEach(async () => {
  at = await desk()
  secret = `${at.database}.secret`
})
afterEach(() => at.remove())
const fingerprint = async (): Promise<string> => (await at.run('secret', 'show', '--json')).json.fingerprint

test('a secret is made for an empty database alone; for one with facts it is asked for by its fingerprint, and nothing is made', async () => {
  rmSync(secret)
  expect((await at.run('migrate', 'status')).exit).not.toBe(2)
  expect(statSync(secret).mode & 0o777).toBe(0o600)
})

test('without its secret no command works on a database with facts; doctor says which one is needed and where it was looked for', {
  tags: 'thorough',
}, async () => {
  await at.run('user', 'create', 'admin', '--role', 'PA')
  const wanted = await fingerprint()
  renameSync(secret, `${secret}.away`)
  for (const args of [['verify'], ['migrate'], ['migrate', 'status'], ['user', 'create', 'x', '--role', 'PO'], ['serve', '--port', '0'], ['doctor']]) {
    const { exit, out, err } = await at.run(...args)
    expect(exit, args[0]).not.toBe(0)
    for (const part of [wanted, 'KETANG_SECRET', secret]) expect(`${out}${err}`, args[0]).toContain(part)
    expect(existsSync(secret), args[0]).toBe(false)
  }
  renameSync(`${secret}.away`, secret)
  expect((await at.run('verify')).exit).toBe(0)
})

test('with another secret every command refuses, and names both', async () => {
  await at.run('user', 'create', 'admin', '--role', 'PA')
  const wanted = await fingerprint(),
    right = readFileSync(secret, 'utf8')
  writeFileSync(secret, 'quite another secret')
  for (const args of [['verify'], ['rebuild'], ['migrate', 'status'], ['events', 'tail'], ['user', 'create', 'x', '--role', 'PO'], ['serve', '--port', '0']]) {
    const { exit, err } = await at.run(...args)
    expect([exit, err], args[0]).toEqual([3, expect.stringContaining(`needed is the one with ${wanted}`)])
    expect(err).toContain(secret)
  }
  const doctor = await at.run('doctor')
  expect([doctor.exit, doctor.out]).toEqual([1, expect.stringContaining(wanted)])
  expect(doctor.out).not.toContain('not whole')
  writeFileSync(secret, right)
  expect(await at.rows('user')).toHaveLength(1)
})

test('a new secret takes its place; the former is kept for old backups, what was sealed is read, heads go on', { tags: 'thorough' }, async () => {
  await at.run('user', 'create', 'admin', '--role', 'PA')
  const former = await fingerprint(),
    { out: head } = await at.run('head', '--write')
  const done = await at.run('secret', 'rotate')
  expect([done.exit, done.out]).toEqual([0, expect.stringContaining(`the secret ${former} was replaced by`)])
  expect(
    readdirSync(at.folder)
      .filter(name => name.includes('.secret'))
      .sort(),
  ).toEqual(['ketang.db.secret', `ketang.db.secret.${former}`])
  expect(statSync(secret).mode & 0o777).toBe(0o600)
  const present = await fingerprint()
  expect(present).not.toBe(former)
  await at.run('user', 'create', 'later', '--role', 'PO')
  expect((await at.run('verify', '--head', head)).exit).toBe(0)
  expect(
    readFileSync(`${at.database}.heads.log`, 'utf8')
      .trim()
      .split('\n')
      .map(line => line.split(' ')[5]),
  ).toEqual([former, present])
  expect((await at.run('doctor')).out).toContain(`(fingerprint ${present}, from ${secret})`)
  expect((await at.rows('user')).map(row => row.account).sort()).toEqual(['admin', 'later'])
})

test('while a server works on it the secret stays', async () => {
  await at.run('user', 'create', 'admin', '--role', 'PA')
  const store = openStore(at.database)
  await store.exec(`insert into leases values ('000000', 'reactor', 'server', '2999-01-01T00:00:00.000Z')`)
  await store.close()
  const before = await fingerprint()
  expect(await at.run('secret', 'rotate')).toMatchObject({ exit: 1, err: expect.stringContaining('stop it first') })
  expect(await fingerprint()).toBe(before)
})
