/** What becomes of leave rights without anybody's doing: the lessons, the place, refund applications and the clock decide. */
import { enrolment, seatsTaken, withGuest } from '../enrolment/index.ts'
import { answer, find, folds, invoke, type Invoke, on, reaction, type ReactionContext, type Row, timer } from '../kit/index.ts'
import { notice, noticeReactions, roleIn } from '../messages/index.ts'
import { lesson, openClass, ownGuardians } from '../openclass/index.ts'
import { leaveShares, refund } from '../refunds/index.ts'
import { drop, due, expire, free, settle, use, whyNotDue } from './right.commands.ts'
import { leaveRight } from './right.ts'

type Right = Row<typeof leaveRight>
const settled = async (rights: readonly Right[], { ask }: ReactionContext): Promise<readonly Invoke[]> => {
  const owed = await Promise.all(rights.map(async one => whyNotDue(await answer(due(one), { ask })) === undefined))
  return rights.filter((_one, i) => owed[i]).map(one => invoke(settle, one.id, {}))
}
const live = ['open', 'booked'] as const

export const follows = [
  reaction('leave-right-taught', {
    on: on(lesson, 'taught'),
    async run({ id }, context) {
      const guests = await context.ask(find(leaveRight, { guestLessonId: id, status: 'booked' }))
      const missed = await context.ask(find(leaveRight, { lessonId: id, status: 'open', gives: 'refund' }))
      return [...guests.map(one => invoke(use, one.id, {})), ...(await settled(missed, context))]
    },
  }),
  reaction('leave-right-application', {
    on: on(refund, 'approved', 'rejected', 'withdrawn'),
    async run(_happened, context) {
      const { enrolmentId } = context.row
      return enrolmentId ? settled(await context.ask(find(leaveRight, { enrolmentId, status: 'open', gives: 'refund' })), context) : []
    },
  }),
  reaction('leave-right-not-held', {
    on: on(lesson, 'stopped', 'cancelled'),
    run: async ({ id }, { ask }) => (await ask(find(leaveRight, { guestLessonId: id, status: 'booked' }))).map(one => invoke(free, one.id, {})),
  }),
  // Another lesson, or money, stands in for the one that was missed.
  reaction('leave-right-without-ground', {
    on: on(lesson, 'made_up', 'given_up', 'cancelled'),
    run: async ({ id }, { ask }) => (await ask(find(leaveRight, { lessonId: id, status: [...live] }))).map(one => invoke(drop, one.id, {})),
  }),
  reaction('leave-right-place-over', {
    on: on(enrolment, 'withdrawn', 'revoked', 'annulled', 'annulled_by_error', 'transferred_out'),
    run: async ({ id }, { ask }) => (await ask(find(leaveRight, { enrolmentId: id, status: [...live] }))).map(one => invoke(drop, one.id, {})),
  }),
  timer('leave-right-expiry', { due: now => find(leaveRight, { status: 'open', expiresAt: { lte: now } }), run: row => [invoke(expire, row.id, {})] }),
]

/** Quotes count a lesson as taken whose share went back. */
export const paidBack = folds(leaveShares, {
  leave_right: {
    key: ({ before, after }) => (after.status === 'refunded' && before?.status !== 'refunded' ? after.enrolmentId : undefined),
    fold: (row, { after }) => ({ lessonIds: [...row.lessonIds, after.lessonId] }),
  },
})

/** A seat of the lesson is the guest's from the booking until it was given, or is not theirs any more. */
export const guestSeats = folds(seatsTaken, {
  leave_right: {
    key: ({ before, after }) => ((before?.status === 'booked') === (after.status === 'booked') ? undefined : (after.guestClassId ?? before.guestClassId)),
    fold(row, { before, after }) {
      const comes = after.status === 'booked',
        { guestLessonId, guestAt, studentId } = comes ? after : before
      return withGuest(row, comes, { lessonId: guestLessonId, startAt: guestAt, studentId })
    },
  },
})

const shared = { names: { klass: [openClass, 'openClassId'] }, link: '/basic/leaveRight', to: [ownGuardians] } as const
export const rightNotices = noticeReactions(
  notice(leaveRight, 'granted', {
    ...shared,
    when: row => row.gives === 'make_up',
    title: ['可预约补课：{klass}', 'A make-up lesson: {klass}'],
    content: [
      '“{klass}”请假的课次可到同课程其他班级补课，请在 {expiresAt} 前预约。',
      'For the lesson missed in “{klass}” another class of the course may be joined until {expiresAt}.',
    ],
  }),
  notice(leaveRight, 'booked', {
    names: { klass: [openClass, 'guestClassId'] },
    link: '/basic/leaveRight',
    to: [ownGuardians, roleIn('SM', 'schoolId'), roleIn('AM', 'agencyId')],
    title: ['补课预约：{klass}', 'Make-up booked: {klass}'],
    content: ['有一名学生预约于 {guestAt} 到“{klass}”补课。', 'A pupil joins “{klass}” for a make-up at {guestAt}.'],
  }),
  notice(leaveRight, 'freed', {
    ...shared,
    title: ['补课取消，请重新预约：{klass}', 'The make-up is not held: {klass}'],
    content: ['预约的补课不再进行，请在 {expiresAt} 前重新预约。', 'The make-up that was booked is not held. Please choose another before {expiresAt}.'],
  }),
  notice(leaveRight, 'expired', {
    ...shared,
    title: ['补课权益已过期：{klass}', 'Make-up expired: {klass}'],
    content: ['“{klass}”请假课次的补课权益已过期。', 'The make-up for the lesson missed in “{klass}” has expired.'],
  }),
)
