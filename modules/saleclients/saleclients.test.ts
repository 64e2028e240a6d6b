/** Sale relations and sale orders through the calls of the wire: asked for, decided by the other side, ended, handed over; and the class that comes
 * of an order. */
import { beforeAll, describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import { clock, furnish, ids, put } from '../../tests/openclass.ts'
import type { Person } from '../../tests/people.ts'
import { shared } from '../../tests/shared.ts'
import { dataOf, web, type Web } from '../../tests/web.ts'
import { customer } from '../crm/index.ts'
import { createDept, rootDept } from '../identity/index.ts'
import { openClass } from '../openclass/index.ts'
import { message } from '../messages/index.ts'
import { shelf } from '../products/index.ts'
import { clue, contract, contractPayment, opportunity } from '../sales/index.ts'
import { saleOrder, saleRelation, saleType, saleUser } from './index.ts'

const client = '/api/business-basic/sale/client',
  types = '/api/business-basic/saletyperelation',
  orders = '/api/business-order/sale/order'

describe.each(anyDialect)('%s', dialect => {
  const on = shared(() => web({ dialect }))
  let boss: Person, one: Person, two: Person, far: Person, school: Person, agency: Person, other: Person, platform: Person
  const sellers: Record<string, string> = {}
  const rule = async (answer: ReturnType<Web['post']>) => {
    const { body } = await answer
    return body.data?.rule ?? body.data?.code ?? body.code
  }
  const records = async (who: Person, path: string) => (await dataOf(on.get(who, path))).records as readonly any[]
  beforeAll(async () => {
    await furnish(on)
    clock(on, '2026-10-01 12:00')
    platform = await on.login('PO')
    for (const [id, parentId] of [
      ['team', rootDept],
      ['near', 'team'],
      ['afar', rootDept],
    ] as const)
      await on.engine.run(on.engine.system('000000'), createDept, id, { deptName: id, parentId, deptCategory: 'office', sort: 1 })
    boss = await on.login('SL', { deptId: 'team' })
    one = await on.login('SA', { deptId: 'near' })
    two = await on.login('SA', { deptId: 'near' })
    far = await on.login('SA', { deptId: 'afar' })
    school = await on.login('SM', { deptId: ids.school, areaCode: ids.area })
    agency = await on.login('AM', { deptId: ids.agency, areaCode: ids.area })
    other = await on.login('SM', { deptId: 's9', areaCode: ids.area })
  })

  test('sellers are listed many at once, all or none, and changed by the same call', async () => {
    expect((await dataOf(on.get(boss, `${client}/unlisted`))).map((of: any) => of.userId)).toEqual(expect.arrayContaining([one.userId, two.userId]))
    const row = (of: Person) => ({ userId: of.userId, areaCode: ids.area })
    expect((await on.post(boss, `${client}/batchSave`, [row(one), row(school)])).body.code).not.toBe(200)
    expect(await on.all(saleUser)).toHaveLength(0)
    expect(await dataOf(on.post(boss, `${client}/batchSave`, [row(one), row(two)]))).toBe(true)
    await dataOf(on.post(platform, `${client}/batchSave`, [row(far)]))
    for (const of of await on.all(saleUser)) sellers[of.userId] = of.id
    expect(await records(boss, `${client}/saleUsers?size=10`)).toHaveLength(2)
    expect(await dataOf(on.post(boss, `${client}/batchSave`, [{ id: sellers[one.userId], ...row(one), channelId: '地推' }]))).toBe(true)
    expect(await on.row(saleUser, sellers[one.userId]!)).toMatchObject({ channelId: '地推', deptId: 'near' })
    expect((await on.post(one, `${client}/batchSave`, [row(one)])).status).toBe(403)
    expect(await rule(on.post(boss, `${client}/batchSave`, [row(one)]))).not.toBe(200)
  })
  test('what a seller may sell has a share and days, which do not meet', async () => {
    const row = { saleUserId: sellers[one.userId], typeCode: 'x', ratio: '5.00', startDate: '2026-09-01' }
    await dataOf(on.post(boss, `${types}/submit`, row))
    expect(await rule(on.post(boss, `${types}/submit`, row))).toBe('sale_type.overlap')
    await dataOf(on.post(boss, `${types}/submit`, { ...row, targetId: ids.school, ratio: '8.00', typeName: '课程' }))
    expect((await records(one, `${types}/page`)).map(of => [of.ratio, of.targetName])).toEqual(
      expect.arrayContaining([
        ['5.00', ''],
        ['8.00', 'S'],
      ]),
    )
    expect(await records(two, `${types}/page`)).toHaveLength(0)
    await dataOf(on.post(boss, `${types}/submit`, { ...row, saleUserId: sellers[two.userId] }))
  })

  let relation = ''
  test('a seller asks a school, and the school alone decides', async () => {
    expect(await rule(on.post(far, `${client}/relationApply`, { targetType: 'school', targetId: ids.school }))).toBe('sale_relation.noType')
    expect(await rule(on.post(one, `${client}/relationApply`, { saleUserId: sellers[two.userId], targetType: 'school', targetId: ids.school }))).not.toBe(200)
    expect(await dataOf(on.post(one, `${client}/relationApply`, { targetType: 'school', targetId: ids.school, remark: '课后服务' }))).toBe(true)
    expect(await rule(on.post(one, `${client}/relationApply`, { targetType: 'school', targetId: ids.school }))).toBe('sale_relation.there')
    const [row] = await records(school, `${client}/relationApplyPage?status=applied`)
    expect(row).toMatchObject({
      saleUserId: sellers[one.userId],
      targetType: 'school',
      targetId: ids.school,
      targetName: 'S',
      remark: '课后服务',
      status: 'applied',
    })
    expect(row.applyTime).not.toBe('')
    relation = row.id
    expect(await records(other, `${client}/relationApplyPage`)).toHaveLength(0)
    expect(await records(two, `${client}/relationApplyPage`)).toHaveLength(0)
    expect((await on.post(other, `${client}/approve`, { id: relation })).status).toBe(404)
    expect((await on.post(one, `${client}/approve`, { id: relation })).body.code).not.toBe(200)
    expect(await dataOf(on.post(school, `${client}/approve`, { id: relation, remark: '同意' }))).toBe(true)
    expect(await on.row(saleRelation, relation)).toMatchObject({ status: 'active', since: '2026-10-01', ratio: 800, side: 'sale' })
    expect(await rule(on.post(school, `${client}/reject`, { id: relation, remark: '不' }))).not.toBe(200)
  })
  test('an agency asks a seller, who decides; what waits is taken back by who asked', async () => {
    const asked = { saleUserId: sellers[two.userId], targetType: 'agency', targetId: ids.agency }
    expect(await rule(on.post(agency, `${client}/relationApply`, { ...asked, targetType: 'school', targetId: ids.school }))).not.toBe(200)
    await dataOf(on.post(agency, `${client}/relationApply`, asked))
    const [row] = await on.all(saleRelation, { agencyId: ids.agency })
    expect(await rule(on.post(two, `${client}/cancel`, { id: row!.id }))).toBe('sale_relation.otherSide')
    expect(await dataOf(on.post(agency, `${client}/cancel`, { id: row!.id }))).toBe(true)
    // Who may sell several things says which.
    await dataOf(on.post(boss, `${types}/submit`, { saleUserId: sellers[two.userId], typeCode: 'y', ratio: '3.00', startDate: '2026-09-01' }))
    expect(await rule(on.post(agency, `${client}/relationApply`, asked))).toBe('sale_relation.whichType')
    await dataOf(on.post(agency, `${client}/relationApply`, { ...asked, typeCode: 'y' }))
    const [again] = await on.all(saleRelation, { agencyId: ids.agency, status: 'applied' })
    expect((await on.post(one, `${client}/reject`, { id: again!.id, remark: '不' })).status).toBe(404)
    expect(await dataOf(on.post(two, `${client}/reject`, { id: again!.id, remark: '暂无余力' }))).toBe(true)
    expect((await on.all(saleRelation, { agencyId: ids.agency })).map(of => of.status).sort()).toEqual(['cancelled', 'rejected'])
  })

  let order = ''
  const wanted = { schoolId: ids.school, productId: ids.product, headcount: 20, startDate: '2026-10-12', endDate: '2026-12-31' }
  test('an order needs an active relation and a granted product, and keeps the share of that day', async () => {
    expect(await rule(on.post(two, `${orders}/submit`, wanted))).toBe('sale_order.noRelation')
    order = (await dataOf(on.post(one, `${orders}/submit`, wanted))).id
    expect(await on.row(saleOrder, order)).toMatchObject({ status: 'created', amount: 800_000, ratio: 800, relationId: relation })
    const [row] = await records(platform, `${orders}/platformPage?schoolName=S&status=created`)
    expect(row).toMatchObject({ id: order, schoolName: 'S', productName: '绘画', status: 'created' })
    expect(row.orderCode).toMatch(/^XS\d+$/)
    expect((await dataOf(on.get(one, `${orders}/detail?id=${order}`))).saleName).not.toBe('')
    expect((await on.get(two, `${orders}/detail?id=${order}`)).status).toBe(404)
    expect((await on.get(other, `${orders}/detail?id=${order}`)).status).toBe(404)
  })
  test('the class is asked for, withdrawn, rejected, asked for again, and launched when the school agrees', async () => {
    const ask = () => on.post(one, `${orders}/applyOpenClass`, { orderId: order })
    expect(await dataOf(ask())).toBe(true)
    expect((await on.post(one, `${orders}/approve`, { id: order })).status).toBe(403)
    await dataOf(on.post(one, `${orders}/withdraw`, { id: order }))
    await dataOf(ask())
    await dataOf(on.post(school, `${orders}/reject`, { id: order, remark: '人数太多' }))
    expect(await on.row(saleOrder, order)).toMatchObject({ status: 'rejected', auditRemark: '人数太多' })
    await dataOf(on.post(one, `${orders}/submit`, { id: order, headcount: 16, className: '国画销售班' }))
    await dataOf(ask())
    expect(await dataOf(on.post(school, `${orders}/approve`, { id: order, remark: '同意' }))).toBe(true)
    const row: any = await on.row(saleOrder, order)
    expect(row).toMatchObject({ status: 'opened', amount: 640_000 })
    expect(await on.row(openClass, row.openClassId)).toMatchObject({
      status: 'launched',
      name: '国画销售班',
      capacity: 16,
      capacityMin: 8,
      schoolId: ids.school,
    })
  })
  test('what stands against the launch then refuses the approval, and nothing is done', async () => {
    const id = (await dataOf(on.post(one, `${orders}/submit`, { ...wanted, headcount: 10 }))).id
    const [former] = await on.all(openClass)
    expect(await rule(on.post(one, `${orders}/applyOpenClass`, { orderId: id, openClassId: 'nothing' }))).not.toBe(200)
    await dataOf(on.post(one, `${orders}/applyOpenClass`, { orderId: id, openClassId: former!.id }))
    await put(on, shelf, ids.product, 'down', {})
    expect(await rule(on.post(platform, `${orders}/approve`, { id }))).toBe('launch.offShelf')
    expect(await on.row(saleOrder, id)).toMatchObject({ status: 'applied', openClassId: null })
    await put(on, shelf, ids.product, 'up', {})
    await dataOf(on.post(platform, `${orders}/approve`, { id }))
    const row: any = await on.row(saleOrder, id)
    expect(await on.row(openClass, row.openClassId)).toMatchObject({ name: '国画销售班', capacity: 10 })
    await dataOf(on.post(school, '/api/business-openclass/web/launchOpenClass/remove', { ids: row.openClassId }))
    await on.tick()
    expect(await on.row(saleOrder, id)).toMatchObject({ status: 'created', openClassId: null })
  })

  test('everything of a seller is handed over in one turn, and who had it stays written down', async () => {
    const mine = (await dataOf(on.post(one, '/api/business-crm/customer/submit', { name: '云溪', phone: '19950000001', level: 'normal' }))).id
    await dataOf(on.post(boss, '/api/business-crm/customer/lock', { id: mine }))
    const made = async (who: Person, path: string, more: object): Promise<string> => (await dataOf(on.post(who, `/api/business-crm/${path}`, more))).id
    const lead = await made(one, 'clue/submit', { name: '线索', phone: '19950000008' })
    await made(one, 'followInfo/submit', { clueId: lead, type: 'call', content: '电话' })
    // A customer of a colleague, whose opportunity stays with who had it; and a contract.
    const kept = await made(one, 'customer/submit', { name: '松果', phone: '19950000009', level: 'normal' })
    const deal = await made(one, 'opportunity/submit', { customerId: kept, name: '秋季班' })
    await dataOf(on.post(boss, '/api/business-crm/customer/transfer', { id: kept, ownerId: boss.userId, keepsDeals: 1 }))
    const signed = await made(one, 'contract/submit', { customerId: mine, name: '合同', amount: '1000', startDate: '2026-10-01', endDate: '2026-12-31' })
    await dataOf(on.post(one, '/api/business-crm/contract/apply', { id: signed }))
    await dataOf(on.post(boss, '/api/business-crm/contract/approve', { id: signed }))
    const paid = await made(one, 'contractPayment/create', { contractId: signed, amount: '400', payDate: '2026-10-01', method: 'cash' })
    expect((await on.post(one, `${client}/saleUser/handOver`, { id: sellers[one.userId], toId: sellers[two.userId] })).status).toBe(403)
    expect(await rule(on.post(boss, `${client}/saleUser/handOver`, { id: sellers[one.userId], toId: sellers[one.userId] }))).toBe('sale_relation.sameSeller')
    await dataOf(on.post(boss, `${client}/saleUser/handOver`, { id: sellers[one.userId], toId: sellers[two.userId] }))
    expect(await on.row(customer, mine)).toMatchObject({ status: 'owned', ownerId: two.userId, lastOwnerId: one.userId })
    for (const [of, id] of [
      [clue, lead],
      [opportunity, deal],
      [contract, signed],
      [contractPayment, paid],
    ] as const)
      expect(await on.row(of as typeof clue, id), of.name).toMatchObject({ ownerId: two.userId })
    expect((await records(two, `/api/business-crm/followInfo/page?clueId=${lead}`)).map(of => of.content)).toEqual(['电话'])
    await dataOf(on.post(two, '/api/business-crm/contractPayment/create', { contractId: signed, amount: '600', payDate: '2026-10-01', method: 'cash' }))
    await on.tick()
    expect((await on.all(message, { userId: two.userId })).map(of => of.textCode)).toEqual(
      expect.arrayContaining(['contract.handed_over', 'opportunity.handed_over']),
    )
    expect(await rule(on.post(boss, '/api/business-crm/contract/assign', { id: signed, toId: two.userId }))).toBe('sales.sameOwner')
    expect(await on.row(saleRelation, relation)).toMatchObject({
      saleUserId: sellers[two.userId],
      formers: [{ saleUserId: sellers[one.userId], until: '2026-10-01' }],
    })
    const open = await on.all(saleOrder, { status: 'created' })
    expect(open.map(of => of.userId)).toEqual([two.userId])
    // What was launched stays with who sold it.
    expect(await on.row(saleOrder, order)).toMatchObject({ userId: one.userId })
    expect((await on.get(two, `/api/business-crm/customer/history?id=${mine}`)).body.data.length).toBeGreaterThan(1)
  })
  test('an order follows the customer who is kept when two are merged, and goes back when that is undone', async () => {
    const add = async (phone: string) =>
      (await dataOf(on.post(boss, '/api/business-crm/customer/submit', { name: phone, phone, level: 'normal', ownerId: two.userId }))).id as string
    const [gone, kept] = [await add('19950000002'), await add('19950000003')]
    const id = (await dataOf(on.post(two, `${orders}/submit`, { ...wanted, customerId: gone }))).id
    await dataOf(on.post(boss, '/api/business-crm/customer/merge', { id: gone, intoId: kept, remark: '同一客户' }))
    expect(await on.row(saleOrder, id)).toMatchObject({ customerId: kept, customerWasId: gone })
    await dataOf(on.post(boss, '/api/business-crm/customer/undoMerge', { id: gone }))
    expect(await on.row(saleOrder, id)).toMatchObject({ customerId: gone, customerWasId: null })
    expect(await dataOf(on.post(two, `${orders}/cancel`, { id, remark: '客户改期' }))).toMatchObject({ status: 'cancelled' })
  })
  test('either side ends what is active', async () => {
    expect(await dataOf(on.post(school, `${client}/cancel`, { id: relation, remark: '学期结束' }))).toBe(true)
    expect(await on.row(saleRelation, relation)).toMatchObject({ status: 'ended', endReason: '学期结束' })
    expect(await rule(on.post(two, `${orders}/submit`, wanted))).toBe('sale_order.noRelation')
  })
  test('an entry of what may be sold is removed by the usual call', async () => {
    const [row] = await on.all(saleType)
    expect((await dataOf(on.get(boss, `${types}/detail?id=${row!.id}`))).saleUserId).toBe(row!.saleUserId)
    await dataOf(on.post(boss, `${types}/submit`, { id: row!.id, ratio: '6.00' }))
    await dataOf(on.post(boss, `${types}/remove?ids=${row!.id}`))
    expect(await on.row(saleType, row!.id)).toMatchObject({ status: 'removed', ratio: 600 })
    await dataOf(on.post(boss, `${types}/restore`, { id: row!.id }))
    await dataOf(on.post(platform, `${client}/saleUser/remove`, { ids: sellers[far.userId] }))
    expect(await on.row(saleUser, sellers[far.userId]!)).toMatchObject({ status: 'removed' })
  })
})
