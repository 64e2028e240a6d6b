/** Enrolment (L7): a pupil's place in an open class, from the wish to the last lesson. */
import { choice, erasable, flag, int, json, money, ref, resource, state, text, time, facts } from '../kit/index.ts'

/** The statuses that a cancelled class or an error ends. */
const formerStatuses = {
  choice: ['志愿', 'Choice'],
  waitlisted: ['候补', 'Waitlisted'],
  offered: ['候补可报', 'Offered'],
  held: ['占位待支付', 'Held'],
  enrolled: ['已报名', 'Enrolled'],
} as const
export type FormerStatus = keyof typeof formerStatuses

export const enrolment = resource('enrolment', {
  label: ['报名', 'Enrolment'],
  path: { base: 'business-openclass/school_client/enrolment', list: 'page' },
  title: 'studentId',
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', student: 'studentId' },
  read: ['PA', 'PO', 'FI', 'EC', 'SM', 'ST', 'AM', 'PR', 'SD', 'CS'],
  unusual: { correction: ['annulByError'] },
  fields: {
    openClassId: ref('open_class')('班级', 'Class', { required: true, search: true, locked: true }),
    studentId: ref('student')('学生', 'Pupil', { required: true, search: true, locked: true }),
    schoolId: ref('school')('学校', 'School', { required: true, search: true, locked: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true, search: true, locked: true }),
    areaCode: text('区划代码', 'Area code', { required: true, hidden: true, locked: true }),
    /** The guardian's account that enrolled the child; empty when the school did. */
    payerId: ref('user')('缴费人', 'Payer', { locked: true, hidden: true }),
    onBehalf: flag('学校代报', 'By the school', { required: true, initial: false, locked: true }),
    lateJoin: flag('插班', 'Late join', { required: true, initial: false, locked: true, hidden: true }),
    priceCents: money('费用', 'Price', { required: true, locked: true }),
    /** The number of lessons the price is for (fewer for a late join), and the first of them. */
    lessonCount: int('课次数', 'Lessons', { required: true, locked: true, hidden: true }),
    firstLessonNo: int('起始课次', 'First lesson', { required: true, initial: 1, locked: true, hidden: true }),
    /** Those behind it that were over when the child came: where a first lesson was moved behind them. */
    leftOut: json<readonly number[]>()('不含课次', 'Lessons left out', { locked: true, hidden: true }),
    holdUntil: time('占位至', 'Held until', { locked: true, index: 'due' }),
    offerUntil: time('候补保留至', 'Offer stands until', { locked: true, index: 'due' }),
    /** The order in the waiting list: lower first. */
    queueNo: int('候补序号', 'Waiting number', { locked: true, hidden: true }),
    priority: int('优先级', 'Priority', { locked: true, hidden: true, initial: 0 }),
    /** The order that pays for the place, the round of a ranked choice, and the rank of what was one of several wishes. */
    orderId: ref('order')('订单', 'Order', { locked: true, hidden: true }),
    roundId: ref('choice_round')('志愿轮次', 'Choice round', { locked: true, hidden: true }),
    rank: int('志愿序', 'Rank of choice', { locked: true, hidden: true }),
    /** Of wishes given in order: the rules by which each before this one could not be had, comma-joined in their order. */
    passed: text('未录志愿', 'Wishes passed over', { locked: true, hidden: true }),
    enrolledAt: time('报名成功时间', 'Enrolled at', { locked: true }),
    formerStatus: choice(formerStatuses)('原状态', 'Former status', { locked: true, hidden: true }),
    /** Where the child goes to: while it is enrolled here still, once the difference is paid. */
    transferToId: ref('enrolment')('转入报名', 'Transferred to', { locked: true, hidden: true }),
    /** A brother or sister had a place at the school when the child queued up: that comes before chance and time. */
    sibling: flag('兄弟姐妹优先', 'Sibling first', { locked: true }),
    groupId: ref('group_offer')('拼团', 'Group offer', { locked: true, hidden: true }),
    cause: choice({
      parent: ['家长申请', 'Parent'],
      school: ['学校操作', 'School'],
      platform: ['平台操作', 'Platform'],
      class_cancelled: ['班级取消', 'Class cancelled'],
      mistake: ['录入错误', 'By mistake'],
      timeout: ['超时', 'Timed out'],
      list_closed: ['候补结束', 'Waiting list closed'],
    })('原因', 'Cause', { locked: true, hidden: true }),
    reason: text('说明', 'Reason', { locked: true, pii: 'words' }),
  },
  lifecycle: erasable({
    new: state('新建', 'New', 'idle', {
      choose: 'choice',
      commit: ['held', 'enrolled'],
      commitInOrder: ['held', 'enrolled', 'waitlisted'],
      joinWaitlist: 'waitlisted',
      transferIn: ['enrolled', 'held'],
      enterLate: 'enrolled',
      enterGroup: ['held', 'enrolled'],
    }),
    choice: state('志愿', 'Choice', 'idle', {
      allocate: ['held', 'enrolled', 'waitlisted', 'rejected'],
      leaveList: 'revoked',
      annul: 'annulled',
      annulByError: 'revoked',
    }),
    waitlisted: state('候补', 'Waitlisted', 'waiting', { leaveList: 'revoked', offer: 'offered', annul: 'annulled', annulByError: 'revoked' }),
    offered: state('候补可报', 'Offered', 'active', {
      accept: ['held', 'enrolled'],
      decline: 'expired',
      expire: 'expired',
      annul: 'annulled',
      annulByError: 'revoked',
    }),
    held: state('占位待支付', 'Held', 'waiting', {
      pay: 'enrolled',
      expire: 'expired',
      revoke: 'revoked',
      revokeWithFormer: 'revoked',
      annul: 'annulled',
      annulByError: 'revoked',
      extendHold: 'held',
    }),
    enrolled: state('已报名', 'Enrolled', 'good', {
      revoke: 'revoked',
      annul: 'annulled',
      withdraw: 'withdrawn',
      transferOut: 'enrolled',
      moveOver: 'transferred',
      stayOn: 'enrolled',
      complete: 'completed',
      annulByError: 'revoked',
    }),
    completed: state('已结课', 'Completed', 'good'),
    revoked: state('已撤销', 'Revoked', 'over'),
    expired: state('已过期', 'Expired', 'over'),
    rejected: state('未录取', 'Rejected', 'bad'),
    annulled: state('班级取消', 'Annulled', 'over'),
    transferred: state('已转班', 'Transferred', 'over'),
    withdrawn: state('已退班', 'Withdrawn', 'over'),
  }),
  facts: {
    ...facts('chosen', 'completed', 'waitlisted', 'list_left', 'offered', 'hold_extended', 'rejected', 'offer_lapsed', 'expired', 'declined'),
    ...facts('revoked', 'withdrawn', 'annulled', 'annulled_by_error', 'paid', 'entered_late', 'transferred_out', 'committed', 'accepted'),
    ...facts('allocated', 'transferred_in', 'group_entered', 'transfer_begun', 'transfer_undone', 'erased'),
  },
})

/** The statuses that take a seat, and those that count as live for a child. */
export const seatStatuses = ['held', 'offered', 'enrolled'] as const
export const liveStatuses = ['choice', 'waitlisted', 'offered', 'held', 'enrolled'] as const
