/** The console manifest of settlement. */
import { useSearch } from 'wouter'
import type { ConsoleManifest } from '../../console/parts/consoleManifest.ts'
import { lazy } from '../../console/parts/lazyWithRetry.tsx'
import type { ListScreenProps } from '../../console/parts/ListScreen.tsx'
import { detailScreen, listScreen } from '../../console/parts/screens.tsx'
import { t } from '../../console/session.ts'
import type { Label } from '../kit/field.ts'
import type { Resource } from '../kit/resource.ts'
import { approvePart, rejectPart } from './approval.ts'
import { accountCommands, bankAccount } from './bank-account.ts'
import { bill } from './bill.ts'
import { billCommands } from './billing.ts'
import { invoice, invoiceCommands, invoiceTemplate } from './invoice.ts'
import { push, salary } from './salary.ts'
import { settlementCommands } from './screens/settlement-commands.ts'
import { settlement, settlementLine, settlementPart } from './settlement.ts'
import { financeStatistics } from './statistics.ts'

const screen = <K extends string>(load: () => Promise<Record<K, React.ComponentType>>, name: K) => lazy(() => load().then(found => ({ default: found[name] })))
const details = () => import('./screens/SettlementDetail.tsx')
const bills = () => import('./screens/BillDetail.tsx')
const reports = () => import('./screens/Reports.tsx')

const usual = ['settleNo', 'kind', 'agencyId', 'period', 'teacherCount', 'lessonCount', 'amountCents', 'status', 'executeTime']
/** A list with a title of its own, in the language of the moment. */
const titled =
  (of: Resource, title: Label, options: Omit<ListScreenProps, 'of' | 'title'>): React.ComponentType =>
  () => <List {...options} of={of} title={t(title)} />
const List = lazy(() => import('../../console/parts/ListScreen.tsx').then(found => ({ default: found.ListScreen })))
const settlements = (name: string, title: Label, call?: string) =>
  titled(settlement, title, { screen: name, columns: usual, commands: settlementCommands, ...(call ? { from: `/api/business-basic/${call}/page` } : {}) })
const lineColumns = ['lessonDate', 'openClassId', 'schoolId', 'teacherId', 'kind', 'pupilCount', 'rateCents', 'isAdjustment', 'amountCents']

/** Lines, perhaps of one settlement or one payee, as the address says. */
function Lines() {
  const where = Object.fromEntries([...new URLSearchParams(useSearch())].filter(([name]) => ['settlementId', 'payeeId', 'teacherId'].includes(name)))
  const List = linesFor(JSON.stringify(where))
  return <List />
}
const lists = new Map<string, React.ComponentType>()
const linesFor = (where: string): React.ComponentType => {
  if (!lists.has(where))
    lists.set(
      where,
      listScreen(settlementLine, {
        columns: lineColumns,
        where: { ...JSON.parse(where), status: 'live' },
        search: ['openClassId', 'teacherId', 'kind', 'isAdjustment'],
      }),
    )
  return lists.get(where)!
}

const billColumns = ['billNo', 'period', 'lessonCount', 'payCents', 'refundCents', 'feeCents', 'settleCents', 'amountCents', 'status']
const billList = (name: 'agencyBill' | 'schoolBill', owner: 'agencyId' | 'schoolId', title: Label) =>
  titled(bill, title, {
    screen: name,
    columns: ['billNo', owner, ...billColumns.slice(1)],
    commands: billCommands,
    search: [owner, 'period', 'status'],
    from: `/api/business-order/finance/${name}/page`,
    forms: { generate: NewBill },
    link: row => `/${name === 'agencyBill' ? 'age/agencyBillDetail' : 'school/schoolBillDetail'}?id=${row.id}`,
  })
const NewBill = lazy(() => import('./screens/NewBill.tsx').then(found => ({ default: found.NewBill })))

export const consoleManifest: ConsoleManifest = {
  resources: [settlement, settlementLine, settlementPart, bankAccount, bill, invoice, invoiceTemplate, salary, financeStatistics],
  commands: [...settlementCommands, approvePart, rejectPart, ...accountCommands, ...billCommands, ...invoiceCommands, push],
  links: { settlement: id => `/settlement/detail/${id}`, bill: id => `/finance/bill/${encodeURIComponent(id)}`, invoice: id => `/order/invoiceDetail/${id}` },
  screens: {
    '/settlement/run': screen(() => import('./screens/SettleRun.tsx'), 'SettleRun'),
    '/settlement/list': settlements('settlement', ['结算单', 'Settlements']),
    '/settlement/detail/:id': screen(details, 'SettlementDetail'),
    '/settlement/check': listScreen(settlementPart, {
      columns: ['settleNo', 'kind', 'agencyId', 'schoolId', 'period', 'lessonCount', 'amountCents', 'status'],
      commands: [approvePart, rejectPart],
      link: row => `/settlement/lines?settlementId=${String(row.settlementId)}`,
    }),
    '/settlement/lines': Lines,
    '/settlement/salary': listScreen(salary, { commands: [push] }),
    '/age/teacherClassFeeSettlement': settlements('teacher-class-fee-settlement', ['教师课时费结算', 'Teacher class fees'], 'teacherClassFeeSettlement'),
    '/age/teacherClassFeeSettlementDetail': screen(details, 'SettlementDetail'),
    '/age/teacherInspectionFeeSettlementDetail': screen(details, 'SettlementDetail'),
    '/age/teacherPayFeeDetail/:id': screen(details, 'SettlementDetail'),
    '/age/teacherClassResLearningtDetail': Lines,
    '/basic/inspectionFee': settlements('inspection-fee', ['巡课费结算', 'Inspection fees'], 'inspectionFee'),
    '/finance/bankAccount': listScreen(bankAccount, {
      columns: ['ownerName', 'accountType', 'accountName', 'shortName', 'bankName', 'bankNo', 'coolUntil', 'status'],
      commands: accountCommands,
    }),
    '/finance/agencyBill': billList('agencyBill', 'agencyId', ['机构账单', 'Agency bills']),
    '/finance/schoolBill': billList('schoolBill', 'schoolId', ['学校账单', 'School bills']),
    '/finance/bill/:id': screen(bills, 'BillDetail'),
    '/age/agencyBillDetail': screen(bills, 'AgencyBillDetail'),
    '/school/schoolBillDetail': screen(bills, 'SchoolBillDetail'),
    '/finance/statistics': listScreen(financeStatistics, { columns: ['period', 'schoolId', 'agencyId', 'payCents', 'refundCents', 'feeCents', 'settleCents'] }),
    '/age/agenctDaily': screen(reports, 'AgencyDaily'),
    '/age/lessonPeriodReport': screen(reports, 'LessonPeriodReport'),
    '/age/agencyCourseStatistics': screen(reports, 'AgencyCourseStatistics'),
    '/order/invoice': listScreen(invoice, { commands: invoiceCommands }),
    '/order/invoiceDetail/:id': detailScreen(invoice, { commands: invoiceCommands }),
    '/order/invoiceTemplate': screen(() => import('./screens/InvoiceTemplate.tsx'), 'InvoiceTemplate'),
  },
}
