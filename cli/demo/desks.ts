/** What lies on desks beside the story of classes: violations in every state, a group that forms, a leave to cover, a draft, and words of a
 * gateway that finance looks at. */
import { find } from '../../modules/kit/index.ts'
import { lesson, openClass } from '../../modules/openclass/index.ts'
import { product } from '../../modules/products/index.ts'
import { order } from '../../modules/payments/index.ts'
import type { District } from './district.ts'
import type { Child } from './families.ts'
import { day, hour, minute, plus, type World } from './world.ts'

export async function tellDesks(world: World, district: District, families: ReadonlyMap<string, readonly Child[]>): Promise<void> {
  await violations(world, district)
  await group(world, district, families)
  await absence(world, district)
  await draft(world, district)
  await doubts(world, district)
  await labels(world, district, families)
}

/** What the platform puts on schools, agencies and products, and a school on its pupils, to find them by. */
async function labels(world: World, { staff, schools, agencies }: District, families: ReadonlyMap<string, readonly Child[]>): Promise<void> {
  const chance = world.chance.branch('labels'),
    products = await world.ask(find(product, { status: 'approved' }, { sort: ['createdAt', 'id'], limit: 12 }))
  let now = plus(world.end, -30 * minute)
  const say = async (command: string, id: string, input: object, who = staff.operator) => world.run(who, command, id, input, (now = plus(now, 1_000)))
  const kinds = [
    ['school', ['科技特色', '足球特色', '寄宿'], schools],
    ['agency', ['优质机构', '新入驻'], agencies],
    ['product', ['区级精品', '公益', '新品'], products],
    ['student', ['科技特长', '艺术特长', '班干部'], families.get(schools[0]!.id)!.slice(0, 30)],
  ] as const
  const colours = ['#2d72d2', '#238551', '#c87619']
  for (const [type, names, rows] of kinds) {
    for (const [i, name] of names.entries()) await say('label.create', chance.id(now), { type, name, color: colours[i], sort: i + 1 })
    for (const [i, { id }] of rows.entries())
      if (i % 3 < 2)
        await say(`${type}.putLabels`, id, { labels: names.slice(0, 1 + (i % 3)).join('、') }, type === 'student' ? schools[0]!.manager : staff.operator)
  }
}

/** One of each state: to answer, to decide, to put right, to accept, and two that are over. What was confirmed is another agency's than the
 * demo's own, whom it would bar. */
async function violations(world: World, { staff, schools, agencies }: District): Promise<void> {
  const chance = world.chance.branch('violations'),
    [school] = schools,
    [own] = agencies,
    last = agencies.at(-1)!,
    commission = staff.commissions.get(school!.areaCode)!
  let now = plus(world.end, -2 * hour)
  const say = async (who: typeof commission, verb: string, id: string, input: object) =>
    world.run(who, `violation.${verb}`, id, input, (now = plus(now, minute)))
  const record = async (agencyId: string, type: string, level: string, content: string): Promise<string> => {
    const id = chance.id(now)
    await say(school!.manager, 'create', id, { agencyId, type, level, content })
    return id
  }
  await record(own!.id, 'late', '1', '任课教师连续两次迟到十分钟以上')
  const objected = await record(own!.id, 'safety', '2', '实验课未按要求佩戴护目镜')
  await say(own!.manager, 'object', objected, { objection: '护目镜当日已发放，有现场照片可查' })
  const confirmed: string[] = []
  for (const content of ['课后未按时将学生交接给家长', '教具过期未更换', '未按备案课程内容授课']) {
    const id = await record(last.id, 'safety', '2', content)
    await say(last.manager, 'object', id, { objection: '当日情况特殊，请核实' })
    await say(commission, 'confirm', id, { decision: '经核实情况属实', rectifyUntil: world.date(10) })
    confirmed.push(id)
  }
  for (const id of confirmed.slice(1)) await say(last.manager, 'report', id, { rectification: '已完成整改，并对全体教师进行培训' })
  await say(commission, 'rectify', confirmed[2]!, { handleResult: '现场复查，整改到位' })
  const mistaken = await record(last.id, 'late', '1', '任课教师未到校')
  await say(commission, 'withdraw', mistaken, { remark: '当日为学校停课，登记有误' })
}

/** Two families of the demo school have joined a group of three. */
async function group(world: World, { schools }: District, families: ReadonlyMap<string, readonly Child[]>): Promise<void> {
  const chance = world.chance.branch('group'),
    [school] = schools,
    now = plus(world.end, -hour)
  const selling = await world.ask(
    find(openClass, { schoolId: school!.id, status: 'released', enrollEnd: { gt: plus(world.end, day) } }, { sort: ['createdAt', 'id'] }),
  )
  for (const klass of selling) {
    const id = chance.id(now)
    const input = { name: `${klass.name}三人团`, openClassId: klass.id, size: 3, priceCents: Math.floor(klass.priceCents / 1000) * 900, until: klass.enrollEnd }
    if (!(await world.may(school!.manager, 'group_offer.open', id, input, now))) continue
    let joined = 0
    for (const child of families.get(school!.id)!.slice(2))
      if (joined < 2 && (await world.may(child.parent, 'group_offer.join', id, { studentId: child.id }, plus(now, ++joined * minute))) === undefined) joined--
    return
  }
}

/** A coach is away for a lesson that nobody covers yet. */
async function absence(world: World, { agencies }: District): Promise<void> {
  const chance = world.chance.branch('absence'),
    now = plus(world.end, -hour),
    own = agencies[0]!.teachers[0]
  const coaches = agencies.flatMap(agency => agency.teachers.filter(one => one !== own).map(teacher => ({ agency, teacher })))
  const [one] = await world.ask(
    find(
      lesson,
      { teacherId: coaches.map(({ teacher }) => teacher.id), status: 'scheduled', startAt: { gt: world.on(2) } },
      { sort: ['startAt', 'openClassId'], limit: 1 },
    ),
  )
  if (!one) return
  const { agency, teacher } = coaches.find(each => each.teacher.id === one.teacherId)!,
    id = chance.id(now)
  const input = { taskUser: agency.managerId, startTime: plus(one.startAt, -hour), endTime: plus(one.endAt, hour), reason: '参加市级教研培训' }
  await world.run(teacher.session, 'leave_process.start', id, input, now)
  await world.run(agency.manager, 'leave_process.approve', id, { comment: '同意，请学校协助安排代课' }, plus(now, minute))
}

/** The demo agency has begun to ask for another area. */
async function draft(world: World, { agencies: [agency] }: District): Promise<void> {
  const input = { agencyId: agency!.id, areaCode: '110112', areaName: '通州区' }
  await world.run(agency!.manager, 'area_authorization.saveDraft', `${agency!.id}:110112`, input, plus(world.end, -hour))
}

/** A payment of another amount than its order's, and one of a number that nobody knows. */
async function doubts(world: World, { schools }: District): Promise<void> {
  const chance = world.chance.branch('doubts'),
    now = plus(world.end, -hour)
  const [due] = await world.ask(find(order, { schoolId: schools[0]!.id, status: 'paid' }, { sort: ['-createdAt', 'id'], limit: 1 }))
  const hold = (number: string, why: string, more: object): Promise<unknown> =>
    world.run(
      world.system,
      'gateway_notice.hold',
      chance.id(now),
      {
        kind: 'payment',
        channel: 'wechat',
        number,
        why,
        currency: 'CNY',
        saidAt: now,
        transactionNo: `4200${chance.int(1e8, 9e8)}`,
        fingerprint: `${number} ${why}`,
        ...more,
      },
      now,
    )
  if (due) await hold(due.orderCode, 'amount', { said: '1.00', saidCents: 100, expectedCents: due.totalCents, orderId: due.id })
  await hold('P20261019000001', 'unknown', { said: '680.00', saidCents: 68_000 })
}
