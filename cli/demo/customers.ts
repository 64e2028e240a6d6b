/** The customers of the demo, told by themselves on the last evening with the dates of the past weeks: some in the sea, most with a
 * seller who follows them up, a few intended, lost, locked or won. */
import { user } from '../../modules/identity/index.ts'
import { find, get } from '../../modules/kit/index.ts'
import { order } from '../../modules/payments/index.ts'
import type { Session } from '../../server/kernel/engine.ts'
import { type District, phoneOf } from './district.ts'
import { adultName, areas, surname } from './names.ts'
import { noteSheet } from './sheets.ts'
import { hour, minute, plus, type World } from './world.ts'

const firms = [
  '云帆文化',
  '松果教育',
  '拾光书屋',
  '小橘灯阅读',
  '星桥体育',
  '清和艺术',
  '木兰舞社',
  '青禾农场',
  '蓝图科技',
  '鹿鸣书院',
  '棠梨陶艺',
  '望舒琴行',
] as const
const kinds = ['少年宫', '托管中心', '活动中心'] as const
const talks = [
  '电话沟通，了解了课后服务的需求，对方希望先看课程清单。',
  '上门拜访，带去了课程样册，约定下周试听。',
  '对方正在比较几家机构，关注师资和价格。',
  '发送了报价，对方需要和负责人商量。',
  '邀请参加了开放日，反馈良好。',
] as const
const wishes = ['少儿体能课程', '科创社团整体方案', '暑期托管合作', '书法与国画小班', '研学活动'] as const
const count = 36

/** Beside those with a story: as many as make lists long. With those that come of clues they are 2,000. */
const crowd = 1_900
const notes = ['电话未接通，稍后再联系', '发送了课程清单', '对方正在考虑', '约定下周再谈', '到访校区，参观了教室', '询问了收费方式', '介绍了试听安排'] as const
const ways = ['call', 'call', 'message', 'visit', 'note', 'meeting'] as const
/** How often each of ten was contacted: the seventh was entered in these days and waits for a first word. */
const contacts = [4, 2, 6, 4, 3, 7, 0, 4, 3, 5] as const

export async function tellCustomers(world: World, { staff }: District): Promise<void> {
  await tellSeas(world, staff.sales)
  await Promise.all(Array.from({ length: count }, (_, i) => tellOne(world, staff.sales, staff.sellers, i)))
  await tellDeal(world, staff.sellers[0]!)
  await tellGone(world, staff.sales, staff.sellers[0]!)
  await tellSheet(world, staff.sales)
  const many = Math.round(crowd * Math.min(1, world.scale))
  await Promise.all(Array.from({ length: many }, (_, i) => tellShort(world, staff.sales, staff.sellers, i)))
}

/** Seas of two areas, and one of the sellers' department. */
async function tellSeas(world: World, manager: Session): Promise<void> {
  const now = world.on(-70, '09:00')
  const make = (name: string, more: object) =>
    world.run(manager, 'client_sea.create', world.chance.branch(`sea ${name}`).id(now), { name, sort: 1, ...more }, now)
  for (const area of areas.slice(0, 2)) await make(`${area.name}公海`, { areaCode: area.code })
  await make('市场部公海', { deptId: manager.actor.deptId, freshHours: 2, formerOwnerDays: 5 })
}

/** One that was entered and lies in the sea, or that a seller calls every few days; the last time not long ago, so that it stays theirs. */
async function tellShort(world: World, manager: Session, sellers: readonly Session[], i: number): Promise<void> {
  const chance = world.chance.branch(`crowd ${i}`),
    seller = sellers[i % sellers.length]!,
    isInSea = i % 5 < 2,
    times = isInSea ? 0 : contacts[Math.floor(i / 5) % contacts.length]!,
    last = -1 - (i % 7),
    at = (days: number, clock = '11:00'): string => plus(world.on(days, clock), (i % 48) * minute),
    days = Array.from({ length: times }, (_, n) => last - (times - 1 - n) * (3 + (i % 6))),
    now = at((days[0] ?? last) - 1),
    id = chance.id(now)
  const isFirm = i % 4 === 0
  const given = {
    name: isFirm
      ? `${firms[i % firms.length]}${kinds[i % kinds.length]}${i + 1}分部`
      : adultName(
          surname(from => chance.pick(from)),
          from => chance.pick(from),
        ),
    phone: phoneOf(60_000 + i),
    level: chance.pick(['key', 'normal', 'normal', 'minor']),
    source: chance.pick(['phone', 'web', 'referral', 'exhibition', 'advert']),
    industry: isFirm ? '教育培训' : '家长',
    ...(isFirm ? { areaCode: areas[i % areas.length]!.code } : {}),
  }
  if (isInSea) return void (await world.run(manager, 'customer.createInSea', id, given, now))
  await world.run(seller, 'customer.create', id, given, now)
  for (const [n, day] of days.entries()) {
    const when = at(day, '14:00'),
      next = n === times - 1 && i % 3 === 0 ? { nextTime: plus(world.end, (9 + (i % 9) + 24 * (i % 14)) * hour), nextType: chance.pick(ways) } : {}
    await world.run(seller, 'follow_info.create', chance.id(when), { customerId: id, type: chance.pick(ways), content: chance.pick(notes), ...next }, when)
  }
  const after = plus(at(days.at(-1) ?? last - 1, '14:00'), hour)
  if (i % 9 === 0) await world.run(seller, 'customer.markIntended', id, { intention: wishes[i % wishes.length], budget: 100_000 }, after)
  else if (i % 31 === 4) await world.run(seller, 'customer.markLost', id, { reason: '已与其他机构签约' }, after)
}

async function tellOne(world: World, manager: Session, sellers: readonly Session[], i: number): Promise<void> {
  const chance = world.chance.branch(`customer ${i}`),
    seller = sellers[i % sellers.length]!,
    start = -62 + i
  const at = (days: number, clock = '10:00'): string => plus(world.on(days, clock), i * minute)
  let now = at(start)
  const id = chance.id(now),
    area = areas[i % areas.length]!,
    isLeft = i % 6 === 3,
    isFirm = i < firms.length * 2
  const given = {
    name: isFirm
      ? `${firms[i % firms.length]}${i < firms.length ? '' : kinds[i % kinds.length]}`
      : adultName(
          surname(from => chance.pick(from)),
          from => chance.pick(from),
        ),
    phone: phoneOf(50_000 + i),
    level: chance.pick(['key', 'normal', 'normal', 'minor']),
    areaCode: area.code,
    source: chance.pick(['phone', 'web', 'referral', 'exhibition', 'advert']),
    industry: isFirm ? '教育培训' : '家长',
  }
  if (isLeft || i % 3 === 0) await world.run(manager, 'customer.createInSea', id, given, now)
  else await world.run(seller, 'customer.create', id, given, now)
  if (isLeft) return
  if (i % 3 === 0) await world.run(seller, 'customer.receive', id, {}, (now = at(start + 2)))
  const last = i === 7 ? -13 : -1 - (i % 9)
  for (const days of [start + 6, last - 9, last])
    if (days > start + 3 && days <= last)
      await world.run(
        seller,
        'customer.follow',
        id,
        { content: chance.pick(talks), nextFollowTime: plus(world.end, chance.int(1, 6) * 24 * hour) },
        (now = at(days, '15:00')),
      )
  await tellEnd(world, manager, { seller, next: sellers[(i + 1) % sellers.length]!, id, i }, plus(now, hour))
}

/** Some were entered twice and are one now, some were entered by mistake. */
async function tellGone(world: World, manager: Session, seller: Session): Promise<void> {
  const now = world.on(-3, '16:00')
  const enter = async (name: string, n: number): Promise<string> => {
    const id = world.chance.branch(`gone ${n}`).id(now)
    await world.run(seller, 'customer.create', id, { name, phone: phoneOf(59_000 + n), level: 'normal', source: 'phone', industry: '教育培训' }, now)
    return id
  }
  for (const [n, name] of firms.slice(0, 3).entries()) {
    const [kept, twice, wrong] = [await enter(`${name}城西店`, n * 3), await enter(`${name}（城西）`, n * 3 + 1), await enter(`测试${n + 1}`, n * 3 + 2)]
    await world.run(manager, 'customer.merge', twice, { intoId: kept, take: [], remark: '同一家，重复录入' }, plus(now, hour))
    await world.run(manager, 'customer.remove', wrong, {}, plus(now, hour))
  }
}

/** A sheet of an exhibition that the manager read into the sea: two of its rows are customers that were there already. */
async function tellSheet(world: World, manager: Session): Promise<void> {
  const now = world.on(-8, '09:30'),
    chance = world.chance.branch('sheet'),
    phones = [...Array.from({ length: 14 }, (_, n) => phoneOf(58_000 + n)), phoneOf(50_000), phoneOf(58_003)]
  let taken = 0
  for (const [n, phone] of phones.entries()) {
    const name = `${firms[n % firms.length]}${n < firms.length ? '展会咨询' : '展会回访'}`
    if (await world.may(manager, 'customer.createInSea', chance.id(now), { name, phone, level: 'normal', source: 'exhibition' }, now)) taken++
  }
  await noteSheet(world, manager, { type: 'customer', total: phones.length, taken, now: plus(now, minute) })
}

interface Kept {
  readonly seller: Session
  readonly next: Session
  readonly id: string
  readonly i: number
}
async function tellEnd(world: World, manager: Session, { seller, next, id, i }: Kept, now: string): Promise<void> {
  if (i % 5 === 1) await world.run(seller, 'customer.markIntended', id, { intention: wishes[i % wishes.length], budget: (i + 1) * 100_000 }, now)
  else if (i % 11 === 4) await world.run(seller, 'customer.markLost', id, { reason: '已与其他机构签约' }, now)
  else if (i % 13 === 5) await world.run(seller, 'customer.putSea', id, { reason: '多次联系未接通' }, now)
  else if (i === 20) await world.run(manager, 'customer.lock', id, {}, now)
  else if (i === 23) await world.run(seller, 'customer.transfer', id, { ownerId: next.actor.userId }, now)
}

/** A family that paid: the deal is their order. */
async function tellDeal(world: World, seller: Session): Promise<void> {
  const now = plus(world.end, -6 * hour),
    id = world.chance.branch('deal').id(now)
  const [paid] = await world.ask(find(order, { status: 'paid', payerId: { not: null } }, { sort: ['createdAt', 'orderCode'], limit: 1 }))
  const payer = await world.ask(get(user, paid?.payerId))
  if (!paid || !payer?.phone) return
  await world.run(seller, 'customer.create', id, { name: payer.realName, phone: payer.phone, level: 'key', source: 'referral', industry: '家长' }, now)
  await world.run(seller, 'customer.markDeal', id, { orderCode: paid.orderCode }, plus(now, minute))
}
