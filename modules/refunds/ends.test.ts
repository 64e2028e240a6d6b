/** The rules of the ends of a place, with what refunds have to say about them, one by one. */
import { describe, expect, test } from 'vitest'
import { given, noon, person } from '../../tests/spec.ts'
import { bond, due, house, klass, paid, parent, place, row, seats } from '../../tests/money.ts'
import { enrolment, no as rule } from '../enrolment/index.ts'
import { lesson } from '../openclass/index.ts'
import { annul, annulByError, decline, expire, revoke, withdraw } from '../enrolment/end-enrolment.ts'
import { annulled, noOpenRefund, noOtherRefund, ownRefund, viaRefund } from './extensions.ts'
import { refundBySystem } from './refund-execution.ts'
import { no, noPlace } from './refusals.ts'
import { withdraw as withdrawRefund } from './refund.commands.ts'
import { transferIn, transferOut } from '../enrolment/transfer.ts'

describe('the end of a place', () => {
  const empty = { queue: { klass, seats: seats(), heads: [], policy: house }, guardians: [bond], lessons: [], unpaid: [], open: 0 }
  const held = { ...place, status: 'held', holdUntil: noon }
  const money = { order: { ...due, status: 'paid' }, place, klass, lessons: [], payments: [paid], refunds: [] }
  test('by time waits for the hold', () =>
    given(enrolment, { ...held, holdUntil: '2026-10-01T04:00:01.000Z' })
      .when(expire, {}, empty)
      .refuses(rule.holdRuns))
  test('by time waits for the gateway', () =>
    given(enrolment, held)
      .when(expire, {}, { ...empty, open: 1 })
      .refuses(rule.payPending))
  test('by time waits for the offer', () =>
    given(enrolment, { status: 'offered', offerUntil: '2026-10-01T04:00:01.000Z' }).when(expire, {}, empty).refuses(rule.offerRuns))
  test('of an offer comes early when the class is confirmed', () =>
    given(enrolment, { status: 'offered', offerUntil: '2026-10-01T04:00:01.000Z' })
      .when(expire, {}, { ...empty, queue: { ...empty.queue, klass: { ...klass, status: 'confirmed' } } })
      .records('offer_lapsed'))
  test('is declined by the guardian only', () =>
    given(enrolment, { status: 'offered' })
      .when(decline, {}, { ...empty, guardians: [] }, { actor: parent })
      .refuses(rule.notGuardian))
  const end = (from: object, input: object = {}, facts: object = {}, actor = parent) =>
    given(enrolment, { ...place, ...from }).when(revoke, input, { ...empty, ...facts }, { actor })
  test('by the parent needs the bond', () => end({}, {}, { guardians: [] }).refuses(rule.notGuardian))
  test('by the school needs a reason', () => end({}, {}, {}, person('SM')).refuses(rule.needReason))
  test('of a hold waits for the gateway', () => end({ status: 'held' }, {}, { open: 1 }).refuses(rule.payPending))
  test('is no revocation once lessons have begun', () =>
    end({}, {}, { lessons: [row(lesson, { lessonNo: 1, status: 'scheduled', startAt: noon })] }).refuses(rule.started))
  test('waits for an open refund', () => {
    given(enrolment, place).guarded(noOtherRefund, {}, { open: 1 }).refuses(no.openRefund)
    given(enrolment, held).guarded(noOtherRefund, {}, { open: 1 }).allows()
  })
  test('by a refund needs that very refund', () => {
    given(enrolment, place)
      .guarded(ownRefund, { refundId: 'r1' }, { granted: { status: 'applied', enrolmentId: 'e1' } })
      .refuses(no.sameEnrolment)
    given(enrolment, place)
      .guarded(ownRefund, { refundId: 'r1' }, { granted: { status: 'approved', enrolmentId: 'e2' } })
      .refuses(no.sameEnrolment)
    given(enrolment, place)
      .guarded(ownRefund, { refundId: 'r1' }, { granted: { status: 'approved', enrolmentId: 'e1' } })
      .allows()
  })
  test('needs its class', () => end({}, {}, { queue: { ...empty.queue, klass: undefined } }).refuses(rule.noClass))
  const begun = [row(lesson, { lessonNo: 1, status: 'taught', startAt: noon })]
  const leave = (input: object, facts: object = {}) =>
    given(enrolment, place).when(withdraw, input, { ...empty, lessons: begun, ...facts }, { actor: person('SM') })
  test('is no withdrawal before lessons begin', () => leave({ reason: 'x' }, { lessons: [] }).refuses(rule.notStarted))
  test('by withdrawal needs its class', () => leave({ reason: 'x' }, { queue: { ...empty.queue, klass: undefined } }).refuses(rule.noClass))
  test('with money goes through a refund', () => {
    given(enrolment, place)
      .guarded(viaRefund, { reason: 'x' }, { orders: [money] })
      .refuses(noPlace.viaRefund)
    given(enrolment, place)
      .guarded(viaRefund, { refundId: 'r1' }, { orders: [money] })
      .allows()
  })
  test('without money needs a reason', () => leave({}).refuses(rule.needReason))
  test("without money is the school's word", () => leave({ reason: 'x' }).records('withdrawn', { cause: 'school' }))
  test('by a refund is for this place', () =>
    given(enrolment, place)
      .guarded(ownRefund, { refundId: 'r1' }, { granted: { status: 'approved', enrolmentId: 'e9' } })
      .refuses(no.sameEnrolment))
  test('with its class keeps where it stood and refunds what was paid', () => {
    given(enrolment, place).when(annul, { reason: '取消' }, empty).records('annulled', { formerStatus: 'enrolled', cause: 'class_cancelled' })
    const [first, second] = given(enrolment, place).followed(annulled, { reason: '取消' }, { orders: [money], applied: [{ id: 'r1' }] })
    expect(first).toMatchObject({ command: withdrawRefund, id: 'r1' })
    expect(second).toMatchObject({ command: refundBySystem, input: { amountCents: 30_000, cause: 'class_cancelled' } })
  })
  test('as a mistake waits for the gateway', () =>
    given(enrolment, held)
      .when(annulByError, { remark: 'x' }, { ...empty, open: 1 })
      .refuses(rule.payPending))
  test('as a mistake waits for an open refund', () => given(enrolment, place).guarded(noOpenRefund, { remark: 'x' }, { open: 1 }).refuses(no.openRefund))
  test('by transfer is to another class', () => given(enrolment, place).when(transferOut, { openClassId: 'k1', remark: 'x' }, {}).refuses(rule.sameClass))
  test('by transfer waits for an open refund', () =>
    given(enrolment, place).guarded(noOpenRefund, { openClassId: 'k2', remark: 'x' }, { open: 1 }).refuses(no.openRefund))
  const enter = (more: object = {}) =>
    given(enrolment, { id: 'e2' }).when(
      transferIn,
      { openClassId: 'k1', fromId: 'e1', creditCents: 0 },
      {
        from: { ...place, status: 'enrolled', transferToId: 'e2' },
        klass: { ...klass, grades: [] },
        student: { id: 'c1', status: 'live', schoolId: 's1', yearGrade: 3 },
        seats: seats(),
        policy: house,
        live: [],
        guardians: [bond],
        lessons: [],
        elsewhere: [],
        ...more,
      },
      { actor: person('SM') },
    )
  test('by transfer begins the next', () => enter().records('transferred_in', { onBehalf: true }))
  test('by transfer is agreed by both sides', () => {
    enter({ from: { ...place, status: 'transferred', transferToId: 'e2' } }).refuses(rule.noClass)
    enter({ from: { ...place, status: 'enrolled', transferToId: 'e3' } }).refuses(rule.noClass)
  })
  test('by transfer needs a seat that nobody waits for, after the draw', () => {
    enter({ seats: seats({ enrolled: 2 }) }).refuses(rule.full)
    enter({ seats: seats({ waiting: 1 }) }).refuses(rule.othersWait)
    enter({ seats: seats({ choosing: 1 }) }).refuses(rule.roundOpen)
  })
})
