/** Order (L8) and payment attempt (L9): what is owed for an enrolment, and each try to pay it. */
import { policyLine, type RefundPolicy } from '../openclass/index.ts'
import {
  carries,
  choice,
  flag,
  inLine,
  int,
  json,
  type Label,
  moneyWords,
  money,
  prose,
  ref,
  resource,
  type Role,
  rules,
  spokenNo,
  state,
  text,
  time,
} from '../kit/index.ts'

/** One line of an order in fen, never negative: the price, and what is taken off it. */
export interface OrderLine {
  readonly kind: 'price' | 'seat' | 'service' | 'subsidy' | 'discount' | 'credit' | 'balance' | 'deposit'
  readonly label: string
  readonly cents: number
}
/** What the lines of an order are called; orders keep the Chinese. */
export const lineNames: Readonly<Record<OrderLine['kind'], Label>> = {
  price: ['课程费用', 'Course fee'],
  seat: ['座位费用', 'Seats'],
  service: ['服务费用', 'Service'],
  subsidy: ['补贴', 'Subsidy'],
  discount: ['优惠', 'Discount'],
  credit: ['转班抵扣', 'Credit of the former class'],
  balance: ['尾款（另付）', 'Balance, paid later'],
  deposit: ['已付定金', 'Deposit, paid'],
}
for (const label of Object.values(lineNames)) prose(label)
/** Whether a line is owed, or taken off. */
export const isOwed = ({ kind }: Pick<OrderLine, 'kind'>): boolean => kind === 'price' || kind === 'seat' || kind === 'service'

/** What the money is for. Of a place in a class all of these are there; what a module above sells otherwise has a subject instead. */
const links = {
  openClassId: ref('open_class')('班级', 'Class', { search: true, locked: true }),
  studentId: ref('student')('学生', 'Pupil', { search: true, locked: true }),
  schoolId: ref('school')('学校', 'School', { search: true, locked: true }),
  agencyId: ref('agency')('机构', 'Agency', { search: true, locked: true }),
  areaCode: text('区划代码', 'Area code', { required: true, hidden: true, locked: true }),
  /** In words what is paid for, where it is no place in a class. */
  subject: text('项目', 'For', { locked: true }),
} as const
/** The resource and the row of a module above that is paid for, where it is no place in a class. */
export const subjectFields = {
  subjectKind: text('项目类型', 'Kind of what it is for', { locked: true, hidden: true, keepsKind: true }),
  subjectId: text('项目编号', 'What it is for', { locked: true, hidden: true, index: true }),
} as const

/** Who looks after orders: neither parents nor agencies read what these write. */
const office: readonly Role[] = ['PO', 'FI', 'SM', 'CS']
/** What the amount is made of, with its signs. */
const linesLine = (lines: readonly OrderLine[]): Label =>
  inLine(
    lines.map(({ kind, label, cents }) => {
      const amount = `${isOwed({ kind }) ? '' : '−'}${moneyWords(cents)}`
      return [`${lineNames[kind]?.[0] ?? label} ${amount}`, `${lineNames[kind]?.[1] ?? label} ${amount}`]
    }),
  )

export const order = resource('order', {
  label: ['订单', 'Order'],
  path: { base: 'business-order/order', list: 'queryOrderPage' },
  title: 'orderCode',
  sum: 'totalCents',
  find: { by: ['orderCode', 'phoneNumber'], where: 'schoolId' },
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', student: 'studentId', user: 'payerId' },
  read: ['PA', 'PO', 'FI', 'EC', 'SM', 'AM', 'PR', 'CS', 'AU'],
  notes: { by: office, for: [...office, 'PA'] },
  tasks: { by: office, for: [...office, 'PA'] },
  attachments: { by: office, for: [...office, 'PA', 'AM'] },
  printable: { receipt: { label: ['收据', 'Receipt'], in: ['paid'] } },
  voids: ['closed', 'cancelled'],
  payerSees: ['orderCode', 'payerId', 'totalCents', 'refundedCents', 'lines', 'part', 'payUntil', 'paidAt'],
  fields: {
    orderCode: text('订单号', 'Order number', { required: true, search: true, unique: 'numbered', locked: true }),
    enrolmentId: ref('enrolment')('报名', 'Enrolment', { hidden: true, locked: true }),
    ...links,
    ...subjectFields,
    payerId: ref('user')('缴费人', 'Payer', { locked: true, hidden: true }),
    totalCents: money('应付金额', 'Total', { required: true, locked: true }),
    /** What of the paid amount stands for the present enrolment: less than the total after a transfer. */
    valueCents: money('对应报名金额', 'Value for the enrolment', { required: true, initial: 0, locked: true, hidden: true }),
    /** What went back of it; absent where nothing did. */
    refundedCents: money('已退金额', 'Refunded', { locked: true }),
    lines: json<readonly OrderLine[]>()('明细', 'Lines', { locked: true, hidden: true, says: linesLine }),
    /** Which part of the price of a place it is, where that is paid in two: the deposit takes the place, the balance is owed for it. */
    part: choice({ deposit: ['定金', 'Deposit'], balance: ['尾款', 'Balance'] })('款项', 'Part', { locked: true }),
    payUntil: time('支付截止', 'Payable until', { required: true, locked: true, index: true }),
    /** Of a balance: when the family is reminded next. */
    remindAt: time('下次提醒', 'Reminded at', { locked: true, hidden: true, index: 'due' }),
    paidAt: time('支付时间', 'Paid at', { locked: true }),
    /** The refund policy shown before paying, kept as it was then. */
    policy: json<RefundPolicy>()('退费规则', 'Refund policy', { locked: true, hidden: true, says: policyLine }),
    phoneNumber: text('联系电话', 'Phone', { check: rules.phone, pii: 'phone', hidden: true }),
    remark: text('备注', 'Remark', { hidden: true, pii: 'words' }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: ['created', 'paid'] }),
    created: state('待支付', 'To be paid', 'waiting', {
      updateOrderInfo: 'created',
      pay: 'paid',
      cancelOrder: 'cancelled',
      closeOrder: 'closed',
      annul: 'cancelled',
      extend: 'created',
      putOff: 'created',
      remind: 'created',
      erase: 'created',
    }),
    paid: state('已支付', 'Paid', 'good', { move: 'paid', giveBack: 'paid', countRefunds: 'paid', erase: 'paid' }),
    closed: state('已关闭', 'Closed', 'over', { pay: 'paid', erase: 'closed' }),
    cancelled: state('已取消', 'Cancelled', 'over', { erase: 'cancelled' }),
  },
  facts: {
    created: {},
    contact_changed: {},
    cancelled: carries<{ reason: string | null }>(),
    closed: {},
    annulled: carries<{ reason: string | null }>(),
    extended: {},
    put_off: carries<{ reason: string }>(),
    reminded: carries<{ isOver: boolean }>(),
    paid: {},
    paid_late: {},
    moved: {},
    refunds_counted: {},
    erased: {},
  },
})

export const channels = { wechat: ['微信支付', 'WeChat Pay'], alipay: ['支付宝', 'Alipay'] } as const

export const payment = resource('payment', {
  label: ['支付记录', 'Payment'],
  path: { base: 'business-order/finance/payRecord', list: 'page' },
  title: 'tradeNo',
  find: { by: ['tradeNo', 'orderCode'], isInLists: true },
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', student: 'studentId', user: 'payerId' },
  read: ['PO', 'FI', 'SM', 'PR', 'CS', 'AU'],
  isWatched: true,
  unusual: { money: ['settleDisposition'] },
  voids: ['failed', 'closed'],
  payerSees: ['orderId', 'orderCode', 'payerId', 'tradeNo', 'payType', 'terminal', 'amountCents', 'receivedCents', 'transactionNo', 'paidAt', 'disposition'],
  fields: {
    orderId: ref('order')('订单', 'Order', { required: true, search: true, locked: true }),
    orderCode: text('订单号', 'Order number', { required: true, search: true, locked: true, index: true, numberOf: ['orderId'] }),
    ...links,
    payerId: ref('user')('缴费人', 'Payer', { locked: true, hidden: true }),
    /** Our number of the attempt, unique at the gateway. */
    tradeNo: text('支付单号', 'Trade number', { required: true, search: true, unique: 'numbered', locked: true, says: spokenNo }),
    payType: choice(channels)('支付渠道', 'Channel', { required: true, search: true, locked: true }),
    terminal: choice({ web: ['网页', 'Web'], app: ['应用', 'App'] })('终端', 'Terminal', { required: true, locked: true, hidden: true }),
    /** Whose account takes the money; none: the sandbox. It stays the one that the attempt began with. */
    merchantId: ref('merchant')('收款商户', 'Merchant', { locked: true, hidden: true }),
    /** Whose account of the service provider's, and its number there: what was asked under it is asked about under it. */
    subMerchantId: ref('sub_merchant')('特约商户', 'Sub-merchant', { locked: true, hidden: true }),
    subMerchantNo: text('特约商户号', 'Number of the sub-merchant', { locked: true, hidden: true }),
    /** Whether the channel keeps the money so that it can be shared. */
    isShared: flag('分账', 'Shared', { required: true, initial: false, locked: true, hidden: true }),
    amountCents: money('金额', 'Amount', { required: true, locked: true }),
    /** What really arrived; differs from the amount only when the gateway reports another sum. */
    receivedCents: money('实收金额', 'Received', { locked: true, hidden: true }),
    /** The gateway's number of the transaction; one number moves money once. */
    transactionNo: text('渠道流水号', 'Transaction number', { locked: true, unique: true }),
    paidAt: time('支付时间', 'Paid at', { locked: true }),
    failure: text('失败原因', 'Failure', { locked: true, hidden: true }),
    payUrl: text('支付链接', 'Pay address', { locked: true, hidden: true, lines: 4 }),
    /** What a successful payment ended in. */
    disposition: choice({
      order: ['支付订单', 'Pays its order'],
      duplicate: ['重复支付', 'Duplicate'],
      orphan: ['孤立款', 'Orphan'],
      amount: ['金额不符', 'Amount differs'],
    })('款项归属', 'Disposition', { locked: true, search: true }),
    asks: int('查询次数', 'Times asked', { required: true, initial: 0, locked: true, hidden: true }),
    askAt: time('下次查询', 'Ask again at', { locked: true, hidden: true, index: 'due' }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'created' }),
    created: state('已创建', 'Created', 'idle', { send: 'pending', succeed: 'success', fail: 'failed', close: 'closed', lose: 'unknown' }),
    pending: state('支付中', 'Pending', 'waiting', { succeed: 'success', fail: 'failed', close: 'closed', lose: 'unknown', asked: 'pending' }),
    unknown: state('结果未知', 'Unknown', 'waiting', { succeed: 'success', fail: 'failed', close: 'closed', asked: 'unknown' }),
    success: state('成功', 'Success', 'good', { settleDisposition: 'success', takeLate: 'success' }),
    // Success beats a later "failed": money that arrives is never ignored.
    failed: state('失败', 'Failed', 'bad', { succeed: 'success' }),
    closed: state('已关闭', 'Closed', 'over', { succeed: 'success' }),
  },
  facts: { created: {}, sent: {}, succeeded: {}, failed: {}, closed: {}, lost: {}, asked: {}, disposition_settled: carries<{ remark?: string }>() },
})
