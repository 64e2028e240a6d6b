/** Tests run in plain Node, three files at a time, since many of them wait, with the kernel's own pace. Files of the product's units, those
 * of the browser, and slow ones that only take long, follow each other in one process, which has compiled and warmed up what they all import; a process
 * for each took half of the processor that the units take. Alone in theirs are the slow ones that start, kill, measure and fill memory, and
 * whatever puts a clock or a network of its own in place of the process's. */
import { defineConfig } from 'vitest/config'
import { menuIcons } from './console/menuIcons.ts'
import { moduleRegistry } from './console/moduleRegistry.ts'
import LongestFirst from './tests/longest-first.ts'

const all = '{modules,server,console,cli,tests}/**/*.test.{ts,tsx}',
  slow = '{modules,server,console,cli,tests}/**/*.slow.test.ts',
  /** Slow ones of nothing but the product in this process. */
  long = [
    'tests/properties/*.slow.test.ts',
    'tests/{walls,box-lists,people-words,removed,sea,verify,attacks,fuzz}.slow.test.ts',
    'tests/torture/walls.slow.test.ts',
    'modules/exams/lost.slow.test.ts',
  ],
  browser = 'tests/browser/**/*.test.ts',
  /** Those of the console whose modules remember who is logged in or which screens there are. */
  remembering = [
    'console/{cameBy,guard,letters,live,look,modules,named,renewal,request,serverClock,tabs,upload}.test.ts',
    'console/parts/{cache,references,registry,views/views}.test.ts',
    'console/shell/menus.test.ts',
  ],
  alone = ['server/kernel/store.test.ts']
/** What a check leaves to the whole run, since it takes more than half a second: histories that chance makes, loops over all that is declared, what waits. */
const tags = [{ name: 'thorough', description: 'left out by npm run check' }]
/** What is run before each file. Where nothing but the browser is asked, chance has no part; where modules remember something, all are forgotten
 * first: a process for each file took longer than they. */
const chance = './tests/chance.ts'
const before: Readonly<Record<string, readonly string[]>> = { browser: [], anew: ['./tests/anew.ts', chance] }
/** Who writes down what the tests record has each file in a process of its own. */
const isApart = process.env.KETANG_GOLDEN === 'write'
const project = (name: string, isolate: boolean, include: readonly string[], exclude: readonly string[] = []) => ({
  extends: true as const,
  test: { name, isolate: isolate || isApart, include: [...include], exclude: ['**/node_modules/**', ...exclude], setupFiles: [...(before[name] ?? [chance])] },
})
const projects = [
  project('browser', false, [browser]),
  project('long', false, long),
  project('slow', true, [slow], long),
  project('alone', true, alone),
  project('anew', false, remembering),
  project('units', false, [all], [slow, browser, ...alone, ...remembering]),
]

export default defineConfig({
  plugins: [menuIcons(), moduleRegistry()],
  test: {
    // The trial of changes puts a plugin of its own over all of them.
    ...(process.env.KETANG_MUTANTS ? { include: [all], setupFiles: ['./tests/performing.ts', chance] } : { projects, setupFiles: ['./tests/performing.ts'] }),
    sequence: { sequencer: LongestFirst },
    tags, globalSetup: ['tests/setup.ts'], pool: 'forks', maxWorkers: 3,
    // Tests leave much behind that is young.
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: 180_000, hookTimeout: 300_000,
    // What a person would look for again and again.
    expect: { poll: { timeout: 30_000, interval: 50 } },
  },
})
