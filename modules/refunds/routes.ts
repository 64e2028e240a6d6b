/** The odd calls of refunds: asking for one under the names of orders, audits by number, the word of the gateway, lists under wire names. */
import { auditCode } from '../audit/index.ts'
import { enrolment, noMoney } from '../enrolment/index.ts'
import { letter } from '../messages/index.ts'
import { guardian } from '../people/index.ts'
import { act, answer, detail, ensure, find, get, ids, invoke, readings, report, rows, yes } from '../kit/index.ts'
import type { Asked, Invoke, RouteContext, Where } from '../kit/index.ts'
import { browsing } from './browse.ts'
import { courses } from './course.ts'
import { refundNews } from './notices.ts'
import { named, ofPupil, orderOf, useOf } from '../payments/index.ts'
import { noticeRoutes } from './gateway-words.ts'
import { type Cause, orderFacts, paying, quoteOf } from './quote.ts'
import { approve, apply, reject, steps } from './refund.commands.ts'
import { refund } from './refund.ts'
import { subsidyPart } from './refundable.ts'
import { besideOf, paidFor } from './pay-back.ts'
import { policy, policyId, policyOf } from '../system/index.ts'
import { refundsWaitingFor } from './tiles.ts'

const root = 'business-order',
  school_client = 'business-openclass/school_client'

/** `mine` narrows to what waits for the asker's own word. */
const refunds = async (asked: Asked, context: RouteContext): Promise<Where> => ({
  ...(await named(asked, context)),
  ...(asked.mine ? { id: (await refundsWaitingFor(context)).map(row => row.id) } : {}),
})
/** Those that were sent, or are to be sent again. */
const executed = async (asked: Asked, context: RouteContext): Promise<Where> => ({
  ...(await named(asked, context)),
  status: ['success', 'abnormal', 'retry', 'processing'],
})

const quoted = async (due: Awaited<ReturnType<typeof orderOf>>, cause: Cause, context: RouteContext) => {
  const facts = await answer(orderFacts(due.id), { ask: context.readUnscoped }),
    quote = quoteOf(facts, cause, { now: context.now, zone: context.zone })
  // Whose page may say so is told how much of it is the subsidy's.
  const use = await useOf(due.id, context),
    part = quote && use ? subsidyPart(quote.cents, paying(facts.payments), facts.refunds, use) : 0
  const house = policyOf(await context.readUnscoped(get(policy, policyId))),
    others = await answer(paidFor(due.enrolmentId ?? '', due.id), { ask: context.readUnscoped }),
    besideCents = besideOf(true, others, cause, context)
  return {
    orderId: due.id,
    orderCode: due.orderCode,
    refundable: quote ? 1 : 0,
    policy: due.policy,
    ...(quote
      ? {
          rule: quote.rule,
          paid: context.amount(quote.paidCents),
          lessons: quote.lessons,
          confirmedLessons: quote.confirmedLessons,
          untaught: context.amount(quote.untaughtCents),
          /** What earlier refunds with the place kept have settled of the value. */
          earlier: quote.earlierCents ? context.amount(quote.earlierCents) : '',
          backPercent: quote.backBp / 100,
          amount: context.amount(quote.cents),
          subsidy: use ? context.amount(part) : '',
          own: context.amount(quote.cents - part),
          most: context.amount(quote.refundableCents),
          /** What other orders of the place give back with it, if the place ends. */
          beside: besideCents > 0 ? context.amount(besideCents) : '',
          steps: steps({ amountCents: quote.cents, cause }, house, besideCents).map(one => one.name),
        }
      : {}),
  }
}

/** What the quote of an order answers; all of it where there is something to refund. */
export type Quoted = Required<Awaited<ReturnType<typeof quoted>>>

const applying =
  (leaves: boolean) =>
  async (asked: Asked, context: RouteContext): Promise<Invoke> => {
    const due = await orderOf(asked, context)
    // A caller that names the row itself may send again and hears the first answer.
    return invoke(apply, String(asked.applyId || context.newId()), {
      orderId: due.id,
      reason: asked.reason,
      leaves,
      cause: asked.cause || null,
      ...(asked.refundAmount !== undefined && asked.refundAmount !== '' ? { amountCents: asked.refundAmount } : {}),
    } as never)
  }
const audited = (asked: Asked): Invoke => {
  const id = String(asked.refundId ?? asked.id ?? '')
  return Number(asked.auditStatus) === auditCode.approved
    ? invoke(approve, id, { remark: asked.remark ?? null, ...(asked.refundAmount ? { amountCents: asked.refundAmount } : {}) } as never)
    : invoke(reject, id, { remark: asked.remark } as never)
}

/** Tells guardians what goes back and how far it is. */
async function refundNotice(asked: Asked, context: RouteContext) {
  const openClassId = String(asked.openClassId ?? asked.classId ?? '')
  const rows = await context.ask(find(refund, { openClassId, ...(ids(asked.studentIds).length > 0 ? { studentId: ids(asked.studentIds) } : {}) }))
  for (const row of rows) {
    const bonds = await context.readUnscoped(find(guardian, { studentId: row.studentId, status: 'bound' }))
    const userIds = bonds.flatMap(one => (one.userId && !one.blocked ? [one.userId] : []))
    if (userIds.length > 0) await context.runAsSystem(letter(refundNews, { ...row }, { userIds }, context))
  }
  return true
}

const toAudit = { where: refunds, id: (asked: Asked) => asked.refundId ?? asked.id } as const
const applies = (path: string, leaves: boolean) => act(path, [apply], applying(leaves), yes)

export const routes = [
  ...browsing,
  ...courses,
  ...readings(`${root}/finance/refundRecord`, refund, ['page', 'detail', 'export'], { where: executed }),
  ...readings(`${root}/finance/refundManage`, refund, ['page', 'detail'], toAudit),
  ...readings(`${school_client}/refund`, refund, ['page', 'detail'], toAudit),
  act(`${root}/finance/refundManage/audit`, [approve, reject], audited, yes),
  act(`${school_client}/refund/audit`, [approve, reject], audited, yes),
  applies(`${root}/order/refund/refundPartOrder`, false),
  applies(`${root}/order/refund/platformRefundOrder`, false),
  applies(`${root}/order/refund/refundOrder`, true),
  applies(`${root}/studentOrder/addRefund`, true),
  act(
    `${school_client}/refund/submit`,
    [apply],
    async (asked, context) => {
      const [row] = await context.ask(
        find(enrolment, { openClassId: String(asked.openClassId ?? ''), studentId: String(asked.studentId ?? ''), status: 'enrolled' }, { limit: 1 }),
      )
      ensure(row, noMoney.noEnrolment)
      return applying(true)({ ...asked, orderCode: undefined, orderId: row.orderId, refundAmount: asked.amount ?? asked.refundAmount }, context)
    },
    yes,
  ),
  report(`${root}/order/refund/quote`, ['退费试算', 'Refund quote'], ['PR', 'SM', 'PO', 'AM', 'CS', 'FI'], async (asked, context) =>
    quoted(await orderOf(asked, context), (asked.cause || (context.actor.role === 'PO' ? 'platform' : 'parent')) as Cause, context),
  ),
  detail(`${root}/order/refund/queryRefund`, refund, async (asked, context) =>
    asked.refundId
      ? String(asked.refundId)
      : (await context.ask(find(refund, { orderCode: String(asked.orderCode ?? '') }, { sort: ['-createdAt'], limit: 1 })))[0]?.id,
  ),
  rows(`${root}/studentOrder/getStudentRefund`, ['学生退款', "A pupil's refunds"], refund, ofPupil),
  report(`${school_client}/enrolment/refundNotice`, ['退款通知', 'Refund notice'], ['SM', 'PO'], refundNotice, { method: 'POST' }),
  ...noticeRoutes,
]
