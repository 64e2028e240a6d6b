/** Exam marks as scores of indicators: published marks of a term come to the indicators that leave it to exams, by the knowledge points they name. */
import { answer, dayOf, find, get, type Invoke, invoke, on, reaction, rowsById } from '../kit/index.ts'
import { student } from '../people/index.ts'
import { chainOf, leavesOf, ratingId, type Sources, systemsFor, takeOver, termOf, treeOf, wordsIn } from '../quality/index.ts'
import { shareOf } from './answer.ts'
import { type Attempt, attempt, toldStatuses } from './attempt.ts'
import { question } from './question.ts'

/** Knowledge points as they are typed beside each other. */
export const pointsIn = wordsIn
interface Marked {
  readonly of: string
  readonly points: readonly string[]
  readonly got: number
  readonly top: number
}
/** What an indicator takes of the marks: the share that was reached of all questions with one of its points, of its highest score, half up. */
export function scoreBy(node: { readonly score: number | null; readonly points?: string | null }, marks: readonly Marked[]) {
  const wanted = pointsIn(node.points)
  const own = marks.filter(one => wanted.length === 0 || one.points.some(point => wanted.includes(point)))
  const [got, top] = [own.reduce((sum, one) => sum + one.got, 0), own.reduce((sum, one) => sum + one.top, 0)]
  return top === 0 ? undefined : { score: shareOf(node.score ?? 0, got, top), source: { got, top, of: [...new Set(own.map(one => one.of))] } }
}
/** The last attempt at each exam counts. */
const lastOf = (all: readonly Attempt[]): readonly Attempt[] =>
  [...Map.groupBy(all, one => one.examId).values()].map(own => own.toSorted((a, b) => b.turn - a.turn)[0]!)

export const marksToIndicators = reaction('exam-marks-to-indicators', {
  on: on(attempt, 'released', 'corrected'),
  aside: true,
  async run(_happened, { row: own, ask, zone }): Promise<readonly Invoke[]> {
    const pupil = await ask(get(student, own.studentId))
    if (pupil?.status !== 'live') return []
    const systems = await answer(systemsFor(pupil), { ask })
    const asking = (
      await Promise.all(systems.map(async of => ({ of, leaves: leavesOf(treeOf(await answer(chainOf(of), { ask }))).filter(node => node.rater === 'exam') })))
    ).filter(one => one.leaves.length > 0)
    if (asking.length === 0) return []
    const at = termOf(dayOf(own.startedAt!, zone))
    const inTerm = lastOf(await ask(find(attempt, { studentId: pupil.id, status: [...toldStatuses] }, { limit: 500 }))).filter(one => {
      const term = termOf(dayOf(one.startedAt!, zone))
      return term.schoolYear === at.schoolYear && term.semester === at.semester
    })
    const questions = await answer(rowsById(question, new Set(inTerm.flatMap(one => (one.items ?? []).map(item => item.questionId)))), { ask })
    const marks = inTerm.flatMap(one =>
      (one.items ?? []).map(
        ({ questionId, marks: top }): Marked => ({
          ...{ of: one.examName, points: pointsIn(questions.get(questionId)?.points), got: one.marks?.[questionId] ?? 0, top },
        }),
      ),
    )
    return asking.flatMap(({ of, leaves }) => {
      const found = leaves.flatMap(node => {
        const one = scoreBy(node, marks)
        return one ? [[node.id, one] as const] : []
      })
      if (found.length === 0) return []
      const scores = Object.fromEntries(found.map(([id, one]) => [id, one.score])),
        sources: Sources = Object.fromEntries(found.map(([id, one]) => [id, one.source]))
      const id = ratingId(pupil.id, of.family ?? of.id, at, 'exam')
      return [invoke(takeOver, id, { studentId: pupil.id, ...at, systemId: of.id, scores, sources })]
    })
  },
})
