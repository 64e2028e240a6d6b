/** List columns: what a caller wants of each row, by the wire's names, and what has to be read for it. Worked out once for each set of names
 * and resource, so that nothing is looked up, made readable or even read that nobody asked for. */
import { type Command, type Field, pointsTo, RefusalError, type Resource } from '../../modules/kit/index.ts'
import type { AnyRow } from '../kernel/codec.ts'
import { metaColumns } from '../kernel/columns.ts'
import { personalAs } from '../kernel/masking.ts'
import { no } from '../kernel/refusals.ts'

/** What the wire shows of one field. */
export interface ShownField {
  readonly name: string
  readonly field: Field
  readonly kind: Field['kind']
  /** The name beside a reference or a choice, under its own key. */
  readonly caption?: string
  /** The resources that the value may be the id of a row of. */
  readonly to?: readonly string[]
}
/** What is shown beside the fields: who did what when. */
const traces = ['createTime', 'updateTime', 'createUser', 'updateUser', 'isDeleted', 'createUserName', 'updateUserName'] as const
export type Trace = (typeof traces)[number]
export interface ListColumns {
  readonly fields: readonly ShownField[]
  readonly traces: ReadonlySet<Trace>
  /** The keys of rows that have to be read; undefined: all. */
  readonly keys: readonly (keyof AnyRow & string)[] | undefined
  /** Whether a name of a person is among them, which who typed it sees. */
  readonly hasNames: boolean
}

const captioned = (name: string): string => `${name.replace(/(Id|By)$/, '')}Name`
const rowKey: Readonly<Partial<Record<Trace, string>>> = {
  createTime: 'createdAt',
  updateTime: 'updatedAt',
  createUser: 'createdBy',
  updateUser: 'updatedBy',
  createUserName: 'createdBy',
  updateUserName: 'updatedBy',
}
/** What every row carries, whatever is asked for. */
const always: ReadonlySet<string> = new Set(['id', 'version', 'status', 'statusName', 'auditStatus'])

interface Known {
  readonly all: ListColumns
  /** Every name that may be asked for: the field that it is of, or a trace. */
  readonly names: ReadonlyMap<string, string>
  /** By what was said, and by what it came to. */
  readonly said: Map<string, ListColumns>
  readonly narrow: Map<string, ListColumns>
}
/** Sets of columns of one resource that are read as such, each by a statement of its own: who asks for ever others is read whole rows. */
const narrowMax = 100
const known = new WeakMap<Resource, Known>()
const hasNames = (fields: readonly ShownField[]): boolean => fields.some(({ field }) => personalAs(field) === 'name')

function knownOf(of: Resource): Known {
  const found = known.get(of)
  if (found) return found
  const fields = Object.entries(of.fields).map(([name, field]): ShownField => {
    const to = pointsTo(name, field),
      caption = captioned(name)
    // A text whose name stands beside it anyway, as a copy, needs no other.
    const isNamed = to.length > 0 && (field.kind === 'ref' || !Object.hasOwn(of.fields, caption))
    return { name, field, kind: field.kind, ...(isNamed ? { to, caption } : field.kind === 'choice' ? { caption: `${name}Name` } : {}) }
  })
  const names = new Map<string, string>(traces.map(name => [name, name]))
  for (const { name, caption } of fields) if (caption) names.set(caption, name)
  for (const name of always) names.set(name, name)
  if (of.path?.id) names.set(of.path.id, 'id')
  for (const { name } of fields) names.set(name, name)
  const made: Known = { names, said: new Map(), narrow: new Map(), all: { fields, traces: new Set(traces), keys: undefined, hasNames: hasNames(fields) } }
  known.set(of, made)
  return made
}

/** The key of the name that stands beside a field, if any does. */
export const captionOf = (of: Resource, name: string): string | undefined => knownOf(of).all.fields.find(one => one.name === name)?.caption

/** All that the wire shows of a resource. */
export const everyColumn = (of: Resource): ListColumns => knownOf(of).all

const unknown = (name: string): RefusalError =>
  new RefusalError({ ...no.noColumn, field: 'columns', label: [`${no.noColumn.label[0]}：${name}`, `${no.noColumn.label[1]}: ${name}`] })

/**
 * The columns that a caller names, joined by commas; all of them where none are named. A name is a field's, that of its caption (which comes
 * with the field), or of a trace such as `createTime`. What every row carries and what says which buttons it has (`offered` of its commands)
 * comes with them.
 * @throws RefusalError with the first name that no column has
 */
export function listColumns(of: Resource, commands: readonly Command[], asked: unknown): ListColumns {
  const own = knownOf(of),
    text = asked === undefined || asked === null ? '' : String(asked)
  if (text === '') return own.all
  const found = own.said.get(text)
  if (found) return found
  const made = chosen(of, commands, own, text)
  if (own.said.size >= 5 * narrowMax) own.said.clear()
  own.said.set(text, made)
  return made
}

function chosen(of: Resource, commands: readonly Command[], own: Known, text: string): ListColumns {
  const wanted = new Set<string>()
  for (const raw of text.split(',')) {
    const name = raw.trim()
    if (name === '') continue
    const means = own.names.get(name)
    if (means === undefined) throw unknown(name.slice(0, 60))
    wanted.add(means)
  }
  if (wanted.size === 0) return own.all
  for (const name of commands.flatMap(one => one.offered?.reads ?? [])) wanted.add(name)
  // A field may stand under the key of another's caption: which of them is answered there only both say.
  for (const { name, caption } of own.all.fields)
    if (caption !== undefined && Object.hasOwn(of.fields, caption) && (wanted.has(name) || wanted.has(caption))) wanted.add(name).add(caption)
  const fields = own.all.fields.filter(({ name }) => wanted.has(name)),
    seen = new Set(traces.filter(name => wanted.has(name)))
  const set = [...fields.map(({ name }) => name), ...seen].join(),
    same = own.narrow.get(set)
  if (same) return same
  const persons = hasNames(fields)
  const keys = new Set(['id', 'version', 'status', ...[...seen].flatMap(name => rowKey[name] ?? []), ...(persons ? ['createdBy', 'updatedBy'] : [])])
  for (const { name } of fields) keys.add(name)
  const made = {
    fields,
    traces: seen,
    hasNames: persons,
    keys: own.narrow.size < narrowMax ? [...Object.keys(metaColumns), ...Object.keys(of.fields)].filter(key => keys.has(key)) : undefined,
  }
  if (own.narrow.size < narrowMax) own.narrow.set(set, made)
  return made
}
