/** Forms as they are built: what a field is holds everywhere, what may be done with it at its task alone; and the file says it as it is read. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { library } from '../../bpmn/library.ts'
import { readBpmn } from '../../bpmn/read.ts'
import { end, start, user, written } from '../../bpmn/written.ts'
import { problemsOf } from '../../bpmn/check.ts'
import { descriptor } from './descriptor.ts'
import { fieldsOf } from './formsOn.ts'
import { added, allowed, askedOf, blankField, choicesIn, type Forms, freeName, linesOf, put, redone, requiredAt, rightAt } from './forms.ts'

const none: Forms = [
  { node: 's', name: 'Start', fields: [] },
  { node: 'a', name: 'Task', fields: [] },
]
const ids = (forms: Forms, node: string): readonly string[] => forms.find(one => one.node === node)!.fields.map(field => field.id)
const three = ['x', 'y', 'z'].reduce((forms, id, i) => added(forms, 's', blankField(id, 'text', [id, id]), i), none)

test('fields stand where they are put, and nothing is lost on the way', () => {
  expect(ids(three, 's')).toEqual(['x', 'y', 'z'])
  expect(ids(put(three, 's', 0, 2), 's')).toEqual(['y', 'z', 'x'])
  expect(ids(put(three, 's', 2, 0), 's')).toEqual(['z', 'x', 'y'])
  expect(ids(put(three, 's', 1, 99), 's')).toEqual(['x', 'z', 'y'])
  expect(put(three, 's', 7, 0)).toEqual(three)
  expect(freeName(added(none, 'a', blankField('field1', 'int', ['', '']), 0))).toBe('field2')
})
test('what a field is holds at every task; forms without it stay the very same', () => {
  const both = allowed(three, 'a', 'y', 'read'),
    next = redone(both, 'y', { id: 'days', label: '天数', en: 'Days', kind: 'int' })
  expect(ids(next, 's')).toEqual(['x', 'days', 'z'])
  expect(next[1]!.fields).toMatchObject([{ id: 'days', kind: 'int', right: 'read' }])
  expect(redone(three, 'y', { label: '新' })[1]).toBe(three[1])
  expect(redone(three, 'y', { kind: 'choice' })[0]!.fields[1]!.choices).toHaveLength(1)
})
test('rights are of one task; what is not filled in there is not required there', () => {
  const asked = requiredAt(three, 's', 'x', true)
  expect(rightAt(asked, 'a', 'x')).toBe('none')
  const both = allowed(asked, 'a', 'x', 'write')
  expect(both[1]!.fields).toMatchObject([{ id: 'x', required: false, right: 'write' }])
  expect(allowed(both, 's', 'x', 'hidden')[0]!.fields[0]).toMatchObject({ required: false, right: 'hidden' })
  expect(ids(allowed(both, 'a', 'x', 'none'), 'a')).toEqual([])
})
test('choices are read as they are written, in both languages', () => {
  const choices = choicesIn('sick=病假=Sick\nown=事假\n\nplain')
  expect(choices).toEqual([
    { id: 'sick', name: '病假', en: 'Sick' },
    { id: 'own', name: '事假', en: '' },
    { id: 'plain', name: 'plain', en: '' },
  ])
  expect(choicesIn(linesOf(choices))).toEqual(choices)
})
test('forms that other tools wrote are shown as they run, and stay as they are until they are changed', async () => {
  const { BpmnModdle } = library('bpmn-moddle')
  for (const [file, node, ids] of [
    ['flowable-expense.bpmn20.xml', 'startEvent1', ['amount', 'kind']],
    ['camunda7-leave.bpmn', undefined, ['days']],
  ] as const) {
    const xml = readFileSync(join(import.meta.dirname, '../../bpmn/tools', file), 'utf8'),
      { rootElement } = await new (BpmnModdle as any)({ ketang: descriptor }).fromXML(xml),
      elements = rootElement.rootElements.flatMap((one: any) => one.flowElements ?? []),
      of = elements.find((one: any) => (node ? one.id === node : fieldsOf(one).length > 0))
    const shown = fieldsOf(of)
    expect(shown.map(field => field.id)).toEqual(ids)
    expect(shown.map(askedOf)).toEqual(readBpmn(xml).model.nodes[of.id]!.asks)
  }
})
test('what is built is what the process reads of its file', () => {
  const field = { ...blankField('kind', 'choice', ['类型', 'Kind']), choices: choicesIn('sick=病假=Sick\nown=事假'), required: true }
  const values = '<ketang:value id="sick" name="病假" en="Sick"/><ketang:value id="own" name="事假"/>'
  const more = `<extensionElements><ketang:formField id="kind" label="类型" en="Kind" type="choice" required="true">${values}</ketang:formField></extensionElements>`
  const { model, problems } = readBpmn(written(start + user('a', '', more) + end, ['s -> a', 'a -> e']))
  expect([...problems, ...problemsOf(model)]).toEqual([])
  expect(model.nodes.a!.asks).toEqual([askedOf(field)])
})
