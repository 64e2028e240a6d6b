/** A log: newest first, searched by its terms and its time; a row opens with its parameters and its stack. */
import { Button } from '@blueprintjs/core'
import { RefreshIcon } from '@blueprintjs/icons'
import { useMemo } from 'react'
import type { Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import type { Column } from '../../../console/parts/columns.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { t } from '../../../console/session.ts'
import type { Journal } from '../../kit/journal.ts'

const words = { at: ['时间', 'Time'], tenant: ['租户', 'Tenant'], refresh: ['刷新', 'Refresh'] } as const

/** To the second: what happened within a minute is told apart by it. */
const at: Column = { name: 'createTime', label: words.at, cell: row => <time className="kt-figures">{row.createTime}</time> }
const tenant: Column = { name: 'tenantId', label: words.tenant, cell: row => text(row.tenantId) }

const block = (name: string) => (row: Wire) =>
  text(row[name]) ? (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <pre className="kt-json kt-lines" tabIndex={0}>
      {text(row[name])}
    </pre>
  ) : (
    <span className="kt-none">–</span>
  )

interface Props {
  readonly of: Journal
  readonly columns: readonly string[]
  readonly search: readonly string[]
}

export function Log({ of, columns, search }: Props) {
  const all = useMemo(() => [at, ...columns, tenant], [columns])
  const cells = useMemo(() => Object.fromEntries([...of.heavy, 'userAgent'].map(name => [name, block(name)])), [of])
  return (
    <ListScreen
      of={of}
      columns={all}
      search={search}
      cells={cells}
      toolbar={reload => <Button variant="minimal" icon={<RefreshIcon />} aria-label={t(words.refresh)} title={t(words.refresh)} onClick={reload} />}
    />
  )
}
