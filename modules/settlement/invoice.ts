/** Invoice of an order, and the one template that invoices are printed with. */
import { because } from '../audit/index.ts'
import { order } from '../payments/index.ts'
import { payout, refund } from '../refunds/index.ts'
import { ownShare, subsidyUse } from '../subsidies/index.ts'
import {
  about,
  carries,
  changes,
  choice,
  crud,
  ensure,
  erasable,
  facts,
  find,
  flag,
  get,
  inLine,
  int,
  json,
  money,
  moneyWords,
  pick,
  ref,
  refusals,
  resource,
  rich,
} from '../kit/index.ts'
import { lastFour, rules, state, statement, step, sum, text, time } from '../kit/index.ts'
import type { Label, Reading, Row, Said } from '../kit/index.ts'
import { words } from './statements.ts'

export const no = refusals('invoice', {
  order: ['订单不存在', 'there is no such order'],
  notYours: ['只能为自己的订单申请发票', 'you may only ask for invoices of your own orders'],
  notPaid: ['订单未支付', 'the order is not paid'],
  tooMuch: ['开票金额超过可开票金额[ {left:money}]', 'the amount is above what may be invoiced[: {left:money}]'],
  taxNo: ['税号须为15至20位字母或数字', 'the tax number has 15 to 20 letters or digits'],
  taxNoMissing: ['企业发票请填写税号', 'a company invoice needs a tax number'],
  electronic: ['电子发票由税务平台红冲，请用“申请红冲”', 'the tax platform reverses electronic invoices: ask it to'],
  byHand: ['该发票不是电子发票', 'this invoice is no electronic one'],
  tooMuchBack: ['红冲金额超过发票余额[ {left:money}]', 'more than what is left of the invoice[: {left:money}]'],
  zero: ['开票金额须大于0', 'the amount must be above 0'],
})
/** A part of an invoice that is taken back by a red one, in fen; how it was answered, where it was. */
export interface Reversal {
  readonly cents: number
  readonly remark: string
  readonly at: string
  /** The number of the red invoice. */
  readonly redNo?: string
  readonly isRefused?: boolean
}
const reversalsLine = (all: readonly Reversal[]): Label =>
  inLine(
    all.map(({ cents, redNo, isRefused }) => {
      const said = redNo ?? (isRefused ? '✗' : '…')
      return [`−${moneyWords(cents)}（${said}）`, `−${moneyWords(cents)} (${said})`]
    }),
  )
interface Standing {
  readonly status: string
  readonly amountCents: number
  readonly reversedCents: number
  readonly reversals: readonly Reversal[] | null
}
/** What is being taken back now, in fen. */
export const pendingOf = ({ status, reversals }: Pick<Standing, 'status' | 'reversals'>): number =>
  status === 'reversing' ? (reversals?.at(-1)?.cents ?? 0) : 0
/** The statuses in which an invoice counts against what may be invoiced. */
export const standing = ['applied', 'sending', 'refused', 'issued', 'reversing'] as const
/** What an invoice stands for now, in fen: what is being taken back counts no more. */
export const standsFor = (row: Standing): number => (standing.some(status => status === row.status) ? row.amountCents - row.reversedCents - pendingOf(row) : 0)

const taxNumber = (value: string) => (/^[0-9A-Z]{15,20}$/.test(value) ? undefined : no.taxNo)
const positive = (value: number) => (value > 0 ? undefined : no.zero)

export const invoice = resource('invoice', {
  label: ['发票', 'Invoice'],
  path: { base: 'business-order/invoice', list: 'page' },
  title: 'title',
  scope: { area: 'areaCode', school: 'schoolId', user: 'payerId', student: 'studentId' },
  read: ['PO', 'FI', 'SM', 'PR', 'CS'],
  printable: { invoice: { label: ['发票', 'Invoice'], in: ['issued'] } },
  unusual: { correction: ['void', 'reverse'] },
  sum: 'amountCents',
  voids: ['refused', 'rejected'],
  payerSees: [
    ...['invoiceNo', 'orderId', 'orderCode', 'payerId', 'type', 'title', 'taxNo', 'amountCents', 'email', 'applyTime', 'issuedAt'],
    ...['isElectronic', 'pdfUrl', 'reversedCents', 'reversals'],
  ] as const,
  fields: {
    invoiceNo: text('发票号码', 'Invoice number', { search: true, unique: true, locked: true }),
    orderId: ref('order')('订单', 'Order', { required: true, locked: true, hidden: true }),
    orderCode: text('订单号', 'Order number', { required: true, search: true, locked: true, index: true, numberOf: ['orderId'] }),
    schoolId: ref('school')('学校', 'School', { locked: true }),
    studentId: ref('student')('学生', 'Pupil', { locked: true, hidden: true }),
    areaCode: text('区划代码', 'Area code', { required: true, initial: '', hidden: true, locked: true }),
    payerId: ref('user')('申请人', 'Applicant', { locked: true, hidden: true }),
    type: choice({ person: ['个人', 'Person'], company: ['企业', 'Company'] })('类型', 'Type', { required: true, initial: 'person', search: true }),
    title: text('抬头', 'Title', { required: true, search: true }),
    taxNo: text('税号', 'Tax number', { check: taxNumber, onlyFor: { field: 'type', is: ['company'] } }),
    amountCents: money('金额', 'Amount', { required: true, check: positive }),
    email: text('邮箱', 'Email', { check: rules.email, isSealed: true }),
    applyTime: time('申请时间', 'Applied at', { locked: true }),
    issuedAt: time('开票时间', 'Issued at', { locked: true }),
    /** Issued by the tax platform, which alone reverses it; else by hand. */
    isElectronic: flag('电子发票', 'Electronic', { required: true, initial: false, locked: true, search: true }),
    pdfUrl: text('版式文件', 'As a file', { locked: true }),
    reversedCents: money('已红冲金额', 'Reversed', { required: true, initial: 0, locked: true }),
    reversals: json<readonly Reversal[]>()('红冲记录', 'Reversals', { locked: true, says: reversalsLine }),
    askAt: time('查询时间', 'Asked next at', { locked: true, hidden: true, index: 'due' }),
    tries: int('查询次数', 'Times asked', { required: true, initial: 0, locked: true, hidden: true }),
    /** How many times it was sent: each is an application of its own. */
    round: int('申请次数', 'Times sent', { required: true, initial: 0, locked: true, hidden: true }),
    remark: text('说明', 'Remark', { locked: true, pii: 'words' }),
  },
  lifecycle: erasable({
    new: state('新建', 'New', 'idle', { create: 'applied' }),
    applied: state('待开票', 'Applied', 'waiting', {
      change: 'applied',
      send: 'sending',
      issue: 'issued',
      reject: 'rejected',
      recheck: ['applied', 'rejected'],
    }),
    sending: state('开票中', 'Being issued', 'active', { accept: 'issued', refuse: 'refused', askLater: 'sending', recheck: 'sending' }),
    refused: state('开票失败', 'Not issued', 'bad', {
      change: 'applied',
      send: 'sending',
      issue: 'issued',
      reject: 'rejected',
      recheck: ['refused', 'rejected'],
    }),
    rejected: state('已驳回', 'Rejected', 'bad', { change: 'applied', recheck: 'rejected' }),
    issued: state('已开票', 'Issued', 'good', { void: 'void', reverse: 'reversing', recheck: ['issued', 'reversing'] }),
    reversing: state('红冲中', 'Being reversed', 'active', {
      acceptReversal: ['issued', 'void'],
      recordReversal: ['issued', 'void'],
      refuseReversal: 'issued',
      askLater: 'reversing',
      recheck: 'reversing',
    }),
    void: state('已红冲', 'Reversed', 'over', { recheck: 'void' }),
  }),
  facts: {
    ...facts('created', 'changed', 'issued', 'rejected', 'voided', 'sent', 'accepted', 'refused', 'asked_later', 'lowered', 'erased'),
    reversal_asked: carries<{ reversal: Reversal }>(),
    reversal_accepted: carries<{ redNo: string }>(),
    reversal_refused: {},
  },
  evolve: {
    reversal_asked: (row, { reversal }) => ({ reversals: [...(row.reversals ?? []), reversal] }),
    reversal_accepted: (row, { redNo }) => ({ reversals: latest(row.reversals, { redNo }), reversedCents: row.reversedCents + pendingOf(row) }),
    reversal_refused: row => ({ reversals: latest(row.reversals, { isRefused: true }) }),
  },
})
const latest = (all: readonly Reversal[] | null, said: Partial<Reversal>): readonly Reversal[] =>
  (all ?? []).map((one, i) => (i === all!.length - 1 ? { ...one, ...said } : one))
export type Invoice = Row<typeof invoice>

export interface Facts {
  readonly of: Row<typeof order> | undefined
  readonly left: number
}
/** What may still be invoiced: what the family paid itself, less what went back to it, less the invoices that stand. */
export function* invoiceable(orderCode: string, self: string): Reading<Facts> {
  const [of] = yield* find(order, { orderCode }, { limit: 1 })
  if (!of) return { of, left: 0 }
  const back = yield* find(refund, { orderId: of.id, status: 'success' })
  const use = yield* get(subsidyUse, of.id)
  const others = yield* find(invoice, { orderId: of.id, status: [...standing], id: { not: self } })
  return { of, left: ownShare(of.totalCents, use) - sum(back.map(one => payout.ownPart(one, use))) - sum(others.map(standsFor)) }
}
export function check(row: Pick<Invoice, 'type' | 'taxNo' | 'amountCents'>, { of, left }: Facts) {
  ensure(of?.status === 'paid', of ? no.notPaid : no.order)
  ensure(row.type !== 'company' || row.taxNo, about(no.taxNoMissing, 'taxNo'))
  ensure(row.amountCents <= left, no.tooMuch, { left })
}

/** Of an order of one's own, as far as it was paid; changed, it may be looked at again. */
export const [create, change] = crud(invoice, {
  by: ['PR', 'SM', 'FI'],
  create: { label: ['申请开票', 'Ask for an invoice'] },
  change: { label: ['修改申请', 'Change'] },
  fixed: ['orderCode'],
  needs: row => invoiceable(row.orderCode, row.id),
  check(row, facts, { actor }, before) {
    ensure(before.status !== 'new' || actor.role !== 'PR' || !facts.of || facts.of.payerId === actor.userId, no.notYours)
    check(row, facts)
  },
  fill: (_row, { of }, { now }, before) =>
    before.status === 'new' ? { ...pick(of!, 'schoolId', 'studentId', 'areaCode', 'payerId'), orderId: of!.id, applyTime: now } : { remark: null },
})
export const ofInvoice = statement<typeof invoice>(function* (row) {
  const { left } = yield* invoiceable(row.orderCode, row.id)
  const said: Said[] = [
    { label: ['抬头', 'Title'], text: row.title },
    { label: ['税号', 'Tax number'], text: lastFour(row.taxNo) },
    { label: ['订单号', 'Order number'], text: row.orderCode },
    { label: ['发送至', 'Sent to'], text: row.email ?? '' },
    { label: words.amount, cents: row.amountCents, isTotal: true },
    { label: ['此后还可开票', 'Left to invoice'], cents: left - row.amountCents },
  ]
  return said
})
export const issue = step(invoice, 'issue', 'issued', {
  label: ['开票', 'Issue'],
  by: ['FI'],
  statement: ofInvoice,
  input: { invoiceNo: text('发票号码', 'Invoice number', { required: true }) },
  needs: row => invoiceable(row.orderCode, row.id),
  check: (row, _input, facts) => check(row, facts),
  record: ({ invoiceNo }, _row, _facts, { now }) => ({ invoiceNo, issuedAt: now }),
})
export const reject = step(invoice, 'reject', 'rejected', { label: ['驳回', 'Reject'], by: ['FI'], ...because })
/** What was issued by hand is reversed whole by hand. */
export const voidInvoice = step(invoice, 'void', 'voided', {
  label: ['登记红冲', 'Record as reversed'],
  by: ['FI'],
  ...because,
  check: row => ensure(!row.isElectronic, no.electronic),
  record: ({ remark }, row) => ({ remark, reversedCents: row.amountCents }),
})

/** One row per tenant. */
export const templateId = 'template'
export const invoiceTemplate = resource('invoice_template', {
  label: ['发票模板', 'Invoice template'],
  path: { base: 'business-order/invoice/template', submit: 'save' },
  scope: 'everyone',
  read: ['PO', 'FI', 'SM', 'PR', 'CS'],
  fields: {
    name: text('模板名称', 'Name', { required: true, initial: '默认模板' }),
    title: text('标题', 'Title', { required: true, initial: '课后服务费发票' }),
    content: rich('内容', 'Content', { required: true, initial: '<p>{{title}}　{{orderCode}}　{{amount}}</p>' }),
    remark: text('备注', 'Remark', { lines: 3 }),
  },
  lifecycle: { new: state('新建', 'New', 'idle', { save: 'live' }), live: state('正常', 'Active', 'good', { save: 'live' }) },
  facts: { saved: {} },
})
export const saveTemplate = step(invoiceTemplate, 'save', 'saved', {
  label: ['保存模板', 'Save the template'],
  by: ['FI'],
  input: invoiceTemplate.fields,
  record: (input, row) => changes(row, input),
})

export const handCommands = [create, change, issue, reject, voidInvoice, saveTemplate]
