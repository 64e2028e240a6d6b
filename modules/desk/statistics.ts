/** The figures behind the boards, folded as things happen: what each day brought to each school and agency, and where classes stand. */
import { type Change, dayOf, int, money, on, ref, type Row, text, view } from '../kit/index.ts'
import { lesson, openClass, runningStatuses } from '../openclass/index.ts'
import { enrolment } from '../enrolment/index.ts'
import { payment } from '../payments/index.ts'
import { refund } from '../refunds/index.ts'
import { subsidyUse } from '../subsidies/index.ts'

const place = {
  schoolId: ref('school')('学校', 'School', { required: true }),
  agencyId: ref('agency')('机构', 'Agency', { required: true }),
  areaCode: text('区划代码', 'Area code', { required: true }),
}
const nowhere = { schoolId: '', agencyId: '', areaCode: '' }

interface Placed {
  readonly schoolId: string | null
  readonly agencyId: string | null
  readonly areaCode: string
}
/** Figures of schools and agencies: money that is for no class is in none of them. */
const key = (period: string, row: Placed): string | undefined => (row.schoolId && row.agencyId ? `${period}:${row.schoolId}:${row.agencyId}` : undefined)
const at = (period: string, { schoolId, agencyId, areaCode }: Placed) => ({ period, schoolId: schoolId ?? '', agencyId: agencyId ?? '', areaCode })

const isEnrolled = (row: { readonly status: string }): boolean => row.status === 'enrolled'
/** A place that is held to its end was not left. */
const left = ({ before, after }: Change<typeof enrolment>): boolean => isEnrolled(before) && !isEnrolled(after) && after.status !== 'completed'
const came = ({ before, after }: Change<typeof enrolment>): boolean => !isEnrolled(before) && isEnrolled(after)
const enrolDay = (change: Change<typeof enrolment>): string =>
  dayOf(came(change) ? (change.after.enrolledAt ?? change.after.updatedAt) : change.after.updatedAt, change.zone)

/** What one lesson adds to the figures of its day. */
const lessonAdds = (row: Row<typeof lesson>) => {
  const isTaught = row.status === 'taught' || row.status === 'confirmed'
  return {
    taught: Number(isTaught),
    stopped: Number(row.status === 'stopped'),
    present: isTaught ? (row.presentCount ?? 0) : 0,
    expected: isTaught ? (row.markedCount ?? 0) : 0,
  }
}
type Adds = ReturnType<typeof lessonAdds>
const names = ['taught', 'stopped', 'present', 'expected'] as const
const same = (a: Adds, b: Adds): boolean => names.every(name => a[name] === b[name])
/** A lesson that is planned anew counts nowhere before; one that counted stays on the day it counted on. */
const lessonDay = ({ before, after, zone }: Change<typeof lesson>): string =>
  dayOf(names.some(name => lessonAdds(before)[name] > 0) ? before.startAt : after.startAt, zone)

/** Its id is `<day>:<school>:<agency>`. */
export const boardDay = view('board_day', {
  label: ['每日统计', 'Figures of a day'],
  revision: 3,
  fields: {
    /** The day, in the tenant's zone. */
    period: text('日期', 'Day', { required: true, index: true }),
    ...place,
    enrolled: int('新增报名', 'Enrolled', { required: true }),
    left: int('退出', 'Left', { required: true }),
    taught: int('已上课次', 'Lessons taught', { required: true }),
    stopped: int('停课', 'Lessons stopped', { required: true }),
    present: int('到课', 'Present', { required: true }),
    expected: int('应到', 'Expected', { required: true }),
    paidCents: money('缴费', 'Paid', { required: true }),
    refundCents: money('退款', 'Refunded', { required: true }),
  },
  empty: { period: '', ...nowhere, enrolled: 0, left: 0, taught: 0, stopped: 0, present: 0, expected: 0, paidCents: 0, refundCents: 0 },
  on: fold => [
    fold(enrolment, {
      key: change => (came(change) || left(change) ? key(enrolDay(change), change.after) : undefined),
      fold: (row, change) => ({ ...at(enrolDay(change), change.after), enrolled: row.enrolled + Number(came(change)), left: row.left + Number(left(change)) }),
    }),
    fold(lesson, {
      key: change => (same(lessonAdds(change.before), lessonAdds(change.after)) ? undefined : key(lessonDay(change), change.after)),
      fold: (row, change) => {
        const before = lessonAdds(change.before),
          after = lessonAdds(change.after)
        return {
          ...at(lessonDay(change), change.after),
          ...(Object.fromEntries(names.map(name => [name, row[name] + after[name] - before[name]])) as unknown as Adds),
        }
      },
    }),
    fold(on(payment, 'succeeded'), {
      key: ({ after, zone }) => key(dayOf(after.paidAt ?? after.updatedAt, zone), after),
      fold: (row, { after, zone }) => ({
        ...at(dayOf(after.paidAt ?? after.updatedAt, zone), after),
        paidCents: row.paidCents + (after.receivedCents ?? after.amountCents),
      }),
    }),
    fold(on(subsidyUse, 'used'), {
      key: ({ after, zone }) => key(dayOf(after.usedAt!, zone), after),
      fold: (row, { after, zone }) => ({ ...at(dayOf(after.usedAt!, zone), after), paidCents: row.paidCents + after.cents }),
    }),
    fold(refund, {
      key: ({ before, after, zone }) =>
        before?.status !== 'success' && after.status === 'success' ? key(dayOf(after.refundedAt ?? after.updatedAt, zone), after) : undefined,
      fold: (row, { after, zone }) => ({ ...at(dayOf(after.refundedAt ?? after.updatedAt, zone), after), refundCents: row.refundCents + after.amountCents }),
    }),
  ],
})

const isRunning = (status: string): boolean => runningStatuses.some(one => one === status)

/** Where every class stands, without its plan: short rows for sums over many. Its id is the class's. */
export const boardClass = view('board_class', {
  label: ['班级概况', 'Class in brief'],
  fields: {
    ...place,
    productId: ref('product')('课程产品', 'Product', { required: true }),
    stage: text('状态', 'Stage', { required: true }),
    /** The seats it offers while it runs. */
    seats: int('名额', 'Seats', { required: true }),
  },
  empty: { ...nowhere, productId: '', stage: '', seats: 0 },
  on: fold => [
    fold(openClass, {
      key: ({ before, after }) => (before?.status === after.status && before.capacity === after.capacity ? undefined : after.id),
      fold: (_row, { after: { schoolId, agencyId, areaCode, productId, status, capacity } }) => ({
        schoolId,
        agencyId,
        areaCode,
        productId,
        stage: status,
        seats: isRunning(status) ? capacity : 0,
      }),
    }),
  ],
})
