/** The operator's own tools beside people who work: rebuild, verify and backup go on again and again while parents enrol and engines are
 * killed, and the tools themselves are killed now and then. Nothing that was acknowledged is lost, no seat is sold twice, verifying has
 * nothing to say that is not so, and every backup can be put back. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { config } from '../../server/config.ts'
import { openStore } from '../../server/kernel/store.ts'
import { open } from '../../cli/house.ts'
import { dialects, master, tenant } from '../app.ts'
import { migratedDatabase, newDatabase } from '../databases.ts'
import { onSale, type World, world } from '../properties/world.ts'
import { type Child, emptied, intact, killed, kills, load } from './killing.ts'
import { isFull, newFolder, surroundings } from '../run.ts'
import { settingsFor } from './server.ts'

const ends: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

interface Told {
  readonly exit: number | NodeJS.Signals | null
  readonly out: string
  readonly err: string
}
const main = join(import.meta.dirname, '..', '..', 'cli', 'main.ts')
/** Runs the command line as a process of its own; one that is given `killAfter` milliseconds is killed then. */
async function tool(database: string, args: readonly string[], killAfter?: number): Promise<Told> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...surroundings(), ...settingsFor(database, { KETANG_SECRET: master, NODE_ENV: 'test' }) },
  })
  let out = '',
    err = ''
  child.stdout.on('data', piece => {
    out += piece
  })
  child.stderr.on('data', piece => {
    err += piece
  })
  const killer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter)
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  clearTimeout(killer)
  return { exit: code ?? signal, out, err }
}

/** A migrated database with a class on sale, and the folder for what is written beside it. */
async function prepared(dialect: 'sqlite' | 'postgres'): Promise<{ on: World; address: string; folder: string }> {
  const folder = newFolder('tools'),
    made = await migratedDatabase(dialect, join(folder, 'k.db'))
  ends.push(() => rmSync(folder, { recursive: true, force: true }), made.drop)
  const parts = await open(config(settingsFor(made.url, { KETANG_SECRET: master })), { migrate: true })
  await parts.engine.close()
  const on = await world(dialect, openStore(made.url))
  ends.push(() => on.close())
  await onSale(on, 'k3')
  return { on, address: made.url, folder }
}
/** Each of them answers somebody within the bound: none keeps another from writing. */
async function going(children: readonly Child[]): Promise<void> {
  const before = children.map(child => child.said().length)
  await expect.poll(() => children.map((child, i) => child.said().length > before[i]! || child.faults()), { timeout: 5_000 }).toEqual(children.map(() => true))
}
const anywhere = async (dialect: 'sqlite' | 'postgres', folder: string, name: string): Promise<string> => {
  if (dialect === 'sqlite') return join(folder, `${name}.db`)
  const made = await newDatabase()
  ends.push(made.drop)
  return made.url
}

describe.each(dialects)('on %s', dialect => {
  test('rebuild, verify and backup beside enrolments, engines and tools that are killed: nothing is lost, oversold or told wrongly', async () => {
    const { on, address, folder } = await prepared(dialect)
    const began = Date.now(),
      rounds = Math.ceil(kills(10) / 10),
      backups: string[] = []
    // Too long to be spread into a call.
    let said: readonly string[] = []
    for (let round = 0; round < rounds; round++) {
      const children: Child[] = ['a', 'b'].map(name => load(address, `round${round}${name}`))
      await expect.poll(() => children.every(child => child.said().some(line => line.startsWith('+'))), { timeout: 60_000 }).toBe(true)
      const file = join(folder, `round${round}.bak`)
      for (const args of [
        ['rebuild', '--json'],
        ['verify', '--json'],
        ['backup', file, '--no-files'],
      ]) {
        // People are served all the while, by either engine.
        const [{ exit, err }] = await Promise.all([tool(address, args), going(children)])
        expect([exit, args.includes('--json') ? err : '']).toEqual([0, ''])
      }
      backups.push(file)
      await going(children)
      // One that is killed on its way leaves nothing that stands in the way of the next.
      await tool(address, ['rebuild'], 400 + Math.random() * 1_500)
      // Only in full the next waits until the lease of the dead has run out; `cli/ketang.slow.test.ts` waits for one.
      if (!process.env.TORTURE) await on.store.exec("delete from leases where name = 'rebuild'")
      const [looked, first] = await Promise.all([tool(address, ['verify', '--json']), killed(children[0]!)])
      expect(looked).toMatchObject({ exit: 0, err: '' })
      said = said.concat(first)
      expect(await tool(address, ['rebuild', '--json'])).toMatchObject({ exit: 0, err: '' })
      said = said.concat(await killed(children[1]!))
      if (isFull) {
        const { exit, out } = await tool(address, ['verify', '--json'])
        expect([exit, JSON.parse(out).faults]).toEqual([0, []])
      }
      // Which verifies as well.
      await intact(on, said)
      await emptied(on)
    }
    for (const [i, file] of backups.entries()) {
      const target = await anywhere(dialect, folder, `restored${i}`)
      expect(await tool(target, ['restore', file])).toMatchObject({ exit: 0 })
      const { exit, out } = await tool(target, ['verify', '--json'])
      expect([exit, JSON.parse(out)]).toEqual([0, expect.objectContaining({ faults: [] })])
    }
    const acknowledged = said.filter(line => /^[+-]/.test(line)).length
    expect(said.filter(line => line.startsWith('+')).length).toBeGreaterThan(10 * backups.length)
    expect((await on.log.verify(tenant)).faults).toEqual([])
    const seconds = Math.round((Date.now() - began) / 1000)
    if (process.env.TORTURE)
      process.stdout.write(`${dialect}: ${rounds} rounds, ${acknowledged} acknowledged, 0 lost, ${backups.length} backups put back, ${seconds} s\n`)
  }, 3_600_000)
})
