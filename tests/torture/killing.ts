/** Engines under load that are killed, and what must be true afterwards. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from 'vitest'
import { enrolment, seatsTaken } from '../../modules/enrolment/index.ts'
import { order } from '../../modules/payments/index.ts'
import { classRoster, openClass } from '../../modules/openclass/index.ts'
import { tenant } from '../app.ts'
import { S1, S2, S5 } from '../properties/invariants.ts'
import { readRows } from '../properties/seen.ts'
import type { World } from '../properties/world.ts'

/** How often an engine is killed: `TORTURE`. */
export const kills = (few: number): number => Number(process.env.TORTURE ?? few)
const resources = [openClass, enrolment, order, seatsTaken, classRoster]

/** A child under load, and the lines it has said. */
export interface Child {
  readonly process: ChildProcess
  said(): readonly string[]
  faults(): string
}
export function load(address: string, name: string): Child {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '..', 'properties', 'load.ts'), address, name], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, KETANG_TEST_POSTGRES: 'off' },
  })
  let out = '',
    err = ''
  child.stdout.on('data', piece => {
    out += piece
  })
  child.stderr.on('data', piece => {
    err += piece
  })
  // Only whole lines count: the last one may have been cut off by the kill.
  return { process: child, said: () => out.slice(0, out.lastIndexOf('\n')).split('\n'), faults: () => err }
}
/** What an engine has acknowledged before it may be killed, on however slow a day: of nothing, nothing can be lost. */
const acknowledgedBefore = 6
/** Kills it after it has worked for a random while; answers what it had acknowledged. */
export async function killed(child: Child, atLeast = 0): Promise<readonly string[]> {
  const done = () => child.said().filter(line => line.startsWith('+')).length
  while (done() < acknowledgedBefore && child.process.exitCode === null) await new Promise(resolve => setTimeout(resolve, 10))
  await new Promise(resolve => setTimeout(resolve, atLeast + Math.random() * 400))
  expect(child.process.exitCode, child.faults()).toBeNull()
  const gone = once(child.process, 'exit')
  child.process.kill('SIGKILL')
  await gone
  return child.said()
}

/** Gives back what a killed engine has left taken, so that the next one finds seats. */
export async function emptied(on: World): Promise<void> {
  for (const one of await on.all(enrolment, { status: 'enrolled' })) await on.send(on.people.system, 'enrolment.revoke', one.id, { reason: '下一轮' })
}

/** Everything acknowledged is there, chain, rows and views hold, and no place is without its order. */
export async function intact(on: World, said: readonly string[]): Promise<void> {
  const rows = await readRows(on, resources)
  const missing = said.flatMap(line => {
    const [sign, id] = line.split(' '),
      row = rows.get(enrolment, id)
    return sign === '+' && !row ? [line] : sign === '-' && row?.status !== 'revoked' ? [`${line} is ${row?.status}`] : []
  })
  expect(missing, 'acknowledged and lost').toEqual([])
  expect((await on.log.verify(tenant)).faults).toEqual([])
  for (const one of [S1, S2, S5]) expect(one.now!({ now: on.now, rows, facts: [], box: on.box, bank: on.bank })).toEqual([])
  expect(
    rows
      .of(enrolment)
      .filter(one => rows.get(order, one.orderId)?.enrolmentId !== one.id)
      .map(one => one.id),
    'places without an order',
  ).toEqual([])
}
