/** The menu of leave. */
import type { Menu } from '../kit/index.ts'

export const menus: readonly Menu[] = [{ path: '/basic/leave', label: ['学生请假', 'Leave'], icon: 'walk', permit: 'leave_view' }]
