/** Commission settlements over HTTP: the run of a month, the hands it goes through, and who is refused. */
import { beforeAll, expect, test } from 'vitest'
import { made, shared } from '../../tests/shared.ts'
import { put } from '../../tests/properties/placed.ts'
import type { Person } from '../../tests/people.ts'
import { rowIn } from '../../tests/rows.ts'
import { dataOf, web } from '../../tests/web.ts'
import { channel, partnerOrder } from '../channels/index.ts'
import { journal } from '../reconciliation/index.ts'
import { bankAccount } from '../settlement/index.ts'
import { commissionLine } from './commission.ts'

const path = '/api/business-basic/commission'
const on = shared(() => web(), { isPlanted: true })
const office = made(() => on.login('PO'))
const finance = made(() => on.login('FI'))
const other = made(() => on.login('FI'))
let mine: Person, theirs: Person
const post = (who: Person, call: string, body: object = {}) => dataOf(on.post(who, `${path}/${call}`, body))
const rule = async (who: Person, call: string, body: object = {}) => {
  const { status, body: said } = await on.post(who, `${path}/${call}`, body)
  return status === 403 ? 403 : (said.data?.rule ?? said.code)
}
const brought = (id: string, partnerId: string, commission: number, payableAt = '2026-09-30T00:00:00.000Z') =>
  rowIn(partnerOrder, id, 'earned', {
    orderCode: id,
    kind: 'channel',
    partnerId,
    channelId: partnerId,
    userId: 'u',
    openClassId: 'k',
    areaCode: '110108',
    amount: 100_000,
    full: commission,
    commission,
    open: commission,
    payableAt,
  })

/** What the journal has of commissions: the rule, how much and how often. */
const booked = async () => ((await on.all(journal)) as any[]).map(one => [one.rule, one.cents, one.count]).sort()

beforeAll(async () => {
  await put(
    on,
    channel,
    ['n1', 'n2'].map(id => rowIn(channel, id, 'on', { channelName: `渠道${id}`, channelCode: id, commissionRate: 500 })),
  )
  mine = await on.login('CM', { deptId: 'n1' })
  theirs = await on.login('CM', { deptId: 'n2' })
  await put(on, partnerOrder, [
    brought('o1', 'n1', 5_001),
    brought('o2', 'n1', 2_500),
    brought('o3', 'n1', 900, '2026-12-01T00:00:00.000Z'),
    brought('o4', 'n2', 700),
  ])
})

test('a month is generated for everybody who has something payable, once', async () => {
  // Whoever names one of them means it alone.
  expect((await post(office, 'generateMonth', { period: '2026-10', channelId: 'n9' })).count).toBe(0)
  expect((await post(office, 'generateMonth', { period: '2026-10', channelId: 'n2' })).count).toBe(1)
  expect((await post(office, 'generateMonth', { period: '2026-10' })).count).toBe(1)
  expect((await post(office, 'generateMonth', { period: '2026-10' })).count).toBe(0)
  expect(await rule(office, 'generateMonth', { period: '13800000001' })).toBe('rule.month')
  const { records } = await dataOf(on.get(mine, `${path}/page`))
  expect(records).toMatchObject([{ channelName: '渠道n1', period: '2026-10', orderCount: 2, amountCents: '75.01', status: 'draft' }])
  expect((await dataOf(on.get(theirs, `${path}/page`))).records).toMatchObject([{ amountCents: '7.00' }])
  expect((await on.all(commissionLine, { status: 'live' })).map(one => one.orderCode).sort()).toEqual(['o1', 'o2', 'o4'])
})

test('a settlement goes through three hands, to an account that is in use', async () => {
  const { records } = await dataOf(on.get(mine, `${path}/page`))
  const { id } = records[0]
  expect(await rule(office, 'generate', { channelId: 'n1', period: '2027-01' })).toBe('commission.future')
  expect(await rule(office, 'generate', { period: '2026-10' })).toBe('commission.whose')
  // Each says at which field of the form.
  expect((await on.post(office, `${path}/generate`, { channelId: 'n1', period: '2027-01' })).body.data).toMatchObject({ field: 'period' })
  expect((await on.post(office, `${path}/generate`, { period: '2026-10' })).body.data).toMatchObject({ field: 'channelId' })
  expect(await rule(mine, 'generate', { channelId: 'n1', period: '2026-10' })).toBe(403)
  await post(mine, 'submit', { id })
  expect(await rule(mine, 'approve', { id })).toBe(403)
  await post(mine, 'object', { id, remark: '少了一单' })
  await post(mine, 'submit', { id })
  await post(finance, 'approve', { id })
  expect(await rule(finance, 'execute', { id })).toBe('settlement.approver')
  expect(await rule(other, 'execute', { id })).toBe('settlement.noAccount')
  expect(await rule(other, 'carry', { id })).toBe('commission.positive')
  const account = { accountType: 'channel', ownerId: 'n1', partnerId: 'n1', coolUntil: '2026-09-01T00:00:00.000Z', bankNo: '62220001' }
  await put(on, bankAccount, [rowIn(bankAccount, 'b1', 'in_use', account)])
  await post(other, 'execute', { id })
  await on.tick()
  expect((await dataOf(on.get(mine, `${path}/detail?id=${id}`))).status).toBe('settled')
  expect(await booked()).toEqual([['commission', 7_501, 1]])
  const { status, headers } = await on.get(mine, `${path}/paper/commission?id=${id}`)
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
})

test('who submitted takes it back, finance rejects it with words, and a payment that the bank refused is approved again', async () => {
  const { records } = await dataOf(on.get(theirs, `${path}/page`))
  const { id } = records[0]
  const row = async () => dataOf(on.get(theirs, `${path}/detail?id=${id}`))
  await post(theirs, 'submit', { id })
  expect(await rule(mine, 'revoke', { id })).not.toBe(200)
  await post(theirs, 'revoke', { id })
  expect((await row()).status).toBe('draft')
  await post(theirs, 'submit', { id })
  expect(await rule(finance, 'reject', { id })).not.toBe(200)
  await post(finance, 'reject', { id, remark: '金额不对' })
  expect(await row()).toMatchObject({ status: 'draft', auditRemark: '金额不对' })
  await post(theirs, 'submit', { id })
  await post(finance, 'approve', { id })
  const account = { accountType: 'channel', ownerId: 'n2', partnerId: 'n2', coolUntil: '2026-09-01T00:00:00.000Z', bankNo: '62220002' }
  await put(on, bankAccount, [rowIn(bankAccount, 'b2', 'in_use', account)])
  await post(other, 'execute', { id })
  await post(other, 'fail', { id, reason: '银行维护' })
  expect(await row()).toMatchObject({ status: 'approved', failure: '银行维护' })
  // Paid again, its lines are paid once.
  await post(other, 'execute', { id })
  await post(other, 'succeed', { id, reference: 'R2' })
  expect(await row()).toMatchObject({ status: 'settled', amountCents: '7.00' })
  // What the books don't know of yet they learn at the next beat: so do those that were paid before they knew of any.
  expect(await booked()).toEqual([['commission', 7_501, 1]])
  await on.tick()
  expect(await booked()).toEqual([['commission', 8_201, 2]])
  expect((await on.all(commissionLine, { commissionId: id, status: 'live' })).map(one => one.amountCents)).toEqual([700])
  // The bank gives it back: the partner reads why, and it is paid once more under a number of its own.
  await post(other, 'bounce', { id, remark: '户名不符' })
  expect(await row()).toMatchObject({ status: 'returned', failure: '户名不符' })
  await on.tick()
  expect(await rule(finance, 'repay', { id })).toBe('settlement.approver')
  await post(other, 'repay', { id })
  await post(other, 'failAgain', { id, reason: '账户已冻结' })
  expect(await row()).toMatchObject({ status: 'returned', failure: '账户已冻结' })
  await post(other, 'repay', { id })
  await on.tick()
  expect(await row()).toMatchObject({ status: 'settled', failure: '' })
  expect(await booked()).toEqual([
    ['bounced', 700, 1],
    ['commission', 8_201, 2],
    ['repaid', 700, 1],
  ])
  await on.tick()
  expect((await booked()).length).toBe(3)
})
