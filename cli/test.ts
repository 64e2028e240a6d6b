/** `npm test`: types, lint, then every test on both databases and in a real browser. `--quick`, which is `npm run check`, leaves out the
 * browser, PostgreSQL and what is slow. `--torture` kills servers 200 times, fills disks and tries every call long; with `--quick` ten
 * times, and less long; with names only those of `tests/torture`: `npm run torture -- walls`. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildConsole, buildServer } from './build.ts'
import { launch } from './launch.mjs'

const root = join(import.meta.dirname, '..')
const quick = process.argv.includes('--quick')
const properties = process.argv.includes('--properties')
const torture = process.argv.includes('--torture')
const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

/** Runs one step and ends everything when it fails, after `last` was said. */
async function step(name: string, script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}, last?: () => void): Promise<void> {
  const began = Date.now()
  const command = [join(root, 'node_modules', script), ...args]
  const exit = await launch(process.execPath, command, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' }).ended
  const seconds = Math.round((Date.now() - began) / 1000)
  last?.()
  if (exit !== 0) {
    say(`✗ ${name} failed after ${seconds} s`)
    process.exit(exit)
  }
  say(`✓ ${name}, ${seconds} s`)
}

if (torture) {
  const env = { NODE_ENV: 'test', TORTURE: quick ? '10' : '200', FUZZ_RUNS: quick ? '20' : '200' }
  const named = process.argv.slice(2).flatMap(name => (name.startsWith('-') ? [] : [`tests/torture/${name}.slow`]))
  const all = ['tests/torture', 'tests/fuzz.slow', 'tests/load.slow', 'tests/attacks.slow']
  // What a test prints is printed as it is, since a table is part of the answer.
  await step('torture', 'vitest/vitest.mjs', ['run', ...(named.length > 0 ? named : all), '--disable-console-intercept'], env)
  process.exit(0)
}
await step('types', 'typescript/bin/tsc', ['-p', '.'])
await step('lint', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', 'server', 'modules', 'console', 'cli', 'tests'])
if (!quick) {
  const began = Date.now()
  await buildConsole()
  await buildServer()
  say(`✓ build, ${Math.round((Date.now() - began) / 1000)} s`)
}
/** A test file that takes more than this, on a machine that does nothing else, is named `*.slow.test.ts`: a check leaves those out. */
const slowAfter = 10_000
const leftOut = ['**/*.slow.test.ts', 'tests/browser/**']
const report = join(tmpdir(), `ketang-tests-${process.pid}.json`)
let isSuccess = false
await step(
  'tests',
  'vitest/vitest.mjs',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...(quick ? leftOut.flatMap(glob => ['--exclude', glob]) : [])],
  { NODE_ENV: 'test', ...(quick ? { KETANG_TEST_POSTGRES: 'off' } : {}), ...(properties ? { PROPERTY_RUNS: '1000' } : {}) },
  () => {
    if (!existsSync(report)) return
    const { numPassedTests, numFailedTests, success, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    rmSync(report)
    say(`${numPassedTests} passed, ${numFailedTests} failed`)
    if (quick)
      for (const { name, startTime, endTime } of testResults)
        if (endTime - startTime > slowAfter)
          say(`${relative(root, name)} took ${Math.round((endTime - startTime) / 1000)} s: if it does so on an idle machine, name it *.slow.test.ts`)
    isSuccess = success && numPassedTests > 0
  },
)
// The report decides as well: a test runner whose exit code was lost on the way must not pass.
if (!isSuccess) process.exit(1)
