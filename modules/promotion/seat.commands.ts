/** What happens to seats. Only a choice of seats holds one, only the office locks one, and a plan that is drawn anew keeps those that are not
 * free. */
import { command, ensure, fact, find, gather, get, invoke, json, pick, step, text, time } from '../kit/index.ts'
import { ensurePlan, leastOf, no as noPlan, type Plan } from './plan.ts'
import { no } from './refusals.ts'
import { office } from './roles.ts'
import { activitySchedule } from './schedule.ts'
import { seat, seatId, seatMap, takenOf } from './seat.ts'
import { size } from './schedule.steps.ts'

const { fields } = seat
export const hold = step(seat, 'hold', 'held', {
  label: ['占座', 'Hold'],
  input: {
    ...pick(fields, 'scheduleId', 'seatNo'),
    bookingId: text('选座单', 'Choice', { required: true }),
    enrollmentId: text('报名', 'Enrolment'),
    holdUntil: time('保留至', 'Held until', { required: true }),
  },
  check: (row, { bookingId }) => ensure(row.status !== 'held' || row.bookingId === bookingId, no.conflict, { seats: [row.seatNo] }),
})
export const sell = step(seat, 'sell', 'sold', { label: ['售出', 'Sell'], record: () => ({ holdUntil: null }) })
export const use = step(seat, 'use', 'used', { label: ['检入', 'Use'] })
export const release = step(seat, 'release', 'released', { label: ['释放', 'Free'], record: () => ({ bookingId: null, enrollmentId: null, holdUntil: null }) })

export const lock = command(seat, 'lock', {
  label: ['锁定', 'Lock'],
  by: office,
  input: pick(fields, 'scheduleId', 'seatNo'),
  needs: (_row, { scheduleId }) => gather({ map: get(seatMap, scheduleId), schedule: get(activitySchedule, scheduleId) }),
  decide(row, { scheduleId, seatNo }, { map, schedule }) {
    ensure(schedule, { ...no.noSchedule, field: 'scheduleId' })
    ensure(
      row.id === seatId(scheduleId, seatNo) && (map?.plan as Plan | undefined)?.seats.some(one => one.seatNo === seatNo),
      { ...no.otherSeat, field: 'seatNo' },
      { seats: [seatNo] },
    )
    return fact(seat, 'locked', { scheduleId, seatNo })
  },
})
export const unlock = step(seat, 'unlock', 'unlocked', { label: ['解锁', 'Unlock'], by: office })

/** Draws the plan, or draws it anew: what is taken or locked stays, whoever drew without it. Its
 * schedule says how many there are and from what price: both are seen before anybody looks at the map. */
export const saveMap = command(seatMap, 'save', {
  label: ['保存座位图', 'Save the map'],
  by: office,
  input: { plan: json<Plan>()('座位', 'Plan', { required: true }) },
  needs: row => gather({ schedule: get(activitySchedule, row.id), taken: takenOf(row.id) }),
  decide(row, { plan }, { schedule, taken }) {
    ensure(schedule, { ...no.noSchedule, field: 'scheduleId' })
    ensurePlan(plan, 'seats')
    const price = leastOf(plan),
      there = new Set(plan.seats.map(one => one.seatNo))
    const lost = taken.filter(one => !there.has(one.seatNo)).map(one => one.seatNo)
    ensure(lost.length === 0, { ...noPlan.kept, field: 'seats' }, { seats: lost.toSorted() })
    return [
      fact(seatMap, 'saved', { scheduleId: row.id, plan, seatCount: plan.seats.length }),
      ...(schedule.capacity === plan.seats.length && schedule.price === price ? [] : [invoke(size, row.id, { capacity: plan.seats.length, price })]),
    ]
  },
})
/** The seats of a choice. */
export const seatsOf = (bookingId: string) => find(seat, { bookingId })
export const commands = [hold, sell, use, release, lock, unlock, saveMap] as const
