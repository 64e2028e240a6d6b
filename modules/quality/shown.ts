/** Systems and sheets as calls answer them: trees with effective weights, scores with what they come to. */
import { find, get, type Row, type RouteContext, answer } from '../kit/index.ts'
import type { score, Score } from './score.ts'
import { chainOf, isOwn, isUpper, type System, system, treeOf } from './system.ts'
import { compared, descriptorOf, effective, inOrder, leavesOf, levelName, levelWords, type Node, reckon, type Scores } from './tree.ts'

export interface ShownNode extends Node {
  readonly nodeId: string
  readonly deep: number
  readonly number: string
  readonly isLeaf: boolean
  /** Its share in the whole, in percent with two digits. */
  readonly effectiveWeight: string
  readonly isInherited: boolean
  /** An inherited node of which something was changed. */
  readonly isChanged: boolean
}
export const hundredths = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`

/** Nodes in the order of the tree. On the wire their ids name the system too, so that one alone can be asked for. */
export function shownNodes(chain: readonly System[]): readonly ShownNode[] {
  const [own] = chain,
    nodes = treeOf(chain),
    shares = effective(nodes),
    leaves = new Set(leavesOf(nodes).map(node => node.id)),
    added = new Set((own?.nodes ?? []).map(node => node.id))
  const wired = (id: string | null) => id && `${own!.id}:${id}`
  return inOrder(nodes).map(({ node, deep, number }) => ({
    ...node,
    id: wired(node.id)!,
    parentId: wired(node.parentId),
    nodeId: node.id,
    deep,
    number,
    isLeaf: leaves.has(node.id),
    effectiveWeight: hundredths(shares.get(node.id)),
    isInherited: !!own?.inheritId && !added.has(node.id),
    isChanged: !!own?.changed && node.id in own.changed,
  }))
}
type Branch = ShownNode & { readonly children: readonly Branch[] }
export const branches = (nodes: readonly ShownNode[], under: string | null = null): readonly Branch[] =>
  nodes.filter(node => node.parentId === under).map(node => ({ ...node, children: branches(nodes, node.id) }))

export const chainIn = (of: System | undefined, { readUnscoped }: Pick<RouteContext, 'readUnscoped'>) => answer(chainOf(of), { ask: readUnscoped })
/** Who begins a system with one of a level. */
const inheritor: Readonly<Partial<Record<System['level'], string>>> = { city: 'EC', area: 'SM' }
/** What is answered of one system beside its fields: the tree, the upper one, what a newer one would bring, and its versions. */
export async function wholeSystem(row: System, context: RouteContext) {
  const chain = await chainIn(row, context),
    [, above] = chain,
    nodes = shownNodes(chain)
  const [newer] = above
    ? await context.readUnscoped(
        find(system, { family: above.family, status: 'enabled', id: { not: above.id }, edition: { gt: above.edition } } as never, { limit: 1 }),
      )
    : []
  const versions = await context.ask(find(system, { family: row.family ?? row.id, status: { not: 'removed' } }, { sort: ['edition'] }))
  const upper = above && treeOf(chain.slice(1))
  return {
    quotaId: row.id,
    mayInherit: row.status === 'enabled' && inheritor[row.level] === context.actor.role && !isOwn(row, context.actor) && !isUpper(row, context.actor),
    nodes,
    tree: branches(nodes),
    upperNodes: upper ?? [],
    isUpperRootOpen: above ? above.isRootOpen : true,
    upperName: above?.name ?? '',
    upperStatus: above?.status ?? '',
    upperEdition: above?.edition ?? null,
    versions: versions.map(one => ({ id: one.id, name: one.name, edition: one.edition, status: one.status, schoolYear: one.schoolYear })),
    newer: newer
      ? {
          id: newer.id,
          name: newer.name,
          edition: newer.edition,
          differences: compared(upper ?? [], treeOf(await chainIn(newer, context)), { nodes: row.nodes ?? [], changed: row.changed ?? {} }),
        }
      : null,
  }
}

/** Leaves and sums of one sheet, in the order of its own version of the tree. */
export function shownScores(nodes: readonly Node[], scores: Scores) {
  const points = reckon(nodes, scores),
    leaves = new Set(leavesOf(nodes).map(node => node.id))
  const seen = (node: Node) => {
    const found = leaves.has(node.id) ? descriptorOf(node, scores[node.id]) : undefined
    const [level, levelEn] = found ? levelName(found) : ['', '']
    return { level, levelEn, ...(found ? levelWords(found) : { words: '', wordsEn: '' }) }
  }
  return inOrder(nodes).map(({ node, deep, number }) => ({
    nodeId: node.id,
    parentId: node.parentId,
    number,
    name: node.name,
    deep,
    isLeaf: leaves.has(node.id),
    weight: node.weight,
    most: node.score,
    rater: node.rater,
    evidence: node.evidence ?? null,
    score: scores[node.id] ?? null,
    notObserved: scores[node.id] === null,
    points: hundredths(points.get(node.id)),
    ...seen(node),
    descriptors: node.descriptors ?? [],
    description: node.description ?? '',
    nameEn: node.nameEn ?? '',
    descriptionEn: node.descriptionEn ?? '',
  }))
}
export async function treeOfSheet(row: Pick<Score, 'systemId'>, context: Pick<RouteContext, 'readUnscoped'>): Promise<readonly Node[]> {
  return treeOf(await chainIn((await context.readUnscoped(get(system, row.systemId))) as System | undefined, context))
}
/** Sheets with their scores by node. */
export async function wholeSheets(rows: readonly Row<typeof score>[], context: RouteContext) {
  const trees = new Map<string, readonly Node[]>()
  for (const { systemId } of rows) if (!trees.has(systemId)) trees.set(systemId, await treeOfSheet({ systemId }, context))
  return new Map(rows.map(row => [row.id, shownScores(trees.get(row.systemId)!, row.scores ?? {})]))
}
