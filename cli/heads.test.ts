/** Heads at the terminal: an auditor takes one away, and it proves later that the log still holds it. */
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '../server/kernel/store.ts'
import { type Desk, desk } from './fixture.ts'

let at: Desk
beforeEach(async () => {
  at = await desk()
  await at.run('user', 'create', 'admin', '--role', 'PA')
})
afterEach(() => at.remove())
async function sql(...texts: readonly string[]): Promise<void> {
  const store = openStore(at.database)
  for (const text of texts) await store.exec(text)
  await store.close()
}

test('a head is one line; verify proves that the log still contains it, from a text or a file', { tags: 'thorough' }, async () => {
  const { out, exit } = await at.run('head')
  expect([exit, out]).toEqual([0, expect.stringMatching(/^ketang-head 000000 \d+ [0-9a-f]{12}\.[\w-]{43} \S+Z [0-9a-f]{12} [\w-]{43}\n$/)])
  expect((await at.run('head', '--all', '--json')).json).toMatchObject([{ tenant: '000000', text: expect.stringContaining('ketang-head') }])
  const kept = join(at.folder, 'kept.txt')
  writeFileSync(kept, `Kept on Monday:\n${out}`)
  await at.run('user', 'create', 'later', '--role', 'PO')
  for (const given of [out, kept]) {
    const proved = await at.run('verify', '--head', given)
    expect([proved.exit, proved.out]).toEqual([0, expect.stringContaining('the log still contains the 1 heads that were given')])
  }
  const wrong = await at.run('verify', '--head', 'nothing')
  expect([wrong.exit, wrong.err]).toEqual([2, expect.stringContaining('none was found')])
  expect((await at.run('head', '--tenant', '111111')).exit).toBe(1)
})

test('a log that was cut is called so by verify and by doctor, by the file of heads and by who kept one', { tags: 'thorough' }, async () => {
  const { out } = await at.run('head', '--write'),
    file = `${at.database}.heads.log`
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect((await at.run('doctor')).out).toMatch(/✓ the log holds \d+ facts/)
  await sql(`delete from facts where position > 5`)
  const doctor = await at.run('doctor')
  expect([doctor.exit, doctor.out]).toEqual([1, expect.stringMatching(/✗ the log is not whole: the log is shorter than its head of .*: it ends at 5/)])
  expect((await at.run('verify')).out).toContain('its end was cut off')
  rmSync(file)
  expect((await at.run('verify', '--head', out)).out).toContain('its end was cut off')
  await sql(`insert into cursors values ('000000', 'any', 7)`)
  const behind = await at.run('doctor')
  expect([behind.exit, behind.out]).toEqual([1, expect.stringContaining('the log is shorter than what followed it')])
  expect(behind.out).not.toMatch(/✓ reactions are -/)
})

test('a restored backup may be behind the heads that were written, and says so in their file', { tags: 'thorough' }, async () => {
  const file = join(at.folder, 'all.bak')
  await at.run('backup', file)
  await at.run('user', 'create', 'later', '--role', 'PO')
  await at.run('head', '--write')
  expect((await at.run('restore', file, '--force')).exit).toBe(0)
  expect((await at.run('verify')).exit).toBe(0)
  expect((await at.run('doctor')).out).not.toContain('not whole')
  expect(existsSync(`${at.database}.heads.log`)).toBe(true)
})

test('seal takes the log as it stands', { tags: 'thorough' }, async () => {
  await sql(`update facts set hash = 'plain'`)
  expect((await at.run('verify')).out).toContain('is not sealed')
  expect((await at.run('seal', '--all', '--json')).json).toMatchObject([{ tenant: '000000', position: expect.any(Number) }])
  expect((await at.run('verify')).out).not.toContain('is not sealed')
})
