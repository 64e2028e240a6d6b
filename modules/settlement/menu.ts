/** The menu of settlements, bills, accounts and finance figures. */
import type { Menu } from '../kit/index.ts'

export const menus: readonly Menu[] = [
  {
    path: '/settlement',
    label: ['结算', 'Settlement'],
    icon: 'calculator',
    children: [
      { path: '/settlement/run', label: ['月度结算', 'Settle a month'], icon: 'play', permit: 'settlement_generate' },
      { path: '/settlement/list', label: ['结算单', 'Settlements'], icon: 'list', permit: 'settlement_view' },
      { path: '/settlement/check', label: ['课次核对', 'Check lessons'], icon: 'endorsed', permit: 'settlement_part_view' },
      { path: '/age/teacherClassFeeSettlement', label: ['教师课时费结算', 'Teacher class fees'], icon: 'person', permit: 'settlement_view' },
      { path: '/basic/inspectionFee', label: ['巡课费结算', 'Inspection fees'], icon: 'eye-open', permit: 'settlement_view' },
      { path: '/settlement/lines', label: ['我的课时费', 'My lesson fees'], icon: 'th-list', roles: ['AT'] },
      { path: '/settlement/salary', label: ['薪酬接口', 'Salary interface'], icon: 'export', permit: 'salary_view' },
    ],
  },
  {
    path: '/finance',
    label: ['财务', 'Finance'],
    icon: 'dollar',
    children: [
      { path: '/finance/agencyBill', label: ['机构账单', 'Agency bills'], icon: 'office', permit: 'bill_view', roles: ['PO', 'FI', 'AM'] },
      { path: '/finance/schoolBill', label: ['学校账单', 'School bills'], icon: 'learning', permit: 'bill_view', roles: ['PO', 'FI', 'SM'] },
      { path: '/finance/bankAccount', label: ['银行账户', 'Bank accounts'], icon: 'bank-account', permit: 'bank_account_view' },
      { path: '/finance/statistics', label: ['财务统计', 'Finance statistics'], icon: 'chart', permit: 'finance_statistics_view' },
    ],
  },
  {
    path: '/age',
    label: ['机构', 'Agency'],
    icon: 'timeline-line-chart',
    children: [
      { path: '/age/agenctDaily', label: ['机构日报', 'Agency daily'], icon: 'calendar', roles: ['FI', 'PO', 'AM'] },
      { path: '/age/lessonPeriodReport', label: ['课时报表', 'Lesson periods'], icon: 'time', roles: ['FI', 'PO', 'AM'] },
      { path: '/age/agencyCourseStatistics', label: ['课程统计', 'Course statistics'], icon: 'pie-chart', roles: ['FI', 'PO', 'AM'] },
    ],
  },
  {
    path: '/order',
    label: ['订单', 'Orders'],
    icon: 'shopping-cart',
    children: [
      { path: '/order/invoice', label: ['发票管理', 'Invoices'], icon: 'form', permit: 'invoice_view' },
      { path: '/order/invoiceTemplate', label: ['发票模板', 'Invoice template'], icon: 'duplicate', permit: 'invoice_template_save' },
    ],
  },
]
