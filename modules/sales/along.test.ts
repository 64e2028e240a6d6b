/** Follow-ups and plans through the whole house: they are of who looks after the clue or the customer now, and say the same time everywhere; and what
 * was sold stays counted. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import type { Person } from '../../tests/people.ts'
import { web, type Web } from '../../tests/web.ts'
import { createDept, rootDept } from '../identity/index.ts'
import { day, plus } from '../kit/index.ts'

const crm = '/api/business-crm'

describe.each(anyDialect)('%s', dialect => {
  let on: Web, boss: Person, one: Person, two: Person
  let phones = 0
  const phone = (): string => `1386${String(++phones).padStart(7, '0')}`
  const post = async (who: Person, path: string, body: object): Promise<any> => {
    const answer = await on.post(who, `${crm}/${path}`, body)
    expect(answer.body, `${path} ${JSON.stringify(answer.body)}`).toMatchObject({ code: 200 })
    return answer.body.data
  }
  const get = async (who: Person, path: string): Promise<any> => (await on.get(who, `${crm}/${path}`)).body.data
  const tomorrow = () => plus(on.now, day)
  const clueWithPlan = async (): Promise<string> => {
    const { id } = await post(one, 'clue/submit', { name: '王小明', phone: phone() })
    await post(one, 'followInfo/submit', { clueId: id, type: 'call', content: '约了下周见面', nextTime: tomorrow(), nextType: 'visit' })
    return id
  }
  const followOf = async (by: object): Promise<any> => {
    const [[name, value]] = Object.entries(by) as [[string, string]]
    return (await get(boss, `followInfo/page?${name}=${value}`)).records[0]
  }
  const customerOf = async (who: Person): Promise<string> => (await post(who, 'customer/submit', { name: '云溪文化', phone: phone(), level: 'normal' })).id
  beforeAll(async () => {
    on = await web({ dialect })
    await on.login('PO')
    await on.engine.run(on.engine.system('000000'), createDept, 'team', { deptName: 'team', parentId: rootDept, deptCategory: 'office', sort: 1 })
    boss = await on.login('SL', { deptId: 'team' })
    one = await on.login('SA', { deptId: 'team' })
    two = await on.login('SA', { deptId: 'team' })
  })
  afterAll(async () => {
    await on.sound()
    await on.close()
  })

  test('what was said and planned with a clue is of the customer once it is one, and noting ends the plan', async () => {
    const id = await clueWithPlan(),
      { nextTime } = await followOf({ clueId: id })
    const { customerId } = await post(one, 'clue/convert', { id })
    expect((await get(one, `customer/detail?id=${customerId}`)).nextFollowTime).toBe(nextTime)
    expect((await get(one, `followInfo/page?customerId=${customerId}`)).records).toMatchObject([{ clueId: id, status: 'planned' }])
    await post(one, 'followInfo/submit', { customerId, type: 'visit', content: '见面了' })
    expect((await followOf({ clueId: id })).status).toBe('done')
  })
  test('whoever is given a clue reads what was said before and has its plan; in the pool nothing is planned', async () => {
    const id = await clueWithPlan()
    await post(boss, 'clue/assign', { id, ownerId: two.login.actor.userId })
    expect((await get(two, `followInfo/page?clueId=${id}`)).records).toMatchObject([{ status: 'planned', ownerId: two.login.actor.userId }])
    await post(two, 'clue/putPool', { id, reason: '不在本区' })
    expect(await followOf({ clueId: id })).toMatchObject({ status: 'done', ownerId: '' })
    await post(one, 'clue/receive', { id })
    expect(await followOf({ clueId: id })).toMatchObject({ status: 'done', ownerId: one.login.actor.userId })
  })
  test('nothing is planned for a clue that came to nothing, nor for a customer who was deleted', async () => {
    const id = await clueWithPlan()
    await post(one, 'clue/invalidate', { id, reason: '空号' })
    expect((await followOf({ clueId: id })).status).toBe('done')
    const customerId = await customerOf(one)
    await post(one, 'followInfo/submit', { customerId, type: 'call', content: '电话', nextTime: tomorrow() })
    await post(boss, 'customer/remove', { ids: customerId })
    expect((await followOf({ customerId })).status).toBe('done')
  })
  test('a plan that is moved is moved on the customer and the opportunity, and the other way about; deleted it is planned nowhere', async () => {
    const customerId = await customerOf(one)
    const { id: opportunityId } = await post(one, 'opportunity/submit', { customerId, name: '秋季班' })
    const { id } = await post(one, 'followInfo/submit', { opportunityId, type: 'call', content: '电话', nextTime: tomorrow() })
    const times = async () =>
      Promise.all(
        [`customer/detail?id=${customerId}`, `opportunity/detail?id=${opportunityId}`, `followInfo/detail?id=${id}`].map(async path => {
          const row = await get(one, path)
          return row.nextTime ?? row.nextFollowTime
        }),
      )
    const moved = plus(on.now, 3 * day)
    await post(one, 'followInfo/change', { id, nextTime: moved })
    const [at] = await times()
    expect(await times()).toEqual([at, at, at])
    const { lastFollowAt } = await get(one, `customer/detail?id=${customerId}`)
    on.now = plus(on.now, 60_000)
    await post(one, 'customer/change', { id: customerId, nextFollowTime: plus(on.now, 5 * day) })
    const [own, , plan] = await times()
    expect([own === at, plan]).toEqual([false, own])
    // Nobody was spoken to.
    expect((await get(one, `customer/detail?id=${customerId}`)).lastFollowAt).toBe(lastFollowAt)
    await post(one, 'followInfo/remove', { ids: id })
    expect((await times()).slice(0, 2)).toEqual(['', ''])
  })
  test('what was lost is spoken of on: its plan is ended by noting what was said', async () => {
    const customerId = await customerOf(one)
    const { id: opportunityId } = await post(one, 'opportunity/submit', { customerId, name: '冬季班' })
    const { id } = await post(one, 'followInfo/submit', { opportunityId, type: 'call', content: '电话', nextTime: tomorrow() })
    await post(one, 'opportunity/changeStage', { id: opportunityId, stage: 'lost', reason: 'other', remark: '没有预算' })
    await post(one, 'followInfo/submit', { opportunityId, type: 'call', content: '明年再谈' })
    expect((await get(one, `followInfo/detail?id=${id}`)).status).toBe('done')
  })
  test('a contract that is put away stays in the figures of its month, and a payment is recorded once it has come', async () => {
    const customerId = await customerOf(one),
      [today, later] = [0, 30].map(days => plus(on.now, days * day).slice(0, 10))
    const { id } = await post(one, 'contract/submit', {
      name: '合同',
      customerId,
      amount: '1000.00',
      startDate: plus(on.now, -day).slice(0, 10),
      endDate: later,
    })
    await post(one, 'contract/apply', { id })
    await post(boss, 'contract/approve', { id })
    await post(one, 'contract/sign', { id, signDate: today, fileId: 'contract.pdf' })
    await post(one, 'contract/perform', { id })
    const early = await on.post(one, `${crm}/contractPayment/create`, { contractId: id, amount: '1000', payDate: later, method: 'cash' })
    expect(early.body.data).toMatchObject({ rule: 'sales.payFuture', field: 'payDate' })
    await post(one, 'contractPayment/create', { contractId: id, amount: '1000', payDate: today, method: 'cash' })
    await post(one, 'contract/finish', { id })
    const figures = async () => (await get(boss, 'report/contract')).find((row: any) => row.ownerId === one.login.actor.userId)
    const before = await figures()
    expect(before).toMatchObject({ contractCount: 1, contractAmount: '1000.00', paidAmount: '1000.00' })
    await post(one, 'contract/archive', { id })
    expect(await figures()).toEqual(before)
  })
})
