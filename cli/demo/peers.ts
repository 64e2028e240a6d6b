/** Peers of the demo: in the first grade of the demo's school they have rated, in its second they are asked, the demo family among them. */
import { answer, find, get } from '../../modules/kit/index.ts'
import { schoolClass } from '../../modules/people/index.ts'
import { chainOf, peerNodes, peerRating, saidText, system, tapsOf, treeOf } from '../../modules/quality/index.ts'
import type { School } from './district.ts'
import type { Child } from './families.ts'
import { day, hour, minute, plus, type World } from './world.ts'

interface Round {
  readonly school: School
  readonly children: readonly Child[]
  readonly yearGrade: number
  readonly systemId: string
  readonly at: { readonly schoolYear: string; readonly semester: '1' | '2' }
  /** Hours before the end of the demo at which it was opened. */
  readonly before: number
  readonly isOver: boolean
}
export async function tellPeers(world: World, { school, children, yearGrade, systemId, at, before, isOver }: Round): Promise<void> {
  const chance = world.chance.branch(`peers ${yearGrade}`)
  const grade = school.grades.find(one => one.yearGrade === yearGrade)!
  const [klass] = await world.ask(find(schoolClass, { gradeId: grade.id }))
  const own = new Map(children.filter(one => one.yearGrade === yearGrade).map(one => [one.id, one.parent]))
  if (!klass || own.size < 8) return
  let now = plus(world.end, -before * hour)
  const id = chance.id(now)
  const run = (verb: string, input: object = {}) => world.run(school.teacher, `student_peer_round.${verb}`, id, input, (now = plus(now, minute)))
  await run('create', { classId: klass.id, systemId, ...at, closesAt: plus(world.end, 6 * day), each: 5, atLeast: 3 })
  await run('open')
  const nodes = peerNodes(treeOf(await answer(chainOf(await world.ask(get(system, systemId))), { ask: world.ask })))
  const asked = await world.ask(find(peerRating, { roundId: id, status: 'assigned' }, { sort: ['raterId', 'id'] }))
  const raters = [...new Set(asked.map(one => one.raterId))].filter(one => own.has(one))
  // Some have yet to answer; of a round that is open the demo's own family, too.
  const silent = new Set(
    raters.filter(one => chance.chance(isOver ? 0.12 : 0.4) || (!isOver && own.get(one)!.actor.userId === children[0]!.parent.actor.userId)),
  )
  const step = Math.floor((hour * (isOver ? 1 : before - 0.5)) / Math.max(1, asked.length))
  for (const one of asked) {
    const parent = own.get(one.raterId)
    if (!parent || silent.has(one.raterId)) continue
    const said = nodes.map(node => [node.id, chance.chance(0.06) ? null : chance.pick(tapsOf(node).slice(0, 3)).score] as const)
    await world.run(parent, 'student_peer_rating.give', one.id, { scores: saidText(Object.fromEntries(said)) }, (now = plus(now, step)))
  }
  if (isOver) await run('close')
}
