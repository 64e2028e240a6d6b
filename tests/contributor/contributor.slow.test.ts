/** The contributor page is true: what it says is done word for word, and what comes out is typed, walked by the loops, served and used. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, type Running, settingsFor, start, tokenFor } from '../torture/server.ts'
import { isFull } from '../run.ts'
import { type Block, blocksOf, edited, scratch } from './follow.ts'

const page = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8')
const contributing = blocksOf(page('../../CONTRIBUTING.md'), ['A resource in five minutes', 'A lifecycle in five more'])
const exercise = blocksOf(page('bus-stop.md'))
const blocks: readonly Block[] = [...contributing, ...exercise]
const made = ['badge', 'badge_wish', 'bus_stop'],
  ours = new RegExp(`\\b(${made.join('|')}|transport|badge-wish|bus-stop)\\b`)

const copy = scratch()
afterAll(copy.remove)
/** Without the lines of a shell that stand in a later block as well: what they write is written anew there. In full nothing is left out. */
const linesOf = ({ language, text }: Block): readonly string[] => (language === 'sh' ? text.trim().split('\n') : [])
const onceOnly = (block: Block, i: number): Block => {
  const later = new Set(isFull ? [] : blocks.slice(i + 1).flatMap(linesOf))
  return block.language === 'sh'
    ? {
        ...block,
        text: linesOf(block)
          .filter(line => !later.has(line))
          .join('\n'),
      }
    : block
}
beforeAll(() => {
  for (const block of blocks.map(onceOnly)) copy.follow(block)
})

describe('a diff on a page', () => {
  test('is applied where its lines stand', () => {
    expect(edited('a\n  list: [1, 2],\nz\n', ' a\n+b\n-  list: […],\n+  list: […, 3],\n')).toBe('a\nb\n  list: [1, 2, 3],\nz\n')
    expect(edited('f(x, { deep: 1 })\n', '-f(…)\n+g()\n+f(…)\n')).toBe('g()\nf(x, { deep: 1 })\n')
  })
  test.each([
    ['a line that is not there', ' b\n+c'],
    ['a line that is there twice', ' a\n+c'],
    ['nothing to hold on to', '+c'],
  ])('is refused for %s', (_what, diff) => {
    expect(() => edited('a\na\n', diff)).toThrow()
  })
})

test('an audited resource with a lifecycle, its screens and its test take at most 60 lines in 3 files', () => {
  const files = exercise.filter(one => one.language.startsWith('ts')),
    edits = exercise.filter(one => one.language === 'diff')
  const lines = [...files.flatMap(one => one.text.trimEnd().split('\n')), ...edits.flatMap(one => one.text.split('\n').filter(line => line.startsWith('+')))]
  expect(files.length).toBeLessThanOrEqual(3)
  const written = lines.filter(line => line.trim() !== '').length
  expect(written).toBeLessThanOrEqual(60)
  expect(page('../../CONTRIBUTING.md')).toContain(`in ${written} lines`)
})

test('what is written stands as the formatter lays it out', () => {
  const files = [...new Set(blocks.filter(one => one.language === 'ts').flatMap(one => one.file ?? []))]
  const { status, stderr } = copy.node(['node_modules/@biomejs/biome/bin/biome', 'format', ...files])
  expect(status, stderr).toBe(0)
})

test('the types hold', () => {
  const config = join(copy.folder, 'tsconfig.followed.json')
  writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', include: [], files: [...new Set(blocks.flatMap(one => one.file ?? []))] }))
  expect(
    copy
      .node(['node_modules/typescript/bin/tsc', '-p', config])
      .stdout.split('\n')
      .filter(line => /^(error|tsconfig)/.test(line) || blocks.some(one => one.file && line.includes(one.file))),
  ).toEqual([])
})

interface Result {
  readonly name: string
  readonly message: string
  readonly assertionResults: readonly { readonly fullName: string; readonly status: string; readonly failureMessages: readonly string[] }[]
}
test('its own tests, the house rules, and the tests that every resource meets hold', () => {
  const report = join(copy.folder, 'report.json')
  // Of files that are about everything, what is about these modules, and the house rules.
  const named = [
    'transport',
    'system',
    'asked for',
    'was approved',
    'a stop is',
    'imports go',
    'no circle of',
    'files open',
    'words and names',
    'every file',
    'every visible',
    'every lifecycle is',
    'every call, command',
    'claim the same',
    'to every screen',
    'the last snapshot',
    'a fresh sqlite',
  ]
  copy.node([
    'node_modules/vitest/vitest.mjs',
    'run',
    'modules/system/badge',
    'modules/transport',
    'tests/tidy',
    'tests/every-lifecycle',
    'tests/golden-tables',
    'tests/migrations',
    'console/modules.test',
    '-t',
    `(${[...made, ...named].join('|')})`,
    '--reporter=json',
    `--outputFile=${report}`,
  ])
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { testResults: readonly Result[] }
  const ran = testResults.flatMap(file => file.assertionResults).filter(one => one.status !== 'skipped' && one.status !== 'pending')
  expect(ran.map(one => one.fullName)).toEqual(
    expect.arrayContaining([
      'what is there can not be asked for',
      'what was approved is there',
      'a stop is opened by another than proposed it',
      ...made.map(name => `sqlite ${name} refuses every command its status does not list, by name, and records nothing`),
      ...made.map(name => `${name} can reach every status, and says each in both languages`),
      'every menu of system leads to a screen',
      'every menu of transport leads to a screen',
      'imports go one way',
      'every file is used by another',
      'every lifecycle is what its golden table says',
      'every call, command and row takes what the golden table of the wire says, from whom it says',
      'a fresh sqlite database is brought up to date once',
    ]),
  )
  // What others are in the middle of may be at fault; what the page says is not.
  const wrong = ran.filter(one => one.status !== 'passed' && (ours.test(one.fullName) || ours.test(one.failureMessages.join())))
  expect([...wrong, ...testResults.filter(file => ours.test(file.message))]).toEqual([])
})

describe('it is served', () => {
  let server: Running,
    office = '',
    school = ''
  const database = join(copy.folder, 'k.db'),
    base = '/api/business-basic'
  const call = async (token: string, path: string, body?: object) => {
    const answer = await ask(server.address, token, `${base}/${path}`, body)
    expect(answer.body, path).toMatchObject({ code: 200 })
    return answer.body.data
  }
  const only = async (path: string) => {
    const { records } = await call(office, path)
    expect(records).toHaveLength(1)
    return records[0]
  }
  beforeAll(async () => {
    server = await start(database, {}, ['--disable-warning=ExperimentalWarning', join(copy.folder, 'cli', 'main.ts')])
    office = await tokenFor(database, 'PO')
    school = await tokenFor(database, 'SM')
  })
  afterAll(() => server?.end('SIGTERM'))

  test('a badge is made and listed', async () => {
    await call(office, 'badge/submit', { name: 'blue', color: '#00f', sort: 2 })
    expect(await only('badge/list')).toMatchObject({ name: 'blue', color: '#00f', sort: 2 })
    expect((await ask(server.address, office, `${base}/badge/submit`, { name: 'blue', sort: 3 })).body.code).toBe(400)
    expect((await ask(server.address, school, `${base}/badge/submit`, { name: 'green', sort: 3 })).status).toBe(403)
  })
  test('a wish is asked for and approved, and then the badge is there', async () => {
    await call(school, 'badge-wish/apply', { name: 'red', reason: 'for red things' })
    const { id } = await only('badge-wish/list')
    await call(office, 'badge-wish/approve', { id })
    expect(await only('badge-wish/list')).toMatchObject({ id, status: 'approved' })
    expect(await only('badge/list?name=red')).toMatchObject({ name: 'red' })
    expect((await ask(server.address, school, `${base}/badge-wish/apply`, { name: 'red', reason: 'again' })).body.data.rule).toBe('badge_wish.there')
  })
  test('a bus stop is proposed, opened, closed and opened again', async () => {
    await call(school, 'bus-stop/propose', { name: 'North gate', place: 'at the gate' })
    const { id } = await only('bus-stop/list')
    for (const [command, status] of [
      ['approve', 'open'],
      ['close', 'closed'],
      ['reopen', 'open'],
    ]) {
      await call(office, `bus-stop/${command}`, { id })
      expect((await call(office, `bus-stop/detail?id=${id}`)).status).toBe(status)
    }
  })
  test('it stops, and leaves a log that holds', async () => {
    expect(await server.end('SIGTERM')).toBe(0)
    const { status, stdout } = copy.node(['cli/main.ts', 'verify'], settingsFor(database))
    expect(status, stdout).toBe(0)
  })
})
