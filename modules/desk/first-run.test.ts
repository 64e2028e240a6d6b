/** The first steps of a house: as far as they have come, for who founds it, until there is a class. */
import { expect, test } from 'vitest'
import { made, shared } from '../../tests/shared.ts'
import { tenant } from '../../tests/app.ts'
import type { Person } from '../../tests/people.ts'
import { rowIn } from '../../tests/rows.ts'
import { dataOf, web } from '../../tests/web.ts'
import type { FirstRun } from './first-run.ts'

const on = shared(() => web({ dialect: 'sqlite' }), { isPlanted: true })
const admin = made(() => on.login('PA'))

const put = async (name: string, id: string, status: string, values: object = {}) => {
  const of = on.engine.registry.resources.get(name)!
  await on.store.transact(tenant, function* () {
    yield on.engine.statements.put(of, [rowIn(of, id, status, values)])
  })
}
const found = (who: Person): Promise<FirstRun> => dataOf(on.get(who, '/api/blade-desk/home/first-run'))
const done = async () => (await found(admin)).steps.filter(one => one.isDone).map(one => one.name)

test('each step is done once its row is there, and the list goes with the first class that families see', async () => {
  expect(await done()).toEqual([])
  const operator = await on.login('PO')
  await put('policy', 'policy', 'live')
  // What is asked for and not yet said yes to is no school.
  await put('school', 's1', 'pending', { schoolCode: 'S1', schoolName: 'S1' })
  expect(await done()).toEqual(['rules', 'operator'])
  for (const [name, status] of [
    ...[['school', 'active'] as const, ['classroom', 'live'] as const, ['student', 'live'] as const, ['agency', 'active'] as const],
    ...[['area_authorization', 'authorised'] as const, ['agency_teacher', 'approved'] as const, ['product', 'approved'] as const],
  ])
    await put(name, `${name}1`, status)
  await put('product_grant', 'g1', 'active')
  await put('open_class', 'c1', 'perfected')
  const { steps } = await found(operator)
  expect(steps.filter(one => !one.isDone).map(one => one.name)).toEqual(['class'])
  await put('open_class', 'c2', 'released')
  expect((await found(admin)).steps).toEqual([])
})

test('it is for those who found the house alone', async () => {
  expect((await found(await on.login('SM'))).steps).toEqual([])
})
