/** How a subsidy pays: committed with the order, never above its price nor what is left; given back by the share of what goes back. */
import { command, ensure, fact, find, gather, get, money, pick, type Reading, type Row, step, text } from '../kit/index.ts'
import { subsidyBalance } from './balance.ts'
import { no } from './refusals.ts'
import { scheme } from './scheme.ts'
import { subsidy } from './subsidy.ts'
import { subsidyUse } from './use.ts'

type Use = Row<typeof subsidyUse>
/** What one of a pupil's subsidies would pay of an order. */
export interface Offer {
  readonly subsidyId: string
  readonly schemeId: string
  readonly leftCents: number
  readonly shareBp: number | null
  readonly useUntil: string
}

/** The subsidies that a pupil may use on a day. Of most pupils this is one question, answered with nothing. */
export function* offersFor(studentId: string | null | undefined, today: string): Reading<readonly Offer[]> {
  // Only pupils have subsidies.
  const own = !studentId ? [] : yield* find(subsidy, { studentId, status: 'active' })
  if (own.length === 0) return []
  const { schemes, sums } = yield* gather({
    schemes: find(scheme, { id: [...new Set(own.map(one => one.schemeId))], useFrom: { lte: today }, useUntil: { gte: today } }),
    sums: find(subsidyBalance, { id: own.map(one => one.id) }),
  })
  return own.flatMap(one => {
    const of = schemes.find(each => each.id === one.schemeId)
    const leftCents = (one.approvedCents ?? 0) - (sums.find(each => each.id === one.id)?.usedCents ?? 0)
    return of && leftCents > 0 ? [{ subsidyId: one.id, ...pick(of, 'shareBp', 'useUntil'), schemeId: of.id, leftCents }] : []
  })
}
const centsOf = ({ leftCents, shareBp }: Offer, totalCents: number): number =>
  Math.min(leftCents, shareBp === null ? totalCents : Math.floor((totalCents * shareBp) / 10_000))
/** The one that pays most of an order; of equal ones that which ends first. */
export function bestOf(offers: readonly Offer[] | undefined, totalCents: number): { readonly offer: Offer; readonly cents: number } | undefined {
  const [best] = (offers ?? [])
    .map(offer => ({ offer, cents: centsOf(offer, totalCents) }))
    .filter(one => one.cents > 0)
    .sort((a, b) => b.cents - a.cents || (a.offer.useUntil < b.offer.useUntil ? -1 : 1) || (a.offer.subsidyId < b.offer.subsidyId ? -1 : 1))
  return best
}

/** What a family pays of an order itself. */
export const ownShare = (totalCents: number, use: Pick<Use, 'cents' | 'status'> | undefined): number => totalCents - (use?.cents ?? 0)
/** Whether it stands for money of its order: it was used, whatever went back since. */
export const isPaid = (use: Pick<Use, 'status'> | undefined): boolean => use?.status === 'used' || use?.status === 'returned'

export const commitUse = command(subsidyUse, 'commit', {
  label: ['使用补贴', 'Use a subsidy'],
  input: pick(subsidyUse.fields, 'orderCode', 'subsidyId', 'schemeId', 'studentId', 'schoolId', 'areaCode', 'agencyId', 'totalCents', 'cents'),
  needs: (_row, { subsidyId }) => gather({ of: get(subsidy, subsidyId), sums: get(subsidyBalance, subsidyId) }),
  decide(_row, input, { of, sums }) {
    ensure(of?.status === 'active' && of.studentId === input.studentId, no.notActive)
    ensure(input.cents > 0, no.amount)
    ensure(input.cents <= input.totalCents, no.abovePrice)
    ensure(input.cents <= (of.approvedCents ?? 0) - (sums?.usedCents ?? 0), no.left)
    return fact(subsidyUse, 'committed', { ...input, backCents: 0, parts: {} })
  },
})
export const payUse = step(subsidyUse, 'pay', 'used', {
  label: ['随订单支付', 'Paid with its order'],
  record: (_input, _row, _facts, { now }) => ({ usedAt: now }),
})

/** Money that comes back to a subsidy which has ended is the budget's again. */
const whose = (row: Use) => gather({ of: get(subsidy, row.subsidyId) })
/** The order came to nothing. */
export const releaseUse = step(subsidyUse, 'release', 'released', {
  label: ['释放补贴', 'Release'],
  needs: whose,
  record: (_input, _row, { of }) => ({ isOpen: of?.status === 'active' }),
})
export const giveBackUse = command(subsidyUse, 'giveBack', {
  label: ['退回补贴', 'Give back'],
  input: { refundId: text('退款', 'Refund', { required: true }), cents: money('退回金额', 'Amount', { required: true }) },
  needs: whose,
  decide(row, { refundId, cents }, { of }) {
    const parts = row.parts ?? {}
    ensure(!(refundId in parts), no.givenBack)
    ensure(cents > 0, no.amount)
    const backCents = row.backCents + cents
    ensure(backCents <= row.cents, no.left)
    return fact(
      subsidyUse,
      'given_back',
      { backCents, parts: { ...parts, [refundId]: cents }, refundId, returnedCents: cents, isOpen: of?.status === 'active' },
      backCents === row.cents ? 'returned' : 'used',
    )
  },
})
export const useCommands = [commitUse, payUse, releaseUse, giveBackUse]
