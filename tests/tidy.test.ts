/** The house rules, as a test: who may import whom, how long things are, which words are not used. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const walk = (path: string): string[] => statSync(path).isDirectory()
  ? readdirSync(path).flatMap(name => walk(join(path, name))) : /\.(ts|tsx)$/.test(path) ? [path] : []
const files = ['server', 'modules', 'console', 'cli', 'tests'].flatMap(folder => walk(join(root, folder)))
  .map(path => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }))
const isTest = (path: string): boolean => /(\.test\.tsx?|\/(fixture|world)\.ts)$/.test(path) || path.startsWith('tests/')

/** In dependency order: a module may import only those before it. */
const order = ['kit', 'audit', ...[...readFileSync(join(root, 'modules/index.ts'), 'utf8')
  .match(/modules: readonly Module\[\] = \[([\s\S]*?)\]/)![1]!.matchAll(/\w+/g)].map(match => match[0])]

const imports = ({ path, text }: (typeof files)[number]) =>
  [...text.matchAll(/(?:^|\n)\s*(?:import|export)\s+(type\s+)?[^'"]*?from\s+'([^']+)'|import\('([^']+)'\)/g)]
    .map(match => ({ typeOnly: !!match[1], to: match[2] ?? match[3]! }))
    .map(({ typeOnly, to }) => ({ typeOnly, to: to.startsWith('.') ? relative(root, resolve(root, dirname(path), to)) : to }))

const faults: string[] = []
function rule(path: string, to: string, typeOnly: boolean): string | undefined {
  const [, mine] = /^modules\/([^/]+)\//.exec(path) ?? []
  const [, theirs, file] = /^modules\/([^/]+)\/(.+)$/.exec(to) ?? []
  const screen = /(console\.tsx|\/screens\/)/.test(path)
  if (path.startsWith('modules/kit/') && !isTest(path) && /^[a-z@]/.test(to) && !to.startsWith('modules/') && to !== 'xstate') return 'the kit imports xstate and nothing else'
  if (mine && !screen && (to === 'react' || to.startsWith('@blueprintjs') || to.startsWith('console/'))) return 'only screens touch React'
  if (mine && !isTest(path) && to.startsWith('server/') && !(typeOnly && /(routes|cli)\.ts$/.test(path))) return 'modules never import the server'
  if (mine && theirs && mine !== theirs && theirs !== 'kit' && file !== 'index.ts' && !isTest(path)) return 'a module reaches another only through its index.ts'
  if (mine && theirs && mine !== theirs && !screen && !isTest(path) && order.indexOf(theirs) > order.indexOf(mine)) return `${theirs} stands above ${mine}`
  if (path.startsWith('console/') && to.startsWith('server/')) return 'the console never imports the server'
  if (path.startsWith('console/') && !isTest(path) && /^modules\/[^/]+\/(console\.tsx|screens\/)/.test(to)) return 'the console is handed the screens of modules'
  if (path.startsWith('server/') && (to.startsWith('console/') || to.startsWith('cli/'))) return 'the server imports neither console nor CLI'
  if (!isTest(path) && to.startsWith('tests/') ) return 'nothing imports tests'
  return undefined
}

test('imports go one way', () => {
  for (const file of files) for (const { to, typeOnly } of imports(file)) {
    const fault = rule(file.path, to, typeOnly)
    if (fault) faults.push(`${file.path} → ${to}: ${fault}`)
  }
  expect(faults).toEqual([])
})

test('files open with a sentence, and stay short enough to be read at once', () => {
  const wrong: string[] = []
  for (const { path, text } of files) {
    const lines = text.split('\n')
    if (!isTest(path) && !/^(#!.*\n)?\/\*\*/.test(text)) wrong.push(`${path}: opens without saying what it is`)
    if (lines.length > 400) wrong.push(`${path}: ${lines.length} lines`)
    const long = lines.findIndex(line => line.length > (isTest(path) ? 220 : 160))
    if (long >= 0) wrong.push(`${path}:${long + 1}: ${lines[long]!.length} characters`)
  }
  expect(wrong).toEqual([])
})

test('words and names that hide meaning are not used', () => {
  const wrong: string[] = []
  for (const { path, text } of files) {
    if (/(^|[/.])(utils?|helpers?|common|manager)\./i.test(basename(path))) wrong.push(`${path}: a name that says nothing`)
    if (path.startsWith('tests/tidy')) continue
    for (const [pattern, why] of [
      [/\b(TODO|FIXME|XXX|HACK)\b/, 'unfinished'], [/\b(it|test|describe)\.(only|skip)\(/, 'a test that does not run'],
      [/\bconsole\.log\(/, 'console.log'], [/敬请期待|开发中|coming soon/i, 'a promise instead of a thing'],
    ] as const) if (pattern.test(text)) wrong.push(`${path}: ${why}`)
    if (/^modules\/(?!kit)/.test(path) && !isTest(path) && !/(console\.tsx|\/screens\/)/.test(path) && /\b(Date\.now\(\)|Math\.random\(\)|new Date\(\))/.test(text))
      wrong.push(`${path}: reads a clock or rolls dice`)
  }
  expect(wrong).toEqual([])
})

test('every file is used by another', () => {
  const reached = new Set(files.flatMap(file => imports(file).map(({ to }) => to)))
  const entries = /(\.test\.tsx?|^console\/main\.tsx|^console\/vite\.config\.ts|^cli\/(main|build|start|test|dev)\.ts|^server\/shelf-thread\.ts|^tests\/(setup|bench\/.*|properties\/load)\.ts|console\.tsx|\.d\.ts)$/
  expect(files.map(file => file.path).filter(path => !reached.has(path) && !entries.test(path) && !path.startsWith('tests/browser/'))).toEqual([])
})
