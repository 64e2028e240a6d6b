/** Totals of teachers: over their classes, term by term. Each class that counts has five answers or more, so that no total less a part of it
 * tells of fewer. */
import { type Asked, answer, findAll, onlyGiven, report, type RouteContext, textOf, type Where } from '../kit/index.ts'
import { agency, agencyTeacher } from '../people/index.ts'
import { semesters } from '../quality/index.ts'
import { readers } from './evaluation.ts'
import { type Round, round } from './round.ts'
import { meanOf, starsText, type Totals } from './stars.ts'

/** What classes come to together. */
function added(rounds: readonly Pick<Round, 'count' | 'sum' | 'sums' | 'spread'>[]): Totals {
  const sums: Record<string, number> = {}
  for (const one of rounds) for (const [key, value] of Object.entries(one.sums ?? {})) sums[key] = (sums[key] ?? 0) + value
  const total = (of: (one: (typeof rounds)[number]) => number | null) => rounds.reduce((all, one) => all + (of(one) ?? 0), 0)
  return { count: total(one => one.count), sum: total(one => one.sum), sums, spread: [0, 1, 2, 3, 4].map(i => total(one => one.spread?.[i] ?? 0)) }
}
/** A criterion counts where it was asked: its mean is over the answers of those classes. */
function criteriaOf(rounds: readonly Round[]) {
  const names = new Map(rounds.flatMap(one => (one.criteria ?? []).map(({ key, name, english }) => [key, { name, english: english ?? null }] as const)))
  return [...names].map(([key, name]) => {
    const own = rounds.filter(one => one.sums?.[key] !== undefined),
      { count, sums } = added(own)
    return { key, ...name, count, mean: starsText(meanOf(sums[key]!, count)) }
  })
}
function told(rounds: readonly Round[]) {
  const { count, sum, spread } = added(rounds)
  return { classes: rounds.length, count, score: starsText(meanOf(sum, count)), spread, criteria: criteriaOf(rounds) }
}
const inOrder = (a: Round, b: Round): number => (`${a.schoolYear}${a.semester}` < `${b.schoolYear}${b.semester}` ? 1 : -1)

async function totals(asked: Asked, context: RouteContext) {
  const teacherId = textOf(asked.teacherId ?? asked.teacherid)
  const where = { status: 'published', ...onlyGiven({ teacherId, agencyId: asked.agencyId, schoolId: asked.schoolId }) } as Where<typeof round>
  const rounds = (await answer(findAll(round, where), context)).filter(one => one.teacherId !== null).toSorted(inOrder)
  const [names, agencies] = await Promise.all([
    context.titles(agencyTeacher, [...new Set(rounds.map(one => one.teacherId!))]),
    context.titles(agency, [...new Set(rounds.map(one => one.agencyId))]),
  ])
  return [...Map.groupBy(rounds, one => one.teacherId!)]
    .map(([id, own]) => ({
      teacherId: id,
      teacherName: names.get(id) ?? '',
      agencyName: agencies.get(own[0]!.agencyId) ?? '',
      ...told(own),
      terms: [...Map.groupBy(own, one => `${one.schoolYear} ${semesters[one.semester][context.lang]}`)].map(([term, those]) => ({ term, ...told(those) })),
    }))
    .sort((a, b) => Number(b.score) - Number(a.score) || b.count - a.count)
}
export type TeacherTotals = Awaited<ReturnType<typeof totals>>[number]

export const totalsRoute = report('business-openclass/evaluationTeacher/totals', ['教师评价汇总', 'Totals of teachers'], readers, totals)
