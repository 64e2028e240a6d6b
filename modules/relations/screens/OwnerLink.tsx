/** The record that something hangs on: what it is called, and the way there. */
import { Button } from '@blueprintjs/core'
import { useLocation } from 'wouter'
import type { Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import type { Column } from '../../../console/parts/columns.tsx'
import { t } from '../../../console/session.ts'

const words = { record: ['所属记录', 'Record'], open: ['打开记录', 'Open the record'] } as const

export const ownerColumn: Column = {
  name: 'ownerTitle',
  label: words.record,
  cell: row => (
    <span>
      <span className="kt-muted">{text(row.ownerTypeName)}</span> {text(row.ownerTitle)}
    </span>
  ),
}

const pageOf = (row: Wire, tab: string): string => `/relations/open?${new URLSearchParams({ of: text(row.ownerType), id: text(row.ownerId), tab })}`

export function OwnerLink({ row, tab }: { readonly row: Wire; readonly tab: string }) {
  const [, go] = useLocation()
  return <Button variant="minimal" intent="primary" text={t(words.open)} onClick={() => go(pageOf(row, tab))} />
}
