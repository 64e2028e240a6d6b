/** Saved views over the wire: one's own, shared with a role in one's department or by the platform with everybody, and nobody else's. */
import { beforeAll, describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import type { Person } from '../../tests/people.ts'
import { shared } from '../../tests/shared.ts'
import { web } from '../../tests/web.ts'

const base = '/api/blade-desk/saved-view'
describe.each(anyDialect)('on %s', dialect => {
  const on = shared(() => web({ dialect }))
  const people: Record<string, Person> = {}
  beforeAll(async () => {
    people.PO = await on.login('PO')
    people.SM = await on.login('SM', { deptId: 's1' })
    people.ST = await on.login('ST', { deptId: 's1' })
    people.elsewhere = await on.login('ST', { deptId: 's2' })
  })

  const keep = (who: string, values: object) =>
    on.post(people[who], `${base}/submit`, { list: 'lesson', name: '本周', filters: { status: 'planned' }, size: 30, sort: '-startAt', ...values })
  const names = async (who: string): Promise<readonly string[]> =>
    (await on.get(people[who], '/api/blade-desk/views?list=lesson')).body.data.records.map((one: any) => `${one.isOwn ? 'own' : 'shared'} ${one.name}`)

  test('a view is its maker’s, until it is shared with a role of the department', async () => {
    const { body } = await keep('SM', { columns: ['startAt', 'status'] })
    expect(body.code).toBe(200)
    const { id } = body.data
    expect(await names('SM')).toEqual(['own 本周'])
    expect((await on.get(people.SM, '/api/blade-desk/views?list=lesson')).body.data.records[0]).toMatchObject({
      filters: { status: 'planned' },
      columns: ['startAt', 'status'],
      sort: '-startAt',
      size: 30,
    })
    expect([await names('ST'), await names('elsewhere'), await names('PO')]).toEqual([[], [], []])
    expect((await on.post(people.ST, `${base}/share`, { id, roles: ['SM'] })).status).toBe(403)
    expect((await on.post(people.SM, `${base}/share`, { id, roles: ['XX'] })).body.data.field).toBe('roles')
    expect((await on.post(people.SM, `${base}/share`, { id, roles: ['ST'] })).body.code).toBe(200)
    expect([await names('ST'), await names('elsewhere')]).toEqual([['shared 本周'], []])
    await on.post(people.SM, `${base}/share`, { id, roles: [] })
    expect(await names('ST')).toEqual([])
  })
  test('what the platform shares reaches a role wherever it is; nobody changes or removes what is another’s', async () => {
    const { id } = (await keep('PO', { name: '待确认' })).body.data
    await on.post(people.PO, `${base}/share`, { id, roles: ['ST'] })
    expect([await names('ST'), await names('elsewhere')]).toEqual([['shared 待确认'], ['shared 待确认']])
    expect((await on.post(people.ST, `${base}/submit`, { id, name: '我的' })).body.success).toBe(false)
    expect((await on.post(people.ST, `${base}/remove`, { ids: id })).body.success).toBe(false)
    const own = (await keep('SM', { name: '我的' })).body.data.id
    expect((await on.post(people.PO, `${base}/submit`, { id: own, name: '他的' })).body.data.rule).toBe('savedView.notYours')
    expect((await on.post(people.PO, `${base}/remove`, { ids: own })).body.success).toBe(false)
    expect((await on.post(people.SM, `${base}/remove`, { ids: own })).body.code).toBe(200)
    expect(await names('SM')).toEqual(['own 本周'])
  })
  test('a name is taken once, a list has so many, and what is no filter is refused by its field', async () => {
    const refused = async (values: object) => {
      const { data } = (await keep('ST', values)).body
      return [data.rule, data.field]
    }
    expect((await keep('ST', { name: '甲' })).body.code).toBe(200)
    expect(await refused({ name: '甲' })).toEqual(['savedView.taken', 'name'])
    expect(await refused({ name: '乙', filters: { a: 1 } })).toEqual(['kernel.invalid', 'filters'])
    expect(await refused({ name: '乙', size: 5_000 })).toEqual(['kernel.invalid', 'size'])
    for (let n = 1; n < 20; n++) expect((await keep('ST', { name: `v${n}` })).body.code).toBe(200)
    expect((await refused({ name: '又一' }))[0]).toBe('savedView.many')
  })
})
