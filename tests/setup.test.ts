/** What runs the tests tells whoever called it what came of them. */
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('a run that failed ends so', () => {
  const program = `await import(${JSON.stringify(new URL('setup.ts', import.meta.url).href)}); process.exitCode = 3`
  expect(spawnSync(process.execPath, ['--input-type=module', '-e', program]).status).toBe(3)
})
