/** What a value of an edition says, as words that two editions are compared by. */
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
