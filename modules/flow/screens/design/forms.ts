/** The forms of a process as they are built: what a field is holds in the whole process, what may be done with it is said at each task. Each change
 * answers the forms as they are then. */
import type { AskedField } from '../../bpmn/model.ts'

export interface Choosable {
  readonly id: string
  readonly name: string
  readonly en: string
}
/** A field at a task, with whatever else the file says of it. */
export interface FormField {
  readonly id: string
  readonly label: string
  readonly en: string
  readonly kind: AskedField['kind']
  readonly required: boolean
  readonly right: 'write' | 'read' | 'hidden'
  readonly choices: readonly Choosable[]
  readonly rest: Readonly<Record<string, string>>
}
/** The form of the start, or of a task. */
export interface NodeForm {
  readonly node: string
  readonly name: string
  readonly fields: readonly FormField[]
  /** The tool that wrote it, where that was another one. */
  readonly tool?: string
}
export type Forms = readonly NodeForm[]
/** What whoever is at a task may do with a field; with `none` its form does not speak of it. */
export type Right = FormField['right'] | 'none'

const at = (forms: Forms, node: string, change: (fields: readonly FormField[]) => readonly FormField[]): Forms =>
  forms.map(form => (form.node === node ? { ...form, fields: change(form.fields) } : form))
const everywhere = (forms: Forms, change: (field: FormField) => FormField): Forms =>
  forms.map(form => (form.fields.some(field => change(field) !== field) ? { ...form, fields: form.fields.map(change) } : form))

/** The first of `field1`, `field2`… that no form of the process has. */
export function freeName(forms: Forms): string {
  const taken = new Set(forms.flatMap(form => form.fields.map(field => field.id)))
  for (let i = 1; ; i++) if (!taken.has(`field${i}`)) return `field${i}`
}
export const blankField = (id: string, kind: AskedField['kind'], [label, en]: readonly [string, string]): FormField => ({
  id,
  label,
  en,
  kind,
  required: false,
  right: 'write',
  choices: kind === 'choice' ? [{ id: 'a', name: 'A', en: '' }] : [],
  rest: {},
})
export const added = (forms: Forms, node: string, field: FormField, to: number): Forms => at(forms, node, fields => fields.toSpliced(to, 0, field))
/** The field that stood at `from` then stands at `to`, which counts without it. */
export const put = (forms: Forms, node: string, from: number, to: number): Forms =>
  at(forms, node, fields => {
    const field = fields[from],
      rest = fields.toSpliced(from, 1)
    return field ? rest.toSpliced(Math.min(Math.max(to, 0), rest.length), 0, field) : fields
  })
export const dropped = (forms: Forms, node: string, id: string): Forms => at(forms, node, fields => fields.filter(field => field.id !== id))

/** What a field is, at whichever task: its name, what it is called, its kind and what there is to choose. */
export const redone = (forms: Forms, id: string, to: Partial<Pick<FormField, 'id' | 'label' | 'en' | 'kind' | 'choices'>>): Forms =>
  everywhere(forms, field => {
    if (field.id !== id) return field
    const next = { ...field, ...to }
    const choices = next.kind !== 'choice' ? [] : next.choices.length === 0 ? blankField(id, 'choice', ['', '']).choices : next.choices
    return { ...next, choices }
  })
export const requiredAt = (forms: Forms, node: string, id: string, required: boolean): Forms =>
  at(forms, node, fields => fields.map(field => (field.id === id ? { ...field, required } : field)))
/** Only what is filled in can be required. */
export function allowed(forms: Forms, node: string, id: string, right: Right): Forms {
  if (right === 'none') return dropped(forms, node, id)
  const known = forms.flatMap(form => form.fields).find(field => field.id === id)
  return at(forms, node, fields => {
    if (!fields.some(field => field.id === id)) return known ? [...fields, { ...known, right, required: false }] : fields
    return fields.map(field => (field.id === id ? { ...field, right, required: right === 'write' && field.required } : field))
  })
}
export const rightAt = (forms: Forms, node: string, id: string): Right =>
  forms.find(form => form.node === node)?.fields.find(field => field.id === id)?.right ?? 'none'

/** What there is to choose, one a line: its key, what it is called, and the same in English. */
export const linesOf = (choices: readonly Choosable[]): string =>
  choices.map(({ id, name, en }) => [id, ...(name === id && !en ? [] : [name]), ...(en ? [en] : [])].join('=')).join('\n')
export const choicesIn = (lines: string): readonly Choosable[] =>
  lines.split('\n').flatMap(line => {
    const [id = '', name = '', en = ''] = line.split('=').map(part => part.trim())
    return id ? [{ id, name: name || id, en }] : []
  })

/** A field as the forms of tasks draw it. */
export const askedOf = ({ id, label, en, kind, required, right, choices }: FormField): AskedField => {
  const english = choices.filter(one => one.en).map(one => [one.id, one.en] as const)
  return {
    id,
    label: label || id,
    ...(en ? { en } : {}),
    kind,
    ...(required ? { required } : {}),
    ...(right === 'write' ? {} : { access: right }),
    ...(choices.length > 0 ? { choices: Object.fromEntries(choices.map(one => [one.id, one.name])) } : {}),
    ...(english.length > 0 ? { choicesEn: Object.fromEntries(english) } : {}),
  }
}
