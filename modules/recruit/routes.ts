/** The odd calls of recruiting: a status under its own name, what is unmasked with a trace, and the board. */
import {
  act,
  alias,
  type Asked,
  get,
  invoke,
  type Invoke,
  perform,
  refusals,
  report,
  type Route,
  type RouteContext,
  ensure,
  about,
  textOf,
  text,
} from '../kit/index.ts'
import { channelAsked, order, settleAttempts, startPayment } from '../payments/index.ts'
import { board } from './board.ts'
import { consultCommands, isMine, unmask } from './consult.commands.ts'
import { consult } from './consult.ts'
import { boardCall } from './figures.ts'
import { look } from './file.ts'
import { productCommands } from './product.ts'
import { no as refused } from './refusals.ts'

const base = 'business-recruitpilots'
const no = refusals('recruit_status', { status: ['状态只能是上架(on)、下架(off)或停用(retired)', 'the status is on, off or retired'] })
const { putOn, takeOff, retire } = productCommands
const toStatus = { on: putOn, '1': putOn, off: takeOff, '0': takeOff, retired: retire } as const
function byStatus({ status }: Asked) {
  const wanted = textOf(status)
  ensure(Object.hasOwn(toStatus, wanted), about(no.status, 'status'))
  return toStatus[wanted as keyof typeof toStatus]
}

/** A consult as its form sends it: entered or changed, and answered where the form answers. */
async function submitted(asked: Asked, context: RouteContext): Promise<readonly Invoke[]> {
  const id = textOf(asked.id) || context.newId(),
    row = asked.id ? await context.ask(get(consult, id)) : undefined
  const answered = textOf(asked.reply) !== '' && textOf(asked.reply) !== row?.reply
  const { create, change, reply } = consultCommands
  return [{ command: asked.id ? change : create, id, input: asked }, ...(answered ? [invoke(reply, id, { reply: asked.reply })] : [])]
}

/** The order of a consult that somebody here may have paid, after the gateway has said what became of earlier attempts. */
async function dueOf(asked: Asked, context: RouteContext) {
  const row = await context.ask(get(consult, textOf(asked.id)))
  ensure(row, { ...refused.noConsult, field: 'id' })
  ensure(isMine(row, context.actor), refused.notYours)
  const due = await context.readUnscoped(get(order, row.orderId))
  ensure(due && row.payStatus === 'unpaid', refused.nothingDue)
  return due
}
/** Starts paying: the family pays by the code that its consultant shows or sends, without an account. */
const pay = perform(
  `${base}/consult/pay`,
  [consultCommands.sign],
  async (asked, context) =>
    startPayment(await dueOf(asked, context), channelAsked(asked), 'web', asked, {
      ...context,
      // The attempt is the payer's, who has no account.
      run: context.runAsSystem,
    }),
  { label: ['招飞收款', 'Collect the fee'], takes: { id: text('咨询', 'Consult', { required: true }), payType: text('支付方式', 'By') } },
)
/** Asks the gateway what became of it: a notice may be late or lost. */
const queryPay = perform(
  `${base}/consult/queryPay`,
  [consultCommands.sign],
  async (asked, context) => {
    const { status } = await settleAttempts(await dueOf(asked, context), 'query', context)
    return { payStatus: status === 'paid' ? 'paid' : 'unpaid' }
  },
  { label: ['查询招飞收款', 'Ask about the fee'], takes: { id: text('咨询', 'Consult', { required: true }) } },
)

export const routes: readonly Route[] = [
  pay,
  queryPay,
  alias(`${base}/product/changeStatus`, [putOn, takeOff, retire], { which: byStatus, answer: true }),
  act(`${base}/consult/submit`, [consultCommands.create, consultCommands.change, consultCommands.reply], submitted, {
    answer: ([row]) => ({ id: row.id, version: row.version, status: row.status }),
  }),
  alias(`${base}/consult/unmask`, unmask, {
    names: { remark: ['remark', 'reason'] },
    answer: ([row]) => ({ id: row.id, name: row.name, phone: row.phone, birthday: row.birthday ?? '', guardianName: row.guardianName ?? '' }),
  }),
  alias(`${base}/file/look`, look, {
    names: { remark: ['remark', 'reason'] },
    answer: ([{ id, height, weight, leftEye, rightEye, colours, illness }]) => ({ id, height, weight, leftEye, rightEye, colours, illness }),
  }),
  report(boardCall, ['招飞看板', 'Board of recruiting'], ['RP', 'PO'], board),
]
