/** Sales through the whole house: the calls of the wire from clue to payment, who sees what, the clocks, and reports; on both databases. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import type { Person } from '../../tests/people.ts'
import { web, type Web } from '../../tests/web.ts'
import { createDept, rootDept } from '../identity/index.ts'
import { day, hour, plus } from '../kit/index.ts'
import { message } from '../messages/index.ts'
import { contract } from './contract.ts'
import { followInfo } from './follow.ts'

const crm = '/api/business-crm'

describe.each(anyDialect)('%s', dialect => {
  let on: Web, boss: Person, one: Person, two: Person, operator: Person, finance: Person, service: Person
  let phones = 0
  const phone = (): string => `1387${String(++phones).padStart(7, '0')}`
  const post = async (who: Person, path: string, body: object): Promise<any> => {
    const answer = await on.post(who, `${crm}/${path}`, body)
    expect(answer.body, `${path} ${JSON.stringify(answer.body)}`).toMatchObject({ code: 200 })
    return answer.body.data
  }
  const refused = async (who: Person, path: string, body: object): Promise<string> => {
    const { body: answer } = await on.post(who, `${crm}/${path}`, body)
    return answer.data?.rule ?? answer.data?.code ?? String(answer.code)
  }
  const get = async (who: Person, path: string): Promise<any> => {
    const answer = await on.get(who, `${crm}/${path}`)
    expect(answer.body, path).toMatchObject({ code: 200 })
    return answer.body.data
  }
  const customerOf = async (who: Person): Promise<string> => (await post(who, 'customer/submit', { name: '云溪文化', phone: phone(), level: 'normal' })).id
  const later = async (span: number): Promise<void> => {
    on.now = plus(on.now, span)
    const again = async (who: Person): Promise<Person> => ({
      ...who,
      ...(await on.auth.start({ tenant: '000000', identityId: who.login.identityId, grant: 'test' })),
    })
    ;[boss, one, two, operator, finance, service] = (await Promise.all([boss, one, two, operator, finance, service].map(again))) as [
      Person,
      Person,
      Person,
      Person,
      Person,
      Person,
    ]
  }
  const letters = async (who: Person): Promise<readonly string[]> =>
    ((await on.all(message, { userId: who.login.actor.userId })) as readonly any[]).map(row => row.textCode)
  beforeAll(async () => {
    on = await web({ dialect })
    await on.login('PO')
    for (const [id, parentId] of [
      ['team', rootDept],
      ['near', 'team'],
    ] as const)
      await on.engine.run(on.engine.system('000000'), createDept, id, { deptName: id, parentId, deptCategory: 'office', sort: 1 })
    boss = await on.login('SL', { deptId: 'team' })
    one = await on.login('SA', { deptId: 'near' })
    two = await on.login('SA', { deptId: 'near' })
    operator = await on.login('PO')
    finance = await on.login('FI')
    service = await on.login('CS')
  })
  afterAll(async () => {
    await on.sound()
    await on.close()
  })

  test('a clue is converted once, with a contact and an opportunity, and the same again answers the same', async () => {
    const number = phone()
    const { id } = await post(one, 'clue/submit', { name: '王小明', phone: number, source: 'web', content: '想了解课后服务' })
    expect(await refused(two, 'clue/submit', { name: '王小明', phone: number })).toBe('sales.clueDuplicate')
    expect(await post(one, 'clue/unmask', { id })).toEqual({ id, phone: number })
    expect((await get(one, `clue/history?id=${id}`))[0]).toMatchObject({ type: 'unmasked' })
    expect((await on.post(two, `${crm}/clue/unmask`, { id })).status).toBe(404)
    expect((await get(one, `clue/detail?id=${id}`)).status).toBe('fresh')
    await post(one, 'followInfo/submit', { clueId: id, type: 'call', content: '电话联系，约了下周见面' })
    expect(await get(one, `clue/detail?id=${id}`)).toMatchObject({ status: 'following', firstContactBy: '' })
    const made = await post(one, 'clue/convert', { id, opportunityName: '秋季课后服务', amount: '50000.00' })
    expect(await post(one, 'clue/convert', { id })).toEqual(made)
    expect(Object.values(made).every(Boolean)).toBe(true)
    expect((await get(one, `contact/page?customerId=${made.customerId}`)).records).toMatchObject([{ id: made.contactId, isMain: 1 }])
    expect((await get(one, `opportunity/page?customerId=${made.customerId}`)).records).toMatchObject([
      { id: made.opportunityId, stage: 'created', amount: '50000.00' },
    ])
    expect((await on.get(two, `${crm}/clue/detail?id=${id}`)).status).toBe(404)
  })
  test('a clue of a customer that another looks after is not converted, and one of the own joins it', async () => {
    const number = phone()
    const { id: customerId } = await post(two, 'customer/submit', { name: '松果教育', phone: number, level: 'normal' })
    const { id } = await post(one, 'clue/submit', { name: '松果', phone: number })
    expect(await refused(one, 'clue/convert', { id })).toBe('sales.clueHeld')
    await post(boss, 'clue/assign', { id, ownerId: two.login.actor.userId })
    expect(await post(two, 'clue/convert', { id })).toMatchObject({ customerId })
  })
  test('a clue that nobody contacts is warned of, and goes back into the pool for another to take', async () => {
    const { id } = await post(one, 'clue/submit', { name: '李雷', phone: phone() })
    await later(25 * hour)
    await on.tick()
    expect((await get(one, `clue/detail?id=${id}`)).warnedAt).not.toBe('')
    expect(await letters(one)).toContain('clue.warned')
    // The letter keeps no name, and says it to whom the clue is there, with the way to it.
    const told = (await on.get(one, '/api/business-eip/webMessage/topList')).body.data.messageList.find((each: any) => each.link.endsWith(id))
    expect([told.title, told.link]).toEqual(['线索超时未联系：李雷', `/crm_customer/crm_clue/clue/${id}`])
    const kept = (await on.all(message, { userId: one.login.actor.userId })).find((row: any) => row.link === told.link) as any
    expect(JSON.stringify([kept.title, kept.content, kept.textParams])).not.toContain('李雷')
    expect(await letters(boss)).toContain('clue.warned')
    await later(3 * day)
    await on.tick()
    expect((await get(two, 'clue/page?status=pool&size=100')).records.map((row: any) => row.id)).toContain(id)
    await post(two, 'clue/receive', { id })
    expect((await on.get(one, `${crm}/clue/detail?id=${id}`)).status).toBe(404)
    await post(two, 'clue/invalidate', { id, reason: '空号' })
    expect(await refused(two, 'clue/reopen', { id })).toBe('kernel.denied')
    await post(boss, 'clue/reopen', { id })
    await post(boss, 'clue/invalidate', { id, reason: '空号' })
    expect(await refused(boss, 'clue/reopen', { id })).toBe('sales.reopenedOnce')
  })
  test('one contact of a customer is the main one, whoever comes and goes', async () => {
    const customerId = await customerOf(one)
    const add = (name: string, more: object = {}) => post(one, 'contact/submit', { customerId, name, phone: phone(), ...more })
    const [a, b] = [await add('甲'), await add('乙', { isMain: 1 })]
    const mains = async () => (await get(one, `contact/page?customerId=${customerId}`)).records.filter((row: any) => row.isMain === 1).map((row: any) => row.id)
    expect(await mains()).toEqual([b.id])
    await post(one, 'contact/remove', { ids: b.id })
    expect(await mains()).toEqual([a.id])
    expect(await refused(two, 'contact/submit', { customerId, name: '丙', phone: phone() })).not.toBe('200')
  })
  test('a follow-up counts for the customer, ends what was planned, is due, and is told of to the manager when it is late', async () => {
    const customerId = await customerOf(one)
    const next = plus(on.now, 2 * hour)
    await post(one, 'followInfo/submit', { customerId, type: 'visit', content: '上门拜访', nextTime: next, nextType: 'meeting' })
    const rows = async () => (await get(one, `followInfo/page?customerId=${customerId}`)).records as readonly any[]
    expect((await get(one, `customer/detail?id=${customerId}`)).lastFollow).toBe('上门拜访')
    expect((await rows())[0]).toMatchObject({ status: 'planned', type: 'visit', sellerName: '销售' })
    expect(await get(one, 'report/workbench')).toMatchObject({ dueToday: 1, meetings: 1 })
    await later(3 * hour)
    await on.tick()
    expect((await rows())[0]!.status).toBe('due')
    expect(await get(one, 'report/workbench')).toMatchObject({ overdue: 1, dueToday: 0 })
    await later(2 * day)
    await on.tick()
    expect((await rows())[0]!.status).toBe('late')
    expect(await letters(boss)).toContain('follow_info.escalated')
    const [late] = (await on.get(one, '/api/business-eip/webMessage/topList')).body.data.messageList.filter((each: any) => each.title.startsWith('跟进逾期'))
    expect([late.title, late.link]).toEqual(['跟进逾期：云溪文化', `/crm_customer/crm_customerManagement/clientDetail?id=${customerId}`])
    // Noted on the customer itself, it stands on the same timeline, and ends the plan.
    await post(one, 'customer/follow', { id: customerId, content: '已电话确认' })
    expect((await rows()).map(row => [row.content, row.status])).toEqual([
      ['已电话确认', 'done'],
      ['上门拜访', 'done'],
    ])
    expect(await refused(one, 'followInfo/submit', { customerId, content: 'x', type: 'call', nextTime: plus(on.now, -hour) })).toBe('sales.past')
  })
  test('an opportunity goes forward by the rules of its stages, back by one, and is won with a contract alone', async () => {
    const customerId = await customerOf(one)
    const { id } = await post(one, 'opportunity/submit', { customerId, name: '社团整体方案', amount: '80000' })
    const stage = (who: Person, to: string, more: object = {}) => refused(who, 'opportunity/changeStage', { id, stage: to, ...more })
    expect(await stage(one, 'qualified')).toBe('sales.needsContact')
    await post(one, 'contact/submit', { customerId, name: '张三', phone: phone() })
    expect(await stage(one, 'qualified')).toBe('200')
    expect(await stage(one, 'proposal')).toBe('sales.needsAmount')
    expect(await refused(one, 'opportunity/submit', { id, expectDate: '2020-01-01' })).toBe('sales.expectPast')
    await post(one, 'opportunity/submit', { id, expectDate: '2026-12-31' })
    expect(await stage(one, 'negotiation')).toBe('sales.needsFollow')
    expect(await stage(one, 'proposal')).toBe('200')
    expect(await stage(one, 'created', { remark: '重来' })).toBe('sales.oneBack')
    expect(await stage(one, 'qualified')).toBe('sales.backReason')
    expect(await stage(one, 'won')).toBe('sales.wonContract')
    await later(3 * day)
    const board = await get(one, 'opportunity/board')
    expect(board.cards.find((card: any) => card.id === id)).toMatchObject({ column: 'proposal', days: 3, amount: '80000.00', probability: 60 })
    expect(board.columns.find((column: any) => column.id === 'proposal')).toMatchObject({ amount: '80000.00', forecast: '48000.00' })
    expect(await stage(one, 'lost', { reason: 'other' })).toBe('sales.otherReason')
    expect(await stage(one, 'lost', { reason: 'price' })).toBe('200')
    expect(await refused(one, 'opportunity/reopen', { id })).toBe('kernel.denied')
    await post(boss, 'opportunity/reopen', { id })
    await post(one, 'opportunity/lose', { id, reason: 'price' })
    await later(91 * day)
    expect(await refused(boss, 'opportunity/reopen', { id })).toBe('sales.reopenOver')
  })
  const contractOf = (customerId: string, more: object = {}) =>
    post(one, 'contract/submit', { customerId, name: '课后服务合同', amount: '1000.00', startDate: '2026-10-01', endDate: '2030-12-31', ...more })
  test('a contract is approved by amount, paid and invoiced up to it, changed by approval, and makes a deal of the customer', async () => {
    const customerId = await customerOf(one)
    const { id: opportunityId } = await post(one, 'opportunity/submit', { customerId, name: '整体方案', amount: '900' })
    expect(await refused(one, 'contract/submit', { customerId, name: 'x', amount: '10', startDate: '2026-10-02', endDate: '2026-10-01' })).toBe('sales.dates')
    const plan = [{ due: '2026-12-31', cents: 40_000 }]
    expect(await refused(one, 'contract/submit', { customerId, name: 'x', amount: '1000', startDate: '2026-10-02', endDate: '2027-10-01', plan })).toBe(
      'sales.plan',
    )
    const { id } = await contractOf(customerId, { opportunityId, plan: [...plan, { due: '2027-01-31', cents: 60_000 }] })
    expect(await refused(one, 'contractPayment/create', { contractId: id, amount: '10', payDate: '2026-10-01' })).toBe('sales.notInForce')
    await post(one, 'contract/submit', { id, signDate: '2026-10-01' })
    await post(one, 'contract/submit', { id, name: '课后服务合同（二）' })
    expect((await on.post(one, `${crm}/contract/submit`, { id, status: 'approved' })).body.code).toBe(200)
    expect((await get(one, `contract/detail?id=${id}`)).status).toBe('draft')
    await post(one, 'contract/apply', { id })
    expect(await refused(one, 'contract/approve', { id })).toBe('kernel.denied')
    await post(boss, 'contract/approve', { id })
    expect(await get(one, `contract/detail?id=${id}`)).toMatchObject({ status: 'approved', contractNo: expect.stringMatching(/^HT\d+$/) })
    expect((await get(one, `customer/detail?id=${customerId}`)).phase).toBe('deal')
    expect(await refused(one, 'opportunity/changeStage', { id: opportunityId, stage: 'won' })).toBe('200')
    expect((await get(one, `opportunity/detail?id=${opportunityId}`)).amount).toBe('1000.00')
    await post(one, 'contractPayment/create', { contractId: id, amount: '600', payDate: '2026-10-01' })
    expect(await refused(finance, 'contractPayment/create', { contractId: id, amount: '400.01', payDate: '2026-10-01' })).toBe('sales.overPaid')
    await post(finance, 'contractInvoice/create', { contractId: id, amount: '1000', invoiceNo: 'F1', invoiceDate: '2026-12-01', title: '云溪' })
    const again = await on.post(finance, `${crm}/contractInvoice/create`, {
      contractId: id,
      amount: '1',
      invoiceNo: 'F1',
      invoiceDate: '2026-12-01',
      title: 'x',
    })
    expect([again.body.data.rule, again.body.data.field]).toEqual(['sales.sameInvoice', 'invoiceNo'])
    expect(
      await refused(finance, 'contractInvoice/create', { contractId: id, amount: '0.01', invoiceNo: 'F2', invoiceDate: '2026-12-01', title: '云溪' }),
    ).toBe('sales.overInvoiced')
    expect(await refused(boss, 'contract/void', { id, remark: '误签' })).toBe('sales.hasMoney')
    await post(one, 'contract/sign', { id, signDate: '2026-10-01', fileId: 'https://files/contract.pdf' })
    await on.tick()
    expect(await refused(one, 'contract/submit', { id, amount: '1' })).toBe('kernel.notNow')
    expect(await refused(one, 'contract/amend', { id, amount: '500', plan: [{ due: '2027-01-01', cents: 50_000 }], why: '减少课时' })).toBe('sales.belowBooked')
    await post(one, 'contract/amend', { id, amount: '1200', plan: [{ due: '2027-01-01', cents: 120_000 }], why: '增加课时' })
    expect((await get(one, `contract/detail?id=${id}`)).amount).toBe('1000.00')
    await post(boss, 'contract/approveChange', { id })
    expect(await get(one, `contract/detail?id=${id}`)).toMatchObject({ amount: '1200.00', proposed: null })
    await post(one, 'contractPayment/create', { contractId: id, amount: '600', payDate: '2026-10-01' })
    expect(await refused(one, 'customer/putSea', { id: customerId, reason: '无意向' })).toBe('sales.customerBound')
    expect((await on.get(one, `${crm}/contract/export?format=csv&id=${id}`)).text).toContain('课后服务合同')
  })
  test('a contract above the band needs the platform as well', async () => {
    const customerId = await customerOf(one)
    const { id } = await contractOf(customerId, { amount: '200000.00' })
    await post(one, 'contract/apply', { id })
    await post(boss, 'contract/approve', { id })
    expect((await get(one, `contract/detail?id=${id}`)).status).toBe('pending')
    await post(operator, 'contract/approve', { id })
    expect((await get(one, `contract/detail?id=${id}`)).status).toBe('approved')
  })
  test('a payment above the amount by less than the tolerance waits for a manager who did not record it', async () => {
    const customerId = await customerOf(one)
    const { id } = await contractOf(customerId)
    await post(one, 'contract/apply', { id })
    await post(boss, 'contract/approve', { id })
    const pay = { contractId: id, amount: '1000.50', payDate: '2026-10-01' }
    expect(await refused(one, 'contractPayment/create', pay)).toBe('sales.overPaid')
    await post(operator, 'salesRule/submit', { payTolerance: '1.00' })
    expect(await refused(one, 'contractPayment/create', { ...pay, amount: '1001.01' })).toBe('sales.overTolerance')
    const { id: paymentId } = await post(one, 'contractPayment/create', pay)
    expect((await get(one, `contract/detail?id=${id}`)).paidAmount).toBe('0.00')
    expect(await refused(one, 'contractPayment/approve', { id: paymentId })).toBe('kernel.denied')
    await post(boss, 'contractPayment/approve', { id: paymentId })
    expect((await get(one, `contract/detail?id=${id}`)).paidAmount).toBe('1000.50')
    await post(operator, 'salesRule/submit', { payTolerance: '0.00' })
  })
  test('a customer whose last contract was finished has an end again, and a new one begins the deal anew', async () => {
    const customerId = await customerOf(one)
    const begin = async () => {
      const { id } = await contractOf(customerId)
      await post(one, 'contract/apply', { id })
      await post(boss, 'contract/approve', { id })
      return id
    }
    const row = () => get(one, `customer/detail?id=${customerId}`)
    const first = await begin()
    expect(await row()).toMatchObject({ phase: 'deal', keepUntil: '' })
    await post(one, 'contract/sign', { id: first, signDate: '2026-10-01', fileId: 'https://files/contract.pdf' })
    await on.tick()
    await post(boss, 'contract/finish', { id: first, writtenOff: '客户停业' })
    expect((await row()).keepUntil).not.toBe('')
    await begin()
    expect(await row()).toMatchObject({ phase: 'deal', keepUntil: '', contractEndedAt: '' })
  })
  test('open opportunities stay with who hands a customer over, if so said: they go on with them', async () => {
    const customerId = await customerOf(one)
    const { id } = await post(one, 'opportunity/submit', { customerId, name: '保留商机' })
    await post(one, 'customer/transfer', { id: customerId, ownerId: two.login.actor.userId, keepsDeals: 1 })
    await post(two, 'customer/acceptTransfer', { id: customerId })
    expect((await get(one, `opportunity/detail?id=${id}`)).ownerId).toBe(one.login.actor.userId)
    expect((await on.get(two, `${crm}/opportunity/detail?id=${id}`)).status).toBe(404)
    await post(one, 'followInfo/submit', { opportunityId: id, type: 'call', content: '继续跟进' })
    // The customer is not theirs any more, and the contract is made of the opportunity that is; nobody else makes one of it.
    const terms = { customerId, name: '保留商机合同', amount: '10', startDate: '2026-10-02', endDate: '2030-10-01' }
    expect(await refused(one, 'contract/submit', terms)).toBe('kernel.missingRef')
    const { customerId: _theirs, ...own } = terms
    expect(await refused(two, 'contract/submit', { ...own, opportunityId: id })).toBe('kernel.missingRef')
    expect(await refused(one, 'contract/submit', own)).toBe('sales.noCustomer')
    for (const [who, given] of [
      [one, own],
      [boss, terms],
    ] as const) {
      const made = await post(who, 'contract/submit', { ...given, opportunityId: id })
      expect(await on.row(contract, made.id)).toMatchObject({ ownerId: one.login.actor.userId, customerId })
    }
  })
  test('an order is confirmed and fulfilled, and keeps its customer', async () => {
    const customerId = await customerOf(one)
    const { id } = await post(one, 'order/submit', { customerId, amount: '300' })
    expect(await get(one, `order/detail?id=${id}`)).toMatchObject({ status: 'created', orderNo: expect.stringMatching(/^XS\d+$/) })
    await post(one, 'order/confirm', { id })
    expect(await refused(boss, 'customer/remove', { ids: customerId })).not.toBe('200')
    await post(one, 'order/fulfil', { id })
    expect((await get(one, `order/page?customerId=${customerId}`)).total).toBe(1)
  })
  test('who looks after a customer next has its contacts, its past and its opportunities; contracts stay with who made them', async () => {
    const customerId = await customerOf(one)
    await post(one, 'contact/submit', { customerId, name: '联系', phone: phone() })
    await post(one, 'followInfo/submit', { customerId, content: '第一次沟通', type: 'call' })
    const { id: opportunityId } = await post(one, 'opportunity/submit', { customerId, name: '转交商机' })
    const { id: contractId } = await contractOf(customerId)
    const seen = async (who: Person) => [
      (await get(who, `contact/page?customerId=${customerId}`)).total,
      (await get(who, `followInfo/page?customerId=${customerId}`)).total,
      (await on.get(who, `${crm}/opportunity/detail?id=${opportunityId}`)).status === 200,
      (await on.get(who, `${crm}/contract/detail?id=${contractId}`)).status === 200,
    ]
    expect([await seen(one), await seen(two)]).toEqual([
      [1, 1, true, true],
      [0, 0, false, false],
    ])
    await post(boss, 'customer/transfer', { id: customerId, ownerId: two.login.actor.userId })
    // Who wrote a follow-up sees it still.
    expect([await seen(one), await seen(two)]).toEqual([
      [0, 1, false, true],
      [1, 1, true, false],
    ])
    const other = await customerOf(two)
    await post(boss, 'customer/merge', { id: customerId, intoId: other, remark: '重复' })
    expect((await get(two, `contact/page?customerId=${other}`)).total).toBe(1)
    expect((await get(one, `contract/detail?id=${contractId}`)).customerId).toBe(other)
    // One with contracts goes into one without; two with contracts stay two, whichever is to be kept.
    const third = await customerOf(one)
    const own = await contractOf(third)
    for (const [id, intoId] of [
      [third, other],
      [other, third],
    ] as const) {
      expect((await get(boss, `customer/mergePreview?id=${id}&intoId=${intoId}`)).refused).toBe('两位客户都有合同，不能合并')
      const { body } = await on.post(boss, `${crm}/customer/merge`, { id, intoId, remark: '重复' })
      expect([body.data.rule, body.data.field]).toEqual(['sales.bothContracts', 'intoId'])
    }
    await post(one, 'contract/remove', { ids: own.id })
    expect((await get(boss, `customer/mergePreview?id=${third}&intoId=${other}`)).refused).toBe('')
    await post(boss, 'customer/merge', { id: third, intoId: other, remark: '重复' })
  })
  test('phones of clues and contacts are masked in lists, by id and in sheets', async () => {
    const number = phone()
    const { id } = await post(one, 'clue/submit', { name: '韩梅梅', phone: number })
    for (const who of [one, boss, service]) expect((await get(who, `clue/detail?id=${id}`)).phone).not.toBe(number)
    expect((await on.get(boss, `${crm}/clue/export?format=csv`)).text).not.toContain(number)
  })
  test('quick answers come by keywords that stand in what was asked, and problems that are in use', async () => {
    await post(boss, 'keyword/submit', { keyword: '退费', reply: '未开课可全额退费', type: 'price', status: 1 })
    await post(boss, 'problem/submit', { title: '课程价格', answer: '每课时 60 元', type: 'price', sort: 1 })
    const off = await post(boss, 'problem/submit', { title: '旧问题', answer: '旧', type: 'other', status: 0 })
    const titles = (await get(one, `problem/answers?asked=${encodeURIComponent('怎么退费')}`)).map((row: any) => row.title)
    expect(titles[0]).toBe('退费')
    expect(titles).not.toContain('旧问题')
    expect((await get(boss, `problem/detail?id=${off.id}`)).status).toBe('off')
    const tag = await post(boss, 'label/submit', { name: '重点校', color: 'red', sort: 1 })
    expect((await get(one, 'label/page')).records).toMatchObject([{ id: tag.id, name: '重点校' }])
  })
  test('reports rank who sees them: a seller themselves, a manager the team; every figure is the number of rows that it leads to', async () => {
    const span = `startTime=2020-01-01&endTime=2030-01-01`
    expect(await refused(boss, 'target/create', { ownerId: one.login.actor.userId, month: '2026-13', amount: '1' })).not.toBe('200')
    const short = `startTime=${plus(on.now, -400 * day).slice(0, 10)}&endTime=${plus(on.now, 2 * day).slice(0, 10)}`
    expect((await on.get(one, `${crm}/report/follow?${span}`)).body.code).not.toBe(200)
    const own = await get(one, `report/follow?${short}`),
      team = await get(boss, `report/follow?${short}`)
    expect(own.map((row: any) => row.ownerId)).toEqual([one.login.actor.userId])
    expect(team.map((row: any) => row.ranking)).toEqual(team.map((_: unknown, i: number) => i + 1))
    for (const row of team) {
      const listed = await get(boss, `followInfo/page?sellerId=${row.ownerId}&followTime_datege=${row.from} 00:00:00&followTime_datele=${row.to} 23:59:59`)
      expect([row.dimension, listed.total]).toEqual([row.dimension, row.followCount])
    }
    for (const name of ['customer', 'opportunity', 'contract']) {
      const rows = await get(boss, `report/${name}?${short}`)
      expect(rows[0]).toMatchObject({ dimension: expect.any(String), customerCount: expect.any(Number), contractAmount: expect.any(String), ranking: 1 })
    }
    const contracts = (await get(boss, `report/contract?${short}`)).find((row: any) => row.ownerId === one.login.actor.userId)
    expect(contracts).toMatchObject({ contractAmount: '204200.00', paidAmount: '2200.50' })
    const months = await get(boss, `report/follow?${short}&by=month`)
    expect(months.reduce((sum: number, row: any) => sum + row.followCount, 0)).toBe(team.reduce((sum: number, row: any) => sum + row.followCount, 0))
    expect((await get(boss, `report/funnel?${short}`)).levels.at(-1)).toMatchObject({ stage: 'won', count: 1 })
    const teams = await get(boss, `report/contract?${short}&by=team`)
    expect(teams.map((row: any) => [row.dimension, row.deptId]).sort()).toEqual([
      ['near', 'near'],
      ['team', 'team'],
    ])
    const near = teams.find((row: any) => row.deptId === 'near'),
      members = await get(boss, `report/contract?${short}&deptId=near`)
    expect(members.length).toBeLessThan(team.length)
    const fen = (rows: readonly any[]) => rows.reduce((sum, row) => sum + Math.round(Number(row.contractAmount) * 100), 0)
    expect([fen(members), near.ranking]).toEqual([fen([near]), 1])
    const cohorts = await get(boss, `report/cohort?${short}`),
      mine = await get(one, `report/cohort?${short}`)
    const came = (await get(boss, `report/customer?${short}`)).reduce((sum: number, row: any) => sum + row.customerCount, 0)
    expect(cohorts.reduce((sum: number, row: any) => sum + row.customers, 0)).toBe(came)
    expect(
      cohorts.flatMap((row: any) => row.deals).some((share: number) => share > 0),
      JSON.stringify(cohorts),
    ).toBe(true)
    expect(mine[0].customers).toBeLessThanOrEqual(cohorts[0].customers)
    expect((await on.get(finance, `${crm}/report/cohort?${short}`)).status).toBe(403)
    expect((await on.get(boss, `${crm}/report/export?name=follow&format=csv&${short}`)).text).toContain('跟进次数')
    const month = on.now.slice(0, 7)
    await post(boss, 'target/create', { ownerId: one.login.actor.userId, month, amount: '1000', follows: 10 })
    expect((await get(one, 'report/workbench')).target).toMatchObject({ month, amount: '1000.00' })
    expect((await get(boss, 'report/team')).map((row: any) => row.id)).toContain(one.login.actor.userId)
    expect((await on.all(followInfo)).length).toBeGreaterThan(0)
  })
  test('a payment above the amount is agreed to once, by managers of its own house, and never beyond the tolerance together', async () => {
    const { id } = await contractOf(await customerOf(one))
    await post(one, 'contract/apply', { id })
    await post(boss, 'contract/approve', { id })
    await post(operator, 'salesRule/submit', { payTolerance: '1.00' })
    const pay = () => post(one, 'contractPayment/create', { contractId: id, amount: '1000.50', payDate: '2026-10-01' })
    const [first, second] = [(await pay()).id as string, (await pay()).id as string]
    const statusOf = async (who: Person | undefined, body: object, call = 'approve') => (await on.post(who, `${crm}/contractPayment/${call}`, body)).status
    const [away, abroad] = [await on.login('SL', { deptId: 'elsewhere' }), await on.login('SL', { tenant: '000009', deptId: 'team' })]
    for (const call of ['approve', 'reject']) {
      const said = { id: first, remark: '同意' }
      expect(await Promise.all([away, abroad].map(who => statusOf(who, said, call))), call).toEqual([404, 404])
      expect(await Promise.all([one, two, finance, service].map(who => statusOf(who, said, call))), call).toEqual([403, 403, 403, 403])
      expect(await statusOf(undefined, said, call)).toBe(401)
      for (const wrong of [{}, { id: { $gt: '' } }, { id: first, remark: { a: 1 } }, { id: first, remark: 'x'.repeat(100_000) }])
        expect(await statusOf(boss, wrong, call), JSON.stringify(wrong).slice(0, 60)).toBeGreaterThanOrEqual(400)
    }
    expect((await get(one, `contract/detail?id=${id}`)).paidAmount).toBe('0.00')
    const both = await Promise.all([
      statusOf(boss, { id: first }),
      statusOf(operator, { id: first }),
      statusOf(boss, { id: first, remark: '不同意' }, 'reject'),
    ])
    expect(both.filter(status => status === 200)).toHaveLength(1)
    const paid = (await get(one, `contract/detail?id=${id}`)).paidAmount
    // What the first leaves is what the second may be: nothing, once it counts.
    expect(await statusOf(boss, { id: second })).toBe(paid === '0.00' ? 200 : 400)
    expect((await get(one, `contract/detail?id=${id}`)).paidAmount).toBe('1000.50')
    await post(operator, 'salesRule/submit', { payTolerance: '0.00' })
  })
})
