/** What families say of the classes that are over: most are published, a few hidden, one class has too few answers and one is still asking. */
import { evaluation, evaluationRequest, evaluationRound } from '../../modules/evaluations/index.ts'
import { find, get } from '../../modules/kit/index.ts'
import type { Stage } from './classes.ts'
import { day, hour, minute, plus } from './world.ts'

const answersOf = 8
const good = ['老师很有耐心，孩子每次都盼着上课。', '作品带回家自己摆了一面墙。', '讲解清楚，进度合适。', '下课会和家长说两句，很安心。', '', '', '']
const fair = ['内容有意思，希望教室再安静些。', '进度有点快，孩子偶尔跟不上。', '']
const rude = '随便教教，浪费时间，别报！！！'
const tags = ['耐心', '生动', '准时', '收获大']

export async function tellEvaluations({ world, district, plan, id, children }: Stage, completed: string): Promise<void> {
  const chance = plan.chance.branch('evaluations')
  await world.run(world.system, 'evaluation_round.open', id, {}, plus(completed, 3 * minute))
  const round = await world.ask(get(evaluationRound, id))
  if (!round) return
  const asked = await world.ask(find(evaluationRequest, { openClassId: id, status: 'open' }, { sort: ['studentId'] }))
  // The demo family is still to be asked.
  const others = chance.shuffle(asked.filter(one => !plan.isDemo || children.get(one.studentId)?.parent !== [...children.values()][0]?.parent))
  const given = plus(completed, day),
    isFew = plan.index % 9 === 1
  await world.time.at(given)
  if (given > world.end) return
  const answering = others.slice(0, isFew || plan.isDemo ? 3 : answersOf)
  for (const [n, one] of answering.entries()) {
    const score = n === 5 ? 1 : chance.chance(0.75) ? 5 : chance.chance(0.7) ? 4 : 3
    const stars = (round.criteria ?? []).map(({ key }) => `${key}:${Math.max(1, Math.min(5, score - (chance.chance(0.25) ? 1 : 0)))}`).join()
    const content = n === 5 && plan.index % 4 === 0 ? rude : chance.pick(score > 4 ? good : fair)
    await world.run(
      children.get(one.studentId)!.parent,
      'evaluation_request.give',
      one.id,
      { score, stars, content, tags: score > 3 ? chance.pick(tags) : '' },
      plus(given, n * minute),
    )
  }
  const fixed = plus(given, 25 * hour)
  await world.time.at(fixed)
  if (fixed > world.end) return
  for (const one of answering) await world.run(world.system, 'evaluation_request.fix', one.id, {}, fixed)
  await world.time.at(round.dueAt!)
  if (round.dueAt! > world.end) return
  // Where all who were asked have answered, it closed with the last of them.
  const { status } = (await world.ask(get(evaluationRound, id)))!
  if (status === round.status) await world.run(world.system, 'evaluation_round.close', id, {}, round.dueAt!)
  const [worst] = await world.ask(find(evaluation, { openClassId: id, content: rude, status: 'shown' }))
  const seen = plus(round.dueAt!, day)
  if (worst && seen <= world.end) await world.run(district.staff.operator, 'teacher_evaluation.hide', worst.id, { remark: '不文明用语' }, seen)
}
