/** What happens to a schedule: kept as a draft, published, opened and closed by hand or by the clock, held, or cancelled with all that is paid. */
import { because } from '../audit/index.ts'
import {
  about,
  command,
  crud,
  ensure,
  fact,
  find,
  get,
  hour,
  int,
  invoke,
  is,
  on,
  optional,
  parseTime,
  plus,
  reaction,
  type Row,
  rules,
  step,
  tile,
  timer,
} from '../kit/index.ts'
import { annul } from './booking.commands.ts'
import { liveBookings, seatBooking } from './booking.ts'
import { miss } from './enrollment.commands.ts'
import { promotionEnrollment } from './enrollment.ts'
import { simplePlan } from './plan.ts'
import { no } from './refusals.ts'
import { office } from './roles.ts'
import { activitySchedule } from './schedule.ts'
import { size } from './schedule.steps.ts'
import { uuSchool } from './school.ts'
import { saveMap } from './seat.commands.ts'
import { seatMap } from './seat.ts'

type Schedule = Row<typeof activitySchedule>
const { fields } = activitySchedule
/** What devices at the door have read without a network comes in before those who did not come are named. */
const grace = 2 * hour

export const [create, change, remove] = crud(activitySchedule, {
  by: office,
  input: {
    capacity: int('座位数', 'Seats', { check: rules.between(1, 3_000) }),
    price: optional(fields.price),
    seatsMax: optional(fields.seatsMax),
    holdMinutes: optional(fields.holdMinutes),
  },
  copies: [{ of: uuSchool, by: 'schoolId', fields: ['areaCode'], missing: no.schoolOff }],
  *needs(after, _context, before) {
    return { school: yield* get(uuSchool, after.schoolId), map: before.status === 'new' ? undefined : yield* get(seatMap, after.id) }
  },
  check(after, { school }, { zone }, before) {
    const moved = (['date', 'startTime', 'endTime'] as const).find(name => after[name] !== before[name])
    ensure(before.status === 'new' || before.status === 'draft' || !moved, about(no.timesStay, moved ?? 'date'))
    ensure(after.schoolId === before.schoolId || school?.status === 'on', about(no.schoolOff, 'schoolId'))
    ensure(after.startTime < after.endTime, about(no.endsBefore, 'endTime'))
    ensure(!after.enrolFrom || !after.enrolUntil || after.enrolFrom < after.enrolUntil, about(no.windowOrder, 'enrolUntil'))
    ensure(!after.enrolUntil || after.enrolUntil <= at(after, 'endTime', zone), about(no.windowOrder, 'enrolUntil'))
  },
  fill: (after, { map }, { zone }, before) => ({
    startAt: at(after, 'startTime', zone),
    endAt: at(after, 'endTime', zone),
    price: after.price ?? 0,
    seatsMax: after.seatsMax ?? 4,
    holdMinutes: after.holdMinutes ?? 10,
    // The map says how many there are, once there is one.
    capacity: map ? before.capacity : (after.capacity ?? 0),
  }),
  // Who says how many, and draws nothing, gets rows of twenty.
  also: (after, { map }, _context, before) =>
    !map && after.capacity > 0 && after.capacity !== before.capacity ? [invoke(saveMap, after.id, { plan: simplePlan(after.capacity, after.price ?? 0) })] : [],
})
const at = (row: Pick<Schedule, 'date' | 'startTime' | 'endTime'>, name: 'startTime' | 'endTime', zone: string): string =>
  parseTime(`${row.date} ${row[name]}:00`, zone)!

export const publish = step(activitySchedule, 'publish', 'published', {
  label: ['发布', 'Publish'],
  by: office,
  check(row, _input, _facts, { now }) {
    ensure(row.capacity > 0, no.noSeats)
    ensure((row.startAt ?? '') > now, no.past)
  },
})
export const open = step(activitySchedule, 'open', 'opened', {
  label: ['开放报名', 'Open'],
  by: office,
  check: (row, _input, _facts, { now }) => ensure((row.startAt ?? '') > now, no.past),
})
export const close = step(activitySchedule, 'close', 'closed', { label: ['截止报名', 'Close'], by: office })
export const reopen = step(activitySchedule, 'reopen', 'reopened', {
  label: ['重新开放', 'Reopen'],
  by: office,
  check: (row, _input, _facts, { now }) => ensure((row.startAt ?? '') > now && (!row.enrolUntil || row.enrolUntil > now), no.past),
})
/** It took place: who has a seat and did not come is named. */
export const held = command(activitySchedule, 'hold', {
  label: ['标记已举办', 'It took place'],
  by: office,
  needs: function* (row) {
    return { absent: yield* find(promotionEnrollment, { scheduleId: row.id, status: ['paid', 'confirmed'] }) }
  },
  decide(row, _input, { absent }, { now }) {
    ensure((row.endAt ?? '') <= now, { ...no.begun, label: ['活动尚未结束', 'the activity is not over yet'] })
    return [fact(activitySchedule, 'held'), ...absent.map(one => invoke(miss, one.id, {}))]
  },
})
export const cancel = step(activitySchedule, 'cancel', 'cancelled', {
  label: ['取消场次', 'Cancel'],
  by: office,
  ...because,
  record: ({ remark }) => ({ cancelReason: remark }),
})
export const commands = [create, change, publish, open, close, reopen, held, cancel, remove, size] as const

/** What the wire's `status` asks for, beside the fields. */
export const moves = { published: publish, open, closed: close, cancelled: cancel } as const

/** Every choice of a cancelled schedule ends, each in a turn of its own: what was paid goes back. */
const cancelled = reaction('cancelled-activity', {
  on: on(activitySchedule, 'cancelled'),
  run: async (happened, context) =>
    (await context.ask(find(seatBooking, { scheduleId: happened.id, status: liveBookings }))).map(one =>
      invoke(annul, one.id, { reason: context.row.cancelReason ?? '' }),
    ),
})
const opens = timer('activity-opens', {
  due: now => find(activitySchedule, { status: 'published', any: [{ enrolFrom: null }, { enrolFrom: { lte: now } }] }),
  run: (row, { now }) => ((row.startAt ?? '') > now ? [invoke(open, row.id, {})] : []),
})
const closes = timer('activity-closes', {
  due: now => find(activitySchedule, { status: 'open', any: [{ enrolUntil: { lte: now } }, { endAt: { lte: now } }] }),
  run: row => [invoke(close, row.id, {})],
})
const ends = timer('activity-ends', {
  due: now => find(activitySchedule, { status: 'closed', endAt: { lte: plus(now, -grace) } }),
  run: row => [invoke(held, row.id, {})],
})
export const reactions = [cancelled, opens, closes, ends] as const

export const tiles = [
  tile(publish, {
    name: 'activity_draft',
    until: 'enrolFrom',
    label: ['待发布场次', 'Schedules to publish'],
    to: '/uu/activityschedule',
    match: [is('status', 'draft')],
  }),
]
