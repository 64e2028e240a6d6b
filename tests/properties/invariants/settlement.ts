/** Invariants of settlement (T), of bills (M12, M15), and of what stopped lessons cost (A4). */
import { enrolment } from '../../../modules/enrolment/index.ts'
import { order } from '../../../modules/payments/index.ts'
import { claimStatuses, refund } from '../../../modules/refunds/index.ts'
import { dayOf, defaultZone, monthOf, type Row, sum } from '../../../modules/kit/index.ts'
import { lesson, mark } from '../../../modules/openclass/index.ts'
import { teacherFee } from '../../../modules/people/index.ts'
import { bankAccount, bill, settlement, settlementLine } from '../../../modules/settlement/index.ts'
import type { Invariant, Rows } from '../seen.ts'

type Line = Row<typeof settlementLine>
type Lesson = Row<typeof lesson>
const live = (rows: Rows): readonly Line[] => rows.of(settlementLine).filter(one => one.status === 'live')
const worth = (lines: readonly Line[]): number => sum(lines.map(one => one.amountCents))
const keyOf = (one: Line): string => `${one.kind} ${one.lessonId} ${one.payeeId}`
/** The agency's part in this world, in ten thousandths; nobody changes it. */
const shareBp = 8_000

export const T1: Invariant = {
  title: 'T1 a lesson is in at most one live line per payee and kind, opposite lines apart',
  now: ({ rows }) =>
    [
      ...Map.groupBy(
        live(rows).filter(one => !one.isAdjustment && one.lessonId),
        keyOf,
      ),
    ]
      .filter(([, of]) => of.length > 1)
      .map(([key, of]) => `${key} is in ${of.length} lines`),
}
export const T2: Invariant = {
  title: 'T2 only confirmed lessons are taken, and a fee goes to who clocked in',
  each: ({ fact, after, then }) => {
    if (fact.resource !== 'settlement_line' || fact.type !== 'taken' || after.isAdjustment || !after.lessonId) return []
    const of = then.get(lesson, after.lessonId as string)
    return [
      ...(of?.status === 'confirmed' ? [] : [`lesson ${String(after.lessonId)} is ${of?.status}`]),
      ...(after.kind === 'class_fee' && after.payeeId !== of?.signedTeacherId ? [`${String(after.payeeId)} is paid, ${of?.signedTeacherId} clocked in`] : []),
    ]
  },
}
export const T3: Invariant = {
  title: 'T3 lines change only in a draft, and what is settled never',
  each: ({ fact, before, then }) => {
    if (fact.resource !== 'settlement_line' || before.status !== 'live') return []
    const of = then.get(settlement, before.settlementId as string)
    return of?.status === 'draft' || (of?.status === 'void' && fact.type === 'freed') ? [] : [`${fact.type} in a settlement that is ${of?.status}`]
  },
}
/** The parts of a price: equal, the last takes the rest. */
const parts = (price: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, i) => Math.floor(price / count) + (i === count - 1 ? price % count : 0))
/** What some lessons of a class are worth to the agency: place by place, never more than was kept after refunds. */
export function share(rows: Rows, lessons: ReadonlySet<string>, openClassId: string, kept: (place: Row<typeof enrolment>) => number): number {
  return sum(
    rows
      .of(enrolment)
      .filter(one => one.openClassId === openClassId)
      .map(place => {
        const taught = rows
          .of(mark)
          .filter(one => one.enrolmentId === place.id && lessons.has(one.lessonId) && ['marked', 'confirmed', 'appealed'].includes(one.status)).length
        return Math.floor((Math.min(sum(parts(place.priceCents, place.lessonCount).slice(0, taught)), Math.max(0, kept(place))) * shareBp) / 10_000)
      }),
  )
}
const stray = ['duplicate', 'late', 'transfer']
/** What of the money of a place went along to the class that its child changed to, or back because of that; what went back above the price there
 * was of this place. */
export const movedFrom =
  (rows: Rows) =>
  (place: Row<typeof enrolment>): number => {
    const to = place.status === 'transferred' ? rows.get(enrolment, place.transferToId) : undefined
    if (!to) return 0
    const credit = (rows.get(order, to.orderId)?.lines ?? []).filter(line => line.kind === 'credit').map(line => line.cents)
    const back = rows.of(refund).filter(one => one.enrolmentId === to.id && one.cause === 'transfer' && claims.has(one.status))
    return sum([...credit, ...back.map(one => one.amountCents)]) + Math.max(0, -keptOf(rows, claims)(to))
  }
const claims: ReadonlySet<string> = new Set(claimStatuses)
export const keptOf =
  (rows: Rows, counted: ReadonlySet<string> = new Set(['success'])) =>
  (place: Row<typeof enrolment>): number =>
    place.priceCents -
    movedFrom(rows)(place) -
    sum(
      rows
        .of(refund)
        .filter(one => one.enrolmentId === place.id && counted.has(one.status) && !stray.includes(one.cause))
        .map(one => one.amountCents),
    )
const classesIn = (rows: Rows): readonly string[] => [...new Set(rows.of(lesson).map(one => one.openClassId))]

/** Asked after everything was generated: the lines of all times add up to what a fresh computation gives. */
export const T3settled: Invariant = {
  title: 'T3 over time the lines add up to what a fresh computation gives',
  now: ({ rows }) => [
    ...classesIn(rows).flatMap(id => {
      const lines = live(rows).filter(one => one.kind === 'agency_share' && one.openClassId === id)
      const due = share(
        rows,
        new Set(
          rows
            .of(lesson)
            .filter(one => one.openClassId === id && one.status === 'confirmed')
            .map(one => one.id),
        ),
        id,
        keptOf(rows),
      )
      return worth(lines) === due ? [] : [`the agency has ${worth(lines)} of ${id}, due are ${due}`]
    }),
    ...rows
      .of(lesson)
      .filter(one => one.status === 'confirmed' && one.signedTeacherId)
      .flatMap(one => {
        const lines = live(rows).filter(other => other.kind === 'class_fee' && other.lessonId === one.id)
        const first = lines.find(line => !line.isAdjustment),
          rate = first?.rateCents ?? feeOn(rows, one)
        return rate === undefined || worth(lines) === rate ? [] : [`the fee of ${one.id} is ${worth(lines)}, due are ${rate}`]
      }),
  ],
}
const feeOn = (rows: Rows, of: Lesson): number | undefined => {
  const date = dayOf(of.startAt, defaultZone)
  const rates = rows
    .of(teacherFee)
    .filter(
      one =>
        one.teacherId === of.signedTeacherId &&
        ['current', 'ended'].includes(one.status) &&
        one.startTime <= date &&
        (one.endTime === null || date <= one.endTime),
    )
  // Every course of this world is of the type `interest`; a rate of its own goes before the one for all.
  return (rates.find(one => one.productType === 'interest') ?? rates.find(one => one.productType === null))?.feePerLesson
}
export const T4: Invariant = {
  title: 'T4 the share of the agency never exceeds the confirmed lessons',
  now: ({ rows }) =>
    classesIn(rows).flatMap(id => {
      const confirmed = new Set(
        rows
          .of(lesson)
          .filter(one => one.openClassId === id && one.status === 'confirmed')
          .map(one => one.id),
      )
      const most = share(rows, confirmed, id, place => place.priceCents),
        has = worth(live(rows).filter(one => one.kind === 'agency_share' && one.openClassId === id))
      return has > most ? [`${id} has ${has} in lines, its confirmed lessons are worth ${most}`] : []
    }),
}
export const T5: Invariant = {
  title: 'T5 the rate is the one that is valid on the day of the lesson',
  each: ({ fact, after, then }) => {
    if (fact.resource !== 'settlement_line' || fact.type !== 'taken' || after.kind !== 'class_fee' || after.isAdjustment) return []
    const rate = feeOn(then, then.get(lesson, after.lessonId as string)!)
    return rate === after.rateCents && rate === after.amountCents
      ? []
      : [`${String(after.amountCents)} at ${String(after.rateCents)}, the rate of the day is ${rate}`]
  },
}
export const T6: Invariant = {
  title: 'T6 who submitted or approved a settlement, or changed its account, never pays it',
  each: ({ fact, after, then }) => {
    if (fact.resource !== 'settlement' || !['executed', 'carried'].includes(fact.type)) return []
    const auditors = ((after.approvals ?? []) as readonly { readonly userId: string }[]).map(one => one.userId)
    return [
      ...([...auditors, after.submittedBy].includes(fact.actor) ? [`${fact.actor} pays what they submitted or approved`] : []),
      ...(fact.type === 'executed' && then.get(bankAccount, after.bankAccountId as string)?.changedBy === fact.actor
        ? [`${fact.actor} pays to an account they changed`]
        : []),
      ...(auditors.length < 2 ? [`approved by ${auditors.length}`] : []),
    ]
  },
}
export const T7: Invariant = {
  title: 'T7 the bank is asked under one number for one amount, and money leaves once',
  now: ({ rows, bank }) => [
    ...[...bank.asked]
      .filter(([, orders]) => new Set(orders.map(one => `${one.amountCents}`)).size > 1)
      .map(([number]) => `${number} was asked for different amounts`),
    ...rows
      .of(settlement)
      .filter(one => one.status === 'settled' && bank.moved.get(one.settleNo)?.amountCents !== one.amountCents)
      .map(one => `${one.settleNo} is settled with ${one.amountCents}, the bank moved ${bank.moved.get(one.settleNo)?.amountCents}`),
    ...rows
      .of(settlement)
      .filter(one => ['void', 'draft', 'pending', 'carried'].includes(one.status) && bank.moved.has(one.settleNo))
      .map(one => `${one.settleNo} is ${one.status}, the bank has paid it`),
  ],
}
/** Asked when the bank has been well for a while. */
export const T7settled: Invariant = {
  title: 'T7 what the bank has paid is settled',
  now: ({ rows, bank }) =>
    rows
      .of(settlement)
      .filter(one => one.status !== 'settled' && bank.moved.has(one.settleNo))
      .map(one => `${one.settleNo} is ${one.status}`),
}

export const A4: Invariant = {
  title: 'A4 a stopped or cancelled lesson costs nothing, what makes it up is paid once',
  now: ({ rows }) =>
    live(rows)
      .filter(one => one.lessonId && ['stopped', 'cancelled'].includes(rows.get(lesson, one.lessonId)?.status ?? ''))
      .map(one => `${one.lessonId} has the line ${one.id}`),
}

const figures = ['amountCents', 'payCents', 'refundCents', 'feeCents', 'settleCents', 'lessonCount', 'studentCount'] as const
export const M12: Invariant = {
  title: 'M12 an issued bill changes its figures only by a correction that says why',
  each: ({ fact, before, after }) => {
    if (fact.resource !== 'bill' || ['generated', 'issued', 'corrected'].includes(fact.type)) return []
    const moved = figures.filter(name => before[name] !== after[name])
    return moved.length > 0 ? [`${fact.type} moved ${moved.join(', ')}`] : []
  },
}
export const M15: Invariant = {
  title: 'M15 a bill is the sum of its lines, a settlement of its own, and an agency is billed what was settled',
  now: ({ rows }) => [
    ...rows
      .of(bill)
      .filter(one => sum((one.lines ?? []).map(line => line.cents)) !== one.amountCents)
      .map(one => `bill ${one.billNo} is ${one.amountCents}`),
    ...rows
      .of(settlement)
      .filter(one => one.status !== 'void')
      .flatMap(one => {
        const total = worth(live(rows).filter(line => line.settlementId === one.id)),
          payees = sum(Object.values(one.payees ?? {}).map(of => of.cents))
        return [
          ...(total === one.amountCents ? [] : [`settlement ${one.settleNo} is ${one.amountCents}, its lines ${total}`]),
          ...(payees + one.carriedCents === one.amountCents ? [] : [`settlement ${one.settleNo} is ${one.amountCents}, its payees ${payees}`]),
        ]
      }),
  ],
  each: ({ fact, after, then }) => {
    if (fact.resource !== 'bill' || fact.type !== 'issued' || after.kind !== 'agency') return []
    const month = then
      .of(settlement)
      .filter(one => one.status === 'settled' && one.agencyId === after.agencyId && monthOf(one.settledAt!, defaultZone) === after.period)
    const lines = (after.lines as readonly { readonly group: string; readonly cents: number }[]).filter(
      line => !['correction', 'channel_share'].includes(line.group),
    )
    const billed = sum(lines.map(line => line.cents)),
      paid = sum(month.map(one => one.amountCents))
    return billed === paid ? [] : [`billed ${billed}, settled ${paid}`]
  },
}

export const settlements = [T1, T2, T3, T4, T5, T6, T7, A4, M12, M15] as const
