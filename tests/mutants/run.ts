/** `npm run mutants`: tries whether the tests notice single changes of decisions, guards, scopes, money and kernel.
 *
 * A sample of every area (`--each 40`, `--seed 1`, `--only PATH`, `--area money,guards`, `--minutes 20`) is compiled in beside what stands
 * there. Every quick test, or those of `--tests PATH` and the golden tables, runs once without a change, which says where each passes; then
 * every change is tried with the tests that pass it, the nearest first and as many as take a minute, until one fails. What no test noticed is
 * listed, with its place. Prints the score of every area; writes the whole to `--report FILE`. */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { Command, InvalidArgumentError, Option } from 'commander'
import type { Answer, Ask } from './lane.ts'
import { areas, type Mutant, plan, quickTests, root } from './plan.ts'

interface Options {
  readonly each: number
  readonly seed: string
  readonly only?: string
  readonly area?: string
  readonly tests: string
  readonly minutes: number
  readonly report?: string
}
const number = (text: string): number => {
  if (!(Number(text) > 0)) throw new InvalidArgumentError('A number is needed.')
  return Number(text)
}
const values = new Command('npm run mutants --')
  .description(
    'Tries whether the tests notice single changes of decisions, guards, scopes, money and kernel: scores every area, and lists what no test noticed.',
  )
  .option('--each <n>', 'changes of every area', number, 40)
  .option('--seed <text>', 'another sample', '1')
  .option('--only <path>', 'of files under a path alone')
  .addOption(new Option('--area <names>', `of these areas alone: ${areas.join(', ')}`))
  .option('--tests <path>', 'by the tests under a path, and the golden tables', '')
  .option('--minutes <n>', 'end after so many', number, 20)
  .option('--report <file>', 'write the whole to a file, as JSON')
  .addHelpText(
    'after',
    '\nExamples:\n  npm run mutants\n  npm run mutants -- --area money,guards --each 10\n  npm run mutants -- --only modules/refunds --tests modules/refunds',
  )
  .parse()
  .opts<Options>()
const began = Date.now()
const minutes = () => (Date.now() - began) / 60_000
/** Tests are run with a change as long as they take about so many ms without one, the nearest first. */
const budgetMs = 60_000
/** A change may turn a loop into one without an end: who takes so much longer than without it has noticed. */
const patience = (files: readonly string[]): number => 60_000 + 5 * files.reduce((sum, file) => sum + (without!.took[file] ?? 0), 0)

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const folder = mkdtempSync(join(tmpdir(), 'ketang-mutants-'))
const mutants = plan({ seed: values.seed, each: values.each, only: values.only, area: values.area })
const planned = join(folder, 'plan.json')
writeFileSync(planned, JSON.stringify(mutants))

/** A process that runs tests with a mutant; made anew when it had to be ended. */
class Lane {
  readonly folder: string
  #child: ChildProcess | undefined
  #workers: number
  constructor(name: string, workers: number) {
    this.folder = join(folder, name)
    this.#workers = workers
    mkdirSync(this.folder)
  }
  async #begun(): Promise<ChildProcess> {
    if (this.#child) return this.#child
    const env = {
      ...process.env,
      NODE_ENV: 'test',
      KETANG_TEST_POSTGRES: 'off',
      KETANG_MUTANTS: this.folder,
      KETANG_MUTANTS_PLAN: planned,
      KETANG_MUTANTS_WORKERS: String(this.#workers),
    }
    const child = fork(join(import.meta.dirname, 'lane.ts'), { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    await new Promise((resolve, reject) => child.once('message', resolve).once('exit', () => reject(new Error('The test runner did not begin.'))))
    this.#child = child
    return child
  }
  /** What the test runner answers; undefined when it took longer than `patience` ms. */
  async ask(ask: Ask, patience: number): Promise<Answer | undefined> {
    const child = await this.#begun()
    return new Promise(resolve => {
      const late = setTimeout(() => {
        this.end()
        resolve(undefined)
      }, patience)
      child.once('message', answer => {
        clearTimeout(late)
        resolve(answer as Answer)
      })
      child.send(ask)
    })
  }
  end(): void {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }
}

const first = new Lane('first', 3)
say(`${mutants.length} changes of ${new Set(mutants.map(({ file }) => file)).size} files. Running the tests without any…`)
const whole = 30 * 60_000
const without = await first.ask({ mutant: 0, files: quickTests().filter(file => file.includes(values.tests) || file.includes('golden-tables')) }, whole)
// What waits for others fails on a busy machine: whoever failed has a second try of its own.
const again = without?.failed.length ? await first.ask({ mutant: 0, files: without.failed }, whole) : without
first.end()
if (!without || !again || again.failed.length) throw new Error(`Without a change these tests must pass: ${again?.failed.join(', ') ?? 'no answer'}`)
say(`${Object.keys(without.took).length} test files, ${minutes().toFixed(1)} min.`)

const passing = new Map<number, string[]>()
for (const name of readdirSync(join(first.folder, 'passed'))) {
  const file = relative(root, decodeURIComponent(name))
  for (const id of JSON.parse(readFileSync(join(first.folder, 'passed', name), 'utf8')) as number[]) passing.set(id, [...(passing.get(id) ?? []), file])
}

/** The tests that check all that is declared, as a whole. */
const loops = /^tests\/(golden-tables|every-|scopes|masks|calls|types|message-catalogue)/
/** The tests that pass a mutant, in this order: of a declaration, which nearly every test passes, the loops over all declarations; those
 * called as its file, those of its folder, then by how long they take. As many as the budget has room for. */
function testsOf({ id, file }: Mutant): string[] {
  const passed = passing.get(id) ?? [],
    isDeclared = passed.length > Object.keys(without!.took).length / 2
  const rank = (test: string): number =>
    isDeclared && loops.test(test) ? 0 : basename(test) === basename(file).replace(/\.ts$/, '.test.ts') ? 1 : dirname(test) === dirname(file) ? 2 : 3
  const weight = (test: string) => rank(test) * 1e6 + (without!.took[test] ?? 0)
  let left = budgetMs
  // The nearest is tried however long it takes: a busy machine must not leave a change without any.
  return passed.toSorted((a, b) => weight(a) - weight(b)).filter((test, nth) => (left -= without!.took[test] ?? 0) > 0 || nth === 0)
}

type Outcome = Readonly<{ mutant: Mutant; by: string | undefined; how: 'failed' | 'endless' | 'survived' | 'not passed' }>
const outcomes: Outcome[] = []
const waiting = [...mutants].sort((a, b) => (a.id % 97) - (b.id % 97))
await Promise.all(
  ['left', 'right'].map(async name => {
    const lane = new Lane(name, 1)
    for (let mutant = waiting.shift(); mutant && minutes() < values.minutes; mutant = waiting.shift()) {
      const files = testsOf(mutant)
      const answer = files.length ? await lane.ask({ mutant: mutant.id, files }, patience(files)) : { failed: [] }
      const how = !files.length ? 'not passed' : !answer ? 'endless' : answer.failed.length ? 'failed' : 'survived'
      outcomes.push({ mutant, by: answer?.failed[0], how })
      if (how === 'survived' || how === 'not passed')
        say(`${how}: ${mutant.file}:${mutant.line} ${mutant.what}: ${mutant.was.replaceAll(/\s+/g, ' ').slice(0, 120)}`)
    }
    lane.end()
  }),
)

say('')
for (const area of areas) {
  const here = outcomes.filter(({ mutant }) => mutant.area === area)
  const noticed = here.filter(({ how }) => how === 'failed' || how === 'endless').length
  if (here.length) say(`${area.padEnd(10)} ${noticed} of ${here.length} noticed, ${Math.floor((100 * noticed) / here.length)} %`)
}
say(`${waiting.length ? `${waiting.length} were not tried. ` : ''}${minutes().toFixed(1)} min.`)
if (values.report) writeFileSync(values.report, JSON.stringify(outcomes, null, 1))
rmSync(folder, { recursive: true, force: true })
process.exit(0)
