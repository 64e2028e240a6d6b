/** What parents, schools and agencies are told about places, money and refunds. */
import { enrolment, groupOffer } from '../enrolment/index.ts'
import { department, notice, noticeReaction, role, roleIn, type To } from '../messages/index.ts'
import { openClass, toAgency, toSchool } from '../openclass/index.ts'
import { guardian, ofChild, ofPupil } from '../people/index.ts'
import { find, type Row, type ReactionContext } from '../kit/index.ts'
import { merchantKey, order } from '../payments/index.ts'
import { refund } from './refund.ts'

/** The guardians' accounts of a child, of those who may see it. */
const guardiansOf = async (studentId: string, context: ReactionContext): Promise<readonly string[]> =>
  (await context.ask(find(guardian, { studentId, status: 'bound' }))).filter(one => one.maySee && !one.blocked).flatMap(one => (one.userId ? [one.userId] : []))
const family: To<{ readonly studentId: string | null }> = async ({ studentId }, context) =>
  studentId ? [{ userIds: await guardiansOf(studentId, context) }] : []

const toFamily = { to: [family], told: ofChild, names: { klass: [openClass, 'openClassId'] } } as const
const ofPlace = { ...toFamily, link: '/parent/enrolments' } as const
/** Whether the place that ended was one that money may have been paid for: of a wish, a wait or an unpaid hold nothing goes back. */
const isPaidFor = ({ formerStatus, priceCents }: Pick<Row<typeof enrolment>, 'formerStatus' | 'priceCents'>): boolean =>
  formerStatus === 'enrolled' && priceCents > 0
/** The families of a group: who joined, by the accounts that did. */
const groupNotices = noticeReaction(
  'group-notices',
  notice(groupOffer, 'expired', {
    to: [row => (row.members ?? []).flatMap(({ payerId, studentId }) => (payerId ? [{ userIds: [payerId], params: { studentId } }] : []))],
    told: ofChild,
    on: ['expired', 'closed'],
    when: row => row.fullAt === null,
    names: { klass: [openClass, 'openClassId'] },
    link: '/parent/enrol',
    title: ['拼团未成团', 'The group did not fill'],
    content: ['“{klass}”的拼团未成团，您可以原价为{child}报名。', 'The group for “{klass}” did not fill. You may still enrol {child} at the usual price.'],
  }),
)
const placeNotices = noticeReaction(
  'place-notices',
  notice(enrolment, 'held', {
    ...ofPlace,
    on: ['committed', 'group_entered', 'accepted'],
    when: row => row.status === 'held',
    title: ['请尽快支付', 'Please pay soon'],
    content: ['{child}已占位“{klass}”，请于{holdUntil}前支付。', 'A place in “{klass}” is held for {child}. Please pay before {holdUntil}.'],
  }),
  notice(enrolment, 'committed', {
    ...ofPlace,
    on: ['committed', 'accepted'],
    when: row => row.status !== 'held',
    title: ['报名成功', 'Enrolled'],
    content: ['{child}已报名“{klass}”。', '{child} is enrolled in “{klass}”.'],
  }),
  notice(enrolment, 'paid', {
    ...ofPlace,
    title: ['报名成功', 'Enrolled'],
    content: ['{child}已缴费并报名“{klass}”。', 'The place of {child} in “{klass}” is paid: enrolled.'],
  }),
  notice(enrolment, 'entered_late', {
    ...ofPlace,
    title: ['报名成功', 'Enrolled'],
    content: ['{child}的迟到付款已入账，已报名“{klass}”。', 'The late payment for {child} has arrived: enrolled in “{klass}”.'],
  }),
  notice(enrolment, 'waitlisted', {
    ...ofPlace,
    when: row => row.onBehalf && !row.roundId,
    title: ['已加入候补', 'On the waiting list'],
    content: [
      '学校已为{child}加入“{klass}”的候补，有名额时会通知您。',
      'The school put {child} on the waiting list of “{klass}”. You are told when a place is free.',
    ],
  }),
  notice(enrolment, 'waitlisted_by_draw', {
    ...ofPlace,
    on: ['waitlisted'],
    when: row => row.roundId,
    title: ['志愿未录取，进入候补', 'Not admitted by choice, but on the waiting list'],
    content: [
      '{child}未被“{klass}”录取[（{reason}）]，已进入候补，有名额时会通知您。',
      '{child} is not admitted to “{klass}”[ ({reason})] and is on its waiting list. You are told when a place is free.',
    ],
  }),
  notice(enrolment, 'offered', {
    ...ofPlace,
    title: ['候补到名额', 'A place from the waiting list'],
    content: ['“{klass}”有名额了，请于{offerUntil}前为{child}接受。', '“{klass}” has a place for {child}. Please accept it before {offerUntil}.'],
  }),
  notice(enrolment, 'offer_lapsed', {
    ...ofPlace,
    title: ['候补名额已失效', 'The offered place has lapsed'],
    content: ['{child}在“{klass}”的候补名额未被接受，已失效。', 'The place offered to {child} in “{klass}” was not accepted and has lapsed.'],
  }),
  notice(enrolment, 'declined', {
    ...ofPlace,
    title: ['候补名额已放弃', 'The offered place was declined'],
    content: ['{child}在“{klass}”的候补名额已放弃，不再候补。', 'The place offered to {child} in “{klass}” was declined: the child is off the waiting list.'],
  }),
  notice(enrolment, 'expired', {
    ...ofPlace,
    title: ['占位已过期', 'The held place has expired'],
    content: ['{child}在“{klass}”的占位未按时支付，已释放。', 'The place held for {child} in “{klass}” was not paid in time and was given up.'],
  }),
  notice(enrolment, 'annulled', {
    ...ofPlace,
    when: isPaidFor,
    title: ['班级取消', 'Class cancelled'],
    content: [
      '“{klass}”已取消[（{reason}）]，{child}未上课时的费用将原路退回。',
      '“{klass}” is cancelled[ ({reason})]. What was paid for lessons that {child} did not have goes back the way it came.',
    ],
  }),
  notice(enrolment, 'annulled_unpaid', {
    ...ofPlace,
    on: ['annulled'],
    when: row => !isPaidFor(row),
    title: ['班级取消', 'Class cancelled'],
    content: [
      '“{klass}”已取消[（{reason}）]，{child}的报名或候补随之结束。',
      '“{klass}” is cancelled[ ({reason})]. The place of {child}, or in the waiting list, has ended.',
    ],
  }),
  notice(enrolment, 'list_left', {
    ...ofPlace,
    title: ['候补结束', 'Off the waiting list'],
    content: ['{child}不再候补“{klass}”。[{reason}]', '{child} is no longer on the waiting list of “{klass}”.[ {reason}]'],
  }),
  notice(enrolment, 'allocated', {
    ...ofPlace,
    title: ['志愿录取', 'Admitted by choice'],
    content: ['{child}被“{klass}”录取。[请于{holdUntil}前支付。]', '{child} is admitted to “{klass}”.[ Please pay before {holdUntil}.]'],
  }),
  notice(enrolment, 'rejected', {
    ...ofPlace,
    title: ['志愿未录取', 'Not admitted by choice'],
    content: ['{child}未被“{klass}”录取[：{reason}]。', '{child} is not admitted to “{klass}”[: {reason}].'],
  }),
  notice(enrolment, 'transferred_in', {
    ...ofPlace,
    when: row => row.status !== 'held',
    title: ['转班成功', 'Moved to another class'],
    content: ['{child}已转入“{klass}”。', '{child} has moved to “{klass}”.'],
  }),
  notice(enrolment, 'transfer_held', {
    ...ofPlace,
    on: ['transferred_in'],
    when: row => row.status === 'held',
    title: ['转班待支付差价', 'Change of class: a difference is to be paid'],
    content: [
      '{child}可转入“{klass}”，请于{holdUntil}前支付差价；支付前仍在原班级，逾期则不转班。',
      '{child} may move to “{klass}”: please pay the difference before {holdUntil}. Unpaid, the child stays in the former class.',
    ],
  }),
  notice(enrolment, 'transfer_undone', {
    ...ofPlace,
    title: ['转班未完成', 'No change of class'],
    content: ['差价未支付，{child}仍在“{klass}”上课。', 'The new place was not paid: {child} stays in “{klass}”.'],
  }),
  notice(enrolment, 'revoked', {
    ...ofPlace,
    title: ['报名已撤销', 'Enrolment revoked'],
    content: ['{child}在“{klass}”的报名已撤销[：{reason}]。', 'The enrolment of {child} in “{klass}” was revoked[: {reason}].'],
  }),
  notice(enrolment, 'annulled_by_error', {
    ...ofPlace,
    when: isPaidFor,
    title: ['报名已撤销', 'Enrolment revoked'],
    content: [
      '{child}在“{klass}”的报名因录入错误撤销，费用全额退回。',
      'The enrolment of {child} in “{klass}” was entered by mistake and is revoked. The whole amount goes back.',
    ],
  }),
  notice(enrolment, 'annulled_by_error_unpaid', {
    ...ofPlace,
    on: ['annulled_by_error'],
    when: row => !isPaidFor(row),
    title: ['报名已撤销', 'Enrolment revoked'],
    content: [
      '{child}在“{klass}”的报名或候补因录入错误撤销。',
      'The place of {child} in “{klass}”, or in its waiting list, was entered by mistake and is revoked.',
    ],
  }),
  notice(enrolment, 'withdrawn', { ...ofPlace, title: ['已退班', 'Left the class'], content: ['{child}已退出“{klass}”。', '{child} has left “{klass}”.'] }),
)

/** A place that a deposit has taken: what is still owed for it, and who hears that it is late. */
const ofBalance = { ...toFamily, link: '/parent/orders', when: (row: Row<typeof order>) => row.part === 'balance' } as const
const overdue = { on: ['reminded'], when: (_row: Row<typeof order>, { data }: { readonly data: Readonly<Record<string, any>> }) => data.isOver } as const
const balanceNotices = noticeReaction(
  'balance-notices',
  notice(order, 'balance_owed', {
    ...ofBalance,
    on: ['created'],
    when: row => row.part === 'balance' && row.status === 'created',
    title: ['尾款待支付', 'The balance is to be paid'],
    content: [
      '{child}“{klass}”的尾款{totalCents}，请于{payUntil:day}前支付。',
      'The balance for {child}, “{klass}”, is {totalCents}. Please pay it by {payUntil:day}.',
    ],
  }),
  notice(order, 'reminded', {
    ...ofBalance,
    when: (_row, { data }) => !data.isOver,
    title: ['尾款即将到期', 'The balance is due soon'],
    content: ['{child}“{klass}”的尾款{totalCents}须于{payUntil:day}前支付。', 'The balance for {child}, “{klass}”, {totalCents}, is due by {payUntil:day}.'],
  }),
  notice(order, 'overdue', {
    ...ofBalance,
    ...overdue,
    title: ['尾款已逾期', 'The balance is overdue'],
    content: [
      '{child}“{klass}”的尾款{totalCents}已于{payUntil:day}到期，请尽快支付或联系学校。',
      'The balance for {child}, “{klass}”, {totalCents}, was due on {payUntil:day}. Please pay soon, or talk to the school.',
    ],
  }),
  notice(order, 'overdue_told', {
    ...ofBalance,
    ...overdue,
    to: [toSchool, toAgency],
    told: ofPupil,
    link: '/order/detail/{id}',
    title: ['尾款逾期：{klass}', 'A balance is overdue: {klass}'],
    content: [
      '{pupil}“{klass}”的尾款{totalCents}逾期未付。学校可以延期，或结束报名。',
      'The balance for {pupil}, “{klass}”, {totalCents}, is overdue. The school may put it off, or end the place.',
    ],
  }),
  notice(order, 'put_off', {
    ...ofBalance,
    title: ['尾款已延期', 'The balance was put off'],
    content: ['{child}“{klass}”的尾款延至{payUntil:day}前支付。', 'The balance for {child}, “{klass}”, is now due by {payUntil:day}.'],
  }),
)

const ofRefund = { ...toFamily, link: '/parent/orders' } as const
const refundNotices = noticeReaction(
  'refund-notices',
  notice(refund, 'applied', {
    ...ofRefund,
    title: ['退款申请已提交', 'Refund applied for'],
    content: ['{child}“{klass}”退款{amountCents}，待审核。', 'Refund of {amountCents} for {child}, “{klass}”: waiting for the audit.'],
  }),
  notice(refund, 'approved', {
    ...ofRefund,
    title: ['退款已批准', 'Refund approved'],
    content: [
      '{child}“{klass}”退款{amountCents}已批准，将原路退回。',
      'The refund of {amountCents} for {child}, “{klass}”, is approved and goes back the way it came.',
    ],
  }),
  notice(refund, 'rejected', {
    ...ofRefund,
    title: ['退款被驳回', 'Refund rejected'],
    content: ['{child}“{klass}”的退款申请被驳回[：{auditRemark}]', 'The refund applied for {child}, “{klass}”, was rejected[: {auditRemark}]'],
  }),
  notice(refund, 'issued', {
    ...ofRefund,
    title: ['系统退款', 'Refund by the system'],
    content: ['{child}“{klass}”将退回{amountCents}[（{cause}）]。', '{amountCents} will go back for {child}, “{klass}”[ ({cause})].'],
  }),
  notice(refund, 'succeeded', {
    ...ofRefund,
    title: ['退款到账', 'Refund paid'],
    content: ['{child}“{klass}”退款{amountCents}已原路退回。', 'The refund of {amountCents} for {child}, “{klass}”, went back the way it came.'],
  }),
  notice(refund, 'paid_by_hand', {
    ...ofRefund,
    title: ['退款到账', 'Refund paid'],
    content: ['{child}“{klass}”退款{amountCents}已线下支付。', 'The refund of {amountCents} for {child}, “{klass}”, was paid outside the system.'],
  }),
  // Who paid and may not see the child hears of their money, and nothing of the child.
  notice(refund, 'arrived', {
    on: ['succeeded', 'paid_by_hand'],
    to: [
      async ({ payerId, studentId }, context) =>
        payerId && !(studentId && (await guardiansOf(studentId, context)).includes(payerId)) ? [{ userIds: [payerId] }] : [],
    ],
    link: '/parent/orders',
    title: ['退款到账', 'Refund paid'],
    content: ['退款{refundNo}，{amountCents}已退回。', 'Refund {refundNo}: {amountCents} went back.'],
  }),
  // What the channel gave back by itself ends no place: the school hears that nothing may be paid for one any more.
  notice(refund, 'linked', {
    ...ofRefund,
    to: [roleIn('SM', 'schoolId')],
    told: ofPupil,
    link: '/enrolment/detail/{enrolmentId}',
    when: row => !!row.enrolmentId && row.cause !== 'duplicate' && row.cause !== 'late',
    title: ['渠道侧已退款，报名仍在', 'The gateway gave money back, the place stays'],
    content: [
      '支付渠道自行退回了{pupil}“{klass}”的{amountCents}，报名不受影响。请与家长确认是否继续上课。',
      'The gateway gave back {amountCents} for {pupil}, “{klass}”, by itself. The place stays: please ask the family whether the pupil goes on.',
    ],
  }),
  // The agency is asked for its opinion, in its own department.
  notice(refund, 'opinion_asked', {
    on: ['applied'],
    when: row => row.opineUntil,
    to: [department('agencyId')],
    told: ofPupil,
    type: 'approval',
    link: '/finance/refundManage',
    title: ['退款待意见', 'Your opinion on a refund'],
    content: [
      '{pupil}的退款{refundNo}，{amountCents}，请在{opineUntil:day}前给出意见。',
      'Refund {refundNo} for {pupil}, {amountCents}: please give your opinion before {opineUntil:day}.',
    ],
  }),
)
/** How far a refund is: what a school tells guardians when it likes. */
export const refundNews = notice(refund, 'told', {
  on: [],
  told: ofChild,
  link: '/parent/orders',
  title: ['退款通知', 'About your refund'],
  content: ['{child}的退款{refundNo}，{amountCents}：{status}。', 'Refund {refundNo} for {child}, {amountCents}: {status}.'],
})

/** The families that wait for a seat, each told of its child. */
const waiting: To<Row<typeof openClass>> = async ({ id }, context) => {
  const rows = await context.ask(find(enrolment, { openClassId: id, status: 'waitlisted' }))
  return Promise.all(rows.map(async ({ studentId }) => ({ userIds: await guardiansOf(studentId, context), params: { studentId } })))
}
/** A window that stays open longer gives those who wait more time to be offered a seat: the waiting list runs by itself. */
const windowNotices = noticeReaction(
  'window-notices',
  notice(openClass, 'enrollment_time_updated', {
    when: (_row, { data }) => data.extended,
    to: [waiting],
    told: ofChild,
    link: '/parent/enrolments',
    title: ['报名时间延长', 'Enrolment runs longer'],
    content: ['“{name}”报名延长至{enrollEnd}，{child}的候补继续有效。', 'Enrolment in “{name}” runs until {enrollEnd}; {child} stays on the waiting list.'],
  }),
)
/** A refund that needs hands: finance is told. */
const abnormalNotices = noticeReaction(
  'refund-abnormal-notices',
  notice(refund, 'abandoned', {
    to: [role('FI')],
    type: 'approval',
    link: '/finance/refundOrder',
    title: ['退款异常', 'A refund needs hands'],
    content: ['退款{refundNo}异常：{failure}', 'Refund {refundNo} failed: {failure}'],
  }),
)
/** A certificate that ends soon: without it no payment and no refund goes through. */
const keyNotices = noticeReaction(
  'merchant-key-notices',
  notice(merchantKey, 'expiring', {
    to: [role('FI'), role('PA')],
    link: '/finance/merchantKey',
    title: ['商户证书即将到期', "A merchant's certificate is about to expire"],
    content: [
      '商户的{kind}有效期至{validUntil}，到期后将无法收款和退款，请尽快更换。',
      'The {kind} holds until {validUntil}. After that nothing can be paid or refunded: please replace it soon.',
    ],
  }),
)
export const notices = [placeNotices, balanceNotices, groupNotices, refundNotices, windowNotices, abnormalNotices, keyNotices] as const
