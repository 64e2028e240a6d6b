/** What opens below a button or a field: a menu, a choice. Plain, so that it reads as part of what opened it. */
import { PopoverNext } from '@blueprintjs/core'
import type { ComponentProps } from 'react'
import { standIn } from './focus.ts'

export const Popup = (props: ComponentProps<typeof PopoverNext>) => (
  <PopoverNext arrow={false} animation="minimal" placement="bottom-end" onOpening={standIn} {...props} />
)
