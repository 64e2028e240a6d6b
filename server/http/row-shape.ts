/** Row shapes: how rows of a resource are written for one reader. What masks, languages, formats and names there are follows from the declaration and
 * from who reads, so it is decided once, and what is left is written out as a function of its own: objects that are born whole take a tenth of the time
 * of those that grow key by key. */
import { type Actor, type Fields, formatTime, kinds, messageCatalogue, type Resource } from '../../modules/kit/index.ts'
import type { AnyRow } from '../kernel/codec.ts'
import { masking } from '../kernel/masking.ts'
import type { Lang } from './envelope.ts'
import type { ListColumns, ShownField, Trace } from './list-columns.ts'
import type { Typed } from './typed.ts'

export type WireRow = Record<string, unknown>
/** Finds the caption of what a key of a row points to, as it stands on that row. */
export type Names = Readonly<Record<string, (id: string, on: AnyRow) => string | undefined>>
/** Makes a row; the names of what is the reader's own, or was typed by them, are not masked. */
export type RowMaker = (row: AnyRow, zone: string, names: Names, isOwn: boolean, typed: Typed | undefined) => WireRow

interface Column {
  show(value: any, zone: string, isOwn: boolean): unknown
  /** The caption beside a value. */
  said(value: any, names: Names, row: AnyRow): string
}
const system = ['系统', 'System'] as const

function columnOf(of: Resource, { name, field, kind, to }: ShownField, actor: Actor, lang: Lang, isInForm: boolean): Column {
  const masks = masking(of, field, actor),
    { format } = kinds[kind],
    words = (text: unknown, lang: Lang): string => messageCatalogue.text(String(text), lang)
  const plain: (value: any, zone: string) => unknown =
    kind === 'text'
      ? (value, zone) => (value ? words(value, isInForm ? 0 : lang) : format(value, field, zone))
      : kind === 'json' && !isInForm
        ? (value, zone) => messageCatalogue.within(format(value, field, zone), lang)
        : (value, zone) => format(value, field, zone)
  return {
    show: masks
      ? (value, zone, isOwn) => {
          const seen = masks(value, isOwn)
          if (!('masked' in seen)) return plain(seen.value, zone)
          // What people write is masked within, and may be the product's own.
          return field.pii === 'words' && kind === 'text' ? words(seen.masked, lang) : seen.masked
        }
      : plain,
    said: to
      ? (value, names, row) => (value === 'system' ? system[lang] : value ? (names[name]?.(value, row) ?? '') : '')
      : value => (value ? (field.choices?.[value]?.[lang] ?? '') : ''),
  }
}

/** What is written of who did what when, of a row `r` with names `n` in a zone `z`; `w` is what the product itself is called. */
const traceTexts: Readonly<Record<Trace, string>> = {
  createTime: 'clock(r.createdAt,z)',
  updateTime: 'clock(r.updatedAt,z)',
  createUser: 'r.createdBy',
  updateUser: 'r.updatedBy',
  isDeleted: '0',
  createUserName: "r.createdBy==='system'?w:n.createdBy?.(r.createdBy,r)??''",
  updateUserName: "r.updatedBy==='system'?w:n.updatedBy?.(r.updatedBy,r)??''",
}
const clock = (instant: string, zone: string): string => (instant ? formatTime(instant, zone) : '')

/** How rows with these columns are made for a reader; `form` is what is asked for where one of them is changed. */
export function rowMaker(of: Resource, { fields, traces }: ListColumns, actor: Actor, lang: Lang, form: Fields): RowMaker {
  const columns = fields.map(one => columnOf(of, one, actor, lang, one.name in form)),
    states = new Map(Object.entries(of.lifecycle.states).map(([status, { label, code }]) => [status, { label: label[lang], code }])),
    codes = [...states.values()].map(({ code }) => code)
  const key = (name: string): string => JSON.stringify(name),
    traced = (names: readonly Trace[]): readonly string[] => names.filter(name => traces.has(name)).map(name => `${name}:${traceTexts[name]}`)
  const parts = [
    "id:r.id,version:r.version,status:r.status,statusName:s?.label??''",
    ...traced(['createTime', 'updateTime', 'createUser', 'updateUser', 'isDeleted']),
    // Calls that name it otherwise find it under that name, too.
    ...(of.path?.id && !(of.path.id in of.fields) ? [`${key(of.path.id)}:r.id`] : []),
    ...traced(['createUserName', 'updateUserName']),
    // Some of its states may have no number.
    ...(codes.every(code => code === undefined) ? [] : ['...(s?.code===undefined?{}:{auditStatus:s.code})']),
    ...fields.flatMap(({ name, caption }, i) => [
      `${key(name)}:c[${i}].show(r[${key(name)}],z,o||t!==undefined&&t.has(r.id,${key(name)}))`,
      ...(caption === undefined ? [] : [`${key(caption)}:c[${i}].said(r[${key(name)}],n,r)`]),
    ]),
  ]
  return new Function('states', 'c', 'clock', 'w', `return (r,z,n,o,t)=>{const s=states.get(r.status);return{${parts.join()}}}`)(
    states,
    columns,
    clock,
    system[lang],
  )
}
