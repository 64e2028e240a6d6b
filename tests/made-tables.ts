/** The tables that a test stands on: the statements that make them, worked out once for whatever their declarations are made from. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { modules as all } from '../modules/index.ts'
import type { Module, Resource } from '../modules/kit/index.ts'
import type { Dialect } from '../server/kernel/columns.ts'
import { diff } from '../server/kernel/migrate.ts'
import { registry } from '../server/kernel/registry.ts'
import { kept } from './kept.ts'

const root = join(import.meta.dirname, '..')

/** The sources of what makes tables of declarations. */
let makers: readonly string[] | undefined
const makersRead = (): readonly string[] =>
  (makers ??= globSync(['server/kernel/*.ts', 'modules/kit/*.ts', 'node_modules/drizzle-kit/package.json'], { cwd: root })
    .toSorted()
    .map(path => readFileSync(join(root, path), 'utf8')))
/** It takes longer than most tests do. */
const statementsOf = (dialect: Dialect, tables: readonly Resource[]): Promise<readonly string[]> =>
  kept(`tables-${dialect}`, [...makersRead(), ...tables.map(declared)], async () => (await diff(dialect, tables, undefined)).statements)
/** What leads from a snapshot of the tables, as it is written, to these. */
export const changesSince = (dialect: Dialect, tables: readonly Resource[], snapshot: string): Promise<readonly string[]> =>
  kept(`changes-${dialect}`, [...makersRead(), snapshot, ...tables.map(declared)], async () => (await diff(dialect, tables, JSON.parse(snapshot))).statements)
const told = new WeakMap<Resource, string>()
/** What a table is made from. */
function declared(of: Resource): string {
  const { lifecycle: _lifecycle, ...rest } = of
  if (!told.has(of)) told.set(of, JSON.stringify(rest))
  return told.get(of)!
}
let product: { readonly tables: readonly Resource[]; readonly declared: ReadonlyMap<string, string> } | undefined
/** The tables of the product, and how each is declared. */
function tablesShipped() {
  if (product) return product
  const { tables } = registry(all)
  return (product = { tables, declared: new Map(tables.map(of => [of.name, declared(of)])) })
}
/** The table that a statement makes, or whose index it makes. */
const tableIn = (statement: string): string | undefined => /^CREATE (?:TABLE|(?:UNIQUE )?INDEX \S+ ON) [`"]([^`"]+)/.exec(statement)?.[1]

const statements = new Map<string, Promise<readonly string[]>>()
const once = (dialect: Dialect, tables: readonly Resource[]): Promise<readonly string[]> => {
  const key = JSON.stringify([dialect, tables.map(of => [of.name, Object.keys(of.fields)])])
  if (!statements.has(key)) statements.set(key, statementsOf(dialect, tables))
  return statements.get(key)!
}
/** The tables of these modules that are not the product's, but made up by a test. */
export const madeUp = (modules: readonly Module[]): readonly Resource[] =>
  modules === all ? [] : registry(modules).tables.filter(of => tablesShipped().declared.get(of.name) !== declared(of))
/** The tables of these modules in a dialect. Those of the product are taken out of all of its tables, which are worked out once;
 * what a test made up is worked out by itself. */
export async function tablesFor(dialect: Dialect, modules: readonly Module[]): Promise<readonly string[]> {
  const shipped = tablesShipped(),
    own = madeUp(modules),
    taken = new Set(
      registry(modules)
        .tables.filter(of => !own.includes(of))
        .map(of => of.name),
    )
  const isKernels = (statement: string): boolean => !shipped.declared.has(tableIn(statement)!) && !own.some(of => of.name === tableIn(statement))
  const picked = (await once(dialect, shipped.tables)).filter(statement => isKernels(statement) || taken.has(tableIn(statement)!))
  return own.length === 0 ? picked : [...picked, ...(await once(dialect, own)).filter(statement => !isKernels(statement))]
}
const texts = new Map<Dialect, Promise<string>>()
/** All tables of the product, as one text. */
export function wholeText(dialect: Dialect): Promise<string> {
  if (!texts.has(dialect))
    texts.set(
      dialect,
      once(dialect, tablesShipped().tables).then(list => list.join(';\n')),
    )
  return texts.get(dialect)!
}
