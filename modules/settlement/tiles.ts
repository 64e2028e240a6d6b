/** What waits on the homes: settlements, bills, invoices and accounts for whoever takes the next step. */
import { answer, count, day, filled, findAll, is, type Match, monthOf, plus, tile, type Tile } from '../kit/index.ts'
import { approvePart, object, submit, tiles as toApprove } from './approval.ts'
import { bankAccount, create as createAccount, use, verify } from './bank-account.ts'
import { confirm, correct, issue } from './bill.commands.ts'
import { issue as issueInvoice } from './invoice.ts'
import { execute, repay } from './pay.ts'
import { whyNotPay } from './payable.ts'
import { push } from './salary.ts'
import { settlement } from './settlement.ts'

const settlements = '/settlement/list',
  accounts = '/finance/bankAccount'
const urgent = { tone: 'bad' } as const
const ofAgency = { to: '/finance/agencyBill', fixed: { kind: 'agency' } } as const
const ofSchool = { to: '/finance/schoolBill', fixed: { kind: 'school' } } as const
/** A bill can be issued from the second day after its month on; those of later months are still filling. */
const issuable = (now: string, zone: string): string => monthOf(plus(now, -day), zone)
const closedMonths: Match = { where: (now, zone) => ({ period: { lt: issuable(now, zone) } }), query: (now, zone) => ({ period_lt: issuable(now, zone) }) }
const toIssue = [is('status', 'open', 'corrected'), closedMonths]
const toConfirm = { label: ['待确认账单', 'Bills to confirm'], match: [is('status', 'issued')] } as const
const disputed = { ...urgent, match: [is('status', 'disputed')] }

export const tiles: readonly Tile[] = [
  tile(approvePart, { name: 'part', label: ['待核对结算课次', 'Settlement lessons to check'], to: '/settlement/check', match: [is('status', 'waiting')] }),
  tile(submit, { name: 'settlement_submit', label: ['待提交结算单', 'Settlements to submit'], to: settlements, match: [is('status', 'draft')] }),
  ...toApprove,
  tile(execute, {
    name: 'settlement_pay',
    label: ['待付款结算单', 'Settlements to pay'],
    to: settlements,
    match: [is('status', 'approved')],
    rows: async context => (await answer(findAll(settlement, { status: 'approved' }), context)).filter(row => !whyNotPay(row, context.actor.userId)),
  }),
  tile(repay, {
    name: 'settlement_returned',
    label: ['银行退票待重付', 'Returned by the bank, to pay again'],
    to: settlements,
    match: [is('status', 'returned')],
    ...urgent,
  }),
  // Whose account it is can put it right.
  tile(object, {
    ...urgent,
    name: 'settlement_refused',
    label: ['银行未付的结算款：请核对账户', 'Not paid by the bank: check your account'],
    by: ['AM'],
    to: settlements,
    match: [is('status', 'approved', 'returned'), filled('failure')],
    opens: true,
  }),
  tile(issue, { ...ofAgency, name: 'bill_agency', label: ['待出机构账单', 'Agency bills to issue'], match: toIssue }),
  tile(issue, { ...ofSchool, name: 'bill_school', label: ['待出学校账单', 'School bills to issue'], match: toIssue }),
  tile(correct, { ...ofAgency, ...disputed, name: 'bill_disputed', label: ['有异议的机构账单', 'Disputed agency bills'] }),
  tile(correct, { ...ofSchool, ...disputed, name: 'bill_disputed_school', label: ['有异议的学校账单', 'Disputed school bills'] }),
  tile(confirm, { ...ofAgency, ...toConfirm, name: 'bill_confirm', by: ['AM'] }),
  tile(confirm, { ...ofSchool, ...toConfirm, name: 'bill_confirm_school', by: ['SM'] }),
  tile(issueInvoice, { name: 'invoice', label: ['待开发票', 'Invoices to issue'], to: '/order/invoice', match: [is('status', 'applied')] }),
  tile(verify, { name: 'account_verify', label: ['待核验银行账户', 'Bank accounts to verify'], to: accounts, match: [is('status', 'draft')] }),
  tile(use, { name: 'account_use', label: ['待启用银行账户', 'Bank accounts to take into use'], to: accounts, match: [is('status', 'verified')] }),
  tile(createAccount, {
    ...urgent,
    name: 'account',
    label: ['没有可用的收款账户', 'No bank account in use'],
    by: ['AM'],
    to: accounts,
    count: async context => Number((await context.ask(count(bankAccount, { status: 'in_use' }))) === 0),
  }),
  tile(push, {
    ...urgent,
    name: 'salary',
    label: ['薪酬推送失败', 'Salary pushes that failed'],
    by: ['FI'],
    to: '/settlement/salary',
    match: [is('status', 'failed')],
  }),
]
