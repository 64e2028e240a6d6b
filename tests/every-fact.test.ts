/** Every golden fact: an old log stays readable and means what it meant. Each is brought to the present shape and folded, and makes the row
 * that it made when it was written. And every fold is known: one that changes raises its revision, so that rows are made anew. */
import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { modules } from '../modules/index.ts'
import type { Resource, View } from '../modules/kit/index.ts'
import { registry } from '../server/kernel/registry.ts'
import { codeBehind } from './fold-code.ts'
import { foldedRow, goldenResources, goldensOf, upcast } from './golden.ts'

const all = registry(modules)
const files = goldenResources()

describe('golden facts', () => {
  test('are there', () => expect(files.flatMap(name => Object.keys(goldensOf(name))).length).toBeGreaterThan(250))
  test.each(files)('of %s fold to the rows they made', name => {
    const of = all.resources.get(name)
    expect(of, 'the resource is known').toBeDefined()
    for (const [key, golden] of Object.entries(goldensOf(name))) {
      const [type, v] = key.split('@') as [string, string]
      expect(of!.lifecycle.statuses, key).toContain(golden.status)
      expect(foldedRow(of!, type, { ...golden, data: upcast(of!, type, Number(v), golden.data) }), key).toEqual(golden.row)
    }
  })
})

test('every fact whose fold is spelled out has a golden one', () => {
  const lacking = all.tables.flatMap(of =>
    'empty' in of
      ? []
      : Object.keys(of.evolve).flatMap(type => (Object.keys(goldensOf(of.name)).some(key => key.split('@')[0] === type) ? [] : [`${of.name}.${type}`])),
  )
  expect(lacking).toEqual([])
})

/** What of a fold is code: how facts are spelled out, the rules of a view, and the upcasters, with whatever these name. */
const codeOf = (of: Resource | View): string => {
  const own = JSON.stringify([
    Object.entries(of.evolve).map(([type, evolve]) => [type, String(evolve)]),
    Object.entries(of.facts).map(([type, { up = {} }]) => [type, Object.values(up).map(String)]),
    'empty' in of
      ? Object.entries([...all.folders.values()].flat().find(({ view }) => view === of)?.on ?? {}).map(([source, { key, fold }]) => [
          source,
          String(key),
          String(fold),
        ])
      : [],
  ])
  return hash('sha256', JSON.stringify([own.replace(/\\n|\s|,(?=[\])}])/g, ''), codeBehind(of.name, own.replaceAll('\\n', ' '))]), 'base64url').slice(0, 16)
}

test('a fold whose code changed has raised its revision, or makes the same rows as before', () => {
  const file = join(import.meta.dirname, '..', 'fixtures', 'folds.json')
  const known: Readonly<Record<string, { readonly revision: number; readonly code: string }>> = JSON.parse(readFileSync(file, 'utf8'))
  const now = Object.fromEntries(
    all.tables
      .filter(of => 'empty' in of || Object.keys(of.evolve).length > 0 || Object.values(of.facts).some(({ up }) => up))
      .map(of => [of.name, { revision: of.revision, code: codeOf(of) }] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
  if (process.env.KETANG_GOLDEN === 'write') writeFileSync(file, `${JSON.stringify(now, undefined, 1)}\n`)
  else
    for (const [name, { revision, code }] of Object.entries(now))
      if (known[name]?.code !== code || known[name]?.revision !== revision)
        expect.fail(
          `the fold of ${name} is another than in fixtures/folds.json: raise its revision when it makes other rows of the same facts, ` +
            'then write the file with KETANG_GOLDEN=write',
        )
})
