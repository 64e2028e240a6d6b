/** Which commands of a lesson are buttons. */
import { expect, test } from 'vitest'
import { lessonActs, lessonCommands } from './lesson.commands.ts'

test('a button stands for a command that somebody may give; what time and consequences do has none', () => {
  expect(lessonActs.filter(command => command.by.length === 0)).toEqual([])
  expect(lessonCommands.filter(command => command.by.length === 0).length).toBeGreaterThan(3)
})
