/** What still depends on people: running classes, seats, open money. Which rows those are is the word of the modules above, which fold
 * them in. */
import { type Change, int, type Meta, view } from '../kit/index.ts'

/** What is read of rows that stand above. */
interface Owing {
  readonly agencyId?: string | null
  readonly studentId?: string | null
  readonly payerId?: string | null
  readonly settledAt?: string | null
}
type Owed = Meta & Owing
type Truth = (row: Owed) => boolean
/** Counts the rows of which something is true, under one of their fields; touches the view only when the truth changes. */
export const counting = (name: string, by: string, truth: Truth) => ({
  key: ({ before, after }: Change): string | undefined => (truth(before) === truth(after) ? undefined : (after[by] ?? undefined)),
  fold: (row: any, { before, after }: Change) => ({ [name]: row[name] + Number(truth(after)) - Number(truth(before)) }),
})

/** What an agency may not leave behind when it closes. Its id is the agency's. */
export const agencyLoad = view('agency_load', {
  label: ['机构未了事项', 'Agency load'],
  fields: {
    liveClasses: int('进行中班级', 'Live classes', { required: true }),
    openRefunds: int('未了退款', 'Open refunds', { required: true }),
    unsettledLessons: int('未结算课次', 'Unsettled lessons', { required: true }),
  },
  empty: { liveClasses: 0, openRefunds: 0, unsettledLessons: 0 },
  on: () => [],
})

/** The live enrolments of a pupil. Its id is the pupil's. */
export const studentLoad = view('student_load', {
  label: ['学生在读报名', 'Pupil load'],
  fields: { live: int('在读报名', 'Live enrolments', { required: true }) },
  empty: { live: 0 },
  on: () => [],
})

/** The open money of an account. Its id is the account's. */
export const payerLoad = view('payer_load', {
  label: ['账号未了款项', 'Payer load'],
  fields: { openOrders: int('未了订单', 'Open orders', { required: true }), openRefunds: int('未了退款', 'Open refunds', { required: true }) },
  empty: { openOrders: 0, openRefunds: 0 },
  on: () => [],
})
