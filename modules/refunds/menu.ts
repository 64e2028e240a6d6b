/** The menu of orders, payments and refunds. Bills and settlements stand in the menu of their own module. */
import type { Menu } from '../kit/index.ts'

export const menus: readonly Menu[] = [
  { path: '/parent/orders', label: ['我的订单', 'My orders'], icon: 'credit-card', roles: ['PR'] },
  { path: '/school_client/refund', label: ['学校退费', 'School refunds'], icon: 'undo', permit: 'refund_view', roles: ['SM'] },
  {
    path: '/order',
    label: ['订单', 'Orders'],
    icon: 'shopping-cart',
    children: [
      { path: '/order/list', label: ['订单列表', 'Orders'], icon: 'list', permit: 'order_view', roles: ['PO', 'FI', 'CS'] },
      { path: '/order/enrollList', label: ['报名列表', 'Enrolment list'], icon: 'th-list', permit: 'enrolment_view', roles: ['PO', 'FI', 'CS'] },
      { path: '/order/refund', label: ['订单退款', 'Order refunds'], icon: 'undo', permit: 'refund_view', roles: ['PO', 'CS'] },
      { path: '/order/schoolOrder', label: ['学校订单', 'School orders'], icon: 'learning', permit: 'order_view', roles: ['SM', 'EC', 'PO', 'FI'] },
      { path: '/order/schoolOrderDay', label: ['当日订单', 'Orders of the day'], icon: 'calendar', permit: 'order_view', roles: ['SM', 'PO', 'FI'] },
      { path: '/order/studentOrder', label: ['学生订单', 'Student orders'], icon: 'person', permit: 'order_view', roles: ['SM', 'PO', 'CS'] },
      {
        path: '/platform_orderManageMent/registrationDetails',
        label: ['报名明细', 'Registration details'],
        icon: 'document',
        permit: 'enrolment_view',
        roles: ['PO', 'FI'],
      },
    ],
  },
  {
    path: '/finance',
    label: ['财务', 'Finance'],
    icon: 'dollar',
    children: [
      { path: '/finance/payOrder', label: ['支付订单', 'Pay orders'], icon: 'credit-card', permit: 'order_view', roles: ['FI', 'PO'] },
      { path: '/finance/payRecord', label: ['支付记录', 'Pay records'], icon: 'exchange', permit: 'payment_view', roles: ['FI', 'PO'] },
      { path: '/finance/refundManage', label: ['退款管理', 'Refunds'], icon: 'endorsed', permit: 'refund_view', roles: ['FI', 'PO', 'SM', 'AM'] },
      { path: '/finance/refundOrder', label: ['退款订单', 'Refund orders'], icon: 'undo', permit: 'refund_view', roles: ['FI', 'PO'] },
      { path: '/finance/refundRecord', label: ['退款记录', 'Refund records'], icon: 'history', permit: 'refund_view', roles: ['FI', 'PO'] },
      { path: '/finance/studentDetail', label: ['学生明细', 'Student details'], icon: 'id-number', permit: 'order_view', roles: ['FI', 'PO', 'SM'] },
    ],
  },
]
