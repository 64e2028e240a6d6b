/** What a class keeps of the quotation that it is launched from: the price as it was then, whatever becomes of the quotation. */
import { type Row, pick } from '../kit/index.ts'
import type { quotation } from './quotation.ts'
import { price } from './tree.ts'

export const quoted = (row: Row<typeof quotation>) => {
  const { amounts } = price(row.lines ?? [], row)
  const tops = (row.lines ?? []).filter(line => (line.parentId ?? null) === null && (line.standing ?? 'included') === 'included')
  return {
    ...pick(row, 'id', 'code', 'revision', 'edition', 'heads', 'groups', 'days', 'totalAmount', 'perHead', 'remainder'),
    sections: tops.map(line => ({ ...pick(line, 'id', 'label', 'section'), amount: amounts.get(line.id) ?? 0 })),
  }
}
