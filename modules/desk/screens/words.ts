/** The words of the homes. */
import type { Label } from '../../kit/field.ts'

export const words = {
  home: ['首页', 'Home'],
  todo: ['待办', 'To do'],
  done: ['都处理完了', 'All done'],
  doneHint: ['没有等待您处理的事项，有新的会自动出现在这里。', 'Nothing waits for you. What comes in appears here by itself.'],
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
