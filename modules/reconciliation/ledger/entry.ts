/** The journal: a view over the facts of payments, refunds, subsidies, settlements and reconciliation, and of what modules above pay.
 * One row sums what one rule booked on a day for a school, an agency and a channel, as vouchers of a day do: it is folded in the turn of the
 * fact and made anew by a rebuild. */
import { choice, date, dayOf, int, money, on, pick, ref, text, view } from '../../kit/index.ts'
import { channels, payment } from '../../payments/index.ts'
import { refund } from '../../refunds/index.ts'
import { settlement, settlementPart } from '../../settlement/index.ts'
import { shareMove } from '../../sharing/index.ts'
import { subsidyUse } from '../../subsidies/index.ts'
import { batch } from '../batch.ts'
import { difference } from '../difference.ts'
import { isThroughChannel } from '../own-day.ts'
import { refundShare } from './refund-share.ts'
import { placeOf, type Rule, ruleBetween, rules } from './rules.ts'

/** What a fact books. */
interface Booking {
  readonly rule: Rule
  readonly cents: number
  /** When it took place, and when it was recorded: instants. */
  readonly at: string
  readonly bookedAt: string
  readonly channel: keyof typeof channels | null
  readonly schoolId: string | null
  readonly agencyId: string | null
  readonly areaCode: string | null
  /** A day that is known without an instant. */
  readonly day?: string
}
type Placed = { readonly schoolId: string | null; readonly agencyId: string | null; readonly areaCode: string | null }
const placed = ({ schoolId, agencyId, areaCode }: Placed): Placed => ({ schoolId, agencyId, areaCode })
const nowhere: Placed = { schoolId: null, agencyId: null, areaCode: null }

/** A fact as told to a view, and what it books: undefined where it books nothing. */
export function booking<C extends { readonly zone: string }>(of: (change: C) => Booking | undefined) {
  const daysOf = (one: Booking, zone: string) => ({ day: one.day ?? dayOf(one.at, zone), bookedOn: dayOf(one.bookedAt, zone) })
  return {
    key(change: C): string | undefined {
      const one = of(change)
      if (!one || one.cents === 0) return undefined
      const { day, bookedOn } = daysOf(one, change.zone)
      return [bookedOn, day, one.rule, one.channel ?? '', one.schoolId ?? '', one.agencyId ?? ''].join(':')
    },
    fold(row: { readonly cents: number; readonly count: number }, change: C) {
      const one = of(change)!
      return {
        ...pick(one, 'rule', 'channel', 'schoolId', 'agencyId', 'areaCode'),
        ...daysOf(one, change.zone),
        cents: row.cents + one.cents,
        count: row.count + 1,
      }
    },
  }
}

const refundRule = (row: { readonly handBy: string | null; readonly payType: string | null; readonly paymentId: string | null }): Rule =>
  row.handBy ? 'refundByHand' : isThroughChannel(row as never) ? 'refund' : 'refundOfSubsidy'

/** What a channel shared with an agency, or took back from it. The release of the rest moves nothing. */
const shareBooking = ({ after }: { readonly after: any; readonly zone: string }): Booking | undefined =>
  after.kind === 'release'
    ? undefined
    : {
        rule: after.kind === 'share' ? 'share' : 'shareBack',
        cents: after.amountCents,
        at: after.doneAt,
        bookedAt: after.updatedAt,
        channel: after.channel,
        ...placed(after),
      }

/** What a bank gave back is here again and owed, until it is paid once more. */
const returnBooking =
  (rule: Rule) =>
  ({ after }: { readonly after: any; readonly zone: string }) => ({
    ...{ rule, cents: after.amountCents, at: after.updatedAt, bookedAt: after.updatedAt, channel: null },
    ...placed({ schoolId: null, agencyId: after.agencyId, areaCode: after.areaCode }),
  })

/** A refund is booked once, when it has arrived. */
const refundBooking = ({ before, after }: { readonly before: any; readonly after: any; readonly zone: string }) =>
  before.status === 'success' || after.status !== 'success'
    ? undefined
    : {
        rule: refundRule(after),
        cents: after.amountCents,
        at: after.refundedAt ?? after.updatedAt,
        bookedAt: after.updatedAt,
        channel: refundRule(after) === 'refund' ? after.payType : null,
        ...placed(after),
      }

const folded = view('ledger_entry', {
  label: ['记账凭证', 'Journal entry'],
  read: ['PO', 'FI', 'AU'],
  fields: {
    bookedOn: date('记账日期', 'Booked on', { required: true, search: true, index: true }),
    day: date('业务日期', 'Day', { required: true, search: true }),
    rule: choice(rules)('摘要', 'What for', { required: true, search: true }),
    channel: choice(channels)('渠道', 'Channel', { search: true }),
    schoolId: ref('school')('学校', 'School', { search: true }),
    agencyId: ref('agency')('机构', 'Agency', { search: true }),
    areaCode: text('区划代码', 'Area code', { hidden: true }),
    count: int('笔数', 'Count', { required: true }),
    cents: money('金额', 'Amount', { required: true }),
  },
  empty: { bookedOn: '', day: '', rule: 'payment', channel: null, schoolId: null, agencyId: null, areaCode: null, count: 0, cents: 0 },
  on: fold => [
    fold(
      on(payment, 'succeeded'),
      booking(({ after }: { readonly after: any; readonly zone: string }) => ({
        rule: 'payment',
        cents: after.receivedCents,
        at: after.paidAt,
        bookedAt: after.updatedAt,
        channel: after.payType,
        ...placed(after),
      })),
    ),
    fold(
      on(subsidyUse, 'used'),
      booking(({ after }: { readonly after: any; readonly zone: string }) => ({
        rule: 'subsidy',
        cents: after.cents,
        at: after.usedAt,
        bookedAt: after.updatedAt,
        channel: null,
        ...placed(after),
      })),
    ),
    fold(
      on(subsidyUse, 'given_back'),
      booking(({ after, data }: { readonly after: any; readonly data: any; readonly zone: string }) => ({
        rule: 'subsidyBack',
        cents: data.returnedCents,
        at: after.updatedAt,
        bookedAt: after.updatedAt,
        channel: null,
        ...placed(after),
      })),
    ),
    fold(refund, booking(refundBooking)),
    fold(
      on(refundShare, 'noted'),
      booking(({ after }: { readonly after: any; readonly zone: string }) => ({
        rule: 'subsidyShare',
        cents: after.cents,
        at: after.at,
        bookedAt: after.updatedAt,
        channel: after.channel,
        ...placed(after),
      })),
    ),
    fold(
      on(settlementPart, 'settled'),
      booking(({ after }: { readonly after: any; readonly zone: string }) => ({
        rule: after.kind,
        cents: after.amountCents,
        at: after.settledAt,
        bookedAt: after.updatedAt,
        channel: null,
        ...placed(after),
      })),
    ),
    fold(on(settlement, 'bounced'), booking(returnBooking('bounced'))),
    fold(on(settlement, 'settled_again'), booking(returnBooking('repaid'))),
    fold(on(shareMove, 'succeeded'), booking(shareBooking)),
    fold(
      on(batch, 'closed'),
      booking(({ after }: { readonly after: any; readonly zone: string }) => ({
        rule: 'fee',
        cents: after.feeCents,
        at: after.closedAt,
        day: after.day,
        bookedAt: after.updatedAt,
        channel: after.channel,
        ...nowhere,
      })),
    ),
    fold(
      difference,
      booking(({ before, after }: { readonly before: any; readonly after: any; readonly zone: string }) => {
        const rule = ruleBetween(placeOf(before), placeOf(after))
        return (
          rule && {
            rule,
            cents: (placeOf(after) === 'nowhere' ? before : after).deltaCents,
            at: after.updatedAt,
            bookedAt: after.updatedAt,
            channel: after.channel,
            ...nowhere,
          }
        )
      }),
    ),
  ],
})

/** The journal with the calls of a list: page and export. */
export const entry = { ...folded, path: { base: 'business-order/finance/ledgerEntry', list: 'page' } }
