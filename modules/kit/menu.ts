/** Menus: what the sidebar offers to whom. Data, read by the server (which filters by right) and the console (which draws). */
import type { Area } from './area.ts'
import type { Label } from './field.ts'
import type { Role } from './roles.ts'

export interface Menu {
  /** The screen's address; a group has children instead of a screen. */
  readonly path: string
  readonly label: Label
  /** The name of a Blueprint icon. */
  readonly icon?: string
  /** Shown when the session holds this permission code (`<resource>_view` for lists). */
  readonly permit?: string
  /** Shown only to these roles. */
  readonly roles?: readonly Role[]
  /** Where it stands among its siblings, whichever modules those are of: lower comes first, those alike as they are declared. */
  readonly order?: number
  /** The area of work where it stands when it is in no group. */
  readonly area?: Area
  readonly children?: readonly Menu[]
}
