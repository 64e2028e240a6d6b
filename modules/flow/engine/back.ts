/** Going back to a task that was done before: what runs again from there, and what need not. Pure. */
import { boundariesOf, type Model, type Node, startsOf } from '../bpmn/model.ts'

export interface Again {
  /** The nodes that are come to again. */
  readonly nodes: ReadonlySet<string>
  /** The ways that are gone again, with those that are held. */
  readonly ways: ReadonlySet<string>
  /** Ways into joins that were passed and that nobody comes by again: what came by them holds. */
  readonly held: readonly string[]
}

const isJoin = ({ kind, incoming }: Node): boolean => kind === 'parallel' && incoming.length > 1
/** What is come to from some nodes; a join is passed when all of its ways are gone. */
function ahead(model: Model, from: readonly string[], held: readonly string[], without?: string): Omit<Again, 'held'> {
  const nodes = new Set<string>(),
    ways = new Set(held),
    next = [...from]
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    const node = model.nodes[at]!
    if (nodes.has(at) || at === without || (isJoin(node) && !without && !node.incoming.every(way => ways.has(way)))) continue
    nodes.add(at)
    for (const way of node.outgoing) {
      ways.add(way)
      next.push(model.flows[way]!.to)
    }
    next.push(...boundariesOf(model, at).map(one => one.id))
  }
  return { nodes, ways }
}
/** Whether every way from the start to a node goes by another. */
function leadsBy(model: Model, node: Node, by: string): boolean {
  const starts = startsOf(model, node.within).map(one => one.id)
  return !ahead(model, starts, [], by).nodes.has(node.id)
}

/** What runs again when the work at one task goes back to another of its level; nothing where the way from there does not lead here again. Beside a branch
 * that is gone again those that were done before stay done; from a branch nobody goes back into one beside it. */
export function goesBack(model: Model, at: string, to: string): Again | undefined {
  const here = model.nodes[at],
    there = model.nodes[to]
  if (!here || there?.kind !== 'user' || there.within !== here.within) return undefined
  const held: string[] = []
  for (;;) {
    const found = ahead(model, [to], held)
    if (found.nodes.has(at)) return { ...found, held }
    const join = Object.values(model.nodes).find(
      one => isJoin(one) && !found.nodes.has(one.id) && one.incoming.some(way => found.ways.has(way)) && leadsBy(model, here, one.id),
    )
    if (!join) return undefined
    held.push(...join.incoming.filter(way => !found.ways.has(way)))
  }
}
/** The tasks on the way that was gone to which one may be sent back, in their order. */
export const backFrom = (model: Model, trail: readonly { readonly node: string; readonly left?: string }[], at: string): readonly string[] =>
  [...new Set(trail.flatMap(stop => (stop.left && stop.node !== at ? [stop.node] : [])))].filter(to => goesBack(model, at, to))
