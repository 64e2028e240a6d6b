/** The odd calls of places: enrolling and ending under the names of orders and classes, and lists under their wire names. */
import { act, alias, bulk, coded, download, ensure, find, formatTime, get, invoke, list, pick, readings, report, chosen, text } from '../kit/index.ts'
import type { Asked, Invoke, RouteContext } from '../kit/index.ts'
import { named, no as noPayment, order, orderOf, orderState, settleAttempts } from '../payments/index.ts'
import { cancel } from './classes.ts'
import { annulByError, expire, revoke, withdraw } from './end-enrolment.ts'
import { commit } from './enrol.ts'
import { enrolment } from './enrolment.ts'
import { no as rule } from './rules.ts'

const root = 'business-order',
  client = 'business-openclass/school_client/enrolment'
const said = {
  orderCancelled: coded('enrolment.orderCancelled', ['取消订单', 'order cancelled']),
  byParent: coded('enrolment.byParent', ['家长撤销', 'revoked by the parent']),
  bySchool: coded('enrolment.bySchool', ['学校撤销', 'revoked by the school']),
} as const

/** Ends an unpaid order: the gateway is asked to take no more money, and what it says counts first. */
async function end(asked: Asked, context: RouteContext): Promise<readonly Invoke[]> {
  const due = await settleAttempts(await orderOf(asked, context), 'close', context)
  ensure(due.status !== 'paid', rule.paidMeanwhile)
  ensure(due.status === 'created' && due.enrolmentId, noPayment.notPayable)
  ensure(due.part !== 'balance', noPayment.balanceStays)
  if (due.payUntil <= context.now) {
    await context.runAsSystem(invoke(expire, due.enrolmentId, {}))
    return []
  }
  return [invoke(revoke, due.enrolmentId, { reason: asked.reason || said.orderCancelled, unpaid: true })]
}
/** The places that a call found unpaid: what is paid while it runs is kept. */
const unpaid = new WeakMap<RouteContext, ReadonlySet<string>>()
/** The gateway says what became of every attempt to pay for a place, and takes no more money for it. */
export async function settlePlace(enrolmentId: string, context: RouteContext): Promise<void> {
  for (const due of await context.readUnscoped(find(order, { enrolmentId, status: 'created' }))) await settleAttempts(due, 'close', context)
}
/** Whoever ends a place is refused while money is on its way to it: so the gateway is asked first. */
export const asksFirst = [
  {
    commands: [annulByError, withdraw],
    run: async (id: string, context: RouteContext) => (await context.ask(get(enrolment, id))) && (await settlePlace(id, context)),
  },
] as const
/** The gateway says of every unpaid place what became of its money, before the place is given up. */
async function settled(places: readonly string[], context: RouteContext): Promise<void> {
  const held = new Set<string>()
  unpaid.set(context, held)
  for (const id of places) {
    const row = await context.ask(get(enrolment, id))
    if (row?.status === 'held') held.add(id)
    if (row?.status === 'held' || row?.status === 'enrolled') await settlePlace(id, context)
  }
}

/** The waiting list of a class as those read it who see its places: whom a seat is offered to, then who waits, numbered in the order of the list. */
async function waiting({ openClassId }: Asked, context: RouteContext) {
  if (!context.actor.may('enrolment_view')) return { records: [] }
  const rows = await context.ask(
    find(enrolment, { openClassId: String(openClassId ?? ''), status: ['offered', 'waitlisted'] }, { sort: ['status', '-priority', 'queueNo'] }),
  )
  const shown = await context.wire(enrolment, rows),
    offered = rows.filter(one => one.status === 'offered').length
  return {
    records: shown.map((row, i) => ({
      ...pick(row, 'id', 'studentId', 'studentName', 'statusName', 'priority', 'sibling', 'createTime', 'offerUntil'),
      rank: i < offered ? '' : i - offered + 1,
    })),
  }
}

export const routes = [
  ...['createOrder', 'enrollPersonal'].map(name =>
    alias(`${root}/order/${name}`, commit, {
      on: ({ enrolmentId }, context) => String(enrolmentId || context.newId()),
      given: ({ openClassId, studentId, phoneNumber }) => ({ openClassId, studentId, ...(phoneNumber ? { phoneNumber } : {}) }),
      answer: async ([row], _asked, context) => {
        const due = await context.readUnscoped(get(order, row.orderId))
        return {
          ...(due ? (await context.wire(order, [due]))[0] : {}),
          enrolmentId: row.id,
          enrolmentStatus: row.status,
          holdUntil: row.holdUntil ? formatTime(row.holdUntil, context.zone) : '',
        }
      },
    }),
  ),
  ...['cancelOrder', 'closeOrder'].map(name =>
    act(`${root}/order/${name}`, [revoke], end, {
      decides: ['refundId', 'unpaid'],
      adds: { orderId: text('订单', 'Order'), orderCode: text('订单号', 'Order number') },
      answer: (_rows, asked, context) => orderState(asked, context),
    }),
  ),
  list(`${root}/order/queryEnrollList`, enrolment, named),
  download(`${root}/order/exportEnrollInfo`, enrolment, named),
  ...readings(`${root}/registrationDetails`, enrolment, ['page', 'export'], { where: named }),
  bulk(`${client}/commit`, commit, {
    of: asked => chosen(asked, 'studentIds', 'studentId'),
    step: (studentId, asked, context, isAlone) =>
      invoke(commit, isAlone && asked.id ? String(asked.id) : context.newId(), {
        openClassId: String(asked.openClassId ?? asked.classId ?? ''),
        studentId,
        ...(asked.phoneNumber ? { phoneNumber: String(asked.phoneNumber) } : {}),
      }),
    answer: ({ id, version, status, orderId }) => ({ id, version, status, orderId }),
  }),
  bulk(`${client}/revoke`, revoke, {
    of: asked => chosen(asked),
    before: settled,
    step: (id, asked, context) =>
      invoke(revoke, id, {
        reason: asked.reason ?? asked.remark ?? (context.actor.role === 'PR' ? said.byParent : said.bySchool),
        unpaid: Boolean(Number(asked.unpaid)) || unpaid.get(context)?.has(id),
      }),
    decides: ['refundId'],
    answer: ({ id, version, status }) => ({ id, version, status }),
  }),
  report(`${client}/waiting`, ['候补名单', 'Waiting list'], ['PO', 'EC', 'SM', 'ST', 'AM', 'CS'], waiting),
  alias(`${client}/revokeByClass`, cancel, {
    on: asked => String(asked.openClassId ?? asked.classId ?? ''),
    given: asked => ({ cancelReason: asked.cancelReason || 'other', remark: asked.reason ?? asked.remark }),
    answer: true,
  }),
]
