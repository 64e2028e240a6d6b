/** What becomes of leave rights without anybody's doing: the lessons, the place, refund applications and the clock decide. */
import { enrolment, seatsTaken, withGuest } from '../enrolment/index.ts'
import { answer, find, folds, gather, guard, invoke, on, plus, reaction, timer } from '../kit/index.ts'
import type { Invoke, ReactionContext, RefusalCode, Row } from '../kit/index.ts'
import { notice, noticeReactions, roleIn } from '../messages/index.ts'
import { decideAppeal, lesson, mark, openClass, ownGuardians } from '../openclass/index.ts'
import { ofChild, ofPupil } from '../people/index.ts'
import { leaveShares, refund } from '../refunds/index.ts'
import { lapse } from './leave.commands.ts'
import { leave } from './leave.ts'
import { drop, due, expire, free, remind, remindBefore, settle, use, whyNotDue } from './right.commands.ts'
import { leaveRight, no } from './right.ts'

type Right = Row<typeof leaveRight>
const settled = async (rights: readonly Right[], { ask }: ReactionContext): Promise<readonly Invoke[]> => {
  const owed = await Promise.all(rights.map(async one => whyNotDue(await answer(due(one), { ask })) === undefined))
  return rights.filter((_one, i) => owed[i]).map(one => invoke(settle, one.id, {}))
}
const live = ['open', 'booked'] as const
const isLive = (status: string): boolean => (live as readonly string[]).includes(status)
const rightsOf = ({ lessonId, studentId }: Pick<Right, 'lessonId' | 'studentId'>) => find(leaveRight, { lessonId, studentId })

/** Money that went back and a lesson that was made up can't be asked back of a family: the mark that they stand on stays as it is. */
const keepsMark = (status: 'refunded' | 'used', refuses: RefusalCode) =>
  guard(decideAppeal, {
    name: `leave-right-${status}-keeps-mark`,
    refuses,
    needs: row => gather({ rights: rightsOf(row) }),
    holds: (row, { flag, mark: kind }, { rights }) => !flag || !kind || kind === row.mark || row.mark !== 'leave' || !rights.some(one => one.status === status),
    detail: (_row, _input, { rights }) => ({ leaveId: rights.find(right => right.status === status)!.leaveId }),
  })
export const guards = [keepsMark('refunded', no.paidBack), keepsMark('used', no.madeUp)]

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
  reaction('leave-right-stays', {
    on: on(enrolment, 'transfer_undone'),
    run: async ({ id }, context) => settled(await context.ask(find(leaveRight, { enrolmentId: id, status: 'open', gives: 'refund' })), context),
  }),
  reaction('leave-right-not-held', {
    on: on(lesson, 'stopped', 'moved', 'cancelled'),
    // Who was booked into a lesson said yes to its time.
    async run({ id, type, data }, { ask }) {
      if (type === 'moved' && !('startAt' in data)) return []
      return (await ask(find(leaveRight, { guestLessonId: id, status: 'booked' }))).map(one => invoke(free, one.id, {}))
    },
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
  reaction('leave-place-over', {
    on: on(enrolment, 'withdrawn', 'revoked', 'annulled', 'annulled_by_error', 'transferred_out'),
    run: async (_happened, { row: { studentId, openClassId }, ask }) =>
      (await ask(find(leave, { studentId, openClassId, status: 'applied' }))).map(one => invoke(lapse, one.id, {})),
  }),
  // The child was there after all: nothing was missed. What was given for it already keeps the mark, see `keepsMark`.
  reaction('leave-right-corrected', {
    on: on(mark, 'appeal_decided'),
    async run(happened, context) {
      const rights = (await context.ask(rightsOf(context.row))).filter(one => isLive(one.status))
      if (happened.data.was === 'leave') return rights.map(one => invoke(drop, one.id, {}))
      return settled(
        rights.filter(one => one.gives === 'refund'),
        context,
      )
    },
  }),
  timer('leave-right-ends-soon', {
    due: now => find(leaveRight, { status: 'open', remindedAt: null, expiresAt: { lte: plus(now, remindBefore) } }),
    run: (row, { now }) => (row.expiresAt! > now ? [invoke(remind, row.id, {})] : []),
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

const shared = { names: { klass: [openClass, 'openClassId'] }, link: '/basic/leaveRight', to: [ownGuardians], told: ofChild } as const
export const rightNotices = noticeReactions(
  notice(leaveRight, 'granted', {
    ...shared,
    when: row => row.gives === 'make_up',
    title: ['可预约补课：{klass}', 'A make-up lesson: {klass}'],
    content: [
      '{child}在“{klass}”请假的课次可到同课程其他班级补课，请在 {expiresAt} 前预约。',
      'For the lesson that {child} missed in “{klass}” another class of the course may be joined until {expiresAt}.',
    ],
  }),
  notice(leaveRight, 'booked', {
    names: { klass: [openClass, 'guestClassId'] },
    link: '/basic/leaveRight',
    to: [ownGuardians, roleIn('SM', 'schoolId'), roleIn('AM', 'agencyId')],
    told: ofPupil,
    title: ['补课预约：{klass}', 'Make-up booked: {klass}'],
    content: ['{pupil}预约于 {guestAt} 到“{klass}”补课。', '{pupil} joins “{klass}” for a make-up at {guestAt}.'],
  }),
  notice(leaveRight, 'freed', {
    ...shared,
    title: ['补课取消，请重新预约：{klass}', 'The make-up is not held: {klass}'],
    content: [
      '{child}预约的补课不再进行，请在 {expiresAt} 前重新预约。',
      'The make-up that was booked for {child} is not held. Please choose another before {expiresAt}.',
    ],
  }),
  notice(leaveRight, 'reminded', {
    ...shared,
    title: ['补课权益即将到期：{klass}', 'A make-up ends soon: {klass}'],
    content: [
      '{child}在“{klass}”请假课次的补课权益将于 {expiresAt} 到期，请尽快预约，逾期失效。',
      'The make-up for the lesson that {child} missed in “{klass}” ends at {expiresAt}. Please book it before; it lapses then.',
    ],
  }),
  notice(leaveRight, 'expired', {
    ...shared,
    title: ['补课权益已过期：{klass}', 'Make-up expired: {klass}'],
    content: ['{child}在“{klass}”请假课次的补课权益已过期。', 'The make-up for the lesson that {child} missed in “{klass}” has expired.'],
  }),
)
