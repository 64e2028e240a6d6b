/** Effective rights: what a role's grant leaves of what the declarations give it, inside what the roles above it have. Pure. */
import { adminRole } from '../identity/index.ts'
import type { Role } from '../kit/index.ts'
import { type Catalogue, isFor } from './catalogue.ts'
import { buttonCategory, closed, joined, menusUnder, type Node, shared, type Tree, whole } from './node.ts'

export interface Granted {
  readonly id: string
  readonly roleAlias: string
  readonly parentId?: string | null
  /** Menus and buttons; null: whatever the declarations give, also those yet to be written. */
  readonly menuIds: readonly string[] | null
  readonly dataScopeIds: readonly string[] | null
  readonly apiScopeIds: readonly string[] | null
}

export interface Held {
  readonly codes: ReadonlySet<string>
  /** The menus that it is offered; undefined: all that are for it. */
  readonly nodes: ReadonlySet<string> | undefined
}

const given = (catalogue: Catalogue, role: string): ReadonlySet<string> => catalogue.byRole[role as Role] ?? new Set()

/** What one role has by itself, whatever stands above it. */
function alone(catalogue: Catalogue, tree: Tree, role: Granted): Held {
  const base = given(catalogue, role.roleAlias)
  // The administrator's role keeps the right to mend what others, or it itself, broke.
  if (role.id === adminRole) return { codes: joined(base, tree.customs), nodes: undefined }
  if (!role.menuIds && tree === catalogue.tree) return { codes: base, nodes: undefined }
  const may = joined(base, tree.customs)
  if (!role.menuIds) return { codes: shared(may, tree.codes), nodes: undefined }
  const wanted = role.menuIds.flatMap(id => {
    const node = tree.byId.get(id)
    return node?.category === buttonCategory ? [node.code] : []
  })
  return { codes: shared(may, new Set(wanted)), nodes: closed(tree, role.menuIds) }
}

/** What a role has inside those above it; `line` begins with the role itself. The administrator's role bounds nobody. */
export function effective(catalogue: Catalogue, tree: Tree, line: readonly Granted[]): Held {
  const [own, ...others] = line.map(role => ({ role, held: alone(catalogue, tree, role) }))
  if (!own) return { codes: new Set(), nodes: new Set() }
  return others
    .filter(({ role }) => role.id !== adminRole)
    .reduce<Held>(
      ({ codes, nodes }, { held }) => ({
        codes: codes === held.codes ? codes : shared(codes, held.codes),
        nodes: !nodes ? held.nodes : !held.nodes ? nodes : shared(nodes, held.nodes),
      }),
      own.held,
    )
}

/** The keys of a role as the grant dialog ticks them: the stored ones, or those that stand for "as declared". */
export function keysOf(catalogue: Catalogue, tree: Tree, role: Granted): readonly string[] {
  if (role.menuIds && role.id !== adminRole) return role.menuIds
  const { codes } = alone(catalogue, tree, role)
  return whole(tree, new Set(possible(catalogue, tree, role.roleAlias, codes).map(node => node.id)))
}

/** The nodes that a role can hold at all, groups included: its screens with its buttons, and its buttons that stand on none. */
export function possible(catalogue: Catalogue, tree: Tree, role: string, codes = joined(given(catalogue, role), tree.customs)): readonly Node[] {
  const isShown = (node: Node): boolean => !node.isHidden || !node.isDeclared
  const onScreens = new Set<string>()
  const owner = (node: Node): Node => tree.byId.get(node.parentId)!
  const fits = (node: Node): boolean => isShown(node) && isFor(node, role, codes)
  for (const node of tree.nodes) if (node.category === buttonCategory && fits(owner(node))) onScreens.add(node.code)
  const wanted = tree.nodes.filter(node => {
    const isLeaf = menusUnder(tree, node.id).length === 0
    if (node.category !== buttonCategory) return isLeaf && fits(node)
    return codes.has(node.code) && (fits(owner(node)) || (owner(node).isHidden && !onScreens.has(node.code)))
  })
  const all = closed(
    tree,
    wanted.map(node => node.id),
  )
  return tree.nodes.filter(node => all.has(node.id))
}

/** The names of what a grant would give beyond what the role, or the role above it, can have. */
export function beyond(
  catalogue: Catalogue,
  tree: Tree,
  role: Pick<Granted, 'roleAlias'>,
  ids: readonly string[],
  parent: Held | undefined,
): { readonly role: readonly Node[]; readonly parent: readonly Node[] } {
  const base = given(catalogue, role.roleAlias)
  const nodes = ids.flatMap(id => tree.byId.get(id) ?? [])
  const isScreen = (node: Node): boolean => menusUnder(tree, node.id).length === 0
  const fitsRole = (node: Node): boolean =>
    node.category === buttonCategory ? base.has(node.code) || !catalogue.codes.has(node.code) : !isScreen(node) || isFor(node, role.roleAlias, base)
  const fitsParent = (node: Node): boolean =>
    !parent || (node.category === buttonCategory ? parent.codes.has(node.code) : !isScreen(node) || !parent.nodes || parent.nodes.has(node.id))
  return { role: nodes.filter(node => !fitsRole(node)), parent: nodes.filter(node => fitsRole(node) && !fitsParent(node)) }
}
