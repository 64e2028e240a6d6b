/** Consult of pilot recruiting (L23): somebody who asks, is answered in time, selected, signed, and served until the outcome is known. Nothing
 * of anybody's body stands here: that is `file.ts`. */
import {
  carries,
  choice,
  crudFacts,
  date,
  dayOf,
  facts,
  flag,
  inLine,
  json,
  type Label,
  money,
  ref,
  resource,
  type Role,
  type Row,
  rules,
  state,
  text,
  time,
} from '../kit/index.ts'

export const ways = { phone: ['电话', 'Phone'], wechat: ['微信', 'WeChat'], visit: ['面谈', 'Visit'], letter: ['书面答复', 'In writing'] } as const
export const outcomes = { admitted: ['已录取', 'Admitted'], notAdmitted: ['未录取', 'Not admitted'], gaveUp: ['放弃', 'Gave up'] } as const
/** What became of what was agreed when signing. */
export const payStatuses = {
  none: ['未签约', 'Not signed'],
  free: ['免费', 'Free'],
  unpaid: ['待支付', 'To be paid'],
  paid: ['已支付', 'Paid'],
  lapsed: ['支付超时', 'Lapsed'],
  refunding: ['退款中', 'Being refunded'],
  refunded: ['已退款', 'Refunded'],
} as const
/** One contact: when, how, by whom, and what was said. */
export interface Contact {
  readonly at: string
  readonly way: keyof typeof ways
  readonly by: string
  readonly content: string
}
const contactsLine = (all: readonly Contact[], zone: string): Label =>
  inLine(
    all.map(({ at, way, content }): Label => {
      const [day, [zh, en]] = [dayOf(at, zone), ways[way] ?? ['', '']]
      return [`${day} ${zh}：${content}`, `${day} ${en}: ${content}`]
    }),
    ['；', '; '],
  )

/** Who may look after a consult; customer service and sales see those that are theirs (`narrowers.ts`). */
export const consultants = ['RP', 'CS', 'SA'] as const satisfies readonly Role[]
const looked = <S extends string>(status: S) => ({ assign: status, contact: status, reply: status, unmask: status })
/** What the payment machine and the consultant do with its order. */
const billing = <S extends string>(status: S) => ({
  numberOrder: status,
  settle: status,
  lapse: status,
  bill: status,
  refundFee: status,
  keepFee: status,
  repayFee: status,
})
/** After the end money goes back, and none comes in. */
const givingBack = { refundFee: 'closed', keepFee: 'closed', repayFee: 'closed' } as const
export const consult = resource('pilot_consult', {
  label: ['招飞咨询', 'Pilot consult'],
  path: { base: 'business-recruitpilots/consult', list: 'page' },
  title: 'name',
  find: { by: ['name', 'phone'] },
  scope: { user: 'consultantId' },
  read: [...consultants, 'PO'],
  notes: { by: consultants, for: consultants },
  tasks: { by: consultants, for: consultants },
  unusual: { look: ['unmask'] },
  fields: {
    name: text('姓名', 'Name', { required: true, search: true, pii: 'name', check: value => (value.length <= 30 ? undefined : rules.no.length) }),
    phone: text('手机号', 'Phone', { required: true, search: true, check: rules.phone, pii: 'phone', index: true }),
    schoolName: text('学校', 'School', { search: true }),
    grade: text('年级', 'Grade', { search: true }),
    areaCode: ref('region')('地区', 'Area', { search: true }),
    productId: ref('pilot_product')('产品', 'Product', { search: true }),
    content: text('咨询内容', 'What they ask', { lines: 4, pii: 'words' }),
    birthday: date('出生日期', 'Birthday', { hidden: true, pii: 'text' }),
    guardianName: text('监护人', 'Guardian', { hidden: true, pii: 'name' }),
    agreed: flag('监护人已同意', 'The guardian agrees', { required: true, initial: false, hidden: true }),
    reply: text('答复', 'Reply', { locked: true, hidden: true, lines: 5, pii: 'words' }),
    repliedAt: time('答复时间', 'Replied at', { locked: true, hidden: true }),
    source: choice({ page: ['公开页面', 'Public page'], staff: ['人工登记', 'By staff'] })('来源', 'Source', {
      required: true,
      locked: true,
      search: true,
      initial: 'staff',
    }),
    receipt: text('受理码', 'Receipt', { locked: true, hidden: true, index: true }),
    consultantId: ref('user')('负责顾问', 'Consultant', { locked: true, search: true }),
    answerBy: time('答复期限', 'Answer by', { locked: true, index: 'due', dueIn: ['waiting', 'assigned'] }),
    remindedAt: time('已提醒时间', 'Reminded at', { locked: true, hidden: true }),
    contacts: json<readonly Contact[]>()('联系记录', 'Contacts', { locked: true, hidden: true, pii: 'words', says: contactsLine }),
    firstContactAt: time('首次联系时间', 'First contacted', { locked: true, hidden: true }),
    nextContactAt: time('下次联系时间', 'Next contact', { locked: true, hidden: true }),
    selectedAt: time('初选通过时间', 'Pre-selected at', { locked: true, hidden: true }),
    signNo: text('签约编号', 'Contract number', { locked: true, hidden: true, index: true }),
    amount: money('签约金额', 'Amount', { locked: true, hidden: true }),
    signedAt: time('签约时间', 'Signed at', { locked: true, hidden: true }),
    payStatus: choice(payStatuses)('支付状态', 'Payment', { required: true, locked: true, search: true, initial: 'none' }),
    orderId: ref('order')('订单', 'Order', { locked: true, hidden: true }),
    orderCode: text('订单号', 'Order number', { locked: true, hidden: true, numberOf: ['orderId'] }),
    payUntil: time('支付截止', 'Payable until', { locked: true, hidden: true, index: 'due' }),
    paidAt: time('支付时间', 'Paid at', { locked: true, hidden: true }),
    refundedCents: money('已退金额', 'Refunded', { required: true, initial: 0, locked: true, hidden: true }),
    outcome: choice(outcomes)('结果', 'Outcome', { locked: true, search: true }),
    closedAt: time('结束时间', 'Closed at', { locked: true, hidden: true }),
    closeRemark: text('结束说明', 'Why closed', { locked: true, hidden: true, lines: 3, pii: 'words' }),
    /** The clue of sales that was made with it, or that was there before it. */
    clueId: ref('clue')('线索', 'Clue', { locked: true, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: ['waiting', 'assigned'], apply: 'waiting' }),
    waiting: state('待分配', 'To assign', 'waiting', {
      change: 'waiting',
      assign: 'assigned',
      contact: 'contacted',
      reply: 'contacted',
      unmask: 'waiting',
      remind: 'waiting',
      close: 'closed',
      remove: 'removed',
    }),
    assigned: state('待联系', 'To contact', 'waiting', {
      change: 'assigned',
      assign: 'assigned',
      contact: 'contacted',
      reply: 'contacted',
      unmask: 'assigned',
      remind: 'assigned',
      close: 'closed',
      remove: 'removed',
    }),
    contacted: state('已联系', 'Contacted', 'active', {
      ...looked('contacted'),
      change: 'contacted',
      select: 'pre_selected',
      ruleOut: 'unfit',
      close: 'closed',
    }),
    pre_selected: state('初选通过', 'Pre-selected', 'good', {
      ...looked('pre_selected'),
      change: 'pre_selected',
      ruleOut: 'unfit',
      sign: 'signed',
      close: 'closed',
    }),
    signed: state('已签约', 'Signed', 'good', { ...looked('signed'), ...billing('signed'), change: 'signed', begin: 'in_service', close: 'closed' }),
    in_service: state('服务中', 'In service', 'good', { ...looked('in_service'), ...billing('in_service'), change: 'in_service', close: 'closed' }),
    unfit: state('不符合', 'Unfit', 'over', { unmask: 'unfit', erase: 'erased' }),
    closed: state('已结束', 'Closed', 'over', { ...givingBack, unmask: 'closed', erase: 'erased' }),
    removed: state('已删除', 'Removed', 'over', { erase: 'erased' }),
    erased: state('已清除', 'Erased', 'over'),
  },
  facts: {
    ...crudFacts,
    ...facts('applied', 'assigned', 'contacted', 'replied', 'reminded', 'selected', 'ruled_out', 'signed', 'begun', 'closed'),
    ...facts('billed', 'numbered', 'paid', 'lapsed', 'refund_applied', 'kept', 'repaid'),
    unmasked: carries<{ remark: string }>(),
    erased: carries<{ remark: string }>(),
  },
})
export type Consult = Row<typeof consult>

/** Statuses in which a phone is looked after already. */
export const liveConsults = ['waiting', 'assigned', 'contacted', 'pre_selected', 'signed', 'in_service'] as const
/** Who takes a seat of a product: whoever signed and did not give up. */
export const seated = { signedAt: { not: null }, any: [{ status: ['signed', 'in_service'] }, { outcome: ['admitted', 'notAdmitted'] }] } as const
