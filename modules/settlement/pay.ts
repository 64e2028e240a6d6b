/** Paying a settlement: its lessons or inspections and its schools' parts are settled with it, once. */
import { coded, find, findAll, gather, invoke, type Reading, type Row } from '../kit/index.ts'
import { inspection, lesson, settleInspection, settleLesson } from '../openclass/index.ts'
import { closePart, settlePart } from './approval.ts'
import { free } from './line.ts'
import { paying } from './paying.ts'
import { no, settlement, settlementLine, settlementPart } from './settlement.ts'
import { ofSettlement } from './statements.ts'

type Settlement = Row<typeof settlement>
const openParts = (row: Settlement) => find(settlementPart, { settlementId: row.id, status: 'approved' })

interface Settling {
  readonly parts: readonly Row<typeof settlementPart>[]
  readonly lessons: readonly Row<typeof lesson>[]
  readonly inspections: readonly Row<typeof inspection>[]
}
/** The school parts, and the lessons or inspections that nothing has settled before. */
function* settling(row: Settlement): Reading<Settling> {
  const parts = yield* openParts(row)
  const lines = yield* findAll(settlementLine, { settlementId: row.id, status: 'live', isAdjustment: false, lessonId: { not: null } })
  const which = [{ id: lines.flatMap(line => line.lessonId ?? []) }]
  if (row.kind !== 'inspection_fee') return { parts, inspections: [], lessons: yield* findAll(lesson, { settledAt: null, status: 'confirmed', any: which }) }
  const visits = yield* findAll(inspection, {
    settledAt: null,
    status: 'recorded',
    agencyId: row.agencyId,
    lessonId: lines.flatMap(line => line.lessonId ?? []),
  })
  const keys = new Set(lines.map(line => `${line.lessonId} ${line.payeeId}`))
  return { parts, lessons: [], inspections: visits.filter(one => keys.has(`${one.lessonId} ${one.inspectorId}`)) }
}

export const payingSettlements = paying(settlement, {
  ref: 'settlementId',
  whose: row => ({ agencyId: row.agencyId }),
  numberOf: row => row.settleNo,
  payeeOf: row => ({ type: 'agency', id: row.agencyId }),
  statement: ofSettlement,
  positive: no.positive,
  noAccount: coded('settlement.noAccount', ['收款账户不存在', 'the bank account does not exist']),
  settling,
  settledWith: ({ parts, lessons, inspections }) => [
    ...parts.map(part => invoke(settlePart, part.id, {})),
    ...lessons.map(one => invoke(settleLesson, one.id, {})),
    ...inspections.map(one => invoke(settleInspection, one.id, {})),
  ],
  *voiding(row) {
    const lines = yield* findAll(settlementLine, { settlementId: row.id, status: 'live' })
    const { parts } = yield* gather({ parts: openParts(row) })
    return { lines, parts }
  },
  freed: ({ lines, parts }) => [...lines.map(line => invoke(free, line.id, {})), ...parts.map(part => invoke(closePart, part.id, {}))],
})
export const { execute, succeed, fail, carry, bounce, repay, arriveAgain, voided: voidSettlement } = payingSettlements
