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
  notice(consult, 'paid', {
    to: [whose],
    ...shared,
    title: ['招飞费用已支付[：{who}]', 'The fee is paid[: {who}]'],
    content: ['订单 {orderCode} 已支付 {amount}，可以开始服务。', 'Order {orderCode} is paid with {amount}: the service may begin.'],
  }),
  notice(consult, 'lapsed', {
    to: [whose],
    ...shared,
    title: ['招飞订单超时未支付[：{who}]', 'The fee was not paid in time[: {who}]'],
    content: [
      '订单 {orderCode}（{amount}）已超时关闭，可与家长联系后重新生成订单。',
      'Order {orderCode} ({amount}) is closed. Ask the family, and make it anew.',
    ],
  }),
  notice(consult, 'repaid', {
    to: [whose],
    ...shared,
    title: ['招飞退款已到账[：{who}]', 'The refund has arrived[: {who}]'],
    content: ['订单 {orderCode} 已退 {refundedCents}。', 'Of order {orderCode} {refundedCents} went back.'],
  }),
  notice(consult, 'kept', {
    to: [whose],
    ...shared,
    title: ['招飞退款未退[：{who}]', 'The refund was not made[: {who}]'],
    content: ['订单 {orderCode} 的退款未获批准或已撤回。', 'The refund of order {orderCode} was not approved, or was withdrawn.'],
  }),
)
export const reactions = [
  timer('pilot-consult-remind', {
    due: now => find(consult, { status: ['waiting', 'assigned'], answerBy: { lte: now }, remindedAt: null }, { limit: 500 }),
    run: row => [invoke(remind, row.id, {})],
  }),
  ...letters,
]
