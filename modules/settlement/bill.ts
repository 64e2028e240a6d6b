/** Bill (L12): what happened with money in a month, for an agency or a school; its figures are the sums of its lines. */
import { choice, int, json, type Label, money, ref, refusals, resource, state, sum, text, time } from '../kit/index.ts'
import { periodField } from './settlement.ts'

/** What a line of a bill is about. Lines for an agency: what it was paid. Lines for a school: taken in, given back, paid on. */
export const groups = {
  class_fee: ['教师课时费', 'Teacher class fees'],
  agency_share: ['机构分成', 'Agency share'],
  inspection_fee: ['巡课费', 'Inspection fees'],
  channel_share: ['渠道分账已收', 'Received by profit sharing'],
  carry: ['结转', 'Carried forward'],
  payment: ['学生缴费', 'Payments'],
  subsidy: ['补贴支付', 'Paid by subsidies'],
  refund: ['退款', 'Refunds'],
  paid_on: ['已结算给机构', 'Paid on to agencies'],
  correction: ['更正', 'Correction'],
} as const
export type Group = keyof typeof groups

const units = { lessons: ['课次', 'lessons'], payments: ['笔', 'payments'] } as const
/** What the number of a line counts; what was carried or corrected counts nothing. The lessons of fees and of shares are the same ones, and are
 * added up by nobody. */
export const countedBy: Readonly<Partial<Record<Group, Label>>> = {
  class_fee: units.lessons,
  agency_share: units.lessons,
  inspection_fee: units.lessons,
  paid_on: units.lessons,
  channel_share: units.payments,
  payment: units.payments,
  subsidy: units.payments,
  refund: units.payments,
}
/** Whether the numbers of lines are of one kind, and so mean something together. */
export const isOfOneKind = (lines: readonly { readonly group: Group }[]): boolean => new Set(lines.map(one => one.group)).size === 1

/** A line: one group of one class (or settlement, or correction). `count` counts lessons, payments or refunds. */
export interface BillLine {
  readonly group: Group
  readonly sourceId: string
  readonly name: string
  readonly count: number
  readonly cents: number
}

export const no = refusals('bill', {
  open: ['月份结束满一天后才能出账', 'a bill is issued a day after its month is over'],
  future: ['不能生成未来月份的账单', 'no bill is made for a month that has not begun'],
  owner: ['请选择机构或学校之一', 'please choose an agency or a school'],
  otherBill: ['账单编号与机构、学校或月份不符', 'this bill is of another owner or month'],
  notYours: ['不是您的账单', 'this is not your bill'],
  ownConfirm: ['出账人不能代为确认', 'who issued the bill may not confirm it'],
  noDifference: ['请填写更正金额或重新汇总有变化', 'nothing to correct: give an amount, or the lines must have changed'],
})

export const billKinds = { agency: ['机构账单', 'Agency bill'], school: ['学校账单', 'School bill'] } as const

export const bill = resource('bill', {
  label: ['账单', 'Bill'],
  path: 'business-order/finance/bill',
  title: 'billNo',
  scope: { agency: 'agencyId', school: 'schoolId', area: 'areaCode' },
  read: ['PO', 'FI', 'SM', 'AM', 'AU'],
  sort: ['-period', 'billNo'],
  notes: { by: ['PO', 'FI'], for: ['PO', 'FI'] },
  tasks: { by: ['PO', 'FI'], for: ['PO', 'FI'] },
  attachments: true,
  printable: { bill: { label: ['账单', 'Bill'] } },
  unusual: { correction: ['correct'] },
  sum: 'amountCents',
  fields: {
    billNo: text('账单号', 'Bill number', { required: true, search: true, unique: 'numbered', locked: true }),
    kind: choice(billKinds)('类型', 'Kind', { required: true, search: true, locked: true }),
    agencyId: ref('agency')('机构', 'Agency', { search: true, locked: true }),
    schoolId: ref('school')('学校', 'School', { search: true, locked: true }),
    areaCode: text('区划代码', 'Area code', { required: true, hidden: true, locked: true }),
    period: periodField,
    lessonCount: int('课次数', 'Lessons', { required: true, initial: 0, locked: true }),
    studentCount: int('缴费学生数', 'Paying pupils', { required: true, initial: 0, locked: true }),
    payCents: money('缴费金额', 'Taken in', { required: true, initial: 0, locked: true }),
    refundCents: money('退款金额', 'Given back', { required: true, initial: 0, locked: true }),
    feeCents: money('课时费', 'Fees', { required: true, initial: 0, locked: true }),
    settleCents: money('结算金额', 'Settled', { required: true, initial: 0, locked: true }),
    /** Σ lines. */
    amountCents: money('账单金额', 'Amount', { required: true, initial: 0, locked: true }),
    lines: json<readonly BillLine[]>()('明细', 'Lines', { locked: true, hidden: true }),
    issuedBy: text('出账人', 'Issued by', { locked: true, hidden: true }),
    issuedAt: time('出账时间', 'Issued at', { locked: true }),
    confirmedBy: text('确认人', 'Confirmed by', { locked: true, hidden: true }),
    confirmedAt: time('确认时间', 'Confirmed at', { locked: true, index: true }),
    invoiceNo: text('发票号码', 'Invoice number', { locked: true }),
    voucherNo: text('凭证号', 'Voucher', { locked: true }),
    remark: text('说明', 'Remark', { locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { generate: 'open' }),
    open: state('未出账', 'Open', 'idle', { generate: 'open', issue: 'issued' }),
    issued: state('待确认', 'Issued', 'waiting', { confirm: 'confirmed', dispute: 'disputed' }),
    disputed: state('有异议', 'Disputed', 'bad', { correct: 'corrected' }),
    corrected: state('已更正', 'Corrected', 'waiting', { correct: 'corrected', issue: 'issued' }),
    confirmed: state('已确认', 'Confirmed', 'active', { invoice: 'invoiced' }),
    invoiced: state('已开票', 'Invoiced', 'active', { pay: 'paid' }),
    paid: state('已付清', 'Paid', 'good', { close: 'closed' }),
    closed: state('已关账', 'Closed', 'over'),
  },
  facts: { generated: {}, issued: {}, confirmed: {}, disputed: {}, corrected: {}, invoiced: {}, paid: {}, closed: {} },
})

/** An owner has one bill a month, whoever asks for it first. */
export const billId = (kind: keyof typeof billKinds, ownerId: string, period: string): string => `${kind}:${ownerId}:${period}`

/** The figures of a bill: nothing but sums over its lines. */
export function figures(lines: readonly BillLine[]) {
  const of = (...wanted: readonly Group[]) => sum(lines.filter(line => wanted.includes(line.group)).map(line => line.cents))
  return {
    lines,
    amountCents: sum(lines.map(line => line.cents)),
    payCents: of('payment') + of('subsidy'),
    refundCents: -of('refund') || 0,
    feeCents: of('class_fee', 'inspection_fee'),
    settleCents: of('agency_share', 'channel_share') - of('paid_on'),
    lessonCount: sum(lines.filter(line => line.group === 'agency_share' || line.group === 'paid_on').map(line => line.count)),
  }
}
