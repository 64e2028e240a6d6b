/** Rules of agency teachers and their fees (L15, L12, T5). */
import { expect, test } from 'vitest'
import { given, noon, person } from '../../tests/spec.ts'
import { no as noAudit } from '../audit/index.ts'
import * as fees from './teacher-fee.commands.ts'
import { teacherFee } from './organisation.ts'
import { agencyTeacher } from './person.ts'
import * as teachers from './agency-teacher.commands.ts'
import { fact } from '../kit/index.ts'

const papers = { certificateUntil: '2030-01-01', noCrimeUntil: '2027-01-01', contractUntil: '2027-06-30' }
const form = { name: '李老师', phone: '13700000001', idCard: '110101198503070015', certificateNo: 'C1', ...papers }
const home = { agency: { id: 'a1', areaCode: '110101', status: 'active' }, sameCard: 0 }
const AM = { actor: person('AM') },
  PO = { actor: person('PO') }
const row = { id: 't1', agencyId: 'a1', submittedBy: 'AM', approvals: [], ...form } as const

test('a teacher is registered for an agency and carries its area', () => {
  given(agencyTeacher, {}).when(teachers.save, form, home, AM).records('saved', { agencyId: 'a1', areaCode: '110101' })
  given(agencyTeacher, {})
    .when(teachers.save, form, { ...home, agency: undefined }, AM)
    .refuses(teachers.no.noAgency)
})
test('an ID card is one teacher at a time', () => {
  given(agencyTeacher, {})
    .when(teachers.save, form, { ...home, sameCard: 1 }, AM)
    .refuses(teachers.no.idCardTaken)
  given(agencyTeacher, {})
    .when(teachers.submit, form, { ...home, sameCard: 1 }, AM)
    .refuses(teachers.no.idCardTaken)
})
test('a submission is complete, of an active agency, with papers in date', () => {
  given(agencyTeacher, {})
    .when(teachers.submit, { ...form, certificateNo: null }, home, AM)
    .refuses({ code: 'kit.required', label: ['', ''] })
  given(agencyTeacher, {})
    .when(teachers.submit, form, { ...home, agency: { status: 'suspended' } }, AM)
    .refuses(teachers.no.agencyOff)
  given(agencyTeacher, {})
    .when(teachers.submit, { ...form, certificateUntil: '2026-09-30' }, home, AM)
    .refuses(teachers.no.certificateOver)
  given(agencyTeacher, {})
    .when(teachers.submit, { ...form, noCrimeUntil: '2026-09-30' }, home, AM)
    .refuses(teachers.no.noCrimeOver)
  given(agencyTeacher, {})
    .when(teachers.submit, { ...form, contractUntil: '2026-09-30' }, home, AM)
    .refuses(teachers.no.contractOver)
  given(agencyTeacher, {}).when(teachers.submit, form, home, AM).records('submitted', { submittedBy: 'AM', agencyId: 'a1' })
})
test('a rejected teacher is submitted again only with something changed', () => {
  const rejected = [fact(agencyTeacher, 'submitted', row, 'pending'), fact(agencyTeacher, 'rejected', { revised: false })]
  given(agencyTeacher, rejected).when(teachers.submit, {}, home, AM).refuses(noAudit.nothingChanged)
  given(agencyTeacher, [...rejected, fact(agencyTeacher, 'updated', { revised: true }, 'rejected')])
    .when(teachers.submit, {}, home, AM)
    .records('submitted')
  given(agencyTeacher, rejected).when(teachers.update, { certificateNo: 'C2' }, home, AM).records('updated', { revised: true })
})
test('the platform approves, never who submitted, and never with papers that ran out', () => {
  const pending = { ...row, status: 'pending' } as const
  given(agencyTeacher, pending).when(teachers.approve, {}, {}, PO).records('approved')
  given(agencyTeacher, pending)
    .when(teachers.approve, {}, {}, { actor: person('PO', 'AM') })
    .refuses(noAudit.ownSubmission)
  given(agencyTeacher, pending).when(teachers.approve, {}, {}, AM).refuses(noAudit.notYourStep)
  given(agencyTeacher, { ...pending, noCrimeUntil: '2026-09-30' })
    .when(teachers.approve, {}, {}, PO)
    .refuses(teachers.no.noCrimeOver)
})
test('only the submitter revokes, before anybody approved', () =>
  given(agencyTeacher, { ...row, status: 'pending' })
    .when(teachers.revoke, {}, {}, { actor: person('AM', 'x') })
    .refuses(noAudit.notSubmitter))
test('what decided the approval waits for a new one while the rest changes at once', () => {
  const approved = { ...row, status: 'approved' } as const
  given(agencyTeacher, approved)
    .when(teachers.update, { titleLevel: '高级' }, home, AM)
    .then({ type: 'updated', data: { titleLevel: '高级' } })
  given(agencyTeacher, approved)
    .when(teachers.update, { certificateNo: 'C2', titleLevel: '高级' }, home, AM)
    .records('update_applied', { draft: { certificateNo: 'C2' }, draftStatus: 'pending', titleLevel: '高级', certificateNo: undefined })
  given(agencyTeacher, { ...approved, draftStatus: 'pending' })
    .when(teachers.update, { certificateNo: 'C3' }, home, AM)
    .refuses(teachers.no.inAudit)
  given(agencyTeacher, approved).when(teachers.update, { certificateNo: 'C1' }, home, AM).refuses(teachers.no.nothing)
  given(agencyTeacher, approved).when(teachers.update, { idCard: '110101198503070023' }, home, AM).refuses(teachers.no.idCardStays)
})
test('approved changes come into force, rejected ones do not', () => {
  const waiting = { ...row, status: 'approved', draft: { certificateNo: 'C2' }, draftStatus: 'pending' } as const
  given(agencyTeacher, waiting).when(teachers.approveUpdate, {}, {}, PO).records('update_approved', { certificateNo: 'C2', draft: null })
  given(agencyTeacher, { ...row, status: 'approved' })
    .when(teachers.approveUpdate, {}, {}, PO)
    .refuses(teachers.no.noDraft)
  given(agencyTeacher, { ...row, status: 'approved' })
    .when(teachers.rejectUpdate, { remark: '不清晰' }, {}, PO)
    .refuses(teachers.no.noDraft)
  given(agencyTeacher, waiting).when(teachers.rejectUpdate, { remark: '不清晰' }, {}, PO).records('update_rejected', { draftStatus: 'rejected' })
})
test('an unapproved teacher may be approved anew by the platform', () =>
  given(agencyTeacher, { ...row, status: 'unapproved' })
    .when(teachers.approve, {}, {}, PO)
    .records('approved'))
test('a teacher with papers out of date is not enabled', () =>
  given(agencyTeacher, { ...row, status: 'disabled', contractUntil: '2026-09-30' })
    .when(teachers.enable, {})
    .refuses(teachers.no.contractOver))
test('who may teach up to a day is approved, unblocked and has papers for it', () => {
  const fit = { ...papers, status: 'approved', blocked: false } as const
  expect(teachers.unfit(fit, '2026-12-31')).toEqual([])
  expect(teachers.unfit({ ...fit, status: 'disabled' }, '2026-12-31').map(one => one.code)).toEqual([teachers.no.notApproved.code])
  expect(teachers.unfit({ ...fit, blocked: true }, '2027-01-02').map(one => one.code)).toEqual([teachers.no.blocked.code, teachers.no.noCrimeOver.code])
})

const fee = { teacherId: 't1', feePerLesson: 20_000, startTime: '2026-09-01' }
const teacher = { agencyId: 'a1', status: 'approved' }
test('a rate is for a teacher who is there', () =>
  given(teacherFee, {})
    .when(fees.save, fee, { teacher: { status: 'left' }, rates: [] })
    .refuses(fees.no.noTeacher))
test('a rate ends no earlier than it starts', () =>
  given(teacherFee, {})
    .when(fees.save, { ...fee, endTime: '2026-08-31' }, { teacher, rates: [] })
    .refuses(fees.no.period))
test('rates of one kind never share a day', () => {
  const open = { startTime: '2026-01-01', endTime: null },
    closed = { startTime: '2026-01-01', endTime: '2026-08-31' }
  given(teacherFee, {})
    .when(fees.save, fee, { teacher, rates: [open] })
    .refuses(fees.no.overlap)
  given(teacherFee, {})
    .when(fees.save, { ...fee, startTime: '2026-08-31' }, { teacher, rates: [closed] })
    .refuses(fees.no.overlap)
  given(teacherFee, {})
    .when(fees.save, fee, { teacher, rates: [closed] })
    .records('saved', { agencyId: 'a1', endTime: null })
  const later = { startTime: '2026-10-01', endTime: null }
  given(teacherFee, {})
    .when(fees.save, { ...fee, endTime: '2026-10-01' }, { teacher, rates: [later] })
    .refuses(fees.no.overlap)
  given(teacherFee, {})
    .when(fees.save, { ...fee, endTime: '2026-09-30' }, { teacher, rates: [later] })
    .records('saved', { endTime: '2026-09-30' })
})
test('a rate is over the day after its last one, by itself, and still serves the lessons of its days', () => {
  const rate = { ...fee, endTime: '2026-10-01', status: 'current' } as const
  given(teacherFee, rate).when(fees.lapse, {}, {}, { now: '2026-10-01T15:59:00.000Z' }).refuses(fees.no.inForce)
  given(teacherFee, rate).when(fees.lapse, {}, {}, { now: '2026-10-01T16:00:00.000Z' }).records('ended', { endTime: '2026-10-01' })
  given(teacherFee, { ...rate, endTime: null })
    .when(fees.lapse, {}, {})
    .refuses(fees.no.inForce)
  expect(fees.rateOn([{ ...rate, status: 'ended', productType: null }], null, '2026-10-01')).toBeDefined()
})

test('a rate is not ended before it starts, later than it ends, or before a day it was used for', () => {
  const rate = { ...fee, status: 'current', usedUntil: '2026-09-20' } as const
  given(teacherFee, rate).when(fees.end, { endTime: '2026-08-01' }).refuses(fees.no.period)
  given(teacherFee, rate).when(fees.end, { endTime: '2026-09-10' }).refuses(fees.no.usedLater)
  given(teacherFee, { ...rate, endTime: '2026-09-30' })
    .when(fees.end, { endTime: '2026-10-30' })
    .refuses(fees.no.overlap)
  given(teacherFee, rate).when(fees.end, { endTime: '2026-09-20' }).records('ended', { endTime: '2026-09-20' })
  given(teacherFee, { ...rate, usedUntil: null, endTime: '2026-09-01' })
    .when(fees.end, { endTime: '2026-09-01' })
    .records('ended')
  given(teacherFee, rate)
    .when(fees.end, {})
    .then({ type: 'ended', data: { endTime: '2026-10-01' } })
})
test('a used rate is not removed', () =>
  given(teacherFee, { ...fee, usedAt: noon, status: 'current' })
    .when(fees.remove, {})
    .refuses(fees.no.used))
test('a rate is used on a day it is in force, and remembers the last', () => {
  given(teacherFee, { ...fee, status: 'current' })
    .when(fees.use, { date: '2026-08-31' })
    .refuses(fees.no.outside)
  given(teacherFee, { ...fee, status: 'current' })
    .when(fees.use, { date: '2026-09-05' })
    .records('used', { usedAt: noon, usedUntil: '2026-09-05' })
  given(teacherFee, { ...fee, status: 'current', usedAt: noon, usedUntil: '2026-09-09' })
    .when(fees.use, { date: '2026-09-05' })
    .then()
})
test('the rate of a day is the one of the course type, else the one for every type', () => {
  const rates = [
    { id: 'any', productType: null, startTime: '2026-01-01', endTime: null, status: 'current' },
    { id: 'art', productType: 'art', startTime: '2026-09-01', endTime: '2026-09-30', status: 'ended' },
    { id: 'gone', productType: 'art', startTime: '2026-01-01', endTime: null, status: 'removed' },
  ]
  expect([
    fees.rateOn(rates, 'art', '2026-09-30')?.id,
    fees.rateOn(rates, 'art', '2026-10-01')?.id,
    fees.rateOn(rates, 'music', '2026-09-10')?.id,
    fees.rateOn(rates, 'art', '2025-12-31')?.id,
  ]).toEqual(['art', 'any', 'any', undefined])
})
test('a settlement uses a rate on its days only, and notes the latest of them', () => {
  const rate = { ...fee, status: 'ended', endTime: '2026-09-30', usedAt: noon, usedUntil: '2026-09-20' } as const
  given(teacherFee, rate).when(fees.use, { date: '2026-08-31' }).refuses(fees.no.outside)
  given(teacherFee, rate).when(fees.use, { date: '2026-10-01' }).refuses(fees.no.outside)
  given(teacherFee, rate).when(fees.use, { date: '2026-09-20' }).then()
  given(teacherFee, rate).when(fees.use, { date: '2026-09-30' }).records('used', { usedAt: noon, usedUntil: '2026-09-30' })
  given(teacherFee, { ...rate, usedAt: null, usedUntil: null })
    .when(fees.use, { date: '2026-09-01' })
    .records('used', { usedAt: noon, usedUntil: '2026-09-01' })
})
test('the rate of a day is that of the course type, else the one for all types', () => {
  const whole = { productType: null, startTime: '2026-09-01', endTime: null, status: 'current' },
    art = { ...whole, productType: 'art', endTime: '2026-09-30' }
  expect(fees.rateOn([whole, art], 'art', '2026-09-30')).toBe(art)
  expect(fees.rateOn([whole, art], 'art', '2026-10-01')).toBe(whole)
  expect(fees.rateOn([whole, art], 'music', '2026-09-01')).toBe(whole)
  expect(fees.rateOn([whole, art], null, '2026-09-01')).toBe(whole)
  expect(fees.rateOn([whole, { ...art, status: 'removed' }], 'art', '2026-09-02')).toBe(whole)
  expect(fees.rateOn([art], null, '2026-09-02')).toBeUndefined()
})
