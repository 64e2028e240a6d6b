/** Places: what each role comes for with a phone, every day. The console's bar at the bottom has them, between home and the messages, under the
 * names and icons of the role's own menus; whatever else there is stands behind them. */
import type { Role } from './roles.ts'

/** The addresses of two menus of each role. */
const daily: Readonly<Record<Role, readonly [string, string]>> = {
  PA: ['/system/user', '/monitor/changes'],
  PO: ['/openclass/launch', '/order/list'],
  FI: ['/finance/refundOrder', '/settlement/list'],
  EC: ['/openclass/launch', '/basic/agencyComplaint'],
  SM: ['/sch_lesson/kcb', '/school/student'],
  ST: ['/sch_lesson/kcb', '/school/student'],
  AM: ['/age_client/lesson/lessonmanage', '/openclass/launch'],
  AT: ['/sch_lesson/kcb', '/age_client/lesson/lessonmanage'],
  PR: ['/sch_lesson/kcb', '/parent/enrol'],
  SD: ['/sch_lesson/kcb', '/basic/leave'],
  SA: ['/crm_customer/crm_customerManagement/customer', '/crm_customer/crm_followInfo/followInfo'],
  SL: ['/crm_customer/crm_workbench/team', '/crm_customer/crm_customerManagement/customer'],
  CS: ['/service/desk', '/service/caller'],
  RP: ['/recruitpilots/consult', '/recruitpilots/file'],
  UU: ['/uu/door', '/uu/promotionenrollment'],
  CM: ['/platform_channel/orders', '/platform_channel/report'],
  OM: ['/platform_org/orgOrderManager', '/platform_org/report'],
  AU: ['/finance/ledger', '/finance/reconciliation'],
}
export const homePlace = '/wel',
  messagesPlace = '/eip/message'

/** The four places of a role, as addresses; of a role that is not known, home and the messages. */
export const placesOf = (role: string | undefined): readonly string[] => [homePlace, ...(daily[role as Role] ?? []), messagesPlace]
