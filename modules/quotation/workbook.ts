/** A quotation as a sheet of paper in a workbook: what it comes to, line by line, the price of a head, and where to sign. Pure. */
import { dayOf, type Label, type Row } from '../kit/index.ts'
import { classTypes } from '../products/index.ts'
import { explained } from './shown.ts'
import type { quotation } from './quotation.ts'
import { drivers, inOrder, price, standings, timesOf } from './tree.ts'

/** A cell as the writer of workbooks takes it. */
export type Cell = Readonly<Record<string, unknown>> | null
export interface Names {
  readonly product: string
  readonly agency: string
  readonly school: string
}
/** What it says, on whatever paper. */
export const words = {
  no: ['编号', 'No.'],
  item: ['项目', 'Item'],
  counted: ['计价方式', 'Counted'],
  quantity: ['数量', 'Quantity'],
  times: ['次数', 'Times'],
  price: ['单价（元）', 'Price, CNY'],
  amount: ['金额（元）', 'Amount, CNY'],
  remark: ['说明', 'Note'],
  product: ['课程产品', 'Product'],
  agency: ['报价机构', 'Offered by'],
  school: ['报价学校', 'For'],
  code: ['报价单号', 'Quotation no.'],
  type: ['类型', 'Type'],
  size: ['计划', 'Planned'],
  valid: ['有效期至', 'Valid until'],
  total: ['合计', 'Total'],
  locked: ['锁定合计', 'Total when locked'],
  adjusted: ['调整', 'Adjustments'],
  perHead: ['人均价格', 'Price per head'],
  remainder: ['尾差（合计 − 人均 × 人数）', 'Rounding (total − per head × heads)'],
  beside: ['可选与备选项目（不计入合计）', 'Optional and alternative items (not in the total)'],
  draft: ['草稿，未锁定', 'Draft, not locked'],
  signAgency: ['报价机构（盖章）', 'Offered by (stamp)'],
  signSchool: ['学校负责人（签字盖章）', 'Head of the school (signature, stamp)'],
  date: ['日期', 'Date'],
  colon: ['：', ': '],
} as const satisfies Record<string, Label>

export const widths = [9, 30, 18, 9, 9, 14, 16, 38] as const
const line = { borderStyle: 'thin', borderColor: '#9aa4b1' } as const
const text = (value: string, more: object = {}): Cell => ({ type: String, value, alignVertical: 'center', wrap: true, ...more })
const yuan = (fen: number, more: object = {}): Cell => ({
  type: Number,
  value: fen / 100,
  format: '#,##0.00',
  align: 'right',
  alignVertical: 'center',
  ...more,
})
const count = (value: number | null | undefined, more: object = {}): Cell =>
  value == null ? text('', more) : { type: Number, value, align: 'right', alignVertical: 'center', ...more }
const wide = (cell: Cell, over: number): readonly Cell[] => [{ ...cell, columnSpan: over }, ...Array.from({ length: over - 1 }, () => null)]

/** The rows of the sheet, in one language. */
export function paper(row: Row<typeof quotation>, names: Names, { lang, zone }: { readonly lang: 0 | 1; readonly zone: string }): readonly (readonly Cell[])[] {
  const say = (label: Label): string => label[lang]
  const all = row.lines ?? [],
    priced = price(all, row),
    sums = new Set(all.map(one => one.parentId ?? null))
  const size = say([`${row.heads} 人，${row.groups} 组，${row.days} 天`, `${row.heads} heads, ${row.groups} groups, ${row.days} days`])
  const code = row.revision > 1 ? `${row.code} / ${row.revision}` : row.code
  const pairs: readonly (readonly [Label, string, Label, string])[] = [
    [words.code, `${code}${row.status === 'draft' ? ` (${say(words.draft)})` : ''}`, words.type, say(classTypes[row.openClassType])],
    [words.product, names.product, words.size, size],
    [words.agency, names.agency, words.valid, row.validUntil ?? ''],
    [words.school, names.school, words.date, row.lockedAt ? dayOf(row.lockedAt, zone) : ''],
  ]
  const lineOf = ({ line: one, deep }: { readonly line: (typeof all)[number]; readonly deep: number }): readonly Cell[] => {
    const isSum = sums.has(one.id),
      bold = { ...line, ...(deep === 0 ? { fontWeight: 'bold', backgroundColor: '#eef2f7' } : {}) },
      isPlain = !isSum && !one.formula
    const standing = one.standing && one.standing !== 'included' ? `${say(standings[one.standing])}${one.insteadOf ? ` ${one.insteadOf}` : ''}` : ''
    return [
      text(one.id, bold),
      text(one.label, { ...bold, indent: deep }),
      text(isPlain ? say(drivers[one.driver ?? 'once']) : '', bold),
      count(isPlain ? (one.quantity ?? 1) : null, bold),
      count(isPlain ? timesOf(one.driver ?? 'once', row) : null, bold),
      isPlain && one.price != null ? yuan(one.price, bold) : text('', bold),
      yuan(priced.amounts.get(one.id) ?? 0, bold),
      text([standing, explained(one, all, lang), one.unit && isPlain ? one.unit : '', one.remark].filter(Boolean).join(lang === 0 ? '，' : ', '), bold),
    ]
  }
  const ordered = inOrder(all)
  const isIn = (one: (typeof all)[number]): boolean => (one.standing ?? 'included') === 'included'
  const beside = ordered.filter(({ line: one }) => !isIn(one))
  const sum = (label: Label, fen: number, isLast = false): readonly Cell[] => {
    const strong = { ...line, fontWeight: 'bold', ...(isLast ? { fontSize: 13 } : {}) }
    return [...wide(text(say(label), { ...strong, align: 'right' }), 6), yuan(fen, strong), text('', line)]
  }
  const head = [words.no, words.item, words.counted, words.quantity, words.times, words.price, words.amount, words.remark]
  return [
    wide(text(row.name, { fontSize: 18, fontWeight: 'bold', align: 'center', height: 34 }), 8),
    ...pairs.map(([a, b, c, d]) => [
      ...wide(text(say(a), { color: '#5f6b7c' }), 1),
      ...wide(text(b, { fontWeight: 'bold' }), 4),
      text(say(c), { color: '#5f6b7c' }),
      ...wide(text(d, { fontWeight: 'bold' }), 2),
    ]),
    [],
    head.map(label => text(say(label), { ...line, fontWeight: 'bold', backgroundColor: '#dbe4ef', align: 'center' })),
    ...ordered.filter(({ line: one }) => isIn(one)).map(lineOf),
    ...((row.adjustments ?? []).length > 0
      ? [
          sum(words.locked, priced.total),
          ...row.adjustments!.flatMap(({ no, remark, entries }) =>
            entries.map((entry): readonly Cell[] => [
              text(entry.lineId, line),
              ...wide(text(`${say(words.adjusted)} ${no}${say(words.colon)}${entry.label}`, line), 5),
              yuan(entry.amount, line),
              text(remark, line),
            ]),
          ),
        ]
      : []),
    sum(words.total, row.totalAmount, true),
    sum(words.perHead, row.perHead, true),
    sum(words.remainder, row.remainder),
    ...(beside.length > 0 ? [[], wide(text(say(words.beside), { fontWeight: 'bold' }), 8), ...beside.map(lineOf)] : []),
    ...(row.remark ? [[], wide(text(row.remark, { height: 48 }), 8)] : []),
    [],
    [...wide(text(`${say(words.signAgency)}${say(words.colon)}`, { height: 40 }), 4), ...wide(text(`${say(words.signSchool)}${say(words.colon)}`), 4)],
    [...wide(text(`${say(words.date)}${say(words.colon)}`), 4), ...wide(text(`${say(words.date)}${say(words.colon)}`), 4)],
  ]
}
