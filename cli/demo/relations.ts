/** What the demo's people wrote to each other about orders, refunds, classes, agencies and customers, and what they are to do. */
import { customer } from '../../modules/crm/index.ts'
import { find, type Resource } from '../../modules/kit/index.ts'
import { openClass } from '../../modules/openclass/index.ts'
import { agency } from '../../modules/people/index.ts'
import { order } from '../../modules/payments/index.ts'
import { refund } from '../../modules/refunds/index.ts'
import type { Session } from '../../server/kernel/engine.ts'
import type { District } from './district.ts'
import { hour, minute, plus, type World } from './world.ts'

interface Talk {
  readonly of: Resource
  readonly id: string
  /** By whom, what, and whom it mentions. */
  readonly notes: readonly (readonly [Session, string, (readonly Session[])?])[]
  /** By whom, what, for whom, and in how many days. */
  readonly tasks?: readonly (readonly [Session, string, Session, number])[]
}

export async function tellRelations(world: World, { staff, schools }: District): Promise<void> {
  const { operator, service, finance, finance2, sales, sellers } = staff,
    school = schools[0]!.manager
  const newest = async (of: Resource, where: object): Promise<string | undefined> =>
    (await world.ask(find(of, where as never, { sort: ['-createdAt', 'id'], limit: 1 })))[0]?.id
  const [paid, waiting, taught, house, won] = await Promise.all([
    newest(order, { status: 'paid', schoolId: schools[0]!.id }),
    newest(refund, {}),
    newest(openClass, { status: 'teaching', schoolId: schools[0]!.id }),
    newest(agency, { status: 'active' }),
    newest(customer, { status: 'owned' }),
  ])
  const talks: readonly (Omit<Talk, 'id'> & { readonly id: string | undefined })[] = [
    {
      of: order,
      id: paid,
      notes: [
        [service, '家长来电询问开票，已告知三个工作日内开具。'],
        [service, `@${finance.actor.name} 家长希望抬头改为单位名称，麻烦核对后处理。`, [finance]],
      ],
      tasks: [
        [service, '核对开票抬头并回复家长', finance, 2],
        [operator, '回访家长对课程的满意度', service, 5],
      ],
    },
    { of: refund, id: waiting, notes: [[finance, '渠道已受理，预计两个工作日到账。', []]], tasks: [[finance, '确认到账并通知家长', finance2, 1]] },
    { of: openClass, id: taught, notes: [[school, '教室投影仪报修中，下周起改在 302 教室上课。']], tasks: [[school, '检查 302 教室设备', school, 3]] },
    { of: agency, id: house, notes: [[operator, '许可证明年到期，已提醒机构提前准备续期材料。']], tasks: [[operator, '跟进许可证续期', service, 20]] },
    { of: customer, id: won, notes: [[sales, '重点客户，报价需经理确认后再发。']], tasks: [[sales, '准备下学期课程方案', sellers[0]!, 4]] },
  ]
  const told = talks.flatMap(one => (one.id ? [{ ...one, id: one.id }] : []))
  for (const [i, talk] of told.entries()) await tellOne(world, talk, plus(world.end, -3 * hour + i * minute))
}

async function tellOne(world: World, { of, id, notes, tasks = [] }: Talk, from: string): Promise<void> {
  const chance = world.chance.branch(`relations of ${of.name}`),
    at = { ownerType: of.name, ownerId: id }
  let now = from
  for (const [by, text, mentioned = []] of notes)
    await world.run(by, 'note.create', chance.id(now), { ...at, text, mentions: mentioned.map(one => one.actor.userId) }, (now = plus(now, 1_000)))
  for (const [by, title, who, days] of tasks)
    await world.run(by, 'task.create', chance.id(now), { ...at, title, assigneeId: who.actor.userId, dueOn: world.date(days) }, (now = plus(now, 1_000)))
}
