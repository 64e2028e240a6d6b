/** A function has at most 80 lines of its own; with those of the functions inside it, which answer for themselves, at most 200. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSync } from 'vite'
import { keptEach } from './kept.ts'

const root = join(import.meta.dirname, '..'),
  linesMax = 80,
  wholeMax = 200

/** Closures that are longer as a whole, by name. They may only shrink; whoever splits one takes it out; nobody puts one in. */
const still: Readonly<Record<string, number>> = { newUnitOfWork: 216 }

interface Node {
  readonly type?: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}
interface Long {
  readonly name: string
  readonly where: string
  /** Lines without those of functions inside. */
  own: number
  readonly whole: number
}
const namedBy = (node: Node | undefined): string | undefined => ((node?.id ?? node?.key) as { readonly name?: string } | null | undefined)?.name
/** A group of tests is no function that somebody reads at once. */
const group = /^(describe|each)/

const bodyOf = ({ body }: Node): Node | undefined => {
  const node = body as Node | undefined
  return node?.type === 'ParenthesizedExpression' ? (node.expression as Node) : node
}
const linesOf = (text: string, { start, end }: Node) => text.slice(start, end).split('\n').length

function functionsIn(path: string, text: string): readonly Long[] {
  const found: Long[] = []
  const visit = (node: unknown, above?: Node, around?: Long): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one, above, around)
      return
    }
    if (typeof node !== 'object' || node === null || typeof (node as Node).type !== 'string') return
    const here = node as Node
    let within = around
    // A function that answers a table is data.
    const isTable = bodyOf(here)?.type === 'ObjectExpression'
    if (here.type!.includes('Function') && !isTable && !(above?.type === 'CallExpression' && group.test(text.slice(above.start, above.end)))) {
      const whole = linesOf(text, here)
      if (around) around.own -= whole - 1
      within = { name: namedBy(here) ?? namedBy(above) ?? '', where: `${path}:${text.slice(0, here.start).split('\n').length}`, own: whole, whole }
      found.push(within)
    }
    for (const one of Object.values(here)) visit(one, here, within)
  }
  visit(parseSync(path, text).program)
  return found
}
/** How many lines stand deeper than the one above them at least, for a text to be taken apart: what a long head of a function leaves of the rule. */
const deepMin = linesMax - 20
/** Whether a text may hold a long function at all: as it is formatted, one stands deeper than its first line until it ends, unless a text of
 * several lines is in it. Taking all texts apart took as long as all of the rules of the house together. */
function mayBeLong(text: string): boolean {
  const lines = text.split('\n'),
    above: { readonly indent: number; readonly at: number }[] = []
  if (lines.length <= linesMax) return false
  return [...lines, ''].some((line, at) => {
    const indent = at === lines.length ? 0 : line.search(/\S/)
    if (indent === -1) return false
    if (line.split('`').length % 2 === 0) return true
    let deep = 0
    while (above.length > 0 && above.at(-1)!.indent >= indent) deep = at - above.pop()!.at
    above.push({ indent, at })
    return deep > deepMin
  })
}
const longIn = (path: string, text: string) => functionsIn(path, text).filter(one => one.own > linesMax || one.whole > wholeMax)

test('no function is longer than 80 lines of its own or 200 in all, and those that are do not grow', () => {
  const known = keptEach<readonly Long[]>('function-length', readFileSync(import.meta.filename, 'utf8'))
  const long = globSync('{server,modules,console,cli,tests}/**/*.{ts,tsx}', { cwd: root }).flatMap(path => {
    const text = readFileSync(join(root, path), 'utf8')
    return known.of(`${path}\n${text}`, () => (mayBeLong(text) ? longIn(path, text) : []))
  })
  known.keep()
  expect(long.filter(one => one.own > linesMax || one.whole > (still[one.name] ?? wholeMax))).toEqual([])
  expect(
    Object.keys(still).filter(name => !long.some(one => one.name === name)),
    'are short now: take them out of the list',
  ).toEqual([])
})

test('a text that holds a long function is taken apart, however it stands there', () => {
  const body = '  one()\n'.repeat(linesMax)
  for (const text of [
    `function f(): void {\n${body}}`,
    `export const f = (\n  a: string,\n): void => {\n${body}}\n`,
    `test('x', () => {\n${body}})\n`,
    `const f = () =>\n  one([\n  ${body.replaceAll('\n', '\n  ')}])`,
    `const f = () => {\n  one(\`\n\`)\n${'one\n'.repeat(linesMax)}}`,
  ])
    expect(mayBeLong(text), text).toBe(true)
  expect(mayBeLong('const f = () => {\n  one()\n}\n'.repeat(linesMax))).toBe(false)
})

test('a long function is found, a group of tests is none', () => {
  const body = '{\n'.padEnd(90, '\n') + '}'
  expect(longIn('x.ts', `function f(): void ${body}`).map(one => one.name)).toEqual(['f'])
  expect(longIn('x.ts', `const g = (x: number) => ${body}`).map(one => one.name)).toEqual(['g'])
  expect(longIn('x.tsx', `test('x', () => ${body})`)).toHaveLength(1)
  expect(longIn('x.ts', `function f() {\n${`const g = () => ${body}\n`.repeat(2)}}`).map(one => one.name)).toEqual(['g', 'g'])
  expect(longIn('x.ts', `function f() {\n${'function g() {\n\n}\n'.repeat(70)}}`).map(one => one.name)).toEqual(['f'])
  expect(longIn('x.ts', `describe.each([1])('x', () => ${body})`)).toEqual([])
})
