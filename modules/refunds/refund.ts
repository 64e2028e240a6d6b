/** Refund (L10): money that goes back, under one number for life, never above what was paid. */
import { auditCode, auditFieldsOfPupil } from '../audit/index.ts'
import { carries, choice, erasable, flag, int, json, type Label, money, moneyWords, ref, resource, type Role, state, text, time } from '../kit/index.ts'
import { channels, subjectFields } from '../payments/index.ts'
import { opinionLine } from './opinion.ts'

/** How an amount was found: the rule, the lessons, the result; stored as shown. */
export interface Quote {
  readonly rule: string
  readonly paidCents: number
  readonly lessons: number
  readonly confirmedLessons: number
  readonly untaughtCents: number
  readonly backBp: number
  readonly cents: number
  /** What of the paid amount no refund claims yet. */
  readonly refundableCents: number
  /** What other orders of the place give back in the same turn, if any: whose word is needed follows from all that leaves. */
  readonly besideCents?: number
  /** What earlier refunds with the place kept have settled of the value; `untaughtCents` is without it. */
  readonly earlierCents?: number
}

/** How the amount came about, in a sentence: what was not taught, the share of it that the rule gives back. */
const quoteLine = ({ paidCents, lessons, confirmedLessons: taught, untaughtCents, backBp, cents, earlierCents }: Quote): Label => {
  const [paid, left, back, earlier] = [paidCents, untaughtCents, cents, earlierCents].map(moneyWords)
  const [zh, en] = earlierCents ? [`（另有 ${earlier} 此前退款已结）`, ` (beside ${earlier} that earlier refunds settled)`] : ['', '']
  return [
    `已付 ${paid}，${lessons} 课次中已上 ${taught}，未上课部分 ${left}${zh}，退 ${backBp / 100}%，即 ${back}`,
    `paid ${paid}, ${taught} of ${lessons} lessons taught, ${left} not taught${en}, ${backBp / 100}% back: ${back}`,
  ]
}

export const stepNames = { school: ['学校', 'school'], platform: ['平台', 'platform'], finance: ['财务', 'finance'] } as const
/** Who may take each step; the platform may stand in for a school that has only one manager. */
export const stepRoles: Readonly<Record<keyof typeof stepNames, readonly Role[]>> = { school: ['SM', 'PO'], platform: ['PO'], finance: ['FI'] }

/** Who works on refunds: neither parents nor agencies read what these write. */
const office: readonly Role[] = ['PO', 'FI', 'SM', 'CS']

export const refund = resource('refund', {
  label: ['退款', 'Refund'],
  path: { base: 'business-order/finance/refundOrder', list: 'page', id: 'refundId' },
  title: 'refundNo',
  find: { by: ['refundNo', 'orderCode'], isInLists: true },
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', student: 'studentId', user: 'payerId' },
  read: ['PA', 'PO', 'FI', 'EC', 'SM', 'AM', 'PR', 'CS', 'AU'],
  isWatched: true,
  notes: { by: office, for: [...office, 'PA'] },
  tasks: { by: office, for: [...office, 'PA'] },
  attachments: { by: [...office, 'AM'], for: [...office, 'PA', 'AM'] },
  unusual: { money: ['payByHand', 'register', 'dispute', 'abandon'] },
  voids: ['withdrawn', 'rejected'],
  payerSees: ['refundNo', 'orderId', 'orderCode', 'paymentId', 'payerId', 'amountCents', 'payType', 'gatewayNo', 'refundedAt', 'submittedAt'],
  fields: {
    refundNo: text('退款单号', 'Refund number', { required: true, search: true, unique: 'numbered', locked: true }),
    orderId: ref('order')('订单', 'Order', { required: true, search: true, locked: true, hidden: true }),
    orderCode: text('订单号', 'Order number', { required: true, search: true, locked: true, index: true, numberOf: ['orderId'] }),
    /** None where a subsidy paid all of it, which no agency may tell by what is missing. */
    paymentId: ref('payment')('原支付', 'Payment', { locked: true, hidden: true, unseenBy: ['AM'] }),
    enrolmentId: ref('enrolment')('报名', 'Enrolment', { locked: true, hidden: true }),
    openClassId: ref('open_class')('班级', 'Class', { search: true, locked: true }),
    studentId: ref('student')('学生', 'Pupil', { search: true, locked: true }),
    schoolId: ref('school')('学校', 'School', { locked: true }),
    agencyId: ref('agency')('机构', 'Agency', { locked: true }),
    areaCode: text('区划代码', 'Area code', { required: true, hidden: true, locked: true }),
    /** In words what was paid for, where it was no place in a class, and the row that goes back. */
    subject: text('项目', 'For', { locked: true }),
    ...subjectFields,
    payerId: ref('user')('收款人', 'Payee', { locked: true, hidden: true }),
    cause: choice({
      parent: ['家长申请', 'Parent'],
      school: ['学校申请', 'School'],
      platform: ['平台申请', 'Platform'],
      agency: ['机构原因', 'Agency'],
      mistake: ['录入错误', 'By mistake'],
      class_cancelled: ['班级取消', 'Class cancelled'],
      given_up: ['课次取消', 'Lesson given up'],
      leave: ['请假退费', 'Leave'],
      duplicate: ['重复支付', 'Duplicate payment'],
      late: ['迟到付款', 'Late payment'],
      transfer: ['转班差价', 'Transfer difference'],
      activity_cancelled: ['活动取消', 'Activity cancelled'],
    })('退款原因', 'Cause', { required: true, search: true, locked: true }),
    amountCents: money('退款金额', 'Amount', { required: true, locked: true }),
    /** Whether the refund ends the place in the class, once approved. */
    leaves: flag('退出班级', 'Leaves the class', { required: true, initial: false, locked: true, hidden: true }),
    /** When the agency's silence counts as agreement. */
    opineUntil: time('机构意见截止', 'Agency opinion due', { locked: true, hidden: true }),
    quote: json<Quote>()('退费计算', 'Quote', { locked: true, hidden: true, says: quoteLine }),
    reason: text('说明', 'Reason', { lines: 3, pii: 'words' }),
    payType: choice(channels)('渠道', 'Channel', { locked: true, hidden: true, unseenBy: ['AM'] }),
    tries: int('尝试次数', 'Tries', { required: true, initial: 0, locked: true, hidden: true }),
    retryAt: time('下次重试', 'Retry at', { locked: true, hidden: true, index: 'due' }),
    gatewayNo: text('渠道退款号', 'Gateway refund number', { locked: true, hidden: true, unseenBy: ['AM'] }),
    failure: text('失败原因', 'Failure', { locked: true, hidden: true }),
    agencyOpinion: text('机构意见', 'Agency opinion', { locked: true, hidden: true, says: opinionLine, pii: 'words' }),
    /** The first of the two finance persons who pay by hand. */
    handBy: text('手工退款经办人', 'Paid by hand, first person', { locked: true, hidden: true }),
    executedBy: text('执行人', 'Executed by', { locked: true, hidden: true }),
    voucherNo: text('凭证号', 'Voucher', { locked: true, hidden: true }),
    refundedAt: time('到账时间', 'Refunded at', { locked: true }),
    /** Whose word is asked for now, while it waits. */
    waitsFor: choice(stepNames)('待审环节', 'Waits for', { locked: true, hidden: true }),
    ...auditFieldsOfPupil,
  },
  lifecycle: erasable(
    {
      new: state('新建', 'New', 'idle', { apply: 'applied', applyFor: 'applied', refundBySystem: 'approved', register: 'external' }),
      applied: state(
        '待审核',
        'Applied',
        'waiting',
        { withdraw: 'withdrawn', opine: 'applied', approve: ['applied', 'approved'], reject: 'rejected' },
        auditCode.pending,
      ),
      approved: state('待退款', 'Approved', 'active', { execute: 'processing' }, auditCode.approved),
      processing: state('退款中', 'Processing', 'active', { succeed: 'success', fail: 'retry', abandon: 'abnormal', asked: 'processing' }, auditCode.approved),
      retry: state('待重试', 'To retry', 'waiting', { execute: 'processing', abandon: 'abnormal', succeed: 'success' }, auditCode.approved),
      abnormal: state('异常', 'Abnormal', 'bad', { payByHand: ['abnormal', 'success'], succeed: 'success' }, auditCode.approved),
      success: state('已退款', 'Refunded', 'good', {}, auditCode.approved),
      external: state('渠道侧退款', 'Seen at gateway', 'bad', { link: 'success', dispute: 'external' }),
      withdrawn: state('已撤回', 'Withdrawn', 'over'),
      rejected: state('已驳回', 'Rejected', 'over', {}, auditCode.rejected),
    },
    'keepVerdict',
  ),
  facts: {
    issued: {},
    executed: {},
    succeeded: {},
    failed: {},
    asked: {},
    abandoned: {},
    hand_prepared: carries<{ remark: string }>(),
    paid_by_hand: carries<{ remark: string }>(),
    registered: {},
    linked: carries<{ remark: string }>(),
    disputed: carries<{ remark: string }>(),
    applied: {},
    withdrawn: carries<{ remark: string | null }>(),
    opined: {},
    step_approved: {},
    approved: {},
    rejected: carries<{ remark: string }>(),
    erased: {},
    verdict_kept: {},
  },
})

/** The statuses in which a refund uses up refundable money. */
export const claimStatuses = ['approved', 'processing', 'retry', 'abnormal', 'success'] as const
/** The statuses of a refund that is not over. */
export const openRefundStatuses = ['applied', 'approved', 'processing', 'retry', 'abnormal'] as const
