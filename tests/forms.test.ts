/** Forms: nobody is asked more than the eye takes in at once; what asks for more is cut in named sections. */
import { expect, test } from 'vitest'
import type { Command, Field, Section } from '../modules/kit/index.ts'
import { modules } from '../modules/index.ts'

/** Fields that a form shows in one piece. */
const most = 12
const askedBy = (command: Command): readonly string[] =>
  (Object.entries(command.input) as [string, Field][]).filter(([, field]) => !field.hidden && !field.locked).map(([name]) => name)
const long = modules.flatMap(one => one.commands).filter(command => askedBy(command).length > most)

test('a command that asks for more than twelve fields has each of them in one section, none of which is longer', () => {
  expect(long.length).toBeGreaterThan(0)
  for (const command of long) {
    const sections: readonly Section[] = command.on.sections ?? []
    expect(sections.flatMap(one => one.fields).toSorted(), command.permit).toEqual(expect.arrayContaining(askedBy(command).toSorted()))
    for (const { label, fields } of sections) expect(fields.length, `${command.permit} ${label[1]}`).toBeLessThanOrEqual(most)
  }
})
test('a field stands in one section, and no two sections of a form are called the same', () => {
  for (const { name, sections = [] } of modules.flatMap(one => one.resources)) {
    const fields = sections.flatMap(one => one.fields)
    expect(new Set(fields).size, name).toBe(fields.length)
    for (const i of [0, 1]) expect(new Set(sections.map(one => one.label[i])).size, name).toBe(sections.length)
  }
})
