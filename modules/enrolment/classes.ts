/** What is done to a class and moves seats and money: its confirmation, its cancellation, its recall, its size. */
import { remarkField } from '../audit/index.ts'
import { enrolment, liveStatuses } from './enrolment.ts'
import { ensureGuests } from './guests.ts'
import { queueNeeds } from './needs.ts'
import { takesLate } from './rules.ts'
import { seatsTaken, taken } from './seats.ts'
import { leaveList, offersAfter } from './waiting.ts'
import {
  cancelClass,
  cancelFact,
  cancelLessons,
  capacityFact,
  confirmRules,
  lesson,
  openClass,
  ensureSeats,
  releaseRevoked,
  releaseRoster,
  roomsOf,
} from '../openclass/index.ts'
import { policy, policyId, policyOf } from '../system/index.ts'
import { about, invoke, coded, command, ensure, fact, find, gather, get, int, is, on, optional, past, reaction, rules, text, tile } from '../kit/index.ts'
import type { Row } from '../kit/index.ts'
import { order, orderMoney } from '../payments/index.ts'
import { annul, expire } from './end-enrolment.ts'
import { noMoney as no } from './refusals.ts'

const belowMin = coded('openClass.belowMin', ['报名人数未达最低人数，自动取消', 'cancelled by itself: fewer enrolled than the minimum'])
const classFixed = coded('enrolment.classFixed', ['班级已确认开班，候补结束', 'the class is confirmed, the waiting list has ended'])

const live = (openClassId: string) => find(enrolment, { openClassId, status: liveStatuses })
const paidOrders = (openClassId: string) => find(order, { openClassId, status: 'paid', totalCents: { gt: 0 } })

/** Whether an order still keeps money of the parents. */
const keepsMoney = (orders: readonly Row<typeof order>[], moneys: readonly Row<typeof orderMoney>[]): boolean =>
  orders.some(one => {
    const money = moneys.find(other => other.id === one.id)
    return money !== undefined && money.paidCents > money.claimedCents
  })

export const cancel = command(openClass, 'cancel', {
  label: ['取消开班', 'Cancel the class'],
  by: ['SM', 'PO'],
  danger: true,
  input: { cancelReason: { ...openClass.fields.cancelReason, required: true as const, locked: false }, remark: remarkField },
  needs: row =>
    gather({ places: live(row.id), orders: paidOrders(row.id), lessons: find(lesson, { openClassId: row.id, status: ['scheduled', 'signed', 'stopped'] }) }),
  decide: (row, input, { places, orders, lessons }, { actor }) => [
    // Once parents have paid, the school applies and the platform decides.
    cancelFact(row, input, { moneyTaken: orders.length > 0, actor }),
    ...places.map(place => invoke(annul, place.id, { reason: input.remark })),
    // One that a coach has clocked in for is not taught yet: its families get it back.
    ...cancelLessons(lessons, input.remark),
  ],
})

/** The platform approved a school's or agency's application: the class is cancelled for its reason. */
export const cancellations = reaction('class-cancellations', {
  on: on(cancelClass, 'approved'),
  run: (_happened, { row }) => [invoke(cancel, row.openClassId, { cancelReason: row.cancelReason, remark: row.reason.slice(0, 200) })],
})

/** A class that stayed below its minimum is cancelled by itself where the policy says so. */
export const tooFew = reaction('below-min-cancellations', {
  on: on(openClass, 'below_min_marked'),
  run: async (happened, context) =>
    policyOf(await context.ask(get(policy, policyId))).belowMin !== 'cancel'
      ? []
      : [invoke(cancel, happened.id, { cancelReason: 'below_min', remark: belowMin })],
})

export const revoke = command(openClass, 'revoke', {
  label: ['撤回', 'Revoke'],
  by: ['SM', 'PO'],
  danger: true,
  input: { remark: remarkField },
  needs: function* (row) {
    const found = yield* gather({
      lessons: find(lesson, { openClassId: row.id, status: ['scheduled', 'stopped'] }),
      seats: get(seatsTaken, row.id),
      orders: paidOrders(row.id),
      waiting: find(enrolment, { openClassId: row.id, status: ['waitlisted', 'choice'] }),
    })
    const moneys = found.orders.length > 0 ? yield* find(orderMoney, { id: found.orders.map(one => one.id) }) : []
    return { ...found, moneys }
  },
  decide: (row, { remark }, { seats, waiting, orders, moneys, lessons }, { actor }) => {
    if (row.status === 'release_pending') return releaseRevoked(row, actor)
    ensure(taken(seats) === 0, no.takenSeats)
    ensure(!keepsMoney(orders, moneys), no.paidOrders)
    return [fact(openClass, 'revoked', { remark }), ...waiting.map(one => invoke(leaveList, one.id, { reason: remark })), ...cancelLessons(lessons, remark)]
  },
})

export const confirmClass = command(openClass, 'confirmClass', {
  label: ['确认开班', 'Confirm the class'],
  by: ['SM', 'PO'],
  input: { remark: text('说明', 'Remark', { check: rules.remark, lines: 3 }) },
  needs: row =>
    gather({
      seats: get(seatsTaken, row.id),
      set: get(policy, policyId),
      places: find(enrolment, { openClassId: row.id, status: ['offered', 'waitlisted', 'choice'] }),
    }),
  decide: (row, { remark }, { seats, set, places }, { actor, now }) => {
    const rules = policyOf(set)
    const confirmed = confirmRules(row, { enrolled: seats?.enrolled ?? 0, open: seats?.held ?? 0, remark: remark ?? null }, { actor, now })
    const offered = places.filter(one => one.status === 'offered')
    const waiting = places.filter(one => one.status !== 'offered')
    const closes = !takesLate(row, rules)
    return [
      confirmed,
      ...offered.map(one => invoke(expire, one.id, {})),
      // Nobody waits for what can't come any more.
      ...(closes ? waiting.map(one => invoke(leaveList, one.id, { reason: classFixed })) : []),
      invoke(releaseRoster, row.id, {}),
    ]
  },
})

export const tiles = [
  tile(confirmClass, {
    name: 'class_confirm',
    until: 'decisionDate',
    label: ['报名已截止，待确认开班', 'Enrolment over: to confirm'],
    by: ['SM'],
    to: '/openclass/launch',
    match: [is('status', 'released'), past('enrollEnd')],
  }),
]

export const changeCapacity = command(openClass, 'changeCapacity', {
  label: ['调整名额', 'Change the seats'],
  by: ['SM', 'PO'],
  input: { capacity: int('名额', 'Seats', { required: true, check: rules.between(1, 2_000) }), capacityMin: optional(openClass.fields.capacityMin) },
  needs: function* (row) {
    return { ...(yield* queueNeeds(row.id)), rooms: yield* roomsOf(row.id) }
  },
  decide: (row, input, { rooms, ...queue }, context) => {
    // What was sold before a room shrank stays sold: only raising is bounded.
    if (input.capacity > row.capacity) ensureSeats(rooms, input.capacity, {}, 'capacity')
    ensure(input.capacity >= taken(queue.seats), about(no.capacity, 'capacity'), { taken: taken(queue.seats) })
    ensureGuests(input, queue.seats, 0, context, 'capacity')
    return [capacityFact(row, input), ...offersAfter(queue, input.capacity - row.capacity, context.now)]
  },
})

export const commands = [cancel, revoke, confirmClass, changeCapacity] as const
