/** Single changes of a program that its tests should notice: finds the places in a source file and says what stands there instead. */
import { parseSync } from 'vite'

/** One change: characters `start` to `end` of the source are `instead`. `what` names the kind, `guards` whether it stands in a guard, `begins`
 * whether a statement begins with it. */
export type Change = Readonly<{ start: number; end: number; instead: string; what: string; guards: boolean; begins: boolean }>

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [field: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const otherOperator: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
}

const otherMethod: ReadonlyMap<string, string> = new Map([
  ['some', 'every'],
  ['every', 'some'],
])

/** What a call is named: `ensure` of `ensure(...)`, `filter` of `rows.filter(...)`. */
const nameOf = (callee: Node): string => {
  const name = callee.type === 'MemberExpression' ? (callee.property as Node) : callee
  return name.type === 'Identifier' ? String(name.name) : ''
}

/** Text is put together with plus, too: turning that into minus says nothing about a rule. */
const isText = (node: Node): boolean => node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')

type Place = Readonly<{ node: Node; text: (of: Node) => string }>

const mutators: Readonly<Record<string, (at: Place) => readonly [what: string, instead: string][]>> = {
  BinaryExpression: ({ node, text }) => {
    const { left, right, operator } = node as unknown as { left: Node; right: Node; operator: string }
    if (operator === '+' && !isText(left) && !isText(right)) return [['+ to -', `${text(left)} - ${text(right)}`]]
    const other = otherOperator[operator]
    return other ? [[`${operator} to ${other}`, `${text(left)} ${other} ${text(right)}`]] : []
  },
  LogicalExpression: ({ node, text }) => {
    const { left, right, operator } = node as unknown as { left: Node; right: Node; operator: string }
    if (operator === '??') return [['without its fallback', text(left)]]
    return [[`${operator} to ${otherOperator[operator]}`, `(${text(left)}) ${otherOperator[operator]} (${text(right)})`]]
  },
  UnaryExpression: ({ node, text }) => (node.operator === '!' ? [['without not', text(node.argument as Node)]] : []),
  ConditionalExpression: ({ node, text }) => [
    ['other branch', `!(${text(node.test as Node)}) ? ${text(node.consequent as Node)} : ${text(node.alternate as Node)}`],
  ],
  CallExpression: ({ node, text }) => {
    const callee = node.callee as Node,
      name = nameOf(callee)
    if (name === 'ensure') return [['without the guard', 'undefined']]
    if (callee.type !== 'MemberExpression' || node.optional || callee.optional) return []
    const on = text(callee.object as Node)
    if (name === 'filter' && (node.arguments as Node[]).length === 1) return [['without the filter', on]]
    const other = otherMethod.get(name)
    if (other) return [[`${name} to ${other}`, `${on}.${other}(${(node.arguments as Node[]).map(text).join(', ')})`]]
    if ((name === 'min' || name === 'max') && on === 'Math')
      return [[`${name} to the other`, `Math.${name === 'min' ? 'max' : 'min'}(${(node.arguments as Node[]).map(text).join(', ')})`]]
    return []
  },
  Literal: ({ node }) => (typeof node.value === 'boolean' ? [[`${node.value} to ${!node.value}`, String(!node.value)]] : []),
}

/** What a field says of how the console draws it, and of how its table is indexed: no rule, nothing that an answer depends on. */
const decidesNothing: ReadonlySet<string> = new Set(['hidden', 'index'])

/** An empty text where there is none: for captions, and for ids that point to nobody. It decides only where it is compared. */
const saysNothing = ({ operator, right }: Node): boolean => operator === '??' && (right as Node).type === 'Literal' && (right as Node).value === ''
const comparing = (node: Node, compared: boolean): boolean => node.type === 'BinaryExpression' || (compared && node.type === 'ParenthesizedExpression')

const inChain = (node: Node, field: string, chained: boolean): boolean =>
  node.type === 'ChainExpression' || (chained && (field === 'object' || field === 'callee'))

/** Whether a list says a word already. */
const names = (list: Node, word: string): boolean => (list.elements as (Node | null)[]).some(one => one?.type === 'Literal' && one.value === word)

/** Every change of one source file; none of its types, imports and texts. */
export function changesOf(file: string, source: string): Change[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length) throw new Error(`${file} does not parse: ${errors[0]!.message}`)
  const found: Change[] = []
  const text = (of: Node): string => source.slice(of.start, of.end)
  let statement = -1
  const walk = (node: Node, guards: boolean, chained: boolean, compared: boolean): void => {
    if (node.type === 'ExpressionStatement') statement = node.start
    const add = (at: Node, what: string, instead: string, guarding = guards): void => {
      found.push({ start: at.start, end: at.end, instead, what, guards: guarding, begins: at.start === statement })
    }
    if (/^TS(?!AsExpression|NonNull|Satisfies)/.test(node.type) || node.type === 'ImportDeclaration') return
    if (node.type === 'Property' && decidesNothing.has(nameOf(node.key as Node)) && (node.value as Node).type === 'Literal') return
    // A chain that may end early stays whole: its end is not known from inside.
    if (!chained && (compared || !saysNothing(node)))
      for (const [what, instead] of mutators[node.type]?.({ node, text }) ?? []) add(node, what, instead, guards || what === 'without the guard')
    if (node.type === 'IfStatement') add(node.test as Node, 'if not', `!(${text(node.test as Node)})`)
    if (node.type === 'Property' && nameOf(node.key as Node) === 'by' && (node.value as Node).type === 'ArrayExpression' && !names(node.value as Node, 'PR')) {
      add(node.value as Node, 'to a parent as well', `[...${text(node.value as Node)}, 'PR']`, true)
    }
    const inGuard = guards || (node.type === 'CallExpression' && nameOf(node.callee as Node) === 'ensure')
    for (const [field, value] of Object.entries(node)) {
      if (field === 'typeAnnotation' || field === 'typeArguments' || field === 'returnType') continue
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child)) walk(child, inGuard, inChain(node, field, chained), comparing(node, compared))
    }
  }
  walk(program as unknown as Node, false, false, false)
  return found
}

/** The source with all these changes beside what stands there, each chosen by its number while it runs. */
export function withSwitches(source: string, changes: readonly (Change & Readonly<{ id: number }>)[]): string {
  const outer = [...changes].sort((a, b) => a.start - b.start || b.end - a.end)
  const write = (start: number, end: number, within: readonly (typeof outer)[number][]): string => {
    let at = start,
      out = ''
    for (let index = 0; index < within.length; ) {
      const change = within[index]!
      const same = within.slice(index).filter(other => other.start >= change.start && other.end <= change.end)
      out += source.slice(at, change.start)
      out += `${change.begins ? 'void ' : ''}(__mutant(${change.id}) ? (${change.instead}) : (${write(change.start, change.end, same.slice(1))}))`
      at = change.end
      index += same.length
    }
    return out + source.slice(at, end)
  }
  return write(0, source.length, outer)
}
