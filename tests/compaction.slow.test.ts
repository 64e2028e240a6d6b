/** Compaction: what a former version wrote is packed beside those who write, breaks off anywhere, and says the same. */
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadFrom } from '../cli/portable.ts'
import { open } from '../cli/house.ts'
import { config, root } from '../server/config.ts'
import { student } from '../modules/people/index.ts'
import { compact } from '../server/kernel/compaction.ts'
import { headNow } from '../server/kernel/heads.ts'
import { isPacked } from '../server/kernel/packing.ts'
import { dialects, tenant } from './app.ts'
import { newDatabase } from './databases.ts'

const release = join(root, 'fixtures', 'releases', '0.1.ketang'),
  secret = 'the-secret-of-release-0.1'

test.each(dialects)('a database of the former version is packed on %s and says the same', { timeout: 240_000 }, async dialect => {
  const made = dialect === 'postgres' ? await newDatabase() : { url: join(mkdtempSync(join(tmpdir(), 'ketang-')), 'old.db'), drop: async () => {} }
  await loadFrom(made.url, release, () => {})
  const env = { DATABASE_URL: made.url, KETANG_SECRET: secret, LOG_LEVEL: 'silent' }
  const { engine, log } = await open(config(env), { migrate: true })
  const lying = async () => {
    const rows = await engine.store.read({ text: 'select data from facts where tenant = ' + (dialect === 'sqlite' ? '?' : '$1'), values: [tenant] })
    return rows.filter(([data]) => !isPacked(String(data))).length
  }
  const before = await log.after(tenant, 0, 100_000),
    head = await headNow(engine, tenant),
    [someone] = before.filter(fact => fact.resource === 'student'),
    middle = before[Math.floor(before.length / 2)]!.at,
    then = await log.asOf(tenant, student, someone!.stream, middle)
  expect(await lying()).toBe(before.length)
  expect((await log.verify(tenant)).faults).toEqual([])

  // A process is killed in the midst of it, wherever that is.
  const child = spawn(process.execPath, [join(root, 'cli', 'main.ts'), 'compact'], { env: { ...process.env, ...env }, stdio: 'ignore' })
  const ended = new Promise(resolve => child.once('exit', resolve))
  while ((await lying()) === before.length && child.exitCode === null) await new Promise(setImmediate)
  child.kill('SIGKILL')
  await ended
  expect(await lying()).toBeLessThan(before.length)
  expect((await log.verify(tenant)).faults).toEqual([])

  // It is run again, and breaks off once more; people write meanwhile.
  const create = engine.command('param', 'create'),
    values = { paramName: '新', paramValue: '1' }
  let written = 0
  const write = (): Promise<unknown> => engine.run(engine.system(tenant), create, `new-${++written}`, { ...values, paramKey: `compact-${written}` })
  const writing: Promise<unknown>[] = []
  await expect(
    compact(engine, tenant, {
      progress: () => {
        writing.push(write())
        if (writing.length === 2) throw new Error('broken off')
      },
    }),
  ).rejects.toThrow('broken off')
  const done = await compact(engine, tenant, { progress: () => void writing.push(write()) })
  await Promise.all(writing)
  expect(done.facts).toBeGreaterThanOrEqual(before.length)
  expect(done.after).toBeLessThanOrEqual(done.before * 0.6)
  expect(await lying()).toBe(0)
  expect((await compact(engine, tenant)).packed).toBe(0)

  expect((await log.verify(tenant, { heads: [head!] })).faults).toEqual([])
  const after = await log.after(tenant, 0, 100_000)
  expect(after.slice(0, before.length)).toEqual(before)
  expect(after).toHaveLength(before.length + written)
  expect(await log.asOf(tenant, student, someone!.stream, middle)).toEqual(then)
  await engine.close()
  await made.drop()
})
