/** Quotes and sums of money, for any price, plan and policy. */
import assert from 'node:assert'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { noon } from '../../tests/spec.ts'
import { blank, type Resource, splitMoney, sum } from '../kit/index.ts'
import { lesson, movedPolicy } from '../openclass/index.ts'
import { refundableOf } from './refundable.ts'
import { order, payment } from '../payments/order.ts'
import { policyWords, quoteRule } from './policy-words.ts'
import { isConfirmed, leaveShareOf, ownLessons, quoteOf, quoteRefund, ruleFor, untaught } from './quote.ts'
import { claimStatuses, refund } from './refund.ts'

const row = <R extends Resource>(of: R, values: object): any => ({ ...blank(of, 'x', '000000'), ...values })
const at = (day: number) => new Date(Date.parse(noon) + day * 86_400_000).toISOString()
const lessons = (confirmed: readonly boolean[], first = 1) =>
  confirmed.map((done, i) => row(lesson, { id: `l${i}`, lessonNo: first + i, status: done ? 'confirmed' : 'scheduled', startAt: at(10 + i) }))
const paid = (cents: number) => row(payment, { id: 'p1', status: 'success', receivedCents: cents })
const policy = {
  name: 'P',
  rules: [
    { beforeDays: 7, backBp: 10_000 },
    { beforeDays: 0, backBp: 8_000 },
    { taughtPercentMax: 50, backBp: 5_000 },
  ],
}
const quote = (more: object = {}) =>
  quoteRefund({
    order: { valueCents: 30_001, policy },
    place: { firstLessonNo: 1, lessonCount: 3 },
    klass: undefined,
    lessons: lessons([false, false, false]),
    paid: paid(30_001),
    refunds: [],
    cause: 'parent',
    now: noon,
    zone: 'Asia/Shanghai',
    ...more,
  } as never)

describe('a quote', () => {
  test('gives all a week before the first lesson', () => assert.equal(quote().cents, 30_001))
  test('counts days of the calendar, not hours', () => {
    assert.equal(quote({ now: at(3).replace('04:00', '15:59') }).cents, 30_001)
    assert.equal(quote({ now: at(3).replace('04:00', '16:01') }).cents, 24_000)
  })
  test('gives all until it begins, of a class that was moved since, and what was agreed from then on', () => {
    const klass = { firstLessonAt: null, refundPolicy: movedPolicy({ ...policy }) }
    assert.deepEqual([quote({ now: at(9) }).cents, quote({ now: at(9), klass }).cents], [24_000, 30_001])
    assert.equal(quote({ now: at(11), klass, lessons: lessons([true, false, false]) }).cents, 10_000)
  })
  test('gives the untaught share by the lessons confirmed', () => {
    const now = at(11)
    assert.deepEqual([quote({ now, lessons: lessons([true, false, false]) }).cents, quote({ now, lessons: lessons([true, true, false]) }).cents], [10_000, 0])
  })
  test('gives the untaught share whole when the class, the agency or the school is the cause', () => {
    for (const cause of ['class_cancelled', 'agency', 'school', 'transfer'])
      assert.equal(quote({ now: at(12), lessons: lessons([true, true, false]), cause }).cents, 10_001, cause)
  })
  test('gives everything back for a mistake', () => assert.equal(quote({ now: at(12), lessons: lessons([true, true, false]), cause: 'mistake' }).cents, 30_001))
  test('never gives more than is left of the payment', () =>
    assert.equal(quote({ refunds: [row(refund, { paymentId: 'p1', status: 'approved', amountCents: 30_000 })] }).cents, 1))
  test('gives nothing when nothing was paid', () => assert.equal(quote({ paid: undefined }).cents, 0))
  test('without a policy gives what was not taught', () =>
    assert.equal(quote({ order: { valueCents: 30_001, policy: null }, lessons: lessons([true, false, false]) }).cents, 20_001))
  test('says which rule it went by', () => assert.deepEqual(ruleFor(policy, { started: true, daysBefore: -1, taughtPercent: 80 }), { name: 'none', backBp: 0 }))
  test('of a late join looks at its own lessons only', () => {
    const place = { firstLessonNo: 2, lessonCount: 2 }
    assert.deepEqual(
      ownLessons(place, lessons([true, false, false])).map(one => one.lessonNo),
      [2, 3],
    )
    assert.equal(untaught(20_001, place, lessons([true, true, false])).cents, 10_001)
  })
})
/** A refund of the order with the place kept, asked for when so much was not taught. */
const kept = (amountCents: number, more: object = {}, told: object = {}) =>
  row(refund, {
    ...{ paymentId: 'p1', enrolmentId: 'e1', status: 'success', cause: 'parent', amountCents },
    quote: { untaughtCents: 60_000, backBp: 10_000, ...told },
    ...more,
  })
const paidFor12 = (taught: number, refunds: readonly object[], more: object = {}) =>
  quote({
    order: { valueCents: 60_000, policy: null, enrolmentId: 'e1' },
    place: { firstLessonNo: 1, lessonCount: 12 },
    lessons: lessons(Array.from({ length: 12 }, (_, i) => i < taught)),
    paid: paid(60_000),
    refunds,
    ...more,
  })
describe('what went back with the place kept', () => {
  test('is taken off what is not taught, once it is on its way', () => {
    const leaves = (of: object) => {
      const { cents, untaughtCents, earlierCents } = paidFor12(6, [of])
      return [cents, untaughtCents, earlierCents]
    }
    assert.deepEqual(leaves(kept(29_000)), [1_000, 1_000, 29_000])
    for (const status of claimStatuses) assert.equal(leaves(kept(29_000, { status }))[0], 1_000, status)
    for (const status of ['applied', 'rejected', 'withdrawn', 'external']) assert.equal(leaves(kept(29_000, { status }))[0], 30_000, status)
    assert.deepEqual(leaves(kept(40_000)), [0, 0, 30_000])
  })
  test('of another place, of money that was no part of the price, or for a lesson on leave is not', () => {
    assert.equal(paidFor12(6, [kept(20_000, { enrolmentId: 'e0' })]).cents, 30_000)
    for (const cause of ['transfer', 'leave']) assert.equal(paidFor12(6, [kept(20_000, { cause })]).cents, 30_000, cause)
    for (const cause of ['duplicate', 'late']) assert.equal(paidFor12(6, [kept(20_000, { cause, paymentId: 'p2' })]).cents, 30_000, cause)
  })
  test('beyond what was untaught then was for lessons taught', () => assert.equal(paidFor12(6, [kept(40_000, {}, { untaughtCents: 25_000 })]).cents, 5_000))
  test('by a policy comes to no more in parts than at once; a cancelled class gives the rest whole', () => {
    const half = { order: { valueCents: 60_000, policy: { name: 'P', rules: [{ backBp: 5_000 }] }, enrolmentId: 'e1' } },
      part = kept(10_000, {}, { backBp: 5_000 })
    assert.deepEqual([paidFor12(0, [], half).cents, paidFor12(0, [part], half).cents], [30_000, 20_000])
    assert.equal(paidFor12(0, [part], { ...half, cause: 'class_cancelled' }).cents, 50_000)
    assert.equal(paidFor12(6, [part], { ...half, cause: 'mistake' }).cents, 50_000)
  })
  test('parts and the rest are never more than what was paid less what was taught', () =>
    fc.assert(
      fc.property(
        plan,
        fc.array(fc.tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 60 })), { maxLength: 5 }),
        cents,
        (done, parts, price) => {
          const refunds: object[] = []
          let taught = 0
          const ask = (cause: string) =>
            quote({
              order: { valueCents: price, policy: null, enrolmentId: 'e1' },
              place: { firstLessonNo: 1, lessonCount: done.length },
              lessons: lessons(done.map((_, i) => i < taught)),
              paid: paid(price),
              refunds,
              cause,
            })
          for (const [percent, more] of parts) {
            const told = ask('parent')
            refunds.push(kept(Math.floor((told.cents * percent) / 100), {}, told))
            taught = Math.min(done.length, taught + more)
          }
          const back = sum(refunds.map((one: any) => one.amountCents)) + ask('parent').cents
          assert.ok(back <= price)
          // What went back before its lesson was taught after all stays gone; else all adds up.
          assert.equal(
            back,
            Math.max(
              sum(refunds.map((one: any) => one.amountCents)),
              untaught(price, { firstLessonNo: 1, lessonCount: done.length }, lessons(done.map((_, i) => i < taught))).cents,
            ),
          )
        },
      ),
    ))
})
test('a lesson that was made up counts as taught when its make-up is confirmed', () => {
  const stopped = row(lesson, { id: 'a', status: 'stopped', lessonNo: 1 })
  const madeUp = (status: string) => row(lesson, { id: 'b', makeUpOfId: 'a', status, lessonNo: 1 })
  assert.equal(isConfirmed(stopped, [stopped, madeUp('confirmed')]), true)
  assert.equal(isConfirmed(stopped, [stopped, madeUp('scheduled')]), false)
  assert.equal(isConfirmed(stopped, [stopped, row(lesson, { id: 'b', makeUpOfId: 'a', status: 'cancelled' })]), false)
})

test('a share that went back for the lesson that makes up for another is settled with that other', () => {
  const own = [1, 2].map(lessonNo => row(lesson, { id: `l${lessonNo}`, lessonNo, status: lessonNo === 1 ? 'stopped' : 'scheduled' }))
  const madeUp = row(lesson, { id: 'm1', makeUpOfId: 'l1', lessonNo: 1, status: 'scheduled' })
  const left = (onLeave: readonly string[]) => untaught(20_001, { firstLessonNo: 1, lessonCount: 2 }, [...own, madeUp], onLeave).cents
  assert.deepEqual([left([]), left(['m1']), left(['l2']), left(['l1', 'l2'])], [20_001, 10_001, 10_000, 0])
})

const cents = fc.integer({ min: 0, max: 500_000 })
const plan = fc.array(fc.boolean(), { minLength: 1, maxLength: 60 })
test('the lessons of a price add up to it exactly: what is taught and what is not lose no fen', () =>
  fc.assert(
    fc.property(cents, plan, (price, done) => {
      const place = { firstLessonNo: 1, lessonCount: done.length }
      const left = untaught(price, place, lessons(done)).cents
      const taught = sum(splitMoney(price, done.length).filter((_, i) => done[i]))
      assert.equal(left + taught, price)
    }),
  ))
test('a cancelled class refunds the price of every unconfirmed lesson, whatever the policy', () =>
  fc.assert(
    fc.property(cents, plan, (price, done) => {
      const given = quote({
        order: { valueCents: price, policy: { name: 'none', rules: [{ backBp: 0 }] } },
        place: { firstLessonNo: 1, lessonCount: done.length },
        lessons: lessons(done),
        paid: paid(price),
        cause: 'class_cancelled',
        now: at(30),
      })
      assert.equal(given.cents, untaught(price, { firstLessonNo: 1, lessonCount: done.length }, lessons(done)).cents)
    }),
  ))
test('whatever was refunded before, quotes never reach beyond what was paid', () =>
  fc.assert(
    fc.property(
      cents,
      plan,
      fc.array(fc.record({ amountCents: cents, status: fc.constantFrom(...claimStatuses, 'applied', 'rejected', 'withdrawn', 'external') }), { maxLength: 5 }),
      fc.constantFrom('parent', 'school', 'mistake', 'class_cancelled', 'platform'),
      fc.integer({ min: -20, max: 80 }),
      (price, done, earlier, cause, day) => {
        const refunds = earlier.map(one => row(refund, { ...one, paymentId: 'p1' }))
        const given = quote({
          order: { valueCents: price, policy },
          place: { firstLessonNo: 1, lessonCount: done.length },
          lessons: lessons(done),
          paid: paid(price),
          refunds,
          cause,
          now: at(day),
        })
        const claimed = sum(refunds.filter(one => claimStatuses.includes(one.status)).map(one => one.amountCents))
        assert.ok(given.cents >= 0 && given.cents <= Math.max(0, price - claimed))
        assert.ok(given.cents <= price)
      },
    ),
  ))
test('a refund of another payment leaves this one whole, and an unpaid one has nothing', () => {
  assert.equal(refundableOf(paid(100), [row(refund, { paymentId: 'p2', status: 'success', amountCents: 60 })]), 100)
  assert.equal(refundableOf(row(payment, { id: 'p1', status: 'failed', receivedCents: 100 }), []), 0)
})
test('a lesson on leave gives its part of the price at the rate of the policy, never more than is left', () => {
  const due = row(order, { status: 'paid', valueCents: 10_000 })
  const facts = {
    order: due,
    place: { firstLessonNo: 1, lessonCount: 3 },
    lessons: [...lessons([false, false, false]), row(lesson, { id: 'm2', lessonNo: 9, status: 'scheduled', makeUpOfId: 'l1', startAt: at(20) })],
    payments: [{ ...paid(10_000), disposition: 'order' }],
    refunds: [] as object[],
  }
  const share = (lessonId: string, backBp = 10_000, more: object = {}) => leaveShareOf({ ...facts, ...more } as never, lessonId, backBp)
  assert.deepEqual([share('l0'), share('l2'), share('m2'), share('x'), share('l0', 5_000)], [3_333, 3_334, 3_333, 0, 1_666])
  assert.equal(share('l0', 10_000, { refunds: [row(refund, { paymentId: 'p1', status: 'success', amountCents: 9_900 })] }), 100)
  // What went back with the place kept was of lessons ahead: of those, no more than is left; a lesson that the class had is ahead for who was away.
  const part = row(refund, { paymentId: 'p1', enrolmentId: 'e1', cause: 'parent', status: 'success', amountCents: 6_000 }),
    mine = { order: { ...due, enrolmentId: 'e1' }, refunds: [part] }
  assert.deepEqual(
    [
      [false, false, false],
      [true, false, false],
      [true, true, false],
    ].map(done => share('l0', 10_000, { ...mine, lessons: lessons(done) })),
    [3_333, 3_333, 667],
  )
  for (const nothing of [{ order: undefined }, { order: { ...due, status: 'created' } }, { place: undefined }, { payments: [] }])
    assert.equal(share('l0', 10_000, nothing), 0)
})
test('nothing is quoted for what was not paid', () => {
  const facts = {
    order: row(order, { status: 'paid', valueCents: 300 }),
    place: { firstLessonNo: 1, lessonCount: 3 },
    klass: undefined,
    lessons: [],
    payments: [],
  }
  const ask = (more: object = {}) => quoteOf({ ...facts, refunds: [], ...more } as never, 'parent', { now: noon, zone: 'Asia/Shanghai' })
  assert.equal(ask()?.cents, 0)
  for (const lacking of [{ order: undefined }, { place: undefined }, { order: { ...facts.order, status: 'created' } }]) assert.equal(ask(lacking), undefined)
})
test('a policy is said in sentences, with what holds where none of its rules does', () => {
  const said = (rules: readonly object[]) => policyWords({ name: 'P', rules } as never).map(one => one[1])
  assert.deepEqual(said([]), ['lessons not taught are refunded in full', 'approved leave: the lesson is neither made up nor paid back'])
  assert.deepEqual(
    policyWords(null).map(one => one[1]),
    said([]),
  )
  const words = said([
    { beforeDays: 7, backBp: 10_000 },
    { beforeDays: 0, backBp: 8_050 },
    { taughtPercentMax: 50, backBp: 5_000 },
  ])
  assert.deepEqual(words.slice(0, 4), [
    '7 days or more before the first lesson: 100% back',
    'before the first lesson: 80.50% back',
    'at most 50% taught: 50% of what was not taught',
    'otherwise: nothing back',
  ])
  // That leave gives nothing is said as what it gives.
  assert.equal(words[4], 'approved leave: the lesson is neither made up nor paid back')
  assert.equal(words.length, 6)
  const open = said([{ beforeDays: 7, backBp: 10_000 }, { backBp: 2_000 }])
  assert.deepEqual([open[1], open.length], ['otherwise: 20% of what was not taught', 4])
  assert.deepEqual([quoteRule('all')[1], quoteRule('Own#2')[1], quoteRule('Own')[1]], ['everything', 'Own, rule 2', 'Own'])
})
