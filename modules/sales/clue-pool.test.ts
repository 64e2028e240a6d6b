/** The pool of clues: what one may take from it a day and hold, by the house and by team, also by two hands at once; who gave one back waits. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dialects } from '../../tests/app.ts'
import type { Person } from '../../tests/people.ts'
import { given } from '../../tests/spec.ts'
import { dataOf, web, type Web } from '../../tests/web.ts'
import { createDept, rootDept } from '../identity/index.ts'
import { day, hour, plus } from '../kit/index.ts'
import { clueLimit, clueLimitCommands } from './clue-pool.ts'
import { clue } from './clue.ts'
import { no } from './refusals.ts'

const crm = '/api/business-crm'

test('a limit of a team says something, and is of a department that is there', () => {
  const [create] = clueLimitCommands
  given(clueLimit, {}).when(create, { deptId: 'd1', dayMax: 3 }, { house: undefined }).refuses(no.noDept)
  given(clueLimit, {})
    .when(create, { deptId: 'd1' }, { house: { status: 'live' } as never })
    .refuses(no.noLimit)
})

describe.each(dialects)('%s', dialect => {
  let on: Web, boss: Person, one: Person, two: Person, operator: Person, service: Person
  let phones = 0
  const phone = (): string => `1388${String(++phones).padStart(7, '0')}`
  const pooled = async (count: number): Promise<readonly string[]> =>
    Promise.all(Array.from({ length: count }, async () => (await dataOf(on.post(service, `${crm}/clue/submit`, { name: '王小明', phone: phone() }))).id))
  const rule = async (more: object) => dataOf(on.post(operator, `${crm}/salesRule/submit`, more))
  const take = (who: Person, id: string | undefined) => on.post(who, `${crm}/clue/receive`, { ids: id })
  const why = async (answer: ReturnType<Web['post']>): Promise<readonly [string, string]> => {
    const { body } = await answer
    return [body.data?.rule ?? body.code, body.msg]
  }
  const quota = (who: Person) => dataOf(on.get(who, `${crm}/clue/quota`))
  const again = async (): Promise<void> => {
    const renewed = async (who: Person): Promise<Person> => ({
      ...who,
      ...(await on.auth.start({ tenant: '000000', identityId: who.login.identityId, grant: 'test' })),
    })
    ;[boss, one, two, operator, service] = (await Promise.all([boss, one, two, operator, service].map(renewed))) as [Person, Person, Person, Person, Person]
  }
  beforeAll(async () => {
    on = await web({ dialect })
    operator = await on.login('PO')
    service = await on.login('CS')
    for (const [id, parentId] of [
      ['north', rootDept],
      ['near', 'north'],
      ['south', rootDept],
    ] as const)
      await on.engine.run(on.engine.system('000000'), createDept, id, { deptName: id, parentId, deptCategory: 'office', sort: 1 })
    boss = await on.login('SL', { deptId: 'north' })
    one = await on.login('SA', { deptId: 'near' })
    two = await on.login('SA', { deptId: 'south' })
  })
  afterAll(async () => {
    await on.sound()
    await on.close()
  })

  test('of several that somebody takes at the same moment as many go to them as the day allows, and the refusal names the limit', async () => {
    await rule({ clueDayMax: 2 })
    const lying = await pooled(5)
    expect(await quota(one)).toEqual({ max: '2', taken: 0, left: '2', holdMax: '', holds: 0 })
    const answers = await Promise.all(lying.map(id => take(one, id)))
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(2)
    const refused = answers.filter(({ body }) => body.code !== 200).map(({ body }) => [body.data.rule, body.msg])
    expect(refused).toEqual(Array.from({ length: 3 }, () => ['sales.clueDayLimit', '今日领取线索已达上限 2 条，明天可继续领取']))
    expect(await on.all(clue, { id: lying, ownerId: one.userId })).toHaveLength(2)
    expect(await quota(one)).toEqual({ max: '2', taken: 2, left: '0', holdMax: '', holds: 2 })
    // What a manager enters for nobody lies in the pool: a thousand rows of a sheet are no thousand calls of theirs.
    const { id: entered } = await dataOf(on.post(boss, `${crm}/clue/submit`, { name: '展会名单', phone: phone() }))
    expect(await on.row(clue, entered)).toMatchObject({ status: 'pool', ownerId: null })
    // Another one has a day of their own; a manager has none.
    const rest = (await on.all(clue, { id: lying, status: 'pool' })).map(row => row.id)
    await dataOf(take(two, rest[0]))
    for (const id of [...rest.slice(1), ...(await pooled(2))]) await dataOf(take(boss, id))
    expect(await quota(boss)).toMatchObject({ max: '', left: '' })
    // What is put back was taken all the same; a clue of their own is none of the pool's.
    const [first] = await on.all(clue, { ownerId: one.userId })
    await dataOf(on.post(one, `${crm}/clue/putPool`, { ids: first!.id, reason: '无法联系' }))
    expect((await why(take(one, first!.id)))[0]).toBe('sales.clueDayLimit')
    await dataOf(on.post(one, `${crm}/clue/submit`, { name: '自己的', phone: phone() }))
    expect(await quota(one)).toMatchObject({ taken: 2, left: '0', holds: 2 })
  })

  test('the next day counts anew, by the day of the house', async () => {
    on.now = plus(on.now, day)
    await again()
    expect(await quota(one)).toMatchObject({ taken: 0, left: '2' })
    const [id] = await pooled(1)
    await dataOf(take(one, id))
    expect(await quota(one)).toMatchObject({ taken: 1, left: '1' })
  })

  test('a team has a limit of its own, those below it too; a manager sets that of the own team alone', async () => {
    const limit = (who: Person, more: object) => on.post(who, `${crm}/clueLimit/submit`, more)
    const { id } = await dataOf(limit(boss, { deptId: 'north', dayMax: 3, holdMax: 4 }))
    expect(await why(limit(boss, { deptId: 'north', dayMax: 9 }))).toEqual(['sales.limitTaken', '该部门已有上限'])
    for (const who of [one, two]) expect((await limit(who, { deptId: 'near', dayMax: 900 })).status).toBe(403)
    expect(await quota(one)).toMatchObject({ max: '3', left: '2', holdMax: '4', holds: 3 })
    expect(await quota(two)).toMatchObject({ max: '2', holdMax: '' })
    const [a, b] = await pooled(2)
    await dataOf(take(one, a))
    // One more a day is left, and no room for it: not by the pool, not by hand, not from a manager.
    const full = ['sales.clueFull', '名下线索已达上限 4 条']
    expect(await why(take(one, b))).toEqual(full)
    expect(await why(on.post(one, `${crm}/clue/submit`, { name: '自己的', phone: phone() }))).toEqual(full)
    expect(await why(on.post(boss, `${crm}/clue/assign`, { ids: b, ownerId: one.userId }))).toEqual(full)
    await dataOf(on.post(operator, `${crm}/clueLimit/submit`, { deptId: 'near', dayMax: 0, holdMax: 0 }))
    expect(await quota(one)).toMatchObject({ max: '', holdMax: '' })
    await dataOf(take(one, b))
    // The manager of another team neither sees it nor changes it.
    const other = await on.login('SL', { deptId: 'south' })
    expect((await dataOf(on.get(other, `${crm}/clueLimit/page`))).total).toBe(0)
    expect((await limit(other, { id, dayMax: 1 })).status).toBe(404)
    // Nor does anybody set what holds above the own team, for others as well.
    for (const who of [other, boss]) expect((await limit(who, { deptId: rootDept, dayMax: 1 })).body.msg).toBe('超出您的数据范围')
  })

  test('who put one back waits before taking it again, and what has just come is not to be had yet; others, and managers, are not kept waiting', async () => {
    const [north] = await on.all(clueLimit, { deptId: 'north' })
    await dataOf(on.post(boss, `${crm}/clueLimit/remove`, { ids: north!.id }))
    await rule({ clueDayMax: 0, clueFormerDays: 3 })
    const [id] = await pooled(1)
    await dataOf(take(two, id))
    await dataOf(on.post(two, `${crm}/clue/putPool`, { ids: id, reason: '无意向' }))
    const [code, words] = await why(take(two, id))
    expect(code).toBe('sales.clueFormer')
    expect(words).toMatch(/^原负责人须等待 3 天才能再次领取（至 \d{4}-\d\d-\d\d \d\d:\d\d）$/)
    await dataOf(take(one, id))
    await dataOf(on.post(one, `${crm}/clue/putPool`, { ids: id, reason: '无意向' }))
    on.now = plus(on.now, 3 * day)
    await again()
    await dataOf(take(one, id))
    await rule({ clueFreshHours: 2, clueFormerDays: 0 })
    const [fresh, other] = await pooled(2)
    expect((await why(take(two, fresh)))[0]).toBe('sales.clueFresh')
    await dataOf(take(boss, other))
    on.now = plus(on.now, 2 * hour)
    await again()
    await dataOf(take(two, fresh))
    await rule({ clueFreshHours: 0, clueDayMax: 20 })
  })
})
