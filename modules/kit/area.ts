/** Areas of work: what the menus of the console are sorted by. They are called as people call what they do, whichever modules it takes. */
import type { Label } from './field.ts'

/** In the order of the sidebar, each with the name of a Blueprint icon. */
export const areas = {
  teaching: { label: ['课程与上课', 'Courses and lessons'], icon: 'learning' },
  results: { label: ['成果与评价', 'Results'], icon: 'badge' },
  tours: { label: ['研学', 'Study tours'], icon: 'route' },
  people: { label: ['学生与学校', 'Pupils and schools'], icon: 'people' },
  money: { label: ['订单与收付款', 'Orders and money'], icon: 'dollar' },
  customers: { label: ['客户与招生', 'Customers and recruiting'], icon: 'mugshot' },
  office: { label: ['消息与办公', 'Office'], icon: 'envelope' },
  system: { label: ['系统', 'System'], icon: 'cog' },
} as const satisfies Record<string, { readonly label: Label; readonly icon: string }>

export type Area = keyof typeof areas
