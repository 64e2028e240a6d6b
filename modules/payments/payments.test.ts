/** The rules of orders and payments, one by one, with those that places and refunds add to them. */
import assert from 'node:assert'
import { describe, expect, test } from 'vitest'
import { given, noon, scene } from '../../tests/spec.ts'
import { bond, due, house, klass, paid, parent, row, seats } from '../../tests/money.ts'
import { no as rule } from '../enrolment/index.ts'
import { fact } from '../kit/index.ts'
import { student } from '../people/index.ts'
import { paymentSteps } from './gateway.ts'
import { order, payment } from './order.ts'
import { cancelOrder, closeOrder, createOrder, extendOrder, moveOrder, payOrder, takeLate, totalOf } from './order.commands.ts'
import { createPayment, nextAsk, settleDisposition, succeed } from './payment.commands.ts'
import { guardianPays, latePayment, latePlace, paidPlace, placeExists } from '../enrolment/extensions.ts'
import { enterLate, pay } from '../enrolment/places.ts'
import { noMoney } from '../enrolment/refusals.ts'
import { stray } from '../refunds/extensions.ts'
import { refundBySystem } from '../refunds/refund-execution.ts'
import { no } from './refusals.ts'

describe('an order', () => {
  const create = (input: object = {}, facts: object = {}) =>
    given(order, { id: 'o1' }).when(
      createOrder,
      {
        enrolmentId: 'e1',
        lines: [
          { kind: 'price', label: '', cents: 500 },
          { kind: 'credit', label: '', cents: 200 },
        ],
        payUntil: noon,
        ...input,
      } as never,
      { live: 0, number: 12, ...facts },
    )
  test('is the price less what is taken off, under a number of its day', () =>
    create().records('created', { totalCents: 300, valueCents: 300, orderCode: '20261001000012' }))
  test('of nothing is paid when it is made', () =>
    create({ lines: [{ kind: 'price', label: '', cents: 0 }] }).records('created', { totalCents: 0, paidAt: noon }))
  test('is one at a time for a place', () => create({}, { live: 1 }).refuses(no.liveOrder))
  test('is for a place that exists', () =>
    given(order, { id: 'o1' }).guarded(placeExists, { enrolmentId: 'e1' }, { place: undefined }).refuses(noMoney.noEnrolment))
  test('has no negative line', () => create({ lines: [{ kind: 'price', label: '', cents: -1 }] }).refuses(no.negativeLine))
  test('never owes less than nothing', () => create({ lines: [{ kind: 'discount', label: '', cents: 1 }] }).refuses(no.total))
  test('adds up its lines', () =>
    assert.equal(
      totalOf([
        { kind: 'price', label: '', cents: 9 },
        { kind: 'subsidy', label: '', cents: 4 },
      ]),
      5,
    ))
  test('is not cancelled while the gateway has not answered', () => given(order, due).when(cancelOrder, {}, { open: 1 }).refuses(no.openPayment))
  test('is not closed while the gateway has not answered', () => given(order, due).when(closeOrder, {}, { open: 1 }).refuses(no.openPayment))
  test('closes when nobody is paying', () => given(order, due).when(closeOrder, {}, { open: 0 }).then(fact(order, 'closed')))
  test('is only extended to a later time', () => given(order, due).when(extendOrder, { payUntil: due.payUntil }, {}).refuses(no.notDue))
  const settle = (facts: object) => given(order, due).when(payOrder, { paymentId: 'p1' }, { paid, ...facts })
  test('is paid by a success of its own amount', () => settle({}).records('paid', { paidAt: noon }))
  test('is not paid by another amount', () => settle({ paid: { ...paid, receivedCents: 29_999 } }).refuses(no.unpaid))
  test('is not paid by an attempt without success', () => settle({ paid: { ...paid, status: 'pending' } }).refuses(no.unpaid))
  test("is not paid by another order's money", () => settle({ paid: { ...paid, orderId: 'o2' } }).refuses(no.unpaid))
  test('needs its place', () => given(order, due).guarded(placeExists, {}, { place: undefined }).refuses(noMoney.noEnrolment))
  test('moves only to a place that exists', () =>
    given(order, { ...due, status: 'paid' })
      .guarded(placeExists, { enrolmentId: 'e2' }, { place: undefined })
      .refuses(noMoney.noEnrolment))
  test('moves with the class of its new place', () =>
    given(order, { ...due, status: 'paid' })
      .when(moveOrder, { enrolmentId: 'e2', openClassId: 'k2', agencyId: 'a2', valueCents: 1 })
      .then(fact(order, 'moved', { enrolmentId: 'e2', openClassId: 'k2', agencyId: 'a2', valueCents: 1 })))
  test('that is paid makes its place a real one; paid late, a new one', () => {
    expect(given(order, due).followed(paidPlace, { paymentId: 'p1' })).toMatchObject([{ command: pay, id: 'e1' }])
    expect(given(order, { ...due, enrolmentId: 'e2' }).followed(latePlace, { paymentId: 'p1' }, {}, { before: { enrolmentId: 'e1' } })).toMatchObject([
      { command: enterLate, id: 'e2', input: { fromId: 'e1', orderId: 'o1' } },
    ])
  })
})

describe('a payment', () => {
  const start = (facts: object = {}, now = noon, actor = parent) =>
    given(payment, { id: '0190-aa' }).when(
      createPayment,
      { orderId: 'o1', payType: 'wechat', terminal: 'web' },
      { merchants: [], due, open: 0, ...facts },
      { actor, now },
    )
  test('is for the amount of the order, whatever the browser says', () => start().records('created', { amountCents: 30_000, tradeNo: '0190aa', payerId: 'u1' }))
  test('needs an order', () => start({ due: undefined }).refuses(no.noOrder))
  test('is made by a guardian who may pay now', () =>
    given(payment, {})
      .guarded(guardianPays, { orderId: 'o1', payType: 'wechat', terminal: 'web' }, { guardians: [{ ...bond, mayPay: false }] }, { actor: parent })
      .refuses(rule.notGuardian))
  test('is for an unpaid order', () => start({ due: { ...due, status: 'paid' } }).refuses(no.notPayable))
  test('is in time', () => start({}, due.payUntil).refuses(no.overdue))
  test('is one at a time per channel', () => start({ open: 1 }).refuses(no.openPayment))
  const pending = row(payment, { id: 'p1', status: 'pending', orderId: 'o1', amountCents: 30_000 })
  const word = { transactionNo: 'T1', receivedCents: 30_000, currency: 'CNY', paidAt: noon }
  const late = {
    klass,
    student: row(student, { id: 'c1', status: 'live', schoolId: 's1' }),
    seats: seats(),
    policy: house,
    live: [],
    guardians: [],
    lessons: [],
    elsewhere: [],
  }
  const facts = { due, used: 0 }
  const arrives = (input: object = {}, more: object = {}) => given(payment, pending).when(succeed, { ...word, ...input }, { ...facts, ...more })
  const endsAs = (input: object, more: object, disposition: string, cause?: string) => {
    const [done, next] = arrives(input, more).steps() as any[]
    assert.equal(done.data.disposition, disposition)
    assert.equal(next?.command, cause ? undefined : payOrder)
    expect(given(payment, { ...pending, ...done.data }).followed(stray, {} as never)).toMatchObject(
      cause ? [{ command: refundBySystem, input: { cause, paymentId: 'p1' } }] : [],
    )
  }
  test('of the right amount pays its order', () => endsAs({}, {}, 'order'))
  test('of another amount goes back', () => endsAs({ receivedCents: 1 }, {}, 'amount', 'duplicate'))
  test('of another currency goes back', () => endsAs({ currency: 'USD' }, {}, 'amount', 'duplicate'))
  test('of a paid order is a duplicate', () => endsAs({}, { due: { ...due, status: 'paid' } }, 'duplicate', 'duplicate'))
  test('of a cancelled order is an orphan', () => endsAs({}, { due: { ...due, status: 'cancelled' } }, 'orphan', 'late'))
  test('of a closed order is an orphan until its place is given', () => endsAs({}, { due: { ...due, status: 'closed' } }, 'orphan', 'late'))
  const isLate = (more: object) =>
    given(payment, { ...pending, disposition: 'orphan' }).followed(latePayment, {} as never, { late: { ...late, ...more } as never })
  test('that is late pays a closed order while the door is open', () => {
    expect(isLate({})).toMatchObject([{ command: payOrder, id: 'o1', input: { paymentId: 'p1' } }])
    given(payment, { ...pending, status: 'success', disposition: 'orphan' })
      .when(takeLate, {})
      .then(fact(payment, 'disposition_settled', { disposition: 'order' }))
    given(order, { ...due, status: 'closed' })
      .when(payOrder, { paymentId: 'p1' }, { paid })
      .records('paid_late', { enrolmentId: 'new-1' })
  })
  test('that is too late is an orphan', () => expect(isLate({ seats: seats({ enrolled: 2 }) })).toEqual([]))
  test('for a child who may not come to the class any more is an orphan', () =>
    expect(isLate({ student: row(student, { id: 'c1', status: 'live', schoolId: 's2' }) })).toEqual([]))
  test('is counted once per transaction', () => arrives({}, { used: 1 }).refuses(no.transactionUsed))
  test('belongs to an order', () => arrives({}, { due: undefined }).refuses(no.noOrder))
  test('is asked about after 1 minute, 5 minutes, an hour, then every day', () =>
    assert.deepEqual(
      [0, 1, 2, 3, 9].map(asks => (Date.parse(nextAsk(asks, noon)) - Date.parse(noon)) / 60_000),
      [1, 5, 60, 1440, 1440],
    ))
  test('that paid its order is not relabelled', () =>
    given(payment, paid).when(settleDisposition, { disposition: 'orphan', remark: 'x' }, {}).refuses(no.notPayable))

  const named = (given_: any, answer: any) =>
    paymentSteps(row(payment, { id: 'p1', createdAt: noon, amountCents: 1, ...given_ }), answer, scene()).map(step => step.command.name)
  test('hears each word of the gateway once, and success always', () => {
    const success = { state: 'paid', transactionNo: 'T', amountCents: 1, currency: 'CNY', paidAt: noon }
    assert.deepEqual(
      ['pending', 'unknown', 'failed', 'closed', 'success'].map(status => named({ status, transactionNo: status === 'success' ? 'T' : null }, success)),
      [['succeed'], ['succeed'], ['succeed'], ['succeed'], []],
    )
    assert.deepEqual(
      ['pending', 'success', 'closed'].map(status => named({ status }, { state: 'failed', failure: 'x' })),
      [['fail'], [], []],
    )
    assert.deepEqual(
      ['unknown', 'success'].map(status => named({ status }, { state: 'closed' })),
      [['close'], []],
    )
    assert.deepEqual(
      ['created', 'pending', 'unknown', 'success'].map(status => named({ status }, undefined)),
      [['lose'], ['lose'], ['asked'], []],
    )
    assert.deepEqual(
      ['created', 'pending', 'failed'].map(status => named({ status }, { state: 'pending' })),
      [['lose'], ['asked'], []],
    )
  })
})
