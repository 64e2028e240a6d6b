/** A tab of a detail page that lists the rows which point to it. */
import type { Label } from '../../modules/kit/field.ts'
import type { Resource } from '../../modules/kit/resource.ts'
import type { Wire } from '../call.ts'
import { may, t } from '../session.ts'
import type { DetailTab } from './DetailScreen.tsx'
import { ListPanel } from './ListPanel.tsx'
import type { ListProps } from './ListView.tsx'

interface Options extends Omit<ListProps, 'of' | 'where' | 'first'> {
  readonly id: string
  readonly title: Label
  /** Their field that holds the id of the page's row; a new one begins with it. */
  readonly by: string
  /** What they must meet beside. */
  readonly where?: Readonly<Record<string, unknown>>
  /** What a new one begins with beside. */
  readonly first?: (row: Wire) => Readonly<Record<string, unknown>>
}

/** To be spread into `tabs`: nothing for who may not see such rows. */
export const listTab = (of: Resource, { id, title, by, where, first, ...list }: Options): readonly DetailTab[] =>
  may(`${of.name}_view`)
    ? [{ id, title: t(title), panel: row => <ListPanel of={of} where={{ [by]: row.id, ...where }} first={{ [by]: row.id, ...first?.(row) }} {...list} /> }]
    : []
