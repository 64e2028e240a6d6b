/** Invoice of an order, and the one template that invoices are printed with. */
import { because } from '../audit/index.ts'
import { order } from '../payments/index.ts'
import { payout, refund } from '../refunds/index.ts'
import { ownShare, subsidyUse } from '../subsidies/index.ts'
import { changes, choice, crud, ensure, find, get, money, pick, ref, refusals, resource, rich, rules, state, step, sum, text, time } from '../kit/index.ts'
import { lastFour, statement } from '../kit/index.ts'
import type { Reading, Row, Said } from '../kit/index.ts'
import { words } from './statements.ts'

export const no = refusals('invoice', {
  order: ['订单不存在', 'there is no such order'],
  notYours: ['只能为自己的订单申请发票', 'you may only ask for invoices of your own orders'],
  notPaid: ['订单未支付', 'the order is not paid'],
  tooMuch: ['开票金额超过可开票金额', 'the amount is above what may be invoiced'],
  taxNo: ['税号须为15至20位字母或数字', 'the tax number has 15 to 20 letters or digits'],
  taxNoMissing: ['企业发票请填写税号', 'a company invoice needs a tax number'],
  zero: ['开票金额须大于0', 'the amount must be above 0'],
})
const taxNumber = (value: string) => (/^[0-9A-Z]{15,20}$/.test(value) ? undefined : no.taxNo)
const positive = (value: number) => (value > 0 ? undefined : no.zero)

export const invoice = resource('invoice', {
  label: ['发票', 'Invoice'],
  path: { base: 'business-order/invoice', list: 'page' },
  title: 'title',
  scope: { area: 'areaCode', school: 'schoolId', user: 'payerId', student: 'studentId' },
  read: ['PO', 'FI', 'SM', 'PR', 'CS'],
  printable: { invoice: { label: ['发票', 'Invoice'], in: ['issued'] } },
  fields: {
    invoiceNo: text('发票号码', 'Invoice number', { search: true, unique: true, locked: true }),
    orderId: ref('order')('订单', 'Order', { required: true, locked: true, hidden: true }),
    orderCode: text('订单号', 'Order number', { required: true, search: true, locked: true, index: true }),
    schoolId: ref('school')('学校', 'School', { locked: true }),
    studentId: ref('student')('学生', 'Pupil', { locked: true, hidden: true }),
    areaCode: text('区划代码', 'Area code', { required: true, initial: '', hidden: true, locked: true }),
    payerId: ref('user')('申请人', 'Applicant', { locked: true, hidden: true }),
    type: choice({ person: ['个人', 'Person'], company: ['企业', 'Company'] })('类型', 'Type', { required: true, initial: 'person', search: true }),
    title: text('抬头', 'Title', { required: true, search: true }),
    taxNo: text('税号', 'Tax number', { check: taxNumber }),
    amountCents: money('金额', 'Amount', { required: true, check: positive }),
    email: text('邮箱', 'Email', { check: rules.email }),
    applyTime: time('申请时间', 'Applied at', { locked: true }),
    issuedAt: time('开票时间', 'Issued at', { locked: true }),
    remark: text('说明', 'Remark', { locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'applied' }),
    applied: state('待开票', 'Applied', 'waiting', { change: 'applied', issue: 'issued', reject: 'rejected' }),
    rejected: state('已驳回', 'Rejected', 'bad', { change: 'applied' }),
    issued: state('已开票', 'Issued', 'good', { void: 'void' }),
    void: state('已红冲', 'Reversed', 'over'),
  },
  facts: { created: {}, changed: {}, issued: {}, rejected: {}, voided: {} },
})
type Invoice = Row<typeof invoice>

interface Facts {
  readonly of: Row<typeof order> | undefined
  readonly left: number
}
/** What may still be invoiced: what the family paid itself, less what went back to it, less the invoices that stand. */
function* read(orderCode: string, self: string): Reading<Facts> {
  const [of] = yield* find(order, { orderCode }, { limit: 1 })
  if (!of) return { of, left: 0 }
  const back = yield* find(refund, { orderId: of.id, status: 'success' })
  const use = yield* get(subsidyUse, of.id)
  const others = yield* find(invoice, { orderId: of.id, status: ['applied', 'issued'], id: { not: self } })
  return { of, left: ownShare(of.totalCents, use) - sum(back.map(one => payout.ownPart(one, use))) - sum(others.map(one => one.amountCents)) }
}
function check(row: Pick<Invoice, 'type' | 'taxNo' | 'amountCents'>, { of, left }: Facts) {
  ensure(of?.status === 'paid', of ? no.notPaid : no.order)
  ensure(row.type !== 'company' || row.taxNo, no.taxNoMissing)
  ensure(row.amountCents <= left, no.tooMuch, { left })
}

/** Of an order of one's own, as far as it was paid; changed, it may be looked at again. */
export const [create, change] = crud(invoice, {
  by: ['PR', 'SM', 'FI'],
  create: { label: ['申请开票', 'Ask for an invoice'] },
  change: { label: ['修改申请', 'Change'] },
  fixed: ['orderCode'],
  needs: row => read(row.orderCode, row.id),
  check(row, facts, { actor }, before) {
    ensure(before.status !== 'new' || actor.role !== 'PR' || !facts.of || facts.of.payerId === actor.userId, no.notYours)
    check(row, facts)
  },
  fill: (_row, { of }, { now }, before) =>
    before.status === 'new' ? { ...pick(of!, 'schoolId', 'studentId', 'areaCode', 'payerId'), orderId: of!.id, applyTime: now } : { remark: null },
})
const ofInvoice = statement<typeof invoice>(function* (row) {
  const { left } = yield* read(row.orderCode, row.id)
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
  needs: row => read(row.orderCode, row.id),
  check: (row, _input, facts) => check(row, facts),
  record: ({ invoiceNo }, _row, _facts, { now }) => ({ invoiceNo, issuedAt: now }),
})
export const reject = step(invoice, 'reject', 'rejected', { label: ['驳回', 'Reject'], by: ['FI'], ...because })
export const voidInvoice = step(invoice, 'void', 'voided', { label: ['红冲', 'Reverse'], by: ['FI'], ...because })

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

export const invoiceCommands = [create, change, issue, reject, voidInvoice, saveTemplate]
