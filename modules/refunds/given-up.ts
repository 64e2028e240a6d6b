/** Lessons that were given up: every place gets its share of such a lesson back, once, whenever its order was paid. */
import { enrolment, isLeaving } from '../enrolment/index.ts'
import { lesson } from '../openclass/index.ts'
import { invoke, coded, command, count, find, get, on, reaction, type Reading, type Row, type ReactionContext } from '../kit/index.ts'
import { refundableOf } from './refundable.ts'
import { order, ordersOf } from '../payments/index.ts'
import { back } from './pay-back.ts'
import { givenBackCents, givenUpCents, orderFacts, type OrderFacts, paying, sourceOf, untaught, untaughtBackCents } from './quote.ts'
import { refund } from './refund.ts'

const lessonGone = coded('refund.lessonGone', ['课次取消，退回该课次费用', 'a lesson was cancelled, its share goes back'])

interface Owing extends OrderFacts {
  /** Applications that nobody has decided: their quote holds the share already. */
  readonly applied: number
}
function* owing(row: Row<typeof order>): Reading<Owing> {
  const facts = yield* orderFacts(row.id)
  return { ...facts, applied: yield* count(refund, { enrolmentId: row.enrolmentId, status: 'applied' }) }
}

/** What an order still owes for lessons that were given up, while its place stands. */
function owedOf({ order: due, place, lessons, payments, use, refunds, shares, applied }: Owing): number {
  const paid = paying(payments)
  if (!due || !(paid ?? use) || applied > 0 || !place || !['enrolled', 'completed'].includes(place.status)) return 0
  // The share is part of what is to pay for another class.
  if (isLeaving(place)) return 0
  const owed = givenUpCents(due.valueCents, place, lessons) - givenBackCents(place.id, refunds),
    // What went back with the place kept was of lessons ahead, which may be these.
    left = untaught(due.valueCents, place, lessons, shares?.lessonIds).cents - untaughtBackCents(place.id, refunds)
  return Math.max(0, Math.min(owed, left, refundableOf(paid, refunds, use)))
}

export const giveBack = command(order, 'giveBack', {
  label: ['退回取消课次费用', 'Give the share of a lesson back'],
  needs: owing,
  decide: (_row, _input, facts, context) => back(sourceOf(facts), 'given_up', owedOf(facts), context, { reason: lessonGone }),
})

export const lessonsGivenUp = reaction('lessons-given-up', {
  on: on(lesson, 'given_up'),
  run: async (_happened, { row, ask }) => (await ask(find(order, { openClassId: row.openClassId, status: 'paid' }))).map(due => invoke(giveBack, due.id, {})),
})

const hasGivenUp = async (openClassId: string, context: ReactionContext): Promise<boolean> =>
  (await context.ask(count(lesson, { openClassId, givenUpAt: { not: null } }))) > 0
/** A place that was unpaid, elsewhere, about to be left or in an application when the lesson was given up. */
export const laterGivenUp = reaction('lessons-given-up-before', {
  on: [...on(order, 'paid', 'paid_late'), ...on(enrolment, 'transferred_in', 'transfer_undone'), ...on(refund, 'approved', 'rejected', 'withdrawn')],
  run: async (_happened, context) => {
    const { row } = context
    if (!row.openClassId) return []
    if (!(await hasGivenUp(row.openClassId, context))) return []
    const place = await context.ask(get(enrolment, 'enrolmentId' in row ? row.enrolmentId : row.id))
    const orders = place ? await context.ask(ordersOf(place.id)) : []
    return orders.filter(one => one.status === 'paid').map(one => invoke(giveBack, one.id, {}))
  },
})
