/** What still depends on people: running classes, seats, open money. Folded from facts of modules that stand above this one. */
import { above, type Change, int, view } from '../kit/index.ts'

type Truth = (row: any) => boolean
/** Counts the rows of which something is true, under one of their fields; touches the view only when the truth changes. */
const counting = (name: string, by: string, truth: Truth) => ({
  key: ({ before, after }: Change): string | undefined => truth(before) === truth(after) ? undefined : after[by] ?? undefined,
  fold: (row: any, { before, after }: Change) => ({ [name]: row[name] + Number(truth(after)) - Number(truth(before)) }),
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
    fold(above<any>('open_class'), counting('liveClasses', 'agencyId', isLiveClass)),
    fold(above<any>('refund'), counting('openRefunds', 'agencyId', isOpenRefund)),
    fold(above<any>('lesson'), counting('unsettledLessons', 'agencyId', isUnsettled)),
  ],
})

/** The live enrolments of a pupil. Its id is the pupil's. */
export const studentLoad = view('student_load', {
  label: ['学生在读报名', 'Pupil load'],
  fields: { live: int('在读报名', 'Live enrolments', { required: true }) },
  empty: { live: 0 },
  on: fold => [fold(above<any>('enrolment'), counting('live', 'studentId', isLiveEnrolment))],
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
    fold(above<any>('order'), counting('openOrders', 'payerId', among('created'))),
    fold(above<any>('refund'), counting('openRefunds', 'payerId', isOpenRefund)),
  ],
})
