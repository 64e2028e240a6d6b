/** The map of a schedule's seats, and each seat that somebody has or had: one row for a schedule's seat, whoever holds it. */
import { int, json, on, type Reading, ref, resource, state, type Row, text, time, find, view } from '../kit/index.ts'
import type { Plan } from './plan.ts'
import { readers } from './roles.ts'

/** Its id is the schedule's. */
export const seatMap = resource('seat_map', {
  label: ['座位图', 'Map of seats'],
  title: 'scheduleId',
  scope: 'everyone',
  read: readers,
  fields: {
    scheduleId: ref('activity_schedule')('场次', 'Schedule', { required: true, locked: true }),
    plan: json<Plan>()('座位', 'Plan', {
      required: true,
      hidden: true,
      says: ({ seats, categories }) => [
        `${seats?.length ?? 0} 座，${categories?.length ?? 0} 类票价`,
        `${seats?.length ?? 0} seats, ${categories?.length ?? 0} categories`,
      ],
    }),
    seatCount: int('座位数', 'Seats', { required: true, initial: 0, locked: true }),
  },
  lifecycle: { new: state('新建', 'New', 'idle', { save: 'live' }), live: state('正常', 'Active', 'good', { save: 'live' }) },
  facts: { saved: {} },
})

/** Its id is `<schedule>:<number>`: whoever takes it takes this row. */
export const seat = resource('seat', {
  label: ['座位', 'Seat'],
  title: 'seatNo',
  scope: 'everyone',
  read: readers,
  sort: ['seatNo'],
  fields: {
    scheduleId: ref('activity_schedule')('场次', 'Schedule', { required: true, locked: true, search: true }),
    seatNo: text('座位号', 'Seat', { required: true, locked: true, search: true }),
    bookingId: ref('seat_booking')('选座单', 'Choice of seats', { locked: true, hidden: true }),
    enrollmentId: ref('promotion_enrollment')('报名', 'Enrolment', { locked: true }),
    holdUntil: time('保留至', 'Held until', { locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { hold: 'held', lock: 'locked' }),
    free: state('空闲', 'Free', 'idle', { hold: 'held', lock: 'locked' }),
    held: state('已占用', 'Held', 'waiting', { hold: 'held', sell: 'sold', release: 'free' }),
    sold: state('已售', 'Sold', 'good', { use: 'used', release: 'free' }),
    used: state('已检入', 'Used', 'good'),
    locked: state('已锁定', 'Locked', 'bad', { unlock: 'free' }),
  },
  facts: { held: {}, sold: {}, used: {}, released: {}, locked: {}, unlocked: {} },
})
export const seatId = (scheduleId: string, seatNo: string): string => `${scheduleId}:${seatNo}`
export const takenStatuses = ['held', 'sold', 'used', 'locked'] as const
export const takenOf = (scheduleId: string) => find(seat, { scheduleId, status: takenStatuses })
/** Whether somebody else has it, whose time is not over: no look at orders and payments would say otherwise. */
export const isFirmlyTaken = (one: Row<typeof seat> | undefined, mine: string | undefined, now: string): boolean =>
  !!one && (takenStatuses as readonly string[]).includes(one.status) && !(one.status === 'held' && (one.bookingId === mine || (one.holdUntil ?? '') <= now))
/** Every seat of a schedule that nobody may take now, by number. */
export function* takenIn(scheduleId: string): Reading<ReadonlySet<string>> {
  return new Set((yield* takenOf(scheduleId)).map(one => one.seatNo))
}

const counted = ['held', 'sold', 'used', 'locked'] as const
/** How many seats of a schedule are what; its id is the schedule's. */
export const seatTally = view('seat_tally', {
  label: ['座位统计', 'Seats of a schedule'],
  fields: {
    held: int('占用', 'Held', { required: true }),
    sold: int('已售', 'Sold', { required: true }),
    used: int('已检入', 'Used', { required: true }),
    locked: int('锁定', 'Locked', { required: true }),
  },
  empty: { held: 0, sold: 0, used: 0, locked: 0 },
  on: fold => [
    fold(on(seat, 'held', 'sold', 'used', 'released', 'locked', 'unlocked'), {
      key: ({ after }) => after.scheduleId,
      fold: (row, { before, after }) =>
        Object.fromEntries(counted.map(name => [name, row[name] + Number(after.status === name) - Number(before?.status === name)])) as never,
    }),
  ],
})
