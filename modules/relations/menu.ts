/** The menu of what people do together. */
import { type Menu, staff } from '../kit/index.ts'

export const menus: readonly Menu[] = [
  {
    path: '/relations',
    label: ['协作', 'Together'],
    icon: 'people',
    roles: staff,
    children: [
      { path: '/relations/tasks', label: ['我的任务', 'My tasks'], icon: 'tick-circle', permit: 'task_view' },
      { path: '/relations/notes', label: ['备注', 'Notes'], icon: 'comment', permit: 'note_view' },
    ],
  },
]
