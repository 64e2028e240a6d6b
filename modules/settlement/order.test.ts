/** The order in which lists are read: what was made in one moment by its number, and what is done next before the rest. */
import { expect, test } from 'vitest'
import { tenant } from '../../tests/app.ts'
import { shared } from '../../tests/shared.ts'
import { dataOf, web } from '../../tests/web.ts'
import { blank, type Resource } from '../kit/index.ts'
import { itinerary } from '../tours/itinerary.ts'
import { settlementCommands } from './screens/settlement-commands.ts'
import { settlement } from './settlement.ts'

const on = shared(() => web({ dialect: 'sqlite' }), { isPlanted: true, timeout: 120_000 })

const at = '2026-10-01T04:00:00.000Z'
const traces = { tenant, version: 1, createdAt: at, updatedAt: at, createdBy: 'x', updatedBy: 'x' }
const put = (of: typeof settlement | typeof itinerary, rows: readonly object[]) =>
  on.store.transact(tenant, function* () {
    const whole = rows.map(row => ({ ...blank(of as Resource, '', tenant), ...traces, ...row }))
    for (const one of on.engine.statements.put(of as never, whole as never)) yield one
  })

test('settlements of one run stand by their numbers, the last first', async () => {
  const numbers = ['JS202610000019', 'JS202610000021', 'JS202610000020', 'JS202610000022']
  const money = { amountCents: 0, carriedCents: 0, lineCount: 0, teacherCount: 0, lessonCount: 0, tries: 0, returnCount: 0 }
  await put(
    settlement,
    numbers.map((settleNo, i) => ({ ...money, id: `s${i}`, status: 'draft', settleNo, kind: 'class_fee', agencyId: 'a1', areaCode: '1', period: '2026-10' })),
  )
  const { records } = await dataOf(on.get(await on.login('FI'), '/api/business-basic/settlement/page'))
  expect(records.map((row: any) => row.settleNo)).toEqual([...numbers].sort().reverse())
})
test('legs of tours stand by tour, then by day', async () => {
  const leg = (openClassId: string, day: number) => ({
    openClassId,
    day,
    id: `${openClassId}${day}`,
    status: 'live',
    kind: 'place',
    title: 'x',
    startTime: '08:00',
    sort: 0,
  })
  await put(itinerary, [leg('t2', 1), leg('t1', 2), leg('t2', 2), leg('t1', 1)])
  const { records } = await dataOf(on.get(await on.login('PO'), '/api/business-openclass/itinerary/page'))
  expect(records.map((row: any) => row.id)).toEqual(['t11', 't12', 't21', 't22'])
})
test('a draft offers to be submitted before it is made anew', () => {
  const names = settlementCommands.map(one => one.name).filter(name => (settlement.lifecycle.allowed('draft') as readonly string[]).includes(name))
  expect(names.slice(0, 3)).toEqual(['submit', 'recompute', 'generate'])
})
