/** Papers of an order: the receipt for what was paid, line by line. */
import { type Label, paper, textOf } from '../kit/index.ts'
import { isOwed, lineNames, order, type OrderLine } from './order.ts'
import { useOf } from './paying.ts'
import { ownShare } from '../subsidies/index.ts'

const words = { item: ['项目', 'Item'], amount: ['金额 (¥)', 'Amount (¥)'], total: ['实付 (¥)', 'Paid (¥)'] } as const satisfies Record<string, Label>

const receipt = paper(order, 'receipt', async (row, shown, context) => {
  const { lang } = context,
    use = await useOf(row.id, context)
  return {
    title: order.printable!.receipt!.label[lang],
    beside: row.orderCode,
    parts: [
      {
        kind: 'facts',
        facts: (row.subjectId ? (['subject', 'paidAt'] as const) : (['studentId', 'openClassId', 'schoolId', 'agencyId', 'paidAt'] as const)).map(
          name => [order.fields[name].label[lang], textOf(shown[name.replace(/Id$/, 'Name')] ?? shown[name]).slice(0, 60)] as const,
        ),
      },
      {
        kind: 'table',
        columns: [
          { label: words.item[lang], share: 3 },
          { label: words.amount[lang], align: 'right' },
        ],
        rows: ((row.lines ?? []) as readonly OrderLine[])
          .map(line => [lineNames[line.kind][lang], context.amount(isOwed(line) ? line.cents : -line.cents)])
          .concat(use ? [[lineNames.subsidy[lang], context.amount(-use.cents)]] : []),
        foot: [words.total[lang], context.amount(ownShare(row.totalCents, use))],
      },
    ],
  }
})

export const papers = [receipt]
