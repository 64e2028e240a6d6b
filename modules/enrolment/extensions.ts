/** What places have to say about money, which knows nothing of them: who pays for one, and what becomes of it when it is paid. */
import { invoke, consequence, find, gather, get, guard } from '../kit/index.ts'
import { createOrder, createPayment, moveOrder, order, paymentArrives, payOrder } from '../payments/index.ts'
import { guardian } from '../people/index.ts'
import { subsidyUse } from '../subsidies/index.ts'
import { enrolment } from './enrolment.ts'
import { placeNeeds } from './needs.ts'
import { acceptsLate, enterLate, pay } from './places.ts'
import { noMoney } from './refusals.ts'
import { depositOf, mayPay, no } from './rules.ts'

export const placeExists = guard([createOrder, moveOrder, payOrder], {
  name: 'order-is-for-a-place',
  refuses: noMoney.noEnrolment,
  needs: (row, { enrolmentId }) => gather({ place: get(enrolment, enrolmentId ?? row.enrolmentId) }),
  // What is no place in a class is the word of the module that sells it.
  holds: (row, { subjectId }, { place }) => place ?? subjectId ?? row.subjectId,
})

export const guardianPays = guard(createPayment, {
  name: 'guardian-pays',
  refuses: no.notGuardian,
  needs: function* (_row, { orderId }) {
    const due = yield* get(order, orderId)
    return { due, guardians: yield* find(guardian, { studentId: due?.studentId ?? '', status: 'bound' }) }
  },
  holds: (_row, _input, { due, guardians }, { actor }) => due?.subjectId ?? mayPay(guardians, actor.userId),
})

/** Only money that comes after its order was closed asks for the place anew. */
export const latePayment = consequence(paymentArrives, {
  name: 'late-payment-is-taken',
  label: ['迟到付款可恢复报名', 'A late payment may still get its place'],
  fact: 'succeeded',
  runs: [payOrder],
  needs: function* ({ row }, context) {
    const due = row.disposition === 'orphan' ? yield* get(order, row.orderId) : undefined
    // A subsidy that was to pay the rest was let go with the order: late money goes back.
    const use = due && (yield* get(subsidyUse, due.id))
    // What was to come along from a former class stayed there: late money alone is not the price either.
    const whole = !use && !(due?.lines ?? []).some(line => line.kind === 'credit')
    const place = due?.status === 'closed' && whole ? yield* get(enrolment, due.enrolmentId) : undefined
    const late = place && (yield* placeNeeds(place.openClassId, place.studentId, context))
    // Once the balance is due, a deposit takes no place any more.
    const isSold = due?.part !== 'deposit' || (late?.klass && depositOf(late.klass, place!.priceCents, context) !== undefined)
    return { late: isSold ? late : undefined }
  },
  run: ({ row }, { late }, { now }) => (late && acceptsLate(late, now) ? [invoke(payOrder, row.orderId, { paymentId: row.id })] : []),
})

export const paidPlace = consequence(payOrder, {
  name: 'paid-place',
  label: ['占位转为报名', 'The held place becomes a real one'],
  fact: 'paid',
  runs: [pay],
  // The balance is paid for a place that is real already.
  run: ({ row }) => (row.enrolmentId && row.part !== 'balance' ? [invoke(pay, row.enrolmentId, {})] : []),
})
/** An order that a subsidy pays whole is paid when it is made. */
const subsidisedPlace = consequence(createOrder, {
  name: 'subsidised-place',
  label: ['全额补贴，占位转为报名', 'Paid by a subsidy: the held place becomes a real one'],
  runs: [pay],
  needs: ({ row }) => gather({ place: get(enrolment, row.enrolmentId) }),
  run: ({ row }, { place }) => (row.status === 'paid' && place?.status === 'held' ? [invoke(pay, place.id, {})] : []),
})
export const latePlace = consequence(payOrder, {
  name: 'late-place',
  label: ['重新报名', 'The place is made anew'],
  fact: 'paid_late',
  runs: [enterLate],
  run: ({ before, row }) =>
    row.enrolmentId && before.enrolmentId ? [invoke(enterLate, row.enrolmentId, { fromId: before.enrolmentId, orderId: row.id })] : [],
})

export const guards = [placeExists, guardianPays] as const
export const consequences = [latePayment, paidPlace, subsidisedPlace, latePlace] as const
