/** Tests of release, enrolment window and what follows it. */
import { expect, test } from 'vitest'
import { noon, given, person } from '../../tests/spec.ts'
import { no as audit } from '../audit/audit.ts'
import { policyOf } from '../system/index.ts'
import { clock, district, enrol, klass, who } from '../../tests/openclass.ts'
import { openClass } from './open-class.ts'
import { cancelFact, capacityFact, confirmRules } from './outcome.ts'
import { no } from './refusals.ts'
import { approveRelease, markBelowMin, monthsAfter, rejectRelease, release, releaseRevoked, updateEnrollmentTime } from './release.ts'
import { RefusalError } from '../kit/index.ts'

const rules = { ...policyOf(undefined), id: 'policy' }
const row = {
  status: 'teacher_checked',
  priceCents: 40_000,
  lessonCount: 10,
  firstLessonAt: '2026-10-12T08:30:00.000Z',
  lastLessonAt: '2026-12-12T10:00:00.000Z',
  capacityMin: 2,
  capacity: 20,
  lateJoin: false,
  waitlistOn: true,
} as const
const input = { isAudit: false, enrollEnd: '2026-10-10T10:00:00.000Z' }
const releasing = (more: object = {}, of: object = {}, house: object = {}, at: object = { directRelease: true }, actor = person('SM'), owner?: object) =>
  given(openClass, { ...row, ...of } as never).when(release, { ...input, ...more } as never, { house: { ...rules, ...house }, at, owner } as never, { actor })

test('a release without a start opens at once, with the standard refund policy and the last day as decision day', () =>
  releasing().records('released', { enrollStart: noon, enrollEnd: input.enrollEnd, decisionDate: '2026-10-10', lateJoin: false }))
test('a school without the right releases through audit; the platform may release for it', () => {
  releasing({}, {}, {}, { directRelease: false }).refuses(no.noDirectRelease)
  releasing({}, {}, {}, { directRelease: false }, person('PO')).records('released')
  expect(releasing({ isAudit: true }, {}, {}, { directRelease: false }).steps()).toMatchObject([
    { type: 'release_submitted', to: 'release_pending', data: { submittedBy: 'SM' } },
  ])
})
test('the enrolment window opens from now on, closes after it opens and before the first lesson', () => {
  releasing({ enrollEnd: null }).refuses(no.windowMissing)
  releasing({ enrollStart: '2026-10-01T03:59:59.000Z' }).refuses(no.windowPast)
  releasing({ enrollStart: '2026-10-10T10:00:00.000Z' }).refuses(no.windowOrder)
  releasing({ enrollEnd: '2026-10-12T08:30:00.001Z' }).refuses(no.windowLate)
  releasing({ enrollEnd: '2026-10-12T08:30:00.000Z' }).records('released')
  releasing({}, { firstLessonAt: null }).refuses(no.noLessons)
})
test('a window that was named at the launch holds unless the release names another', () => {
  const launched = { enrollStart: '2026-10-02T00:00:00.000Z', enrollEnd: '2026-10-09T00:00:00.000Z' }
  releasing({ enrollEnd: null }, launched).records('released', { ...launched, decisionDate: '2026-10-09' })
  releasing({}, launched).records('released', { ...launched, enrollEnd: input.enrollEnd })
  releasing({ enrollStart: noon }, launched).records('released', { enrollStart: noon })
  releasing({ waitlistOn: false }).records('released', { waitlistOn: false })
  releasing({}, { waitlistOn: false }).records('released', { waitlistOn: false })
  releasing({}, { lateJoin: true }, { lateJoin: true }).records('released', { lateJoin: true })
  releasing({ lateJoin: false }, { lateJoin: true }, { lateJoin: true }).records('released', { lateJoin: false, lateJoinClosed: true })
  // Where the house lets nobody join late, there is nothing to say no to; who says nothing leaves it to the house.
  releasing({ lateJoin: false }).records('released', { lateJoinClosed: false })
  releasing({}, {}, { lateJoin: true }).records('released', { lateJoinClosed: false })
})
test('a charge is bounded in months, lessons, amount and lead time; a free class is not', () => {
  releasing({}, { lastLessonAt: '2027-01-12T08:30:00.001Z' }).refuses(no.chargeMonths)
  releasing({}, { lastLessonAt: '2027-01-12T08:30:00.000Z' }).records('released')
  releasing({}, { lessonCount: 61 }).refuses(no.chargeLessons)
  releasing({}, { priceCents: 500_001 }).refuses(no.chargeAmount)
  releasing({}, {}, { chargeLeadDays: 10 }).refuses(no.chargeLead)
  releasing({}, { priceCents: 0, lessonCount: 61, lastLessonAt: '2027-05-01T00:00:00.000Z' }).records('released')
})
test('months end on their last day', () => {
  expect(monthsAfter('2026-11-30T08:00:00.000Z', 3)).toBe('2027-02-28T08:00:00.000Z')
  expect(monthsAfter('2026-12-15T08:00:00.000Z', 1)).toBe('2027-01-15T08:00:00.000Z')
})
test('a refund policy decides every case', () => {
  for (const refundPolicy of [
    {},
    { name: 'x', rules: [] },
    { name: 'x', rules: [{ backBp: 10_001 }] },
    { name: 'x', rules: [{ beforeDays: 1, backBp: 1 }] },
    { name: 'x', rules: [{ taughtPercentMax: 101, backBp: 1 }, { backBp: 1 }] },
  ])
    releasing({ refundPolicy }).refuses(no.refundPolicy)
  // Refunds would take it for the terms of a moved tour, and hold everybody who paid before to it.
  releasing({ refundPolicy: { name: '改期', rules: [{ backBp: 0 }] } }).refuses(no.policyName)
  releasing({ refundPolicy: { name: 'x', rules: [{ beforeDays: 1, backBp: 10_000 }, { backBp: 0 }] } }).records('released')
})
test('a class of a suspended agency is not released', () => releasing({}, {}, {}, undefined, undefined, { status: 'suspended' }).refuses(no.agencySuspended))
test('late join needs the policy', () => {
  releasing({ lateJoin: true }).refuses(no.lateJoinOff)
  releasing({ lateJoin: true }, {}, { lateJoin: true }).records('released', { lateJoin: true })
})
test('the decision day lies between the end of enrolment and the first lesson', () => {
  releasing({ decisionDate: '2026-10-09' }).refuses(no.decisionDay)
  releasing({ decisionDate: '2026-10-13' }).refuses(no.decisionDay)
})

const pending = { ...row, status: 'release_pending', submittedBy: 'SM', approvals: [], enrollEnd: input.enrollEnd } as const
test('the commission approves a release while its window is still ahead; the submitter never', () => {
  given(openClass, pending as never)
    .when(approveRelease, {}, {}, { actor: person('EC') })
    .records('released')
  given(openClass, { ...pending, submittedBy: 'EC' } as never)
    .when(approveRelease, {}, {}, { actor: person('EC') })
    .refuses(audit.ownSubmission)
  given(openClass, pending as never)
    .when(approveRelease, {}, {}, { actor: person('EC'), now: '2026-10-10T10:00:00.000Z' })
    .refuses(no.windowOver)
  given(openClass, pending as never)
    .when(rejectRelease, { remark: '理由' }, {}, { actor: person('EC') })
    .records('release_rejected', { auditRemark: '理由' })
  given(openClass, { ...pending, submittedBy: 'PO' } as never)
    .when(rejectRelease, { remark: '理由' }, {}, { actor: person('PO') })
    .refuses(audit.ownSubmission)
})
const says = (act: () => unknown): string => {
  try {
    act()
  } catch (error) {
    if (error instanceof RefusalError) return error.refused.code
  }
  return ''
}
test('only the submitter takes back a release in audit', () => {
  expect(says(() => releaseRevoked(pending as never, person('SM', 'other')))).toBe(audit.notSubmitter.code)
  expect(releaseRevoked(pending as never, person('SM'))).toMatchObject({ type: 'release_revoked', to: 'teacher_checked' })
})

const open = { ...row, status: 'released', enrollStart: '2026-10-01T00:00:00.000Z', enrollEnd: input.enrollEnd, decisionDate: '2026-10-10' } as const
const moving = (more: object, pupils: readonly object[] = [], now = noon) =>
  given(openClass, open as never).when(updateEnrollmentTime, more as never, { house: rules, roster: { pupils } } as never, { now })
test('the window may be extended up to the first lesson, and says that it was', () => {
  moving({ enrollEnd: '2026-10-12T08:30:00.000Z' }).records('enrollment_time_updated', { extended: true, decisionDate: '2026-10-12' })
  moving({ enrollEnd: '2026-10-12T08:30:00.001Z' }).refuses(no.windowLate)
  moving({ enrollEnd: '2026-10-01T03:00:00.000Z' }).refuses(no.windowOver)
})
test('the start moves later only while nobody has enrolled, and never into the past', () => {
  moving({ enrollStart: '2026-10-03T00:00:00.000Z' }).records('enrollment_time_updated')
  moving({ enrollStart: '2026-10-03T00:00:00.000Z' }, [{ to: null }]).refuses(no.windowMoved)
  moving({ enrollStart: '2026-09-30T00:00:00.000Z' }).refuses(no.windowPast)
  moving({ enrollStart: '2026-10-11T00:00:00.000Z' }).refuses(no.windowOrder)
  moving({ decisionDate: '2026-10-01' }).refuses(no.decisionDay)
})

test('on its decision day a class with too few pupils is marked, once', async () => {
  const at = await district()
  await klass(at, 'released')
  await enrol(at, 'k1', 'c1')
  clock(at, '2026-10-09 23:00')
  await at.tick()
  expect((await at.row(openClass, 'k1')).belowMin).toBe(false)
  clock(at, '2026-10-10 12:00')
  await at.tick()
  expect((await at.row(openClass, 'k1')).belowMin).toBe(true)
  await expect(at.run(at.as('system'), markBelowMin, 'k1')).rejects.toMatchObject({ refused: no.notBelow })
})
test('a class with enough pupils is not below its minimum', () =>
  given(openClass, { ...open, decisionDate: '2026-10-01' } as never)
    .when(markBelowMin, {}, { roster: { pupils: [{ to: null }, { to: null }] } } as never)
    .refuses(no.notBelow))
test('a released class keeps its terms whatever happens to its product', async () => {
  const at = await district(),
    people = who(at)
  await klass(at, 'released')
  expect(await at.row(openClass, 'k1')).toMatchObject({ priceCents: 40_000, capacity: 20, refundPolicy: { name: '标准' } })
  await expect(at.run(people.agency, release, 'k1', input)).rejects.toThrow()
})

test('a class is confirmed after its window, with enough paid pupils and no open hold', () => {
  const confirm =
    (more: object, now = '2026-10-10T10:00:00.000Z', actor = person('SM')) =>
    () =>
      confirmRules({ ...open, enrollEnd: input.enrollEnd } as never, { enrolled: 2, open: 0, ...more }, { actor, now })
  expect(confirm({})()).toMatchObject({ type: 'class_confirmed' })
  expect(says(confirm({}, noon))).toBe(no.windowOpen.code)
  expect(confirm({ remark: '已满' }, noon)()).toMatchObject({ data: { enrollEnd: noon } })
  expect(says(confirm({ open: 1 }))).toBe(no.holdsOpen.code)
  expect(says(confirm({ enrolled: 1 }))).toBe(no.belowMin.code)
  expect(says(confirm({ enrolled: 1, remark: '仍开班' }))).toBe(no.belowMin.code)
  expect(confirm({ enrolled: 1, remark: '仍开班' }, undefined, person('PO'))()).toMatchObject({ type: 'class_confirmed' })
})
test('once money was taken a class is cancelled by the platform or its approval', () => {
  const cancel = (more: object) => () =>
    cancelFact(open as never, { cancelReason: 'weather', remark: '台风' }, { moneyTaken: true, actor: person('SM'), ...more })
  expect(says(cancel({}))).toBe(no.needsApproval.code)
  expect(cancel({ moneyTaken: false })()).toMatchObject({ type: 'cancelled', data: { cancelReason: 'weather', remark: '台风' } })
  expect(cancel({ actor: person('PO') })()).toMatchObject({ type: 'cancelled' })
  expect(says(cancel({ application: { status: 'approved', openClassId: 'another' } }))).toBe(no.needsApproval.code)
})
test('the minimum stays at or below the seats', () => {
  expect(says(() => capacityFact(open as never, { capacity: 1 }))).toBe(no.seats.code)
  expect(capacityFact(open as never, { capacity: 30 })).toMatchObject({ data: { capacity: 30, capacityMin: 2 } })
})
