/** The paper of a commission settlement: its orders, line by line. */
import { find, type Label, paper, paperRowsMax, textOf } from '../kit/index.ts'
import { commission, commissionLine } from './commission.ts'

const words = {
  order: ['订单号', 'Order'],
  amount: ['订单金额 (¥)', 'Amount (¥)'],
  refunded: ['已退 (¥)', 'Refunded (¥)'],
  rate: ['比例(%)', 'Rate, %'],
  commission: ['佣金 (¥)', 'Commission (¥)'],
  note: ['说明', 'Note'],
  sum: ['合计', 'Total'],
  prepared: ['经办人', 'Prepared by'],
  checked: ['复核人', 'Checked by'],
} as const satisfies Record<string, Label>

const commissionPaper = paper(commission, 'commission', async (row, shown, context) => {
  const { lang } = context
  const lines = await context.ask(find(commissionLine, { commissionId: row.id, status: 'live' }, { sort: ['takenAt', 'id'], limit: paperRowsMax + 1 }))
  const named = await context.wire(commissionLine, lines)
  return {
    title: `${textOf(shown.channelName) || textOf(shown.orgName)} ${row.period} ${commission.label[lang]}`,
    beside: row.commissionNo,
    parts: [
      {
        kind: 'facts',
        facts: (['period', 'orderCount', 'executeTime', 'settledAt'] as const).map(name => [commission.fields[name].label[lang], textOf(shown[name])] as const),
      },
      {
        kind: 'table',
        columns: [
          { label: words.order[lang], share: 2 },
          { label: words.amount[lang], align: 'right' },
          { label: words.refunded[lang], align: 'right' },
          { label: words.rate[lang], align: 'right' },
          { label: words.commission[lang], align: 'right' },
          { label: words.note[lang], share: 1.6 },
        ],
        rows: named.map((line, i) => [
          textOf(line.orderCode),
          lines[i]!.orderAmount === null ? '' : context.amount(lines[i]!.orderAmount!),
          lines[i]!.refunded ? context.amount(lines[i]!.refunded!) : '',
          textOf(line.rate),
          context.amount(lines[i]!.amountCents),
          textOf(line.reason),
        ]),
        foot: [words.sum[lang], '', '', '', context.amount(row.amountCents), ''],
      },
      { kind: 'signatures', labels: [words.prepared[lang], words.checked[lang]] },
    ],
  }
})

export const papers = [commissionPaper]
