/** Lines of a settlement: taken, repriced and freed only by the settlement they belong to. */
import { command, ensure, fact, get, type Input, int, json, text } from '../kit/index.ts'
import { no, settlement, settlementLine } from './settlement.ts'

/** What a line is taken with, as its settlement computed it. */
export type LineValues = Omit<Input<typeof settlementLine.fields>, 'takenAt'>

export const take = command(settlementLine, 'take', {
  label: ['计入结算', 'Take into a settlement'],
  by: [],
  input: { values: json<LineValues>()('明细', 'Line', { required: true }) },
  decide: (_row, { values }, _facts, { now }) => fact(settlementLine, 'taken', { ...values, takenAt: now }),
})

export const reprice = command(settlementLine, 'reprice', {
  label: ['重算金额', 'Reprice'],
  by: [],
  input: {
    amountCents: int('金额', 'Amount', { required: true }),
    rateCents: int('单价', 'Rate'),
    rateBp: int('分成', 'Share'),
    pupilCount: int('人数', 'Pupils'),
    reason: text('说明', 'Reason'),
  },
  needs: row => get(settlement, row.settlementId)[Symbol.iterator](),
  decide: (_row, values, of) => {
    ensure(of?.status === 'draft', no.frozen)
    return fact(settlementLine, 'repriced', { ...values })
  },
})

/** Frees the key: by a draft that drops the line, or by a void settlement. Whatever is decided for good stays. */
export const free = command(settlementLine, 'free', {
  label: ['释放', 'Free'],
  by: [],
  needs: row => get(settlement, row.settlementId)[Symbol.iterator](),
  decide: (_row, _input, of) => {
    ensure(of?.status === 'draft' || of?.status === 'void', no.frozen)
    return fact(settlementLine, 'freed')
  },
})
