/** Coming by a code, and what follows from it: who came counts for a stated time, and orders of that time for the partner whose code it was. */
import { identity, user } from '../identity/index.ts'
import {
  command,
  count,
  day,
  dayOf,
  ensure,
  fact,
  find,
  gather,
  get,
  int,
  invoke,
  json,
  pick,
  plus,
  portion,
  type Reading,
  type Row,
  step,
  text,
} from '../kit/index.ts'
import { openClass } from '../openclass/index.ts'
import type { order } from '../payments/index.ts'
import { policy, policyId, policyOf } from '../system/index.ts'
import { channel, channelRate } from './channel.ts'
import { useRate } from './channel.commands.ts'
import { onDay } from './dated.ts'
import { org, orgArea, priceAuth } from './org.ts'
import { areaId, usePrice } from './org.commands.ts'
import { kept, partnerOrder, partnerVisitor, type strayWhys, strayCode, visitorId } from './partner-order.ts'
import { no } from './refusals.ts'

type Order = Row<typeof order>
type Partner = Row<typeof channel> | Row<typeof org>
const isChannel = (partner: Partner): partner is Row<typeof channel> => 'channelCode' in partner
/** The columns that say whose it is. */
const ofPartner = (partner: Partner) =>
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
    return fact(partnerVisitor, 'arrived', { ...ofPartner(partner), userId: actor.userId, code, firstAt: row.firstAt || now, lastAt: now, until })
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
  by: [],
  input: pick(strayCode.fields, 'code', 'why'),
  decide: (row, given, _facts, { now }) => fact(strayCode, 'noted', { ...given, times: row.times + 1, lastAt: now }),
})

/** What an order is reckoned by. */
interface Terms {
  readonly rate?: Row<typeof channelRate> | undefined
  readonly price?: Row<typeof priceAuth> | undefined
  readonly hasArea: boolean
}
export interface Brought {
  readonly partner: Partner
  readonly klass: Row<typeof openClass> | undefined
  readonly terms: Terms
  readonly days: number
}
/** Whose code the payer came by last, as long as it counts, and what the partner gets of such an order today. */
export function* broughtBy({ payerId, openClassId }: Order, now: string, zone: string): Reading<Brought | undefined> {
  if (!payerId) return undefined
  const [visitor] = yield* find(partnerVisitor, { userId: payerId, until: { gt: now } }, { sort: ['-lastAt'], limit: 1 })
  if (!visitor) return undefined
  const { inChannel, inOrg, klass, house } = yield* gather({
    inChannel: get(channel, visitor.channelId),
    inOrg: get(org, visitor.orgId),
    klass: get(openClass, openClassId),
    house: get(policy, policyId),
  })
  const partner = inChannel ?? inOrg
  if (partner?.status !== 'on' || (yield* isOwn(partner, payerId))) return undefined
  return { partner, klass, terms: yield* termsOf(partner, klass, dayOf(now, zone)), days: policyOf(house).commissionDays }
}
function* termsOf(partner: Partner, klass: Row<typeof openClass> | undefined, today: string): Reading<Terms> {
  if (isChannel(partner)) return { hasArea: true, rate: onDay(yield* find(channelRate, { channelId: partner.id, status: 'live' }), today) }
  const { prices, area } = yield* gather({
    prices: find(priceAuth, { orgId: partner.id, productId: klass?.productId ?? '', status: 'live' }),
    area: get(orgArea, areaId(partner.id, klass?.areaCode ?? '')),
  })
  return { price: onDay(prices, today), hasArea: area?.status === 'given' }
}

/** What is earned with an order in full, or why nothing is. A channel gets its rate of what is paid; an organisation what families pay above
 * the settlement price, up to its sale price. */
function earning(kind: 'channel' | 'org', amount: number, { rate, price, hasArea }: Terms) {
  if (kind === 'channel')
    return { rate: rate?.rate ?? null, price1: null, full: rate ? portion(amount, rate.rate) : 0, earnsNothing: rate ? null : ('noRate' as const) }
  const earnsNothing = !price ? ('noPrice' as const) : !hasArea ? ('noArea' as const) : null
  return { rate: null, price1: price?.price1 ?? null, full: earnsNothing ? 0 : Math.max(0, Math.min(amount, price!.price2) - price!.price1), earnsNothing }
}

/** What an order is attributed with: frozen then. */
export function attributed(due: Order, { partner, klass, terms, days }: Brought, now: string) {
  const whose = ofPartner(partner),
    earned = earning(whose.kind, due.totalCents, terms)
  return {
    ...pick(due, 'orderCode', 'openClassId', 'areaCode'),
    ...whose,
    userId: due.payerId!,
    productId: klass?.productId ?? null,
    lessonCount: klass?.lessonCount ?? 0,
    price: due.lines?.find(line => line.kind === 'price')?.cents ?? null,
    amount: due.totalCents,
    ...earned,
    ...(due.status === 'paid' ? { paidAt: now, payableAt: plus(now, days * day), commission: earned.full, open: earned.full } : {}),
  }
}
export const attribute = command(partnerOrder, 'attribute', {
  label: ['归属订单', 'Attribute the order'],
  by: [],
  input: { values: json<ReturnType<typeof attributed>>()('内容', 'Values', { required: true }), used: text('所用比例或价格', 'Rate or price used') },
  decide: (_row, { values, used }) => [
    fact(partnerOrder, 'attributed', values, values.paidAt ? 'earned' : 'open'),
    ...(values.paidAt ? [bought(values, 1, values.amount)] : []),
    ...(used ? [invoke(values.kind === 'channel' ? useRate : usePrice, used, {})] : []),
  ],
})
const bought = ({ partnerId, userId }: { readonly partnerId: string; readonly userId: string }, orders: number, cents: number) =>
  invoke(buy, visitorId(partnerId, userId), { orders, cents })

/** The order is paid: what it earns may be settled once the days for refunds are over. */
export const earn = step(partnerOrder, 'earn', 'earned', {
  label: ['订单已支付', 'The order is paid'],
  needs: () => gather({ house: get(policy, policyId) }),
  record: (_input, row, { house }, { now }) => ({
    paidAt: now,
    payableAt: plus(now, policyOf(house).commissionDays * day),
    commission: kept(row.full, row.amount, row.refunded),
    open: kept(row.full, row.amount, row.refunded) - row.lined,
  }),
  also: row => [bought(row, 1, row.amount)],
})
export const lapse = step(partnerOrder, 'lapse', 'lapsed', { label: ['订单未成交', 'The order came to nothing'] })
/** Money went back: what is earned shrinks with what is kept. */
export const giveBack = step(partnerOrder, 'giveBack', 'given_back', {
  label: ['退款冲减', 'Less for a refund'],
  input: { cents: int('退款(分)', 'Refunded, fen', { required: true }) },
  record({ cents }, row) {
    const refunded = Math.min(row.amount, row.refunded + cents),
      commission = kept(row.full, row.amount, refunded)
    return { refunded, commission, open: commission - row.lined }
  },
  also: (row, { cents }) => [
    bought(row, row.refunded + cents >= row.amount && row.refunded < row.amount ? -1 : 0, -Math.min(cents, row.amount - row.refunded)),
  ],
})
/** A settlement takes, changes or frees a line of it. */
export const line = step(partnerOrder, 'line', 'lined', {
  label: ['计入佣金结算', 'Stand in a settlement'],
  input: { cents: int('变动(分)', 'Change, fen', { required: true }) },
  record: ({ cents }, row) => ({ lined: row.lined + cents, open: row.commission - row.lined - cents }),
})

export const attributionCommands = [arrive] as const
export const attributionSystem = [buy, noteStray, attribute, earn, lapse, giveBack, line] as const
