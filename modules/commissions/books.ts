/** Commissions in the journal: what left the bank for them, and what came back. Booked after the fact, as what is still to be booked: so those that were
 * paid before the journal knew of commissions are booked once it does, in a month that is open. */
import { choice, command, fact, find, flag, folds, gather, get, int, invoke, money, on, reaction, resource, state, time, timer, view } from '../kit/index.ts'
import { booking, journal } from '../reconciliation/index.ts'
import { commission } from './commission.ts'

/** Its id is the commission's. */
export const commissionBooking = resource('commission_booking', {
  label: ['佣金记账', 'Commission in the books'],
  scope: 'everyone',
  read: ['PO', 'FI'],
  fields: {
    cents: money('已记账', 'Booked in all', { required: true, initial: 0, locked: true }),
    partCents: money('本次', 'Booked this time', { required: true, initial: 0, locked: true }),
    rule: choice({ commission: ['支付佣金', 'Commission paid'], bounced: ['银行退票', 'Returned by the bank'], repaid: ['退票重付', 'Paid again'] })(
      '摘要',
      'What for',
      { required: true, locked: true },
    ),
    at: time('发生时间', 'Took place at', { required: true, locked: true }),
  },
  lifecycle: { new: state('新建', 'New', 'idle', { book: 'booked' }), booked: state('已记账', 'Booked', 'good', { book: 'booked' }) },
  facts: { booked: {} },
})
const compared = (row: { readonly outCents: number; readonly bookedCents: number }) => ({ ...row, isBehind: row.outCents !== row.bookedCents })
const outOf = ({ status, amountCents }: { readonly status: string; readonly amountCents: number }): number => (status === 'settled' ? amountCents : 0)

/** By commission, of those that were ever paid: what has left the bank and stays there, and how much of it the journal has. */
export const commissionMoney = view('commission_money', {
  label: ['佣金收付', 'Money of a commission'],
  fields: {
    outCents: int('已付(分)', 'Paid, fen', { required: true }),
    bookedCents: int('已记账(分)', 'Booked, fen', { required: true }),
    isBehind: flag('待记账', 'To be booked', { required: true, index: true }),
  },
  empty: { outCents: 0, bookedCents: 0, isBehind: false },
  on: fold => [
    fold(commission, {
      key: ({ before, after }) => (outOf(before) === outOf(after) ? undefined : after.id),
      fold: ({ bookedCents }, { after }) => compared({ bookedCents, outCents: outOf(after) }),
    }),
    fold(on(commissionBooking, 'booked'), {
      key: ({ after }) => after.id,
      fold: ({ outCents }, { after }) => compared({ outCents, bookedCents: after.cents }),
    }),
  ],
})

export const bookCommission = command(commissionBooking, 'book', {
  label: ['佣金记账', 'Book a commission'],
  needs: (_row, _input, { id }) => gather({ moved: get(commissionMoney, id), of: get(commission, id) }),
  decide(row, _input, { moved, of }, { now }) {
    if (!moved?.isBehind || !of) return []
    const isFirst = row.status === 'new',
      part = moved.outCents - (isFirst ? 0 : row.cents),
      rule = part < 0 ? 'bounced' : isFirst ? 'commission' : 'repaid'
    return fact(commissionBooking, 'booked', {
      cents: moved.outCents,
      partCents: Math.abs(part),
      rule,
      at: rule === 'commission' ? (of.settledAt ?? now) : now,
    })
  },
})

export const inJournal = folds(journal, fold => [
  fold(
    on(commissionBooking, 'booked'),
    booking(({ after }: { readonly after: any; readonly zone: string }) => ({
      ...{ rule: after.rule, cents: after.partCents, at: after.at, bookedAt: after.updatedAt },
      ...{ channel: null, schoolId: null, agencyId: null, areaCode: null },
    })),
  ),
])

export const bookings = [
  reaction('commission-booked', {
    on: on(commission, 'settled', 'bounced', 'settled_again'),
    run: (_happened, { row }) => [invoke(bookCommission, row.id, {})],
  }),
  // Those of before the journal knew of them.
  timer('commissions-booked', { due: () => find(commissionMoney, { isBehind: true }), run: row => [invoke(bookCommission, row.id, {})] }),
] as const
