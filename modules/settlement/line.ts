/** Lines of a settlement: taken, repriced and freed only by the settlement they belong to. */
import { ensure, get, type Input, int, json, type Row, step, text } from '../kit/index.ts'
import { no, settlement, settlementLine } from './settlement.ts'

/** What a line is taken with, as its settlement computed it. */
export type LineValues = Omit<Input<typeof settlementLine.fields>, 'takenAt'>

export const take = step(settlementLine, 'take', 'taken', {
  label: ['计入结算', 'Take into a settlement'],
  input: { values: json<LineValues>()('明细', 'Line', { required: true }) },
  record: ({ values }, _row, _facts, { now }) => ({ ...values, takenAt: now }),
})

/** The settlement that a line belongs to. */
const settlementOf = (row: Row<typeof settlementLine>) => get(settlement, row.settlementId)[Symbol.iterator]()

export const reprice = step(settlementLine, 'reprice', 'repriced', {
  label: ['重算金额', 'Reprice'],
  input: {
    amountCents: int('金额', 'Amount', { required: true }),
    rateCents: int('单价', 'Rate'),
    rateBp: int('分成', 'Share'),
    pupilCount: int('人数', 'Pupils'),
    reason: text('说明', 'Reason'),
  },
  needs: settlementOf,
  check: (_row, _values, of) => ensure(of?.status === 'draft', no.frozen),
})

/** Frees the key: by a draft that drops the line, or by a void settlement. Whatever is decided for good stays. */
export const free = step(settlementLine, 'free', 'freed', {
  label: ['释放', 'Free'],
  needs: settlementOf,
  check: (_row, _input, of) => ensure(of?.status === 'draft' || of?.status === 'void', no.frozen),
})

export const lineCommands = [take, reprice, free] as const
