/** Pay of teachers on its way to another system: rows of a settled class fee, pushed once, with what that system said. */
import { expect, test } from 'vitest'
import { blank } from '../kit/index.ts'
import { salary, salaryReactions, salaryRows } from './salary.ts'
import { settlement } from './settlement.ts'

const settled = (more: object = {}) =>
  ({
    ...blank(settlement, 'S1', '000000'),
    kind: 'class_fee',
    agencyId: 'a1',
    period: '2026-10',
    payees: { t1: { lessons: 2, cents: 400 }, t2: { lessons: 1, cents: 200 } },
    ...more,
  }) as never
const push = async (system: object | undefined, status = 'pushing') => {
  const row = { ...blank(salary, 'S1:t1', '000000'), status, teacherId: 't1', period: '2026-10', amountCents: 400 }
  const steps = await salaryReactions[1]!.run({} as never, { row, ports: { salary: system } } as never)
  return steps.map(({ command, id, input }) => [command.name, id, input.response])
}

test('every teacher of a settled class fee has one row; other settlements have none', () => {
  expect(salaryRows(settled()).map(one => [one.id, (one.input.values as { amountCents: number }).amountCents])).toEqual([
    ['S1:t1', 400],
    ['S1:t2', 200],
  ])
  expect([salaryRows(settled({ kind: 'agency_share' })), salaryRows(settled({ payees: null }))]).toEqual([[], []])
})
test('what the other system says is kept, and without one nothing is', async () => {
  const says = (isAccepted: boolean) => ({ send: async (row: { id: string }) => ({ isAccepted, response: `about ${row.id}` }) })
  expect(await push(says(true))).toEqual([['accept', 'S1:t1', 'about S1:t1']])
  expect(await push(says(false))).toEqual([['refuse', 'S1:t1', 'about S1:t1']])
  expect((await push(undefined)).map(one => one[0])).toEqual(['refuse'])
  expect(await push(says(true), 'pushed')).toEqual([])
})
