/** Paying as a conversation: our record first, then the gateway, then its answer recorded. No turn waits for anybody. */
import {
  about,
  RefusalError,
  invoke,
  type Asked,
  type RouteContext,
  ensure,
  find,
  formatTime,
  get,
  pick,
  type Row,
  noWord,
  plus,
  hour,
  textOf,
} from '../kit/index.ts'
import { answered, type Channel, gatewayOf, merchantsOf, paymentSteps, type PayTicket, type Scene, scenes } from './gateway.ts'
import { no as noMerchant } from './merchant.commands.ts'
import { enabled } from './merchant.ts'
import { openClass } from '../openclass/index.ts'
import { order, payment } from './order.ts'
import { openPaymentStatuses } from './order.commands.ts'
import { payerOf } from './payer.ts'
import { createPayment, lose, send } from './payment.commands.ts'
import { no } from './refusals.ts'
import { ownShare, subsidyUse } from '../subsidies/index.ts'

type Order = Row<typeof order>
type Payment = Row<typeof payment>

/** The order a call names by its number or id, inside the caller's reach. */
export async function orderOf({ orderCode, orderId, id }: Asked, context: RouteContext): Promise<Order> {
  const [found] = orderCode
    ? await context.ask(find(order, { orderCode: String(orderCode) }, { limit: 1 }))
    : [await context.ask(get(order, String(orderId ?? id ?? '')))]
  ensure(found, no.noOrder)
  return found
}

/** What a payer's page shows of an order, and asks for until it is paid. */
/** By which channel a call wants to pay: WeChat where it says nothing; what names neither would else be paid by another than was meant. */
export function channelAsked({ payType, channel }: Asked): Channel {
  const said = textOf(payType ?? channel)
  if (said === '' || /we?chat|wx/i.test(said)) return 'wechat'
  ensure(/ali/i.test(said), about(noWord.none, payType === undefined ? 'channel' : 'payType'))
  return 'alipay'
}

export async function orderState(asked: Asked, context: RouteContext) {
  const due = await orderOf(asked, context)
  const [shown, use, klass, [last]] = await Promise.all([
    context.wire(order, [due]),
    useOf(due.id, context),
    due.part === 'deposit' ? context.readUnscoped(get(openClass, due.openClassId)) : undefined,
    due.status === 'created' && context.actor.may('payment_view')
      ? context.readUnscoped(find(payment, { orderId: due.id }, { sort: ['-createdAt'], limit: 1 }))
      : [],
  ])
  return {
    openClassName: shown[0]?.openClassName ?? '',
    studentName: shown[0]?.studentName ?? '',
    policy: due.policy,
    part: due.part,
    /** Of a deposit: by which day the balance is due. */
    balanceUntil: klass?.balanceUntil ?? '',
    lines: due.lines,
    enrolmentId: due.enrolmentId,
    studentId: due.studentId,
    openClassId: due.openClassId,
    orderId: due.id,
    orderCode: due.orderCode,
    status: due.status,
    /** What became of the last attempt to pay, while there is something to pay. */
    attempt: last ? pick(last, 'tradeNo', 'status') : null,
    statusName: order.lifecycle.states[due.status].label[context.lang],
    total: context.amount(due.totalCents),
    subsidy: use ? context.amount(use.cents) : '',
    amount: context.amount(ownShare(due.totalCents, use)),
    payTime: due.paidAt ? formatTime(due.paidAt, context.zone) : '',
    payUntil: formatTime(due.payUntil, context.zone),
    serverTime: formatTime(context.now, context.zone),
    refunded: context.amount(due.refundedCents ?? 0),
    subsidyBack: use ? context.amount(use.backCents) : '',
    paid: due.status === 'paid',
  }
}

/** What a subsidy pays of an order, for who may know of it: to everybody else the price was paid. */
export const useOf = async (orderId: string, context: RouteContext): Promise<Row<typeof subsidyUse> | undefined> =>
  context.actor.may('subsidy_use_view') ? context.ask(get(subsidyUse, orderId)) : undefined

export const attemptsOf = (due: Order, context: RouteContext) => context.readUnscoped(find(payment, { orderId: due.id, status: openPaymentStatuses }))

/** Asks the gateway about every open attempt, records what it answers, and answers the order as it is then. */
export async function settleAttempts(due: Order, ask: 'query' | 'close', context: RouteContext): Promise<Order> {
  for (const row of await attemptsOf(due, context))
    try {
      await context.runAsSystem(paymentSteps(row, await answered(gatewayOf(context.ports, row)[ask](row.payType, row.tradeNo)), context))
    } catch (error) {
      // A notice that came while the gateway was asked has told it already.
      const now = await context.readUnscoped(get(payment, row.id))
      if (!(error instanceof RefusalError) || now?.status === row.status) throw error
    }
  return (await context.readUnscoped(get(order, due.id))) ?? due
}

/** Whether somebody may be led back there from the page of a channel: a page, and no script. */
const isPage = (given: unknown): boolean => typeof given === 'string' && /^https?:$/.test(URL.parse(given, 'https://own.invalid')?.protocol ?? '')
const isScene = (given: unknown): given is Scene => scenes.some(one => one === given)
const ask = (row: Payment, due: Order, { returnUrl, scene, openId }: Asked, context: RouteContext): Promise<PayTicket | undefined> =>
  answered(
    gatewayOf(context.ports, row).create({
      channel: row.payType,
      terminal: row.terminal,
      tradeNo: row.tradeNo,
      amountCents: row.amountCents,
      currency: 'CNY',
      subject: due.orderCode,
      // A channel keeps no attempt for weeks; one of a balance ends before its order does.
      expiresAt: due.part === 'balance' ? plus(row.createdAt, 2 * hour) : due.payUntil,
      ...(typeof returnUrl === 'string' ? { returnUrl } : {}),
      ...(isScene(scene) ? { scene } : {}),
      ...(typeof openId === 'string' && openId ? { payerId: openId } : {}),
      ...(row.isShared ? { isShared: true } : {}),
      ...(context.arrived ? { payerIp: context.arrived.ip } : {}),
    }),
  )

/** Starts an attempt, or takes up the open one of the channel, and answers what the payer's device needs. */
export async function startPayment(due: Order, channel: Channel, terminal: 'web' | 'app', asked: Asked, context: RouteContext) {
  ensure(!asked.scene || isScene(asked.scene), about(no.scene, 'scene'))
  ensure(!asked.returnUrl || isPage(asked.returnUrl), about(no.returnUrl, 'returnUrl'))
  // Inside WeChat the house knows who it is by their own binding; a mini program says it.
  const isUnsaid = channel === 'wechat' && !asked.openId
  ensure(!isUnsaid || asked.scene !== 'mini', about(no.payer, 'openId'))
  const said = isUnsaid && asked.scene === 'jsapi' ? { ...asked, openId: await payerOf(due, context) } : asked
  // What was begun as a code on a desk is another kind of payment at the channel than one inside a phone: it ends before the other begins.
  const device = ['h5', 'jsapi', 'mini', 'app'].includes(asked.scene) ? 'app' : terminal
  const same = (rows: readonly Payment[]) => rows.find(row => row.payType === channel && row.terminal === device)
  let row = same(await attemptsOf(due, context))
  // An attempt that was lost sight of, or a device that changed: the gateway says first what became of it.
  if (row?.status !== 'pending') {
    await settleAttempts(due, row ? 'query' : 'close', context)
    row = same(await attemptsOf(due, context))
  }
  if (!row && merchantsOf(context.ports)?.hasSandbox === false) ensure((await context.readUnscoped(enabled(channel))).length > 0, noMerchant.notConnected)
  const begin = async () =>
    ((await context.run(invoke(createPayment, context.newId(), { orderId: due.id, payType: channel, terminal: device }))) as [Payment])[0]
  const isResumed = row !== undefined
  row ??= await begin()
  let ticket = await ticketOf(row, due, said, context)
  // A channel takes no number again for another kind of payment, such as a page of a browser that goes on inside WeChat, or for another payer.
  if (!ticket && isResumed) {
    await settleAttempts(due, 'close', context)
    if ((await attemptsOf(due, context)).length === 0) ticket = await ticketOf(await begin(), due, said, context)
  }
  ensure(ticket, no.gateway)
  return ticket
}

/** What the payer's device needs for an attempt that has just been recorded, or again for one that was sent; undefined where the gateway is
 * silent. Who stands in a crowd is told before it is recorded that the gateway knows of it: where that is lost, or the money is sooner, the
 * attempt is there, and what became of it is asked as of any other. */
export async function ticketOf(row: Payment, due: Order, asked: Asked, context: RouteContext, isCrowded = false) {
  const ticket = await ask(row, due, asked, context)
  if (row.status === 'created') {
    const recorded = context
      .runAsSystem(ticket ? invoke(send, row.id, { payUrl: ticket.codeUrl || ticket.payUrl || null }) : invoke(lose, row.id, {}))
      // The same call again, or the money itself, was sooner.
      .catch(error => {
        if (!ticket || !(error instanceof RefusalError)) throw error
      })
    if (isCrowded && ticket) recorded.catch(() => {})
    else await recorded
  }
  return (
    ticket && {
      orderId: due.id,
      orderCode: due.orderCode,
      tradeNo: row.tradeNo,
      amount: context.amount(row.amountCents),
      payUntil: formatTime(due.payUntil, context.zone),
      codeUrl: ticket.codeUrl ?? '',
      payUrl: ticket.payUrl,
      prepayInfo: ticket.prepay ?? {},
    }
  )
}
