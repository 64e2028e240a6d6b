/** The menu of development. */
import type { Menu } from '../kit/index.ts'

export const menus: readonly Menu[] = [
  {
    path: '/develop',
    label: ['研发工具', 'Development'],
    icon: 'cube',
    roles: ['PA'],
    children: [{ path: '/develop/code', label: ['代码生成', 'Code generation'], icon: 'layers', permit: 'code_view' }],
  },
]
