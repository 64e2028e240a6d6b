/** What follows by itself in recruiting: answers that are late, and who is told. */
import { find, invoke, timer } from '../kit/index.ts'
import { accounts, notice, noticeReactions, role, type To } from '../messages/index.ts'
import { consult } from './consult.ts'
import { remind } from './consult.commands.ts'

const shared = { link: '/recruitpilots/consult/{id}', told: { who: [consult, 'id'] } } as const
const whose: To<any> = row => (row.consultantId ? [{ userIds: [row.consultantId] }] : [{ role: 'RP' }])
const letters = noticeReactions(
  notice(consult, 'applied', {
    to: [role('RP')],
    ...shared,
    title: ['新的招飞咨询[：{who}]', 'A new pilot consult[: {who}]'],
    content: ['有人在线咨询招飞，请于 {answerBy} 前答复。', 'Somebody asks about pilot recruiting. Answer by {answerBy}.'],
  }),
  notice(consult, 'assigned', {
    to: [accounts('consultantId')],
    ...shared,
    title: ['招飞咨询待联系[：{who}]', 'A pilot consult for you[: {who}]'],
    content: ['一条招飞咨询现在由您负责，请于 {answerBy} 前答复。', 'A pilot consult is yours now. Answer it by {answerBy}.'],
  }),
  notice(consult, 'reminded', {
    to: [whose],
    ...shared,
    title: ['招飞咨询超时未答复[：{who}]', 'A pilot consult was not answered in time[: {who}]'],
    content: ['一条招飞咨询已超过答复期限（{answerBy}）。', 'A pilot consult is past the time of its answer ({answerBy}).'],
  }),
)
export const reactions = [
  timer('pilot-consult-remind', {
    due: now => find(consult, { status: ['waiting', 'assigned'], answerBy: { lte: now }, remindedAt: null }, { limit: 500 }),
    run: row => [invoke(remind, row.id, {})],
  }),
  ...letters,
]
