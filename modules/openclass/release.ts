/** Release of a class to parents: enrolment window, charging rules, refund policy; directly or through audit. */
import { approval, mayRevoke, type Step, submission } from '../audit/index.ts'
import { about, type Actor, command, day, dayOf, ensure, fact, flag, gather, get, json, optional, pick, type Row } from '../kit/index.ts'
import { agency, school } from '../people/index.ts'
import { policy, policyId, policyOf, type Policy } from '../system/index.ts'
import { type LeaveTerms, openClass, type RefundPolicy } from './open-class.ts'
import { isMovedPolicy } from './policy-words.ts'
import { no } from './refusals.ts'
import { classRoster, pupilsNow } from './roster.ts'

type Class = Row<typeof openClass>
/** The refund policies a school may choose from; a class carries a copy of the one it was released with. */
export const refundPresets: Readonly<Record<'standard' | 'gentle' | 'strict', RefundPolicy>> = {
  standard: { name: '标准', rules: [{ beforeDays: 0, backBp: 10_000 }, { taughtPercentMax: 50, backBp: 10_000 }, { backBp: 8_000 }] },
  gentle: { name: '全额按未上课次', rules: [{ backBp: 10_000 }] },
  strict: {
    name: '严格',
    rules: [{ beforeDays: 3, backBp: 10_000 }, { beforeDays: 0, backBp: 9_000 }, { taughtPercentMax: 33, backBp: 7_000 }, { backBp: 5_000 }],
  },
}
const isLeaveTerms = (terms: LeaveTerms | undefined): boolean => {
  if (terms === undefined) return true
  const between = (n: unknown, max: number) => Number.isInteger(n) && Number(n) >= 1 && Number(n) <= max
  return terms?.gives === 'make_up' ? between(terms.withinDays, 365) : terms?.gives === 'refund' && between(terms.backBp, 10_000)
}
/** A policy decides every case: known rules in order, the last one without a condition. */
function ensureRefundPolicy(given: RefundPolicy): void {
  const rules = given?.rules
  const whole = (n: unknown, max: number) => n === undefined || (Number.isInteger(n) && Number(n) >= 0 && Number(n) <= max)
  ensure(
    typeof given?.name === 'string' &&
      Array.isArray(rules) &&
      rules.length > 0 &&
      rules.length <= 10 &&
      rules.every(
        rule => rule && Number.isInteger(rule.backBp) && whole(rule.backBp, 10_000) && whole(rule.beforeDays, 365) && whole(rule.taughtPercentMax, 100),
      ) &&
      rules.at(-1)!.beforeDays === undefined &&
      rules.at(-1)!.taughtPercentMax === undefined &&
      isLeaveTerms(given.leave),
    about(no.refundPolicy, 'refundPolicy'),
  )
  // By this name refunds know the terms of a tour that was moved, which hold for whoever paid before.
  ensure(!isMovedPolicy(given), about(no.policyName, 'refundPolicy'))
}

/** The instant `count` months after another, same day and clock, or the month's last day. */
export function monthsAfter(instant: string, count: number): string {
  const at = new Date(instant),
    date = at.getUTCDate()
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() + count)
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  at.setUTCDate(Math.min(date, last))
  return at.toISOString()
}

export interface Window {
  readonly enrollStart: string
  readonly enrollEnd: string
}
/** Charges are bounded in months, lessons, amount and lead time; a free class charges nothing. */
function ensureCharge(row: Class, window: Window, house: Policy): void {
  if (row.priceCents === 0) return
  const first = row.firstLessonAt!,
    last = row.lastLessonAt!
  ensure(last <= monthsAfter(first, house.chargeMonthsMax), no.chargeMonths, { max: house.chargeMonthsMax })
  ensure(row.lessonCount <= house.chargeLessonsMax, no.chargeLessons, { max: house.chargeLessonsMax })
  ensure(row.priceCents <= house.chargeMaxCents, no.chargeAmount, { max: house.chargeMaxCents })
  ensure(Date.parse(first) - Date.parse(window.enrollStart) <= house.chargeLeadDays * day, no.chargeLead, { max: house.chargeLeadDays })
}
function ensureWindow(row: Class, { enrollStart, enrollEnd }: Window): void {
  ensure(row.firstLessonAt && row.lastLessonAt, no.noLessons)
  ensure(enrollStart < enrollEnd, about(no.windowOrder, 'enrollEnd'))
  ensure(enrollEnd <= row.firstLessonAt, about(no.windowLate, 'enrollEnd'), { firstLessonAt: row.firstLessonAt })
}
const ensureDecision = (date: string, row: Class, window: Window, zone: string): void =>
  ensure(date >= dayOf(window.enrollEnd, zone) && date <= dayOf(row.firstLessonAt!, zone), about(no.decisionDay, 'decisionDate'))

const { fields } = openClass
export const release = command(openClass, 'release', {
  label: ['发布', 'Release'],
  by: ['SM', 'PO'],
  input: {
    isAudit: flag('发布方式', 'How it is released', {
      required: true,
      initial: false,
      answers: [
        ['提交教委审核', 'Submit to the commission'],
        ['直接发布', 'Release at once'],
      ],
    }),
    ...pick(fields, 'enrollStart', 'enrollEnd', 'decisionDate'),
    lateJoin: optional(fields.lateJoin),
    waitlistOn: optional(fields.waitlistOn),
    refundPolicy: json<RefundPolicy>()('退费规则', 'Refund policy'),
  },
  needs: row => gather({ house: get(policy, policyId), at: get(school, row.schoolId), owner: get(agency, row.agencyId) }),
  decide: (row, input, { house, at, owner }, { now, zone, actor }) => {
    const rules = policyOf(house)
    ensure(!owner || owner.status === 'active', no.agencySuspended)
    ensure(input.isAudit || at?.directRelease || actor.role === 'PO', no.noDirectRelease)
    // A window that names no start opens at once.
    const window = { enrollStart: input.enrollStart ?? row.enrollStart ?? now, enrollEnd: input.enrollEnd ?? row.enrollEnd ?? '' }
    ensure(window.enrollEnd, about(no.windowMissing, 'enrollEnd'))
    ensure(window.enrollStart >= now, about(no.windowPast, 'enrollStart'))
    ensureWindow(row, window)
    ensureCharge(row, window, rules)
    const refundPolicy = input.refundPolicy ?? refundPresets.standard
    ensureRefundPolicy(refundPolicy)
    const lateJoin = input.lateJoin ?? row.lateJoin
    ensure(!lateJoin || rules.lateJoin, about(no.lateJoinOff, 'lateJoin'))
    const decisionDate = input.decisionDate ?? dayOf(window.enrollEnd, zone)
    ensureDecision(decisionDate, row, window, zone)
    const late = { lateJoin, lateJoinClosed: rules.lateJoin && !(input.lateJoin ?? !row.lateJoinClosed) }
    const terms = { ...window, ...late, decisionDate, refundPolicy, waitlistOn: input.waitlistOn ?? row.waitlistOn, isAudit: input.isAudit, belowMin: false }
    return input.isAudit
      ? fact(openClass, 'release_submitted', { ...terms, ...submission(actor, now) }, 'release_pending')
      : fact(openClass, 'released', terms, 'released')
  },
})

/** One step: the education commission of the area, or the platform. */
const releaseSteps: readonly Step[] = [{ name: 'commission', by: ['EC', 'PO'] }]
export const { approve: approveRelease, reject: rejectRelease } = approval(openClass, {
  by: ['SM', 'PO'],
  steps: releaseSteps,
  approve: {
    name: 'approveRelease',
    label: ['批准发布', 'Approve the release'],
    input: { remark: fields.remark },
    fact: 'released',
    step: 'release_approved',
    check: (row, _input, _facts, { now }) => ensure(row.enrollEnd! > now, no.windowOver),
  },
  reject: {
    name: 'rejectRelease',
    label: ['驳回发布', 'Reject the release'],
    fact: 'release_rejected',
    record: ({ auditRemark }) => ({ auditRemark, remark: auditRemark }),
  },
})
/** The class side of taking back a release that is still in audit; the command itself also knows seats and orders. */
export function releaseRevoked(row: Class, actor: Actor) {
  mayRevoke(row, actor)
  return fact(openClass, 'release_revoked', { submittedBy: null, submittedAt: null, approvals: null, isAudit: false }, 'teacher_checked')
}

export const updateEnrollmentTime = command(openClass, 'updateEnrollmentTime', {
  many: true,
  label: ['修改报名时间', 'Change the enrolment window'],
  by: ['SM', 'PO'],
  input: pick(fields, 'enrollStart', 'enrollEnd', 'decisionDate'),
  needs: row => gather({ house: get(policy, policyId), roster: get(classRoster, row.id) }),
  decide: (row, input, { house, roster }, { now, zone }) => {
    const window = { enrollStart: input.enrollStart ?? row.enrollStart!, enrollEnd: input.enrollEnd ?? row.enrollEnd! }
    ensure(window.enrollEnd >= now, about(no.windowOver, 'enrollEnd'))
    ensure(window.enrollStart <= row.enrollStart! || (roster?.pupils ?? []).length === 0, about(no.windowMoved, 'enrollStart'))
    ensure(window.enrollStart === row.enrollStart || window.enrollStart >= now, about(no.windowPast, 'enrollStart'))
    ensureWindow(row, window)
    ensureCharge(row, window, policyOf(house))
    const least = dayOf(window.enrollEnd, zone)
    const decisionDate = input.decisionDate ?? (row.decisionDate && row.decisionDate >= least ? row.decisionDate : least)
    ensureDecision(decisionDate, row, window, zone)
    return fact(openClass, 'enrollment_time_updated', { ...window, decisionDate, belowMin: false, extended: window.enrollEnd > row.enrollEnd! })
  },
})

/** The decision day came with too few pupils: somebody must confirm with a reason or cancel. */
export const markBelowMin = command(openClass, 'markBelowMin', {
  label: ['标记人数不足', 'Mark below minimum'],
  needs: row => gather({ roster: get(classRoster, row.id) }),
  decide: (row, _input, { roster }, { now, zone }) => {
    const enrolled = pupilsNow(roster).length
    ensure(!row.belowMin && row.decisionDate && dayOf(now, zone) >= row.decisionDate && enrolled < row.capacityMin, no.notBelow)
    return fact(openClass, 'below_min_marked', { belowMin: true, enrolled })
  },
})
