/** What people fill in for a process: as fields of a form, and compared with what the process asks when it comes in. */
import { about, date, ensure, type Field, type Fields, flag, int, text } from '../kit/index.ts'
import type { Values } from './bpmn/feel.ts'
import type { AskedField, Model } from './bpmn/model.ts'
import { nodesOf } from './bpmn/model.ts'
import { no } from './refusals.ts'

/** A form says of an empty one that it is required, before it is sent; the process itself looks again. */
function fieldOf({ label, kind, required }: AskedField): Field {
  const made: Field = { int: int(label, label), flag: flag(label, label), date: date(label, label), text: text(label, label) }[kind]
  return required && kind !== 'flag' ? { ...made, required } : made
}
/** The fields as forms draw them. The process says what they are called, in one language. */
export const formOf = (asks: readonly AskedField[] = []): Fields => Object.fromEntries(asks.map(one => [one.id, fieldOf(one)]))
/** What the process asks of who starts it. */
export const asksOfStart = (model: Model | null | undefined): readonly AskedField[] =>
  (model ? nodesOf(model) : []).find(node => node.kind === 'start' && node.within === '')?.asks ?? []

/** The values in their kinds; what is missing or of another kind is refused by its name. */
export function answered(asks: readonly AskedField[] = [], given: Values = {}): Values {
  const all: Record<string, unknown> = { ...given }
  for (const one of asks) {
    const value = given[one.id],
      isNone = value === undefined || value === null || value === ''
    ensure(!isNone || !one.required || one.kind === 'flag', about(no.unanswered, one.id), { label: one.label })
    if (isNone) all[one.id] = one.kind === 'flag' ? false : null
    else all[one.id] = valueIn(one, value)
  }
  return all
}
function valueIn({ id, kind, label }: AskedField, value: unknown): unknown {
  const said = String(value).trim()
  if (kind === 'int') {
    ensure(/^-?\d{1,12}$/u.test(said), about(no.notThatKind, id), { label })
    return Number(said)
  }
  if (kind === 'date') {
    ensure(/^\d{4}-\d{2}-\d{2}$/u.test(said) && !Number.isNaN(Date.parse(said)), about(no.notThatKind, id), { label })
    return said
  }
  if (kind === 'flag') return ['true', '1'].includes(said)
  ensure(said.length <= 2_000, about(no.notThatKind, id), { label })
  return said
}
