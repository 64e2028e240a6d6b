/** Node: one menu or button as the administration, the sidebar and the grant dialogs know it. Pure. */
import type { Area, Label } from '../kit/index.ts'

export const menuCategory = 1,
  buttonCategory = 2
/** The parent of what stands at the top. */
export const top = '0'

export interface Node {
  readonly id: string
  readonly parentId: string
  readonly category: typeof menuCategory | typeof buttonCategory
  /** A button's code is the permission that it stands for. */
  readonly code: string
  readonly name: Label
  readonly alias: string
  readonly path: string
  readonly source: string
  readonly component: string
  readonly remark: string
  /** Where a button stands: 0 nowhere, 1 above the list, 2 in the row, 3 both. */
  readonly action: number
  /** 2: an address of another site, in a window of its own. */
  readonly isOpen: number
  readonly sort: number
  readonly isHidden: boolean
  /** Shown when the session holds this code. */
  readonly permit?: string | undefined
  /** Shown to these roles alone. */
  readonly roles?: readonly string[] | undefined
  /** The area of work that it stands in, when it is in no group. */
  readonly area?: Area | undefined
  /** Said by a module: its address, code and kind are fixed, and it is there without a row. */
  readonly isDeclared: boolean
  readonly isRemoved: boolean
  readonly version: number
}

export interface Tree {
  /** Every node that is in use, parents before children, in the order of the screens. */
  readonly nodes: readonly Node[]
  readonly removed: readonly Node[]
  readonly byId: ReadonlyMap<string, Node>
  readonly under: ReadonlyMap<string, readonly Node[]>
  /** The codes of buttons in use. */
  readonly codes: ReadonlySet<string>
  /** The codes that an administrator has made up: no call asks for them. */
  readonly customs: ReadonlySet<string>
}

/** What stands directly under a node: its menus, or its buttons. */
export const menusUnder = ({ under }: Tree, id: string): readonly Node[] => (under.get(id) ?? []).filter(node => node.category !== buttonCategory)
export const buttonsUnder = ({ under }: Tree, id: string): readonly Node[] => (under.get(id) ?? []).filter(node => node.category === buttonCategory)

/** Hangs the nodes under each other: siblings by their sort, then as given; one without its parent stands at the top. */
export function treeOf(all: readonly Node[]): Tree {
  const live = all.filter(node => !node.isRemoved)
  const known = new Map(live.map(node => [node.id, node]))
  const rooted = live.map(node => (known.has(node.parentId) ? node : { ...node, parentId: top }))
  const groups = Map.groupBy(rooted, node => node.parentId)
  const under = new Map([...groups].map(([id, children]) => [id, children.toSorted((a, b) => a.category - b.category || a.sort - b.sort)]))
  const nodes: Node[] = []
  const walk = (id: string): void => {
    for (const node of under.get(id) ?? []) {
      nodes.push(node)
      walk(node.id)
    }
  }
  walk(top)
  const buttons = nodes.filter(node => node.category === buttonCategory)
  const declared = new Set(all.filter(node => node.isDeclared && node.category === buttonCategory).map(node => node.code))
  return {
    nodes,
    under,
    removed: all.filter(node => node.isRemoved),
    byId: new Map(nodes.map(node => [node.id, node])),
    codes: new Set(buttons.map(node => node.code)),
    customs: new Set(buttons.filter(node => !declared.has(node.code)).map(node => node.code)),
  }
}

/** The nodes above one, nearest first. */
export function above(tree: Pick<Tree, 'byId'>, id: string): readonly Node[] {
  const found: Node[] = []
  for (let at = tree.byId.get(id)?.parentId; at && at !== top && found.length < 50; ) {
    const node = tree.byId.get(at)
    if (!node) break
    found.push(node)
    at = node.parentId
  }
  return found
}
/** These nodes with everything above them: clients leave out parents that are ticked in part. */
export const closed = (tree: Tree, ids: Iterable<string>): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const id of ids) if (tree.byId.has(id)) for (const one of [id, ...above(tree, id).map(node => node.id)]) found.add(one)
  return found
}
/** Their ids without those parents of which a child is missing: a tree that ticks what is below a ticked parent stays true. */
export function whole(tree: Tree, ids: ReadonlySet<string>): readonly string[] {
  const isWhole = (node: Node): boolean => ids.has(node.id) && (tree.under.get(node.id) ?? []).every(isWhole)
  return tree.nodes.filter(node => ids.has(node.id) && isWhole(node)).map(node => node.id)
}

export const joined = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): ReadonlySet<T> => (b.size === 0 ? a : new Set([...a, ...b]))
export const shared = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): ReadonlySet<T> => new Set([...a].filter(one => b.has(one)))
