/** The tables of what the specification names hold what they say: each address, transition and behaviour has its row, and each row its test. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { servedCalls } from '../cli/served.ts'
import { accounts } from '../cli/demo/accounts.ts'
import { modules } from '../modules/index.ts'
import { registry } from '../server/kernel/registry.ts'

const root = join(import.meta.dirname, '..')
const table = (name: string): readonly (readonly string[])[] =>
  readFileSync(join(root, 'fixtures', `${name}.tsv`), 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => line.split('\t'))
/** In place of a command: what is done in the console alone, and what does not come to pass, since its call is refused. */
const withoutCommand: ReadonlySet<string> = new Set(['console', 'refused'])
const texts = new Map<string, string>()
/** Whether a file has a test of this name. */
function hasTest(file: string, title: string): boolean {
  if (!texts.has(file)) texts.set(file, existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '')
  const text = texts.get(file)!
  if (["'", '"', '`'].some(quote => text.includes(`${quote}${title}${quote}`))) return true
  // One row of a test of many.
  return [...text.matchAll(/(['"`])([^'"`\n]*%s[^'"`\n]*)\1/g)].some(([, , many]) => {
    const [before, after] = many!.split('%s') as [string, string]
    return title.startsWith(before) && title.endsWith(after)
  })
}
const numbered = (letter: string, count: number): readonly string[] => Array.from({ length: count }, (_, i) => `${letter}${String(i + 1).padStart(3, '0')}`)

test('each of the 204 behaviours is asserted by a test that is there and says so', () => {
  const rows = table('behaviours')
  expect(rows.map(([id]) => id)).toEqual(numbered('B', 204))
  expect(rows.filter(([id, , file, title]) => !hasTest(file!, title!) || !title!.includes(id!))).toEqual([])
})

test('each of the 209 transitions is done by a test that is there, through a call that is served and a command that is declared', async () => {
  const rows = table('transitions'),
    all = registry(modules),
    served = new Set((await servedCalls(all)).map(({ method, path }) => `${method} ${path}`)),
    permits = new Set([...all.commands.values()].map(({ permit }) => permit))
  expect(rows.map(([id]) => id)).toEqual(numbered('T', 209))
  expect(rows.filter(row => !hasTest(row[5]!, row[6]!))).toEqual([])
  expect(rows.filter(([, , , call]) => call !== '-' && !served.has(call!))).toEqual([])
  expect(rows.filter(([, , , , command]) => !withoutCommand.has(command!) && !permits.has(command!))).toEqual([])
  // What is done in the console alone is seen in one; and whatever has neither a call nor a command is.
  expect(rows.filter(([, , , call, command, file]) => (command === 'console' || call === '-') && !file!.startsWith('tests/browser/'))).toEqual([])
  expect(rows.filter(([, , , call, command]) => command === 'refused' && call === '-')).toEqual([])
})

test('each address and each home that the specification names is walked, by somebody of the demo', () => {
  const named = table('named').flatMap(([kind, path, home]) => (kind === 'screen' ? [`${path} ${home ?? ''}`.trim()] : [])),
    walked = table('routes'),
    known = new Set(['nobody', ...accounts.map(one => one.account)])
  expect(walked).toHaveLength(295)
  const there = new Set(walked.map(([path, home]) => `${path} ${home}`.trim()))
  expect([...new Set(named)].filter(one => !there.has(one))).toEqual([])
  expect(walked.filter(([, , account]) => !known.has(account!))).toEqual([])
  // What is seen in each state; where no row, nothing empty or no failure can be, what is seen in place of it.
  const rows = /^((rows|items)( of \w+)?|values|events|marks|form|words)$/,
    empty = /^(empty|blank|values|items|marks|form|words)$/,
    error = /^(error|values|form|words)$/
  expect(walked.filter(row => ![rows, empty, error].every((seen, i) => seen.test(row[4 + i]!)))).toEqual([])
  const resources = registry(modules).resources
  expect(walked.flatMap(row => row[4]!.split(' of ').slice(1)).filter(name => !resources.has(name))).toEqual([])
  // Whoever lists rows has nothing at times, and may fail.
  expect(walked.filter(([, , , , seen, without, failed]) => seen!.startsWith('rows') && (without !== 'empty' || failed !== 'error'))).toEqual([])
})
