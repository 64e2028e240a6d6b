/** What stands for a value when people read it: the name of what it points to, the words of its structure. */
import type { Field, Label } from './field.ts'
import type { Resource } from './resource.ts'

/** The resources whose rows a value may be the id of: people read the name of the row. */
export function pointsTo(name: string, { kind, to, names }: Field): readonly string[] {
  if (kind === 'ref') return [to!]
  if (kind !== 'text') return []
  return names ?? (/^\w+By$/.test(name) ? ['user'] : /^(areaCode|(province|city|district|parent)Code)$/.test(name) ? ['region'] : [])
}

/** Whether a text is an id, which says nothing to anybody. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text)

/** What only machines tell apart: nobody reads it out. */
export const isMachine = (text: string): boolean => /^[\da-f]{32}$/i.test(text.replaceAll('-', ''))

/** "1234567.50" → "1,234,567.50", without going through a floating-point number. */
export const grouped = (amount: string): string => amount.replace(/^(-?\d+)/, whole => whole.replace(/\B(?=(\d{3})+$)/g, ','))

/** What people call a row whose title is a machine's number, of the row as the wire has it: whom it is about, how much, by which way, on which
 * day. Nothing where the title is for people; `but` leaves out what is said elsewhere. */
export function calledBy({ called = [], fields }: Resource, row: Readonly<Record<string, unknown>>, lang: 0 | 1, but: readonly string[] = []): string {
  const said = (name: string): string => {
    const { kind, choices } = fields[name] ?? { kind: 'time' },
      value = row[name] === null || row[name] === undefined ? '' : String(row[name])
    if (kind === 'ref') return String(row[name.replace(/(Id|By)$/, 'Name')] ?? '')
    if (kind === 'choice') return choices?.[value]?.[lang] ?? value
    if (kind === 'money') return value && `¥${grouped(value)}`
    return kind === 'time' || kind === 'date' ? value.slice(0, 10) : value
  }
  return called
    .filter(name => !but.includes(name))
    .map(said)
    .filter(Boolean)
    .join(' · ')
}

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
