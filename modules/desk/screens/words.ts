/** The words of the homes. */
import type { Label } from '../../kit/field.ts'

export const words = {
  home: ['首页', 'Home'],
  done: ['都处理完了', 'All done'],
  callerNobody: ['没有登记此手机号的家长', 'No guardian has this phone'],
  callerNobodyHint: ['请核对完整的手机号。', 'Please check the whole number.'],
  callerChildren: ['孩子', 'Children'],
  callerClasses: ['班级', 'Classes'],
  callerOrders: ['订单', 'Orders'],
  callerRefunds: ['退款', 'Refunds'],
  callerLeave: ['请假', 'Leave'],
  callerMessages: ['短信', 'Messages'],
  now: ['现在', 'now'],
  more: ['查看全部课次', 'All lessons'],
  late: ['待交考勤', 'Attendance to hand in'],
  today: ['今日课程', 'Lessons today'],
  noneToday: ['今天没有课。', 'No lessons today.'],
  next: ['接下来', 'Coming up'],
  noneNext: ['未来七天没有课。', 'No lessons in the next seven days.'],
  timetable: ['课程表', 'Timetable'],
  before: ['上月', 'Last month'],
  notice: ['公告', 'Announcement'],
  dashboard: ['控制台', 'Dashboard'],
  management: ['管理看板', 'Management board'],
  notConnected: ['尚未接入', 'Not connected'],
} as const satisfies Record<string, Label>
