/** Columns: a field's name is enough, a screen may say more. */
import type { ReactNode } from 'react'
import type { Field, Label } from '../../modules/kit/field.ts'
import { erasedWords, isErased, pointsTo } from '../../modules/kit/caption.ts'
import { isJournal } from '../../modules/kit/journal.ts'
import type { Resource } from '../../modules/kit/resource.ts'
import type { Wire } from '../call.ts'
import { t } from '../session.ts'
import { captionOf, cells, isNumeric, nameKey, spoken, text, titleOf } from './cells.tsx'
import { Face, pictureOf } from './Picture.tsx'
import { numbered, Reference } from './Reference.tsx'
import { StatusTag } from './StatusTag.tsx'
import { words } from './words.ts'

export interface Column {
  readonly name: string
  readonly label: Label
  readonly cell: (row: Wire) => ReactNode
  readonly isNumeric?: boolean
  /** The server can sort by it. */
  readonly isSorted?: boolean
  /** The keys of the row that its cell reads; a list with one that does not say asks for whole rows. */
  readonly reads?: readonly string[]
  /** What a row is known by: it stands out. */
  readonly isMain?: boolean
  /** Further fields that its cell shows, for sheets. */
  readonly also?: readonly string[]
}

/** What a row is known by, with what tells it from its like below, in grey: one column instead of several. */
export function twoLines(of: Resource, name: string, ...below: readonly string[]): Column {
  const main = fieldColumn(of, name, of.fields[name]!)
  const said = (row: Wire, one: string) => spoken(of.fields[one], text(of.fields[one]?.kind === 'ref' ? row[nameKey(one)] : row[one]))
  const told = (row: Wire, one: string): ReactNode => {
    const record =
      of.fields[one]?.kind === 'ref' ? { to: of.fields[one].to!, id: text(row[one]) } : numbered(of.fields[one] ?? of.fields[name]!, of.fields, row)
    return record && one !== of.title ? <Reference {...record}>{said(row, one)}</Reference> : said(row, one)
  }
  return {
    ...main,
    isMain: true,
    also: below,
    reads: [name, ...below],
    cell: row => (
      <span className="kt-lines-2">
        {main.cell(row)}
        <small className="kt-muted">
          {below
            .filter(one => said(row, one))
            .map((one, i) => (
              <span key={one}>
                {i > 0 && ' · '}
                {told(row, one)}
              </span>
            ))}
        </small>
      </span>
    ),
  }
}
/** The picture before what a row is known by, as a thumbnail; initials in a colour of its own until there is one. Somebody's is round. */
export function faced(of: Resource, column: Column): Column {
  const { pii } = of.fields[column.name] ?? {}
  return {
    ...column,
    ...(column.reads ? { reads: [...column.reads, ...picturesOf(of)] } : {}),
    isMain: true,
    cell: row => (
      <span className="kt-faced">
        <Face name={text(row[column.name])} src={pictureOf(of, row)} size={32} isSquare={pii !== 'name'} />
        {column.cell(row)}
      </span>
    ),
  }
}
/** Pictures that have no column of their own. */
const picturesOf = (of: Resource): readonly string[] => Object.keys(of.fields).filter(name => of.fields[name]!.kind === 'image' && of.fields[name]!.hidden)

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
  if (given === 'status')
    return { name: 'status', label: words.status, isSorted: true, reads: ['status'], cell: row => <StatusTag of={of} status={row.status} /> }
  const field = of.fields[given]
  if (field && given === of.title) {
    // Its row is opened by it: it leads nowhere else.
    const Cell = cells[field.kind]
    const cell = (row: Wire) =>
      isErased(of, given, row) ? erased() : field.kind === 'ref' ? titleOf(of, row) : <Cell name={given} field={field} value={row[given]} row={row} />
    const main = { ...fieldColumn(of, given, field), cell, isMain: true }
    // What has a picture shows it.
    return picturesOf(of).length > 0 ? faced(of, main) : main
  }
  if (field) return fieldColumn(of, given, field)
  const isTime = given.endsWith('Time')
  return {
    name: given,
    label: meta[given] ?? [given, given],
    reads: [given],
    isSorted: isTime && !isJournal(of),
    cell: row => (isTime ? <time className="kt-figures">{String(row[given] ?? '').slice(0, 16)}</time> : String(row[given] ?? '')),
  }
}

function fieldColumn(of: Resource, name: string, field: Field): Column {
  // Journals have one order: the newest first.
  const sorts = !isJournal(of),
    caption = pointsTo(name, field).length > 0 ? nameKey(name) : name
  return {
    name,
    label: captionOf(field),
    reads: [name, ...(caption !== name && Object.hasOwn(of.fields, caption) ? [caption] : []), ...(field.numberOf ?? [])],
    isNumeric: isNumeric(field.kind) && !field.among,
    isSorted: sorts && ['text', 'int', 'money', 'percent', 'date', 'time'].includes(field.kind) && !field.pii && !field.copies,
    cell: row => <Value of={of} name={name} row={row} />,
  }
}
const erased = () => <span className="kt-muted">{t(erasedWords)}</span>
/** A value of a row, as its kind is shown; the number of another record leads to it. */
export function Value({ of, name, row }: { readonly of: Resource; readonly name: string; readonly row: Wire }) {
  if (isErased(of, name, row)) return erased()
  const field = of.fields[name]!,
    Cell = cells[field.kind],
    cell = <Cell name={name} field={field} value={row[name]} row={row} />,
    record = numbered(field, of.fields, row)
  return record ? <Reference {...record}>{cell}</Reference> : cell
}

/** Everything that a list could show: the given columns first, then the other fields that fit in a cell. */
export function allColumns(of: Resource, given: readonly Given[]): readonly Column[] {
  const chosen = given.map(one => columnOf(of, one))
  const known = new Set(chosen.map(column => column.name))
  const rest = [
    ...Object.entries(of.fields)
      .filter(([, field]) => !['json', 'rich', 'secret'].includes(field.kind) && !field.isMachine)
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
