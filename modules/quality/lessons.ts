/** Lessons as scores of indicators: once a class is over, what its pupils reached in it, and how many of its lessons they were at, come to the
 * indicators that leave it to them, by the words in the names of their courses. */
import { answer, dayOf, find, get, type Invoke, invoke, on, reaction, rowsById } from '../kit/index.ts'
import { classRoster, finalResult, mark, openClass, presentKinds, pupilsNow } from '../openclass/index.ts'
import { student } from '../people/index.ts'
import { ratingId, type Sources, takeOver } from './rating.ts'
import { termOf } from './reckoning.ts'
import { chainOf, systemsFor, treeOf } from './system.ts'
import { leavesOf, type Node, type Rater, wordsIn } from './tree.ts'

/** What one class gave: the name of its course, and hundredths out of hundredths. */
export interface Reached {
  readonly of: string
  readonly got: number
  readonly top: number
}
/** What an indicator takes of lessons: the share that was reached in all courses that one of its words names, of its highest score, half up. */
export function shareBy(node: Pick<Node, 'score' | 'points'>, all: readonly Reached[]) {
  const wanted = wordsIn(node.points)
  const own = all.filter(one => wanted.length === 0 || wanted.some(word => one.of.includes(word)))
  const [got, top] = [own.reduce((sum, one) => sum + one.got, 0), own.reduce((sum, one) => sum + one.top, 0)]
  if (top === 0) return undefined
  return { score: Math.floor((2 * (node.score ?? 0) * got + top) / (2 * top)), source: { got, top, of: [...new Set(own.map(one => one.of))] } }
}

const over = ['completed', 'reported'],
  rowsMax = 1_000
const byLessons = ['result', 'lesson'] as const satisfies readonly Rater[]

type Ask = Parameters<Parameters<typeof reaction>[1]['run']>[1]['ask']
/** What a pupil reached in the classes of a term that are over: their results, and the lessons that they were at. */
async function reachedIn(
  studentId: string,
  at: ReturnType<typeof termOf>,
  ask: Ask,
): Promise<Readonly<Record<(typeof byLessons)[number], readonly Reached[]>>> {
  const [results, marks] = await Promise.all([
    ask(find(finalResult, { studentId, status: ['entered', 'published'], notAssessed: false }, { limit: rowsMax })),
    ask(find(mark, { studentId, status: ['marked', 'confirmed'] }, { sort: ['-startAt'], limit: rowsMax })),
  ])
  const known = await answer(rowsById(openClass, new Set([...results, ...marks].map(one => one.openClassId))), { ask })
  const nameOf = (id: string): string | undefined => {
    const klass = known.get(id),
      term = klass && over.includes(klass.status) ? termOf(klass.endDate) : undefined
    return term?.schoolYear === at.schoolYear && term.semester === at.semester ? klass!.name : undefined
  }
  const lessons = [...Map.groupBy(marks, one => one.openClassId)]
  return {
    result: results.flatMap(one => {
      const of = nameOf(one.openClassId)
      return of && one.score !== null ? [{ of, got: one.score * 100, top: 10_000 }] : []
    }),
    lesson: lessons.flatMap(([id, own]) => {
      const of = nameOf(id)
      return of ? [{ of, got: own.filter(one => presentKinds.includes(one.mark)).length * 100, top: own.length * 100 }] : []
    }),
  }
}

export const lessonsToIndicators = reaction('lessons-to-indicators', {
  on: on(openClass, 'completed'),
  aside: true,
  async run({ id }, { row: klass, ask, zone, now }): Promise<readonly Invoke[]> {
    const ids = pupilsNow(await ask(get(classRoster, id))).map(one => one.studentId),
      pupils = await answer(rowsById(student, new Set(ids)), { ask })
    const at = termOf(klass?.endDate ?? dayOf(now, zone)),
      known = new Map<string, ReturnType<typeof askingOf>>()
    const askingOf = async (pupil: { readonly schoolId: string; readonly areaCode: string | null; readonly yearGrade: number | null }) => {
      const systems = await answer(systemsFor(pupil), { ask })
      const all = await Promise.all(systems.map(async of => ({ of, leaves: leavesOf(treeOf(await answer(chainOf(of), { ask }))) })))
      return all.filter(one => one.leaves.some(node => byLessons.includes(node.rater as 'lesson')))
    }
    const steps: Invoke[] = []
    for (const pupil of pupils.values()) {
      if (pupil.status !== 'live') continue
      const key = `${pupil.schoolId} ${pupil.yearGrade}`
      if (!known.has(key)) known.set(key, askingOf(pupil))
      const asking = await known.get(key)!
      if (asking.length === 0) continue
      const reached = await reachedIn(pupil.id, at, ask)
      for (const { of, leaves } of asking)
        for (const rater of byLessons) {
          const found = leaves
            .filter(node => node.rater === rater)
            .flatMap(node => {
              const one = shareBy(node, reached[rater])
              return one ? [[node.id, one] as const] : []
            })
          if (found.length === 0) continue
          const scores = Object.fromEntries(found.map(([node, one]) => [node, one.score])),
            sources: Sources = Object.fromEntries(found.map(([node, one]) => [node, one.source]))
          steps.push(
            invoke(takeOver, ratingId(pupil.id, of.family ?? of.id, at, rater), { studentId: pupil.id, ...at, systemId: of.id, rater, scores, sources }),
          )
        }
    }
    return steps
  },
})
