/** What becomes of what a gateway said that cannot be so: it is held, and finance books it or says what it is. */
import { because } from '../audit/index.ts'
import { command, type Context, count, ensure, fact, gather, get, invoke, pick, plus, refusals, type Row, step } from '../kit/index.ts'
import { gatewayNotice } from './gateway-notice.ts'
import { isInTime } from './odd-words.ts'
import { payment } from './order.ts'
import { succeed } from './payment.commands.ts'

export const no = refusals('finance', {
  notBookable: ['单号、金额或商户不符，不能入账', 'it names no money of ours of this amount: it cannot be booked'],
  booked: ['该笔款项已入账', 'this money was booked already'],
})

const { heardAt: _heardAt, remark: _remark, decidedBy: _decidedBy, decidedAt: _decidedAt, ...words } = gatewayNotice.fields
export const hold = command(gatewayNotice, 'hold', {
  label: ['存疑', 'Hold'],
  input: words,
  needs: (_row, { fingerprint }) => gather({ same: count(gatewayNotice, { fingerprint }) }),
  // Gateways repeat what they say: it waits once.
  decide: (_row, input, { same }, { now }) => (same > 0 ? [] : fact(gatewayNotice, 'held', { ...input, heardAt: now })),
})

type Notice = Row<typeof gatewayNotice>
/** When the money moved by a notice whose own time may be nonsense. */
export const movedAt = ({ saidAt, heardAt }: Notice, since: string): string => (saidAt && isInTime(saidAt, since, heardAt) ? plus(saidAt, 0) : heardAt)
const decided = ({ remark }: { readonly remark: string }, _row: Notice, _facts: unknown, { actor, now }: Pick<Context, 'actor' | 'now'>) => ({
  remark,
  decidedBy: actor.userId,
  decidedAt: now,
})

/** Whether it names money that is ours: a payment of any whole amount, a refund of its own. */
const isOurs = (row: Notice): boolean =>
  row.why !== 'merchant' &&
  row.currency === 'CNY' &&
  !!row.transactionNo &&
  (row.kind === 'payment' ? !!row.paymentId && (row.saidCents ?? 0) > 0 : !!row.refundId && row.saidCents === row.expectedCents)

/** Finance has seen the money: it is booked as any other, pays its order where it is the order's, and goes back where it is not. */
export const book = step(gatewayNotice, 'book', 'booked', {
  label: ['入账', 'Book'],
  by: ['FI'],
  ...because,
  needs: row => gather({ paid: get(payment, row.paymentId ?? '') }),
  check(row, _input, { paid }) {
    ensure(isOurs(row), no.notBookable)
    ensure(row.kind === 'refund' || paid, no.notBookable)
    ensure(paid?.status !== 'success' || row.kind === 'refund', no.booked)
  },
  record: decided,
  also: (row, _input, { paid }) =>
    row.kind === 'refund'
      ? []
      : [
          invoke(succeed, paid!.id, {
            ...(pick(row, 'transactionNo', 'currency') as { transactionNo: string; currency: string }),
            receivedCents: row.saidCents!,
            paidAt: movedAt(row, paid!.createdAt),
          }),
        ],
})
export const resolve = step(gatewayNotice, 'resolve', 'resolved', { label: ['处理完毕', 'Settle without booking'], by: ['FI'], ...because, record: decided })

export const commands = [hold, book, resolve] as const
