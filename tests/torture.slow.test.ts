/** Torture: engines are killed under load, connections are cut in the middle of a turn; what was acknowledged is there, nothing is half. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enrolment } from '../modules/enrolment/index.ts'
import { newId, RefusalError } from '../modules/kit/index.ts'
import { openStore, postgresql, type Store } from '../server/kernel/store.ts'
import { dialects, tenant } from './app.ts'
import { migratedDatabase, testDatabase } from './databases.ts'
import { onSale, pupils, type World, world } from './properties/world.ts'
import { emptied, intact, killed, kills, load } from './torture/killing.ts'
import { isFull, newFolder } from './run.ts'

describe.each(dialects)('on %s', dialect => {
  let address = '',
    drop: () => Promise<void>,
    on: World
  beforeAll(async () => {
    const folder = newFolder('torture')
    const made = await migratedDatabase(dialect, join(folder, 'k.db'))
    address = made.url
    drop = async () => {
      await made.drop()
      rmSync(folder, { recursive: true, force: true })
    }
    const store: Store = openStore(address)
    on = await world(dialect, store)
    await onSale(on, 'k3')
  })
  afterAll(async () => {
    await on.close()
    await drop()
  })

  test('an engine that is killed at any moment loses nothing that it acknowledged', async () => {
    let said: readonly string[] = []
    await emptied(on)
    for (let i = 0; i < kills(isFull ? 5 : 2); i++) {
      said = said.concat(await killed(load(address, `kill${i}`)))
      await intact(on, said)
      await emptied(on)
    }
    expect(said.filter(line => line.startsWith('+')).length).toBeGreaterThan(10)
  }, 3_600_000)
})

describe.runIf(dialects.includes('postgres'))('on PostgreSQL', () => {
  let on: World,
    url = '',
    drop: () => Promise<void>
  beforeAll(async () => {
    const made = await migratedDatabase('postgres', '')
    url = made.url
    drop = made.drop
    const store = postgresql(url, 6)
    on = await world('postgres', store)
    await onSale(on, 'k3')
  })
  afterAll(async () => {
    await on.close()
    await drop()
  })

  test('a connection that is cut in the middle of a turn costs that turn at most, and the engine goes on by itself', async () => {
    const admin = postgres(testDatabase(), { max: 1, onnotice: () => {} }),
      said: string[] = [],
      lost: { id: string; pupil: string }[] = []
    const until = Date.now() + 1_500 * Math.max(1, kills(5) / 5)
    const commit = (id: string, pupil: string) => on.send(on.people.system, 'enrolment.commit', id, { openClassId: 'k3', studentId: pupil }, { key: id })
    const parent = async (pupil: string): Promise<void> => {
      while (Date.now() < until) {
        const id = newId()
        try {
          await commit(id, pupil)
          said.push(`+ ${id}`)
          await on.send(on.people.system, 'enrolment.revoke', id, { reason: '不去了' }, { key: `-${id}` })
          said.push(`- ${id}`)
        } catch (error) {
          if (!(error instanceof RefusalError)) lost.push({ id, pupil })
        }
      }
    }
    let cuts = 0
    const cutter = async (): Promise<void> => {
      while (Date.now() < until) {
        await new Promise(resolve => setTimeout(resolve, 20 + Math.random() * 60))
        const cut = await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${new URL(url).pathname.slice(1)} and state <> 'idle'`
        cuts += cut.length
      }
    }
    await Promise.all([cutter(), ...pupils.slice(0, 6).map(parent)])
    await admin.end()
    expect(cuts).toBeGreaterThan(0)
    expect(said.length).toBeGreaterThan(0)
    // Who heard nothing asks again under the same key: done once, or refused, never done twice.
    for (const { id, pupil } of lost)
      await commit(id, pupil).catch(error => {
        if (!(error instanceof RefusalError)) throw error
      })
    const twice = (await on.log.after(tenant, 0, 100_000)).filter(fact => fact.resource === 'enrolment' && fact.type === 'committed')
    expect(new Set(twice.map(fact => fact.stream)).size).toBe(twice.length)
    await intact(on, said)
  }, 600_000)

  test('of three engines on one database one after another is killed; the others go on, and no seat is sold twice', async () => {
    await emptied(on)
    expect(await on.all(enrolment, { status: 'enrolled' })).toEqual([])
    const [one, two, three] = [load(url, 'one'), load(url, 'two'), load(url, 'three')]
    let said: readonly string[] = await killed(one, 300)
    const before = two.said().length
    // The database notices by itself that the first is gone, and lets the second have its lock; seats that the first held are given back.
    for (const left of await on.all(enrolment, { status: 'enrolled', id: { starts: 'one-' } }))
      await on.send(on.people.system, 'enrolment.revoke', left.id, { reason: '已停机' })
    await expect.poll(() => two.said().length, { timeout: 20_000 }).toBeGreaterThan(before + 4)
    said = said.concat(await killed(two))
    const later = three.said().length
    for (const left of await on.all(enrolment, { status: 'enrolled', id: { starts: 'two-' } }))
      await on.send(on.people.system, 'enrolment.revoke', left.id, { reason: '已停机' })
    await expect.poll(() => three.said().length, { timeout: 20_000 }).toBeGreaterThan(later + 4)
    said = said.concat(await killed(three))
    await intact(on, said)
  }, 600_000)
})
