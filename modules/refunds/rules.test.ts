/** The rules of refunds and of the ends of a place, one by one. */
import assert from 'node:assert'
import { describe, expect, test } from 'vitest'
import { given, noon, person } from '../../tests/spec.ts'
import { no as audit } from '../audit/index.ts'
import { enrolment, no as rule, seatsTaken } from '../enrolment/index.ts'
import { blank, type Resource } from '../kit/index.ts'
import { lesson, openClass } from '../openclass/index.ts'
import { guardian } from '../people/index.ts'
import { policyOf } from '../system/index.ts'
import { changeCapacity, revoke as revokeClass } from '../enrolment/classes.ts'
import { accept, allocate, commit, extendHold } from '../enrolment/enrol.ts'
import { refundSteps } from './refund-answers.ts'
import { annul, annulByError, decline, expire, revoke, withdraw } from '../enrolment/end-enrolment.ts'
import { order, payment } from '../payments/order.ts'
import { pay } from '../enrolment/places.ts'
import { noMoney } from '../enrolment/refusals.ts'
import { annulled, noOpenRefund, noOtherRefund, ownRefund, viaRefund } from './extensions.ts'
import { execute, fail, link, payByHand, refundBySystem, register, retryAfter, succeed as refundArrives } from './refund-execution.ts'
import { no, noPlace } from './refusals.ts'
import { approve, apply, opine, reject, steps, withdraw as withdrawRefund } from './refunds.ts'
import { refund } from './refund.ts'
import { transferIn, transferOut } from '../enrolment/transfer.ts'

const row = <R extends Resource>(of: R, values: object): any => ({ ...blank(of, 'x', '000000'), ...values })
const klass = row(openClass, {
  id: 'k1',
  status: 'released',
  capacity: 2,
  lessonCount: 3,
  priceCents: 30_000,
  schoolId: 's1',
  enrollStart: '2026-09-30T00:00:00.000Z',
  enrollEnd: '2026-10-05T00:00:00.000Z',
  firstLessonAt: '2026-10-10T08:00:00.000Z',
})
const place = row(enrolment, { id: 'e1', status: 'enrolled', openClassId: 'k1', studentId: 'c1', lessonCount: 3, priceCents: 30_000 })
const due = row(order, {
  id: 'o1',
  status: 'created',
  orderCode: 'D1',
  enrolmentId: 'e1',
  studentId: 'c1',
  openClassId: 'k1',
  totalCents: 30_000,
  valueCents: 30_000,
  payUntil: '2026-10-01T05:00:00.000Z',
})
const paid = row(payment, { id: 'p1', status: 'success', orderId: 'o1', disposition: 'order', receivedCents: 30_000, amountCents: 30_000 })
const bond = row(guardian, { studentId: 'c1', userId: 'u1', status: 'bound', mayPay: true, verifiedAt: noon })
const parent = person('PR', 'u1'),
  system = person('system')
const house = policyOf(undefined)
const seats = (more: object = {}) => row(seatsTaken, { ...seatsTaken.empty, ...more })

test('a place becomes real only with a paid order', () => given(enrolment, { status: 'held' }).when(pay, {}, { paid: [] }).refuses(no.unpaid))

describe('taking a seat', () => {
  const facts = {
    klass: { ...klass, grades: [] },
    student: { id: 'c1', status: 'live', schoolId: 's1', yearGrade: 3 },
    seats: undefined,
    policy: house,
    live: [],
    guardians: [bond],
    lessons: [],
    elsewhere: [],
  }
  const take = (more: object) => given(enrolment, { id: 'e1' }).when(commit, { openClassId: 'k1', studentId: 'c1' }, { ...facts, ...more }, { actor: parent })
  test('holds it until it is paid', () => take({}).records('committed', { holdUntil: '2026-10-01T04:30:00.000Z', orderId: 'new-1' }))
  test('needs one', () => take({ seats: seats({ held: 1, offered: 1 }) }).refuses(rule.full))
  test('waits its turn', () => take({ seats: seats({ waiting: 1 }) }).refuses(rule.othersWait))
  test('waits for the draw', () => take({ seats: seats({ choosing: 1 }) }).refuses(rule.roundOpen))
  test('by an offer is in time', () =>
    given(enrolment, { status: 'offered', offerUntil: noon }).when(accept, {}, facts, { actor: parent }).refuses(rule.offerOver))
  const lots = (input: object, more: object = {}) =>
    given(enrolment, { id: 'e1', status: 'choice', priceCents: 1 }).when(allocate, { result: 'held', reason: '', turn: 3, ...input } as never, {
      klass: { ...klass, waitlistOn: true },
      seats: seats(),
      set: undefined,
      ...more,
    })
  test('by the draw holds it', () => lots({}).records('allocated', { holdUntil: '2026-10-01T04:30:00.000Z' }))
  test('by the draw is checked against the seats once more', () => lots({}, { seats: seats({ held: 2 }) }).refuses(rule.full))
  test('by the draw needs a class', () => lots({}, { klass: undefined }).refuses(rule.noClass))
  test('in vain puts on the list in the order of the draw', () => lots({ result: 'waitlisted' }).records('waitlisted', { queueNo: 3 }))
  test('in vain without a list is a refusal', () => lots({ result: 'waitlisted' }, { klass: { ...klass, waitlistOn: false } }).records('rejected'))
  const extend = (until: string, held = '2026-10-01T05:00:00.000Z') =>
    given(enrolment, { status: 'held', holdUntil: held }).when(extendHold, { holdUntil: until }, { klass, set: undefined, orders: [] })
  test('may be given longer', () => extend('2026-10-01T06:00:00.000Z').records('hold_extended', { holdUntil: '2026-10-01T06:00:00.000Z' }))
  test('is given longer in a class that exists', () =>
    given(enrolment, { status: 'held' })
      .when(extendHold, { holdUntil: '2026-10-01T06:00:00.000Z' }, { klass: undefined, set: undefined, orders: [] })
      .refuses(rule.noClass))
  test('is never given shorter', () => extend('2026-10-01T05:00:00.000Z').refuses(rule.holdShorter))
  test('is not held past the window and its grace', () => extend('2026-10-05T00:31:00.000Z').refuses(rule.noTimeLeft))
})

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
  test('by transfer is to another class', () =>
    given(enrolment, place).when(transferOut, { openClassId: 'k1', remark: 'x' }, empty.queue).refuses(rule.sameClass))
  test('by transfer waits for an open refund', () =>
    given(enrolment, place).guarded(noOpenRefund, { openClassId: 'k2', remark: 'x' }, { open: 1 }).refuses(no.openRefund))
  const enter = (more: object = {}) =>
    given(enrolment, { id: 'e2' }).when(
      transferIn,
      { openClassId: 'k1', fromId: 'e1', creditCents: 0 },
      {
        from: { ...place, status: 'transferred', transferToId: 'e2' },
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
    enter({ from: { ...place, transferToId: 'e2' } }).refuses(rule.noClass)
    enter({ from: { ...place, status: 'transferred', transferToId: 'e3' } }).refuses(rule.noClass)
  })
  test('by transfer needs a seat that nobody waits for, after the draw', () => {
    enter({ seats: seats({ enrolled: 2 }) }).refuses(rule.full)
    enter({ seats: seats({ waiting: 1 }) }).refuses(rule.othersWait)
    enter({ seats: seats({ choosing: 1 }) }).refuses(rule.roundOpen)
  })
})

describe('a refund', () => {
  const facts = {
    order: { ...due, status: 'paid' },
    place,
    klass,
    lessons: [],
    payments: [paid],
    refunds: [],
    guardians: [bond],
    open: 0,
    set: undefined,
    number: 1,
  }
  const ask = (input: object = {}, more: object = {}, actor = parent) =>
    given(refund, { id: 'r1' }).when(apply, { orderId: 'o1', reason: '搬家', ...input } as never, { ...facts, ...more }, { actor })
  test('is applied for with its quote and a number', () =>
    ask().records('applied', { refundNo: 'R20261001000001', amountCents: 30_000, cause: 'parent', leaves: true, opineUntil: '2026-10-08T16:00:00.000Z' }))
  test('needs an order', () => ask({}, { order: undefined }).refuses(no.noOrder))
  test('is asked for by a guardian who may pay', () => ask({}, { guardians: [] }).refuses(rule.notGuardian))
  test('needs money that was paid', () => ask({}, { order: due }).refuses(no.notPaid))
  test('is one at a time', () => ask({}, { open: 1 }).refuses(no.openRefund))
  test('is not of nothing', () => {
    ask({ amountCents: 0 }).refuses(no.positive)
    ask({}, { order: { ...facts.order, policy: { name: 'x', rules: [{ backBp: 0 }] } } }).refuses(no.nothingBack)
  })
  test('is bounded by what was paid', () => ask({ amountCents: 30_001 }, {}, person('PO')).refuses(no.tooMuch))
  test('is bounded by the policy, but for the platform', () => {
    const half = { order: { ...facts.order, policy: { name: 'x', rules: [{ backBp: 5_000 }] } } }
    ask({ amountCents: 15_001 }, half).refuses(no.aboveQuote)
    ask({ amountCents: 15_001 }, half, person('SM')).refuses(no.aboveQuote)
    ask({ amountCents: 15_001 }, half, person('PO')).records('applied', { cause: 'platform' })
  })
  test('that the agency proposes needs no opinion', () => ask({}, {}, person('AM')).records('applied', { agencyOpinion: 'proposed', opineUntil: null }))
  const applied = row(refund, {
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
  })
  test('is withdrawn by who asked', () =>
    given(refund, applied)
      .when(withdrawRefund, {}, facts, { actor: person('PR', 'u2') })
      .refuses(no.notApplicant))
  test('is withdrawn by anybody once the class is cancelled', () =>
    given(refund, applied)
      .when(withdrawRefund, {}, { ...facts, place: { ...place, status: 'annulled' } }, { actor: person('SM') })
      .records('withdrawn'))
  test('hears the agency once', () =>
    given(refund, applied)
      .when(opine, { agrees: true }, {}, { actor: person('AM') })
      .refuses(no.opinionGiven))
  test('takes silence as agreement in time', () =>
    given(refund, { ...applied, agencyOpinion: null, opineUntil: '2026-10-08T16:00:00.000Z' })
      .when(opine, { agrees: true }, {}, { actor: system })
      .refuses(no.opinionOver))
  const audits = { ...facts, policy: house, others: [] }
  const sign = (from: object = {}, input: object = {}, more: object = {}, actor = person('SM')) =>
    given(refund, { ...applied, ...from }).when(approve, input, { ...audits, ...more }, { actor })
  test('approved ends the place', () => {
    const [done, end] = sign().steps() as any[]
    expect(done).toMatchObject({ type: 'approved', to: 'approved' })
    expect(end).toMatchObject({ command: revoke, id: 'e1', input: { refundId: 'r1' } })
  })
  test('approved after lessons began withdraws the place', () =>
    expect((sign({}, {}, { lessons: [row(lesson, { lessonNo: 1, status: 'confirmed', startAt: noon })] }).steps() as any[])[1]).toMatchObject({
      command: withdraw,
    }))
  test('approved in part leaves the place alone', () => assert.equal(sign({ leaves: false }).steps().length, 1))
  test('waits for the agency', () => sign({ agencyOpinion: null, opineUntil: '2026-10-08T16:00:00.000Z' }).refuses(no.opinionDue))
  test('is not approved by who asked', () => sign({ submittedBy: 'SM' }).refuses(audit.ownSubmission))
  test('is approved step by step by different people', () => {
    const large = { amountCents: 350_000 },
      rich = { payments: [{ ...paid, receivedCents: 400_000 }] }
    sign(large, {}, rich).records('step_approved', { waitsFor: 'platform' })
    const first = [{ step: 'school', userId: 'PO', name: 'PO', at: noon, remark: '' }]
    sign({ ...large, approvals: first }, {}, rich, person('PO')).refuses(audit.sameAuditor)
    sign({ ...large, approvals: first }, {}, rich, person('SM')).refuses(audit.notYourStep)
  })
  test('is raised by the platform alone, with a reason, within what is left', () => {
    sign({ amountCents: 10_000 }, { amountCents: 20_000, remark: 'x' }).refuses(no.onlyPlatform)
    sign({ amountCents: 10_000 }, { amountCents: 20_000 }, {}, person('PO')).refuses(no.raiseReason)
    sign({ amountCents: 10_000 }, { amountCents: 9_000, remark: 'x' }, {}, person('PO')).refuses(no.raiseReason)
    sign({ amountCents: 10_000 }, { amountCents: 30_001, remark: 'x' }, {}, person('PO')).refuses(no.tooMuch)
    sign({ amountCents: 10_000 }, { amountCents: 20_000, remark: 'x' }, {}, person('PO')).records('approved', { amountCents: 20_000 })
  })
  test('approved beside another claims no more than was paid', () =>
    sign({}, {}, { refunds: [row(refund, { id: 'r2', paymentId: 'p1', status: 'approved', amountCents: 1 })] }).refuses(no.tooMuch))
  test('is rejected by the auditor of its step', () => {
    given(refund, applied)
      .when(reject, { remark: 'x' }, audits, { actor: person('FI') })
      .refuses(audit.notYourStep)
    given(refund, applied)
      .when(reject, { remark: 'x' }, audits, { actor: person('SM') })
      .records('rejected', { auditRemark: 'x' })
  })
  test('needs more words the larger it is', () => {
    const names = (amountCents: number, cause = 'parent') => steps({ amountCents, cause } as never, house).map(one => one.name)
    assert.deepEqual([names(100_000), names(100_001), names(300_001)], [['school'], ['school', 'platform'], ['school', 'platform', 'finance']])
    assert.deepEqual([names(1, 'school'), names(300_001, 'platform')], [['platform'], ['platform', 'finance']])
  })

  const approved = { ...applied, status: 'approved', approvals: [{ step: 'school', userId: 'SM', name: '', at: noon, remark: '' }] }
  const send = (from: object = {}, actor = person('FI'), more: object = {}) =>
    given(refund, { ...approved, ...from }).when(execute, {}, { paid, others: [], ...more }, { actor })
  test('is sent by finance', () => send().records('executed', { executedBy: 'FI' }))
  test('is not sent by who approved it', () => send({}, person('FI', 'SM')).refuses(no.executor))
  test('is not sent by who asked for it', () => send({}, person('FI', 'u1')).refuses(no.applicantExecutes))
  test('that people approved is not first sent by the system', () => send({}, system).refuses(no.executor))
  test('is repeated by the system in its time', () => {
    send({ status: 'retry', retryAt: '2026-10-01T04:00:01.000Z' }, system).refuses(no.retryLater)
    send({ status: 'retry', retryAt: noon }, system).records('executed')
  })
  test('is not sent beyond what was paid', () =>
    send({}, person('FI'), { others: [row(refund, { paymentId: 'p1', status: 'success', amountCents: 1 })] }).refuses(no.tooMuch))
  test('by the system is of a payment of the order, of something, of what is left', () => {
    const issue = (input: object, more: object = {}) =>
      given(refund, {}).when(refundBySystem, { orderId: 'o1', paymentId: 'p1', cause: 'late', amountCents: 30_000, ...input } as never, {
        due,
        paid,
        refunds: [],
        number: 1,
        ...more,
      })
    issue({}).records('issued', { amountCents: 30_000, paymentId: 'p1' })
    issue({ amountCents: 0 }).refuses(no.positive)
    issue({ amountCents: 30_001 }).refuses(no.tooMuch)
    issue({}, { paid: { ...paid, orderId: 'o2' } }).refuses(no.noPayment)
    issue({}, { due: undefined }).refuses(no.noOrder)
  })
  test('waits longer after every failure', () => {
    assert.deepEqual(
      [1, 2, 3, 4, 5].map(tries => (Date.parse(retryAfter(tries, noon)) - Date.parse(noon)) / 60_000),
      [1, 5, 30, 120, 1440],
    )
    given(refund, { ...approved, status: 'processing', tries: 1 })
      .when(fail, { failure: 'x' }, {})
      .records('failed', { tries: 2 })
  })
  test('turns abnormal when trying is of no use', () => {
    const named = (tries: number, permanent: boolean) =>
      refundSteps(row(refund, { id: 'r', status: 'processing', tries }), { state: 'failed', failure: 'x', permanent }).map(one => one.command.name)
    assert.deepEqual([named(0, false), named(5, false), named(0, true)], [['fail'], ['abandon'], ['abandon']])
    assert.deepEqual(refundSteps(row(refund, { status: 'success' }), { state: 'failed', failure: 'x', permanent: true }), [])
    assert.deepEqual(
      refundSteps(row(refund, { id: 'r', status: 'processing' }), undefined).map(one => one.command.name),
      ['asked'],
    )
  })
  test('arrives', () =>
    given(refund, { ...approved, status: 'processing' })
      .when(refundArrives, { refundedAt: noon, gatewayNo: 'G' }, {})
      .records('succeeded', { gatewayNo: 'G' }))
  const byHand = (from: object = {}, guardians: object[] = [bond], voucherNo = 'V', actor = person('FI')) =>
    given(refund, { ...approved, status: 'abnormal', ...from }).when(payByHand, { voucherNo, remark: 'x' }, { guardians }, { actor })
  test('by hand goes to a verified guardian', () => byHand({}, [{ ...bond, verifiedAt: null }]).refuses(no.payee))
  test('by hand takes two people', () => {
    byHand().records('hand_prepared', { handBy: 'FI', voucherNo: 'V' })
    byHand({ handBy: 'FI', voucherNo: 'V' }).refuses(no.secondPerson)
    byHand({ handBy: 'other', voucherNo: 'W' }).refuses(no.voucher)
    byHand({ handBy: 'other', voucherNo: 'V' }).records('paid_by_hand', { executedBy: 'FI' })
    byHand({}, [bond], 'V', person('FI', 'SM')).refuses(no.executor)
  })
  test('seen at the gateway alone is registered and linked within what was paid', () => {
    const input = { orderCode: 'D1', gatewayNo: 'G', amountCents: 5, remark: 'x' }
    given(refund, {})
      .when(register, input, { due, payments: [paid], number: 1 })
      .records('registered', { gatewayNo: 'G' })
    given(refund, {}).when(register, input, { due: undefined, payments: [], number: 1 }).refuses(no.noOrder)
    given(refund, {}).when(register, input, { due, payments: [], number: 1 }).refuses(no.noPayment)
    given(refund, {})
      .when(register, { ...input, amountCents: 0 }, { due, payments: [paid], number: 1 })
      .refuses(no.positive)
    given(refund, { ...applied, status: 'external', amountCents: 30_001 })
      .when(link, { remark: 'x' }, { paid, others: [] })
      .refuses(no.tooMuch)
  })
})

describe('a class', () => {
  test('is not recalled while it keeps money', () =>
    given(openClass, klass)
      .when(
        revokeClass,
        { remark: 'x' },
        { seats: undefined, waiting: [], lessons: [], orders: [{ id: 'o1' }], moneys: [{ id: 'o1', paidCents: 2, claimedCents: 1 }] },
      )
      .refuses(noMoney.paidOrders))
  test('is not recalled while seats are taken', () =>
    given(openClass, klass)
      .when(revokeClass, { remark: 'x' }, { seats: seats({ offered: 1 }), waiting: [], lessons: [], orders: [], moneys: [] })
      .refuses(noMoney.takenSeats))
  test('does not shrink below its taken seats', () =>
    given(openClass, klass)
      .when(changeCapacity, { capacity: 1 }, { klass, seats: seats({ held: 1, enrolled: 1 }), heads: [], policy: house })
      .refuses(noMoney.capacity))
})
