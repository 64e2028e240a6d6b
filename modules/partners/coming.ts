/** Coming by a code, and what follows from it: who came counts for a stated time, and pays what the organisation may sell at. */
import { identity, user } from '../identity/index.ts'
import { command, count, day, dayOf, ensure, fact, find, gather, get, int, pick, plus, type Reading, type Row, step } from '../kit/index.ts'
import { policy, policyId, policyOf } from '../system/index.ts'
import { channel, channelRate } from './channel.ts'
import { onDay } from './dated.ts'
import { org, orgArea, priceAuth } from './org.ts'
import { areaId } from './org.commands.ts'
import { no } from './refusals.ts'
import { partnerVisitor, strayCode, type strayWhys, visitorId } from './visitor.ts'

export type Partner = Row<typeof channel> | Row<typeof org>
export const isChannel = (partner: Partner): partner is Row<typeof channel> => 'channelCode' in partner
/** The columns that say whose it is. */
export const columnsOf = (partner: Partner) =>
  isChannel(partner)
    ? { kind: 'channel' as const, partnerId: partner.id, channelId: partner.id, orgId: null }
    : { kind: 'org' as const, partnerId: partner.id, channelId: null, orgId: partner.id }

/** Whose a code is; organisations have codes beside channels, never the same. */
export function* partnerBy(code: string): Reading<Partner | undefined> {
  const { channels, orgs } = yield* gather({
    channels: find(channel, { channelCode: code, status: { not: 'removed' } }, { limit: 1 }),
    orgs: find(org, { orgCode: code, status: { not: 'removed' } }, { limit: 1 }),
  })
  return channels[0] ?? orgs[0]
}
/** Whether somebody belongs to a partner: works there, or has its phone. They bring themselves to nobody. */
function* isOwn(partner: Partner, userId: string): Reading<boolean> {
  const { works, account } = yield* gather({ works: count(identity, { userId, deptId: partner.id, status: 'active' }), account: get(user, userId) })
  return works > 0 || (!!partner.phone && account?.phone === partner.phone)
}
/** Why a code counts for nobody; undefined where it counts. */
export function* strayWhy(code: string, userId: string): Reading<keyof typeof strayWhys | undefined> {
  const partner = yield* partnerBy(code)
  return !partner ? 'unknown' : partner.status !== 'on' ? 'off' : (yield* isOwn(partner, userId)) ? 'own' : undefined
}

/** A parent came by a code. The last code counts, for as many days as the house says. */
export const arrive = command(partnerVisitor, 'arrive', {
  label: ['由渠道到访', 'Come by a code'],
  by: ['PR'],
  input: { code: partnerVisitor.fields.code },
  *needs(_row, { code }, { actor }) {
    const partner = yield* partnerBy(code)
    return { partner, own: partner ? yield* isOwn(partner, actor.userId) : false, house: yield* get(policy, policyId) }
  },
  decide(row, { code }, { partner, own, house }, { id, now, actor }) {
    ensure(partner && partner.status === 'on' && !own && id === visitorId(partner.id, actor.userId), no.noVisitor)
    const until = plus(now, policyOf(house).referralDays * day)
    return fact(partnerVisitor, 'arrived', { ...columnsOf(partner), userId: actor.userId, code, firstAt: row.firstAt || now, lastAt: now, until })
  },
})
/** What a family bought, or got back, is added to what it brought. */
export const buy = step(partnerVisitor, 'buy', 'bought', {
  label: ['计入订单', 'Count an order'],
  input: { orders: int('订单数', 'Orders', { required: true }), cents: int('金额', 'Amount', { required: true }) },
  record: ({ orders, cents }, row) => ({ orderCount: row.orderCount + orders, amount: row.amount + cents }),
})
export const noteStray = command(strayCode, 'note', {
  label: ['记录无效编码', 'Note a stray code'],
  input: pick(strayCode.fields, 'code', 'why'),
  decide: (row, given, _facts, { now }) => fact(strayCode, 'noted', { ...given, times: row.times + 1, lastAt: now }),
})

/** Whose code somebody of a family came by last, as long as it counts, and who it was. */
export function* partnerFor(userIds: readonly string[], now: string): Reading<{ readonly partner: Partner; readonly userId: string } | undefined> {
  const [first, ...others] = userIds
  if (!first) return undefined
  const userId = others.length > 0 ? userIds : first
  // A family came by few codes: all of them are found in less time than the last.
  const [visitor] = yield* find(partnerVisitor, { userId, until: { gt: now } }, { sort: ['-lastAt'] })
  if (!visitor) return undefined
  const { inChannel, inOrg } = yield* gather({ inChannel: get(channel, visitor.channelId), inOrg: get(org, visitor.orgId) })
  const partner = inChannel ?? inOrg
  return partner?.status === 'on' && !(yield* isOwn(partner, visitor.userId)) ? { partner, userId: visitor.userId } : undefined
}

/** What is sold, and where. */
interface Sold {
  readonly productId: string
  readonly areaCode: string
}
/** What an order is reckoned by. */
export interface Terms {
  readonly rate?: Row<typeof channelRate> | undefined
  readonly price?: Row<typeof priceAuth> | undefined
  readonly hasArea: boolean
}
/** What a partner gets of an order of some day. */
export function* termsOf(partner: Partner, sold: Sold | undefined, today: string): Reading<Terms> {
  if (isChannel(partner)) return { hasArea: true, rate: onDay(yield* find(channelRate, { channelId: partner.id, status: 'live' }), today) }
  const { prices, area } = yield* gather({
    prices: find(priceAuth, { orgId: partner.id, productId: sold?.productId ?? '', status: 'live' }),
    area: get(orgArea, areaId(partner.id, sold?.areaCode ?? '')),
  })
  return { price: onDay(prices, today), hasArea: area?.status === 'given' }
}

/** What a family, any of these accounts, pays for each of several things that it came for by an organisation: the sale price, where the
 * organisation may sell it there on the day. Undefined where nothing but the price of the thing itself holds. */
export function* salePrices(
  userIds: readonly string[],
  sold: readonly (Sold | undefined)[],
  { now, zone }: { readonly now: string; readonly zone: string },
): Reading<readonly (number | undefined)[]> {
  const partner = (yield* partnerFor(userIds, now))?.partner,
    prices: (number | undefined)[] = []
  for (const one of sold) {
    const terms: Terms | undefined = partner && !isChannel(partner) && one ? yield* termsOf(partner, one, dayOf(now, zone)) : undefined
    prices.push(terms?.hasArea ? terms.price?.price2 : undefined)
  }
  return prices
}

export const comingCommands = [arrive] as const
export const comingSystem = [buy, noteStray] as const
