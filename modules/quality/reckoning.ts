/** What is given for a pupil, judged cell by cell, and what it comes to. Pure. */
import { about, type Actor, ensure, refusedBy, type RefusalCode } from '../kit/index.ts'
import { no } from './refusals.ts'
import type { Score } from './score.ts'
import type { System } from './system.ts'
import { leavesOf, type Node, type Rater, reckon, type Scores } from './tree.ts'

export type Given = Readonly<Record<string, unknown>>
/** How "not observed" is typed; an empty cell has no score yet. */
export const unseen: readonly string[] = ['-', '—', '－', ...(['未观察', 'n/o'] as const), ...(['未', 'N/O'] as const)]

/** A score as it was typed: a whole number, null for what was not observed, undefined for nothing. */
export function readScore(raw: unknown, node: Node): number | null | undefined {
  const typed = typeof raw === 'number' ? String(raw) : String(raw ?? '').trim()
  if (typed === '') return undefined
  if (unseen.includes(typed)) return null
  ensure(/^\d{1,4}$/.test(typed), about(no.noScore, node.id))
  ensure(Number(typed) <= (node.score ?? 0), about(no.aboveMost, node.id), { most: node.score })
  return Number(typed)
}
/** Whose scores somebody gives. Teachers give their own and write down what peers said; what was not observed they say of any. */
export const ratersOf = ({ role }: Pick<Actor, 'role'>): readonly Rater[] => (role === 'PR' ? ['guardian'] : role === 'SD' ? ['pupil'] : ['teacher', 'peers'])

interface Said {
  readonly rater: Rater
  readonly scores: Scores | null
}
interface Judging {
  readonly actor: Pick<Actor, 'role'>
  /** What others said of the same pupil: what a round of peers came to is not typed over. */
  readonly ratings?: readonly Said[]
  /** Collects what is wrong; without it the first wrong cell is refused. */
  readonly wrong?: (refused: RefusalCode) => void
}
/** Scores with what is given in their place. */
export function judged(nodes: readonly Node[], before: Scores, given: Given, { actor, ratings = [], wrong }: Judging): Scores {
  const leaves = new Map(leavesOf(nodes).map(node => [node.id, node])),
    known = new Set(nodes.map(node => node.id)),
    byPeers = ratings.find(one => one.rater === 'peers')?.scores ?? {},
    mine = ratersOf(actor),
    isFamily = actor.role === 'PR' || actor.role === 'SD'
  // What the tree no longer has is no score of this version.
  const after: Record<string, number | null> = Object.fromEntries(Object.entries(before).filter(([id]) => leaves.has(id)))
  const one = (id: string, raw: unknown): void => {
    const node = leaves.get(id)
    ensure(node, about(known.has(id) ? no.noLeaf : no.noNode, id))
    const read = readScore(raw, node)
    if (read === (id in before ? before[id] : undefined)) return
    const figure = node.rater === 'peers' ? byPeers[id] : undefined
    ensure(typeof figure !== 'number' || typeof read !== 'number' || read === figure, about(no.peersGave, id), { figure })
    ensure(mine.includes(node.rater) || (!isFamily && typeof read !== 'number'), about(no.otherRater, id))
    if (read === undefined) delete after[id]
    else after[id] = read
  }
  for (const [id, raw] of Object.entries(given)) {
    if (!wrong) one(id, raw)
    else {
      const refused = refusedBy(() => one(id, raw))
      if (refused) wrong(refused)
    }
  }
  return after
}
/** What families said stands where it is theirs to say, unless a teacher said that it was not observed. */
export function withFamily(nodes: readonly Node[], scores: Scores, ratings: readonly Said[]): Scores {
  const said = new Map(ratings.map(one => [one.rater, one.scores ?? {}]))
  const theirs = leavesOf(nodes).flatMap(node => {
    const value = said.get(node.rater)?.[node.id]
    return value === undefined || scores[node.id] === null ? [] : [[node.id, value] as const]
  })
  return { ...scores, ...Object.fromEntries(theirs) }
}

/** What a sheet keeps of its scores: each of these follows from the tree and the scores alone. */
export function sheet(nodes: readonly Node[], scores: Scores) {
  const points = reckon(nodes, scores),
    leaves = leavesOf(nodes)
  const parts = nodes.filter(node => node.parentId === null && points.has(node.id)).map(node => [node.id, points.get(node.id)!] as const)
  return {
    scores,
    total: points.get('') ?? null,
    parts: Object.fromEntries(parts),
    scored: leaves.filter(node => scores[node.id] !== undefined).length,
    leaves: leaves.length,
  }
}
/** Scores of one version as far as another has room for them; what falls away is named. */
export function movedTo(nodes: readonly Node[], scores: Scores): { readonly kept: Scores; readonly dropped: readonly string[] } {
  const room = new Map(leavesOf(nodes).map(node => [node.id, node.score ?? 0]))
  const fits = ([id, value]: readonly [string, number | null]) => room.has(id) && (value === null || value <= room.get(id)!)
  const all = Object.entries(scores)
  return { kept: Object.fromEntries(all.filter(fits)), dropped: all.filter(one => !fits(one)).map(([id]) => id) }
}

/** Whether a system is for a pupil of this school and grade. */
export function ensureFits(of: System, pupil: { readonly schoolId: string; readonly areaCode: string | null; readonly yearGrade: number | null }): void {
  ensure(of.status === 'enabled', about(no.notEnabled, 'systemId'))
  ensure(of.yearGrade === pupil.yearGrade, about(no.otherGrade, 'systemId'))
  const isHere =
    of.level === 'school'
      ? of.schoolId === pupil.schoolId
      : of.level === 'area'
        ? of.areaCode === pupil.areaCode
        : of.areaCode?.slice(0, 4) === pupil.areaCode?.slice(0, 4)
  ensure(isHere, about(no.otherPlace, 'systemId'))
}

/** The school year and term of a day: the first term begins in August, the second in February. */
export function termOf(day: string): { readonly schoolYear: string; readonly semester: '1' | '2' } {
  const [year = 0, month = 1] = day.split('-').map(Number),
    first = month >= 8 || month === 1,
    begun = month >= 8 ? year : year - 1
  return { schoolYear: `${begun}-${begun + 1}`, semester: first ? '1' : '2' }
}
/** One sheet for a pupil, a system and a term. */
export const sheetId = (studentId: string, family: string, { schoolYear, semester }: Pick<Score, 'schoolYear' | 'semester'>): string =>
  `${studentId}:${family}:${schoolYear}:${semester}`
