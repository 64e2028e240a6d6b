/** The calls of channels and organisations over HTTP, as the people who use them: made by the office, brought by a code, seen by whose it is. */
import { beforeAll, expect, test } from 'vitest'
import { made, shared } from '../../tests/shared.ts'
import { put } from '../../tests/properties/placed.ts'
import type { Person } from '../../tests/people.ts'
import { rowIn } from '../../tests/rows.ts'
import { dataOf, web } from '../../tests/web.ts'
import { enrolment } from '../enrolment/index.ts'
import { user } from '../identity/index.ts'
import { openClass } from '../openclass/index.ts'
import { createOrder, payOrder, payment } from '../payments/index.ts'
import { product } from '../products/index.ts'
import { plus } from '../kit/index.ts'
import { guardian } from '../people/index.ts'
import { partnerVisitor } from '../partners/index.ts'
import { partnerOrder } from './partner-order.ts'

const basic = '/api/business-basic',
  orders = '/api/business-order',
  prices = '/api/business-product/priceAuth'
const on = shared(() => web(), { isPlanted: true })
const office = made(() => on.login('PO'))
const parent = made(() => on.login('PR', { userId: 'mother' }))
const get = (who: Person, path: string) => dataOf(on.get(who, path))
const post = (who: Person, path: string, body: object = {}) => dataOf(on.post(who, path, body))
/** The rule that was broken and the field that it names. */
const refusal = async (who: Person, path: string, body: object = {}) => {
  const { body: said } = await on.post(who, path, body)
  return [said.data?.wrong?.[0]?.code ?? said.data?.rule ?? said.code, said.data?.wrong?.[0]?.field || undefined]
}
const channels = `${basic}/channel/management`,
  orgs = `${basic}/org`
const makeChannel = async (channelCode: string, more: object = {}): Promise<string> =>
  (await post(office, `${channels}/submit`, { channelName: `渠道${channelCode}`, channelCode, commissionRate: '8.00', ...more })).id
const orgWith = { contact: '王老师', phone: '13900000011', areaCode: '110108' }
const makeOrg = async (orgCode: string, more: object = {}): Promise<string> =>
  (await post(office, `${orgs}/submit`, { orgName: `机构${orgCode}`, orgCode, ...orgWith, ...more })).id
const come = (code: string, who = parent) => post(who, `${basic}/channel/arrive`, { code })
let ordered = 0
/** An order of the parent's for the class. */
async function ordering(cents: number, openClassId = 'k1', more: object = {}): Promise<string> {
  const id = `order${++ordered}`,
    place = { openClassId, studentId: 'c1', schoolId: 's1', agencyId: 'a1', areaCode: '110108', ...more }
  await put(on, enrolment, [rowIn(enrolment, id, 'held', { ...place, orderId: id, priceCents: cents })])
  const lines = [{ kind: 'price', label: '课程费用', cents }]
  const payer = { payerId: parent.login.actor.userId, payUntil: '2026-10-30T00:00:00.000Z' }
  await on.run(on.as('system'), createOrder, id, { ...payer, ...place, enrolmentId: id, lines })
  return id
}
async function pays(id: string, cents: number): Promise<void> {
  await put(on, payment, [
    rowIn(payment, `pay-${id}`, 'success', { orderId: id, receivedCents: cents, amountCents: cents, payType: 'wechat', terminal: 'web', tradeNo: id }),
  ])
  await on.run(on.as('system'), payOrder, id, { paymentId: `pay-${id}` })
}

beforeAll(async () => {
  await put(on, user, [rowIn(user, 'mother', 'active', { account: 'mother', realName: '张妈妈', phone: '13900000001' })])
  await put(on, product, [rowIn(product, 'p1', 'approved', { productName: '国画', agencyId: 'a1', priceCents: 120_000, lessonCount: 10 })])
  await put(on, openClass, [
    rowIn(openClass, 'k1', 'released', { name: '国画班', productId: 'p1', agencyId: 'a1', schoolId: 's1', areaCode: '110108', lessonCount: 10 }),
    rowIn(openClass, 'k2', 'released', { name: '城西班', productId: 'p1', agencyId: 'a1', schoolId: 's1', areaCode: '110102', lessonCount: 10 }),
  ])
})

test('a base is kept, and bounds the rates of its channels', async () => {
  const { id } = await post(office, `${basic}/channel/base/submit`, {
    name: '海淀基地',
    areaCode: '110108',
    contact: '李',
    phone: '13900000009',
    ratio: '10.00',
    status: 1,
  })
  expect(await get(office, `${basic}/channel/base/detail?id=${id}`)).toMatchObject({ name: '海淀基地', areaCode: '110108', ratio: '10.00' })
  expect((await get(office, `${basic}/channel/base/page?name=海淀&areaCode=110108`)).records).toHaveLength(1)
  expect(await refusal(office, `${channels}/submit`, { channelName: '高', channelCode: 'HIGH', commissionRate: '12.00', baseId: id })).toEqual([
    'channel.aboveBase',
    'commissionRate',
  ])
  const channel = await makeChannel('BASED', { baseId: id })
  expect(await refusal(office, `${basic}/channel/base/remove?ids=${id}`)).toEqual(['channel.hasChannels', undefined])
  await post(office, `${channels}/remove?ids=${channel}`)
  await post(office, `${basic}/channel/base/remove?ids=${id}`)
  expect((await get(office, `${basic}/channel/base/page`)).total).toBe(0)
})

test('a channel has a code of its own, a rate between none and all, and a status', async () => {
  const id = await makeChannel('CH1', { contact: '赵', phone: '13900000008' })
  expect(await get(office, `${channels}/detail?id=${id}`)).toMatchObject({
    channelName: '渠道CH1',
    channelCode: 'CH1',
    commissionRate: '8.00',
    qrCode: '/join?code=CH1',
    status: 'on',
  })
  expect((await get(office, `${channels}/page?channelName=CH1&channelCode=CH1`)).total).toBe(1)
  for (const [more, code, field] of [
    [{ commissionRate: '100.01' }, 'channel.rate', 'commissionRate'],
    [{ channelCode: 'x y' }, 'channel.code', 'channelCode'],
    [{ account: 'nobody-here' }, 'channel.noAccount', 'account'],
  ] as const)
    expect(await refusal(office, `${channels}/submit`, { channelName: '错', channelCode: 'WRONG', commissionRate: '5.00', ...more })).toEqual([code, field])
  expect(await refusal(office, `${orgs}/submit`, { orgName: '同码', orgCode: 'CH1', ...orgWith })).toEqual(['channel.codeTaken', 'orgCode'])
  await post(office, `${channels}/changeStatus`, { id, status: 0 })
  expect((await get(office, `${channels}/detail?id=${id}`)).status).toBe('off')
  await post(office, `${channels}/changeStatus`, { id, status: 1 })
  expect((await get(office, `${channels}/detail?id=${id}`)).status).toBe('on')
})

test('a rate changes from a day on, never before it and never twice on one', async () => {
  const id = await makeChannel('RATES')
  const add = (fromDate: string, rate = '5.00', toDate?: string) => ({ channelId: id, rate, fromDate, toDate })
  expect(await refusal(office, `${basic}/channel/rate/add`, add('2026-09-30'))).toEqual(['channel.backwards', 'fromDate'])
  expect(await refusal(office, `${basic}/channel/rate/add`, add('2026-10-01'))).toEqual(['channel.overlap', 'fromDate'])
  expect(await refusal(office, `${basic}/channel/rate/add`, add('2026-10-05', '101'))).toEqual(['channel.rate', 'rate'])
  await post(office, `${basic}/channel/rate/add`, add('2026-10-05'))
  await post(office, `${channels}/submit`, { id, commissionRate: '6.00' }).then(
    () => expect.unreachable('a rate of tomorrow shares days with the one from the fifth'),
    () => undefined,
  )
  const rates = (await get(office, `${basic}/channel/rate/page?channelId=${id}`)).records
  expect(rates.map((one: any) => [one.rate, one.fromDate, one.toDate])).toEqual([
    ['5.00', '2026-10-05', ''],
    ['8.00', '2026-10-01', '2026-10-04'],
  ])
})

test('a code that is unknown or out of use counts for nobody: the family notices nothing, the office is told', async () => {
  const id = await makeChannel('SHUT')
  await post(office, `${channels}/changeStatus`, { id, status: 0 })
  const nobody = { name: '', until: '', kind: '' }
  expect(await come('SHUT')).toEqual({ ...nobody, why: 'off', msg: '已停用' })
  for (const code of ['NEVER', 'NEVER']) expect(await come(code)).toEqual({ ...nobody, why: 'unknown', msg: '编码不存在' })
  const seen = (await get(office, `${orders}/strayCode/page`)).records
  expect(seen.map((one: any) => [one.code, one.why, one.times]).sort()).toEqual([
    ['NEVER', 'unknown', 2],
    ['SHUT', 'off', 1],
  ])
  await ordering(50_000)
  expect((await get(office, `${orders}/channelOrder/page`)).total).toBe(0)
})

test('who works for a channel, or has its phone, brings themselves to nobody', async () => {
  await makeChannel('MINE', { phone: '13900000001' })
  expect(await come('MINE')).toMatchObject({ name: '', until: '', why: 'own' })
  expect((await get(office, `${orders}/strayCode/page?why=own`)).total).toBe(1)
})

test('a family that came by a code counts for its channel for as long as the house says, and the channel sees its own alone', async () => {
  const id = await makeChannel('GOOD'),
    other = await makeChannel('OTHER')
  const mine = await on.login('CM', { deptId: id }),
    theirs = await on.login('CM', { deptId: other })
  expect(await come('GOOD')).toMatchObject({ name: '渠道GOOD', until: '2026-10-31 12:00:00' })
  const first = await ordering(100_050)
  const [row] = (await get(mine, `${orders}/channelOrder/page?channelName=GOOD`)).records
  expect(row).toMatchObject({
    id: first,
    channelId: id,
    channelName: '渠道GOOD',
    userId: 'mother',
    productName: '国画',
    amount: '1000.50',
    commission: '0.00',
    status: 'open',
  })
  await pays(first, 100_050)
  expect((await get(mine, `${orders}/channelOrder/page?orderCode=${row.orderCode}`)).records[0]).toMatchObject({ commission: '80.04', status: 'earned' })
  const users = (await get(mine, `${orders}/channelOrder/userPage?id=${id}`)).records
  expect(users).toMatchObject([{ userId: 'mother', orderCount: 1, amount: '1000.50' }])
  expect((await get(mine, `${orders}/channelOrder/userDetail?id=${encodeURIComponent(users[0].id)}`)).orders).toMatchObject([{ id: first }])
  expect([(await get(theirs, `${orders}/channelOrder/page`)).total, (await get(theirs, `${channels}/page`)).total]).toEqual([0, 1])
  expect((await on.get(theirs, `${orders}/channelOrder/userDetail?id=${encodeURIComponent(users[0].id)}`)).body.code).not.toBe(200)
  expect(await refusal(office, `${channels}/remove?ids=${id}`)).toEqual(['channel.hasOrders', undefined])
  expect(await get(mine, `${orders}/channelOrder/report?period=2026-10`)).toMatchObject([
    { partnerName: '渠道GOOD', visitors: 1, orders: 1, amount: '1000.50', commission: '80.04' },
  ])
})

test('an organisation is made, given areas and prices within their bounds, and earns what is above the settlement price', async () => {
  const id = await makeOrg('ORG1'),
    manager = await on.login('OM', { deptId: id })
  expect(await get(manager, `${orgs}/detail?id=${id}`)).toMatchObject({ orgName: '机构ORG1', orgCode: 'ORG1', areaCode: '110108', status: 'on' })
  expect(await post(office, `${orgs}/saveAreaAuth`, { orgId: id, areaCodes: ['110108', '110105'] })).toBe(true)
  await post(office, `${orgs}/saveAreaAuth`, { orgId: id, areaCodes: ['110108'] })
  expect(await get(manager, `${orgs}/areaAuth?orgId=${id}`)).toMatchObject([{ orgId: id, areaCode: '110108' }])
  const priced = { productId: 'p1', orgId: id, price1: '900.00' }
  expect(await refusal(office, `${prices}/submit`, { ...priced, price2: '899.99' })).toEqual(['channel.belowFloor', 'price2'])
  expect(await refusal(office, `${prices}/submit`, { ...priced, price2: '1200.01' })).toEqual(['channel.aboveCeiling', 'price2'])
  expect(await post(office, `${prices}/submit`, { ...priced, price2: '1100.00' })).toBe(true)
  expect((await get(manager, `${prices}/page?orgId=${id}&productName=国画`)).records).toMatchObject([{ productId: 'p1', price1: '900.00', price2: '1100.00' }])
  expect(await get(manager, `${prices}/detail?id=p1&id2=${id}`)).toMatchObject({ orgId: id, price2: '1100.00' })
  // The last code counts.
  on.now = '2026-10-01T04:01:00.000Z'
  await come('ORG1')
  const [full, outside] = [await ordering(120_000), await ordering(120_000, 'k2')]
  for (const one of [full, outside]) await pays(one, 120_000)
  const rows = (await get(manager, `${orders}/orgOrder/page?orgId=${id}`)).records
  const said = new Map(rows.map((one: any) => [one.id, one]))
  expect(said.get(full)).toMatchObject({
    id1: 'p1',
    id2: id,
    orgName: '机构ORG1',
    productName: '国画',
    lessonCount: 10,
    price: '1200.00',
    amount: '1200.00',
    commission: '200.00',
    status: 'earned',
  })
  expect(said.get(outside)).toMatchObject({ commission: '0.00', earnsNothing: 'noArea' })
  expect(await get(manager, `${orders}/orgOrder/detail?id=${full}&id1=p1&id2=${id}`)).toMatchObject({ id: full, price1: '900.00' })
  expect(await refusal(office, `${prices}/submit`, { ...priced, price2: '1000.00' })).toEqual(['channel.overlap', 'fromDate'])
})

test('an order that the school makes counts for who brought whoever of the family may pay it', async () => {
  await put(on, guardian, [
    rowIn(guardian, 'g1', 'bound', { studentId: 'c1', userId: 'mother', mayPay: true }),
    rowIn(guardian, 'g2', 'bound', { studentId: 'c2', userId: 'mother', mayPay: false }),
  ])
  const [own, mayNot] = [await ordering(120_000, 'k1', { payerId: null }), await ordering(120_000, 'k1', { payerId: null, studentId: 'c2' })]
  await pays(own, 120_000)
  expect(await on.row(partnerOrder, own)).toMatchObject({ userId: 'mother', kind: 'org', full: 20_000, commission: 20_000, status: 'earned' })
  expect(await on.row(partnerOrder, mayNot)).toBeUndefined()
})

test('an organisation keeps its own teachers, and nobody others’', async () => {
  const [id, other] = [await makeOrg('ORG2'), await makeOrg('ORG3')],
    manager = await on.login('OM', { deptId: id })
  const teacher = { orgId: id, name: '李晓明', phone: '13900000021', subject: 'art' }
  const made = await post(manager, `${orgs}/teacher/submit`, teacher)
  await post(manager, `${orgs}/teacher/submit`, { id: made.id, name: '李小明', status: 0 })
  expect((await get(manager, `${orgs}/teacher/page?orgId=${id}`)).records).toMatchObject([{ id: made.id, subject: 'art', status: 'off' }])
  expect((await on.post(manager, `${orgs}/teacher/submit`, { ...teacher, orgId: other })).body.code).not.toBe(200)
  expect((await on.post(manager, `${orgs}/submit`, { id, orgName: '自改名' })).status).toBe(403)
  await post(manager, `${orgs}/teacher/remove?ids=${made.id}`)
  expect((await get(manager, `${orgs}/teacher/page`)).total).toBe(0)
  await post(office, `${orgs}/changeStatus`, { id: other, status: 0 })
  expect((await get(office, `${orgs}/page?orgCode=ORG3`)).records).toMatchObject([{ status: 'off' }])
  await post(office, `${orgs}/remove?ids=${other}`)
  expect((await get(office, `${orgs}/page?orgName=ORG3`)).total).toBe(0)
})

test('the sheet with the code leads to where it was printed', { tags: 'thorough' }, async () => {
  const id = await makeChannel('PRINT')
  const { status, headers } = await on.get(office, `${channels}/paper/qr?id=${id}&origin=http%3A%2F%2Fketang.test`)
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
})

test('after the stated time an order counts for nobody', async () => {
  const last = (await on.all(partnerVisitor, { userId: 'mother' }))
    .map(one => String(one.until))
    .sort()
    .at(-1)!
  on.now = plus(last, -1)
  const within = await ordering(30_000)
  on.now = last
  const late = await ordering(30_000)
  expect([(await on.row(partnerOrder, within))?.id, await on.row(partnerOrder, late)]).toEqual([within, undefined])
})
