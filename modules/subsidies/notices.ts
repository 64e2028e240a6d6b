/** Who is told of a subsidy: whoever's word is next, and who applied; nobody else ever. */
import type { Row } from '../kit/index.ts'
import { accounts, notice, noticeReactions, type To } from '../messages/index.ts'
import { commissions, toSchool } from '../openclass/index.ts'
import { ofChild, ofPupil } from '../people/index.ts'
import { scheme } from './scheme.ts'
import { subsidy } from './subsidy.ts'

const toldChild = { child: ofChild.child } as const,
  toldPupil = { pupil: ofPupil.pupil } as const
const shared = { names: { scheme: [scheme, 'schemeId'] }, link: '/basic/subsidy/{id}', type: 'approval' } as const

const next: To<Row<typeof subsidy>> = (row, context, happened) => (row.waitsFor === 'school' ? toSchool : commissions)(row, context, happened)

/** The class teacher alone; where none is known, the school. */
const first: To<Row<typeof subsidy>> = (row, context, happened) => (row.headBy ? accounts('headBy') : toSchool)(row, context, happened)
// Why stays with the application. Whose it is no title says: those are read on a locked phone.
const arrived = {
  ...shared,
  to: [first],
  told: toldPupil,
  title: ['待审核补贴：{scheme}', 'Subsidy to check: {scheme}'],
  content: ['收到{pupil}对“{scheme}”的申请，请查看并审核。', 'There is an application for {pupil} to “{scheme}”. Please check it.'],
} as const

export const notices = noticeReactions(
  notice(subsidy, 'submitted', arrived),
  notice(subsidy, 'handed', arrived),
  notice(subsidy, 'step_approved', {
    ...shared,
    to: [next],
    told: toldPupil,
    title: ['待审核补贴：{scheme}', 'Subsidy to check: {scheme}'],
    content: [
      '{pupil}对“{scheme}”的申请已通过上一环节，请查看并审核。',
      'An application for {pupil} to “{scheme}” has passed the step before. Please check it.',
    ],
  }),
  notice(subsidy, 'approved', {
    ...shared,
    to: [accounts('submittedBy')],
    told: toldChild,
    title: ['补贴已批准：{scheme}', 'Subsidy approved: {scheme}'],
    content: ['{child}“{scheme}”的申请已批准，报名时自动抵扣。', 'The application for {child} to “{scheme}” was approved. It is taken off when you enrol.'],
  }),
  notice(subsidy, 'rejected', {
    ...shared,
    to: [accounts('submittedBy')],
    told: toldChild,
    title: ['补贴申请被驳回：{scheme}', 'Subsidy turned down: {scheme}'],
    content: [
      '{child}“{scheme}”的申请被驳回，请查看审核意见，修改后可再次提交。',
      'The application for {child} to “{scheme}” was turned down. Read why; you may change and submit it again.',
    ],
  }),
  notice(subsidy, 'ended', {
    ...shared,
    to: [accounts('submittedBy')],
    told: toldChild,
    title: ['补贴已结束：{scheme}', 'Subsidy ended: {scheme}'],
    content: ['{child}“{scheme}”的补贴已结束，剩余部分不再可用。', 'The subsidy of {child}, “{scheme}”, has ended; what was left can no longer be used.'],
  }),
)
