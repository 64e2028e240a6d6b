/** Payouts by file: two persons, one file, an answer line by line; what is refused is paid again under a new number, and nothing twice. */
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { type App, dialects, tenant } from '../../tests/app.ts'
import { put } from '../../tests/properties/placed.ts'
import { rowIn } from '../../tests/rows.ts'
import { approved, district1 } from '../../tests/settling.ts'
import { refuses } from '../../tests/spec.ts'
import { no as kernel } from '../../server/kernel/refusals.ts'
import { channel } from '../channels/index.ts'
import { commission } from '../commissions/index.ts'
import { execute as payCommission, payingCommissions } from '../commissions/pay.ts'
import { plus } from '../kit/index.ts'
import * as account from '../settlement/bank-account.ts'
import { bankAccount } from '../settlement/bank-account.ts'
import { bounce, execute, fail, repay, succeed } from '../settlement/pay.ts'
import { no as noSettlement, settlement, settlementPart } from '../settlement/settlement.ts'
import type { Answered, Outcome } from './bank-files.ts'
import { linesMax, no, payoutBatch, payoutLine } from './payout.ts'
import { collect, discard, dropLine, noteFile, notPayable, release, takeAnswer } from './payout.commands.ts'

let on: App
afterEach(() => on?.close())
const fi = (userId: string) => on.as('FI', { userId })
const server = () => on.engine.system(tenant)
const row = (id: string) => on.row(settlement, id)
const batch = (id: string) => on.row(payoutBatch, id)
const lines = async (batchId: string) => ((await on.all(payoutLine, { batchId })) as any[]).sort((a, b) => (a.lineNo < b.lineNo ? -1 : 1))
const why = { remark: '暂缓付款' }
const kinds = { S: 'class_fee', T: 'agency_share' } as const

const ready = async (dialect: (typeof dialects)[number] = 'sqlite', ports: object = {}) => {
  on = await approved({ dialect, ports }, kinds)
}
const collected = (id: string, ...settlementIds: string[]) => on.run(fi('maker'), collect, id, { template: 'neutral', settlementIds })
async function atBank(id: string, ...settlementIds: string[]) {
  await collected(id, ...settlementIds)
  await on.run(fi('payer'), release, id)
  await on.run(server(), noteFile, id, { digest: 'f' })
}
const said = (one: any, outcome: Outcome): Answered => ({
  ...{
    line: 2,
    number: one.lineNo,
    cents: one.amountCents,
    outcome,
    reference: outcome === 'paid' ? `R-${one.lineNo}` : '',
    reason: outcome === 'paid' ? '' : '账号已销户',
  },
})
async function answered(id: string, digest: string, ...outcomes: Outcome[]) {
  const all = await lines(id)
  await on.run(server(), takeAnswer, id, { digest, rows: outcomes.map((outcome, i) => said(all[i], outcome)) })
  await on.tick()
}

describe.each(dialects)('on %s', dialect => {
  test('a batch is put together, released by another, exported, and answered line by line', { tags: 'thorough' }, async () => {
    await ready(dialect)
    await collected('B', 'S', 'T')
    expect(await batch('B')).toMatchObject({ status: 'draft', batchNo: 'FK202610000001', lineCount: 2, preparedBy: 'maker' })
    expect((await lines('B')).map(one => [one.lineNo, one.status, one.accountEnding])).toEqual([
      ['FK202610000001-001', 'held', '**** 0001'],
      ['FK202610000001-002', 'held', '**** 0001'],
    ])
    await refuses(on.run(fi('maker'), release, 'B'), no.preparer)
    await on.run(fi('payer'), release, 'B')
    expect(await row('S')).toMatchObject({ status: 'filed', executedBy: 'payer', bankAccountId: 'b1', tries: 1 })
    await on.run(server(), noteFile, 'B', { digest: 'f' })
    await answered('B', 'one', 'paid', 'doubtful')
    expect(await batch('B')).toMatchObject({ status: 'answered', paidCount: 1, doubtfulCount: 1 })
    expect(await row('S')).toMatchObject({ status: 'settled', bankReference: 'R-FK202610000001-001' })
    expect((await on.all(settlementPart, { settlementId: 'S' })).map((one: any) => one.status)).toEqual(['settled'])
    expect((await row('T')).status).toBe('filed')
    await answered('B', 'two', 'paid', 'refused')
    expect(await batch('B')).toMatchObject({ status: 'done', paidCount: 1, refusedCount: 1, doubtfulCount: 0 })
    expect(await row('T')).toMatchObject({ status: 'approved', failure: '账号已销户', payoutLineId: null })
    await on.sound()
  })
  test('what was refused is paid again under a new number, and the same answer twice changes nothing', async () => {
    await ready(dialect)
    await atBank('B', 'S', 'T')
    await answered('B', 'one', 'paid', 'refused')
    const before = [await batch('B'), await lines('B'), await row('S'), await row('T')]
    await answered('B', 'one', 'paid', 'refused')
    expect([await batch('B'), await lines('B'), await row('S'), await row('T')]).toEqual(before)
    await atBank('C', 'T')
    const [again] = await lines('C')
    expect(again.lineNo).toBe('FK202610000002-001')
    await answered('C', 'three', 'paid')
    expect(await row('T')).toMatchObject({ status: 'settled', bankReference: 'R-FK202610000002-001', tries: 2 })
    await on.sound()
  })
})

test('a settlement in a batch is neither paid by hand nor put into another one; taken out it is as before', async () => {
  await ready()
  await collected('B', 'S', 'T')
  await refuses(on.run(fi('payer'), execute, 'S'), kernel.notNow)
  await refuses(on.run(fi('payer'), succeed, 'S', { reference: 'x' }), kernel.notNow)
  await refuses(on.run(fi('payer'), fail, 'S', { reason: 'x' }), kernel.notNow)
  await refuses(collected('C', 'S'), no.notReady)
  const [first, second] = await lines('B')
  await on.run(fi('maker'), dropLine, first.id, why)
  expect(await batch('B')).toMatchObject({ status: 'draft', lineCount: 1, totalCents: second.amountCents })
  await on.run(fi('payer'), execute, 'S')
  await on.tick()
  expect((await row('S')).status).toBe('settled')
  await on.run(fi('maker'), dropLine, second.id, why)
  expect(await batch('B')).toMatchObject({ status: 'discarded', lineCount: 0, totalCents: 0 })
  expect(await row('T')).toMatchObject({ status: 'approved', payoutLineId: null, executedBy: null })
  await on.sound()
})
test('a batch that has not left the house is discarded; one that has is not', async () => {
  await ready()
  await collected('B', 'S')
  await on.run(fi('payer'), release, 'B')
  await on.run(fi('maker'), discard, 'B', why)
  expect(await row('S')).toMatchObject({ status: 'approved', executedBy: null, bankAccountId: null })
  await atBank('C', 'S')
  await refuses(on.run(fi('maker'), discard, 'C', why), kernel.notNow)
  const [line] = await lines('C')
  await refuses(on.run(fi('maker'), dropLine, line.id, why), kernel.notNow)
})
test('the release asks what paying by hand asks, and names the settlement', async () => {
  await ready()
  await collected('B', 'S')
  const { settleNo } = await row('S')
  for (const [who, rule] of [
    ['approver', noSettlement.approver],
    ['am', noSettlement.submitter],
    ['clerk', noSettlement.ownAccount],
  ] as const) {
    const error: any = await on.run(fi(who), release, 'B').then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect([error?.refused.code, error?.refused.label[1]], who).toEqual([rule.code, `${settleNo}: ${rule.label[1]}`])
  }
  await on.run(on.as('FI', { userId: 'clerk' }), account.change, 'b1', { bankNo: '62220002' })
  await refuses(on.run(fi('payer'), release, 'B'), noSettlement.noAccount)
})
test('an account that was changed after the release is not paid to', async () => {
  await ready()
  await collected('B', 'S')
  await on.run(fi('payer'), release, 'B')
  await on.run(fi('clerk'), account.change, 'b1', { bankNo: '62220002' })
  await refuses(on.run(server(), noteFile, 'B', { digest: 'f' }), no.accountChanged)
  await on.run(fi('chief'), account.verify, 'b1')
  await on.run(fi('chief'), account.use, 'b1')
  await refuses(on.run(server(), noteFile, 'B', { digest: 'f' }), no.accountChanged)
})
test('what a batch takes', async () => {
  await ready()
  await refuses(collected('B'), no.none)
  await refuses(collected('B', 'S', 'S'), no.twice)
  await refuses(collected('B', 'S', 'nobody'), no.notReady)
  await refuses(collected('B', ...Array.from({ length: linesMax + 1 }, (_, i) => `s${i}`)), no.tooMany)
})
test('an answer that contradicts one line is taken of none', async () => {
  await ready()
  await atBank('B', 'S', 'T')
  const [first, second] = await lines('B')
  const rows = [said(first, 'paid'), { ...said(second, 'paid'), cents: 1 }]
  await refuses(on.run(server(), takeAnswer, 'B', { digest: 'x', rows }), no.faults)
  expect((await lines('B')).map(one => one.status)).toEqual(['sent', 'sent'])
  await on.run(server(), takeAnswer, 'B', { digest: 'y', rows: [said(first, 'paid')] })
  await refuses(on.run(server(), takeAnswer, 'B', { digest: 'z', rows: [said(first, 'refused')] }), no.faults)
})

describe('commissions are paid by the same batches', () => {
  const c = (id: string) => on.row(commission, id)
  /** A settlement of an agency and two commissions of a channel, approved, with an account each. */
  async function owed() {
    await ready()
    await put(on, channel, [rowIn(channel, 'n1', 'on', { channelName: '渠道', channelCode: 'n1', commissionRate: 500 })])
    await put(on, bankAccount, [
      rowIn(bankAccount, 'n1b', 'in_use', {
        accountType: 'channel',
        ownerId: 'n1',
        partnerId: 'n1',
        bankNo: '62229999',
        accountName: '渠道',
        bankName: '工行',
        changedBy: 'clerk',
      }),
    ])
    const values = {
      kind: 'channel',
      partnerId: 'n1',
      channelId: 'n1',
      period: '2026-10',
      amountCents: 500,
      submittedBy: 'am',
      approvals: [{ step: 'money', userId: 'approver' }],
    }
    await put(on, commission, [
      rowIn(commission, 'X', 'approved', { ...values, commissionNo: 'YJX' }),
      rowIn(commission, 'Y', 'approved', { ...values, commissionNo: 'YJY' }),
    ])
  }
  test('one batch pays an agency and a channel; the bank answers each, and what it gave back is in a later batch once the account is put right', async () => {
    await owed()
    await on.run(fi('maker'), collect, 'B', { template: 'neutral', settlementIds: ['S'], commissionIds: ['X', 'Y'] })
    expect((await lines('B')).map(one => [one.settlementId, one.commissionId, one.agencyId, one.channelId, one.accountEnding])).toEqual([
      ['S', null, 'a1', null, '**** 0001'],
      [null, 'X', null, 'n1', '**** 9999'],
      [null, 'Y', null, 'n1', '**** 9999'],
    ])
    await refuses(on.run(fi('payer'), payCommission, 'X'), kernel.notNow)
    await refuses(on.run(fi('maker'), release, 'B'), no.preparer)
    await refuses(on.run(fi('approver'), release, 'B'), noSettlement.approver)
    await on.run(fi('payer'), release, 'B')
    await on.run(server(), noteFile, 'B', { digest: 'f' })
    await answered('B', 'one', 'paid', 'paid', 'refused')
    expect([await row('S'), await c('X'), await c('Y')]).toMatchObject([
      { status: 'settled' },
      { status: 'settled', bankReference: 'R-FK202610000001-002', tries: 1 },
      { status: 'approved', failure: '账号已销户', payoutLineId: null },
    ])
    // A day later the bank gives X back, too.
    await on.run(fi('payer'), payingCommissions.bounce, 'X', { remark: '户名不符' })
    const { settledAt } = await c('X')
    expect(await c('X')).toMatchObject({ status: 'returned', failure: '户名不符', returnCount: 1 })
    expect((await lines('B'))[1]).toMatchObject({ status: 'returned', reason: '户名不符' })
    await on.run(fi('clerk'), account.change, 'n1b', { bankNo: '62228888' })
    await refuses(on.run(fi('maker'), collect, 'C', { template: 'neutral', commissionIds: ['X', 'Y'] }), notPayable.noAccount)
    await on.run(fi('chief'), account.verify, 'n1b')
    await on.run(fi('chief'), account.use, 'n1b')
    on.now = plus(on.now, 4 * 86_400_000)
    await on.run(fi('maker'), collect, 'C', { template: 'neutral', commissionIds: ['X', 'Y'] })
    expect([(await c('X')).status, (await c('Y')).status]).toEqual(['refiled', 'filed'])
    await on.run(fi('payer'), release, 'C')
    await on.run(server(), noteFile, 'C', { digest: 'g' })
    await answered('C', 'two', 'refused', 'paid')
    expect([await c('X'), await c('Y')]).toMatchObject([
      { status: 'returned', failure: '账号已销户', settledAt },
      { status: 'settled', bankReference: 'R-FK202610000002-002', tries: 2, failure: null },
    ])
    await on.run(fi('maker'), collect, 'D', { template: 'neutral', commissionIds: ['X'] })
    await on.run(fi('maker'), discard, 'D', why)
    expect((await c('X')).status).toBe('returned')
    await on.run(fi('maker'), collect, 'E', { template: 'neutral', commissionIds: ['X'] })
    await on.run(fi('payer'), release, 'E')
    await on.run(server(), noteFile, 'E', { digest: 'h' })
    await answered('E', 'three', 'paid')
    // It was settled the first time: its day stays.
    expect(await c('X')).toMatchObject({ status: 'settled', settledAt, tries: 3, failure: null })
  })
  test('a settlement that came back is settled once, however it is paid again', async () => {
    await ready()
    await atBank('B', 'S')
    await answered('B', 'one', 'paid')
    const before = await row('S')
    await on.run(fi('payer'), bounce, 'S', why)
    await atBank('C', 'S')
    expect((await row('S')).status).toBe('refiled')
    await refuses(on.run(fi('payer'), repay, 'S'), kernel.notNow)
    await answered('C', 'two', 'paid')
    expect(await row('S')).toMatchObject({ status: 'settled', settledAt: before.settledAt, bankReference: 'R-FK202610000002-001' })
    expect((await on.all(settlementPart, { settlementId: 'S' })).map((one: any) => one.status)).toEqual(['settled'])
    await on.sound()
  })
})

/** Whatever is done at once: what is owed is in one batch or paid by hand, and the bank moves its money once. */
test.each(dialects)('nothing is paid twice by commands at the same time, on %s', { tags: 'thorough', timeout: 180_000 }, async dialect => {
  const act = fc.record({
    what: fc.constantFrom('collect', 'collect', 'hand', 'release', 'file', 'answer', 'drop'),
    who: fc.constantFrom('maker', 'payer', 'chief'),
    which: fc.nat(5),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(act, { minLength: 2, maxLength: 6 }), { minLength: 3, maxLength: 8 }), async waves => {
      const moved: string[] = []
      on = await district1({
        dialect,
        ports: {
          bank: {
            pay: async ({ number }: { readonly number: string }) => {
              moved.push(number)
              return { result: 'success', reference: `H${number}` }
            },
          },
        },
      })
      try {
        const coolUntil = '2026-01-01T00:00:00.000Z'
        await put(on, bankAccount, [
          rowIn(bankAccount, 'b1', 'in_use', { accountType: 'agency', ownerId: 'a1', bankNo: '62220001', coolUntil }),
          rowIn(bankAccount, 'b2', 'in_use', { accountType: 'channel', ownerId: 'n1', bankNo: '62220002', coolUntil }),
        ])
        await put(on, settlement, [
          rowIn(settlement, 'S', 'approved', { settleNo: 'JSS', kind: 'class_fee', agencyId: 'a1', period: '2026-09', amountCents: 100, approvals: [] }),
        ])
        await put(on, commission, [
          rowIn(commission, 'X', 'approved', {
            commissionNo: 'YJX',
            kind: 'channel',
            partnerId: 'n1',
            channelId: 'n1',
            period: '2026-09',
            amountCents: 100,
            approvals: [],
          }),
        ])
        const byFile = new Set<string>(),
          batches: string[] = []
        let count = 0
        const does = async ({ what, who, which }: { readonly what: string; readonly who: string; readonly which: number }) => {
          const of = batches[which % Math.max(1, batches.length)]
          if (what === 'collect') {
            const id = `B${++count}`
            await on.run(fi(who), collect, id, {
              template: 'neutral',
              ...(which % 3 === 0 ? {} : { settlementIds: ['S'] }),
              ...(which % 3 === 1 ? {} : { commissionIds: ['X'] }),
            })
            batches.push(id)
          } else if (what === 'hand') await on.run(fi(who), which % 2 ? execute : payCommission, which % 2 ? 'S' : 'X')
          else if (!of) return
          else if (what === 'release') await on.run(fi(who), release, of)
          else if (what === 'file') await on.run(server(), noteFile, of, { digest: 'f' })
          else if (what === 'drop') await on.run(fi(who), dropLine, (await lines(of))[0].id, why)
          else {
            const rows = (await lines(of)).map(one => said(one, byFile.has(one.lineNo) || which % 2 ? 'paid' : 'refused'))
            await on.run(server(), takeAnswer, of, { digest: `d${++count}`, rows })
            for (const one of rows) if (one.outcome === 'paid') byFile.add(one.number)
          }
        }
        for (const wave of waves) {
          const ended = await Promise.allSettled(wave.map(does))
          for (const one of ended) if (one.status === 'rejected' && !one.reason.refused) throw one.reason
          await on.tick()
        }
        await on.tick()
        const paidLines = (await on.all(payoutLine, { status: 'paid' })) as any[]
        for (const [of, id, number, ref] of [
          [settlement, 'S', 'JSS', 'settlementId'],
          [commission, 'X', 'YJX', 'commissionId'],
        ] as const) {
          const one = (await on.row(of as any, id)) as any,
            times = paidLines.filter(line => line[ref] === id).length + new Set(moved.filter(each => each === number)).size
          expect(times, `${id} is ${one.status}`).toBe(one.status === 'settled' ? 1 : 0)
          const open = ((await on.all(payoutLine, { [ref]: id })) as any[]).filter(line => ['held', 'sent', 'doubtful'].includes(line.status))
          expect(open.length).toBe(one.status === 'filed' ? 1 : 0)
        }
      } finally {
        await on.close()
      }
    }),
    { numRuns: 15 },
  )
})

/** Whatever is done in whatever order: what a bank or a hand paid of a settlement it paid once, and a payment has one number. */
test('nothing is paid twice', { tags: 'thorough', timeout: 120_000 }, async () => {
  const ids = ['P', 'Q', 'R']
  const step = fc.record({
    what: fc.constantFrom('collect', 'release', 'file', 'answer', 'again', 'drop', 'discard', 'hand', 'tick'),
    which: fc.nat(5),
    outcomes: fc.array(fc.constantFrom<Outcome>('paid', 'refused', 'doubtful'), { minLength: 3, maxLength: 3 }),
    chosen: fc.subarray(ids, { minLength: 1 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async steps => {
      const byHand: string[] = []
      on = await district1({
        ports: {
          bank: {
            pay: async ({ number }: { readonly number: string }) => {
              byHand.push(number)
              return number.endsWith('R') ? { result: 'failure', reason: 'x' } : { result: 'success', reference: 'H' }
            },
          },
        },
      })
      try {
        await on.store.transact(tenant, function* () {
          const put = (of: Parameters<typeof rowIn>[0], id: string, status: string, values: object) =>
            on.engine.statements.put(of, [rowIn(of, id, status, values)])
          for (const one of put(bankAccount, 'b1', 'in_use', {
            accountType: 'agency',
            ownerId: 'a1',
            bankNo: '62220001',
            coolUntil: '2026-01-01T00:00:00.000Z',
          }))
            yield one
          for (const id of ids)
            for (const one of put(settlement, id, 'approved', {
              settleNo: `JS${id}`,
              kind: 'class_fee',
              agencyId: 'a1',
              period: '2026-09',
              amountCents: 100,
              approvals: [],
            }))
              yield one
        })
        on.engine.forget()
        const batches: string[] = []
        const paidBy = new Map<string, string[]>()
        /** What the bank did: it moves money when it says so, once for each number. */
        const moved = new Set<string>()
        const files = new Map<string, { digest: string; rows: Answered[] }>()
        for (const [i, { what, which, outcomes, chosen }] of steps.entries()) {
          const of = batches[which % Math.max(1, batches.length)]
          const attempt = (doing: Promise<unknown>) =>
            doing.then(
              () => true,
              error => {
                if (!error.refused) throw error
                return false
              },
            )
          if (what === 'collect') {
            if (await attempt(on.run(fi('maker'), collect, `B${i}`, { template: 'neutral', settlementIds: chosen }))) batches.push(`B${i}`)
          } else if (what === 'hand') await attempt(on.run(fi('payer'), execute, chosen[0]!))
          else if (what === 'tick') await on.tick()
          else if (!of) continue
          else if (what === 'release') await attempt(on.run(fi('payer'), release, of))
          else if (what === 'file') await attempt(on.run(server(), noteFile, of, { digest: 'f' }))
          else if (what === 'discard') await attempt(on.run(fi('maker'), discard, of, why))
          else if (what === 'drop') await attempt(on.run(fi('maker'), dropLine, (await lines(of))[0].id, why))
          else {
            const rows = (await lines(of)).map((one, n) => said(one, moved.has(one.lineNo) ? 'paid' : outcomes[n]!))
            const file = what === 'again' ? (files.get(of) ?? { digest: `d${i}`, rows }) : { digest: `d${i}`, rows }
            if (await attempt(on.run(server(), takeAnswer, of, file))) {
              files.set(of, file)
              for (const one of (await lines(of)).filter(each => each.status === 'paid')) {
                if (!moved.has(one.lineNo)) paidBy.set(one.settlementId, [...(paidBy.get(one.settlementId) ?? []), one.lineNo])
                moved.add(one.lineNo)
              }
            }
          }
        }
        await on.tick()
        const all = (await on.all(payoutLine, {})) as any[]
        expect(new Set(all.map(one => one.lineNo)).size).toBe(all.length)
        for (const id of ids) {
          const of = await row(id),
            paid = (paidBy.get(id) ?? []).length + (byHand.includes(`JS${id}`) && of.bankReference === 'H' ? 1 : 0)
          expect(paid, `${id} is ${of.status}`).toBe(of.status === 'settled' ? 1 : 0)
          expect(all.filter(one => one.settlementId === id && ['held', 'sent', 'doubtful'].includes(one.status)).length).toBe(of.status === 'filed' ? 1 : 0)
        }
      } finally {
        await on.close()
      }
    }),
    { numRuns: 25 },
  )
})

describe('what the bank gives back after it has paid', () => {
  test('is owed, and paid once more under a number of its own; nothing is settled twice', async () => {
    const moved: { readonly number: string; readonly amountCents: number }[] = []
    let isRefused = true
    const pay = async (order: (typeof moved)[number]) => {
      if (isRefused) return { result: 'failure', reason: '账户已冻结' }
      moved.push(order)
      return { result: 'success', reference: `B-${order.number}` }
    }
    await ready('sqlite', { bank: { pay } })
    await refuses(on.run(fi('payer'), bounce, 'S', why), kernel.notNow)
    await atBank('B', 'S')
    await answered('B', 'd', 'paid')
    const before = await row('S')
    await on.run(fi('payer'), bounce, 'S', { remark: '户名不符' })
    expect(await row('S')).toMatchObject({ status: 'returned', failure: '户名不符', returnCount: 1, settledAt: before.settledAt, payoutLineId: null })
    expect((await lines('B'))[0]).toMatchObject({ status: 'returned', reason: '户名不符' })
    // Who approved it may not pay it this time either.
    await refuses(on.run(fi('approver'), repay, 'S'), noSettlement.approver)
    await on.run(fi('payer'), repay, 'S')
    await on.tick()
    expect(await row('S')).toMatchObject({ status: 'returned', failure: '账户已冻结' })
    isRefused = false
    await on.run(fi('payer'), repay, 'S')
    await on.tick()
    const { settleNo, amountCents } = before
    expect(moved.map(one => [one.number, one.amountCents])).toEqual([[`${settleNo}-R1`, amountCents]])
    expect(await row('S')).toMatchObject({ status: 'settled', settledAt: before.settledAt, bankReference: `B-${settleNo}-R1`, failure: null })
    await refuses(on.run(fi('payer'), repay, 'S'), kernel.notNow)
    expect((await on.all(settlementPart, { settlementId: 'S' })).map((one: any) => one.status)).toEqual(['settled'])
  })
})
