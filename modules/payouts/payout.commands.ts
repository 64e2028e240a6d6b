/** What happens to a batch: put together, released by somebody else, handed out as a file, answered by the bank line by line. */
import { because } from '../audit/index.ts'
import {
  command,
  documentNo,
  ensure,
  fact,
  find,
  gather,
  invoke,
  type Invoke,
  json,
  lastFour,
  monthOf,
  next,
  pick,
  type Reading,
  RefusalError,
  refusals,
  type Row,
  rowsById,
  rules,
  statement,
  step,
  sum,
  text,
} from '../kit/index.ts'
import { bankAccount, type BatchPart, ensurePayable } from '../settlement/index.ts'
import { type Answered, judged, templates } from './bank-files.ts'
import { type Accounts, accountsOf, idsOf, owedBy, partOf, parts } from './parts.ts'
import { linesMax, no, payableStatuses, payoutBatch, payoutLine } from './payout.ts'

type Batch = Row<typeof payoutBatch>
type Line = Row<typeof payoutLine>

const linesOf = (batchId: string) => find(payoutLine, { batchId }, { sort: ['lineNo'], limit: linesMax })
const lineNoOf = (batchNo: string, index: number): string => `${batchNo}-${String(index + 1).padStart(3, '0')}`

const ids = (zh: string, en: string) => json<readonly string[]>()(zh, en, { check: rules.texts })
interface Chosen {
  readonly part: BatchPart
  readonly id: string
}
/** What was chosen, part by part. */
const chosenIn = (input: Readonly<Partial<Record<'settlementIds' | 'commissionIds', readonly string[] | null>>>): readonly Chosen[] =>
  parts.flatMap(part => (input[idsOf(part)] ?? []).map(id => ({ part, id })))

/** Puts what is to be paid into one batch: from here on nobody pays it by hand. */
export const collect = command(payoutBatch, 'collect', {
  label: ['新建付款批次', 'Put a batch together'],
  by: ['FI'],
  input: { template: payoutBatch.fields.template, settlementIds: ids('结算单', 'Settlements'), commissionIds: ids('佣金', 'Commissions') },
  *needs(_row, input) {
    const lines = chosenIn(input)
      .slice(0, linesMax + 1)
      .map(({ part, id }) => ({ settlementId: null, commissionId: null, [part.ref]: id }))
    const owed = yield* owedBy(lines)
    const payees = lines.flatMap(line => {
      const { part, id } = partOf(line),
        row = owed.get(id)
      return row ? [part.payeeOf(row)] : []
    })
    return { owed, account: yield* accountsOf(payees), number: yield* next('payout_batch') }
  },
  decide(_row, input, { owed, account, number }, { actor, id, newId, now, zone }) {
    const chosen = chosenIn(input),
      field = chosen[0] ? idsOf(chosen[0].part) : 'settlementIds'
    ensure(chosen.length > 0, { ...no.none, field })
    ensure(chosen.length <= linesMax, { ...no.tooMany, field })
    ensure(new Set(chosen.map(one => one.id)).size === chosen.length, { ...no.twice, field })
    const batchNo = documentNo('FK', number, monthOf(now, zone))
    const lines = chosen.map((one, index) => {
      const { part } = one,
        row = owed.get(one.id),
        to = row && account(part.payeeOf(row)),
        about = { field: idsOf(part), settleNo: row ? part.numberOf(row) : one.id }
      ensure(
        row && payableStatuses.some(status => status === row.status) && row.amountCents > 0,
        { ...no.notReady, field: about.field },
        { settleNo: about.settleNo },
      )
      ensure(to, { ...notPayable.noAccount, field: about.field }, { settleNo: about.settleNo })
      return {
        part,
        of: one.id,
        values: {
          [part.ref]: one.id,
          ...part.whose(row),
          batchId: id,
          bankAccountId: to.id,
          accountEnding: lastFour(to.bankNo),
          amountCents: row.amountCents as number,
          lineNo: lineNoOf(batchNo, index),
        },
      }
    })
    return [
      fact(payoutBatch, 'collected', {
        batchNo,
        template: input.template,
        lineCount: lines.length,
        totalCents: sum(lines.map(one => one.values.amountCents)),
        preparedBy: actor.userId,
      }),
      ...lines.flatMap(({ part, of, values }) => {
        const lineId = newId()
        return [invoke(takeLine, lineId, { values }), invoke(part.file, of, { payoutLineId: lineId })]
      }),
    ]
  },
})
export const notPayable = refusals('payout_line', { noAccount: ['收款方没有在用的银行账户', 'the payee has no bank account in use'] })

interface LineValues extends Readonly<Partial<Record<'settlementId' | 'commissionId' | 'agencyId' | 'channelId' | 'orgId', string | null>>> {
  readonly batchId: string
  readonly bankAccountId: string
  readonly accountEnding: string
  readonly amountCents: number
  readonly lineNo: string
}
const takeLine = step(payoutLine, 'take', 'taken', {
  label: ['加入批次', 'Take into a batch'],
  input: { values: json<LineValues>()('明细', 'Line', { required: true }) },
  record: ({ values }) => values,
})
/** The account as it was at the release. */
const pinLine = step(payoutLine, 'pin', 'pinned', {
  label: ['锁定账户', 'Pin the account'],
  input: pick(payoutLine.fields, 'bankAccountId', 'accountEnding', 'accountVersion'),
})
const sendLine = step(payoutLine, 'send', 'sent', { label: ['交银行', 'Hand to the bank'] })

const left = ({ lineCount, totalCents }: Batch, { amountCents }: Pick<Line, 'amountCents'>) => ({
  lineCount: lineCount - 1,
  totalCents: totalCents - amountCents,
})
/** One payment less; a batch without any is discarded. */
const shorten = command(payoutBatch, 'shorten', {
  label: ['移出一笔', 'Take a payment out'],
  input: { amountCents: payoutLine.fields.amountCents },
  decide: (row, input) => fact(payoutBatch, 'shortened', left(row, input), row.lineCount > 1 ? (row.status as 'draft') : 'discarded'),
})
/** What a payment was for is to be paid again. */
const unfiled = (line: Line): Invoke => {
  const { part, id } = partOf(line)
  return invoke(part.unfile, id, {})
}
/** Takes a payment out before the file is: what it was for is to be paid again, by hand or in another batch. */
export const dropLine = step(payoutLine, 'drop', 'dropped', {
  label: ['移出', 'Take out'],
  by: ['FI'],
  ...because,
  record: ({ remark }) => ({ reason: remark }),
  also: row => [invoke(shorten, row.batchId, { amountCents: row.amountCents }), unfiled(row)],
})
/** Taken out with its batch. */
const discardLine = step(payoutLine, 'discard', 'dropped', {
  label: ['随批次作废', 'Discard with the batch'],
  ...because,
  record: ({ remark }) => ({ reason: remark }),
})

const words = {
  format: ['文件格式', 'Format'],
  payees: ['收款方', 'Payees'],
  total: ['本次金额', 'Amount'],
  payments: ['笔数', 'Payments'],
  of: ['笔', 'payments'],
} as const
const ofBatch = statement<typeof payoutBatch>(function* (row, { lang }) {
  const lines = yield* linesOf(row.id)
  return [
    { label: words.format, text: templates[row.template].label[lang] },
    {
      label: words.payees,
      count: new Set(lines.filter(one => one.status !== 'dropped').map(one => one.agencyId ?? one.channelId ?? one.orgId)).size,
      unit: ['个', 'payees'],
    },
    { label: words.payments, count: row.lineCount, unit: words.of },
    { label: words.total, cents: row.totalCents, isTotal: true },
  ]
})

interface Paying {
  readonly lines: readonly Line[]
  readonly owed: ReadonlyMap<string, Row<any>>
  readonly account: Accounts
}
function* paying(row: Batch): Reading<Paying> {
  const lines = (yield* linesOf(row.id)).filter(one => one.status === 'held')
  const owed = yield* owedBy(lines)
  const payees = lines.map(one => {
    const { part, id } = partOf(one)
    return part.payeeOf(owed.get(id)!)
  })
  return { lines, owed, account: yield* accountsOf(payees) }
}
/** The second person: everything that stands against paying one of them by hand stands against it here, by its number. */
export const release = command(payoutBatch, 'release', {
  label: ['复核放行', 'Release'],
  by: ['FI'],
  danger: true,
  statement: ofBatch,
  needs: paying,
  decide(row, _input, { lines, owed, account }, context) {
    ensure(row.preparedBy !== context.actor.userId, no.preparer)
    const steps = lines.flatMap((line): readonly Invoke[] => {
      const { part, id } = partOf(line),
        of = owed.get(id)!,
        to = account(part.payeeOf(of)),
        number = part.numberOf(of)
      try {
        ensurePayable(of as never, to, context)
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error
        const { code, label, detail } = error.refused
        throw new RefusalError({ code, label: [`${number}：${label[0]}`, `${number}: ${label[1]}`], detail: { ...detail, settleNo: number } })
      }
      return [
        invoke(pinLine, line.id, { bankAccountId: to.id, accountEnding: lastFour(to.bankNo), accountVersion: to.version }),
        invoke(part.send, id, { bankAccountId: to.id }),
      ]
    })
    return [fact(payoutBatch, 'released', { releasedBy: context.actor.userId, releasedAt: context.now }), ...steps]
  },
})
/** Nothing of it has left the house: all that it holds is to be paid again. */
export const discard = command(payoutBatch, 'discard', {
  label: ['作废', 'Discard'],
  by: ['FI'],
  ...because,
  needs: function* (row) {
    return { lines: (yield* linesOf(row.id)).filter(one => one.status === 'held') }
  },
  decide: (_row, { remark }, { lines }) => [
    fact(payoutBatch, 'discarded', { remark, lineCount: 0, totalCents: 0 }),
    ...lines.flatMap(one => [invoke(discardLine, one.id, { remark }), unfiled(one)]),
  ],
})

/** The file was handed out. The server alone runs it, with the digest of what it made of the same accounts. */
export const noteFile = command(payoutBatch, 'writeFile', {
  label: ['导出银行文件', 'Export the file'],
  input: { digest: text('文件摘要', 'Digest', { required: true }) },
  needs: function* (row) {
    const lines = (yield* linesOf(row.id)).filter(one => one.status === 'held' || one.status === 'sent')
    return {
      lines,
      accounts: yield* rowsById(
        bankAccount,
        lines.map(one => one.bankAccountId),
      ),
    }
  },
  decide(row, { digest }, { lines, accounts }, { actor, now }) {
    for (const line of lines) {
      const account = accounts.get(line.bankAccountId)
      ensure(account?.status === 'in_use' && account.version === line.accountVersion, no.accountChanged, { lineNo: line.lineNo })
    }
    return [
      fact(payoutBatch, 'exported', { exportedBy: actor.userId, exportedAt: now, exportCount: row.exportCount + 1, fileDigest: digest }),
      ...lines.map(one => invoke(sendLine, one.id, {})),
    ]
  },
})

const payLine = step(payoutLine, 'pay', 'paid', {
  label: ['银行已付款', 'Paid by the bank'],
  input: { reference: { ...payoutLine.fields.reference, locked: false } },
  record: ({ reference }, _row, _facts, { now }) => ({ reference, reason: null, answeredAt: now }),
})
const refuseLine = step(payoutLine, 'refuse', 'refused', {
  label: ['银行已拒绝', 'Refused by the bank'],
  input: { reason: { ...payoutLine.fields.reason, locked: false } },
  record: ({ reason }, _row, _facts, { now }) => ({ reason, answeredAt: now }),
})
const doubtLine = step(payoutLine, 'doubt', 'doubted', {
  label: ['银行结果未知', 'Not decided by the bank'],
  input: { reason: { ...payoutLine.fields.reason, locked: false } },
  record: ({ reason }, _row, _facts, { now }) => ({ reason, answeredAt: now }),
})
const stepOf = ({ id, outcome, reference, reason }: Answered & { readonly id: string }): Invoke =>
  outcome === 'paid' ? invoke(payLine, id, { reference }) : outcome === 'refused' ? invoke(refuseLine, id, { reason }) : invoke(doubtLine, id, { reason })

/** What the bank says of each payment: taken whole or not at all, and the same file only once. The server alone runs it, after it has read the file. */
export const takeAnswer = command(payoutBatch, 'takeAnswer', {
  label: ['读入回盘', 'Take the answer'],
  input: { digest: text('文件摘要', 'Digest', { required: true }), rows: json<readonly Answered[]>()('结果', 'Results', { required: true }) },
  needs: row => gather({ lines: linesOf(row.id) }),
  decide(row, { digest, rows }, { lines }, { actor, now }) {
    const answers = row.answers ?? []
    if (answers.some(one => one.digest === digest)) return []
    const { changes, faults } = judged(rows, lines)
    ensure(faults.length === 0, no.faults, { lines: faults.map(({ line, why }) => ({ row: line, label: why })) })
    const after = new Map(lines.map(one => [one.id, one.status as string]))
    for (const one of changes) after.set(one.id, one.outcome)
    const inState = (status: string) => lines.filter(one => after.get(one.id) === status)
    const open = inState('sent').length + inState('doubtful').length
    return [
      fact(
        payoutBatch,
        'answered',
        {
          answers: [...answers, { digest, at: now, by: actor.userId, count: rows.length }],
          paidCount: inState('paid').length,
          paidCents: sum(inState('paid').map(one => one.amountCents)),
          refusedCount: inState('refused').length,
          doubtfulCount: inState('doubtful').length,
        },
        open === 0 ? 'done' : 'answered',
      ),
      ...changes.map(stepOf),
    ]
  },
})

/** Those that people run; the file and its answer have calls of their own. */
export const payoutCommands = [collect, release, discard] as const
export const payoutLineCommands = [dropLine] as const
export const payoutSystemCommands = [shorten, noteFile, takeAnswer, takeLine, pinLine, sendLine, discardLine, payLine, refuseLine, doubtLine] as const
