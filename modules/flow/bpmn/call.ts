/** Call activities: the process that is called stands in the caller's model as a subprocess, its nodes under names of their own. */
import type { Flow, Model, Node } from './model.ts'

/** A model with what it calls taken in; what is not known stays a call, which is then named as a problem. */
export function taken(model: Model, called: ReadonlyMap<string, Model>): Model {
  const nodes: Record<string, Node> = {},
    flows: Record<string, Flow> = { ...model.flows }
  for (const node of Object.values(model.nodes)) {
    const inner = node.kind === 'call' ? called.get(node.process ?? '') : undefined
    nodes[node.id] = inner ? { ...node, kind: 'subprocess' } : node
    if (!inner) continue
    const own = (id: string): string => `${node.id}.${id}`
    for (const one of Object.values(inner.nodes)) nodes[own(one.id)] = renamed(one, node.id, own)
    for (const one of Object.values(inner.flows)) flows[own(one.id)] = { ...one, id: own(one.id), from: own(one.from), to: own(one.to) }
  }
  return { ...model, nodes, flows }
}
const renamed = (node: Node, caller: string, own: (id: string) => string): Node => ({
  ...node,
  id: own(node.id),
  within: node.within ? own(node.within) : caller,
  incoming: node.incoming.map(own),
  outgoing: node.outgoing.map(own),
  ...(node.otherwise ? { otherwise: own(node.otherwise) } : {}),
  ...(node.on ? { on: own(node.on) } : {}),
})
