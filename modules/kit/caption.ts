/** What stands for a value when people read it: the name of what it points to, the words of its structure. */
import type { Field, Label } from './field.ts'

/** The resources whose rows a value may be the id of: people read the name of the row. */
export function pointsTo(name: string, { kind, to, names }: Field): readonly string[] {
  if (kind === 'ref') return [to!]
  if (kind !== 'text') return []
  return names ?? (/^\w+By$/.test(name) ? ['user'] : /^(areaCode|(province|city|district|parent)Code)$/.test(name) ? ['region'] : [])
}

/** Whether a text is an id, which says nothing to anybody. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text)
/** Whether a text is an id or made of some, as that of a line which is what a run made of a row (`run:kind:row`). */
export const isOfIds = (text: string): boolean => text.split(':').some(isId)

const isSimple = (value: unknown): boolean => ['string', 'number'].includes(typeof value) && !isId(String(value))

/** What a value of loose structure says: in its field's words, as a list of what can be read as it is, else how much there is of it. */
export function structureWords(value: unknown, { says }: Field): Label {
  if (value === null || value === undefined || value === '') return ['', '']
  if (says) return says(value)
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
