/** What a value of an edition says, as words that two editions are compared by, and which lines of it are another's. */
import type { Resource } from '../../kit/resource.ts'
import { t } from '../../../console/session.ts'
import { blockKinds } from '../blocks/kinds.ts'
import { textsIn, type Tree } from '../blocks/schema.ts'

const plain = (html: string): string =>
  html
    .replace(/<\/(p|h\d|li|tr)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .trim()

export function saidOf(of: Resource, name: string, value: unknown): string {
  const field = of.fields[name]
  if (value === null || value === undefined || !field) return ''
  if (name === 'blocks')
    return textsIn(blockKinds, value as Tree)
      .map(([kind, text]) => (kind === 'rich' ? plain(text) : text))
      .join('\n')
  if (field.kind === 'rich') return plain(String(value))
  const choice = field.choices?.[String(value)]
  return choice ? t(choice) : String(value)
}

export interface Line {
  readonly text: string
  /** Whether the other edition does not have it. */
  readonly isOwn: boolean
}
/** Both texts by their lines, in order; a line that stands in both, in the same order, is nobody's own. */
export function linesOf(old: string, now: string): readonly [readonly Line[], readonly Line[]] {
  const [a, b] = [old.split('\n'), now.split('\n')] as const
  // The longest that both have in common, from each place on.
  const common = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) common[i]![j] = a[i] === b[j] ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!)
  const left: Line[] = [],
    right: Line[] = []
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      left.push({ text: a[i++]!, isOwn: false })
      right.push({ text: b[j++]!, isOwn: false })
    } else if (j >= b.length || (i < a.length && common[i + 1]![j]! >= common[i]![j + 1]!)) left.push({ text: a[i++]!, isOwn: true })
    else right.push({ text: b[j++]!, isOwn: true })
  }
  return [left, right]
}
