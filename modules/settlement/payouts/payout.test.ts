/** Payouts by file: two persons, one file, an answer line by line; what is refused is paid again under a new number, and nothing twice. */
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { type App, dialects, tenant } from '../../../tests/app.ts'
import { rowIn } from '../../../tests/rows.ts'
import { district1, taught } from '../../../tests/settling.ts'
import { refuses } from '../../../tests/spec.ts'
import { no as kernel } from '../../../server/kernel/refusals.ts'
import { plus } from '../../kit/index.ts'
import { approve, approvePart, submit } from '../approval.ts'
import * as account from '../bank-account.ts'
import { bankAccount } from '../bank-account.ts'
import { generate } from '../generate.ts'
import { execute, fail, succeed } from '../pay.ts'
import { bounce, repay } from '../returned.ts'
import { no as noSettlement, settlement, settlementPart } from '../settlement.ts'
import type { Answered, Outcome } from './bank-files.ts'
import { linesMax, no, payoutBatch, payoutLine } from './payout.ts'
import { collect, discard, dropLine, noteFile, release, takeAnswer } from './payout.commands.ts'

let on: App
afterEach(() => on?.close())
const fi = (userId: string) => on.as('FI', { userId })
const server = () => on.engine.system(tenant)
const row = (id: string) => on.row(settlement, id)
const batch = (id: string) => on.row(payoutBatch, id)
const lines = async (batchId: string) => ((await on.all(payoutLine, { batchId })) as any[]).sort((a, b) => (a.lineNo < b.lineNo ? -1 : 1))
const why = { remark: '暂缓付款' }
const kinds = { S: 'class_fee', T: 'agency_share' } as const

/** Two settlements of an agency that are approved, and its account. */
async function ready(dialect: (typeof dialects)[number] = 'sqlite', ports: object = {}) {
  on = await district1({ dialect, ports })
  await taught(on, 'c1-l1', ['c1-e0', 'c1-e1'])
  await on.run(fi('clerk'), account.create, 'b1', {
    accountType: 'agency',
    ownerId: 'a1',
    accountName: '启航',
    shortName: '启航',
    bankName: '工行',
    bankNo: '62220001',
  })
  await on.run(fi('chief'), account.verify, 'b1')
  await on.run(fi('chief'), account.use, 'b1')
  on.now = plus(on.now, 4 * 86_400_000)
  for (const [id, kind] of Object.entries(kinds)) {
    await on.run(on.as('AM', { userId: 'am', reach: { agency: ['a1'] } }), generate, id, { kind, agencyId: 'a1', period: '2026-10' })
    await on.run(on.as('AM', { userId: 'am', reach: { agency: ['a1'] } }), submit, id)
    for (const part of await on.all(settlementPart, { settlementId: id, status: 'waiting' }))
      await on.run(on.as('SM', { userId: 'sm', reach: { school: ['s1'] } }), approvePart, part.id)
    await on.run(fi('approver'), approve, id)
  }
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
  test('a batch is put together, released by another, exported, and answered line by line', async () => {
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

/** Whatever is done in whatever order: what a bank or a hand paid of a settlement it paid once, and a payment has one number. */
test('nothing is paid twice', async () => {
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
}, 120_000)

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
