/** `settle`: a dry run shows what would be settled and writes nothing; a run writes exactly that, once. */
import { Command } from 'commander'
import { afterEach, expect, test } from 'vitest'
import { type App, dialects, tenant } from '../tests/app.ts'
import { district1, klass, taught } from '../tests/settling.ts'
import { settlement, settlementLine } from '../modules/settlement/settlement.ts'
import { settling } from './settle.ts'
import type { Shell } from './shell.ts'

let on: App
afterEach(() => on.close())

/** Runs the command on the app's database; answers what it said. */
async function settle(...args: readonly string[]): Promise<any> {
  let said: unknown
  const shell = {
    host: { isTerminal: false },
    json: true,
    lang: 1,
    tenant,
    exit: 0,
    t: (label: readonly [string, string]) => label[1],
    open: async () => ({ engine: on.engine, log: on.log }),
    answer: (value: unknown, text: () => string) => {
      expect(text()).not.toContain('undefined')
      said = value
    },
  } as unknown as Shell
  const program = new Command().exitOverride()
  settling(program, shell)
  await program.parseAsync(['settle', '--period', '2026-10', ...args], { from: 'user' })
  return said
}
/** Every row of every table, and the log. */
const everything = async () => JSON.stringify([await on.log.after(tenant, 0, 100_000), await Promise.all(on.engine.registry.tables.map(of => on.all(of)))])

test.each(dialects)('a dry run on %s writes nothing, and says what a run then does', async dialect => {
  on = await district1({ dialect })
  await klass(on, 'c2', 's2', 1)
  await taught(on, 'c1-l1', ['c1-e0', 'c1-e1'])
  await taught(on, 'c2-l1', ['c2-e0'], { schoolId: 's2' })
  const before = await everything()
  const dry = await settle('--dry-run')
  expect(await settle('--dry-run', '--agency', 'a1')).toMatchObject({ dryRun: true })
  expect(dry).toMatchObject({ dryRun: true, period: '2026-10' })
  expect(dry.settlements.map((one: any) => [one.kind, one.newLines, one.cents])).toEqual([
    ['class_fee', 2, 40_000],
    ['agency_share', 2, 2_400],
  ])
  expect(await everything()).toBe(before)
  expect(await settle()).toEqual({ ...dry, dryRun: false })
  expect((await on.all(settlement)).map(one => one.amountCents).sort()).toEqual([2_400, 40_000])
  const lines = (await on.all(settlementLine)).length
  expect(lines).toBe(4)
  // Again, there is nothing left to take.
  expect((await settle()).settlements).toEqual([])
  expect(await on.all(settlementLine)).toHaveLength(lines)
})
