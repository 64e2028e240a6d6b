/** A build step: leaves out of each command what only the server does with it, what it needs to know and how it decides, and with
 * that the rules and rows that nothing else in the console asks for. */
import type { Plugin } from 'vite'

const modules = /\/modules\/.*\.ts$/
const serverOnly: ReadonlySet<string> = new Set(['needs', 'decide'])

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
  const options = node.type === 'CallExpression' && callee?.type === 'Identifier' && callee.name === 'command' ? given?.at(-1) : undefined
  for (const value of Object.values(node).flat()) if (isNode(value) && value !== options) yield* found(value)
  if (options?.type !== 'ObjectExpression') return
  for (const property of options.properties as readonly Node[]) {
    const { name } = (property.key ?? {}) as { readonly name?: string }
    if (name !== undefined && serverOnly.has(name)) yield property
    else yield* found(property)
  }
}

/** The code without them. */
export function undecidedIn(code: string, program: Node): string {
  let kept = code
  for (const { start, end } of [...found(program)].sort((a, b) => b.start - a.start))
    kept = kept.slice(0, start) + kept.slice(end).replace(/^\s*,/, '')
  return kept
}

export const undecided = (): Plugin => ({
  name: 'ketang-undecided',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!modules.test(id.split('?')[0]!) || !/\bcommand\(/.test(code)) return undefined
    return { code: undecidedIn(code, this.parse(code, { lang: 'ts' }) as unknown as Node), map: null }
  },
})
