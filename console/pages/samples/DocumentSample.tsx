/** Documents on the test page: one that is typed, one that is only looked at, an empty one, and one on paper. */
import { useState } from 'react'
import { Card } from '../../parts/Card.tsx'
import { formatMoney } from '../../../modules/kit/money.ts'
import { pick } from '../../../modules/kit/resource.ts'
import { check } from '../../parts/form.ts'
import { DocumentWithLines } from '../../parts/document/DocumentWithLines.tsx'
import type { Line } from '../../parts/document/Lines.tsx'
import { PageBreak, Printable } from '../../parts/document/Printable.tsx'
import { fenOf, sumOf } from '../../parts/document/sum.ts'
import { money } from '../../../modules/kit/field.ts'
import { grouped } from '../../parts/cells.tsx'
import { t } from '../../session.ts'
import { kindOf, made, nameOf } from './made.ts'

const words = {
  typed: ['可编辑', 'Typed'],
  looked: ['只读', 'Looked at'],
  empty: ['空', 'Empty'],
  lines: ['明细', 'Lines'],
  discount: ['优惠 (¥)', 'Discount (¥)'],
  payable: ['应付 (¥)', 'Payable (¥)'],
  bill: ['账单', 'Bill'],
  to: ['付款方', 'Payer'],
  agency: ['启航艺术', 'Voyage Arts'],
  month: ['账期', 'Period'],
  signer: ['经手人', 'Signed by'],
  payer: ['付款人', 'Paid by'],
} as const

const amount = money('金额', 'Amount')
const fields = { ...pick(made.fields, 'name', 'kind', 'count', 'price'), amount }
const amountOf = (line: Line) => formatMoney(fenOf(line.price) * (Number(line.count) || 0))
const linesOf = (count: number): readonly Line[] =>
  Array.from({ length: count }, (_, i) => ({ name: t(nameOf(i)), kind: kindOf(i), count: (i % 4) + 1, price: `${120 + i * 5}.50` }))
const discount = 5_000

function totals(lines: readonly Line[]) {
  const all = fenOf(sumOf(amount, lines.map(amountOf)))
  return [
    { label: words.discount, value: `−${formatMoney(Math.min(all, discount))}` },
    { label: words.payable, value: grouped(formatMoney(Math.max(0, all - discount))) },
  ]
}
const shared = { fields, computed: { amount: amountOf }, sums: ['count', 'amount'], isNumbered: true } as const

export function DocumentSample() {
  const [lines, setLines] = useState(() => linesOf(2))
  const typed = pick(made.fields, 'name', 'kind', 'count', 'price')
  const wrong = Object.fromEntries(lines.map((line, i) => [i, line.name === '' ? {} : check(typed, line)]))
  return (
    <div className="kt-stack">
      <Card title={t(words.typed)}>
        <DocumentWithLines
          {...shared}
          label={t(words.typed)}
          lines={lines}
          wrong={wrong}
          onChange={setLines}
          blank={() => ({ name: '', kind: 'art', count: 1, price: '' })}
          totals={totals(lines)}
        />
      </Card>
      <Card title={t(words.looked)}>
        <DocumentWithLines {...shared} label={t(words.looked)} lines={linesOf(3)} totals={totals(linesOf(3))} />
      </Card>
      <Card title={t(words.empty)}>
        <DocumentWithLines {...shared} label={t(words.empty)} lines={[]} />
      </Card>
    </div>
  )
}

export function PrintSample() {
  const long = linesOf(36)
  return (
    <Printable
      title={t(words.bill)}
      beside="B-2026-10-0017"
      facts={[
        { label: words.to, value: t(words.agency) },
        { label: words.month, value: '2026-10' },
      ]}
      signatures={[words.signer, words.payer]}
    >
      <DocumentWithLines {...shared} label={t(words.lines)} lines={long} totals={totals(long)} />
      <PageBreak />
      <DocumentWithLines {...shared} label={t(words.looked)} lines={linesOf(3)} />
    </Printable>
  )
}
