/** The console manifest of places and their money: parents enrol and pay, schools and finance look after it. It stands with the
 * uppermost of the three modules, for its screens show all of them together. */
import type { ComponentType } from 'react'
import type { ConsoleManifest } from '../../console/parts/consoleManifest.ts'
import { lazy } from '../../console/parts/lazyWithRetry.tsx'
import { detailScreen, listScreen } from '../../console/parts/screens.tsx'
import {
  choiceRound,
  choose,
  classCommands,
  closeRound,
  complete,
  drawRound,
  enrolCommands,
  enrolment,
  enterLate,
  joinWaitlist,
  leaveList,
  leavingCommands,
  offer,
  openRound,
  pay,
  transferCommands,
} from '../enrolment/index.ts'
import { order, orderCommands, payment, paymentCommands } from '../payments/index.ts'
import { commands as payoutCommands } from './refund-execution.ts'
import { refund } from './refund.ts'
import { commands as refundCommands } from './refunds.ts'
import { RoundClasses } from './screens/RoundClasses.tsx'

const screen = <K extends string>(load: () => Promise<Record<K, ComponentType>>, name: K) => lazy(() => load().then(found => ({ default: found[name] })))
const refunds = () => import('./screens/RefundScreens.tsx')
const RefundAudit = lazy(() => refunds().then(found => ({ default: found.RefundAudit })))
const SchoolEnrolments = lazy(() => import('./screens/SchoolEnrolments.tsx').then(found => ({ default: found.SchoolEnrolments })))
const ParentHome = screen(() => import('./screens/ParentHome.tsx'), 'ParentHome')

const places = [...enrolCommands, ...leavingCommands, ...transferCommands, choose, joinWaitlist, leaveList, offer, complete, pay, enterLate].filter(
  one => one.on.name === enrolment.name,
)
const orderColumns = ['orderCode', 'studentId', 'openClassId', 'schoolId', 'totalCents', 'status', 'payUntil', 'paidAt', 'createTime']
const orderSearch = ['orderCode', 'studentId', 'openClassId', 'schoolId', 'status', 'createTime']
const orders = (name: string, from?: string) =>
  listScreen(order, {
    screen: name,
    columns: orderColumns,
    search: orderSearch,
    commands: [orderCommands[1]],
    link: row => `/order/detail/${row.id}`,
    ...(from ? { from: `/api/business-order/${from}` } : {}),
  })
const audit =
  (name: string, from?: string): ComponentType =>
  () => <RefundAudit screen={name} {...(from ? { from } : {})} />
const enrolments =
  (name: string, from?: string): ComponentType =>
  () => <SchoolEnrolments screen={name} {...(from ? { from } : {})} />

export const consoleManifest: ConsoleManifest = {
  resources: [enrolment, choiceRound, order, payment, refund],
  commands: [...places, openRound, closeRound, drawRound, ...classCommands, ...orderCommands, ...paymentCommands, ...refundCommands, ...payoutCommands],
  links: {
    enrolment: id => `/enrolment/detail/${id}`,
    order: id => `/order/detail/${id}`,
    refund: id => `/refund/detail/${id}`,
    payment: id => `/finance/payRecord/${id}`,
    choice_round: id => `/school_client/choiceRound/${id}`,
  },
  homes: { parent: ParentHome },
  screens: {
    '/parent/enrol': screen(() => import('./screens/EnrolScreen.tsx'), 'EnrolScreen'),
    '/parent/enrolments': screen(() => import('./screens/MyEnrolments.tsx'), 'MyEnrolments'),
    '/parent/orders': listScreen(order, {
      screen: 'parent-orders',
      columns: ['orderCode', 'openClassId', 'studentId', 'totalCents', 'status', 'createTime'],
      search: ['status'],
      from: '/api/business-order/studentOrder/page',
      link: row => `/order/detail/${row.id}`,
    }),
    '/order/pay': screen(() => import('./screens/PayScreen.tsx'), 'PayScreen'),
    '/order/detail/:id': screen(() => import('./screens/OrderDetail.tsx'), 'OrderDetail'),
    '/refund/detail/:id': screen(refunds, 'RefundDetail'),
    '/enrolment/detail/:id': detailScreen(enrolment, { commands: places, title: row => [row.studentName, row.openClassName].filter(Boolean).join(' · ') }),
    '/school_client/enrolment': enrolments('school-enrolment'),
    '/school_client/refund': audit('school-refund', '/api/business-openclass/school_client/refund/page'),
    '/school_client/choiceRound': listScreen(choiceRound, { commands: [openRound, closeRound, drawRound], inputs: { openClassIds: RoundClasses } }),
    '/school_client/choiceRound/:id': detailScreen(choiceRound, { commands: [openRound, closeRound, drawRound] }),
    '/order/list': orders('order'),
    '/order/enrollList': enrolments('enroll-list', '/api/business-order/order/queryEnrollList'),
    '/order/refund': audit('order-refund'),
    '/order/schoolOrder': orders('school-order', 'schoolOrder/list'),
    '/order/schoolOrderDay': orders('school-order-day', 'schoolOrder/currentDayPage'),
    '/order/studentOrder': orders('student-order', 'studentOrder/page'),
    '/platform_orderManageMent/registrationDetails': enrolments('registration-details', '/api/business-order/registrationDetails/page'),
    '/finance/payOrder': orders('pay-order', 'finance/payOrder/page'),
    '/finance/payRecord': listScreen(payment, {
      screen: 'pay-record',
      commands: [paymentCommands[7]],
      columns: ['tradeNo', 'orderCode', 'studentId', 'payType', 'amountCents', 'status', 'disposition', 'transactionNo', 'paidAt'],
    }),
    '/finance/payRecord/:id': detailScreen(payment, { commands: paymentCommands }),
    '/finance/refundManage': audit('refund-manage', '/api/business-order/finance/refundManage/page'),
    '/finance/refundOrder': screen(refunds, 'RefundQueues'),
    '/finance/refundRecord': listScreen(refund, {
      screen: 'refund-record',
      columns: ['refundNo', 'orderCode', 'studentId', 'amountCents', 'payType', 'gatewayNo', 'status', 'refundedAt'],
      from: '/api/business-order/finance/refundRecord/page',
      link: row => `/refund/detail/${row.id}`,
    }),
    '/finance/studentDetail': screen(() => import('./screens/StudentMoney.tsx'), 'StudentMoney'),
  },
}
