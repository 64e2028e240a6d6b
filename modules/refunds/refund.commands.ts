/** A refund that people ask for and audit (L10): applied with its quote, an opinion of the agency, steps by amount. */
import { approval, type Step, submission } from '../audit/index.ts'
import { ensureStays, hasStarted, mayPay, no as rule, revoke, withdraw as withdrawPlace } from '../enrolment/index.ts'
import { subjectFields } from '../payments/index.ts'
import { guardian } from '../people/index.ts'
import { policy, policyId, policyOf, type Policy } from '../system/index.ts'
import {
  about,
  invoke,
  choice,
  command,
  count,
  dayOf,
  ensure,
  fact,
  find,
  flag,
  gather,
  get,
  int,
  money,
  offeredWhen,
  optional,
  plusDays,
  type Role,
  type Row,
  startOf,
  step,
  text,
  workingDaysAfter,
} from '../kit/index.ts'
import { refundableOf } from './refundable.ts'
import { formerFor, formerOf } from './former.ts'
import { besideOf, paidFor, payBack } from './pay-back.ts'
import { aboutOrder, refundNo, refundNumber, subsidyBack } from './refund-execution.ts'
import { type Cause, orderFacts, paying, quoteOf, sourceOf } from './quote.ts'
import { no } from './refusals.ts'
import { openRefundStatuses, refund, type stepNames, stepRoles } from './refund.ts'
import { ofRefund } from './statement.ts'

type Refund = Row<typeof refund>

/** What counts beside the amount of a refund: what other orders of the place give back with it, and what people have had back before. */
interface Along {
  readonly besideCents?: number
  readonly formerCents?: number
}
/** Whose word each amount needs: of the refund, with all that counts beside it, when it was asked for or now. What
 * the school applied for itself goes straight to the platform; the platform may stand in for a school that has only one manager. */
export function steps(row: Stepped, rules: Policy, { besideCents = 0, formerCents = 0 }: Along = {}): readonly Step[] {
  const cents = row.amountCents + Math.max(besideCents, row.quote?.besideCents ?? 0) + formerCents
  const school: Step = { name: 'school', by: stepRoles.school }
  const platform: Step = { name: 'platform', by: stepRoles.platform }
  const finance: Step = { name: 'finance', by: stepRoles.finance }
  const fromSchool = !!row.subjectId || row.cause === 'school' || row.cause === 'mistake' || row.cause === 'platform'
  const low = cents <= rules.refundSchoolMaxCents
  const first = fromSchool ? [platform] : low ? [school] : [school, platform]
  return cents > rules.refundPlatformMaxCents ? [...first, finance] : first
}
type Stepped = Pick<Refund, 'amountCents' | 'cause'> & Partial<Pick<Refund, 'subjectId' | 'quote'>>

/** The step that is asked for after so many approvals. */
const stepAfter = (count: number, row: Stepped, rules: Policy, along: Along) => (steps(row, rules, along)[count]?.name ?? null) as keyof typeof stepNames | null

/** Whether somebody would keep a place that nothing is paid for any more: what is left of the order's money, and whether other orders pay
 * for the place too. */
const isForNothing = (place: { readonly status: string } | undefined, leftCents: number, hasOthers: boolean): boolean =>
  place?.status === 'enrolled' && leftCents <= 0 && !hasOthers

const causeOf: Readonly<Partial<Record<Role, Cause>>> = { PR: 'parent', CS: 'parent', SM: 'parent', PO: 'platform', AM: 'agency' }

export const apply = command(refund, 'apply', {
  label: ['申请退款', 'Apply for a refund'],
  by: ['PR', 'SM', 'PO', 'AM', 'CS'],
  input: {
    orderId: text('订单', 'Order', { required: true }),
    amountCents: money('退款金额', 'Amount'),
    reason: text('退款原因', 'Reason', { required: ['请填写退款原因', 'please say why'], lines: 3 }),
    cause: choice({ parent: ['家长申请', 'Parent'], school: ['学校原因', 'School'], mistake: ['录入错误', 'By mistake'] })('原因类别', 'Kind'),
    leaves: flag('退款后', 'After the refund', {
      initial: true,
      answers: [
        ['退出班级', 'The place in the class ends'],
        ['留在班级', 'The place is kept'],
      ],
    }),
  },
  needs: function* (_row, { orderId }, { now, zone }) {
    const facts = yield* orderFacts(orderId)
    const more = yield* gather({
      guardians: find(guardian, { studentId: facts.order?.studentId ?? '', status: 'bound' }),
      open: count(refund, { enrolmentId: facts.order?.enrolmentId ?? '', status: openRefundStatuses }),
      set: get(policy, policyId),
      number: refundNumber(zone, now),
      former: formerFor({ orderId, enrolmentId: facts.order?.enrolmentId ?? null }),
    })
    return { ...facts, ...more, others: (yield* paidFor(facts.order?.enrolmentId ?? '', orderId)).orders }
  },
  decide: (row, input, facts, { actor, now, zone }) => {
    const { order: due, guardians, open, others, number, place } = facts
    ensure(due, no.noOrder)
    if (actor.role === 'PR') ensure(mayPay(guardians, actor.userId), rule.notGuardian)
    const cause = (actor.role === 'SM' || actor.role === 'PO') && input.cause ? input.cause : (causeOf[actor.role as Role] ?? 'parent')
    if (place) ensureStays(place)
    const paid = paying(facts.payments),
      quote = quoteOf(facts, cause, { now, zone })
    ensure(due.status === 'paid' && sourceOf(facts) && quote, no.notPaid)
    ensure(open === 0, no.openRefund)
    // The platform may give more than the policy, and says why; everybody else gets what the policy says.
    const most = actor.role === 'PO' ? quote.refundableCents : quote.cents
    ensure(most > 0, no.nothingBack)
    const amountCents = input.amountCents ?? quote.cents
    ensure(amountCents > 0, about(no.positive, 'amountCents'))
    ensure(amountCents <= quote.refundableCents, about(no.tooMuch, 'amountCents'), { most: quote.refundableCents })
    ensure(amountCents <= most, about(no.aboveQuote, 'amountCents'), { most })
    const leaves = input.leaves !== false
    ensure(leaves || !isForNothing(place, quote.refundableCents - amountCents, others.length > 0), about(no.keepsPlace, 'leaves'))
    const rules = policyOf(facts.set),
      today = dayOf(now, zone),
      besideCents = besideOf(leaves, { orders: others }, cause, { now, zone }),
      whole = besideCents > 0 ? { ...quote, besideCents } : quote
    // The agency is asked about what parents and schools want; its own proposal is its opinion.
    const asks = cause === 'parent' || cause === 'school'
    return fact(refund, 'applied', {
      ...aboutOrder(due, paid),
      ...submission(actor, now),
      refundNo: refundNo(zone, now, number),
      cause,
      amountCents,
      quote: whole,
      reason: input.reason,
      leaves,
      opineUntil: asks ? startOf(plusDays(workingDaysAfter(today, rules.refundSilenceDays), 1), zone) : null,
      agencyOpinion: cause === 'agency' ? 'proposed' : null,
      waitsFor: stepAfter(0, { amountCents, cause, quote: whole }, rules, {
        formerCents: formerOf({ id: row.id, orderId: due.id, enrolmentId: due.enrolmentId }, facts.former),
      }),
    })
  },
})

/** For what is no place in a class: a module above says which row of the order goes back and for how much. Audited as any other. */
export const applyFor = command(refund, 'applyFor', {
  label: ['申请退款（项目）', 'Apply for a refund of something else'],
  input: {
    orderId: text('订单', 'Order', { required: true }),
    amountCents: int('金额(分)', 'Amount, fen', { required: true }),
    reason: text('退款原因', 'Reason', { required: true, lines: 3 }),
    byPayer: flag('缴费人申请', 'The payer applies', { required: true }),
    leaves: optional(refund.fields.leaves),
    ...subjectFields,
  },
  *needs(_row, { orderId, subjectId }, { now, zone }) {
    const facts = yield* orderFacts(orderId)
    return {
      ...facts,
      open: subjectId ? yield* count(refund, { subjectId, status: openRefundStatuses }) : 1,
      set: yield* get(policy, policyId),
      number: yield* refundNumber(zone, now),
      former: yield* formerFor({ orderId }),
    }
  },
  decide(row, { orderId: _, byPayer, amountCents, reason, leaves, ...of }, facts, { actor, now, zone }) {
    const { order: due, payments, refunds, open, set, number, former } = facts
    ensure(due?.subjectId && of.subjectId, no.noOrder)
    const paid = paying(payments)
    ensure(due.status === 'paid' && paid, no.notPaid)
    ensure(open === 0, no.openRefund)
    ensure(amountCents > 0, about(no.positive, 'amount'))
    const most = refundableOf(paid, refunds)
    ensure(amountCents <= most, about(no.tooMuch, 'amount'), { most })
    const cause = byPayer ? ('parent' as const) : ('platform' as const)
    // Nothing of it is a school's: the platform looks at all of them.
    const waitsFor = stepAfter(0, { amountCents, cause: 'platform' }, policyOf(set), {
      formerCents: formerOf({ id: row.id, orderId: due.id, enrolmentId: null }, former),
    })
    return fact(refund, 'applied', {
      ...aboutOrder(due, paid),
      ...of,
      ...submission(actor, now),
      refundNo: refundNo(zone, now, number),
      cause,
      amountCents,
      quote: null,
      reason,
      leaves: leaves ?? false,
      opineUntil: null,
      agencyOpinion: null,
      waitsFor,
    })
  },
})

export const withdraw = step(refund, 'withdraw', 'withdrawn', {
  label: ['撤回申请', 'Withdraw'],
  by: apply.by,
  // The system alone withdraws what somebody else asked for.
  offered: offeredWhen(['submittedBy'], (row, who) => row.submittedBy === who.userId),
  input: { reason: text('原因', 'Reason') },
  needs: row => orderFacts(row.orderId),
  // When the class is cancelled the system refunds everything: the application has lost its subject.
  check: (row, _input, { place }, { actor }) => ensure(actor.userId === row.submittedBy || place?.status === 'annulled', no.notApplicant),
  record: ({ reason }) => ({ remark: reason ?? null }),
})

export const opine = step(refund, 'opine', 'opined', {
  label: ['机构意见', 'Agency opinion'],
  by: ['AM'],
  input: {
    agrees: flag('同意', 'Agrees', {
      required: true,
      answers: [
        ['同意退款', 'Agree to the refund'],
        ['不同意退款', 'Object to the refund'],
      ],
    }),
    opinion: text('意见', 'Opinion', { lines: 3 }),
  },
  check(row, _input, _facts, { actor, now }) {
    ensure(!row.agencyOpinion, no.opinionGiven)
    if (actor.role === 'system') ensure((row.opineUntil ?? '') <= now, no.opinionOver)
  },
  record({ agrees, opinion }, _row, _facts, { actor }) {
    const verdict = actor.role === 'system' ? 'silence' : agrees ? 'agreed' : 'objected'
    return { agencyOpinion: opinion ? `${verdict}: ${opinion}` : verdict }
  },
})

/** Approved step by step; the last word ends the place, where the refund is for that. Withdrawing is a command of its own, for the
 * applicant may take back also what a step has approved. */
export const { approve, reject, waits } = approval(refund, {
  by: apply.by,
  /** The policy, the other paid orders of the place with what they give back now, and what went back before. */
  *knows(row, at) {
    const others = row ? yield* paidFor(row.enrolmentId ?? '', row.orderId) : { orders: [] }
    return {
      policy: policyOf(yield* get(policy, policyId)),
      others: others.orders,
      besideCents: row ? besideOf(row.leaves, others, row.cause, at) : 0,
      formerCents: row ? formerOf(row, yield* formerFor(row)) : 0,
    }
  },
  steps: (row, { policy: rules, ...along }) => steps(row, rules, along),
  auditors: ['SM', 'PO', 'FI'],
  approve: {
    label: ['审核通过', 'Approve'],
    statement: ofRefund,
    input: { remark: text('意见', 'Remark', { lines: 3 }), amountCents: money('调整金额', 'Raise to') },
    needs: row => orderFacts(row.orderId),
    check(row, input, { payments, refunds, use, place, others }, { actor, now }) {
      ensure(row.agencyOpinion || !row.opineUntil || row.opineUntil <= now, no.opinionDue, { until: row.opineUntil })
      const paid = payments.find(one => one.id === row.paymentId),
        amountCents = amountOf(row, input)
      if (amountCents !== row.amountCents) {
        ensure(actor.role === 'PO' || actor.role === 'FI', about(no.onlyPlatform, 'amountCents'))
        ensure(amountCents > row.amountCents && input.remark, about(no.raiseReason, 'remark'))
      }
      const left = (paid ?? !row.paymentId) ? refundableOf(paid, refunds, use) : 0
      ensure(amountCents <= left, about(no.tooMuch, 'amountCents'), { most: left })
      ensure(row.leaves || !isForNothing(place, left - amountCents, others.length > 0), about(no.keepsPlace, 'amountCents'))
    },
    recordStep({ approvals, auditRemark }, row, input, { policy: rules, besideCents, formerCents }) {
      const amountCents = amountOf(row, input)
      return { approvals, amountCents, auditRemark, waitsFor: stepAfter(approvals.length, { ...row, amountCents }, rules, { besideCents, formerCents }) }
    },
    record: ({ approvals, auditRemark }, row, input) => ({ approvals, amountCents: amountOf(row, input), auditRemark }),
    also(row, input, { payments, refunds, use, place, klass, lessons, others }, context, recorded) {
      const ends = row.leaves && place?.status === 'enrolled' && klass
      const begun = ends && hasStarted(place, klass, lessons, context.now)
      const given = { refundId: row.id, reason: row.reason ?? null }
      const paid = payments.find(one => one.id === row.paymentId)
      return [
        ...subsidyBack(row.id, amountOf(row, input), { orderId: row.orderId, paid, refunds, use }),
        ...(ends ? [begun ? invoke(withdrawPlace, place.id, given) : invoke(revoke, place.id, given)] : []),
        // A place that a transfer pays for from two orders gives back from both once it ends: by the same words, and by the hands of finance.
        ...(ends || place?.status !== 'enrolled'
          ? payBack({ orders: others }, row.cause, row.refundNo, context, {
              submittedBy: row.submittedBy,
              approvals: (recorded as Pick<Refund, 'approvals'>).approvals ?? [],
            })
          : []),
      ]
    },
  },
  reject: { danger: false, record: ({ auditRemark }) => ({ auditRemark, remark: auditRemark }) },
})
/** The amount as an approval leaves it. */
const amountOf = (row: Refund, { amountCents }: { readonly amountCents?: number | null }): number => amountCents ?? row.amountCents

export const commands = [apply, applyFor, withdraw, opine, approve, reject] as const
