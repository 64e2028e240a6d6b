/** Papers of finance: bills, settlements by payee, invoices as they were asked for. */
import { find, type Label, paper, type PaperPart, paperRowsMax, textOf, type Asked, type Resource, type RouteContext } from '../kit/index.ts'
import { bill, billKinds, groups, type BillLine } from './bill.ts'
import { invoice } from './invoice.ts'
import { kinds, settlement, settlementLine } from './settlement.ts'

const words = {
  item: ['项目', 'Item'],
  note: ['班级或说明', 'Class or note'],
  count: ['数量', 'Count'],
  amount: ['金额 (¥)', 'Amount (¥)'],
  rate: ['单价 (¥)', 'Rate (¥)'],
  pupils: ['人数', 'Pupils'],
  sum: ['合计', 'Total'],
  date: ['日期', 'Date'],
  klass: ['班级', 'Class'],
  school: ['学校', 'School'],
  payee: ['教师', 'Teacher'],
  issued: ['出账', 'Issued by'],
  confirmed: ['确认', 'Confirmed by'],
  prepared: ['经办人', 'Prepared by'],
  checked: ['复核人', 'Checked by'],
} as const satisfies Record<string, Label>

/** Fields of a row as the wire shows them, under their labels. */
const facts = (of: Resource, shown: Asked, { lang }: RouteContext, ...names: readonly string[]): PaperPart => ({
  kind: 'facts',
  facts: names.map(name => {
    const field = of.fields[name]!,
      key = field.kind === 'ref' || field.kind === 'choice' ? `${name.replace(/Id$/, '')}Name` : name
    return [field.label[lang], textOf(shown[key] ?? shown[name]).slice(0, 60)] as const
  }),
})

const billPaper = paper(bill, 'bill', async (row, shown, context) => {
  const { lang } = context,
    lines = (row.lines ?? []) as readonly BillLine[]
  const sum = (of: (line: BillLine) => number) => lines.reduce((all, line) => all + of(line), 0)
  return {
    title: `${textOf(shown.agencyName) || textOf(shown.schoolName)} ${row.period} ${billKinds[row.kind][lang]}`,
    beside: row.billNo,
    parts: [
      facts(bill, shown, context, 'period', 'invoiceNo', 'voucherNo', 'issuedAt', 'confirmedAt'),
      {
        kind: 'table',
        columns: [
          { label: words.item[lang], share: 1.4 },
          { label: words.note[lang], share: 3 },
          { label: words.count[lang], align: 'right' },
          { label: words.amount[lang], share: 1.4, align: 'right' },
        ],
        rows: lines.map(line => [groups[line.group][lang], line.name, String(line.count), context.amount(line.cents)]),
        foot: [words.sum[lang], '', String(sum(line => line.count)), context.amount(row.amountCents)],
      },
      { kind: 'signatures', labels: [words.issued[lang], words.confirmed[lang]] },
    ],
  }
})

const settlementPaper = paper(settlement, 'settlement', async (row, shown, context) => {
  const { lang } = context
  const lines = await context.ask(find(settlementLine, { settlementId: row.id, status: 'live' }, { sort: ['lessonDate'], limit: paperRowsMax + 1 }))
  const named = await context.wire(settlementLine, lines)
  return {
    title: `${textOf(shown.agencyName)} ${row.period} ${kinds[row.kind][lang]}`,
    beside: row.settleNo,
    isLandscape: true,
    parts: [
      facts(settlement, shown, context, 'period', 'agencyId', 'teacherCount', 'lessonCount', 'executeTime', 'settledAt'),
      {
        kind: 'table',
        columns: [
          { label: words.date[lang], share: 1.2 },
          { label: words.klass[lang], share: 3 },
          { label: words.school[lang], share: 2 },
          { label: words.payee[lang], share: 1.2 },
          { label: words.pupils[lang], align: 'right' },
          { label: words.rate[lang], align: 'right' },
          { label: words.amount[lang], share: 1.2, align: 'right' },
        ],
        rows: named.map((line, i) => [
          textOf(line.lessonDate),
          textOf(line.openClassName),
          textOf(line.schoolName),
          textOf(line.teacherName),
          textOf(line.pupilCount),
          lines[i]!.rateCents === null ? '' : context.amount(lines[i]!.rateCents!),
          context.amount(lines[i]!.amountCents),
        ]),
        foot: [words.sum[lang], '', '', '', '', '', context.amount(row.amountCents)],
      },
      { kind: 'signatures', labels: [words.prepared[lang], words.checked[lang]] },
    ],
  }
})

const invoicePaper = paper(invoice, 'invoice', async (row, shown, context) => ({
  title: invoice.printable!.invoice!.label[context.lang],
  beside: row.invoiceNo ?? '',
  parts: [
    facts(invoice, shown, context, 'title', 'taxNo', 'type', 'orderCode', 'schoolId', 'applyTime', 'issuedAt'),
    {
      kind: 'table',
      columns: [
        { label: words.item[context.lang], share: 3 },
        { label: words.amount[context.lang], align: 'right' },
      ],
      rows: [[textOf(row.remark) || row.orderCode, context.amount(row.amountCents)]],
      foot: [words.sum[context.lang], context.amount(row.amountCents)],
    },
  ],
}))

export const papers = [billPaper, settlementPaper, invoicePaper]
