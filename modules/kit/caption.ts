/** What stands for a value when people read it: the name of what it points to, the words of its structure. */
import type { Field, Label } from './field.ts'
import { formatTime } from './time.ts'

/** The resources whose rows a value may be the id of: people read the name of the row. */
export function pointsTo(name: string, { kind, to, names }: Field): readonly string[] {
  if (kind === 'ref') return [to!]
  if (kind !== 'text') return []
  return names ?? (/^\w+By$/.test(name) ? ['user'] : /^(areaCode|(province|city|district|parent)Code)$/.test(name) ? ['region'] : [])
}

/** What is said in place of a name, or of what somebody wrote, that was erased. */
export const erasedWords: Label = ['已清除', 'Erased']
/** Whether a name or somebody's words stood here and were erased: nothing else empties what has to be there. */
export function isErased(
  of: { readonly fields: Readonly<Record<string, Field>>; readonly facts: object },
  name: string,
  row: Readonly<Record<string, unknown>>,
) {
  const field = of.fields[name]
  return row[name] === '' && !!field?.required && field.pii !== undefined && 'erased' in of.facts
}

/** Whether a text is an id, which says nothing to anybody. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text)
/** Whether a text is an id or made of some, as that of a line which is what a run made of a row (`run:kind:row`). */
export const isOfIds = (text: string): boolean => text.split(':').some(isId)

/** What a text says that is kept as machines have it: what it lists, or an instant in a zone; itself where it is people's. */
export function textWords(value: string, { among, says }: Field, zone: string): Label {
  if (says) return says(value, zone)
  if (among) return inLine(value.split(',').map(one => among[one] ?? [one, one]))
  const said = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value) ? formatTime(value, zone) : value
  return [said, said]
}
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', nbsp: ' ', quot: '"', '#39': "'" }
/** A rich text without its markup, as lists, histories and sheets say it. */
export const plainOf = (html: string): string =>
  html
    .replace(/<(?:br|\/p|\/div|\/li)[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&([a-z]+|#39);/g, (all, name: string) => entities[name] ?? all)
    .replace(/\s+/g, ' ')
    .trim()

const isSimple = (value: unknown): boolean => ['string', 'number'].includes(typeof value) && !isId(String(value))

/** What a value of loose structure says: in its field's words, as a list of what can be read as it is, else how much there is of it. */
export function structureWords(value: unknown, { says }: Field, zone: string): Label {
  if (value === null || value === undefined || value === '') return ['', '']
  if (says) return says(value, zone)
  if (Array.isArray(value) && value.length === 0) return ['', '']
  if (Array.isArray(value) && value.every(isSimple)) return [value.join('、'), value.join(', ')]
  const count = Array.isArray(value) ? value.length : typeof value === 'object' ? Object.keys(value).length : 1
  return [`${count} 项`, count === 1 ? '1 entry' : `${count} entries`]
}

/** Words of several, in a line. */
export const inLine = (labels: readonly Label[], between: Label = ['、', ', ']): Label => [
  labels.map(one => one[0]).join(between[0]),
  labels.map(one => one[1]).join(between[1]),
]

/** The days of a week, Monday first. */
export const weekdayNames: readonly Label[] = [
  ['周一', 'Mon'],
  ['周二', 'Tue'],
  ['周三', 'Wed'],
  ['周四', 'Thu'],
  ['周五', 'Fri'],
  ['周六', 'Sat'],
  ['周日', 'Sun'],
]
