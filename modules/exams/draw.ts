/** Drawing a paper by rules: so many questions of a chapter, a difficulty and a type. Seeded, explained, and proved possible before it is used. Pure. */
import type { Type } from './answer.ts'
import { shuffled } from '../kit/index.ts'

/** One line of a blueprint; what is left out asks for nothing. Marks in hundredths. */
export interface Rule {
  readonly chapterId?: string | null | undefined
  readonly type?: Type | null | undefined
  readonly difficulty?: number | null | undefined
  readonly count: number
  readonly marks: number
}
export interface Item {
  readonly questionId: string
  readonly marks: number
}
export interface Candidate {
  readonly id: string
  readonly chapterId: string | null
  readonly type: Type
  readonly difficulty: number
}
export interface Chapter {
  readonly id: string
  readonly parentId: string | null
}
/** How a rule fared: how many fit it, and how many it got. */
export interface Explained {
  readonly wanted: number
  readonly candidates: number
  readonly drawn: number
}
export interface Drawn {
  readonly items: readonly Item[]
  readonly explained: readonly Explained[]
  readonly isComplete: boolean
}

/** A chapter with all below it. */
export function below(chapters: readonly Chapter[], id: string): ReadonlySet<string> {
  const found = new Set([id])
  for (let size = 0; size !== found.size; ) {
    size = found.size
    for (const one of chapters) if (one.parentId && found.has(one.parentId)) found.add(one.id)
  }
  return found
}

/** Draws a paper. Rules may want the same questions: one that was given to a rule moves on to make room where another can take its place
 * (augmenting paths), so that it fails only where no drawing at all is possible. */
export function draw(
  rules: readonly Rule[],
  pool: readonly Candidate[],
  { chapters, seed }: { readonly chapters: readonly Chapter[]; readonly seed: string },
): Drawn {
  const mixed = shuffled(
    pool.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    seed,
  )
  const fits = rules.map(rule => {
    const inside = rule.chapterId ? below(chapters, rule.chapterId) : undefined
    return mixed.filter(
      one => (!inside || inside.has(one.chapterId ?? '')) && (!rule.type || one.type === rule.type) && (!rule.difficulty || one.difficulty === rule.difficulty),
    )
  })
  const places = rules.flatMap((rule, i) => Array.from({ length: rule.count }, () => i))
  const holder = new Map<string, number>()
  const place = (at: number, tried: Set<string>): boolean => {
    for (const one of fits[places[at]!]!) {
      if (tried.has(one.id)) continue
      tried.add(one.id)
      const other = holder.get(one.id)
      if (other === undefined || place(other, tried)) {
        holder.set(one.id, at)
        return true
      }
    }
    return false
  }
  // The narrowest rules first: fewer have to move.
  const order = places.map((_, at) => at).sort((a, b) => fits[places[a]!]!.length - fits[places[b]!]!.length || a - b)
  for (const at of order) place(at, new Set())
  const taken = [...holder].sort((a, b) => a[1] - b[1])
  const explained = rules.map((rule, i) => ({ wanted: rule.count, candidates: fits[i]!.length, drawn: taken.filter(([, at]) => places[at] === i).length }))
  return {
    items: taken.map(([questionId, at]) => ({ questionId, marks: rules[places[at]!]!.marks })),
    explained,
    isComplete: explained.every(one => one.drawn === one.wanted),
  }
}
