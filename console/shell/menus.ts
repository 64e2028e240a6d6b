/** Menus as the sidebar, the search and the tabs read them. Pure. */
import type { MenuNode } from '../session.ts'
import { screenOf } from '../tabs.ts'

/** The menus that a role may see: an item with roles shows only to them, a group without items not at all. */
export const shownTo = (nodes: readonly MenuNode[], role: string | undefined): readonly MenuNode[] =>
  nodes.flatMap(node => {
    if (node.meta?.roles?.length && !node.meta.roles.includes(role ?? '')) return []
    if (!node.children?.length) return [node]
    const children = shownTo(node.children, role)
    return children.length > 0 ? [{ ...node, children }] : []
  })

export const isGroup = (node: MenuNode): boolean => (node.children?.length ?? 0) > 0
/** An address of another site, which opens in a window of its own. */
export const isExternal = (node: MenuNode): boolean => /^https?:\/\//.test(node.path)

export interface Leaf {
  readonly node: MenuNode
  readonly trail: readonly string[]
}

/** The menus that are screens, each with the names of its groups. */
export const leavesOf = (nodes: readonly MenuNode[], trail: readonly string[] = []): readonly Leaf[] =>
  nodes.flatMap(node => (isGroup(node) ? leavesOf(node.children!, [...trail, node.name]) : [{ node, trail }]))

/** Text before the first comma, as the wire names menus. */
export const nameOf = (node: MenuNode): string => node.name.split(',')[0]!

/** Leaves whose name begins with the text, whatever the case; then those that contain it anywhere. */
export function found(nodes: readonly MenuNode[], text: string): readonly Leaf[] {
  const wanted = text.trim().toLowerCase()
  const leaves = leavesOf(nodes)
  const begins = leaves.filter(leaf => nameOf(leaf.node).toLowerCase().startsWith(wanted))
  return wanted === ''
    ? begins
    : [
        ...begins,
        ...leaves.filter(leaf => !begins.includes(leaf) && nameOf(leaf.node).toLowerCase().includes(wanted)),
      ]
}

export const labelAt = (nodes: readonly MenuNode[], path: string): string => {
  const leaf = leavesOf(nodes).find(one => screenOf(one.node.path) === path)
  return leaf ? nameOf(leaf.node) : ''
}
