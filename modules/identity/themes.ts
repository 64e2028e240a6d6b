/** The twelve themes of the console, by the names under which they are kept, in the order of the picker. */
import type { Label } from '../kit/field.ts'

export const themes = {
  'theme-default': ['默认', 'Default'],
  'theme-white': ['白色', 'White'],
  'theme-dark': ['黑夜', 'Dark'],
  'theme-star': ['星空', 'Star'],
  'theme-bule': ['蓝色', 'Blue'],
  'theme-iview': ['石板', 'Slate'],
  'theme-vip': ['黑金', 'Black and gold'],
  'theme-cool': ['紫霞', 'Violet'],
  'theme-d2': ['雾霭', 'Mist'],
  'theme-hey': ['墨蓝', 'Ink'],
  'theme-lte': ['湖蓝', 'Lake'],
  'theme-origin': ['清爽', 'Plain'],
} as const satisfies Record<string, Label>
export type Theme = keyof typeof themes
