/** The table of roles in docs/house.md says what the declarations say, no less and no more. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { clueCommands } from './clue.commands.ts'
import { opportunityCommands } from './opportunity.commands.ts'

const lines = readFileSync(new URL('../../docs/house.md', import.meta.url), 'utf8').split('\n')
const roles = ['SA', 'SL', 'CS'] as const

test.each([
  ['clue', clueCommands],
  ['opportunity', opportunityCommands],
] as const)('who does what with a %s', (name, commands) => {
  const cells = lines
    .find(line => line.startsWith(`| ${name} | \`create\``))!
    .split('|')
    .slice(2)
  const told = roles.map((role, i) => [role, (cells[i]!.match(/\w+/g) ?? []).toSorted()])
  expect(told).toEqual(roles.map(role => [role, commands.flatMap(one => (one.by.some(by => by === role) ? [one.name] : [])).toSorted()]))
})
