/** Month close: which bookings a month has is decided once, and its figures are kept. */
import {
  command,
  count,
  ensure,
  fact,
  findAll,
  find,
  int,
  json,
  minute,
  monthOf,
  plus,
  dayOf,
  plusDays,
  ref,
  resource,
  type Row,
  rules as fieldRules,
  state,
  text,
  time,
  clockOf,
} from '../../kit/index.ts'
import { batch } from '../batch.ts'
import { no } from '../refusals.ts'
import { entry } from './entry.ts'
import { balances, type Balance, type Closed, type Line, linesOf, periodOf, type Standing } from './rules.ts'

export const ledgerMonth = resource('ledger_month', {
  label: ['会计期间', 'Accounting month'],
  path: { base: 'business-order/finance/ledgerMonth', list: 'page' },
  title: 'month',
  scope: 'everyone',
  read: ['PO', 'FI', 'AU'],
  sort: ['-month'],
  fields: {
    month: text('月份', 'Month', { required: true, search: true, locked: true, check: fieldRules.month, unique: true }),
    /** The last day whose bookings are in it. */
    through: text('截至记账日', 'Booked through', { required: true, locked: true }),
    entryCount: int('凭证数', 'Entries', { required: true, locked: true }),
    balances: json<readonly Balance[]>()('科目余额', 'Balances', { required: true, locked: true, hidden: true }),
    closedBy: ref('user')('关账人', 'Closed by', { locked: true }),
    closedAt: time('关账时间', 'Closed at', { locked: true }),
  },
  lifecycle: { new: state('未关账', 'Open', 'idle', { close: 'closed' }), closed: state('已关账', 'Closed', 'over') },
  facts: { closed: {} },
})

type Entry = Row<typeof entry>
type Month = Row<typeof ledgerMonth>
export const linesIn = (one: Pick<Entry, 'rule' | 'channel' | 'cents'>): readonly Line[] => linesOf(one.rule, one.channel, one.cents)
/** What accounts stood at when the last of these months was closed. */
const standingAfter = (closed: readonly Month[]): Standing => {
  const last = [...closed].sort((a, b) => (a.month < b.month ? -1 : 1)).at(-1)
  return Object.fromEntries((last?.balances ?? []).map(one => [one.account, one.closing]))
}
/** What a month of the journal comes to: after the months that were closed before it. Entries of open months before it stand before it. */
export function trialOf(
  month: string,
  entries: readonly Entry[],
  closed: readonly Month[],
): { readonly balances: readonly Balance[]; readonly entries: readonly Entry[] } {
  const before = closed.filter(one => one.month < month),
    lastClosed =
      before
        .map(one => one.month)
        .sort()
        .at(-1) ?? ''
  const period = (one: Entry) => periodOf(one, closed)
  const earlier = entries.filter(one => period(one) > lastClosed && period(one) < month)
  const opening = balances(standingAfter(before), earlier.flatMap(linesIn))
  const own = entries.filter(one => period(one) === month)
  return { balances: balances(Object.fromEntries(opening.map(one => [one.account, one.closing])), own.flatMap(linesIn)), entries: own }
}
/** The entries that may be in a month or after the last close: what was booked before that is in closed months. */
export const entriesSince = (closed: readonly Closed[]) => {
  const through = closed
    .map(one => one.through)
    .sort()
    .at(-1)
  return findAll(
    entry,
    through
      ? {
          any: [
            { bookedOn: { gt: through } },
            {
              day: {
                gt: `${closed
                  .map(one => one.month)
                  .sort()
                  .at(-1)}-31`,
              },
            },
          ],
        }
      : {},
  )
}

/** Minutes around midnight in which a booking of yesterday may still be on its way into the log. */
const slack = 10

/** Takes what was booked until yesterday. A later booking of the month is in the first month that is open. */
export const closeMonth = command(ledgerMonth, 'close', {
  label: ['月末关账', 'Close the month'],
  by: ['FI'],
  danger: true,
  input: { month: ledgerMonth.fields.month },
  *needs(_row, { month }) {
    const closed = yield* find(ledgerMonth, { status: 'closed' }, { sort: ['month'] })
    return {
      closed,
      entries: yield* entriesSince(closed),
      openDays: yield* count(batch, { day: { gte: `${month}-01`, lte: `${month}-31` }, status: { not: ['closed', 'new'] } }),
    }
  },
  decide(row, { month }, { closed, entries, openDays }, { now, zone, actor }) {
    ensure(row.id === month, { ...no.month, field: 'month' })
    ensure(month < monthOf(now, zone), { ...no.notOver, field: 'month' })
    const last = closed.at(-1)?.month
    // The month after the last one; of the first one everything before it is part.
    ensure(!last || month === monthOf(plus(`${last}-28T12:00:00.000Z`, 5 * 86_400_000), 'UTC'), { ...no.order, field: 'month' })
    ensure(openDays === 0, no.daysOpen, { open: openDays })
    ensure(clockOf(now, zone) >= clockOf(plus('2026-01-01T00:00:00.000Z', slack * minute), 'UTC') && clockOf(now, zone) < '23:50', no.midnight)
    const through = plusDays(dayOf(now, zone), -1)
    const trial = trialOf(month, entries, [...closed, { ...row, month, through, balances: [] } as Month])
    return fact(ledgerMonth, 'closed', { month, through, entryCount: trial.entries.length, balances: trial.balances, closedBy: actor.userId, closedAt: now })
  },
})
export const monthCommands = [closeMonth] as const
