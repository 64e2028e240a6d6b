/** `npm test`: types, lint, then every test on both databases and in a real browser. `--quick`, which is `npm run check`, leaves out the
 * browser, PostgreSQL, what is slow and what is thorough, and lets chance try a quarter. `--torture` kills servers 200 times, fills disks and
 * tries every call long; with `--quick` ten times, and less long; with names only those of `tests/torture`: `npm run torture -- walls`. A check with
 * names, `npm run check -- modules/leave`, tries what stands there, thorough as well, and no other test. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildConsole, buildServer } from './build.ts'
import { launch } from './launch.mjs'
import { triedAgain } from './triedAgain.ts'
import { unlinted } from './unlinted.ts'

const root = join(import.meta.dirname, '..')
const quick = process.argv.includes('--quick')
const properties = process.argv.includes('--properties')
const names = process.argv.slice(2).filter(name => !name.startsWith('-'))
const torture = process.argv.includes('--torture')
const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const run = (script: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> =>
  launch(process.execPath, [join(root, 'node_modules', script), ...args], { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' }).ended

/** Runs one step and ends everything when it fails, unless `last`, which is asked after it, says that it is well all the same. */
async function step(
  name: string,
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  last?: (exit: number) => Promise<boolean>,
): Promise<void> {
  const began = Date.now()
  const exit = await run(script, args, env)
  const isWell = last ? await last(exit) : exit === 0
  const seconds = Math.round((Date.now() - began) / 1000)
  if (!isWell) {
    say(`✗ ${name} failed after ${seconds} s`)
    process.exit(exit || 1)
  }
  say(`✓ ${name}, ${seconds} s`)
}

if (torture) {
  const env = { NODE_ENV: 'test', KETANG_DEPTH: quick ? 'some' : 'full', TORTURE: quick ? '10' : '200', FUZZ_RUNS: quick ? '20' : '200' }
  const named = names.map(name => `tests/torture/${name}.slow`)
  const all = ['tests/torture', 'tests/fuzz.slow', 'tests/load.slow', 'tests/attacks.slow']
  // What a test prints is printed as it is, since a table is part of the answer.
  await step('torture', 'vitest/vitest.mjs', ['run', ...(named.length > 0 ? named : all), '--disable-console-intercept'], env)
  process.exit(0)
}
/** Beyond so many the folders are named, since a command line ends somewhere. */
const namedEach = 100
const unseen = unlinted(root)
// Side by side, on a core each: types with more than one checker look at much twice. What was right before and has not changed is not looked at again.
await Promise.all([
  step('types', 'typescript/bin/tsc', ['-p', '.', '--checkers', '1', '--incremental', '--tsBuildInfoFile', 'var/types.tsbuildinfo']),
  unseen.paths.length === 0
    ? say('✓ lint, nothing has changed')
    : step('lint', '@biomejs/biome/bin/biome', [
        'check',
        '--error-on-warnings',
        ...(unseen.paths.length > namedEach ? ['server', 'modules', 'console', 'cli', 'tests'] : unseen.paths),
      ]),
])
unseen.keep()
if (!quick) {
  const began = Date.now()
  await buildConsole()
  await buildServer()
  say(`✓ build, ${Math.round((Date.now() - began) / 1000)} s`)
}
/** A test file that takes more than this, on a machine that does nothing else, is named `*.slow.test.ts`: a check leaves those out. */
const slowAfter = 10_000
const kept = ['units', 'anew', 'alone']
const report = join(tmpdir(), `ketang-tests-${process.pid}.json`)
const env = {
  NODE_ENV: 'test',
  ...(quick ? { KETANG_TEST_POSTGRES: 'off', KETANG_DEPTH: 'some' } : {}),
  ...(properties ? { PROPERTY_RUNS: '1000', KETANG_DEPTH: 'full' } : {}),
}

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly success: boolean
  readonly testResults: readonly { readonly name: string; readonly status: string; readonly startTime: number; readonly endTime: number }[]
}
/** The report decides as well as the exit: a test runner whose exit code was lost on the way must not pass. */
function isGreen(exit: number): readonly [isGreen: boolean, report: Report | undefined] {
  if (!existsSync(report)) return [false, undefined]
  const found = JSON.parse(readFileSync(report, 'utf8')) as Report
  rmSync(report)
  say(`${found.numPassedTests} passed, ${found.numFailedTests} failed`)
  return [exit === 0 && found.success && found.numPassedTests > 0, found]
}
const secondsOf = ({ startTime, endTime }: Report['testResults'][number]): number => Math.round((endTime - startTime) / 1000)
/** How many files a whole run names as its longest: where its time goes. */
const namedMax = 20
/** Files of the browser that failed beside others are tried once more, alone, and named whatever comes of it; nothing else ever is. */
async function isGreenAlone({ testResults }: Report): Promise<boolean> {
  const again = triedAgain(testResults.map(one => ({ ...one, name: relative(root, one.name) })))
  if (again.length === 0) return false
  const named = again.join(', ')
  say(`once more, alone: ${named}`)
  const [isWell] = isGreen(await run('vitest/vitest.mjs', [...args, ...again, '--maxWorkers=1'], env))
  say(isWell ? `! unsteady, and to be mended: ${named}` : `failed twice: ${named}`)
  return isWell
}
const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
await step(
  'tests',
  'vitest/vitest.mjs',
  [...args, ...names, ...(quick && names.length === 0 ? ['--tags-filter=!thorough'] : []), ...(quick ? kept.flatMap(name => ['--project', name]) : [])],
  env,
  async exit => {
    const [isWell, found] = isGreen(exit)
    if (!found) return false
    const all = found.testResults.toSorted((a, b) => secondsOf(b) - secondsOf(a))
    if (quick)
      for (const one of all.filter(each => each.endTime - each.startTime > slowAfter))
        say(`${relative(root, one.name)} took ${secondsOf(one)} s: if it does so on an idle machine, name it *.slow.test.ts`)
    else
      say(
        `the longest, in seconds: ${all
          .slice(0, namedMax)
          .map(one => `${relative(root, one.name)} ${secondsOf(one)}`)
          .join(', ')}`,
      )
    return isWell || (await isGreenAlone(found))
  },
)
