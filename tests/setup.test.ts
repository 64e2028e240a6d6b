/** What runs the tests tells whoever called it what came of them, and has chance try the same each time. */
import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'

test('a run that failed ends so', () => {
  const program = `await import(${JSON.stringify(new URL('setup.ts', import.meta.url).href)}); process.exitCode = 3`
  expect(spawnSync(process.execPath, ['--input-type=module', '-e', program]).status).toBe(3)
})

test.skipIf(process.env.PROPERTY_RUNS || process.env.FUZZ_RUNS)('what chance tries is the same in every run', () => {
  expect(fc.sample(fc.nat(), 5)).toEqual(fc.sample(fc.nat(), 5))
})
