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
/** An address of another site. */
export const isExternal = (node: Pick<MenuNode, 'path'>): boolean => /^https?:\/\//.test(node.path)
/** Open-type 2 asks for a window of its own; other sites else show inside the frame of ours. */
export const opensWindow = (node: MenuNode): boolean => isExternal(node) && Number(node.isOpen ?? 1) === 2

/** Where a menu leads: a screen has the suffix /index, another site the page that embeds it. */
export function addressOf(node: MenuNode): string {
  if (isExternal(node)) {
    if (opensWindow(node)) return node.path
    const query = new URLSearchParams({ src: node.path, name: nameOf(node) })
    return `/myiframe/${encodeURIComponent(node.code || node.id)}?${query}`
  }
  return node.path === '' || /\/index$|\?/.test(node.path) ? node.path : `${node.path.replace(/\/$/, '')}/index`
}

export interface Leaf {
  readonly node: MenuNode
  readonly trail: readonly string[]
}

/** The menus that are screens, each with the names of its groups. */
export const leavesOf = (nodes: readonly MenuNode[], trail: readonly string[] = []): readonly Leaf[] =>
  nodes.flatMap(node => (isGroup(node) ? leavesOf(node.children!, [...trail, node.name]) : [{ node, trail }]))

/** Text before the first comma, as the wire names menus. */
export const nameOf = (node: MenuNode): string => node.name.split(',')[0]!

export const labelAt = (nodes: readonly MenuNode[], path: string): string => {
  const leaf = leavesOf(nodes).find(one => screenOf(addressOf(one.node)) === path)
  return leaf ? nameOf(leaf.node) : ''
}
