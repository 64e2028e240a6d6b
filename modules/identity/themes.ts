/** The twelve themes of the console, by the names under which they are kept, in the order of the picker. */
import type { Label } from '../kit/field.ts'

export const themes = {
  'theme-default': ['默认', 'Default'],
  'theme-white': ['白色', 'White'],
  'theme-dark': ['黑夜', 'Dark'],
  'theme-star': ['星空', 'Star'],
  'theme-bule': ['蓝色', 'Blue'],
  'theme-iview': ['iview', 'iview'],
  'theme-vip': ['尊贵', 'VIP'],
  'theme-cool': ['炫彩', 'Cool'],
  'theme-d2': ['d2', 'd2'],
  'theme-hey': ['hey', 'hey'],
  'theme-lte': ['lte', 'lte'],
  'theme-origin': ['原生', 'Origin'],
} as const satisfies Record<string, Label>
export type Theme = keyof typeof themes
