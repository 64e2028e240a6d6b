/** Fees of agency teachers: dated rates per lesson. A used rate is ended, never removed; rates of one kind never overlap. */
import { about, command, dayOf, ensure, fact, find, get, invoke, optional, pick, date, ref, refusals, type Row, sheetOf, step, timer } from '../kit/index.ts'
import { teacherFee } from './organisation.ts'
import { agencyTeacher } from './person.ts'

export const no = refusals('fee', {
  noTeacher: ['没有找到该教师', 'no such teacher'],
  period: ['结束日期不能早于开始日期', 'the end must not be before the start'],
  overlap: ['与已有课时费的日期重叠，请先结束原课时费', 'the days overlap another rate: end that one first'],
  used: ['该课时费已被结算使用，只能结束', 'this rate was used by a settlement, it can only be ended'],
  usedLater: ['结算已使用到更晚的日期', 'a settlement used it for a later day'],
  inForce: ['该课时费的最后一天未过', 'the last day of the rate has not passed'],
  outside: ['该课时费在此日期不生效', 'the rate is not in force on this day'],
})

interface Rate {
  readonly productType: string | null
  readonly startTime: string
  readonly endTime: string | null
  readonly status: string
}
const inForce = (rate: Rate, date: string) =>
  ['current', 'ended'].includes(rate.status) && rate.startTime <= date && (rate.endTime === null || date <= rate.endTime)

/** The rate of a teacher for a course type on a day: the one of this type, else the one for every type. */
export function rateOn<R extends Rate>(rates: readonly R[], productType: string | null, date: string): R | undefined {
  const fitting = rates.filter(rate => inForce(rate, date))
  return fitting.find(rate => rate.productType !== null && rate.productType === productType) ?? fitting.find(rate => rate.productType === null)
}

/** Rates of one kind that share a day with a period; an open end reaches for ever. */
const clashing = (rates: readonly Row<typeof teacherFee>[], start: string, end: string | null) =>
  rates.filter(rate => (rate.endTime === null || start <= rate.endTime) && (end === null || rate.startTime <= end))

const input = {
  teacherId: ref('agency_teacher')('教师', 'Teacher', { required: true }),
  ...pick(teacherFee.fields, 'productType', 'feePerLesson', 'startTime'),
  startTime: optional(teacherFee.fields.startTime),
  endTime: date('结束日期', 'To'),
}
export const save = command(teacherFee, 'save', {
  label: ['设置课时费', 'Set a fee'],
  by: ['AM'],
  input,
  *needs(_row, given) {
    return {
      teacher: yield* get(agencyTeacher, given.teacherId),
      rates: yield* find(teacherFee, { teacherId: given.teacherId, productType: given.productType ?? null, status: ['current', 'ended'] }),
    }
  },
  decide(_row, given, { teacher, rates }, { now, zone }) {
    const startTime = given.startTime ?? dayOf(now, zone)
    const endTime = given.endTime ?? null
    ensure(teacher && teacher.status !== 'left' && teacher.status !== 'removed', about(no.noTeacher, 'teacherId'))
    ensure(endTime === null || startTime <= endTime, about(no.period, 'endTime'))
    const [clash] = clashing(rates, startTime, endTime)
    ensure(!clash, about(no.overlap, 'startTime'), { from: clash?.startTime, to: clash?.endTime })
    return fact(teacherFee, 'saved', { ...given, startTime, endTime, agencyId: teacher.agencyId })
  },
})
export const end = step(teacherFee, 'end', 'ended', {
  label: ['结束', 'End'],
  by: ['AM'],
  input: { endTime: date('结束日期', 'To') },
  check(row, given, _facts, { now, zone }) {
    const endTime = given.endTime ?? dayOf(now, zone)
    ensure(endTime >= row.startTime, about(no.period, 'endTime'))
    ensure(row.endTime === null || endTime <= row.endTime, about(no.overlap, 'endTime'))
    ensure(!row.usedUntil || endTime >= row.usedUntil, about(no.usedLater, 'endTime'), { usedUntil: row.usedUntil })
  },
  record: ({ endTime }, _row, _facts, { now, zone }) => ({ endTime: endTime ?? dayOf(now, zone) }),
})
/** A rate whose last day has passed is no live one: it is shown as ended, and may still be used for a lesson of its days. */
export const lapse = step(teacherFee, 'lapse', 'ended', {
  label: ['到期', 'Lapse'],
  check: (row, _input, _facts, { now, zone }) => ensure(row.endTime !== null && row.endTime < dayOf(now, zone), no.inForce),
  record: (_input, { endTime }) => ({ endTime }),
})
export const lapsing = timer('agency_teacher_fee_lapse', {
  due: (now, zone) => find(teacherFee, { status: 'current', endTime: { lt: dayOf(now, zone) } }, { limit: 500 }),
  run: row => [invoke(lapse, row.id, {})],
})
export const remove = step(teacherFee, 'remove', 'removed', { label: ['删除', 'Delete'], by: ['AM'], danger: true, check: row => ensure(!row.usedAt, no.used) })
/** A settlement took this rate for a lesson of a day; from then on it can't be removed, nor end before that day. */
export const use = command(teacherFee, 'use', {
  label: ['使用', 'Use'],
  input: { date: date('课次日期', 'Lesson day') },
  decide(row, given, _facts, { now, zone }) {
    const date = given.date ?? dayOf(now, zone)
    ensure(inForce(row, date), no.outside)
    if (row.usedAt && row.usedUntil && row.usedUntil >= date) return []
    return fact(teacherFee, 'used', { usedAt: row.usedAt ?? now, usedUntil: date })
  },
})

/** The rates of many teachers at once. */
export const saveMany = sheetOf(save, {
  name: 'saveMany',
  label: ['批量设置课时费', 'Set many fees'],
  field: 'teacherId',
  beside(row, above) {
    const same = above.some(one => one.teacherId === row.teacherId && (one.productType ?? null) === (row.productType ?? null))
    ensure(!same, about(no.overlap, 'startTime'))
  },
})
export const commands = [save, saveMany, end, lapse, remove, use]
