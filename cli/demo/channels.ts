/** Channels and organisations: their bases, codes, areas, teachers and prices, the families that came by them, and the months of commission. */
import { areaId, partnerOrder, visitorId } from '../../modules/channels/index.ts'
import { commission } from '../../modules/commissions/index.ts'
import { find, get } from '../../modules/kit/index.ts'
import { payoutLine } from '../../modules/payouts/index.ts'
import type { Session } from '../../server/kernel/engine.ts'
import { accounts } from './accounts.ts'
import { beginDays, type District, makeAccount, makeBankAccount, phoneOf } from './district.ts'
import type { Child } from './families.ts'
import { adultName, areas, surname } from './names.ts'
import type { Product } from './products.ts'
import { monthBefore } from './settling.ts'
import { at, digestOf, minute, plus, type World } from './world.ts'

export interface Partner {
  readonly id: string
  readonly kind: 'channel' | 'org'
  readonly code: string
}
const channels = [
  ['社区服务站', 'SQ01', '6.00'],
  ['书店联盟', 'SD02', '8.00'],
  ['亲子公众号', 'GZH03', '10.00'],
  ['少年宫前台', 'SNG04', '5.00'],
  ['校门口传单', 'CD05', '4.00'],
  ['老生推荐', 'LS06', '12.00'],
] as const
const orgs = [
  ['晨光教育咨询', 'CG01'],
  ['星河文化', 'XH02'],
  ['育苗社区中心', 'YM03'],
  ['知行书院', 'ZX04'],
] as const

/** What an organisation takes over at and sells at: every other one sells for less than the class asks, in whole yuan, and earns all the same. */
const pricesOf = (cents: number, n: number) => ({ price1: Math.floor(cents * 0.85), price2: n % 2 === 0 ? cents : Math.ceil((cents * 0.95) / 100) * 100 })

/** Everything that partners have before the first family comes. */
export async function makePartners(world: World, { staff }: District, products: readonly Product[], passwordHash: string): Promise<readonly Partner[]> {
  const now = world.on(beginDays, '15:00'),
    chance = world.chance.branch('partners')
  const run = (what: string, id: string, input: object, when = now) => world.run(staff.operator, what, id, input, when)
  const contact = (n: number) => ({
    contact: adultName(
      surname(from => chance.pick(from)),
      from => chance.pick(from),
    ),
    phone: phoneOf(7_000 + n),
  })
  const manager = async (account: 'channel' | 'org', kind: 'CM' | 'OM', deptId: string, n: number): Promise<Session> => {
    const known =
      n === 0 ? accounts.find(one => one.account === account)! : { account: `${account}${n + 1}`, name: `${kind === 'CM' ? '渠道' : '机构'}${n + 1}号` }
    const phone = phoneOf((account === 'channel' ? 7_100 : 7_200) + n)
    return world.as(kind, await makeAccount(world, { account: known.account, name: known.name, phone, role: kind, deptId }, passwordHash, now), deptId, {
      partner: [deptId],
    })
  }
  const bases = await Promise.all(
    areas.slice(0, 2).map(async (area, n) => {
      const id = chance.id(now)
      await run('channel_base.create', id, { name: `${area.name}推广基地`, areaCode: area.code, ratio: 1_500, ...contact(n) })
      return id
    }),
  )
  const made: Partner[] = []
  for (const [n, [channelName, channelCode, rate]] of channels.entries()) {
    const id = chance.id(now)
    await run('channel.create', id, { channelName, channelCode, baseId: bases[n % 2], commissionRate: Math.round(Number(rate) * 100), ...contact(10 + n) })
    const owner = await manager('channel', 'CM', id, n)
    await makeBankAccount(world, staff, owner, { type: 'channel', ownerId: id, name: channelName, number: 7_000_000_000 + n * 37 + 11 }, now)
    made.push({ id, kind: 'channel', code: channelCode })
  }
  for (const [n, [orgName, orgCode]] of orgs.entries()) {
    const id = chance.id(now),
      near = areas.slice(n % 2, (n % 2) + 3)
    await run('org.create', id, { orgName, orgCode, areaCode: near[0]!.code, ...contact(20 + n) })
    for (const area of near) await run('org_area.give', areaId(id, area.code), { orgId: id, areaCode: area.code })
    const owner = await manager('org', 'OM', id, n)
    await makeBankAccount(world, staff, owner, { type: 'org', ownerId: id, name: orgName, number: 7_500_000_000 + n * 37 + 11 }, now)
    for (let i = 0; i < 3; i++)
      await world.run(
        owner,
        'org_teacher.create',
        chance.id(now),
        { orgId: id, name: contact(0).contact, phone: phoneOf(7_300 + n * 10 + i), subject: chance.pick(['art', 'music', 'dance']) },
        now,
      )
    for (const one of products.filter(({ agency }) => agency.index % orgs.length === n))
      await world.may(
        staff.operator,
        'price_auth.give',
        chance.id(now),
        { orgId: id, productId: one.id, ...pricesOf(one.priceCents, n), fromDate: world.date(-160) },
        world.on(-160, '10:00'),
      )
    made.push({ id, kind: 'org', code: orgCode })
  }
  return made
}

/** One family in four came by a code, before it enrolled anywhere. */
export async function bringFamilies(world: World, partners: readonly Partner[], families: ReadonlyMap<string, readonly Child[]>): Promise<void> {
  const parents = new Map([...families.values()].flat().map(child => [child.parent.actor.userId, child.parent]))
  const now = world.on(-159, '20:00'),
    chance = world.chance.branch('brought')
  for (const [userId, parent] of parents) {
    if (!chance.chance(0.25)) continue
    const { id, code } = chance.pick(partners)
    await world.run(parent, 'partner_visitor.arrive', visitorId(id, userId), { code }, now)
  }
  for (const code of ['SQ1', 'GZH-OLD']) await world.run(world.system, 'stray_code.note', `unknown:${code}`, { code, why: 'unknown' }, now)
}

/** Each month that ended is settled on the twentieth of the next: generated, submitted, approved, and paid by another hand. */
export async function tellCommissions(world: World, { staff }: District, partners: readonly Partner[]): Promise<void> {
  const current = monthBefore(world.date(-20), 0)
  for (const back of [3, 2, 1]) {
    const month = monthBefore(current, back).slice(0, 7),
      day = `${monthBefore(current, back - 1).slice(0, 8)}20`
    await world.time.at(at(day, '10:00'))
    const toFile: Filed[] = []
    for (const partner of partners) {
      const id = await settle(world, staff, partner, { month, day, isLast: back === 1 })
      if (id) toFile.push({ id, code: partner.code })
    }
    if (toFile.length > 0) await payByFile(world, staff, toFile, day)
  }
}
interface Filed {
  readonly id: string
  readonly code: string
}
/** The last month is paid by one file: the bank refuses an organisation, and gives a channel its money back in the evening. */
async function payByFile(world: World, { finance, finance2 }: District['staff'], filed: readonly Filed[], day: string): Promise<void> {
  const now = at(day, '15:00'),
    answered = at(day, '18:00'),
    batchId = world.chance.branch(`commission file ${day}`).id(now),
    codeOf = new Map(filed.map(one => [one.id, one.code]))
  await world.run(finance, 'payout_batch.collect', batchId, { template: 'neutral', commissionIds: filed.map(one => one.id) }, now)
  await world.run(finance2, 'payout_batch.release', batchId, {}, at(day, '15:20'))
  await world.run(world.system, 'payout_batch.writeFile', batchId, { digest: digestOf(`demo ${batchId}`) }, at(day, '15:30'))
  const lines = await world.ask(find(payoutLine, { batchId }, { sort: ['lineNo'] }))
  const rows = lines.map((one, i) => {
    const isRefused = codeOf.get(one.commissionId!) === 'CG01'
    return {
      ...{ line: i + 2, number: one.lineNo, cents: one.amountCents, outcome: isRefused ? 'refused' : 'paid' },
      ...(isRefused ? { reference: '', reason: '收款账号不存在' } : { reference: `BK${one.lineNo}`, reason: '' }),
    }
  })
  await world.run(world.system, 'payout_batch.takeAnswer', batchId, { digest: digestOf(`demo answer ${batchId}`), rows }, answered)
  for (const [i, { reference, reason }] of rows.entries())
    await (reason
      ? world.run(world.system, 'commission.returnByFile', lines[i]!.commissionId!, { reason }, plus(answered, minute))
      : world.run(world.system, 'commission.settleByFile', lines[i]!.commissionId!, { reference }, plus(answered, minute)))
  const back = filed.find(one => one.code === 'SQ01')
  if (back) await world.run(finance2, 'commission.bounce', back.id, { remark: '收款户名与账号不符' }, at(day, '19:00'))
}
interface Month {
  readonly month: string
  readonly day: string
  readonly isLast: boolean
}
/** The settlement of a month; answers its id where it is to be paid by a file. */
async function settle(
  world: World,
  staff: District['staff'],
  { id: partnerId, kind, code }: Partner,
  { month, day, isLast }: Month,
): Promise<string | undefined> {
  const [waiting] = await world.ask(find(partnerOrder, { partnerId, status: 'earned', open: { not: 0 } }, { limit: 1 }))
  if (!waiting) return undefined
  const now = at(day, '10:00'),
    id = world.chance.branch(`commission ${code} ${month}`).id(now)
  const input = { ...(kind === 'channel' ? { channelId: partnerId } : { orgId: partnerId }), period: month }
  if (!(await world.may(staff.finance, 'commission.generate', id, input, now))) return undefined
  // The last month of some still waits for whoever is next.
  if (isLast && code.endsWith('6')) return undefined
  await world.run(staff.operator, 'commission.submit', id, {}, at(day, '11:00'))
  if (isLast && code.endsWith('5')) return undefined
  await world.run(staff.finance, 'commission.approve', id, { remark: '订单与佣金核对一致' }, at(day, '14:00'))
  if (isLast && code.endsWith('4')) return undefined
  const row = await world.ask(get(commission, id)),
    paid = at(day, '16:00')
  if (row!.amountCents <= 0) {
    await world.run(staff.finance2, 'commission.carry', id, {}, paid)
    return undefined
  }
  if (isLast) return id
  await world.run(staff.finance2, 'commission.execute', id, {}, paid)
  await world.run(world.system, 'commission.succeed', id, { reference: `BK${row!.commissionNo}` }, plus(paid, 5 * minute))
  return undefined
}
