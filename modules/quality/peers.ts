/** Peers who rate: who is asked about whom, what a tap is worth, and what the answers come to. Pure.
 *
 * Who rated whom is nobody's to know, so the seed of an assignment is kept nowhere: with it and the roll of the class anybody could draw it
 * again. What the system needs is in the rows that an opened round makes. */
import { type Label, shuffled } from '../kit/index.ts'
import type { Sources } from './rating.ts'
import { leavesOf, levelName, levelWords, type Node, type Scores } from './tree.ts'

/** One classmate whom a pupil is asked about. */
export interface Pair {
  readonly raterId: string
  readonly studentId: string
}
/** Classmates for everybody: each rates `each` others and is rated by as many, nobody rates themselves, and no pair is there twice. Where a
 * class is too small for that, each rates all others. */
export function assigned(pupils: readonly string[], each: number, seed: string): readonly Pair[] {
  const ring = shuffled([...new Set(pupils)].sort(), seed),
    steps = shuffled(
      Array.from({ length: Math.max(0, ring.length - 1) }, (_, i) => i + 1),
      `${seed} steps`,
    ).slice(0, each)
  return ring.flatMap((raterId, at) => steps.map(by => ({ raterId, studentId: ring[(at + by) % ring.length]! })))
}

/** A level as it is tapped: what it is worth, what it is called and what is seen of a pupil then. */
export interface Tap {
  readonly score: number
  readonly name: Label
  readonly words: string
  readonly wordsEn: string
}
const usual: readonly Label[] = [
  ['总是这样', 'Always'],
  ['经常这样', 'Often'],
  ['有时这样', 'Sometimes'],
  ['很少这样', 'Seldom'],
]
/** The levels of an indicator, the best first. One with levels of its own is worth the most that still belongs to it, so that who is seen at
 * the best has the full mark; of others four words share the marks. */
export function tapsOf({ score, descriptors }: Pick<Node, 'score' | 'descriptors'>): readonly Tap[] {
  const most = score ?? 0,
    own = (descriptors ?? []).toSorted((a, b) => b.from - a.from)
  const all =
    own.length > 1
      ? own.map((one, i): Tap => ({ score: i === 0 ? most : own[i - 1]!.from - 1, name: levelName(one), ...levelWords(one) }))
      : usual.map((name, i): Tap => ({ score: Math.floor((2 * most * (usual.length - i) + usual.length) / (2 * usual.length)), name, words: '', wordsEn: '' }))
  return all.filter((one, i) => all.findIndex(each => each.score === one.score) === i)
}
/** The indicators of a tree that are left to peers. */
export const peerNodes = (nodes: readonly Node[]): readonly Node[] => leavesOf(nodes).filter(node => node.rater === 'peers')

/** What a pupil says of a classmate as one text, `A1:10,A2:-`, so that no journal keeps it in clear; `-` is what they have not noticed. */
export const saidText = (scores: Scores): string =>
  Object.entries(scores)
    .map(([id, value]) => `${id}:${value ?? '-'}`)
    .join()
/** The same as scores; undefined where it is none. */
export function saidIn(text: string): Scores | undefined {
  const parts = text.split(',').map(part => /^([\w-]{1,40}):(\d{1,4}|-)$/.exec(part))
  const all = parts.map(found => found && ([found[1]!, found[2] === '-' ? null : Number(found[2])] as const))
  if (all.some(one => one === null) || new Set(all.map(one => one![0])).size < all.length) return undefined
  return Object.fromEntries(all as readonly (readonly [string, number | null])[])
}

interface Answer {
  readonly studentId: string
  readonly scores: Scores
}
/** What one pupil's classmates come to: whole scores by indicator, and what each was made of. */
export interface Figure {
  readonly studentId: string
  readonly scores: Readonly<Record<string, number>>
  readonly sources: Sources
}
/** The mean by pupil and indicator, rounded once, half up, to a whole score; of fewer than `atLeast` who noticed there is none. */
export function figuresOf(answers: readonly Answer[], nodes: readonly Node[], atLeast: number): readonly Figure[] {
  return [...Map.groupBy(answers, one => one.studentId)].flatMap(([studentId, own]): readonly Figure[] => {
    const found = nodes.flatMap(node => {
      const given = own.flatMap(one => one.scores[node.id] ?? [])
      if (given.length < atLeast) return []
      const sum = given.reduce((all, one) => all + one, 0)
      const source = { got: sum * 100, top: (node.score ?? 0) * given.length * 100, of: [], raters: given.length }
      return [{ id: node.id, score: Math.floor((2 * sum + given.length) / (2 * given.length)), source }]
    })
    if (found.length === 0) return []
    return [
      { studentId, scores: Object.fromEntries(found.map(one => [one.id, one.score])), sources: Object.fromEntries(found.map(one => [one.id, one.source])) },
    ]
  })
}
