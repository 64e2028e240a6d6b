/** A refund that people ask for and audit (L10): applied with its quote, an opinion of the agency, steps by amount. */
import { approve as approveStep, mayReject, remarkField, type Step, submission } from '../audit/index.ts'
import { hasStarted, mayPay, no as rule, revoke, withdraw as withdrawPlace } from '../enrolment/index.ts'
import { guardian } from '../people/index.ts'
import { policy, policyId, policyOf, type Policy } from '../system/index.ts'
import {
  about,
  invoke,
  type Invoke,
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
  money,
  plusDays,
  type Role,
  type Row,
  startOf,
  text,
  workingDaysAfter,
} from '../kit/index.ts'
import { refundableOf } from './refundable.ts'
import { aboutOrder, refundBySystem, refundNo, refundNumber } from './refund-execution.ts'
import { type Cause, orderFacts, paying, quoteOf } from './quote.ts'
import { no } from './refusals.ts'
import { openRefundStatuses, refund, type stepNames, stepRoles } from './refund.ts'
import { ordersOf } from '../payments/index.ts'

type Refund = Row<typeof refund>

/** Whose word each amount needs. What the school applied for itself goes straight to the platform; the platform may
 * stand in for a school that has only one manager. */
export function steps(row: Pick<Refund, 'amountCents' | 'cause'>, rules: Policy): readonly Step[] {
  const { amountCents: cents } = row
  const school: Step = { name: 'school', by: stepRoles.school }
  const platform: Step = { name: 'platform', by: stepRoles.platform }
  const finance: Step = { name: 'finance', by: stepRoles.finance }
  const fromSchool = row.cause === 'school' || row.cause === 'mistake' || row.cause === 'platform'
  const low = cents <= rules.refundSchoolFenMax
  const first = fromSchool ? [platform] : low ? [school] : [school, platform]
  return cents > rules.refundPlatformFenMax ? [...first, finance] : first
}

/** The step that is asked for after so many approvals. */
const stepAfter = (count: number, row: Parameters<typeof steps>[0], rules: Policy) => (steps(row, rules)[count]?.name ?? null) as keyof typeof stepNames | null

const causeOf: Readonly<Partial<Record<Role, Cause>>> = { PR: 'parent', CS: 'parent', SM: 'parent', PO: 'platform', AM: 'agency' }

export const apply = command(refund, 'apply', {
  label: ['申请退款', 'Apply for a refund'],
  by: ['PR', 'SM', 'PO', 'AM', 'CS'],
  input: {
    orderId: text('订单', 'Order', { required: true }),
    amountCents: money('退款金额', 'Amount'),
    reason: text('退款原因', 'Reason', { required: ['请填写退款原因', 'please say why'], lines: 3 }),
    cause: choice({ parent: ['家长申请', 'Parent'], school: ['学校原因', 'School'], mistake: ['录入错误', 'By mistake'] })('原因类别', 'Kind'),
    leaves: flag('退出班级', 'Leaves the class', { initial: true }),
  },
  needs: function* (_row, { orderId }, { now, zone }) {
    const facts = yield* orderFacts(orderId)
    const more = yield* gather({
      guardians: find(guardian, { studentId: facts.order?.studentId ?? '', status: 'bound' }),
      open: count(refund, { enrolmentId: facts.order?.enrolmentId ?? '', status: openRefundStatuses }),
      set: get(policy, policyId),
      number: refundNumber(zone, now),
    })
    return { ...facts, ...more }
  },
  decide: (_row, input, facts, { actor, now, zone }) => {
    const { order: due, guardians, open, number } = facts
    ensure(due, no.noOrder)
    if (actor.role === 'PR') ensure(mayPay(guardians, actor.userId), rule.notGuardian)
    const cause = (actor.role === 'SM' || actor.role === 'PO') && input.cause ? input.cause : (causeOf[actor.role as Role] ?? 'parent')
    const paid = paying(facts.payments),
      quote = quoteOf(facts, cause, { now, zone })
    ensure(due.status === 'paid' && paid && quote, no.notPaid)
    ensure(open === 0, no.openRefund)
    // The platform may give more than the policy, and says why; everybody else gets what the policy says.
    const most = actor.role === 'PO' ? quote.refundableCents : quote.cents
    ensure(most > 0, no.nothingBack)
    const amountCents = input.amountCents ?? quote.cents
    ensure(amountCents > 0, about(no.positive, 'amountCents'))
    ensure(amountCents <= quote.refundableCents, about(no.tooMuch, 'amountCents'), { most })
    ensure(amountCents <= most, about(no.aboveQuote, 'amountCents'), { most })
    const rules = policyOf(facts.set),
      today = dayOf(now, zone)
    // The agency is asked about what parents and schools want; its own proposal is its opinion.
    const asks = cause === 'parent' || cause === 'school'
    return fact(refund, 'applied', {
      ...aboutOrder(due, paid),
      ...submission(actor, now),
      refundNo: refundNo(zone, now, number),
      cause,
      amountCents,
      quote,
      reason: input.reason,
      leaves: input.leaves !== false,
      opineUntil: asks ? startOf(plusDays(workingDaysAfter(today, rules.refundSilenceDays), 1), zone) : null,
      agencyOpinion: cause === 'agency' ? 'proposed' : null,
      waitsFor: stepAfter(0, { amountCents, cause }, rules),
    })
  },
})

export const withdraw = command(refund, 'withdraw', {
  label: ['撤回申请', 'Withdraw'],
  by: ['PR', 'SM', 'PO', 'AM', 'CS'],
  input: { reason: text('原因', 'Reason') },
  needs: row => orderFacts(row.orderId),
  decide: (row, { reason }, { place }, { actor }) => {
    // When the class is cancelled the system refunds everything: the application has lost its subject.
    ensure(actor.userId === row.submittedBy || place?.status === 'annulled', no.notApplicant)
    return fact(refund, 'withdrawn', { remark: reason ?? null })
  },
})

export const opine = command(refund, 'opine', {
  label: ['机构意见', 'Agency opinion'],
  by: ['AM'],
  input: { agrees: flag('同意', 'Agrees', { required: true }), opinion: text('意见', 'Opinion', { lines: 3 }) },
  decide: (row, { agrees, opinion }, _facts, { actor, now }) => {
    ensure(!row.agencyOpinion, no.opinionGiven)
    if (actor.role === 'system') ensure((row.opineUntil ?? '') <= now, no.opinionOver)
    const verdict = actor.role === 'system' ? 'silence' : agrees ? 'agreed' : 'objected'
    return fact(refund, 'opined', { agencyOpinion: opinion ? `${verdict}: ${opinion}` : verdict })
  },
})

function* auditNeeds(row: Refund) {
  const facts = yield* orderFacts(row.orderId)
  const { set, orders } = yield* gather({ set: get(policy, policyId), orders: ordersOf(row.enrolmentId ?? '') })
  const others = []
  for (const one of orders) if (one.id !== row.orderId && one.status === 'paid') others.push(yield* orderFacts(one.id))
  return { ...facts, policy: policyOf(set), others }
}

export const approve = command(refund, 'approve', {
  label: ['审核通过', 'Approve'],
  by: ['SM', 'PO', 'FI'],
  input: { remark: text('意见', 'Remark', { lines: 3 }), amountCents: money('调整金额', 'Raise to') },
  needs: row => auditNeeds(row),
  decide: (row, input, facts, { actor, now, zone, newId }) => {
    ensure(row.agencyOpinion || !row.opineUntil || row.opineUntil <= now, no.opinionDue, { until: row.opineUntil })
    const paid = facts.payments.find(one => one.id === row.paymentId)
    const amountCents = input.amountCents ?? row.amountCents
    if (amountCents !== row.amountCents) {
      ensure(actor.role === 'PO' || actor.role === 'FI', about(no.onlyPlatform, 'amountCents'))
      ensure(amountCents > row.amountCents && input.remark, about(no.raiseReason, 'remark'))
    }
    ensure(paid && amountCents <= refundableOf(paid, facts.refunds), about(no.tooMuch, 'amountCents'))
    const { approvals, done } = approveStep(row, steps({ ...row, amountCents }, facts.policy), actor, now, input.remark ?? '')
    const waitsFor = stepAfter(approvals.length, { amountCents, cause: row.cause }, facts.policy)
    const given = { approvals, amountCents, auditRemark: input.remark ?? null }
    if (!done) return fact(refund, 'step_approved', { ...given, waitsFor }, 'applied')
    const { place, klass } = facts
    const ends = row.leaves && place?.status === 'enrolled' && klass
    const begun = ends && hasStarted(place, klass, facts.lessons, now)
    const end = !ends ? [] : [invoke(begun ? withdrawPlace : revoke, place.id, { refundId: row.id, reason: row.reason ?? null })]
    // A place that a transfer pays for from two orders gives back from both once it ends.
    const rest =
      !ends && place?.status === 'enrolled'
        ? []
        : facts.others.flatMap((one): readonly Invoke[] => {
            const quote = quoteOf(one, row.cause, { now, zone }),
              from = paying(one.payments)
            return !quote || !from || quote.cents === 0
              ? []
              : [
                  invoke(refundBySystem, newId(), {
                    orderId: one.order!.id,
                    paymentId: from.id,
                    cause: row.cause,
                    amountCents: quote.cents,
                    quote,
                    reason: row.refundNo,
                  }),
                ]
          })
    return [fact(refund, 'approved', given, 'approved'), ...end, ...rest]
  },
})

export const reject = command(refund, 'reject', {
  label: ['驳回', 'Reject'],
  by: ['SM', 'PO', 'FI'],
  input: { remark: remarkField },
  needs: row => auditNeeds(row),
  decide: (row, { remark }, { policy: rules }, { actor }) => {
    mayReject(row, steps(row, rules), actor)
    return fact(refund, 'rejected', { auditRemark: remark, remark })
  },
})

export const commands = [apply, withdraw, opine, approve, reject] as const
