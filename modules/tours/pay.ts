/** Money to the agency (L2d): the contract in parts, each due when the tour has come so far, applied for, approved by two and paid by a third. */
import { approval, auditFields, because } from '../audit/index.ts'
import {
  about,
  command,
  dayOf,
  ensure,
  fact,
  facts,
  find,
  gather,
  get,
  inLine,
  int,
  json,
  type Label,
  lastFour,
  money,
  pick,
  placeFields,
  ref,
  refusals,
  resource,
  rules,
  type Said,
  state,
  statement,
  step,
  text,
  time,
} from '../kit/index.ts'
import { quotation } from '../quotation/index.ts'
import { bankAccount } from '../settlement/index.ts'
import { type Tour, tour } from './tour.ts'

export const triggers = {
  confirmed: ['成行后', 'When confirmed'],
  ready: ['准备就绪后', 'When ready'],
  reported: ['总结通过后', 'When reported'],
  date: ['到期', 'On a day'],
} as const
/** One part of the contract: a share in basis points, and what makes it due. */
export interface Part {
  readonly percent: number
  readonly trigger: keyof typeof triggers
  readonly date?: string | null
}
export const no = refusals('tour_pay', {
  parts: ['付款比例须大于 0，合计 100%，并各有触发条件', 'parts are above 0, come to 100 % and have a trigger each'],
  triggered: ['已到期的部分不能修改', 'a part that is due already stays as it is'],
  noPlan: ['还没有付款比例', 'there is no pay plan yet'],
  noPart: ['没有这一期', 'there is no such part'],
  notDue: ['这一期还没有到期', 'this part is not due yet'],
  tooMuch: ['超出本期余额[ {left:money}]', 'more than is left of the part[: {left:money}]'],
  account: ['收款账户须为机构使用中的账户', 'the payee account has to be one of the agency that is in use'],
  cooling: ['收款账户变更冷静期未满', 'the payee account changed too recently'],
  overContract: ['超出合同金额', 'more than the contract'],
  otherPerson: ['付款人不能是申请人或审批人', 'who pays neither applied nor approved'],
})
const partsLine = (parts: readonly Part[]): Label =>
  inLine(parts.map(({ percent, trigger }) => [`${percent / 100}% ${triggers[trigger][0]}`, `${percent / 100} % ${triggers[trigger][1]}`]))
const scope = { area: 'areaCode', school: 'schoolId', agency: 'agencyId' } as const

export const payPlan = resource('pay_proportion', {
  label: ['付款比例', 'Pay plan'],
  path: { base: 'business-openclass/openClassStudy/pay/plan', list: 'page' },
  title: 'openClassId',
  scope,
  read: ['PO', 'FI', 'AM'],
  fields: {
    openClassId: ref('tour')('研学', 'Study tour', { required: true, search: true, locked: true }),
    parts: json<readonly Part[]>()('分期', 'Parts', { required: true, says: partsLine }),
    ...placeFields,
  },
  lifecycle: { new: state('新建', 'New', 'idle', { save: 'live' }), live: state('生效', 'In force', 'good', { save: 'live' }) },
  facts: facts('saved'),
})

const reached: Readonly<Record<string, readonly string[]>> = {
  confirmed: ['confirmed', 'ready', 'travelling', 'returned', 'reported', 'completed'],
  ready: ['ready', 'travelling', 'returned', 'reported', 'completed'],
  reported: ['reported', 'completed'],
}
export const isDue = (part: Part, of: Pick<Tour, 'status'>, today: string): boolean =>
  of.status !== 'cancelled' && (part.trigger === 'date' ? (part.date ?? '') <= today : reached[part.trigger]!.includes(of.status))
/** What a part comes to: its share cut to the fen, the last one all that is left. */
export function shareOf(parts: readonly Part[], at: number, contract: number): number {
  const cut = (part: Part) => Math.floor((contract * part.percent) / 10_000)
  return at < parts.length - 1 ? cut(parts[at]!) : contract - parts.slice(0, -1).reduce((sum, part) => sum + cut(part), 0)
}
/** Whether the first part was paid in full, where the plan asks for it before the tour leaves. */
export function firstIsPaid(
  of: Pick<Tour, 'startDate'>,
  plan: { readonly parts: readonly Part[] } | undefined,
  contract: number,
  paid: readonly { readonly amount: number }[],
): boolean {
  const first = plan?.parts[0]
  const isAsked = first && (first.trigger === 'confirmed' || (first.trigger === 'date' && (first.date ?? '') <= of.startDate))
  return !isAsked || paid.reduce((sum, one) => sum + one.amount, 0) >= shareOf(plan.parts, 0, contract)
}
const isPart = (one: unknown): one is Part => {
  const { percent, trigger, date } = (one ?? {}) as Partial<Part>
  const isDated = trigger !== 'date' || /^\d{4}-\d{2}-\d{2}$/.test(date ?? '')
  return Number.isInteger(percent) && percent! > 0 && typeof trigger === 'string' && Object.hasOwn(triggers, trigger) && isDated
}

export const savePlan = command(payPlan, 'save', {
  label: ['设置付款比例', 'Set the pay plan'],
  by: ['FI', 'PO'],
  input: { openClassId: { ...payPlan.fields.openClassId, locked: false }, parts: payPlan.fields.parts },
  needs: (_row, { openClassId }) => gather({ of: get(tour, openClassId) }),
  decide(row, { openClassId, parts }, { of }, { now, zone }) {
    ensure(of && row.id === openClassId, about(no.noPlan, 'openClassId'))
    const isWhole = Array.isArray(parts) && parts.length <= 10 && parts.every(isPart) && parts.reduce((sum, one) => sum + one.percent, 0) === 10_000
    ensure(isWhole, about(no.parts, 'parts'))
    const kept = parts.map(({ percent, trigger, date }): Part => ({ percent, trigger, ...(trigger === 'date' ? { date } : {}) }))
    const same = (a: Part, b: Part | undefined) => a.percent === b?.percent && a.trigger === b.trigger && a.date === b.date
    for (const [i, part] of (row.parts ?? []).entries()) ensure(!isDue(part, of, dayOf(now, zone)) || same(part, kept[i]), about(no.triggered, 'parts'))
    return fact(payPlan, 'saved', { openClassId, parts: kept, ...pick(of, 'schoolId', 'agencyId', 'areaCode') })
  },
})

export const payApply = resource('pay_apply', {
  label: ['支付申请', 'Pay application'],
  path: { base: 'business-openclass/openClassStudy/pay', list: 'page' },
  title: 'openClassId',
  scope,
  read: ['PO', 'FI', 'AM'],
  fields: {
    openClassId: ref('tour')('研学', 'Study tour', { required: true, search: true, locked: true }),
    /** Which part of the plan, from 1. */
    partNo: int('期次', 'Part', { required: true, check: rules.between(1, 10) }),
    amount: money('金额', 'Amount', { required: true }),
    bankAccountId: ref('bank_account')('收款账户', 'Payee account', { required: true }),
    reason: text('说明', 'Reason', { lines: 3 }),
    voucherNo: text('付款凭证号', 'Voucher', { locked: true }),
    payTime: time('付款时间', 'Paid at', { locked: true }),
    paidBy: text('付款人', 'Paid by', { locked: true, hidden: true }),
    ...placeFields,
    ...auditFields,
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { apply: 'applied' }),
    applied: state('待审批', 'Applied', 'waiting', { approve: ['applied', 'approved'], reject: 'rejected', revoke: 'revoked' }, 1),
    approved: state('待付款', 'Approved', 'active', { confirmPay: 'paid', withdraw: 'rejected' }, 2),
    rejected: state('已驳回', 'Rejected', 'bad', {}, 3),
    paid: state('已付款', 'Paid', 'good'),
    revoked: state('已撤回', 'Revoked', 'over'),
  },
  facts: facts('applied', 'step_approved', 'approved', 'rejected', 'revoked', 'paid', 'withdrawn'),
})

/** Who gets how much of which part, on which account, and what is left of the contract after. */
const ofPay = statement<typeof payApply>(function* (row) {
  const { account, others, of } = yield* gather({
    account: get(bankAccount, row.bankAccountId),
    others: find(payApply, { openClassId: row.openClassId, status: ['applied', 'approved', 'paid'], id: { not: row.id } }),
    of: get(tour, row.openClassId),
  })
  const offer = yield* get(quotation, of?.quotationId),
    left = (offer?.totalAmount ?? 0) - row.amount - others.reduce((sum, one) => sum + one.amount, 0)
  const said: Said[] = [
    { label: ['收款方', 'Payee'], text: account?.ownerName ?? '' },
    { label: ['收款账户', 'Account'], text: account ? `${account.accountName} · ${account.bankName} · ${lastFour(account.bankNo)}` : '' },
    { label: payApply.fields.partNo.label, text: String(row.partNo) },
    { label: ['本次金额', 'Amount'], cents: row.amount, isTotal: true },
    { label: ['此后合同余额', 'Left of the contract'], cents: left },
  ]
  return said
})

export const {
  submit: applyPay,
  approve: approvePay,
  reject: rejectPay,
  revoke: revokePay,
} = approval(payApply, {
  by: ['AM'],
  steps: [
    { name: 'platform', by: ['PO'] },
    { name: 'finance', by: ['FI'] },
  ],
  submit: {
    name: 'apply',
    label: ['申请付款', 'Apply for payment'],
    fact: 'applied',
    input: { openClassId: { ...payApply.fields.openClassId, locked: false }, ...pick(payApply.fields, 'partNo', 'amount', 'bankAccountId', 'reason') },
    *needs(_row, { openClassId, bankAccountId }) {
      const found = yield* gather({
        of: get(tour, openClassId),
        plan: get(payPlan, openClassId),
        account: get(bankAccount, bankAccountId),
        others: find(payApply, { openClassId, status: ['applied', 'approved', 'paid'] }),
      })
      return { ...found, offer: yield* get(quotation, found.of?.quotationId) }
    },
    record(usual, _row, { partNo, amount }, { of, plan, account, others, offer }, { now, zone }) {
      ensure(of && plan && offer, about(no.noPlan, 'openClassId'))
      const part = plan.parts[partNo - 1]
      ensure(part, about(no.noPart, 'partNo'))
      ensure(isDue(part, of, dayOf(now, zone)), about(no.notDue, 'partNo'))
      const asked = (all: typeof others) => all.reduce((sum, one) => sum + one.amount, 0)
      const left = shareOf(plan.parts, partNo - 1, offer.totalAmount) - asked(others.filter(one => one.partNo === partNo))
      ensure(amount > 0 && amount <= left, about(no.tooMuch, 'amount'), { left })
      ensure(asked(others) + amount <= offer.totalAmount, about(no.overContract, 'amount'))
      ensure(account?.status === 'in_use' && account.ownerId === of.agencyId, about(no.account, 'bankAccountId'))
      ensure(account.coolUntil <= now, about(no.cooling, 'bankAccountId'), { until: account.coolUntil })
      return { ...usual, ...pick(of, 'schoolId', 'agencyId', 'areaCode') }
    },
  },
  approve: { statement: ofPay },
  reject: { label: ['驳回付款', 'Reject the payment'] },
})
/** Paid by somebody who neither applied nor approved, under the number of the voucher. */
export const confirmPay = step(payApply, 'confirmPay', 'paid', {
  label: ['确认付款', 'Confirm the payment'],
  by: ['FI'],
  statement: ofPay,
  input: { voucherNo: { ...payApply.fields.voucherNo, required: true as const, locked: false } },
  needs: row => gather({ account: get(bankAccount, row.bankAccountId) }),
  check(row, _input, { account }, { actor, now }) {
    const hands = [row.submittedBy, ...(row.approvals ?? []).map(one => one.userId)]
    ensure(!hands.includes(actor.userId), no.otherPerson)
    ensure(account?.status === 'in_use', no.account)
    ensure(account.coolUntil <= now, no.cooling, { until: account.coolUntil })
  },
  record: ({ voucherNo }, _row, _facts, { actor, now }) => ({ voucherNo, payTime: now, paidBy: actor.userId }),
})
const withdrawPay = step(payApply, 'withdraw', 'withdrawn', {
  label: ['退回付款', 'Withdraw the approval'],
  by: ['FI'],
  ...because,
  record: ({ remark }) => ({ auditRemark: remark }),
})
export const payCommands = [applyPay, approvePay, rejectPay, revokePay, confirmPay, withdrawPay] as const
