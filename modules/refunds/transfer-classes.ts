/** The classes that a pupil may change to, as the school chooses among them: when they are, what is free, and what becomes of the money. */
import { classesFor, enrolment, partsOwed, type TransferClass } from '../enrolment/index.ts'
import { answer, type Asked, clockOf, dayOf, find, get, report, type RouteContext, sum } from '../kit/index.ts'
import { order } from '../payments/index.ts'
import { paidFor } from './pay-back.ts'
import { quoteOf } from './quote.ts'

/** Monday is 0. */
const weekdayOf = (at: string, zone: string): number => (new Date(dayOf(at, zone)).getUTCDay() + 6) % 7

async function transferClasses(asked: Asked, context: RouteContext): Promise<readonly TransferClass[]> {
  const from = await context.ask(get(enrolment, String(asked.id ?? '')))
  if (!from) return []
  const { now, zone, actor, tenant, newId } = context,
    reading = { ask: context.readUnscoped }
  const { orders } = await answer(paidFor(from.id), reading)
  const credit = sum(orders.map(one => quoteOf(one, 'transfer', { now, zone })?.cents ?? 0))
  const waived = sum((await context.readUnscoped(find(order, { enrolmentId: from.id, status: 'created' }))).map(one => one.totalCents))
  const found = await answer(classesFor(from, String(asked.name ?? '').trim(), { id: from.id, now, zone, actor, tenant, newId }), reading)
  return found.map(({ klass, place, lessons, seats }) => {
    const clocks = new Set(lessons.map(one => clockOf(one.startAt, zone))),
      price = place.priceCents,
      owed = partsOwed(klass, price, credit, context)
    return {
      id: klass.id,
      name: klass.name,
      weekdays: [...new Set(lessons.map(one => weekdayOf(one.startAt, zone)))].sort(),
      clock: clocks.size === 1 ? [...clocks][0]! : '',
      firstDate: lessons[0] ? dayOf(lessons[0].startAt, zone) : '',
      seats,
      price: context.amount(price),
      credit: context.amount(credit),
      toPay: context.amount(owed.now),
      later: context.amount(owed.later),
      until: klass.balanceUntil ?? '',
      back: context.amount(Math.max(0, credit - price)),
      waived: context.amount(waived),
    }
  })
}

export const transferRoutes = [
  report('business-openclass/school_client/enrolment/transferClasses', ['可转入的班级', 'Classes to transfer to'], ['SM', 'PO'], transferClasses),
]
