/** Of a test that `fixtures/transitions.tsv` names: that it makes the call of its transition, that the call is answered well, and that the command
 * behind it is carried out. */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, expect } from 'vitest'
import { refusalOf, takePerformed } from './performed.ts'

const root = join(import.meta.dirname, '..')
/** In place of a command: what is done in the console alone, and seen there; and what does not come to pass, since the call is refused. */
const withoutCommand: readonly string[] = ['console', 'refused']
interface Proof {
  readonly id: string
  readonly call: string
  readonly command: string
  readonly title: string
}
let proofs: Map<string, readonly Proof[]> | undefined
/** The transitions of each test file. */
function proofsIn(file: string): readonly Proof[] {
  if (!proofs) {
    const lines = readFileSync(join(root, 'fixtures', 'transitions.tsv'), 'utf8')
      .trimEnd()
      .split('\n')
    const all = lines
      .map(line => line.split('\t'))
      .map(([id, , , call, command, of, title]) => ({ id: id!, call: call!, command: command!, of: of!, title: title! }))
    proofs = Map.groupBy(all, one => one.of)
  }
  return proofs.get(file) ?? []
}

/** What a test of a transition has performed when it is over. */
const neededBy = ({ call, command }: Proof): readonly string[] => [
  ...(call === '-' ? [] : [command === 'refused' ? refusalOf(call) : call]),
  ...(withoutCommand.includes(command) ? [] : [command]),
]

/** A test of many rows is told of by its title as it is written. */
const isNamed = (name: string, title: string): boolean =>
  title === name || (title.includes('%') && new RegExp(`^${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/%[sdij]/g, '.*')}$`).test(name))

afterEach(({ task }) => {
  const performed = takePerformed(),
    file = relative(root, expect.getState().testPath ?? '').replaceAll('\\', '/')
  if (task.result?.state === 'fail') return
  const lacking = proofsIn(file)
    .filter(one => isNamed(task.name, one.title))
    .flatMap(proof =>
      neededBy(proof)
        .filter(what => !performed.has(what))
        .map(what => `${proof.id} ${what}`),
    )
  expect(lacking, 'what the table of transitions says that this test does').toEqual([])
})
