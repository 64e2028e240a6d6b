/** What finance does with the money that both simulated channels moved: their bills come as their books have them, or with a fault; what differs is
 * suspended or written off by two persons, days are closed; the agency's part is settled and paid by files that a bank answers as it likes. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import filesModule from '../../modules/files/module.ts'
import { storages } from '../../modules/files/server/index.ts'
import { defaultZone, ensure, module, monthOf, newId, plus, RefusalError, sum } from '../../modules/kit/index.ts'
import { gatewayOf, payment } from '../../modules/payments/index.ts'
import { teacherFee, useFee } from '../../modules/people/index.ts'
import { closeBatch } from '../../modules/reconciliation/batch.commands.ts'
import { difference } from '../../modules/reconciliation/difference.ts'
import { approveWriteOff, propose, suspend } from '../../modules/reconciliation/difference.commands.ts'
import { batch, channelDay } from '../../modules/reconciliation/index.ts'
import { no } from '../../modules/reconciliation/refusals.ts'
import reconciliationModule from '../../modules/reconciliation/module.ts'
import { fetching } from '../../modules/reconciliation/server/fetching.ts'
import { reconciler } from '../../modules/reconciliation/server/reconciler.ts'
import { refund } from '../../modules/refunds/index.ts'
import { approve, approvePart, submit } from '../../modules/settlement/approval.ts'
import * as account from '../../modules/settlement/bank-account.ts'
import { generateBill, issue } from '../../modules/settlement/bill.commands.ts'
import { billId } from '../../modules/settlement/bill.ts'
import { generate } from '../../modules/settlement/generate.ts'
import { bill, settlement, settlementLine, settlementPart } from '../../modules/settlement/index.ts'
import settlementModule from '../../modules/settlement/module.ts'
import { carry } from '../../modules/settlement/pay.ts'
import { collect, noteFile, release, takeAnswer } from '../../modules/settlement/payouts/payout.commands.ts'
import { payoutBatch, payoutLine } from '../../modules/settlement/payouts/payout.ts'
import { profitShare } from '../../modules/sharing/index.ts'
import { subsidyUse } from '../../modules/subsidies/index.ts'
import { param } from '../../modules/system/index.ts'
import { tenant } from '../app.ts'
import { alipayText, alipayZip, type Moved, wechatText } from '../bills.ts'
import { share } from '../properties/invariants/settlement.ts'
import type { Invariant, Rows } from '../properties/seen.ts'
import { keptOf } from '../properties/invariants.ts'
import { lesson } from '../../modules/openclass/index.ts'
import { seller, type World } from './world.ts'

type Channel = 'wechat' | 'alipay'
const both = ['wechat', 'alipay'] as const
const kept = module('kept', { label: ['留存', 'Kept'], resources: [param, teacherFee], commands: [useFee] })
/** The modules of finance, above those that take the money. */
export const upper = [kept, filesModule, settlementModule, reconciliationModule]
export const financeResources = [batch, difference, settlement, settlementLine, settlementPart, payoutBatch, payoutLine, bill]

/** Whether it was done, or refused. */
const isWell = async (doing: Promise<unknown>): Promise<boolean> => {
  try {
    await doing
    return true
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    return false
  }
}
const undecided = ['open', 'suspended', 'pending']
const fen = (yuan: string): number => Math.round(Number(yuan) * 100)

/** What a channel moved, by its own books. */
function movedBy(on: World, channel: Channel): readonly Moved[] {
  if (channel === 'wechat')
    return [
      ...[...on.wechat.orders.values()].flatMap((one): Moved[] =>
        one.transaction_id
          ? [{ number: one.out_trade_no, channelNo: one.transaction_id, cents: one.total, at: new Date(one.success_time!).toISOString() }]
          : [],
      ),
      ...[...on.wechat.refunds.values()].map(
        (one): Moved => ({
          ...{ kind: 'refund', number: one.out_refund_no, of: one.out_trade_no, channelNo: one.refund_id, cents: one.refund },
          at: new Date(one.success_time).toISOString(),
        }),
      ),
    ]
  const utc = (beijing: string): string => new Date(`${beijing.replace(' ', 'T')}+08:00`).toISOString()
  return [
    ...[...on.alipay.trades.values()].flatMap((one): Moved[] =>
      one.paidAt ? [{ number: one.out_trade_no, channelNo: one.trade_no, cents: fen(one.total_amount), at: utc(one.paidAt) }] : [],
    ),
    ...[...on.alipay.refunds].map(([key, one]): Moved => ({ kind: 'refund', number: one.refundNo, of: key.split(' ')[0]!, cents: one.fen, at: utc(one.at) })),
  ]
}
/** A bill that is not what the channel's books say: a line is missing, one is of somebody else, or one has another amount. */
function wrong(rows: readonly Moved[], size: number): readonly Moved[] {
  const [first, ...rest] = rows
  if (!first || size % 4 > 2) return rows
  if (size % 4 === 0) return rest
  if (size % 4 === 1) return [...rows, { number: `X${first.number}`.slice(0, 32), cents: 777, at: first.at }]
  return [{ ...first, cents: first.cents + 1 }, ...rest]
}

export async function finance(on: World) {
  const { at } = on,
    folder = await mkdtemp(join(tmpdir(), 'ketang-finance-')),
    files = storages(at.engine, folder),
    bills = reconciler(at.engine, files, {
      bill: async (of, channel, day, whose) => whose && gatewayOf(at.ports, { tenant: of, ...whose.by }).bill?.(channel, day),
    })
  Object.assign(at.ports, { files })
  const refusedBills: unknown[] = []
  const fetched = fetching({
    engine: at.engine,
    bills,
    tenants: async () => [tenant],
    // Silence of a channel is asked again; a bill that is refused is a fault of ours.
    warn: what => void ('refused' in what && refusedBills.push(what)),
  })
  const fi = (userId: string) => at.as('FI', { userId })
  const system = () => at.engine.system(tenant)
  /** What was handed out, by the digest of the file, and the batches as they were when their day was closed. */
  const handed = new Map<string, readonly Moved[]>(),
    closed = new Map<string, string>(),
    paidOut = new Map<string, number>()
  let began = at.now,
    klass = '',
    files_ = 0

  const shelf = (channel: Channel): Map<string, any> => on[channel].bills
  function handOut(channel: Channel, day: string, rows: readonly Moved[]): void {
    const file = channel === 'wechat' ? wechatText(rows) : Buffer.from(alipayZip(alipayText(rows, `${seller}0156`)))
    handed.set(createHash('sha256').update(file).digest('hex'), rows)
    shelf(channel).set(day, file)
  }
  const rightOf = (channel: Channel, day: string): readonly Moved[] => movedBy(on, channel).filter(one => channelDay(one.at) === day)
  const daysOf = (channel: Channel): readonly string[] =>
    [...new Set(movedBy(on, channel).flatMap(one => (one.at >= began ? [channelDay(one.at)] : [])))].filter(day => day < channelDay(at.now)).toSorted()
  const mine = async () => ((await at.all(batch)) as any[]).filter(one => one.day >= channelDay(began))
  const differences = async (where: object) => (await at.all(difference, where)) as any[]

  /** Channels put out the bills of the days that are over, some of them wrong, and the clock fetches them. */
  async function reconcile(size: number): Promise<void> {
    for (const channel of both) for (const day of daysOf(channel)) if (!shelf(channel).has(day)) handOut(channel, day, wrong(rightOf(channel, day), size))
    await fetched.look()
    const before = await at.log.head(tenant)
    await fetched.look()
    // What a day has is not taken a second time; a bill that was silent a moment ago may be.
    if ((await mine()).length === 0 && (await at.log.head(tenant)) !== before) throw new Error('a second look recorded something')
  }
  async function writeOff(id: string): Promise<void> {
    if (await isWell(at.run(fi('clerk'), propose, id, { remark: '渠道差错' }))) {
      if (await isWell(at.run(fi('clerk'), approveWriteOff, id))) throw new Error('one person wrote off alone')
      await at.run(fi('chief'), approveWriteOff, id)
    }
  }
  const closes = async (id: string): Promise<void> => {
    if (await isWell(at.run(fi('clerk'), closeBatch, id))) closed.set(id, JSON.stringify(await at.row(batch, id)))
  }
  /** Somebody looks at the days: matches them anew, suspends or writes off what differs, and closes those that agree. */
  async function look(size: number): Promise<void> {
    for (const one of await mine()) {
      if (one.status === 'closed') continue
      if (size % 3 === 0) await isWell(bills.again(fi('clerk'), one.id))
      for (const of of await differences({ batchId: one.id, status: 'open' }))
        if (size % 5 < 2) await isWell(at.run(fi('clerk'), suspend, of.id, { remark: '待查' }))
        else if (size % 5 === 2) await writeOff(of.id)
      await closes(one.id)
    }
  }
  /** The right bill in place of the wrong one: taken as long as the day is open, and refused afterwards. */
  async function correct(isCalm = false): Promise<void> {
    const taken = (doing: Promise<unknown>): Promise<boolean> => isWell(isCalm ? doing : doing.catch(() => ensure(false, no.noBill)))
    for (const channel of both)
      for (const day of daysOf(channel)) {
        const rows = rightOf(channel, day)
        if (closed.has(`${channel}:${on.numbers[channel]}:${day}`)) {
          handOut(channel, day, [])
          if (await taken(bills.fetchAll(fi('clerk'), channel, day))) throw new Error(`a bill of ${day} was taken, which is closed`)
        } else {
          handOut(channel, day, rows)
          await taken(bills.fetchAll(fi('clerk'), channel, day))
        }
      }
  }

  /** The agency's part of the class, from the draft to a file at the bank. */
  async function settle(): Promise<void> {
    const [draft] = (await at.all(settlement, { status: ['draft', 'pending', 'approved'], agencyId: 'a1' })) as any[],
      id = draft?.id ?? newId(),
      period = draft?.period ?? monthOf(at.now, defaultZone)
    if (!draft || draft.status === 'draft') {
      await isWell(at.run(fi('clerk'), generate, id, { kind: 'agency_share', agencyId: 'a1', period, openClassIds: [klass] }))
      if (!(await isWell(at.run(at.agency, submit, id)))) return
    }
    for (const part of await at.all(settlementPart, { settlementId: id, status: 'waiting' })) await isWell(at.run(at.school, approvePart, part.id))
    await isWell(at.run(fi('chief'), approve, id))
    const one = (await at.row(settlement, id)) as any
    if (one.status !== 'approved') return
    if (one.amountCents <= 0) return void (await isWell(at.run(fi('payer'), carry, id, { remark: '下期抵扣' })))
    const file = newId()
    if (!(await isWell(at.run(fi('clerk'), collect, file, { template: 'neutral', settlementIds: [id] })))) return
    if (await isWell(at.run(fi('clerk'), release, file))) throw new Error('one person paid alone')
    await at.run(fi('payer'), release, file)
    await at.run(system(), noteFile, file, { digest: `f${++files_}` })
  }
  /** The bank says what became of payments: paid, refused or nothing certain; the same answer comes twice. */
  async function bankSays(size: number): Promise<void> {
    for (const line of (await at.all(payoutLine, { status: ['sent', 'doubtful'] })) as any[]) {
      const outcome = (['paid', 'doubtful', 'refused'] as const)[size % 3]!
      if (outcome === 'paid') paidOut.set(line.lineNo, (paidOut.get(line.lineNo) ?? 0) + line.amountCents)
      const said = {
        line: 2,
        number: line.lineNo,
        cents: line.amountCents,
        outcome,
        reference: outcome === 'paid' ? `R-${line.lineNo}` : '',
        reason: '账号已销户',
      }
      const answer = { digest: `a${++files_}`, rows: [said] }
      for (let i = 0; i < 2; i++) await at.run(system(), takeAnswer, line.batchId, answer)
      await at.tick()
    }
  }

  /** A history begins: whose class, and from when. */
  async function begin(of: string): Promise<void> {
    began = at.now
    klass = of
    if ((await at.all(account.bankAccount)).length > 0) return
    const bank = { accountType: 'agency', ownerId: 'a1', accountName: '艺海', shortName: '艺海', bankName: '工行', bankNo: '6222021234567890' } as const
    await at.run(fi('clerk'), account.create, 'b1', bank)
    await at.run(fi('chief'), account.verify, 'b1')
    await at.run(fi('chief'), account.use, 'b1')
  }
  /** The channels and the bank are well: every day is reconciled and closed, all of the agency's part is settled, and the month is billed. */
  async function ends(): Promise<void> {
    for (let i = 0; i < 6; i++) {
      await settle()
      await bankSays(0)
      at.now = plus(at.now, 60_000)
    }
    await correct(true)
    for (const one of await mine()) {
      if (one.status === 'closed') continue
      await bills.again(fi('clerk'), one.id)
      for (const of of await differences({ batchId: one.id, status: 'open' })) await writeOff(of.id)
    }
    for (const of of await differences({ status: ['open', 'suspended'] })) await writeOff(of.id)
    for (const one of await mine()) if (one.status !== 'closed') await closes(one.id)
    const period = monthOf(at.now, defaultZone),
      id = billId('agency', 'a1', period)
    at.now = plus(at.now, 40 * 86_400_000)
    await at.run(fi('clerk'), generateBill, id, { agencyId: 'a1', period })
    await at.run(fi('clerk'), issue, id)
  }

  const since = <T extends { readonly day: string }>(rows: readonly T[]): readonly T[] => rows.filter(one => one.day >= channelDay(began))
  const M12: Invariant = {
    title: 'M12 a day that is closed never changes',
    now: ({ rows }) =>
      since(rows.of(batch)).flatMap(one => (closed.has(one.id) && closed.get(one.id) !== JSON.stringify(one) ? [`${one.id} moved after its close`] : [])),
  }
  const M13: Invariant = {
    title: 'M13 what the channel moved is what we did and what differs',
    now: ({ rows }) => [
      ...since(rows.of(batch)).flatMap(one => {
        const of = rows.of(difference).filter(each => each.batchId === one.id && each.status !== 'cleared')
        const delta = (kind: string) => sum(of.filter(each => each.kind === kind).map(each => each.deltaCents))
        const said = handed.get(one.digest) ?? []
        const billed = (kind: string) => sum(said.filter(each => (each.kind ?? 'payment') === kind).map(each => each.cents))
        return [
          ...(one.channelPayCents === one.ownPayCents + delta('payment')
            ? []
            : [`${one.id}: paid ${one.channelPayCents}, ours ${one.ownPayCents}, ${delta('payment')}`]),
          ...(one.channelRefundCents === one.ownRefundCents - delta('refund')
            ? []
            : [`${one.id}: back ${one.channelRefundCents}, ours ${one.ownRefundCents}, ${delta('refund')}`]),
          ...(one.channelPayCents === billed('payment') && one.channelRefundCents === billed('refund') ? [] : [`${one.id} is not its bill`]),
        ]
      }),
      ...refusedBills.map(one => `a bill was refused: ${JSON.stringify(one)}`),
    ],
  }
  const own = (rows: Rows, channel: Channel, kind: string): number =>
    kind === 'payment'
      ? sum(rows.of(payment).map(one => (one.payType === channel && one.status === 'success' && one.paidAt! >= began ? one.receivedCents! : 0)))
      : sum(
          rows
            .of(refund)
            .filter(one => one.payType === channel && one.paymentId && one.status === 'success' && one.refundedAt! >= began)
            .map(one => one.amountCents - (rows.get(subsidyUse, one.orderId)?.parts?.[one.id] ?? 0)),
        )
  /** Asked once everything is well. */
  const inTheEnd: Invariant = {
    title: 'M13 in the end every day is closed, and all of them together are what we did and what was resolved',
    now: ({ rows }) => [
      ...since(rows.of(batch)).flatMap(one => (one.status === 'closed' ? [] : [`${one.id} is ${one.status}`])),
      ...both.flatMap(channel =>
        (['payment', 'refund'] as const).flatMap(kind => {
          const there = sum(since(rows.of(batch)).map(one => (one.channel !== channel ? 0 : kind === 'payment' ? one.channelPayCents : one.channelRefundCents)))
          const of = since(rows.of(difference)).filter(
            one => one.channel === channel && one.kind === kind && !['cleared'].includes(one.status) && one.way !== 'next_day',
          )
          const delta = sum(of.map(one => one.deltaCents)) * (kind === 'payment' ? 1 : -1)
          return [
            ...(there === own(rows, channel, kind) + delta ? [] : [`${channel} ${kind}: ${there} there, ${own(rows, channel, kind)} here, ${delta} resolved`]),
            ...of.filter(one => undecided.includes(one.status)).map(one => `${one.id} is ${one.status}`),
          ]
        }),
      ),
    ],
  }
  const M10: Invariant = {
    title: 'M10 over all lessons the agency has its part of what was paid to the fen, by the channel and by settlements together',
    now: ({ rows }) => {
      const taught = new Set(rows.of(lesson).flatMap(one => (one.openClassId === klass && one.status === 'confirmed' ? [one.id] : [])))
      const due = share(rows, taught, klass, keptOf(rows)),
        lines = sum(rows.of(settlementLine).map(one => (one.openClassId === klass && one.status === 'live' ? one.amountCents : 0))),
        shared = sum(rows.of(profitShare).map(one => (one.openClassId === klass ? one.sharedCents - one.returnedCents : 0)))
      return lines + shared === due ? [] : [`the agency has ${lines} by settlements and ${shared} by the channel, due are ${due}`]
    },
  }
  const payouts: Invariant = {
    title: 'T7 what is settled left the bank once, and what left the bank is settled',
    now: ({ rows }) => [
      ...rows.of(settlement).flatMap(one => {
        const cents = sum(rows.of(payoutLine).map(line => (line.settlementId === one.id ? (paidOut.get(line.lineNo) ?? 0) : 0)))
        return cents === (one.status === 'settled' ? one.amountCents : 0)
          ? []
          : [`${one.settleNo} of ${one.amountCents} is ${one.status}, the bank paid ${cents}`]
      }),
    ],
  }
  return {
    ...{ begin, reconcile, look, correct, settle, bankSays, ends },
    always: [M12, M13, payouts],
    inTheEnd: [M10, inTheEnd],
    /** What happened, so that a run in which nothing did is seen. */
    counted: (rows: Rows) => ({
      days: closed.size,
      differences: rows.of(difference).length,
      writeOffs: rows.of(difference).filter(one => one.way === 'write_off').length,
      payouts: paidOut.size,
      refusedPayouts: rows.of(payoutLine).filter(one => one.status === 'refused').length,
      bills: rows.of(bill).filter(one => one.status === 'issued' && (one.lines ?? []).length > 0).length,
    }),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
export type Finance = Awaited<ReturnType<typeof finance>>
