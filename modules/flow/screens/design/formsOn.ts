/** The forms of a drawing, read from its elements and written back to those whose form is another then: each of these is one step. */
import { partsOf, setParts } from './edit.ts'
import { asks, kindIn } from '../../bpmn/read-form.ts'
import type { AskedField } from '../../bpmn/model.ts'
import type { FormField, Forms } from './forms.ts'
import type { Drawing, Said, Shape } from './modeler.ts'

const part = 'ketang:FormField',
  said = (value: unknown): string => String(value ?? '')

const fieldIn = (one: Said): FormField => ({
  id: said(one.id),
  label: said(one.label),
  en: said(one.en),
  kind: kindIn(one.type),
  required: said(one.required) === 'true',
  right: one.access === 'read' || one.access === 'hidden' ? one.access : 'write',
  choices: ((one.values ?? []) as readonly Said[]).map(({ id, name, en }) => ({ id: said(id), name: said(name ?? id), en: said(en) })),
  rest: { ...(one.$attrs as Readonly<Record<string, string>>) },
})
const partOf = (on: Drawing, { id, label, en, kind, required, right, choices, rest }: FormField): object => ({
  ...rest,
  id,
  label,
  ...(en ? { en } : {}),
  type: kind,
  ...(required ? { required: 'true' } : {}),
  ...(right === 'write' ? {} : { access: right }),
  ...(choices.length > 0
    ? { values: choices.map(one => on.get('bpmnFactory').create('ketang:Value', { id: one.id, name: one.name, ...(one.en ? { en: one.en } : {}) })) }
    : {}),
})

/** A field as another tool wrote it: it is written as one of ours when it is changed. */
const foreignIn = ({ id, label, en, kind, required, access, choices = {}, choicesEn = {} }: AskedField): FormField => ({
  id,
  label,
  en: en ?? '',
  kind,
  required: required === true,
  right: access ?? 'write',
  choices: Object.entries(choices).map(([key, name]) => ({ id: key, name, en: choicesEn[key] ?? '' })),
  rest: {},
})
/** The forms of Camunda, Flowable and Activiti, which stand in the file as those write them. */
const isForeign = (one: Said): boolean => /:(?:formData|formProperty|formField)$/u.test(one.$type)
const toolOf = (of: Said): string => ((of.extensionElements?.values ?? []) as readonly Said[]).find(isForeign)?.$type.split(':')[0] ?? ''
/** The fields of an element's form, whichever tool wrote them. */
export const fieldsOf = (of: Said): readonly FormField[] => [...partsOf(of, part).map(fieldIn), ...(asks(of as never).asks ?? []).map(foreignIn)]

/** Who begins the process fills in what its own start asks; that of a subprocess is nobody's. */
const hasForm = (shape: Shape): boolean =>
  shape.type === 'bpmn:UserTask' || (shape.type === 'bpmn:StartEvent' && (shape.businessObject.$parent as Said | undefined)?.$type === 'bpmn:Process')

export function formsOn(on: Drawing): Forms {
  const shapes = on.get('elementRegistry').filter(hasForm),
    starts = shapes.filter(one => one.type === 'bpmn:StartEvent')
  return [...starts, ...shapes.filter(one => !starts.includes(one))].map(({ id, businessObject }) => ({
    node: id,
    name: said(businessObject.name) || id,
    fields: fieldsOf(businessObject),
    ...(toolOf(businessObject) ? { tool: toolOf(businessObject) } : {}),
  }))
}
export function writeForms(on: Drawing, before: Forms, after: Forms): void {
  for (const { node, fields } of after) {
    const shape = on.get('elementRegistry').get(node)
    if (shape && before.find(one => one.node === node)?.fields !== fields)
      setParts(
        on,
        shape,
        part,
        fields.map(field => partOf(on, field)),
        isForeign,
      )
  }
}
