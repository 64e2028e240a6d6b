/** Marks of a script: what the system gives, what markers give, and what counts. Pure; hundredths of a point. */
import { answerWords, byHand, type Keyed, normalised, shareOf, type Type, worth } from './answer.ts'
import type { Answers, Given, Marked, Marks } from './attempt.ts'
import type { Item } from './draw.ts'
import type { Correction } from './exam.ts'

export type KeyedRow = Keyed & { readonly id: string; readonly type: Type }
/** How many mark each answer, and how far two may differ. */
export interface Manner {
  readonly markers: number
  readonly tolerance: number
}

/** What counts of people's marks, if it is known: one marker's, the mean of two that are near each other (half up), else the third's. */
export function settled(given: readonly Given[], { markers, tolerance }: Manner): number | undefined {
  const [a, b, c] = given
  if (!a) return undefined
  if (markers === 1) return a.mark
  if (!b) return undefined
  return Math.abs(a.mark - b.mark) <= tolerance ? shareOf(a.mark + b.mark, 1, 2) : c?.mark
}
/** A question by another key; its own where none is said. */
const keyedBy = (of: KeyedRow, answer: string | null): KeyedRow =>
  answer === null ? of : { ...of, ...normalised({ type: of.type, options: of.options, answer }), id: of.id, options: of.options }
/** The key as it was put right, and those of before whose marks still count. */
export const corrected = (
  of: KeyedRow,
  corrections: readonly Correction[] | null,
): KeyedRow & { readonly isFull?: boolean; readonly before?: readonly KeyedRow[] } => {
  const own = corrections?.find(one => one.questionId === of.id)
  if (!own) return of
  if (own.isFull) return { ...of, isFull: true }
  return { ...keyedBy(of, own.answer), ...(own.alsoKeys ? { before: own.alsoKeys.map(one => keyedBy(of, one)) } : {}) }
}
/** What an answer is worth by a key that may have been put right. */
function worthOf(of: ReturnType<typeof corrected>, given: readonly string[] | undefined, top: number): number | undefined {
  if (of.isFull) return top
  const now = worth(of, given, top)
  return now === undefined ? now : Math.max(now, ...(of.before ?? []).map(one => worth(one, given, top) ?? 0))
}
/** What the system gives for each question; what people gave stays. */
export function marksOf(
  items: readonly Item[],
  answers: Answers | null,
  {
    questions,
    corrections,
    before = {},
  }: { readonly questions: ReadonlyMap<string, KeyedRow>; readonly corrections: readonly Correction[] | null; readonly before?: Marks },
): Marks {
  return Object.fromEntries(
    items.map(({ questionId, marks: top }): [string, Marked] => {
      const auto = worthOf(corrected(questions.get(questionId)!, corrections), answers?.[questionId], top)
      const given = before[questionId]?.given
      if (auto !== undefined) return [questionId, { auto, ...(given ? { given } : {}), final: auto }]
      return [questionId, before[questionId] ?? {}]
    }),
  )
}
const scoreOf = (marks: Marks): number => Object.values(marks).reduce((sum, one) => sum + (one.final ?? 0), 0)
const openOf = (marks: Marks): number => Object.values(marks).filter(one => one.final === undefined).length
/** What a script holds of its marks. */
export const summed = (marks: Marks) => ({ marks, openCount: openOf(marks), score: openOf(marks) === 0 ? scoreOf(marks) : null })
/** What a family is told of a marked script. */
export const resultOf = (
  of: { readonly score: number | null; readonly marks: Marks | null },
  on: { readonly totalScore: number; readonly passScore: number },
) => ({
  score: of.score ?? 0,
  totalScore: on.totalScore,
  isPassed: (of.score ?? 0) >= on.passScore,
  marks: Object.fromEntries(Object.entries(of.marks ?? {}).map(([id, each]) => [id, each.final ?? 0])),
})
/** Whether it has a key that can be put right: not what people mark, nor pairs, whose key is the options. */
export const hasKey = ({ type }: Pick<KeyedRow, 'type'>): boolean => !byHand(type) && type !== 'matching'
export { answerWords }

/** Difficulty and discrimination of one question in basis points: the share of its points that was reached, and how much more of them the
 * best 27 % reached than the weakest 27 %. */
export function itemFigures(scripts: readonly { readonly score: number; readonly mark: number; readonly top: number }[]) {
  const share = (some: typeof scripts): number => {
    const top = some.reduce((sum, one) => sum + one.top, 0)
    return top === 0 ? 0 : Math.round((some.reduce((sum, one) => sum + one.mark, 0) * 10_000) / top)
  }
  const ranked = scripts.toSorted((a, b) => b.score - a.score),
    group = Math.max(1, Math.round(ranked.length * 0.27))
  return {
    count: scripts.length,
    difficulty: share(scripts),
    discrimination: scripts.length < 2 ? undefined : share(ranked.slice(0, group)) - share(ranked.slice(-group)),
  }
}
