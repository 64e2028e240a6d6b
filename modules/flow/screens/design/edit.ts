/** How what is said of an element is changed: each change is one step that can be undone. */
import type { Drawing, Said, Shape } from './modeler.ts'

export const setting = (on: Drawing, shape: Shape, values: Readonly<Record<string, unknown>>): void =>
  on.get('modeling').updateProperties(shape, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? undefined : value])))
/** What stands within an element, such as what its timer says. */
export const settingIn = (on: Drawing, shape: Shape, part: Said, values: Readonly<Record<string, unknown>>): void =>
  on.get('modeling').updateModdleProperties(shape, part, values)

const made = (on: Drawing, type: string, parent: Said | undefined, values: object): Said => {
  const one = on.get('bpmnFactory').create(type, values) as { $parent?: Said } & Said
  if (parent) one.$parent = parent
  return one
}
export const expression = (on: Drawing, parent: Said, body: string): Said | undefined =>
  body.trim() === '' ? undefined : made(on, 'bpmn:FormalExpression', parent, { body: body.trim() })

/** The parts of one kind that the house adds to an element. */
export const partsOf = (of: Said, type: string): readonly Said[] => ((of.extensionElements?.values ?? []) as readonly Said[]).filter(one => one.$type === type)
/** Puts parts of one kind in place of those that were there, and of whatever else they stand for. */
export function setParts(on: Drawing, shape: Shape, type: string, parts: readonly object[], isReplaced: (one: Said) => boolean = () => false): void {
  const of = shape.businessObject,
    others = ((of.extensionElements?.values ?? []) as readonly Said[]).filter(one => one.$type !== type && !isReplaced(one))
  const holder = made(on, 'bpmn:ExtensionElements', of, {})
  const all = [...others, ...parts.map(one => made(on, type, holder, one))]
  setting(on, shape, { extensionElements: all.length > 0 ? Object.assign(holder, { values: all }) : undefined })
}

/** The message or the error that an event names: the one of that name in the file, or a new one. */
export function named(on: Drawing, of: Said, type: 'bpmn:Message' | 'bpmn:Error', name: string): Said | undefined {
  if (name.trim() === '') return undefined
  let root = of
  while (root.$parent) root = root.$parent
  const key = type === 'bpmn:Error' ? 'errorCode' : 'name',
    known = (root.rootElements as readonly Said[]).find(one => one.$type === type && one[key] === name.trim())
  if (known) return known
  const one = made(on, type, root, { name: name.trim(), ...(type === 'bpmn:Error' ? { errorCode: name.trim() } : {}) })
  root.rootElements.push(one)
  return one
}
/** The first thing that an event waits for or says. */
export const eventOf = (of: Said): Said | undefined => (of.eventDefinitions as readonly Said[] | undefined)?.[0]

export const setMany = (on: Drawing, shape: Shape, isMany: boolean): void =>
  setting(on, shape, {
    loopCharacteristics: isMany
      ? made(on, 'bpmn:MultiInstanceLoopCharacteristics', shape.businessObject, { collection: '3', elementVariable: 'item' })
      : undefined,
  })
