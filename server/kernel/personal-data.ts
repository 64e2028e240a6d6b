/** Personal data of facts: what of it is sealed, and what is not told any more of facts that were written before it was. */
import type { Command, Field, Fields, Resource } from '../../modules/kit/index.ts'
import { isKept } from './codec.ts'
import type { ReadFact } from './stored-facts.ts'

const isSealedField = (field: Field): boolean => Boolean(field.pii ?? field.isSealed) || isKept(field)
/** A text in somebody's own words: no number, name of a kind or choice. */
const isFree = ({ kind, choices, names, numberOf, keepsKind, among, isMachine }: Field): boolean =>
  kind === 'text' && !(choices ?? names ?? numberOf ?? keepsKind ?? among ?? isMachine)

const ofFields = new WeakMap<Fields, ReadonlySet<string>>()
const fieldsOf = (fields: Fields): ReadonlySet<string> => {
  let known = ofFields.get(fields)
  if (!known) ofFields.set(fields, (known = new Set(Object.keys(fields).filter(name => isSealedField(fields[name]!)))))
  return known
}

/** Whether a value of a fact is sealed under this name: personal fields of the row; what the fact declares beside them; and, of rows that can be erased,
 * what was written into a command by people and is kept in its fact alone, such as why. */
export const sealedIn = ({ fields, facts }: Resource, type: string, input: Fields) => {
  const own = fieldsOf(fields),
    beside = facts[type]?.seals
  return (name: string): boolean =>
    own.has(name) || !!beside?.includes(name) || ('erased' in facts && !Object.hasOwn(fields, name) && Object.hasOwn(input, name) && isFree(input[name]!))
}

/** The facts of one row without what was personal in those before it was erased: sealed it is gone, and what was written before its field was sealed is
 * not told either. */
export function withoutErased(of: Resource, commands: readonly Command[], facts: readonly ReadFact[]): readonly ReadFact[] {
  const last = facts.findLastIndex(one => one.type === 'erased')
  if (last < 0) return facts
  const inputs: Fields = Object.assign({}, ...commands.map(one => one.input))
  return facts.map((one, i) => {
    if (i >= last) return one
    const isGone = sealedIn(of, one.type, inputs)
    return { ...one, data: Object.fromEntries(Object.entries(one.data).map(([name, value]) => [name, isGone(name) ? null : value])) }
  })
}
