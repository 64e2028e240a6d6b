/** The forms of a file: fields as we write them, or as the forms of other tools say them. */
import type { Element } from './parse.ts'
import { askedKinds, type AskedField } from './model.ts'

/** What tools add to an element, by its name in whichever words. */
export const extensions = (of: Element, name: string): readonly Element[] =>
  (((of.extensionElements as Element | undefined)?.values ?? []) as readonly Element[]).filter(one => one.$type.endsWith(`:${name}`))
const children = (of: Element, name: string): readonly Element[] => ((of.$children ?? []) as readonly Element[]).filter(one => one.$type.endsWith(`:${name}`))

/** Kinds in the words of the tools; what none of them knows is typed as a text. */
const kindsOfTools: Readonly<Record<string, AskedField['kind']>> = {
  ...(Object.fromEntries(askedKinds.map(kind => [kind, kind])) as Record<AskedField['kind'], AskedField['kind']>),
  integer: 'int',
  long: 'int',
  boolean: 'flag',
  enum: 'choice',
  datetime: 'time',
  textarea: 'lines',
  'multi-line-text': 'lines',
}
/** The kind that a file calls by whichever of these words. */
export const kindIn = (type: unknown): AskedField['kind'] => kindsOfTools[String(type ?? '').toLowerCase()] ?? 'text'
const isSaid = (value: unknown): boolean => String(value) === 'true'

/** The fields of a form: one below another in the file, or in the `formData` of other tools. */
export function asks(of: Element): { readonly asks?: readonly AskedField[] } {
  const data = extensions(of, 'formData').flatMap(one => children(one, 'formField'))
  const all = [...extensions(of, 'formField'), ...extensions(of, 'formProperty'), ...data].map(fieldOf)
  return all.length > 0 ? { asks: all } : {}
}
function fieldOf(one: Element): AskedField {
  const id = String(one.id ?? '').trim(),
    rules = children(one, 'validation').flatMap(rule => children(rule, 'constraint')),
    isRuled = (name: string): boolean => rules.some(rule => rule.name === name && String(rule.config ?? 'true') !== 'false'),
    values = children(one, 'value'),
    choices = values.map(value => [String(value.id ?? ''), String(value.name ?? value.id ?? '')] as const),
    choicesEn = values.flatMap(value => {
      const en = englishOf(value)
      return en ? [[String(value.id ?? ''), en] as const] : []
    }),
    en = englishOf(one)
  const access = accessOf(one, isRuled('readonly'))
  return {
    id,
    label: String(one.label ?? one.name ?? id),
    ...(en ? { en } : {}),
    kind: kindIn(one.type),
    ...(isSaid(one.required) || isRuled('required') ? { required: true } : {}),
    ...(access ? { access } : {}),
    ...(choices.length > 0 ? { choices: Object.fromEntries(choices) } : {}),
    ...(choicesEn.length > 0 ? { choicesEn: Object.fromEntries(choicesEn) } : {}),
  }
}
const englishOf = (one: Element): string => String(one.en ?? one['ketang:en'] ?? '').trim()
/** Ours say `access`, those of Flowable whether it is readable and writable, those of Camunda that it is read alone. */
function accessOf(one: Element, isReadOnly: boolean): AskedField['access'] {
  if (one.access === 'hidden' || String(one.readable) === 'false') return 'hidden'
  return one.access === 'read' || String(one.writable) === 'false' || isReadOnly ? 'read' : undefined
}
