/** The audit of a settlement: each school confirms its own lessons, then finance the money; never the same person twice. */
import { approval, because, type Step } from '../audit/index.ts'
import { type Context, invoke, type Invoke, ensure, find, findAll, json, pick, type Reading, type Row, step, text, ofAmount } from '../kit/index.ts'
import { lesson } from '../openclass/index.ts'
import { ofSettlement } from './statements.ts'
import { no, partId, settlement, settlementLine, settlementPart } from './settlement.ts'

type Settlement = Row<typeof settlement>
type Part = Row<typeof settlementPart>

const schoolsOf = (row: Settlement): readonly string[] => Object.keys(row.schools ?? {})
export const factsDone = (row: Settlement): boolean => (row.approvals ?? []).filter(one => one.step === facts.name).length >= schoolsOf(row).length
const facts: Step = { name: 'facts', by: ['SM'], repeats: true }
const stepsOf = (row: Settlement): readonly Step[] => [...schoolsOf(row).map(() => facts), { name: 'money', by: ['FI'] }]

const remark = text('意见', 'Remark')
const partOf = (row: Settlement, schoolId: string) => ({
  ...pick(row, 'settleNo', 'kind', 'agencyId', 'areaCode', 'period'),
  settlementId: row.id,
  schoolId,
  lessonCount: row.schools![schoolId]!.lessons,
  amountCents: row.schools![schoolId]!.cents,
})

/** The parts that are still open; every way back to a draft closes them. */
const openParts = (row: Settlement) => find(settlementPart, { settlementId: row.id, status: ['waiting', 'approved'] })[Symbol.iterator]()
const closing = (parts: readonly Part[]): readonly Invoke[] => parts.map(part => invoke(closePart, part.id, {}))

export const object = step(settlement, 'object', 'objected', {
  label: ['提出异议', 'Object'],
  by: ['AM', 'AT'],
  ...because,
  needs: openParts,
  check: (row, _input, _parts, { actor }) => {
    const mine = actor.reach === 'all' ? [] : (actor.reach.teacher ?? [])
    ensure(actor.role !== 'AT' || mine.some(id => row.payees?.[id]), no.notInIt)
  },
  record: ({ remark }) => ({ auditRemark: remark, approvals: [] }),
  also: (_row, _input, parts) => closing(parts),
})

/** Lessons that are no longer what the lines say: not confirmed any more, or given by somebody else. */
function* staleLessons(row: Settlement): Reading<readonly string[]> {
  const lines = yield* findAll(settlementLine, { settlementId: row.id, status: 'live', isAdjustment: false })
  const moved = yield* findAll(lesson, { agencyId: row.agencyId, updatedAt: { gt: row.submittedAt ?? '' } })
  const now = new Map(moved.map(one => [one.id, one]))
  return lines.flatMap(line => {
    const one = line.lessonId ? now.get(line.lessonId) : undefined
    const isSame = !one || (one.status === 'confirmed' && (row.kind !== 'class_fee' || one.signedTeacherId === line.payeeId))
    return isSame ? [] : [line.lessonId!]
  })
}

export const { submit, approve, reject, revoke, tiles } = approval(settlement, {
  by: ['AM'],
  steps: stepsOf,
  auditors: ['FI'],
  tile: { name: 'settlement_approve', label: ['待审核结算单', 'Settlements to approve'], to: '/settlement/list' },
  submit: {
    label: ['提交', 'Submit'],
    check: row => ensure(row.lineCount > 0, no.empty),
    also: row => schoolsOf(row).map(schoolId => invoke(openPart, partId(row.id, schoolId), { values: partOf(row, schoolId) })),
  },
  approve: {
    label: ['审核通过', 'Approve'],
    statement: ofSettlement,
    input: { remark },
    step: 'approved',
    needs: staleLessons,
    check(row, _input, stale, { actor }) {
      ensure(actor.role !== 'FI' || factsDone(row), no.factsOpen)
      ensure(!row.payees?.[actor.userId], no.ownFee)
      ensure(stale.length === 0, no.stale, { lessons: stale.slice(0, 20) })
    },
  },
  revoke: { needs: openParts, also: (_row, _input, parts) => closing(parts) },
  reject: { needs: openParts, record: ({ auditRemark }) => ({ auditRemark, approvals: [] }), also: (_row, _input, parts) => closing(parts) },
})

const openPart = step(settlementPart, 'open', 'opened', {
  label: ['送校核对', 'Send to the school'],
  input: { values: json<ReturnType<typeof partOf>>()('内容', 'Values', { required: true }) },
  record: ({ values }) => ({ ...values, checkedBy: null, remark: null }),
})
export const closePart = step(settlementPart, 'close', 'closed', { label: ['关闭核对', 'Close'] })
export const settlePart = step(settlementPart, 'settle', 'settled', {
  label: ['结算', 'Settle'],
  record: (_input, _row, _facts, { now }) => ({ settledAt: now }),
})

/** What a school says of its part it says of the settlement. */
const saidOf = ({ remark = null }: { readonly remark?: string | null }, _row: unknown, _facts: unknown, { actor }: Context) => ({
  checkedBy: actor.userId,
  remark,
})
export const approvePart = step(settlementPart, 'approve', 'approved', {
  label: ['核对无误', 'Confirm the lessons'],
  by: ['SM'],
  statement: ofAmount(settlementPart),
  input: { remark },
  record: saidOf,
  also: ({ settlementId }, { remark = null }) => [invoke(approve, settlementId, { remark })],
})
export const rejectPart = step(settlementPart, 'reject', 'rejected', {
  label: ['核对有误', 'Reject'],
  by: ['SM'],
  ...because,
  record: saidOf,
  also: ({ settlementId }, { remark }) => [invoke(reject, settlementId, { remark })],
})

export const approvalCommands = [submit, object, revoke, approve, reject] as const
export const partCommands = [openPart, approvePart, rejectPart, closePart, settlePart] as const
