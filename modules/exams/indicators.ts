/** What questions and indicators have to do with each other: the knowledge points that both name. Asked from either side. */
import { answer, type Asked, find, type RouteContext, textOf } from '../kit/index.ts'
import { chainOf, leavesOf, levelNames, system, treeOf } from '../quality/index.ts'
import { pointsIn } from './evidence.ts'
import { question } from './question.ts'

const systemsMax = 100,
  questionsMax = 2_000

/** The indicators in use that take marks of exams, with the knowledge points that they name: those of `points`, or all where none are said.
 * An indicator that names none takes every exam. */
export async function indicatorsFor({ points }: Asked, context: RouteContext) {
  if (!context.actor.may('quota_system_view')) return []
  const wanted = pointsIn(textOf(points))
  const systems = await context.ask(find(system, { status: 'enabled' }, { sort: ['level', 'name'], limit: systemsMax }))
  const found = await Promise.all(
    systems.map(async of => {
      const nodes = leavesOf(treeOf(await answer(chainOf(of), { ask: context.readUnscoped }))).filter(node => node.rater === 'exam')
      return nodes.flatMap(node => {
        const own = pointsIn(node.points),
          shared = own.filter(one => wanted.includes(one))
        if (wanted.length > 0 && own.length > 0 && shared.length === 0) return []
        return [
          {
            systemId: of.id,
            system: of.name,
            level: levelNames[of.level][context.lang],
            nodeId: node.id,
            node: node.name,
            code: node.code,
            points: wanted.length > 0 ? shared : own,
            isAll: own.length === 0,
          },
        ]
      })
    }),
  )
  return found.flat()
}
export type IndicatorOf = Awaited<ReturnType<typeof indicatorsFor>>[number]

/** How many usable questions within reach carry one of the knowledge points, of each type of difficulty together. */
export async function questionsFor({ points }: Asked, context: RouteContext) {
  const wanted = pointsIn(textOf(points))
  if (wanted.length === 0 || !context.actor.may('question_view')) return { count: 0 }
  const any = wanted.map(one => ({ points: { like: one } }))
  const rows = await context.ask(find(question, { status: 'usable', any } as never, { limit: questionsMax }))
  return { count: rows.filter(one => pointsIn(one.points).some(point => wanted.includes(point))).length }
}
