/** What the sellers of the demo did: clues from the first call to a customer or to nothing, opportunities on every stage, contracts in every
 * status with their payments, targets and what is said to usual questions. */
import { customer } from '../../modules/crm/index.ts'
import { dayOf, find, plusDays } from '../../modules/kit/index.ts'
import type { Session } from '../../server/kernel/engine.ts'
import { type District, phoneOf } from './district.ts'
import { adultName, surname } from './names.ts'
import { day, hour, minute, plus, type World, zone } from './world.ts'

const wants = ['想了解课后服务的课程清单', '询问周末研学的价格', '希望安排一次试听', '校区新开，想谈整学期合作', '比较几家机构的科创课程'] as const
const said = ['电话沟通，了解了需求', '加了微信，发送了课程介绍', '上门拜访，对方需要和负责人商量', '约了下周面谈', '发送了报价'] as const
const offers = ['课后服务整体方案', '暑期托管合作', '科创社团采购', '研学活动协议', '书画小班课'] as const
const kinds = ['call', 'message', 'visit', 'meeting', 'note'] as const
/** At scale 1; some more opportunities come of clues, and about half of them come to a contract. */
const clues = 600,
  deals = 240
/** How far one of ten comes: to a stage, to a contract, or to nothing. */
const ends = [0, 1, 2, 'contract', 'contract', 'contract', 2, 'contract', 'lost', 'contract'] as const
const stages = ['created', 'qualified', 'proposal', 'negotiation'] as const

export async function tellSales(world: World, district: District): Promise<void> {
  const { staff } = district,
    boss = staff.sales,
    count = (all: number, least: number): number => Math.max(least, Math.round(all * world.scale))
  await tellSettings(world, boss, staff.sellers)
  await Promise.all(Array.from({ length: count(clues, 14) }, (_, i) => tellClue(world, boss, staff.sellers[i % staff.sellers.length]!, i)))
  // Customers with more than a name: those of the stories come first.
  const held = await world.ask(find(customer, { status: ['owned', 'locked'], phase: { not: 'lost' } }, { sort: ['code'] }))
  const cast = { boss, operator: staff.operator, finance: staff.finance }
  await Promise.all(
    held.slice(0, count(deals, 30)).map(async ({ id, ownerId }, i) => {
      const seller = staff.sellers.find(one => one.actor.userId === ownerId)
      if (seller) await tellDeal(world, { ...cast, seller }, id, i)
    }),
  )
}

async function tellSettings(world: World, boss: Session, sellers: readonly Session[]): Promise<void> {
  const chance = world.chance.branch('sales settings'),
    now = world.on(-60, '09:00')
  const make = (what: string, input: object) => world.run(boss, `${what}.create`, chance.id(now), input, now)
  for (const [i, name] of ['重点校', '家委会推荐', '价格敏感', '待回访'].entries())
    await make('crm_label', { name, color: ['red', 'green', 'amber', 'blue'][i], sort: i + 1 })
  for (const [title, answer] of [
    ['课程怎么收费', '按课时收费，每课时 60 至 90 元，开课前可全额退费。'],
    ['老师有资质吗', '所有教师均已通过学校审核，持教师资格证或专业证书。'],
    ['可以试听吗', '可以，每名学生可免费试听一次。'],
  ])
    await make('crm_problem', { title, answer, type: 'product', sort: 1 })
  await make('crm_keyword', { keyword: '退费', reply: '未开课可全额退费；已开课按剩余课时退费。', type: 'price' })
  const month = world.today.slice(0, 7)
  for (const one of sellers)
    await world.run(
      boss,
      'sales_target.create',
      chance.id(now),
      {
        ownerId: one.actor.userId,
        month,
        amount: Math.max(12_000_000, Math.round(240_000_000 * world.scale)),
        follows: Math.max(60, Math.round(900 * world.scale)),
      },
      now,
    )
}

async function tellClue(world: World, boss: Session, seller: Session, i: number): Promise<void> {
  const chance = world.chance.branch(`clue ${i}`),
    days = -40 + (i % 40),
    at = (after: number, clock = '10:00'): string => plus(world.on(Math.min(-1, days + after), clock), (i % 48) * minute)
  const id = chance.id(at(0))
  const given = {
    name: adultName(
      surname(from => chance.pick(from)),
      from => chance.pick(from),
    ),
    phone: phoneOf(80_000 + i),
    source: chance.pick(['phone', 'web', 'referral', 'wechat', 'advert']),
    content: chance.pick(wants),
  }
  const isPooled = i % 8 === 3
  await world.run(isPooled ? boss : seller, 'clue.create', id, isPooled ? given : { ...given, ownerId: seller.actor.userId }, at(0))
  if (isPooled) return
  // The newest are still to be called, all others were.
  if (i % 40 >= 38 || (i < 48 && i % 11 === 10)) return
  const note = (clock: string, after: number, more: object = {}) =>
    world.run(
      seller,
      'follow_info.create',
      chance.id(at(after, clock)),
      { clueId: id, type: chance.pick(kinds), content: chance.pick(said), ...more },
      at(after, clock),
    )
  await note('14:00', 0)
  if (i % 7 === 5) return void (await world.run(seller, 'clue.invalidate', id, { reason: '号码有误' }, at(0, '16:00')))
  await note('15:00', 1, { nextTime: plus(world.end, (i % 5) * day - (i % 3) * hour * 20 + hour), nextType: chance.pick(['call', 'visit']) })
  if (i % 3 === 0) await world.run(seller, 'clue.markInterested', id, {}, at(1, '16:00'))
  // A seller holds so many customers and no more, however large the demo is.
  if (i % 6 === 0 && i < clues)
    await world.run(seller, 'clue.convert', id, { opportunityName: chance.pick(offers), amount: chance.int(2, 30) * 100_000 }, at(1, '17:00'))
}

interface Cast {
  readonly boss: Session
  readonly seller: Session
  readonly operator: Session
  readonly finance: Session
}
async function tellDeal(world: World, cast: Cast, customerId: string, i: number): Promise<void> {
  const { seller } = cast,
    chance = world.chance.branch(`deal ${i}`),
    start = -34 + (i % 26),
    at = (after: number): string => plus(world.on(Math.min(-1, start + after), '11:00'), (i % 48) * minute),
    id = chance.id(at(0)),
    amount = chance.int(3, 24) * 1_000_000
  await world.run(
    seller,
    'contact.create',
    chance.id(at(0)),
    {
      customerId,
      name: adultName(
        surname(from => chance.pick(from)),
        from => chance.pick(from),
      ),
      phone: phoneOf(70_000 + i),
      position: chance.pick(['校长', '主任', '负责人']),
    },
    at(0),
  )
  const expectDate = plusDays(world.today, chance.int(5, 70))
  await world.run(seller, 'opportunity.create', id, { customerId, name: chance.pick(offers), amount, expectDate }, at(0))
  const end = ends[i % ends.length]!,
    reached = typeof end === 'number' ? end : 2
  for (let n = 1; n <= reached; n++) await world.run(seller, 'opportunity.move', id, { stage: stages[n] }, at(n * 2))
  if (typeof end === 'number') return
  if (end === 'lost') return void (await world.run(seller, 'opportunity.lose', id, { reason: 'price' }, at(6)))
  await world.run(seller, 'follow_info.create', chance.id(at(5)), { opportunityId: id, type: 'meeting', content: '当面讨论方案，对方基本同意' }, at(5))
  await world.run(seller, 'opportunity.move', id, { stage: 'negotiation' }, at(6))
  await tellContract(world, cast, { customerId, opportunityId: id, amount, i, at: after => at(7 + after) })
}

interface Signing {
  readonly customerId: string
  readonly opportunityId: string
  readonly amount: number
  readonly i: number
  readonly at: (after: number) => string
}
async function tellContract(world: World, { boss, seller, operator, finance }: Cast, { customerId, opportunityId, amount, i, at }: Signing): Promise<void> {
  const chance = world.chance.branch(`contract ${i}`),
    id = chance.id(at(0)),
    half = Math.floor(amount / 2),
    on = (after: number): string => dayOf(at(after), zone)
  // One in five begins later; of the others some are paid in full and done.
  const isLater = i % 5 === 0,
    startDate = isLater ? plusDays(world.today, 10) : on(4)
  const plan = [
    { due: on(5), cents: half },
    { due: plusDays(world.today, 60), cents: amount - half },
  ]
  const run = (who: Session, what: string, input: object, after: number) => world.run(who, `contract.${what}`, id, input, at(after))
  await run(
    seller,
    'create',
    { customerId, opportunityId, name: '课后服务合作合同', amount, startDate, endDate: plusDays(world.today, i % 4 === 0 ? 25 : 300), plan },
    0,
  )
  if (i % 9 === 4) return
  await run(seller, 'apply', {}, 1)
  if (i % 9 === 3) return
  if (i % 9 === 8) return void (await run(boss, 'reject', { remark: '请补充付款条款' }, 2))
  await run(boss, 'approve', {}, 2)
  if (amount >= 10_000_000) await run(operator, 'approve', {}, 3)
  if (i % 18 === 5) return
  if (i % 18 === 14) return void (await run(boss, 'void', { remark: '客户调整预算，本学期不再签约' }, 4))
  await world.run(seller, 'opportunity.win', opportunityId, {}, at(4))
  await run(seller, 'sign', { signDate: on(4), fileId: 'https://files.example.com/contract.pdf' }, 4)
  if (!isLater) await run(seller, 'perform', {}, 5)
  const pay = (cents: number, after: number) =>
    world.run(seller, 'contract_payment.create', chance.id(at(after)), { contractId: id, amount: cents, payDate: on(after), method: 'transfer' }, at(after))
  // What was due and has not come stands on the workbench.
  const isOwing = i % 8 === 7
  if (!isOwing) {
    await pay(half, 5)
    await world.run(
      finance,
      'contract_invoice.create',
      chance.id(at(5)),
      { contractId: id, amount: half, invoiceNo: `F${20_260_000 + i}`, invoiceDate: on(5), title: '客户单位' },
      at(5),
    )
  }
  if (i % 18 === 15) return void (await run(seller, 'amend', { endDate: plusDays(world.today, 400), why: '客户希望延长一个学期' }, 6))
  const isArchived = i % 7 === 2
  if (isOwing || isLater || !(isArchived || i % 11 === 8)) return
  await pay(amount - half, 6)
  await run(seller, 'finish', {}, 6)
  if (isArchived) await run(seller, 'archive', {}, 6)
}
