/** Whole servers under load that are stopped, killed, and served by others meanwhile: nothing acknowledged is lost, nothing is done twice. */
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { param } from '../../modules/system/index.ts'
import { dialects, tenant } from '../app.ts'
import { migratedDatabase } from '../databases.ts'
import { ask, beside, pause, type Running, start, tokenFor, writers } from './server.ts'
import { newFolder } from '../run.ts'

const rounds = (few: number): number => Math.ceil((few * Number(process.env.TORTURE ?? 1)) / 20) || few
const servers: Running[] = []
const drops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const one of servers.splice(0)) await one.end('SIGKILL')
  for (const drop of drops.splice(0)) await drop()
})
async function database(dialect: 'sqlite' | 'postgres'): Promise<string> {
  const folder = newFolder('stop'),
    { url, drop } = await migratedDatabase(dialect, join(folder, 'k.db'))
  drops.push(drop, async () => rmSync(folder, { recursive: true, force: true }))
  return url
}
const begin = async (address: string): Promise<Running> => {
  const one = await start(address)
  servers.push(one)
  return one
}

/** Everything acknowledged is there once, and the log holds. */
const intact = (address: string, acknowledged: ReadonlySet<string>): Promise<void> =>
  beside(address, async (engine, { log }) => {
    const ids = [...acknowledged],
      found = new Set<string>()
    for (let i = 0; i < ids.length; i += 500)
      for (const row of (await engine.ask(tenant, { kind: 'find', of: param, where: { id: ids.slice(i, i + 500) }, limit: 500 })) as readonly { id: string }[])
        found.add(row.id)
    expect(
      ids.filter(id => !found.has(id)),
      'acknowledged and lost',
    ).toEqual([])
    const created = (await log.after(tenant, 0, 100_000)).filter(fact => fact.resource === 'param' && fact.type === 'created')
    expect(new Set(created.map(fact => fact.stream)).size, 'done twice').toBe(created.length)
    expect((await log.verify(tenant)).faults).toEqual([])
  })

describe.each(dialects)('on %s', dialect => {
  test('a server that is asked to stop ends what it has begun, says goodbye in time, and loses nothing', async () => {
    const address = await database(dialect),
      token = await tokenFor(address, 'PA')
    let all = new Set<string>()
    for (let round = 0; round < rounds(1); round++) {
      const server = await begin(address)
      const load = writers(8, `stop${round}`, () => [server.address], token)
      // Somebody who sends half a request and then nothing must not keep it from stopping.
      const idle = connect(Number(new URL(server.address).port), '127.0.0.1').on('error', () => {})
      if (dialect === 'sqlite') idle.write('POST /api/blade-system/param/create HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{')
      await expect.poll(() => load.acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(5)
      await pause(Math.random() * 300)
      const began = performance.now()
      expect(await server.end('SIGTERM'), server.faults()).toBe(0)
      expect(performance.now() - began).toBeLessThan(20_000)
      await load.stop()
      idle.destroy()
      expect([...load.statuses.keys()].filter(status => status >= 500 && status !== 503)).toEqual([])
      all = new Set([...all, ...load.acknowledged])
    }
    await intact(address, all)
  }, 3_600_000)

  test('of several servers on one database any may be killed at any moment; the others take over its callers', async () => {
    const address = await database(dialect),
      token = await tokenFor(address, 'PA')
    const count = dialect === 'postgres' ? 3 : 2
    const running = await Promise.all(Array.from({ length: count }, () => begin(address)))
    const load = writers(9, 'many', () => running.map(one => one.address), token)
    for (let round = 0; round < rounds(1); round++) {
      await pause(300 + Math.random() * 400)
      const victim = Math.floor(Math.random() * count),
        before = load.acknowledged.size
      await running[victim]!.end('SIGKILL')
      await expect.poll(() => load.acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(before + 10)
      running[victim] = await begin(address)
    }
    await load.stop()
    // Each of them knows what the others were told, and says so at once.
    const [last] = [...load.acknowledged].slice(-1)
    for (const one of running) expect((await ask(one.address, token, `/api/blade-system/param/detail?id=${last}`)).status).toBe(200)
    for (const one of running) expect(await one.end('SIGTERM')).toBe(0)
    await intact(address, load.acknowledged)
  }, 3_600_000)
})
