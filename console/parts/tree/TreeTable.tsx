/** A tree in columns: the first one folds. */
import { Button } from '@blueprintjs/core'
import { CaretDownIcon, CaretRightIcon } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import type { Label } from '../../../modules/kit/field.ts'
import type { Wire } from '../../call.ts'
import { t } from '../../session.ts'
import type { Column } from '../columns.tsx'
import { Empty } from '../states.tsx'
import { Table } from '../Table.tsx'
import type { Branch, Line } from './lines.ts'
import { words } from './words.ts'
import './tree.css'

interface Props<R extends Branch> {
  readonly label: string
  readonly lines: readonly Line<R>[]
  /** What the first column is called. */
  readonly heading: Label
  readonly title: (row: R) => string
  /** How a row looks where that is more than its title. */
  readonly face?: ((row: R) => ReactNode) | undefined
  readonly columns: readonly Column[]
  readonly onFold: (id: string) => void
  readonly onOpen?: ((row: R) => void) | undefined
  readonly actions?: ((row: R) => ReactNode) | undefined
  readonly isOld?: boolean
}

export function TreeTable<R extends Branch>({ lines, heading, columns, onOpen, actions, ...props }: Props<R>) {
  const known = new Map(lines.map(line => [line.row.id, line]))
  // The table takes rows as they come from the wire: those of a tree carry no less than it reads.
  const first: Column = { name: 'title', label: heading, cell: row => <Name line={known.get(row.id)} {...props} /> }
  if (lines.length === 0) return <Empty title={t(words.nothing)} />
  return (
    <Table
      label={props.label}
      rows={lines.map(line => line.row as unknown as Wire)}
      columns={[first, ...columns]}
      {...(onOpen ? { onOpen: row => onOpen(row as unknown as R) } : {})}
      {...(actions ? { actions: row => actions(row as unknown as R) } : {})}
      {...(props.isOld ? { isOld: true } : {})}
    />
  )
}

function Name<R extends Branch>({ line, title, face, onFold }: Pick<Props<R>, 'title' | 'face' | 'onFold'> & { readonly line: Line<R> | undefined }) {
  if (!line) return null
  const { row, depth, hasChildren, isOpen } = line
  return (
    <span className="kt-tree-name" style={{ paddingInlineStart: depth * 20 }}>
      {hasChildren ? (
        <Button
          variant="minimal"
          icon={isOpen ? <CaretDownIcon /> : <CaretRightIcon />}
          aria-expanded={isOpen}
          aria-label={`${t(isOpen ? words.fold : words.unfold)} ${title(row)}`}
          onClick={() => onFold(row.id)}
        />
      ) : (
        <i />
      )}
      {face ? face(row) : title(row)}
    </span>
  )
}
