/** The menus of classes, lessons and completion. */
import type { Menu } from '../kit/index.ts'

export const menus: readonly Menu[] = [
  {
    path: '/openclass',
    label: ['开班', 'Classes'],
    icon: 'presentation',
    children: [
      { path: '/openclass/launch', label: ['开课管理', 'Open classes'], icon: 'timeline-events', permit: 'open_class_view' },
      { path: '/openclass/expected', label: ['预开课', 'Expected classes'], icon: 'lightbulb', permit: 'expected_open_class_view' },
      { path: '/openclass/platform', label: ['平台开课', 'Platform classes'], icon: 'globe-network', permit: 'open_class_approveRelease' },
      { path: '/openclass/cancelClass', label: ['取消开课', 'Cancel applications'], icon: 'cross-circle', permit: 'cancel_class_view' },
      { path: '/openclass/calendar', label: ['开课日历', 'Calendar'], icon: 'calendar', roles: ['PO', 'EC', 'SM', 'ST', 'AM', 'AT', 'PR', 'SD'] },
      { path: '/openclass/teacherAttendance', label: ['教师考勤', 'Teacher attendance'], icon: 'stopwatch', permit: 'lesson_view' },
    ],
  },
  {
    path: '/lessons',
    label: ['课次', 'Lessons'],
    icon: 'time',
    children: [
      { path: '/sch_lesson/kcb', label: ['课程表', 'Timetable'], icon: 'th', roles: ['PO', 'EC', 'SM', 'ST', 'AM', 'AT', 'PR', 'SD'] },
      { path: '/sch_lesson/agencyTeacherkcb', label: ['教师课程表', 'Teacher timetable'], icon: 'person', roles: ['AM', 'AT', 'SM', 'PO'] },
      { path: '/age_client/lesson/lessonmanage', label: ['课次管理', 'Lessons'], icon: 'list-detail-view', permit: 'lesson_view' },
      { path: '/lessons/teacherChange', label: ['换师申请', 'Teacher changes'], icon: 'swap-horizontal', permit: 'teacher_change_view' },
      { path: '/order/lessonCheck', label: ['课时核对', 'Lesson checks'], icon: 'tick-circle', permit: 'lesson_check' },
      { path: '/lessons/appeals', label: ['考勤申诉', 'Appeals'], icon: 'annotation', permit: 'lesson_mark_decideAppeal' },
      {
        path: '/school_client/statistics/studentattendancestudent',
        label: ['学生考勤统计', 'Attendance of pupils'],
        icon: 'grouped-bar-chart',
        permit: 'lesson_mark_view',
        // Families see the marks of their own children at each lesson.
        roles: ['PO', 'EC', 'SM', 'ST', 'AM', 'AT', 'CS'],
      },
    ],
  },
  {
    path: '/completion',
    label: ['结课', 'Completion'],
    icon: 'flag',
    children: [
      { path: '/school_client/completion', label: ['学校结课', 'School completion'], icon: 'endorsed', roles: ['PO', 'SM', 'ST'] },
      { path: '/age_client/completion', label: ['机构结课', 'Agency completion'], icon: 'confirm', roles: ['PO', 'AM', 'AT'] },
      { path: '/age_client/inspection', label: ['巡课管理', 'Inspections'], icon: 'eye-open', permit: 'inspection_view' },
      { path: '/age_client/finalResult', label: ['结课成果', 'Final results'], icon: 'badge', permit: 'final_result_view' },
    ],
  },
]
