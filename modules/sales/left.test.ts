/** Figures of those who left: what they brought stays in every total, under their name, in their team, and in the months it was of. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { put } from '../../tests/properties/placed.ts'
import { rowIn } from '../../tests/rows.ts'
import type { Person } from '../../tests/people.ts'
import { dataOf, web, type Web } from '../../tests/web.ts'
import { customer } from '../crm/index.ts'
import { account, createDept, rootDept } from '../identity/index.ts'
import { clue } from './clue.ts'
import { contractPayment } from './contract-money.ts'
import { contract } from './contract.ts'
import { followInfo, sellerDay } from './follow.ts'
import { opportunity } from './opportunity.ts'
import { target } from './target.ts'

let on: Web, boss: Person, far: Person, operator: Person
const people: Record<'stays' | 'leaves' | 'moves', Person> = {} as never
const months = ['2026-09', '2026-10', '2026-11'] as const
beforeAll(async () => {
  on = await web({ now: '2026-11-20T04:00:00.000Z' })
  operator = await on.login('PO')
  for (const id of ['team', 'away'])
    await on.engine.run(on.engine.system('000000'), createDept, id, { deptName: id, parentId: rootDept, deptCategory: 'office', sort: 1 })
  boss = await on.login('SL', { deptId: 'team' })
  far = await on.login('SL', { deptId: 'away' })
  for (const name of ['stays', 'leaves'] as const) people[name] = await on.login('SA', { deptId: 'team' })
  // Sells elsewhere now; what was done with the first team stays with that one.
  people.moves = await on.login('SA', { deptId: 'away' })
  for (const [who, { userId }] of Object.entries(people)) {
    const owned = { ownerId: userId, ownerDeptId: 'team' },
      id = (name: string) => `${name}-${who}`
    for (const month of months) {
      const at = `${month}-10T04:00:00.000Z`,
        on1 = (name: string) => id(`${name}-${month}`)
      await put(on, customer, [{ ...rowIn(customer, on1('k'), 'owned', { ...owned, name: who, phone: '13800000001' } as never), createdAt: at }])
      await put(on, sellerDay, [rowIn(sellerDay, `${userId}:${month}-10`, 'live', { ...owned, day: `${month}-10`, call: 2, visit: 1 } as never)])
      await put(on, opportunity, [
        { ...rowIn(opportunity, on1('won'), 'won', { ...owned, customerId: on1('k'), amount: 30_001, closedAt: at } as never), createdAt: at },
        {
          ...rowIn(opportunity, on1('lost'), 'lost', { ...owned, customerId: on1('k'), amount: 500, closedAt: at, lostReason: 'price' } as never),
          createdAt: at,
        },
      ])
      await put(on, contract, [rowIn(contract, on1('c'), 'performing', { ...owned, customerId: on1('k'), amount: 30_001, approvedAt: at } as never)])
      await put(on, contractPayment, [
        rowIn(contractPayment, on1('p'), 'live', { ...owned, contractId: on1('c'), amount: 10_007, payDate: `${month}-10` } as never),
      ])
    }
    await put(on, opportunity, [rowIn(opportunity, id('open'), 'open', { ...owned, customerId: id('k'), amount: 700, stage: 'created' } as never)])
    await put(on, clue, [rowIn(clue, id('fresh'), 'fresh', { ...owned, phone: '13800000002' } as never)])
    await put(on, followInfo, [rowIn(followInfo, id('late'), 'late', { ...owned, nextTime: '2026-11-01T04:00:00.000Z' } as never)])
    await put(on, target, [rowIn(target, id('aim'), 'live', { ...owned, month: '2026-11', amount: 50_000, follows: 5 } as never)])
  }
  await on.engine.run(on.engine.system('000000'), account.disable, people.leaves.userId, {})
}, 60_000)
afterAll(() => on.close())

const spans = { month: 'startTime=2026-11-01&endTime=2026-11-30', quarter: 'startTime=2026-09-01&endTime=2026-11-30' } as const
type Figures = Readonly<Record<string, string>>
const report = async (who: Person, name: string, query: string): Promise<readonly Figures[]> => dataOf(on.get(who, `/api/business-crm/report/${name}?${query}`))
const total = (rows: readonly Figures[], name: string): number => rows.reduce((all, row) => all + Math.round(Number(row[name]) * 100), 0) / 100

test.each(Object.entries(spans))('over a %s every way of adding up comes to the same, with those who left', async (span, query) => {
  const times = span === 'month' ? 1 : 3
  for (const [who, of] of [
    [operator, 3],
    [boss, 3],
    // What was done in another team is that team's to see.
    [far, 0],
    [people.stays, 1],
  ] as const)
    for (const by of ['seller', 'team', 'month', 'day']) {
      const said = async (name: string) => report(who, name, `${query}&by=${by}`)
      const [customers, follows, deals, contracts] = await Promise.all(['customer', 'follow', 'opportunity', 'contract'].map(said))
      expect([by, total(customers!, 'customerCount'), total(follows!, 'followCount'), total(deals!, 'wonCount'), total(deals!, 'lostCount')]).toEqual([
        by,
        of * times,
        of * times * 3,
        of * times,
        of * times,
      ])
      expect([by, total(contracts!, 'contractAmount'), total(contracts!, 'paidAmount')]).toEqual([
        by,
        Math.round(of * times * 30_001) / 100,
        Math.round(of * times * 10_007) / 100,
      ])
    }
})
test('they have a row of their own with their name, are asked for by it, and count for the team it was done in', async () => {
  const rows = await report(operator, 'contract', spans.month),
    gone = rows.find(row => row.ownerId === people.leaves.userId)!
  expect(gone).toMatchObject({ dimension: expect.stringMatching(/（已离开）$/), contractAmount: '300.01' })
  // Who sells in another team now sells: for the house they are no one who left, for their old manager they are.
  const moved = (all: readonly Figures[]) => all.find(row => row.ownerId === people.moves.userId)!
  expect(moved(rows).dimension).not.toContain('已离开')
  expect(moved(await report(boss, 'contract', spans.month)).dimension).toContain('已离开')
  expect(await report(operator, 'contract', `${spans.month}&ownerId=${people.leaves.userId}`)).toMatchObject([{ contractAmount: '300.01' }])
  expect((await report(people.stays, 'contract', `${spans.month}&ownerId=${people.leaves.userId}`)).filter(row => row.contractAmount !== '0.00')).toEqual([])
  const teams = await report(operator, 'contract', `${spans.month}&by=team`)
  expect(teams.find(row => row.deptId === 'team')).toMatchObject({ contractAmount: '600.02' })
  expect(teams.find(row => row.deptId === 'away')).toMatchObject({ contractAmount: '300.01' })
  expect(total(await report(operator, 'contract', `${spans.month}&deptId=team`), 'contractAmount')).toBe(600.02)
})
test('the funnel and the cohorts count their deals as well', async () => {
  const funnel: any = await report(operator, 'funnel', spans.quarter)
  expect(funnel.levels.at(-1)).toMatchObject({ count: 9, amount: '2700.09' })
  expect(funnel.lost).toEqual([{ reason: 'price', count: 9 }])
  const cohort: any = await report(operator, 'cohort', spans.quarter)
  expect(cohort.map((one: any) => [one.month, one.customers, one.deals[0]])).toEqual(months.map(month => [month, 3, 3]))
})
test('a manager reads on the board of the team what those who left still hold, so that somebody else gets it; once nothing is theirs they are gone', async () => {
  const board = async () => (await report(boss, 'team', '')) as readonly any[]
  const gone = (all: readonly any[]) => all.find(row => row.id === people.leaves.userId)
  expect(gone(await board())).toMatchObject({ hasLeft: 1, customers: 3, clues: 1, overdue: 1, opportunities: 1, target: '500.00', contractAmount: '300.01' })
  expect((await board()).find(row => row.id === people.stays.userId)).toMatchObject({ hasLeft: 0 })
})
