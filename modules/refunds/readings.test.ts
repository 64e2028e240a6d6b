/** What refunds and payments read before they decide, from rows that are all there is, and what they make of it to the fen. */
import { describe, expect, test } from 'vitest'
import { bond, due, house, klass, paid, place, row } from '../../tests/money.ts'
import { given, knowing, type Known, needsOf, noon, person, rowsOf, scene } from '../../tests/spec.ts'
import { enrolment } from '../enrolment/index.ts'
import { answer, type Consequence, type Guard } from '../kit/index.ts'
import { lesson, openClass } from '../openclass/index.ts'
import { order, payment } from '../payments/index.ts'
import { gatewayNotice } from '../payments/gateway-notice.ts'
import { fail as failPayment, createPayment, succeed as paymentSucceeds } from '../payments/payment.commands.ts'
import { createOrder } from '../payments/order.commands.ts'
import { openPaymentStatuses } from '../payments/index.ts'
import { guardian } from '../people/index.ts'
import { annulled, expired, noOpenRefund, noOtherRefund, ownRefund, revoked, viaRefund } from './extensions.ts'
import { giveBack } from './given-up.ts'
import { back, paidFor, payBack } from './pay-back.ts'
import { orderFacts, paying, quoteOf } from './quote.ts'
import { no } from './refusals.ts'
import { approve, apply, steps } from './refund.commands.ts'
import { execute, refundBySystem, register, retryAfter } from './refund-execution.ts'
import { claimStatuses, openRefundStatuses, refund } from './refund.ts'
import { refundableOf } from './refundable.ts'

const ids = (rows: readonly { readonly id: string }[]) => rows.map(one => one.id)
const { statuses } = refund.lifecycle
const all = (...more: Known): Known => [
  rowsOf(
    order,
    { ...due, status: 'paid', createdAt: '2' },
    { ...due, id: 'o2', status: 'paid', createdAt: '1' },
    { ...due, id: 'o3', status: 'created', createdAt: '3' },
    { ...due, id: 'o4', status: 'paid', enrolmentId: 'e2', studentId: 'c2', createdAt: '4' },
  ),
  rowsOf(enrolment, place, { ...place, id: 'e2', studentId: 'c2' }),
  rowsOf(openClass, klass),
  rowsOf(lesson, ...[1, 2, 3].map(lessonNo => ({ id: `l${lessonNo}`, openClassId: 'k1', lessonNo, status: 'scheduled' as const })), {
    id: 'x1',
    openClassId: 'k2',
  }),
  rowsOf(payment, paid, { ...paid, id: 'p2', status: 'failed' }, { ...paid, id: 'p3', orderId: 'o2', receivedCents: 10_000 }),
  rowsOf(guardian, bond, { ...bond, id: 'g2', status: 'unbound' }, { ...bond, id: 'g3', studentId: 'c2' }),
  ...more,
]
/** A refund in each of its statuses. */
const each = (more: object = {}) =>
  statuses
    .filter(status => status !== 'new')
    .map(status => ({ id: `r-${status}`, orderId: 'o1', enrolmentId: 'e1', paymentId: 'p1', status, amountCents: 100, ...more }) as object)

describe('an order is quoted from', () => {
  test('its place, its class, the lessons of the class, its successful payments and its refunds', async () => {
    const found = await answer(orderFacts('o1'), knowing(...all(rowsOf(refund, ...each(), { id: 'other', orderId: 'o2' } as object))))
    expect([found.order?.id, found.place?.id, found.klass?.id]).toEqual(['o1', 'e1', 'k1'])
    expect([ids(found.lessons), ids(found.payments), found.refunds.length]).toEqual([['l1', 'l2', 'l3'], ['p1'], statuses.length - 1])
    expect((await answer(orderFacts('nothing'), knowing(...all()))).order).toBeUndefined()
  })
  test('the payment that paid it, of all that came', () => {
    const other = { ...paid, id: 'p0', disposition: 'duplicate' }
    expect([paying([other, paid])?.id, paying([other])]).toEqual(['p1', undefined])
  })
  test('with the other paid orders of its place, oldest first', async () => {
    const orders = async (place: string, without?: string) => (await answer(paidFor(place, without), knowing(...all()))).orders.map(one => one.order?.id)
    expect([await orders('e1'), await orders('e1', 'o1'), await orders('e2'), await orders('nothing')]).toEqual([['o2', 'o1'], ['o2'], ['o4'], []])
  })
})

describe('an application reads', () => {
  const read = (...more: Known) => needsOf(apply, { status: 'new' }, { orderId: 'o1', reason: 'x' }, all(...more)) as Promise<any>
  test('who is bound, which other orders are paid, and how many refunds of the place are open', async () => {
    const found = await read(rowsOf(refund, ...each()))
    expect([found.guardians.length, found.others.map((one: any) => one.order.id), found.number, found.open]).toEqual([1, ['o2'], 7, openRefundStatuses.length])
    for (const status of statuses) {
      const open = (await read(rowsOf(refund, { orderId: 'o9', enrolmentId: 'e1', status } as object))).open
      expect([status, open]).toEqual([status, (openRefundStatuses as readonly string[]).includes(status) ? 1 : 0])
    }
    expect((await read(rowsOf(refund, ...each({ enrolmentId: 'e2' })))).open).toBe(0)
  })
  test('nothing of a place where there is no order', async () => {
    const found = (await needsOf(apply, { status: 'new' }, { orderId: 'no', reason: 'x' }, all())) as any
    expect([found.order, found.guardians, found.open, found.others]).toEqual([undefined, [], 0, []])
  })
})

describe('the words that an amount needs', () => {
  const [low, high] = [house.refundSchoolMaxCents, house.refundPlatformMaxCents]
  const names = (amountCents: number, cause: string) => steps({ amountCents, cause } as never, house).map(one => one.name)
  test('begin with the school, unless the application is of the school or the platform itself', () => {
    for (const cause of ['parent', 'agency', 'class_cancelled', 'given_up'])
      expect([names(1, cause), names(low, cause), names(low + 1, cause), names(high, cause), names(high + 1, cause)]).toEqual([
        ['school'],
        ['school'],
        ['school', 'platform'],
        ['school', 'platform'],
        ['school', 'platform', 'finance'],
      ])
    for (const cause of ['school', 'mistake', 'platform'])
      expect([names(1, cause), names(low + 1, cause), names(high, cause), names(high + 1, cause)]).toEqual([
        ['platform'],
        ['platform'],
        ['platform'],
        ['platform', 'finance'],
      ])
  })
})

describe('the last word of an audit', () => {
  const applied = {
    id: 'r1',
    status: 'applied',
    orderId: 'o1',
    paymentId: 'p1',
    enrolmentId: 'e1',
    amountCents: 30_000,
    cause: 'parent',
    submittedBy: 'u1',
    approvals: [],
    agencyOpinion: 'agreed',
    leaves: true,
    refundNo: 'R1',
  }
  const facts = {
    order: { ...due, status: 'paid' },
    place,
    klass,
    lessons: [],
    payments: [paid],
    refunds: [],
    policy: house,
    others: [] as object[],
    besideCents: 0,
    formerCents: 0,
  }
  const other = {
    order: { ...due, id: 'o2', status: 'paid', valueCents: 9_000 },
    place,
    klass,
    lessons: [],
    payments: [{ ...paid, id: 'p3', orderId: 'o2', receivedCents: 9_000 }],
    refunds: [],
  }
  const done = (from: object = {}, more: object = {}) =>
    (
      given(refund, { ...applied, ...from } as object)
        .when(approve, {}, { ...facts, ...more } as never, { actor: person('SM') })
        .steps() as any[]
    ).slice(1)
  const named = (steps: readonly any[]) => steps.map(one => [one.command.name, one.input.orderId ?? one.id])
  test('ends the place that it is for, and gives back what another order paid for it', () => {
    expect(named(done())).toEqual([['revoke', 'e1']])
    expect(named(done({}, { others: [other] }))).toEqual([
      ['revoke', 'e1'],
      ['refundBySystem', 'o2'],
    ])
    expect(done({}, { others: [other] })[1].input).toMatchObject({ paymentId: 'p3', amountCents: 9_000, cause: 'parent', reason: 'R1' })
  })
  test('leaves a place alone that goes on, with all that others paid for it', () => expect(done({ leaves: false }, { others: [other] })).toEqual([]))
  test('of a place that is over gives back the rest, whoever ended it', () => {
    for (const status of ['withdrawn', 'annulled', 'transferred'])
      expect(named(done({}, { place: { ...place, status }, others: [other] }))).toEqual([['refundBySystem', 'o2']])
  })
  test('reads the other orders of the place without its own', async () => {
    const found = (await needsOf(approve, applied, {}, all())) as any
    expect([found.order.id, found.others.map((one: any) => one.order.id), found.policy.refundSchoolMaxCents]).toEqual([
      'o1',
      ['o2'],
      house.refundSchoolMaxCents,
    ])
    expect(((await needsOf(approve, { ...applied, enrolmentId: null }, {}, all())) as any).others).toEqual([])
  })
})

describe('money that leaves', () => {
  test('is what is left of its payment: what claims it counts, in whatever way it stands', () => {
    for (const status of statuses) {
      const left = refundableOf(paid, [row(refund, { paymentId: 'p1', status, amountCents: 100 })])
      expect([status, left]).toEqual([status, (claimStatuses as readonly string[]).includes(status) ? 29_900 : 30_000])
    }
    expect(refundableOf({ ...paid, receivedCents: null }, [])).toBe(0)
  })
  test('is bounded by the other refunds of the order, not by itself', async () => {
    const found = (await needsOf(execute, { id: 'r-approved', paymentId: 'p1', orderId: 'o1' }, {}, all(rowsOf(refund, ...each())))) as any
    expect([found.paid.id, found.others.length, ids(found.others).includes('r-approved')]).toEqual(['p1', statuses.length - 2, false])
  })
  test('goes back by the system for a payment and above nothing alone', () => {
    const context = scene()
    expect([back(undefined, 'late', 100, context), back(paid, 'late', 0, context), back(paid, 'late', -1, context)]).toEqual([[], [], []])
    expect(back(paid, 'late', 1, context, { reason: 'x' })).toMatchObject([
      { id: 'new-1', input: { orderId: 'o1', paymentId: 'p1', cause: 'late', amountCents: 1, reason: 'x' } },
    ])
    const one = { order: { ...due, status: 'paid' }, place, klass, lessons: [], payments: [paid], refunds: [] } as never
    expect(payBack({ orders: [one, { ...(one as object), payments: [] } as never] }, 'class_cancelled', 'x', scene())).toMatchObject([
      { input: { amountCents: 30_000, reason: 'x', quote: { rule: 'untaught' } } },
    ])
  })
  test('is of the order and its refunds, and registered beside a successful payment alone', async () => {
    const issued = (await needsOf(
      refundBySystem,
      { status: 'new' },
      { orderId: 'o1', paymentId: 'p1', cause: 'late', amountCents: 1 },
      all(rowsOf(refund, ...each(), { id: 'x', orderId: 'o2' } as object)),
    )) as any
    expect([issued.due.id, issued.paid.id, issued.refunds.length, issued.number]).toEqual(['o1', 'p1', statuses.length - 1, 7])
    const seen = (orderCode: string, known: Known) =>
      needsOf(register, { status: 'new' }, { orderCode, gatewayNo: 'G', amountCents: 1, remark: 'x' }, known) as Promise<any>
    const found = await seen('D1', [rowsOf(order, due), rowsOf(payment, { ...paid, id: 'p2', status: 'failed' }, paid, { ...paid, id: 'p9', orderId: 'o9' })])
    expect([found.due.id, ids(found.payments), found.number]).toEqual(['o1', ['p1'], 7])
    expect((await seen('D9', all())).due).toBeUndefined()
  })
  test('is tried again later and later, and after the last wait as late as then', () => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 60].map(tries => (Date.parse(retryAfter(tries, noon)) - Date.parse(noon)) / 60_000)
    expect(waits).toEqual([1, 1, 5, 30, 120, 1_440, 1_440, 1_440])
  })
})

describe('a lesson that was given up', () => {
  const lessons = [1, 2, 3].map(lessonNo =>
    row(lesson, {
      id: `l${lessonNo}`,
      openClassId: 'k1',
      lessonNo,
      status: lessonNo === 2 ? 'cancelled' : 'scheduled',
      givenUpAt: lessonNo === 2 ? noon : null,
    }),
  )
  const owes = (more: object = {}) => {
    const facts = { order: { ...due, status: 'paid' }, place, klass, lessons, payments: [paid], refunds: [] as object[], applied: 0, ...more }
    const [step] = given(order, due)
      .when(giveBack, {}, facts as never)
      .steps() as any[]
    return step?.input.amountCents ?? 0
  }
  const gone = (amountCents: number, more: object = {}) =>
    row(refund, { id: 'r', status: 'success', cause: 'given_up', enrolmentId: 'e1', orderId: 'o1', paymentId: 'p1', amountCents, ...more })
  test('gives its share back once, while the place stands and nobody has applied for more', () => {
    expect(owes()).toBe(10_000)
    expect([owes({ refunds: [gone(10_000)] }), owes({ refunds: [gone(4_000)] }), owes({ refunds: [gone(10_000, { status: 'rejected' })] })]).toEqual([
      0, 6_000, 10_000,
    ])
    expect([owes({ refunds: [gone(10_000, { cause: 'parent' })] }), owes({ refunds: [gone(25_000, { cause: 'parent' })] })]).toEqual([10_000, 5_000])
    expect([owes({ applied: 1 }), owes({ place: undefined }), owes({ payments: [] })]).toEqual([0, 0, 0])
    for (const status of enrolment.lifecycle.statuses)
      expect([status, owes({ place: { ...place, status } })]).toEqual([status, ['enrolled', 'completed'].includes(status) ? 10_000 : 0])
  })
  test('is owed beside applications that nobody has decided', async () => {
    const read = async (...some: readonly object[]) =>
      ((await needsOf(giveBack, { ...due, id: 'o1' }, {}, all(rowsOf(refund, ...(some as any[]))))) as any).applied
    const one = { orderId: 'o1', enrolmentId: 'e1', status: 'applied' }
    expect([await read(one), await read({ ...one, status: 'approved' }), await read({ ...one, enrolmentId: 'e2' })]).toEqual([1, 0, 0])
  })
})

describe('what refunds say about places', () => {
  const reads = async (by: Guard<any, any, any>, values: object, input: object, ...more: Known) =>
    !!by.holds(
      values as never,
      input as never,
      by.needs ? ((await answer((by.needs as any)(values, input, scene()), knowing(...all(...more)))) as never) : ({} as never),
      scene(),
    )
  test('a place ends by an approved refund of its own, and not beside one that is open', async () => {
    const granted = (more: object = {}) => rowsOf(refund, { id: 'r1', enrolmentId: 'e1', status: 'approved', ...more } as object)
    const ends = (values: object, input: object, ...more: Known) => reads(ownRefund, { ...place, ...values }, input, ...more)
    expect([await ends({}, {}), await ends({}, { refundId: 'r1' }, granted()), await ends({}, { refundId: 'r1' }, granted({ enrolmentId: 'e2' }))]).toEqual([
      true,
      true,
      false,
    ])
    expect([
      await ends({}, { refundId: 'r1' }, granted({ status: 'applied' })),
      await ends({ status: 'held' }, { refundId: 'r1' }),
      await ends({}, { refundId: 'r1' }),
    ]).toEqual([false, true, false])
    for (const status of statuses) {
      const isOpen = (openRefundStatuses as readonly string[]).includes(status),
        known = rowsOf(refund, { id: 'r1', enrolmentId: 'e1', status } as object)
      expect([status, await reads(noOpenRefund, place, {}, known), await reads(noOtherRefund, place, {}, known)]).toEqual([status, !isOpen, !isOpen])
      expect(await reads(noOtherRefund, { ...place, status: 'held' }, {}, known)).toBe(true)
      expect(await reads(noOtherRefund, place, { refundId: 'r1' }, known)).toBe(true)
      expect(await reads(noOpenRefund, { ...place, id: 'e2' }, {}, known)).toBe(true)
    }
    expect([ownRefund, noOpenRefund, noOtherRefund, viaRefund].map(one => one.refuses.code)).toEqual([
      no.sameEnrolment.code,
      no.openRefund.code,
      no.openRefund.code,
      viaRefund.refuses.code,
    ])
  })
  test('who leaves after lessons began leaves by a refund, unless nothing would go back', async () => {
    expect([
      await reads(viaRefund, place, {}),
      await reads(viaRefund, place, { refundId: 'r1' }),
      await reads(viaRefund, { ...place, id: 'nothing' }, {}),
    ]).toEqual([false, true, true])
  })
  const follows = async (by: Consequence<any, any, any>, change: object, actor = person('SM'), ...more: Known) => {
    const followed = { before: place, row: place, input: {}, data: {}, ...change } as any
    const read = by.needs ? await answer((by.needs as any)(followed, scene()), knowing(...all(...more))) : {}
    return by
      .run(followed, read as never, scene({ actor }))
      .map((one: any) => [one.command.name, one.input.orderId ?? one.id, one.input.cause ?? one.input.reason, one.input.amountCents])
  }
  test('what was paid for a place that lapsed goes back; what people revoke is applied for, once', async () => {
    expect(await follows(expired, {})).toEqual([
      ['refundBySystem', 'o2', 'transfer', 10_000],
      ['refundBySystem', 'o1', 'transfer', 30_000],
    ])
    expect(await follows(revoked, { before: { ...place, status: 'held' } })).toHaveLength(2)
    expect(await follows(revoked, {})).toEqual([['apply', 'o2', 'school', undefined]])
    expect(await follows(revoked, {}, person('PR', 'u1'))).toEqual([['apply', 'o2', 'parent', undefined]])
    expect(await follows(revoked, { input: { refundId: 'r1' } })).toEqual([])
  })
  test('a class that is cancelled gives all back, and ends what was applied for', async () => {
    const known = rowsOf(
      refund,
      { id: 'r1', enrolmentId: 'e1', orderId: 'o9', status: 'applied' } as object,
      { id: 'r2', enrolmentId: 'e1', orderId: 'o9', status: 'approved' } as object,
    )
    expect((await follows(annulled, { input: { reason: 'x' } }, person('SM'), known)).map(one => one[0] + one[1])).toEqual([
      'withdrawr1',
      'refundBySystemo2',
      'refundBySystemo1',
    ])
  })
})

describe('a payment', () => {
  test('is one at a time on a channel, of an order that is open, in its time', async () => {
    const open = async (status: string, more: object = {}) =>
      (
        (await needsOf(createPayment, { status: 'new' }, { orderId: 'o1', payType: 'wechat', terminal: 'web' }, [
          rowsOf(order, due),
          rowsOf(payment, { orderId: 'o1', payType: 'wechat', status, ...more } as object),
        ])) as any
      ).open
    for (const status of payment.lifecycle.statuses)
      expect([status, await open(status)]).toEqual([status, (openPaymentStatuses as readonly string[]).includes(status) ? 1 : 0])
    expect([await open('pending', { payType: 'alipay' }), await open('pending', { orderId: 'o2' })]).toEqual([0, 0])
  })
  test('arrives under a number that no other has', async () => {
    const used = async (more: object) =>
      (
        (await needsOf(paymentSucceeds, { ...paid }, { transactionNo: 'T1', receivedCents: 1, currency: 'CNY', paidAt: noon }, [
          rowsOf(order, due),
          rowsOf(payment, { id: 'p9', transactionNo: 'T1', ...more } as object),
        ])) as any
      ).used
    expect([await used({}), await used({ id: 'p1' }), await used({ transactionNo: 'T2' })]).toEqual([1, 0, 0])
  })
  test('does not fail by a notice while word of money waits for a person', async () => {
    const held = async (status: string, paymentId = 'p1') =>
      ((await needsOf(failPayment, { id: 'p1' }, {}, [rowsOf(gatewayNotice, { paymentId, status } as object)])) as any).held
    for (const status of gatewayNotice.lifecycle.statuses) expect([status, await held(status)]).toEqual([status, status === 'held' ? 1 : 0])
    expect(await held('held', 'p2')).toBe(0)
  })
  test('is of an order that is the only open one of its place', async () => {
    const live = async (status: string, enrolmentId = 'e1') =>
      ((await needsOf(createOrder, { status: 'new' }, { enrolmentId: 'e1', lines: [] }, [rowsOf(order, { ...due, status, enrolmentId } as object)])) as any)
        .live
    for (const status of order.lifecycle.statuses) expect([status, await live(status)]).toEqual([status, status === 'created' ? 1 : 0])
    expect(await live('created', 'e2')).toBe(0)
  })
})

test('a quote is of the moment: the first instant of a lesson is within it, days are counted in the zone', () => {
  const policy = {
    name: 'P',
    rules: [
      { beforeDays: 1, backBp: 10_000 },
      { beforeDays: 0, backBp: 8_000 },
      { taughtPercentMax: 50, backBp: 5_000 },
    ],
  }
  const lessons = [1, 2, 3].map(lessonNo => row(lesson, { id: `l${lessonNo}`, lessonNo, status: 'scheduled', startAt: `2026-10-1${lessonNo}T04:00:00.000Z` }))
  const rule = (now: string, more: object = {}) =>
    quoteOf({ order: { ...due, status: 'paid', policy }, place, klass, lessons, payments: [paid], refunds: [], ...more } as never, 'parent', {
      now,
      zone: 'Asia/Shanghai',
    })?.rule
  expect(['2026-10-10T15:59:59.999Z', '2026-10-10T16:00:00.000Z', '2026-10-11T03:59:59.999Z', '2026-10-11T04:00:00.000Z'].map(now => rule(now))).toEqual([
    'P#1',
    'P#2',
    'P#2',
    'P#3',
  ])
  // Without lessons the first of the class counts; without that one there is all the time.
  expect([rule('2026-10-10T07:59:59.999Z', { lessons: [] }), rule('2026-10-10T08:00:00.000Z', { lessons: [] })]).toEqual(['P#2', 'P#3'])
  expect(rule('2026-12-01T00:00:00.000Z', { lessons: [], klass: { ...klass, firstLessonAt: null } })).toBe('P#1')
})
