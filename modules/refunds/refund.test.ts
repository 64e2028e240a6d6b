/** Money that goes back, from end to end: quotes, audits by amount, the gateway, payment by hand, the calls of the wire. */
import { describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import { no as kernel } from '../../server/kernel/refusals.ts'
import { no as audit } from '../audit/index.ts'
import { enrolment, no as rule, seatsTaken } from '../enrolment/index.ts'
import { newId } from '../kit/index.ts'
import type { District } from '../../tests/district.ts'
import { type Family, sells } from '../../tests/money.ts'
import { refuses } from '../../tests/spec.ts'
import { annulByError, revoke, withdraw } from '../enrolment/end-enrolment.ts'
import { orderMoney } from '../payments/money.ts'
import { createOrder } from '../payments/order.commands.ts'
import { order } from '../payments/order.ts'
import { policy, policyId } from '../system/index.ts'
import { abandon, execute, payByHand } from './refund-execution.ts'
import { no, noPlace } from './refusals.ts'
import { approve, apply, opine, reject, withdraw as withdrawRefund } from './refund.commands.ts'
import { refund } from './refund.ts'

describe.each(anyDialect)('on %s', dialect => {
  let at: District, does: Family, klass: string
  sells(dialect, given => ({ at, does, klass } = given), { capacity: 5 })
  const kid = () => does.kid()
  const buy = (child: string, to = klass) => does.buy(child, to)
  const refundsOf = (place: string) => does.refundsOf(place)
  const ask = (child: string, place: string, more: object = {}) => does.ask(child, place, more)

  test('a refund is quoted, asked for, approved by the school, executed by finance and arrives; the seat returns', async () => {
    const child = await kid(),
      place = await buy(child)
    at.now = '2026-10-06T04:00:00.000Z'
    const orderId = (await does.orderOf(place)).id,
      quoted = (who: Parameters<typeof at.call>[0]) => at.call(who, 'business-order/order/refund/quote', { orderId })
    expect(await quoted(at.parent(child))).toMatchObject({ amount: '240.00', rule: '标准#2', backPercent: 80, steps: ['school'], refused: '' })
    expect(await quoted(at.platform)).toMatchObject({ refused: '' })
    const id = await ask(child, place)
    // Why it could not be asked for again is known before anything is typed.
    for (const who of [at.parent(child), at.platform]) expect(await quoted(who)).toMatchObject({ refused: no.openRefund.label[0] })
    expect(await at.row(refund, id)).toMatchObject({ amountCents: 24_000, cause: 'parent', status: 'applied' })
    await refuses(at.run(at.school, approve, id), no.opinionDue)
    await at.run(at.agency, opine, id, { agrees: true })
    await refuses(at.run(at.finance, approve, id), audit.notYourStep)
    await at.run(at.school, approve, id)
    expect(await does.status(place)).toBe('revoked')
    await at.run(at.finance, execute, id)
    await at.tick()
    expect(await at.row(refund, id)).toMatchObject({ status: 'success' })
    expect(await at.row(orderMoney, (await does.orderOf(place)).id)).toMatchObject({ paidCents: 30_001, claimedCents: 24_000, refundedCents: 24_000 })
    expect((await at.row(seatsTaken, klass)).enrolled).toBe(0)
  })

  test('the silence of an agency counts as agreement after the days of the policy', async () => {
    const child = await kid(),
      id = await ask(child, await buy(child))
    at.now = '2026-10-08T15:00:00.000Z'
    await at.tick()
    await refuses(at.run(at.school, approve, id), no.opinionDue)
    at.now = '2026-10-08T16:00:01.000Z'
    await at.tick()
    expect(await at.row(refund, id)).toMatchObject({ agencyOpinion: 'silence' })
    await at.run(at.school, approve, id)
  })

  test('a place has one open refund at a time, and never more than the quote without the platform', async () => {
    const child = await kid(),
      place = await buy(child)
    await refuses(ask(child, place, { amountCents: 30_002 }), no.tooMuch)
    at.now = '2026-10-06T04:00:00.000Z'
    await refuses(ask(child, place, { amountCents: 24_001 }), no.aboveQuote)
    const id = await ask(child, place)
    await refuses(ask(child, place), no.openRefund)
    await refuses(at.run(at.school, withdrawRefund, id), no.notApplicant)
    await at.run(at.parent(child), withdrawRefund, id)
    const again = await ask(child, place)
    await at.run(at.agency, opine, again, { agrees: false, opinion: '已备课' })
    await at.run(at.school, reject, again, { remark: '请与机构协商' })
    expect(await does.status(place)).toBe('enrolled')
  })

  test('of two refunds approved at once no more goes back than was paid', async () => {
    const child = await kid(),
      place = await buy(child),
      due = await does.orderOf(place)
    const one = newId()
    await at.run(at.platform, apply, one, { orderId: due.id, reason: '补偿', amountCents: 20_000, leaves: false })
    await at.run(at.as('PO', { userId: 'po2' }), approve, one)
    await refuses(at.run(at.platform, apply, newId(), { orderId: due.id, reason: '补偿', amountCents: 20_000, leaves: false }), no.openRefund)
    await at.run(at.finance, execute, one)
    await at.tick()
    await refuses(at.run(at.platform, apply, newId(), { orderId: due.id, reason: '补偿', amountCents: 10_002, leaves: false }), no.tooMuch)
    // All that is left goes back with the place, or not at all.
    await refuses(at.run(at.platform, apply, newId(), { orderId: due.id, reason: '补偿', amountCents: 10_001, leaves: false }), no.keepsPlace)
    expect(await does.status(place)).toBe('enrolled')
    const last = newId()
    await at.run(at.platform, apply, last, { orderId: due.id, reason: '补偿', amountCents: 10_001 })
    await at.run(at.as('PO', { userId: 'po2' }), approve, last)
    expect(await does.status(place)).not.toBe('enrolled')
  })

  test('who approved does not execute, and a refund keeps its number through failures until people pay it by hand', async () => {
    const child = await kid(),
      place = await buy(child),
      id = await ask(child, place),
      { refundNo } = await at.row(refund, id)
    await at.run(at.agency, opine, id, { agrees: true })
    await at.run(at.school, approve, id)
    at.box.behave({ refunds: 'fail' }, refundNo)
    await at.run(at.finance, execute, id)
    await at.tick()
    expect(await at.row(refund, id)).toMatchObject({ status: 'retry', tries: 1, failure: '系统繁忙' })
    for (let day = 2; day < 9; day++) {
      at.now = `2026-10-0${day}T04:00:00.000Z`
      await at.tick()
    }
    expect(await at.row(refund, id)).toMatchObject({ status: 'abnormal', refundNo })
    expect(at.box.payback(refundNo)!.tries).toBe(6)
    const hand = { voucherNo: 'V1', remark: '账户异常' }
    await at.run(at.finance, payByHand, id, hand)
    await refuses(at.run(at.finance, payByHand, id, hand), no.secondPerson)
    await at.run(at.as('FI', { userId: 'fi2' }), payByHand, id, hand)
    expect(await at.row(refund, id)).toMatchObject({ status: 'success', executedBy: 'fi2' })
  })

  test('a refund that the gateway is silent about is asked for again under the same number, and the money moves once', async () => {
    const child = await kid(),
      place = await buy(child),
      id = await ask(child, place),
      { refundNo } = await at.row(refund, id)
    await at.run(at.agency, opine, id, { agrees: true })
    await at.run(at.school, approve, id)
    at.box.behave({ silent: ['refund'] }, refundNo)
    await at.run(at.finance, execute, id)
    await at.tick()
    expect(await at.row(refund, id)).toMatchObject({ status: 'processing' })
    // What may still arrive is not given up by a person, who would pay it by hand as well.
    await refuses(at.run(at.finance, abandon, id, { failure: '渠道无答复' }), no.stillSent)
    at.box.behave({ silent: false }, refundNo)
    at.now = '2026-10-01T06:00:00.000Z'
    await at.tick()
    expect(await at.row(refund, id)).toMatchObject({ status: 'success' })
    expect(at.box.payback(refundNo)!.tries).toBe(1)
  })

  test('a parent revokes before the first lesson: the seat returns at once, the refund by policy is applied for', async () => {
    const child = await kid(),
      place = await buy(child)
    await at.run(at.parent(child), revoke, place)
    expect(await does.status(place)).toBe('revoked')
    expect(await refundsOf(place)).toMatchObject([{ status: 'applied', amountCents: 30_001, cause: 'parent' }])
  })

  test('after the first lesson a place ends through the refund of its unconfirmed lessons, to the fen', async () => {
    const child = await kid(),
      place = await buy(child)
    await at.teach(klass, 1)
    at.now = '2026-10-12T04:00:00.000Z'
    await refuses(at.run(at.parent(child), revoke, place), rule.started)
    await refuses(at.run(at.school, withdraw, place, { reason: '转学' }), noPlace.viaRefund)
    const id = await ask(child, place)
    // 30001 over three lessons is 10000, 10000, 10001; half of the untaught goes back.
    expect(await at.row(refund, id)).toMatchObject({ amountCents: 10_000, quote: { untaughtCents: 20_001, confirmedLessons: 1 } })
    await at.run(at.agency, opine, id, { agrees: true })
    await at.run(at.school, approve, id)
    expect(await does.status(place)).toBe('withdrawn')
  })

  test('a place made by mistake ends with all of its money applied for, audited by the platform', async () => {
    const child = await kid(),
      place = await buy(child)
    at.now = '2026-10-06T04:00:00.000Z'
    await at.run(at.school, annulByError, place, { remark: '报错学生' })
    const [one] = await refundsOf(place)
    expect(one).toMatchObject({ amountCents: 30_001, cause: 'mistake', status: 'applied' })
    await refuses(at.run(at.as('SM', { userId: 'sm2', reach: { school: ['s1'] } }), approve, one.id), audit.notYourStep)
    await at.run(at.platform, approve, one.id)
  })

  test('what went back with the place kept is told and taken off when the place ends', async () => {
    const child = await kid(),
      place = await buy(child),
      first = await ask(child, place, { amountCents: 12_000, leaves: false })
    await at.run(at.agency, opine, first, { agrees: true })
    await at.run(at.school, approve, first)
    await at.run(at.finance, execute, first)
    await at.tick()
    await at.teach(klass, 1)
    at.now = '2026-10-12T04:00:00.000Z'
    const orderId = (await does.orderOf(place)).id
    const quote = await at.call(at.school, 'business-order/order/refund/quote', { orderId, cause: 'school' })
    expect(quote).toMatchObject({ untaught: '80.01', earlier: '120.00', amount: '80.01' })
    const last = newId()
    await at.run(at.school, apply, last, { orderId, cause: 'school', reason: '转学' })
    expect(await at.row(refund, last)).toMatchObject({ amountCents: 8_001, quote: { untaughtCents: 8_001, earlierCents: 12_000 } })
  })

  test('the calls of the wire enrol several, refund amounts as texts and audit by number', async () => {
    const kids = await Promise.all(Array.from({ length: 2 }, kid)),
      twice = [kids[0]!, kids[1]!, kids[0]!]
    const outcome = await at.call(at.school, 'business-openclass/school_client/enrolment/commit', {
      ...{ openClassId: klass, studentIds: twice, phoneNumber: '13912345678' },
    })
    expect(outcome.map((one: any) => one.success)).toEqual([true, true, false])
    const [held] = (await at.all(enrolment, { openClassId: klass, studentId: kids[0]! })) as any[]
    expect(held).toMatchObject({ status: 'held', onBehalf: true, payerId: null })
    expect((await does.orderOf(held.id)).phoneNumber).toBe('13912345678')
    await does.pay(kids[0]!, held.id)
    const due = await does.orderOf(held.id)
    await at.call(at.platform, 'business-order/order/refund/platformRefundOrder', { orderCode: due.orderCode, refundAmount: '200.5', reason: '补偿' })
    const [one] = await refundsOf(held.id)
    expect(one).toMatchObject({ amountCents: 20_050, leaves: false, cause: 'platform' })
    const other = at.as('PO', { userId: 'po2' })
    await at.call(other, 'business-order/finance/refundManage/audit', { refundId: one.id, auditStatus: '3', remark: '重复' })
    expect(await at.row(refund, one.id)).toMatchObject({ status: 'rejected', auditRemark: '重复' })
    await at.call(at.parent(kids[1]!), 'business-order/order/cancelOrder', { orderCode: ((await at.all(order, { studentId: kids[1]! }))[0] as any).orderCode })
    expect((await at.all(enrolment, { studentId: kids[1]! }))[0]).toMatchObject({ status: 'revoked' })
  })

  test('every call that asks for a refund takes the amount and what becomes of the place, under either name of the amount', async () => {
    const root = 'business-order'
    const paths = [
      [`${root}/studentOrder/addRefund`, true],
      [`${root}/order/refund/refundOrder`, true],
      [`${root}/order/refund/refundPartOrder`, false],
      [`${root}/order/refund/platformRefundOrder`, false],
      ['business-openclass/school_client/refund/submit', true],
    ] as const
    const child = await kid(),
      place = await buy(child),
      orderId = (await does.orderOf(place)).id
    const asks = async (path: string, more: object) => {
      await at.call(at.school, path, { orderId, openClassId: klass, studentId: child, reason: '补偿', ...more })
      const one = (await refundsOf(place)).find(each => each.status === 'applied')
      await at.run(at.school, withdrawRefund, one.id)
      return [one.amountCents, one.leaves]
    }
    for (const [path, ends] of paths) {
      expect([path, await asks(path, { amountCents: '100.00', leaves: 0 })]).toEqual([path, [10_000, false]])
      expect([path, await asks(path, { amountCents: '100.00', leaves: 1 })]).toEqual([path, [10_000, true]])
      expect([path, await asks(path, { refundAmount: '100', amountCents: '100.00' })]).toEqual([path, [10_000, ends]])
      await refuses(asks(path, { refundAmount: '99', amountCents: '100.00' }), no.twoAmounts)
    }
    expect(await asks('business-openclass/school_client/refund/submit', { amount: '12.5' })).toEqual([1_250, true])
  })

  test('an audit takes the amount that it raises, and no verdict that it cannot read', async () => {
    for (const path of ['business-order/finance/refundManage/audit', 'business-openclass/school_client/refund/audit']) {
      const child = await kid(),
        place = await buy(child),
        id = newId()
      await at.run(at.platform, apply, id, { orderId: (await does.orderOf(place)).id, reason: '补偿', amountCents: 10_000, leaves: false })
      const other = at.as('PO', { userId: 'po2' })
      for (const auditStatus of ['approved', '', undefined, '1', '22']) await refuses(at.call(other, path, { id, remark: '同意', auditStatus }), audit.verdict)
      for (const amount of [{ amountCents: '90.00' }, { refundAmount: '90' }])
        await refuses(at.call(other, path, { id, remark: '少退', auditStatus: 3, ...amount }), no.noAmount)
      expect(await at.row(refund, id)).toMatchObject({ status: 'applied' })
      await at.call(other, path, { refundId: id, remark: '多退', auditStatus: 2, amountCents: '120.00' })
      expect(await at.row(refund, id)).toMatchObject({ status: 'approved', amountCents: 12_000 })
    }
  })

  test('parts of what needs the platform, one after another, need it too', async () => {
    await at.put(policy, policyId, 'change', { refundSchoolMaxCents: 10_000 })
    const child = await kid(),
      place = await buy(child),
      orderId = (await does.orderOf(place)).id
    const part = async () => {
      const id = newId()
      await at.run(at.parent(child), apply, id, { orderId, reason: '补偿', amountCents: 6_000, leaves: false })
      await at.run(at.agency, opine, id, { agrees: true })
      await at.run(at.school, approve, id)
      return id
    }
    const first = await part()
    expect(await at.row(refund, first)).toMatchObject({ status: 'approved' })
    await at.run(at.finance, execute, first)
    await at.tick()
    expect(await at.call(at.parent(child), 'business-order/order/refund/quote', { orderId })).toMatchObject({ former: '60.00', steps: ['school', 'platform'] })
    const id = await part()
    expect(await at.row(refund, id)).toMatchObject({ status: 'applied', waitsFor: 'platform' })
    await at.run(at.platform, approve, id)
    expect(await at.row(refund, id)).toMatchObject({ status: 'approved' })
    await at.put(policy, policyId, 'change', { refundSchoolMaxCents: 100_000 })
  })

  test('what was sold to nobody at school is in no list of pupils with their money', async () => {
    const child = await kid()
    await buy(child)
    const of = { subject: '开放日', subjectKind: 'seat_booking', subjectId: 's1', payUntil: '2026-12-01T00:00:00.000Z', areaCode: '330106' }
    await at.run(at.as('system'), createOrder, newId(), { ...of, lines: [{ kind: 'seat', label: '座位', cents: 100 }] } as never)
    const { records } = await at.call(at.finance, 'business-order/finance/studentDetail/page', { size: 100 })
    expect([records.some((one: any) => one.id === child), records.filter((one: any) => !one.id)]).toEqual([true, []])
  })

  test('a command that its state does not allow is refused and named', async () => {
    const child = await kid(),
      place = await buy(child)
    await refuses(
      at.run(at.school, revoke, place, { reason: 'x' }).then(() => at.run(at.school, revoke, place, { reason: 'x' })),
      kernel.notNow,
    )
  })
})
