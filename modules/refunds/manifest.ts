/** What shows places and their money together: parents enrol and pay, schools and finance look after it. It stands with the uppermost of
 * the three modules; what is of places alone is shown by enrolment, and has its entry here where the menu is of money. */
import { detailScreen, group, type InMenu, type Label, link, listScreen, type Manifest, part, type Role, screen } from '../kit/index.ts'
import {
  gatewayNotice,
  keyCommands,
  merchant,
  merchantCommands,
  merchantKey,
  noticeCommands,
  order,
  orderCommands,
  payment,
  paymentCommands,
  putOff,
  receiverCommands,
  shareReceiver,
  subMerchant,
  subMerchantCommands,
} from '../payments/index.ts'
import { commands as payoutCommands } from './refund-execution.ts'
import { refund } from './refund.ts'
import { commands as refundCommands } from './refund.commands.ts'

const refunds = () => import('./screens/RefundScreens.tsx')

/** Who has its rows in another menu: the address leads to them under its own title. */
const nobody: readonly Role[] = []
const orderViews = [
  { id: 'today', label: ['今日', 'Today'], filters: { createTime_dategt: '{today} 00:00:00' } },
  { id: 'unpaid', label: ['待支付', 'To be paid'], filters: { status: 'created' } },
  { id: 'balance', label: ['未付尾款', 'Balances to be paid'], filters: { part: 'balance', status: 'created' } },
  { id: 'refunded', label: ['有退款', 'With refunds'], filters: { refundedCents_ge: '0.01' } },
] as const
const menu = (label: Label, icon: string, permit: string, roles: readonly Role[]) => ({ label, icon, permit, roles })
const orders = (path: string, name: string, place: InMenu, from?: string) =>
  listScreen(path, order, {
    menu: place,
    screen: name,
    views: orderViews,
    columns: ['orderCode', 'studentId', 'openClassId', 'schoolId', 'totalCents', 'refundedCents', 'status', 'payUntil', 'paidAt', 'createTime'],
    search: ['orderCode', 'studentId', 'openClassId', 'schoolId', 'part', 'status', 'createTime'],
    commands: [orderCommands[1], putOff],
    link: row => `/order/detail/${row.id}`,
    ...(from ? { from: `/api/business-order/${from}`, isPlain: true } : {}),
  })
const audit = (path: string, name: string, place: InMenu, from?: string) =>
  screen(path, refunds, 'RefundAudit', { menu: place, props: { screen: name, ...(from ? { from } : {}) } })

export const manifest: Manifest = {
  resources: [merchant, subMerchant, merchantKey, shareReceiver, order, payment, gatewayNotice, refund],
  commands: [
    ...merchantCommands,
    ...subMerchantCommands,
    ...keyCommands,
    ...receiverCommands,
    ...orderCommands,
    ...paymentCommands,
    ...noticeCommands,
    ...refundCommands,
    ...payoutCommands,
  ],
  homes: { parent: part(() => import('./screens/ParentHome.tsx'), 'ParentHome') },
  screens: [
    screen('/parent/enrol', () => import('./screens/EnrolScreen.tsx'), 'EnrolScreen', { called: ['课程报名', 'Enrol'] }),
    screen('/parent/course/:id', () => import('./screens/CourseScreen.tsx'), 'CourseScreen'),
    screen('/parent/enrolments', () => import('./screens/MyEnrolments.tsx'), 'MyEnrolments', { called: ['我的报名', 'My enrolments'] }),
    listScreen('/parent/orders', order, {
      menu: { area: 'money', label: ['我的订单', 'My orders'], icon: 'credit-card', permit: null, roles: ['PR'] },
      screen: 'parent-orders',
      columns: ['orderCode', 'openClassId', 'studentId', 'part', 'totalCents', 'refundedCents', 'status', 'payUntil', 'createTime'],
      search: ['part', 'status'],
      from: '/api/business-order/studentOrder/page',
      isPlain: true,
      link: row => `/order/detail/${row.id}`,
    }),
    audit(
      '/school_client/refund',
      'school-refund',
      { ...menu(['学校退费', 'School refunds'], 'undo', 'refund_view', ['SM']), area: 'money' },
      '/api/business-openclass/school_client/refund/page',
    ),
    group('/order', ['订单', 'Orders'], { area: 'money', icon: 'shopping-cart' }, [
      orders('/order/list', 'order', menu(['订单列表', 'Orders'], 'list', 'order_view', ['PO', 'CS'])),
      screen('/order/detail/:id', () => import('./screens/OrderDetail.tsx'), 'OrderDetail', { of: order }),
      screen('/order/pay', () => import('./screens/PayScreen.tsx'), 'PayScreen'),
      link('/order/enrollList', menu(['报名列表', 'Enrolment list'], 'th-list', 'enrolment_view', ['FI', 'CS'])),
      audit('/order/refund', 'order-refund', menu(['订单退款', 'Order refunds'], 'undo', 'refund_view', ['PO', 'CS'])),
      screen('/refund/detail/:id', refunds, 'RefundDetail', { of: refund }),
      orders('/order/schoolOrder', 'school-order', menu(['学校订单', 'School orders'], 'learning', 'order_view', ['SM', 'EC']), 'schoolOrder/list'),
      orders(
        '/order/schoolOrderDay',
        'school-order-day',
        menu(['当日订单', 'Orders of the day'], 'calendar', 'order_view', nobody),
        'schoolOrder/currentDayPage',
      ),
      orders('/order/studentOrder', 'student-order', menu(['学生订单', 'Student orders'], 'person', 'order_view', nobody), 'studentOrder/page'),
      link('/platform_orderManageMent/registrationDetails', menu(['报名明细', 'Registration details'], 'document', 'enrolment_view', nobody)),
    ]),
    group('/finance', ['财务', 'Finance'], { area: 'money', icon: 'dollar' }, [
      orders('/finance/payOrder', 'pay-order', menu(['支付订单', 'Pay orders'], 'credit-card', 'order_view', ['FI', 'AU']), 'finance/payOrder/page'),
      listScreen('/finance/payRecord', payment, {
        menu: menu(['支付记录', 'Pay records'], 'exchange', 'payment_view', ['FI', 'PO', 'AU']),
        screen: 'pay-record',
        commands: [paymentCommands[7]],
        columns: ['tradeNo', 'orderCode', 'studentId', 'payType', 'amountCents', 'status', 'disposition', 'transactionNo', 'paidAt'],
      }),
      detailScreen('/finance/payRecord/:id', payment, { commands: paymentCommands }),
      listScreen('/finance/gatewayNotice', gatewayNotice, {
        menu: menu(['待核支付通知', 'Gateway notices'], 'issue', 'gateway_notice_view', ['FI', 'PO']),
        commands: noticeCommands,
        columns: ['heardAt', 'kind', 'channel', 'number', 'why', 'saidCents', 'expectedCents', 'status', 'decidedBy', 'remark'],
        link: row => `/finance/gatewayNotice/${row.id}`,
      }),
      detailScreen('/finance/gatewayNotice/:id', gatewayNotice, { commands: noticeCommands }),
      audit(
        '/finance/refundManage',
        'refund-manage',
        menu(['退款管理', 'Refunds'], 'endorsed', 'refund_view', ['FI', 'AM']),
        '/api/business-order/finance/refundManage/page',
      ),
      screen('/finance/refundOrder', refunds, 'RefundQueues', { menu: menu(['退款订单', 'Refund orders'], 'undo', 'refund_view', ['FI', 'PO']) }),
      listScreen('/finance/refundRecord', refund, {
        menu: menu(['退款记录', 'Refund records'], 'history', 'refund_view', ['FI', 'PO', 'AU']),
        screen: 'refund-record',
        columns: ['refundNo', 'orderCode', 'studentId', 'amountCents', 'payType', 'gatewayNo', 'status', 'refundedAt'],
        from: '/api/business-order/finance/refundRecord/page',
        link: row => `/refund/detail/${row.id}`,
      }),
      listScreen('/finance/merchant', merchant, {
        menu: menu(['收款商户', 'Merchants'], 'shop', 'merchant_view', ['PA', 'FI', 'PO']),
        columns: ['name', 'channel', 'mode', 'merchantNo', 'appId', 'shares', 'status', 'testResult', 'testWords', 'testedAt'],
        search: ['name', 'channel', 'status'],
        commands: merchantCommands.filter(one => one.name !== 'tryOut'),
        rowActions: part(() => import('./screens/Merchants.tsx'), 'TryOut'),
        hint: [
          '每个支付渠道启用一个商户后，新的支付进入该商户；此前发起的支付仍由原商户收款和退款。',
          'Once a merchant of a channel is enabled, new payments go to it; those begun before stay with the one that they began with.',
        ],
      }),
      listScreen('/finance/subMerchant', subMerchant, {
        menu: menu(['特约商户', 'Sub-merchants'], 'people', 'sub_merchant_view', ['PA', 'FI', 'PO']),
        columns: ['merchantId', 'agencyId', 'schoolId', 'subMerchantNo', 'subAppId', 'status'],
        search: ['merchantId', 'agencyId', 'schoolId', 'subMerchantNo', 'status'],
        commands: subMerchantCommands,
        hint: [
          '服务商模式下，资金直接进入机构或学校自己的特约商户；没有特约商户的机构或学校暂不能收款。支付宝须填写其授权令牌。',
          "With a service provider money goes to the agency's or school's own sub-merchant; who has none cannot be paid yet. Alipay needs its token.",
        ],
      }),
      listScreen('/finance/merchantKey', merchantKey, {
        menu: menu(['商户密钥', 'Merchant keys'], 'key', 'merchant_key_view', ['PA', 'FI']),
        columns: ['merchantId', 'kind', 'serial', 'validUntil', 'remark', 'status', 'createTime'],
        search: ['merchantId', 'kind', 'status'],
        commands: keyCommands,
        hint: [
          '更换密钥时先添加新密钥，渠道切换后再停用旧密钥；密钥内容加密保存，不再显示。',
          'To change a key, add the new one first and retire the old one when the channel has changed over. Keys are kept sealed and never shown.',
        ],
      }),
      screen('/finance/studentDetail', () => import('./screens/StudentMoney.tsx'), 'StudentMoney', {
        menu: menu(['学生明细', 'Student details'], 'id-number', 'order_view', ['FI', 'PO', 'SM']),
      }),
    ]),
  ],
}
