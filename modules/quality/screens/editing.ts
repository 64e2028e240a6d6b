/** What the tree editor does to nodes: each gives new ones. Pure. */
import { newId } from '../../kit/id.ts'
import { branchOf, type Node } from '../tree.ts'

export const blankNode = (nodes: readonly Node[], parentId: string | null, name: string): Node => {
  const codes = new Set(nodes.map(node => node.code)),
    under = nodes.find(node => node.id === parentId)?.code ?? ''
  let n = 1
  while (codes.has(under ? `${under}.${n}` : `Z${n}`)) n++
  const rest = 100 - nodes.filter(node => node.parentId === parentId).reduce((sum, node) => sum + node.weight, 0)
  return {
    id: `n${newId().replaceAll('-', '').slice(-12)}`,
    parentId,
    name,
    code: under ? `${under}.${n}` : `Z${n}`,
    weight: Math.max(0, rest),
    score: 10,
    freedom: 'fixed',
    rater: 'teacher',
  }
}
export const changedNode = (nodes: readonly Node[], id: string, change: Partial<Node>): readonly Node[] =>
  nodes.map(node => (node.id === id ? { ...node, ...change } : node))
export const withoutNode = (nodes: readonly Node[], id: string): readonly Node[] => {
  const gone = branchOf(nodes, id)
  return nodes.filter(node => !gone.has(node.id))
}
/** Where a node may go: anywhere but into itself. */
export const placesFor = (nodes: readonly Node[], id: string): readonly (Node | null)[] => {
  const own = branchOf(nodes, id),
    now = nodes.find(node => node.id === id)?.parentId ?? null
  return [null, ...nodes.filter(node => !own.has(node.id))].filter(one => (one?.id ?? null) !== now)
}
/** Under another node, as the last there. */
export const movedUnder = (nodes: readonly Node[], id: string, parentId: string | null): readonly Node[] => {
  const one = nodes.find(node => node.id === id)!
  if (parentId !== null && branchOf(nodes, id).has(parentId)) return nodes
  return [...nodes.filter(node => node.id !== id), { ...one, parentId }]
}
/** Before or after another node, and below the same one as that. */
export function movedBeside(nodes: readonly Node[], id: string, otherId: string, side: 'before' | 'after'): readonly Node[] {
  const one = nodes.find(node => node.id === id)!,
    other = nodes.find(node => node.id === otherId)!
  if (branchOf(nodes, id).has(otherId)) return nodes
  const rest = nodes.filter(node => node.id !== id),
    at = rest.indexOf(other) + (side === 'after' ? 1 : 0)
  return [...rest.slice(0, at), { ...one, parentId: other.parentId }, ...rest.slice(at)]
}
/** One place up or down among those beside it. */
export function shifted(nodes: readonly Node[], id: string, by: -1 | 1): readonly Node[] {
  const one = nodes.find(node => node.id === id)!,
    beside = nodes.filter(node => node.parentId === one.parentId),
    other = beside[beside.indexOf(one) + by]
  return other ? nodes.map(node => (node === one ? other : node === other ? one : node)) : nodes
}
