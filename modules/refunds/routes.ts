/** The odd calls of business-order and of enrolment: paying, refunding, and lists under their wire names. */
import { auditCode } from '../audit/index.ts'
import { cancel, commit, enrolment, expire, noMoney, revoke } from '../enrolment/index.ts'
import { letter } from '../messages/index.ts'
import { openClass } from '../openclass/index.ts'
import { guardian, school, student } from '../people/index.ts'
import {
  act,
  type Invoke,
  invoke,
  type Asked,
  coded,
  dayOf,
  type RouteContext,
  detail,
  download,
  ensure,
  find,
  formatMoney,
  formatTime,
  get,
  ids,
  list,
  RefusalError,
  report,
  type Row,
  rowsMax,
  startOf,
  sum,
  type Where,
} from '../kit/index.ts'
import { browsing } from './browse.ts'
import { refundNews } from './notices.ts'
import {
  type channels,
  createPayment,
  gatewayOf,
  order,
  orderMoney,
  orderOf,
  payment,
  paymentSteps,
  settleAttempts,
  startPayment,
  updateOrderInfo,
} from '../payments/index.ts'
import { type Cause, orderFacts, quoteOf } from './quote.ts'
import { no } from './refusals.ts'
import { approve, apply, reject, steps } from './refunds.ts'
import { refundSteps } from './refund-answers.ts'
import { refund } from './refund.ts'
import { policy, policyId, policyOf } from '../system/index.ts'
import { refundsWaitingFor } from './tiles.ts'

const said = {
  orderCancelled: coded('enrolment.orderCancelled', ['取消订单', 'order cancelled']),
  byParent: coded('enrolment.byParent', ['家长撤销', 'revoked by the parent']),
  bySchool: coded('enrolment.bySchool', ['学校撤销', 'revoked by the school']),
} as const

const root = 'business-order',
  money = `${root}/finance`,
  school_client = 'business-openclass/school_client'
const truly = { answer: () => true }
type Order = Row<typeof order>

/** Names that clients filter by stand for rows elsewhere: they become the ids of what is so named. */
async function named(asked: Asked, context: RouteContext): Promise<Where> {
  const parts: Record<string, readonly string[]> = {}
  const like = (text: unknown) => ({ like: String(text) })
  const look = async (text: unknown, field: string, rows: () => Promise<readonly { readonly id: string }[]>) => {
    if (text) parts[field] = (await rows()).map(one => one.id)
  }
  await look(asked.studentName, 'studentId', () => context.readUnscoped(find(student, { studentName: like(asked.studentName) }, { limit: 500 })))
  await look(asked.schoolName, 'schoolId', () => context.readUnscoped(find(school, { schoolName: like(asked.schoolName) }, { limit: 500 })))
  const className = asked.openClassName ?? asked.className
  await look(className, 'openClassId', () => context.readUnscoped(find(openClass, { name: like(className) }, { limit: 500 })))
  if (asked.classId && !asked.openClassId) parts.openClassId = [String(asked.classId)]
  return parts as Where
}
const narrowed = async (asked: Asked, context: RouteContext, more: object): Promise<Where> => ({ ...(await named(asked, context)), ...more }) as Where

/** `mine` narrows to what waits for the asker's own word. */
const refunds = async (asked: Asked, context: RouteContext): Promise<Where> =>
  narrowed(asked, context, asked.mine ? { id: (await refundsWaitingFor(context)).map(row => row.id) } : {})

/** Runs a command for each of many and says of each what became of it; a single one is refused as it is. */
async function each<T>(items: readonly T[], context: RouteContext, step: (item: T) => Invoke, nameOf: (item: T) => string) {
  const outcome: { id: string; success: boolean; msg: string }[] = []
  for (const item of items) {
    try {
      await context.run(step(item))
      outcome.push({ id: nameOf(item), success: true, msg: '' })
    } catch (error) {
      if (!(error instanceof RefusalError) || items.length === 1) throw error
      outcome.push({ id: nameOf(item), success: false, msg: error.refused.label[context.lang] })
    }
  }
  return outcome
}

const quoted = async (due: Awaited<ReturnType<typeof orderOf>>, cause: Cause, context: RouteContext) => {
  const reading = orderFacts(due.id)
  let step = reading.next()
  while (!step.done) {
    const wanted = [step.value].flat() as readonly any[]
    const answers = await Promise.all(wanted.map(query => context.readUnscoped({ query } as never)))
    step = reading.next(Array.isArray(step.value) ? answers : answers[0])
  }
  const quote = quoteOf(step.value, cause, { now: context.now, zone: context.zone })
  const house = policyOf(await context.readUnscoped(get(policy, policyId)))
  return {
    orderId: due.id,
    orderCode: due.orderCode,
    refundable: quote ? 1 : 0,
    policy: due.policy,
    ...(quote
      ? {
          rule: quote.rule,
          paid: formatMoney(quote.paidCents),
          lessons: quote.lessons,
          confirmedLessons: quote.confirmedLessons,
          untaught: formatMoney(quote.untaughtCents),
          backPercent: quote.backBp / 100,
          amount: formatMoney(quote.cents),
          most: formatMoney(quote.refundableCents),
          steps: steps({ amountCents: quote.cents, cause }, house).map(one => one.name),
        }
      : {}),
  }
}

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

/** Ends an unpaid order: the gateway is asked to take no more money, and what it says counts first. */
async function end(asked: Asked, context: RouteContext): Promise<readonly Invoke[]> {
  const due = await settleAttempts(await orderOf(asked, context), 'close', context)
  if (due.status === 'paid') return []
  ensure(due.status === 'created', no.notPayable)
  if (due.payUntil <= context.now) {
    await context.runAsSystem(invoke(expire, due.enrolmentId, {}))
    return []
  }
  return [invoke(revoke, due.enrolmentId, { reason: asked.reason || said.orderCancelled })]
}
const orderState = async (asked: Asked, context: RouteContext) => {
  const due = await orderOf(asked, context)
  const [sums, shown] = await Promise.all([context.readUnscoped(get(orderMoney, due.id)), context.wire(order, [due])])
  return {
    openClassName: shown[0]?.openClassName ?? '',
    studentName: shown[0]?.studentName ?? '',
    policy: due.policy,
    enrolmentId: due.enrolmentId,
    studentId: due.studentId,
    orderId: due.id,
    orderCode: due.orderCode,
    status: due.status,
    statusName: order.lifecycle.states[due.status].label[context.lang],
    amount: formatMoney(due.totalCents),
    payTime: due.paidAt ? formatTime(due.paidAt, context.zone) : '',
    payUntil: formatTime(due.payUntil, context.zone),
    serverTime: formatTime(context.now, context.zone),
    refunded: formatMoney(sums?.refundedCents ?? 0),
    paid: due.status === 'paid',
  }
}
const place = (channel: keyof typeof channels, terminal: 'web' | 'app') => {
  const tickets = new WeakMap<RouteContext, unknown>()
  return act(
    `${root}/placeOrder/${terminal}${channel === 'wechat' ? 'Wechat' : 'Alipay'}`,
    [createPayment],
    async (asked, context) => {
      tickets.set(context, await startPayment(await orderOf(asked, context), channel, terminal, asked, context))
      return []
    },
    { answer: (_rows, _asked, context) => tickets.get(context) },
  )
}
/** `verifyPay` carries its arguments as a text of JSON; it only makes us ask, it never makes anything paid. */
const verified = (asked: Asked): Asked => {
  try {
    return { ...asked, ...(typeof asked.jsonString === 'string' ? JSON.parse(asked.jsonString) : {}) }
  } catch {
    return asked
  }
}

/** A signed word of the gateway about one payment or refund. */
const notified = (channel: keyof typeof channels) =>
  act(
    `${root}/notify/${channel}`,
    [createPayment],
    async (asked, context) => {
      const notice = gatewayOf(context.ports).verifyNotice(channel, asked)
      ensure(notice, no.signature)
      if (notice.kind === 'payment') {
        const [row] = await context.readUnscoped(find(payment, { tradeNo: notice.tradeNo }, { limit: 1 }))
        ensure(row, no.noPayment)
        return paymentSteps(row, notice.answer)
      }
      const [row] = await context.readUnscoped(find(refund, { refundNo: notice.refundNo }, { limit: 1 }))
      ensure(row, no.noPayment)
      return refundSteps(row, notice.answer)
    },
    { public: true, bare: true, label: ['支付通知', 'Gateway notice'], answer: () => ({ code: 'SUCCESS', message: '成功' }) },
  )

/** All orders that meet the conditions, oldest first, however many: ids are in the order of time. */
async function every(context: RouteContext, where: Where): Promise<Order[]> {
  const all: Order[] = []
  for (let last = ''; ; ) {
    const rows: readonly Order[] = await context.ask(find(order, { all: [where, { id: { gt: last } }] } as never, { sort: ['id'] }))
    all.push(...rows)
    if (rows.length < rowsMax) return all
    last = rows.at(-1)!.id
  }
}

/** Money per pupil: what was ordered, paid and given back. */
async function studentMoney(asked: Asked, context: RouteContext) {
  const where = await narrowed(asked, context, { status: ['paid', 'created'], ...(asked.studentId ? { studentId: String(asked.studentId) } : {}) })
  const orders = (await every(context, where)).reverse()
  const sums = new Map(
    (
      await Promise.all(
        Array.from({ length: Math.ceil(orders.length / 500) }, (_, i) =>
          context.readUnscoped(find(orderMoney, { id: orders.slice(i * 500, i * 500 + 500).map(one => one.id) })),
        ),
      )
    )
      .flat()
      .map(one => [one.id, one]),
  )
  const groups = [...Map.groupBy(orders, one => one.studentId)]
  const size = Number(asked.size) === -1 ? Math.max(1, groups.length) : Math.min(Math.max(Number(asked.size) || 10, 1), 200)
  const current = Math.max(Number(asked.current) || 1, 1)
  const shown = groups.slice((current - 1) * size, current * size)
  const wired = await context.wire(
    order,
    shown.map(([, rows]) => rows[0]!),
  )
  const records = shown.map(([studentId, rows], i) => {
    const paid = sum(rows.map(one => sums.get(one.id)?.paidCents ?? 0)),
      back = sum(rows.map(one => sums.get(one.id)?.refundedCents ?? 0))
    return {
      id: studentId,
      studentId,
      studentName: wired[i]!.studentName,
      schoolName: wired[i]!.schoolName,
      className: wired[i]!.openClassName,
      orderCount: rows.length,
      paidAmount: formatMoney(paid),
      refundAmount: formatMoney(back),
      balance: formatMoney(paid - back),
    }
  })
  return { records, total: groups.length, size, current, pages: Math.ceil(groups.length / size) }
}
const moneyRoles = ['PO', 'FI', 'SM', 'EC', 'CS'] as const

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

const orderNames = (asked: Asked, context: RouteContext) => named(asked, context)
const refundById = (asked: Asked) => asked.refundId ?? asked.id

export const routes = [
  ...browsing,
  list(`${money}/payOrder/page`, order, orderNames),
  detail(`${money}/payOrder/detail`, order),
  download(`${money}/payOrder/export`, order, orderNames),
  list(`${money}/refundRecord/page`, refund, (asked, context) => narrowed(asked, context, { status: ['success', 'abnormal', 'retry', 'processing'] })),
  detail(`${money}/refundRecord/detail`, refund),
  download(`${money}/refundRecord/export`, refund, (asked, context) => narrowed(asked, context, { status: ['success', 'abnormal', 'retry', 'processing'] })),
  report(`${money}/studentDetail/page`, ['学生明细', 'Money per pupil'], moneyRoles, studentMoney),
  report(
    `${money}/studentDetail/detail`,
    ['学生明细', 'Money per pupil'],
    moneyRoles,
    async (asked, context) => (await studentMoney({ studentId: asked.studentId ?? asked.id, size: 1 }, context)).records[0] ?? {},
  ),
  list(`${money}/refundManage/page`, refund, refunds),
  detail(`${money}/refundManage/detail`, refund, refundById),
  act(`${money}/refundManage/audit`, [approve, reject], audited, truly),
  list(`${root}/schoolOrder/list`, order, orderNames),
  download(`${root}/schoolOrder/export`, order, orderNames),
  list(`${root}/schoolOrder/currentDayPage`, order, (asked, context) =>
    narrowed(asked, context, { createdAt: { gte: startOf(dayOf(context.now, context.zone), context.zone) } }),
  ),
  download(`${root}/order/exportOrderInfo`, order, orderNames),
  list(`${root}/order/queryEnrollList`, enrolment, named),
  download(`${root}/order/exportEnrollInfo`, enrolment, named),
  act(`${root}/order/updateOrderInfo`, [updateOrderInfo], asked => invoke(updateOrderInfo, String(asked.id ?? ''), { ...asked } as never), truly),
  act(`${root}/order/refund/refundPartOrder`, [apply], applying(false), truly),
  act(`${root}/order/refund/platformRefundOrder`, [apply], applying(false), truly),
  act(`${root}/order/refund/refundOrder`, [apply], applying(true), truly),
  report(`${root}/order/refund/quote`, ['退费试算', 'Refund quote'], ['PR', 'SM', 'PO', 'AM', 'CS', 'FI'], async (asked, context) =>
    quoted(await orderOf(asked, context), (asked.cause || (context.actor.role === 'PO' ? 'platform' : 'parent')) as Cause, context),
  ),
  detail(`${root}/order/refund/queryRefund`, refund, async (asked, context) =>
    asked.refundId
      ? String(asked.refundId)
      : (await context.ask(find(refund, { orderCode: String(asked.orderCode ?? '') }, { sort: ['-createdAt'], limit: 1 })))[0]?.id,
  ),
  ...['order/createOrder', 'order/enrollPersonal'].map(path =>
    act(
      `${root}/${path}`,
      [commit],
      (asked, context) =>
        invoke(commit, String(asked.enrolmentId || context.newId()), {
          openClassId: asked.openClassId,
          studentId: asked.studentId,
          ...(asked.phoneNumber ? { phoneNumber: asked.phoneNumber } : {}),
        }),
      {
        answer: async ([row], _asked, context) => {
          const due = await context.readUnscoped(get(order, row.orderId))
          return {
            ...(due ? (await context.wire(order, [due]))[0] : {}),
            enrolmentId: row.id,
            enrolmentStatus: row.status,
            holdUntil: row.holdUntil ? formatTime(row.holdUntil, context.zone) : '',
          }
        },
      },
    ),
  ),
  list(`${root}/studentOrder/page`, order, orderNames),
  detail(`${root}/studentOrder/detail`, order),
  act(`${root}/studentOrder/addRefund`, [apply], applying(true), truly),
  report(`${root}/studentOrder/getStudentRefund`, ['学生退款', "A pupil's refunds"], 'signed-in', async (asked, context) =>
    context.wire(
      refund,
      await context.ask(find(refund, { studentId: String(asked.studentId ?? ''), ...(asked.orderId ? { orderId: String(asked.orderId) } : {}) })),
    ),
  ),
  report(`${root}/studentOrder/getStudentPay`, ['学生支付', "A pupil's payments"], 'signed-in', async (asked, context) =>
    context.wire(
      payment,
      await context.ask(find(payment, { studentId: String(asked.studentId ?? ''), ...(asked.orderId ? { orderId: String(asked.orderId) } : {}) })),
    ),
  ),
  act(`${root}/order/cancelOrder`, [revoke], end, { answer: (_rows, asked, context) => orderState(asked, context) }),
  act(`${root}/order/closeOrder`, [revoke], end, { answer: (_rows, asked, context) => orderState(asked, context) }),
  report(
    `${root}/order/verifyPay`,
    ['支付核验', 'Verify a payment'],
    'signed-in',
    async (asked, context) => {
      await settleAttempts(await orderOf(verified(asked), context), 'query', context)
      return orderState(verified(asked), context)
    },
    'POST',
  ),
  place('wechat', 'app'),
  place('alipay', 'app'),
  place('wechat', 'web'),
  place('alipay', 'web'),
  report(`${root}/placeOrder/queryOrder`, ['订单状态', 'State of an order'], 'signed-in', orderState),
  notified('wechat'),
  notified('alipay'),
  list(`${root}/registrationDetails/page`, enrolment, named),
  download(`${root}/registrationDetails/export`, enrolment, named),
  act(
    `${school_client}/enrolment/commit`,
    [commit],
    async (asked, context) => {
      const openClassId = String(asked.openClassId ?? asked.classId ?? ''),
        children = ids(asked.studentIds ?? asked.studentId)
      if (children.length === 1) return [invoke(commit, String(asked.id || context.newId()), { openClassId, studentId: children[0]! })]
      outcomes.set(
        context,
        await each(
          children,
          context,
          studentId => invoke(commit, context.newId(), { openClassId, studentId }),
          studentId => studentId,
        ),
      )
      return []
    },
    {
      answer: ([row], _asked, context) =>
        outcomes.get(context) ?? (row ? { id: row.id, version: row.version, status: row.status, orderId: row.orderId } : true),
    },
  ),
  act(
    `${school_client}/enrolment/revoke`,
    [revoke],
    async (asked, context) => {
      const places = ids(asked.ids ?? asked.id)
      for (const id of places) {
        const row = await context.ask(get(enrolment, id))
        const due = row?.status === 'held' && row.orderId ? await context.readUnscoped(get(order, row.orderId)) : undefined
        if (due?.status === 'created') await settleAttempts(due, 'close', context)
      }
      const reason = asked.reason ?? asked.remark ?? (context.actor.role === 'PR' ? said.byParent : said.bySchool)
      if (places.length === 1) return [invoke(revoke, places[0]!, { reason })]
      outcomes.set(
        context,
        await each(
          places,
          context,
          id => invoke(revoke, id, { reason }),
          id => id,
        ),
      )
      return []
    },
    { answer: ([row], _asked, context) => outcomes.get(context) ?? (row ? { id: row.id, version: row.version, status: row.status } : true) },
  ),
  act(
    `${school_client}/enrolment/revokeByClass`,
    [cancel],
    asked =>
      invoke(cancel, String(asked.openClassId ?? asked.classId ?? ''), {
        cancelReason: asked.cancelReason || 'other',
        remark: asked.reason ?? asked.remark,
      } as never),
    truly,
  ),
  report(`${school_client}/enrolment/refundNotice`, ['退款通知', 'Refund notice'], ['SM', 'PO'], refundNotice, 'POST'),
  list(`${school_client}/refund/page`, refund, refunds),
  detail(`${school_client}/refund/detail`, refund, refundById),
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
    truly,
  ),
  act(`${school_client}/refund/audit`, [approve, reject], audited, truly),
]
const outcomes = new WeakMap<RouteContext, unknown>()
