/** Notices of leaves, and the time that ends them. */
import { invoke, find, type Reaction, timer } from '../kit/index.ts'
import { accounts, notice, noticeReaction, noticeReactions, roleIn } from '../messages/index.ts'
import { lesson, openClass } from '../openclass/index.ts'
import { ofChild, ofPupil } from '../people/index.ts'
import { finish } from './leave.commands.ts'
import { leave } from './leave.ts'

const shared = { names: { klass: [openClass, 'openClassId'] }, link: '/basic/leave' } as const
const applied = notice(leave, 'applied', {
  ...shared,
  to: [roleIn('ST', 'schoolId'), roleIn('SM', 'schoolId')],
  told: ofPupil,
  type: 'approval',
  params: row => ({ lessons: row.lessonIds?.length ?? 0 }),
  title: ['请假待审批：{klass}', 'Leave to approve: {klass}'],
  content: ['“{klass}”的{pupil}申请请假 {lessons} 课次[：{reason}]', 'Leave is asked for {pupil} of “{klass}”, lessons: {lessons}.[ Reason: {reason}]'],
})
const approved = notice(leave, 'approved', {
  ...shared,
  to: [accounts('submittedBy')],
  told: ofChild,
  title: ['请假已批准：{klass}', 'Leave approved: {klass}'],
  content: ['{child}在“{klass}”的请假已批准。[{auditReasons}]', 'The leave of {child} in “{klass}” was approved.[ {auditReasons}]'],
})
const rejected = notice(leave, 'rejected', {
  ...shared,
  to: [accounts('submittedBy')],
  told: ofChild,
  title: ['请假被驳回：{klass}', 'Leave rejected: {klass}'],
  content: ['{child}在“{klass}”的请假被驳回。[{auditReasons}]', 'The leave of {child} in “{klass}” was rejected.[ {auditReasons}]'],
})

export const reactions: readonly Reaction[] = [
  ...noticeReactions(applied),
  noticeReaction('tell-leave.decided', approved, rejected),
  timer('leave-finish', {
    due: now => find(leave, { status: 'approved', endTime: { lte: now } }),
    run: async (row, context) => {
      const open = await context.ask(
        find(lesson, { id: row.lessonIds ?? [], endAt: { gt: context.now }, status: { not: ['cancelled', 'stopped'] } }, { limit: 1 }),
      )
      return open.length === 0 ? [invoke(finish, row.id, {})] : []
    },
  }),
]
