/** Invariants of money (M), in fen: counted anew from payments and refunds, and against the gateway's own books. */
import { enrolment } from '../../../modules/enrolment/index.ts'
import { order, orderMoney, payment } from '../../../modules/payments/index.ts'
import { claimStatuses, orderBack, refund } from '../../../modules/refunds/index.ts'
import { day, dayOf, defaultZone, type Row, sum } from '../../../modules/kit/index.ts'
import { lesson, openClass } from '../../../modules/openclass/index.ts'
import { schemeBalance, subsidy, subsidyBalance, subsidyScheme, subsidyUse } from '../../../modules/subsidies/index.ts'
import type { Invariant, Moment, Rows, Seen } from '../seen.ts'

type Order = Row<typeof order>
type Payment = Row<typeof payment>
type Refund = Row<typeof refund>
const claims = (one: { readonly status: string }): boolean => (claimStatuses as readonly string[]).includes(one.status)
const cents = (list: readonly { readonly amountCents: number }[]): number => sum(list.map(one => one.amountCents))
const received = (list: readonly Payment[]): number => sum(list.filter(one => one.status === 'success').map(one => one.receivedCents ?? 0))
const ofOrder = <T extends { readonly orderId: string }>(list: readonly T[], orderId: string): readonly T[] => list.filter(one => one.orderId === orderId)

/** What of an order a subsidy has paid, and what of a refund is the family's own. */
const helped = (rows: Rows, orderId: string): number => {
  const use = rows.get(subsidyUse, orderId)
  return use && ['used', 'returned'].includes(use.status) ? use.cents : 0
}
const own = (rows: Rows, one: Refund): number => one.amountCents - (rows.get(subsidyUse, one.orderId)?.parts?.[one.id] ?? 0)
const owns = (rows: Rows, list: readonly Refund[]): number => sum(list.map(one => own(rows, one)))

const overdrawn = (rows: Rows, orderId: string): readonly string[] => {
  const back = ofOrder(rows.of(refund), orderId).filter(claims),
    paid = ofOrder(rows.of(payment), orderId),
    all = received(paid) + helped(rows, orderId)
  return [...(cents(back) > all ? [`order ${orderId} gives back ${cents(back)} of ${all}`] : [])]
}
/** The split between family and subsidy is made right after the refund claims it: it is looked at when the turn is over. */
const overpaid = (rows: Rows, orderId: string): readonly string[] => {
  const back = ofOrder(rows.of(refund), orderId).filter(claims)
  return ofOrder(rows.of(payment), orderId)
    .filter(
      one =>
        owns(
          rows,
          back.filter(other => other.paymentId === one.id),
        ) > received([one]),
    )
    .map(one => `payment ${one.id} gives back more than ${received([one])}`)
}
export const M1: Invariant = {
  title: 'M1 refunds never exceed what was paid, per order and per payment',
  now: ({ rows }) => rows.of(order).flatMap(one => [...overdrawn(rows, one.id), ...overpaid(rows, one.id), ...moneyShown(rows, one.id)]),
  each: ({ fact, after, then }) => (fact.resource === 'refund' ? overdrawn(then, after.orderId as string) : []),
}
/** The figures that commands decide by are those of the rows. */
const moneyShown = (rows: Rows, orderId: string): readonly string[] => {
  const shown = rows.get(orderMoney, orderId),
    back = ofOrder(rows.of(refund), orderId)
  const counted = [
    received(ofOrder(rows.of(payment), orderId)) + helped(rows, orderId),
    cents(back.filter(claims)),
    cents(back.filter(one => one.status === 'success')),
  ]
  const said = [shown?.paidCents ?? 0, shown?.claimedCents ?? 0, shown?.refundedCents ?? 0]
  const own = cents(back.filter(one => one.status === 'success' && one.cause !== 'duplicate' && one.cause !== 'late')),
    known = rows.get(orderBack, orderId)
  return [
    ...(said.join() === counted.join() ? [] : [`order ${orderId} shows ${said}, counted ${counted}`]),
    ...((known?.backCents ?? 0) === own && (known?.saidCents ?? 0) === (rows.get(order, orderId)?.refundedCents ?? 0)
      ? []
      : [`order ${orderId} has ${own} back`]),
  ]
}

export const M2: Invariant = {
  title: 'M2 a total is the sum of its lines, and no line is negative',
  now: ({ rows }) =>
    rows.of(order).flatMap(one => {
      const lines = one.lines ?? [],
        total = sum(lines.map(line => (line.kind === 'price' ? line.cents : -line.cents)))
      return [
        ...(total === one.totalCents && total >= 0 ? [] : [`order ${one.id} totals ${one.totalCents}, its lines ${total}`]),
        ...lines.filter(line => line.cents < 0).map(line => `order ${one.id} has a line of ${line.cents}`),
      ]
    }),
}
export const M3: Invariant = {
  title: 'M3 one transaction number changes an order at most once',
  now: ({ rows }) =>
    [
      ...Map.groupBy(
        rows.of(payment).filter(one => one.transactionNo),
        one => one.transactionNo,
      ),
    ]
      .filter(([, of]) => of.length > 1)
      .map(([number, of]) => `${number} is in ${of.length} payments`),
  each: ({ fact, before }) =>
    fact.resource === 'payment' && fact.type === 'succeeded' && before.transactionNo
      ? ['succeeded before']
      : fact.resource === 'order' && ['paid', 'paid_late'].includes(fact.type) && before.paidAt
        ? ['paid before']
        : [],
}

const paysIt = (due: Order, helpCents: number, one: Payment): boolean =>
  one.orderId === due.id && one.status === 'success' && one.disposition === 'order' && one.receivedCents === due.totalCents - helpCents
export const M4: Invariant = {
  title: 'M4 no order is paid without a success of equal amount that the gateway knows, or a total of nothing',
  now: ({ rows, box }: Seen) => [
    ...rows
      .of(order)
      .filter(one => one.status === 'paid')
      .flatMap(due => {
        const paid = rows.of(payment).filter(one => paysIt(due, helped(rows, due.id), one)).length
        return paid === (due.totalCents === helped(rows, due.id) ? 0 : 1) ? [] : [`order ${due.id} of ${due.totalCents} is paid by ${paid} payments`]
      }),
    ...rows
      .of(payment)
      .filter(one => one.status === 'success' && box.trade(one.tradeNo)?.state !== 'paid')
      .map(one => `payment ${one.id} is a success, the gateway says ${box.trade(one.tradeNo)?.state}`),
  ],
}
export const M5: Invariant = {
  title: 'M5 a success is never overwritten',
  each: ({ fact, before }) =>
    ['payment', 'refund'].includes(fact.resource) && before.status === 'success' && fact.status !== 'success' ? [`now ${fact.status}`] : [],
}
export const M6: Invariant = {
  title: 'M6 every payment that arrived pays its order or goes back',
  now: ({ rows }) =>
    rows
      .of(payment)
      .filter(one => one.status === 'success' && (one.receivedCents ?? 0) > 0)
      .flatMap(one => {
        const due = rows.get(order, one.orderId)
        if (one.disposition === 'order') return due?.status === 'paid' ? [] : [`payment ${one.id} pays an order that is ${due?.status}`]
        const back = cents(rows.of(refund).filter(other => other.paymentId === one.id && claims(other)))
        return one.disposition && back === one.receivedCents ? [] : [`payment ${one.id} (${one.disposition}) gave back ${back} of ${one.receivedCents}`]
      }),
}

const handed = (one: Refund): boolean => one.status === 'success' && one.voucherNo !== null
export const M7: Invariant = {
  title: 'M7 a refund has one number for life, and its money moves once',
  now: ({ rows, box }) => [
    ...[...Map.groupBy(rows.of(refund), one => one.refundNo)].filter(([, of]) => of.length > 1).map(([number]) => `two refunds are ${number}`),
    ...rows
      .of(refund)
      .filter(one => handed(one) && ['refunded', 'processing'].includes(box.payback(one.refundNo)?.answer.state ?? ''))
      .map(one => `${one.refundNo} was paid by hand and by the gateway`),
    ...rows
      .of(refund)
      .filter(one => (box.payback(one.refundNo)?.amountCents ?? own(rows, one)) !== own(rows, one))
      .map(one => `${one.refundNo} is of ${own(rows, one)}, the gateway moved ${box.payback(one.refundNo)?.amountCents}`),
  ],
  each: ({ fact, before, after }) =>
    fact.resource === 'refund' && before.version > 0 && before.refundNo !== after.refundNo
      ? [`${before.refundNo} became ${after.refundNo}`]
      : fact.resource === 'refund' && fact.type === 'executed' && before.executedBy && before.amountCents !== after.amountCents
        ? ['the amount moved']
        : [],
}

/** The oracle of a refund: what the policy on the order gives back, by arithmetic of its own. */
function owed(due: Order, cause: string, then: Rows, at: string): number {
  const place = then.get(enrolment, due.enrolmentId)!,
    lessons = then.of(lesson).filter(one => one.openClassId === due.openClassId)
  const own = lessons
    .filter(one => !one.makeUpOfId && one.lessonNo >= place.firstLessonNo && !place.leftOut?.includes(one.lessonNo))
    .sort((a, b) => a.lessonNo - b.lessonNo)
    .slice(0, place.lessonCount)
  const taught = (one: Row<typeof lesson>): boolean =>
    one.status === 'confirmed' || lessons.some(other => other.makeUpOfId === one.id && other.status !== 'cancelled' && taught(other))
  const unit = Math.floor(due.valueCents / place.lessonCount)
  const worth = (index: number): number => (index === place.lessonCount - 1 ? due.valueCents - unit * (place.lessonCount - 1) : unit)
  const done = own.filter(taught).length
  const untaught = Array.from({ length: place.lessonCount }, (_, i) => (own[i] && taught(own[i]) ? 0 : worth(i))).reduce((a, b) => a + b, 0)
  if (['late', 'duplicate', 'mistake'].includes(cause)) return due.valueCents
  if (['agency', 'school', 'class_cancelled', 'transfer'].includes(cause)) return untaught
  const starts =
    own
      .filter(one => one.status !== 'cancelled')
      .map(one => one.startAt)
      .sort()[0] ??
    then.get(openClass, due.openClassId)?.firstLessonAt ??
    '~'
  const days = starts === '~' ? Infinity : (Date.parse(dayOf(starts, defaultZone)) - Date.parse(dayOf(at, defaultZone))) / day
  const rule = due.policy!.rules.find(
    one =>
      (one.beforeDays === undefined || (starts > at && days >= one.beforeDays)) &&
      (one.taughtPercentMax === undefined || (done * 100) / place.lessonCount <= one.taughtPercentMax),
  )
  return Math.floor((untaught * (rule?.backBp ?? 0)) / 10_000)
}
/** What a payment, and the subsidy beside it, still has to give back. */
const leftOf = (then: Rows, orderId: string, paymentId: string | null, without = ''): number => {
  const paid = then.get(payment, paymentId ?? ''),
    help = !paid || paid.disposition === 'order' ? helped(then, orderId) : 0
  const gone = ofOrder(then.of(refund), orderId).filter(one => one.paymentId === paymentId && claims(one) && one.id !== without)
  return (paid ? received([paid]) : 0) + help - cents(gone)
}
export const M8: Invariant = {
  title: 'M8 a refund is what the policy on the order says, unless somebody who may raised it and said why',
  each: ({ fact, before, after, then }: Moment) => {
    if (fact.resource !== 'refund') return []
    if (fact.type === 'applied') {
      const due = then.get(order, after.orderId as string)!,
        left = leftOf(then, due.id, after.paymentId as string | null)
      const most = fact.role === 'PO' ? left : Math.min(owed(due, after.cause as string, then, fact.at), left)
      return (after.amountCents as number) > most ? [`${after.amountCents} was asked, at most ${most} is owed`] : []
    }
    const moved = before.version > 0 && after.amountCents !== before.amountCents
    return moved && !(['PO', 'FI'].includes(fact.role) && fact.data.auditRemark && (after.amountCents as number) > (before.amountCents as number))
      ? [`${before.amountCents} became ${after.amountCents}`]
      : []
  },
}
export const M9: Invariant = {
  title: 'M9 a class that is cancelled gives every untaught lesson back',
  each: ({ fact, before, then }) => {
    // The refunds follow the fact of the place in the same turn, so the question is put at the refund that ends it.
    if (fact.resource !== 'refund' || fact.type !== 'issued' || fact.data.cause !== 'class_cancelled' || before.version > 0) return []
    const due = then.get(order, fact.data.orderId as string)!
    const most = Math.min(owed(due, 'class_cancelled', then, fact.at), leftOf(then, due.id, fact.data.paymentId as string | null, fact.stream))
    return fact.data.amountCents === most ? [] : [`${String(fact.data.amountCents)} went back, ${most} is owed`]
  },
  now: ({ rows }) =>
    rows
      .of(enrolment)
      .filter(one => one.status === 'annulled' && one.formerStatus === 'enrolled')
      .flatMap(place =>
        rows
          .of(order)
          .filter(one => one.enrolmentId === place.id && one.status === 'paid' && one.totalCents > 0)
          .flatMap(due => {
            const back = cents(ofOrder(rows.of(refund), due.id).filter(claims))
            const untaught = rows.of(lesson).every(one => one.openClassId !== due.openClassId || one.status !== 'confirmed')
            return untaught && back < due.valueCents ? [`${place.id} paid ${due.valueCents} and gets ${back} back`] : []
          }),
      ),
}

/** Counted anew from uses and refunds, and against what commands decide by. */
export const M11: Invariant = {
  title: 'M11 subsidies never pay more than the price, what was approved or the budget; each is given back once, by its share',
  now: ({ rows }) => [
    ...rows.of(subsidyUse).flatMap(use => {
      const due = rows.get(order, use.id)!,
        parts = Object.entries(use.parts ?? {})
      const claimed = ofOrder(rows.of(refund), use.id).filter(one => claims(one))
      const isOver = due.status === 'closed' || due.status === 'cancelled'
      return [
        ...(use.cents > 0 && use.cents <= due.totalCents ? [] : [`${use.cents} for an order of ${due.totalCents}`]),
        ...(sum(parts.map(([, part]) => part)) === use.backCents && use.backCents <= use.cents ? [] : [`gave back ${use.backCents} of ${use.cents}`]),
        ...parts
          .filter(([id, part]) => !(part > 0 && part <= (claimed.find(one => one.id === id)?.amountCents ?? 0)))
          .map(([id]) => `refund ${id} took too much`),
        ...((use.status === 'released') === isOver ? [] : [`an order is ${due.status}, its subsidy ${use.status}`]),
        ...((use.status === 'committed') === (due.status === 'created') ? [] : [`an order is ${due.status}, its subsidy ${use.status}`]),
      ]
    }),
    ...rows.of(subsidy).flatMap(one => {
      const used = usedOf(rows.of(subsidyUse).filter(use => use.subsidyId === one.id))
      const shown = rows.get(subsidyBalance, one.id)?.usedCents ?? 0
      return used === shown && used >= 0 && used <= (one.approvedCents ?? 0) ? [] : [`subsidy ${one.id} of ${one.approvedCents} used ${used}, shows ${shown}`]
    }),
    ...rows.of(subsidyScheme).flatMap(of => {
      const used = usedOf(rows.of(subsidyUse).filter(use => use.schemeId === of.id)),
        open = sum(
          rows
            .of(subsidy)
            .filter(one => one.schemeId === of.id && one.status === 'active')
            .map(one => (one.approvedCents ?? 0) - usedOf(rows.of(subsidyUse).filter(use => use.subsidyId === one.id))),
        )
      const shown = rows.get(schemeBalance, of.id)
      return [
        ...(used + open <= of.budgetCents ? [] : [`scheme ${of.id} of ${of.budgetCents} promised ${used + open}`]),
        ...((shown?.usedCents ?? 0) === used && (shown?.openCents ?? 0) === open
          ? []
          : [`scheme ${of.id} shows ${shown?.openCents}, ${shown?.usedCents}; counted ${open}, ${used}`]),
      ]
    }),
  ],
}
const usedOf = (uses: readonly Row<typeof subsidyUse>[]): number => sum(uses.filter(one => one.status !== 'released').map(one => one.cents - one.backCents))

/** T6 of refunds: who asked for or approved one never sends it; two persons pay by hand. */
const T6refunds: Invariant = {
  title: 'T6 who applied for or approved a refund never sends it, and nobody audits twice or their own',
  each: ({ fact, before, after }) => {
    if (fact.resource !== 'refund') return []
    const auditors = ((after.approvals ?? []) as readonly { readonly userId: string }[]).map(one => one.userId)
    const sends = ['executed', 'paid_by_hand', 'hand_prepared'].includes(fact.type) && fact.role !== 'system'
    return [
      ...(sends && [...auditors, after.submittedBy].includes(fact.actor) ? [`${fact.actor} sends what they decided`] : []),
      ...(fact.type === 'paid_by_hand' && before.handBy === fact.actor ? ['one person paid alone'] : []),
      ...(auditors.includes(after.submittedBy as string) && after.submittedBy ? ['audited by its applicant'] : []),
      ...(new Set(auditors).size === auditors.length ? [] : ['somebody audited twice']),
    ]
  },
}

/** Asked when the gateway has been well for days: everything has come to its end. */
export const M6settled: Invariant = {
  title: 'M6 when the gateway is well again nothing is left open',
  now: ({ rows, box }) => [
    ...rows
      .of(payment)
      .filter(one => ['created', 'pending', 'unknown'].includes(one.status))
      .map(one => `payment ${one.id} is still ${one.status}`),
    ...rows
      .of(payment)
      .filter(one => box.trade(one.tradeNo)?.state === 'paid' && one.status !== 'success')
      .map(one => `payment ${one.id} is ${one.status}, the gateway took the money`),
    ...rows
      .of(refund)
      .filter(one => ['processing', 'retry'].includes(one.status))
      .map(one => `refund ${one.refundNo} is still ${one.status}`),
    ...rows
      .of(refund)
      .filter(one => one.status !== 'success' && box.payback(one.refundNo)?.answer.state === 'refunded')
      .map(one => `refund ${one.refundNo} is ${one.status}, the gateway gave the money back`),
  ],
}

export const money = [M1, M2, M3, M4, M5, M6, M7, M8, M9, M11, T6refunds] as const
