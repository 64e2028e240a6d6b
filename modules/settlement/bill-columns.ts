/** The columns of bills: what comes in, goes out and stands beside it, so that every row adds up to its amount. */
import { formatMoney, grouped, type Label, parseMoney } from '../kit/index.ts'

type Told = Readonly<Record<string, unknown>>
const amounts = ['amountCents', 'payCents', 'refundCents', 'feeCents', 'settleCents'] as const

/** What is in the amount of a bill and in none of its other figures: what was carried from month to month, and corrections. Nothing where one of them
 * is masked. */
export function restOf(kind: 'agency' | 'school', row: Told): number | undefined {
  const [all, pay, refund, fee, settled] = amounts.map(name => parseMoney(String(row[name] ?? '0'), true))
  if (all === undefined || pay === undefined || refund === undefined || fee === undefined || settled === undefined) return undefined
  return kind === 'agency' ? all - fee - settled : all - pay + refund + settled
}
const said = (value: unknown): string => grouped(String(value ?? ''))

const restLabel: Readonly<Record<'agency' | 'school', Label>> = {
  agency: ['结转与更正 (¥)', 'Carried and corrected (¥)'],
  school: ['更正 (¥)', 'Corrections (¥)'],
}
const restColumn = (kind: 'agency' | 'school') =>
  ({
    name: 'restCents',
    label: restLabel[kind],
    isNumeric: true,
    reads: [...amounts],
    cell: (row: Told) => {
      const rest = restOf(kind, row)
      return rest === undefined ? '***' : said(formatMoney(rest))
    },
  }) as const
/** What a school's lessons brought their agencies is taken from its bill. */
const paidOnColumn = {
  name: 'settleCents',
  label: ['已结算给机构 (¥)', 'Paid on to agencies (¥)'],
  isNumeric: true,
  isSorted: true,
  reads: ['settleCents'],
  cell: (row: Told) => said(row.settleCents),
} as const

/** What is in a bill depends on whose it is: what a school's never has is no column of its list, nor of an agency's. */
export const billColumns = {
  agency: ['lessonCount', 'feeCents', 'settleCents', restColumn('agency'), 'amountCents'],
  school: ['payCents', 'refundCents', paidOnColumn, restColumn('school'), 'amountCents'],
} as const

/** Why the bill of a month speaks of lessons of the month before. */
export const byMonthOfMoney: Label = [
  '账单按款项实际收付的月份归集：上月的课次若在本月结算付款，计入本月账单。',
  'Bills go by the month in which money moved: lessons of one month that are settled and paid in the next are in the bill of the next.',
]
