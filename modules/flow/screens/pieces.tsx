/** What the lists of workflow share: a page of rows as their call answers them, found by the name of the process. */
import { InputGroup } from '@blueprintjs/core'
import { SearchIcon } from '@blueprintjs/icons'
import { useState, type ReactNode } from 'react'
import type { Paged, Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import type { Column } from '../../../console/parts/columns.tsx'
import { useAsk, useDebounced } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Pager } from '../../../console/parts/Pager.tsx'
import { Empty, NothingFound, Shown } from '../../../console/parts/states.tsx'
import { ToneTag } from '../../../console/parts/StatusTag.tsx'
import { Table } from '../../../console/parts/Table.tsx'
import { firstState, type ListState } from '../../../console/parts/urlState.ts'
import { t } from '../../../console/session.ts'
import type { Label, Resource } from '../../kit/index.ts'
import { words } from './words.ts'
import './flow.css'

export const base = '/api/blade-flow'

interface Props {
  readonly screen: string
  readonly title: Label
  readonly hint: Label
  /** The call, without what all calls of workflow begin with. */
  readonly path: string
  /** Under which name the call takes a part of the process's name. */
  readonly finds?: string
  /** Whose facts make it out of date. */
  readonly of?: Resource | readonly Resource[]
  readonly columns: readonly Column[]
  readonly actions?: (row: Wire, reload: () => void) => ReactNode
  readonly toolbar?: (reload: () => void) => ReactNode
  readonly onOpen?: (row: Wire) => void
  /** Stands over the page, as the dialogs of its buttons. */
  readonly over?: (reload: () => void) => ReactNode
}
/** Others act on the same tasks, and not all that they do is told to everybody. */
const againAfter = 20_000

export function FlowList({ screen, title, hint, path, finds = 'processDefinitionName', of, columns, actions, toolbar, onOpen, over }: Props) {
  const [typed, setTyped] = useState(''),
    [{ current, size }, setPage] = useState<Pick<ListState, 'current' | 'size'>>(firstState),
    found = useDebounced(typed.trim(), 300)
  const rows = useAsk<Paged<Wire>>(`${base}/${path}`, { current, size, ...(found ? { [finds]: found } : {}) }, { of, every: againAfter })
  const reset = () => setTyped('')
  return (
    <Page
      screen={screen}
      title={t(title)}
      beside={rows.value && <span className="kt-muted kt-figures">{rows.value.total}</span>}
      actions={toolbar?.(rows.reload)}
    >
      <div className="kt-list">
        <div className="fl-find">
          <InputGroup
            type="search"
            leftIcon={<SearchIcon />}
            aria-label={t(words.search)}
            placeholder={t(words.search)}
            value={typed}
            onChange={event => {
              setTyped(event.target.value)
              setPage(last => ({ ...last, current: 1 }))
            }}
          />
        </div>
        <Shown of={rows} lines={8}>
          {({ records, total }) =>
            records.length > 0 ? (
              <>
                <Table
                  label={t(title)}
                  rows={records}
                  columns={columns}
                  isOld={rows.isStale}
                  {...(actions ? { actions: (row: Wire) => actions(row, rows.reload) } : {})}
                  {...(onOpen ? { onOpen } : {})}
                />
                <div className="kt-foot">
                  <Pager
                    total={total}
                    current={current}
                    size={size}
                    onPage={next => setPage({ current: next, size })}
                    onSize={next => setPage({ current: 1, size: next })}
                  />
                </div>
              </>
            ) : found ? (
              <NothingFound onReset={reset} />
            ) : (
              <Empty hint={t(hint)} />
            )
          }
        </Shown>
      </div>
      {over?.(rows.reload)}
    </Page>
  )
}

const plain = (name: string, label: Label, more: Partial<Column> = {}): Column => ({
  name,
  label,
  cell: row => (text(row[name]) ? text(row[name]) : <span className="kt-none">–</span>),
  ...more,
})
const moment = (name: string, label: Label): Column =>
  plain(name, label, {
    cell: row => (text(row[name]) ? <time className="kt-figures">{text(row[name]).slice(0, 16)}</time> : <span className="kt-none">–</span>),
  })
/** A main word with another below it. */
const two = (name: string, label: Label, below: (row: Wire) => string, more: Partial<Column> = {}): Column => ({
  name,
  label,
  isMain: true,
  cell: row =>
    text(row[name]) || below(row) ? (
      <span className="kt-lines-2">
        {text(row[name])}
        <small className="kt-muted">{below(row)}</small>
      </span>
    ) : (
      <span className="kt-none">–</span>
    ),
  ...more,
})
const result: Column = {
  name: 'flag',
  label: words.result,
  cell: ({ flag, status }) =>
    // A task that was sent back is neither agreed to nor refused.
    status === 'returned' ? (
      <ToneTag tone="waiting">{t(words.returned)}</ToneTag>
    ) : text(flag) ? (
      <ToneTag tone={flag === 'ok' ? 'good' : 'bad'}>{t(flag === 'ok' ? words.agreed : words.refused)}</ToneTag>
    ) : (
      <span className="kt-none">–</span>
    ),
}
const due: Column = {
  name: 'dueDate',
  label: words.due,
  cell: row =>
    text(row.dueDate) ? (
      <span className="kt-figures">
        {text(row.dueDate).slice(0, 16)} {row.isOverdue ? <ToneTag tone="bad">{t(words.overdue)}</ToneTag> : null}
      </span>
    ) : (
      <span className="kt-none">–</span>
    ),
}
export const columns = { plain, moment, two, result, due }
