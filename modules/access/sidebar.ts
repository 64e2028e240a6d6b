/** Sidebar and buttons: the tree narrowed to what somebody may see, in the wire's shape. Pure. */
import type { Catalogue } from './catalogue.ts'
import { elsewhere, isFor } from './catalogue.ts'
import { buttonCategory, buttonsUnder, closed, menusUnder, type Node, top, type Tree } from './node.ts'

export interface Viewer {
  readonly role: string
  readonly codes: { has(code: string): boolean }
  readonly nodes: ReadonlySet<string> | undefined
}
type Lang = 0 | 1

/** A node as every call shows it. */
export const record = (node: Node, lang: Lang) => ({
  id: node.id,
  parentId: node.parentId,
  code: node.code,
  name: node.name[lang],
  alias: node.alias,
  path: node.path,
  source: node.source,
  component: node.component,
  sort: node.sort,
  category: node.category,
  action: node.action,
  isOpen: node.isOpen,
  remark: node.remark,
  isDeleted: 0,
})
export interface Shown extends ReturnType<typeof record> {
  readonly children?: readonly Shown[]
  readonly hasChildren?: true
}

/** The menus of one's sidebar: a group is there for what is in it, a screen for whoever may see it. `only` bounds them to a top menu. */
export function sidebar(tree: Tree, viewer: Viewer, lang: Lang, only?: readonly string[]): readonly Shown[] {
  const wanted = only && closed(tree, only)
  const may = (node: Node): boolean => !node.isHidden && (!wanted || wanted.has(node.id)) && isFor(node, viewer.role, viewer.codes as ReadonlySet<string>)
  const shown = (node: Node): Shown | undefined => {
    if (!may(node)) return undefined
    const below = menusUnder(tree, node.id)
    if (below.length === 0) return !viewer.nodes || viewer.nodes.has(node.id) ? record(node, lang) : undefined
    const children = below.flatMap(child => shown(child) ?? [])
    return children.length > 0 ? { ...record(node, lang), hasChildren: true, children } : undefined
  }
  return menusUnder(tree, top).flatMap(node => shown(node) ?? [])
}

/** The codes that the stock pages of the family ask for, by ours. */
const family: Readonly<Record<string, readonly string[]>> = {
  top_menu_grant: ['topmenu_setting'],
  data_scope_create: ['data_scope_setting'],
  api_scope_create: ['api_scope_setting'],
  identity_grant: ['user_role'],
  user_resetPassword: ['user_reset'],
  sms_config_enable: ['sms_enable'],
  attach_view: ['attach_download'],
  region_create: ['region_import'],
  region_view: ['region_export', 'region_debug'],
}
const usual: Readonly<Record<string, string>> = { create: 'add', change: 'edit', remove: 'delete', view: 'view' }
const entities: Readonly<Record<string, string>> = { top_menu: 'topmenu', dict_biz: 'dictbiz', announcement: 'notice', sms_config: 'sms' }

/** The family's names of one code, itself first. */
export function spellings(code: string, group: string): readonly string[] {
  const act = usual[code.slice(group.length + 1)]
  const stock = act && code.startsWith(`${group}_`) ? `${entities[group] ?? group}_${act}` : undefined
  return [...new Set([code, ...(stock ? [stock] : []), ...(family[code] ?? [])])]
}

export interface Leaf extends ReturnType<typeof record> {
  readonly category: typeof buttonCategory
}
export interface Group extends ReturnType<typeof record> {
  readonly children: readonly Leaf[]
}

/** The codes somebody holds, each once, below the first of their screens that has it. A menu without a held code is left out: a
 * node without `children` would itself count as a code. */
export function buttons({ rights, byId }: Catalogue, tree: Tree, viewer: Viewer, lang: Lang): readonly Group[] {
  const groupOf = new Map(rights.map(right => [right.code, right.group]))
  const given = new Set<string>()
  const owners = tree.nodes.filter(node => buttonsUnder(tree, node.id).length > 0)
  const fits = (node: Node) => (isFor(node, viewer.role, viewer.codes as ReadonlySet<string>) ? 0 : 1)
  const found = owners
    .toSorted((a, b) => fits(a) - fits(b))
    .flatMap((owner): readonly Group[] => {
      const leaves = buttonsUnder(tree, owner.id).flatMap(leavesOf)
      return leaves.length > 0 ? [{ ...record(owner, lang), children: leaves }] : []
    })
  // The administrator's role keeps rights whose buttons were deleted.
  const kept = rights.flatMap(right =>
    leavesOf({ ...byId.get(elsewhere)!, id: `${elsewhere}:${right.code}`, parentId: elsewhere, category: buttonCategory, code: right.code, name: right.label }),
  )
  return kept.length > 0 ? [...found, { ...record(byId.get(elsewhere)!, lang), id: `${elsewhere}:kept`, children: kept }] : found

  function leavesOf(node: Node): readonly Leaf[] {
    if (!viewer.codes.has(node.code)) return []
    return spellings(node.code, groupOf.get(node.code) ?? '')
      .filter(code => !given.has(code))
      .map(code => {
        given.add(code)
        return { ...record(node, lang), id: code === node.code ? node.id : `${node.id}:${code}`, category: buttonCategory, code }
      })
  }
}
