/** What one version of a process has otherwise than another: nodes and ways that came, went, or say something else. */
import { type Flow, type Model, type Node, nodesOf } from './bpmn/model.ts'

export interface Difference {
  readonly id: string
  readonly name: string
  readonly what: 'added' | 'removed' | 'changed'
  /** What is said otherwise, from and to, as the file says it. */
  readonly parts: readonly { readonly part: string; readonly from: string; readonly to: string }[]
}
/** What follows from the ways that lead to and from a node is no difference of its own. */
const own = ({ id: _id, incoming: _incoming, outgoing: _outgoing, ...rest }: Node): object => rest
const saidOf = (model: Model): ReadonlyMap<string, { readonly name: string; readonly said: Readonly<Record<string, unknown>> }> => {
  const nameOf = (id: string): string => model.nodes[id]?.name ?? id,
    wayName = ({ from, to }: Flow): string => `${nameOf(from)} → ${nameOf(to)}`
  return new Map([
    ...nodesOf(model).map(node => [node.id, { name: node.name, said: flat(own(node)) }] as const),
    ...Object.values(model.flows).map(
      flow => [flow.id, { name: wayName(flow), said: flat({ from: nameOf(flow.from), to: nameOf(flow.to), when: flow.when }) }] as const,
    ),
  ])
}
/** `forWhom.groups` and the like, each with a text. */
const flat = (value: object, before = ''): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) =>
      typeof one === 'object' && one !== null && !Array.isArray(one) ? Object.entries(flat(one as object, `${before}${name}.`)) : [[`${before}${name}`, one]],
    ),
  )
const textOf = (value: unknown): string => (value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value))

export function differences(before: Model, after: Model): readonly Difference[] {
  const old = saidOf(before),
    now = saidOf(after)
  const gone = [...old].flatMap(([id, { name }]) => (now.has(id) ? [] : [{ id, name, what: 'removed', parts: [] } as const]))
  const rest = [...now].flatMap(([id, { name, said }]): readonly Difference[] => {
    const was = old.get(id)
    if (!was) return [{ id, name, what: 'added', parts: [] }]
    const parts = [...new Set([...Object.keys(was.said), ...Object.keys(said)])]
      .map(part => ({ part, from: textOf(was.said[part]), to: textOf(said[part]) }))
      .filter(one => one.from !== one.to)
    return parts.length > 0 ? [{ id, name, what: 'changed', parts }] : []
  })
  return [...rest, ...gone]
}
