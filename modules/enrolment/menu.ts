/** The menu of enrolment: the parents' page and the school's lists. */
import type { Menu } from '../kit/index.ts'

export const menus: readonly Menu[] = [
  { path: '/parent/enrol', label: ['课程报名', 'Enrol'], icon: 'learning', roles: ['PR'] },
  { path: '/parent/enrolments', label: ['我的报名', 'My enrolments'], icon: 'properties', roles: ['PR'] },
  { path: '/school_client/enrolment', label: ['学校报名', 'School enrolment'], icon: 'follower', permit: 'enrolment_view', roles: ['SM', 'ST', 'PO'] },
  { path: '/school_client/choiceRound', label: ['志愿轮次', 'Choice rounds'], icon: 'resolve', permit: 'choice_round_view', roles: ['SM', 'PO'] },
]
