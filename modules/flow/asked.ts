/** What people fill in for a process: as fields of a form, and compared with what the process asks when it comes in. */
import { about, choice, date, ensure, type Field, type Fields, flag, int, kinds, type Label, money, percent, RefusalError, text, time } from '../kit/index.ts'
import type { Values } from './bpmn/feel.ts'
import { type AskedField, type Model, type Node, nodesOf, reserved } from './bpmn/model.ts'
import { no } from './refusals.ts'

const pairs = ({ choices, choicesEn }: AskedField) =>
  Object.fromEntries(Object.entries(choices ?? {}).map(([key, name]) => [key, [name, choicesEn?.[key] ?? name] as const]))
/** What a field is called: in English too where the process says it, else in the one language that it speaks. */
export const namedBoth = ({ label, en }: Pick<AskedField, 'label' | 'en'>): Label => [label, en || label]
/** A field as the kit knows it. */
export function fieldOf(asked: AskedField): Field {
  const { kind, required } = asked,
    label = namedBoth(asked)
  const made: Record<AskedField['kind'], () => Field> = {
    text: () => text(...label),
    lines: () => text(...label, { lines: 4 }),
    int: () => int(...label),
    money: () => money(...label),
    percent: () => percent(...label),
    flag: () => flag(...label),
    date: () => date(...label),
    time: () => time(...label),
    choice: () => choice(pairs(asked))(...label),
  }
  const field = made[kind]()
  // A form says of an empty one that it is required, before it is sent; the process itself looks again.
  return required && kind !== 'flag' ? { ...field, required } : field
}
const isWritten = ({ access }: AskedField): boolean => !access
/** The fields as forms draw them: those that are to be filled in. */
export const formOf = (asks: readonly AskedField[] = []): Fields => Object.fromEntries(asks.filter(isWritten).map(one => [one.id, fieldOf(one)]))
/** The node that a process starts at: what it asks, whoever starts it says. */
export const startOf = (model: Model | null | undefined): Node | undefined =>
  (model ? nodesOf(model) : []).find(node => node.kind === 'start' && node.within === '')
/** What somebody at a node is shown of its form. */
export const shownAt = (node: Node | undefined): readonly AskedField[] => (node?.asks ?? []).filter(one => one.access !== 'hidden')
/** What the process asks of who starts it. */
export const asksOfStart = (model: Model | null | undefined): readonly AskedField[] => shownAt(startOf(model))

/** Every field of every form of a process, as it is first asked. */
export function declaredIn(model: Model): ReadonlyMap<string, AskedField> {
  const all = new Map<string, AskedField>()
  for (const field of nodesOf(model).flatMap(node => node.asks ?? [])) if (!all.has(field.id)) all.set(field.id, field)
  return all
}
/** The fields that nobody sees who stands at these nodes alone: hidden at each of them. What a node does not speak of is seen there. */
export function hiddenAt(model: Model, nodes: readonly string[]): ReadonlySet<string> {
  const isHidden = (id: string): boolean => nodes.length > 0 && nodes.every(at => model.nodes[at]?.asks?.some(one => one.id === id && one.access === 'hidden'))
  return new Set([...declaredIn(model).keys()].filter(isHidden))
}
/** The values that are for these eyes. */
export const withoutHidden = (values: Values | null, hidden: ReadonlySet<string>): Values =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([name]) => !hidden.has(name)))
/** What comes in from people and messages, without what the process itself sets. */
export const given = (values: Values | null | undefined): Values => Object.fromEntries(Object.entries(values ?? {}).filter(([name]) => !reserved.has(name)))

interface Filling {
  readonly zone: string
  /** What the process knows already. */
  readonly values: Values
  /** Whether what is required must be there: who refuses need not fill it in. */
  readonly isWhole: boolean
}
/** The values in their kinds, as the form of a node takes them; what is missing, of another kind or not theirs to change is refused by its name. */
export function answered(model: Model, node: Node | undefined, said: Values, { zone, values, isWhole }: Filling): Values {
  const asks = (node?.asks ?? []).filter(isWritten),
    declared = declaredIn(model),
    all: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(said)) {
    const field = declared.get(name)
    if (!field) all[name] = value
    else if (!asks.some(one => one.id === name)) {
      // A form sends what it showed: that is no change.
      const isSame = isEmpty(value) ? isEmpty(values[name]) : JSON.stringify(valueIn(field, value, zone)) === JSON.stringify(values[name] ?? null)
      ensure(isSame, about(no.notWritable, name), { label: field.label })
    }
  }
  for (const one of asks) {
    const value = said[one.id]
    ensure(!isWhole || !isEmpty(value) || !one.required || one.kind === 'flag', about(no.unanswered, one.id), { label: one.label })
    if (!isEmpty(value)) all[one.id] = valueIn(one, value, zone)
    else if (isWhole) all[one.id] = one.kind === 'flag' ? false : null
  }
  return all
}
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''
function valueIn(field: AskedField, value: unknown, zone: string): unknown {
  const made = fieldOf(field),
    parsed = kinds[made.kind].parse(value, made, zone)
  if ('value' in parsed) return parsed.value
  const { label: rule, code } = parsed,
    [zh, en] = namedBoth(field)
  throw new RefusalError({
    ...no.notThatKind,
    field: field.id,
    label: [`${no.notThatKind.label[0]}（${zh}：${rule[0]}）`, `${no.notThatKind.label[1]} (${en}: ${rule[1]})`],
    detail: { label: field.label, kind: code },
  })
}

/** A value as people read it, who do not fill it in. */
export function saidAs(field: AskedField, value: unknown, { zone, lang }: { readonly zone: string; readonly lang: 0 | 1 }): unknown {
  if (value === undefined || value === null) return null
  if (field.kind === 'choice') return pairs(field)[String(value)]?.[lang] ?? value
  if (field.kind === 'flag' || field.kind === 'int') return value
  const made = fieldOf(field)
  return kinds[made.kind].format(value, made, zone)
}
