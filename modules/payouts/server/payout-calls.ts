/** The file of a batch and the bank's answer: the account numbers leave the house here alone, and each time it is noted who took them. */
import { createHash } from 'node:crypto'
import { attach } from '../../files/index.ts'
import { dayOf, ensure, find, get, invoke, RefusalError, rowsById, answer } from '../../kit/index.ts'
import { param } from '../../system/index.ts'
import { answering } from '../../../server/http/calling.ts'
import type { Context } from '../../../server/http/context.ts'
import type { Login } from '../../../server/http/login.ts'
import type { Session } from '../../../server/kernel/engine.ts'
import { working } from '../../../server/storage/storage.ts'
import { bankAccount } from '../../settlement/index.ts'
import { type AnswerFault, type Head, isPlain, judged, type Payment, readAnswer, templates, writeFile } from '../bank-files.ts'
import { linesMax, no, payoutBatch, payoutLine } from '../payout.ts'
import { noteFile, release, takeAnswer } from '../payout.commands.ts'
import { owedBy, partOf } from '../parts.ts'
import { gbk, isGbk } from '../../../server/sheets/gbk.ts'

const base = 'business-order/finance/payout'
/** Parameters that say from which account is paid. */
const payerKeys = { name: 'payout.payerName', number: 'payout.payerNo' } as const
/** What the server does for somebody after it has looked at their right. */
const allowed = (session: Session): Session => ({ ...session, actor: { ...session.actor, may: () => true } })
/** Bytes of an answer: hundreds of lines are some tens of kilobytes. */
const answerMax = 2 * 1024 * 1024

async function headOf({ engine }: Context, { tenant, zone }: Login, batchNo: string, needsPayer: boolean): Promise<Head> {
  const set = await engine.ask(tenant, find(param, { paramKey: Object.values(payerKeys), status: 'live' }))
  const of = (key: string) => set.find(one => one.paramKey === key)?.paramValue.trim() ?? ''
  const [payerName, payerNo] = [of(payerKeys.name), of(payerKeys.number)]
  ensure(!needsPayer || (isPlain(payerName) && payerName !== '' && /^\d{8,30}$/.test(payerNo)), no.payer)
  return { batchNo, day: dayOf(engine.clock(), zone), payerName, payerNo }
}

/** The bytes of a batch's file. */
async function fileOf(context: Context, login: Login, id: string) {
  const { engine } = context,
    { tenant } = login,
    host = { ask: <T>(query: Parameters<typeof engine.ask<T>>[1]) => engine.ask(tenant, query) }
  const row = await engine.ask(tenant, get(payoutBatch, id))
  ensure(row, { ...no.there, field: 'id' })
  const of = templates[row.template],
    lines = await engine.ask(tenant, find(payoutLine, { batchId: id, status: ['held', 'sent'] }, { sort: ['lineNo'], limit: linesMax }))
  const [accounts, owed, head] = await Promise.all([
    answer(
      rowsById(
        bankAccount,
        lines.map(one => one.bankAccountId),
      ),
      host,
    ),
    answer(owedBy(lines), host),
    headOf(context, login, row.batchNo, of.needsPayer),
  ])
  const payments = lines.map((line): Payment => {
    const account = accounts.get(line.bankAccountId)
    ensure(account, no.accountChanged, { lineNo: line.lineNo })
    const { accountName, bankName, bankNo } = account
    for (const text of [accountName, bankName]) ensure(isPlain(text) && (of.encoding !== 'gbk' || isGbk(text)), no.signs, { lineNo: line.lineNo })
    const { part, id } = partOf(line),
      paid = owed.get(id)!
    return { number: line.lineNo, accountName, bankName, bankNo, amountCents: line.amountCents, purpose: `${paid.period} ${part.numberOf(paid)}` }
  })
  const text = writeFile(row.template, head, payments)
  // Spreadsheets know UTF-8 by its mark.
  return { row, of, bytes: of.encoding === 'gbk' ? gbk(text) : Buffer.from(`\uFEFF${text}`) }
}
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

function ensureSound(faults: readonly AnswerFault[]): void {
  const [first] = faults
  if (!first) return
  const more = faults.length - 1
  throw new RefusalError({
    ...no.faults,
    field: 'fileId',
    label: [
      `回盘文件第${first.line}行：${first.why[0]}${more > 0 ? `（另有${more}处）` : ''}`,
      `line ${first.line} of the answer: ${first.why[1]}${more > 0 ? ` (and ${more} more)` : ''}`,
    ],
    detail: { lines: faults.slice(0, 100).map(({ line, why }) => ({ row: line, label: why })) },
  })
}
/** UTF-8 where it is, GBK else. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gbk').decode(bytes)
  }
}
async function uploaded({ engine, ports }: Context, { tenant, actor }: Login, fileId: string): Promise<Uint8Array> {
  const file = await engine.ask(tenant, get(attach, fileId))
  ensure(file?.status === 'live' && file.createdBy === actor.userId && file.key, { ...no.file, field: 'fileId' })
  const storage = await ports.files!.of(tenant, file.ossId),
    from: AsyncIterable<Uint8Array> | undefined = storage && (await working(storage.get(file.key)))
  ensure(from, { ...no.file, field: 'fileId' })
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of from) {
    size += piece.length
    ensure(size <= answerMax, { ...no.file, field: 'fileId' })
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** The calls of payouts that hand files out and take them in. */
export function payoutCalls(context: Context): void {
  const call = answering(context),
    { engine } = context
  call(
    'POST',
    `${base}/file`,
    ['导出银行文件', 'Export the file for the bank'],
    [release.permit],
    async ({ login, asked, reply }) => {
      const id = String(asked.id ?? ''),
        { row, of, bytes } = await fileOf(context, login, id)
      await engine.together(allowed(login), [invoke(noteFile, id, { digest: sha256(bytes) })])
      return reply
        .header('content-type', of.ending === 'csv' ? `text/csv; charset=${of.encoding}` : `text/plain; charset=${of.encoding}`)
        .header('content-disposition', `attachment; filename="${row.batchNo}.${of.ending}"`)
        .send(bytes)
    },
    'export',
  )
  if (!context.ports.files) return
  call('POST', `${base}/answer`, ['读入银行回盘', "Take the bank's answer"], [release.permit], async ({ login, asked }) => {
    const id = String(asked.id ?? ''),
      row = await engine.ask(login.tenant, get(payoutBatch, id))
    ensure(row, { ...no.there, field: 'id' })
    const bytes = await uploaded(context, login, String(asked.fileId ?? '')),
      digest = sha256(bytes)
    if (!row.answers?.some(one => one.digest === digest)) {
      const { rows, faults } = readAnswer(row.template, textOf(bytes))
      const lines = await engine.ask(login.tenant, find(payoutLine, { batchId: id }, { limit: linesMax }))
      ensureSound([...faults, ...judged(rows, lines).faults].sort((a, b) => a.line - b.line))
      await engine.together(allowed(login), [invoke(takeAnswer, id, { digest, rows })])
    }
    const { status, paidCount, refusedCount, doubtfulCount } = (await engine.ask(login.tenant, get(payoutBatch, id)))!
    return { id, status, paidCount, refusedCount, doubtfulCount }
  })
}
