/** The odd calls of refunds: asking for one under the names of orders, audits by number, the word of the gateway, lists under wire names. */
import { isApproving, verdict, verdictFields } from '../audit/index.ts'
import { enrolment, no as rule, noMoney, settlePlace } from '../enrolment/index.ts'
import { letter } from '../messages/index.ts'
import { guardian } from '../people/index.ts'
import {
  about,
  act,
  answer,
  detail,
  ensure,
  find,
  formatMoney,
  get,
  ids,
  invoke,
  optional,
  parseMoney,
  readings,
  report,
  rows,
  text,
  textOf,
  yes,
} from '../kit/index.ts'
import type { Asked, Fields, Invoke, RouteContext, Where } from '../kit/index.ts'
import { browsing } from './browse.ts'
import { courses } from './course.ts'
import { refundNews } from './notices.ts'
import { named, ofPupil, orderOf, useOf } from '../payments/index.ts'
import { noticeRoutes } from './gateway-words.ts'
import { type Cause, orderFacts, paying, quoteOf } from './quote.ts'
import { approve, apply, reject, steps } from './refund.commands.ts'
import { type Quote, refund } from './refund.ts'
import { subsidyPart } from './refundable.ts'
import { no } from './refusals.ts'
import { formerFor, formerOf } from './former.ts'
import { besideOf, paidFor } from './pay-back.ts'
import { policy, policyId, policyOf } from '../system/index.ts'
import { refundsWaitingFor } from './tiles.ts'
import { transferRoutes } from './transfer-classes.ts'

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

/** Why an application for what there is would be refused now, whatever reason it gives. That there is nothing, the quote says itself. */
async function refusedNow(orderId: string, { cents, refundableCents }: Quote, context: RouteContext): Promise<string> {
  // The platform alone says how much, up to all that is left.
  const most = context.actor.role === 'PO' ? { amountCents: formatMoney(refundableCents) } : {}
  if ((most.amountCents ? refundableCents : cents) === 0) return ''
  const input = { orderId, reason: '…', ...most }
  const [stands] = await context.before({ resource: refund.name, ids: [context.newId()], commands: [apply.name], input, isNew: true })
  return stands?.refused ?? ''
}

const quoted = async (due: Awaited<ReturnType<typeof orderOf>>, cause: Cause, context: RouteContext) => {
  const facts = await answer(orderFacts(due.id), { ask: context.readUnscoped }),
    quote = quoteOf(facts, cause, { now: context.now, zone: context.zone })
  // Lessons of a child whom the payer may not see are told by no figure either.
  ensure(context.actor.role !== 'PR' || !facts.place || due.enrolmentId, rule.notGuardian)
  // Whose page may say so is told how much of it is the subsidy's.
  const use = await useOf(due.id, context),
    part = quote && use ? subsidyPart(quote.cents, paying(facts.payments), facts.refunds, use) : 0
  const house = policyOf(await context.readUnscoped(get(policy, policyId))),
    others = await answer(paidFor(due.enrolmentId ?? '', due.id), { ask: context.readUnscoped }),
    besideCents = besideOf(true, others, cause, context),
    formerCents = formerOf(
      { id: '', orderId: due.id, enrolmentId: due.enrolmentId },
      await context.readUnscoped(formerFor({ orderId: due.id, enrolmentId: due.enrolmentId })),
    )
  return {
    orderId: due.id,
    orderCode: due.orderCode,
    refundable: quote ? 1 : 0,
    refused: quote ? await refusedNow(due.id, quote, context) : '',
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
          /** What people have had back of it before, which counts when it is asked whose word is needed. */
          former: formerCents > 0 ? context.amount(formerCents) : '',
          steps: steps({ amountCents: quote.cents, cause }, house, { besideCents, formerCents }).map(one => one.name),
        }
      : {}),
  }
}

/** What the quote of an order answers; all of it where there is something to refund. */
export type Quoted = Required<Awaited<ReturnType<typeof quoted>>>

/** The amount a call names, under the name of the command or the older one of the wire; nothing where it names none. */
function amountOf(asked: Asked): { readonly amountCents?: unknown } {
  const [said, older] = [textOf(asked.amountCents), textOf(asked.refundAmount)]
  ensure(!said || !older || said === older || parseMoney(said) === parseMoney(older), about(no.twoAmounts, 'refundAmount'))
  return said || older ? { amountCents: said || older } : {}
}
/** What such a call takes for an amount. */
const amounts = (of: Fields) => ({ amountCents: of.amountCents!, refundAmount: of.amountCents! })

const applying =
  (leaves: boolean) =>
  async (asked: Asked, context: RouteContext): Promise<Invoke> => {
    const due = await orderOf(asked, context)
    // A caller that names the row itself may send again and hears the first answer.
    return invoke(apply, String(asked.applyId || context.newId()), {
      orderId: due.id,
      reason: asked.reason,
      leaves: textOf(asked.leaves) === '' ? leaves : asked.leaves,
      cause: asked.cause || null,
      ...amountOf(asked),
    } as never)
  }
const audited = (asked: Asked): Invoke => {
  const amount = amountOf(asked)
  // Who turns a refund down and says an amount meant something else by it.
  ensure(isApproving(asked) || !amount.amountCents, about(no.noAmount, 'amountCents'))
  return verdict({ ...asked, id: asked.refundId ?? asked.id ?? '' }, approve, reject, amount)
}
const audits = { ...yes, takes: { refundId: text('退款', 'Refund'), id: text('退款', 'Refund'), ...verdictFields, ...amounts(approve.input) } } as const

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
/** What is asked for alike at every door, but for what goes back: whether the place ends when nobody says is the door's own. */
const { orderId, cause, reason, leaves: ends } = apply.input
const takes = (leaves: boolean) => ({
  ...amounts(apply.input),
  reason,
  cause,
  leaves: { ...ends, initial: leaves },
  applyId: text('申请编号', 'Id of the application'),
})
const applies = (path: string, leaves: boolean) =>
  act(path, [apply], applying(leaves), { ...yes, takes: { orderId: optional(orderId), orderCode: text('订单号', 'Order number'), ...takes(leaves) } })

/** An approval may end the place, which nothing does while its balance is on its way: so the gateway is asked first. */
export const asksFirst = [
  {
    commands: [approve],
    async run(id: string, context: RouteContext) {
      const row = await context.ask(get(refund, id))
      if (row?.leaves && row.enrolmentId) await settlePlace(row.enrolmentId, context)
    },
  },
] as const
export const routes = [
  ...browsing,
  ...courses,
  ...readings(`${root}/finance/refundRecord`, refund, ['page', 'detail', 'export'], { where: executed }),
  ...readings(`${root}/finance/refundManage`, refund, ['page', 'detail'], toAudit),
  ...readings(`${school_client}/refund`, refund, ['page', 'detail'], toAudit),
  act(`${root}/finance/refundManage/audit`, [approve, reject], audited, audits),
  act(`${school_client}/refund/audit`, [approve, reject], audited, audits),
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
      return applying(true)({ ...asked, orderCode: undefined, orderId: row.orderId, refundAmount: asked.refundAmount ?? asked.amount }, context)
    },
    {
      ...yes,
      takes: {
        openClassId: text('班级', 'Class', { required: true }),
        studentId: text('学生', 'Pupil', { required: true }),
        amount: apply.input.amountCents,
        ...takes(true),
      },
    },
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
  ...transferRoutes,
]
