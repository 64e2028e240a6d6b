/** The golden tables of what is declared: whatever comes, goes or changes in the wire, a lifecycle or a right is seen in a review. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callTable } from '../cli/calls.ts'
import { followTable, lifecycleTable } from '../cli/lifecycles.ts'
import { modules } from '../modules/index.ts'
import { registry } from '../server/kernel/registry.ts'

const all = registry(modules)

/** What a table says that is no longer so, and what is so that it does not say; `name` is of the file, and of the command that prints it. */
function compare(name: string, now: readonly string[], command = name): void {
  const golden = readFileSync(join(import.meta.dirname, '..', 'fixtures', `${name}.tsv`), 'utf8')
    .trimEnd()
    .split('\n')
  const [before, after] = [new Set(golden), new Set(now)]
  expect(
    { gone: golden.filter(line => !after.has(line)), come: now.filter(line => !before.has(line)) },
    `when this is meant: npm run --silent ketang -- ${command} > fixtures/${name}.tsv`,
  ).toEqual({ gone: [], come: [] })
}

test('every lifecycle is what its golden table says', () => compare('lifecycles', lifecycleTable(all)))

test('every guard, consequence, fold and reaction is where the golden table says, in this order', () =>
  compare('follows', followTable(all), 'lifecycles --follows'))

test('every call, command and row takes what the golden table of the wire says, from whom it says', async () => compare('calls', await callTable(all)))
