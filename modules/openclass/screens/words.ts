/** The words of the screens of classes and lessons. */
import type { Label } from '../../kit/field.ts'

export const words = {
  timetable: ['课程表', 'Timetable'], teacherTimetable: ['教师课程表', 'Teacher timetable'], calendar: ['开课日历', 'Calendar'],
  today: ['今天', 'Today'], before: ['上一周', 'Previous week'], after: ['下一周', 'Next week'],
  monthBefore: ['上个月', 'Previous month'], monthAfter: ['下个月', 'Next month'],
  allRooms: ['全部教室', 'All rooms'], allTeachers: ['全部教师', 'All teachers'], allClasses: ['全部班级', 'All classes'],
  noLessons: ['这段时间没有课', 'No lessons in this time'], noLessonsHint: ['换一周，或清空筛选条件。', 'Try another week, or clear the filters.'],
  lesson: ['课次', 'Lesson'], lessons: ['课次', 'Lessons'], roster: ['名单', 'Roster'], attendance: ['考勤', 'Attendance'], inspections: ['巡课', 'Inspections'],
  changes: ['换师', 'Teacher changes'], results: ['成果', 'Results'], releases: ['名单版本', 'Roster versions'],
  substitute: ['代课', 'Substitute'], makeUp: ['补课', 'Make-up'],
  perfect: ['安排课次', 'Plan the lessons'], generate: ['按周生成', 'Generate by week'], weekdays: ['上课日', 'Days'],
  from: ['从', 'From'], start: ['开始', 'Starts'], end: ['结束', 'Ends'], date: ['日期', 'Date'], room: ['教室', 'Room'], teacher: ['教师', 'Teacher'],
  chapter: ['章节', 'Chapter'], fill: ['生成课次', 'Fill in'], save: ['提交安排', 'Hand in the plan'], saved: ['课次安排已提交', 'The plan was handed in'],
  signPlace: ['签到地点', 'Sign place'], address: ['地址', 'Address'], lng: ['经度', 'Longitude'], lat: ['纬度', 'Latitude'], radius: ['半径(米)', 'Radius (m)'],
  useHere: ['用当前位置', 'Use my position'], useSchool: ['用学校位置', 'Use the school’s'], noPosition: ['无法取得位置', 'The position is not available'],
  clash: ['冲突', 'Clash'], clashClass: ['与本班课次重叠', 'overlaps with this class'], clashTeacher: ['教师已有课', 'the teacher has another lesson'],
  clashRoom: ['教室已占用', 'the room is taken'], clashPupils: ['学生有其他课', 'pupils have another lesson'], clashHoliday: ['学校放假', 'holiday of the school'],
  wrongRow: ['请检查这一行', 'please check this row'], of: ['第', 'No.'], holidaysSkipped: ['已跳过放假日', 'holidays were skipped'],
  tooFew: ['开班日期内不够排完全部课次', 'the dates of the class are too short for all lessons'],
  refundPreview: ['家长看到的退费规则', 'The refund rules as parents see them'], beforeFirst: ['首课前', 'Before the first lesson'], daysBefore: ['首课前至少', 'At least this long before the first lesson:'],
  days: ['天', 'days'], taughtUpTo: ['已上课不超过', 'Taught up to'], otherwise: ['其他情况', 'Otherwise'], back: ['退未上课部分的', 'of the untaught part goes back:'],
  directly: ['直接发布给家长', 'Release to parents directly'], throughAudit: ['提交教委审核后发布', 'Release after the commission’s audit'],
  clockIn: ['签到', 'Clock in'], clockInHint: ['将获取您的位置，须在签到地点附近', 'Uses your position; be near the sign place'], why: ['说明（迟到或不在签到地点时必填）', 'Why (needed when late or out of place)'],
  allPresent: ['全部到课', 'All present'], handIn: ['提交考勤', 'Hand in'], handedIn: ['考勤已提交', 'Attendance was handed in'], left: ['未考勤', 'not marked'],
  present: ['到课', 'present'], correct: ['更正考勤', 'Correct'], corrected: ['考勤已更正', 'Corrected'], keys: ['A 全部到课 · 1–5 标记 · ↑↓ 移动', 'A all present · 1–5 mark · ↑↓ move'],
  notYet: ['教师签到后开始考勤', 'Attendance begins when the teacher clocks in'], confirmed: ['已确认', 'Confirmed'], appeal: ['申诉', 'Appeal'], confirmMark: ['确认考勤', 'Confirm'],
  decide: ['处理申诉', 'Decide'], signed: ['已签到', 'Clocked in'], rate: ['到课率', 'Attendance'], total: ['应到', 'Expected'], attended: ['到课', 'Present'], late: ['迟到早退', 'Late or early'],
  leave: ['请假', 'Leave'], absent: ['缺课', 'Absent'], pupil: ['学生', 'Pupil'], className: ['班级', 'Class'], statistics: ['学生考勤统计', 'Attendance of pupils'],
  change: ['申请换师', 'Change the teacher'], newTeacher: ['新教师', 'New teacher'], reason: ['原因', 'Reason'], verify: ['验证', 'Verify'], again: ['重新选择', 'Choose again'],
  free: ['没有冲突，可以提交', 'Nothing stands against it'], conflicts: ['存在以下冲突', 'These stand against it'], submit: ['提交申请', 'Submit'], submitted: ['换师申请已提交', 'The change was submitted'],
  validUntil: ['验证有效至', 'Valid until'], chosen: ['已选', 'Chosen'], step1: ['选择课次', 'Lessons'], step2: ['选择教师', 'Teacher'], step3: ['验证与提交', 'Verify and submit'],
  myDay: ['今日课程', 'Lessons today'], thisWeek: ['本周课程', 'This week'], toHandIn: ['待提交考勤', 'Attendance to hand in'], fromLesson: ['起始课次', 'From lesson'], enrolled: ['报名时间', 'Enrolled'],
  openPlan: ['安排课次', 'Plan lessons'], product: ['产品快照', 'Product'], next: ['下一步', 'Next'], completion: ['结课', 'Completion'], committed: ['提交时间', 'Committed'], achievements: ['成果展示', 'Achievements'],
  wait: ['等待对方处理', 'Waiting for the other side'], child: ['孩子', 'Child'], teacherAttendance: ['教师考勤', 'Teacher attendance'], lessonCheck: ['课时核对', 'Lesson checks'],
} as const satisfies Record<string, Label>

export const weekdayNames: readonly Label[] = [
  ['周一', 'Mon'], ['周二', 'Tue'], ['周三', 'Wed'], ['周四', 'Thu'], ['周五', 'Fri'], ['周六', 'Sat'], ['周日', 'Sun'],
]
