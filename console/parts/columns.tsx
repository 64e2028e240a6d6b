/** Columns: a field's name is enough, a screen may say more. */
import type { ReactNode } from 'react'
import type { Field, Label } from '../../modules/kit/field.ts'
import { isJournal } from '../../modules/kit/journal.ts'
import type { Resource } from '../../modules/kit/resource.ts'
import type { Wire } from '../call.ts'
import { captionOf, cells, isNumeric } from './cells.tsx'
import { StatusTag } from './StatusTag.tsx'
import { words } from './words.ts'

export interface Column {
  readonly name: string
  readonly label: Label
  readonly cell: (row: Wire) => ReactNode
  readonly isNumeric?: boolean
  /** The server can sort by it. */
  readonly isSorted?: boolean
}
/** A field's name, `status`, a trace such as `createTime` or `updateUserName`, or a column of one's own. */
export type Given = string | Column

const meta: Readonly<Record<string, Label>> = {
  createTime: words.createTime,
  updateTime: words.updateTime,
  createUserName: words.createUserName,
  updateUserName: words.updateUserName,
  id: words.id,
}

export function columnOf(of: Resource, given: Given): Column {
  if (typeof given !== 'string') return given
  if (given === 'status') return { name: 'status', label: words.status, isSorted: true, cell: row => <StatusTag of={of} status={row.status} /> }
  const field = of.fields[given]
  if (field) return fieldColumn(given, field, !isJournal(of))
  const isTime = given.endsWith('Time')
  return {
    name: given,
    label: meta[given] ?? [given, given],
    isSorted: isTime && !isJournal(of),
    cell: row => (isTime ? <time className="kt-figures">{String(row[given] ?? '').slice(0, 16)}</time> : String(row[given] ?? '')),
  }
}

/** Journals have one order: the newest first. */
function fieldColumn(name: string, field: Field, sorts: boolean): Column {
  const Cell = cells[field.kind]
  return {
    name,
    label: captionOf(field),
    isNumeric: isNumeric(field.kind),
    isSorted: sorts && ['text', 'int', 'money', 'percent', 'date', 'time'].includes(field.kind) && !field.pii && !field.copies,
    cell: row => <Cell name={name} field={field} value={row[name]} row={row} />,
  }
}

/** Everything that a list could show: the given columns first, then the other fields that fit in a cell. */
export function allColumns(of: Resource, given: readonly Given[]): readonly Column[] {
  const chosen = given.map(one => columnOf(of, one))
  const known = new Set(chosen.map(column => column.name))
  const rest = [
    ...Object.entries(of.fields)
      .filter(([, field]) => !['json', 'rich', 'secret'].includes(field.kind))
      .map(([name]) => name),
    'createTime',
    'createUserName',
    'updateTime',
    'updateUserName',
  ]
  return [...chosen, ...rest.filter(name => !known.has(name)).map(name => columnOf(of, name))]
}

/** The columns when a list says nothing: what is neither hidden nor long, at most eight, and the status. */
export const usualColumns = (of: Resource): readonly string[] => [
  ...Object.entries(of.fields)
    .filter(([, field]) => !field.hidden && !['json', 'rich', 'secret', 'image', 'file'].includes(field.kind) && !field.lines)
    .map(([name]) => name)
    .slice(0, 8),
  'status',
]
