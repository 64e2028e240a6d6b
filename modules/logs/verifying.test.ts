/** Verifying in the console: in a thread of its own, one at a time, and kept. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { open, type Parts } from '../../cli/house.ts'
import { config, type Config } from '../../server/config.ts'
import { newId } from '../kit/index.ts'
import type { AnyRow } from '../../server/kernel/codec.ts'
import { commands, param } from '../system/param.ts'
import { dialects, tenant } from '../../tests/app.ts'
import { newDatabase } from '../../tests/databases.ts'
import { newFolder } from '../../tests/run.ts'
import { no, verifier, type Verify, verifyApart } from './server/verifying.ts'

describe.each(dialects)('on %s', dialect => {
  let parts: Parts, settings: Config
  const folder = newFolder('verifying')
  let drop = async (): Promise<void> => {}
  beforeAll(async () => {
    const made = dialect === 'sqlite' ? undefined : await newDatabase()
    drop = made?.drop ?? drop
    settings = config({
      DATABASE_URL: made?.url ?? join(folder, 'ketang.db'),
      KETANG_SECRET: 'a secret of at least thirty-two characters',
      KETANG_HEADS: 'off',
      LOG_LEVEL: 'error',
    })
    parts = await open(settings, { migrate: true })
  }, 120_000)
  afterAll(async () => {
    await parts?.engine.close()
    await drop()
    rmSync(folder, { recursive: true, force: true })
  })
  const ended = async (of: ReturnType<typeof verifier>) => {
    await expect.poll(async () => (await of.standing(tenant)).done, { timeout: 60_000 }).toBeUndefined()
    return (await of.standing(tenant)).last
  }

  test('a thread opens the same database and finds what is wrong there, while this one goes on', { tags: 'thorough', timeout: 120_000 }, async () => {
    const { engine, log } = parts,
      of = verifier(engine, verifyApart(settings)),
      [create] = commands
    const { id } = await engine.run(engine.system(tenant), create, newId(), { paramName: '参数', paramKey: 'a.b', paramValue: '1' })
    await of.begin(tenant, () => {})
    expect((await of.standing(tenant)).done).toBe(0)
    expect(await ended(of)).toMatchObject({ facts: await log.head(tenant), faults: [], at: expect.any(String) })
    const row = await engine.ask(tenant, { kind: 'get', of: param, id })
    await engine.store.transact(tenant, function* () {
      yield engine.statements.put(param, [{ ...(row as never as AnyRow), paramValue: 'x' }])
    })
    await of.begin(tenant, () => {})
    expect((await ended(of))!.faults).toEqual([`param ${id}: paramValue is "x", the log says "1"`])
  })

  test('one at a time: a second is refused while the first runs, and how far that is stands in the database', async () => {
    let end = (_: Awaited<ReturnType<Verify>>): void => {}
    const first = verifier(parts.engine, () => new Promise(resolve => (end = resolve)))
    await first.begin(tenant, () => {})
    await expect(first.begin('another', () => {})).rejects.toMatchObject({ refused: no.busy })
    // Whoever asks another process is told that it runs.
    expect((await verifier(parts.engine, verifyApart(settings)).standing(tenant)).done).toBe(0)
    end({ facts: 3, rows: 2, faults: ['one'] })
    expect(await ended(first)).toMatchObject({ facts: 3, rows: 2, faults: ['one'] })
    await first.begin(tenant, () => {})
    end({ facts: 4, rows: 2, faults: [] })
    expect(await ended(first)).toMatchObject({ facts: 4 })
  })
})
