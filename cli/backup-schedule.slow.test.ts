/** Backups by themselves: what is kept of them, when one is due, and that the server makes it. */
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { config } from '../server/config.ts'
import { backupSchedule, isDue } from './backup-schedule.ts'
import { type Desk, desk } from './fixture.ts'
import { serve } from './house.ts'
import { backupName, backupsIn, keepOf, notKept } from './retention.ts'
import { surroundings } from '../tests/run.ts'

let at: Desk, folder: string
beforeEach(async () => {
  at = await desk()
  folder = join(at.folder, 'backups')
})
afterEach(() => at.remove())

const day = 86_400_000
const series = (count: number) =>
  Array.from({ length: count }, (_, i) => new Date(Date.parse('2026-11-22T03:00:00.000Z') - i * day).toISOString()).map(at => ({ name: backupName(at), at }))

test('one each of the last days, weeks and months is kept, and always the newest', () => {
  const all = series(400),
    gone = new Set(notKept(all, keepOf('7d,4w,12m')))
  const kept = all.filter(one => !gone.has(one.name)).map(one => one.at.slice(0, 10))
  expect(kept.slice(0, 7)).toEqual(['2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17', '2026-11-16'])
  // The 22nd is a Sunday: the newest of the weeks before it are Sundays.
  expect(kept).toEqual(expect.arrayContaining(['2026-11-15', '2026-11-08', '2026-11-01', '2026-10-31', '2026-01-31', '2025-12-31']))
  expect(kept).toHaveLength(7 + 3 + 11)
  expect(notKept(series(3), keepOf('1m'))).toEqual([backupName('2026-11-21T03:00:00.000Z'), backupName('2026-11-20T03:00:00.000Z')])
  expect(notKept(series(1), keepOf('1d'))).toEqual([])
  for (const wrong of ['', '7', '7x', '0d', '7d,7d', '7d;4w']) expect(() => keepOf(wrong)).toThrow()
})

test('one is due at its time in the zone of people, once a day', () => {
  const due = (now: string, newest?: string) => isDue(now, newest, '03:00', 'Asia/Shanghai')
  expect(due('2026-11-21T18:59:00.000Z')).toBe(false)
  expect(due('2026-11-21T19:00:00.000Z')).toBe(true)
  expect(due('2026-11-21T19:01:00.000Z', '2026-11-21T19:00:10.000Z')).toBe(false)
  expect(due('2026-11-22T10:00:00.000Z', '2026-11-20T19:00:10.000Z')).toBe(true)
})

test('--keep makes a new one in a folder and takes the old ones away, with all that belongs to them', async () => {
  await at.run('user', 'create', 'admin', '--role', 'PA')
  mkdirSync(folder)
  const old = backupName('2020-01-01T00:00:00.000Z')
  for (const ending of ['', '.sha256']) writeFileSync(join(folder, `${old}${ending}`), 'x')
  mkdirSync(join(folder, `${old}.files`))
  writeFileSync(join(folder, `${backupName('2020-01-02T00:00:00.000Z')}.part`), 'half of one')
  writeFileSync(join(folder, 'mine.bak'), 'not ours')
  const { json, exit } = await at.run('backup', '--keep', '3d', folder, '--json')
  expect([exit, json.gone]).toEqual([0, []])
  expect(backupsIn(folder)).toHaveLength(2)
  const next = await at.run('backup', '--keep', '1d', '--force', folder, '--json')
  expect(next.json.gone).toContain(old)
  expect(readdirSync(folder).filter(name => name.includes('2020'))).toEqual([])
  expect(existsSync(join(folder, 'mine.bak'))).toBe(true)
  expect((await at.run('restore', next.json.file, '--dry-run')).exit).toBe(0)
  expect((await at.run('backup', '--keep', 'forever', folder)).exit).toBe(2)
})

test('the server makes the one of today by itself, once; doctor looks for it, and a failure is noted', async () => {
  await at.run('user', 'create', 'admin', '--role', 'PA')
  const env = { DATABASE_URL: at.database, PORT: '0', LOG_LEVEL: 'silent', KETANG_BACKUP: folder, KETANG_BACKUP_AT: '00:00', ...surroundings() },
    settings = config(env)
  const lacking = await at.runWith(env, 'doctor')
  expect([lacking.exit, lacking.out]).toEqual([1, expect.stringContaining('✗ no backup of the last 26 hours')])
  const serving = await serve(settings),
    noted: unknown[] = []
  const main = [process.execPath, '--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'main.ts')],
    watched = { ...serving, note: (...said: unknown[]) => noted.push(said) as never }
  const schedule = backupSchedule(watched, settings, main, env)
  expect(await schedule.look()).toBe(true)
  expect(await schedule.look()).toBe(false)
  expect(noted).toEqual([['info', 'backedUp', { file: join(folder, backupsIn(folder)[0]!.name), bytes: expect.any(Number), gone: 0 }]])
  expect(statSync(join(folder, backupsIn(folder)[0]!.name)).mode & 0o777).toBe(0o600)
  const nowhere = backupSchedule(watched, { ...settings, backup: { ...settings.backup!, folder: join(at.database, 'below') } }, main, env)
  expect(await nowhere.look()).toBe(false)
  expect(noted.at(-1)).toEqual(['error', 'backupFailed', expect.objectContaining({ error: expect.stringContaining('no folder') })])
  await schedule.stop()
  await serving.stop()
  expect((await at.runWith(env, 'doctor')).out).toContain('✓ the newest backup is')
}, 120_000)

test('a wrong rule or time is named at the start', () => {
  expect(() => config({ KETANG_SECRET: 'a secret of sixteen', KETANG_BACKUP: '/x', KETANG_BACKUP_KEEP: 'all' })).toThrow('KETANG_BACKUP_KEEP')
  expect(() => config({ KETANG_SECRET: 'a secret of sixteen', KETANG_BACKUP: '/x', KETANG_BACKUP_AT: '3 am' })).toThrow('KETANG_BACKUP_AT')
})
