/** The workbench: a figure counts exactly what its address lists, of the seller's own, in and beside a team. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { put } from '../../tests/properties/placed.ts'
import { rowIn } from '../../tests/rows.ts'
import type { Person } from '../../tests/people.ts'
import { web, type Web } from '../../tests/web.ts'
import { customer } from '../crm/index.ts'
import { createDept, rootDept } from '../identity/index.ts'
import { day, hour, plus } from '../kit/index.ts'
import { clue } from './clue.ts'
import { followInfo } from './follow.ts'

/** The calls behind the screens, with what these themselves ask. */
const calls: Readonly<Record<string, string>> = {
  '/crm_customer/crm_followInfo/followInfo': 'business-crm/followInfo/page',
  '/crm_customer/crm_customerManagement/customer': 'business-crm/customer/page',
  '/crm_customer/crm_customerManagement/clientSea': 'business-crm/customer/seaPage',
  '/crm_customer/crm_clue/clue': 'business-crm/clue/page',
}
let on: Web, boss: Person, seller: Person
beforeAll(async () => {
  on = await web()
  on.now = '2026-11-20T04:00:00.500Z'
  await on.login('PO')
  await on.engine.run(on.engine.system('000000'), createDept, 'team', { deptName: 'team', parentId: rootDept, deptCategory: 'office', sort: 1 })
  boss = await on.login('SL', { deptId: 'team' })
  seller = await on.login('SA', { deptId: 'team' })
  for (const { userId: ownerId } of [boss, seller]) {
    const owned = { ownerId, ownerDeptId: 'team' },
      id = (name: string) => `${name}-${ownerId}`
    await put(
      on,
      followInfo,
      [-30 * day, -hour, 2 * hour, 2 * day].flatMap((span, i) =>
        (['planned', 'due', 'late', 'done'] as const).map(status =>
          rowIn(followInfo, id(`f${i}-${status}`), status, { ...owned, nextTime: plus(on.now, span), nextType: i % 2 === 0 ? 'visit' : 'call' }),
        ),
      ),
    )
    await put(on, clue, [rowIn(clue, id('pool'), 'pool', { phone: '13800000001' }), rowIn(clue, id('fresh'), 'fresh', { ...owned, phone: '13800000002' })])
    await put(on, customer, [
      rowIn(customer, id('old'), 'sea', { seaTime: plus(on.now, -3 * day) }),
      rowIn(customer, id('new'), 'sea', { seaTime: plus(on.now, -hour) }),
      rowIn(customer, id('own'), 'owned', owned),
      rowIn(customer, id('offered'), 'owned', { ownerId: 'far', ownerDeptId: 'far', offeredToId: ownerId }),
    ])
  }
})
afterAll(() => on.close())

const listed = async (person: Person, to: string): Promise<number> => {
  const [screen = '', query = ''] = to.split('?')
  const asked = new URLSearchParams([...new URLSearchParams(query)].map(([key, value]) => [key.replace(/^q\./, ''), value]))
  const { status, body } = await on.get(person, `/api/${calls[screen]}?${asked}`)
  expect([to, status]).toEqual([to, 200])
  return body.data.total
}
test.each(['boss', 'seller'])('every figure of the %s counts what its list shows, and some of each', async who => {
  const person = who === 'boss' ? boss : seller
  const { data } = (await on.get(person, '/api/business-crm/report/workbench')).body
  for (const [name, to] of Object.entries<string>(data.lists)) {
    expect([name, await listed(person, to)]).toEqual([name, data[name]])
  }
  expect(data).toMatchObject({ overdue: 6, dueToday: 3, meetings: 6, offered: 1, newInSea: 2, newInPool: 2 })
})
test('what is overdue of each of a team leads to exactly that', async () => {
  const { data } = (await on.get(boss, '/api/business-crm/report/team')).body
  expect(data).toHaveLength(2)
  for (const row of data) expect([row.overdue, await listed(boss, row.overdueList)]).toEqual([6, 6])
})
