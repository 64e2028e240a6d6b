/** What happens to a schedule: kept as a draft, published, opened and closed by hand or by the clock, held, or cancelled with all that is paid. */
import { because, remarkAs } from '../audit/index.ts'
import {
  about,
  command,
  count,
  crud,
  ensure,
  fact,
  find,
  gather,
  get,
  hour,
  int,
  invoke,
  type Invoke,
  is,
  type Label,
  on,
  optional,
  parseTime,
  pick,
  plus,
  reaction,
  type Row,
  rules,
  step,
  tile,
  timer,
} from '../kit/index.ts'
import { askSms } from '../sms/index.ts'
import { annul } from './booking.commands.ts'
import { liveBookings, seatBooking } from './booking.ts'
import { miss } from './enrollment.commands.ts'
import { promotionEnrollment } from './enrollment.ts'
import { type Plan, simplePlan } from './plan.ts'
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
  check(after, { school, map }, { zone }, before) {
    const moved = (['date', 'startTime', 'endTime', 'place'] as const).find(name => (after[name] ?? '') !== (before[name] ?? ''))
    ensure(before.status === 'new' || before.status === 'draft' || !moved, about(no.timesStay, moved ?? 'date'))
    ensure(after.schoolId === before.schoolId || school?.status === 'on', about(no.schoolOff, 'schoolId'))
    ensureTimes(after, zone)
    ensure(!map || (after.capacity ?? before.capacity) === before.capacity, about(no.mapSays, 'capacity'))
    ensure(!map || (after.price ?? 0) === before.price || isOnePrice(map), about(no.mapPrices, 'price'))
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
  // Who says how many, and draws nothing, gets rows of twenty. What is said of the price is what seats cost from then on.
  also(after, { map }, _context, before) {
    if (map) return after.price === before.price ? [] : [invoke(saveMap, after.id, { plan: atPrice(map, after.price) })]
    return after.capacity > 0 && after.capacity !== before.capacity ? [invoke(saveMap, after.id, { plan: simplePlan(after.capacity, after.price) })] : []
  },
})
/** It takes place another day, at another time or elsewhere: whoever enrolled is told, and may ask for the money back until it begins. */
export const reschedule = step(activitySchedule, 'reschedule', 'rescheduled', {
  label: ['改期', 'Move'],
  by: office,
  many: false,
  input: { ...pick(fields, 'date', 'startTime', 'endTime', 'place', 'enrolUntil'), remark: remarkAs(['改期原因', 'Reason for moving']) },
  needs: row => gather({ entered: count(promotionEnrollment, { scheduleId: row.id, status: 'checked_in' }) }),
  check(row, input, { entered }, { zone, now }) {
    const after = { ...row, ...input }
    ensure(entered === 0, no.doorsOpen)
    ensureTimes(after, zone)
    ensure(at(after, 'startTime', zone) > now, about(no.past, 'date'))
    ensure(isMoved(after, row), about(no.sameTime, 'date'))
  },
  record: (input, row, _facts, { zone }) => ({
    ...input,
    startAt: at({ ...row, ...input }, 'startTime', zone),
    endAt: at({ ...row, ...input }, 'endTime', zone),
  }),
})
type When = Pick<Schedule, 'date' | 'startTime' | 'endTime' | 'place' | 'enrolFrom' | 'enrolUntil'>
const isMoved = (a: When, b: When): boolean => (['date', 'startTime', 'endTime', 'place'] as const).some(name => (a[name] ?? '') !== (b[name] ?? ''))
function ensureTimes(after: When, zone: string): void {
  ensure(after.startTime < after.endTime, about(no.endsBefore, 'endTime'))
  ensure(!after.enrolFrom || !after.enrolUntil || after.enrolFrom < after.enrolUntil, about(no.windowOrder, 'enrolUntil'))
  ensure(!after.enrolUntil || after.enrolUntil <= at(after, 'endTime', zone), about(no.untilEnd, 'enrolUntil'))
  ensure(!after.enrolFrom || after.enrolFrom < at(after, 'startTime', zone), about(no.fromStart, 'enrolFrom'))
}
type Map = Row<typeof seatMap>
const isOnePrice = ({ plan }: Map): boolean => (plan as Plan).categories.length === 1
const atPrice = ({ plan }: Map, cents: number): Plan => ({ ...(plan as Plan), categories: (plan as Plan).categories.map(one => ({ ...one, cents })) })
const at = (row: Pick<Schedule, 'date' | 'startTime' | 'endTime'>, name: 'startTime' | 'endTime', zone: string): string =>
  parseTime(`${row.date} ${row[name]}:00`, zone)!

export const publish = step(activitySchedule, 'publish', 'published', {
  label: ['发布', 'Publish'],
  by: office,
  check(row, _input, _facts, { now }) {
    ensure(row.capacity > 0, no.noSeats)
    ensureAhead(row, now)
  },
})
/** Somebody could still enrol: neither the activity nor its enrolment is over by the clock. */
function ensureAhead({ startAt, enrolUntil }: Schedule, now: string): void {
  ensure((startAt ?? '') > now, no.past)
  ensure(!enrolUntil || enrolUntil > now, no.untilPast)
}
export const open = step(activitySchedule, 'open', 'opened', {
  label: ['开放报名', 'Open'],
  by: office,
  check: (row, _input, _facts, { now }) => ensureAhead(row, now),
})
export const close = step(activitySchedule, 'close', 'closed', { label: ['截止报名', 'Close'], by: office })
export const reopen = step(activitySchedule, 'reopen', 'reopened', {
  label: ['重新开放', 'Reopen'],
  by: office,
  check: (row, _input, _facts, { now }) => ensureAhead(row, now),
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
export const commands = [create, change, reschedule, publish, open, close, reopen, held, cancel, remove, size] as const

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
function cancelledWords({ name, date, startTime, cancelReason }: Schedule, hasPrice: boolean): Label {
  const why = cancelReason?.slice(0, 100),
    [zh, en] = why ? [`，原因：${why}`, `: ${why}`] : ['', '']
  return [
    `您报名的“${name}”（${date} ${startTime}）已取消${zh}。${hasPrice ? '已付款项将原路退回。' : ''}`,
    `“${name}” (${date} ${startTime}) is cancelled${en}.${hasPrice ? ' What was paid goes back the way it came.' : ''}`,
  ]
}
/** Who booked has no account: their phone is told, once for all of their seats, in Chinese, as by its templates. */
const tell = ({ phone }: Row<typeof seatBooking>, id: string, content: string): readonly Invoke[] =>
  phone ? [invoke(askSms, id, { phoneNumber: phone, templateCode: 'notice', params: { content }, purpose: 'event' })] : []
function movedWords({ name, date, startTime, place }: Schedule, remark: string): Label {
  const why = remark.slice(0, 100),
    [zh, en] = place ? [`，地点：${place}`, `, ${place}`] : ['', '']
  return [
    `您报名的“${name}”改为${date} ${startTime}${zh}，原因：${why}。原票仍有效；不能参加的可在报名页退票。`,
    `“${name}” takes place on ${date} ${startTime}${en} instead: ${why}. Tickets stay good; who can't come gives theirs back where they enrolled.`,
  ]
}
const moved = reaction('moved-activity-told', {
  on: on(activitySchedule, 'rescheduled'),
  run: async ({ id, data }, { row, ask, newId }) => {
    const [content] = movedWords(row, data.remark)
    return (await ask(find(seatBooking, { scheduleId: id, status: ['booked', 'confirmed'] }))).flatMap(one => tell(one, newId(), content))
  },
})
const told = reaction('cancelled-activity-told', {
  on: on(seatBooking, 'annulled'),
  aside: true,
  async run(_happened, { row, ask, newId }) {
    const of = row.phone ? await ask(get(activitySchedule, row.scheduleId)) : undefined
    if (!of) return []
    const [content] = cancelledWords(of, row.totalCents > 0)
    return tell(row, newId(), content)
  },
})
const opens = timer('activity-opens', {
  due: now => find(activitySchedule, { status: 'published', any: [{ enrolFrom: null }, { enrolFrom: { lte: now } }] }),
  run: (row, { now }) => ((row.startAt ?? '') > now && (!row.enrolUntil || row.enrolUntil > now) ? [invoke(open, row.id, {})] : []),
})
const closes = timer('activity-closes', {
  due: now => find(activitySchedule, { status: 'open', any: [{ enrolUntil: { lte: now } }, { endAt: { lte: now } }] }),
  run: row => [invoke(close, row.id, {})],
})
const ends = timer('activity-ends', {
  due: now => find(activitySchedule, { status: 'closed', endAt: { lte: plus(now, -grace) } }),
  run: row => [invoke(held, row.id, {})],
})
export const reactions = [cancelled, moved, told, opens, closes, ends] as const

export const tiles = [
  tile(publish, {
    name: 'activity_draft',
    until: 'enrolFrom',
    label: ['待发布场次', 'Schedules to publish'],
    to: '/uu/activityschedule',
    match: [is('status', 'draft')],
  }),
]
