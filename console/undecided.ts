/** A build step: leaves out of each command and reaction what only the server does with it, what it needs to know and how it decides, and with
 * that the rules and rows that nothing else in the console asks for. */
import type { Plugin } from 'vite'

const modules = /\/modules\/.*\.ts$/
/** By the word that declares commands: what of its options only the server asks for. */
const serverOnly: Readonly<Record<string, ReadonlySet<string>>> = {
  command: new Set(['needs', 'decide']),
  step: new Set(['needs', 'check', 'record', 'also']),
  crud: new Set(['needs', 'check', 'fill', 'normalise', 'copies', 'keptWhile']),
  approval: new Set(['judges', 'knows', 'needs', 'check', 'record', 'recordStep', 'also']),
  sheetOf: new Set(['beside']),
  writing: new Set(['to']),
  reaction: new Set(['seeks', 'run']),
  timer: new Set(['due', 'run']),
}
/** The parts of a word that have such options of their own: of `crud` these, of `approval` each of its commands. */
const partsOf: Readonly<Record<string, (name: string) => boolean>> = {
  crud: name => ['create', 'change', 'remove', 'restore'].includes(name),
  approval: () => true,
}
/** What is declared by a body that the server alone runs: that there is one is enough. */
const bodiless: ReadonlySet<string> = new Set(['statement'])
/** Any of these words, also with a type. */
const words = new RegExp(`\\b(?:${[...Object.keys(serverOnly), ...bodiless].join('|')})\\b`)

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [name: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** Where the options of a command say what only the server does: from the name to the end of what is said. */
function* found(node: Node): Generator<Node> {
  const { callee, arguments: given } = node as { readonly callee?: Node; readonly arguments?: readonly Node[] }
  const word = node.type === 'CallExpression' && callee?.type === 'Identifier' ? String(callee.name) : ''
  if (bodiless.has(word) && given?.[0]) {
    yield given[0]
    return
  }
  const left = Object.hasOwn(serverOnly, word) ? serverOnly[word]! : undefined,
    options = left && given?.at(-1)
  for (const value of Object.values(node).flat()) if (isNode(value) && value !== options) yield* found(value)
  if (!left || options?.type !== 'ObjectExpression') return
  yield* within(options, left, partsOf[word])
}
/** What is left out of the options of a word, and of those of its parts. */
function* within(options: Node, left: ReadonlySet<string>, isPart?: (name: string) => boolean): Generator<Node> {
  for (const property of options.properties as readonly Node[]) {
    const { name } = (property.key ?? {}) as { readonly name?: string },
      { value } = property as { readonly value?: Node }
    if (name !== undefined && left.has(name)) yield property
    else if (name !== undefined && isPart?.(name) && value?.type === 'ObjectExpression') yield* within(value, left)
    else yield* found(property)
  }
}

/** The code without them. */
export function undecidedIn(code: string, program: Node): string {
  let kept = code
  for (const { start, end } of [...found(program)].sort((a, b) => b.start - a.start)) kept = kept.slice(0, start) + kept.slice(end).replace(/^\s*,/, '')
  return kept
}

export const undecided = (): Plugin => ({
  name: 'ketang-undecided',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!modules.test(id.split('?')[0]!) || !words.test(code)) return undefined
    return { code: undecidedIn(code, this.parse(code, { lang: 'ts' }) as unknown as Node), map: null }
  },
})
