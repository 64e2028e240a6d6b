/** A tour that families pay in two parts: what takes a place, what is owed for it, and what becomes of both when the place ends. */
import { describe, expect, test } from 'vitest'
import { dialects } from '../../tests/app.ts'
import { calling } from '../../tests/calling.ts'
import type { Session } from '../../server/kernel/engine.ts'
import { work } from '../../tests/properties/play.ts'
import { area, enrolled, onSale, type World, world } from '../../tests/properties/world.ts'
import { renewed } from '../../tests/shared.ts'
import { refuses } from '../../tests/spec.ts'
import { brought, departs, planned } from '../../tests/tours.ts'
import { partnerOrder, visitorId } from '../channels/index.ts'
import { enrolment, no as noPlace } from '../enrolment/index.ts'
import { dayOf, formatMoney, minute, plus, sum } from '../kit/index.ts'
import { message } from '../messages/index.ts'
import { openClass } from '../openclass/index.ts'
import { no as noMoney, order, payment } from '../payments/index.ts'
import { refund } from '../refunds/index.ts'
import { subsidyUse } from '../subsidies/index.ts'
import { no } from './refusals.ts'
import { tour } from './tour.ts'

const deposit = 5_000,
  balanceUntil = '2026-10-12'
describe.each(dialects)('on %s', dialect => {
  const on = renewed(() => world(dialect))
  /** A tour on sale with a deposit. */
  async function sold(more: object = {}): Promise<string> {
    await planned(on, 't')
    await on.send(on.people.agency, 'tour.change', 't', { depositCents: '50.00', balanceUntil, ...more })
    return brought(on, 'released', [], 't', 'planned')
  }
  const partsOf = async (enrolmentId: string) => {
    const all = (await on.all(order, { enrolmentId })) as any[]
    return { deposit: all.find(one => one.part === 'deposit'), balance: all.find(one => one.part === 'balance'), all }
  }
  const statusOf = async (place: string) => (await on.row(enrolment, place)).status
  async function attempt(orderId: string, child = 'c1'): Promise<any> {
    await on.call(on.people.parentOf(child), 'business-order/placeOrder/webWechat', { orderId })
    return ((await on.all(payment, { orderId, status: 'pending' })) as any[])[0]
  }
  async function arrives({ tradeNo }: { readonly tradeNo: string }): Promise<void> {
    on.box.act(tradeNo, 'pay')
    await on.call(on.people.system, 'business-order/notify/wechat', on.box.notice(tradeNo))
  }
  const pay = async (orderId: string, child?: string) => arrives(await attempt(orderId, child))
  const priceOf = async (id: string): Promise<number> => Number((await on.row(tour, id)).priceCents)
  const told = async (textCode: string) => (await on.all(message, { textCode })).length

  test('a plan names both or neither, a deposit below the price, and a day before the departure', async () => {
    await planned(on, 't')
    const { agency, school } = on.people
    const change = (given: object) => on.send(agency, 'tour.change', 't', given)
    await refuses(change({ depositCents: '50.00' }), no.depositAlone)
    await refuses(change({ depositCents: '0.00', balanceUntil }), no.depositAlone)
    await refuses(change({ depositCents: '9999.00', balanceUntil }), no.deposit)
    await refuses(change({ depositCents: '50.00', balanceUntil: departs }), no.balanceDay)
    await refuses(change({ depositCents: '50.00', balanceUntil: '2026-09-30' }), no.balanceDay)
    // Nor is any other class launched with one.
    const class_ = { productId: 'paid', schoolId: 's1', openClassType: 'Aft_Class', startDate: departs, endDate: departs, capacityMin: 1, capacity: 2 }
    await refuses(on.send(school, 'open_class.launch', 'x', { ...class_, depositCents: '50.00', balanceUntil }), no.notFiled)
  })

  test('the deposit takes the place, the balance is owed for it, and together they are the price', async () => {
    const id = await sold(),
      price = await priceOf(id)
    expect(await on.row(openClass, id)).toMatchObject({ depositCents: deposit, balanceUntil })
    const place = await enrolled(on, id, 'c1')
    const { deposit: first, balance } = await partsOf(place)
    expect(first).toMatchObject({ status: 'paid', totalCents: deposit, valueCents: deposit })
    expect(balance).toMatchObject({ status: 'created', totalCents: price - deposit, payUntil: '2026-10-12T15:59:59.000Z', payerId: 'p1' })
    expect(await on.row(enrolment, place)).toMatchObject({ status: 'enrolled', orderId: first.id, priceCents: price })
    await refuses(on.call(on.people.parentOf('c1'), 'business-order/order/cancelOrder', { orderId: balance.id }), noMoney.balanceStays)
    await pay(balance.id)
    const { all } = await partsOf(place)
    expect(all.map(one => one.status)).toEqual(['paid', 'paid'])
    expect(sum(all.map(one => one.valueCents))).toBe(price)
    expect(await statusOf(place)).toBe('enrolled')
  })

  test('a place is sold whole from the day of the balance on, and where a deposit would be no part of its price', async () => {
    const id = await sold({ balanceUntil: '2026-10-04' })
    on.now = '2026-10-04T01:00:00.000Z'
    const place = await enrolled(on, id, 'c1')
    expect((await partsOf(place)).all).toMatchObject([{ status: 'paid', part: null, totalCents: await priceOf(id) }])
  })
  test('whose price is below the deposit pays it whole', async () => {
    const id = await sold()
    const { people } = on
    await on.send(people.school, 'group_offer.open', 'g', { name: '拼', openClassId: id, size: 2, priceCents: '40.00', until: '2026-10-07T00:00:00.000Z' })
    for (const child of ['c3', 'c4']) await on.send(people.parentOf(child), 'group_offer.join', 'g', { studentId: child })
    for (const one of (await on.all(order, { openClassId: id })) as any[]) expect(one).toMatchObject({ part: null, totalCents: 4_000 })
  })

  test('the family is reminded before the day and after it; the place stays, and the money is taken late', { tags: 'thorough' }, async () => {
    const id = await sold(),
      place = await enrolled(on, id, 'c1')
    await work(on)
    expect([await told('order.balance_owed'), await told('order.reminded')]).toEqual([1, 0])
    on.now = '2026-10-09T16:00:00.000Z'
    await work(on)
    await work(on)
    expect([await told('order.reminded'), await told('order.overdue')]).toEqual([1, 0])
    on.now = '2026-10-13T01:00:00.000Z'
    await work(on)
    await work(on)
    expect([await told('order.reminded'), await told('order.overdue')]).toEqual([1, 1])
    const { balance } = await partsOf(place)
    expect([balance.status, await statusOf(place)]).toEqual(['created', 'enrolled'])
    await pay(balance.id)
    expect((await partsOf(place)).balance.status).toBe('paid')
  })

  test('the school puts the day off, with a reason, to a day before the departure; nobody else and no other order', { tags: 'thorough' }, async () => {
    const { school, operator, agency } = on.people
    const id = await sold(),
      place = await enrolled(on, id, 'c1')
    const { deposit: first, balance } = await partsOf(place)
    const off = (until: string, more: object = { reason: '家长出差' }) => on.send(school, 'order.putOff', balance.id, { until, ...more })
    await refuses(off(balanceUntil), noMoney.balanceDay)
    await refuses(off(departs), noMoney.balanceDay)
    await expect(off('2026-10-15', {})).rejects.toThrow()
    await expect(on.send(agency, 'order.putOff', balance.id, { until: '2026-10-15', reason: '家长出差' })).rejects.toThrow()
    await expect(on.send(operator, 'order.putOff', first.id, { until: '2026-10-15', reason: '家长出差' })).rejects.toThrow()
    on.now = '2026-10-13T01:00:00.000Z'
    await work(on)
    await off('2026-10-15')
    expect(await on.row(order, balance.id)).toMatchObject({ payUntil: '2026-10-15T15:59:59.000Z', remindAt: '2026-10-15T15:59:59.000Z' })
    on.now = '2026-10-16T01:00:00.000Z'
    await work(on)
    expect(await told('order.overdue')).toBe(2)
  })

  test('a tour is not made ready while a child owes its balance', { tags: 'thorough', timeout: 60_000 }, async () => {
    const children = ['c1', 'c3', 'c4']
    const id = await sold()
    const places: string[] = []
    for (const child of children) places.push(await enrolled(on, id, child))
    await brought(on, 'seated', children, id, 'released')
    for (const place of places.slice(1)) await pay((await partsOf(place)).balance.id, (await on.row(enrolment, place)).studentId as string)
    const list = await on.call(on.people.school, 'business-openclass/openClassStudy/ready/list', { openClassId: id })
    const [line] = list.filter((one: any) => one.type === 'balance')
    expect(line).toMatchObject({ confirmed: false, open: 1 })
    await refuses(on.send(on.people.agency, 'tour.confirmReady', id), no.notReady)
    await pay((await partsOf(places[0]!)).balance.id)
    await brought(on, 'ready', children, id, 'seated')
  })

  test('who gives the place up before the balance is asked for nothing more and gets the deposit back by its policy', async () => {
    const id = await sold(),
      place = await enrolled(on, id, 'c1')
    const { balance } = await partsOf(place)
    const late = await attempt(balance.id)
    // The gateway has not answered about the attempt.
    await refuses(on.send(on.people.parentOf('c1'), 'enrolment.revoke', place), noPlace.payPending)
    await on.call(on.people.parentOf('c1'), 'business-openclass/school_client/enrolment/revoke', { ids: place }).catch(() => undefined)
    if ((await statusOf(place)) === 'enrolled') {
      on.box.act(late.tradeNo, 'close')
      await on.call(on.people.parentOf('c1'), 'business-order/order/verifyPay', { orderId: balance.id })
      await on.send(on.people.parentOf('c1'), 'enrolment.revoke', place)
    }
    expect([await statusOf(place), (await partsOf(place)).balance.status]).toEqual(['revoked', 'cancelled'])
    expect((await on.all(refund, { enrolmentId: place })) as any[]).toMatchObject([{ amountCents: deposit, status: 'applied' }])
  })

  test('a transfer takes the deposit along; the balance is owed until the child has the other place, and late money for it goes back', {
    tags: 'thorough',
  }, async () => {
    const { school } = on.people,
      id = await sold(),
      place = await enrolled(on, id, 'c3')
    await onSale(on, 'k1')
    const { deposit: first, balance } = await partsOf(place),
      late = await attempt(balance.id, 'c3')
    const [offered] = await on.call(school, 'business-openclass/school_client/enrolment/transferClasses', { id: place })
    expect(offered).toMatchObject({ id: 'k1', credit: '50.00', waived: formatMoney(balance.totalCents) })
    await on.send(school, 'enrolment.transferOut', place, { openClassId: 'k1', remark: '换' })
    const to = (await on.row(enrolment, place)).transferToId as string,
      { all } = await partsOf(to)
    expect([await statusOf(to), await statusOf(place), (await partsOf(place)).balance.status]).toEqual(['held', 'enrolled', 'created'])
    // Who does not pay in time has lost nothing, and owes what was owed.
    expect(all).toMatchObject([{ status: 'created', part: null, totalCents: Number((await on.row(enrolment, to)).priceCents) - deposit }])
    await pay(all[0].id, 'c3')
    expect([await statusOf(to), await statusOf(place), (await on.row(order, balance.id)).status]).toEqual(['enrolled', 'transferred', 'cancelled'])
    expect(await on.row(order, first.id)).toMatchObject({ enrolmentId: to, valueCents: deposit })
    await arrives(late)
    expect((await on.all(refund)) as any[]).toMatchObject([{ orderId: balance.id, cause: 'late', amountCents: balance.totalCents }])
  })
  test('to what costs less the deposit pays all of it, and the rest goes back; with a balance that was paid meanwhile', { tags: 'thorough' }, async () => {
    const { school } = on.people,
      id = await sold()
    await onSale(on, 'k3')
    await onSale(on, 'k1')
    const [free, meanwhile] = [await enrolled(on, id, 'c3'), await enrolled(on, id, 'c4')]
    const backOf = async (child: string) => ((await on.all(refund, { studentId: child })) as any[]).map(one => [one.cause, one.amountCents]).sort()
    const { balance } = await partsOf(free)
    await on.send(school, 'enrolment.transferOut', free, { openClassId: 'k3', remark: '换' })
    expect([await statusOf(free), (await on.row(order, balance.id)).status, await backOf('c3')]).toEqual(['transferred', 'cancelled', [['transfer', deposit]]])
    await on.send(school, 'enrolment.transferOut', meanwhile, { openClassId: 'k1', remark: '换' })
    const to = (await on.row(enrolment, meanwhile)).transferToId as string,
      other = (await partsOf(meanwhile)).balance
    await pay(other.id, 'c4')
    await pay((await partsOf(to)).all[0].id, 'c4')
    const back = (await backOf('c4')).map(([, cents]) => cents)
    expect([await statusOf(meanwhile), sum(back)]).toEqual(['transferred', other.totalCents])
  })

  test('into a tour of two parts what comes along is the deposit, or some of it, and the balance is owed by its day', async () => {
    const { agency, school } = on.people
    const first = await sold()
    await on.send(school, 'tour.reschedule', first, { startDate: '2026-10-31', remark: '台风' })
    await planned(on, 'other')
    await on.send(agency, 'tour.change', 'other', { depositCents: '80.00', balanceUntil: '2026-10-14' })
    const second = await brought(on, 'released', [], 'other', 'planned'),
      price = await priceOf(second)
    const moved = async (from: string, to: string) => {
      const offered = await on.call(school, 'business-openclass/school_client/enrolment/transferClasses', { id: from })
      await on.send(school, 'enrolment.transferOut', from, { openClassId: to, remark: '换' })
      const id = (await on.row(enrolment, from)).transferToId as string
      return { id, offered: offered.find((one: { id: string }) => one.id === to), orders: await partsOf(id) }
    }
    const [some, enough] = [await enrolled(on, first, 'c3'), await enrolled(on, second, 'c4')]
    const less = await moved(some, second)
    expect(less.offered).toMatchObject({ credit: '50.00', toPay: '30.00', later: formatMoney(price - 8_000), until: '2026-10-14', back: '0.00' })
    expect([await statusOf(less.id), less.orders.all.length, less.orders.deposit.totalCents]).toEqual(['held', 1, 3_000])
    await pay(less.orders.deposit.id, 'c3')
    // What the former place still owes is not asked for any more.
    expect([await statusOf(some), (await partsOf(some)).balance.status]).toEqual(['transferred', 'cancelled'])
    const more = await moved(enough, first)
    expect(more.offered).toMatchObject({ credit: '80.00', toPay: '0.00', later: formatMoney(price - 8_000), until: balanceUntil, back: '0.00' })
    expect([await statusOf(enough), more.orders.deposit.valueCents]).toEqual(['transferred', 8_000])
    for (const [place, day, child] of [
      [less.id, '2026-10-14', 'c3'],
      [more.id, balanceUntil, 'c4'],
    ] as const) {
      const { balance } = await partsOf(place)
      expect([await statusOf(place), balance.status, balance.totalCents]).toEqual(['enrolled', 'created', price - 8_000])
      expect(dayOf(balance.payUntil, 'Asia/Shanghai')).toBe(day)
      await pay(balance.id, child)
      expect(sum((await partsOf(place)).all.map(one => one.valueCents))).toBe(price)
    }
    expect(await on.all(refund)).toEqual([])
  })
  test('an approved refund ends the place with its balance; after both are paid both go back', async () => {
    const { school, operator, agency } = on.people
    const id = await sold(),
      price = await priceOf(id)
    const refundOf = async (child: string, isWhole: boolean) => {
      const place = await enrolled(on, id, child),
        { deposit: first, balance } = await partsOf(place),
        refundId = `r-${child}`
      if (isWhole) await pay(balance.id, child)
      await on.send(on.people.parentOf(child), 'refund.apply', refundId, { orderId: first.id, reason: '不去了' })
      expect(((await on.row(refund, refundId)) as any).quote).toMatchObject({ cents: deposit, ...(isWhole ? { besideCents: price - deposit } : {}) })
      await on.send(agency, 'refund.opine', refundId, { agrees: 1 })
      await on.send(school, 'refund.approve', refundId, { remark: '同意' })
      if ((await on.row(refund, refundId)).status === 'applied') await on.send(operator, 'refund.approve', refundId, { remark: '同意' })
      expect(await statusOf(place)).toBe('revoked')
      const back = (await on.all(refund, { enrolmentId: place })) as any[]
      return { back: sum(back.map(one => one.amountCents)), balance: (await partsOf(place)).balance.status }
    }
    expect(await refundOf('c3', false)).toEqual({ back: deposit, balance: 'cancelled' })
    expect(await refundOf('c4', true)).toEqual({ back: price, balance: 'paid' })
  })

  test.each([
    ['as a mistake', (world: World, place: string) => world.send(world.people.school, 'enrolment.annulByError', place, { remark: '报错了' }), 'cancelled'],
    ['with its class', (world: World) => world.send(world.people.operator, 'open_class.cancel', 't', { cancelReason: 'weather', remark: '台风' }), 'cancelled'],
  ] as const)('a place that ends %s takes its balance along; money that still comes for that goes back', async (_how, ends, balanceStatus) => {
    const id = await sold(),
      place = await enrolled(on, id, 'c1')
    const { balance } = await partsOf(place),
      late = await attempt(balance.id)
    if (_how === 'as a mistake') {
      await refuses(ends(on, place), noPlace.payPending)
      on.box.act(late.tradeNo, 'close')
      await on.call(on.people.parentOf('c1'), 'business-order/order/verifyPay', { orderId: balance.id })
    }
    await ends(on, place)
    expect((await partsOf(place)).balance.status).toBe(balanceStatus)
    expect(sum(((await on.all(refund, { enrolmentId: place })) as any[]).map(one => one.amountCents))).toBe(deposit)
    if (_how === 'as a mistake') return
    await arrives(late)
    const [stray] = (await on.all(refund, { orderId: balance.id })) as any[]
    expect(stray).toMatchObject({ cause: 'late', amountCents: balance.totalCents })
    expect((await partsOf(place)).balance.status).toBe('cancelled')
  })

  test('an organisation earns of the two orders together what it would of one, and nothing once both went back', { tags: 'thorough' }, async () => {
    const { operator, parentOf } = on.people
    await on.send(operator, 'org.create', 'n2', { orgName: '合作机构', orgCode: 'code-n2', contact: '王', phone: '13900009999', areaCode: area })
    await on.send(operator, 'org_area.give', `n2:${area}`, { orgId: 'n2', areaCode: area })
    await on.send(operator, 'price_auth.give', 'n2-p', { orgId: 'n2', productId: 'paid', price1: '60.00', price2: '300.01' })
    await on.send(parentOf('c3'), 'partner_visitor.arrive', visitorId('n2', 'p3'), { code: 'code-n2' })
    const id = await sold(),
      price = await priceOf(id)
    const place = await enrolled(on, id, 'c3')
    await pay((await partsOf(place)).balance.id, 'c3')
    const earned = async () => sum(((await on.all(partnerOrder, { partnerId: 'n2' })) as any[]).map(one => one.commission))
    expect(await earned()).toBe(price - 6_000)
    await on.send(operator, 'open_class.cancel', id, { cancelReason: 'weather', remark: '台风' })
    await work(on)
    on.now = plus(on.now, 3 * minute)
    await work(on)
    expect(((await on.all(refund, { enrolmentId: place })) as any[]).map(one => one.status)).toEqual(['success', 'success'])
    expect(await earned()).toBe(0)
  })

  test('a subsidy pays the deposit as a part of the price, and of the balance no more than is left of it', async () => {
    const { commission, school, classTeacher, parentOf } = on.people
    const term = { applyFrom: '2026-09-01', applyUntil: '2027-01-31', useFrom: '2026-09-01', useUntil: '2027-01-31' }
    const of = { name: 'z1', type: 'hardship', areaCode: area, ...term, capCents: '400.00', budgetCents: '900.00' }
    await on.send(commission, 'subsidy_scheme.create', 'z1', of)
    await on.send(commission, 'subsidy_scheme.publish', 'z1')
    await on.send(parentOf('c3'), 'subsidy.submit', 'h', { schemeId: 'z1', studentId: 'c3', amountCents: '70.00', grounds: '家庭困难' })
    for (const who of [classTeacher, school, commission]) await on.send(who, 'subsidy.approve', 'h')
    const id = await sold(),
      price = await priceOf(id)
    await on.send(parentOf('c3'), 'enrolment.commit', 'e', { openClassId: id, studentId: 'c3' })
    // Nothing is left of the deposit to pay: the place is theirs, and the rest of the subsidy helps with the balance.
    const { deposit: first, balance } = await partsOf('e')
    expect([await statusOf('e'), first.status, balance.status]).toEqual(['enrolled', 'paid', 'created'])
    for (const [due, cents] of [
      [first, deposit],
      [balance, 2_000],
    ])
      expect(await on.row(subsidyUse, due.id)).toMatchObject({ cents })
    await pay(balance.id, 'c3')
    const received = ((await on.all(payment)) as any[]).map(one => one.receivedCents)
    expect(received).toEqual([price - deposit - 2_000])
  })

  test('a deposit that comes after its hold gets the place and owes the balance; once that is due it goes back', async () => {
    const { system, parentOf } = on.people
    const id = await sold({ balanceUntil: '2026-10-04' })
    const lateFor = async (child: string) => {
      await on.send(parentOf(child), 'enrolment.commit', `h-${child}`, { openClassId: id, studentId: child })
      const { deposit: first } = await partsOf(`h-${child}`),
        tried = await attempt(first.id, child)
      on.now = (await on.row(enrolment, `h-${child}`)).holdUntil as string
      await on.send(system, 'payment.close', tried.id)
      await on.send(system, 'enrolment.expire', `h-${child}`)
      return { first, tried }
    }
    const { first, tried } = await lateFor('c3')
    await arrives(tried)
    const due = (await on.row(order, first.id)) as any
    expect(due.status).toBe('paid')
    expect((await partsOf(due.enrolmentId)).balance).toMatchObject({ status: 'created', totalCents: (await priceOf(id)) - deposit })
    const other = await lateFor('c4')
    on.now = '2026-10-04T01:00:00.000Z'
    await arrives(other.tried)
    expect(await on.row(order, other.first.id)).toMatchObject({ status: 'closed' })
    expect((await on.all(refund, { orderId: other.first.id })) as any[]).toMatchObject([{ cause: 'late', amountCents: deposit }])
  })
})

describe('over HTTP', () => {
  const at = renewed(calling)
  /** A place whose family has begun to pay its balance and gone away. */
  async function paying(): Promise<{ readonly place: string; readonly balance: string; readonly tradeNo: string; readonly first: string }> {
    await planned(at, 't')
    await at.send(at.people.agency, 'tour.change', 't', { depositCents: '50.00', balanceUntil })
    const place = await enrolled(at, await brought(at, 'released', [], 't', 'planned'), 'c1'),
      all = (await at.all(order, { enrolmentId: place })) as any[]
    const [first, balance] = ['deposit', 'balance'].map(part => all.find(one => one.part === part).id as string)
    await at.post(at.people.parentOf('c1'), 'business-order/placeOrder/webWechat', { orderId: balance! })
    const [{ tradeNo }] = (await at.all(payment, { orderId: balance!, status: 'pending' })) as any[]
    return { place, balance: balance!, tradeNo, first: first! }
  }
  const places = 'business-openclass/school_client/enrolment'
  test.each([
    ['a refund is approved', 'audit'],
    ['a refund is approved by its own call', 'approve'],
    ['it was a mistake', 'annulByError'],
  ])('where %s the gateway is asked first to take no more money for the balance', async (_why, how) => {
    const { place, balance, first } = await paying(),
      { school, agency, parentOf } = at.people
    if (how === 'annulByError') await at.post(school, `${places}/annulByError`, { id: place, remark: '报错了' })
    else {
      await at.send(parentOf('c1'), 'refund.apply', 'r', { orderId: first, reason: '不去了' })
      await at.send(agency, 'refund.opine', 'r', { agrees: 1 })
      if (how === 'audit') await at.post(school, 'business-openclass/school_client/refund/audit', { refundId: 'r', auditStatus: 2, remark: '同意' })
      else await at.post(school, 'business-order/finance/refundOrder/approve', { refundId: 'r', remark: '同意' })
    }
    expect([(await at.row(order, balance)).status, (await at.all(payment, { orderId: balance }))[0]!.status]).toEqual(['cancelled', 'closed'])
  })
  test('a balance that the gateway has by then goes back with the deposit; who may not see the refund has nothing asked', { tags: 'thorough' }, async () => {
    const { balance, tradeNo, first } = await paying(),
      { school, agency, otherSchool, parentOf } = at.people
    await at.send(parentOf('c1'), 'refund.apply', 'r', { orderId: first, reason: '不去了' })
    await at.send(agency, 'refund.opine', 'r', { agrees: 1 })
    at.box.act(tradeNo, 'pay')
    const approve = (who: Session) => at.post(who, 'business-order/finance/refundOrder/approve', { refundId: 'r', remark: '同意' })
    await expect(approve(otherSchool)).rejects.toThrow()
    expect((await at.row(order, balance)).status).toBe('created')
    await approve(school)
    expect((await at.row(order, balance)).status).toBe('paid')
    // With the balance it is more than a school decides alone.
    await approve(at.people.operator)
    const back = (await at.all(refund)) as any[]
    expect(back.map(one => one.orderId).sort()).toEqual([first, balance].sort())
    expect(sum(back.map(one => one.amountCents))).toBe(Number((await at.row(tour, 't')).priceCents))
  })
})
