/** The tree of an indicator system: weights, what a lower level makes of an upper tree, and what scores come to. Pure: the server keeps by
 * it, the screens show by it.
 *
 * A leaf has a highest score, what has nodes below it is their weighted mean. A lower system is its differences over the pinned tree of the
 * upper one. Every total is an exact fraction of the leaves, rounded once, half up, to a hundredth of a point out of 100: no rounding is
 * added to another. What was not observed is left out together with its weight; it is no nought. */
import type { Label } from '../kit/index.ts'

/** What a lower level may do with a node that it inherits. */
export const freedoms = { fixed: ['固定', 'Fixed'], weight: ['可调权重', 'Weight only'], free: ['可修改', 'Free'] } as const satisfies Record<string, Label>
export type Freedom = keyof typeof freedoms
export const raters = {
  teacher: ['教师评', 'Teacher'],
  pupil: ['自评', 'Pupil'],
  peers: ['互评', 'Peers'],
  guardian: ['家长评', 'Guardian'],
  exam: ['测评成绩', 'Exam marks'],
  result: ['结课成果', 'Final results'],
  lesson: ['课堂出勤', 'Lessons attended'],
} as const satisfies Record<string, Label>
export type Rater = keyof typeof raters
/** Raters that are no people: what is known already comes to a score by itself, of what an indicator's words name. */
export const takenOver: readonly Rater[] = ['exam', 'result', 'lesson']
/** Words as they are typed beside each other: knowledge points of questions, parts of the names of courses. */
export const wordsIn = (text: string | null | undefined): readonly string[] => (text ?? '').split(/[、,，;；\s]+/).filter(Boolean)
export const evidences = {
  none: ['无需', 'None'],
  photo: ['照片', 'Photo'],
  file: ['文件', 'File'],
  lesson: ['课程成果', 'Lesson result'],
  exam: ['测评成绩', 'Exam mark'],
} as const satisfies Record<string, Label>
export type Evidence = keyof typeof evidences

/** From so many points on, this is what is seen. */
export interface Descriptor {
  readonly from: number
  readonly name: string
  readonly words: string
  /** The same in English; where nothing is said the Chinese stands for both, but for what a level is usually called. */
  readonly nameEn?: string
  readonly wordsEn?: string
}
export interface Node {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly code: string
  /** Its share among those beside it, in percent. */
  readonly weight: number
  /** The highest score of a leaf; of what has nodes below, nothing. */
  readonly score: number | null
  readonly description?: string | null
  /** The same in English; where nothing is said the Chinese stands for both. */
  readonly nameEn?: string | null
  readonly descriptionEn?: string | null
  readonly freedom: Freedom
  readonly rater: Rater
  readonly evidence?: Evidence | null
  /** Rated by exams: of which knowledge points; by lessons: of which courses; nothing said, of all. */
  readonly points?: string | null
  readonly descriptors?: readonly Descriptor[] | null
}
/** What a lower system makes of inherited nodes: other values, or null for one that it drops. */
export type Changed = Readonly<Record<string, Readonly<Partial<Omit<Node, 'id' | 'parentId'>>> | null>>
export interface Own {
  readonly nodes: readonly Node[]
  readonly changed: Changed
}
type Named = Pick<Node, 'name' | 'nameEn' | 'description' | 'descriptionEn'>
/** What an indicator is called, and what is asked of a pupil, in both languages. */
export const nameOf = ({ name, nameEn }: Pick<Named, 'name' | 'nameEn'>): Label => [name, nameEn || name]
export const descriptionOf = ({ description, descriptionEn }: Pick<Named, 'description' | 'descriptionEn'>): Label => [
  description ?? '',
  descriptionEn || (description ?? ''),
]
export const nodesMax = 200
export const deepMax = 5

export type TreeFault =
  | 'id'
  | 'double'
  | 'code'
  | 'parent'
  | 'circle'
  | 'deep'
  | 'sum'
  | 'score'
  | 'fixed'
  | 'weightOnly'
  | 'kept'
  | 'moved'
  | 'closed'
  | 'steps'
export interface Fault {
  readonly id: string
  readonly at: number
  readonly field: 'id' | 'code' | 'parentId' | 'weight' | 'score' | 'name' | 'descriptors'
  readonly fault: TreeFault
  readonly sum?: number
}

export const childrenOf = (nodes: readonly Node[]): ReadonlyMap<string | null, readonly Node[]> => Map.groupBy(nodes, node => node.parentId)
/** Nodes in the order of a tree, each under what it hangs on, with how deep it is and its number, such as 2.1. */
export function inOrder(nodes: readonly Node[]): readonly { readonly node: Node; readonly deep: number; readonly number: string }[] {
  const below = childrenOf(nodes),
    seen = new Set<string>()
  const walk = (under: string | null, deep: number, before: string): readonly { readonly node: Node; readonly deep: number; readonly number: string }[] =>
    (below.get(under) ?? []).flatMap((node, i) => {
      if (seen.has(node.id)) return []
      seen.add(node.id)
      const number = `${before}${i + 1}`
      return [{ node, deep, number }, ...walk(node.id, deep + 1, `${number}.`)]
    })
  return walk(null, 0, '')
}
export const leavesOf = (nodes: readonly Node[]): readonly Node[] => {
  const inner = new Set(nodes.map(node => node.parentId))
  return inOrder(nodes).flatMap(({ node }) => (inner.has(node.id) ? [] : [node]))
}
/** A node and all below it. */
export function branchOf(nodes: readonly Node[], id: string): ReadonlySet<string> {
  const found = new Set([id])
  for (let size = 0; size < found.size; ) {
    size = found.size
    for (const node of nodes) if (node.parentId !== null && found.has(node.parentId)) found.add(node.id)
  }
  return found
}

/** The tree that a lower system comes to: the upper one with its differences, own nodes after those beside them. */
export function merged(upper: readonly Node[], { nodes, changed }: Own): readonly Node[] {
  const gone = new Set(Object.entries(changed).flatMap(([id, change]) => (change === null ? [...branchOf(upper, id)] : [])))
  return [...upper.filter(node => !gone.has(node.id)).map(node => ({ ...node, ...changed[node.id] })), ...nodes.filter(node => !gone.has(node.parentId ?? ''))]
}
const alterable = [
  'name',
  'code',
  'weight',
  'score',
  'description',
  'nameEn',
  'descriptionEn',
  'freedom',
  'rater',
  'evidence',
  'points',
  'descriptors',
] as const
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The differences that lead from an upper tree to the one that was given, and what of them the upper level does not allow. */
export function differences(upper: readonly Node[], given: readonly Node[], isRootOpen: boolean): Own & { readonly faults: readonly Fault[] } {
  const above = new Map(upper.map(node => [node.id, node])),
    kept = new Set(given.map(node => node.id)),
    faults: Fault[] = [],
    changed: Record<string, Changed[string]> = {},
    nodes: Node[] = []
  const wrong = (node: Node, field: Fault['field'], fault: TreeFault) => faults.push({ id: node.id, at: given.indexOf(node), field, fault })
  for (const node of given) {
    const was = above.get(node.id)
    if (!was) {
      const under = above.get(node.parentId ?? '')
      if (node.parentId === null ? !isRootOpen : under && under.freedom !== 'free') wrong(node, 'parentId', 'closed')
      nodes.push(node)
      continue
    }
    if (was.parentId !== node.parentId) wrong(node, 'parentId', 'moved')
    const differs = alterable.filter(name => !same(was[name], node[name]))
    if (differs.length === 0) continue
    if (was.freedom === 'fixed') wrong(node, differs.includes('weight') ? 'weight' : 'name', 'fixed')
    else if (was.freedom === 'weight' && differs.some(name => name !== 'weight')) wrong(node, 'name', 'weightOnly')
    else changed[node.id] = Object.fromEntries(differs.map(name => [name, node[name] ?? null]))
  }
  for (const node of upper)
    if (!kept.has(node.id)) {
      if (node.freedom !== 'free') faults.push({ id: node.id, at: -1, field: 'name', fault: 'kept' })
      // What hung on a dropped node went with it.
      if (node.parentId === null || kept.has(node.parentId)) changed[node.id] = null
    }
  return { nodes, changed, faults }
}

/** What a newer upper tree would bring to a lower one: three ways, over the pinned tree and the own differences. */
export interface Difference {
  readonly id: string
  readonly name: string
  readonly kind: 'added' | 'removed' | 'changed'
  readonly fields: readonly { readonly name: string; readonly before: unknown; readonly after: unknown }[]
  /** The lower level has said something else about it. */
  readonly isContested: boolean
}
export function compared(before: readonly Node[], after: readonly Node[], own?: Own): readonly Difference[] {
  const [old, now] = [new Map(before.map(node => [node.id, node])), new Map(after.map(node => [node.id, node]))]
  const said = (id: string): boolean => own !== undefined && (id in own.changed || own.nodes.some(node => node.parentId === id))
  return [...new Map([...old, ...now]).values()].flatMap((node): readonly Difference[] => {
    const [was, is] = [old.get(node.id), now.get(node.id)]
    const fields = (['parentId', ...alterable] as const).flatMap(name =>
      was && is && !same(was[name], is[name]) ? [{ name, before: was[name] ?? null, after: is[name] ?? null }] : [],
    )
    if (was && is && fields.length === 0) return []
    return [{ id: node.id, name: node.name, kind: !was ? 'added' : !is ? 'removed' : 'changed', fields, isContested: said(node.id) }]
  })
}
/** Own differences as far as another upper tree allows them: what is no longer there or no longer free falls away. */
export function carried(upper: readonly Node[], { nodes, changed }: Own, isRootOpen: boolean): Own {
  const above = new Map(upper.map(node => [node.id, node]))
  const stays = Object.entries(changed).flatMap(([id, change]) => {
    const node = above.get(id)
    if (!node || node.freedom === 'fixed') return []
    if (node.freedom === 'free') return [[id, change] as const]
    return change && 'weight' in change ? [[id, { weight: change.weight! }] as const] : []
  })
  const kept: Node[] = []
  for (const { node } of inOrder([...upper, ...nodes])) {
    if (above.has(node.id)) continue
    const under = above.get(node.parentId ?? '')
    if (node.parentId === null ? isRootOpen : under ? under.freedom === 'free' : kept.some(one => one.id === node.parentId)) kept.push(node)
  }
  return { nodes: kept, changed: Object.fromEntries(stays) }
}

/** What is wrong with how nodes hang together: never saved. */
export function misshapen(nodes: readonly Node[]): readonly Fault[] {
  const faults: Fault[] = [],
    ids = new Set<string>(),
    codes = new Set<string>(),
    all = new Map(nodes.map(node => [node.id, node]))
  const deepOf = (node: Node): number => {
    let deep = 1
    for (let up = all.get(node.parentId ?? ''); up && deep <= nodes.length; up = all.get(up.parentId ?? '')) deep++
    return deep
  }
  for (const [at, node] of nodes.entries()) {
    const wrong = (field: Fault['field'], fault: TreeFault) => faults.push({ id: node.id, at, field, fault })
    if (!/^[\w-]{1,40}$/.test(node.id)) wrong('id', 'id')
    if (ids.has(node.id)) wrong('id', 'double')
    if (codes.has(node.code)) wrong('code', 'code')
    ids.add(node.id)
    codes.add(node.code)
    if (node.parentId !== null && !all.has(node.parentId)) wrong('parentId', 'parent')
    else if (deepOf(node) > nodes.length) wrong('parentId', 'circle')
    else if (deepOf(node) > deepMax) wrong('parentId', 'deep')
  }
  return faults
}
/** What keeps a tree from being used, beside its shape: shares that do not come to 100, leaves without a highest score. */
export function unready(nodes: readonly Node[]): readonly Fault[] {
  const faults: Fault[] = []
  for (const [, beside] of childrenOf(nodes)) {
    const sum = beside.reduce((total, node) => total + node.weight, 0)
    if (sum !== 100) faults.push({ id: beside[0]!.id, at: nodes.indexOf(beside[0]!), field: 'weight', fault: 'sum', sum })
  }
  for (const node of leavesOf(nodes)) {
    const fault = (field: Fault['field'], what: TreeFault) => faults.push({ id: node.id, at: nodes.indexOf(node), field, fault: what })
    if (!node.score) fault('score', 'score')
    else if (node.descriptors?.some(one => one.from > node.score!)) fault('descriptors', 'steps')
  }
  return faults
}
/** The share of a node in the whole, in hundredths of a percent: what a screen shows. */
export function effective(nodes: readonly Node[]): ReadonlyMap<string, number> {
  const all = new Map(nodes.map(node => [node.id, node]))
  return new Map(
    nodes.map(node => {
      let [top, under] = [BigInt(node.weight), 100n]
      for (let up = all.get(node.parentId ?? ''), deep = 0; up && deep < deepMax; up = all.get(up.parentId ?? ''), deep++) {
        top *= BigInt(up.weight)
        under *= 100n
      }
      return [node.id, halfUp(top * 10_000n, under)]
    }),
  )
}
const halfUp = (top: bigint, under: bigint): number => Number((2n * top + under) / (2n * under))

/** By node: its score, null for what was not observed; what is not there has no score yet. */
export type Scores = Readonly<Record<string, number | null>>
interface Fraction {
  readonly top: bigint
  readonly under: bigint
}
const common = (a: bigint, b: bigint): bigint => (b === 0n ? a : common(b, a % b))
const lowest = (top: bigint, under: bigint): Fraction => {
  const by = common(top, under) || 1n
  return { top: top / by, under: under / by }
}
/** What every node comes to, in hundredths of a point out of 100; where nothing was observed, nothing. The whole is under ''. */
export function reckon(nodes: readonly Node[], scores: Scores): ReadonlyMap<string, number> {
  const below = childrenOf(nodes),
    found = new Map<string, number>()
  const mean = (beside: readonly Node[]): Fraction | undefined => {
    let sum: Fraction = { top: 0n, under: 1n },
      weights = 0n
    for (const node of beside) {
      const one = worth(node)
      if (!one) continue
      weights += BigInt(node.weight)
      sum = lowest(sum.top * one.under + BigInt(node.weight) * one.top * sum.under, sum.under * one.under)
    }
    return weights === 0n ? undefined : lowest(sum.top, sum.under * weights)
  }
  const worth = (node: Node): Fraction | undefined => {
    const under = below.get(node.id),
      score = scores[node.id]
    const own = under ? mean(under) : score === null || score === undefined || !node.score ? undefined : { top: BigInt(score), under: BigInt(node.score) }
    if (own) found.set(node.id, halfUp(own.top * 10_000n, own.under))
    return own
  }
  const whole = mean(below.get(null) ?? [])
  if (whole) found.set('', halfUp(whole.top * 10_000n, whole.under))
  return found
}
/** What levels are called where nobody has said it in English. */
const usual: readonly Label[] = [
  ['优秀', 'Excellent'],
  ['良好', 'Good'],
  ['中等', 'Fair'],
  ['合格', 'Passed'],
  ['达标', 'Reached'],
  ['待达标', 'Not yet reached'],
  ['待提高', 'To improve'],
  ['需努力', 'Needs effort'],
  ['不合格', 'Not passed'],
]
/** What a level is called, and what is seen of a pupil then. */
export const levelName = ({ name, nameEn }: Descriptor): Label => [name, nameEn || usual.find(one => one[0] === name)?.[1] || name]
export const levelWords = ({ words, wordsEn }: Descriptor) => ({ words, wordsEn: wordsEn || words })
/** What a score says of a pupil, by the words of the node. */
export const descriptorOf = (node: Node, score: number | null | undefined): Descriptor | undefined =>
  typeof score === 'number' ? [...(node.descriptors ?? [])].sort((a, b) => b.from - a.from).find(one => score >= one.from) : undefined
