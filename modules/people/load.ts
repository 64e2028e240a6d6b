/** What still depends on people: running classes, seats, open money. Folded from facts of modules that stand above this one. */
import { above, int, type Meta, view } from '../kit/index.ts'

/** What is read of rows that stand above. */
interface Owing {
  readonly agencyId?: string | null; readonly studentId?: string | null; readonly payerId?: string | null; readonly settledAt?: string | null
}
type Owed = Meta & Owing
type Truth = (row: Owed) => boolean
interface Turn { readonly before: Owed; readonly after: Owed }
/** Counts the rows of which something is true, under one of their fields; touches the view only when the truth changes. */
const counting = <K extends string>(name: K, by: 'agencyId' | 'studentId' | 'payerId', truth: Truth) => ({
  key: ({ before, after }: Turn): string | undefined => truth(before) === truth(after) ? undefined : after[by] ?? undefined,
  fold: (row: Readonly<Record<K, number>>, { before, after }: Turn) =>
    ({ [name]: row[name] + Number(truth(after)) - Number(truth(before)) }) as Record<K, number>,
})
const among = (...statuses: readonly string[]): Truth => row => statuses.includes(row.status)

/** An open class that is not over: see the lifecycle of `open_class`. */
export const isLiveClass: Truth = among('launched', 'perfected', 'teacher_checked', 'release_pending', 'released', 'confirmed',
  'teaching', 'completion_committed')
const isLiveEnrolment: Truth = among('choice', 'waitlisted', 'offered', 'held', 'enrolled')
const isOpenRefund: Truth = among('applied', 'approved', 'processing', 'retry', 'abnormal')
const isUnsettled: Truth = row => row.status === 'confirmed' && !row.settledAt

/** What an agency may not leave behind when it closes. Its id is the agency's. */
export const agencyLoad = view('agency_load', {
  label: ['机构未了事项', 'Agency load'],
  fields: {
    liveClasses: int('进行中班级', 'Live classes', { required: true }),
    openRefunds: int('未了退款', 'Open refunds', { required: true }),
    unsettledLessons: int('未结算课次', 'Unsettled lessons', { required: true }),
  },
  empty: { liveClasses: 0, openRefunds: 0, unsettledLessons: 0 },
  on: fold => [
    fold(above<Owing>('open_class'), counting('liveClasses', 'agencyId', isLiveClass)),
    fold(above<Owing>('refund'), counting('openRefunds', 'agencyId', isOpenRefund)),
    fold(above<Owing>('lesson'), counting('unsettledLessons', 'agencyId', isUnsettled)),
  ],
})

/** The live enrolments of a pupil. Its id is the pupil's. */
export const studentLoad = view('student_load', {
  label: ['学生在读报名', 'Pupil load'],
  fields: { live: int('在读报名', 'Live enrolments', { required: true }) },
  empty: { live: 0 },
  on: fold => [fold(above<Owing>('enrolment'), counting('live', 'studentId', isLiveEnrolment))],
})

/** The open money of an account. Its id is the account's. */
export const payerLoad = view('payer_load', {
  label: ['账号未了款项', 'Payer load'],
  fields: {
    openOrders: int('未了订单', 'Open orders', { required: true }),
    openRefunds: int('未了退款', 'Open refunds', { required: true }),
  },
  empty: { openOrders: 0, openRefunds: 0 },
  on: fold => [
    fold(above<Owing>('order'), counting('openOrders', 'payerId', among('created'))),
    fold(above<Owing>('refund'), counting('openRefunds', 'payerId', isOpenRefund)),
  ],
})
