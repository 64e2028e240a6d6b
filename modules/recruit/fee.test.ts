/** What a signed consult pays, through the one payment machine: its order, its day, its refund, and who may do none of it. */
import { beforeAll, describe, expect, test } from 'vitest'
import { anyDialect, tenant } from '../../tests/app.ts'
import type { Person } from '../../tests/people.ts'
import { shared } from '../../tests/shared.ts'
import { given, person } from '../../tests/spec.ts'
import { type Answer, dataOf, web } from '../../tests/web.ts'
import { day, formatTime, minute, newId, plus } from '../kit/index.ts'
import { no as noPayment, order, payment } from '../payments/index.ts'
import { payout, refund, refunds } from '../refunds/index.ts'
import { consult } from './consult.ts'
import { consultCommands } from './consult.commands.ts'
import { no } from './refusals.ts'

const base = '/api/business-recruitpilots'
describe.each(anyDialect)('fees of recruiting on %s', dialect => {
  const on = shared(() => web({ dialect }))
  let admin: Person, seller: Person, office: Person, finance: Person
  let phones = 0
  const post = (who: Person, path: string, body: object) => dataOf(on.post(who, `${base}/${path}`, body))
  const trying = async (doing: Promise<Answer>) => {
    const { body } = await doing
    return [body.data?.rule ?? body.data?.code, body.data?.field]
  }
  const signIn = async () => {
    admin = await on.login('RP')
    seller = await on.login('SA')
    office = await on.login('PO')
    finance = await on.login('FI')
  }
  beforeAll(async () => {
    await signIn()
  })
  const heard = async (words: string) => {
    await on.tick()
    const { records } = await dataOf(on.get(admin, '/api/business-eip/webMessage/list?size=100'))
    return records.map((one: any) => one.content).filter((content: string) => content.includes(words))
  }
  async function signed(amount?: string): Promise<string> {
    const { id: productId } = await post(admin, 'product/submit', {
      name: '飞行学员选拔辅导',
      price: '1280.00',
      startDate: '2026-01-01',
      endDate: '2027-12-31',
      quota: 0,
      sort: 1,
    })
    await post(admin, 'product/changeStatus', { id: productId, status: 'on' })
    const phone = `1378${String(++phones).padStart(7, '0')}`
    const { id } = await post(admin, 'consult/submit', { name: '林远', phone, birthday: '2007-03-01', productId })
    await post(admin, 'consult/contact', { id, way: 'phone', content: '介绍' })
    const file = await post(admin, 'file/submit', { consultId: id, height: '176', leftEye: '5.0' })
    await post(admin, 'file/judge', { id: file.id, stage: 'preselection', result: 'pass', date: '2026-09-20' })
    await post(admin, 'consult/sign', { id, ...(amount === undefined ? {} : { amount }) })
    return id
  }
  async function paid(): Promise<string> {
    const id = await signed()
    expect((await on.post(admin, `${base}/consult/pay`, { id, payType: 'cash' })).body.data).toMatchObject({ rule: 'word.none', field: 'payType' })
    const ticket = await post(admin, 'consult/pay', { id, payType: 'wechat' })
    on.box.act(ticket.tradeNo, 'pay')
    expect(await post(admin, 'consult/queryPay', { id })).toEqual({ payStatus: 'paid' })
    return id
  }

  test('signing makes an order of the amount, which is paid at the gateway and shown as paid', async () => {
    const id = await signed()
    const row = (await on.row(consult, id))!
    expect(row).toMatchObject({ status: 'signed', payStatus: 'unpaid', amount: 128_000 })
    const due = (await on.row(order, row.orderId!))!
    expect(due).toMatchObject({
      status: 'created',
      totalCents: 128_000,
      subject: '飞行学员选拔辅导',
      subjectKind: 'pilot_consult',
      subjectId: id,
      orderCode: row.orderCode,
    })
    const ticket = await post(admin, 'consult/pay', { id, payType: 'wechat' })
    // Under way: it neither closes nor is taken for another.
    expect((await trying(on.post(admin, `${base}/consult/close`, { id, outcome: 'gaveUp', remark: '家长放弃' })))[0]).toBe(noPayment.openPayment.code)
    on.box.act(ticket.tradeNo, 'pay')
    await post(admin, 'consult/queryPay', { id })
    expect(await on.row(consult, id)).toMatchObject({ payStatus: 'paid', paidAt: expect.any(String) })
    expect(await on.all(payment, { orderId: due.id })).toMatchObject([{ status: 'success', disposition: 'order', receivedCents: 128_000 }])
    expect(await trying(on.post(admin, `${base}/consult/pay`, { id, payType: 'wechat' }))).toEqual([no.nothingDue.code, undefined])
    expect(await heard(`订单 ${row.orderCode}`)).toEqual([expect.stringContaining('已支付 ¥1,280.00')])
  })
  test('who looks after it hears that the fee lapsed, that a refund was not made, and that it arrived', { tags: 'thorough' }, async () => {
    const id = await signed(),
      { orderCode } = (await on.row(consult, id))!
    on.now = plus(on.now, 8 * day)
    Object.assign(admin, await on.auth.start({ tenant, identityId: admin.login.identityId, grant: 'test' }))
    expect(await heard(`订单 ${orderCode}`)).toEqual([expect.stringContaining('超时关闭')])
    await signIn()
    const other = await paid(),
      { orderCode: code } = (await on.row(consult, other))!
    await post(admin, 'consult/refundFee', { id: other, reason: '不去了' })
    const [asked] = await on.all(refund, { subjectId: other })
    await on.run(office.login, refunds.reject, asked!.id, { remark: '服务已开始' })
    expect(await heard(`订单 ${code}`)).toContainEqual(expect.stringContaining('未获批准或已撤回'))
  })
  test('a service begins once its fee is paid or nothing is owed, and not on money that goes back; who is refused hears how much is owed', async () => {
    const begin = async (id: string) => (await on.post(admin, `${base}/consult/begin`, { id })).body
    const id = await signed()
    expect(await begin(id)).toMatchObject({ data: { rule: no.feeDue.code }, msg: `${no.feeDue.label[0]}：¥1,280.00` })
    // The page says so beside the button, before anybody presses it.
    expect(JSON.stringify(await dataOf(on.get(admin, `/api/blade-system/lifecycle/before?resource=pilot_consult&ids=${id}`)))).toContain(no.feeDue.label[0])
    on.now = plus(on.now, 7 * day + 60_000)
    await on.tick()
    await signIn()
    expect(await on.row(consult, id)).toMatchObject({ payStatus: 'lapsed' })
    expect((await begin(id)).data.rule).toBe(no.feeDue.code)
    await post(admin, 'consult/begin', { id: await signed('0.00') })
    const back = await paid()
    await post(admin, 'consult/refundFee', { id: back, reason: '不去了' })
    expect((await begin(back)).data.rule).toBe(no.feeBack.code)
    const [asked] = await on.all(refund, { subjectId: back })
    await on.run(office.login, refunds.reject, asked!.id, { remark: '服务即将开始' })
    await post(admin, 'consult/begin', { id: back })
    expect(await on.row(consult, back)).toMatchObject({ status: 'in_service' })
  })
  test('nobody is admitted who owes the fee or failed a stage; a family that moved is changed, and what was signed is not', async () => {
    // Whose service began before a fee was asked for first.
    given(consult, { name: '林远', phone: '13900000000', status: 'in_service', consultantId: 'u', payStatus: 'unpaid' } as never)
      .when(consultCommands.close, { outcome: 'admitted', remark: '录取' }, { files: [] }, { actor: person('RP', 'u') })
      .refuses({ ...no.admittedUnpaid, field: 'outcome' })
    const id = await signed()
    const close = () => trying(on.post(admin, `${base}/consult/close`, { id, outcome: 'admitted', remark: '录取' }))
    await post(admin, 'consult/submit', { id, phone: '13799990001' })
    expect(await on.row(consult, id)).toMatchObject({ status: 'signed', phone: '13799990001' })
    expect(await trying(on.post(admin, `${base}/consult/submit`, { id, productId: (await on.row(consult, await signed()))!.productId }))).toEqual([
      no.signedStays.code,
      'productId',
    ])
    const ticket = await post(admin, 'consult/pay', { id, payType: 'wechat' })
    on.box.act(ticket.tradeNo, 'pay')
    await post(admin, 'consult/queryPay', { id })
    await post(admin, 'consult/begin', { id })
    const [own] = (await dataOf(on.get(admin, `${base}/file/page?consultId=${id}`))).records
    await post(admin, 'file/judge', { id: own.id, stage: 'medical', result: 'fail', date: '2026-09-20' })
    expect(await close()).toEqual([no.admittedFailed.code, 'outcome'])
    await post(admin, 'consult/close', { id, outcome: 'notAdmitted', remark: '体检未过' })
  })
  test('who was promised another call is on the home on that day', async () => {
    const id = await signed()
    const waits = async () =>
      (await dataOf(on.get(admin, '/api/blade-desk/home/todo'))).todo.filter((one: any) => one.name === 'pilot_next').map((one: any) => one.count)
    expect(await waits()).not.toContain(1)
    const past = { id, way: 'phone', content: '约了', nextContactAt: '2020-01-01 00:00:00' }
    expect(await trying(on.post(admin, `${base}/consult/contact`, past))).toEqual([no.nextPast.code, 'nextContactAt'])
    await post(admin, 'consult/contact', { id, way: 'phone', content: '约了今天下午', nextContactAt: formatTime(plus(on.now, minute), 'Asia/Shanghai') })
    expect(await waits()).toEqual([1])
  })

  test('nothing is owed for nothing, and nobody collects for whom they do not look after', async () => {
    const free = await signed('0.00')
    expect(await on.row(consult, free)).toMatchObject({ payStatus: 'free', orderId: null })
    expect(await trying(on.post(admin, `${base}/consult/refundFee`, { id: free, reason: 'x' }))).toEqual([no.notPaid.code, undefined])
    const id = await signed()
    expect((await trying(on.post(seller, `${base}/consult/pay`, { id, payType: 'wechat' })))[0]).toBe(no.noConsult.code)
    expect((await on.post(finance, `${base}/consult/pay`, { id, payType: 'wechat' })).status).toBe(403)
    expect(await trying(on.post(admin, `${base}/consult/bill`, { id }))).toEqual([no.notLapsed.code, undefined])
  })

  test('a refund is audited, never above what was paid, and arrives', async () => {
    const id = await paid()
    expect(await trying(on.post(admin, `${base}/consult/refundFee`, { id, amount: '1280.01', reason: '多退' }))).toEqual([no.refundTooMuch.code, 'amount'])
    await post(admin, 'consult/refundFee', { id, amount: '280.00', reason: '减免部分服务' })
    expect(await on.row(consult, id)).toMatchObject({ payStatus: 'refunding' })
    expect(await trying(on.post(admin, `${base}/consult/refundFee`, { id, reason: '再退' }))).toEqual([no.notPaid.code, undefined])
    const [first] = await on.all(refund, { subjectId: id })
    expect(first).toMatchObject({ status: 'applied', amountCents: 28_000, subject: '飞行学员选拔辅导' })
    await on.run(office.login, refunds.approve, first!.id, {})
    await on.run(finance.login, payout.execute, first!.id, {})
    await on.tick()
    expect(await on.row(consult, id)).toMatchObject({ payStatus: 'paid', refundedCents: 28_000 })
    expect(await trying(on.post(admin, `${base}/consult/refundFee`, { id, amount: '1000.01', reason: '多退' }))).toEqual([no.refundTooMuch.code, 'amount'])
    // The rest of it, after the end of the service.
    await post(admin, 'consult/close', { id, outcome: 'gaveUp', remark: '家长放弃' })
    await post(admin, 'consult/refundFee', { id, reason: '放弃' })
    expect(await trying(on.post(admin, `${base}/consult/erase`, { id, remark: '本人要求' }))).toEqual([no.refunding.code, undefined])
    const second = (await on.all(refund, { subjectId: id })).find(one => one.id !== first!.id)!
    await on.run(office.login, refunds.approve, second.id, {})
    await on.run(finance.login, payout.execute, second.id, {})
    await on.tick()
    expect(await on.row(consult, id)).toMatchObject({ status: 'closed', payStatus: 'refunded', refundedCents: 128_000 })
  })

  test('a refund that is not approved leaves it paid', async () => {
    const id = await paid()
    await post(admin, 'consult/refundFee', { id, reason: '想退' })
    const [asked] = await on.all(refund, { subjectId: id })
    await on.run(office.login, refunds.reject, asked!.id, { remark: '服务已开始' })
    expect(await on.row(consult, id)).toMatchObject({ payStatus: 'paid', refundedCents: 0 })
  })

  test('what the gateway gave back by itself is noted once it is linked, and an application that waits goes its own way', async () => {
    const id = await paid()
    const gaveBack = async (amountCents: number) => {
      const one = newId(),
        { orderCode } = (await on.row(consult, id))!
      await on.run(finance.login, payout.register, one, { orderCode: orderCode!, gatewayNo: one, amountCents, remark: '渠道账单' })
      await on.run(finance.login, payout.link, one, { remark: '已核对' })
    }
    await gaveBack(28_000)
    expect(await on.row(consult, id)).toMatchObject({ payStatus: 'paid', refundedCents: 28_000 })
    expect(await trying(on.post(admin, `${base}/consult/refundFee`, { id, amount: '1000.01', reason: '多退' }))).toEqual([no.refundTooMuch.code, 'amount'])
    await post(admin, 'consult/refundFee', { id, reason: '想退' })
    await gaveBack(100_000)
    expect(await on.row(consult, id)).toMatchObject({ payStatus: 'refunding', refundedCents: 128_000 })
    const [asked] = await on.all(refund, { subjectId: id, status: 'applied' })
    await on.run(office.login, refunds.reject, asked!.id, { remark: '渠道已退' })
    expect(await on.row(consult, id)).toMatchObject({ payStatus: 'refunded', refundedCents: 128_000 })
  })

  test('who gives up before paying owes nothing; an order whose day has passed lapses and is made anew', async () => {
    const left = await signed(),
      late = await signed()
    await post(admin, 'consult/close', { id: left, outcome: 'gaveUp', remark: '家长放弃' })
    expect(await on.row(order, (await on.row(consult, left))!.orderId!)).toMatchObject({ status: 'cancelled' })
    on.now = plus(on.now, 7 * day + 60_000)
    await on.tick()
    await signIn()
    const before = (await on.row(consult, late))!
    expect(before).toMatchObject({ payStatus: 'lapsed' })
    expect(await on.row(order, before.orderId!)).toMatchObject({ status: 'closed' })
    await post(admin, 'consult/bill', { id: late })
    const after = (await on.row(consult, late))!
    expect(after).toMatchObject({ payStatus: 'unpaid', orderCode: expect.stringMatching(/^\d{14}$/) })
    expect(after.orderId).not.toBe(before.orderId)
  })
})
