/** The one search box of a list: what it searches, and what its call is given. Nothing here reads texts: the console loads it with every list. */
import { pointsTo } from './caption.ts'
import type { Field } from './field.ts'
import type { Resource } from './resource.ts'

/** Under which name a list call is given what stands in the box. */
export const boxName = 'keyword'

/** The fields by which rows are found, or else the texts that they are searched by; and what they point to, which is found by its own. */
export interface Box {
  readonly by: readonly string[]
  readonly refs: readonly string[]
}
const boxes = new WeakMap<Resource, Box>()
export function boxOf(of: Resource): Box {
  const found = boxes.get(of)
  if (found) return found
  const named = (kind: string) => Object.keys(of.fields).filter(name => of.fields[name]!.search && of.fields[name]!.kind === kind)
  // Nobody types the code of a region: what keeps an id of something as a text is filtered by, not searched.
  const texts = named('text').filter(name => pointsTo(name, of.fields[name]!).length === 0)
  const box = { by: of.find?.by ?? texts, refs: named('ref') }
  boxes.set(of, box)
  return box
}

/** Numbers of people are found whole alone; names, as they are called. */
export const isWhole = ({ pii, copies }: Field): boolean => (pii ?? copies ?? 'name') !== 'name'
