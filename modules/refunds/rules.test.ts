/** The rules of refunds, one by one. */
import assert from 'node:assert'
import { describe, expect, test } from 'vitest'
import { given, noon, person, scene } from '../../tests/spec.ts'
import { bond, due, house, klass, paid, parent, place, row } from '../../tests/money.ts'
import { no as audit } from '../audit/index.ts'
import { no as rule } from '../enrolment/index.ts'
import { lesson } from '../openclass/index.ts'
import { payment } from '../payments/index.ts'
import { refundSteps } from './refund-answers.ts'
import { revoke, withdraw } from '../enrolment/end-enrolment.ts'
import { abandon, execute, fail, link, payByHand, refundBySystem, register, retryAfter, succeed as refundArrives } from './refund-execution.ts'
import { formerOf } from './former.ts'
import { no } from './refusals.ts'
import { approve, apply, opine, reject, steps, withdraw as withdrawRefund } from './refund.commands.ts'
import { refund } from './refund.ts'

const system = person('system')

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
    others: [],
    former: [],
  }
  /** Another paid order of the same place, as a transfer leaves it. */
  const other = (cents: number) => ({
    ...facts,
    order: { ...due, id: 'o2', status: 'paid', totalCents: cents, valueCents: cents },
    payments: [{ ...paid, id: 'p2', orderId: 'o2', receivedCents: cents }],
  })
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
  test('of all that is left ends the place', () => {
    ask({ leaves: false }).refuses(no.keepsPlace)
    ask({ leaves: false }, { others: [{}] }).records('applied', { leaves: false })
    ask({ leaves: false, amountCents: 10_000 }).records('applied', { leaves: false })
  })
  test('says what other orders of the place give back with it, if it ends the place', () => {
    const beside = (input: object) => (ask(input, { others: [other(9_000)] }).steps() as any[])[0].data.quote.besideCents
    assert.deepEqual([beside({}), beside({ leaves: false, amountCents: 10_000 })], [9_000, undefined])
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
  test('hears what the agency says', () => {
    const hear = (agrees: boolean, opinion?: string) =>
      given(refund, { ...applied, agencyOpinion: null, opineUntil: noon }).when(opine, { agrees, opinion }, {}, { actor: person('AM') })
    hear(true).records('opined', { agencyOpinion: 'agreed' })
    hear(false, '已备课').records('opined', { agencyOpinion: 'objected: 已备课' })
  })
  test('is for the reason that the school or the platform names; a parent asks as a parent', () => {
    const why = { cause: 'mistake' }
    ask(why, {}, person('SM')).records('applied', { cause: 'mistake', opineUntil: null })
    ask(why, {}, person('PO')).records('applied', { cause: 'mistake' })
    ask(why).records('applied', { cause: 'parent' })
    ask({}, {}, person('SM')).records('applied', { cause: 'parent' })
    ask({}, {}, person('PO')).records('applied', { cause: 'platform', opineUntil: null })
    ask({}, {}, person('AM')).records('applied', { cause: 'agency' })
  })
  test('whose agency is not asked by a day takes its silence at once', () =>
    given(refund, { ...applied, agencyOpinion: null, opineUntil: null })
      .when(opine, { agrees: true }, {}, { actor: system })
      .records('opined', { agencyOpinion: 'silence' }))
  const audits = { ...facts, policy: house, besideCents: 0, formerCents: 0 }
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
  test('approved in part leaves the place alone', () => assert.equal(sign({ leaves: false, amountCents: 20_000 }).steps().length, 1))
  test('of all that is left is not approved without ending the place, unless another order pays for it', () => {
    sign({ leaves: false }).refuses(no.keepsPlace)
    sign({ leaves: false, amountCents: 20_000 }, { amountCents: 30_000, remark: 'x' }, {}, person('PO')).refuses(no.keepsPlace)
    assert.equal(sign({ leaves: false }, {}, { others: [{}] }).steps().length, 1)
    assert.equal(sign({ leaves: false }, {}, { place: { ...place, status: 'annulled' } }).steps().length > 0, true)
  })
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
  test('needs the words that all of the money asks for which leaves with it, as it was asked for or is now', () => {
    const all = { amountCents: 30_000, approvals: [] },
      beside = { others: [other(90_000)] }
    sign(all, {}, { ...beside, besideCents: 90_000 }).records('step_approved', { waitsFor: 'platform' })
    sign({ ...all, quote: { besideCents: 90_000 } }, {}, beside).records('step_approved', { waitsFor: 'platform' })
    const names = (cents: number, more: object = {}) =>
      steps({ amountCents: 30_000, cause: 'parent', ...more } as never, house, { besideCents: cents }).map(one => one.name)
    assert.deepEqual([names(0), names(70_001), names(270_001)], [['school'], ['school', 'platform'], ['school', 'platform', 'finance']])
    assert.deepEqual(names(0, { quote: { besideCents: 270_001 } }), ['school', 'platform', 'finance'])
  })
  test('needs the words that it needs with all that people have had back of the order or the place before', () => {
    const back = (amountCents: number, more: object = {}) =>
      row(refund, { id: 'r0', orderId: 'o1', enrolmentId: 'e1', status: 'success', submittedBy: 'u1', amountCents, ...more })
    const former = [back(40_000), back(50_000, { id: 'r9', orderId: 'o9', status: 'approved' })],
      owed = [back(90_000, { id: 'r8', submittedBy: null }), back(90_000, { id: 'r7', orderId: 'o7', enrolmentId: 'e7' }), back(90_000, { id: 'r1' })]
    assert.equal(formerOf(row(refund, { id: 'r1', orderId: 'o1', enrolmentId: 'e1' }), [...former, ...owed]), 90_000)
    assert.equal(formerOf(row(refund, { id: 'r1', orderId: 'o1', enrolmentId: null }), [...former, ...owed]), 40_000)
    const asks = (amountCents: number, of: object[]) => (ask({ amountCents }, { former: of }).steps() as any[])[0].data.waitsFor
    assert.deepEqual([asks(10_000, former), asks(10_001, former), asks(10_001, owed)], ['school', 'school', 'school'])
    const names = (formerCents: number) => steps({ amountCents: 10_001, cause: 'parent' } as never, house, { formerCents }).map(one => one.name)
    assert.deepEqual([names(0), names(90_000), names(290_000)], [['school'], ['school', 'platform'], ['school', 'platform', 'finance']])
    const part = { amountCents: 10_001, leaves: false }
    sign(part, {}, { formerCents: 89_999 }).records('approved', {})
    sign(part, {}, { formerCents: 90_000 }).records('step_approved', { waitsFor: 'platform' })
  })
  test('hands what leaves with it to finance, who neither asked nor agreed', () => {
    const steps = sign({}, {}, { others: [other(9_000)], besideCents: 9_000 }).steps() as any[]
    const { input } = steps.find(one => one.command === refundBySystem)
    expect(input).toMatchObject({ orderId: 'o2', amountCents: 9_000, submittedBy: 'u1', approvals: [{ step: 'school', userId: 'SM' }] })
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
    issue({ submittedBy: 'u1', approvals: [{ step: 'school' }] }).records('issued', { submittedBy: 'u1', approvals: [{ step: 'school' }] })
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
  test('is given up by finance between two tries, by the system at any time', () => {
    const give = (status: string, actor = person('FI')) =>
      given(refund, { ...approved, status, tries: 2 } as object).when(abandon, { failure: 'x' }, {}, { actor })
    give('retry').records('abandoned', { tries: 3, retryAt: null, failure: 'x' })
    give('processing').refuses(no.stillSent)
    give('processing', system).records('abandoned', { tries: 3 })
  })
  test('turns abnormal when trying is of no use', () => {
    const named = (tries: number, permanent: boolean) =>
      refundSteps(row(refund, { id: 'r', status: 'processing', tries }), { state: 'failed', failure: 'x', permanent }, scene()).map(one => one.command.name)
    assert.deepEqual([named(0, false), named(5, false), named(0, true)], [['fail'], ['abandon'], ['abandon']])
    assert.deepEqual(refundSteps(row(refund, { status: 'success' }), { state: 'failed', failure: 'x', permanent: true }, scene()), [])
    assert.deepEqual(
      refundSteps(row(refund, { id: 'r', status: 'processing' }), undefined, scene()).map(one => one.command.name),
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
  test('by hand goes to whoever of several guardians is verified and not blocked', () => {
    byHand({}, [{ ...bond, verifiedAt: null }, bond]).records('hand_prepared')
    byHand({}, [{ ...bond, blocked: true }]).refuses(no.payee)
  })
  test('by hand takes two people', () => {
    byHand().records('hand_prepared', { handBy: 'FI', voucherNo: 'V' })
    byHand({ handBy: 'FI', voucherNo: 'V' }).refuses(no.secondPerson)
    byHand({ handBy: 'other', voucherNo: 'W' }).refuses(no.voucher)
    byHand({ handBy: 'other', voucherNo: 'V' }).records('paid_by_hand', { executedBy: 'FI' })
    byHand({}, [bond], 'V', person('FI', 'SM')).refuses(no.executor)
  })
  test('seen at the gateway alone is registered and linked within what was paid', () => {
    const input = { orderCode: 'D1', gatewayNo: 'G', amountCents: 5, remark: 'x' }
    const seen = { due, payments: [paid], refunds: [], use: undefined, number: 1 }
    given(refund, {}).when(register, input, seen).records('registered', { gatewayNo: 'G', paymentId: 'p1', cause: 'platform' })
    given(refund, {})
      .when(register, input, { ...seen, due: undefined, payments: [] })
      .refuses(no.noOrder)
    given(refund, {})
      .when(register, input, { ...seen, payments: [] })
      .refuses(no.noPayment)
    given(refund, {})
      .when(register, { ...input, amountCents: 0 }, seen)
      .refuses(no.positive)
    given(refund, {})
      .when(register, input, { ...seen, refunds: [row(refund, { id: 'r0', status: 'external', gatewayNo: 'G' })] })
      .refuses(no.gatewayNoUsed)
    const linking = (amountCents: number, more: object = {}, said: object = {}) =>
      given(refund, { ...applied, status: 'external', paymentId: 'p1', amountCents }).when(
        link,
        { remark: 'x', ...said },
        { paid, payments: [paid], others: [], use: undefined, due, place, ...more },
        { actor: person('FI') },
      )
    linking(30_001).refuses(no.tooMuch)
    linking(30_000).records('linked', { refundedAt: noon, executedBy: 'FI' })
    // Paid twice, and the second came back by itself: what the channel gives back then is of the first, whichever it was registered under.
    const first = row(payment, { ...paid, id: 'p0', tradeNo: 'T0', disposition: 'order', payType: 'wechat', payerId: 'u1' }),
      second = row(payment, { ...paid, id: 'p1', tradeNo: 'T1', disposition: 'duplicate', payType: 'alipay', payerId: 'u2' }),
      gone = row(refund, { id: 'r9', status: 'success', paymentId: 'p1', amountCents: 30_000, cause: 'duplicate' })
    const twice = { ...seen, payments: [second, first] }
    given(refund, {})
      .when(register, input, { ...twice, refunds: [gone] })
      .records('registered', { paymentId: 'p0', payType: 'wechat', cause: 'platform' })
    given(refund, {}).when(register, input, twice).refuses(no.whichPayment)
    given(refund, {})
      .when(register, { ...input, amountCents: 30_001 }, twice)
      .refuses(no.whichPayment)
    given(refund, {})
      .when(register, { ...input, tradeNo: 'T9' }, twice)
      .refuses(no.otherTrade)
    given(refund, {})
      .when(register, { ...input, tradeNo: 'T1' }, twice)
      .records('registered', { paymentId: 'p1', cause: 'duplicate' })
    linking(5, { paid: second, payments: [second, first], others: [gone] }).records('linked', {
      paymentId: 'p0',
      payType: 'wechat',
      payerId: 'u1',
      cause: 'platform',
    })
    linking(5, { paid: second, payments: [second, first], others: [gone] }, { tradeNo: 'T1' }).refuses(no.tooMuch)
  })
})
