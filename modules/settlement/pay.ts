/** Paying a settlement: executed by somebody who neither submitted nor approved it, under one number for its whole life. */
import { because, remarkField } from '../audit/index.ts'
import { invoke, coded, ensure, find, findAll, gather, get, on, pick, reaction, step, text } from '../kit/index.ts'
import type { Context, Ports, Reading, RefusalCode, Row } from '../kit/index.ts'
import { inspection, lesson, settleInspection, settleLesson } from '../openclass/index.ts'
import { closePart, settlePart } from './approval.ts'
import { type Bank, sandboxBank } from './bank.ts'
import { bankAccount } from './bank-account.ts'
import { free } from './line.ts'
import { ofSettlement } from './statements.ts'
import { no, settlement, settlementLine, settlementPart } from './settlement.ts'

export const noAccount = coded('settlement.noAccount', ['收款账户不存在', 'the bank account does not exist'])

type Settlement = Row<typeof settlement>
export const readAccount = (row: Settlement) => find(bankAccount, { accountType: 'agency', ownerId: row.agencyId, status: 'in_use' }, { limit: 1 })

/** The rule of two persons: why this person may not pay, or undefined. */
export const whyNotPay = (row: Pick<Settlement, 'approvals' | 'submittedBy'>, userId: string): RefusalCode | undefined =>
  (row.approvals ?? []).some(one => one.userId === userId) ? no.approver : row.submittedBy === userId ? no.submitter : undefined
/** What is paid out: approved by others, to an account that has cooled down and that somebody else changed. */
type Payable = Pick<Settlement, 'approvals' | 'submittedBy' | 'amountCents' | 'tries'>
export function ensureOther(row: Payable, userId: string): void {
  const refused = whyNotPay(row, userId)
  ensure(!refused, refused ?? no.approver)
}
export function ensurePayable(row: Payable, account: Row<typeof bankAccount> | undefined, { actor, now }: Context): asserts account {
  ensure(row.amountCents > 0, no.notPositive)
  ensureOther(row, actor.userId)
  ensure(account, no.noAccount)
  ensure(account.changedBy !== actor.userId, no.ownAccount)
  ensure(account.coolUntil <= now, no.cooling, { until: account.coolUntil })
}
/** What every payment that is sent off records. */
export const sent = (row: Payable, account: Row<typeof bankAccount> | undefined, { actor, now }: Context) => ({
  bankAccountId: account!.id,
  executedBy: actor.userId,
  executeTime: now,
  tries: row.tries + 1,
  failure: null,
})
/** Asks the bank. Asked again after an outage, the number is the same, so money leaves once. */
export async function askBank(number: string, amountCents: number, account: Row<typeof bankAccount>, ports: Ports): ReturnType<Bank['pay']> {
  const bank: Bank = ports.bank ?? sandboxBank
  return bank.pay({ number, amountCents, ...pick(account, 'accountName', 'bankName', 'bankNo') })
}

export const execute = step(settlement, 'execute', 'executed', {
  label: ['付款', 'Pay'],
  by: ['FI'],
  danger: true,
  statement: ofSettlement,
  needs: row => readAccount(row)[Symbol.iterator](),
  check: (row, _input, [account], context) => ensurePayable(row, account, context),
  record: (_input, row, [account], context) => sent(row, account, context),
})

const openParts = (row: Settlement) => find(settlementPart, { settlementId: row.id, status: 'approved' })

export interface Settling {
  readonly parts: readonly Row<typeof settlementPart>[]
  readonly lessons: readonly Row<typeof lesson>[]
  readonly inspections: readonly Row<typeof inspection>[]
}
/** The school parts, and the lessons or inspections that nothing has settled before. */
export function* settling(row: Settlement): Reading<Settling> {
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
/** The parts, lessons and inspections are settled with it. */
export const settledWith = ({ parts, lessons, inspections }: Settling) => [
  ...parts.map(part => invoke(settlePart, part.id, {})),
  ...lessons.map(one => invoke(settleLesson, one.id, {})),
  ...inspections.map(one => invoke(settleInspection, one.id, {})),
]

/** The bank has paid. */
export const succeed = step(settlement, 'succeed', 'settled', {
  many: false,
  label: ['确认到账', 'Confirm payment'],
  by: ['FI'],
  statement: ofSettlement,
  input: { reference: text('银行流水号', 'Bank reference', { required: true }) },
  needs: settling,
  record: ({ reference }, _row, _found, { now }) => ({ bankReference: reference, settledAt: now, failure: null }),
  also: (_row, _input, found) => settledWith(found),
})

/** The bank has refused: approved again, and paid again under the same number. */
export const fail = step(settlement, 'fail', 'failed', {
  label: ['付款失败', 'Payment failed'],
  by: ['FI'],
  input: { reason: text('失败原因', 'Failure', { required: true, check: remarkField.check! }) },
  record: ({ reason }) => ({ failure: reason }),
})

/** Nothing is due: the balance goes into the payee's next draft. */
export const carry = step(settlement, 'carry', 'carried', {
  label: ['结转', 'Carry forward'],
  by: ['FI'],
  statement: ofSettlement,
  needs: settling,
  check(row, _input, _found, { actor }) {
    ensure(row.amountCents <= 0, no.positive)
    ensureOther(row, actor.userId)
  },
  record: (_input, _row, _found, { actor, now }) => ({ settledAt: now, executedBy: actor.userId }),
  also: (_row, _input, found) => settledWith(found),
})

export const voidSettlement = step(settlement, 'void', 'voided', {
  label: ['作废', 'Void'],
  by: ['FI'],
  ...because,
  needs: function* (row): Reading<{ lines: readonly Row<typeof settlementLine>[]; parts: readonly Row<typeof settlementPart>[] }> {
    const lines = yield* findAll(settlementLine, { settlementId: row.id, status: 'live' })
    const { parts } = yield* gather({ parts: openParts(row) })
    return { lines, parts }
  },
  record: ({ remark }) => ({ auditRemark: remark }),
  also: (_row, _input, { lines, parts }) => [...lines.map(line => invoke(free, line.id, {})), ...parts.map(part => invoke(closePart, part.id, {}))],
})

export const payingReaction = reaction('settlement.pay', {
  on: on(settlement, 'executed'),
  run: async (_happened, { row, ports, ask }) => {
    if (row.status !== 'paying') return []
    const account = await ask(get(bankAccount, row.bankAccountId))
    if (!account) return [invoke(fail, row.id, { reason: noAccount })]
    const answer = await askBank(row.settleNo, row.amountCents, account, ports)
    return [answer.result === 'success' ? invoke(succeed, row.id, { reference: answer.reference }) : invoke(fail, row.id, { reason: answer.reason })]
  },
})

export const payCommands = [execute, succeed, fail, carry, voidSettlement] as const
