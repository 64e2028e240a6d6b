/** Finance statistics: what was paid, given back and settled, per month, school and agency; folded as it happens. */
import { money, monthOf, on, ref, text, view, type Change } from '../kit/index.ts'
import { payment } from '../payments/index.ts'
import { refund } from '../refunds/index.ts'
import { subsidyUse } from '../subsidies/index.ts'
import { settlementPart } from './settlement.ts'

interface Placed {
  readonly schoolId: string | null
  readonly agencyId: string | null
  readonly areaCode: string
}
/** Figures of schools and agencies: money that is for no class is in none of them. */
const key = (at: string, { schoolId, agencyId }: Placed, zone: string) => (schoolId && agencyId ? `${monthOf(at, zone)}:${schoolId}:${agencyId}` : undefined)
const place = (at: string, { schoolId, agencyId, areaCode }: Placed, zone: string) => ({
  period: monthOf(at, zone),
  schoolId: schoolId ?? '',
  agencyId: agencyId ?? '',
  areaCode,
})
/** Whether the change brought the row into the status. */
const became = ({ before, after }: Change<typeof refund>, status: string) => before.status !== status && after.status === status

const folded = view('finance_statistics', {
  label: ['财务统计', 'Finance statistics'],
  revision: 3,
  // Whoever may see no amounts would read rows of nothing else.
  read: ['PO', 'FI', 'AU'],
  fields: {
    period: text('月份', 'Month', { required: true, search: true, index: true }),
    schoolId: ref('school')('学校', 'School', { required: true, search: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true, search: true }),
    areaCode: text('区划代码', 'Area code', { required: true, hidden: true }),
    payCents: money('缴费金额', 'Paid', { required: true }),
    refundCents: money('退款金额', 'Refunded', { required: true }),
    feeCents: money('课时费', 'Fees', { required: true }),
    settleCents: money('结算金额', 'Settled', { required: true }),
  },
  empty: { period: '', schoolId: '', agencyId: '', areaCode: '', payCents: 0, refundCents: 0, feeCents: 0, settleCents: 0 },
  on: fold => [
    fold(on(payment, 'succeeded'), {
      key: ({ after, zone }) => key(after.paidAt ?? after.updatedAt, after, zone),
      fold: (row, { after, zone }) => ({
        ...place(after.paidAt ?? after.updatedAt, after, zone),
        payCents: row.payCents + (after.receivedCents ?? after.amountCents),
      }),
    }),
    // With what a subsidy paid of it, an order was paid its price.
    fold(on(subsidyUse, 'used'), {
      key: ({ after, zone }) => key(after.usedAt!, after, zone),
      fold: (row, { after, zone }) => ({ ...place(after.usedAt!, after, zone), payCents: row.payCents + after.cents }),
    }),
    fold(refund, {
      key: change => (became(change, 'success') ? key(change.after.refundedAt ?? change.after.updatedAt, change.after, change.zone) : undefined),
      fold: (row, { after, zone }) => ({ ...place(after.refundedAt ?? after.updatedAt, after, zone), refundCents: row.refundCents + after.amountCents }),
    }),
    fold(on(settlementPart, 'settled'), {
      key: ({ after, zone }) => key(after.settledAt!, after, zone),
      fold: (row, { after, zone }) => ({
        ...place(after.settledAt!, after, zone),
        ...(after.kind === 'agency_share' ? { settleCents: row.settleCents + after.amountCents } : { feeCents: row.feeCents + after.amountCents }),
      }),
    }),
  ],
})

/** The statistics with the calls of a list: page and export. */
export const financeStatistics = { ...folded, path: { base: 'business-basic/financeStatistics', list: 'page' } }
