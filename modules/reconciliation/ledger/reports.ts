/** What finance reads of the books: the trial balance of a month, the lines of its journal, and the board of days. */
import { answer, type Asked, type Answering, find, findAll, monthOf, plusMonths, report, type RouteContext, type Row, textOf } from '../../kit/index.ts'
import { type Channel, channels } from '../../payments/index.ts'
import { batch, covers } from '../batch.ts'
import { type BillAccount, billAccounts } from '../bill-accounts.ts'
import { ownAccount, ownDay, ownDayId } from '../own-day.ts'
import { accounts } from './accounts.ts'
import { entry } from './entry.ts'
import { entriesSince, ledgerMonth, linesIn, trialOf } from './month.ts'
import { rules } from './rules.ts'

const base = 'business-order/finance'
const readers = ['PO', 'FI', 'AU'] as const
const monthAsked = (asked: Asked, { now, zone }: RouteContext): string => textOf(asked.month) || monthOf(now, zone)

/** The journal of a month, and what accounts come to in it: of a closed month as it was kept. */
export async function booksOf(month: string, host: Answering) {
  const all = await host.ask(find(ledgerMonth, { status: 'closed' }, { sort: ['month'] }))
  const kept = all.find(one => one.month === month)
  const before = all.filter(one => one.month < month)
  // What is in a closed month was booked after the close before it, and until its own.
  const entries = await answer(entriesSince(before), host)
  const { balances, entries: own } = trialOf(month, entries, all)
  return { month, isClosed: !!kept, closedAt: kept?.closedAt ?? null, balances: kept?.balances ?? balances, computed: balances, entries: own }
}

async function trial(asked: Asked, context: RouteContext) {
  const { month, isClosed, balances } = await booksOf(monthAsked(asked, context), { ask: context.readUnscoped })
  const amount = (cents: number) => context.amount(cents)
  return {
    month,
    isClosed,
    accounts: balances.map(one => ({
      account: one.account,
      accountName: accounts[one.account][context.lang],
      opening: amount(one.opening),
      debit: amount(one.debit),
      credit: amount(one.credit),
      closing: amount(one.closing),
    })),
    debit: amount(balances.reduce((sum, one) => sum + one.debit, 0)),
    credit: amount(balances.reduce((sum, one) => sum + one.credit, 0)),
    difference: amount(balances.reduce((sum, one) => sum + one.closing, 0)),
  }
}

const linesMax = 2_000
type Entry = Row<typeof entry>
/** The lines of vouchers in the order of their days: one voucher for a day, a rule, a school, an agency and a channel. */
export function voucherLines(entries: readonly Entry[]) {
  const sorted = [...entries].sort((a, b) => (a.bookedOn === b.bookedOn ? (a.id < b.id ? -1 : 1) : a.bookedOn < b.bookedOn ? -1 : 1))
  return sorted.flatMap((one, i) =>
    linesIn(one).map(({ account, cents }) => ({ voucherNo: i + 1, entry: one, account, debit: cents >= 0 ? cents : 0, credit: cents < 0 ? -cents : 0 })),
  )
}
async function journal(asked: Asked, context: RouteContext) {
  const { month, isClosed, entries } = await booksOf(monthAsked(asked, context), { ask: context.readUnscoped })
  const lines = voucherLines(entries),
    wired = new Map((await context.wire(entry, entries.slice(0, linesMax))).map(one => [String(one.id), one]))
  return {
    month,
    isClosed,
    total: lines.length,
    lines: lines
      .slice(0, linesMax)
      .map(({ voucherNo, entry: one, account, debit, credit }) => ({
        voucherNo,
        bookedOn: one.bookedOn,
        day: one.day,
        ruleName: rules[one.rule][context.lang],
        account,
        accountName: accounts[account][context.lang],
        channelName: one.channel ? channels[one.channel][context.lang] : '',
        schoolName: wired.get(one.id)?.schoolName ?? '',
        agencyName: wired.get(one.id)?.agencyName ?? '',
        count: one.count,
        debit: debit ? context.amount(debit) : '',
        credit: credit ? context.amount(credit) : '',
      })),
  }
}

/** Who has bills of their own, by channel. */
async function merchantsOf({ readUnscoped }: RouteContext): Promise<readonly (BillAccount & { channel: Channel })[]> {
  const all = Object.keys(channels).map(async one => {
    const channel = one as Channel
    return (await billAccounts({ ask: readUnscoped }, channel)).map(one => ({ ...one, channel }))
  })
  return (await Promise.all(all)).flat()
}

/** The days of a month by channel: how each stands, and days on which money moved that no bill has been taken for. */
async function board(asked: Asked, context: RouteContext) {
  const month = monthAsked(asked, context),
    day = { gte: `${month}-01`, lt: `${plusMonths(month, 1)}-01` }
  const [batches, own, paid, merchants] = await Promise.all([
    answer(findAll(batch, { day }), context),
    answer(findAll(ownDay, { day }), { ask: context.readUnscoped }),
    answer(findAll(ownAccount, { day }), { ask: context.readUnscoped }),
    merchantsOf(context),
  ])
  const shown = batches.map(one => ({
    id: one.id,
    day: one.day,
    channel: one.channel,
    merchantNo: one.merchantNo,
    status: one.status,
    statusName: batch.lifecycle.states[one.status].label[context.lang],
    openCount: one.openCount,
    amount: context.amount(one.channelPayCents - one.channelRefundCents),
  }))
  const ofDay = Map.groupBy(batches, one => ownDayId(one.channel, one.day)),
    namedBy = new Map(merchants.flatMap(one => one.ids.map(id => [id, one.merchantNo] as const)))
  // Money of an account whose bill has not come; where a day has money of several, each is a line of its own.
  const lacking = paid.filter(one => !ofDay.get(ownDayId(one.channel as Channel, one.day))?.some(row => covers(row, one.account)))
  const known = new Set([...ofDay.keys(), ...lacking.map(one => ownDayId(one.channel as Channel, one.day))])
  // What went back is known of a channel: where it has one account, of that.
  const isAlone = (id: string): boolean => !ofDay.has(id) && lacking.filter(one => ownDayId(one.channel as Channel, one.day) === id).length === 1
  const refunded = new Map(own.flatMap(one => (isAlone(one.id) ? [[one.id, one.refundCents] as const] : [])))
  const missing = [
    ...lacking.map(one => ({ ...one, refundCents: refunded.get(ownDayId(one.channel as Channel, one.day)) ?? 0 })),
    ...own.filter(one => !known.has(one.id)).map(one => ({ ...one, account: '' })),
  ].map(one => ({
    id: '',
    day: one.day,
    channel: one.channel,
    merchantNo: namedBy.get(one.account) ?? '',
    status: 'missing',
    statusName: ['待账单', 'No bill yet'][context.lang],
    openCount: 0,
    amount: context.amount(one.payCents - one.refundCents),
  }))
  const days = [...shown, ...missing],
    // Whoever was removed is named while a day of the month waits for their bill or has it.
    named = merchants.filter(one => !one.isGone || days.some(({ channel, merchantNo }) => channel === one.channel && merchantNo === one.merchantNo))
  return { month, days, merchants: named.map(({ channel, merchantNo }) => ({ channel, merchantNo })) }
}

const ofMonth = { times: { month: 'month' } } as const
export const reports = [
  report(`${base}/ledger/trial`, ['试算平衡', 'Trial balance'], readers, trial, ofMonth),
  report(`${base}/ledger/journal`, ['序时账', 'Journal'], readers, journal, ofMonth),
  report(`${base}/reconciliation/board`, ['对账日历', 'Board of days'], readers, board, ofMonth),
]
