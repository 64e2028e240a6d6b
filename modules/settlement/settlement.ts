/** Settlement (L12): what a payee gets for confirmed lessons of a month, from the draft to the money, and its lines. */
import { auditCode, auditFields } from '../audit/index.ts'
import { choice, date, facts, flag, int, json, money, percent, ref, refusals, resource, rules, state, text, time } from '../kit/index.ts'
import type { Totals } from './lines.ts'
import { payingFacts, payingFields, payingStates, unpayable } from './payable.ts'

export const kinds = {
  class_fee: ['教师课时费', 'Teacher class fees'],
  agency_share: ['机构分成', 'Agency share'],
  inspection_fee: ['巡课费', 'Inspection fees'],
} as const
export type Kind = keyof typeof kinds

const own = refusals('settlement', {
  future: ['不能结算未来的月份', 'a month that has not begun is not settled'],
  differs: ['结算单的类型、机构或月份不同', 'this settlement is of another kind, agency or month'],
  draftExists: ['该机构本月已有草稿，请在草稿中生成', 'there is a draft of this month already, generate into it'],
  nothing: ['没有可结算的课次', 'there is nothing to settle'],
  tooMany: ['结算明细过多[（{lines} 条）]，请提交后再生成其余课次', 'too many lines[ ({lines})]: submit this settlement, then generate the rest'],
  feeMissing: ['请填写每次巡课费', 'please give the fee per inspection'],
  empty: ['结算单没有明细', 'the settlement has no lines'],
  stale: ['提交后有课次更正，请驳回后重算', 'a lesson was corrected since, reject and recompute'],
  factsOpen: ['学校尚未核对完成', 'the schools have not confirmed their lessons yet'],
  notInIt: ['您不在该结算单中', 'you are not in this settlement'],
  positive: ['应付金额大于0，请付款', 'the amount is above 0: pay it'],
  frozen: ['结算明细已冻结', 'the line is frozen'],
  ownFee: ['不能核对自己的费用', 'you may not confirm a fee of your own'],
})
export const no = { ...unpayable, ...own }

export const periodField = text('月份', 'Month', { required: true, search: true, locked: true, check: rules.month, index: true })

/** What a month comes to for one payee, commissions too. */
export const totalFields = {
  /** Σ lines, opposite lines and a balance brought forward included. */
  amountCents: money('金额', 'Amount', { required: true, initial: 0, locked: true }),
  carriedCents: money('结转金额', 'Brought forward', { required: true, initial: 0, locked: true, hidden: true }),
  lineCount: int('明细数', 'Lines', { required: true, initial: 0, locked: true, hidden: true }),
} as const

/** A lesson that has no fee rate on its day: it stays out, visibly, until there is one. */
export interface MissingRate {
  readonly lessonId: string
  readonly openClassId: string
  readonly teacherId: string
  readonly date: string
}

export const settlement = resource('settlement', {
  label: ['结算单', 'Settlement'],
  path: 'business-basic/settlement',
  title: 'settleNo',
  scope: { agency: 'agencyId', area: 'areaCode' },
  read: ['PO', 'FI', 'AM', 'AU'],
  // Those of one run are of one moment.
  sort: ['-createdAt', '-settleNo'],
  notes: { by: ['PO', 'FI'], for: ['PO', 'FI'] },
  tasks: { by: ['PO', 'FI'], for: ['PO', 'FI'] },
  attachments: true,
  printable: { settlement: { label: ['结算单', 'Settlement'] } },
  unusual: { money: ['void', 'bounce', 'repay', 'arriveAgain', 'failAgain'] },
  voids: ['void'],
  fields: {
    settleNo: text('结算单号', 'Number', { required: true, search: true, unique: 'numbered', locked: true }),
    kind: choice(kinds)('类型', 'Kind', { required: true, search: true, locked: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true, search: true, locked: true }),
    areaCode: text('区划代码', 'Area code', { required: true, hidden: true, locked: true }),
    period: periodField,
    teacherCount: int('教师数', 'Teachers', { required: true, initial: 0, locked: true }),
    lessonCount: int('课次数', 'Lessons', { required: true, initial: 0, locked: true }),
    ...totalFields,
    feeCents: money('每次巡课费', 'Fee per inspection', { locked: true, hidden: true, isPrice: true }),
    payees: json<Totals>()('按教师小计', 'By payee', { locked: true, hidden: true }),
    schools: json<Totals>()('按学校小计', 'By school', { locked: true, hidden: true }),
    missing: json<readonly MissingRate[]>()('缺少课时费标准', 'Without a rate', { locked: true, hidden: true }),
    ...payingFields,
    ...auditFields,
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { generate: 'draft' }),
    draft: state('草稿', 'Draft', 'idle', { generate: 'draft', recompute: 'draft', submit: 'pending' }, auditCode.draft),
    pending: state('待审核', 'Pending', 'waiting', { object: 'draft', approve: ['pending', 'approved'], reject: 'draft', revoke: 'draft' }, auditCode.pending),
    ...payingStates,
  },
  facts: { ...facts('submitted', 'revoked', 'objected', 'approved', 'rejected', 'generated', 'recomputed'), ...payingFacts },
})

/** The statuses in which what a settlement is about is settled: what a bank gave back is settled and owed. */
export const doneStatuses = ['settled', 'carried', 'returned', 'repaying', 'refiled'] as const

/** One line. Its id is the key (lesson, kind, payee), with a number behind it for opposite lines: a key can't be live twice. */
export const settlementLine = resource('settlement_line', {
  label: ['结算明细', 'Settlement line'],
  path: 'business-basic/settlementLine',
  title: 'lessonDate',
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', teacher: 'teacherId' },
  read: ['PO', 'FI', 'SM', 'AM', 'AT', 'AU'],
  sort: ['lessonDate'],
  voids: ['free'],
  fields: {
    settlementId: ref('settlement')('结算单', 'Settlement', { required: true, search: true, locked: true }),
    kind: choice({ ...kinds, carry: ['结转', 'Brought forward'] })('类型', 'Kind', { required: true, search: true, locked: true }),
    isAdjustment: flag('冲减', 'Opposite line', { required: true, initial: false, locked: true, search: true }),
    adjustsId: text('冲减的明细', 'Adjusts', { locked: true, hidden: true }),
    lessonId: ref('lesson')('课次', 'Lesson', { locked: true }),
    openClassId: ref('open_class')('班级', 'Class', { search: true, locked: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true, locked: true, hidden: true }),
    schoolId: ref('school')('学校', 'School', { search: true, locked: true }),
    areaCode: text('区划代码', 'Area code', { required: true, hidden: true, locked: true }),
    payeeId: text('收款方', 'Payee', { required: true, locked: true, hidden: true, names: ['agency', 'agency_teacher'] }),
    payeeName: text('收款人', 'Payee name', { locked: true, hidden: true, copies: 'staff' }),
    teacherId: ref('agency_teacher')('教师', 'Teacher', { search: true, locked: true }),
    lessonDate: date('上课日期', 'Lesson date', { search: true, locked: true }),
    pupilCount: int('人数', 'Pupils', { locked: true }),
    rateCents: money('单价', 'Rate', { locked: true, isPrice: true }),
    rateBp: percent('分成(%)', 'Share, %', { locked: true }),
    amountCents: money('金额', 'Amount', { required: true, locked: true }),
    reason: text('说明', 'Reason', { locked: true }),
    takenAt: time('计入时间', 'Taken at', { required: true, locked: true, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { take: 'live' }),
    live: state('有效', 'Live', 'good', { reprice: 'live', free: 'free' }),
    free: state('已释放', 'Free', 'over', { take: 'live' }),
  },
  facts: { taken: {}, repriced: {}, freed: {} },
})

/** A school's part of a settlement: what its manager confirms. Its id is `<settlementId>:<schoolId>`. */
export const settlementPart = resource('settlement_part', {
  label: ['结算核对', 'Settlement check'],
  path: 'business-basic/settlementPart',
  title: 'settleNo',
  scope: { school: 'schoolId', agency: 'agencyId', area: 'areaCode' },
  read: ['PO', 'FI', 'SM', 'AM', 'AU'],
  voids: ['closed'],
  fields: {
    settlementId: ref('settlement')('结算单', 'Settlement', { required: true, search: true, locked: true }),
    settleNo: text('结算单号', 'Number', { required: true, search: true, locked: true, numberOf: ['settlementId'] }),
    kind: choice(kinds)('类型', 'Kind', { required: true, search: true, locked: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true, search: true, locked: true }),
    schoolId: ref('school')('学校', 'School', { required: true, search: true, locked: true }),
    areaCode: text('区划代码', 'Area code', { required: true, hidden: true, locked: true }),
    period: periodField,
    lessonCount: int('课次数', 'Lessons', { required: true, locked: true }),
    amountCents: money('金额', 'Amount', { required: true, locked: true }),
    checkedBy: text('核对人', 'Checked by', { locked: true, hidden: true }),
    settledAt: time('结算时间', 'Settled at', { locked: true }),
    remark: text('意见', 'Remark', { locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { open: 'waiting' }),
    waiting: state('待核对', 'To be checked', 'waiting', { approve: 'approved', reject: 'closed', close: 'closed' }),
    approved: state('已核对', 'Checked', 'good', { close: 'closed', settle: 'settled' }),
    settled: state('已结算', 'Settled', 'good'),
    closed: state('已关闭', 'Closed', 'over', { open: 'waiting' }),
  },
  facts: { opened: {}, closed: {}, settled: {}, approved: {}, rejected: {} },
})
export const partId = (settlementId: string, schoolId: string): string => `${settlementId}:${schoolId}`
