/** A function is at most 80 lines long; those that were longer when the rule came may only shrink. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSync } from 'vite'

const root = join(import.meta.dirname, '..'),
  linesMax = 80

/** Lines of the functions that are still too long, by name. Whoever splits one takes it out; nobody puts one in. */
const still: Readonly<Record<string, number>> = {
  // The kernel and the server.
  reactor: 210,
  newUnitOfWork: 193,
  sandbox: 173,
  log: 164,
  engine: 122,
  journalSearch: 110,
  journalWriter: 108,
  statements: 97,
  wire: 95,
  postgresql: 82,
  auth: 81,
  // Screens.
  Editor: 117,
  CodeDialog: 95,
  Sheet: 91,
  MyChildren: 91,
  ChaptersInput: 91,
  Leave: 90,
  Parents: 88,
  ImportDialog: 86,
  PlanTable: 85,
}

interface Node {
  readonly type?: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}
interface Long {
  readonly name: string
  readonly where: string
  readonly lines: number
}
const namedBy = (node: Node | undefined): string | undefined => ((node?.id ?? node?.key) as { readonly name?: string } | null | undefined)?.name
/** A group of tests is no function that somebody reads at once. */
const group = /^(describe|each)/

function longIn(path: string, text: string): readonly Long[] {
  const found: Long[] = []
  const visit = (node: unknown, above?: Node): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one, above)
      return
    }
    if (typeof node !== 'object' || node === null || typeof (node as Node).type !== 'string') return
    const here = node as Node,
      source = text.slice(here.start, here.end),
      lines = source.split('\n').length
    if (lines <= linesMax) return
    if (here.type!.includes('Function') && !(above?.type === 'CallExpression' && group.test(text.slice(above.start, above.end))))
      found.push({ name: namedBy(here) ?? namedBy(above) ?? '', where: `${path}:${text.slice(0, here.start).split('\n').length}`, lines })
    for (const one of Object.values(here)) visit(one, here)
  }
  visit(parseSync(path, text).program)
  return found
}

test('no function is longer than 80 lines, and those that are do not grow', () => {
  const long = globSync('{server,modules,console,cli,tests}/**/*.{ts,tsx}', { cwd: root }).flatMap(path => {
    const text = readFileSync(join(root, path), 'utf8')
    return text.split('\n').length <= linesMax ? [] : longIn(path, text)
  })
  expect(long.filter(one => one.lines > (still[one.name] ?? linesMax))).toEqual([])
  expect(
    Object.keys(still).filter(name => !long.some(one => one.name === name)),
    'are short now: take them out of the list',
  ).toEqual([])
})

test('a long function is found, a group of tests is none', () => {
  const body = '{\n'.padEnd(90, '\n') + '}'
  expect(longIn('x.ts', `function f(): void ${body}`).map(one => one.name)).toEqual(['f'])
  expect(longIn('x.ts', `const g = (x: number) => ${body}`).map(one => one.name)).toEqual(['g'])
  expect(longIn('x.tsx', `test('x', () => ${body})`)).toHaveLength(1)
  expect(longIn('x.ts', `describe.each([1])('x', () => ${body})`)).toEqual([])
})
