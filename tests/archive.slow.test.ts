/** The archive: facts of closed years leave the table in use beside those who write, break off anywhere, and everything says what it said. */
import { spawn } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { open } from '../cli/house.ts'
import { ketang } from '../cli/ketang.ts'
import { loadFrom } from '../cli/portable.ts'
import { find } from '../modules/kit/index.ts'
import { student } from '../modules/people/index.ts'
import { config, root } from '../server/config.ts'
import { archiveOf } from '../server/kernel/archive-file.ts'
import { archive } from '../server/kernel/archiving.ts'
import { asked, markOf } from '../server/kernel/archive.ts'
import { headNow } from '../server/kernel/heads.ts'
import { rebuild } from '../server/kernel/rebuild.ts'
import type { Parts } from '../server/main.ts'
import { dialects, tenant } from './app.ts'
import { newDatabase } from './databases.ts'
import { isFull, newFolder } from './run.ts'

const release = join(root, 'fixtures', 'releases', '0.1.ketang'),
  secret = 'the-secret-of-release-0.1',
  all = 1_000_000,
  boundary = '2026-07-01',
  later = '9999-01-01T00:00:00.000Z'

describe.each(dialects)('%s', dialect => {
  const ends: (() => unknown)[] = []
  let folder: string, env: Record<string, string>, parts: Parts
  async function place(kind: 'sqlite' | 'postgres', name: string): Promise<string> {
    if (kind === 'sqlite') return join(folder, name)
    const { url, drop } = await newDatabase()
    ends.unshift(drop)
    return url
  }
  async function run(of: Record<string, string>, ...args: readonly string[]) {
    let said = ''
    const hear = (text: string): void => {
      said += text
    }
    const host = { out: hear, err: hear, env: { LANG: 'en', ...of }, isTerminal: false, stop: new AbortController().signal }
    return { exit: await ketang(args, host), said }
  }
  const reader = async () => {
    const { log } = parts,
      facts = await log.after(tenant, 0, all),
      pupil = facts.find(fact => fact.resource === 'student')!,
      crossing = facts.filter(fact => fact.at >= boundary).length - 3
    return {
      facts,
      histories: await Promise.all(
        facts.filter((_, i) => i % 97 === 0).map(one => log.history(tenant, parts.engine.registry.resources.get(one.resource)!, one.stream)),
      ),
      then: await log.asOf(tenant, student, pupil.stream, facts[Math.floor(facts.length / 3)]!.at),
      pages: [
        await log.latest(tenant, { offset: crossing, limit: 10 }),
        await log.latest(tenant, { offset: facts.length - 2, limit: 10 }),
        await log.latest(tenant, { resource: 'student', offset: 0, limit: all }),
      ],
    }
  }
  const mark = async () => (await asked(parts.engine.store.read, markOf(dialect, tenant)))?.position ?? 0
  const inUse = async () => Number((await parts.engine.store.read({ text: `select count(*) from facts where tenant = '${tenant}'`, values: [] }))[0]![0])

  beforeAll(async () => {
    folder = newFolder('archive')
    const url = await place(dialect, 'k.db')
    await loadFrom(url, release, () => {})
    env = { DATABASE_URL: url, KETANG_SECRET: secret, LOG_LEVEL: 'silent', KETANG_FILES: join(folder, 'files'), KETANG_HEADS: join(folder, 'heads.log') }
    parts = await open(config(env), { migrate: true })
  }, 240_000)
  afterAll(async () => {
    await parts.engine.close()
    for (const end of ends) await end()
    rmSync(folder, { recursive: true, force: true })
  })

  test('killed in the midst of it, and broken off while people write, it loses nothing and says what it said', { timeout: 240_000 }, async () => {
    const before = await reader(),
      head = (await headNow(parts.engine, tenant))!,
      due = before.facts.findLastIndex(fact => fact.at < '2026-06-30T16:00:00.000Z') + 1
    expect(due).toBeGreaterThan(1_000)

    const dry = await run(env, 'archive', '--before', boundary, '--dry-run')
    expect(dry).toMatchObject({ exit: 0, said: expect.stringContaining(`${due} facts from before ${boundary} would be archived`) })
    expect(await mark()).toBe(0)

    const child = spawn(process.execPath, [join(root, 'cli', 'main.ts'), 'archive', '--before', boundary], {
        env: { ...process.env, ...env },
        stdio: 'ignore',
      }),
      ended = new Promise(resolve => child.once('exit', resolve))
    while ((await mark()) === 0 && child.exitCode === null) await new Promise(setImmediate)
    child.kill('SIGKILL')
    await ended
    expect(await mark()).toBeGreaterThan(0)
    expect((await parts.log.verify(tenant, { heads: [head] })).faults).toEqual([])
    expect(await reader()).toEqual(before)

    // It is run again, and breaks off once more; people write meanwhile.
    const create = parts.engine.command('param', 'create')
    let written = 0
    const write = (): Promise<unknown> =>
      parts.engine.run(parts.engine.system(tenant), create, `new-${++written}`, { paramName: '新', paramValue: '1', paramKey: `archive-${written}` })
    const writing: Promise<unknown>[] = []
    const instant = before.facts[due]!.at
    if ((await mark()) < due)
      await expect(
        archive(parts.engine, tenant, instant, {
          progress: () => {
            writing.push(write())
            throw new Error('broken off')
          },
        }),
      ).rejects.toThrow('broken off')
    // Two at once are no more than one.
    const both = await Promise.all([1, 2].map(() => archive(parts.engine, tenant, instant, { progress: () => void writing.push(write()) })))
    await Promise.all(writing)
    expect(both[0]).toMatchObject({ archived: due })
    expect(await mark()).toBe(due)
    expect(await inUse()).toBe(before.facts.length - due + written)

    const after = await reader()
    expect(after.facts.slice(0, before.facts.length)).toEqual(before.facts)
    expect(after.facts).toHaveLength(before.facts.length + written)
    expect([after.then, after.histories.slice(0, before.histories.length - 1)]).toEqual([before.then, before.histories.slice(0, -1)])
    expect((await parts.log.verify(tenant, { heads: [head, (await headNow(parts.engine, tenant))!] })).faults).toEqual([])
    expect(await rebuild(parts.engine, parts.log, tenant)).toMatchObject({ facts: after.facts.length, mended: 0 })
    expect(await archive(parts.engine, tenant, instant)).toMatchObject({ moved: 0, archived: due })
  })

  test('what is changed in the archive breaks the chain; a log that does not verify is not archived', { timeout: 120_000 }, async () => {
    const change = (actor: string): Promise<unknown> =>
      parts.engine.store.read({
        text: `update facts_archive set actor = '${actor}' where tenant = '${tenant}' and position = 17`,
        values: [],
        isArchived: true,
      })
    const { actor } = (await parts.log.after(tenant, 16, 1))[0]!
    await change('nobody')
    expect((await parts.log.verify(tenant)).faults[0]).toContain('position 17')
    const refused = await run(env, 'archive', '--before', '2026-08-01')
    expect(refused).toMatchObject({ exit: 1, said: expect.stringContaining('nothing was archived') })
    await change(actor)
    expect((await parts.log.verify(tenant)).faults).toEqual([])
  })

  test('who was erased stays erased in the archive', { timeout: 120_000 }, async () => {
    const { engine, log } = parts,
      as = engine.system(tenant)
    const [other] = await engine.ask(tenant, find(student, { status: 'live' }, { limit: 1 })),
      { schoolId, gradeId } = other!
    const does = (name: string, input: object): Promise<unknown> => engine.run(as, engine.command('student', name), 'leaving', input as Record<string, unknown>)
    await does('create', { schoolId, gradeId, studentName: '欧阳小峰', studentCode: 'LEAVING-1', sex: 'male' })
    await archive(engine, tenant, later)
    expect(await inUse()).toBe(1)
    expect((await log.history(tenant, student, 'leaving'))[0]!.data).toMatchObject({ studentName: '欧阳小峰' })
    await does('leave', { remark: '转学' })
    await does('erase', { remark: '家长要求' })
    await archive(engine, tenant, later)
    const [created, ...more] = await log.history(tenant, student, 'leaving')
    expect(created).toMatchObject({ type: 'created', data: { studentName: null } })
    expect(more.map(fact => fact.type)).toEqual(['left', 'erased'])
    expect((await log.verify(tenant)).faults).toEqual([])
    // The last one stayed: who writes next goes on with the chain.
    await engine.run(as, engine.command('param', 'create'), 'after-all', { paramName: '新', paramValue: '1', paramKey: 'after-all' })
    expect((await log.verify(tenant)).faults).toEqual([])
    expect(await rebuild(engine, log, tenant)).toMatchObject({ mended: 0 })
  })

  test('backups take the archive along, into either database', { timeout: 240_000 }, async () => {
    const facts = await parts.log.after(tenant, 0, all),
      archived = await mark()
    const other = dialect === 'sqlite' && dialects.includes('postgres') ? 'postgres' : 'sqlite'
    const backups = [
      ['plain.bak', dialect, []],
      ['moving.bak', other, ['--portable']],
    ] as const
    // On PostgreSQL both are of one kind, and what is moved there from a file takes it along: a plain run has no need of its own.
    for (const [file, kind, options] of isFull || dialect === 'sqlite' ? backups : backups.slice(1)) {
      const backup = join(folder, file)
      expect(await run(env, 'backup', '--no-files', ...options, backup)).toMatchObject({ exit: 0 })
      expect(existsSync(archiveOf(backup))).toBe(dialect === 'sqlite' && options.length === 0)
      const to = { ...env, DATABASE_URL: await place(kind, `${file}.db`), KETANG_HEADS: join(folder, `${file}.heads`) }
      expect(await run(to, 'restore', backup)).toMatchObject({ exit: 0 })
      const back = await open(config(to))
      expect(await back.log.after(tenant, 0, all)).toEqual(facts)
      expect((await back.log.verify(tenant)).faults).toEqual([])
      expect((await asked(back.engine.store.read, markOf(kind, tenant)))?.position).toBe(archived)
      await back.engine.close()
      if (kind === 'postgres' || options.length > 0) continue
      // What is put back takes the place of an archive that lies there; it is verified before it does.
      expect(await run(to, 'restore', release, '--force')).toMatchObject({ exit: 0 })
      expect(existsSync(archiveOf(to.DATABASE_URL))).toBe(false)
    }
  })

  test('without its archive a database is not opened, and what to do is said', { timeout: 120_000 }, async () => {
    const path = archiveOf(env.DATABASE_URL!),
      at = await mark(),
      sql = (text: string): Promise<unknown> => parts.engine.store.read({ text, values: [] })
    if (dialect === 'sqlite') {
      await parts.engine.close()
      renameSync(path, `${path}.away`)
    } else await sql(`update facts_archive set position = -1 where position = ${at}`)
    for (const command of ['verify', 'backup'] as const) {
      const refused = await run(env, command, ...(command === 'backup' ? [join(folder, 'never.bak')] : []))
      expect(refused).toMatchObject({ exit: 3, said: expect.stringContaining('restore the backup') })
    }
    expect((await run(env, 'doctor')).said).toContain('✗ the archive of tenant 000000')
    if (dialect === 'sqlite') {
      renameSync(`${path}.away`, path)
      parts = await open(config(env))
    } else await sql(`update facts_archive set position = ${at} where position = -1`)
    expect(await run(env, 'verify')).toMatchObject({ exit: 0 })
    expect((await run(env, 'doctor')).said).toContain('✓ the archive is there')
  })

  test('what has not come, and what is no year, is refused', async () => {
    for (const before of ['2999', 'soon', '2026-13-01']) expect(await run(env, 'archive', '--before', before)).toMatchObject({ exit: 2 })
    expect(await run(env, 'archive')).toMatchObject({ exit: 2 })
  })
})
