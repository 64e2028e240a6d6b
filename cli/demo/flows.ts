/** Processes of the demo: some of the gallery are deployed, one is still being drawn, and instances in every state, so that everybody has something
 * to claim, to do, and to look back at. */
import { definitionOf, flowInstance, instanceTasks, isCandidate } from '../../modules/flow/index.ts'
import { galleryEntry, processFile } from '../../modules/flow/server/index.ts'
import { find } from '../../modules/kit/index.ts'
import type { Session } from '../../server/kernel/engine.ts'
import { type Agency, type District, idCardOf, phoneOf } from './district.ts'
import { areas } from './names.ts'
import { hour, minute, plus, type World } from './world.ts'

/** What is done to the open task of an instance, by whom: claimed first where it is for several. */
type Act = readonly [who: Session, does: 'claim' | 'complete' | 'refuse' | 'giveBack' | 'remark' | 'remind', said?: string, values?: object]
interface Told {
  readonly key: string
  readonly by: Session
  readonly values: Readonly<Record<string, unknown>>
  readonly acts?: readonly Act[]
  readonly ends?: readonly [who: Session, does: 'withdraw' | 'discard' | 'suspend', input?: object]
  /** How many days ago it began. */
  readonly ago: number
}

const deployed = ['staff-leave', 'agency-application', 'contract-approval', 'purchase-request', 'room-booking', 'complaint-handling'] as const

export async function tellFlows(world: World, district: District): Promise<void> {
  const { admin } = district.staff,
    chance = world.chance.branch('flows'),
    begun = plus(world.end, -60 * 24 * hour)
  for (const [i, file] of deployed.entries()) {
    const now = plus(begun, i * minute),
      id = chance.id(now),
      { key, name, category, description } = galleryEntry(file, 0)
    await world.run(admin, 'flow_model.create', id, { modelKey: key, name, description, category, xml: { text: processFile(file) } }, now)
    await world.run(admin, 'flow_model.deploy', id, {}, plus(now, 1_000))
  }
  await draft(world, admin, plus(begun, hour))
  for (const [i, one] of stories(district).entries()) await tell(world, one, i)
  await tellAudits(world, district, plus(begun, 2 * hour))
}

/** A process that can't be deployed yet: its second task is for nobody, and no end can be reached. */
async function draft(world: World, admin: Session, now: string): Promise<void> {
  const text = processFile('staff-leave')
    .replaceAll('staffLeave', 'equipmentPurchase')
    .replace('name="员工请假"', 'name="设备采购"')
    .replace(/ ketang:candidateGroups="SM,AM,PO,PA"/u, '')
  await world.run(
    admin,
    'flow_model.create',
    world.chance.branch('flow draft').id(now),
    { modelKey: 'equipmentPurchase', name: '设备采购', description: '起草中', category: 'flow_2', xml: { text } },
    now,
  )
}

const leave = (kind: string, days: number, reason: string) => ({ kind, days, reason })
const sent = (by: Session): Act => [by, 'complete', '已提交']
const stories = (district: District): readonly Told[] => [...leaves(district), ...others(district)]
function leaves({ staff, schools, agencies }: District): readonly Told[] {
  const { admin, operator } = staff,
    { manager, teacher } = schools[0]!,
    agency = agencies[0]!.manager,
    coach = agencies[0]!.teachers[0]!.session
  return [
    { key: 'staffLeave', by: teacher, ago: 20, values: leave('病假', 2, '发热，遵医嘱休息'), acts: [sent(teacher), [manager, 'complete', '注意休息']] },
    {
      key: 'staffLeave',
      by: teacher,
      ago: 15,
      values: leave('事假', 5, '家中有事'),
      acts: [sent(teacher), [manager, 'complete', '同意'], [operator, 'complete', '已备案']],
    },
    { key: 'staffLeave', by: coach, ago: 12, values: leave('事假', 3, '外出学习'), acts: [sent(coach), [agency, 'refuse', '当周课程无人代课']] },
    { key: 'staffLeave', by: teacher, ago: 4, values: leave('年假', 4, '年度休假'), acts: [sent(teacher), [manager, 'complete', '同意']] },
    { key: 'staffLeave', by: teacher, ago: 2, values: leave('事假', 1, '办理证件'), acts: [sent(teacher), [manager, 'giveBack', '请写明具体时间']] },
    { key: 'staffLeave', by: coach, ago: 1, values: leave('病假', 1, '感冒'), acts: [sent(coach)] },
    { key: 'staffLeave', by: teacher, ago: 3, values: leave('婚假', 3, '结婚登记'), acts: [sent(teacher), [manager, 'claim'], [teacher, 'remind']] },
    { key: 'staffLeave', by: manager, ago: 6, values: leave('病假', 1, '就诊'), ends: [manager, 'withdraw'] },
    { key: 'staffLeave', by: operator, ago: 5, values: leave('事假', 2, '重复提交'), ends: [admin, 'discard', { reason: '重复提交' }] },
  ]
}
function others({ staff, schools, agencies }: District): readonly Told[] {
  const { admin, operator, finance, sales } = staff,
    { manager, teacher } = schools[0]!,
    agency = agencies[0]!.manager
  return [
    {
      key: 'agencyApplication',
      by: agency,
      ago: 30,
      values: { summary: '申请进入本区课后服务', courses: 6 },
      acts: [sent(agency), [operator, 'complete', '材料齐全'], [operator, 'complete', '符合要求'], [finance, 'complete', '账户已核验']],
    },
    {
      key: 'agencyApplication',
      by: agency,
      ago: 8,
      values: { summary: '新增科创课程', courses: 3 },
      acts: [sent(agency), [operator, 'complete', '材料齐全'], [finance, 'claim']],
    },
    { key: 'agencyApplication', by: agency, ago: 2, values: { summary: '新增书画课程', courses: 2 }, acts: [sent(agency)] },
    { key: 'agencyApplication', by: agency, ago: 1, values: { summary: '新增体育课程', courses: 4 } },
    {
      key: 'contractApproval',
      by: sales,
      ago: 9,
      values: { party: '启明学校', amount: 32_000, summary: '书画社团' },
      acts: [sent(sales), [finance, 'complete', '金额无误']],
    },
    {
      key: 'contractApproval',
      by: sales,
      ago: 3,
      values: { party: '朝阳小学', amount: 98_000, summary: '整学期课后服务' },
      acts: [sent(sales), [finance, 'complete', '金额无误']],
    },
    {
      key: 'contractApproval',
      by: sales,
      ago: 1,
      values: { party: '新星幼儿园', amount: 15_000, summary: '暑期托管' },
      acts: [sent(sales)],
      ends: [admin, 'suspend'],
    },
    {
      key: 'purchaseRequest',
      by: teacher,
      ago: 7,
      values: { item: '平板电脑40台', amount: 120_000, reason: '智慧课堂' },
      acts: [sent(teacher), [manager, 'complete', '确有需要'], [finance, 'complete', '预算内']],
    },
    {
      key: 'purchaseRequest',
      by: teacher,
      ago: 3,
      values: { item: '美术材料', amount: 900, reason: '书画社团' },
      acts: [sent(teacher), [manager, 'complete', '同意']],
    },
    { key: 'roomBooking', by: teacher, ago: 0.5, values: { room: '报告厅', day: '2026-12-18', people: 120, use: '成果展示' } },
    {
      key: 'complaintHandling',
      by: teacher,
      ago: 2,
      values: { subject: '课间场地被占用', against: '启航艺术', isUrgent: false },
      acts: [
        [operator, 'complete', '受理'],
        [manager, 'complete', '已处理', { result: '已调整场地并当面说明' }],
      ],
    },
    { key: 'contractApproval', by: operator, ago: 1, values: { party: '印务公司', amount: 8_000, summary: '教材印制' } },
    {
      key: 'contractApproval',
      by: operator,
      ago: 2,
      values: { party: '车辆公司', amount: 60_000, summary: '研学用车' },
      acts: [sent(operator), [finance, 'claim'], [operator, 'remark', '请在本周内审核']],
    },
  ]
}

async function tell(world: World, { key, by, values, acts = [], ends, ago }: Told, i: number): Promise<void> {
  let now = plus(world.end, -ago * 24 * hour - i * 7 * minute)
  const id = world.chance.branch(`flow ${i}`).id(now),
    next = (): string => ((now = plus(now, 3 * hour + 11 * minute)) < world.end ? now : (now = plus(world.end, -(20 - i) * 1_000)))
  const [definition] = await world.ask(definitionOf(key))
  await world.run(by, 'flow_instance.begin', id, { definitionId: definition!.id, values }, now)
  await act(world, id, acts, next)
  if (ends) await world.run(ends[0], `flow_instance.${ends[1]}`, id, ends[2] ?? {}, next())
}
/** What people do with the tasks of an instance, one after another. */
async function act(world: World, id: string, acts: readonly Act[], next: () => string): Promise<void> {
  for (const [who, does, said, values] of acts) {
    const open = await world.ask(instanceTasks(id)),
      mine = open.find(one => one.assignee === who.actor.userId),
      task = mine ?? open.find(one => one.status === 'todo' && isCandidate(one.candidates, who.actor)) ?? open[0]!
    if (does === 'remark' || does === 'remind') {
      await world.run(who, `flow_task.${does}`, open[0]!.id, does === 'remark' ? { text: said } : {}, next())
      continue
    }
    if (!mine) await world.run(who, 'flow_task.claim', task.id, {}, next())
    if (does === 'giveBack') await world.run(who, 'flow_task.giveBack', task.id, { comment: said }, next())
    else if (does !== 'claim')
      await world.run(who, 'flow_task.complete', task.id, { isAgreed: does === 'complete', comment: said, values: values ?? null }, next())
  }
}

/** The area whose agencies are audited by a process of its own, and an agency whose teachers are: elsewhere the steps of the house decide. */
const ownWay = areas[2]
const houseOf = ({ agencies }: District): Agency => agencies.find(one => areas[one.index % areas.length] === ownWay) ?? agencies.at(-1)!
const areaOf = ({ index }: Agency) => areas[index % areas.length]!
interface Submitted {
  readonly by: Session
  readonly what: 'agency.register' | 'agency_teacher.submit'
  readonly input: object
  /** How many days ago it was handed in. */
  readonly ago: number
  readonly acts?: readonly Act[]
  /** It is taken back by who handed it in. */
  readonly isTakenBack?: boolean
}
async function tellAudits(world: World, district: District, begun: string): Promise<void> {
  const { admin } = district.staff,
    chance = world.chance.branch('flow audits')
  const processes = [
    ['agency-audit', ownWay],
    ['teacher-audit', areaOf(houseOf(district))],
  ] as const
  for (const [i, [file, area]] of processes.entries()) {
    const now = plus(begun, i * minute),
      id = chance.id(now),
      { key, name, category, description } = galleryEntry(file, 0),
      own = `${key}_${area.code}`
    const xml = { text: processFile(file).replaceAll(`"${key}"`, `"${own}"`) }
    await world.run(admin, 'flow_model.create', id, { modelKey: own, name: `${name}（${area.name}）`, description, category, xml }, now)
    await world.run(admin, 'flow_model.deploy', id, {}, plus(now, 1_000))
  }
  for (const [i, { by, what, input, ago, acts = [], isTakenBack }] of audits(world, district).entries()) {
    let now = plus(world.end, -ago * 24 * hour - i * 9 * minute)
    const id = chance.id(now),
      next = (): string => (now = plus(now, 2 * hour + 17 * minute))
    await world.run(by, what, id, input, now)
    const [instance] = await world.ask(find(flowInstance, { businessId: id }))
    await act(world, instance!.id, acts, next)
    if (isTakenBack) await world.run(by, 'agency.revoke', id, {}, next())
  }
}
function audits(world: World, district: District): readonly Submitted[] {
  const { staff, schools } = district,
    { operator, finance, commissions, sellers } = staff,
    commission = commissions.get(ownWay.code)!,
    house = houseOf(district)
  const agency = (n: number, agencyName: string, contact: string) => ({
    ...{ agencyName, licenseNo: `教民${110_107_900 + n}`, licenseUntil: world.date(400 + n * 30), areaCode: ownWay.code, areaName: ownWay.name, contact },
    phone: phoneOf(7_900 + n),
  })
  const teacher = (n: number, name: string, subject: string) => ({
    ...{ agencyId: house.manager.actor.deptId, name, phone: phoneOf(7_950 + n), idCard: idCardOf(`1990-0${n + 1}-12`, 950 + n), subject },
    ...{ titleLevel: '二级教师', certificateNo: `2021${3_390_000 + n}`, certificateUntil: world.date(700), noCrimeUntil: world.date(300) },
    contractUntil: world.date(400),
  })
  const first: Act = [operator, 'complete', '材料齐全'],
    seller = sellers[0]!
  const applied = (input: object, ago: number, ...acts: readonly Act[]): Submitted => ({ by: seller, what: 'agency.register', input, ago, acts })
  const handedIn = (input: object, ago: number, ...acts: readonly Act[]): Submitted => ({ by: house.manager, what: 'agency_teacher.submit', input, ago, acts })
  return [
    applied(agency(1, '云杉书画院', '何静'), 24, first, [commission, 'complete', '场地符合要求'], [finance, 'complete', '账户已核验']),
    applied(agency(2, '青溪研学社', '孔宁'), 16, first, [commission, 'refuse', '许可范围不含研学']),
    applied(agency(3, '星桥科学社', '陶然'), 5, first, [finance, 'complete', '账户已核验']),
    applied(agency(4, '晴岚运动中心', '华安'), 3, [operator, 'claim']),
    applied(agency(5, '知更戏剧坊', '云溪'), 1),
    { ...applied(agency(6, '半山街舞社', '苏北'), 2), isTakenBack: true },
    handedIn(teacher(1, '章舒', 'art'), 6, [operator, 'complete', '请试讲', { isHeard: true }]),
    handedIn(
      teacher(2, '潘越', 'robot'),
      4,
      [operator, 'complete', '资料有效', { isHeard: true }],
      [schools[0]!.manager, 'complete', '课堂有序', { points: 86 }],
    ),
    handedIn(teacher(3, '葛明', 'football'), 9, [operator, 'refuse', '教师资格证不清晰，请重新上传']),
  ]
}
