/** Generating: a draft takes what is payable and in no line yet, and puts right what moved since, as often as one likes. */
import { channel, line as lineOf, org, partnerOrder } from '../channels/index.ts'
import {
  about,
  coded,
  command,
  documentNo,
  ensure,
  fact,
  find,
  gather,
  get,
  type Input,
  int,
  invoke,
  type Invoke,
  json,
  monthOf,
  next,
  pick,
  plusMonths,
  type Reading,
  ref,
  type Row,
  startOf,
  step,
  sum,
  withParams,
} from '../kit/index.ts'
import { type ChangeOf, periodField, settleKey } from '../settlement/index.ts'
import { commission, commissionLine, no } from './commission.ts'

const forRefund = coded('commission.forRefund', ['退款冲减', 'less for a refund'])
const carriedFrom = coded('commission.carriedFrom', ['结转自 {commissionNo}', 'carried from {commissionNo}'])

type Draft = Row<typeof commission>
type Line = Row<typeof commissionLine>
type Brought = Row<typeof partnerOrder>
type LineValues = Omit<Input<typeof commissionLine.fields>, 'takenAt'>

export const take = step(commissionLine, 'take', 'taken', {
  label: ['计入结算', 'Take into a settlement'],
  input: { values: json<LineValues>()('明细', 'Line', { required: true }) },
  record: ({ values }, _row, _facts, { now }) => ({ ...values, takenAt: now }),
})
/** The settlement that a line belongs to. */
const settlementOf = (row: Line) => gather({ of: get(commission, row.commissionId) })
export const reprice = step(commissionLine, 'reprice', 'repriced', {
  label: ['重算金额', 'Reprice'],
  input: { amountCents: int('金额', 'Amount', { required: true }), refunded: int('已退', 'Refunded') },
  needs: settlementOf,
  check: (_row, _input, { of }) => ensure(of?.status === 'draft', no.frozen),
})
/** Frees the key: by a draft that drops the line, or by a void settlement. Whatever is decided for good stays. */
export const free = step(commissionLine, 'free', 'freed', {
  label: ['释放', 'Free'],
  needs: settlementOf,
  check: (_row, _input, { of }) => ensure(of?.status === 'draft' || of?.status === 'void', no.frozen),
})
export const lineCommands = [take, reprice, free] as const

/** Orders that one turn takes; the next turn takes those left. */
const ordersPerTurn = 400
const carryId = (id: string): string => `carry:${id}`

interface Facts {
  readonly partner: Row<typeof channel> | Row<typeof org> | undefined
  readonly other: Draft | undefined
  readonly orders: readonly Brought[]
  readonly lines: readonly Line[]
  readonly carried: readonly Draft[]
  readonly number: number
}
/** What is not in lines as it should be; what is not payable yet is left where it is, unless a line of it stands already. */
function* read(partnerId: string, period: string, id: string): Reading<Omit<Facts, 'number' | 'partner'>> {
  const { drafts, orders, done, carries } = yield* gather({
    drafts: find(commission, { partnerId, period, status: 'draft', id: { not: id } }, { limit: 1 }),
    orders: find(partnerOrder, { partnerId, status: 'earned', open: { not: 0 } }, { sort: ['payableAt', 'id'], limit: ordersPerTurn }),
    done: find(commission, { partnerId, status: 'carried', amountCents: { lt: 0 } }),
    carries: find(commissionLine, { partnerId, orderId: null, status: 'live' }),
  })
  const taken = new Set(carries.map(one => one.id))
  const lines = orders.length === 0 ? [] : yield* find(commissionLine, { orderId: orders.map(one => one.id), status: 'live' })
  return { other: drafts[0], orders, lines, carried: done.filter(one => !taken.has(carryId(one.id))) }
}

export const generate = command(commission, 'generate', {
  label: ['生成佣金结算', 'Generate'],
  by: ['PO', 'FI'],
  input: { channelId: ref('channel')('渠道', 'Channel'), orgId: ref('org')('合作机构', 'Organisation'), period: { ...periodField, locked: false } },
  *needs(row, { channelId, orgId, period }, { id }): Reading<Facts> {
    const { inChannel, inOrg } = yield* gather({ inChannel: get(channel, channelId), inOrg: get(org, orgId) })
    const partner = inChannel ?? inOrg
    const found = yield* read(partner?.id ?? '', period, id)
    return { partner, ...found, number: row.status === 'new' ? yield* next('commission') : 0 }
  },
  decide(row, { channelId = null, orgId = null, period }, facts, { id, now, zone }) {
    const { partner, other, number } = facts
    ensure(partner && !(channelId && orgId), about(no.whose, 'channelId'))
    ensure(period <= monthOf(now, zone), about(no.future, 'period'))
    ensure(row.status === 'new' || (row.partnerId === partner.id && row.period === period), no.differs)
    ensure(row.status !== 'new' || !other, no.draftExists, { id: other?.id })
    const until = startOf(`${plusMonths(period, 1)}-01`, zone)
    const changes = changesOf(facts, id, until < now ? until : now)
    const isBare = changes.length === 0 && (row.status === 'new' || facts.carried.length === 0)
    ensure(!isBare || row.status !== 'new', no.nothing)
    if (isBare) return []
    const whose = { kind: channelId ? ('channel' as const) : ('org' as const), partnerId: partner.id, channelId, orgId }
    return [
      fact(commission, 'generated', {
        ...(row.status === 'new' ? { ...whose, period, commissionNo: documentNo('YJ', number, period) } : {}),
        ...totalsAfter(row, changes, facts.carried),
      }),
      ...changes.flatMap(change => stepsOf(change, id, whose)),
      ...facts.carried.map(one => invoke(take, carryId(one.id), { values: carryLine(one, id, whose) })),
    ]
  },
})

interface Due {
  readonly order: Brought
  readonly cents: number
  readonly takeable: boolean
}
interface Held {
  readonly id: string
  readonly settlementId: string
  readonly isAdjustment: boolean
  readonly cents: number
}
type Change = ChangeOf<Due, Held> & { readonly order: Brought }
/** The changes that make the lines of each order add up to what it earns. */
function changesOf({ orders, lines }: Pick<Facts, 'orders' | 'lines'>, id: string, until: string): readonly Change[] {
  const standing = Map.groupBy(lines, one => one.orderId!)
  return orders.flatMap(order => {
    const held = (standing.get(order.id) ?? []).map(one => ({ ...pick(one, 'id', 'isAdjustment'), settlementId: one.commissionId, cents: one.amountCents }))
    const due = { order, cents: order.commission, takeable: order.payableAt !== null && order.payableAt <= until }
    const change = settleKey<Due, Held>(`order:${order.id}`, id, due, held)
    return change ? [{ ...change, order }] : []
  })
}

function totalsAfter(row: Draft, changes: readonly Change[], carried: readonly Draft[]) {
  const brought = sum(carried.map(one => one.amountCents))
  return {
    orderCount: row.orderCount + sum(changes.map(change => change.lessons)),
    lineCount: row.lineCount + carried.length + sum(changes.map(change => ({ take: 1, free: -1, reprice: 0 })[change.act])),
    carriedCents: row.carriedCents + brought,
    amountCents: row.amountCents + brought + sum(changes.map(change => change.delta)),
  }
}

type Whose = Pick<LineValues, 'kind' | 'partnerId' | 'channelId' | 'orgId'>
function stepsOf({ act, id, order, cents, delta, isAdjustment, adjustsId }: Change, commissionId: string, whose: Whose): readonly Invoke[] {
  const { refunded } = order
  const values: LineValues = {
    commissionId,
    ...whose,
    orderId: order.id,
    ...pick(order, 'orderCode', 'rate'),
    orderAmount: order.amount,
    refunded,
    isAdjustment,
    adjustsId,
    amountCents: cents,
    reason: isAdjustment ? forRefund : null,
  }
  const step = act === 'take' ? invoke(take, id, { values }) : act === 'free' ? invoke(free, id, {}) : invoke(reprice, id, { amountCents: cents, refunded })
  return [step, invoke(lineOf, order.id, { cents: delta })]
}
const carryLine = (one: Draft, commissionId: string, whose: Whose): LineValues => ({
  commissionId,
  ...whose,
  orderId: null,
  orderCode: null,
  isAdjustment: false,
  amountCents: one.amountCents,
  reason: withParams(carriedFrom, { commissionNo: one.commissionNo }),
})
