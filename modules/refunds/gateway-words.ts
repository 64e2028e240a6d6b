/** What gateways tell by themselves: signed notices of payments and refunds. What is as it should be is booked once, however often and
 * however many at once say it; what cannot be so is held for finance. Either way the gateway hears that it was heard. */
import { ensure, find, get, type Invoke, perform, RefusalError, type Row, type RouteContext } from '../kit/index.ts'
import { aboutPayment, createPayment, gatewayOf, holding, oddPayment, payment, paymentSteps } from '../payments/index.ts'
import type { About, channels, Notice, Why } from '../payments/index.ts'
import { aboutRefund, refundSteps } from './refund-answers.ts'
import { subsidyUse } from '../subsidies/index.ts'
import { asSent } from './refund-execution.ts'
import { no } from './refusals.ts'
import { refund } from './refund.ts'

type Channel = keyof typeof channels

/** What it is about, and what it means as commands. */
interface Meaning {
  readonly about: About
  readonly steps: readonly Invoke[]
}
type Whose = Pick<Row<typeof payment>, 'merchantId' | 'subMerchantNo'>
/** @param whose whose account the payment went to, as we know it. */
const strange = (notice: Notice, channel: Channel, about: About, whose: Whose | undefined): Why | undefined => {
  const isOther =
    whose && ((notice.merchantId ?? null) !== whose.merchantId || (notice.subMerchantNo !== undefined && notice.subMerchantNo !== whose.subMerchantNo))
  return notice.foreign || isOther ? 'merchant' : about.channel !== channel ? 'channel' : undefined
}

async function meaning(notice: Notice, channel: Channel, context: RouteContext): Promise<Meaning> {
  const meant = (about: About, odd: Why | undefined, steps: () => readonly Invoke[], whose?: Whose): Meaning => {
    const why = strange(notice, channel, about, whose) ?? odd
    return { about, steps: why ? [holding(why, { ...about, channel }, notice.answer, context)] : steps() }
  }
  if (notice.kind === 'payment') {
    const { answer, tradeNo } = notice
    const [row] = await context.readUnscoped(find(payment, { tradeNo }, { limit: 1 }))
    if (!row) return meant({ number: tradeNo, channel }, 'unknown', () => [])
    const odd = answer.state === 'paid' ? oddPayment(row, answer, context.now) : undefined
    return meant(aboutPayment(row), odd, () => paymentSteps(row, answer, { ...context, isTold: true }), row)
  }
  const { answer, refundNo } = notice
  const [row] = await context.readUnscoped(find(refund, { refundNo }, { limit: 1 }))
  if (!row) return meant({ number: refundNo, channel }, 'unknown', () => [])
  const sent = asSent(row, await context.readUnscoped(get(subsidyUse, row.orderId)))
  const paid = await context.readUnscoped(get(payment, row.paymentId))
  return meant(aboutRefund(sent), undefined, () => refundSteps(sent, answer, context), paid)
}

/** How often the same news may overtake itself before it is told to come again. */
const triesMax = 3
async function hear(notice: Notice, channel: Channel, context: RouteContext): Promise<void> {
  for (let tries = 1; ; tries++) {
    const { about, steps } = await meaning(notice, channel, context)
    try {
      await context.runAsSystem(steps)
      return
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      // A number that another payment came under is no news of this one.
      if (error.refused.code === no.transactionUsed.code) return void (await context.runAsSystem(holding('transaction', about, notice.answer, context)))
      // What waits for a person is not ended by another notice.
      if (error.refused.code === no.wordHeld.code) return
      // The same notice was heard beside this one, or a person was quicker: what it means now is asked anew.
      if (tries === triesMax) throw error
    }
  }
}

/** The address names the tenant where the channel takes no question mark in it. */
const notified = (channel: Channel, tenant = '') =>
  perform(
    `business-order/notify/${channel}${tenant}`,
    [createPayment],
    async (asked, context) => {
      const notice = await gatewayOf(context.ports, { tenant: context.tenant }).verifyNotice(channel, asked, context.arrived)
      ensure(notice, no.signature)
      await hear(notice, channel, context)
      // Alipay looks for this one word.
      return channel === 'alipay' && notice.merchantId ? 'success' : { code: 'SUCCESS', message: '成功' }
    },
    { public: true, bare: true, takes: {}, label: ['支付通知', 'Gateway notice'], refused: message => ({ code: 'FAIL', message }) },
  )

export const noticeRoutes = [notified('wechat'), notified('alipay'), notified('wechat', '/:tenantId'), notified('alipay', '/:tenantId')] as const
