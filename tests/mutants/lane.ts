/** One lane of the trial: a test runner that keeps what it has compiled, and runs test files with one mutant after another. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createVitest, type TestModule } from 'vitest/node'
import { withSwitches } from './mutators.ts'
import { type Mutant, root } from './plan.ts'

/** What is asked of a lane: these test files with this mutant, 0 for none; it ends at the first failure unless there is none. */
export type Ask = Readonly<{ mutant: number; files: readonly string[] }>
/** Which files failed, and how long each that ran took, in ms. */
export type Answer = Readonly<{ failed: readonly string[]; took: Readonly<Record<string, number>> }>

const folder = process.env.KETANG_MUTANTS!
const mutants = JSON.parse(readFileSync(process.env.KETANG_MUTANTS_PLAN!, 'utf8')) as readonly Mutant[]

const switches = {
  name: 'mutants',
  enforce: 'pre' as const,
  transform(source: string, id: string) {
    const here = mutants.filter(({ file }) => id.split('?')[0] === join(root, file))
    return here.length ? { code: withSwitches(source, here), map: null } : null
  },
}

/** A fold that has switches in it is not the code that its revision was given for. */
const judged = /^(?!a fold whose code changed)/

const workers = Number(process.env.KETANG_MUTANTS_WORKERS ?? 1)
writeFileSync(join(folder, 'active'), '0')
/** The test files that came to an end since they were asked for: the runner itself remembers those of earlier rounds as well. */
let ended: TestModule[] = []
const vitest = await createVitest(
  'test',
  {
    watch: false,
    root,
    reporters: [{ onTestModuleEnd: module => void ended.push(module) }],
    // What is kept on disk is of other changes.
    fsModuleCache: false,
    setupFiles: [join(import.meta.dirname, 'setup.ts')],
    maxWorkers: workers,
    ...(workers > 1 ? {} : { testTimeout: 20_000, hookTimeout: 30_000 }),
    bail: workers > 1 ? 0 : 1,
    testNamePattern: judged,
  },
  { plugins: [switches] },
)
const known = new Map((await vitest.globTestSpecifications()).map(one => [relative(root, one.moduleId), one]))

process.on('message', async ({ mutant, files }: Ask) => {
  writeFileSync(join(folder, 'active'), String(mutant))
  ended = []
  await vitest.runTestSpecifications(files.flatMap(file => known.get(file) ?? []))
  const took = Object.fromEntries(ended.map(one => [relative(root, one.moduleId), Math.round(one.diagnostic().duration + one.diagnostic().collectDuration)]))
  const failed = ended.filter(one => one.state() === 'failed').map(one => relative(root, one.moduleId))
  process.send!({ failed, took } satisfies Answer)
})
process.send!('ready')
