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
  // A figure needs three answers.
  if (!klass || own.size < 4) return
  let now = plus(world.end, -before * hour)
  const id = chance.id(now)
  const run = (verb: string, input: object = {}) => world.run(school.teacher, `student_peer_round.${verb}`, id, input, (now = plus(now, minute)))
  await run('create', { classId: klass.id, systemId, ...at, closesAt: plus(world.end, 6 * day), each: 5, atLeast: 3 })
  await run('open')
  const nodes = peerNodes(treeOf(await answer(chainOf(await world.ask(get(system, systemId))), { ask: world.ask })))
  const asked = await world.ask(find(peerRating, { roundId: id, status: 'assigned' }, { sort: ['raterId', 'id'] }))
  // Who rates whom is drawn anew each time. What is said of somebody is the same whoever says it, so that the figures are those of every demo.
  const pupils = [...new Set(asked.map(one => one.studentId))].sort(),
    turns = new Map<string, number>()
  const saidOf = (studentId: string): string => {
    const turn = turns.get(studentId) ?? 0,
      about = world.chance.branch(`peers ${yearGrade} ${studentId} ${turn}`)
    turns.set(studentId, turn + 1)
    // Of some too few have noticed anything.
    const isSeen = pupils.indexOf(studentId) % 7 !== 4 || turn < 2
    return saidText(Object.fromEntries(nodes.map(node => [node.id, isSeen ? about.pick(tapsOf(node).slice(0, 3)).score : null])))
  }
  // Of a round that is open some have yet to answer, the demo's own family among them.
  const isSilent = (raterId: string): boolean =>
    !isOver && (pupils.indexOf(raterId) % 5 < 2 || own.get(raterId)?.actor.userId === children[0]!.parent.actor.userId)
  const step = Math.floor((hour * (isOver ? 1 : before - 0.5)) / Math.max(1, asked.length))
  for (const one of asked) {
    const parent = own.get(one.raterId)
    if (parent && !isSilent(one.raterId))
      await world.run(parent, 'student_peer_rating.give', one.id, { scores: saidOf(one.studentId) }, (now = plus(now, step)))
  }
  if (isOver) await run('close')
}
