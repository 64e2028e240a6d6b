/** What waits for whom: every tile of every home, in the order in which it is shown. */
import { refund, refundsWaitingFor } from '../refunds/index.ts'
import {
  count,
  day,
  empty,
  type RouteContext,
  filled,
  find,
  is,
  type Label,
  type Match,
  type Module,
  mine,
  monthOf,
  plus,
  type Resource,
  type Role,
  type Row,
  type Tile,
} from '../kit/index.ts'
import { leave } from '../leave/index.ts'
import { bankAccount, bill, factsDone, invoice, salary, settlement, settlementPart, whyNotPay } from '../settlement/index.ts'

type More = Partial<Pick<Tile, 'tone' | 'fixed' | 'count' | 'rows' | 'beside'>>
const tile = (name: string, label: Label, of: Resource, by: readonly Role[], permit: string, to: string, match: readonly Match[], more: More = {}): Tile => ({
  name,
  label,
  of,
  by,
  permit: `${of.name}_${permit}`,
  to,
  match,
  ...more,
})

const myRefunds = mine(refundsWaitingFor)
const urgent = { tone: 'bad' } as const

/** A bill can be issued from the second day after its month on; those of later months are still filling. */
const issuable = (now: string, zone: string): string => monthOf(plus(now, -day), zone)
const closedMonths: Match = { where: (now, zone) => ({ period: { lt: issuable(now, zone) } }), query: (now, zone) => ({ period_lt: issuable(now, zone) }) }
/** Settlements in a status whose next step is this person's. */
const settlements = (status: 'pending' | 'approved', isMine: (row: Row<typeof settlement>, context: RouteContext) => boolean): More => ({
  rows: async context => (await context.ask(find(settlement, { status }))).filter(row => isMine(row, context)),
})
const toApprove = settlements('pending', row => factsDone(row))
const toPay = settlements('approved', (row, { actor }) => !whyNotPay(row, actor.userId))

const teaching: readonly Tile[] = [tile('leave', ['待审批请假', 'Leave to audit'], leave, ['SM', 'ST'], 'approve', '/basic/leave', [is('status', 'applied')])]

const money: readonly Tile[] = [
  tile('refund', ['待审核退款', 'Refunds to audit'], refund, ['SM'], 'approve', '/school_client/refund', myRefunds.match, myRefunds),
  tile('refund_platform', ['待审核退款', 'Refunds to audit'], refund, ['PO', 'FI'], 'approve', '/finance/refundManage', myRefunds.match, myRefunds),
  tile('refund_opinion', ['待回复退款意见', 'Refunds: your opinion'], refund, ['AM'], 'opine', '/finance/refundManage', [
    is('status', 'applied'),
    empty('agencyOpinion'),
    filled('opineUntil'),
  ]),
  tile('refund_execute', ['待执行退款', 'Refunds to execute'], refund, ['FI'], 'execute', '/finance/refundOrder', [], {
    fixed: { status: 'approved' },
    beside: { queue: 'approved' },
  }),
  tile('refund_abnormal', ['异常退款', 'Abnormal refunds'], refund, ['FI'], 'payByHand', '/finance/refundOrder', [], {
    ...urgent,
    fixed: { status: 'abnormal' },
    beside: { queue: 'abnormal' },
  }),
  tile('refund_external', ['渠道侧退款', 'Refunds seen at the gateway'], refund, ['FI'], 'link', '/finance/refundOrder', [], {
    ...urgent,
    fixed: { status: 'external' },
    beside: { queue: 'external' },
  }),
  tile('part', ['待核对结算课次', 'Settlement lessons to check'], settlementPart, ['SM'], 'approve', '/settlement/check', [is('status', 'waiting')]),
  tile('settlement_submit', ['待提交结算单', 'Settlements to submit'], settlement, ['AM'], 'submit', '/settlement/list', [is('status', 'draft')]),
  tile(
    'settlement_approve',
    ['待审核结算单', 'Settlements to approve'],
    settlement,
    ['FI'],
    'approve',
    '/settlement/list',
    [is('status', 'pending')],
    toApprove,
  ),
  tile('settlement_pay', ['待付款结算单', 'Settlements to pay'], settlement, ['FI'], 'execute', '/settlement/list', [is('status', 'approved')], toPay),
  tile(
    'bill_agency',
    ['待出机构账单', 'Agency bills to issue'],
    bill,
    ['FI'],
    'issue',
    '/finance/agencyBill',
    [is('status', 'open', 'corrected'), closedMonths],
    { fixed: { kind: 'agency' } },
  ),
  tile(
    'bill_school',
    ['待出学校账单', 'School bills to issue'],
    bill,
    ['FI'],
    'issue',
    '/finance/schoolBill',
    [is('status', 'open', 'corrected'), closedMonths],
    { fixed: { kind: 'school' } },
  ),
  tile('bill_disputed', ['有异议的机构账单', 'Disputed agency bills'], bill, ['FI'], 'correct', '/finance/agencyBill', [is('status', 'disputed')], {
    ...urgent,
    fixed: { kind: 'agency' },
  }),
  tile('bill_disputed_school', ['有异议的学校账单', 'Disputed school bills'], bill, ['FI'], 'correct', '/finance/schoolBill', [is('status', 'disputed')], {
    ...urgent,
    fixed: { kind: 'school' },
  }),
  tile('bill_confirm', ['待确认账单', 'Bills to confirm'], bill, ['AM'], 'confirm', '/finance/agencyBill', [is('status', 'issued')], {
    fixed: { kind: 'agency' },
  }),
  tile('bill_confirm_school', ['待确认账单', 'Bills to confirm'], bill, ['SM'], 'confirm', '/finance/schoolBill', [is('status', 'issued')], {
    fixed: { kind: 'school' },
  }),
  tile('invoice', ['待开发票', 'Invoices to issue'], invoice, ['FI'], 'issue', '/order/invoice', [is('status', 'applied')]),
  tile('account_verify', ['待核验银行账户', 'Bank accounts to verify'], bankAccount, ['FI'], 'verify', '/finance/bankAccount', [is('status', 'draft')]),
  tile('account_use', ['待启用银行账户', 'Bank accounts to take into use'], bankAccount, ['FI'], 'use', '/finance/bankAccount', [is('status', 'verified')]),
  tile('account', ['没有可用的收款账户', 'No bank account in use'], bankAccount, ['AM'], 'create', '/finance/bankAccount', [], {
    ...urgent,
    count: async context => Number((await context.ask(count(bankAccount, { status: 'in_use' }))) === 0),
  }),
  tile('salary', ['薪酬推送失败', 'Salary pushes that failed'], salary, ['FI'], 'push', '/settlement/salary', [is('status', 'failed')], urgent),
]

/** Whose tiles stand before those of people and products: teaching is what most come for. */
const first = ['openclass', 'enrolment', 'leave']
/** Those that modules declare of themselves, in the order of the homes: teaching, people and products, money. */
export function tilesOf(modules: readonly Module[]): readonly Tile[] {
  const isFirst = (one: Module) => first.includes(one.name)
  const of = (some: readonly Module[]) => some.flatMap(one => one.tiles)
  return [...teaching, ...of(modules.filter(isFirst)), ...of(modules.filter(one => !isFirst(one))), ...money]
}
