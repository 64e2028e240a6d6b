/** What settlements, bills, accounts and finance figures show. */
import { detailScreen, group, type InMenu, type Label, listScreen, type Manifest, part, type Role, screen } from '../kit/index.ts'
import { approvePart, rejectPart } from './approval.ts'
import { accountCommands, bankAccount } from './bank-account.ts'
import { billColumns, byMonthOfMoney } from './bill-columns.ts'
import { bill } from './bill.ts'
import { billCommands } from './bill.commands.ts'
import { invoice, invoiceTemplate } from './invoice.ts'
import { invoiceCommands } from './invoicing.ts'
import { push, salary } from './salary.ts'
import { settlementCommands } from './screens/settlement-commands.ts'
import { settlement, settlementLine, settlementPart } from './settlement.ts'
import { financeStatistics } from './statistics.ts'

const details = () => import('./screens/SettlementDetail.tsx')
const bills = () => import('./screens/BillDetail.tsx')
const reports = () => import('./screens/Reports.tsx')
const lines = () => import('./screens/Lines.tsx')

const settlements = (path: string, name: string, label: Label, icon: string, call?: string) =>
  listScreen(path, settlement, {
    menu: { label, icon },
    screen: name,
    columns: ['settleNo', 'kind', 'agencyId', 'period', 'teacherCount', 'lessonCount', 'amountCents', 'status', 'executeTime'],
    commands: settlementCommands,
    inputs: { openClassIds: null },
    ...(call ? { from: `/api/business-basic/${call}/page` } : {}),
  })
const billList = (name: 'agencyBill' | 'schoolBill', owner: 'agencyId' | 'schoolId', menu: InMenu & { readonly label: Label }) =>
  listScreen(`/finance/${name}`, bill, {
    menu,
    screen: name,
    columns: ['billNo', owner, 'period', ...billColumns[name === 'agencyBill' ? 'agency' : 'school'], 'status'],
    note: byMonthOfMoney,
    commands: billCommands,
    search: [owner, 'period', 'status'],
    from: `/api/business-order/finance/${name}/page`,
    forms: { generate: part(() => import('./screens/NewBill.tsx'), 'NewBill') },
    link: row => `/${name === 'agencyBill' ? 'age/agencyBillDetail' : 'school/schoolBillDetail'}?id=${row.id}`,
  })
const readers: readonly Role[] = ['FI', 'PO', 'AM']

const forSettlements = group('/settlement', ['结算', 'Settlement'], { area: 'money', icon: 'calculator' }, [
  screen('/settlement/run', () => import('./screens/SettleRun.tsx'), 'SettleRun', {
    menu: { label: ['月度结算', 'Settle a month'], icon: 'play', permit: 'settlement_generate' },
  }),
  settlements('/settlement/list', 'settlement', ['结算单', 'Settlements'], 'list'),
  screen('/settlement/detail/:id', details, 'SettlementDetail', { of: settlement }),
  listScreen('/settlement/check', settlementPart, {
    menu: { label: ['课次核对', 'Check lessons'], icon: 'endorsed' },
    columns: ['settleNo', 'kind', 'agencyId', 'schoolId', 'period', 'lessonCount', 'amountCents', 'status'],
    commands: [approvePart, rejectPart],
    link: row => `/settlement/lines?settlementId=${String(row.settlementId)}`,
  }),
  settlements(
    '/age/teacherClassFeeSettlement',
    'teacher-class-fee-settlement',
    ['教师课时费结算', 'Teacher class fees'],
    'person',
    'teacherClassFeeSettlement',
  ),
  screen('/age/teacherClassFeeSettlementDetail', details, 'SettlementDetail'),
  screen('/age/teacherInspectionFeeSettlementDetail', details, 'SettlementDetail'),
  screen('/age/teacherPayFeeDetail/:id', details, 'SettlementDetail'),
  settlements('/basic/inspectionFee', 'inspection-fee', ['巡课费结算', 'Inspection fees'], 'eye-open', 'inspectionFee'),
  screen('/settlement/lines', lines, 'Lines', { menu: { label: ['我的课时费', 'My lesson fees'], icon: 'th-list', roles: ['AT'] } }),
  screen('/age/teacherClassResLearningtDetail', lines, 'Lines'),
  listScreen('/basic/salaryInterface', salary, {
    screen: 'salary-interface',
    called: ['薪酬接口', 'Salary interface'],
    from: '/api/business-basic/salaryInterface/page',
    columns: ['period', 'teacherId', 'agencyId', 'amountCents', 'status', 'pushTime', 'response'],
    search: ['period', 'teacherId', 'status'],
    commands: [push],
  }),
  listScreen('/settlement/salary', salary, { menu: { label: ['教师薪酬', 'Pay of teachers'], icon: 'export' }, commands: [push] }),
])

const forFinance = group('/finance', ['财务', 'Finance'], { area: 'money', icon: 'dollar' }, [
  billList('agencyBill', 'agencyId', { label: ['机构账单', 'Agency bills'], icon: 'office', roles: ['PO', 'FI', 'AM', 'AU'] }),
  screen('/age/agencyBillDetail', bills, 'AgencyBillDetail'),
  billList('schoolBill', 'schoolId', { label: ['学校账单', 'School bills'], icon: 'learning', roles: ['PO', 'FI', 'SM', 'AU'] }),
  screen('/school/schoolBillDetail', bills, 'SchoolBillDetail'),
  screen('/finance/bill/:id', bills, 'BillDetail'),
  listScreen('/finance/bankAccount', bankAccount, {
    menu: { label: ['银行账户', 'Bank accounts'], icon: 'bank-account' },
    columns: ['ownerName', 'accountType', 'accountName', 'shortName', 'bankName', 'bankNo', 'coolUntil', 'status'],
    search: ['ownerName', 'accountType', 'accountName', 'status'],
    inputs: { accountType: part(() => import('./screens/AccountType.tsx'), 'AccountType'), ownerName: null },
    commands: accountCommands,
  }),
  listScreen('/finance/statistics', financeStatistics, {
    menu: { label: ['财务统计', 'Finance statistics'], icon: 'chart' },
    columns: ['period', 'schoolId', 'agencyId', 'payCents', 'refundCents', 'feeCents', 'settleCents'],
  }),
])

const forAgencies = group('/age', ['机构', 'Agency reports'], { area: 'money', icon: 'timeline-line-chart' }, [
  screen('/age/agenctDaily', reports, 'AgencyDaily', { menu: { label: ['机构日报', 'Agency daily'], icon: 'calendar', roles: readers } }),
  screen('/age/lessonPeriodReport', reports, 'LessonPeriodReport', { menu: { label: ['课时报表', 'Lesson periods'], icon: 'time', roles: readers } }),
  screen('/age/agencyCourseStatistics', reports, 'AgencyCourseStatistics', {
    menu: { label: ['课程统计', 'Course statistics'], icon: 'pie-chart', roles: readers },
  }),
])

const forOrders = group('/order', ['订单', 'Orders'], { area: 'money', icon: 'shopping-cart' }, [
  listScreen('/order/invoice', invoice, {
    menu: { label: ['发票管理', 'Invoices'], icon: 'form' },
    columns: ['title', 'type', 'orderCode', 'amountCents', 'reversedCents', 'invoiceNo', 'isElectronic', 'status', 'applyTime', 'issuedAt'],
    commands: invoiceCommands,
    forms: { create: part(() => import('./screens/AskInvoice.tsx'), 'AskInvoice') },
  }),
  detailScreen('/order/invoiceDetail/:id', invoice, { commands: invoiceCommands }),
  screen('/order/invoiceTemplate', () => import('./screens/InvoiceTemplate.tsx'), 'InvoiceTemplate', {
    menu: { label: ['发票模板', 'Invoice template'], icon: 'duplicate', permit: 'invoice_template_save' },
  }),
])

export const manifest: Manifest = {
  resources: [settlement, settlementLine, settlementPart, bankAccount, bill, invoice, invoiceTemplate, salary, financeStatistics],
  commands: [...settlementCommands, approvePart, rejectPart, ...accountCommands, ...billCommands, ...invoiceCommands, push],
  // The numbers of bills have slashes.
  links: { bill: id => `/finance/bill/${encodeURIComponent(id)}` },
  screens: [forSettlements, forFinance, forAgencies, forOrders],
}
